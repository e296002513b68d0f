//! A text as numbered code points, as in the standard.

use std::ops::Range;

/// The code points of a text, each with its byte offset: `cp[i]` of the standard.
#[derive(Debug)]
pub(super) struct Text {
    cp: Vec<(usize, char)>,
    bytes: usize,
}

impl Text {
    pub(super) fn new(text: &str) -> Self {
        Text {
            cp: text.char_indices().collect(),
            bytes: text.len(),
        }
    }

    /// Returns the number of code points: `n` of the standard.
    pub(super) fn len(&self) -> usize {
        self.cp.len()
    }

    /// Returns `cp[i]`, if it exists.
    pub(super) fn at(&self, i: usize) -> Option<char> {
        self.cp.get(i).map(|&(_, c)| c)
    }

    /// Returns `cp[i - 1]`, if it exists.
    pub(super) fn before(&self, i: usize) -> Option<char> {
        self.at(i.checked_sub(1)?)
    }

    /// Returns true if `cp[i]` is `c`.
    pub(super) fn is(&self, i: usize, c: char) -> bool {
        self.at(i) == Some(c)
    }

    /// Returns true if `string` is at `i`.
    pub(super) fn matches(&self, i: usize, string: &str) -> bool {
        string.chars().enumerate().all(|(k, c)| self.is(i + k, c))
    }

    /// Returns the byte offset of `cp[i]`, or of the end of the text.
    pub(super) fn offset(&self, i: usize) -> usize {
        self.cp.get(i).map_or(self.bytes, |&(offset, _)| offset)
    }

    /// Returns the number of bytes between two indices.
    pub(super) fn byte_len(&self, range: &Range<usize>) -> usize {
        self.offset(range.end) - self.offset(range.start)
    }

    pub(super) fn chars(&self, range: &Range<usize>) -> Vec<char> {
        range.clone().filter_map(|i| self.at(i)).collect()
    }

    pub(super) fn string(&self, range: &Range<usize>) -> String {
        self.chars(range).into_iter().collect()
    }

    /// Moves forward from `i` while the characters satisfy `wanted`. Returns where it stops.
    pub(super) fn skip(&self, i: usize, wanted: impl Fn(char) -> bool) -> usize {
        let mut i = i;
        while self.at(i).is_some_and(&wanted) {
            i += 1;
        }
        i
    }

    /// Moves back from `i` while the characters before it satisfy `wanted`, but not before `floor`.
    pub(super) fn skip_back(&self, i: usize, floor: usize, wanted: impl Fn(char) -> bool) -> usize {
        let mut i = i;
        while i > floor && self.before(i).is_some_and(&wanted) {
            i -= 1;
        }
        i
    }
}
