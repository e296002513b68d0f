//! IPv4 and IPv6 addresses as hosts.

use core::net::{Ipv4Addr, Ipv6Addr};
use core::ops::Range;

use crate::text::char_at;

use super::run::{self, Place, is_host_char};

/// The maximum length of the text of an IPv6 address that is read.
const LONGEST: usize = 64;

/// Returns the range of `[…]` at `at` if an IPv6 address is between the brackets.
pub(crate) fn bracketed_v6(text: &str, at: usize) -> Option<Range<usize>> {
    let inner = text.as_bytes().get(at..)?.strip_prefix(b"[")?;
    let len = inner
        .iter()
        .take(LONGEST)
        .take_while(|byte| is_v6_byte(**byte))
        .count();
    let is_closed = inner.get(len) == Some(&b']');
    let end = at + len + 2;
    (is_closed && is_v6(inner.get(..len)?) && !is_attached(text, end)).then_some(at..end)
}

/// Returns true if more of a host directly follows an address.
fn is_attached(text: &str, end: usize) -> bool {
    let run = end..run::end(text, end, Place::AfterScheme);
    !run::trim_end(text, run).is_empty()
}

/// What is found where an IPv6 address without brackets may be.
#[derive(Clone, Debug, Eq, PartialEq)]
pub(crate) enum Unbracketed {
    /// An address.
    Address(Range<usize>),
    /// Groups with colons between them that are neither an address nor a host with a port.
    Malformed,
    /// Something else.
    Other,
}

/// Reads an IPv6 address without brackets at `at`.
///
/// WHATWG requires the brackets. But the UASG examples link the address without
/// them, and a reader recognizes an address.
pub(crate) fn unbracketed_v6(text: &str, at: usize) -> Unbracketed {
    let rest = text.as_bytes().get(at..).unwrap_or_default();
    let len = rest
        .iter()
        .take(LONGEST)
        .take_while(|byte| is_v6_byte(**byte))
        .count();
    let is_attached = char_at(text, at + len).is_some_and(|c| is_host_char(c, Place::AfterScheme));
    let stretch = rest.get(..len).unwrap_or_default();
    let mut address = stretch;
    // Dots and colons at the end may belong to the sentence. They are removed one by one, since `::` may end an address.
    loop {
        if !is_attached && is_v6(address) {
            return Unbracketed::Address(at..at + address.len());
        }
        match address.split_last() {
            Some((b'.' | b':', shorter)) => address = shorter,
            _ if has_groups(stretch, address) => return Unbracketed::Malformed,
            _ => return Unbracketed::Other,
        }
    }
}

/// Returns true if the stretch contains `::`, or two colons after its right edge is trimmed,
/// and no dot before the first colon: more than a host and its port.
fn has_groups(stretch: &[u8], trimmed: &[u8]) -> bool {
    let mut groups = trimmed.split(|&byte| byte == b':');
    let is_dotless = groups.next().is_some_and(|first| !first.contains(&b'.'));
    is_dotless && (groups.count() >= 2 || stretch.windows(2).any(|pair| pair == b"::"))
}

fn is_v6_byte(byte: u8) -> bool {
    is_address_char(char::from(byte))
}

/// Returns true for what an IPv6 address is made of.
pub(crate) fn is_address_char(c: char) -> bool {
    c.is_ascii_hexdigit() || matches!(c, ':' | '.')
}

fn is_v6(bytes: &[u8]) -> bool {
    core::str::from_utf8(bytes).is_ok_and(|text| text.parse::<Ipv6Addr>().is_ok())
}

/// Returns true for `[192.0.2.1]` and `[IPv6:2001:db8::1]`, which an email address may have in place of the
/// domain (RFC 5321 §4.1.3).
pub(crate) fn is_address_literal(text: &str) -> bool {
    address_literal(text).is_some()
}

/// Returns the IP address of an address literal, without brackets and tag.
pub(crate) fn address_literal(text: &str) -> Option<&str> {
    let inner = text.strip_prefix('[')?.strip_suffix(']')?;
    match strip_tag(inner) {
        Some(address) => address.parse::<Ipv6Addr>().is_ok().then_some(address),
        None => inner.parse::<Ipv4Addr>().is_ok().then_some(inner),
    }
}

/// Returns what follows the tag `IPv6:`.
pub(crate) fn strip_tag(inner: &str) -> Option<&str> {
    const TAG: &str = "IPv6:";
    let tag = inner.get(..TAG.len())?;
    tag.eq_ignore_ascii_case(TAG)
        .then(|| inner.get(TAG.len()..))?
}

/// Returns true if the host's last label is a number, so that only an IPv4 address can be meant.
///
/// This is WHATWG's "ends in a number" check; `host` is in ASCII form without root dot.
pub(crate) fn ends_in_a_number(host: &[u8]) -> bool {
    let last = host.rsplit(|&byte| byte == b'.').next().unwrap_or_default();
    !last.is_empty() && (last.iter().all(u8::is_ascii_digit) || hex_digits(last).is_some())
}

/// Reads an IPv4 address as WHATWG's parser does: one to four numbers, decimal, octal (`0…`)
/// or hexadecimal (`0x…`). The last one fills the octets that are left.
pub(crate) fn parse_v4(host: &[u8]) -> Option<Ipv4Addr> {
    let parts = host.split(|&byte| byte == b'.').count();
    // The number of octets that the last number fills: `127.1` is 127.0.0.1.
    let left = 5usize.checked_sub(parts).filter(|&left| left > 0)?;
    let mut address = 0u64;
    for (i, part) in host.split(|&byte| byte == b'.').enumerate() {
        let octets = if i + 1 == parts { left } else { 1 };
        let limit = 1u64 << (8 * octets);
        let value = number(part).filter(|&value| value < limit)?;
        address = address * limit + value;
    }
    u32::try_from(address).ok().map(Ipv4Addr::from)
}

/// Reads one number of an IPv4 address as WHATWG does; saturates on overflow.
fn number(part: &[u8]) -> Option<u64> {
    let (digits, radix) = match part {
        [] => return None,
        _ if hex_digits(part).is_some() => (hex_digits(part)?, 16),
        // `08` is not a number: 8 is not an octal digit.
        [b'0', octal @ ..] if !octal.is_empty() => (octal, 8),
        _ => (part, 10),
    };
    digits.iter().try_fold(0u64, |value, &byte| {
        let digit = char::from(byte).to_digit(radix)?;
        Some(
            value
                .saturating_mul(u64::from(radix))
                .saturating_add(u64::from(digit)),
        )
    })
}

/// Returns the digits after `0x` if there is nothing but hexadecimal digits.
fn hex_digits(part: &[u8]) -> Option<&[u8]> {
    let digits = part
        .strip_prefix(b"0x")
        .or_else(|| part.strip_prefix(b"0X"))?;
    digits.iter().all(u8::is_ascii_hexdigit).then_some(digits)
}

/// Returns true for four decimal numbers up to 255 without leading zeros: the
/// only form in which an address without a scheme is a link, and only if the caller asks for it.
pub(crate) fn is_dotted_quad(host: &str) -> bool {
    host.parse::<Ipv4Addr>().is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn v4_as_whatwg_reads_it() {
        for host in [
            "127.0.0.1",
            "0x7f.1",
            "2130706433",
            "0",
            "0x",
            "017700000001",
            "1.2.65535",
        ] {
            assert!(parse_v4(host.as_bytes()).is_some(), "{host}");
        }
        for host in [
            "256.1.1.1",
            "1.2.3.4.5",
            "1.2.3.4.0",
            "1..2",
            "1.2.3.256",
            "4294967296",
            "08.1",
            "1.2.65536",
            "0xg",
        ] {
            assert_eq!(parse_v4(host.as_bytes()), None, "{host}");
        }
        assert_eq!(parse_v4(b"99999999999999999999999999"), None);
        assert_eq!(parse_v4(b"0x7f.1"), Some(Ipv4Addr::LOCALHOST));
        assert_eq!(parse_v4(b"1.2.772"), Some(Ipv4Addr::new(1, 2, 3, 4)));
    }

    #[test]
    fn names_that_end_in_a_number() {
        for host in ["1.2.3.4", "foo.0x1f", "a.09", "foo.0x"] {
            assert!(ends_in_a_number(host.as_bytes()), "{host}");
        }
        for host in ["example.com", "a.1b", ""] {
            assert!(!ends_in_a_number(host.as_bytes()), "{host}");
        }
    }

    #[test]
    fn v6_with_brackets() {
        assert_eq!(bracketed_v6("[::1]/", 0), Some(0..5));
        assert_eq!(bracketed_v6("[::1", 0), None);
        assert_eq!(bracketed_v6("[::1]. Next", 0), Some(0..5));
        assert_eq!(bracketed_v6("[::1].com", 0), None);
        assert_eq!(bracketed_v6("[::1]abc", 0), None);
        assert_eq!(bracketed_v6("[fe80::1%25eth0]", 0), None, "no zones");
    }

    #[test]
    fn v6_without_brackets() {
        let address = |text| match unbracketed_v6(text, 0) {
            Unbracketed::Address(range) => range.end,
            other => panic!("{text}: {other:?}"),
        };
        assert_eq!(address("2001:4860:4860::8888."), 20);
        assert_eq!(address("2001:db8::: hi"), 10);
        assert_eq!(address("::ffff:1.2.3.4)"), 14);
        for text in ["dead::beefy", "2001:db8::1.xyz", "2001:db8::zz/", "1:2:3"] {
            assert_eq!(unbracketed_v6(text, 0), Unbracketed::Malformed, "{text}");
        }
        for text in ["cafe:80/", "1.2.3.4:80:", "ab.cd:80:5", "example.com", ""] {
            assert_eq!(unbracketed_v6(text, 0), Unbracketed::Other, "{text}");
        }
    }
}
