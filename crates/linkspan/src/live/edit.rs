//! What an editor reports: a change of the text, and how it came about.

use crate::words::words;
use core::ops::Range;

/// How a change of the text came about.
#[derive(Clone, Copy, Debug, Default, Eq, Hash, PartialEq)]
#[non_exhaustive]
pub enum Provenance {
    /// A person typed, deleted or dictated. Text being typed is linked when its end is settled.
    #[default]
    Typed,
    /// A person pasted or dropped it. It is linked at once.
    Pasted,
    /// A program set it, or another person in a shared document. It is linked at once, and its
    /// links are not an undo step.
    Program,
    /// Undo or redo restored it. See [`Edit::linked`].
    History,
}

words! {
    "linkspan::live::Provenance" as Provenance, "provenance":
    Typed = "typed",
    Pasted = "pasted",
    Program = "program",
    History = "history",
}

/// A change of the text: a range is replaced.
///
/// Offsets are in the unit of the [`Live`](super::Live) that receives the edit. A range that
/// extends past the text is cut to it.
///
/// # Example
///
/// ```
/// use linkspan::live::{Edit, Live, Provenance};
///
/// let mut live = Live::new();
/// let edit = Edit::new(0..0, "see example.com").provenance(Provenance::Pasted);
/// assert_eq!(live.edit(edit).changes().len(), 1);
/// ```
#[derive(Clone, Debug)]
#[must_use]
pub struct Edit<'a> {
    pub(crate) range: Range<usize>,
    pub(crate) text: &'a str,
    pub(crate) caret: Option<usize>,
    pub(crate) provenance: Provenance,
    pub(crate) is_composing: bool,
    pub(crate) protected: &'a [Range<usize>],
    pub(crate) linked: Option<&'a [Range<usize>]>,
}

impl<'a> Edit<'a> {
    /// Creates an edit that replaces `range` by `text`, typed by a person, with the caret after the
    /// new text.
    ///
    /// # Example
    ///
    /// ```
    /// use linkspan::live::{Edit, Live};
    ///
    /// let mut live = Live::new();
    /// live.edit(Edit::new(0..0, "example.com"));
    /// assert_eq!(live.edit(Edit::new(11..11, " ")).changes().len(), 1);
    /// ```
    pub fn new(range: Range<usize>, text: &'a str) -> Self {
        Edit {
            range,
            text,
            caret: None,
            provenance: Provenance::Typed,
            is_composing: false,
            protected: &[],
            linked: None,
        }
    }

    /// Sets how the change came about.
    ///
    /// # Example
    ///
    /// ```
    /// use linkspan::live::{Edit, Live, Provenance};
    ///
    /// let mut live = Live::new();
    /// let edit = Edit::new(0..0, "example.com").provenance(Provenance::Program);
    /// assert_eq!(live.edit(edit).changes().len(), 1);
    /// ```
    pub fn provenance(mut self, provenance: Provenance) -> Self {
        self.provenance = provenance;
        self
    }

    /// Sets the position of the caret after the change. By default it is after the new text; for
    /// changes by a [program](Provenance::Program), it stays where it is.
    ///
    /// # Example
    ///
    /// ```
    /// use linkspan::live::{Edit, Live};
    ///
    /// let mut live = Live::new();
    /// live.edit(Edit::new(0..0, "(example.com"));
    /// // The editor closes the bracket and leaves the caret before it.
    /// assert!(live.edit(Edit::new(12..12, ")").caret(12)).is_empty());
    /// ```
    pub fn caret(mut self, at: usize) -> Self {
        self.caret = Some(at);
        self
    }

    /// Sets whether an input method is composing. If so, the text is not final, and links are left
    /// alone.
    ///
    /// # Example
    ///
    /// ```
    /// use linkspan::live::{Edit, Live};
    ///
    /// let mut live = Live::new();
    /// let edit = Edit::new(0..0, "example.com と").composing(true);
    /// assert!(live.edit(edit).is_empty());
    /// assert_eq!(live.end_composition(15).changes().len(), 1);
    /// ```
    pub fn composing(mut self, yes: bool) -> Self {
        self.is_composing = yes;
        self
    }

    /// Sets the ranges, at their positions after the change, that are excluded from automatic
    /// linking: links made by hand, and code. See [`Live::protect`](super::Live::protect).
    ///
    /// # Example
    ///
    /// ```
    /// use linkspan::live::{Edit, Live, Provenance};
    ///
    /// let mut live = Live::new();
    /// let edit = Edit::new(0..0, "a.com b.com").provenance(Provenance::Pasted);
    /// assert_eq!(live.edit(edit.protected(&[6..11])).changes().len(), 1);
    /// ```
    pub fn protected(mut self, ranges: &'a [Range<usize>]) -> Self {
        self.protected = ranges;
        self
    }

    /// For changes by [undo or redo](Provenance::History) in editors whose history keeps links:
    /// sets the automatic links in the restored text, at their positions after the change. Whatever
    /// else could be a link there is remembered as cancelled. Without this, cancelled links in the
    /// restored text are recognized by their text, and everything else is linked.
    ///
    /// # Example
    ///
    /// ```
    /// use linkspan::live::{Edit, Live, Provenance};
    ///
    /// let mut live = Live::new();
    /// let undo = Edit::new(0..0, "a.com b.com").provenance(Provenance::History);
    /// live.edit(undo.linked(&[0..5]));
    /// assert_eq!(live.tombstones(), [6..11]);
    /// ```
    pub fn linked(mut self, ranges: &'a [Range<usize>]) -> Self {
        self.linked = Some(ranges);
        self
    }
}
