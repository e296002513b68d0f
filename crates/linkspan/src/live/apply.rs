//! A change of the text: what it does to the text, and to all that is marked in it.

use alloc::borrow::Cow;
use alloc::collections::VecDeque;
use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

use crate::offsets::Unit;

use super::rope::Place;
use super::spans::{Span, Spans, overlaps};
use super::{Edit, Live, Provenance, union};

/// Stands for half of a surrogate pair, of which the other half was taken away. It is no character,
/// so it ends a link; and it is one unit long, so that offsets stay true.
const HALF: &str = "\u{FFFF}";

/// How many texts of cancelled links are remembered after they were deleted.
const MOST_GRAVES: usize = 256;

/// A change, in bytes.
struct Replacement<'t> {
    range: Range<usize>,
    text: Cow<'t, str>,
}

impl Live {
    /// Changes the text and moves all that is marked in it; returns where the new text stands.
    pub(super) fn apply(&mut self, edit: &Edit<'_>) -> Range<usize> {
        let told = self.replacement(edit);
        let new = told.range.start..told.range.start + told.text.len();
        let old = self.text.slice(told.range.clone());
        let (head, tail) = common(&old, &told.text);
        let range = told.range.start + head..told.range.end - tail;
        let text = told.text.get(head..told.text.len() - tail);
        let text = text.unwrap_or_default();
        if !range.is_empty() || !text.is_empty() {
            self.replace(range, text);
        }
        new
    }

    /// The change in bytes.
    fn replacement<'t>(&self, edit: &Edit<'t>) -> Replacement<'t> {
        let start = self.text.place(edit.range.start, self.unit);
        let end = self
            .text
            .place(edit.range.end.max(edit.range.start), self.unit);
        let mut text = Cow::Borrowed(edit.text);
        if let (Place::Inside(_), Unit::Utf16) = (start, self.unit) {
            text.to_mut().insert_str(0, HALF);
        }
        let start = match start {
            Place::Between(at) | Place::Inside(at) => at,
        };
        let end = match (end, self.unit) {
            (Place::Inside(at), Unit::Utf16) => {
                text.to_mut().push_str(HALF);
                at + '\u{10000}'.len_utf8()
            }
            (Place::Between(at) | Place::Inside(at), _) => at,
        };
        Replacement {
            range: start..end,
            text,
        }
    }

    fn replace(&mut self, range: Range<usize>, text: &str) {
        let len = text.len();
        self.bury(&range, len);
        let gone = carry(&mut self.links, &range, len);
        carry(&mut self.protected, &range, len);
        self.text.replace(range.clone(), text);
        let carry = |at: usize| carried(at, &range, len);
        self.caret = self.caret.map(carry);
        self.pending = self.pending.map(carry);
        self.gone.iter_mut().for_each(|(_, at)| *at = carry(*at));
        self.gone
            .extend(gone.into_iter().map(|auto| (auto.id, range.start + len)));
        let composed = self.composed.take();
        self.composed = composed.map(|composed| carry(composed.start)..carry(composed.end));
    }

    /// Moves the tombstones; those whose text is changed go.
    fn bury(&mut self, range: &Range<usize>, len: usize) {
        let mut kept = Vec::new();
        for tomb in self.tombstones.touching(range.clone()) {
            match overlaps(&tomb.range, range) {
                true => self.graves.push_back(self.text.slice(tomb.range)),
                false => kept.push(Span {
                    range: carried_span(&tomb.range, range, len),
                    value: (),
                }),
            }
        }
        self.tombstones.splice(range.clone(), len, kept);
        let surplus = self.graves.len().saturating_sub(MOST_GRAVES);
        self.graves.drain(..surplus);
    }

    /// Puts the caret where the change has left it.
    pub(super) fn move_caret(&mut self, edit: &Edit<'_>, new: &Range<usize>) {
        let is_own = matches!(edit.provenance, Provenance::Typed | Provenance::Pasted);
        match edit.caret {
            Some(at) => self.caret = Some(self.byte(at)),
            None if is_own => self.caret = Some(new.end),
            None => {}
        }
    }

    /// Remembers what an input method has changed.
    pub(super) fn compose(&mut self, changed: Range<usize>) {
        self.composed = Some(union(changed, self.composed.take()));
    }

    /// Returns true for a change by a program while a person composes.
    pub(super) fn is_remote(&self, edit: &Edit<'_>) -> bool {
        let is_own = matches!(edit.provenance, Provenance::Typed | Provenance::Pasted);
        self.composed.is_some() && !is_own
    }

    /// Returns true if a program has changed words in which a person composes.
    pub(super) fn is_composing(&self, edit: &Edit<'_>, changed: &Range<usize>) -> bool {
        let Some(composed) = self.composed.clone().filter(|_| self.is_remote(edit)) else {
            return false;
        };
        let area = self.area(changed.clone());
        area.start <= composed.end && composed.start <= area.end
    }

    /// Protects ranges that are told.
    pub(super) fn put_protected(&mut self, ranges: &[Range<usize>]) {
        for range in ranges {
            let range = self.bytes(range);
            self.add_protected(range);
        }
    }

    /// Protects a range; it becomes one with those that it overlaps.
    pub(super) fn add_protected(&mut self, range: Range<usize>) {
        let old = self.protected.overlapping(range.clone());
        let whole = old
            .into_iter()
            .fold(range, |whole, span| union(whole, Some(span.range)));
        self.protected.insert(whole, ());
    }

    /// Takes a range out of what is protected.
    pub(super) fn cut_protected(&mut self, range: &Range<usize>) {
        let old = self.protected.overlapping(range.clone());
        self.protected.remove(range.clone());
        for Span { range: old, .. } in old {
            let (left, right) = (old.start..range.start, range.end..old.end);
            for rest in [left, right].into_iter().filter(|rest| !rest.is_empty()) {
                self.protected.insert(rest, ());
            }
        }
    }
}

/// Moves what is marked over a change; what is changed inside grows and shrinks with it. Returns what has
/// lost all of its text.
fn carry<T: Clone>(spans: &mut Spans<T>, range: &Range<usize>, len: usize) -> Vec<T> {
    let mut gone = Vec::new();
    let mut kept = Vec::new();
    for span in spans.touching(range.clone()) {
        let moved = carried_span(&span.range, range, len);
        match moved.is_empty() {
            true => gone.push(span.value),
            false => kept.push(Span {
                range: moved,
                value: span.value,
            }),
        }
    }
    spans.splice(range.clone(), len, kept);
    gone
}

/// Where a stretch is after a change. Text that is put at its ends is not of it.
fn carried_span(span: &Range<usize>, range: &Range<usize>, len: usize) -> Range<usize> {
    let is_inside = span.start < range.start && range.end < span.end;
    let end = range.start + len;
    match span {
        _ if is_inside => span.start..span.end - range.len() + len,
        span if span.end <= range.start => span.clone(),
        span if range.end <= span.start => {
            span.start - range.len() + len..span.end - range.len() + len
        }
        span if span.start < range.start => span.start..range.start,
        span if range.end < span.end => end..span.end - range.len() + len,
        _ => end..end,
    }
}

/// Where a place is after a change.
fn carried(at: usize, range: &Range<usize>, len: usize) -> usize {
    match at {
        at if at >= range.end => at - range.len() + len,
        at => at.min(range.start),
    }
}

/// The lengths of what two texts have in common at their starts, and at their ends.
fn common(old: &str, new: &str) -> (usize, usize) {
    let mut pairs = old.chars().zip(new.chars());
    let head = pairs.by_ref().take_while(|(a, b)| a == b);
    let head: usize = head.map(|(c, _)| c.len_utf8()).sum();
    let (old, new) = (old.get(head..), new.get(head..));
    let pairs = old.unwrap_or_default().chars().rev();
    let tail = pairs.zip(new.unwrap_or_default().chars().rev());
    let tail = tail.take_while(|(a, b)| a == b).map(|(c, _)| c.len_utf8());
    (head, tail.sum())
}

/// The text of cancelled links that were deleted, for those who ask.
pub(super) fn is_grave(graves: &VecDeque<String>, text: &str) -> bool {
    graves.iter().any(|grave| grave == text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_common_is_counted_once() {
        assert_eq!(common("aaa", "aa"), (2, 0));
        assert_eq!(common("éab", "éxb"), (2, 1));
        assert_eq!(common("abc", "abc"), (3, 0));
        assert_eq!(common("", "x"), (0, 0));
    }

    #[test]
    fn stretches_are_carried_over_changes() {
        let carried = |range: Range<usize>, len| carried_span(&(4..8), &range, len);
        assert_eq!(carried(0..2, 5), 7..11, "before it");
        assert_eq!(carried(4..4, 3), 7..11, "at its start");
        assert_eq!(carried(8..8, 3), 4..8, "at its end");
        assert_eq!(carried(5..6, 3), 4..10, "inside");
        assert_eq!(carried(2..5, 1), 3..6, "over its start");
        assert_eq!(carried(7..9, 1), 4..7, "over its end");
        assert_eq!(carried(4..8, 9), 13..13, "over all of it");
    }
}
