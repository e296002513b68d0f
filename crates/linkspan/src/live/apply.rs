//! Applies a change to the text and to everything marked in it.

use alloc::borrow::Cow;
use alloc::collections::VecDeque;
use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

use crate::offsets::Unit;

use super::rope::Place;
use super::spans::{Span, Spans, overlaps};
use super::{Edit, Live, Provenance, union};

/// Replaces half of a surrogate pair whose other half was removed. It is a noncharacter, so it ends
/// a link, and it takes one UTF-16 unit, so offsets stay correct.
const HALF: &str = "\u{FFFF}";

/// How many texts of deleted cancelled links are remembered.
const MOST_CANCELLED_TEXTS: usize = 256;

/// A change, in bytes.
struct Replacement<'t> {
    range: Range<usize>,
    text: Cow<'t, str>,
}

impl Live {
    /// Changes the text and moves everything marked in it. Returns the range of the new text.
    pub(super) fn apply(&mut self, edit: &Edit<'_>) -> Range<usize> {
        let change = self.replacement(edit);
        let new = change.range.start..change.range.start + change.text.len();
        // Editors may report more than has changed. Marks in what stays the same must not move.
        let old = self.text.slice(change.range.clone());
        let (head, tail) = common(&old, &change.text);
        let range = change.range.start + head..change.range.end - tail;
        let text = change.text.get(head..change.text.len() - tail);
        let text = text.unwrap_or_default();
        if !range.is_empty() || !text.is_empty() {
            self.replace(range, text);
        }
        new
    }

    /// Converts an edit to bytes.
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
        // The whole character is replaced, and a placeholder is inserted for the half that remains.
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
        self.carry_tombstones(&range, len);
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

    /// Moves the tombstones. Those with changed text are removed.
    fn carry_tombstones(&mut self, range: &Range<usize>, len: usize) {
        let mut kept = Vec::new();
        for tomb in self.tombstones.touching(range.clone()) {
            if overlaps(&tomb.range, range) {
                self.cancelled_texts.push_back(self.text.slice(tomb.range));
            } else {
                kept.push(Span {
                    range: carried_span(&tomb.range, range, len),
                    value: (),
                });
            }
        }
        self.tombstones.splice(range.clone(), len, kept);
        let surplus = self
            .cancelled_texts
            .len()
            .saturating_sub(MOST_CANCELLED_TEXTS);
        self.cancelled_texts.drain(..surplus);
    }

    /// Moves the caret to where the change leaves it.
    pub(super) fn move_caret(&mut self, edit: &Edit<'_>, new: &Range<usize>) {
        let is_own = matches!(edit.provenance, Provenance::Typed | Provenance::Pasted);
        match edit.caret {
            Some(at) => self.caret = Some(self.byte(at)),
            None if is_own => self.caret = Some(new.end),
            None => {}
        }
    }

    /// Records what an input method has changed.
    pub(super) fn compose(&mut self, changed: Range<usize>) {
        self.composed = Some(union(changed, self.composed.take()));
    }

    /// Returns true for a change by a program while a person is composing.
    pub(super) fn is_remote(&self, edit: &Edit<'_>) -> bool {
        let is_own = matches!(edit.provenance, Provenance::Typed | Provenance::Pasted);
        self.composed.is_some() && !is_own
    }

    /// Returns true if a program has changed words in which a person is composing.
    pub(super) fn is_composing(&self, edit: &Edit<'_>, changed: &Range<usize>) -> bool {
        let Some(composed) = self.composed.clone().filter(|_| self.is_remote(edit)) else {
            return false;
        };
        let area = self.area(changed.clone());
        area.start <= composed.end && composed.start <= area.end
    }

    /// Protects the given ranges.
    pub(super) fn put_protected(&mut self, ranges: &[Range<usize>]) {
        for range in ranges {
            let range = self.bytes(range);
            self.add_protected(range);
        }
    }

    /// Protects a range and merges it with the protected ranges that it overlaps.
    pub(super) fn add_protected(&mut self, range: Range<usize>) {
        let old = self.protected.overlapping(range.clone());
        let whole = old
            .into_iter()
            .fold(range, |whole, span| union(whole, Some(span.range)));
        self.protected.insert(whole, ());
    }

    /// Removes protection from a range.
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

/// Moves marked ranges according to a change. A range grows and shrinks with changes inside it.
/// Returns the values of ranges that have lost all their text.
fn carry<T: Clone>(spans: &mut Spans<T>, range: &Range<usize>, len: usize) -> Vec<T> {
    let mut gone = Vec::new();
    let mut kept = Vec::new();
    for span in spans.touching(range.clone()) {
        let moved = carried_span(&span.range, range, len);
        if moved.is_empty() {
            gone.push(span.value);
        } else {
            kept.push(Span {
                range: moved,
                value: span.value,
            });
        }
    }
    spans.splice(range.clone(), len, kept);
    gone
}

/// Returns where a range is after a change. Text inserted at its ends is not part of it.
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

/// Returns where an offset is after a change.
fn carried(at: usize, range: &Range<usize>, len: usize) -> usize {
    match at {
        at if at >= range.end => at - range.len() + len,
        at => at.min(range.start),
    }
}

/// Returns the lengths of the common prefix and the common suffix of two texts.
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

/// Returns true if `text` is that of a cancelled link that was deleted.
pub(super) fn was_cancelled(cancelled_texts: &VecDeque<String>, text: &str) -> bool {
    cancelled_texts.iter().any(|cancelled| cancelled == text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn common_text_is_counted_once() {
        assert_eq!(common("aaa", "aa"), (2, 0));
        assert_eq!(common("éab", "éxb"), (2, 1));
        assert_eq!(common("abc", "abc"), (3, 0));
        assert_eq!(common("", "x"), (0, 0));
    }

    #[test]
    fn ranges_are_moved_by_changes() {
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
