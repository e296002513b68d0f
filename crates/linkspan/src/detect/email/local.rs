//! The unquoted local part (UTS #58 §5.2).

use crate::detect::scheme;
use crate::text::{skip_set, skip_set_back};
use crate::unicode::property::{ByteSet, EMAIL_BYTES, link_email, with};

/// The ASCII characters of local parts.
static LOCAL_BYTES: ByteSet = with(EMAIL_BYTES, b".", true);

/// Returns the start of the local part that ends at `at`, before the `@`, and does not begin before `floor`.
///
/// Returns `None` if it is not valid: if it is empty, has a dot at either end, or two dots in a row.
pub(crate) fn start(text: &str, at: usize, floor: usize) -> Option<usize> {
    let start = skip_set_back(text, at, floor, &LOCAL_BYTES, link_email);
    let local = text.as_bytes().get(start..at)?;
    let valid = !local.is_empty()
        && !local.starts_with(b".")
        && !local.ends_with(b".")
        && !local.windows(2).any(|pair| pair == b"..");
    valid.then_some(start)
}

/// Returns the end of the local-part characters from `at` on. If an `@` is there, they may be part
/// of an address.
pub(crate) fn run_end(text: &str, at: usize) -> usize {
    skip_set(text, at, &LOCAL_BYTES, link_email)
}

/// Returns the start of a `mailto:` that ends at `at` and is not the end of another scheme.
pub(crate) fn mailto_start(text: &str, at: usize, floor: usize) -> Option<usize> {
    const MAILTO: &str = "mailto:";
    let start = at
        .checked_sub(MAILTO.len())
        .filter(|&start| start >= floor)?;
    let found = text.get(start..at)?.eq_ignore_ascii_case(MAILTO);
    (found && scheme::start(text, at - 1) == Some(start)).then_some(start)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn local(before_at: &str) -> Option<&str> {
        start(before_at, before_at.len(), 0).map(|start| &before_at[start..])
    }

    #[test]
    fn table_5_1() {
        assert_eq!(local("Contact abcd"), Some("abcd"));
        assert_eq!(local("Contact x.abcd"), Some("x.abcd"));
        assert_eq!(
            local("Contact アルベルト.アルベルト"),
            Some("アルベルト.アルベルト")
        );
        assert_eq!(local("Contact "), None);
        assert_eq!(local("Contact john."), None);
        assert_eq!(local("Contact john..doe"), None);
        assert_eq!(local("Contact .john.doe"), None);
    }

    #[test]
    fn stops_at_the_floor() {
        assert_eq!(start("abc", 3, 1), Some(1));
        assert_eq!(start("abc", 3, 3), None);
    }

    #[test]
    fn mailto() {
        assert_eq!(mailto_start("mailto:x", 7, 0), Some(0));
        assert_eq!(mailto_start("a MailTo:x", 9, 0), Some(2));
        assert_eq!(mailto_start("xmailto:x", 8, 0), None);
        assert_eq!(mailto_start("x+mailto:x", 9, 0), None);
        assert_eq!(mailto_start("1+mailto:x", 9, 0), Some(2));
        assert_eq!(mailto_start("mailto:x", 7, 1), None);
    }
}
