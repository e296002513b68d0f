//! The part of a host that somebody registered, in ASCII form and lower case: what links are grouped by.

use linkspan::format::{Form, Formatter};
use linkspan::{HostKind, Link, suffix};

/// Of a link that was found; none for addresses of machines.
pub(super) fn of_link(link: &Link<'_>) -> Option<String> {
    match link.host_kind() {
        Some(HostKind::Domain(_)) => of_host(link.host()?),
        _ => None,
    }
}

/// Of a URL, an email address or a domain name.
pub(super) fn of_value(value: &str) -> Option<String> {
    let href = Formatter::new().url(value, Form::Href).ok()?;
    let host = host_of_href(&href);
    match is_address(host) {
        true => None,
        false => suffix::registrable(host).map(str::to_ascii_lowercase),
    }
}

fn of_host(host: &str) -> Option<String> {
    match host.is_ascii() {
        true => suffix::registrable(host).map(str::to_ascii_lowercase),
        // A scheme vouches for top-level domains that nobody knows.
        false => of_value(&format!("http://{host}")),
    }
}

/// The host of what [`Form::Href`] writes.
fn host_of_href(href: &str) -> &str {
    let (scheme, rest) = href.split_once(':').unwrap_or(("", href));
    let authority = match scheme {
        "mailto" => rest.split([',', '?']).next(),
        _ => rest.trim_start_matches('/').split(['/', '?', '#']).next(),
    };
    let host = authority.and_then(|authority| authority.rsplit('@').next());
    let host = host.unwrap_or_default();
    match host.starts_with('[') {
        true => host,
        false => host.split(':').next().unwrap_or_default(),
    }
}

/// Whether a host is an address: in brackets, or with a number as its last label.
fn is_address(host: &str) -> bool {
    let last = host.rsplit('.').next().unwrap_or_default();
    host.starts_with('[') || last.bytes().all(|byte| byte.is_ascii_digit())
}
