//! Links whose href is the text, but for what stands before or behind it.
//!
//! Most links are such. To say so costs less than to write the href, and JavaScript need not ask for it.

use linkspan::{Evidence, HostKind, Link};

/// What makes the href of a text.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) enum Href {
    /// More than can be said here.
    Other = 0,
    /// Nothing.
    Text = 1,
    /// `https://` before it.
    Scheme = 2,
    /// `/` behind it.
    Slash = 3,
    /// Both.
    SchemeAndSlash = 4,
    /// `mailto:` before it.
    Mailto = 5,
}

/// Says what makes the href of a link.
pub(crate) fn href(link: &Link<'_>) -> Href {
    if !matches!(link.host_kind(), HostKind::Domain(_)) {
        return Href::Other;
    }
    match link.evidence() {
        Evidence::Scheme => url(link, true),
        Evidence::Www | Evidence::Domain => url(link, false),
        Evidence::Email => email(link.as_str()),
        _ => Href::Other,
    }
}

fn url(link: &Link<'_>, has_scheme: bool) -> Href {
    let text = link.as_str();
    let start = match has_scheme {
        false => 0,
        true if text.starts_with("https://") => 8,
        true if text.starts_with("http://") => 7,
        true => return Href::Other,
    };
    let rest = text.as_bytes().get(start..).unwrap_or_default();
    let host_len = rest.iter().position(|&byte| !is_host(byte));
    let (host, tail) = rest.split_at(host_len.unwrap_or(rest.len()));
    let is_plain = !host.ends_with(b".") && is_plain_tail(tail) && !has_punycode(host);
    match (is_plain, has_scheme, tail.is_empty()) {
        (false, ..) => Href::Other,
        (_, true, false) => Href::Text,
        (_, false, false) => Href::Scheme,
        (_, true, true) => Href::Slash,
        (_, false, true) => Href::SchemeAndSlash,
    }
}

fn email(text: &str) -> Href {
    let is_plain = |byte: u8| is_host(byte) || byte == b'_' || byte == b'@';
    match text.bytes().all(is_plain) && !has_punycode(text.as_bytes()) {
        true => Href::Mailto,
        false => Href::Other,
    }
}

/// Bytes that stay as they are in a host.
fn is_host(byte: u8) -> bool {
    matches!(byte, b'a'..=b'z' | b'0'..=b'9' | b'-' | b'.')
}

/// Whether a label may be Punycode.
fn has_punycode(host: &[u8]) -> bool {
    host.windows(2).any(|pair| pair == b"--")
}

/// Whether a path, query and fragment, if any, stay as they are: nothing to escape, and no dots that lead
/// to another folder.
fn is_plain_tail(tail: &[u8]) -> bool {
    let Some(first) = tail.first() else {
        return true;
    };
    let mut before = 0;
    *first == b'/'
        && tail.iter().all(|&byte| {
            let leads_away = before == b'/' && byte == b'.';
            before = byte;
            is_kept(byte) && !leads_away
        })
}

fn is_kept(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || b"-._~!$&()*+,;=:@/?#".contains(&byte)
}
