//! Measures screening with the labelled sets of `cases/screen`.
//!
//! `cargo test --package linkspan --test screen -- --nocapture` prints the tables.
#![cfg(test)]

mod confusables;
mod exact;
mod sweeps;

use linkspan_testkit::uts58;
use std::collections::{BTreeMap, BTreeSet};

use confusables::Confusables;
use linkspan::screen::{Policy, ReasonCode, Screen, Screening, Verdict};
use linkspan::{TldTable, suffix};
use linkspan_testkit::cases::sets::{Line, load};
use linkspan_testkit::data;
use proptest::prelude::*;

/// Screens a line of a set. `TEXT => TARGET` is a pair.
fn screen<'t>(screen: &Screen, text: &'t str) -> Screening<'t> {
    match text.split_once(" => ") {
        Some((shown, target)) => screen.pair(shown, target),
        None => screen.url(text),
    }
}

fn codes(screening: &Screening<'_>) -> BTreeSet<&'static str> {
    let reasons = screening.reasons().iter();
    reasons.map(|reason| reason.code().as_str()).collect()
}

/// Returns the honest set: the file, every IDN TLD, and every non-ASCII label of the public
/// suffixes.
fn honest() -> Vec<String> {
    let file = load("honest.txt", "group")
        .into_iter()
        .map(|line| line.text);
    let tlds = TldTable::embedded();
    let tlds = tlds.iter().filter(|name| name.starts_with("xn--"));
    let tlds: Vec<String> = tlds
        .map(|tld| format!("example.{}", unicode(tld)))
        .collect();
    let rules = suffix::rules().filter(|rule| rule.contains("xn--"));
    let suffixes = rules.map(|rule| {
        let suffix = rule.trim_start_matches(['*', '!', '.']);
        format!("example.{}", unicode(suffix))
    });
    let all: BTreeSet<String> = file.chain(tlds).chain(suffixes).collect();
    all.into_iter().collect()
}

fn unicode(host: &str) -> String {
    let (unicode, outcome) = idna::domain_to_unicode(host);
    outcome.unwrap();
    unicode
}

#[test]
fn the_sets_are_as_large_as_they_should_be() {
    let honest = load("honest.txt", "group");
    let groups: BTreeSet<&str> = honest.iter().map(|line| line.section.as_str()).collect();
    assert!(honest.len() >= 300 && groups.len() >= 40);
    let attacks = load("attacks.txt", "reason");
    assert!(attacks.len() >= 300);
    let sections: BTreeSet<&str> = attacks.iter().map(|line| line.section.as_str()).collect();
    // What only registries know is tested in linkspan-idn, where their tables are.
    let known = ReasonCode::ALL
        .iter()
        .filter(|&&code| code != ReasonCode::Variant);
    let codes: BTreeSet<&str> = known.map(|code| code.as_str()).collect();
    assert_eq!(sections, codes, "every reason has its attacks");
    let names = load("names.txt", "");
    assert_eq!(names.len(), 200);
    assert!(names.is_sorted_by(|a, b| a.text < b.text));
}

#[test]
fn no_honest_name_is_refused_and_few_get_warnings() {
    let balanced = Screen::new();
    let honest = honest();
    let mut warned: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    let mut refused = Vec::new();
    let mut count = 0;
    for text in &honest {
        let screening = screen(&balanced, text);
        match screening.verdict() {
            Verdict::Allow => assert!(screening.reasons().is_empty(), "{text}"),
            Verdict::Warn => {
                count += 1;
                for code in codes(&screening) {
                    warned.entry(code).or_default().push(text);
                }
            }
            Verdict::Refuse => refused.push((text, codes(&screening))),
        }
    }
    println!("honest: {} names, {count} warned of", honest.len());
    for (code, names) in &warned {
        println!("  {code:26}{:4}  {}", names.len(), names.join(" "));
    }
    assert!(refused.is_empty(), "refused: {refused:#?}");
    assert!(count * 100 <= honest.len(), "{count} of {}", honest.len());
}

/// The number of attacks of a reason by verdict.
#[derive(Default)]
struct Row {
    refused: usize,
    warned: usize,
}

#[test]
fn no_attack_is_allowed_and_each_gets_its_reason() {
    let balanced = Screen::new();
    let attacks = load("attacks.txt", "reason");
    let mut rows: BTreeMap<&str, Row> = BTreeMap::new();
    let mut wrong = Vec::new();
    for Line {
        place,
        section,
        text,
    } in &attacks
    {
        let screening = screen(&balanced, text);
        let row = rows.entry(section).or_default();
        match screening.verdict() {
            Verdict::Refuse => row.refused += 1,
            Verdict::Warn => row.warned += 1,
            Verdict::Allow => {}
        }
        let codes = codes(&screening);
        if !codes.contains(section.as_str()) {
            wrong.push(format!("{place}: {section} {text:?}: {codes:?}"));
        }
    }
    println!("{:26}{:>8}{:>8}", "attacks by hand", "refused", "warned");
    for (code, row) in &rows {
        println!("{code:26}{:>8}{:>8}", row.refused, row.warned);
    }
    println!("{:26}{:>8}", "all", attacks.len());
    assert!(
        wrong.is_empty(),
        "{} wrong:\n{}",
        wrong.len(),
        wrong.join("\n")
    );
}

#[test]
fn no_confusable_substitution_of_a_known_name_is_allowed() {
    let Some(ucd) = data::own_ucd_dir() else {
        return;
    };
    let confusables = Confusables::read(&ucd);
    let balanced = Screen::new();
    let without_names = Screen::builder().built_in_names(false).build();
    let mut rows: BTreeMap<&str, usize> = BTreeMap::new();
    let mut allowed = Vec::new();
    let (mut singles, mut doubles, mut all_doubles, mut unprotected) = (0, 0, 0, 0);
    for name in load("names.txt", "") {
        let lookalikes = confusables.lookalikes(&name.text);
        singles += lookalikes.singles.len();
        doubles += lookalikes.doubles.len();
        all_doubles += lookalikes.all_doubles;
        for host in lookalikes.singles.iter().chain(&lookalikes.doubles) {
            let screening = balanced.host(host);
            for code in codes(&screening) {
                *rows.entry(code).or_default() += 1;
            }
            if screening.verdict() == Verdict::Allow {
                allowed.push(host.clone());
            }
            unprotected += usize::from(without_names.host(host).verdict() == Verdict::Allow);
        }
    }
    println!(
        "computed attacks: {singles} single, {doubles} double, out of {all_doubles} pairs of substitutions (LINKSPAN_ALL_PAIRS=1 tries all of these)"
    );
    println!(
        "allowed: {}; without the list of names: {unprotected}",
        allowed.len()
    );
    for (code, count) in &rows {
        println!("  {code:26}{count:>8}");
    }
    assert!(singles > 10_000 && doubles > 100_000, "{singles} {doubles}");
    assert!(
        allowed.is_empty(),
        "{} allowed: {:?}",
        allowed.len(),
        &allowed[..allowed.len().min(200)]
    );
}

/// Hosts that are expensive for careless screening.
fn hostile() -> Vec<String> {
    let label = "a".repeat(63);
    vec![
        format!("a{}.com", "\u{301}".repeat(126)),
        "\u{301}".repeat(126),
        "\u{430}\u{301}".repeat(2_000),
        "a.".repeat(128),
        "\u{430}.".repeat(127),
        "\u{5D0}.".repeat(1_000) + "com",
        format!("xn--{}.com", "9".repeat(59)),
        format!("xn--{}.com", "a".repeat(59)),
        "xn--a.".repeat(60),
        format!("xn--{}", "z".repeat(100_000)),
        format!("{label}.{label}.{label}.{label}.{label}"),
        "\u{FFFF}".repeat(50_000),
        "\u{202E}".repeat(50_000),
        "@".repeat(50_000),
        ":".repeat(50_000),
        "[".repeat(50_000),
        format!("http://{}", "a@".repeat(50_000)),
        "\u{1F469}\u{200D}".repeat(1_000),
        "\u{AC00}".repeat(5_000),
        "\0".repeat(1_000),
        String::new(),
    ]
}

#[test]
fn bad_input_gets_a_reason() {
    let balanced = Screen::new();
    for text in hostile() {
        let shown: String = text.chars().take(20).collect();
        assert_ne!(balanced.host(&text).verdict(), Verdict::Allow, "{shown:?}");
        assert_ne!(balanced.url(&text).verdict(), Verdict::Allow, "{shown:?}");
        assert_ne!(balanced.pair(&text, &text).verdict(), Verdict::Allow);
    }
}

#[test]
fn an_ascii_host_costs_no_allocation() {
    let balanced = Screen::builder().protect(["mybank.example"]).build();
    for host in [
        "www.example.com",
        "GOOGLE.com",
        "INFO.Example.org",
        "192.0.2.1",
        "[::1]",
        "a.b.c.d.e.f.example.co.uk",
    ] {
        let url = format!("https://{host}/path?query#fragment");
        let link = uts58().build().links(&url).next().unwrap();
        let info = allocation_counter::measure(|| {
            assert!(balanced.host(host).reasons().is_empty());
            assert!(balanced.url(&url).reasons().is_empty());
            assert!(balanced.link(&link).reasons().is_empty());
        });
        assert_eq!(info.count_total, 0, "{host}");
    }
}

#[test]
fn bad_labels_are_shown_in_ascii() {
    let balanced = Screen::new();
    for Line { text, place, .. } in load("attacks.txt", "reason") {
        let screening = screen(&balanced, &text);
        let shown = screening.display_host();
        assert!(!shown.chars().any(char::is_control), "{place}");
        if codes(&screening).contains("mixed-script")
            || codes(&screening).contains("protected-name")
        {
            assert!(
                shown.split('.').any(|label| label.starts_with("xn--")) || shown.is_ascii(),
                "{place}: {shown}"
            );
        }
    }
}

#[test]
fn every_form_of_a_host_gets_the_same_answer() {
    let balanced = Screen::new();
    for text in honest() {
        if text.contains(['/', '@', '[', '.']) && !text.contains(['/', '@', '[']) {
            let ascii = idna::domain_to_ascii(&text).unwrap();
            let (one, other) = (balanced.host(&text), balanced.host(&ascii));
            assert_eq!(one.verdict(), other.verdict(), "{text}");
            assert_eq!(one.display_host(), other.display_host(), "{text}");
        }
    }
}

#[test]
fn policies_differ_only_in_verdicts() {
    let [strict, balanced, off] = [Policy::Strict, Policy::Balanced, Policy::Off]
        .map(|policy| Screen::builder().policy(policy).build());
    for Line { text, place, .. } in load("attacks.txt", "reason") {
        let (one, other) = (screen(&strict, &text), screen(&balanced, &text));
        assert!(one.verdict() >= other.verdict(), "{place}");
        assert_eq!(codes(&one), codes(&other), "{place}");
        assert_eq!(screen(&off, &text).verdict(), Verdict::Allow, "{place}");
    }
}

/// Texts that look like links and consist of what the rules are about.
fn texts() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        Just("xn--".to_owned()),
        Just("http://".to_owned()),
        Just(".".to_owned()),
        Just("com".to_owned()),
        "[a-z0-9I.@:/\\[\\]-]{1,3}",
        "[\u{300}-\u{315}\u{430}-\u{44F}\u{5D0}-\u{5EA}\u{660}\u{30A0}-\u{30FF}]{1,2}",
        "\\PC{1,3}",
        any::<char>().prop_map(String::from),
    ];
    prop::collection::vec(piece, 0..12).prop_map(|pieces| pieces.concat())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 20_000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn reasons_are_in_range_and_determine_the_verdict(text in texts()) {
        let balanced = Screen::new();
        for screening in [balanced.host(&text), balanced.url(&text), balanced.pair(&text, &text)] {
            for reason in screening.reasons() {
                prop_assert!(text.get(reason.range()).is_some(), "{reason:?}");
                prop_assert!(!reason.to_string().contains(char::is_control));
            }
            prop_assert_eq!(screening.verdict() == Verdict::Allow, screening.reasons().is_empty());
            prop_assert!(screening.reasons().is_sorted_by_key(|reason| reason.range().start));
        }
    }
}
