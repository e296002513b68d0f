//! The form for machines: a URL as WHATWG's serializer writes it.
//!
//! The result is ASCII, with the host in Punycode, without the default port and with dot segments
//! resolved. Formatting it again gives the same string.

use alloc::string::String;
use core::fmt::Write;
use core::net::Ipv6Addr;

use crate::domain::HostKind;
use crate::domain::{idna, ip, names};
use crate::search::is_url_tail;
use crate::unicode::property::{ByteSet, holds, with};
use crate::url::default_port;

use super::web::WebUrl;

/// Appends the scheme and the authority: `https://xn--bcher-kva.de:8080`.
pub(crate) fn push_authority(url: &WebUrl<'_>, scheme: &str, out: &mut String) {
    let start = out.len();
    out.push_str(scheme);
    out.push_str("://");
    out.get_mut(start..)
        .into_iter()
        .for_each(str::make_ascii_lowercase);
    push_host(url, out);
    push_port(url.port, scheme, out);
}

/// Appends the host in ASCII form, with its root dot.
pub(crate) fn push_host(url: &WebUrl<'_>, out: &mut String) {
    if url.is_own_form || url.is_opaque() {
        out.push_str(&url.host);
        return out.push_str(if url.has_root_dot { "." } else { "" });
    }
    match url.kind {
        HostKind::Ipv6 => push_v6(&url.host, out),
        HostKind::Ipv4 => push_v4(&url.host, out),
        HostKind::Domain(_) | HostKind::SingleLabel => {
            match url.mapped {
                Some(mapped) => names::push_ascii(mapped, out),
                None => push_name(&url.host, out),
            }
            out.push_str(if url.has_root_dot { "." } else { "" });
        }
    }
}

/// Appends a domain name in ASCII form.
pub(super) fn push_name(name: &str, out: &mut String) {
    match idna::to_ascii(name) {
        Some(ascii) => out.push_str(&ascii.as_str().to_ascii_lowercase()),
        None => out.push_str(name),
    }
}

/// Appends an IPv4 address as four decimal numbers, whatever form it was written in.
fn push_v4(host: &str, out: &mut String) {
    let ascii = idna::to_ascii(host);
    let bytes = ascii
        .as_ref()
        .map_or(host.as_bytes(), |ascii| ascii.as_bytes());
    match ip::parse_v4(bytes) {
        Some(address) => {
            let _ = write!(out, "{address}");
        }
        None => out.push_str(host),
    }
}

/// Appends an IPv6 address in brackets, with its longest run of zeros compressed.
///
/// `Display` for [`Ipv6Addr`] would not do: it writes the end of some addresses as IPv4.
fn push_v6(host: &str, out: &mut String) {
    let inner = host.trim_start_matches('[').trim_end_matches(']');
    let Ok(address) = inner.parse::<Ipv6Addr>() else {
        return out.push_str(host);
    };
    let groups = address.segments();
    let (start, len) = longest_zeros(&groups);
    out.push('[');
    for (i, group) in groups.iter().enumerate() {
        // A single group of zeros is not compressed (RFC 5952).
        if len > 1 && (start..start + len).contains(&i) {
            out.push_str(match i {
                0 => "::",
                _ if i == start => ":",
                _ => "",
            });
            continue;
        }
        let _ = write!(out, "{group:x}");
        out.push_str(if i < 7 { ":" } else { "" });
    }
    out.push(']');
}

/// Returns the start and length of the first of the longest runs of zeros.
fn longest_zeros(groups: &[u16; 8]) -> (usize, usize) {
    let run = |start: usize| {
        groups
            .iter()
            .skip(start)
            .take_while(|group| **group == 0)
            .count()
    };
    (0..8).map(|start| (start, run(start))).fold(
        (0, 0),
        |best, next| {
            if next.1 > best.1 { next } else { best }
        },
    )
}

fn push_port(port: Option<u16>, scheme: &str, out: &mut String) {
    if let Some(number) = port.filter(|&number| Some(number) != default_port(scheme)) {
        let _ = write!(out, ":{number}");
    }
}

/// Returns an upper bound on the length of a written tail, so that one allocation is enough.
pub(crate) fn capacity(tail: &str) -> usize {
    if is_own_tail(tail) {
        return 1 + tail.len();
    }
    // An upper bound, because most punctuation is not escaped.
    let is_odd = |byte: &u8| !byte.is_ascii_alphanumeric();
    1 + tail.len() + (ESCAPE_LEN - 1) * tail.bytes().filter(is_odd).count()
}

/// Returns true if a port, with its `:`, is written unchanged after this web scheme, given with its
/// `://`.
pub(crate) fn is_own_port(port: &str, scheme: &str) -> bool {
    let default = if scheme == "https://" { 443 } else { 80 };
    let digits = port.strip_prefix(':');
    let digits = digits.filter(|digits| !digits.starts_with('0'));
    let number = digits.and_then(|digits| digits.parse::<u16>().ok());
    number.is_some_and(|number| number != default)
}

/// Returns true if a tail is empty or begins with `/` and is written unchanged. False negatives are
/// possible.
pub(crate) fn is_own_tail(tail: &str) -> bool {
    matches!(tail.as_bytes().first(), None | Some(b'/')) && is_url_tail(tail.as_bytes())
}

/// Appends path, query and fragment.
pub(crate) fn push_tail(tail: &str, is_special: bool, out: &mut String) {
    if is_own_tail(tail) {
        let root = if tail.is_empty() && is_special {
            "/"
        } else {
            ""
        };
        out.push_str(root);
        return out.push_str(tail);
    }
    let is_mark = |byte: u8| (byte == b'?') | (byte == b'#');
    if !tail
        .bytes()
        .fold(false, |found, byte| found | is_mark(byte))
    {
        return push_path(tail, is_special, out);
    }
    let (rest, fragment) = split_before(tail, b'#');
    let (path, query) = split_before(rest, b'?');
    push_path(path, is_special, out);
    push_encoded(query, if is_special { &SPECIAL_QUERY } else { &QUERY }, out);
    push_encoded(fragment, &FRAGMENT, out);
}

/// Appends path, query and fragment, escaping only what must be escaped.
pub(crate) fn push_as_written(rest: &str, out: &mut String) {
    let (rest, fragment) = split_before(rest, b'#');
    let (path, query) = split_before(rest, b'?');
    push_encoded(path, &PATH, out);
    push_encoded(query, &QUERY, out);
    push_encoded(fragment, &FRAGMENT, out);
}

/// Splits before the first `mark`.
fn split_before(text: &str, mark: u8) -> (&str, &str) {
    // Not by `str::find`, which takes longer for texts as short as these.
    let at = text.bytes().position(|byte| byte == mark);
    let split = text.split_at_checked(at.unwrap_or(text.len()));
    split.unwrap_or((text, ""))
}

/// Appends a path with its dot segments resolved. The path of a special URL is at least `/`.
fn push_path(path: &str, is_special: bool, out: &mut String) {
    let base = out.len();
    let is_slash = |byte: u8| byte == b'/' || (is_special && byte == b'\\');
    if !path.bytes().next().is_some_and(is_slash) {
        push_encoded(path, &PATH, out);
        return out.push_str(if is_special { "/" } else { "" });
    }
    if !may_have_dots(path) {
        return push_encoded(path, &PATH, out);
    }
    let mut rest = path.get(1..);
    while let Some(path) = rest {
        let slash = path.bytes().position(is_slash);
        let segment = path.get(..slash.unwrap_or(path.len())).unwrap_or_default();
        rest = slash.and_then(|at| path.get(at + 1..));
        // A dot segment at the end leaves a slash: `/a/.` becomes `/a/`.
        let end = if rest.is_none() { "/" } else { "" };
        match dots(segment) {
            Some(2) => {
                pop_segment(base, out);
                out.push_str(end);
            }
            Some(_) => out.push_str(end),
            None => {
                out.push('/');
                push_encoded(segment, &PATH, out);
            }
        }
    }
}

/// Returns false if no segment of a path can be made of dots and no `\\` separates segments: most paths.
fn may_have_dots(path: &str) -> bool {
    let bytes = path.as_bytes();
    let after = bytes.iter().skip(1);
    let is_odd = |(&byte, &next): (&u8, &u8)| {
        (byte == b'/') & ((next == b'.') | (next == b'%')) | (next == b'\\')
    };
    // `fold` has no early exit, so the compiler can vectorize it.
    let pairs = bytes.iter().zip(after);
    bytes.first() == Some(&b'\\') || pairs.fold(false, |found, pair| found | is_odd(pair))
}

/// Returns how many dots, written or escaped, a segment is; `None` unless it is one or two.
fn dots(segment: &str) -> Option<usize> {
    if !matches!(segment.bytes().next(), Some(b'.' | b'%')) {
        return None;
    }
    let is_dot = |unit: crate::percent::Unit| unit.char() == Some('.');
    let mut units = crate::percent::Units(segment).take(3);
    let count = units.clone().count();
    ((1..=2).contains(&count) && units.all(is_dot)).then_some(count)
}

fn pop_segment(base: usize, out: &mut String) {
    let slash = out.get(base..).and_then(|path| path.rfind('/'));
    out.truncate(base + slash.unwrap_or(0));
}

/// Appends `text`, escaping what is not in the set. Like browsers, leaves every `%` unescaped,
/// whatever follows it.
pub(super) fn push_encoded(text: &str, allowed: &ByteSet, out: &mut String) {
    let mut rest = text;
    while let Some(plain) = rest.bytes().position(|byte| !holds(allowed, byte)) {
        let (copied, from) = rest.split_at_checked(plain).unwrap_or((rest, ""));
        out.push_str(copied);
        let end = from.bytes().position(|byte| holds(allowed, byte));
        let split = from.split_at_checked(end.unwrap_or(from.len()));
        let (escaped, others) = split.unwrap_or((from, ""));
        push_escaped(escaped.as_bytes(), out);
        rest = others;
    }
    out.push_str(rest);
}

/// Appends text as a component of a path or query. Escapes everything except RFC 3986's unreserved
/// characters.
pub(crate) fn push_component(text: &str, out: &mut String) {
    for byte in text.bytes() {
        match byte {
            b'-' | b'.' | b'_' | b'~' => out.push(byte.into()),
            _ if byte.is_ascii_alphanumeric() => out.push(byte.into()),
            _ => push_escaped(&[byte], out),
        }
    }
}

/// Appends bytes as percent-escapes.
pub(super) fn push_escaped(bytes: &[u8], out: &mut String) {
    // Many at once: a string grows byte by byte at several times the cost of a copy.
    let mut escapes = [[b'%'; ESCAPE_LEN]; 32];
    for chunk in bytes.chunks(escapes.len()) {
        for ([_, high, low], &byte) in escapes.iter_mut().zip(chunk) {
            [*high, *low] = [digit(byte >> 4), digit(byte & 15)];
        }
        let written = escapes.as_flattened().get(..chunk.len() * ESCAPE_LEN);
        out.push_str(
            written
                .and_then(|written| str::from_utf8(written).ok())
                .unwrap_or_default(),
        );
    }
}

/// The length of a percent-escape.
const ESCAPE_LEN: usize = 3;

fn digit(value: u8) -> u8 {
    b"0123456789ABCDEF"
        .get(usize::from(value))
        .copied()
        .unwrap_or_default()
}

static FRAGMENT: ByteSet = graphic_but(b"\"<>`");
static PATH: ByteSet = with(FRAGMENT, b"?#^{}", false);
static QUERY: ByteSet = graphic_but(b"\"#<>");
// WHATWG escapes `'` only in the queries of special URLs.
static SPECIAL_QUERY: ByteSet = with(QUERY, b"'", false);

/// Returns the visible ASCII characters without `others`.
#[allow(clippy::indexing_slicing, reason = "evaluated at compile time")]
const fn graphic_but(others: &[u8]) -> ByteSet {
    let mut set = [false; 256];
    let mut byte = b'!';
    while byte <= b'~' {
        set[byte as usize] = true;
        byte += 1;
    }
    with(set, others, false)
}
