//! The report on a test run: each line that fails, then a summary per suite.

use std::path::Path;

use serde::Serialize;

use super::args::Format;
use super::suite::{Case, Suite};
use crate::failure::Failure;
use crate::output::Output;
use crate::report::json_line;
use crate::terminal;

/// A line of JSON.
#[derive(Debug, Serialize)]
#[serde(tag = "type", rename_all = "lowercase")]
enum Message<'a> {
    /// A test line that failed.
    Failure {
        suite: &'a str,
        line: usize,
        input: &'a str,
        expected: &'a str,
        got: &'a str,
    },
    /// The summary of a suite.
    Summary {
        suite: &'a str,
        file: &'a str,
        passed: usize,
        total: usize,
        /// Lines that are known to be wrong and failed as expected.
        expected_failures: usize,
    },
    /// Lines that are listed as wrong, but pass or do not exist.
    Stale { suite: &'a str, entries: usize },
}

/// The report of the whole run.
#[derive(Debug)]
pub(super) struct Report {
    format: Format,
    failures: usize,
}

impl Report {
    pub(super) fn new(format: Format) -> Self {
        Self {
            format,
            failures: 0,
        }
    }

    /// Returns true if no line has failed so far.
    pub(super) fn all_passed(&self) -> bool {
        self.failures == 0
    }

    /// Reports on a suite, given each case and its answer. The lines in `expected` must fail.
    pub(super) fn suite<'c>(
        &mut self,
        suite: &Suite,
        file: &Path,
        expected: &[usize],
        results: impl Iterator<Item = (&'c Case, &'c [u8])>,
        out: &mut Output,
    ) -> Result<(), Failure> {
        let (mut passed, mut total, mut differing) = (0, 0, 0);
        let file = file.display().to_string();
        for (case, got) in results {
            total += 1;
            if got == case.expected.as_bytes() {
                passed += 1;
            } else if expected.contains(&case.line) {
                differing += 1;
            } else {
                self.failures += 1;
                out.write(&self.failure(suite, &file, case, got)?)?;
            }
        }
        if differing < expected.len() {
            self.failures += 1;
            out.write(&self.stale(suite, expected.len() - differing)?)?;
        }
        out.write(&self.summary(suite, &file, [passed, total, differing])?)
    }

    /// Reports entries in the list of known mistakes that are no longer mistakes.
    fn stale(&self, suite: &Suite, entries: usize) -> Result<Vec<u8>, Failure> {
        match self.format {
            Format::Json => json_line(&Message::Stale { suite: suite.name, entries }),
            Format::Text => Ok(format!(
                "{}: {entries} of the lines listed as wrong pass or are gone; take them off the list\n",
                suite.name
            )
            .into_bytes()),
        }
    }

    fn failure(
        &self,
        suite: &Suite,
        file: &str,
        case: &Case,
        got: &[u8],
    ) -> Result<Vec<u8>, Failure> {
        let got = &*String::from_utf8_lossy(got);
        let Case {
            line,
            input,
            expected,
        } = case;
        match self.format {
            Format::Json => json_line(&Message::Failure {
                suite: suite.name,
                line: *line,
                input,
                expected,
                got,
            }),
            Format::Text => {
                let [file, expected, got] = [file, expected, got].map(terminal::escape);
                Ok(
                    format!("{file}:{line}:\n  expected: {expected}\n  got:      {got}\n")
                        .into_bytes(),
                )
            }
        }
    }

    fn summary(
        &self,
        suite: &Suite,
        file: &str,
        [passed, total, expected_failures]: [usize; 3],
    ) -> Result<Vec<u8>, Failure> {
        let name = suite.name;
        match self.format {
            Format::Json => json_line(&Message::Summary {
                suite: name,
                file,
                passed,
                total,
                expected_failures,
            }),
            Format::Text if expected_failures > 0 => Ok(format!(
                "{name}: {passed} of {total}, {expected_failures} lines of the file are known to be wrong\n"
            )
            .into_bytes()),
            Format::Text => Ok(format!("{name}: {passed} of {total}\n").into_bytes()),
        }
    }
}
