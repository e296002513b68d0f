//! Schemes: the letters before `:`.

use crate::property::{ByteSet, HARD_BYTES, LinkTerm, holds, link_term, with};
use crate::text::{char_at, char_before};

/// The ASCII characters that end an authority, and `@`.
static AUTHORITY_STOPS: ByteSet = with(HARD_BYTES, b"/?#@", true);

/// The schemes whose URLs are links without being asked for.
const WEB: [&str; 3] = ["http", "https", "ftp"];

/// The longest scheme a caller may add.
const LONGEST: usize = 64;

/// Returns true if `c` may stand in a scheme (RFC 3986 §3.1).
pub(crate) fn is_scheme_char(c: char) -> bool {
    c.is_ascii_alphanumeric() || matches!(c, '+' | '-' | '.')
}

/// Returns true if `name` has the syntax of a scheme and is not longer than we look.
pub(crate) fn is_valid(name: &str) -> bool {
    name.len() <= LONGEST
        && name.starts_with(|c: char| c.is_ascii_alphabetic())
        && name.chars().all(is_scheme_char)
}

/// Returns the scheme that `url` begins with, if `://` follows it.
pub(crate) fn of(url: &str) -> Option<&str> {
    let (scheme, _) = url.split_once("://")?;
    is_valid(scheme).then_some(scheme)
}

/// Returns the start of the scheme that ends at `colon`; `None` if what stands there has no letter.
///
/// A letter, digit, `+`, `-` or `.` of ASCII before a known name makes it another scheme.
pub(crate) fn start(text: &str, colon: usize) -> Option<usize> {
    let before = text.as_bytes().get(..colon)?;
    let scheme = before
        .iter()
        .rev()
        .take_while(|&&byte| is_scheme_char(char::from(byte)));
    let (len, has_letter) = scheme.fold((0, false), |(len, has_letter), byte| {
        (len + 1, has_letter | byte.is_ascii_alphabetic())
    });
    has_letter.then_some(colon - len)
}

/// Returns the start of `http` or `https` that ends at `colon`, if these letters are the whole scheme.
#[inline]
pub(crate) fn plain_start(text: &str, colon: usize) -> Option<usize> {
    let before = text.as_bytes().get(..colon)?;
    let rest = before
        .strip_suffix(b"https")
        .or_else(|| before.strip_suffix(b"http"))?;
    let is_glued = |&byte: &u8| is_scheme_char(char::from(byte));
    (!rest.last().is_some_and(is_glued)).then_some(rest.len())
}

/// Returns true if `name` is one of the web schemes or one of `added`, in any case.
pub(crate) fn is_known<S: AsRef<str>>(name: &str, added: &[S]) -> bool {
    let known = |other: &str| name.eq_ignore_ascii_case(other);
    WEB.into_iter().any(known) || added.iter().any(|other| known(other.as_ref()))
}

/// Returns true if a scheme, known or not, ends directly before `at` with `:`, `:/` or `://`.
///
/// What follows it is no bare domain: `http:example.com`, `javascript:example.com`.
pub(crate) fn ends_at(text: &str, at: usize) -> bool {
    let mut colon = at;
    while colon > at.saturating_sub(2) && char_before(text, colon) == Some('/') {
        colon -= 1;
    }
    char_before(text, colon) == Some(':') && start(text, colon - 1).is_some()
}

/// Returns the end of the authority at `at`: the first `/`, `?`, `#`, Hard character, or the end of
/// the text. The second value tells whether an `@` stands in it.
pub(crate) fn authority(text: &str, at: usize) -> (usize, bool) {
    let bytes = text.as_bytes();
    let mut end = at;
    let mut has_at_sign = false;
    loop {
        while let Some(&byte) = bytes.get(end)
            && byte.is_ascii()
            && !holds(&AUTHORITY_STOPS, byte)
        {
            end += 1;
        }
        match char_at(text, end) {
            Some('@') => has_at_sign = true,
            Some(c) if !c.is_ascii() && link_term(c) != LinkTerm::Hard => end += c.len_utf8() - 1,
            _ => return (end, has_at_sign),
        }
        end += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_make_a_scheme() {
        assert_eq!(start("see http", 8), Some(4));
        assert_eq!(start("xhttp", 5), Some(0));
        assert_eq!(start("日本http", 10), Some(6), "only ASCII joins");
        assert_eq!(start("10", 2), None);
        assert_eq!(start("", 0), None);
    }

    #[test]
    fn plain_schemes() {
        assert_eq!(plain_start("see http", 8), Some(4));
        assert_eq!(plain_start("日本https", 11), Some(6));
        for text in ["xhttp", "shttps", "HTTP", "1.http", "ftp", "http ", ""] {
            assert_eq!(plain_start(text, text.len()), None, "{text}");
        }
    }

    #[test]
    fn known_in_any_case() {
        let none: [&str; 0] = [];
        assert!(is_known("HTTPS", &none));
        assert!(!is_known("gopher", &none));
        assert!(is_known("GoPher", &["gopher"]));
    }

    #[test]
    fn what_follows_a_scheme() {
        for text in ["http:", "http:/", "http://", "x1:"] {
            assert!(ends_at(text, text.len()), "{text}");
        }
        for text in ["", ":", "10:", "http:///", "http: ", "例:"] {
            assert!(!ends_at(text, text.len()), "{text}");
        }
    }

    #[test]
    fn authorities() {
        assert_eq!(authority("a@b/c", 0), (3, true));
        assert_eq!(authority("a b@c", 0), (1, false));
        assert_eq!(authority("例.com?@", 0), (7, false));
    }
}
