//! Variants: the index is the same for variants and for nothing else, and each variant has the disposition that RFC 7940
//! gives it.
#![cfg(test)]

mod support;

use std::collections::{BTreeMap, BTreeSet};

use linkspan_idn::{Table, root};
use linkspan_testkit::data::idn_tables;
use support::oracle::{Label, Oracle, text};
use support::{Dice, short};

/// The most variants of a label that the oracle makes.
const MOST: usize = 400;

/// Returns the strictest of the dispositions that a label gets in several ways.
fn strictest(dispositions: &BTreeSet<String>) -> &str {
    let order = ["invalid", "blocked", "allocatable", "activated", "valid"];
    order
        .into_iter()
        .find(|known| dispositions.contains(*known))
        .unwrap()
}

/// Makes valid labels of characters that have variants.
fn eligible(oracle: &Oracle<'_>, dice: &mut Dice, count: usize) -> Vec<Label> {
    let chars: Vec<&Label> = oracle.chars.keys().collect();
    let with_variants: Vec<&Label> = oracle
        .chars
        .values()
        .filter(|char| !char.vars.is_empty())
        .map(|char| &char.cp)
        .collect();
    let mut labels = BTreeSet::new();
    for _ in 0..count * 30 {
        if with_variants.is_empty() || labels.len() >= count {
            break;
        }
        let first = dice.pick(&with_variants)[0];
        let near = |cp: &&&Label| cp[0].abs_diff(first) < 96;
        let near: Vec<&Label> = chars.iter().filter(near).copied().collect();
        let len = 1 + dice.roll(4);
        let mut label = Label::new();
        for _ in 0..len {
            let from = if dice.roll(2) == 0 {
                &with_variants
            } else {
                &near
            };
            label.extend(*dice.pick(from));
        }
        if label.len() <= 12 && oracle.evaluate(&label).disposition != "invalid" {
            labels.insert(label);
        }
    }
    labels.into_iter().collect()
}

#[test]
fn only_variants_have_equal_indexes() {
    let Some(files) = idn_tables() else { return };
    let (mut pairs, mut equal, mut others) = (0, 0, 0);
    let mut odd = BTreeMap::new();
    for file in &files {
        let document =
            roxmltree::Document::parse(file.text.trim_start_matches('\u{FEFF}')).unwrap();
        let oracle = Oracle::new(&document);
        let table = Table::parse(&file.text).unwrap();
        let mut dice = Dice::new(file.path.len() as u64 + 7);
        let singles: Vec<u32> = oracle
            .chars
            .keys()
            .filter(|cp| cp.len() == 1)
            .map(|cp| cp[0])
            .collect();
        for label in eligible(&oracle, &mut dice, 60) {
            let Some(variants) = oracle.variants(&label, MOST) else {
                continue;
            };
            let original = text(&label);
            for (variant, types) in &variants {
                // An invalid label is nobody's variant.
                let dispositions: BTreeSet<String> = types
                    .iter()
                    .map(|types| oracle.act_on(variant, types))
                    .collect();
                if oracle.evaluate(variant).disposition == "invalid" {
                    continue;
                }
                pairs += 1;
                equal += usize::from(table.are_variants(&original, &text(variant)));
                if !table.are_variants(&original, &text(variant)) {
                    *odd.entry((short(&file.path), "apart")).or_insert(0) += 1;
                    println!(
                        "{}: {label:04X?} and {variant:04X?} are variants",
                        short(&file.path)
                    );
                }
                let found = table.variant(&original, &text(variant)).unwrap();
                assert_eq!(
                    found.as_str(),
                    strictest(&dispositions),
                    "{}: {label:04X?} to {variant:04X?}",
                    file.path
                );
                // With one code point changed at random it is hardly ever a variant. The oracle knows.
                let mut other = variant.clone();
                let at = dice.roll(other.len());
                other[at] = *dice.pick(&singles);
                if oracle.evaluate(&other).disposition != "invalid" {
                    others += 1;
                    let is_variant = variants.contains_key(&other);
                    if table.are_variants(&original, &text(&other)) != is_variant {
                        *odd.entry((short(&file.path), "together")).or_insert(0) += 1;
                        println!(
                            "{}: {label:04X?} and {other:04X?}: {is_variant}",
                            short(&file.path)
                        );
                    }
                }
            }
        }
    }
    println!(
        "{pairs} pairs of variants, {equal} with an equal index; {others} other pairs; {odd:?}"
    );
    assert!(odd.is_empty());
}

/// A small table in XML, and all labels of up to `LONGEST` of its code points.
struct Small {
    file: String,
    alphabet: Vec<u32>,
}

const LONGEST: usize = 3;

impl Small {
    /// Makes a table whose variants come in pairs that depend on their context, or do not. The contexts are classes of
    /// code points before or after, and pairs of any kind can be in them.
    fn new(dice: &mut Dice, with_sequences: bool) -> Self {
        let alphabet: Vec<u32> = (0x61..0x61 + 5).collect();
        let contexts = ["before-a", "before-b", "first", "after-a"];
        let mut variants: BTreeMap<Label, Vec<String>> = BTreeMap::new();
        let mut members: Vec<Label> = alphabet.iter().map(|&cp| vec![cp]).collect();
        if with_sequences {
            for _ in 0..2 {
                members.push(vec![*dice.pick(&alphabet), *dice.pick(&alphabet)]);
            }
            members.sort();
            members.dedup();
        }
        for _ in 0..3 {
            let (from, to) = (dice.pick(&members).clone(), dice.pick(&members).clone());
            if from == to {
                continue;
            }
            let condition = match dice.roll(3) {
                0 => String::new(),
                1 => format!("when='{}'", dice.pick(&contexts)),
                _ => format!("not-when='{}'", dice.pick(&contexts)),
            };
            let hex = |label: &Label| {
                label
                    .iter()
                    .map(|cp| format!("{cp:04X}"))
                    .collect::<Vec<_>>()
                    .join(" ")
            };
            let var = |to: &Label| format!("<var cp='{}' type='blocked' {condition}/>", hex(to));
            let (there, back) = (var(&to), var(&from));
            variants.entry(from).or_default().push(there);
            variants.entry(to).or_default().push(back);
        }
        let class = |dice: &mut Dice| {
            let picked = (0..2).map(|_| format!("{:04X}", dice.pick(&alphabet)));
            picked.collect::<Vec<_>>().join(" ")
        };
        let (one, other) = (class(dice), class(dice));
        let chars = members.iter().map(|cps| {
            let cp = cps
                .iter()
                .map(|cp| format!("{cp:04X}"))
                .collect::<Vec<_>>()
                .join(" ");
            let mut vars = variants.get(cps).cloned().unwrap_or_default();
            vars.sort();
            vars.dedup();
            format!("<char cp='{cp}'>{}</char>", vars.concat())
        });
        let file = format!(
            "<lgr xmlns='urn:ietf:params:xml:ns:lgr-1.0'><data>{}</data><rules>
             <class name='one'>{one}</class><class name='other'>{other}</class>
             <rule name='before-a'><look-behind><class by-ref='one'/></look-behind><anchor/></rule>
             <rule name='before-b'><look-behind><class by-ref='other'/></look-behind><anchor/></rule>
             <rule name='first'><start/><anchor/></rule>
             <rule name='after-a'><anchor/><look-ahead><class by-ref='one'/></look-ahead></rule>
             </rules></lgr>",
            chars.collect::<String>()
        );
        Self { file, alphabet }
    }

    fn labels(&self) -> Vec<Label> {
        let mut all: Vec<Label> = vec![Vec::new()];
        let mut next = 0;
        while let Some(label) = all.get(next).cloned() {
            next += 1;
            if label.len() < LONGEST {
                all.extend(
                    self.alphabet
                        .iter()
                        .map(|&cp| [label.as_slice(), &[cp]].concat()),
                );
            }
        }
        all.split_off(1)
    }
}

/// Returns a number for each label, which is equal if mappings lead from one to the other.
fn classes(labels: &[Label], oracle: &Oracle<'_>) -> Vec<usize> {
    let numbers: BTreeMap<&Label, usize> = labels.iter().zip(0..).collect();
    let mut classes: Vec<usize> = (0..labels.len()).collect();
    for (number, label) in labels.iter().enumerate() {
        for variant in oracle.variants(label, 4_000).unwrap().keys() {
            let Some(&other) = numbers.get(variant) else {
                continue;
            };
            let (from, to) = (classes[number], classes[other]);
            if from != to {
                classes
                    .iter_mut()
                    .filter(|class| **class == from)
                    .for_each(|class| *class = to);
            }
        }
    }
    classes
}

#[test]
fn conditional_variants_have_equal_indexes() {
    let mut dice = Dice::new(11);
    let (mut joined, mut conditional) = (0, 0);
    for round in 0..200 {
        // Without sequences no variant is longer than its label, so that all labels on the way are among these.
        let small = Small::new(&mut dice, false);
        let document = roxmltree::Document::parse(&small.file).unwrap();
        let oracle = Oracle::new(&document);
        let table = Table::parse(&small.file).unwrap();
        let labels = small.labels();
        let mut by_index: BTreeMap<String, usize> = BTreeMap::new();
        let mut by_class: BTreeMap<usize, String> = BTreeMap::new();
        for (label, class) in labels.iter().zip(classes(&labels, &oracle)) {
            let index = table.index(&text(label));
            let known = by_index.entry(index.clone()).or_insert(class);
            assert_eq!(
                *known, class,
                "{round}: {label:04X?} is apart from {index}\n{}",
                small.file
            );
            let known = by_class.entry(class).or_insert_with(|| index.clone());
            assert_eq!(*known, index, "{round}: {label:04X?}\n{}", small.file);
            joined += usize::from(index != text(label));
        }
        conditional += usize::from(small.file.contains("when="));
    }
    println!("{joined} labels with another index, {conditional} tables with conditions");
    assert!(joined > 2_000 && conditional > 120);
}

#[test]
fn conditional_sequences_have_equal_indexes() {
    let mut dice = Dice::new(23);
    let mut pairs = 0;
    for round in 0..30 {
        let small = Small::new(&mut dice, true);
        let document = roxmltree::Document::parse(&small.file).unwrap();
        let oracle = Oracle::new(&document);
        let table = Table::parse(&small.file).unwrap();
        let mut known: BTreeMap<Label, String> = BTreeMap::new();
        let mut index = |label: &Label| {
            let index = || table.index(&text(label));
            known.entry(label.clone()).or_insert_with(index).clone()
        };
        for label in small.labels() {
            for variant in oracle
                .variants(&label, 100)
                .into_iter()
                .flatten()
                .map(|(variant, _)| variant)
            {
                pairs += 1;
                assert!(
                    index(&label) == index(&variant),
                    "{round}: {label:04X?} and {variant:04X?}\n{}",
                    small.file
                );
            }
        }
    }
    assert!(pairs > 1_000, "{pairs}");
}

#[test]
fn a_context_can_be_made_by_another_variant() {
    // “a” and “b” are variants after “x”, and “x” is one of “w”, which is less.
    let file = "<lgr xmlns='urn:ietf:params:xml:ns:lgr-1.0'><data>
        <char cp='0061'><var cp='0062' when='after-x'/></char>
        <char cp='0062'><var cp='0061' when='after-x'/></char>
        <char cp='0077'><var cp='0078'/></char>
        <char cp='0078'><var cp='0077'/></char>
        <char cp='0079'/></data>
        <rules><rule name='after-x'><look-behind><char cp='0078'/></look-behind><anchor/></rule></rules></lgr>";
    let table = Table::parse(file).unwrap();
    for one in ["xa", "xb", "wa", "wb"] {
        assert_eq!(table.index(one), "wa", "{one}");
    }
    assert!(!table.are_variants("ya", "yb"));
    assert!(!table.are_variants("a", "b"));
}

#[test]
fn long_labels_have_contexts_too() {
    // “ඵ” and “එ” are variants unless a vowel sign follows. There are 2 to the power of 31 ways to map 31 letters.
    let part = |c: char| format!("{c}\u{DD4}").repeat(31);
    assert!(!root().are_variants(&part('ඵ'), &part('එ')));
    let both = |c: char| part('ඵ') + &c.to_string();
    assert!(root().are_variants(&both('ඵ'), &both('එ')));
    // “o” is “0” only in a label of letters that all look like Burmese ones.
    let Some(files) = idn_tables() else { return };
    let file = files
        .iter()
        .find(|file| file.path.contains("second-level-common"));
    let table = Table::parse(&file.unwrap().text).unwrap();
    assert!(table.are_variants("ooo", "000"));
    assert!(!table.are_variants("москоооооооо", "моск00000000"));
}
