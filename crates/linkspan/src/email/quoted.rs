//! The quoted local part of the standard's last draft, `"john doe"@example.com`.
//!
//! The published standard leaves it out as rare and easy to support; it is an
//! option here.

use crate::property::{LinkTerm, link_term};

/// How far back the opening quote is looked for. No mail server takes a local
/// part as long, and the bound keeps detection linear.
const LONGEST: usize = 1024;

/// Returns the start of the quoted local part that ends at `at`, before the `@`.
///
/// The closing quote must not be escaped, the opening quote is the nearest one
/// that is not; between them anything stands but Hard characters other than a
/// space. `None` if there is no such opening quote, or nothing between the two.
pub(crate) fn start(text: &str, at: usize, floor: usize) -> Option<usize> {
    let before = text.get(floor..at)?.strip_suffix('"')?;
    let mut inside = before;
    while let Some(c) = inside.chars().next_back() {
        if c == '"' && !is_escaped(inside) {
            let open = floor + inside.len() - 1;
            let closed_right = !is_escaped_at_end(before);
            return (closed_right && inside.len() < before.len()).then_some(open);
        }
        if before.len() - inside.len() > LONGEST || !is_quotable(c) {
            return None;
        }
        inside = inside.strip_suffix(c)?;
    }
    None
}

/// Returns true if the quote that ends `text` has an odd number of backslashes before it.
fn is_escaped(text: &str) -> bool {
    text.strip_suffix('"').is_some_and(is_escaped_at_end)
}

/// Returns true if a character put behind `text` would be escaped.
fn is_escaped_at_end(text: &str) -> bool {
    let backslashes = text
        .bytes()
        .rev()
        .take_while(|&byte| byte == b'\\')
        .take(LONGEST)
        .count();
    backslashes % 2 == 1
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
}
