//! Whether a link is what it seems.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use serde::Serialize;

use crate::screen::{self, ReasonCode, Verdict};

/// The result of screening a host or a link.
///
/// # Example
///
/// ```
/// use linkspan::json::Screening;
///
/// let screening = linkspan::screen::Screen::new().url("paypa1.com");
/// let json = serde_json::to_string(&Screening::new("paypa1.com", &screening, |at| at)).unwrap();
/// assert!(json.starts_with(r#"{"input":"paypa1.com","verdict":"refuse","reasons":[{"code":"#));
/// ```
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
pub struct Screening<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    input: Option<&'a str>,
    verdict: Verdict,
    reasons: Vec<Reason>,
    display: &'a str,
}

impl<'a> Screening<'a> {
    /// Creates the result for `input`. `place` converts offsets in bytes to another unit.
    ///
    /// # Example
    ///
    /// ```
    /// let screening = linkspan::screen::Screen::new().url("example.com");
    /// let answer = linkspan::json::Screening::new("example.com", &screening, |at| at);
    /// assert!(format!("{answer:?}").contains("Allow"));
    /// ```
    #[must_use]
    pub fn new(
        input: impl Into<Option<&'a str>>,
        screening: &'a screen::Screening<'_>,
        place: impl Fn(usize) -> usize,
    ) -> Self {
        Screening {
            input: input.into(),
            verdict: screening.verdict(),
            reasons: Reason::all(screening, place),
            display: screening.display_host(),
        }
    }
}

/// Why a link is not what it seems.
///
/// # Example
///
/// ```
/// use linkspan::json::Reason;
///
/// let screening = linkspan::screen::Screen::new().url("paypa1.com");
/// let json = serde_json::to_string(&Reason::all(&screening, |at| at)).unwrap();
/// assert!(json.starts_with(r#"[{"code":"protected-name","start":0,"end":10,"message":"#));
/// ```
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
pub struct Reason {
    pub(super) code: ReasonCode,
    start: usize,
    end: usize,
    message: String,
}

impl Reason {
    /// Returns all reasons of a screening. `place` converts offsets in bytes to another unit.
    ///
    /// # Example
    ///
    /// ```
    /// let screening = linkspan::screen::Screen::new().url("example.com");
    /// assert!(linkspan::json::Reason::all(&screening, |at| at).is_empty());
    /// ```
    #[must_use]
    pub fn all(screening: &screen::Screening<'_>, place: impl Fn(usize) -> usize) -> Vec<Self> {
        let one = |reason: &screen::Reason| Reason {
            code: reason.code(),
            start: place(reason.range().start),
            end: place(reason.range().end),
            message: reason.to_string(),
        };
        screening.reasons().iter().map(one).collect()
    }
}
