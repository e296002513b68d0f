//! A link that was found.

use linkspan::{Tailoring, screen};
use serde::Serialize;

use crate::screening::Reason;

/// A link: where it lies, what it is, and its forms for machines and people.
///
/// # Example
///
/// ```
/// use linkspan::Detector;
/// use linkspan_json::{Link, Told, to_vec};
///
/// let link = Detector::new().links("at bücher.de").next().unwrap();
/// let json = String::from_utf8(to_vec(&Link::new(&link, Told::Link, |at| at)).unwrap()).unwrap();
/// assert_eq!(json, r#"{"start":3,"end":13,"kind":"url","evidence":"domain","text":"bücher.de","href":"https://xn--bcher-kva.de/","display":"bücher.de"}"#);
/// ```
#[derive(Debug, Serialize)]
pub struct Link<'a> {
    start: usize,
    end: usize,
    kind: &'static str,
    evidence: &'static str,
    text: &'a str,
    href: String,
    display: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    confidence: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    tailorings: Option<Vec<&'static str>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    verdict: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reasons: Option<Vec<Reason>>,
}

/// How much is told of a link.
///
/// # Example
///
/// ```
/// use linkspan::{Detector, Profile};
/// use linkspan_json::{Link, Told, to_vec};
///
/// let detector = Detector::builder().profile(Profile::Prose).build();
/// let link = detector.links("example.com").next().unwrap();
/// let json = to_vec(&Link::new(&link, Told::Tailorings, |at| at)).unwrap();
/// assert!(json.ends_with(br#""confidence":"likely","tailorings":[]}"#));
/// ```
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Told {
    /// What every profile has.
    Link,
    /// Also what the profile `prose` has: `confidence` and `tailorings`.
    Tailorings,
}

impl<'a> Link<'a> {
    /// The object of a link; `place` turns offsets in bytes into the unit that is asked for, and is
    /// asked for the start first.
    ///
    /// # Example
    ///
    /// ```
    /// let link = linkspan::Detector::new().links("example.com").next().unwrap();
    /// let object = linkspan_json::Link::new(&link, linkspan_json::Told::Link, |at| at);
    /// assert!(format!("{object:?}").contains("https://example.com/"));
    /// ```
    #[must_use]
    pub fn new(
        link: &linkspan::Link<'a>,
        told: Told,
        mut place: impl FnMut(usize) -> usize,
    ) -> Self {
        let tailorings = (told == Told::Tailorings).then(|| link.tailorings().iter());
        Link {
            start: place(link.range().start),
            end: place(link.range().end),
            kind: link.kind().as_str(),
            evidence: link.evidence().as_str(),
            text: link.as_str(),
            href: link.href(),
            display: link.display(),
            confidence: (told == Told::Tailorings).then(|| link.confidence().as_str()),
            tailorings: tailorings.map(|all| all.map(Tailoring::as_str).collect()),
            verdict: None,
            reasons: None,
        }
    }

    /// Adds what screening says of it: `verdict` and `reasons`.
    ///
    /// # Example
    ///
    /// ```
    /// use linkspan_json::{Link, Told, to_vec};
    ///
    /// let link = linkspan::Detector::new().links("paypa1.com").next().unwrap();
    /// let screening = linkspan::screen::Screen::new().link(&link);
    /// let object = Link::new(&link, Told::Link, |at| at).screened(&screening, |at| at);
    /// let json = String::from_utf8(to_vec(&object).unwrap()).unwrap();
    /// assert!(json.contains(r#""verdict":"refuse","reasons":[{"#));
    /// ```
    #[must_use]
    pub fn screened(
        mut self,
        screening: &screen::Screening<'_>,
        place: impl Fn(usize) -> usize,
    ) -> Self {
        self.verdict = Some(screening.verdict().as_str());
        self.reasons = Some(Reason::all(screening, place));
        self
    }
}
