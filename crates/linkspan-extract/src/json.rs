//! JSON and JSON Lines: strings with their escapes decoded, and the text between them.

use crate::encoding::BROKEN;
use crate::map::Text;
use crate::sink::{Role, Sink};

/// Reads JSON, one document or many. What is not JSON is text.
pub(crate) fn read(json: &[u8], sink: &mut Sink<'_>) {
    let (mut at, mut gap) = (0, 0);
    while let Some(quote) = memchr::memchr(b'"', json.get(at..).unwrap_or_default()) {
        let start = at + quote;
        match string(json, start) {
            Some((text, end)) => {
                plain(json, gap, start, sink);
                sink.push(Role::Text, text);
                (at, gap) = (end, end);
            }
            // A string ends on its line, so nothing up to there is one.
            None => at = line_end(json, start),
        }
    }
    plain(json, gap, json.len(), sink);
}

fn plain(json: &[u8], start: usize, end: usize, sink: &mut Sink<'_>) {
    let bytes = json.get(start..end).unwrap_or_default();
    // Most of it is `":"` and `,`.
    if bytes
        .iter()
        .any(|byte| matches!(byte, b'.' | b':' | b'@' | 0x80..))
        && bytes.len() > 3
    {
        let mut text = Text::default();
        text.plain(bytes, start);
        sink.push(Role::Text, text);
    }
}

fn line_end(json: &[u8], from: usize) -> usize {
    let rest = json.get(from..).unwrap_or_default();
    from + memchr::memchr(b'\n', rest).unwrap_or(rest.len())
}

/// Reads the string that begins with the quotation mark at `start`, and returns where it ends, after the other mark.
///
/// The marks are part of the text: where a quotation is one URL, `Prose` ends the URL at the mark and not before.
fn string(json: &[u8], start: usize) -> Option<(Text, usize)> {
    let mut text = Text::default();
    text.plain(json.get(start..=start)?, start);
    let mut at = start + 1;
    loop {
        let rest = json.get(at..)?;
        let len = rest
            .iter()
            .position(|byte| matches!(byte, b'"' | b'\\' | b'\n'))?;
        text.plain(rest.get(..len)?, at);
        at += len;
        match rest.get(len..)? {
            [b'"', ..] => {
                text.plain(b"\"", at);
                return Some((text, at + 1));
            }
            escape @ [b'\\', ..] => {
                let (c, len) = unescape(escape)?;
                match c {
                    Some(c) => text.unit(c.encode_utf8(&mut [0; 4]).as_bytes(), at, len),
                    None => text.unit(&[BROKEN], at, len),
                }
                at += len;
            }
            _ => return None,
        }
    }
}

/// Reads an escape: what it stands for, and its length. Half a surrogate pair stands for nothing.
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
