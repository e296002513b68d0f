//! `--format json`: one object per value.

use super::examine::Answer;
use crate::failure::Failure;
use crate::report;

/// Appends the line for an answer. Bytes that are not UTF-8 become U+FFFD in `input`; the
/// offsets are those of the bytes.
pub(super) fn print(answer: &Answer<'_>, to: &mut Vec<u8>) -> Result<(), Failure> {
    let input = String::from_utf8_lossy(answer.value);
    let line = linkspan::json::Report::new(&*input, &answer.report, |at| at);
    to.extend(report::json_line(&line)?);
    Ok(())
}
