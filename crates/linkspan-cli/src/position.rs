//! Line, column and offsets, counted in one forward pass.
//!
//! A [`Tracker`] reads every byte once, however many positions are requested: each step continues
//! from the previous position.

use linkspan::offsets::Unit;
use linkspan_extract::Encoding;
use memchr::{memchr_iter, memrchr};

/// A position in a document.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) struct Place {
    /// From 1; lines end with LF.
    pub(crate) line: usize,
    /// From 1, in characters.
    pub(crate) column: usize,
    /// From 0, in the tracker's unit.
    pub(crate) offset: usize,
}

impl Place {
    /// The start of a document.
    pub(crate) const START: Place = Place {
        line: 1,
        column: 1,
        offset: 0,
    };
}

/// Which positions are counted.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) enum Positions {
    /// Only byte offsets, which need no counting.
    Bytes,
    /// Lines, columns, and offsets in this unit.
    Lines(Unit),
}

/// Counts through a document.
///
/// Bytes that are not UTF-8 count as one character for each U+FFFD that a lossy
/// decoder would put in their place. So offsets in characters or UTF-16 units
/// match the text that such a decoder returns.
#[derive(Clone, Debug)]
pub(crate) struct Tracker<'d> {
    bytes: &'d [u8],
    positions: Positions,
    /// The encoding, if it is not UTF-8.
    encoding: Option<Encoding>,
    at: usize,
    place: Place,
}

impl<'d> Tracker<'d> {
    /// Creates a tracker at the start of `bytes`, which are at `start` in their document.
    pub(crate) fn new(
        bytes: &'d [u8],
        start: Place,
        positions: Positions,
        encoding: Option<Encoding>,
    ) -> Self {
        Self {
            bytes,
            positions,
            encoding,
            at: 0,
            place: start,
        }
    }

    /// Moves past a byte order mark of `len` bytes, which counts in offsets but is not part of a
    /// line.
    pub(crate) fn skip_mark(&mut self, len: usize) -> Place {
        let Place { line, column, .. } = self.place;
        let Place { offset, .. } = self.advance(len);
        self.place = Place {
            line,
            column,
            offset,
        };
        self.place
    }

    /// Moves to the byte offset `to` and returns its position. The tracker cannot move back: for a
    /// smaller offset it returns its current position.
    ///
    /// `to` must be a character boundary or the edge of bytes that are not characters.
    pub(crate) fn advance(&mut self, to: usize) -> Place {
        let passed = self.bytes.get(self.at..to).unwrap_or_default();
        self.at = self.at.max(to);
        let Positions::Lines(unit) = self.positions else {
            self.place.offset += passed.len();
            return self.place;
        };
        if let Some(encoding) = self.encoding {
            self.advance_decoded(passed, encoding, unit);
            return self.place;
        }
        self.place.line += memchr_iter(b'\n', passed).count();
        let line = match memrchr(b'\n', passed) {
            Some(newline) => {
                self.place.column = 1;
                passed.get(newline + 1..).unwrap_or_default()
            }
            None => passed,
        };
        self.place.column += count_chars(line);
        self.place.offset += count(passed, unit);
        self.place
    }

    /// Moves over bytes that are not UTF-8.
    fn advance_decoded(&mut self, passed: &[u8], encoding: Encoding, unit: Unit) {
        let text = encoding.to_utf8(passed);
        self.place.offset += match unit {
            Unit::Bytes => passed.len(),
            // The mark counts as a character, although it is not part of the text.
            _ => count(&text, unit) + usize::from(Encoding::of_mark(passed).is_some()),
        };
        self.place.line += memchr_iter(b'\n', &text).count();
        let line = memrchr(b'\n', &text).map(|newline| newline + 1);
        if line.is_some() {
            self.place.column = 1;
        }
        let line = text.get(line.unwrap_or(0)..).unwrap_or_default();
        self.place.column += count_chars(line);
    }
}

fn count(bytes: &[u8], unit: Unit) -> usize {
    match unit {
        Unit::Utf16 => count_utf16(bytes),
        Unit::Chars => count_chars(bytes),
        _ => bytes.len(),
    }
}

fn count_chars(bytes: &[u8]) -> usize {
    sum(bytes, |text| text.chars().count())
}

/// Counts UTF-16 units: two for characters of four bytes in UTF-8, one for all others.
fn count_utf16(bytes: &[u8]) -> usize {
    sum(bytes, |text| {
        text.chars().count() + text.bytes().filter(|&b| b >= 0xF0).count()
    })
}

fn sum(bytes: &[u8], measure: impl Fn(&str) -> usize) -> usize {
    match std::str::from_utf8(bytes) {
        Ok(text) => measure(text),
        Err(_) => bytes
            .utf8_chunks()
            .map(|chunk| measure(chunk.valid()) + usize::from(!chunk.invalid().is_empty()))
            .sum(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the position of `needle`, and checks that small steps reach the same position.
    fn place(text: &str, needle: char, unit: Unit) -> Place {
        let to = text.find(needle).unwrap();
        let mut steps = Tracker::new(text.as_bytes(), Place::START, Positions::Lines(unit), None);
        text.char_indices()
            .take_while(|(at, _)| *at <= to)
            .for_each(|(at, _)| {
                steps.advance(at);
            });
        let leap =
            Tracker::new(text.as_bytes(), Place::START, Positions::Lines(unit), None).advance(to);
        assert_eq!(steps.advance(to), leap, "small steps and a leap agree");
        leap
    }

    #[test]
    fn offsets_depend_on_the_unit() {
        let text = "ä\n😀é X";
        assert_eq!(
            place(text, 'X', Unit::Bytes),
            Place {
                line: 2,
                column: 4,
                offset: 10
            }
        );
        assert_eq!(
            place(text, 'X', Unit::Utf16),
            Place {
                line: 2,
                column: 4,
                offset: 6
            }
        );
        assert_eq!(
            place(text, 'X', Unit::Chars),
            Place {
                line: 2,
                column: 4,
                offset: 5
            }
        );
    }

    #[test]
    fn invalid_utf8_counts_as_in_lossy_decoding() {
        // `\xFF\xFE` would be the mark of UTF-16.
        let bytes = b"\xFF\xFF\xE2\x82 \xF0\x9F\x98X";
        let to = bytes.len() - 1;
        let decoded = String::from_utf8_lossy(&bytes[..to]).into_owned();
        for (unit, offset) in [
            (Unit::Bytes, to),
            (Unit::Chars, decoded.chars().count()),
            (Unit::Utf16, decoded.encode_utf16().count()),
        ] {
            let place = Tracker::new(bytes, Place::START, Positions::Lines(unit), None).advance(to);
            assert_eq!(
                place,
                Place {
                    line: 1,
                    column: 1 + decoded.chars().count(),
                    offset
                }
            );
        }
    }

    #[test]
    fn mark_before_the_text_counts_in_offsets_only() {
        let bytes = "\u{FEFF}X".as_bytes();
        assert_eq!(
            Tracker::new(bytes, Place::START, Positions::Lines(Unit::Bytes), None).skip_mark(3),
            Place {
                line: 1,
                column: 1,
                offset: 3
            }
        );
        assert_eq!(
            Tracker::new(bytes, Place::START, Positions::Lines(Unit::Chars), None).skip_mark(3),
            Place {
                line: 1,
                column: 1,
                offset: 1
            }
        );
    }

    #[test]
    fn tracker_does_not_move_back() {
        let mut tracker = Tracker::new(
            b"a\nb\nc",
            Place::START,
            Positions::Lines(Unit::Bytes),
            None,
        );
        let there = tracker.advance(4);
        assert_eq!(tracker.advance(1), there);
    }
}
