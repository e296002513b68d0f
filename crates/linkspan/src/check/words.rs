//! How messages quote characters and parts of the value.

use alloc::format;
use alloc::string::String;
use core::fmt::Write;

use crate::unicode::property::{label_class, shape};

/// The most characters of the value that a message quotes.
const LONGEST_QUOTE: usize = 64;

/// Returns a text in quotation marks, shortened if it is long, with invisible characters escaped.
pub(super) fn quote(text: &str) -> String {
    let mut quoted = String::from("“");
    for c in text.chars().take(LONGEST_QUOTE) {
        push(&mut quoted, c);
    }
    if text.chars().nth(LONGEST_QUOTE).is_some() {
        quoted.push('…');
    }
    quoted.push('”');
    quoted
}

/// Returns a character with its code point, `“ü” (U+00FC)`, or only the code point if it is
/// invisible.
pub(super) fn name(c: char) -> String {
    let code_point = u32::from(c);
    match c {
        ' ' => "a space".into(),
        '\t' => "a tab".into(),
        '\n' | '\r' => "a line break".into(),
        _ if c.is_ascii_graphic() => format!("“{c}”"),
        _ if is_visible(c) => format!("“{c}” (U+{code_point:04X})"),
        _ => format!("U+{code_point:04X}"),
    }
}

/// Returns the [`name`] of a character for the start of a sentence.
pub(super) fn name_first(c: char) -> String {
    match c {
        ' ' => "A space".into(),
        '\t' => "A tab".into(),
        '\n' | '\r' => "A line break".into(),
        _ => name(c),
    }
}

fn push(text: &mut String, c: char) {
    if is_printable(c) {
        text.push(c);
    } else {
        // Writing to a string cannot fail.
        let _ = write!(text, "\\u{{{:04X}}}", u32::from(c));
    }
}

/// Returns true if a character can be printed in a message: it is visible, combines with a visible
/// character, or is a space.
pub(super) fn is_printable(c: char) -> bool {
    c == ' ' || is_visible(c) || is_mark(c)
}

/// Returns true if a character is visible by itself.
fn is_visible(c: char) -> bool {
    let shape = shape(c);
    !shape.is_hidden() && !shape.is_space() && !is_mark(c)
}

/// Returns true for a combining mark (general category M).
pub(super) fn is_mark(c: char) -> bool {
    label_class(c).is_mark()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn invisible_characters_are_named() {
        assert_eq!(name('ü'), "“ü” (U+00FC)");
        assert_eq!(name('\u{301}'), "U+0301");
        assert_eq!(name('\u{202E}'), "U+202E");
        assert_eq!(name('!'), "“!”");
        assert_eq!(quote("a\u{202E}b\u{7}"), "“a\\u{202E}b\\u{0007}”");
    }

    #[test]
    fn quotes_are_short() {
        assert_eq!(quote(&"é".repeat(1000)).chars().count(), 67);
    }
}
