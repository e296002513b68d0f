//! Lines of the official files that are known to be wrong.
//!
//! A published file never changes, so its mistakes remain. Each entry has its
//! reason; an entry whose line passes, or is not there, fails the run, so that the
//! list can only shrink on purpose.

/// Lines whose expectation is wrong.
#[derive(Debug)]
struct Difference {
    /// The date in the header of the test file, which identifies its version.
    date: &'static str,
    /// The suite.
    suite: &'static str,
    /// The lines.
    lines: &'static [usize],
    /// Why they are wrong.
    #[allow(dead_code, reason = "for the reader of this table")]
    reason: &'static str,
}

const DIFFERENCES: &[Difference] = &[Difference {
    date: "2025-12-26",
    suite: "formatting",
    lines: &[189, 205, 209, 213, 221, 229, 241, 249, 257, 269],
    reason: "The last character is Soft and not escaped, against §4.1 step 2.6; the later file has it escaped.",
}];

/// Returns the lines of a test file that are expected to fail.
pub(super) fn expected(suite: &str, text: &str) -> Vec<usize> {
    let date = text
        .lines()
        .find_map(|line| line.strip_prefix("# Date: "))
        .unwrap_or_default();
    DIFFERENCES
        .iter()
        .filter(|difference| difference.suite == suite && date.starts_with(difference.date))
        .flat_map(|difference| difference.lines.iter().copied())
        .collect()
}
