//! Whether a value is valid, and what is wrong with it.

use alloc::vec::Vec;

use serde::Serialize;

use crate::check::{self, FindingCode, Kind, Severity};

/// The result of checking a value.
///
/// # Example
///
/// ```
/// use linkspan::json::Report;
///
/// let report = linkspan::check::domain("example.com");
/// let json = serde_json::to_string(&Report::new("example.com", &report, |at| at)).unwrap();
/// assert_eq!(json, r#"{"kind":"domain","input":"example.com","valid":true,"findings":[]}"#);
/// ```
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
pub struct Report<'a> {
    kind: Kind,
    #[serde(skip_serializing_if = "Option::is_none")]
    input: Option<&'a str>,
    valid: bool,
    findings: Vec<Finding<'a>>,
}

#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
struct Finding<'a> {
    code: FindingCode,
    severity: Severity,
    start: usize,
    end: usize,
    message: &'a str,
}

impl<'a> Report<'a> {
    /// Creates the result for `input`. `place` converts offsets in bytes to another unit.
    ///
    /// # Example
    ///
    /// ```
    /// let report = linkspan::check::email("a..b@example.com");
    /// let answer = linkspan::json::Report::new("a..b@example.com", &report, |at| at);
    /// assert!(format!("{answer:?}").contains("ConsecutiveDots"));
    /// ```
    #[must_use]
    pub fn new(
        input: impl Into<Option<&'a str>>,
        report: &'a check::Report,
        place: impl Fn(usize) -> usize,
    ) -> Self {
        let finding = |finding: &'a check::Finding| Finding {
            code: finding.code(),
            severity: finding.severity(),
            start: place(finding.range().start),
            end: place(finding.range().end),
            message: finding.message(),
        };
        Report {
            kind: report.kind(),
            input: input.into(),
            valid: report.is_valid(),
            findings: report.findings().iter().map(finding).collect(),
        }
    }
}
