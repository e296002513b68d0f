//! Whether a link is what it seems.

use linkspan::screen;
use serde::Serialize;

/// What screening says of a host or a link.
///
/// # Example
///
/// ```
/// use linkspan_json::{Screening, to_vec};
///
/// let screening = linkspan::screen::Screen::new().url("paypa1.com");
/// let json = to_vec(&Screening::new("paypa1.com", &screening, |at| at)).unwrap();
/// assert!(json.starts_with(br#"{"input":"paypa1.com","verdict":"refuse","reasons":[{"code":"#));
/// ```
#[derive(Debug, Serialize)]
pub struct Screening<'a> {
    input: &'a str,
    verdict: &'static str,
    reasons: Vec<Reason>,
    display: &'a str,
}

impl<'a> Screening<'a> {
    /// The answer about `input`; `place` turns offsets in bytes into the unit that is asked for.
    ///
    /// # Example
    ///
    /// ```
    /// let screening = linkspan::screen::Screen::new().url("example.com");
    /// let answer = linkspan_json::Screening::new("example.com", &screening, |at| at);
    /// assert!(format!("{answer:?}").contains("allow"));
    /// ```
    #[must_use]
    pub fn new(
        input: &'a str,
        screening: &'a screen::Screening<'_>,
        place: impl Fn(usize) -> usize,
    ) -> Self {
        Screening {
            input,
            verdict: screening.verdict().as_str(),
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
/// use linkspan_json::{Reason, to_vec};
///
/// let screening = linkspan::screen::Screen::new().url("paypa1.com");
/// let json = to_vec(&Reason::all(&screening, |at| at)).unwrap();
/// assert!(json.starts_with(br#"[{"code":"protected-name","start":0,"end":10,"message":"#));
/// ```
#[derive(Debug, Serialize)]
pub struct Reason {
    code: &'static str,
    start: usize,
    end: usize,
    message: String,
}

impl Reason {
    /// All reasons of a screening; `place` turns offsets in bytes into the unit that is asked for.
    ///
    /// # Example
    ///
    /// ```
    /// let screening = linkspan::screen::Screen::new().url("example.com");
    /// assert!(linkspan_json::Reason::all(&screening, |at| at).is_empty());
    /// ```
    #[must_use]
    pub fn all(screening: &screen::Screening<'_>, place: impl Fn(usize) -> usize) -> Vec<Self> {
        let one = |reason: &screen::Reason| Reason {
            code: reason.code().as_str(),
            start: place(reason.range().start),
            end: place(reason.range().end),
            message: reason.to_string(),
        };
        screening.reasons().iter().map(one).collect()
    }
}
