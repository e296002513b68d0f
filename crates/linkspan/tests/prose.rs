//! Runs the cases of the profile `Prose` (`cases/prose/*.txt`) and checks its guarantees.
//!
//! `cargo test --package linkspan --test prose -- --nocapture` prints precision and recall for the
//! file of each tailoring.

#![cfg(test)]

use linkspan_testkit::uts58;
use std::collections::BTreeSet;
use std::ops::Range;

use linkspan::format::{Form, Formatter};
use linkspan::{Confidence, Detector, Profile, Tailoring, Tailorings};
use linkspan_testkit::cases::{Case, PROSE, file_names, load, mark};
use linkspan_testkit::generate::prose::pieces;
use proptest::prelude::*;

/// The minimum precision and recall over the whole corpus, in percent.
const LEAST: usize = 99;

fn prose() -> Detector {
    Detector::builder().profile(Profile::Prose).build()
}

fn ranges(detector: &Detector, text: &str) -> Vec<Range<usize>> {
    detector.links(text).map(|link| link.range()).collect()
}

fn corpus() -> Vec<Case> {
    let files = file_names(PROSE);
    files.iter().flat_map(|name| load(PROSE, name)).collect()
}

/// How many links were found, how many were expected, and how many are both.
#[derive(Clone, Copy, Debug, Default)]
struct Score {
    found: usize,
    marked: usize,
    right: usize,
}

impl Score {
    fn add(&mut self, found: &[Range<usize>], marked: &[Range<usize>]) {
        self.found += found.len();
        self.marked += marked.len();
        self.right += found.iter().filter(|link| marked.contains(link)).count();
    }

    fn is_enough(self) -> bool {
        self.right * 100 >= self.found * LEAST && self.right * 100 >= self.marked * LEAST
    }
}

fn percent(part: usize, whole: usize) -> f64 {
    part as f64 * 100.0 / whole.max(1) as f64
}

#[test]
fn precision_and_recall() {
    let detector = prose();
    let mut all = Score::default();
    println!(
        "{:22}{:>7}{:>11}{:>8}",
        "file", "links", "precision", "recall"
    );
    for name in file_names(PROSE) {
        let mut score = Score::default();
        for case in load(PROSE, &name) {
            let found = ranges(&detector, &case.text);
            score.add(&found, &case.links);
            all.add(&found, &case.links);
            if found != case.links {
                println!(
                    "{}\n  should be {}",
                    case.place,
                    mark(&case.text, &case.links)
                );
                println!("  is        {}", mark(&case.text, &found));
            }
        }
        print_row(&name, score);
    }
    print_row("all", all);
    assert!(all.is_enough(), "{all:?}");
}

fn print_row(name: &str, score: Score) {
    let Score {
        found,
        marked,
        right,
    } = score;
    let (precision, recall) = (percent(right, found), percent(right, marked));
    println!("{name:22}{marked:>7}{precision:>10.1}%{recall:>7.1}%");
}

#[test]
fn the_corpus_has_its_stated_size_and_strict_answers() {
    let strict = uts58().build();
    let cases = corpus();
    let languages: BTreeSet<_> = cases.iter().map(|case| case.lang.clone()).collect();
    assert!(cases.len() >= 1_400 && languages.len() >= 50 && !languages.contains(&None));
    let same = cases
        .iter()
        .filter(|case| case.strict.as_deref() == Some("same"));
    assert!(
        same.count() * 2 >= cases.len(),
        "half of the corpus must not change"
    );
    for case in &cases {
        let is_same = ranges(&strict, &case.text) == case.links;
        let says = case.strict.as_deref().expect("every case has %strict");
        assert_eq!(is_same, says == "same", "{}", case.place);
    }
}

#[test]
fn every_tailoring_is_needed_by_its_cases() {
    let files = file_names(PROSE);
    for &tailoring in Tailoring::ALL {
        let name = format!("{}.txt", tailoring.as_str());
        assert!(files.contains(&name), "{name} is missing");
        let set = Tailorings::ALL.without(tailoring);
        let without = Detector::builder().tailorings(set).build();
        let failed = load(PROSE, &name)
            .into_iter()
            .filter(|case| ranges(&without, &case.text) != case.links);
        assert!(failed.count() >= 5, "{name} does not need its tailoring");
    }
}

#[test]
fn tailorings_that_moved_an_edge_are_reported() {
    let detector = prose();
    for (text, tailoring) in [
        ("example.com/a?", Tailoring::DanglingInitiator),
        ("example.com/a( b", Tailoring::DanglingInitiator),
        ("https://example.com/a，b", Tailoring::CjkTail),
        ("example.com了", Tailoring::CjkTail),
        ("访问example.com", Tailoring::CjkHead),
        ("联系a@example.com", Tailoring::CjkHead),
        ("ב-example.co.il", Tailoring::Prefix),
        ("il-https://example.com", Tailoring::Prefix),
        ("example.com-ზე", Tailoring::Suffix),
        ("los.https://example.com", Tailoring::MissingSpace),
        ("**https://example.com/a**", Tailoring::Markdown),
        ("_example.com_", Tailoring::Markdown),
        ("__https://example.com__", Tailoring::Markdown),
        ("https://example.com/a's", Tailoring::Possessive),
        ("mailto:a@example.com?subject=x", Tailoring::MailtoHeaders),
        ("'https://example.com/a','b'", Tailoring::Quotes),
        ("'a@example.com'", Tailoring::AddressEdge),
        ("email=a@example.com", Tailoring::AddressEdge),
        ("https://example.com/a\u{200B}", Tailoring::Invisible),
        ("a_b.example.com/c", Tailoring::Symbols),
        ("www.🤙.tk", Tailoring::Symbols),
        ("https://example.com/a(b c", Tailoring::DanglingInitiator),
        ("seehttps://example.com", Tailoring::MissingSpace),
        ("https://example.com/a|", Tailoring::Markdown),
        ("-example.com", Tailoring::LeadingHyphen),
        ("-a@example.com", Tailoring::LeadingHyphen),
    ] {
        let link = detector.links(text).next().expect(text);
        let touched: Vec<_> = link.tailorings().iter().collect();
        assert_eq!(touched, [tailoring], "{text}");
    }
    let untouched = detector.links("https://example.com/a(b)?c#d").next();
    assert!(untouched.expect("a link").tailorings().is_empty());
}

#[test]
fn confidence_follows_from_evidence() {
    let detector = prose();
    for (text, confidence) in [
        ("https://example.com", Confidence::Certain),
        ("www.example.com", Confidence::Certain),
        ("a@example.com", Confidence::Certain),
        ("example.com/a", Confidence::Certain),
        ("example.md/a", Confidence::Certain),
        ("example.com:8080", Confidence::Certain),
        ("http://wiki.internal/a", Confidence::Likely),
        ("example.com", Confidence::Likely),
        ("example.com-Seite", Confidence::Doubtful),
    ] {
        let link = detector.links(text).next().expect(text);
        assert_eq!(link.confidence(), confidence, "{text}");
    }
}

#[test]
fn attached_text_is_separated() {
    let detector = prose();
    for (text, links) in [
        ("a.com和b.org都可以", vec!["a.com", "b.org"]),
        ("和a.b和example.com", vec!["example.com"]),
        (
            "官网：http://example.com，邮箱：foo@bar.com",
            vec!["http://example.com", "foo@bar.com"],
        ),
        (
            "官网http://example.com欢迎foo@bar.com",
            vec!["http://example.com", "foo@bar.com"],
        ),
        ("http://foo.com:80@evil.com/", vec![]),
        ("example.com.? Yes", vec!["example.com"]),
        ("https://example.com/*", vec!["https://example.com/*"]),
        ("foo@bar@example.com", vec!["bar@example.com"]),
        (
            "?q=「東京」 https://example.jp/?q=「東京」",
            vec!["https://example.jp/?q=「東京」"],
        ),
        ("main.rs:42: error", vec![]),
        ("mailto:a@example.com?", vec!["mailto:a@example.com"]),
    ] {
        let found: Vec<_> = detector.links(text).map(|link| link.as_str()).collect();
        assert_eq!(found, links, "{text}");
    }
}

/// What a formatter writes is found again: of the minimal forms of all titles in the cases, between
/// spaces, 99 % are found as a whole.
#[test]
fn minimal_forms_of_titles_are_found_whole() {
    let detector = prose();
    let formatter = Formatter::new();
    let (mut titles, mut missed) = (0, Vec::new());
    for case in corpus() {
        let links = case.links.iter().map(|range| &case.text[range.clone()]);
        for title in links.filter(|link| link.contains("/wiki/")) {
            let minimal = formatter.url(title, Form::Minimal).expect(title);
            let text = format!("x {minimal} y");
            titles += 1;
            let found: Vec<_> = detector.links(&text).map(|link| link.as_str()).collect();
            if found != [minimal.as_str()] {
                missed.push(minimal.clone());
            }
        }
    }
    println!("{} of {titles} titles are missed: {missed:?}", missed.len());
    assert!(titles >= 150 && missed.len() * 100 <= titles, "{missed:?}");
}

/// An initiator with nothing after it is cut off and does not start a part.
#[test]
fn a_dropped_initiator_starts_no_part() {
    for text in ["Seen example.com/a? Yes", "Seen example.com/a# Yes"] {
        let detector = prose();
        let link = detector.links(text).next().unwrap();
        assert_eq!(link.as_str(), "example.com/a");
        let parts = link.parts();
        assert_eq!((parts.query, parts.fragment), (None, None), "{text}");
        assert_eq!(parts.path, Some(16..18), "{text}");
    }
    let detector = prose();
    let link = detector
        .links("Seen example.com/a?b#c, yes")
        .next()
        .unwrap();
    assert_eq!(link.parts().query, Some(19..20));
    assert_eq!(link.parts().fragment, Some(21..22));
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 4_000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn spans_are_in_order_and_do_not_touch(text in pieces()) {
        let mut end = 0;
        for link in prose().links(&text) {
            let range = link.range();
            prop_assert_eq!(text.get(range.clone()), Some(link.as_str()));
            prop_assert!(range.start < range.end && (end == 0 || range.start > end));
            end = range.end;
            let parts = link.parts();
            let inside = |part: &Range<usize>| part.start >= range.start && part.end <= range.end;
            prop_assert!(parts.host.as_ref().is_some_and(inside));
            prop_assert!(parts.query.iter().chain(&parts.fragment).chain(&parts.path).all(inside));
        }
    }

    /// What follows a space does not change what precedes it, so text can be cut there.
    #[test]
    fn spaces_separate_links(before in pieces(), after in pieces()) {
        let detector = prose();
        let whole = format!("{before} {after}");
        let mut apart = ranges(&detector, &before);
        let by = before.len() + 1;
        apart.extend(ranges(&detector, &after).into_iter().map(|link| link.start + by..link.end + by));
        prop_assert_eq!(ranges(&detector, &whole), apart);
    }

    /// Without tailorings, `Prose` is the standard.
    #[test]
    fn an_empty_set_of_tailorings_is_the_standard(text in pieces()) {
        let none = Detector::builder().tailorings(Tailorings::NONE).build();
        prop_assert_eq!(ranges(&none, &text), ranges(&uts58().build(), &text));
    }
}
