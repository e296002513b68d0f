//! Ranges of a text that move with it: links, tombstones, protected ranges.
//!
//! A span is stored as its distance from the one before it, so a change of the text moves all later
//! spans without touching them. The spans of a set never overlap.

use alloc::vec::Vec;
use core::mem;
use core::ops::Range;

use crate::offsets::{Position, Unit};

use super::tree::{Leaf, Tree};

/// The most spans in a leaf.
const MOST: usize = 32;

/// A range of the text, in bytes, with a value.
#[derive(Clone, Debug, Eq, PartialEq)]
pub(crate) struct Span<T> {
    pub(crate) range: Range<usize>,
    pub(crate) value: T,
}

/// A span, relative to the end of the one before it.
#[derive(Clone, Debug)]
struct Item<T> {
    gap: usize,
    len: usize,
    value: T,
}

#[derive(Clone, Debug)]
struct Group<T> {
    items: Vec<Item<T>>,
    len: usize,
}

impl<T> Leaf for Group<T> {
    fn size(&self) -> Position {
        Position {
            bytes: self.len,
            ..Position::default()
        }
    }
}

/// A set of spans, in order.
#[derive(Clone, Debug)]
pub(crate) struct Spans<T> {
    tree: Tree<Group<T>>,
}

impl<T> Default for Spans<T> {
    fn default() -> Self {
        Spans { tree: Tree::Empty }
    }
}

impl<T: Clone> Spans<T> {
    /// Returns the spans that overlap a range or touch its ends.
    pub(crate) fn touching(&self, range: Range<usize>) -> Vec<Span<T>> {
        let mut out = Vec::new();
        // One byte earlier, because a span that ends at the start touches the range, too.
        let mut at = range.start.saturating_sub(1);
        let end = self.tree.size().bytes;
        while at < end
            && let Some((before, group)) = self.tree.find(at, Unit::Bytes)
        {
            for span in absolute(before.bytes, &group.items) {
                if span.range.start > range.end {
                    return out;
                }
                if span.range.end >= range.start {
                    out.push(span);
                }
            }
            at = before.bytes + group.len;
        }
        out
    }

    /// Returns the spans that share text with a range.
    pub(crate) fn overlapping(&self, range: Range<usize>) -> Vec<Span<T>> {
        let mut spans = self.touching(range.clone());
        spans.retain(|span| overlaps(&span.range, &range));
        spans
    }

    /// Replaces `old` by a text of `len` bytes, which moves everything after it. Spans that overlap
    /// or touch `old` are replaced by `spans`, which are in order and at their new positions.
    pub(crate) fn splice(&mut self, old: Range<usize>, len: usize, spans: Vec<Span<T>>) {
        if spans.is_empty() && self.touching(old.clone()).is_empty() {
            // No span is replaced, so only the distance of the next one changes.
            return self.shift(old.end, old.len(), len);
        }
        let outer = self.outer(&old);
        let (rest, right) = mem::take(&mut self.tree).split(outer.end);
        let (left, middle) = rest.split(outer.start);
        let mut groups = Vec::new();
        middle.into_leaves(&mut groups);
        let mut all = Vec::with_capacity(spans.len() + MOST);
        let mut later = Vec::new();
        let mut at = outer.start;
        for span in groups.into_iter().flat_map(|group| {
            let begin = at;
            at += group.len;
            absolute(begin, &group.items).collect::<Vec<_>>()
        }) {
            if span.range.end < old.start {
                all.push(span);
            } else if span.range.start > old.end {
                later.push(moved(span, old.len(), len));
            }
        }
        all.extend(spans);
        all.append(&mut later);
        let middle = Tree::build(groups_of(outer.start, all));
        self.tree = Tree::join(Tree::join(left, middle), right);
    }

    /// Moves the spans after `at` when `old` bytes before it become `new`.
    fn shift(&mut self, at: usize, old: usize, new: usize) {
        if old == new || at >= self.tree.size().bytes {
            return;
        }
        // Only the first later span has to change, because the others are relative to it.
        self.tree.update(at, |group, before| {
            let mut end = before;
            for item in &mut group.items {
                end += item.gap;
                if end >= at {
                    item.gap = item.gap + new - old;
                    group.len = group.len + new - old;
                    return;
                }
                end += item.len;
            }
        });
    }

    /// Returns the range of the leaves that a change of `old` affects, up to a leaf whose last span
    /// is only moved.
    fn outer(&self, old: &Range<usize>) -> Range<usize> {
        let first = self.tree.find(old.start.saturating_sub(1), Unit::Bytes);
        let start = first.map_or(0, |(before, _)| before.bytes);
        let mut end = start;
        while end < self.tree.size().bytes
            && let Some((before, group)) = self.tree.find(end, Unit::Bytes)
        {
            end = before.bytes + group.len;
            let last = group.items.last().map_or(0, |item| item.len);
            // Later leaves are relative to the last span of this one, which is only moved.
            if end - last > old.end {
                break;
            }
        }
        start..end
    }

    /// Returns all spans.
    pub(crate) fn all(&self) -> Vec<Span<T>> {
        self.touching(0..self.tree.size().bytes)
    }

    /// Inserts a span and removes those that share text with it.
    pub(crate) fn insert(&mut self, range: Range<usize>, value: T) {
        if range.is_empty() {
            return;
        }
        let mut spans = self.touching(range.clone());
        spans.retain(|span| !overlaps(&span.range, &range));
        let at = spans.partition_point(|span| span.range.start < range.start);
        let window = range.clone();
        spans.insert(at, Span { range, value });
        self.splice(window.clone(), window.len(), spans);
    }

    /// Removes the spans that share text with a range.
    pub(crate) fn remove(&mut self, range: Range<usize>) {
        let mut spans = self.touching(range.clone());
        spans.retain(|span| !overlaps(&span.range, &range));
        self.splice(range.clone(), range.len(), spans);
    }
}

/// Returns true if two ranges share text.
pub(crate) fn overlaps(one: &Range<usize>, other: &Range<usize>) -> bool {
    one.start < other.end && other.start < one.end
}

fn moved<T>(span: Span<T>, old: usize, new: usize) -> Span<T> {
    let Range { start, end } = span.range;
    Span {
        range: start + new - old..end + new - old,
        value: span.value,
    }
}

fn absolute<T: Clone>(before: usize, items: &[Item<T>]) -> impl Iterator<Item = Span<T>> {
    let mut at = before;
    items.iter().map(move |item| {
        let start = at + item.gap;
        at = start + item.len;
        Span {
            range: start..at,
            value: item.value.clone(),
        }
    })
}

/// Groups spans into leaves. The first leaf starts at `before`.
fn groups_of<T>(before: usize, spans: Vec<Span<T>>) -> Vec<Group<T>> {
    let size = spans.len().div_ceil(spans.len().div_ceil(MOST).max(1));
    let mut out: Vec<Group<T>> = Vec::new();
    let mut at = before;
    for span in spans {
        let item = Item {
            gap: span.range.start.saturating_sub(at),
            len: span.range.len(),
            value: span.value,
        };
        at = span.range.end;
        let len = item.gap + item.len;
        match out.last_mut().filter(|group| group.items.len() < size) {
            Some(group) => {
                group.len += len;
                group.items.push(item);
            }
            None => out.push(Group {
                len,
                items: Vec::from([item]),
            }),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The same, with nothing but a list.
    #[derive(Default)]
    struct Plain(Vec<Span<usize>>);

    impl Plain {
        fn splice(&mut self, old: Range<usize>, len: usize, spans: &[Span<usize>]) {
            self.0
                .retain(|span| span.range.end < old.start || span.range.start > old.end);
            for span in &mut self.0 {
                if span.range.start > old.end {
                    *span = moved(span.clone(), old.len(), len);
                }
            }
            self.0.extend(spans.iter().cloned());
            self.0.sort_by_key(|span| span.range.start);
        }
    }

    #[test]
    fn moves_like_a_list() {
        let mut dice = 1_usize;
        let mut roll = |sides: usize| {
            dice = dice.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (dice >> 33) % sides
        };
        let (mut spans, mut plain) = (Spans::default(), Plain::default());
        for round in 0..4_000 {
            let start = roll(3_000);
            let old = start..start + roll(if round % 100 == 0 { 900 } else { 12 });
            let len = roll(12);
            let new = match roll(3) {
                0 if len > 0 => Vec::from([Span {
                    range: start..start + len,
                    value: round,
                }]),
                _ => Vec::new(),
            };
            plain.splice(old.clone(), len, &new);
            spans.splice(old, len, new);
            assert_eq!(spans.all(), plain.0, "round {round}");
        }
        assert!(plain.0.len() > 40, "{}", plain.0.len());
    }

    #[test]
    fn touching_and_overlapping_differ_at_the_ends() {
        let mut spans = Spans::default();
        spans.insert(5..8, 'a');
        spans.insert(8..9, 'b');
        assert_eq!(spans.touching(8..8).len(), 2);
        assert_eq!(spans.overlapping(8..8).len(), 0);
        assert_eq!(spans.overlapping(7..9).len(), 2);
        spans.insert(6..7, 'c');
        assert_eq!(spans.all().len(), 2, "a is gone");
        spans.remove(0..99);
        assert!(spans.all().is_empty());
    }
}
