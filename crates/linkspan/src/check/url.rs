//! Checks URLs: scheme, authority, path, query and fragment (RFC 3986, and RFC 3987 for non-ASCII
//! characters).

use alloc::format;
use alloc::string::String;
use core::net::{Ipv4Addr, Ipv6Addr};
use core::ops::Range;

use super::collect::{Collector, Excerpt};
use super::escape::{self, Decoded, Part};
use super::{FindingCode, address, domain, mailto, words};
use crate::domain::run::is_separator;
use crate::domain::{idna, ip};
use crate::url::{self, Authority, Pieces, Port};

/// Checks a URL that is not empty.
pub(super) fn check(url: Excerpt<'_>, out: &mut Collector<'_>) {
    let Some(colon) = scheme_end(url.text) else {
        let what = "A URL begins with a scheme and a colon, such as https:; a missing scheme is not guessed.";
        out.add(FindingCode::NoScheme, url.range(0..0), what);
        return;
    };
    let scheme = Scheme::new(url.text.get(..colon).unwrap_or_default());
    if !scheme.is_valid {
        let what = "A scheme begins with a letter and has only ASCII letters, digits, “+”, “-” and “.”, none of \
                    them escaped.";
        out.add(FindingCode::BadScheme, url.range(0..colon), what);
        return;
    }
    if scheme.is("mailto") {
        return mailto::check(url, out);
    }
    escape::note_non_ascii(url, out);
    let parts = Pieces::after_scheme(url.text, Some(colon));
    let slashes = url.text.get(parts.slashes.clone()).unwrap_or_default();
    match &parts.authority {
        // `https:///a`: browsers skip the extra slash, but in RFC 3986 the host is empty.
        Some(_) if slashes.len() > 2 && slashes.starts_with("//") => {
            empty_host(url.range(colon + 1..colon + 3), out);
        }
        // `https:example.com`, which only browsers read as if it had the slashes.
        Some(_) if slashes != "//" => {
            no_authority(url, colon, &scheme, out);
            escape::check(url.part(parts.slashes), Part::Path, out);
        }
        Some(authority) => check_authority(url, authority, &scheme, out),
        None => check_port_like(url, colon, &scheme, out),
    }
    escape::check(url.part(parts.path), Part::Path, out);
    if let Some(query) = parts.query {
        escape::check(url.part(query), Part::Query, out);
    }
    if let Some(fragment) = parts.fragment {
        escape::check(url.part(fragment), Part::Fragment, out);
    }
}

/// Returns the offset of the colon after the scheme. It must be the first of the characters that
/// end a part.
fn scheme_end(text: &str) -> Option<usize> {
    let end = text.find([':', '/', '?', '#'])?;
    (end > 0 && text.as_bytes().get(end) == Some(&b':')).then_some(end)
}

/// The scheme, and whether it is well formed.
struct Scheme {
    name: String,
    is_valid: bool,
}

impl Scheme {
    fn new(text: &str) -> Self {
        let is_valid = text.starts_with(|c: char| c.is_ascii_alphabetic())
            && text
                .bytes()
                .all(|byte| byte.is_ascii_alphanumeric() || b"+-.".contains(&byte));
        Self {
            name: text.to_ascii_lowercase(),
            is_valid,
        }
    }

    fn is(&self, name: &str) -> bool {
        self.name == name
    }

    /// Returns true if the host is required and must be a domain name or an IP address.
    fn needs_host(&self) -> bool {
        url::is_special(&self.name)
    }

    /// Returns true if names and passwords before the host are obsolete (RFC 9110).
    fn has_no_userinfo(&self) -> bool {
        self.needs_host() && !self.is("ftp")
    }
}

fn no_authority(url: Excerpt<'_>, colon: usize, scheme: &Scheme, out: &mut Collector<'_>) {
    let what = format!(
        "“{0}:” must be followed by two slashes and a host, such as {0}://example.com/.",
        scheme.name
    );
    out.add(FindingCode::NoAuthority, url.range(colon..colon + 1), what);
}

/// Warns about `example.com:8080`, which is a URL with the scheme `example.com` but hardly meant as
/// one.
fn check_port_like(url: Excerpt<'_>, colon: usize, scheme: &Scheme, out: &mut Collector<'_>) {
    let rest = url.text.get(colon + 1..).unwrap_or_default();
    let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
    let ends = matches!(rest.as_bytes().get(digits), None | Some(b'/' | b'?' | b'#'));
    if digits > 0 && ends && (scheme.name.contains('.') || scheme.is("localhost")) {
        let what = format!(
            "{} is read as the scheme here; if it is a host with a port, write the scheme before it, such as \
             https://.",
            words::quote(&scheme.name)
        );
        out.add(FindingCode::SchemeLooksLikeHost, url.range(0..colon), what);
    }
}

fn check_authority(
    url: Excerpt<'_>,
    authority: &Authority,
    scheme: &Scheme,
    out: &mut Collector<'_>,
) {
    if let Some(userinfo) = &authority.userinfo {
        check_userinfo(url.part(userinfo.clone()), scheme, out);
    }
    let host = url.part(authority.host.clone());
    if host.text.parse::<Ipv6Addr>().is_ok() {
        let what = format!(
            "An IPv6 address in a URL is written in square brackets: [{}].",
            host.text
        );
        out.add(FindingCode::BadIpLiteral, host.all(), what);
        return;
    }
    if host.is_empty() && scheme.needs_host() {
        let start = authority.range.start;
        empty_host(url.range(start.saturating_sub(2)..start), out);
    } else {
        check_host(host, scheme, out);
    }
    check_port(url.part(authority.after_host.clone()), out);
}

fn empty_host(range: Range<usize>, out: &mut Collector<'_>) {
    let what = "The host is missing; write a domain name or an IP address after the slashes.";
    out.add(FindingCode::EmptyHost, range, what);
}

fn check_userinfo(userinfo: Excerpt<'_>, scheme: &Scheme, out: &mut Collector<'_>) {
    escape::check(userinfo, Part::Userinfo, out);
    let what = if userinfo.text.contains(':') {
        "A password in a URL can be read by everybody who sees the URL; remove it."
    } else if scheme.has_no_userinfo() {
        "The part before the “@” is a user name, not the host; user names are often used to deceive, and HTTP no longer allows them (RFC 9110)."
    } else {
        return;
    };
    out.add(FindingCode::Userinfo, userinfo.all(), what);
}

fn check_host(host: Excerpt<'_>, scheme: &Scheme, out: &mut Collector<'_>) {
    if host.text.starts_with('[') {
        check_ip_literal(host, out);
    } else if !scheme.needs_host() {
        escape::check(host, Part::Host, out);
    } else if host.text.contains('%') {
        check_escaped_host(host, out);
    } else {
        check_domain_or_ipv4(host, out);
    }
}

/// Checks a host with percent-escapes, first as written and then decoded.
fn check_escaped_host(host: Excerpt<'_>, out: &mut Collector<'_>) {
    let errors = out.errors();
    escape::check(host, Part::Host, out);
    if out.errors() > errors {
        return;
    }
    let what =
        "Escapes in a host are rare, and not all software decodes them; write the host as it is.";
    out.add(FindingCode::EscapedHost, host.all(), what);
    if let Some(decoded) = Decoded::read(host, out) {
        check_domain_or_ipv4(decoded.excerpt(), out);
    }
}

fn check_domain_or_ipv4(host: Excerpt<'_>, out: &mut Collector<'_>) {
    let name = host.text.strip_suffix(is_separator).unwrap_or(host.text);
    // The host may be an IPv4 address only after mapping: full-width digits, for example.
    let mapped = idna::to_ascii(name).filter(|_| !name.is_ascii());
    let mapped = mapped.as_ref().map_or(name, |mapped| mapped.as_str());
    if !ip::ends_in_a_number(mapped.as_bytes()) {
        domain::check(host, domain::Place::Url, out);
    } else if ip::parse_v4(mapped.as_bytes()).is_none() {
        bad_ipv4(host, name, out);
    } else if name.parse::<Ipv4Addr>().is_err() {
        let what = "Browsers read this as an IPv4 address, although it is not written as four decimal numbers; \
                    it is often used to deceive.";
        out.add(FindingCode::UnusualIpv4, host.all(), what);
    }
}

fn bad_ipv4(host: Excerpt<'_>, name: &str, out: &mut Collector<'_>) {
    let is_decimal = name.split('.').count() == 4
        && name
            .bytes()
            .all(|byte| byte.is_ascii_digit() || byte == b'.');
    if is_decimal {
        let (range, what) = address::v4_fault(name);
        return out.add(FindingCode::BadIpv4, host.range(range), what);
    }
    let what = "A host that ends in a number is an IPv4 address: four numbers from 0 to 255, such as 192.0.2.1.";
    out.add(FindingCode::BadIpv4, host.all(), what);
}

fn check_ip_literal(host: Excerpt<'_>, out: &mut Collector<'_>) {
    let inner = host
        .text
        .strip_prefix('[')
        .and_then(|text| text.strip_suffix(']'));
    let Some(inner) = inner else {
        let what = "The square bracket is never closed.";
        return out.add(FindingCode::BadIpLiteral, host.all(), what);
    };
    if inner.parse::<Ipv6Addr>().is_ok() || is_ip_future(inner) {
        return;
    }
    let (range, what) = if inner.contains(':') {
        address::v6_fault(inner)
    } else {
        let what = "The text in the square brackets is not an IPv6 address, such as 2001:db8::1.";
        (0..inner.len(), what.into())
    };
    out.add(
        FindingCode::BadIpLiteral,
        address::in_brackets(host, range),
        what,
    );
}

/// Returns true for RFC 3986's `IPvFuture`: `v`, hexadecimal digits, a dot, and at least one
/// character.
fn is_ip_future(inner: &str) -> bool {
    let Some((version, address)) = inner.split_once('.') else {
        return false;
    };
    let digits = version.strip_prefix(['v', 'V']).unwrap_or_default();
    let is_char = |byte: u8| byte.is_ascii_alphanumeric() || b"-._~!$&'()*+,;=:".contains(&byte);
    !digits.is_empty()
        && digits.bytes().all(|byte| byte.is_ascii_hexdigit())
        && !address.is_empty()
        && address.bytes().all(is_char)
}

/// Checks what follows a host: nothing, or a colon and a port.
fn check_port(after: Excerpt<'_>, out: &mut Collector<'_>) {
    let Some(digits) = after.text.strip_prefix(':') else {
        if !after.is_empty() {
            let what =
                "Only a port (a colon and a number) or a path can follow the square brackets.";
            out.add(FindingCode::BadPort, after.all(), what);
        }
        return;
    };
    if digits.is_empty() {
        let what =
            "There is no port after this colon; that is allowed, and the colon can be left out.";
        out.add(FindingCode::EmptyPort, after.all(), what);
    } else if !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        let what = "A port is a number of ASCII digits.";
        out.add(FindingCode::BadPort, after.range(1..after.text.len()), what);
    } else if Port::read(after.text) == Port::Invalid {
        let what = "A port is at most 65535.";
        out.add(
            FindingCode::PortTooLarge,
            after.range(1..after.text.len()),
            what,
        );
    }
}
