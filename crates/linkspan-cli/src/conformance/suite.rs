//! The official test files: what a line of each means.

use linkspan::Detector;

use crate::report::{CLOSE, OPEN};

/// A test file that we know how to run.
#[derive(Debug)]
pub(super) struct Suite {
    /// What the summary calls it.
    pub(super) name: &'static str,
    /// The name of the file.
    pub(super) file: &'static str,
    /// Makes a case of a line's text: what goes in, what must come out.
    parse: fn(&str) -> (String, String),
    /// Our own answer to an input.
    pub(super) answer: fn(&Detector, &str) -> String,
}

/// A test line.
#[derive(Debug, Eq, PartialEq)]
pub(super) struct Case {
    /// The line's number in the file, from 1.
    pub(super) line: usize,
    /// What goes in.
    pub(super) input: String,
    /// What must come out.
    pub(super) expected: String,
}

/// Every suite. The formatting tests will be the next.
pub(super) const SUITES: &[Suite] = &[Suite {
    name: "detection",
    file: "LinkDetectionTest.txt",
    parse: parse_marked,
    answer: mark_links,
}];

impl Suite {
    /// The cases in the text of the test file: blank lines and lines that begin
    /// with `#` are none.
    pub(super) fn cases(&self, text: &str) -> Vec<Case> {
        text.lines()
            .zip(1..)
            .filter(|(line, _)| !line.trim().is_empty() && !line.starts_with('#'))
            .map(|(line, number)| self.case(line, number))
            .collect()
    }

    fn case(&self, text: &str, line: usize) -> Case {
        let (input, expected) = (self.parse)(text);
        Case {
            line,
            input,
            expected,
        }
    }
}

/// A line of the detection tests shows the answer; without its marks it is the input.
fn parse_marked(line: &str) -> (String, String) {
    (line.replace([OPEN, CLOSE], ""), line.to_owned())
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
    fn cases_are_what_is_neither_blank_nor_comment() {
        let cases = SUITES[0].cases("# head\n\n \t\u{A0}\nSee ⸠a.com⸡.\r\n x # y\n");
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
