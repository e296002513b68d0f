//! Text for terminals, with hyperlinks (OSC 8).
//!
//! The text cannot control the terminal or change the reading order: control characters are written
//! as escapes (`\u{001B}`).

use core::fmt;

use crate::screen::Verdict;
use crate::unicode::visibility::{Visibility, visibility};

use super::anchor::Anchor;
use super::link_text;

/// Writes text. Line ends (LF, CRLF) and tabs are kept.
pub(crate) fn text<W: fmt::Write>(text: &str, out: &mut W) -> fmt::Result {
    let mut rest = text;
    while let Some(at) = rest.bytes().position(|byte| !is_plain(byte)) {
        let (plain, from) = rest.split_at_checked(at).unwrap_or((rest, ""));
        out.write_str(plain)?;
        let len = odd(from);
        let (odd, after) = from.split_at_checked(len).unwrap_or((from, ""));
        write_odd(odd, after, out)?;
        rest = after;
    }
    out.write_str(rest)
}

/// Returns the length of the run at the start that is not printable ASCII.
fn odd(text: &str) -> usize {
    text.bytes().position(is_plain).unwrap_or(text.len())
}

/// Returns true for printable ASCII.
fn is_plain(byte: u8) -> bool {
    (b' '..0x7F).contains(&byte)
}

fn write_odd<W: fmt::Write>(odd: &str, after: &str, out: &mut W) -> fmt::Result {
    let mut plain = 0;
    for (at, c) in odd.char_indices() {
        let end = at + c.len_utf8();
        let ends_line = || odd.get(end..).unwrap_or(after).starts_with('\n');
        if !is_unsafe(c) || (c == '\r' && ends_line()) {
            continue;
        }
        out.write_str(odd.get(plain..at).unwrap_or_default())?;
        write!(out, "\\u{{{:04X}}}", u32::from(c))?;
        plain = end;
    }
    out.write_str(odd.get(plain..).unwrap_or_default())
}

/// Returns true for characters that control a terminal, end a line unexpectedly, or change the
/// reading order. Joiners and variation selectors are parts of words and of emoji.
fn is_unsafe(c: char) -> bool {
    let acts = matches!(visibility(c), Visibility::Control | Visibility::BidiControl);
    acts && !matches!(c, '\n' | '\t')
}

/// Writes a link. If there is a warning, a note follows it.
pub(crate) fn anchor<W: fmt::Write>(anchor: &Anchor<'_, '_>, out: &mut W) -> fmt::Result {
    write!(out, "\u{1b}]8;;{}\u{1b}\\", anchor.href())?;
    text(anchor.link_text(), out)?;
    out.write_str("\u{1b}]8;;\u{1b}\\")?;
    match anchor.token().verdict() {
        Verdict::Warn => write!(out, " [warning: {}]", link_text::reasons(anchor.token())),
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::String;

    fn written(from: &str) -> String {
        let mut out = String::new();
        text(from, &mut out).unwrap();
        out
    }

    #[test]
    fn controls_are_escaped() {
        assert_eq!(
            written("a\u{1b}]0;x\u{7}é\u{9b}\u{7f}"),
            "a\\u{001B}]0;x\\u{0007}é\\u{009B}\\u{007F}"
        );
        assert_eq!(
            written("\u{202E}a\u{2069}\u{2028}"),
            "\\u{202E}a\\u{2069}\\u{2028}"
        );
    }

    #[test]
    fn lines_words_and_emoji_are_kept() {
        let text = "a\tb\r\nc\nمی\u{200C}خواهم \u{1F468}\u{200D}\u{1F469} ❤\u{FE0F} 日本";
        assert_eq!(written(text), text);
        assert_eq!(written("a\rb\r\n\r"), "a\\u{000D}b\r\n\\u{000D}");
    }
}
