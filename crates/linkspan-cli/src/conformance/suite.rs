//! The official test files, and how to read a line of each.

use linkspan::Detector;

use super::formatting;
use crate::report::{CLOSE, OPEN};

/// A kind of test file that can be run.
#[derive(Debug)]
pub(super) struct Suite {
    /// Its name in the summary.
    pub(super) name: &'static str,
    /// The name of the file.
    pub(super) file: &'static str,
    /// The cases in the text of the file.
    pub(super) cases: fn(&str) -> Vec<Case>,
    /// Returns linkspan's answer to an input.
    pub(super) answer: fn(&Detector, &str) -> String,
    /// Whether another program can be tested with lines of text.
    pub(super) takes_command: bool,
}

/// A test line.
#[derive(Debug, Eq, PartialEq)]
pub(super) struct Case {
    /// The line's number in the file, from 1.
    pub(super) line: usize,
    /// The input.
    pub(super) input: String,
    /// The expected answer.
    pub(super) expected: String,
}

/// Every suite.
pub(super) const SUITES: &[Suite] = &[
    Suite {
        name: "detection",
        file: "LinkDetectionTest.txt",
        cases: marked_cases,
        answer: mark_links,
        takes_command: true,
    },
    Suite {
        name: "formatting",
        file: "LinkFormattingTest.txt",
        cases: formatting::cases,
        answer: |_, input| formatting::minimal(input),
        takes_command: false,
    },
];

/// Returns the cases of the detection tests: all lines but blank ones and those that begin with
/// `#`.
fn marked_cases(text: &str) -> Vec<Case> {
    text.lines()
        .zip(1..)
        .filter(|(line, _)| !line.trim().is_empty() && !line.starts_with('#'))
        .map(|(text, line)| marked_case(text, line))
        .collect()
}

/// Reads a line of the detection tests. The line is the answer, and without its marks it is the
/// input.
fn marked_case(text: &str, line: usize) -> Case {
    Case {
        line,
        input: text.replace([OPEN, CLOSE], ""),
        expected: text.to_owned(),
    }
}

/// Puts marks around the links of a text.
fn mark_links(detector: &Detector, text: &str) -> String {
    let mut marked = String::with_capacity(text.len() + 16);
    let mut end = 0;
    for link in detector.links(text) {
        marked.push_str(text.get(end..link.range().start).unwrap_or_default());
        marked.push(OPEN);
        marked.push_str(link.as_str());
        marked.push(CLOSE);
        end = link.range().end;
    }
    marked.push_str(text.get(end..).unwrap_or_default());
    marked
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blank_lines_and_comments_are_not_cases() {
        let cases = marked_cases("# head\n\n \t\u{A0}\nSee ⸠a.com⸡.\r\n x # y\n");
        let case = |line, input: &str, expected: &str| Case {
            line,
            input: input.into(),
            expected: expected.into(),
        };
        assert_eq!(
            cases,
            [
                case(4, "See a.com.", "See ⸠a.com⸡."),
                case(5, " x # y", " x # y")
            ]
        );
    }

    #[test]
    fn links_are_marked() {
        assert_eq!(
            mark_links(&Detector::new(), "See http://example.com now"),
            "See ⸠http://example.com⸡ now"
        );
        assert_eq!(mark_links(&Detector::new(), "nothing"), "nothing");
    }
}
