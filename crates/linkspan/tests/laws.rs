//! Checks the laws that the fuzz targets run (`linkspan_testkit::laws`) on the shared cases, on
//! past failures (`cases/regressions`), on generated texts, and on every short sequence of tokens.
//!
//! `cargo xtask test exhaustive` tries all sequences by setting `LINKSPAN_EXHAUSTIVE`. An ordinary
//! run takes a sample.

#![cfg(test)]

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};

use linkspan::Detector;
use linkspan_testkit::generate;
use linkspan_testkit::laws::{self, LAWS};
use linkspan_testkit::oracle::{self, Options};
use proptest::prelude::*;

fn cases() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../cases")
}

/// Returns every line of every file in a folder, unparsed: its markup is text like any other.
fn lines(folder: &Path) -> Vec<String> {
    let mut lines = Vec::new();
    for entry in fs::read_dir(folder).expect("a folder of cases") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            lines.extend(self::lines(&path));
        } else {
            let content = fs::read_to_string(&path).expect("UTF-8");
            lines.extend(content.lines().map(String::from));
        }
    }
    lines
}

#[test]
fn all_laws_hold_on_all_cases() {
    let lines = lines(&cases());
    assert!(lines.len() > 4_000, "{} lines", lines.len());
    for line in &lines {
        let unmarked = line.replace(['⸠', '⸡'], "");
        for (_, law) in LAWS {
            law(line);
            law(&unmarked);
        }
    }
}

/// A file found by the fuzzer is named after the law that it broke.
#[test]
fn regressions_stay_fixed() {
    for (name, law) in LAWS {
        let folder = cases().join("regressions").join(name);
        let Ok(files) = fs::read_dir(folder) else {
            continue;
        };
        for file in files {
            let path = file.expect("an entry").path();
            let bytes = fs::read(&path).expect("a file");
            law(&String::from_utf8(bytes).expect("the laws are about text"));
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2_000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn all_laws_hold_on_generated_texts(text in generate::text()) {
        for (_, law) in LAWS {
            law(&text);
        }
    }

    #[test]
    fn detection_laws_hold_in_prose(text in generate::prose::pieces()) {
        laws::detect(&text);
    }

    #[test]
    fn all_laws_hold_on_noise(text in generate::any_text()) {
        for (_, law) in LAWS {
            law(&text);
        }
    }
}

/// What authorities and addresses consist of, and what parsers disagree about.
const AUTHORITY: [&str; 60] = [
    "example.com",
    "evil.com",
    "a",
    "co.uk",
    "bücher.de",
    "xn--bcher-kva.de",
    "xn--",
    "localhost",
    "127.1",
    "0x7f",
    "1",
    "256",
    "[::1]",
    "[",
    "]",
    "2001:db8::1",
    "::",
    "http://",
    "https://",
    "ftp://",
    "HTTPS:",
    "ssh://",
    "foo://",
    "mailto:",
    "javascript:",
    "//",
    "/",
    "\\",
    ":",
    ":443",
    ":80",
    ":000080",
    ":99999",
    "@",
    "%40",
    "%2F",
    "%3A",
    "%2e",
    "%00",
    "%25",
    "%",
    "%41",
    "%C3%BC",
    "%FF",
    ".",
    "。",
    "-",
    "_",
    "?",
    "#",
    "=",
    "&",
    ",",
    "+",
    " ",
    "\t",
    "\u{AD}",
    "\u{200D}",
    "\"",
    "é",
];

proptest! {
    #![proptest_config(ProptestConfig { cases: 20_000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn no_form_changes_the_host(pieces in prop::collection::vec(prop::sample::select(&AUTHORITY[..]), 0..9)) {
        laws::format(&pieces.concat());
    }
}

/// What makes links, and what breaks them.
const TOKENS: [&str; 14] = [
    "a.co", "http://", "@", "/", "?", "#", "(", ")", ":~:", ".", "。", "-", "é", " ",
];

/// What the tailorings of `Prose` examine.
const PROSE_TOKENS: [&str; 14] = [
    "a.co", "http://", "@", "/", "京", "-", "_", "'", "，", "(", ".In", "…", "=", "\u{200B}",
];

/// What is found only if enabled.
const ASKED_TOKENS: [&str; 14] = [
    "a.co", "tel:", "sip:", "acme:", "@", "#", "b", "1", "(", ".", "/", "京", "+", " ",
];

/// The length of the longest sequence.
const LONGEST: u32 = 6;

/// Without `LINKSPAN_EXHAUSTIVE`, only every n-th sequence is tried. The number is prime, so that
/// all tokens occur in all positions.
const SAMPLE: usize = 211;

#[test]
fn every_short_sequence_of_tokens_agrees_with_the_oracle() {
    every_short_sequence(&TOKENS, &Options::default());
}

#[test]
fn every_short_sequence_of_prose_agrees_with_the_oracle() {
    let prose = Options {
        prose: true,
        ..Options::default()
    };
    every_short_sequence(&PROSE_TOKENS, &prose);
    every_short_sequence(&TOKENS, &prose);
}

#[test]
fn every_short_sequence_with_optional_kinds_agrees_with_the_oracle() {
    for prose in [false, true] {
        let options = Options {
            prose,
            ..Options::default()
        };
        every_short_sequence(&ASKED_TOKENS, &options.asked());
    }
}

fn every_short_sequence(tokens: &[&str], options: &Options) {
    let step = match std::env::var_os("LINKSPAN_EXHAUSTIVE") {
        Some(_) => 1,
        None => SAMPLE,
    };
    let sequences: usize = (0..=LONGEST).map(|len| tokens.len().pow(len)).sum();
    let detector = options.detector();
    let workers = std::thread::available_parallelism().map_or(1, usize::from);
    let (tried, linked) = (AtomicUsize::new(0), AtomicUsize::new(0));
    std::thread::scope(|scope| {
        for worker in 0..workers {
            let (tried, linked, detector) = (&tried, &linked, &detector);
            scope.spawn(move || {
                for number in (worker * step..sequences).step_by(step * workers) {
                    let links = agree(&sequence(tokens, number), detector, options);
                    tried.fetch_add(1, Ordering::Relaxed);
                    linked.fetch_add(usize::from(links > 0), Ordering::Relaxed);
                }
            });
        }
    });
    let (tried, linked) = (tried.into_inner(), linked.into_inner());
    println!("{tried} of {sequences} sequences tried, {linked} with a link");
    assert!(
        tried >= sequences / step && linked * 6 >= tried,
        "{tried} {linked}"
    );
}

/// Returns the sequence with this number: first all of length 0, then all of length 1, …
fn sequence(tokens: &[&str], mut number: usize) -> String {
    let mut len = 0;
    while number >= tokens.len().pow(len) {
        number -= tokens.len().pow(len);
        len += 1;
    }
    let mut text = String::new();
    for _ in 0..len {
        text.push_str(tokens[number % tokens.len()]);
        number /= tokens.len();
    }
    text
}

/// Asserts that detector and oracle agree. Returns the number of links.
fn agree(text: &str, detector: &Detector, options: &Options) -> usize {
    let found: Vec<_> = detector
        .links(text)
        .map(|link| (link.range(), link.evidence()))
        .collect();
    let expected: Vec<_> = oracle::links(text, options)
        .into_iter()
        .map(|span| (span.range, span.evidence))
        .collect();
    assert_eq!(found, expected, "{text:?}");
    found.len()
}
