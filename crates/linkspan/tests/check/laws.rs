//! What holds for every value: reports are well-formed, nothing panics, valid names are valid in
//! UTS #46, too, and the official IDNA tests agree.

use std::fs;
use std::path::Path;

use linkspan::check::{Checker, FindingCode, Kind, Report, Severity};
use linkspan_testkit::data;
use proptest::prelude::*;

const KINDS: [Kind; 4] = [Kind::Domain, Kind::Email, Kind::Url, Kind::Mailto];

/// Ranges are in order, inside the value and on character boundaries. Messages are sentences
/// without control characters.
fn assert_well_formed(value: &str, report: &Report) {
    let mut last = 0;
    for finding in report.findings() {
        let range = finding.range();
        assert!(
            range.start <= range.end && range.end <= value.len(),
            "{value:?}: {finding:?}"
        );
        assert!(
            value.is_char_boundary(range.start) && value.is_char_boundary(range.end),
            "{value:?}: {finding:?}"
        );
        assert!(range.start >= last, "{value:?}: {finding:?}");
        last = range.start;
        let message = finding.message();
        assert!(message.ends_with(['.', '?']), "{message}");
        assert!(
            !message.chars().any(|c| c.is_control()
                || matches!(c, '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}')),
            "{message:?}"
        );
    }
    let has_error = report
        .findings()
        .iter()
        .any(|finding| finding.severity() == Severity::Error);
    assert_eq!(report.is_valid(), !has_error);
}

/// Pieces that make interesting values when concatenated.
fn piece() -> impl Strategy<Value = String> {
    let known = prop::sample::select(vec![
        "a",
        "example",
        ".",
        "..",
        "-",
        "--",
        "_",
        "xn--",
        "bcher-kva",
        "com",
        "@",
        "\"",
        "\\",
        "(",
        ")",
        "[",
        "]",
        ":",
        "/",
        "//",
        "?",
        "#",
        "%",
        "%41",
        "%C3%BC",
        "%FF",
        "&",
        "=",
        ",",
        ";",
        " ",
        "<",
        ">",
        "mailto:",
        "http://",
        "IPv6:",
        "::1",
        "192.0.2.1",
        "80",
        "ü",
        "Ü",
        "ß",
        "。",
        "א",
        "ع",
        "١",
        "۱",
        "\u{200C}",
        "\u{200D}",
        "\u{308}",
        "\u{94D}",
        "क",
        "·",
        "l",
        "・",
        "日",
        "😀",
        "\u{AD}",
        "\u{202E}",
        "\0",
        "\u{378}",
        "ｅ",
        "－",
        "㎏",
    ]);
    prop_oneof![9 => known.prop_map(str::to_owned), 1 => any::<char>().prop_map(String::from)]
}

fn value() -> impl Strategy<Value = String> {
    prop::collection::vec(piece(), 0..14).prop_map(|pieces| pieces.concat())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(20_000))]

    #[test]
    fn reports_are_well_formed(value in value()) {
        let checker = Checker::builder().collect_domains(true).build();
        for kind in KINDS {
            assert_well_formed(&value, &checker.check(kind, &value));
        }
    }

    /// A valid name has the ASCII form that UTS #46 gives it. Hyphens in positions 3 and 4 of an
    /// ASCII label are only a warning, even if the label becomes ASCII by mapping.
    #[test]
    fn valid_names_are_valid_in_uts46(value in value()) {
        let checker = Checker::builder().collect_domains(true).build();
        let report = checker.check(Kind::Domain, &value);
        if report.is_valid() {
            // UTS #46 treats the root dot as an empty label when it verifies lengths.
            let relative = value.trim_end_matches(['.', '。', '．', '｡']);
            let ascii = idna::uts46::Uts46::new().to_ascii(
                relative.as_bytes(),
                idna::AsciiDenyList::STD3,
                idna::uts46::Hyphens::CheckFirstLast,
                idna::uts46::DnsLength::Verify,
            );
            let ascii = ascii.unwrap_or_else(|_| panic!("{value:?} is not valid to UTS #46"));
            let name = report.domains()[0].ascii();
            prop_assert_eq!(ascii, name);
            prop_assert!(checker.check(Kind::Domain, &format!("{name}.")).is_valid(), "{}", name);
        } else if value.trim() == value {
            prop_assert!(report.domains().is_empty());
        }
    }

    /// An address is valid if and only if it is valid after `mailto:` with every character escaped.
    #[test]
    fn a_valid_address_is_valid_escaped_in_mailto(value in value()) {
        let escaped: String = value.bytes().map(|byte| format!("%{byte:02X}")).collect();
        let checker = Checker::new();
        let alone = checker.check(Kind::Email, &value);
        let has_space = alone.findings().iter().any(|f| f.code() == FindingCode::SurroundingSpace);
        if !value.is_empty() && !has_space {
            let mailto = checker.check(Kind::Mailto, &format!("mailto:{escaped}"));
            prop_assert_eq!(alone.is_valid(), mailto.is_valid(), "{:?} {:?}", alone, mailto);
        }
    }
}

/// Long values of shapes that could be slow. The test is that checking ends, with a verdict.
#[test]
fn a_megabyte_of_anything_is_checked() {
    let shapes = [
        "a", "a.", ".", "(", ")", "\"", "\\", "@", "ü", "ü.", "%", "%41", "😀", "a@b.com,", "[",
        "<", "&", "=", "\u{200C}", " a",
    ];
    let checker = Checker::new();
    for shape in shapes {
        for prefix in [
            "",
            "\"",
            "a@",
            "mailto:",
            "mailto:?to=",
            "http://",
            "http://a/?",
        ] {
            let value = prefix.to_owned() + &shape.repeat(1_000_000 / shape.len());
            for kind in KINDS {
                let report = checker.check(kind, &value);
                assert!(report.findings().len() <= 102, "{kind:?} {prefix}{shape}");
                if kind != Kind::Url && kind != Kind::Mailto {
                    assert!(!report.is_valid(), "{kind:?} {prefix}{shape}…");
                }
            }
        }
    }
}

#[test]
fn ten_megabytes_are_checked() {
    let checker = Checker::new();
    for shape in ["a", "ü", "(@"] {
        let value = shape.repeat(10_000_000 / shape.len());
        for kind in KINDS {
            assert!(!checker.check(kind, &value).is_valid(), "{kind:?} {shape}…");
        }
    }
    let data = format!("data:,{}", "a".repeat(10_000_000));
    assert!(
        checker.check(Kind::Url, &data).is_valid(),
        "no limit on URLs"
    );
}

/// Codes of rules that UTS #46 does not have.
const NOT_OF_UTS46: [FindingCode; 6] = [
    FindingCode::SingleLabel,
    FindingCode::TldAllNumeric,
    FindingCode::TldTooShort,
    FindingCode::NotIdna2008,
    FindingCode::ContextO,
    FindingCode::SurroundingSpace,
];

/// Returns a line of IdnaTestV2.txt: the source, and whether ToASCII (nontransitional) fails.
fn idna_tests(dir: &Path) -> Vec<(String, bool)> {
    let text = fs::read_to_string(dir.join("idna/IdnaTestV2.txt")).unwrap();
    text.lines()
        .filter(|line| !line.starts_with('#') && line.contains(';'))
        .filter_map(|line| {
            let fields: Vec<&str> = line.split('#').next()?.split(';').map(str::trim).collect();
            let source = unescape(fields[0])?;
            // An empty status is the same as that of the preceding column.
            let status = if fields[4].is_empty() {
                fields[2]
            } else {
                fields[4]
            };
            let fails = has_errors(status, &source)?;
            Some((source, fails))
        })
        .collect()
}

/// Decodes `\uXXXX` and `\x{…}`. Returns `None` for what is not text, such as lone surrogates.
fn unescape(field: &str) -> Option<String> {
    let field = if field == "\"\"" { "" } else { field };
    let mut out = String::new();
    let mut rest = field;
    while let Some(at) = rest.find('\\') {
        out.push_str(&rest[..at]);
        let escape = &rest[at + 1..];
        let (hex, after) = match escape.strip_prefix("x{") {
            Some(braced) => braced.split_once('}')?,
            None => (escape.get(1..5)?, escape.get(5..)?),
        };
        out.push(char::from_u32(u32::from_str_radix(hex, 16).ok()?)?);
        rest = after;
    }
    Some(out + rest)
}

#[test]
fn names_refused_by_the_official_idna_tests_are_invalid() {
    let (major, minor, update) = linkspan::UNICODE_VERSION;
    let Some(dir) = data::ucd_dir(&format!("{major}.{minor}.{update}")) else {
        return;
    };
    let tests = idna_tests(&dir);
    assert!(tests.len() > 5000, "{}", tests.len());
    let checker = Checker::new();
    let mut refused = 0;
    let mut wrong = Vec::new();
    for (source, fails) in tests {
        let report = checker.check(Kind::Domain, &source);
        let errors: Vec<FindingCode> = report
            .findings()
            .iter()
            .filter(|finding| finding.severity() == Severity::Error)
            .map(|finding| finding.code())
            .collect();
        let agrees = if fails {
            !errors.is_empty()
        } else {
            errors
                .iter()
                .all(|&code| NOT_OF_UTS46.contains(&code) || is_composed(code, &source))
        };
        refused += usize::from(fails);
        if !agrees {
            wrong.push(format!("{source:?} fails: {fails}, ours: {errors:?}"));
        }
    }
    assert!(refused > 1000, "{refused}");
    assert!(
        wrong.is_empty(),
        "{} wrong:\n{}",
        wrong.len(),
        wrong[..wrong.len().min(30)].join("\n")
    );
}

/// In UTS #46, “=” followed by U+0338 is U+2260, a symbol. In our checks, they are two characters.
fn is_composed(code: FindingCode, source: &str) -> bool {
    code == FindingCode::NotLdh && source.contains('\u{338}')
}

/// Returns whether a status such as `[B1, V6]` contains errors. Returns `None` if the only error is
/// that a label of a name with a root dot is empty or too long (A4_2): these tests treat the root
/// as such a label.
fn has_errors(status: &str, source: &str) -> Option<bool> {
    let has_root = source.ends_with(['.', '。', '．', '｡']);
    match status.trim_matches(['[', ']']) {
        "A4_2" if has_root => None,
        codes => Some(!codes.is_empty()),
    }
}
