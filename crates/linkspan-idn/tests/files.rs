//! The 80 published tables, compared with another reading of RFC 7940: labels that must pass and that must fail by each rule.
#![cfg(test)]

mod support;

use std::collections::{BTreeMap, BTreeSet};

use linkspan_idn::{Cause, Evaluation, Table};
use linkspan_testkit::data::{IdnTable, idn_tables};
use support::oracle::{Label, Oracle, text};
use support::{Dice, short};

/// Returns the rules and code points that the library blames, in the words of the oracle.
fn blamed(evaluation: &Evaluation) -> BTreeSet<String> {
    let causes = evaluation.causes().iter();
    causes
        .filter_map(|cause| match cause {
            Cause::NotInRepertoire { c, .. } => Some(format!("U+{:04X}", u32::from(*c))),
            Cause::Context { rule, .. } => Some(rule.clone()),
            Cause::Action { rule, .. } => rule.clone(),
            _ => None,
        })
        .collect()
}

/// Makes labels for one table: for each condition and each action some that meet it and some that miss it, and random ones.
fn labels(oracle: &Oracle<'_>, only: Option<&str>, dice: &mut Dice) -> BTreeSet<Label> {
    let is_asked = |rule: &str| only.is_none_or(|only| only == rule);
    let times = if only.is_some() { 800 } else { 40 };
    let mut labels = BTreeSet::new();
    let chars: Vec<&Label> = oracle.chars.keys().collect();
    let mut by_rule: BTreeMap<&str, Vec<&Label>> = BTreeMap::new();
    for char in oracle.chars.values() {
        for rule in char.when.iter().chain(&char.not_when) {
            by_rule.entry(rule).or_default().push(&char.cp);
        }
    }
    for (rule, cps) in by_rule.iter().filter(|(rule, _)| is_asked(rule)) {
        for _ in 0..times {
            let cp = *dice.pick(cps);
            let before = *dice.pick(&chars);
            let after = *dice.pick(&chars);
            labels.insert(cp.clone());
            labels.insert([before.as_slice(), cp].concat());
            labels.insert([cp.as_slice(), after].concat());
            labels.insert([before.as_slice(), cp, after].concat());
            if let Some(made) = oracle.sample(&oracle.rule_nodes(rule), cp, dice) {
                labels.insert([before.as_slice(), &made, after].concat());
                labels.insert(made);
            }
        }
    }
    for action in &oracle.actions {
        let rule = action.attribute("match").or(action.attribute("not-match"));
        for _ in 0..times {
            let Some(rule) = rule.filter(|rule| is_asked(rule)) else {
                break;
            };
            if let Some(made) = oracle.sample(&oracle.rule_nodes(rule), &[], dice) {
                // Mostly of the same script, since labels of mixed scripts fail anyway.
                let near =
                    |cp: &&&Label| made.first().is_some_and(|first| cp[0] / 128 == first / 128);
                let neighbours: Vec<&Label> = chars.iter().filter(near).copied().collect();
                let around = *dice.pick(if neighbours.is_empty() {
                    &chars
                } else {
                    &neighbours
                });
                labels.insert([around.as_slice(), &made].concat());
                labels.insert([made.as_slice(), around].concat());
                labels.insert(made);
            }
        }
    }
    // Characters that are close in the table are of one script.
    let by_chance = if only.is_some() { 0 } else { 1500 };
    for _ in 0..by_chance {
        let start = dice.roll(chars.len());
        let len = 1 + dice.roll(6);
        let near = (0..len).map(|_| chars[(start + dice.roll(60)) % chars.len()]);
        let mut label: Label = near.flatten().copied().collect();
        labels.insert(label.clone());
        label.insert(dice.roll(label.len() + 1), 0x2603);
        labels.insert(label);
    }
    labels.retain(|label| !label.is_empty() && label.len() <= 63);
    labels
}

/// Says why no label can fail by a rule, if none can.
fn excuse(oracle: &Oracle<'_>, rule: &str) -> Option<&'static str> {
    let is_condition =
        |when: Option<&str>, not_when: Option<&str>| when == Some(rule) || not_when == Some(rule);
    let mut chars = oracle
        .chars
        .values()
        .filter(|char| is_condition(char.when, char.not_when));
    let on_char = chars.clone().next().is_some();
    let on_sequences = on_char && chars.all(|char| char.cp.len() > 1);
    let on_variant = oracle
        .chars
        .values()
        .flat_map(|char| &char.vars)
        .any(|var| is_condition(var.when, var.not_when));
    let on_action = oracle
        .actions
        .iter()
        .any(|action| is_condition(action.attribute("match"), action.attribute("not-match")));
    let in_rule = oracle.rules.values().any(|node| {
        node.descendants()
            .any(|node| node.attribute("by-ref") == Some(rule))
    });
    match (on_char, on_action, on_variant, in_rule) {
        (false, false, true, _) => Some("a condition of variants only"),
        (false, false, false, true) => Some("a part of other rules"),
        (false, false, false, false) => Some("not used by its table"),
        (true, false, ..) if on_sequences => {
            Some("a condition of sequences only, whose code points are then taken one by one")
        }
        (false, true, ..)
            if rule.ends_with("leading-combining-mark") && !has_free_mark(oracle, rule) =>
        {
            Some("no mark of the table can begin a label, by its own condition")
        }
        _ if rule == "enabled" || rule.ends_with("--enabled") => Some("matches every label"),
        _ => None,
    }
}

/// Returns true if a code point that the rule is about can begin a label by its own conditions.
fn has_free_mark(oracle: &Oracle<'_>, rule: &str) -> bool {
    let mut singles = oracle.chars.keys().filter(|cp| cp.len() == 1);
    singles.any(|cp| oracle.matches(rule, cp, None) && oracle.units(cp).is_ok())
}

#[derive(Default)]
struct Outcome {
    labels: usize,
    valid: usize,
    rules: usize,
    blamed: usize,
    excused: BTreeMap<&'static str, Vec<String>>,
    never: Vec<String>,
}

fn hold_to_oracle(file: &IdnTable) -> Outcome {
    let document = roxmltree::Document::parse(file.text.trim_start_matches('\u{FEFF}')).unwrap();
    let oracle = Oracle::new(&document);
    let table = Table::parse(&file.text).unwrap();
    let mut dice = Dice::new(file.path.len() as u64);
    let mut seen = BTreeSet::new();
    let mut outcome = Outcome::default();
    hold(
        file,
        &table,
        &oracle,
        &labels(&oracle, None, &mut dice),
        &mut seen,
        &mut outcome,
    );
    let rules: Vec<&str> = table.rules().collect();
    outcome.rules = rules.len();
    for rule in rules {
        if seen.contains(rule) {
            outcome.blamed += 1;
        } else if let Some(why) = excuse(&oracle, rule) {
            outcome
                .excused
                .entry(why)
                .or_default()
                .push(rule.to_owned());
        } else {
            // No label has failed by it yet; more labels are made for this rule alone.
            let labels = labels(&oracle, Some(rule), &mut dice);
            hold(file, &table, &oracle, &labels, &mut seen, &mut outcome);
            if seen.contains(rule) {
                outcome.blamed += 1;
            } else {
                outcome.never.push(format!("{} {rule}", short(&file.path)));
            }
        }
    }
    outcome
}

/// Compares the library with the oracle, and collects the rules by which labels fail.
fn hold(
    file: &IdnTable,
    table: &Table,
    oracle: &Oracle<'_>,
    labels: &BTreeSet<Label>,
    seen: &mut BTreeSet<String>,
    outcome: &mut Outcome,
) {
    for label in labels {
        let mut expected = oracle.evaluate(label);
        if expected.disposition == "invalid" && expected.blamed.is_empty() {
            // An action about code points outside the repertoire: the library blames these.
            expected.blamed = oracle.foreign(label);
        }
        let written = text(label);
        let evaluation = table.evaluate(&written);
        let found = (evaluation.disposition().as_str(), blamed(&evaluation));
        assert_eq!(
            found,
            (expected.disposition.as_str(), expected.blamed.clone()),
            "{}: {label:04X?}",
            file.path
        );
        outcome.labels += 1;
        if evaluation.is_valid() {
            outcome.valid += 1;
        } else {
            seen.extend(expected.blamed);
        }
    }
}

#[test]
fn labels_pass_and_fail_each_rule() {
    let Some(files) = idn_tables() else { return };
    let (mut labels, mut valid, mut rules, mut triggered) = (0, 0, 0, 0);
    let mut excused: BTreeMap<&str, usize> = BTreeMap::new();
    let mut never = Vec::new();
    for file in &files {
        let outcome = hold_to_oracle(file);
        println!(
            "{:45} {:6} labels, {:5} valid; {:3} rules, {:3} failed by labels; {:?}",
            short(&file.path),
            outcome.labels,
            outcome.valid,
            outcome.rules,
            outcome.blamed,
            outcome.excused
        );
        assert!(outcome.valid > 0, "{}: no label passes", file.path);
        labels += outcome.labels;
        valid += outcome.valid;
        rules += outcome.rules;
        triggered += outcome.blamed;
        for (why, rules) in outcome.excused {
            *excused.entry(why).or_default() += rules.len();
        }
        never.extend(outcome.never);
    }
    println!(
        "{labels} labels, {valid} of them valid; {rules} rules, {triggered} of them fail a label"
    );
    println!("rules that no label can fail by: {excused:?}");
    println!(
        "rules that no label failed by, though one can: {} {never:#?}",
        never.len()
    );
    assert!(never.is_empty());
}
