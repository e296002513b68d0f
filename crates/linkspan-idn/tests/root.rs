//! The root zone: the compiled rules are those of the files, and every delegated top-level domain is evaluated.
#![cfg(test)]

mod support;

use std::collections::BTreeMap;

use linkspan::TldTable;
use linkspan_idn::{Cause, Disposition, Table, root};
use linkspan_testkit::data::idn_tables;
use support::oracle::{Label, Oracle, text};
use support::{Dice, short};

fn in_unicode(tld: &str) -> String {
    let (unicode, outcome) = idna::domain_to_unicode(tld);
    outcome.unwrap();
    unicode
}

/// Says why the root zone does not allow a label, if it does not.
fn answer(label: &str) -> Result<(), String> {
    let (table, evaluation) = root().evaluate(label, ".").unwrap();
    if evaluation.is_valid() {
        return Ok(());
    }
    let causes = evaluation.causes().iter().map(|cause| match cause {
        Cause::NotInRepertoire { c, .. } => format!("U+{:04X}", u32::from(*c)),
        Cause::Context { rule, .. } => rule.clone(),
        other => format!("{other:?}"),
    });
    Err(format!(
        "{} {}",
        table.name(),
        causes.collect::<Vec<_>>().join(" ")
    ))
}

#[test]
fn compiled_rules_equal_the_files() {
    let Some(files) = idn_tables() else { return };
    let files = files
        .iter()
        .filter(|file| file.path.starts_with("rz-lgr-5/"));
    let (merged, scripts): (Vec<_>, Vec<_>) = files.partition(|file| file.path.contains("common"));
    let merged = Table::parse(&merged[0].text).unwrap();
    assert_eq!(scripts.len(), root().tables().len());
    let (mut labels, mut indexes) = (0, 0);
    for (file, compiled) in scripts.iter().zip(root().tables()) {
        let document =
            roxmltree::Document::parse(file.text.trim_start_matches('\u{FEFF}')).unwrap();
        let oracle = Oracle::new(&document);
        let table = Table::parse(&file.text).unwrap();
        assert_eq!(table.len(), compiled.len(), "{}", file.path);
        assert_eq!(table.languages(), compiled.languages());
        assert!(table.rules().eq(compiled.rules()));
        assert_eq!(
            (table.version(), table.date()),
            (compiled.version(), compiled.date())
        );
        let chars: Vec<&Label> = oracle.chars.keys().collect();
        let mut dice = Dice::new(3);
        let mut before: Option<String> = None;
        for n in 0..3000 {
            let start = if n < chars.len() {
                n
            } else {
                dice.roll(chars.len())
            };
            let len = 1 + dice.roll(4);
            let label: Label = (0..len)
                .flat_map(|i| chars[(start + i * dice.roll(40)) % chars.len()])
                .copied()
                .collect();
            let label = text(&label);
            labels += 1;
            let (one, other) = (table.evaluate(&label), compiled.evaluate(&label));
            assert_eq!(
                one.disposition(),
                other.disposition(),
                "{} {label:?}",
                file.path
            );
            if !one.is_valid() {
                continue;
            }
            // The merged file has the variants of all scripts. The compiled rules must come to the same.
            indexes += 1;
            assert_eq!(
                merged.index(&label),
                root().index(&label),
                "{} {label:?}",
                short(&file.path)
            );
            if let Some(before) = before.replace(label.clone()) {
                assert_eq!(
                    table.variant(&before, &label),
                    compiled.variant(&before, &label)
                );
            }
        }
    }
    println!("{labels} labels, {indexes} indexes");
}

#[test]
fn every_delegated_top_level_domain_is_evaluated() {
    let (mut idn, mut refused) = (BTreeMap::new(), Vec::new());
    let mut ascii = 0;
    for tld in TldTable::embedded().iter() {
        let label = in_unicode(tld);
        let answer = answer(&label);
        if label.is_ascii() {
            ascii += 1;
            assert_eq!(answer, Ok(()), "{label}");
            continue;
        }
        let (table, _) = root().evaluate(&label, ".").unwrap();
        idn.entry(table.name().to_owned())
            .or_insert_with(Vec::new)
            .push(label.clone());
        if let Err(why) = answer {
            refused.push((tld.to_owned(), label, why));
        }
    }
    let count: usize = idn.values().map(Vec::len).sum();
    println!(
        "{ascii} ASCII top-level domains, all allowed; {count} others, {} of them not",
        refused.len()
    );
    for (script, labels) in &idn {
        println!("| {script} | {} | {} |", labels.len(), labels.join(" "));
    }
    for (ascii, label, why) in &refused {
        println!("| {label} | {ascii} | {why} |");
    }
    // CONFORMANCE lists these.
    let names: Vec<&str> = refused.iter().map(|(_, label, _)| label.as_str()).collect();
    assert_eq!(names, NOT_ALLOWED_TODAY);
}

/// Top-level domains that are delegated, though the rules would not allow them today.
const NOT_ALLOWED_TODAY: [&str; 0] = [];

#[test]
fn impossible_top_level_domains_are_refused() {
    for label in [
        "x1",
        "1",
        "a-b",
        "1x",
        "中国ру",
        "рфx",
        "ελλάδаδα",
        "☃",
        "éж",
        "a\u{301}\u{301}",
    ] {
        assert!(answer(label).is_err(), "{label}");
    }
    for label in [
        "com",
        "museum",
        "vermögensberater",
        "straße",
        "中国",
        "中國",
        "рф",
        "ελ",
        "հայ",
    ] {
        assert_eq!(answer(label), Ok(()), "{label}");
    }
}

#[test]
fn delegated_variants_are_known() {
    let mut sets: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for tld in TldTable::embedded().iter() {
        let label = in_unicode(tld);
        sets.entry(root().index(&label)).or_default().push(label);
    }
    let mut found = Vec::new();
    for mut set in sets.into_values().filter(|set| set.len() > 1) {
        set.sort();
        found.push(set.join(" "));
    }
    found.sort();
    assert_eq!(found, DELEGATED_VARIANTS);
    // One of the tables lets the owner of the first have the second, except for 台湾, whose traditional form is 臺灣.
    let is_for_owner = |pair: &str| {
        let (one, other) = pair.split_once(' ').unwrap();
        let mut dispositions = root()
            .tables()
            .iter()
            .filter_map(|table| table.variant(one, other));
        dispositions.any(|disposition| disposition == Disposition::Allocatable)
    };
    assert_eq!(DELEGATED_VARIANTS.map(is_for_owner), [true, true, false]);
}

/// Top-level domains that are delegated and variants of each other. CONFORMANCE lists them.
const DELEGATED_VARIANTS: [&str; 3] = ["ভারত ভাৰত", "中国 中國", "台湾 台灣"];
