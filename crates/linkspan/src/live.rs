//! Adds links while somebody types.
//!
//! A [`Live`] follows one document. It receives every [`Edit`] of the text and every position of
//! the caret, and returns an [`Update`]: which links to add, move, retarget and remove, and which
//! undo step each belongs to. It knows nothing about any editor and draws nothing.
//!
//! ```
//! use linkspan::live::{Edit, Live};
//!
//! let mut live = Live::new();
//! for (at, c) in "see https://www.example.com".char_indices() {
//!     let update = live.edit(Edit::new(at..at, c.encode_utf8(&mut [0; 4])));
//!     assert!(update.is_empty(), "the end is not settled: more may come");
//! }
//! let update = live.edit(Edit::new(27..27, " "));
//! assert_eq!(update.changes().len(), 1);
//! assert_eq!(live.links()[0].range(), 4..27);
//!
//! // The person does not want it, and presses Backspace immediately.
//! assert!(live.backspace(28).is_some());
//! assert!(live.links().is_empty());
//! ```
//!
//! # Guarantees
//!
//! - **Links are made when their end is settled**: when whitespace or Enter follows, when the caret
//!   is elsewhere, or when the text was pasted or set by a program. They are never made while an
//!   input method is composing.
//! - **Targets follow the text** of a link. When the text stops being a link, the link is removed.
//! - **Links made by hand are never touched**, because the editor [protects](Live::protect) them.
//! - **A cancelled link is not made again** until its text changes or the person asks for it. A
//!   tombstone marks the place, moves with the text, and can be [stored](Live::tombstones) with the
//!   document.
//! - **The order of edits does not matter.** Whether a text was typed, pasted in pieces or set by a
//!   program, once it is [settled](Live::settle), its links are those that the [`Linkifier`] finds
//!   in it, except the cancelled ones.
//! - **A keystroke costs the same in every document**, because only the words around it are
//!   examined. A word of 64 KiB or more has no links.

mod apply;
mod edit;
mod relink;
mod rope;
mod spans;
mod step;
mod stretch;
mod tree;
mod update;

use alloc::collections::VecDeque;
use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::ops::Range;

use crate::link::LinkKind;
use crate::linkify::Linkifier;
use crate::offsets::Unit;

use self::relink::{Ops, Timing};
use self::rope::{Place, Rope};
use self::spans::{Spans, overlaps};
use self::step::Step;

pub use self::edit::{Edit, Provenance};
pub use self::update::{AutoLink, Change, LinkId, Op, Reason, StepId, Undo, Update};

/// Follows a document and says which links to make in it. See the [module](self).
///
/// # Example
///
/// ```
/// use linkspan::live::{Edit, Live, Op};
///
/// let mut live = Live::new();
/// live.open("at example.com.", &[], &[]);
/// let update = live.edit(Edit::new(14..14, "/a"));
/// assert!(update.changes().iter().any(|change| matches!(
///     change.op(),
///     Op::Retarget { link } if link.href() == "https://example.com/a"
/// )));
/// ```
#[derive(Clone, Debug, Default)]
pub struct Live {
    linkifier: Linkifier,
    unit: Unit,
    text: Rope,
    links: Spans<Auto>,
    tombstones: Spans<()>,
    protected: Spans<()>,
    is_off: bool,
    caret: Option<usize>,
    /// A position in the word whose links are held back until the caret leaves it.
    pending: Option<usize>,
    /// What an input method has changed since it started composing.
    composed: Option<Range<usize>>,
    /// Links whose whole text was deleted, and where it was. They are reported with the next
    /// update.
    gone: Vec<(LinkId, usize)>,
    /// The texts of links that were cancelled and then deleted, in case undo restores them.
    cancelled_texts: VecDeque<String>,
    last: Option<Step>,
    ids: u64,
    steps: u64,
}

/// An automatic link.
#[derive(Clone, Debug)]
pub(crate) struct Auto {
    id: LinkId,
    href: Arc<str>,
    kind: LinkKind,
}

impl Live {
    /// Creates an empty document that is linkified as by [`Linkifier::new`], with offsets in bytes.
    ///
    /// # Example
    ///
    /// ```
    /// assert!(linkspan::live::Live::new().is_empty());
    /// ```
    #[must_use]
    pub fn new() -> Self {
        Live::default()
    }

    /// Creates an empty document with the given linkifier and unit of offsets.
    ///
    /// # Example
    ///
    /// ```
    /// use linkspan::{Linkifier, live::Live, offsets::Unit};
    ///
    /// let mut live = Live::with(Linkifier::new(), Unit::Utf16);
    /// live.open("🌍 bücher.de", &[], &[]);
    /// assert_eq!(live.links()[0].range(), 3..12);
    /// ```
    #[must_use]
    pub fn with(linkifier: Linkifier, unit: Unit) -> Self {
        Live {
            linkifier,
            unit,
            ..Live::default()
        }
    }

    /// Replaces the document: its text, its [protected](Live::protect) ranges, and the
    /// [tombstones](Live::tombstones) that were stored with it. Everything about the old document
    /// is forgotten. The update contains the links of the new one.
    ///
    /// # Example
    ///
    /// ```
    /// let mut live = linkspan::live::Live::new();
    /// live.open("a.com b.com c.com", &[0..5], &[12..17]);
    /// let links: Vec<_> = live.links().iter().map(|link| link.range()).collect();
    /// assert_eq!(links, [6..11]);
    /// ```
    pub fn open(
        &mut self,
        text: &str,
        protected: &[Range<usize>],
        tombstones: &[Range<usize>],
    ) -> Update {
        let linkifier = core::mem::take(&mut self.linkifier);
        *self = Live {
            linkifier,
            unit: self.unit,
            is_off: self.is_off,
            // Numbers continue, so that no identifier of the old document is reused.
            ids: self.ids,
            steps: self.steps,
            ..Live::default()
        };
        self.text.replace(0..0, text);
        self.put_protected(protected);
        for range in tombstones {
            let range = self.bytes(range);
            self.tombstones.insert(range, ());
        }
        let mut ops = Ops::default();
        self.relink(0..self.len_bytes(), &Timing::Now, &mut ops);
        self.update(ops, Undo::WithEdit)
    }

    /// Reports that the text has changed.
    ///
    /// # Example
    ///
    /// ```
    /// use linkspan::live::{Edit, Live, Op, Reason};
    ///
    /// let mut live = Live::new();
    /// live.open("example.com", &[], &[]);
    /// let update = live.edit(Edit::new(7..8, ""));
    /// assert!(matches!(
    ///     update.changes()[0].op(),
    ///     Op::Remove { range, reason: Reason::Text, .. } if *range == (0..10)
    /// ));
    /// ```
    pub fn edit(&mut self, edit: Edit<'_>) -> Update {
        self.last = None;
        let changed = self.apply(&edit);
        self.put_protected(edit.protected);
        self.move_caret(&edit, &changed);
        if edit.is_composing || self.is_composing(&edit, &changed) {
            self.compose(changed);
            return Update::default();
        }
        let mut ops = Ops::default();
        let window = if self.is_remote(&edit) {
            changed.clone()
        } else {
            union(changed.clone(), self.composed.take())
        };
        let linked = edit.linked.map(|ranges| self.all_bytes(ranges));
        let timing = self.timing(&edit, changed, linked.as_deref());
        // The caret has left the links that were held back elsewhere.
        self.leave(Some(&window), &mut ops);
        self.relink(window, &timing, &mut ops);
        let undo = match edit.provenance {
            Provenance::Typed | Provenance::Pasted => self.next_step(),
            Provenance::Program | Provenance::History => Undo::WithEdit,
        };
        self.update(ops, undo)
    }

    /// Reports that the caret, or the moving end of a selection, has moved. Links that it has left
    /// are made.
    ///
    /// # Example
    ///
    /// ```
    /// use linkspan::live::{Edit, Live};
    ///
    /// let mut live = Live::new();
    /// live.edit(Edit::new(0..0, "to example.com"));
    /// assert!(live.caret(12).is_empty(), "the caret is in it");
    /// assert_eq!(live.caret(1).changes().len(), 1);
    /// ```
    pub fn caret(&mut self, at: usize) -> Update {
        self.caret = Some(self.byte(at));
        if self.composed.is_some() {
            return Update::default();
        }
        let mut ops = Ops::default();
        self.leave(None, &mut ops);
        let undo = self.next_step();
        self.update(ops, undo)
    }

    /// Reports that an input method has stopped composing, and where the caret is. A
    /// [change](Live::edit) with [`Edit::composing`] set to `false` has the same effect.
    ///
    /// # Example
    ///
    /// ```
    /// use linkspan::live::{Edit, Live};
    ///
    /// let mut live = Live::new();
    /// live.edit(Edit::new(0..0, "example.com へ").composing(true));
    /// assert_eq!(live.end_composition(15).changes().len(), 1);
    /// ```
    pub fn end_composition(&mut self, caret: usize) -> Update {
        self.caret = Some(self.byte(caret));
        let mut ops = Ops::default();
        let window = self.composed.take();
        self.leave(window.as_ref(), &mut ops);
        if let Some(window) = window {
            self.relink(window, &Timing::Open, &mut ops);
        }
        let undo = self.next_step();
        self.update(ops, undo)
    }

    /// Reports that the person has stopped writing: the text is being sent or stored, or the editor
    /// has lost focus. All links that were held back are made.
    ///
    /// # Example
    ///
    /// ```
    /// use linkspan::live::{Edit, Live};
    ///
    /// let mut live = Live::new();
    /// live.edit(Edit::new(0..0, "to example.com"));
    /// assert!(live.links().is_empty());
    /// live.settle();
    /// assert_eq!(live.links().len(), 1);
    /// ```
    pub fn settle(&mut self) -> Update {
        self.caret = None;
        let mut ops = Ops::default();
        self.leave(None, &mut ops);
        if let Some(window) = self.composed.take() {
            self.relink(window, &Timing::Now, &mut ops);
        }
        let undo = self.next_step();
        self.update(ops, undo)
    }

    /// Removes the automatic links in a range, keeps their text, and remembers that they are
    /// unwanted.
    ///
    /// This is for the command "remove link", and for editors whose own history has removed a link.
    ///
    /// # Example
    ///
    /// ```
    /// use linkspan::live::{Edit, Live};
    ///
    /// let mut live = Live::new();
    /// live.open("at example.com.", &[], &[]);
    /// live.unlink(3..14);
    /// live.edit(Edit::new(0..0, "look "));
    /// live.settle();
    /// assert!(live.links().is_empty());
    /// assert_eq!(live.tombstones(), [8..19]);
    /// ```
    pub fn unlink(&mut self, range: Range<usize>) -> Update {
        let range = self.bytes(&range);
        let mut wanted = self.candidates(range.clone());
        wanted.retain(|wanted| overlaps(wanted, &range));
        let undo = self.next_step();
        self.keep_step(Step::cancelled(wanted.clone(), undo));
        let ops = self.cancel(&wanted);
        self.update(ops, undo)
    }

    /// Makes the links in a range that were cancelled or are held back, because the person asks for
    /// them.
    ///
    /// # Example
    ///
    /// ```
    /// let mut live = linkspan::live::Live::new();
    /// live.open("at example.com.", &[], &[3..14]);
    /// assert!(live.links().is_empty());
    /// live.link(3..14);
    /// assert_eq!(live.links().len(), 1);
    /// assert!(live.tombstones().is_empty());
    /// ```
    pub fn link(&mut self, range: Range<usize>) -> Update {
        let range = self.bytes(&range);
        let undo = self.next_step();
        let ops = self.force(range);
        self.update(ops, undo)
    }

    /// Excludes a range from automatic linking, for links made by hand and for code. A protected
    /// range separates words like a space, grows with text inserted into it, and disappears with
    /// its text.
    ///
    /// Automatic links that overlap it are removed. An editor that has turned one of them into its
    /// own link need not do anything.
    ///
    /// # Example
    ///
    /// ```
    /// use linkspan::live::{Edit, Live};
    ///
    /// let mut live = Live::new();
    /// live.open("see example.com", &[4..15], &[]);
    /// live.edit(Edit::new(10..10, "s"));
    /// live.settle();
    /// assert!(live.links().is_empty());
    /// ```
    pub fn protect(&mut self, range: Range<usize>) -> Update {
        self.last = None;
        let range = self.bytes(&range);
        self.add_protected(range.clone());
        let mut ops = Ops::because(Reason::Protected);
        self.relink(range, &Timing::Open, &mut ops);
        self.update(ops, Undo::WithEdit)
    }

    /// Reports that a range is no longer [protected](Live::protect), because a person has removed a
    /// link made by hand. If its text could be a link, it is remembered that none is wanted.
    ///
    /// # Example
    ///
    /// ```
    /// let mut live = linkspan::live::Live::new();
    /// live.open("see example.com", &[4..15], &[]);
    /// live.unprotect(4..15);
    /// assert!(live.links().is_empty());
    /// assert_eq!(live.tombstones(), [4..15]);
    /// ```
    pub fn unprotect(&mut self, range: Range<usize>) -> Update {
        self.last = None;
        let range = self.bytes(&range);
        self.cut_protected(&range);
        let mut wanted = self.candidates(range.clone());
        wanted.retain(|wanted| overlaps(wanted, &range));
        let mut ops = self.cancel(&wanted);
        self.relink(range, &Timing::Open, &mut ops);
        self.update(ops, Undo::WithEdit)
    }

    /// Sets whether links are made in this document. Enabling it links the whole text. Disabling it
    /// keeps existing links, which continue to follow their text.
    ///
    /// # Example
    ///
    /// ```
    /// use linkspan::live::Live;
    ///
    /// let mut live = Live::new();
    /// live.set_enabled(false);
    /// assert!(live.open("example.com", &[], &[]).is_empty());
    /// assert_eq!(live.set_enabled(true).changes().len(), 1);
    /// ```
    pub fn set_enabled(&mut self, yes: bool) -> Update {
        self.last = None;
        self.is_off = !yes;
        let mut ops = Ops::default();
        if yes {
            self.relink(0..self.len_bytes(), &Timing::Open, &mut ops);
        } else {
            self.pending = None;
        }
        self.update(ops, Undo::WithEdit)
    }

    /// Returns the automatic links, in order. This takes time linear in the document.
    ///
    /// # Example
    ///
    /// ```
    /// let mut live = linkspan::live::Live::new();
    /// live.open("a.com and b.com", &[], &[]);
    /// assert_eq!(live.links().len(), 2);
    /// ```
    #[must_use]
    pub fn links(&self) -> Vec<AutoLink> {
        self.links_of(self.links.all())
    }

    /// Returns the automatic links that overlap a range or touch its ends.
    ///
    /// # Example
    ///
    /// ```
    /// let mut live = linkspan::live::Live::new();
    /// live.open("a.com and b.com", &[], &[]);
    /// assert_eq!(live.links_in(5..5)[0].href(), "https://a.com/");
    /// assert!(live.links_in(6..9).is_empty());
    /// ```
    #[must_use]
    pub fn links_in(&self, range: Range<usize>) -> Vec<AutoLink> {
        self.links_of(self.links.touching(self.bytes(&range)))
    }

    /// Returns the places where links were cancelled, in order, for storing with the document and
    /// passing to [`open`](Live::open).
    ///
    /// # Example
    ///
    /// ```
    /// let mut live = linkspan::live::Live::new();
    /// live.open("a.com", &[], &[]);
    /// live.unlink(0..5);
    /// let (text, tombstones) = (live.text(), live.tombstones());
    ///
    /// let mut other = linkspan::live::Live::new();
    /// assert!(other.open(&text, &[], &tombstones).is_empty());
    /// ```
    #[must_use]
    pub fn tombstones(&self) -> Vec<Range<usize>> {
        let spans = self.tombstones.all().into_iter();
        spans.map(|span| self.units(&span.range)).collect()
    }

    /// Returns the [tombstones](Live::tombstones) that overlap a range or touch its ends.
    ///
    /// # Example
    ///
    /// ```
    /// let mut live = linkspan::live::Live::new();
    /// live.open("a.com b.com", &[], &[0..5, 6..11]);
    /// assert_eq!(live.tombstones_in(8..9), [6..11]);
    /// ```
    #[must_use]
    pub fn tombstones_in(&self, range: Range<usize>) -> Vec<Range<usize>> {
        let spans = self.tombstones.touching(self.bytes(&range)).into_iter();
        spans.map(|span| self.units(&span.range)).collect()
    }

    /// Returns a copy of the text.
    ///
    /// # Example
    ///
    /// ```
    /// use linkspan::live::{Edit, Live};
    ///
    /// let mut live = Live::new();
    /// live.edit(Edit::new(0..0, "ab"));
    /// live.edit(Edit::new(1..1, "-"));
    /// assert_eq!(live.text(), "a-b");
    /// ```
    #[must_use]
    pub fn text(&self) -> String {
        self.text.slice(0..self.len_bytes())
    }

    /// Returns the length of the text, in the unit of offsets.
    ///
    /// # Example
    ///
    /// ```
    /// use linkspan::{Linkifier, live::Live, offsets::Unit};
    ///
    /// let mut live = Live::with(Linkifier::new(), Unit::Utf16);
    /// live.open("🌍", &[], &[]);
    /// assert_eq!(live.len(), 2);
    /// ```
    #[must_use]
    pub fn len(&self) -> usize {
        self.text.size().of(self.unit)
    }

    /// Returns true if there is no text.
    ///
    /// # Example
    ///
    /// ```
    /// assert!(linkspan::live::Live::new().is_empty());
    /// ```
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    fn len_bytes(&self) -> usize {
        self.text.size().bytes
    }

    /// Converts an offset to bytes. An offset inside a character counts as the start of that
    /// character.
    fn byte(&self, at: usize) -> usize {
        match self.text.place(at, self.unit) {
            Place::Between(at) | Place::Inside(at) => at,
        }
    }

    fn bytes(&self, range: &Range<usize>) -> Range<usize> {
        let start = self.byte(range.start);
        start..self.byte(range.end).max(start)
    }

    fn all_bytes(&self, ranges: &[Range<usize>]) -> Vec<Range<usize>> {
        ranges.iter().map(|range| self.bytes(range)).collect()
    }

    /// Converts a range in bytes to the unit of offsets.
    fn units(&self, range: &Range<usize>) -> Range<usize> {
        if self.unit == Unit::Bytes {
            return range.clone();
        }
        let unit = |at| self.text.position(at).of(self.unit);
        unit(range.start)..unit(range.end)
    }

    fn next_step(&mut self) -> Undo {
        Undo::Own(StepId(self.steps + 1))
    }
}

/// Returns the smallest range that contains both.
fn union(one: Range<usize>, other: Option<Range<usize>>) -> Range<usize> {
    match other {
        Some(other) => one.start.min(other.start)..one.end.max(other.end),
        None => one,
    }
}
