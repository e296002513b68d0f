//! Linkification while somebody types.
//!
//! A [`Live`] follows one document. It is told each [`Edit`] of the text and where the caret goes, and
//! answers with an [`Update`]: links to make, to move, to aim elsewhere, to take away, and which step of undo
//! each belongs to. It knows nothing of any editor and draws nothing.
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
//! // The person does not want it: Backspace right after.
//! assert!(live.backspace(28).is_some());
//! assert!(live.links().is_empty());
//! ```
//!
//! # What holds
//!
//! - **Links are made when their end is settled**: whitespace or Enter behind them, the caret elsewhere,
//!   text that was pasted or set by a program. Never while an input method composes.
//! - **Targets follow the text** of a link that was made; when the text stops being a link, the link goes.
//! - **What a person made by hand is never touched**: the editor [protects](Live::protect) it.
//! - **A link that was cancelled is not made again** until its text changes or the person asks for it. A tombstone marks the
//!   spot, moves with the text, and can be [stored](Live::tombstones) with the document.
//! - **However a text came about** (typed in any order, pasted in pieces, set by a program), once all is
//!   [settled](Live::settle) the links are those that the [`Linkifier`] finds in it, but for the
//!   cancelled ones.
//! - **A keystroke costs the same in every document**: the word around it is looked at, and nothing else. A word of
//!   64 KiB or more has no links.

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

/// Follows a document, and says which links to make in it; see the [module](self).
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
    /// A place in the word whose links are held back until the caret leaves it.
    pending: Option<usize>,
    /// What an input method has changed since it began to compose.
    composed: Option<Range<usize>>,
    /// Links that went with their whole text, and where that was; they are still to be told.
    gone: Vec<(LinkId, usize)>,
    /// The texts of links that were cancelled and then deleted, for undo.
    graves: VecDeque<String>,
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
    /// An empty document, linkified as [`Linkifier::new`] does, with offsets in bytes.
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

    /// An empty document with a linkifier of your own, and offsets in a unit of your choice.
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

    /// Begins anew with another document: its text, the ranges that are [protected](Live::protect) in it, and the
    /// [tombstones](Live::tombstones) that were stored with it. What was known of the old one is
    /// forgotten; the answer names the links of the new one.
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
        self.told(ops, Undo::WithEdit)
    }

    /// Says that the text was changed.
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
        let window = match self.is_remote(&edit) {
            true => changed.clone(),
            false => union(changed.clone(), self.composed.take()),
        };
        let linked = edit.linked.map(|ranges| self.all_bytes(ranges));
        let timing = self.timing(&edit, changed, linked.as_deref());
        self.leave(Some(&window), &mut ops);
        self.relink(window, &timing, &mut ops);
        let undo = match edit.provenance {
            Provenance::Typed | Provenance::Pasted => self.next_step(),
            Provenance::Program | Provenance::History => Undo::WithEdit,
        };
        self.told(ops, undo)
    }

    /// Says that the caret was moved, or the end of a selection that moves. Links that it has left
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
        self.told(ops, undo)
    }

    /// Says that an input method has stopped to compose, and where the caret is. A [change](Live::edit) with
    /// [`Edit::composing`] with `false` says the same.
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
        self.told(ops, undo)
    }

    /// Says that the person has stopped to write: the text is sent or stored, the editor has lost
    /// the focus. All links that were held back are made.
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
        self.told(ops, undo)
    }

    /// Takes away the automatic links in a range, keeps their text, and remembers that they are not wanted.
    ///
    /// For the command "remove link", and for editors whose own history has taken a link back.
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
        self.told(ops, undo)
    }

    /// Makes the links in a range that were cancelled or are held back: the person asks for them.
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
        self.told(ops, undo)
    }

    /// Says that a range is no matter of automatic links: a link that a person made by hand, code. It is
    /// to links what a space is, grows with what is put into it, and goes with its text.
    ///
    /// Automatic links that overlap it go; an editor that has made its own link of one has nothing to do then.
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
        self.told(ops, Undo::WithEdit)
    }

    /// Says that a range is no longer [protected](Live::protect): a person has taken away the link that
    /// was made by hand. If its text could be a link, it is remembered that none is wanted there.
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
        self.told(ops, Undo::WithEdit)
    }

    /// Says whether links are made in this document. When that is switched on, all of the text is linked; when it is
    /// switched off, links that are there stay, and follow their text.
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
        self.told(ops, Undo::WithEdit)
    }

    /// Returns the automatic links, in order. This takes time for the whole document.
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

    /// Returns where links were cancelled, in order: to be stored with the document, and given to
    /// [`open`](Live::open) with it.
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

    /// The byte offset of an offset that was told; that of the character it is in.
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

    /// A range of bytes in the unit of offsets.
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

/// The smallest range that holds both.
fn union(one: Range<usize>, other: Option<Range<usize>>) -> Range<usize> {
    match other {
        Some(other) => one.start.min(other.start)..one.end.max(other.end),
        None => one,
    }
}
