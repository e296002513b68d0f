//! IP addresses as hosts, in the usual form or in an unusual one.

use core::net::Ipv6Addr;

use crate::domain::ip;

use super::verdict::ReasonCode;

/// Returns what is wrong with an IPv4 address, or with a name that ends in a number, in ASCII form.
/// Returns `None` for a name that is not an address and for an address in dotted-decimal form.
pub(crate) fn v4(host: &str) -> Option<ReasonCode> {
    let bytes = host.as_bytes();
    if !ip::ends_in_a_number(bytes) || ip::is_dotted_quad(host) {
        return None;
    }
    Some(if ip::parse_v4(bytes).is_some() {
        ReasonCode::IpAddressForm
    } else {
        ReasonCode::MalformedHost
    })
}

/// Returns what is wrong with an IPv6 address without its brackets.
///
/// An address that contains an IPv4 address hides where packets go.
pub(crate) fn v6(address: &str) -> Option<ReasonCode> {
    match address.parse::<Ipv6Addr>() {
        Ok(address) if holds_v4(address.segments()) => Some(ReasonCode::IpAddressForm),
        Ok(_) => None,
        Err(_) => Some(ReasonCode::MalformedHost),
    }
}

/// Returns true if an IPv6 address contains an IPv4 address.
fn holds_v4(segments: [u16; 8]) -> bool {
    match segments {
        // The unspecified and the loopback address.
        [0, 0, 0, 0, 0, 0, 0, 0 | 1] => false,
        // IPv4-compatible, IPv4-mapped and IPv4-translated addresses (RFC 4291, RFC 2765).
        [0, 0, 0, 0, 0, 0, ..] | [0, 0, 0, 0, 0, 0xFFFF, ..] | [0, 0, 0, 0, 0xFFFF, 0, ..] => true,
        // NAT64 (RFC 6052, RFC 8215), Teredo (RFC 4380) and 6to4 (RFC 3056).
        [0x64, 0xFF9B, ..] | [0x2001, 0, ..] | [0x2002, ..] => true,
        // ISATAP (RFC 5214).
        [_, _, _, _, 0 | 0x200, 0x5EFE, ..] => true,
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unusual_forms_of_addresses_are_found() {
        assert_eq!(v4("192.0.2.1"), None);
        assert_eq!(v4("example.com"), None);
        assert_eq!(v4("0x7f.1"), Some(ReasonCode::IpAddressForm));
        assert_eq!(v4("192.168.010.1"), Some(ReasonCode::IpAddressForm));
        assert_eq!(v4("256.1.1.1"), Some(ReasonCode::MalformedHost));
        assert_eq!(v6("2001:db8::1"), None);
        assert_eq!(v6("::ffff:127.0.0.1"), Some(ReasonCode::IpAddressForm));
        assert_eq!(v6("::g"), Some(ReasonCode::MalformedHost));
        for address in [
            "::127.0.0.1",
            "::ffff:0:127.0.0.1",
            "64:ff9b::7f00:1",
            "64:ff9b:1::7f00:1",
            "2002:7f00:1::",
            "2001:0:7f00:1::",
            "fe80::5efe:127.0.0.1",
            "2001:db8::200:5efe:127.0.0.1",
        ] {
            assert_eq!(v6(address), Some(ReasonCode::IpAddressForm), "{address}");
        }
        for address in ["::", "::1", "2001:4860:4860::8888", "fe80::1", "2001:1::1"] {
            assert_eq!(v6(address), None, "{address}");
        }
    }
}
