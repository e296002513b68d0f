//! Makes text from outside safe to display.
//!
//! Control characters can control a terminal, bidi controls can reorder text, and invisible
//! characters can hide in a host name. All of them are written as escapes such as `\u{202E}`, and
//! bytes that are not UTF-8 as `\xFF`.

use std::borrow::Cow;
use std::fmt::Write as _;

use linkspan::property::may_be_shown;

/// Returns true for characters that control a terminal, reorder text or are invisible.
pub(crate) fn is_unsafe(c: char) -> bool {
    !may_be_shown(c)
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

/// Escapes a text of many lines. Tabs and line ends (LF, CRLF) are kept.
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
    fn safe_text_is_not_copied() {
        assert!(matches!(escape("bücher.de/路"), Cow::Borrowed(_)));
    }

    #[test]
    fn unsafe_characters_are_escaped() {
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
    fn invalid_utf8_is_escaped() {
        assert_eq!(escape_lines(b"a\x9B\xE2\x82z"), b"a\\x9B\\xE2\\x82z");
    }
}
