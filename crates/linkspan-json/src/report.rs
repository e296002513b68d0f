//! Whether a value is valid, and what is wrong with it.

use linkspan::check;
use serde::Serialize;

/// What `check` says of a value.
///
/// # Example
///
/// ```
/// use linkspan_json::{Report, to_vec};
///
/// let report = linkspan::check::domain("example.com");
/// let json = to_vec(&Report::new("example.com", &report, |at| at)).unwrap();
/// assert_eq!(json, br#"{"kind":"domain","input":"example.com","valid":true,"findings":[]}"#);
/// ```
#[derive(Debug, Serialize)]
pub struct Report<'a> {
    kind: &'static str,
    input: &'a str,
    valid: bool,
    findings: Vec<Finding<'a>>,
}

#[derive(Debug, Serialize)]
struct Finding<'a> {
    code: &'static str,
    severity: &'static str,
    start: usize,
    end: usize,
    message: &'a str,
}

impl<'a> Report<'a> {
    /// The answer about `input`; `place` turns offsets in bytes into the unit that is asked for.
    ///
    /// # Example
    ///
    /// ```
    /// let report = linkspan::check::email("a..b@example.com");
    /// let answer = linkspan_json::Report::new("a..b@example.com", &report, |at| at);
    /// assert!(format!("{answer:?}").contains("consecutive-dots"));
    /// ```
    #[must_use]
    pub fn new(input: &'a str, report: &'a check::Report, place: impl Fn(usize) -> usize) -> Self {
        let finding = |finding: &'a check::Finding| Finding {
            code: finding.code().as_str(),
            severity: finding.severity().as_str(),
            start: place(finding.range().start),
            end: place(finding.range().end),
            message: finding.message(),
        };
        Report {
            kind: report.kind().as_str(),
            input,
            valid: report.is_valid(),
            findings: report.findings().iter().map(finding).collect(),
        }
    }
}
