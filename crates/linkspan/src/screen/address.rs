//! IP addresses as hosts: in the form that people read as one, or in another.

use core::net::Ipv6Addr;

use crate::host::ip;

use super::verdict::Code;

/// What is the matter with an IPv4 address or with a name that ends in a number, in ASCII form.
/// None if the host is no address at all, or one that is written as such.
pub(crate) fn v4(host: &str) -> Option<Code> {
    let bytes = host.as_bytes();
    if !ip::ends_in_a_number(bytes) || ip::is_dotted_quad(host) {
        return None;
    }
    Some(if ip::parse_v4(bytes).is_some() {
        Code::IpAddressForm
    } else {
        Code::MalformedHost
    })
}

/// What is the matter with an IPv6 address, without its brackets.
///
/// One that stands for an IPv4 address hides which.
pub(crate) fn v6(address: &str) -> Option<Code> {
    match address.parse::<Ipv6Addr>() {
        Ok(address) if address.to_ipv4_mapped().is_some() => Some(Code::IpAddressForm),
        Ok(_) => None,
        Err(_) => Some(Code::MalformedHost),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn forms() {
        assert_eq!(v4("192.0.2.1"), None);
        assert_eq!(v4("example.com"), None);
        assert_eq!(v4("0x7f.1"), Some(Code::IpAddressForm));
        assert_eq!(v4("192.168.010.1"), Some(Code::IpAddressForm));
        assert_eq!(v4("256.1.1.1"), Some(Code::MalformedHost));
        assert_eq!(v6("2001:db8::1"), None);
        assert_eq!(v6("::ffff:127.0.0.1"), Some(Code::IpAddressForm));
        assert_eq!(v6("::g"), Some(Code::MalformedHost));
    }
}
