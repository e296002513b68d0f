//! Transfer encodings of mail (RFC 2045 §6), with the position of every byte.

use crate::map::Text;

/// Returns true for an encoding that changes bytes.
pub(super) fn is_encoded(encoding: &str) -> bool {
    matches!(encoding, "base64" | "quoted-printable")
}

/// Decodes quoted-printable text that begins at `base`. A soft line break is removed; an `=` that begins neither an
/// escape nor a line break is kept.
pub(super) fn quoted_printable(bytes: &[u8], base: usize) -> Text {
    let mut text = Text::default();
    let mut at = 0;
    while let Some(rest) = bytes.get(at..).filter(|rest| !rest.is_empty()) {
        let plain = memchr::memchr(b'=', rest).unwrap_or(rest.len());
        text.plain(rest.get(..plain).unwrap_or_default(), base + at);
        at += plain;
        let rest = rest.get(plain..).unwrap_or_default();
        if let Some(byte) = escaped(rest) {
            text.unit(&[byte], base + at, 3);
            at += 3;
        } else if let Some(len) = soft_break(rest) {
            at += len;
        } else if !rest.is_empty() {
            text.plain(b"=", base + at);
            at += 1;
        }
    }
    text
}

fn escaped(bytes: &[u8]) -> Option<u8> {
    let [b'=', high, low, ..] = bytes else {
        return None;
    };
    let digit = |byte: &u8| char::from(*byte).to_digit(16);
    u8::try_from(digit(high)? * 16 + digit(low)?).ok()
}

/// Returns the length of a soft line break: `=`, white space that was added on the way, and a line end or the end.
fn soft_break(bytes: &[u8]) -> Option<usize> {
    let rest = bytes.strip_prefix(b"=")?;
    let blank = rest
        .iter()
        .take_while(|byte| matches!(byte, b' ' | b'\t'))
        .count();
    match rest.get(blank..)? {
        [b'\r', b'\n', ..] => Some(blank + 3),
        [b'\n' | b'\r', ..] => Some(blank + 2),
        [] => Some(blank + 1),
        _ => None,
    }
}

/// Decodes base64 that begins at `base`, up to the first line with other characters, because mailing lists add their
/// own lines at the end. Also returns the offset at which the rest, which is text, begins.
///
/// Three bytes come from a group of four characters, so each byte is mapped to its whole group.
pub(super) fn base64(bytes: &[u8], base: usize) -> (Text, Option<usize>) {
    let mut text = Text::default();
    let mut quantum = Quantum::default();
    let mut start = 0;
    for line in bytes.split_inclusive(|&byte| byte == b'\n') {
        let is_sound =
            |&byte: &u8| byte == b'=' || byte.is_ascii_whitespace() || value(byte).is_some();
        if !line.iter().all(is_sound) {
            quantum.finish(&mut text);
            let source = base + start;
            text.unit(b"\n", source, 0);
            text.plain(bytes.get(start..).unwrap_or_default(), source);
            return (text, Some(source));
        }
        for (at, &byte) in (base + start..).zip(line) {
            match value(byte) {
                Some(value) => {
                    quantum.push(value, at);
                    if quantum.len == 4 {
                        quantum.finish(&mut text);
                    }
                }
                None if byte == b'=' => quantum.finish(&mut text),
                None => {}
            }
        }
        start += line.len();
    }
    quantum.finish(&mut text);
    (text, None)
}

/// A group of four characters, or fewer at the end.
#[derive(Debug, Default)]
struct Quantum {
    bits: u32,
    len: usize,
    start: usize,
    end: usize,
}

impl Quantum {
    fn push(&mut self, value: u32, at: usize) {
        if self.len == 0 {
            self.start = at;
        }
        self.bits = self.bits << 6 | value;
        self.len += 1;
        self.end = at + 1;
    }

    fn finish(&mut self, text: &mut Text) {
        let Quantum {
            bits,
            len,
            start,
            end,
        } = std::mem::take(self);
        let whole = bits << (6 * (4 - len.min(4)));
        let [_, first, second, third] = whole.to_be_bytes();
        let bytes = [first, second, third];
        let count = len.saturating_sub(1);
        if let Some(bytes) = bytes.get(..count).filter(|bytes| !bytes.is_empty()) {
            text.unit(bytes, start, end - start);
        }
    }
}

fn value(byte: u8) -> Option<u32> {
    let value = match byte {
        b'A'..=b'Z' => byte - b'A',
        b'a'..=b'z' => byte - b'a' + 26,
        b'0'..=b'9' => byte - b'0' + 52,
        b'+' => 62,
        b'/' => 63,
        _ => return None,
    };
    Some(u32::from(value))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quoted() {
        let text = quoted_printable(b"https://a.example/x=3Dy=\r\nz = =zz=", 100);
        assert_eq!(text.bytes, b"https://a.example/x=yz = =zz");
        assert_eq!(text.map.source(0..22), 100..127);
        assert_eq!(text.map.source(19..20), 119..122);
    }

    #[test]
    fn quanta() {
        let (text, rest) = base64(b"aHR0\r\ncHM6Ly9h", 10);
        assert_eq!(rest, None);
        assert_eq!(text.bytes, b"https://a");
        assert_eq!(text.map.source(0..9), 10..24);
        assert_eq!(text.map.source(4..5), 16..20);
        for (written, read) in [
            ("YQ==", "a"),
            ("YWI=", "ab"),
            ("YQ", "a"),
            ("Y", ""),
            ("YQ==YQ==", "aa"),
            ("YQ==\n-- \na.com", "a\n-- \na.com"),
        ] {
            assert_eq!(
                base64(written.as_bytes(), 0).0.bytes,
                read.as_bytes(),
                "{written}"
            );
        }
    }
}
