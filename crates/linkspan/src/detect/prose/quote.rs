//! Quotation marks: which one closes which.

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

/// Returns true if the quotation mark at `at` is an apostrophe: `it's`.
pub(crate) fn is_apostrophe(text: &str, at: usize, mark: char) -> bool {
    let is_letter = |c: Option<char>| c.is_some_and(is_alphanumeric);
    matches!(mark, '\'' | '’')
        && is_letter(char_before(text, at))
        && is_letter(char_at(text, at + mark.len_utf8()))
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
