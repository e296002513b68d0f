//! The only URL splitter: finds scheme, userinfo, host, port and the other parts.
//!
//! `format`, `screen`, `check` and `linkify` all split a whole string with it, so they cannot
//! disagree about the host. It follows WHATWG's parser wherever that decides about the host: after
//! the special schemes browsers treat `\` as `/`, the last `@` of an authority ends the userinfo,
//! and the first `:` after it starts the port. It splits without validating: what it returns as a
//! host or a port may be invalid.

use core::net::Ipv6Addr;
use core::ops::Range;

use crate::detect::{opaque, scheme};

/// WHATWG's special schemes with their default ports. `file` is missing because it has rules of its
/// own.
const SPECIAL: [(&str, u16); 5] = [
    ("http", 80),
    ("https", 443),
    ("ftp", 21),
    ("ws", 80),
    ("wss", 443),
];

/// Returns the default port of a special scheme, which WHATWG omits from a URL.
pub(crate) fn default_port(scheme: &str) -> Option<u16> {
    let is_it = |(name, _): &&(&str, u16)| scheme.eq_ignore_ascii_case(name);
    SPECIAL.iter().find(is_it).map(|&(_, port)| port)
}

/// Returns true for WHATWG's special schemes that require a host.
pub(crate) fn is_special(scheme: &str) -> bool {
    default_port(scheme).is_some()
}

/// Returns the scheme at the start of `text`, without its `:`.
pub(crate) fn scheme(text: &str) -> Option<&str> {
    let (name, _) = text.split_once(':')?;
    scheme::is_valid(name).then_some(name)
}

/// The ranges of a URL's parts, in bytes.
#[derive(Clone, Debug, Eq, PartialEq)]
pub(crate) struct Pieces {
    /// The scheme, without its `:`.
    pub(crate) scheme: Option<Range<usize>>,
    /// The slashes before the authority: `//` where the URL is well formed.
    pub(crate) slashes: Range<usize>,
    /// The authority. `None` in a URL such as `mailto:…`, whose scheme has no hosts.
    pub(crate) authority: Option<Authority>,
    /// The path, with its first `/`.
    pub(crate) path: Range<usize>,
    /// The query, without its `?`.
    pub(crate) query: Option<Range<usize>>,
    /// The fragment, without its `#`.
    pub(crate) fragment: Option<Range<usize>>,
}

/// The ranges of an authority's parts.
#[derive(Clone, Debug, Eq, PartialEq)]
pub(crate) struct Authority {
    /// All of it.
    pub(crate) range: Range<usize>,
    /// The userinfo, before the `@`.
    pub(crate) userinfo: Option<Range<usize>>,
    /// The host, with its root dot and the brackets of an IPv6 address.
    pub(crate) host: Range<usize>,
    /// The rest of the authority after the host: empty, a `:` with a port, or something invalid.
    pub(crate) after_host: Range<usize>,
}

/// What follows a host.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) enum Port {
    /// Nothing, or a `:` alone.
    None,
    /// A port.
    Number(u16),
    /// Something else.
    Invalid,
}

impl Port {
    /// Reads what follows a host. Leading zeros are ignored.
    pub(crate) fn read(after_host: &str) -> Port {
        let Some(digits) = after_host.strip_prefix(':') else {
            return if after_host.is_empty() {
                Port::None
            } else {
                Port::Invalid
            };
        };
        match digits.parse() {
            _ if digits.is_empty() => Port::None,
            // `parse` would accept a sign.
            _ if !digits.bytes().all(|byte| byte.is_ascii_digit()) => Port::Invalid,
            Ok(number) => Port::Number(number),
            Err(_) => Port::Invalid,
        }
    }
}

impl Pieces {
    /// Splits a URL with or without a scheme.
    ///
    /// `example.com:80` is a host with a port, although `example.com` would be a valid scheme. In
    /// `tel:80`, `tel` is the scheme.
    pub(crate) fn of(text: &str) -> Pieces {
        let is_scheme =
            |scheme: &&str| opaque::is_known(scheme) || !is_host_with_port(text, scheme.len() + 1);
        let scheme = scheme(text).filter(is_scheme);
        Pieces::after_scheme(text, scheme.map(str::len))
    }

    /// Splits a URL whose scheme ends at `colon`, or that has no scheme.
    pub(crate) fn after_scheme(text: &str, colon: Option<usize>) -> Pieces {
        let scheme = colon.map(|colon| 0..colon);
        let name = scheme.clone().and_then(|scheme| text.get(scheme));
        let is_special = name.is_none_or(is_special);
        let start = colon.map_or(0, |colon| colon + 1);
        let slashes = start..start + slashes(text.get(start..).unwrap_or_default(), name);
        // `example.com/a` and `https:example.com` start with a host, but `tel:80` does not.
        let has_authority = !slashes.is_empty() || is_special;
        let find = |from: usize, to: usize, stop: fn(u8) -> bool| {
            let bytes = text.as_bytes().get(from..to).unwrap_or_default();
            bytes
                .iter()
                .position(|&byte| stop(byte))
                .map(|at| from + at)
        };
        // The `#` comes first, because a `?` or `/` after it is part of the fragment.
        let hash = find(slashes.end, text.len(), |byte| byte == b'#');
        let before_hash = hash.unwrap_or(text.len());
        let mark = find(slashes.end, before_hash, |byte| byte == b'?');
        let path_end = mark.unwrap_or(before_hash);
        let authority_end = if is_special {
            find(slashes.end, path_end, |byte| matches!(byte, b'/' | b'\\'))
        } else {
            find(slashes.end, path_end, |byte| byte == b'/')
        };
        let authority = slashes.end..authority_end.unwrap_or(path_end);
        let authority = has_authority.then(|| Authority::split(text, authority));
        let path_start = authority.as_ref().map_or(start, |it| it.range.end);
        Pieces {
            scheme,
            slashes,
            authority,
            path: path_start..path_end,
            query: mark.map(|mark| mark + 1..before_hash),
            fragment: hash.map(|hash| hash + 1..text.len()),
        }
    }
}

/// Returns the number of slashes between a scheme and the authority.
///
/// After a special scheme, browsers accept any number of slashes and backslashes, including none.
/// Without a scheme, an authority needs at least two of them. After any other scheme, only `//`
/// starts an authority.
fn slashes(rest: &str, scheme: Option<&str>) -> usize {
    let is_slash = |byte: &&u8| matches!(byte, b'/' | b'\\');
    let count = rest.as_bytes().iter().take_while(is_slash).count();
    match scheme {
        Some(scheme) if is_special(scheme) => count,
        None if count >= 2 => count,
        Some(_) if rest.starts_with("//") => 2,
        _ => 0,
    }
}

/// Returns true if the `:` before `at` does not end a scheme, because a port follows it or it is
/// part of an IPv6 address.
fn is_host_with_port(text: &str, at: usize) -> bool {
    let rest = text.get(at..).unwrap_or_default();
    let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
    let ends = matches!(
        rest.as_bytes().get(digits),
        None | Some(b'/' | b'\\' | b'?' | b'#')
    );
    digits > 0 && ends || text.parse::<Ipv6Addr>().is_ok()
}

/// Returns the ranges, not decoded, of the addresses that a `mailto:` URL writes to: those before
/// the `?` and those in the fields `to`, `cc` and `bcc`.
pub(crate) fn recipients(url: &str) -> impl Iterator<Item = Range<usize>> {
    let pieces = Pieces::of(url);
    let query = pieces.query.unwrap_or(url.len()..url.len());
    let fields = split_at(url, query, |rest| usize::from(rest.starts_with(b"&")));
    let values = fields.filter_map(move |field| {
        let (name, value) = url.get(field.clone())?.split_once('=')?;
        let is_recipient = ["to", "cc", "bcc"]
            .iter()
            .any(|known| name.eq_ignore_ascii_case(known));
        is_recipient.then(|| field.end - value.len()..field.end)
    });
    let lists = core::iter::once(pieces.path).chain(values);
    let addresses = lists.flat_map(move |list| split_at(url, list, comma));
    addresses.filter(|address| !address.is_empty())
}

/// Returns the length of the comma at the start of `rest`, plain or escaped, or 0 if there is none.
fn comma(rest: &[u8]) -> usize {
    match rest {
        [b',', ..] => 1,
        [b'%', b'2', b'C' | b'c', ..] => 3,
        _ => 0,
    }
}

/// Splits a range at separators. `separator` returns the length of the separator that its argument
/// starts with, or 0.
fn split_at(
    text: &str,
    range: Range<usize>,
    separator: fn(&[u8]) -> usize,
) -> impl Iterator<Item = Range<usize>> {
    let mut rest = Some(range);
    core::iter::from_fn(move || {
        let Range { start, end } = rest.take()?;
        let bytes = text.as_bytes().get(..end).unwrap_or_default();
        let len = |at: usize| bytes.get(at..).map_or(0, separator);
        let found = (start..end).find(|&at| len(at) > 0);
        rest = found.map(|at| at + len(at)..end);
        Some(start..found.unwrap_or(end))
    })
}

impl Authority {
    /// Splits an authority or an email address, whose local part is then the userinfo.
    pub(crate) fn split(text: &str, range: Range<usize>) -> Authority {
        let inside = text.get(range.clone()).unwrap_or_default();
        // The last one, as in browsers: `https://a@b@c.com` leads to c.com.
        let at = inside.rfind('@').map(|at| range.start + at);
        let start = at.map_or(range.start, |at| at + 1);
        let end = start + host_len(text.get(start..range.end).unwrap_or_default());
        Authority {
            userinfo: at.map(|at| range.start..at),
            host: start..end,
            after_host: end..range.end,
            range,
        }
    }
}

/// Returns the length of the host at the start of an authority without userinfo.
fn host_len(text: &str) -> usize {
    if text.starts_with('[') {
        // An unclosed bracket takes the rest, so that no later stage finds another host in it.
        return text.find(']').map_or(text.len(), |close| close + 1);
    }
    // WHATWG rejects an IPv6 address without brackets, but the examples of the UASG contain one.
    if text.parse::<Ipv6Addr>().is_ok() {
        return text.len();
    }
    text.find(':').unwrap_or(text.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn host(url: &str) -> Option<&str> {
        Pieces::of(url)
            .authority
            .map(|authority| &url[authority.host])
    }

    #[test]
    fn hosts_are_split_as_by_browsers() {
        for (url, expected) in [
            ("example.com", "example.com"),
            ("example.com:80/a@b", "example.com"),
            ("localhost:3000", "localhost"),
            ("https://example.com/?q=//x", "example.com"),
            ("HTTP://user:pw@example.com:80", "example.com"),
            ("https://example.com:443@evil.com/a", "evil.com"),
            ("https://example.com:443.evil.com/a", "example.com"),
            ("https://a@b@c.com", "c.com"),
            ("//example.com/", "example.com"),
            ("////user@example.com/", "example.com"),
            ("/\\example.com/", "example.com"),
            ("/example.com/", ""),
            ("jane@example.com", "example.com"),
            (":x", ""),
            ("http://[::1]:80/", "[::1]"),
            ("http://[::1", "[::1"),
            ("https://2001:db8::1", "2001:db8::1"),
            ("fe80::1", "fe80::1"),
            ("http:///path", "path"),
            ("http:example.com", "example.com"),
            ("https:\\\\example.com\\@evil.com", "example.com"),
            ("http://a\\b", "a"),
            ("foo://a\\b", "a\\b"),
            ("http://example.com?@evil.com", "example.com"),
            ("http://example.com#@evil.com", "example.com"),
            ("", ""),
        ] {
            assert_eq!(host(url), Some(expected), "{url}");
        }
        for url in [
            "javascript:alert(1)",
            "mailto:jane@example.com",
            "foo:/a",
            "tel:80",
        ] {
            assert_eq!(host(url), None, "{url}");
        }
    }

    #[test]
    fn urls_are_split_into_parts() {
        let url = "https://u@example.com:80/a?b#c?d";
        let pieces = Pieces::of(url);
        assert_eq!(&url[pieces.scheme.unwrap()], "https");
        assert_eq!(&url[pieces.slashes], "//");
        assert_eq!(&url[pieces.path], "/a");
        assert_eq!(&url[pieces.query.unwrap()], "b");
        assert_eq!(&url[pieces.fragment.unwrap()], "c?d");
        let authority = pieces.authority.unwrap();
        assert_eq!(&url[authority.range], "u@example.com:80");
        assert_eq!(&url[authority.userinfo.unwrap()], "u");
        assert_eq!(&url[authority.after_host], ":80");
        let url = "mailto:a?b";
        assert_eq!(&url[Pieces::of(url).path], "a");
    }

    #[test]
    fn mailto_recipients_are_found() {
        let of = |url| recipients(url).map(|range| &url[range]).collect::<Vec<_>>();
        assert_eq!(of("mailto:a@b.com"), ["a@b.com"]);
        assert_eq!(
            of(
                "mailto:a@b.com,c@d.com?CC=e@f.com%2cg@h.com&subject=i@j.com&bcc=k@l.com#to=m@n.com"
            ),
            ["a@b.com", "c@d.com", "e@f.com", "g@h.com", "k@l.com"]
        );
        assert_eq!(of("mailto:?to=a@b.com"), ["a@b.com"]);
        assert!(of("mailto:?subject=x").is_empty());
    }

    #[test]
    fn ports_are_read() {
        assert_eq!(Port::read(""), Port::None);
        assert_eq!(Port::read(":"), Port::None);
        assert_eq!(Port::read(":0"), Port::Number(0));
        assert_eq!(Port::read(":000080"), Port::Number(80));
        assert_eq!(Port::read(":65535"), Port::Number(65535));
        for text in [":65536", ":8a", ":+80", ":80:", "x", ":443.evil.com", ":٣"] {
            assert_eq!(Port::read(text), Port::Invalid, "{text}");
        }
    }
}
