//! A simple implementation of hosts: runs and their edges, domains, addresses, ports.

use std::net::Ipv6Addr;
use std::ops::Range;

use idna::uts46::{AsciiDenyList, DnsLength, Hyphens, Uts46};

use super::text::Text;
use linkspan::TldTable;
use linkspan::property::{HostClass, LinkTerm, host_class, link_term};

/// No host is longer than this, however it is written.
const MAX_RUN_BYTES: usize = 4096;

/// The maximum length of an IPv6 address, in bytes.
const MAX_IPV6_BYTES: usize = 64;

pub(super) fn is_separator(c: char) -> bool {
    host_class(c) == HostClass::Separator
}

pub(super) fn is_ignored(c: char) -> bool {
    host_class(c) == HostClass::Ignored
}

fn is_symbol(c: char) -> bool {
    host_class(c) == HostClass::Symbol
}

fn is_context_j(c: char) -> bool {
    matches!(c, '\u{200C}' | '\u{200D}')
}

fn is_context_o(c: char) -> bool {
    host_class(c) == HostClass::ContextO
}

pub(super) fn is_host_char(c: char) -> bool {
    matches!(
        host_class(c),
        HostClass::Separator
            | HostClass::Hyphen
            | HostClass::Underscore
            | HostClass::ContextO
            | HostClass::Letter
    )
}

pub(super) fn is_host_char_after_scheme(c: char) -> bool {
    is_host_char(c) || is_symbol(c)
}

/// Returns true for the characters that always end `user@host:port`. In ASCII, these are the characters that RFC 3986
/// does not allow in it.
pub(super) fn ends_authority(c: char) -> bool {
    let is_allowed = |c: char| c.is_ascii_alphanumeric() || "-._~%:@!$&'()*+,;=".contains(c);
    if c.is_ascii() {
        !is_allowed(c)
    } else {
        link_term(c) == LinkTerm::Hard
    }
}

/// Returns true for the characters that end it if a host precedes them.
pub(super) fn may_end_authority(c: char) -> bool {
    if c.is_ascii() {
        "'(),;".contains(c)
    } else {
        link_term(c) != LinkTerm::Include
    }
}

/// Returns the run of host characters around `p`, not before `floor`.
pub(super) fn run_around(text: &Text, p: usize, floor: usize) -> Range<usize> {
    text.skip_back(p, floor, is_host_char)..text.skip(p, is_host_char)
}

/// Drops the characters at the right edge of a run that do not belong to a host.
pub(super) fn trim_right(text: &Text, run: &Range<usize>) -> Range<usize> {
    let edge = |c| is_separator(c) || c == '-' || is_context_o(c) || is_context_j(c);
    run.start..text.skip_back(run.end, run.start, edge)
}

/// Drops the characters at the left edge of a bare run that do not belong to a host.
pub(super) fn trim_left(text: &Text, run: &Range<usize>) -> Range<usize> {
    text.skip(run.start, is_context_o).min(run.end)..run.end
}

/// Returns true if the trimmed run is a domain that needs no scheme: bare, or after an `@`.
pub(super) fn is_bare_domain(text: &Text, h: &Range<usize>, tlds: &TldTable) -> bool {
    let Some(ascii) = to_ascii(text, h) else {
        return false;
    };
    !text.chars(h).contains(&'_') && is_domain(&ascii) && tlds.contains(last_label(&ascii))
}

/// Returns true if the trimmed run is a domain that needs no scheme and may contain underscores and
/// symbols.
pub(super) fn is_known_domain(text: &Text, h: &Range<usize>, tlds: &TldTable) -> bool {
    to_ascii(text, h).is_some_and(|ascii| is_domain(&ascii) && tlds.contains(last_label(&ascii)))
}

/// Returns true if the trimmed run is an IPv4 address, however it is written.
pub(super) fn is_address(text: &Text, h: &Range<usize>) -> bool {
    to_ascii(text, h).is_some_and(|ascii| ends_in_number(&ascii) && is_ipv4(&ascii))
}

/// The two shapes of host after a scheme, with their ends.
#[derive(Debug)]
pub(super) enum Host {
    /// A domain or an IPv4 address.
    Name(usize),
    /// An IPv6 address, with or without brackets.
    Ipv6(usize),
}

/// Returns the host that begins at `at`, after `scheme://`.
pub(super) fn after_scheme(text: &Text, at: usize, single_labels: bool) -> Option<Host> {
    if text.is(at, '[') {
        return bracketed_ipv6(text, at).map(Host::Ipv6);
    }
    if let Some(end) = unbracketed_ipv6(text, at) {
        return Some(Host::Ipv6(end));
    }
    if is_malformed_ipv6(text, at) {
        return None;
    }
    let h = run_after_scheme(text, at);
    let ascii = to_ascii(text, &h)?;
    let valid = if ends_in_number(&ascii) {
        is_ipv4(&ascii) && has_dns_lengths(&ascii)
    } else {
        is_domain(&ascii) || single_labels && is_single_label(&ascii)
    };
    valid.then_some(Host::Name(h.end))
}

/// Returns the trimmed run after `scheme://`. It may contain symbols, but not in its last label:
/// the run is cut before a symbol there.
fn run_after_scheme(text: &Text, at: usize) -> Range<usize> {
    let mut end = text.skip(at, is_host_char_after_scheme);
    // The variation selector after an emoji does not end the run.
    while end > at && text.is(end, '\u{FE0F}') && text.at(end - 1).is_some_and(is_symbol) {
        end = text.skip(end + 1, is_host_char_after_scheme);
    }
    let run = at..end;
    let mut h = trim_right(text, &run);
    loop {
        let label_start = text.skip_back(h.end, h.start, |c| !is_separator(c));
        let symbol = text.skip(label_start, |c| !is_symbol(c));
        if symbol >= h.end {
            return h;
        }
        h = trim_right(text, &(h.start..symbol));
    }
}

/// Returns the ASCII form of a trimmed run, by UTS #46. `None` also if the run as written begins
/// with a CONTEXTO character, has an empty label, or has a label with a hyphen at its edge.
fn to_ascii(text: &Text, h: &Range<usize>) -> Option<String> {
    let chars = text.chars(h);
    let bad_label =
        |label: &[char]| label.is_empty() || label.starts_with(&['-']) || label.ends_with(&['-']);
    let bad_start = chars.first().copied().is_some_and(is_context_o);
    let too_long = text.byte_len(h) > MAX_RUN_BYTES;
    if chars.split(|&c| is_separator(c)).any(bad_label) || bad_start || too_long {
        return None;
    }
    let written = text.string(h);
    let ascii = Uts46::new().to_ascii(
        written.as_bytes(),
        AsciiDenyList::URL,
        Hyphens::CheckFirstLast,
        DnsLength::Ignore,
    );
    ascii
        .ok()
        .map(|ascii| ascii.to_string())
        .filter(|ascii| !holds_nested_a_label(ascii))
}

/// Returns true if a label, decoded, begins with `xn--` once more (UTS #46 §4.1, criterion 4).
fn holds_nested_a_label(ascii: &str) -> bool {
    let (unicode, _) = idna::domain_to_unicode(ascii);
    let mut labels = unicode.split('.');
    labels.any(|label| label.starts_with("xn--") && !label.is_ascii())
}

/// Returns true for two labels or more, of the right lengths, with a possible TLD, that are not a
/// public suffix.
fn is_domain(ascii: &str) -> bool {
    ascii.split('.').count() >= 2
        && has_dns_lengths(ascii)
        && is_possible_tld(last_label(ascii))
        && !linkspan::suffix::is_public_suffix(ascii)
}

/// Returns true for one label. It has no TLD and no suffix, so only its length can be wrong.
fn is_single_label(ascii: &str) -> bool {
    ascii.split('.').count() == 1 && has_dns_lengths(ascii)
}

fn has_dns_lengths(ascii: &str) -> bool {
    ascii.len() <= 253
        && ascii
            .split('.')
            .all(|label| (1..=63).contains(&label.len()))
}

fn last_label(ascii: &str) -> &str {
    ascii.rsplit('.').next().unwrap_or(ascii)
}

fn is_possible_tld(ascii: &str) -> bool {
    let (unicode, decoded) = Uts46::new().to_unicode(
        ascii.as_bytes(),
        AsciiDenyList::URL,
        Hyphens::CheckFirstLast,
    );
    let two_letters = unicode.len() >= 2 && unicode.chars().all(|c| c.is_ascii_alphabetic());
    let well_formed = two_letters || !unicode.is_ascii();
    decoded.is_ok() && well_formed && !unicode.chars().any(is_barred_from_tld)
}

fn is_barred_from_tld(c: char) -> bool {
    c.is_numeric() || c == '-' || is_context_j(c) || is_context_o(c)
}

/// The text directly after a host, with its end.
#[derive(Debug)]
pub(super) enum AfterHost {
    /// Nothing that belongs to a URL.
    Nothing(usize),
    /// A port.
    Port(usize),
    /// Perhaps a root dot and a port, then the beginning of a path, query or fragment.
    Part(usize),
    /// Something like a port, with too large a number.
    PortTooLarge,
}

/// Returns what follows a domain or IPv4 address that ends at `end`.
pub(super) fn after_name(text: &Text, end: usize) -> AfterHost {
    if text.at(end).is_some_and(is_separator) {
        let root_dot = end + 1;
        let part = match port(text, root_dot) {
            Port::None => root_dot,
            Port::Valid(port_end) => port_end,
            Port::TooLarge => return AfterHost::PortTooLarge,
        };
        return if starts_part(text, part) {
            AfterHost::Part(part)
        } else {
            AfterHost::Nothing(end)
        };
    }
    after_ipv6(text, end)
}

/// Returns what follows an IPv6 address: the same as after a name, but without a root dot.
pub(super) fn after_ipv6(text: &Text, end: usize) -> AfterHost {
    match port(text, end) {
        Port::TooLarge => AfterHost::PortTooLarge,
        Port::Valid(port_end) => AfterHost::Port(port_end),
        Port::None if starts_part(text, end) => AfterHost::Part(end),
        Port::None => AfterHost::Nothing(end),
    }
}

fn starts_part(text: &Text, i: usize) -> bool {
    matches!(text.at(i), Some('/' | '?' | '#'))
}

enum Port {
    None,
    Valid(usize),
    TooLarge,
}

fn port(text: &Text, i: usize) -> Port {
    let end = text.skip(i + 1, |c| c.is_ascii_digit());
    if !text.is(i, ':') || end == i + 1 {
        return Port::None;
    }
    let digits = text.string(&(i + 1..end));
    if digits.len() <= 5 && digits.parse::<u16>().is_ok() {
        Port::Valid(end)
    } else {
        Port::TooLarge
    }
}

/// Returns the end of `[…]` at `at`, if an IPv6 address is in it.
pub(super) fn bracketed_ipv6(text: &Text, at: usize) -> Option<usize> {
    let close = text.skip(at + 1, |c| c != ']');
    let inside = at + 1..close;
    let is_address = text.is(at, '[') && text.is(close, ']') && is_ipv6(&text.string(&inside));
    let after = close + 1..text.skip(close + 1, is_host_char_after_scheme);
    let is_alone = trim_right(text, &after).is_empty();
    (is_address && is_alone && text.byte_len(&inside) <= MAX_IPV6_BYTES).then_some(close + 1)
}

/// Returns the end of an IPv6 address at `at` that has no brackets. Dots and colons after it belong
/// to the sentence. If a host character follows them, this is not an address but something else.
fn unbracketed_ipv6(text: &Text, at: usize) -> Option<usize> {
    let stretch_end = text.skip(at, |c| c.is_ascii_hexdigit() || c == ':' || c == '.');
    let stretch_end = stretch_end.min(at + MAX_IPV6_BYTES);
    if text.at(stretch_end).is_some_and(is_host_char_after_scheme) {
        return None;
    }
    let shortest = text.skip_back(stretch_end, at, |c| c == ':' || c == '.');
    (shortest..=stretch_end)
        .rev()
        .find(|&end| is_ipv6(&text.string(&(at..end))))
}

/// Returns true if the text at `at`, which is not an IPv6 address, cannot be a host with a port
/// either: it contains `::` or two single colons, and no dot before the first one.
fn is_malformed_ipv6(text: &Text, at: usize) -> bool {
    let stretch_end = text.skip(at, |c| c.is_ascii_hexdigit() || c == ':' || c == '.');
    let stretch = text.string(&(at..stretch_end.min(at + MAX_IPV6_BYTES)));
    let groups: Vec<&str> = stretch.trim_end_matches(['.', ':']).split(':').collect();
    let has_port_at_most = groups.len() <= 2 && !stretch.contains("::");
    !has_port_at_most && !groups.first().is_some_and(|first| first.contains('.'))
}

fn is_ipv6(written: &str) -> bool {
    written.parse::<Ipv6Addr>().is_ok()
}

/// Returns true if the WHATWG URL Standard reads a host as an IPv4 address, valid or not, because
/// its last part is a number.
fn ends_in_number(ascii: &str) -> bool {
    let last = last_label(ascii);
    let all_digits = !last.is_empty() && last.chars().all(|c| c.is_ascii_digit());
    all_digits || ipv4_number(last).is_some()
}

/// Implements the IPv4 parser of the WHATWG URL Standard, without returning the address: up to four
/// numbers, of which all but the last are one byte, and the last fills the remaining bytes.
fn is_ipv4(ascii: &str) -> bool {
    let numbers: Option<Vec<u64>> = ascii.split('.').map(ipv4_number).collect();
    let Some((&last, others)) = numbers.as_deref().and_then(<[u64]>::split_last) else {
        return false;
    };
    let bytes_left = 4_u32.saturating_sub(u32::try_from(others.len()).unwrap_or(u32::MAX));
    bytes_left > 0 && others.iter().all(|&n| n <= 255) && last < 256_u64.pow(bytes_left)
}

/// Reads one number of an IPv4 address: hexadecimal after `0x`, octal after `0`, or decimal.
/// Numbers that overflow stay too large.
fn ipv4_number(part: &str) -> Option<u64> {
    if part.is_empty() {
        return None;
    }
    let hexadecimal = part.strip_prefix("0x").or_else(|| part.strip_prefix("0X"));
    let (digits, radix) = match (hexadecimal, part.strip_prefix('0')) {
        (Some(digits), _) => (digits, 16),
        (None, Some(digits)) => (digits, 8),
        (None, None) => (part, 10),
    };
    digits.chars().try_fold(0_u64, |number, c| {
        let digit = u64::from(c.to_digit(radix)?);
        Some(
            number
                .saturating_mul(u64::from(radix))
                .saturating_add(digit),
        )
    })
}

/// Returns true if this is four decimal numbers from 0 to 255 with dots between them and no leading
/// zeros.
pub(super) fn is_plain_ipv4(written: &str) -> bool {
    let is_byte = |part: &str| {
        part.parse::<u8>()
            .is_ok_and(|byte| byte.to_string() == part)
    };
    written.split('.').count() == 4 && written.split('.').all(is_byte)
}
