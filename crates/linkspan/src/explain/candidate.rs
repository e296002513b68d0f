//! A candidate: a place where a link may start, and the decisions about it.

use core::ops::Range;

use super::{Decision, Effect, Explanation, Found, Tail, Trigger};
use crate::detect::observe::Record;
use crate::link::Link;
use crate::screen::Screening;

/// A place where a link may start, and what became of it.
///
/// # Example
///
/// ```
/// use linkspan::explain::Trigger;
///
/// let explanation = linkspan::explain("see example.com");
/// let candidate = explanation.candidates().next().unwrap();
/// assert_eq!((candidate.trigger(), candidate.range()), (Trigger::Separator, 11..12));
/// assert_eq!(candidate.link().unwrap().as_str(), "example.com");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Candidate<'e, 't> {
    pub(super) explanation: &'e Explanation<'t>,
    pub(super) record: &'e Record,
    pub(super) found: Option<&'e Found<'t>>,
}

impl<'e, 't> Candidate<'e, 't> {
    /// Returns what made it a candidate.
    ///
    /// # Example
    ///
    /// ```
    /// use linkspan::explain::Trigger;
    ///
    /// let explanation = linkspan::explain("a@b");
    /// assert_eq!(explanation.candidates().next().unwrap().trigger(), Trigger::AtSign);
    /// ```
    #[must_use]
    pub fn trigger(&self) -> Trigger {
        self.record.trigger
    }

    /// Returns the byte range of its trigger in the text.
    ///
    /// # Example
    ///
    /// ```
    /// let explanation = linkspan::explain("https://example.com");
    /// assert_eq!(explanation.candidates().next().unwrap().range(), 5..8);
    /// ```
    #[must_use]
    pub fn range(&self) -> Range<usize> {
        self.record.range.clone()
    }

    /// Returns the decisions about it, in order.
    ///
    /// # Example
    ///
    /// ```
    /// let explanation = linkspan::explain("a@b");
    /// assert_eq!(explanation.candidates().next().unwrap().decisions().len(), 1);
    /// ```
    #[must_use]
    pub fn decisions(&self) -> &'e [Decision] {
        let decisions = self.record.decisions.clone();
        self.explanation
            .log
            .decisions
            .get(decisions)
            .unwrap_or_default()
    }

    /// Returns the last decision against it, or `None` if it is a link.
    ///
    /// # Example
    ///
    /// ```
    /// let explanation = linkspan::explain("http://256.1.1.1/");
    /// let refusal = explanation.candidates().next().unwrap().refusal().unwrap();
    /// assert_eq!(refusal.code().as_str(), "bad-ipv4");
    /// ```
    #[must_use]
    pub fn refusal(&self) -> Option<&'e Decision> {
        let mut decisions = self.decisions().iter().rev();
        let refusal = decisions.find(|decision| decision.code().effect() == Effect::Refuses);
        refusal.filter(|_| self.found.is_none())
    }

    /// Returns what follows its host, if detection got that far.
    ///
    /// # Example
    ///
    /// ```
    /// let explanation = linkspan::explain("example.com/a");
    /// assert!(explanation.candidates().next().unwrap().tail().is_some());
    /// ```
    #[must_use]
    pub fn tail(&self) -> Option<&'e Tail> {
        self.explanation.log.tails.get(self.record.tail?)
    }

    /// Returns the link if the candidate is one.
    ///
    /// # Example
    ///
    /// ```
    /// let explanation = linkspan::explain("a.com and b");
    /// assert!(explanation.candidates().next().unwrap().link().is_some());
    /// ```
    #[must_use]
    pub fn link(&self) -> Option<&'e Link<'t>> {
        self.found.map(|found| &found.link)
    }

    /// Returns the result of screening the link under the default policy.
    ///
    /// # Example
    ///
    /// ```
    /// use linkspan::screen::Verdict;
    ///
    /// let explanation = linkspan::explain("paypa1.com");
    /// let screening = explanation.candidates().next().unwrap().screening().unwrap();
    /// assert_eq!(screening.verdict(), Verdict::Refuse);
    /// ```
    #[must_use]
    pub fn screening(&self) -> Option<&'e Screening<'t>> {
        self.found.map(|found| &found.screening)
    }
}
