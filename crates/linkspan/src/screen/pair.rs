//! Compares the displayed text of a link with the host that it leads to.

use alloc::boxed::Box;
use alloc::string::String;

use crate::detect::Detector;
use crate::domain::idna;
use crate::domain::run::is_separator;
use crate::suffix::registrable;

/// Returns the host that a text names, in ASCII form, if it differs from the host of the target.
///
/// Hosts with the same registered domain count as the same: `example.com` may lead to
/// `www.example.com`.
pub(crate) fn other_host(text: &str, target: &str) -> Option<Box<str>> {
    let link = Detector::new().to_the_letter().find(text)?;
    let named = ascii(text.get(link.parts().host?)?)?;
    let is_same = ascii(target).is_some_and(|target| owner(&named) == owner(&target));
    (!is_same).then(|| named.into_boxed_str())
}

fn ascii(host: &str) -> Option<String> {
    let host = host.strip_suffix(is_separator).unwrap_or(host);
    if host.starts_with('[') {
        return Some(host.to_ascii_lowercase());
    }
    Some(idna::to_ascii(host)?.as_str().into())
}

/// Returns the registered domain. An IP address is its own owner.
fn owner(host: &str) -> &str {
    match host.parse::<core::net::Ipv4Addr>() {
        Ok(_) => host,
        Err(_) => registrable(host).unwrap_or(host),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hosts_of_one_owner_match() {
        for (text, target) in [
            ("example.com", "example.com"),
            ("Example.COM", "www.example.com"),
            ("see bücher.de!", "xn--bcher-kva.de"),
            ("no host here", "example.com"),
            ("a@example.com", "example.com"),
        ] {
            assert_eq!(other_host(text, target), None, "{text} {target}");
        }
        for (text, target) in [
            ("example.com", "example.org"),
            ("a.co.uk", "b.co.uk"),
            ("http://192.0.2.1/", "192.0.2.2"),
            ("example.com", ""),
        ] {
            assert!(other_host(text, target).is_some(), "{text} {target}");
        }
    }
}
