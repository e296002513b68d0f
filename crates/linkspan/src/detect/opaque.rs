//! Schemes without an authority: what follows the colon of `tel:`, `matrix:` and the like.
//!
//! They are found only if the caller asks for them by name. Such a link ends where UTS #58 would end a path; then the rule of
//! the scheme decides how much of that belongs to it. A rule accepts or refuses what is written. It never repairs it.

use alloc::boxed::Box;

use crate::text::floor;
use crate::unicode::property::{LinkTerm, link_term};

/// What follows the colon of a scheme without an authority.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) enum Rest {
    /// Anything that a path, query and fragment may contain.
    Any,
    /// A telephone number (RFC 3966), with the marks that people write between digits, and parameters.
    Phone,
    /// Telephone numbers and a text (RFC 5724).
    Message,
    /// Two or three numbers (RFC 5870).
    Coordinates,
    /// A `?` and a query.
    Query,
    /// A host, or a user, `@` and a host (RFC 3261, RFC 5122).
    Address,
    /// A kind of Matrix entity, `/`, and its identifier.
    Matrix,
}

/// The schemes that are known to have no authority.
const KNOWN: [(&str, Rest); 28] = [
    ("bitcoin", Rest::Any),
    ("callto", Rest::Any),
    ("doi", Rest::Any),
    ("ethereum", Rest::Any),
    ("facetime", Rest::Any),
    ("facetime-audio", Rest::Any),
    ("fax", Rest::Phone),
    ("geo", Rest::Coordinates),
    ("im", Rest::Address),
    ("lightning", Rest::Any),
    ("litecoin", Rest::Any),
    ("magnet", Rest::Query),
    ("matrix", Rest::Matrix),
    ("mid", Rest::Any),
    ("monero", Rest::Any),
    ("news", Rest::Any),
    ("nostr", Rest::Any),
    ("openpgp4fpr", Rest::Any),
    ("pres", Rest::Address),
    ("sip", Rest::Address),
    ("sips", Rest::Address),
    ("skype", Rest::Any),
    ("sms", Rest::Message),
    ("smsto", Rest::Message),
    ("spotify", Rest::Any),
    ("tel", Rest::Phone),
    ("urn", Rest::Any),
    ("xmpp", Rest::Address),
];

/// The beginnings of the path of a `matrix:` URL.
const MATRIX: [&str; 6] = ["u/", "r/", "roomid/", "e/", "user/", "room/"];

fn known(name: &str) -> Option<Rest> {
    let is_it = |(known, _): &&(&str, Rest)| name.eq_ignore_ascii_case(known);
    KNOWN.iter().find(is_it).map(|&(_, rest)| rest)
}

/// Returns true if a scheme is known to have no authority.
pub(crate) fn is_known(name: &str) -> bool {
    known(name).is_some()
}

/// A scheme that the caller has added.
#[derive(Clone, Debug)]
pub(crate) struct Added {
    /// Its name, without a colon.
    pub(crate) name: Box<str>,
    /// What may follow its colon, or `None` if only `//` may.
    pub(crate) rest: Option<Rest>,
}

impl Added {
    /// Reads a name as the caller gives it: a colon at its end means that the scheme need not have an authority.
    pub(crate) fn new(given: &str) -> Added {
        let before_colon = given.strip_suffix(':');
        let name = before_colon.unwrap_or(given);
        Added {
            name: name.into(),
            rest: known(name).or(before_colon.map(|_| Rest::Any)),
        }
    }
}

impl AsRef<str> for Added {
    fn as_ref(&self) -> &str {
        &self.name
    }
}

/// The maximum length of a telephone number or of coordinates with parameters, in bytes. The text after them may belong to
/// something else, so it must not be read to its end for each of many numbers: that would be quadratic.
const LONGEST: usize = 256;

impl Rest {
    /// Returns how much of `text`, which follows the colon, may have to be read, in bytes. Returns `None` if it certainly is not
    /// what must follow the scheme.
    ///
    /// There is no limit if everything up to the end by UTS #58 becomes part of the link: then nothing is read twice.
    pub(crate) fn reach(self, text: &str) -> Option<usize> {
        let is_of_number = |byte: u8| byte.is_ascii_digit() || b"+-.(),*".contains(&byte);
        let after_numbers = || text.as_bytes().get(skip(text.as_bytes(), 0, is_of_number));
        let has_limit = match self {
            Rest::Any | Rest::Query | Rest::Matrix => {
                self.len(text)?;
                false
            }
            Rest::Phone => true,
            Rest::Message => after_numbers() != Some(&b'?'),
            Rest::Coordinates => !matches!(after_numbers(), Some(b'?' | b';')),
            Rest::Address => false,
        };
        Some(if has_limit {
            floor(text, LONGEST.min(text.len()))
        } else {
            text.len()
        })
    }

    /// Returns how much of `text` belongs to the scheme, in bytes. `text` is what follows the colon, up to the end by UTS #58.
    /// Returns `None` if it is not what must follow the scheme. Anything may follow the host of an [`Address`](Rest::Address).
    pub(crate) fn len(self, text: &str) -> Option<usize> {
        let bytes = text.as_bytes();
        match self {
            Rest::Any => {
                let first = text.chars().next()?;
                (link_term(first) == LinkTerm::Include).then_some(text.len())
            }
            Rest::Query => (text.len() > 1 && text.starts_with('?')).then_some(text.len()),
            Rest::Matrix => {
                let is_after = |kind: &&&str| text.len() > kind.len() && text.starts_with(*kind);
                MATRIX.iter().find(is_after).map(|_| text.len())
            }
            Rest::Phone => ends_word(bytes, phone(bytes, 0)?, b""),
            Rest::Message => {
                let mut end = phone(bytes, 0)?;
                while bytes.get(end) == Some(&b',')
                    && let Some(next) = phone(bytes, end + 1)
                {
                    end = next;
                }
                ends_word(bytes, end, b"?")
            }
            Rest::Coordinates => {
                let mut end = number(bytes, number(bytes, 0).and_then(|end| comma(bytes, end))?)?;
                end = comma(bytes, end)
                    .and_then(|at| number(bytes, at))
                    .unwrap_or(end);
                ends_word(bytes, end, b";?")
            }
            Rest::Address => Some(text.len()),
        }
    }
}

/// Returns the end of `bytes` if one of `more` follows at `end`; otherwise `end`, unless a word continues there.
fn ends_word(bytes: &[u8], end: usize, more: &[u8]) -> Option<usize> {
    match bytes.get(end) {
        Some(next) if more.contains(next) => Some(bytes.len()),
        Some(next) if next.is_ascii_alphanumeric() => None,
        _ => Some(end),
    }
}

/// Returns the end of the telephone number from `at` on, with its parameters.
fn phone(bytes: &[u8], at: usize) -> Option<usize> {
    let digits = at + usize::from(bytes.get(at) == Some(&b'+'));
    let is_of_number = |byte: u8| byte.is_ascii_digit() || b"-.()*".contains(&byte);
    let mut end = skip(bytes, digits, is_of_number);
    let number = bytes.get(digits..end)?;
    // `1-800-FLOWERS`: a prefix of it would be another number.
    let is_word = bytes.get(end).is_some_and(u8::is_ascii_alphanumeric);
    if is_word || !number.iter().any(u8::is_ascii_digit) {
        return None;
    }
    let trimmed = number.iter().rev().take_while(|byte| b"-.(".contains(byte));
    end -= trimmed.count();
    while let Some(next) = parameter(bytes, end) {
        end = next;
    }
    Some(end)
}

/// Returns the end of the parameter at `at`: `;ext=12`.
fn parameter(bytes: &[u8], at: usize) -> Option<usize> {
    let name = at + usize::from(bytes.get(at) == Some(&b';'));
    let is_of_name = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-';
    let equals = skip(bytes, name, is_of_name);
    if name == at || equals == name {
        return None;
    }
    if bytes.get(equals) != Some(&b'=') {
        return Some(equals);
    }
    let is_of_value =
        |byte: u8| byte.is_ascii_alphanumeric() || b"-_.!~*'()[]/:&+$%".contains(&byte);
    let end = skip(bytes, equals + 1, is_of_value);
    (end > equals + 1).then_some(end)
}

/// Returns the end of the decimal number from `at` on.
fn number(bytes: &[u8], at: usize) -> Option<usize> {
    let is_digit = |byte: u8| byte.is_ascii_digit();
    let start = at + usize::from(bytes.get(at) == Some(&b'-'));
    let whole = skip(bytes, start, is_digit);
    let fraction = skip(bytes, whole + 1, is_digit);
    match bytes.get(whole) {
        _ if whole == start => None,
        Some(b'.') if fraction > whole + 1 => Some(fraction),
        _ => Some(whole),
    }
}

fn comma(bytes: &[u8], at: usize) -> Option<usize> {
    (bytes.get(at) == Some(&b',')).then_some(at + 1)
}

fn skip(bytes: &[u8], at: usize, is_skipped: impl Fn(u8) -> bool) -> usize {
    let rest = bytes.get(at..).unwrap_or_default();
    at + rest.iter().take_while(|&&byte| is_skipped(byte)).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(rest: Rest, text: &str) -> Option<&str> {
        rest.len(text).map(|len| &text[..len])
    }

    #[test]
    fn phones() {
        for text in [
            "112",
            "+1-201-555-0123",
            "+49(0)30.1234",
            "(030)",
            "*31",
            "7042;phone-context=example.com",
            "+1-800-555-0199;ext=12;isub=1",
        ] {
            assert_eq!(read(Rest::Phone, text), Some(text));
        }
        for (text, expected) in [
            ("123-", "123"),
            ("+123?a", "+123"),
            ("123;", "123"),
            ("123;ext=", "123"),
            ("123京", "123"),
            ("123/4", "123"),
        ] {
            assert_eq!(read(Rest::Phone, text), Some(expected));
        }
        for text in ["", "+", "-", "x", "1-800-FLOWERS", "12a", "+1;ext=5=x6"] {
            let expected = (text == "+1;ext=5=x6").then_some("+1;ext=5");
            assert_eq!(read(Rest::Phone, text), expected, "{text}");
        }
    }

    #[test]
    fn messages() {
        for text in ["+15105550101?body=hello%20there", "+1,+2", "+1,+2?body=a"] {
            assert_eq!(read(Rest::Message, text), Some(text));
        }
        assert_eq!(read(Rest::Message, "+1,x"), Some("+1"));
    }

    #[test]
    fn coordinates() {
        for text in [
            "48.2010,16.3695,183",
            "66,30;u=6.500;FOo=this%2dthat",
            "-90,0",
            "0,0?q=place",
        ] {
            assert_eq!(read(Rest::Coordinates, text), Some(text));
        }
        assert_eq!(read(Rest::Coordinates, "1,2,"), Some("1,2"));
        assert_eq!(read(Rest::Coordinates, "1.,2"), None);
        for text in ["", "1", "1,", "a,b", "1,2a", ",1", "1,-"] {
            assert_eq!(read(Rest::Coordinates, text), None, "{text}");
        }
    }

    #[test]
    fn others() {
        assert_eq!(read(Rest::Query, "?xt=urn:btih:c"), Some("?xt=urn:btih:c"));
        assert_eq!(read(Rest::Query, "?"), None);
        assert_eq!(read(Rest::Query, "xt=1"), None);
        for text in ["u/alice:example.org", "roomid/r:example.org/e/ev?via=a"] {
            assert_eq!(read(Rest::Matrix, text), Some(text));
        }
        for text in ["", "u/", "alice", "x/alice:example.org"] {
            assert_eq!(read(Rest::Matrix, text), None, "{text}");
        }
        assert_eq!(read(Rest::Any, "isbn:0451450523"), Some("isbn:0451450523"));
        for text in ["", ")", ":x", "(x"] {
            assert_eq!(read(Rest::Any, text), None, "{text}");
        }
    }

    #[test]
    fn names() {
        assert!(KNOWN.is_sorted_by_key(|(name, _)| name));
        let rest = |name| Added::new(name).rest;
        assert_eq!(rest("TEL"), Some(Rest::Phone));
        assert_eq!(rest("tel:"), Some(Rest::Phone));
        assert_eq!(rest("acme:"), Some(Rest::Any));
        assert_eq!(rest("gemini"), None);
        assert_eq!(&*Added::new("acme:").name, "acme");
    }
}
