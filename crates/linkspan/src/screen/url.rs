//! A URL, an email address or a host, taken apart as far as screening needs it.

use core::net::Ipv6Addr;
use core::ops::Range;

/// Where the parts are, in bytes.
#[derive(Clone, Debug, Eq, PartialEq)]
pub(crate) struct Pieces {
    /// What stands before the `@` of an authority.
    pub(crate) userinfo: Option<Range<usize>>,
    /// The host, with the brackets of an IPv6 address.
    pub(crate) host: Range<usize>,
    /// What stands behind the host and is no port.
    pub(crate) bad_port: Option<Range<usize>>,
}

/// Takes a URL apart; none if it has a scheme that knows no host.
pub(crate) fn split(url: &str) -> Option<Pieces> {
    let (start, is_authority) = after_scheme(url)?;
    let rest = url.get(start..)?;
    let mut bytes = rest.bytes();
    let end = bytes.position(|byte| matches!(byte, b'/' | b'?' | b'#' | b'\\'));
    let end = start + end.unwrap_or(rest.len());
    let at = url.get(start..end)?.rfind('@').map(|at| start + at);
    let host_start = at.map_or(start, |at| at + 1);
    let host_end = host_start + host_len(url.get(host_start..end)?);
    let port = host_end..end;
    let is_port = url.get(port.clone()).is_none_or(is_port);
    Some(Pieces {
        userinfo: at.filter(|_| is_authority).map(|at| start..at),
        host: host_start..host_end,
        bad_port: (!is_port).then_some(port),
    })
}

/// Where the authority begins, and whether a scheme says that it is one.
fn after_scheme(url: &str) -> Option<(usize, bool)> {
    let is_of_scheme =
        |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'-' | b'.');
    let colon = url.bytes().position(|byte| !is_of_scheme(byte));
    let Some(colon) =
        colon.filter(|&at| at > 0 && url.get(at..).is_some_and(|r| r.starts_with(':')))
    else {
        return Some(if url.starts_with("//") {
            (2, true)
        } else {
            (0, false)
        });
    };
    let (scheme, behind) = (url.get(..colon)?, url.get(colon + 1..)?);
    match behind {
        _ if behind.starts_with("//") => Some((colon + 3, true)),
        _ if scheme.eq_ignore_ascii_case("mailto") => Some((colon + 1, false)),
        _ if is_address_or_port(url, behind) => Some((0, false)),
        _ => None,
    }
}

/// Whether the `:` is not the end of a scheme, but stands before a port or in an IPv6 address.
fn is_address_or_port(url: &str, behind: &str) -> bool {
    behind.starts_with(|c: char| c.is_ascii_digit()) || url.parse::<Ipv6Addr>().is_ok()
}

/// The length of the host at the start of an authority.
fn host_len(authority: &str) -> usize {
    if authority.starts_with('[') {
        return authority.find(']').map_or(authority.len(), |end| end + 1);
    }
    if authority.parse::<Ipv6Addr>().is_ok() {
        return authority.len();
    }
    authority.rfind(':').unwrap_or(authority.len())
}

/// Whether this is nothing, or a port behind its `:`.
fn is_port(text: &str) -> bool {
    let Some(digits) = text.strip_prefix(':') else {
        return text.is_empty();
    };
    digits.is_empty() || digits.bytes().all(|b| b.is_ascii_digit()) && digits.parse::<u16>().is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn host(url: &str) -> &str {
        &url[split(url).unwrap().host]
    }

    #[test]
    fn hosts() {
        for (url, expected) in [
            ("example.com", "example.com"),
            ("example.com:80/a@b", "example.com"),
            ("https://example.com/?q=//x", "example.com"),
            ("HTTP://user:pw@example.com:80", "example.com"),
            ("//example.com/", "example.com"),
            ("jane@example.com", "example.com"),
            ("mailto:jane@example.com?subject=x", "example.com"),
            ("mailto:example.com", "example.com"),
            (":x", ""),
            ("http://[::1]:80/", "[::1]"),
            ("https://2001:db8::1", "2001:db8::1"),
            ("http:///path", ""),
            ("http://a\\b", "a"),
            ("", ""),
        ] {
            assert_eq!(host(url), expected, "{url}");
        }
    }

    #[test]
    fn userinfo_needs_a_scheme() {
        assert_eq!(split("http://a@b.c/").unwrap().userinfo, Some(7..8));
        assert_eq!(split("a@b.c").unwrap().userinfo, None);
        assert_eq!(split("http://b.c/@").unwrap().userinfo, None);
    }

    #[test]
    fn ports_and_other_schemes() {
        assert_eq!(split("javascript:alert(1)"), None);
        assert_eq!(split("http://a.b:99999/").unwrap().bad_port, Some(10..16));
        assert_eq!(split("http://a.b:x/").unwrap().bad_port, Some(10..12));
        assert_eq!(split("a.b:80").unwrap().bad_port, None);
    }
}
