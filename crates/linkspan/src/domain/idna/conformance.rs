//! IdnaTestV2.txt, the official tests of UTS #46, through our host conversion.

use std::fs;

use super::to_ascii;

/// Status codes of checks that our conversion leaves to others, or makes differently.
///
/// - `V2`: hyphens in places 3 and 4 are allowed; `V3`, hyphens at the edges, is checked.
/// - `U1`: WHATWG's forbidden domain code points stand in for the STD3 rules; a run contains neither.
/// - `A4_1`, `A4_2`: the host stage checks the length of labels and finds empty ones.
/// - `X4_2`: an empty label, likewise.
const NOT_OURS: [&str; 5] = ["V2", "U1", "A4_1", "A4_2", "X4_2"];

/// Names of the 18.0.0 file, in ASCII form, with characters that are new in that version.
const NEW_IN_18: [&str; 2] = [
    "xn--5cb172r175fug38a.xn--mlj",
    "xn--t92s.xn--znb.xn--5-y88f",
];

struct Line {
    source: String,
    ascii: String,
    errors: Vec<String>,
}

fn lines(text: &str) -> Vec<Line> {
    text.lines().filter_map(read_line).collect()
}

fn read_line(line: &str) -> Option<Line> {
    let content = line.split('#').next().unwrap_or_default();
    let fields: Vec<&str> = content.split(';').map(str::trim).collect();
    let [source, unicode, unicode_status, ascii, ascii_status, ..] = fields.as_slice() else {
        return None;
    };
    let first = |candidates: &[&str]| {
        let found = candidates.iter().find(|field| !field.is_empty());
        found.map(ToString::to_string).unwrap_or_default()
    };
    let status = first(&[ascii_status, unicode_status]);
    let codes = status
        .trim_matches(['[', ']'])
        .split(',')
        .map(|code| code.trim().to_owned());
    Some(Line {
        source: unescape(source)?,
        ascii: unescape(&first(&[ascii, unicode, source]))?,
        errors: codes.filter(|code| !code.is_empty()).collect(),
    })
}

/// Reads `\uXXXX` and `\x{XXXX}`. Returns `None` for a lone surrogate, which a `str` cannot contain.
fn unescape(field: &str) -> Option<String> {
    let field = if field == "\"\"" { "" } else { field };
    let mut out = String::new();
    let mut rest = field;
    while let Some((before, escape)) = rest.split_once('\\') {
        out.push_str(before);
        let (hex, behind) = match escape.strip_prefix("x{") {
            Some(braced) => braced.split_once('}')?,
            None => escape.strip_prefix('u')?.split_at_checked(4)?,
        };
        out.push(char::from_u32(u32::from_str_radix(hex, 16).ok()?)?);
        rest = behind;
    }
    out.push_str(rest);
    Some(out)
}

fn run(version: &str, differences: &[&str]) {
    let Some(dir) = linkspan_testkit::data::ucd_dir(version) else {
        return;
    };
    let text = fs::read_to_string(dir.join("idna/IdnaTestV2.txt")).unwrap();
    let lines = lines(&text);
    assert!(lines.len() > 6_000, "only {} lines were read", lines.len());
    let wrong: Vec<(&str, String)> = lines
        .iter()
        .filter_map(|line| Some((&*line.ascii, wrong(line)?)))
        .collect();
    let mut found: Vec<&str> = wrong.iter().map(|(ascii, _)| *ascii).collect();
    found.dedup();
    assert_eq!(
        found,
        differences,
        "{} of {} lines differ: {wrong:?}",
        wrong.len(),
        lines.len()
    );
}

/// Returns a description of a line on which our conversion differs.
fn wrong(line: &Line) -> Option<String> {
    let is_ours = |code: &&String| !NOT_OURS.contains(&code.as_str());
    let should_fail = line.errors.iter().any(|code| is_ours(&code));
    // Names that the host stage refuses before it asks: empty ones, and those over the limit.
    if line.ascii.is_empty() || (!should_fail && line.ascii.len() > super::LONGEST_NAME) {
        return None;
    }
    let got = to_ascii(&line.source);
    let got = got.as_ref().map(|name| name.as_str().to_ascii_lowercase());
    let expected = (!should_fail).then(|| line.ascii.clone());
    // A forbidden code point is an error here, as U1 is in the file.
    let may_fail = line.errors.iter().any(|code| code == "U1");
    let is_right = got == expected || (may_fail && got.is_none());
    (!is_right).then(|| {
        format!(
            "{:?} {:?}: got {got:?}, expected {expected:?}",
            line.source, line.errors
        )
    })
}

#[test]
fn idna_test_of_our_version() {
    let (major, minor, update) = crate::UNICODE_VERSION;
    run(&format!("{major}.{minor}.{update}"), &[]);
}

#[test]
fn idna_test_of_the_next_version() {
    let is_older = crate::UNICODE_VERSION < (18, 0, 0);
    run("18.0.0", if is_older { &NEW_IN_18 } else { &[] });
}
