//! The quoted local part of the standard's last draft, `"john doe"@example.com`.
//!
//! The published standard leaves it out because it is rare, and notes that it is easy to support. Here it is an option.

use crate::unicode::property::{LinkTerm, link_term};

/// How far before the `@` the local part may begin, in bytes. No mail server accepts a local part of this length.
/// Without a limit, the search for each of many `"@` would go back to the start of the text.
const LONGEST: usize = 1024;

/// Returns the start of the quoted local part that ends at `at`, before the `@`.
///
/// The closing quotation mark must not be escaped. The opening one is the nearest unescaped mark before it. Between
/// them there may be spaces and all characters that are not Hard. Returns `None` if there is no opening mark, or
/// nothing between the two.
pub(crate) fn start(text: &str, at: usize, floor: usize) -> Option<usize> {
    let before = text.get(floor..at)?.strip_suffix('"')?;
    if escapes_next(before) {
        return None;
    }
    for (i, c) in before.char_indices().rev() {
        if c == '"' && !escapes_next(before.get(..i)?) {
            let is_empty = i + 1 == before.len();
            return (!is_empty && at - floor - i <= LONGEST).then_some(floor + i);
        }
        if before.len() - i > LONGEST || !is_quotable(c) {
            return None;
        }
    }
    None
}

/// Returns true if `text` ends with an odd number of backslashes, so that what follows is escaped.
fn escapes_next(text: &str) -> bool {
    text.bytes()
        .rev()
        .take(LONGEST)
        .take_while(|&byte| byte == b'\\')
        .count()
        % 2
        == 1
}

fn is_quotable(c: char) -> bool {
    c == ' ' || link_term(c) != LinkTerm::Hard
}

#[cfg(test)]
mod tests {
    use super::*;

    fn local(before_at: &str) -> Option<&str> {
        start(before_at, before_at.len(), 0).map(|start| &before_at[start..])
    }

    #[test]
    fn quotes() {
        assert_eq!(local(r#"See "john doe""#), Some(r#""john doe""#));
        assert_eq!(local(r#"See ".\\ア@ ル.""#), Some(r#"".\\ア@ ル.""#));
        assert_eq!(local(r#"See "a\"b""#), Some(r#""a\"b""#));
        assert_eq!(local(r#"See """#), None, "nothing inside");
        assert_eq!(local(r#"See "a\""#), None, "the closing quote is escaped");
        assert_eq!(local(r#"See a""#), None, "no opening quote");
        assert_eq!(local("See \"a\tb\""), None, "a Hard character inside");
        assert_eq!(local("See a"), None, "no closing quote");
    }

    /// The limit applies to the local part, not to the text before it.
    #[test]
    fn only_the_local_part_may_not_be_too_long() {
        let quoted = |len: usize| alloc::format!("\"{}\"", "a".repeat(len));
        for before in ["", "See ", &"b ".repeat(LONGEST)] {
            for floor in [0, before.len() / 2, before.len()] {
                let start = |len| {
                    let text = alloc::format!("{before}{}", quoted(len));
                    start(&text, text.len(), floor)
                };
                assert_eq!(start(LONGEST - 2), Some(before.len()));
                assert_eq!(start(LONGEST - 1), None);
            }
        }
    }
}
