//! CommonMark output: displays the text unchanged, with links.
//!
//! The input is plain text, so everything that would be Markdown syntax is escaped with a
//! backslash.

use core::fmt;

use crate::link::LinkKind;
use crate::screen::Verdict;

use super::anchor::Anchor;
use super::link_text;
use crate::unicode::property::{ByteSet, holds, with};

/// The position in a line, which decides what has to be escaped.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) enum Line {
    /// At its start, after this many columns of white space.
    Start(u8),
    /// After nothing but digits. A `.` or `)` would make it a list item.
    Digits,
    /// Anywhere else.
    Inside,
}

impl Default for Line {
    fn default() -> Self {
        Line::Start(0)
    }
}

/// Writes text.
pub(crate) fn text<W: fmt::Write>(text: &str, line: &mut Line, out: &mut W) -> fmt::Result {
    let (mut plain, mut at) = (0, 0);
    while let Some((start, c)) = next_char(text, at, *line) {
        at = start + c.len_utf8();
        let escape = escape(c, *line);
        *line = next(c, *line, escape);
        if let Some(escape) = escape {
            out.write_str(text.get(plain..start).unwrap_or_default())?;
            out.write_str(escape)?;
            plain = at;
        }
    }
    out.write_str(text.get(plain..).unwrap_or_default())
}

/// Writes text that is followed by a link. A `!` directly before the link would make it an image.
pub(crate) fn text_before_link<W: fmt::Write>(
    before: &str,
    line: &mut Line,
    out: &mut W,
) -> fmt::Result {
    let Some(before) = before.strip_suffix('!') else {
        return text(before, line, out);
    };
    text(before, line, out)?;
    *line = Line::Inside;
    out.write_str("\\!")
}

/// Returns the next character that may have to be escaped. Inside a line, few do.
fn next_char(text: &str, at: usize, line: Line) -> Option<(usize, char)> {
    let rest = text.get(at..)?;
    let skipped = match line {
        Line::Inside => rest.bytes().position(|byte| holds(&COUNTS, byte))?,
        Line::Start(_) | Line::Digits => 0,
    };
    let c = rest.get(skipped..)?.chars().next()?;
    Some((at + skipped, c))
}

/// The bytes that may have to be escaped inside a line.
static COUNTS: ByteSet = with([false; 256], b"\n\r\0\\`*_[]<>&~|\x0B\x0C", true);

/// Returns the replacement for `c`, if it has to be escaped.
fn escape(c: char, line: Line) -> Option<&'static str> {
    match (c, line) {
        ('\0', _) => Some("\u{FFFD}"),
        ('\\', _) => Some("\\\\"),
        ('`', _) => Some("\\`"),
        ('*', _) => Some("\\*"),
        ('_', _) => Some("\\_"),
        ('[', _) => Some("\\["),
        (']', _) => Some("\\]"),
        ('<', _) => Some("\\<"),
        ('>', _) => Some("\\>"),
        ('&', _) => Some("\\&"),
        ('~', _) => Some("\\~"),
        ('|', _) => Some("\\|"),
        ('#', Line::Start(_)) => Some("\\#"),
        ('+', Line::Start(_)) => Some("\\+"),
        ('-', Line::Start(_)) => Some("\\-"),
        ('=', Line::Start(_)) => Some("\\="),
        ('.', Line::Digits) => Some("\\."),
        (')', Line::Digits) => Some("\\)"),
        // Four columns of white space would start a code block.
        (' ', Line::Start(3)) => Some("&#32;"),
        ('\t', Line::Start(_)) => Some("&#9;"),
        // Parsers disagree whether these are white space.
        ('\u{B}', _) => Some("&#11;"),
        ('\u{C}', _) => Some("&#12;"),
        _ => None,
    }
}

fn next(c: char, line: Line, escape: Option<&str>) -> Line {
    match (c, line) {
        ('\n' | '\r', _) => Line::Start(0),
        _ if escape.is_some() => Line::Inside,
        (' ', Line::Start(columns)) => Line::Start(columns + 1),
        ('0'..='9', Line::Start(_) | Line::Digits) => Line::Digits,
        _ => Line::Inside,
    }
}

/// Writes a link that must not become one. The escapes keep viewers from linking it themselves.
pub(crate) fn no_link<W: fmt::Write>(link: &str, line: &mut Line, out: &mut W) -> fmt::Result {
    for piece in link.split_inclusive([':', '.', '@']) {
        let (rest, mark) = match piece.strip_suffix([':', '.', '@']) {
            Some(rest) => (rest, piece.get(rest.len()..).unwrap_or_default()),
            None => (piece, ""),
        };
        text(rest, line, out)?;
        if !mark.is_empty() {
            write!(out, "\\{mark}")?;
            *line = Line::Inside;
        }
    }
    Ok(())
}

/// Writes a link, as an autolink if that has the same effect, otherwise with text and destination.
pub(crate) fn anchor<W: fmt::Write>(anchor: &Anchor<'_, '_>, out: &mut W) -> fmt::Result {
    if let Some(autolink) = autolink(anchor) {
        return write!(out, "<{autolink}>");
    }
    out.write_str("[")?;
    // A link contains no line ends.
    let mut line = Line::Inside;
    text(anchor.link_text(), &mut line, out)?;
    out.write_str("](")?;
    destination(anchor.href(), out)?;
    if anchor.token().verdict() == Verdict::Warn {
        out.write_str(" \"")?;
        quoted(&link_text::reasons(anchor.token()), out)?;
        out.write_str("\"")?;
    }
    out.write_str(")")
}

/// Returns what to write between `<` and `>`, if an autolink has the same effect.
fn autolink<'a>(anchor: &'a Anchor<'_, '_>) -> Option<&'a str> {
    let (text, href) = (anchor.link_text(), anchor.href());
    let is_itself = match anchor.link().kind() {
        LinkKind::Email => {
            href.strip_prefix("mailto:") == Some(text) && text.bytes().all(is_plain_email)
        }
        _ => href == text,
    };
    // Parsers disagree on references and backslashes in autolinks.
    let is_plain = !text.contains(['&', '\\', '<', '>']);
    let is_warned = anchor.token().verdict() == Verdict::Warn;
    (is_itself && is_plain && !is_warned).then_some(text)
}

fn is_plain_email(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'-' | b'_' | b'+' | b'@')
}

/// Writes the destination of a link, which is printable ASCII.
fn destination<W: fmt::Write>(href: &str, out: &mut W) -> fmt::Result {
    for c in href.chars() {
        if matches!(
            c,
            '\\' | '(' | ')' | '<' | '>' | '&' | '*' | '_' | '`' | '[' | ']' | '|'
        ) {
            out.write_char('\\')?;
        }
        out.write_char(c)?;
    }
    Ok(())
}

/// Writes the title of a link.
fn quoted<W: fmt::Write>(title: &str, out: &mut W) -> fmt::Result {
    for c in title.chars() {
        if matches!(c, '\\' | '"' | '&' | '<' | '>' | '|') {
            out.write_char('\\')?;
        }
        out.write_char(c)?;
    }
    Ok(())
}
