//! Writes values as JSON.
//!
//! Characters that are unsafe to display are written as JSON's own `\u` escapes. The value is the
//! same, and the output is safe to print on a terminal.

use alloc::vec::Vec;
use std::io;

use serde::Serialize;
use serde_json::ser::{CompactFormatter, Formatter, Serializer};

use crate::property::may_be_shown;

/// Writes a value.
///
/// # Errors
///
/// Returns an error if `writer` fails.
///
/// # Example
///
/// ```
/// let mut out = Vec::new();
/// linkspan::json::to_writer(&mut out, "a\u{202E}b").unwrap();
/// assert_eq!(out, br#""a\u202eb""#);
/// ```
pub fn to_writer<W: io::Write, T: Serialize + ?Sized>(
    writer: W,
    value: &T,
) -> serde_json::Result<()> {
    value.serialize(&mut Serializer::with_formatter(writer, Safe))
}

/// Writes a value into memory.
///
/// # Errors
///
/// Returns an error if the value cannot be represented in JSON. That never happens for the types of
/// this crate.
///
/// # Example
///
/// ```
/// assert_eq!(linkspan::json::to_vec(&["é"]).unwrap(), "[\"é\"]".as_bytes());
/// ```
pub fn to_vec<T: Serialize + ?Sized>(value: &T) -> serde_json::Result<Vec<u8>> {
    let mut out = Vec::with_capacity(256);
    to_writer(&mut out, value)?;
    Ok(out)
}

/// Escapes unsafe characters in addition to those that JSON requires to be escaped.
#[derive(Debug)]
struct Safe;

impl Formatter for Safe {
    fn write_string_fragment<W: io::Write + ?Sized>(
        &mut self,
        writer: &mut W,
        fragment: &str,
    ) -> io::Result<()> {
        let mut rest = fragment;
        while let Some((at, c)) = first_unsafe(rest) {
            let (safe, from_c) = rest.split_at(at);
            CompactFormatter.write_string_fragment(writer, safe)?;
            write_escaped(writer, c)?;
            rest = from_c.get(c.len_utf8()..).unwrap_or_default();
        }
        CompactFormatter.write_string_fragment(writer, rest)
    }
}

/// Finds the first unsafe character. Fragments do not contain what JSON escapes, so U+007F is the
/// only unsafe ASCII character.
fn first_unsafe(text: &str) -> Option<(usize, char)> {
    let is_plain = |byte: &u8| (0x20..0x7F).contains(byte);
    if text.as_bytes().iter().all(is_plain) {
        return None;
    }
    text.char_indices().find(|&(_, c)| !may_be_shown(c))
}

fn write_escaped<W: io::Write + ?Sized>(writer: &mut W, c: char) -> io::Result<()> {
    for unit in c.encode_utf16(&mut [0; 2]) {
        write!(writer, "\\u{unit:04x}")?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unsafe_characters_are_escaped_and_read_back() {
        let text = "a\u{202E}\u{1B}\u{E0041}\u{7F}é\"\\";
        let line = String::from_utf8(to_vec(&text).unwrap()).unwrap();
        assert_eq!(line, "\"a\\u202e\\u001b\\udb40\\udc41\\u007fé\\\"\\\\\"");
        assert_eq!(serde_json::from_str::<String>(&line).unwrap(), text);
    }
}
