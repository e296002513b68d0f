//! Text from outside, made safe to look at.
//!
//! Control characters can drive a terminal, bidi controls can reorder what is
//! read, invisible characters can hide in a host name. All of them are shown as
//! `\u{202E}`; bytes that are not UTF-8 as `\xFF`.

use std::borrow::Cow;
use std::fmt::Write as _;

/// Cc, Cf, Zl, Zp and Default_Ignorable_Code_Point of Unicode 17, in order.
const UNSAFE: &[(char, char)] = &[
    ('\u{0}', '\u{1F}'),
    ('\u{7F}', '\u{9F}'),
    ('\u{AD}', '\u{AD}'),
    ('\u{34F}', '\u{34F}'),
    ('\u{600}', '\u{605}'),
    ('\u{61C}', '\u{61C}'),
    ('\u{6DD}', '\u{6DD}'),
    ('\u{70F}', '\u{70F}'),
    ('\u{890}', '\u{891}'),
    ('\u{8E2}', '\u{8E2}'),
    ('\u{115F}', '\u{1160}'),
    ('\u{17B4}', '\u{17B5}'),
    ('\u{180B}', '\u{180F}'),
    ('\u{200B}', '\u{200F}'),
    ('\u{2028}', '\u{202E}'),
    ('\u{2060}', '\u{206F}'),
    ('\u{3164}', '\u{3164}'),
    ('\u{FE00}', '\u{FE0F}'),
    ('\u{FEFF}', '\u{FEFF}'),
    ('\u{FFA0}', '\u{FFA0}'),
    ('\u{FFF0}', '\u{FFFB}'),
    ('\u{110BD}', '\u{110BD}'),
    ('\u{110CD}', '\u{110CD}'),
    ('\u{13430}', '\u{1343F}'),
    ('\u{1BCA0}', '\u{1BCA3}'),
    ('\u{1D173}', '\u{1D17A}'),
    ('\u{E0000}', '\u{E0FFF}'),
];

/// Whether `c` does something to a terminal or to a reader other than being seen.
pub(crate) fn is_unsafe(c: char) -> bool {
    if c.is_ascii() {
        return c.is_ascii_control();
    }
    let after = UNSAFE.partition_point(|&(first, _)| first <= c);
    let nearest = after.checked_sub(1).and_then(|index| UNSAFE.get(index));
    nearest.is_some_and(|&(_, last)| c <= last)
}

/// Escapes a text that belongs on one line.
pub(crate) fn escape(text: &str) -> Cow<'_, str> {
    if text.chars().any(is_unsafe) {
        let mut safe = String::with_capacity(text.len() + 16);
        text.chars().for_each(|c| push(&mut safe, c));
        Cow::Owned(safe)
    } else {
        Cow::Borrowed(text)
    }
}

/// Escapes a text of many lines: tabs and line ends (LF, CRLF) stay.
pub(crate) fn escape_lines(bytes: &[u8]) -> Vec<u8> {
    let mut safe = String::with_capacity(bytes.len());
    for chunk in bytes.utf8_chunks() {
        push_lines(&mut safe, chunk.valid());
        for byte in chunk.invalid() {
            // Writing to a String cannot fail.
            let _ = write!(safe, "\\x{byte:02X}");
        }
    }
    safe.into_bytes()
}

fn push_lines(safe: &mut String, text: &str) {
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        match c {
            '\n' | '\t' => safe.push(c),
            '\r' if chars.peek() == Some(&'\n') => safe.push(c),
            _ => push(safe, c),
        }
    }
}

fn push(safe: &mut String, c: char) {
    if is_unsafe(c) {
        let _ = write!(safe, "\\u{{{:04X}}}", u32::from(c));
    } else {
        safe.push(c);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn table_is_in_order() {
        assert!(UNSAFE.iter().all(|(first, last)| first <= last));
        assert!(UNSAFE.windows(2).all(|pair| pair[0].1 < pair[1].0));
    }

    #[test]
    fn ranges_have_both_their_ends() {
        for &(first, last) in UNSAFE {
            assert!(is_unsafe(first) && is_unsafe(last), "{first:?}–{last:?}");
        }
        for c in [
            ' ',
            '~',
            'é',
            '\u{200A}',
            '\u{2010}',
            '\u{2027}',
            '\u{202F}',
            '⸠',
            '\u{10FFFF}',
        ] {
            assert!(!is_unsafe(c), "{c:?}");
        }
    }

    #[test]
    fn safe_text_is_not_copied() {
        assert!(matches!(escape("bücher.de/路"), Cow::Borrowed(_)));
    }

    #[test]
    fn unsafe_characters_are_named() {
        assert_eq!(
            escape("a\u{202E}b\n\u{1B}\u{E0041}"),
            "a\\u{202E}b\\u{000A}\\u{001B}\\u{E0041}"
        );
    }

    #[test]
    fn line_ends_stay_in_text_of_many_lines() {
        assert_eq!(escape_lines(b"a\tb\r\nc\rd\n"), b"a\tb\r\nc\\u{000D}d\n");
    }

    #[test]
    fn bytes_that_are_no_text_are_named() {
        assert_eq!(escape_lines(b"a\x9B\xE2\x82z"), b"a\\x9B\\xE2\\x82z");
    }
}
