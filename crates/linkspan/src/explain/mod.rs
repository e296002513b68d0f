//! Explanations: every decision of detection, in order, with the rule that made it.
//!
//! ```
//! let explanation = linkspan::explain("see README.foobar");
//! let candidate = explanation.candidates().next().unwrap();
//! assert_eq!(candidate.refusal().unwrap().code().as_str(), "tld-unknown");
//! println!("{explanation}");
//! ```
//!
//! There is no second detector. The walk of [`Detector::links`] itself reports what it does.
//!
//! `Display` writes the text with each decision under the position it concerns. Characters that
//! could control a terminal or change the reading order are escaped.

mod candidate;
mod layout;
mod print;
mod readable;

use alloc::vec::Vec;

use crate::detect::Detector;
use crate::link::Link;
use crate::screen::{Screen, Screening};

use crate::detect::observe::Log;

pub use crate::detect::observe::{Decision, DecisionCode, Effect, Step, Tail, Trigger};
pub use crate::detect::part::Part;
pub use crate::detect::termination::Act;
pub use candidate::Candidate;
pub use print::WithCodePoints;
pub use readable::Readable;

/// Explains what the default [`Detector`] does with `text`.
///
/// # Example
///
/// ```
/// let explanation = linkspan::explain("http://user@example.com/");
/// let candidate = explanation.candidates().next().unwrap();
/// assert_eq!(candidate.refusal().unwrap().code().as_str(), "userinfo");
/// ```
#[must_use]
pub fn explain(text: &str) -> Explanation<'_> {
    Detector::new().explain(text)
}

impl Detector {
    /// Explains what this detector does with `text`, and how its links are screened.
    ///
    /// Time and memory are linear in the text, but many times those of [`links`](Detector::links).
    ///
    /// # Example
    ///
    /// ```
    /// use linkspan::{Detector, Profile, Tailoring};
    ///
    /// let detector = Detector::builder().profile(Profile::Prose).build();
    /// let explanation = detector.explain("README.md");
    /// let refusal = explanation.candidates().next().unwrap().refusal().unwrap();
    /// assert_eq!(refusal.tailoring(), Some(Tailoring::FileName));
    /// ```
    #[must_use]
    pub fn explain<'t>(&self, text: &'t str) -> Explanation<'t> {
        self.explain_with(text, |_| false)
    }

    /// Explains what this detector does with bytes that need not be UTF-8, as
    /// [`links_in_bytes`](Detector::links_in_bytes) reads them.
    ///
    /// # Example
    ///
    /// ```
    /// use linkspan::{Detector, explain::Readable};
    ///
    /// // "bücher.de" in Latin-1
    /// let readable = Readable::new(b"see b\xFCcher.de");
    /// let explanation = Detector::new().explain_bytes(&readable);
    /// let refusal = explanation.candidates().next().unwrap().refusal().unwrap();
    /// assert_eq!(refusal.code().as_str(), "not-utf8");
    /// ```
    #[must_use]
    pub fn explain_bytes<'t>(&self, bytes: &'t Readable<'_>) -> Explanation<'t> {
        self.explain_with(&bytes.text, |link| bytes.is_torn(link))
    }

    /// Explains a text. `is_torn` returns true for links that are only the rest of a name, cut by
    /// invalid bytes.
    fn explain_with<'t>(
        &self,
        text: &'t str,
        is_torn: impl Fn(&Link<'_>) -> bool,
    ) -> Explanation<'t> {
        let mut walk = self.walk(text, Log::default());
        let screen = Screen::new();
        let mut found = Vec::new();
        while let Some(link) = walk.next() {
            if is_torn(&link) {
                walk.observer.unfind(DecisionCode::NotUtf8, link.range);
                continue;
            }
            found.push(Found {
                screening: screen.link(&link),
                link,
            });
        }
        let mut log = walk.observer;
        log.close();
        Explanation { text, log, found }
    }
}

/// A link and the result of screening it.
#[derive(Clone, Debug)]
struct Found<'t> {
    link: Link<'t>,
    screening: Screening<'t>,
}

/// What a detector did with a text. See [`Detector::explain`].
///
/// `Display` writes each decision under the position it concerns.
///
/// # Example
///
/// ```
/// let explanation = linkspan::explain("no link here");
/// assert_eq!(explanation.candidates().count(), 0);
/// assert!(explanation.to_string().contains("no candidate"));
/// ```
#[derive(Clone, Debug)]
pub struct Explanation<'t> {
    text: &'t str,
    log: Log,
    found: Vec<Found<'t>>,
}

impl<'t> Explanation<'t> {
    /// Returns the text.
    ///
    /// # Example
    ///
    /// ```
    /// assert_eq!(linkspan::explain("a.com").text(), "a.com");
    /// ```
    #[must_use]
    pub fn text(&self) -> &'t str {
        self.text
    }

    /// Returns the candidates, in the order in which they were judged.
    ///
    /// # Example
    ///
    /// ```
    /// assert_eq!(linkspan::explain("a.com b.foobar c@d").candidates().count(), 3);
    /// ```
    pub fn candidates(&self) -> impl Iterator<Item = Candidate<'_, 't>> {
        let mut found = self.found.iter();
        self.log.records.iter().map(move |record| Candidate {
            explanation: self,
            found: record.is_link.then(|| found.next()).flatten(),
            record,
        })
    }

    /// Returns the links, which are those of [`Detector::links`].
    ///
    /// # Example
    ///
    /// ```
    /// let explanation = linkspan::explain("a.com b.foobar");
    /// let links: Vec<_> = explanation.links().map(|link| link.as_str()).collect();
    /// assert_eq!(links, ["a.com"]);
    /// ```
    pub fn links(&self) -> impl Iterator<Item = &Link<'t>> {
        self.found.iter().map(|found| &found.link)
    }

    /// Returns the explanation for printing with a table of code points after each host.
    ///
    /// # Example
    ///
    /// ```
    /// let explanation = linkspan::explain("a.com/x");
    /// assert!(explanation.with_code_points().to_string().contains("U+0078"));
    /// ```
    pub fn with_code_points(&self) -> WithCodePoints<'_, 't> {
        WithCodePoints::new(self)
    }
}
