//! Schemes: the letters before `:`.

use crate::text::{char_at, char_before};
use crate::unicode::property::{ByteSet, HARD_BYTES, LinkTerm, holds, link_term, with};

/// The ASCII characters that end an authority, `@`, and those that may end its host: `'`, `(`, `)`, `,` and `;`, which
/// RFC 3986 allows in userinfo. It allows none of the others there.
static AUTHORITY_STOPS: ByteSet = with(HARD_BYTES, b"/?#@\"`[]{}<>|\\^'(),;", true);

/// What follows `scheme://`, up to a character that an authority cannot hold.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) struct Authority {
    /// Its end.
    pub(crate) end: usize,
    /// Whether it contains an `@`.
    pub(crate) has_userinfo: bool,
    /// The first mark before that `@` which ends the authority if it follows a host: one of `'(),;`, or one outside
    /// ASCII that Link_Term does not include.
    pub(crate) mark: Option<usize>,
}

/// The schemes whose URLs are links by default.
const WEB: [&str; 3] = ["http", "https", "ftp"];

/// The longest scheme a caller may add.
const LONGEST: usize = 64;

/// Returns true if `c` may be part of a scheme (RFC 3986 §3.1).
pub(crate) fn is_scheme_char(c: char) -> bool {
    c.is_ascii_alphanumeric() || matches!(c, '+' | '-' | '.')
}

/// Returns true if `name` has the syntax of a scheme and is not longer than a caller may add.
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

/// Returns the start of the scheme that ends at `colon`, or `None` if there is no letter before it.
///
/// A scheme begins with a letter, so digits, `+`, `-` and `.` before the first letter are not part of it: `1.http` ends with
/// the scheme `http`. After a letter they make another scheme: `a.http`.
pub(crate) fn start(text: &str, colon: usize) -> Option<usize> {
    let before = text.as_bytes().get(..colon)?;
    let token = before
        .iter()
        .rev()
        .take_while(|&&byte| is_scheme_char(char::from(byte)));
    let letters = token
        .zip(1..)
        .filter(|(byte, _)| byte.is_ascii_alphabetic());
    letters.last().map(|(_, len)| colon - len)
}

/// Returns the start of `http` or `https` that ends at `colon`, if these letters are the whole scheme.
#[inline]
pub(crate) fn web_start(text: &str, colon: usize) -> Option<usize> {
    let before = text.as_bytes().get(..colon)?;
    let rest = before
        .strip_suffix(b"https")
        .or_else(|| before.strip_suffix(b"http"))?;
    let is_attached = |&byte: &u8| is_scheme_char(char::from(byte));
    (!rest.last().is_some_and(is_attached)).then_some(rest.len())
}

/// Returns where `http` or `https` begins in a name that starts with another word: `seehttps`. A `+` or a single
/// letter, as in `shttp`, makes another scheme.
pub(crate) fn attached(name: &str) -> Option<usize> {
    let ends_with = |scheme: &str| {
        let from = name.len().checked_sub(scheme.len())?;
        let is_there = name.get(from..)?.eq_ignore_ascii_case(scheme);
        is_there.then_some(from)
    };
    let from = ends_with("https").or_else(|| ends_with("http"))?;
    (from > 1 && !name.contains('+')).then_some(from)
}

/// Returns true if `name` is one of the web schemes or one of `added`, in any case.
pub(crate) fn is_known<S: AsRef<str>>(name: &str, added: &[S]) -> bool {
    let known = |other: &str| name.eq_ignore_ascii_case(other);
    WEB.into_iter().any(known) || added.iter().any(|other| known(other.as_ref()))
}

/// Returns true if a scheme, known or not, ends directly before `at` with `:`, `:/` or `://`.
///
/// What follows it is not a bare domain: `http:example.com`, `javascript:example.com`.
pub(crate) fn ends_at(text: &str, at: usize) -> bool {
    let mut colon = at;
    // At most two slashes.
    while colon > at.saturating_sub(2) && char_before(text, colon) == Some('/') {
        colon -= 1;
    }
    char_before(text, colon) == Some(':') && start(text, colon - 1).is_some()
}

/// Reads the authority at `at`, up to `/`, `?`, `#`, a Hard character, or an ASCII character that RFC 3986 does not
/// allow in it.
pub(crate) fn authority(text: &str, at: usize) -> Authority {
    let bytes = text.as_bytes();
    let mut authority = Authority {
        end: at,
        has_userinfo: false,
        mark: None,
    };
    loop {
        let end = &mut authority.end;
        while let Some(&byte) = bytes.get(*end)
            && byte.is_ascii()
            && !holds(&AUTHORITY_STOPS, byte)
        {
            *end += 1;
        }
        let Some(c) = char_at(text, *end) else {
            return authority;
        };
        let is_mark = match c {
            '@' => {
                authority.has_userinfo = true;
                false
            }
            '\'' | '(' | ')' | ',' | ';' => true,
            _ if c.is_ascii() => return authority,
            _ => match link_term(c) {
                LinkTerm::Hard => return authority,
                term => term != LinkTerm::Include,
            },
        };
        if is_mark && !authority.has_userinfo {
            authority.mark = authority.mark.or(Some(authority.end));
        }
        authority.end += c.len_utf8();
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
        assert_eq!(start("1.-+http", 8), Some(4), "a letter begins a scheme");
        assert_eq!(start("a1http", 6), Some(0));
        assert_eq!(start("10", 2), None);
        assert_eq!(start("", 0), None);
    }

    #[test]
    fn plain_schemes() {
        assert_eq!(web_start("see http", 8), Some(4));
        assert_eq!(web_start("日本https", 11), Some(6));
        for text in ["xhttp", "shttps", "HTTP", "1.http", "ftp", "http ", ""] {
            assert_eq!(web_start(text, text.len()), None, "{text}");
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
    fn schemes_end_at_their_colon_or_slashes() {
        for text in ["http:", "http:/", "http://", "x1:"] {
            assert!(ends_at(text, text.len()), "{text}");
        }
        for text in ["", ":", "10:", "http:///", "http: ", "例:"] {
            assert!(!ends_at(text, text.len()), "{text}");
        }
    }

    #[test]
    fn authorities() {
        let read = |text: &str| {
            let authority = authority(text, 0);
            (authority.end, authority.has_userinfo, authority.mark)
        };
        assert_eq!(read("a@b/c"), (3, true, None));
        assert_eq!(read("a b@c"), (1, false, None));
        assert_eq!(read("例.com?@"), (7, false, None));
        assert_eq!(read("a@b\"c"), (3, true, None));
        for stop in "\"`[]{}<>|\\^".chars() {
            let text = alloc::format!("a.com{stop}b@c.com");
            assert_eq!(read(&text), (5, false, None), "{stop}");
        }
        for mark in "'(),;，」”".chars() {
            let text = alloc::format!("a.com{mark}b@c.com");
            assert_eq!(read(&text), (text.len(), true, Some(5)), "{mark}");
        }
        assert_eq!(read("a@b,c"), (5, true, None), "after the userinfo");
        assert_eq!(read("a!$&*+-.:=_~%@b"), (15, true, None));
    }
}
