//! Quotation marks: which one closes which. And the separators of fields.

use crate::text::{char_at, char_before};
use crate::unicode::property::is_alphanumeric;

/// Returns true if `close` closes a quotation that `open` has opened, in some language.
pub(crate) fn closes(open: char, close: char) -> bool {
    matches!(
        (open, close),
        ('"', '"')
            | ('\'', '\'')
            | ('«', '»')
            | ('»', '«' | '»')
            | ('‹', '›')
            | ('›', '‹' | '›')
            | ('“' | '„' | '”' | '‟', '”')
            | ('„', '“')
            | ('‘' | '‚' | '’' | '‛', '’')
            | ('‚', '‘')
            | ('＂', '＂')
            | ('＇', '＇')
    )
}

/// Returns true for what separates the fields of a line: in CSV, a field that contains it is quoted. So after one of
/// them, the next one ends a link.
pub(crate) fn is_separator(c: char) -> bool {
    matches!(c, ',' | ';')
}

/// Returns true if the quotation mark at `at` is an apostrophe: `it's`.
pub(crate) fn is_apostrophe(text: &str, at: usize, mark: char) -> bool {
    let is_letter = |c: Option<char>| c.is_some_and(is_alphanumeric);
    matches!(mark, '\'' | '’')
        && is_letter(char_before(text, at))
        && is_letter(char_at(text, at + mark.len_utf8()))
}

/// Returns true if the character after the `"` at `at` suggests that the link continues: `46.6"N`, `"quoted"_page`.
pub(crate) fn is_kept(text: &str, at: usize) -> bool {
    let next = char_at(text, at + 1);
    next.is_some_and(|c| is_alphanumeric(c) || matches!(c, '_' | '-' | '%'))
}

/// Returns true if the `'` or `\` at `at` ends the string that contains the link: `','` between two strings, `\"`,
/// `\n`, `\u003c`.
pub(crate) fn ends_string(text: &str, at: usize, mark: char) -> bool {
    let rest = text.get(at + 1..).unwrap_or_default().as_bytes();
    match (mark, rest) {
        ('\'', [b',' | b';', b'\'' | b'"', ..]) => true,
        ('\\', [b'n' | b'r' | b't' | b'"' | b'\'' | b'\\', ..]) => true,
        ('\\', [b'u', digits @ ..]) => digits.first_chunk::<4>().is_some_and(|it| is_break(it)),
        ('\\', [b'x', digits @ ..]) => digits.first_chunk::<2>().is_some_and(|it| is_break(it)),
        _ => false,
    }
}

/// Returns true if hexadecimal digits stand for an ASCII character that is not part of any link: a control character, a
/// space, a quotation mark or an angle bracket.
fn is_break(digits: &[u8]) -> bool {
    let digits = core::str::from_utf8(digits).unwrap_or_default();
    let value = u32::from_str_radix(digits, 16)
        .ok()
        .and_then(char::from_u32);
    value.is_some_and(|c| c <= ' ' || matches!(c, '"' | '\'' | '<' | '>' | '`'))
}

/// Returns true if the letter at `at` belongs to an escape and not to the word that follows: `\nhttps://example.com`.
pub(crate) fn is_escape_letter(text: &str, at: usize) -> bool {
    char_before(text, at) == Some('\\')
        && matches!(text.as_bytes().get(at), Some(b'n' | b'r' | b't'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pairs() {
        for (open, close) in [
            "\"\"", "''", "«»", "»«", "„“", "„”", "“”", "””", "‘’", "‚‘", "‹›",
        ]
        .map(|pair| (pair.chars().next().unwrap(), pair.chars().last().unwrap()))
        {
            assert!(closes(open, close), "{open}{close}");
        }
        assert!(!closes('"', '\'') && !closes('(', ')') && !closes('“', '"'));
    }

    #[test]
    fn apostrophes() {
        assert!(is_apostrophe("it's", 2, '\''));
        assert!(!is_apostrophe("a' b", 1, '\''));
        assert!(!is_apostrophe("a\"b", 1, '"'));
    }
}
