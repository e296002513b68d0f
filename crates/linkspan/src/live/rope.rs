//! The text of a document, in pieces so that changes are cheap.

use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

use crate::offsets::{Position, Unit};
use crate::text::floor;

use super::tree::{Leaf, Tree};

/// The maximum size of a piece, in bytes.
const MOST: usize = 1_024;
/// Smaller pieces are joined with a neighbour.
const LEAST: usize = 128;

/// A piece of text.
#[derive(Clone, Debug)]
struct Piece {
    text: String,
    size: Position,
}

impl Piece {
    fn new(text: &str) -> Self {
        Piece {
            text: text.into(),
            size: Position::end_of(text),
        }
    }

    fn replace(&mut self, range: Range<usize>, text: &str) {
        let Some(old) = self.text.get(range.clone()) else {
            return;
        };
        let kept = self.size.minus(Position::end_of(old));
        self.size = kept.plus(Position::end_of(text));
        self.text.replace_range(range, text);
    }
}

impl Leaf for Piece {
    fn size(&self) -> Position {
        self.size
    }
}

/// The position of an offset in another unit.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) enum Place {
    /// Between two characters, at this byte offset.
    Between(usize),
    /// Inside the character that starts at this byte offset.
    Inside(usize),
}

/// A text stored as a balanced tree of pieces.
#[derive(Clone, Debug, Default)]
pub(crate) struct Rope {
    tree: Tree<Piece>,
}

impl Rope {
    /// Returns its length.
    pub(crate) fn size(&self) -> Position {
        self.tree.size()
    }

    /// Replaces a range of bytes, which must start and end between characters.
    pub(crate) fn replace(&mut self, range: Range<usize>, text: &str) {
        let (first, last) = (self.piece(range.start), self.piece(range.end));
        let len = first.len().saturating_sub(range.len()) + text.len();
        // Most edits stay within a piece, which is changed in place.
        if first == last && !first.is_empty() && (LEAST..=MOST).contains(&len) {
            self.tree.update(range.start, |piece, before| {
                piece.replace(range.start - before..range.end - before, text);
            });
            return;
        }
        let mut outer = first.start..last.end.max(first.end);
        if outer.len().saturating_sub(range.len()) + text.len() < LEAST {
            // Include a neighbour, so that pieces do not become ever smaller.
            outer = self.piece(outer.start.saturating_sub(1)).start..self.piece(outer.end).end;
        }
        let mut whole = self.slice(outer.start..range.start);
        whole.push_str(text);
        self.push_slice(range.end..outer.end, &mut whole);
        self.splice(outer, &whole);
    }

    /// Replaces whole pieces.
    fn splice(&mut self, outer: Range<usize>, text: &str) {
        let (rest, right) = core::mem::take(&mut self.tree).split(outer.end);
        let (left, _) = rest.split(outer.start);
        let middle = Tree::build(pieces(text));
        self.tree = Tree::join(Tree::join(left, middle), right);
    }

    /// Returns the range of the piece that contains a byte offset.
    fn piece(&self, at: usize) -> Range<usize> {
        match self.tree.find(at, Unit::Bytes) {
            Some((before, piece)) => before.bytes..before.bytes + piece.size.bytes,
            None => 0..0,
        }
    }

    /// Returns a range of the text, cut to its length.
    pub(crate) fn slice(&self, range: Range<usize>) -> String {
        let mut out = String::with_capacity(range.len().min(self.size().bytes) + MOST);
        self.push_slice(range, &mut out);
        out
    }

    fn push_slice(&self, range: Range<usize>, out: &mut String) {
        let last = range.end.min(self.size().bytes);
        let mut at = range.start;
        while at < last
            && let Some((before, piece)) = self.tree.find(at, Unit::Bytes)
        {
            let end = piece.size.bytes.min(last - before.bytes);
            let text = piece.text.get(at - before.bytes..end);
            out.push_str(text.unwrap_or_default());
            at = before.bytes + piece.size.bytes;
        }
    }

    /// Returns the last offset at or before `at` that follows a byte for which `is_cut` is true, or
    /// the start of the text. Returns `None` if that is before `floor`.
    pub(crate) fn cut_before(
        &self,
        at: usize,
        floor: usize,
        is_cut: impl Fn(u8) -> bool,
    ) -> Option<usize> {
        let mut end = at;
        while end > floor {
            let (before, piece) = self.tree.find(end - 1, Unit::Bytes)?;
            let bytes = piece.text.as_bytes().get(..end - before.bytes)?;
            if let Some(found) = last(bytes, &is_cut) {
                return Some(before.bytes + found + 1).filter(|&cut| cut >= floor);
            }
            end = before.bytes;
        }
        (end == 0).then_some(0)
    }

    /// Returns the first offset at or after `at` of a byte for which `is_cut` is true, or the end
    /// of the text. Returns `None` if that is after `ceiling`.
    pub(crate) fn cut_after(
        &self,
        at: usize,
        ceiling: usize,
        is_cut: impl Fn(u8) -> bool,
    ) -> Option<usize> {
        let len = self.size().bytes;
        let mut start = at;
        while start < ceiling.min(len) {
            let (before, piece) = self.tree.find(start, Unit::Bytes)?;
            let bytes = piece.text.as_bytes().get(start - before.bytes..)?;
            if let Some(found) = first(bytes, &is_cut) {
                return Some(start + found).filter(|&cut| cut <= ceiling);
            }
            start = before.bytes + piece.size.bytes;
        }
        (start >= len).then_some(len)
    }

    /// Returns a byte offset in all units.
    pub(crate) fn position(&self, at: usize) -> Position {
        let Some((before, piece)) = self.tree.find(at, Unit::Bytes) else {
            return Position::default();
        };
        let inside = floor(&piece.text, at.saturating_sub(before.bytes));
        let text = piece.text.get(..inside).unwrap_or_default();
        before.plus(Position::end_of(text))
    }

    /// Converts an offset in another unit to a byte offset. An offset past the end counts as the
    /// end.
    pub(crate) fn place(&self, at: usize, unit: Unit) -> Place {
        let Some((before, piece)) = self.tree.find(at, unit) else {
            return Place::Between(0);
        };
        let inside = at - before.of(unit);
        match place(piece, inside, unit) {
            Place::Between(at) => Place::Between(before.bytes + at),
            Place::Inside(at) => Place::Inside(before.bytes + at),
        }
    }
}

/// How many bytes are tested without an early exit, so that the compiler can vectorize the loop.
const BLOCK: usize = 64;

/// Returns the offset of the first byte that passes `test`.
fn first(bytes: &[u8], test: &impl Fn(u8) -> bool) -> Option<usize> {
    let mut blocks = bytes.chunks(BLOCK).enumerate();
    let (at, block) = blocks.find(|(_, block)| any(block, test))?;
    let inside = block.iter().position(|&byte| test(byte))?;
    Some(at * BLOCK + inside)
}

/// Returns the offset of the last byte that passes `test`.
fn last(bytes: &[u8], test: &impl Fn(u8) -> bool) -> Option<usize> {
    let mut end = bytes.len();
    for block in bytes.rchunks(BLOCK) {
        end -= block.len();
        if any(block, test) {
            return Some(end + block.iter().rposition(|&byte| test(byte))?);
        }
    }
    None
}

fn any(block: &[u8], test: &impl Fn(u8) -> bool) -> bool {
    // Without short-circuiting, which would prevent vectorization.
    block.iter().fold(false, |any, &byte| any | test(byte))
}

/// Converts an offset to a byte offset in a piece.
fn place(piece: &Piece, at: usize, unit: Unit) -> Place {
    if at >= piece.size.of(unit) {
        return Place::Between(piece.size.bytes);
    }
    // In bytes, and in an ASCII piece, no conversion is needed.
    if piece.size.bytes == piece.size.of(unit) {
        let start = floor(&piece.text, at);
        return if start == at {
            Place::Between(at)
        } else {
            Place::Inside(start)
        };
    }
    let mut passed = 0;
    for (start, c) in piece.text.char_indices() {
        if passed >= at {
            return Place::Between(start);
        }
        passed += if unit == Unit::Utf16 {
            c.len_utf16()
        } else {
            1
        };
        if passed > at {
            return Place::Inside(start);
        }
    }
    Place::Between(piece.size.bytes)
}

/// Cuts a text into pieces of about the same size.
fn pieces(text: &str) -> Vec<Piece> {
    let count = text.len().div_ceil(MOST * 3 / 4).max(1);
    let size = text.len().div_ceil(count).max(4);
    let mut out = Vec::with_capacity(count);
    let mut rest = text;
    while !rest.is_empty() {
        let (piece, tail) = rest.split_at(floor(rest, size.min(rest.len())));
        out.push(Piece::new(piece));
        rest = tail;
    }
    out
}

#[cfg(test)]
mod tests {
    use alloc::format;

    use super::*;

    fn rope(text: &str) -> Rope {
        let mut rope = Rope::default();
        rope.replace(0..0, text);
        rope
    }

    #[test]
    fn texts_of_any_length_are_stored() {
        for len in 0..2_100 {
            let mut rope = rope(&"x".repeat(len));
            assert_eq!(rope.size().bytes, len);
            rope.replace(0..len, "y");
            assert_eq!(rope.slice(0..9), "y");
        }
    }

    #[test]
    fn replacements_equal_those_of_a_string() {
        let mut text: String = (0..400).map(|i| format!("{i} é😀 ")).collect();
        let mut rope = rope(&text);
        let mut dice = 7_usize;
        for round in 0..2_000 {
            dice = dice.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            let start = floor(&text, (dice >> 33) % (text.len() + 1));
            let most = if round % 50 == 0 { 4_000 } else { 9 };
            let end = floor(&text, (start + (dice >> 20) % most).min(text.len()));
            let new = "ß€a".repeat((dice >> 8) % if round % 50 == 7 { 900 } else { 4 });
            text.replace_range(start..end, &new);
            rope.replace(start..end, &new);
            assert_eq!(rope.size(), Position::end_of(&text));
        }
        assert_eq!(rope.slice(0..text.len()), text);
    }

    #[test]
    fn converts_between_units_everywhere() {
        let text = "aé😀z ".repeat(700);
        let rope = rope(&text);
        let mut at = Position::default();
        for c in text.chars() {
            assert_eq!(rope.position(at.bytes), at);
            assert_eq!(rope.place(at.utf16, Unit::Utf16), Place::Between(at.bytes));
            assert_eq!(rope.place(at.chars, Unit::Chars), Place::Between(at.bytes));
            if c == '😀' {
                assert_eq!(
                    rope.place(at.utf16 + 1, Unit::Utf16),
                    Place::Inside(at.bytes)
                );
                assert_eq!(
                    rope.place(at.bytes + 2, Unit::Bytes),
                    Place::Inside(at.bytes)
                );
            }
            at = at.plus(Position::end_of(c.encode_utf8(&mut [0; 4])));
        }
        for unit in [Unit::Bytes, Unit::Utf16, Unit::Chars] {
            assert_eq!(rope.place(999_999, unit), Place::Between(text.len()));
        }
    }

    #[test]
    fn cuts_are_found_across_pieces() {
        let text = format!("a {} b", "x".repeat(5_000));
        let rope = rope(&text);
        let is_space = |byte| byte == b' ';
        assert_eq!(rope.cut_before(3_000, 0, is_space), Some(2));
        assert_eq!(rope.cut_before(3_000, 3, is_space), None);
        assert_eq!(rope.cut_before(1, 0, is_space), Some(0));
        assert_eq!(rope.cut_after(3_000, 9_000, is_space), Some(5_002));
        assert_eq!(rope.cut_after(3_000, 5_001, is_space), None);
        assert_eq!(rope.cut_after(5_003, 9_000, is_space), Some(5_004));
    }
}
