//! The networks of trusted proxies.

use std::net::IpAddr;
use std::str::FromStr;

/// An IP address, or all addresses that begin with the same bits.
///
/// # Example
///
/// ```
/// use linkspan_serve::Network;
///
/// let network: Network = "10.0.0.0/8".parse().unwrap();
/// assert!(network.contains("10.1.2.3".parse().unwrap()));
/// assert!(!network.contains("192.0.2.1".parse().unwrap()));
/// assert!("10.0.0.0/33".parse::<Network>().is_err());
/// ```
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Network {
    address: IpAddr,
    /// How many bits at the end differ from address to address.
    free: u32,
}

impl Network {
    /// Returns true if the address is part of the network. An IPv4 address may be written as IPv6 (`::ffff:10.0.0.1`).
    ///
    /// # Example
    ///
    /// See [`Network`].
    #[must_use]
    pub fn contains(&self, address: IpAddr) -> bool {
        let (ours, other) = match (self.address, address.to_canonical()) {
            (IpAddr::V4(ours), IpAddr::V4(other)) => {
                (ours.to_bits().into(), other.to_bits().into())
            }
            (IpAddr::V6(ours), IpAddr::V6(other)) => (ours.to_bits(), other.to_bits()),
            _ => return false,
        };
        let different: u128 = ours ^ other;
        different.checked_shr(self.free).unwrap_or(0) == 0
    }
}

impl From<IpAddr> for Network {
    fn from(address: IpAddr) -> Self {
        Network {
            address: address.to_canonical(),
            free: 0,
        }
    }
}

impl FromStr for Network {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let wrong = "give an address, such as 10.0.0.1, or a network, such as 10.0.0.0/8";
        let (address, prefix) = match text.split_once('/') {
            Some((address, prefix)) => (address, Some(prefix)),
            None => (text, None),
        };
        let address: IpAddr = address.parse().map_err(|_| wrong)?;
        let bits = if address.is_ipv4() { 32 } else { 128 };
        let free = match prefix {
            Some(prefix) => prefix
                .parse()
                .ok()
                .and_then(|prefix| u32::checked_sub(bits, prefix))
                .ok_or(wrong)?,
            None => 0,
        };
        Ok(Network {
            address: address.to_canonical(),
            free,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn networks_contain_the_addresses_with_their_prefix() {
        for (network, address, is_part) in [
            ("10.0.0.1", "10.0.0.1", true),
            ("10.0.0.1", "10.0.0.2", false),
            ("10.0.0.1", "::ffff:10.0.0.1", true),
            ("::ffff:10.0.0.0/104", "10.255.0.1", true),
            ("172.16.0.0/12", "172.31.255.255", true),
            ("172.16.0.0/12", "172.32.0.0", false),
            // The bits after the prefix do not matter.
            ("172.16.9.9/12", "172.31.0.1", true),
            ("0.0.0.0/0", "203.0.113.9", true),
            ("0.0.0.0/0", "2001:db8::1", false),
            ("::/0", "2001:db8::1", true),
            ("::/0", "203.0.113.9", false),
            ("2001:db8::/32", "2001:db8:ffff::1", true),
            ("2001:db8::/32", "2001:db9::1", false),
        ] {
            let parsed: Network = network.parse().unwrap();
            let found = parsed.contains(address.parse().unwrap());
            assert_eq!(found, is_part, "{network} {address}");
        }
    }

    #[test]
    fn invalid_networks_are_refused() {
        for text in [
            "",
            "a",
            "10.0.0.0/",
            "10.0.0.0/33",
            "::/129",
            "10.0.0.1:80",
            "10.0.0.0/-1",
        ] {
            assert!(text.parse::<Network>().is_err(), "{text}");
        }
    }
}
