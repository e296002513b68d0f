//! JSON and JSON Lines: strings with their escapes decoded, and the text between them.

use std::ops::Range;

use crate::encoding::BROKEN;
use crate::map::Text;
use crate::sink::{Role, Sink};

/// Reads one or more JSON documents as one text, with the escapes in strings decoded.
pub(crate) fn read(json: &[u8], sink: &mut Sink<'_>) {
    let mut text = Text::default();
    let (mut at, mut read) = (0, 0);
    while let Some(quote) = memchr::memchr(b'"', json.get(at..).unwrap_or_default()) {
        let start = at + quote;
        let Some(end) = string_end(json, start) else {
            // A string ends on its line, so there is no string before the line end.
            at = line_end(json, start);
            continue;
        };
        text.plain(json.get(read..start).unwrap_or_default(), read);
        // No link continues from one string into the next, whatever the profile.
        text.unit(b"\n", start, 0);
        // The quotation marks are part of the text, so that `Prose` ends a URL that is a whole string at the mark and
        // not before.
        push_string(json, start..end, &mut text);
        text.unit(b"\n", end, 0);
        (at, read) = (end, end);
    }
    text.plain(json.get(read..).unwrap_or_default(), read);
    sink.push(Role::Text, text);
}

/// Returns where the last complete string in the beginning of a JSON document ends. The document may be cut there, so
/// that a long line need not be kept in memory as a whole. The beginning must not be inside a string.
///
/// # Example
///
/// ```
/// use linkspan_extract::last_string;
///
/// assert_eq!(last_string(br#"{"a\"":1,"b"#), Some(6));
/// assert_eq!(last_string(b"[1,"), None);
/// ```
#[must_use]
pub fn last_string(json: &[u8]) -> Option<usize> {
    let (mut at, mut last) = (0, None);
    while let Some(quote) = memchr::memchr(b'"', json.get(at..)?) {
        match string_end(json, at + quote) {
            Some(end) => {
                at = end;
                last = Some(end);
            }
            None => at = line_end(json, at + quote),
        }
    }
    last
}

fn line_end(json: &[u8], from: usize) -> usize {
    let rest = json.get(from..).unwrap_or_default();
    from + memchr::memchr(b'\n', rest).unwrap_or(rest.len())
}

/// Returns the end of the string that begins with the quotation mark at `start`, after its closing mark.
fn string_end(json: &[u8], start: usize) -> Option<usize> {
    let mut at = start + 1;
    loop {
        let rest = json.get(at..)?;
        let len = memchr::memchr3(b'"', b'\\', b'\n', rest)?;
        let stop = rest.get(len..)?;
        match stop.first()? {
            b'"' => return Some(at + len + 1),
            b'\\' => at += len + unescape(stop)?.1,
            _ => return None,
        }
    }
}

/// Appends a string with its escapes decoded.
fn push_string(json: &[u8], string: Range<usize>, text: &mut Text) {
    let mut at = string.start;
    while let Some(rest) = json.get(at..string.end).filter(|rest| !rest.is_empty()) {
        let plain = memchr::memchr(b'\\', rest).unwrap_or(rest.len());
        text.plain(rest.get(..plain).unwrap_or_default(), at);
        at += plain;
        let Some((c, len)) = rest.get(plain..).and_then(unescape) else {
            return;
        };
        match c {
            Some(c) => text.unit(c.encode_utf8(&mut [0; 4]).as_bytes(), at, len),
            None => text.unit(&[BROKEN], at, len),
        }
        at += len;
    }
}

/// Reads an escape. Returns the character that it represents and its length. Half a surrogate pair represents no
/// character.
fn unescape(bytes: &[u8]) -> Option<(Option<char>, usize)> {
    let c = match bytes.get(1)? {
        b'n' => '\n',
        b'r' => '\r',
        b't' => '\t',
        b'b' => '\u{8}',
        b'f' => '\u{C}',
        b'u' => {
            let high = unit(bytes.get(2..6)?)?;
            let low = match bytes.get(6..8) {
                Some(b"\\u") => bytes.get(8..12).and_then(unit),
                _ => None,
            };
            let pair = [high, low.unwrap_or(0)];
            return match char::decode_utf16(pair).next() {
                Some(Ok(c)) => Some((Some(c), 6 * c.len_utf16())),
                _ => Some((None, 6)),
            };
        }
        byte if byte.is_ascii_graphic() => char::from(*byte),
        _ => return None,
    };
    Some((Some(c), 2))
}

fn unit(digits: &[u8]) -> Option<u16> {
    let is_hex = digits.len() == 4 && digits.iter().all(u8::is_ascii_hexdigit);
    let digits = std::str::from_utf8(digits).ok().filter(|_| is_hex)?;
    u16::from_str_radix(digits, 16).ok()
}
