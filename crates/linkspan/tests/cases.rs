//! Runs the shared detection cases (`cases/detection/*.txt`) through the detector.
//!
//! Each file is a test of its own. All failures of a file are printed before the test fails, each
//! with its place, the rule, and the text with the expected and the actual links.

#![cfg(test)]

use linkspan_testkit::uts58;
use std::ops::Range;

use linkspan::{Detector, DetectorBuilder, Emails, Evidence, HostKind, Link, LinkKind, Tld};
use linkspan_testkit::cases::{Case, DETECTION, file_names, load, mark, parse};

/// The files, and the minimum number of cases in each, so that a file that is emptied by accident
/// fails.
const FILES: [(&str, usize); 10] = [
    ("decisions-ends.txt", 75),
    ("decisions-hosts.txt", 220),
    ("decisions-starts.txt", 145),
    ("email.txt", 125),
    ("languages.txt", 95),
    ("names.txt", 45),
    ("opaque-schemes.txt", 85),
    ("termination.txt", 210),
    ("uasg.txt", 38),
    ("uts58-text.txt", 60),
];

#[test]
fn every_file_is_run() {
    let listed: Vec<&str> = FILES.iter().map(|(name, _)| *name).collect();
    assert_eq!(
        file_names(DETECTION),
        listed,
        "cases/detection and the list of tests differ"
    );
}

#[test]
fn decisions_ends() {
    check("decisions-ends.txt");
}

#[test]
fn decisions_hosts() {
    check("decisions-hosts.txt");
}

#[test]
fn decisions_starts() {
    check("decisions-starts.txt");
}

#[test]
fn opaque_schemes() {
    check("opaque-schemes.txt");
}

#[test]
fn names() {
    check("names.txt");
}

#[test]
fn email() {
    check("email.txt");
}

#[test]
fn languages() {
    check("languages.txt");
}

#[test]
fn termination() {
    check("termination.txt");
}

#[test]
fn uasg() {
    check("uasg.txt");
}

#[test]
fn uts58_text() {
    check("uts58-text.txt");
}

#[test]
fn the_loader_reads_the_format() {
    let file = "# a comment\n\n%rule a\n%options single-labels\n⸠x⸡\\u{2E20}\\\\\\repeat{3,(}\n%rule b\ny\n";
    let cases = parse("sample", file);
    assert_eq!(cases.len(), 2);
    assert_eq!(cases[0].text, "x⸠\\(((");
    assert_eq!(cases[0].links.as_slice(), std::slice::from_ref(&(0..1)));
    assert_eq!(cases[0].options, ["single-labels"]);
    assert_eq!(
        (cases[1].place.as_str(), cases[1].options.len()),
        ("sample:7", 0)
    );
}

#[test]
#[should_panic(expected = "sample:2: write U+200B as an escape")]
fn the_loader_refuses_invisible_characters() {
    let _ = parse("sample", "%rule a\nx\u{200B}y\n");
}

#[test]
#[should_panic(expected = "sample:2: ⸠ without ⸡")]
fn the_loader_refuses_an_unclosed_mark() {
    let _ = parse("sample", "%rule a\n⸠x\n");
}

/// A runner that accepts everything proves nothing.
#[test]
fn the_runner_reports_wrong_answers() {
    let wrong = [
        "%rule a\n⸠example.com⸡.x\n",
        "%rule a\nexample.com\n",
        "%rule a\n⸠example.com⸡ ⸠b⸡\n",
        "%rule a\n%evidence www\n⸠example.com⸡\n",
        "%rule a\n%tld unknown\n⸠example.com⸡\n",
        "%rule a\n%options no-bare-domains\n⸠example.com⸡\n",
    ];
    for file in wrong {
        assert!(
            parse("sample", file)
                .iter()
                .all(|case| failure(case).is_some()),
            "{file}"
        );
    }
    assert_eq!(
        failure(&parse("sample", "%rule a\n⸠example.com⸡\n")[0]),
        None
    );
}

fn check(name: &str) {
    let cases = load(DETECTION, name);
    let least = FILES
        .iter()
        .find(|(file, _)| *file == name)
        .expect("a listed file")
        .1;
    assert!(
        cases.len() >= least,
        "{name} has {} cases, fewer than {least}",
        cases.len()
    );
    let failures = cases
        .iter()
        .filter_map(failure)
        .inspect(|message| println!("{message}\n"))
        .count();
    assert_eq!(
        failures,
        0,
        "{failures} of {} cases of {name} fail; see above",
        cases.len()
    );
}

/// Runs a case. Returns a message if it fails.
fn failure(case: &Case) -> Option<String> {
    let detector = detector(case);
    let found: Vec<Link<'_>> = detector.links(&case.text).collect();
    let ranges: Vec<Range<usize>> = found.iter().map(Link::range).collect();
    if ranges != case.links {
        return Some(difference(case, &ranges));
    }
    if detector.is_match(&case.text) == found.is_empty() {
        return Some(format!(
            "{} ({}): test() and links() disagree",
            case.place, case.rule
        ));
    }
    found.iter().find_map(|link| wrong_label(case, link))
}

fn difference(case: &Case, found: &[Range<usize>]) -> String {
    let Case {
        place,
        rule,
        text,
        links,
        ..
    } = case;
    format!(
        "{place} ({rule}) {}\n  expected: {} {links:?}\n  got:      {} {found:?}",
        case.options.join(","),
        mark(text, links),
        mark(text, found),
    )
}

fn wrong_label(case: &Case, link: &Link<'_>) -> Option<String> {
    let evidence = link.evidence().as_str();
    let tld = match link.host_kind() {
        Some(HostKind::Domain(Tld::Known)) => "known",
        Some(HostKind::Domain(Tld::Unknown)) => "unknown",
        _ => "absent",
    };
    let kind = match link.evidence() {
        Evidence::Email | Evidence::Mailto => LinkKind::Email,
        Evidence::Sigil if link.as_str().starts_with(['#', '﹟', '＃']) => LinkKind::Hashtag,
        Evidence::Sigil if link.as_str().matches('@').count() == 2 => LinkKind::Handle,
        Evidence::Sigil => LinkKind::Mention,
        _ => LinkKind::Url,
    };
    let differs = |said: &Option<String>, is: &str| said.as_deref().is_some_and(|said| said != is);
    let wrong = differs(&case.evidence, evidence) || differs(&case.tld, tld) || kind != link.kind();
    wrong.then(|| {
        format!(
            "{} ({}): {} is kind {}, evidence {evidence}, tld {tld}; expected evidence {:?}, tld {:?}",
            case.place,
            case.rule,
            link.as_str(),
            link.kind().as_str(),
            case.evidence,
            case.tld,
        )
    })
}

fn detector(case: &Case) -> Detector {
    let apply = |builder, word: &String| option(builder, word, &case.place);
    case.options.iter().fold(uts58(), apply).build()
}

fn option(builder: DetectorBuilder, word: &str, place: &str) -> DetectorBuilder {
    match word.split_once('=') {
        None => switch(builder, word, place),
        Some(("scheme", name)) => builder.schemes([name]).expect("a scheme name"),
        Some(("max-link-bytes", bytes)) => builder.max_link_bytes(bytes.parse().expect("a number")),
        Some(_) => panic!("{place}: the option {word} is not known"),
    }
}

fn switch(builder: DetectorBuilder, word: &str, place: &str) -> DetectorBuilder {
    match word {
        "default" => builder,
        "single-labels" => builder.single_labels(true),
        "bare-addresses" => builder.bare_addresses(true),
        "quoted" => builder.emails(Emails::LinkQuoted),
        "mentions" => builder.mentions(true),
        "handles" => builder.handles(true),
        "hashtags" => builder.hashtags(true),
        "no-emails" => builder.emails(Emails::Skip),
        "no-bare-domains" => builder.bare_domains(false),
        _ => panic!("{place}: the option {word} is not known"),
    }
}
