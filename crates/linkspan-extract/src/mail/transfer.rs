//! Transfer encodings of mail (RFC 2045 §6), with the position of every byte.

use crate::encoding::BROKEN;
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

/// What is wrong with base64, and where.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) enum Fault {
    /// A line has wrong characters in it. What they encoded is lost.
    Damaged(usize),
    /// A line is text, and so is everything after it.
    Text(usize),
    /// The last group of characters is not complete.
    Cut(usize),
}

/// Decodes base64 that begins at `base`, up to the first line that is text, because mailing lists add their own lines
/// at the end. Also returns what is wrong.
///
/// Three bytes come from a group of four characters, so each byte is mapped to its whole group.
pub(super) fn base64(bytes: &[u8], base: usize) -> (Text, Vec<Fault>) {
    let mut text = Text::default();
    let mut quantum = Quantum::default();
    let mut faults = Vec::new();
    let (mut start, mut longest, mut is_over) = (0, 0, false);
    for line in bytes.split_inclusive(|&byte| byte == b'\n') {
        let source = base + start;
        let wrong = line.iter().filter(|byte| is_wrong(byte)).count();
        if wrong > 0 && (is_over || !is_damaged(line.trim_ascii(), wrong)) {
            quantum.finish(&mut text);
            text.unit(b"\n", source, 0);
            text.plain(bytes.get(start..).unwrap_or_default(), source);
            faults.push(Fault::Text(source));
            return (text, faults);
        }
        for (at, &byte) in (source..).zip(line) {
            match value(byte) {
                Some(value) => quantum.push(value, at, &mut text),
                None if byte == b'=' => quantum.finish(&mut text),
                None if byte.is_ascii_whitespace() => {}
                None => quantum.push_wrong(at, &mut text),
            }
        }
        if wrong > 0 {
            faults.push(Fault::Damaged(source));
            // Lines consist of whole groups, so a missing character affects only its own line.
            quantum.finish(&mut text);
        }
        // The last line of the data ends with `=`, or is shorter.
        is_over |= line.contains(&b'=') || line.len() < longest;
        longest = longest.max(line.len());
        start += line.len();
    }
    if quantum.len > 0 {
        faults.push(Fault::Cut(quantum.start));
    }
    quantum.finish(&mut text);
    (text, faults)
}

fn is_wrong(byte: &u8) -> bool {
    *byte != b'=' && !byte.is_ascii_whitespace() && value(*byte).is_none()
}

/// The minimum length of a line of damaged base64. A shorter one may be text.
const SHORTEST_DAMAGED: usize = 60;

/// Returns true if a line is base64 although some of its characters are wrong.
fn is_damaged(line: &[u8], wrong: usize) -> bool {
    line.len() >= SHORTEST_DAMAGED
        && wrong * 32 <= line.len()
        && !line.iter().any(u8::is_ascii_whitespace)
}

/// A group of four characters, or fewer at the end.
#[derive(Debug, Default)]
struct Quantum {
    bits: u32,
    len: usize,
    start: usize,
    end: usize,
    is_wrong: bool,
}

impl Quantum {
    fn push(&mut self, value: u32, at: usize, text: &mut Text) {
        if self.len == 0 {
            self.start = at;
        }
        self.bits = self.bits << 6 | value;
        self.len += 1;
        self.end = at + 1;
        if self.len == 4 {
            self.finish(text);
        }
    }

    /// Adds a character that is not base64, so that the group cannot be decoded.
    fn push_wrong(&mut self, at: usize, text: &mut Text) {
        self.is_wrong = true;
        self.push(0, at, text);
    }

    fn finish(&mut self, text: &mut Text) {
        let Quantum {
            bits,
            len,
            start,
            end,
            is_wrong,
        } = std::mem::take(self);
        if is_wrong {
            text.unit(&[BROKEN], start, end - start);
            return;
        }
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
    fn quoted_printable_is_decoded() {
        let text = quoted_printable(b"https://a.example/x=3Dy=\r\nz = =zz=", 100);
        assert_eq!(text.bytes, b"https://a.example/x=yz = =zz");
        assert_eq!(text.map.source(0..22), 100..127);
        assert_eq!(text.map.source(19..20), 119..122);
    }

    #[test]
    fn base64_is_decoded_in_groups() {
        let (text, rest) = base64(b"aHR0\r\ncHM6Ly9h", 10);
        assert_eq!(rest, []);
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
    #[test]
    fn damaged_base64_affects_only_its_line() {
        let line = "aHR0cHM6Ly9hLmV4YW1wbGUv".repeat(3);
        let sound = "https://a.example/".repeat(3);
        let damaged = line.replacen("LmV4", "L*V4", 1);
        let (text, faults) = base64(format!("{line}\n{damaged}\n{line}\n").as_bytes(), 0);
        assert_eq!(faults, [Fault::Damaged(73)]);
        let spoilt = [
            b"https://a",
            &[BROKEN][..],
            b"ample/",
            &sound.as_bytes()[18..],
        ]
        .concat();
        assert_eq!(
            text.bytes,
            [sound.as_bytes(), &spoilt, sound.as_bytes()].concat()
        );
        assert_eq!(text.map.source(54 + 9..54 + 10), 73 + 12..73 + 16);

        // A missing character affects only its line.
        let (text, faults) = base64(
            format!("{line}\n*{}\n{line}\n", &damaged[2..]).as_bytes(),
            0,
        );
        assert_eq!(faults, [Fault::Damaged(73)]);
        assert!(text.bytes.ends_with(sound.as_bytes()) && text.bytes.starts_with(sound.as_bytes()));

        let (text, faults) = base64(line.get(..70).unwrap().as_bytes(), 5);
        assert_eq!(faults, [Fault::Cut(5 + 68)]);
        assert_eq!(text.bytes, &sound.as_bytes()[..52]);

        let footer = "https://lists.example/listinfo/".to_owned() + &"a".repeat(100);
        for end in ["YQ==", "YQ", ""] {
            let (text, faults) = base64(format!("{line}\n{end}\n{footer}").as_bytes(), 0);
            assert_eq!(faults, [Fault::Text(74 + end.len())], "{end}");
            assert!(text.bytes.ends_with(footer.as_bytes()));
        }
    }
}
