//! Reads the shared cases of checking (`cases/check/*.txt`). `cases/README.md` describes the
//! format.
//!
//! The loader is strict: a line that it cannot parse is a failure, because a case that is silently
//! skipped proves nothing.

use std::fs;
use std::ops::Range;

use super::{Line, file_names, folder, lines, unescape};

/// A value, and the expected report on it.
#[derive(Clone, Debug)]
pub struct Case {
    /// `file:line`, for messages.
    pub place: String,
    /// The rule that the case is about.
    pub rule: String,
    /// `domain`, `email`, `url` or `mailto`.
    pub kind: String,
    /// The words of `%options`; empty for the defaults.
    pub options: Vec<String>,
    /// The value to check.
    pub value: String,
    /// Whether it is valid.
    pub is_valid: bool,
    /// The findings, in no order.
    pub findings: Vec<Expected>,
}

/// An expected finding.
#[derive(Clone, Debug, Eq, Ord, PartialEq, PartialOrd)]
pub struct Expected {
    /// Where it begins in the value, in bytes.
    pub start: usize,
    /// Where it ends.
    pub end: usize,
    /// `error`, `warning` or `note`.
    pub severity: String,
    /// The code of the finding.
    pub code: String,
}

/// The directives that were read so far.
#[derive(Debug, Default)]
struct Section {
    rule: String,
    kind: String,
    options: Vec<String>,
}

/// Returns all cases of `cases/check`.
pub fn load() -> Vec<Case> {
    let files = file_names("check");
    files.iter().flat_map(|name| read(name)).collect()
}

fn read(name: &str) -> Vec<Case> {
    let text = fs::read_to_string(folder("check").join(name)).expect("the file is UTF-8");
    let mut section = Section::default();
    let mut cases = Vec::new();
    for (place, line) in lines(name, &text) {
        match line {
            Line::Directive(name, value) => section.apply(name, value, &place),
            Line::Case(text) => cases.push(section.case(text, place)),
        }
    }
    cases
}

impl Section {
    fn apply(&mut self, name: &str, value: &str, place: &str) {
        match name {
            "rule" => {
                *self = Self {
                    rule: value.to_owned(),
                    ..Self::default()
                }
            }
            "kind" => self.kind = value.to_owned(),
            "options" => self.options = value.split(',').map(str::to_owned).collect(),
            _ => panic!("{place}: unknown directive %{name}"),
        }
    }

    fn case(&self, line: &str, place: String) -> Case {
        assert!(
            !self.rule.is_empty() && !self.kind.is_empty(),
            "{place}: a case appears before %rule and %kind"
        );
        let (value, expected) = match line.strip_prefix("⇒ ") {
            Some(expected) => ("", expected),
            None => line.split_once(" ⇒ ").unwrap_or_else(|| {
                panic!("{place}: a case is a value, “ ⇒ ” and the expected result")
            }),
        };
        let value = unescape(value, &place);
        let mut words = expected.split("; ");
        let is_valid = match words.next() {
            Some("valid") => true,
            Some("invalid") => false,
            other => panic!("{place}: {other:?} is neither valid nor invalid"),
        };
        let findings: Vec<_> = words.map(|word| finding(word, &value, &place)).collect();
        let has_error = findings.iter().any(|finding| finding.severity == "error");
        assert_eq!(
            is_valid, !has_error,
            "{place}: the verdict contradicts the findings"
        );
        Case {
            place,
            rule: self.rule.clone(),
            kind: self.kind.clone(),
            options: self.options.clone(),
            value,
            is_valid,
            findings,
        }
    }
}

/// `severity code range`.
fn finding(text: &str, value: &str, place: &str) -> Expected {
    let mut words = text.splitn(3, ' ');
    let mut next = || {
        words
            .next()
            .unwrap_or_else(|| panic!("{place}: {text:?} is not a severity, a code and a range"))
            .to_owned()
    };
    let (severity, code, range) = (next(), next(), next());
    assert!(
        ["error", "warning", "note"].contains(&severity.as_str()),
        "{place}: {severity:?} is not a severity"
    );
    let range = read_range(&range, value, place);
    Expected {
        start: range.start,
        end: range.end,
        severity,
        code,
    }
}

/// `*`, `‹text›` or `start..end`.
fn read_range(text: &str, value: &str, place: &str) -> Range<usize> {
    if text == "*" {
        return 0..value.len();
    }
    if let Some(inner) = text
        .strip_prefix('‹')
        .and_then(|text| text.strip_suffix('›'))
    {
        let inner = unescape(inner, place);
        let found: Vec<usize> = value.match_indices(&inner).map(|(at, _)| at).collect();
        let [at] = found[..] else {
            panic!(
                "{place}: ‹{inner}› appears {} times in the value",
                found.len()
            );
        };
        return at..at + inner.len();
    }
    let number = |text: &str| text.parse::<usize>().ok();
    text.split_once("..")
        .and_then(|(start, end)| Some(number(start)?..number(end)?))
        .unwrap_or_else(|| panic!("{place}: {text:?} is not a range"))
}
