//! Percent-escapes: reads the characters of a URL's parts, escaped or not.

use alloc::string::String;
use alloc::vec::Vec;

/// A character of a URL part, and how it is written.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) enum Unit {
    /// A character written as itself.
    Literal(char),
    /// A character written as percent-escapes: `%C3%BC`.
    Escaped(char),
    /// An escaped byte that is not part of valid UTF-8: `%FF`.
    Byte(u8),
}

impl Unit {
    /// Reads the unit at the start of `text`. The second value is its length in bytes.
    pub(crate) fn read(text: &str) -> Option<(Unit, usize)> {
        match octet(text.as_bytes()) {
            Some(byte) => Some(read_escaped(byte, text.as_bytes())),
            None => text
                .chars()
                .next()
                .map(|c| (Unit::Literal(c), c.len_utf8())),
        }
    }

    /// Returns the character, escaped or not.
    pub(crate) fn char(self) -> Option<char> {
        match self {
            Unit::Literal(c) | Unit::Escaped(c) => Some(c),
            Unit::Byte(_) => None,
        }
    }
}

/// The units of a text, in order.
#[derive(Clone, Debug)]
pub(crate) struct Units<'a>(pub(crate) &'a str);

impl Iterator for Units<'_> {
    type Item = Unit;

    fn next(&mut self) -> Option<Unit> {
        let (unit, len) = Unit::read(self.0)?;
        self.0 = self.0.get(len..).unwrap_or_default();
        Some(unit)
    }
}

/// Decodes the percent-escapes of a text. Returns `None` if the result is not UTF-8. A `%` without
/// two hexadecimal digits is kept as it is.
pub(crate) fn decode(text: &str) -> Option<String> {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let Some((&first, tail)) = rest.split_first() {
        let escaped = octet(rest);
        bytes.push(escaped.unwrap_or(first));
        rest = match escaped {
            Some(_) => rest.get(ESCAPE..).unwrap_or_default(),
            None => tail,
        };
    }
    String::from_utf8(bytes).ok()
}

/// The length of a percent-escape.
const ESCAPE: usize = 3;

/// Reads the escaped character whose first byte is `first`, or only that byte if the escapes after
/// it do not complete it.
fn read_escaped(first: u8, text: &[u8]) -> (Unit, usize) {
    // The length that the first byte announces. Whether the bytes are valid, `from_utf8` decides.
    let len = match first {
        0..0x80 => return (Unit::Escaped(char::from(first)), ESCAPE),
        0x80..0xE0 => 2,
        0xE0..0xF0 => 3,
        0xF0.. => 4,
    };
    let mut bytes = [0; 4];
    for (i, slot) in bytes.iter_mut().enumerate().take(len) {
        let escape = text.get(i * ESCAPE..).and_then(octet);
        // The character is cut short or continues unescaped, so only its first byte is taken.
        let Some(byte) = escape else {
            return (Unit::Byte(first), ESCAPE);
        };
        *slot = byte;
    }
    let decoded = bytes
        .get(..len)
        .and_then(|bytes| core::str::from_utf8(bytes).ok());
    match decoded.and_then(|text| text.chars().next()) {
        Some(c) => (Unit::Escaped(c), len * ESCAPE),
        None => (Unit::Byte(first), ESCAPE),
    }
}

/// Returns the byte of the percent-escape at the start of `text`.
pub(crate) fn octet(text: &[u8]) -> Option<u8> {
    let [b'%', high, low, ..] = text else {
        return None;
    };
    let digit = |byte: &u8| char::from(*byte).to_digit(16);
    u8::try_from(digit(high)? * 16 + digit(low)?).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn units_are_read_literal_and_escaped() {
        use Unit::{Byte as B, Escaped as E, Literal as L};
        let units = |text| Units(text).collect::<Vec<_>>();
        assert_eq!(units("aü%41%c3%BC"), [L('a'), L('ü'), E('A'), E('ü')]);
        assert_eq!(units("%F0%9F%8C%8D"), [E('🌍')]);
        assert_eq!(units("%FF%C2%C2"), [B(0xFF), B(0xC2), B(0xC2)]);
        assert_eq!(units("%C3ü"), [B(0xC3), L('ü')]);
        assert_eq!(
            units("%ED%A0%80"),
            [B(0xED), B(0xA0), B(0x80)],
            "a surrogate"
        );
        assert_eq!(units("%%4"), [L('%'), L('%'), L('4')]);
    }
}
