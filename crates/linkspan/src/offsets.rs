//! Offsets in bytes, UTF-16 code units and code points.
//!
//! Detection counts in bytes. JavaScript, Java and C# count in UTF-16 code units, Python in code
//! points. A [`Cursor`] converts the offsets of a text in one forward pass; an [`Index`] converts
//! them in any order.

use crate::words::words;
use alloc::vec::Vec;

/// An offset into a text, in three units.
#[derive(Clone, Copy, Debug, Default, Eq, Hash, PartialEq)]
pub struct Position {
    /// The offset in bytes of UTF-8.
    pub bytes: usize,
    /// The offset in UTF-16 code units.
    pub utf16: usize,
    /// The offset in code points.
    pub chars: usize,
}

/// What offsets count.
///
/// # Example
///
/// ```
/// use linkspan::offsets::{Cursor, Unit};
///
/// let end = Cursor::new("𝒳.com").position(8);
/// assert_eq!((end.of(Unit::Bytes), end.of(Unit::Utf16), end.of(Unit::Chars)), (8, 6, 5));
/// ```
#[derive(Clone, Copy, Debug, Default, Eq, Hash, PartialEq)]
#[non_exhaustive]
pub enum Unit {
    /// Bytes of UTF-8.
    #[default]
    Bytes,
    /// UTF-16 code units, as in JavaScript, Java and C#.
    Utf16,
    /// Code points, as in Python.
    Chars,
}

words! {
    "linkspan::offsets::Unit" as Unit, "unit":
    Bytes = "bytes",
    Utf16 = "utf16",
    Chars = "chars",
}

impl Position {
    /// Returns the offset in one of the units.
    ///
    /// # Example
    ///
    /// ```
    /// use linkspan::offsets::{Position, Unit};
    ///
    /// assert_eq!(Position::default().of(Unit::Utf16), 0);
    /// ```
    #[must_use]
    pub fn of(self, unit: Unit) -> usize {
        match unit {
            Unit::Bytes => self.bytes,
            Unit::Utf16 => self.utf16,
            Unit::Chars => self.chars,
        }
    }

    /// Returns the length of a text in all units.
    pub(crate) fn end_of(text: &str) -> Self {
        let [bytes, utf16, chars] =
            [Unit::Bytes, Unit::Utf16, Unit::Chars].map(|unit| count(text.as_bytes(), unit));
        Position {
            bytes,
            utf16,
            chars,
        }
    }

    pub(crate) fn plus(self, other: Self) -> Self {
        Position {
            bytes: self.bytes + other.bytes,
            utf16: self.utf16 + other.utf16,
            chars: self.chars + other.chars,
        }
    }

    /// Returns the difference. `other` is part of `self`.
    pub(crate) fn minus(self, other: Self) -> Self {
        Position {
            bytes: self.bytes.saturating_sub(other.bytes),
            utf16: self.utf16.saturating_sub(other.utf16),
            chars: self.chars.saturating_sub(other.chars),
        }
    }
}

/// Converts byte offsets of a text in ascending order.
///
/// # Example
///
/// ```
/// use linkspan::{Detector, offsets::Cursor};
///
/// let text = "🌍 see müller.de now";
/// let mut cursor = Cursor::new(text);
/// let link = Detector::new().links(text).next().unwrap();
/// let start = cursor.position(link.range().start);
/// let end = cursor.position(link.range().end);
/// assert_eq!((start.bytes, start.utf16, start.chars), (9, 7, 6));
/// assert_eq!(end.utf16 - start.utf16, "müller.de".encode_utf16().count());
/// ```
#[derive(Clone, Debug)]
pub struct Cursor<'t> {
    text: &'t str,
    at: Position,
}

impl<'t> Cursor<'t> {
    /// Starts at the beginning of `text`.
    ///
    /// # Example
    ///
    /// ```
    /// use linkspan::offsets::{Cursor, Position};
    ///
    /// assert_eq!(Cursor::new("abc").position(0), Position::default());
    /// ```
    pub fn new(text: &'t str) -> Self {
        Cursor {
            text,
            at: Position::default(),
        }
    }

    /// Returns the position of a byte offset.
    ///
    /// Offsets must be passed in ascending order: for an offset before the cursor, the position of
    /// the cursor is returned. An offset inside a character counts as the end of that character,
    /// and one past the end of the text as its end.
    ///
    /// # Example
    ///
    /// ```
    /// use linkspan::offsets::Cursor;
    ///
    /// let mut cursor = Cursor::new("𝒳.com");
    /// assert_eq!(cursor.position(4).utf16, 2);
    /// assert_eq!(cursor.position(8).chars, 5);
    /// ```
    pub fn position(&mut self, byte_offset: usize) -> Position {
        let rest = self
            .text
            .as_bytes()
            .get(self.at.bytes..)
            .unwrap_or_default();
        let wanted = byte_offset.saturating_sub(self.at.bytes).min(rest.len());
        // Skip continuation bytes, so that an offset inside a character counts as its end.
        let passed = rest
            .iter()
            .enumerate()
            .skip(wanted)
            .find(|(_, byte)| !is_continuation(**byte));
        let len = if wanted == 0 {
            0
        } else {
            passed.map_or(rest.len(), |(len, _)| len)
        };
        for &byte in rest.iter().take(len) {
            // Every character counts once, at its first byte. An astral one counts twice in UTF-16.
            self.at.chars += usize::from(!is_continuation(byte));
            self.at.utf16 += usize::from(!is_continuation(byte)) + usize::from(is_astral(byte));
        }
        self.at.bytes += len;
        self.at
    }
}

/// The distance in bytes between the offsets that an [`Index`] stores.
const STRIDE: usize = 256;

/// Converts byte offsets of a text in any order, each in constant time.
///
/// The text need not be valid UTF-8. A byte that is not part of a character counts as one unit,
/// except that a stray continuation byte counts as none.
///
/// # Example
///
/// ```
/// use linkspan::offsets::{Index, Unit};
///
/// let text = "🌍 see müller.de now";
/// let index = Index::new(text.as_bytes(), Unit::Utf16);
/// assert_eq!((index.at(9), index.at(4)), (7, 2));
/// ```
#[derive(Clone, Debug)]
pub struct Index<'t> {
    bytes: &'t [u8],
    unit: Unit,
    /// The converted offset of every [`STRIDE`]th byte. Empty if bytes and units are the same.
    marks: Vec<usize>,
}

impl<'t> Index<'t> {
    /// Builds the index. This reads the whole text once.
    ///
    /// # Example
    ///
    /// ```
    /// use linkspan::offsets::{Index, Unit};
    ///
    /// assert_eq!(Index::new("né".as_bytes(), Unit::Chars).at(3), 2);
    /// ```
    #[must_use]
    pub fn new(bytes: &'t [u8], unit: Unit) -> Self {
        let mut marks = Vec::new();
        // In ASCII all units count the same, so no conversion is needed.
        if unit != Unit::Bytes && !bytes.is_ascii() {
            marks.reserve(bytes.len().div_ceil(STRIDE));
            let mut at = 0;
            for chunk in bytes.chunks(STRIDE) {
                marks.push(at);
                at += count(chunk, unit);
            }
        }
        Index { bytes, unit, marks }
    }

    /// Converts an offset in bytes to the unit of the index.
    ///
    /// An offset inside a character counts as the end of that character, and one past the end of
    /// the text as its end.
    ///
    /// # Example
    ///
    /// ```
    /// use linkspan::offsets::{Index, Unit};
    ///
    /// let index = Index::new("é!".as_bytes(), Unit::Chars);
    /// assert_eq!([0, 1, 2, 3, 99].map(|at| index.at(at)), [0, 1, 1, 2, 2]);
    /// ```
    #[must_use]
    pub fn at(&self, byte_offset: usize) -> usize {
        let offset = byte_offset.min(self.bytes.len());
        let last = self.marks.len().saturating_sub(1);
        let mark = (offset / STRIDE).min(last);
        match self.marks.get(mark) {
            None => offset,
            Some(at) => {
                // Fewer than `STRIDE` bytes are left to count, which makes the time constant.
                let rest = self.bytes.get(mark * STRIDE..offset);
                at + count(rest.unwrap_or_default(), self.unit)
            }
        }
    }
}

/// Returns the length of `bytes` in a unit.
///
/// # Example
///
/// ```
/// use linkspan::offsets::{Unit, count};
///
/// assert_eq!(count("𝒳é".as_bytes(), Unit::Utf16), 3);
/// assert_eq!(count(b"\xFF.com", Unit::Chars), 5);
/// ```
#[must_use]
pub fn count(bytes: &[u8], unit: Unit) -> usize {
    let chars = |bytes: &[u8]| bytes.iter().filter(|&&byte| !is_continuation(byte)).count();
    match unit {
        Unit::Bytes => bytes.len(),
        Unit::Chars => chars(bytes),
        Unit::Utf16 => chars(bytes) + bytes.iter().filter(|&&byte| is_astral(byte)).count(),
    }
}

/// Returns true for the first byte of a character that takes two UTF-16 code units.
fn is_astral(byte: u8) -> bool {
    matches!(byte, 0xF0..=0xF4)
}

/// Returns true for the second to fourth byte of a character.
fn is_continuation(byte: u8) -> bool {
    byte & 0xC0 == 0x80
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cursors_count_like_other_languages() {
        let text = "aé日😀z";
        let mut cursor = Cursor::new(text);
        let mut utf16 = 0;
        for (chars, (bytes, c)) in text.char_indices().enumerate() {
            assert_eq!(
                cursor.position(bytes),
                Position {
                    bytes,
                    utf16,
                    chars
                }
            );
            utf16 += c.len_utf16();
        }
        assert_eq!(
            cursor.position(text.len()),
            Position {
                bytes: 11,
                utf16: 6,
                chars: 5
            }
        );
    }

    #[test]
    fn an_index_agrees_with_a_cursor() {
        let text = "aé日😀z".repeat(200);
        for unit in [Unit::Bytes, Unit::Utf16, Unit::Chars] {
            let index = Index::new(text.as_bytes(), unit);
            let mut cursor = Cursor::new(&text);
            for at in 0..=text.len() + 1 {
                if text.is_char_boundary(at) || at > text.len() {
                    assert_eq!(index.at(at), cursor.position(at).of(unit), "{unit:?} {at}");
                }
            }
        }
    }

    #[test]
    fn odd_offsets_are_rounded() {
        let mut cursor = Cursor::new("é!");
        assert_eq!(cursor.position(1).bytes, 2, "inside a character");
        assert_eq!(cursor.position(0).bytes, 2, "before the cursor");
        assert_eq!(cursor.position(99).bytes, 3, "past the end");
    }
}
