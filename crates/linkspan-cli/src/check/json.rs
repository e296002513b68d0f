//! `--format json`: one object per value.

use linkspan::check::Finding;
use serde::Serialize;

use super::examine::Answer;
use crate::failure::Failure;
use crate::report;

/// One line. `start` and `end` count bytes of the value.
#[derive(Debug, Serialize)]
struct Line<'a> {
    kind: &'static str,
    input: &'a str,
    valid: bool,
    findings: Vec<Entry<'a>>,
}

#[derive(Debug, Serialize)]
struct Entry<'a> {
    code: &'static str,
    severity: &'static str,
    start: usize,
    end: usize,
    message: &'a str,
}

impl<'a> Entry<'a> {
    fn new(finding: &'a Finding) -> Self {
        Self {
            code: finding.code().as_str(),
            severity: finding.severity().as_str(),
            start: finding.range().start,
            end: finding.range().end,
            message: finding.message(),
        }
    }
}

/// Appends the line for an answer. Bytes that are not UTF-8 become U+FFFD in `input`; the
/// offsets are those of the bytes.
pub(super) fn print(answer: &Answer<'_>, to: &mut Vec<u8>) -> Result<(), Failure> {
    let input = String::from_utf8_lossy(answer.value);
    let line = Line {
        kind: answer.report.kind().as_str(),
        input: &input,
        valid: answer.report.is_valid(),
        findings: answer.report.findings().iter().map(Entry::new).collect(),
    };
    to.extend(report::json_line(&line)?);
    Ok(())
}
