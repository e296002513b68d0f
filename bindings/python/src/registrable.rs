//! The registrable domain of a host, in ASCII form and lower case, for grouping links.

use std::borrow::Cow;
use std::sync::LazyLock;

use linkspan::format::{Form, Formatter};
use linkspan::{Detector, Profile, suffix};

/// Finds links whose host directly follows the scheme, or a user and an `@`. Other schemes without `//` have no host.
static CALLS: LazyLock<Option<Detector>> = LazyLock::new(|| {
    let builder = Detector::builder().profile(Profile::Uts58);
    let builder = builder.schemes(["im", "pres", "sip", "sips", "xmpp"]);
    builder.ok().map(|builder| builder.build())
});

/// Returns the registrable domain of a URL, an email address or a domain name.
pub(crate) fn of_value(value: &str) -> Option<String> {
    let formatter = Formatter::new();
    let value = &*ordinary(value.trim());
    let href = formatter.url(value, Form::Href);
    // With a scheme, unknown top-level domains are accepted.
    let of_name = |_| formatter.url(&format!("http://{value}"), Form::Href);
    let href = if value.contains([':', '/', '@', '?', '#']) {
        href
    } else {
        href.or_else(of_name)
    };
    let href = href.ok()?;
    let Some(host) = host_of_href(&href) else {
        let link = CALLS.as_ref()?.find(value)?;
        let registrable = link.registrable_domain().map(Cow::into_owned);
        return registrable.filter(|_| link.as_str() == value);
    };
    if is_address(host) {
        None
    } else {
        suffix::registrable(host).map(str::to_ascii_lowercase)
    }
}

/// Returns a value without userinfo and without the root dot. No link has userinfo, and neither of them affects
/// the registrable domain.
fn ordinary(value: &str) -> Cow<'_, str> {
    let (scheme, rest) = match value.find("://") {
        Some(at) => value.split_at(at + 3),
        None => ("", value),
    };
    // Browsers read `\` as `/`, so `https://a.com\@b.com` leads to `a.com`.
    let end = rest.find(['/', '\\', '?', '#']).unwrap_or(rest.len());
    let (authority, tail) = rest.split_at(end);
    let place = match scheme {
        "" => authority,
        _ => authority.rsplit('@').next().unwrap_or(authority),
    };
    let is_port = |port: &str| port.bytes().all(|byte| byte.is_ascii_digit());
    let (host, port) = match place.rsplit_once(':') {
        Some((host, port)) if is_port(port) => place.split_at(host.len()),
        _ => (place, ""),
    };
    match host.strip_suffix(['.', '\u{3002}', '\u{FF0E}', '\u{FF61}']) {
        Some(host) => Cow::Owned(format!("{scheme}{host}{port}{tail}")),
        None if place.len() < authority.len() => Cow::Owned(format!("{scheme}{place}{tail}")),
        None => Cow::Borrowed(value),
    }
}

/// Returns the host of a URL that [`Form::Href`] has written, or `None` if its scheme has no `//`.
fn host_of_href(href: &str) -> Option<&str> {
    let (scheme, rest) = href.split_once(':')?;
    let authority = match scheme {
        "mailto" => rest.split([',', '?']).next(),
        _ => rest.strip_prefix("//")?.split(['/', '?', '#']).next(),
    };
    let host = authority?.rsplit('@').next()?;
    if host.starts_with('[') {
        Some(host)
    } else {
        host.split(':').next()
    }
}

/// Returns true if a host is an IP address: it is in brackets, or its last label is a number.
fn is_address(host: &str) -> bool {
    let last = host.rsplit('.').next().unwrap_or_default();
    host.starts_with('[') || last.bytes().all(|byte| byte.is_ascii_digit())
}
