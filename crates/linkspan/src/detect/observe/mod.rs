//! What an observer of the walk receives: each decision, with its code and its range.
//!
//! Detection uses only the trait [`Observer`]. [`explain`](mod@crate::explain) makes sentences of what a [`Log`] has received.

mod code;
mod log;
mod tail;

use core::fmt;
use core::ops::Range;

use super::part::Part;
use super::termination::Act;
use crate::tailoring::Tailoring;
use crate::words::words;

pub use code::{DecisionCode, Effect};
pub(crate) use log::{Log, Observer, Record, Silent};
pub(crate) use tail::Watching;
pub use tail::{Step, Tail};

/// A decision of detection: a code, a range and a sentence.
///
/// `Display` writes the sentence. It gives characters by code point and never contains any of the
/// text, so it is safe to print anywhere.
///
/// # Example
///
/// ```
/// let explanation = linkspan::explain("a..b@example.com");
/// let refusal = explanation.candidates().last().unwrap().refusal().unwrap();
/// assert_eq!(refusal.range(), 1..3);
/// assert_eq!(refusal.to_string(), "a local part cannot have two dots in a row");
/// ```
#[derive(Clone, Debug, Eq, Hash, PartialEq)]
pub struct Decision {
    code: DecisionCode,
    range: Range<usize>,
    detail: Detail,
}

/// The detail that a decision adds to its code.
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
enum Detail {
    /// Nothing.
    None,
    /// The character it is about.
    Char(char),
    /// The tailoring that made it.
    Tailoring(Tailoring),
}

impl Decision {
    /// Returns the code.
    ///
    /// # Example
    ///
    /// ```
    /// use linkspan::explain::DecisionCode;
    ///
    /// let explanation = linkspan::explain("https://example.com");
    /// let candidate = explanation.candidates().next().unwrap();
    /// assert_eq!(candidate.decisions()[0].code(), DecisionCode::SchemeKnown);
    /// ```
    #[must_use]
    pub fn code(&self) -> DecisionCode {
        self.code
    }

    /// Returns the byte range of the text that the decision is about.
    ///
    /// # Example
    ///
    /// ```
    /// let explanation = linkspan::explain("https://example.com");
    /// let candidate = explanation.candidates().next().unwrap();
    /// assert_eq!(candidate.decisions()[1].range(), 8..19);
    /// ```
    #[must_use]
    pub fn range(&self) -> Range<usize> {
        self.range.clone()
    }

    /// Returns the tailoring of the profile that made the decision, if one did.
    ///
    /// # Example
    ///
    /// ```
    /// let explanation = linkspan::explain("https://example.com");
    /// let candidate = explanation.candidates().next().unwrap();
    /// assert_eq!(candidate.decisions()[0].tailoring(), None);
    /// ```
    #[must_use]
    pub fn tailoring(&self) -> Option<Tailoring> {
        match self.detail {
            Detail::Tailoring(tailoring) => Some(tailoring),
            _ => None,
        }
    }
}

impl fmt::Display for Decision {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code.sentence())?;
        match self.detail {
            Detail::None => Ok(()),
            Detail::Char(c) => write!(f, " (U+{:04X})", u32::from(c)),
            Detail::Tailoring(tailoring) => write!(f, " ({})", tailoring.as_str()),
        }
    }
}

/// What makes a place a candidate.
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
#[non_exhaustive]
pub enum Trigger {
    /// `://`, or the `:` of a scheme without an authority if such schemes are enabled.
    Scheme,
    /// `.` or one of the three characters that UTS #46 maps to it, between two that may be part of a host.
    Separator,
    /// `@`.
    AtSign,
    /// `[`, with an IPv6 address after it, or where one is required.
    Bracket,
    /// `#`, if hashtags are enabled.
    Hash,
}

words! {
    "linkspan::explain::Trigger" as Trigger, "trigger":
    Scheme = "scheme",
    Separator = "separator",
    AtSign = "at-sign",
    Bracket = "bracket",
    Hash = "hash",
}
