//! Where the local part of an address begins: after quotation marks, markup and keys.

use crate::unicode::property::{is_alphabetic, is_alphanumeric};
use core::ops::Range;

use super::quote::is_escape_letter;
use crate::percent::octet;
use crate::text::{char_at, skip_back_while, skip_while};

/// The maximum number of marks before an address.
const MOST_MARKS: usize = 8;

/// How often marks and keys may alternate: in `'email='joe@…`, a mark, a key and a mark.
const MOST_TURNS: usize = 4;

/// Words before an `=` that are keys, even if the value looks like a domain; see `key`.
pub const KEYS: [&str; 16] = [
    "address",
    "author",
    "bcc",
    "cc",
    "contact",
    "e-mail",
    "email",
    "from",
    "login",
    "mail",
    "owner",
    "recipient",
    "reply-to",
    "sender",
    "to",
    "user",
];

/// Returns the end of the separators between two addresses: everything up to a letter or a digit. Percent-escapes are skipped
/// as a whole, so that the second mailbox of `a@b.example%2Cc@b.example` is `c`, not `2Cc`.
fn after_separators(text: &str, local: Range<usize>) -> usize {
    let mut at = local.start;
    while let Some(c) = char_at(text, at).filter(|c| at < local.end && !is_alphanumeric(*c)) {
        let is_escape = text
            .get(at..)
            .is_some_and(|rest| octet(rest.as_bytes()).is_some());
        at += if is_escape { 3 } else { c.len_utf8() };
    }
    at.min(local.end)
}

/// Returns where an address begins that ends at `end` and whose local part would be `local`.
///
/// `touches` is true if a link ends where the local part begins: the two are items of a list, and the separators between them
/// are not part of the address. `is_domain` returns true if a range is a domain name.
pub(crate) fn start(
    text: &str,
    local: Range<usize>,
    end: usize,
    touches: bool,
    is_domain: impl Fn(Range<usize>) -> bool,
) -> usize {
    let local = after_escape(text, local);
    let inside = text.as_bytes().get(local.clone()).unwrap_or_default();
    let is_marked = inside
        .first()
        .is_some_and(|&first| closing(first).is_some());
    // Most local parts are just names.
    if !touches && !is_marked && !inside.contains(&b'=') {
        return local.start;
    }
    let mut start = local.start;
    if touches {
        start = after_separators(text, local.clone());
    }
    for _ in 0..MOST_TURNS {
        let after_marks = marks(text, start..local.end, end);
        let after_key = key(text, after_marks..local.end, &is_domain);
        if after_key == start {
            break;
        }
        start = after_key;
    }
    // What is left must still be a valid local part.
    match char_at(text, start) {
        Some('.' | '@') => local.start,
        _ => start,
    }
}

/// Skips the letter of an escape before an address: `\njoe@example.com` in a JSON string.
fn after_escape(text: &str, local: Range<usize>) -> Range<usize> {
    let next = local.start + 1;
    let is_local = next < local.end && char_at(text, next) != Some('.');
    if is_local && is_escape_letter(text, local.start) {
        next..local.end
    } else {
        local
    }
}

/// Skips the marks at the start of a local part that are closed after the address, as many as possible: both of
/// `**joe@example.com**`, but only the first one of `'*joe@example.com'`.
fn marks(text: &str, local: Range<usize>, end: usize) -> usize {
    let inside = text.get(local.clone()).unwrap_or_default();
    let is_mark = |byte: &u8| closing(*byte).is_some();
    let opened = inside.bytes().take_while(is_mark).take(MOST_MARKS).count();
    let is_stop = |c| matches!(c, '.' | ',' | ';' | ':' | '!' | '?');
    let after = [end, skip_while(text, end, is_stop)];
    let marks = inside.as_bytes().get(..opened).unwrap_or_default();
    let fits = |len: &usize| {
        let marks = marks.get(..*len).unwrap_or_default();
        *len < inside.len() && after.iter().any(|&at| is_closed(text, at, marks))
    };
    let len = (1..=opened).rev().find(fits);
    local.start + len.unwrap_or(0)
}

/// Returns true if the text at `at` closes all of `marks`, the last one first.
fn is_closed(text: &str, at: usize, marks: &[u8]) -> bool {
    let after = text.as_bytes().get(at..).unwrap_or_default();
    let mut pairs = marks.iter().rev().zip(after);
    marks.len() <= after.len() && pairs.all(|(open, close)| closing(*open) == Some(*close))
}

/// Returns the mark that closes `mark`, if a local part may contain `mark` (RFC 5322 allows more than letters).
fn closing(mark: u8) -> Option<u8> {
    match mark {
        b'\'' | b'`' | b'*' | b'_' | b'~' | b'|' => Some(mark),
        b'{' => Some(b'}'),
        _ => None,
    }
}

/// Skips a key and its `=`: `email=`, `?to=`, `spring.mail.username=`.
///
/// The addresses that mailing lists and forwarders generate also contain `=`: `owner+joe=example.org@…`, `prvs=2031=joe@…`.
/// In these, a domain follows the `=`, or the text before it is not a word.
fn key(text: &str, local: Range<usize>, is_domain: impl Fn(Range<usize>) -> bool) -> usize {
    let inside = text.get(local.clone()).unwrap_or_default();
    let Some(equals) = inside.rfind('=').map(|at| local.start + at) else {
        return local.start;
    };
    let is_of_key = |c: char| is_alphanumeric(c) || matches!(c, '_' | '-' | '.');
    let word = skip_back_while(text, equals, local.start, is_of_key);
    let name = text.get(word..equals).unwrap_or_default();
    let name = name.trim_start_matches('-');
    let before = text.get(local.start..word).unwrap_or_default();
    // A key is at the start, or after a mark that separates it: `?x=1&to=…`, `'email=…`.
    let is_apart = before.is_empty() || before.ends_with(['?', '&', '/', '{', '|', '\'', '*', '`']);
    let is_key = name.starts_with(is_alphabetic);
    let is_known = || KEYS.iter().any(|known| name.eq_ignore_ascii_case(known));
    let is_value = is_known() || !is_domain(equals + 1..local.end);
    let after = equals + 1;
    if is_apart && is_key && is_value && after < local.end {
        after
    } else {
        local.start
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn address(text: &str) -> &str {
        let at = text.find('@').unwrap();
        let end = text.find(".com").unwrap() + 4;
        let is_domain = |range: Range<usize>| text.get(range).unwrap().ends_with(".org");
        let start = start(text, 0..at, end, false, is_domain);
        text.get(start..end).unwrap()
    }

    #[test]
    fn marks_that_are_closed() {
        for text in [
            "'a@b.com'",
            "**a@b.com**",
            "{a@b.com}",
            "`a@b.com`",
            "|a@b.com|",
            "~~a@b.com~~",
            "_a@b.com_",
            "**_a@b.com_**",
            "'a@b.com.'",
            "email=a@b.com",
            "'email=a@b.com'",
            "?x=1&to=a@b.com",
            "--email=a@b.com",
            "a.b.mail=a@b.com",
        ] {
            assert_eq!(address(text), "a@b.com", "{text}");
        }
    }

    #[test]
    fn marks_of_the_address() {
        for text in [
            "o'malley@b.com",
            "~user/list@b.com",
            "_service@b.com",
            "'a@b.com",
            "*a@b.com_",
            "list+joe=example.org@b.com",
            "joe=example.org@b.com",
            "prvs=20=joe@b.com",
            "=a@b.com",
            "q&a@b.com",
        ] {
            assert!(text.starts_with(address(text)), "{text}");
        }
    }
}
