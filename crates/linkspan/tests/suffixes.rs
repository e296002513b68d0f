//! Compares the table of public suffixes with the crate `psl`, which others compiled from the same
//! list on another day.
//!
//! The two must agree on every rule of ours and, so that no rule is missing, on every name that
//! combines a parent of ours with a label of ours. [`DIFFERENCES`] lists where the lists themselves
//! differ. An entry that is no longer a difference fails, too.

#![cfg(test)]

use std::collections::BTreeSet;

use linkspan::suffix::{is_public_suffix, registrable};
use linkspan::{Detector, TldTable, suffix};

/// Names on which the lists differ because of their dates, with reasons. There are none at the
/// moment: between the two dates the ICANN section only lost `helsinki`, a single label.
const DIFFERENCES: [(&str, &str); 0] = [];

/// Not a label of any rule, including the private section.
const OTHER: &str = "no-rule-has-this";

/// Returns true if a rule of the ICANN section matches. No name is in both sections.
fn psl_is_icann_suffix(domain: &str) -> bool {
    psl::suffix(domain.as_bytes()).is_some_and(|suffix| {
        suffix.as_bytes().len() == domain.len() && suffix.typ() != Some(psl::Type::Private)
    })
}

fn psl_registrable(domain: &str) -> Option<&str> {
    psl::domain_str(domain)
}

/// `psl` has the names of the list in Unicode.
fn to_unicode(domain: &str) -> String {
    let (unicode, outcome) = idna::domain_to_unicode(domain);
    assert!(outcome.is_ok(), "{domain}");
    unicode
}

/// Returns the rules without their markers, that is, the names under which others register.
fn suffixes() -> impl Iterator<Item = String> {
    suffix::rules()
        .filter(|rule| !rule.starts_with('!'))
        .map(|rule| rule.replacen('*', "any", 1))
}

fn refill(name: &mut String, label: &str, parent: &str) {
    name.clear();
    name.extend([label, ".", parent]);
}

fn is_expected_to_differ(domain: &str) -> bool {
    DIFFERENCES.iter().any(|(name, _)| *name == domain)
}

#[test]
fn the_table_contains_the_list() {
    let rules: Vec<String> = suffix::rules().collect();
    let count = |start: char| rules.iter().filter(|rule| rule.starts_with(start)).count();
    assert!(rules.len() > 5000, "{}", rules.len());
    assert!(count('*') > 10 && count('!') > 5);
    let distinct: BTreeSet<&String> = rules.iter().collect();
    assert_eq!(distinct.len(), rules.len());
}

#[test]
fn every_suffix_is_found_and_names_below_it_are_registrable() {
    for suffix in suffixes() {
        let (one, two) = (format!("{OTHER}.{suffix}"), format!("a.{OTHER}.{suffix}"));
        assert!(suffix::is_public_suffix(&suffix), "{suffix}");
        assert_eq!(suffix::registrable(&suffix), None, "{suffix}");
        assert!(!suffix::is_public_suffix(&one), "{one}");
        assert_eq!(suffix::registrable(&one), Some(one.as_str()));
        assert_eq!(suffix::registrable(&two), Some(one.as_str()));
    }
}

#[test]
fn psl_agrees_on_every_suffix() {
    for suffix in suffixes().filter(|suffix| !is_expected_to_differ(suffix)) {
        let unicode = to_unicode(&suffix);
        let (one, two) = (format!("{OTHER}.{unicode}"), format!("a.{OTHER}.{unicode}"));
        let found = psl::suffix(unicode.as_bytes()).expect("every name has a suffix");
        assert_eq!(found.as_bytes(), unicode.as_bytes(), "{suffix}");
        assert_eq!(found.typ(), Some(psl::Type::Icann), "{suffix}");
        assert_eq!(psl_registrable(&one), Some(one.as_str()));
        assert_eq!(psl_registrable(&two), Some(one.as_str()));
    }
}

#[test]
fn an_exception_is_registrable_although_a_wildcard_covers_it() {
    let rules: BTreeSet<String> = suffix::rules().collect();
    for rule in rules.iter().filter(|rule| rule.starts_with('!')) {
        let name = rule.trim_start_matches('!');
        let (_, parent) = name.split_once('.').expect("an exception has a parent");
        let below = format!("a.{name}");
        assert!(rules.contains(&format!("*.{parent}")), "{rule}");
        for domain in [name, &below] {
            assert_eq!(suffix::registrable(domain), Some(name), "{rule}");
            assert_eq!(psl_registrable(domain), Some(name), "{rule}");
        }
    }
}

/// Every label of a rule under every top-level domain and under every parent of a rule.
#[test]
fn psl_has_no_suffix_that_we_lack() {
    let labels: BTreeSet<String> = suffixes()
        .filter_map(|rule| Some(rule.split_once('.')?.0.to_owned()))
        .chain([OTHER.to_owned()])
        .collect();
    let parents: BTreeSet<String> = suffixes()
        .filter_map(|rule| Some(rule.split_once('.')?.1.to_owned()))
        .chain(TldTable::embedded().iter().map(str::to_owned))
        .collect();
    let labels: Vec<_> = labels
        .iter()
        .map(|label| (label, to_unicode(label)))
        .collect();
    // There are millions of names, so two buffers are reused.
    let (mut ours, mut theirs) = (String::new(), String::new());
    let mut differences = BTreeSet::new();
    for parent in &parents {
        let unicode = to_unicode(parent);
        for (label, unicode_label) in &labels {
            refill(&mut ours, label, parent);
            refill(&mut theirs, unicode_label, &unicode);
            if suffix::is_public_suffix(&ours) != psl_is_icann_suffix(&theirs) {
                differences.insert(ours.clone());
            }
        }
    }
    let expected = DIFFERENCES.map(|(name, _)| name.to_owned());
    assert_eq!(differences, BTreeSet::from(expected));
}

#[test]
fn a_private_rule_makes_no_suffix_here() {
    for name in ["github.io", "blogspot.com", "co.com", "s3.amazonaws.com"] {
        let theirs = psl::suffix(name.as_bytes()).expect("every name has a suffix");
        assert_eq!(
            (theirs.as_bytes(), theirs.typ()),
            (name.as_bytes(), Some(psl::Type::Private))
        );
        assert!(!suffix::is_public_suffix(name), "{name}");
        assert!(
            suffix::registrable(name).is_some_and(|found| name.ends_with(found)),
            "{name}"
        );
    }
}

/// None of these names ends in a private rule such as `co.com`.
#[test]
fn names_of_all_kinds_agree_with_psl() {
    let ends = [
        "com",
        "co.uk",
        "uk",
        "www.ck",
        "x.ck",
        "city.kobe.jp",
        "kobe.jp",
        "internal",
    ];
    let starts = [
        "",
        "a.",
        "a.b.",
        "www.a-b.c.",
        "gov.",
        "gov.ac.",
        "xn--bcher-kva.",
    ];
    for end in ends {
        for start in starts {
            let name = format!("{start}{end}");
            assert_eq!(suffix::registrable(&name), psl_registrable(&name), "{name}");
        }
    }
}

/// Returns the host of the link that `text` is, in ASCII form, with its registrable domain and its
/// top-level domain.
fn names(text: &str) -> [Option<String>; 3] {
    let builder = Detector::builder().single_labels(true).bare_addresses(true);
    let detector = builder.schemes(["tel"]).unwrap().handles(true).build();
    let link = detector.find(text).expect(text);
    [link.ascii_host(), link.registrable_domain(), link.tld()]
        .map(|part| part.map(|part| part.into_owned()))
}

#[test]
fn a_link_knows_who_registered_its_host() {
    for (text, host, registrable, tld) in [
        (
            "https://WWW.Example.CO.UK./a",
            "www.example.co.uk",
            "example.co.uk",
            "uk",
        ),
        (
            "www.bücher.de",
            "www.xn--bcher-kva.de",
            "xn--bcher-kva.de",
            "de",
        ),
        (
            "http://a。例え。テスト/",
            "a.xn--r8jz45g.xn--zckzah",
            "xn--r8jz45g.xn--zckzah",
            "xn--zckzah",
        ),
        (
            "иван@почта.Пример.РФ",
            "xn--80a1acny.xn--e1afmkfd.xn--p1ai",
            "xn--e1afmkfd.xn--p1ai",
            "xn--p1ai",
        ),
        (
            "mailto:a@mail.example.com",
            "mail.example.com",
            "example.com",
            "com",
        ),
        (
            "@a@social.example.org",
            "social.example.org",
            "example.org",
            "org",
        ),
        (
            "http://xn--bcher-kva.co.jp/",
            "xn--bcher-kva.co.jp",
            "xn--bcher-kva.co.jp",
            "jp",
        ),
    ] {
        let expected = [host, registrable, tld].map(|part| Some(part.into()));
        assert_eq!(names(text), expected, "{text}");
    }
    for (text, host) in [
        ("http://0x7f.1/", Some("127.0.0.1")),
        ("https://[2001:DB8:0::1]/", Some("[2001:db8::1]")),
        ("http://LocalHost:80/", Some("localhost")),
        ("tel:+1-201-555-0123", None),
    ] {
        assert_eq!(names(text), [host.map(String::from), None, None], "{text}");
    }
}

#[test]
fn non_ascii_names_are_split_as_written() {
    for (name, expected) in [
        ("www.Bücher.co.uk", Some("Bücher.co.uk")),
        ("www。例え。jp", Some("例え。jp")),
        ("пример.рф", Some("пример.рф")),
        ("a.b.個人.hk", Some("b.個人.hk")),
        ("個人.hk", None),
        ("рф", None),
        ("a..ü.de", None),
        ("x.㏂com", None),
    ] {
        assert_eq!(registrable(name), expected, "{name}");
    }
    assert!(is_public_suffix("個人.hk") && !is_public_suffix("b.個人.hk"));
}
