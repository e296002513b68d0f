//! A link that was found.

use alloc::string::String;
use alloc::vec::Vec;

use serde::Serialize;

use super::screening::Reason;
use crate::link::{Confidence, Evidence, LinkKind};
use crate::screen::{self, Verdict};
use crate::tailoring::Tailoring;

/// A link: where it lies, what it is, and its forms for machines and people.
///
/// # Example
///
/// ```
/// use linkspan::Detector;
/// use linkspan::json::Link;
///
/// let link = Detector::new().links("at bücher.de").next().unwrap();
/// let json = serde_json::to_string(&Link::new(&link, |at| at)).unwrap();
/// assert_eq!(json, r#"{"start":3,"end":13,"kind":"url","evidence":"domain","text":"bücher.de","href":"https://xn--bcher-kva.de/","display":"bücher.de","confidence":"likely","tailorings":[]}"#);
/// ```
#[derive(Debug, Serialize)]
pub struct Link<'a> {
    start: usize,
    end: usize,
    kind: LinkKind,
    evidence: Evidence,
    text: &'a str,
    href: String,
    display: String,
    confidence: Confidence,
    tailorings: Vec<Tailoring>,
    #[serde(skip_serializing_if = "Option::is_none")]
    verdict: Option<Verdict>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reasons: Option<Vec<Reason>>,
}

impl<'a> Link<'a> {
    /// The object of a link; `place` turns offsets in bytes into the unit that is asked for, and is
    /// asked for the start first.
    ///
    /// # Example
    ///
    /// ```
    /// let link = linkspan::Detector::new().links("example.com").next().unwrap();
    /// let object = linkspan::json::Link::new(&link, |at| at);
    /// assert!(format!("{object:?}").contains("https://example.com/"));
    /// ```
    #[must_use]
    pub fn new(link: &crate::Link<'a>, mut place: impl FnMut(usize) -> usize) -> Self {
        Link {
            start: place(link.range().start),
            end: place(link.range().end),
            kind: link.kind(),
            evidence: link.evidence(),
            text: link.as_str(),
            href: link.to_href(),
            display: link.to_display(),
            confidence: link.confidence(),
            tailorings: link.tailorings().iter().collect(),
            verdict: None,
            reasons: None,
        }
    }

    /// Adds what screening says of it: `verdict` and `reasons`.
    ///
    /// # Example
    ///
    /// ```
    /// use linkspan::json::Link;
    ///
    /// let link = linkspan::Detector::new().links("paypa1.com").next().unwrap();
    /// let screening = linkspan::screen::Screen::new().link(&link);
    /// let object = Link::new(&link, |at| at).screened(&screening, |at| at);
    /// let json = serde_json::to_string(&object).unwrap();
    /// assert!(json.contains(r#""verdict":"refuse","reasons":[{"#));
    /// ```
    #[must_use]
    pub fn screened(
        mut self,
        screening: &screen::Screening<'_>,
        place: impl Fn(usize) -> usize,
    ) -> Self {
        self.verdict = Some(screening.verdict());
        self.reasons = Some(Reason::all(screening, place));
        self
    }
}
