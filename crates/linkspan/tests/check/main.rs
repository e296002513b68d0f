//! `linkspan::check`: the shared cases, what holds for every report, and odd input.

#![cfg(test)]

mod laws;

use std::collections::BTreeSet;

use linkspan::TldTable;
use linkspan::check::{Checker, FindingCode, Kind, Report, Severity};
use linkspan_testkit::cases::checks::{self, Case, Expected};

fn kind(name: &str) -> Kind {
    [Kind::Domain, Kind::Email, Kind::Url, Kind::Mailto]
        .into_iter()
        .find(|kind| kind.as_str() == name)
        .unwrap_or_else(|| panic!("there is no kind {name:?}"))
}

fn checker(options: &[String]) -> Checker {
    let mut builder = Checker::builder();
    for option in options {
        builder = match option.split_once('=') {
            None if option == "suggest" => builder.suggestions(true),
            Some(("tlds", names)) => {
                builder.tlds(TldTable::parse(&names.replace('+', "\n")).expect("a list"))
            }
            _ => panic!("there is no option {option:?}"),
        };
    }
    builder.build()
}

/// Returns the findings of a report in the notation of the cases, sorted.
fn found(report: &Report) -> Vec<Expected> {
    let mut found: Vec<Expected> = report
        .findings()
        .iter()
        .map(|finding| Expected {
            start: finding.range().start,
            end: finding.range().end,
            severity: finding.severity().as_str().to_owned(),
            code: finding.code().as_str().to_owned(),
        })
        .collect();
    found.sort();
    found
}

fn run(case: &Case) -> Result<(), String> {
    let report = checker(&case.options).check(kind(&case.kind), &case.value);
    let mut expected = case.findings.clone();
    expected.sort();
    let found = found(&report);
    if (report.is_valid(), &found) == (case.is_valid, &expected) {
        return Ok(());
    }
    let list = |findings: &[Expected]| {
        findings
            .iter()
            .map(|f| format!("{} {} {}..{}", f.severity, f.code, f.start, f.end))
            .collect::<Vec<_>>()
            .join("; ")
    };
    Err(format!(
        "{} ({}): {:.120?}\n  expected: {}\n     found: {}",
        case.place,
        case.rule,
        case.value,
        list(&expected),
        list(&found)
    ))
}

#[test]
fn shared_cases() {
    let cases = checks::load();
    let failures: Vec<String> = cases.iter().filter_map(|case| run(case).err()).collect();
    assert!(
        failures.is_empty(),
        "{} of {} fail:\n{}",
        failures.len(),
        cases.len(),
        failures.join("\n")
    );
}

#[test]
fn the_cases_are_many_and_distinct() {
    let cases = checks::load();
    assert!(cases.len() >= 250, "{}", cases.len());
    let distinct: BTreeSet<_> = cases
        .iter()
        .map(|case| (&case.kind, &case.options, &case.value))
        .collect();
    let twice: Vec<_> = cases
        .len()
        .checked_sub(distinct.len())
        .into_iter()
        .collect();
    assert_eq!(twice, [0], "a value occurs twice with the same kind");
    for kind in ["domain", "email", "url", "mailto"] {
        assert!(
            cases.iter().filter(|case| case.kind == kind).count() >= 40,
            "{kind}"
        );
    }
}

/// Codes that no case can have: those from callers, resolvers or the tables of registries, and
/// those with tests of their own.
const ELSEWHERE: [FindingCode; 14] = [
    FindingCode::TldNotAllowed,
    FindingCode::IdnTableCharacter,
    FindingCode::IdnTableRule,
    FindingCode::IdnTableMissing,
    FindingCode::QuotedLocalPart,
    FindingCode::NotUtf8,
    FindingCode::ValueTooLong,
    FindingCode::MoreFindings,
    FindingCode::TldDoesNotExist,
    FindingCode::DomainDoesNotExist,
    FindingCode::NullMx,
    FindingCode::NoMailServer,
    FindingCode::DnsUnknown,
    FindingCode::NoAddress,
];

#[test]
fn every_code_has_a_case() {
    let cases = checks::load();
    let covered: BTreeSet<&str> = cases
        .iter()
        .flat_map(|case| case.findings.iter().map(|finding| finding.code.as_str()))
        .collect();
    let missing: Vec<&str> = FindingCode::ALL
        .iter()
        .filter(|code| !ELSEWHERE.contains(code))
        .map(|code| code.as_str())
        .filter(|code| !covered.contains(code))
        .collect();
    assert_eq!(missing, [""; 0]);
}

#[test]
fn callers_can_refuse_valid_values() {
    for (code, value) in [
        (FindingCode::QuotedLocalPart, "\"a b\"@example.com"),
        (FindingCode::AddressLiteral, "a@[192.0.2.1]"),
        (FindingCode::Smtputf8Needed, "é@example.com"),
        (FindingCode::SpecialUse, "a@b.test"),
        (FindingCode::TldUnknown, "a@example.con"),
    ] {
        assert!(
            Checker::new().check(Kind::Email, value).is_valid(),
            "{value}"
        );
        let strict = Checker::builder().refuse([code]).build();
        let report = strict.check(Kind::Email, value);
        let errors: Vec<_> = report
            .findings()
            .iter()
            .filter(|it| it.severity() == Severity::Error)
            .collect();
        assert!(
            matches!(errors[..], [error] if error.code() == code),
            "{value}"
        );
        assert!(strict.check(Kind::Email, "a@example.com").is_valid());
    }
}

#[test]
fn addresses_are_collected_if_they_are_valid() {
    let checker = Checker::builder().collect_addresses(true).build();
    for (value, normalized, ascii) in [
        (
            "Jane@EXAMPLE.com",
            "Jane@example.com",
            Some("Jane@example.com"),
        ),
        (
            "jane@xn--bcher-kva.example",
            "jane@bücher.example",
            Some("jane@xn--bcher-kva.example"),
        ),
        ("e\u{301}@例。jp", "é@例.jp", None),
        ("a@[192.0.2.1]", "a@[192.0.2.1]", Some("a@[192.0.2.1]")),
        (
            "\"a\\ b\"@example.com",
            "\"a b\"@example.com",
            Some("\"a b\"@example.com"),
        ),
    ] {
        let report = checker.check(Kind::Email, value);
        let [address] = report.addresses() else {
            panic!("{value}: {report:?}");
        };
        assert_eq!(address.normalized(), normalized);
        assert_eq!(address.ascii().as_deref(), ascii, "{value}");
        assert_eq!(address.needs_smtputf8(), ascii.is_none(), "{value}");
        // Normalizing a normalized form changes nothing.
        let again = checker.check(Kind::Email, normalized);
        assert_eq!(again.addresses()[0].normalized(), normalized);
    }
    for value in ["a..b@example.com", "a@", "@a.com", "a@b..com", "x", ""] {
        assert!(
            checker.check(Kind::Email, value).addresses().is_empty(),
            "{value}"
        );
    }
    assert!(
        Checker::new()
            .check(Kind::Email, "a@example.com")
            .addresses()
            .is_empty()
    );
}

#[test]
fn invalid_utf8_is_a_finding() {
    let checker = Checker::new();
    for (bytes, range) in [
        (&b"a@b\xFFc.com"[..], 3..4),
        (b"\xE2\x82", 0..2),
        (b"ok.com\xC3", 6..7),
    ] {
        let report = checker.check_bytes(Kind::Email, bytes);
        let codes: Vec<FindingCode> = report.findings().iter().map(|f| f.code()).collect();
        assert_eq!(codes, [FindingCode::NotUtf8], "{bytes:?}");
        assert_eq!(report.findings()[0].range(), range, "{bytes:?}");
        assert!(!report.is_valid());
    }
    assert!(
        checker
            .check_bytes(Kind::Email, "é@example.com".as_bytes())
            .is_valid()
    );
}

#[test]
fn many_findings_are_cut_and_the_verdict_is_kept() {
    let checker = Checker::new();
    // A thousand warnings followed by one error.
    let value = format!("{}..b@example.com", "😀".repeat(1000));
    let report = checker.check(Kind::Email, &value);
    assert!(!report.is_valid());
    assert!(
        report.findings().len() <= 102,
        "{}",
        report.findings().len()
    );
    assert_eq!(
        report.findings().last().unwrap().code(),
        FindingCode::MoreFindings
    );
    let errors = format!("http://example.com/{}", "a b".repeat(500));
    let report = checker.check(Kind::Url, &errors);
    assert_eq!(report.findings().len(), 101);
    assert_eq!(
        report.findings().last().unwrap().code(),
        FindingCode::MoreFindings
    );
}

#[test]
fn a_backslash_outside_quotes_suggests_the_quoted_form() {
    for (value, offer) in [
        (r"Abc\@def@example.com", r#""Abc@def""#),
        (r"Fred\ Bloggs@example.com", r#""Fred Bloggs""#),
        (r"Joe.\\Blow@example.com", r#""Joe.\\Blow""#),
    ] {
        let report = Checker::new().check(Kind::Email, value);
        let message = report.findings()[0].message();
        assert!(message.contains(offer), "{message}");
        let offered = format!("{offer}@example.com");
        assert!(
            Checker::new().check(Kind::Email, &offered).is_valid(),
            "{offered}"
        );
    }
}

#[test]
fn messages_say_what_to_do() {
    for (kind, value, word) in [
        (Kind::Domain, "BÜCHER.com", "bücher"),
        (Kind::Url, "http://example.com/ü ", "remove"),
        (Kind::Url, "http://example.com/a|b", "%7C"),
        (Kind::Email, "Jane <jane@example.com>", "“jane@example.com”"),
        (Kind::Email, "a@192.0.2.1", "square brackets"),
        (Kind::Domain, "אa.com", "condition 2"),
    ] {
        let report = Checker::new().check(kind, value);
        let messages: Vec<&str> = report.findings().iter().map(|f| f.message()).collect();
        assert!(
            messages.iter().any(|message| message.contains(word)),
            "{word}: {messages:?}"
        );
    }
}

#[test]
fn suggestions_offer_likely_domains() {
    let checker = Checker::builder().suggestions(true).build();
    for (value, offer) in [
        ("example.cmo", "“example.com”"),
        ("example.con", "“example.com”"),
        ("example.ogr.", "“example.org”"),
        ("пример.рфф", "“пример.рф”"),
    ] {
        let report = checker.check(Kind::Domain, value);
        let offered = report
            .findings()
            .iter()
            .find(|finding| finding.code() == FindingCode::DidYouMean)
            .unwrap_or_else(|| panic!("{value}: {:?}", report.findings()));
        assert!(offered.message().contains(offer), "{}", offered.message());
    }
}
