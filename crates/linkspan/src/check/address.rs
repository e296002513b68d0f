//! IP addresses in place of a host or a domain, and what exactly is wrong with an invalid one.

use alloc::format;
use alloc::string::String;
use core::net::Ipv6Addr;
use core::ops::Range;

use super::FindingCode;
use super::collect::{Collector, Excerpt};
use super::words;
use crate::domain::ip;

/// What is wrong with an address: a range of it and a sentence.
type Fault = (Range<usize>, String);

/// Checks the address literal of an email address. The text begins with `[`.
pub(super) fn check(literal: Excerpt<'_>, out: &mut Collector<'_>) {
    if ip::is_address_literal(literal.text) {
        let what = "An IP address in place of the domain is for tests and troubleshooting; many mail servers reject it.";
        return out.add(FindingCode::AddressLiteral, literal.all(), what);
    }
    let inner = literal
        .text
        .strip_prefix('[')
        .and_then(|it| it.strip_suffix(']'));
    let Some(inner) = inner else {
        let what = "An IP address after the “@” is written in square brackets with nothing after them, such as \
                    [192.0.2.1].";
        return out.add(FindingCode::BadAddressLiteral, literal.all(), what);
    };
    let (range, what) = literal_fault(inner);
    out.add(
        FindingCode::BadAddressLiteral,
        in_brackets(literal, range),
        what,
    );
}

/// Converts a range between the brackets to a range of the value. A range that covers all of it is
/// widened to include the brackets.
pub(super) fn in_brackets(literal: Excerpt<'_>, inner: Range<usize>) -> Range<usize> {
    if inner.start == 0 && inner.end + 2 == literal.text.len() {
        literal.all()
    } else {
        literal.range(inner.start + 1..inner.end + 1)
    }
}

/// Says what is wrong between the brackets of an address literal.
fn literal_fault(inner: &str) -> Fault {
    let all = 0..inner.len();
    if inner.is_empty() || ip::strip_tag(inner) == Some("") {
        let what = "The IP address is missing between the square brackets.";
        return (all, what.into());
    }
    if let Some(address) = ip::strip_tag(inner) {
        let start = inner.len() - address.len();
        let (range, what) = v6_fault(address);
        return (start + range.start..start + range.end, what);
    }
    if inner.parse::<Ipv6Addr>().is_ok() {
        let what = "An IPv6 address in an email address has a tag before it: [IPv6:2001:db8::1].";
        return (all, what.into());
    }
    if let Some(colon) = inner.find(':') {
        let what =
            "The only tag known in square brackets is “IPv6:”, with an IPv6 address after it.";
        return (0..colon + 1, what.into());
    }
    let is_digits = inner
        .bytes()
        .all(|byte| byte.is_ascii_digit() || byte == b'.');
    if is_digits || inner.split('.').count() == 4 {
        return v4_fault(inner);
    }
    let what = "The text in the square brackets is not an IP address; write four numbers from 0 to 255, such as \
                [192.0.2.1], or an IPv6 address with “IPv6:” before it.";
    (all, what.into())
}

/// Says what is wrong with an IPv4 address made of digits and dots.
pub(super) fn v4_fault(address: &str) -> Fault {
    let mut at = 0;
    for octet in address.split('.') {
        let range = at..at + octet.len();
        at = range.end + 1;
        let what = match octet.parse::<u32>() {
            _ if octet.is_empty() => "A number is missing next to this dot.",
            _ if !octet.bytes().all(|byte| byte.is_ascii_digit()) => {
                "An IPv4 address has numbers from 0 to 255 between its dots, and nothing else."
            }
            Ok(number) if number <= 255 && octet.len() > 1 && octet.starts_with('0') => {
                "A number of an IPv4 address must not start with a zero: some software would read it as octal."
            }
            Ok(number) if number <= 255 => continue,
            _ => "A number of an IPv4 address is at most 255.",
        };
        // An empty number has no characters to point at. Point at the dot next to it instead.
        let end = range.end.max((range.start + 1).min(address.len()));
        return (range.start.min(end.saturating_sub(1))..end, what.into());
    }
    let count = address.split('.').count();
    let what =
        format!("An IPv4 address has four numbers, such as 192.0.2.1; this one has {count}.");
    (0..address.len(), what)
}

/// Says what is wrong with an IPv6 address that does not parse.
pub(super) fn v6_fault(address: &str) -> Fault {
    if let Some(zone) = address.find('%') {
        let what = "A zone (“%” and the name of an interface) is not allowed here; remove it.";
        return (zone..address.len(), what.into());
    }
    let mut state = Groups::default();
    let mut at = 0;
    for group in address.split(':') {
        let range = at..at + group.len();
        at = range.end + 1;
        if let Some(fault) = state.take(address, range) {
            return fault;
        }
    }
    state.count_fault(address)
}

/// What has been read so far of an IPv6 address.
#[derive(Default)]
struct Groups {
    count: usize,
    is_compressed: bool,
}

impl Groups {
    /// Reads the group at `range`, between two colons.
    fn take(&mut self, address: &str, range: Range<usize>) -> Option<Fault> {
        let group = address.get(range.clone()).unwrap_or_default();
        let is_last = range.end == address.len();
        if group.is_empty() {
            return self.take_empty(address, range);
        }
        if group.contains('.') && is_last {
            // An embedded IPv4 address counts as two groups.
            self.count += 2;
            let is_v4 = group.parse::<core::net::Ipv4Addr>().is_ok();
            let fault = (!is_v4).then(|| v4_fault(group));
            return fault.map(|(it, what)| (range.start + it.start..range.start + it.end, what));
        }
        self.count += 1;
        let is_group = group.len() <= 4 && group.bytes().all(|byte| byte.is_ascii_hexdigit());
        let what = format!(
            "{} is not a group of an IPv6 address, which has one to four hexadecimal digits.",
            words::quote(group)
        );
        (!is_group).then_some((range, what))
    }

    /// Reads an empty group, between two colons or at either end.
    fn take_empty(&mut self, address: &str, range: Range<usize>) -> Option<Fault> {
        let colon = |at: usize| address.as_bytes().get(at) == Some(&b':');
        let is_edge = range.start == 0 || range.end == address.len();
        // `::` at either end yields two empty groups. The outer one is not counted.
        let is_double = if range.start == 0 {
            colon(0) && colon(1)
        } else {
            !is_edge || range.start >= 2 && colon(range.start - 1) && colon(range.start - 2)
        };
        if is_edge && is_double {
            return None;
        }
        let around = range.start.saturating_sub(1)..(range.end + 1).min(address.len());
        if is_edge {
            let what = "An IPv6 address cannot begin or end with a single colon.";
            return Some((around, what.into()));
        }
        if self.is_compressed {
            let what = "An IPv6 address has “::” at most once.";
            return Some((around, what.into()));
        }
        self.is_compressed = true;
        None
    }

    /// Reports too many or too few groups.
    fn count_fault(&self, address: &str) -> Fault {
        let count = self.count;
        let what = if self.is_compressed {
            format!(
                "“::” replaces at least one group of zeros, so there are at most seven others; this address has {count}."
            )
        } else {
            format!(
                "An IPv6 address has eight groups, or “::” in place of groups of zeros; this one has {count}."
            )
        };
        (0..address.len(), what)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fault(inner: &str) -> &str {
        let (range, what) = literal_fault(inner);
        assert!(what.ends_with('.'), "{what}");
        &inner[range]
    }

    #[test]
    fn findings_point_at_the_octet() {
        assert_eq!(fault("256.1.1.1"), "256");
        assert_eq!(fault("1.2.3.1000"), "1000");
        assert_eq!(fault("0300.1.1.1"), "0300");
        assert_eq!(fault("1.02.3.4"), "02");
        assert_eq!(fault("1..2.3"), ".");
        assert_eq!(fault(".1.2.3"), ".");
        assert_eq!(fault("1.2.3."), ".");
        assert_eq!(fault("192.0.2"), "192.0.2");
        assert_eq!(fault("1.2.3.4.5"), "1.2.3.4.5");
        assert_eq!(fault(""), "");
        assert_eq!(fault("1.2.3.-4"), "-4");
        assert_eq!(fault("a.2.3.4"), "a");
    }

    #[test]
    fn findings_point_at_the_group() {
        assert_eq!(fault("IPv6:2001:db8::12345"), "12345");
        assert_eq!(fault("IPv6:2001:xyz::1"), "xyz");
        assert_eq!(fault("IPv6:1::2::3"), "::");
        assert_eq!(fault("IPv6:1:::3"), "::");
        assert_eq!(fault("IPv6::1:2"), ":");
        assert_eq!(fault("IPv6:1:2:"), ":");
        assert_eq!(fault("IPv6:fe80::1%eth0"), "%eth0");
        assert_eq!(fault("ipv6:::256.0.0.1"), "256");
        assert_eq!(fault("IPv6:1:2:3"), "1:2:3");
        assert_eq!(fault("IPv6:1:2:3:4:5:6:7::8"), "1:2:3:4:5:6:7::8");
        assert_eq!(fault("IPv6:"), "IPv6:");
        assert_eq!(fault("x400:abc"), "x400:");
    }
}
