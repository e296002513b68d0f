//! Taking a URL apart: what stands before the path, and the tail behind it.

use core::ops::Range;

use crate::host::port::Behind;
use crate::host::{Host, Rules, domain};
use crate::link::{HostKind, Link, LinkKind};
use crate::scan::scheme;

/// A URL taken apart.
#[derive(Clone, Debug)]
pub(crate) struct Split<'a> {
    /// The scheme as written, if there is one.
    pub(crate) scheme: Option<&'a str>,
    /// The host as written, without root dot.
    pub(crate) host: &'a str,
    /// What the host is.
    pub(crate) kind: HostKind,
    /// Whether a root dot follows the host.
    pub(crate) has_root_dot: bool,
    /// The digits of the port.
    pub(crate) port: Option<&'a str>,
    /// Everything before the tail, as written.
    pub(crate) head: &'a str,
    /// Path, query and fragment.
    pub(crate) tail: &'a str,
}

impl<'a> Split<'a> {
    /// Takes a string apart; `None` if it does not begin with a host that could be a link's.
    ///
    /// Any scheme of RFC 3986 will do, and single labels and unknown TLDs behind it. Without a
    /// scheme the host must be one that detection would take, or an IP address.
    pub(crate) fn of_str(url: &'a str) -> Option<Split<'a>> {
        let colon = scheme::of(url).map(str::len);
        let rules = Rules::lenient();
        let host = match colon {
            Some(colon) => domain::after_scheme(url, colon + 3, &rules)?,
            None => domain::at_start(url, &rules)?,
        };
        let behind = behind(url, &host);
        let is_whole = !behind.too_large && (behind.goes_on || behind.end == url.len());
        is_whole.then(|| Split::new(url, colon, host, behind))
    }

    /// Takes a detected link apart.
    pub(crate) fn of_link(link: &Link<'a>) -> Option<Split<'a>> {
        let base = link.range.start;
        let local = |range: &Range<usize>| range.start - base..range.end - base;
        let parts = link.parts();
        let host = Host {
            range: local(&parts.host),
            kind: link.host,
        };
        let colon = parts.scheme.as_ref().map(|scheme| local(scheme).end);
        let behind = behind(link.text, &host);
        (link.kind == LinkKind::Url).then(|| Split::new(link.text, colon, host, behind))
    }

    fn new(url: &'a str, colon: Option<usize>, host: Host, behind: Behind) -> Split<'a> {
        let slice = |range: Range<usize>| url.get(range).unwrap_or_default();
        let host_end = host.range.end;
        let port_start = behind.port.map(|start| start - 1);
        Split {
            scheme: colon.map(|colon| slice(0..colon)),
            kind: host.kind,
            has_root_dot: port_start.unwrap_or(behind.end) > host_end,
            port: behind.port.map(|start| slice(start..behind.end)),
            head: slice(0..behind.end),
            tail: slice(behind.end..url.len()),
            host: slice(host.range),
        }
    }
}

fn behind(url: &str, host: &Host) -> Behind {
    match host.kind {
        HostKind::Ipv6 => Behind::read_dotless(url, host.range.end),
        _ => Behind::read(url, host.range.end),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn takes_apart() {
        let split = Split::of_str("HTTPS://Example.com.:8080/a b").unwrap();
        assert_eq!(
            (split.scheme, split.host, split.port),
            (Some("HTTPS"), "Example.com", Some("8080"))
        );
        assert_eq!(
            (split.has_root_dot, split.head, split.tail),
            (true, "HTTPS://Example.com.:8080", "/a b")
        );
        let split = Split::of_str("bücher.de?a").unwrap();
        assert_eq!(
            (split.scheme, split.head, split.tail),
            (None, "bücher.de", "?a")
        );
    }

    #[test]
    fn what_is_no_url() {
        for url in [
            "",
            "hello",
            "http://",
            "http://a b.com/",
            "http://a@b.com/",
            "example.com, yes",
            "http://a.com:99999/",
            "1.2.3",
        ] {
            assert!(Split::of_str(url).is_none(), "{url}");
        }
    }
}
