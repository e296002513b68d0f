//! What an observer of the walk receives: each decision, its code and its place.
//!
//! Detection knows the trait [`Observer`] only. [`explain`](crate::explain) puts what a [`Log`] has received into words.

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

/// One decision: a code, where, and a sentence.
///
/// Printed, it is the sentence. It names characters by code point and never holds any of the
/// text, so that it can be shown anywhere.
///
/// # Example
///
/// ```
/// let explanation = linkspan::explain("a..b@example.com");
/// let refusal = explanation.candidates().last().unwrap().refusal().unwrap();
/// assert_eq!(refusal.range(), 1..3);
/// assert_eq!(refusal.to_string(), "a local part has no two dots in a row");
/// ```
#[derive(Clone, Debug, Eq, Hash, PartialEq)]
pub struct Decision {
    code: DecisionCode,
    range: Range<usize>,
    detail: Detail,
}

/// What a decision has to say beyond its code.
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

    /// Returns what it is about, in bytes of the text.
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

    /// Returns the tailoring of the profile that made it, if one did.
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

/// What is at the place of a candidate.
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
#[non_exhaustive]
pub enum Trigger {
    /// `://`, or the `:` of a scheme without an authority, where that is asked for.
    Scheme,
    /// `.` or one of its three twins, between two characters that may be part of a host.
    Separator,
    /// `@`.
    AtSign,
    /// `[`, with an IPv6 address after it or where one is asked for.
    Bracket,
    /// `#`, where hashtags are asked for.
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
