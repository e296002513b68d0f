//! Address literals: an IP address in square brackets behind the `@`.

use core::net::{Ipv4Addr, Ipv6Addr};

use super::Code;
use super::collect::{Collector, Excerpt};

/// The tag before an IPv6 address.
const TAG: &str = "IPv6:";

/// Checks a text that begins with `[`.
pub(super) fn check(literal: Excerpt<'_>, out: &mut Collector<'_>) {
    let inner = literal
        .text
        .strip_prefix('[')
        .and_then(|text| text.strip_suffix(']'));
    match inner.map_or(Err(UNCLOSED), judge) {
        Ok(()) => {
            let what = "An IP address in the place of the domain is for tests and troubleshooting; many mail \
                        servers refuse it.";
            out.add(Code::AddressLiteral, literal.all(), what);
        }
        Err(what) => out.add(Code::BadAddressLiteral, literal.all(), what),
    }
}

const UNCLOSED: &str = "An IP address behind the “@” stands in square brackets with nothing behind them, such as \
                        [192.0.2.1].";

/// Judges what stands between the brackets.
fn judge(inner: &str) -> Result<(), &'static str> {
    let tagged = inner
        .get(..TAG.len())
        .filter(|tag| tag.eq_ignore_ascii_case(TAG))
        .and_then(|_| inner.get(TAG.len()..));
    match tagged {
        Some(address) if address.parse::<Ipv6Addr>().is_ok() => Ok(()),
        Some(_) => Err("What stands behind “IPv6:” is no IPv6 address."),
        None if inner.parse::<Ipv4Addr>().is_ok() => Ok(()),
        None if inner.parse::<Ipv6Addr>().is_ok() => {
            Err("An IPv6 address in an email address has a tag before it: [IPv6:2001:db8::1].")
        }
        None if inner.contains(':') => {
            Err("The only tag known in square brackets is “IPv6:”, with an IPv6 address behind it.")
        }
        None => Err(
            "What stands in the square brackets is no IP address; write four numbers from 0 to 255, such as \
                     [192.0.2.1], or an IPv6 address with “IPv6:” before it.",
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_of_both_kinds() {
        for inner in ["192.0.2.1", "IPv6:::1", "ipv6:2001:db8::192.0.2.1"] {
            assert_eq!(judge(inner), Ok(()), "{inner}");
        }
        for inner in [
            "",
            "256.1.1.1",
            "::1",
            "IPv6:",
            "IPv6:1",
            "x400:abc",
            "192.0.2",
            "0300.1.1.1",
        ] {
            assert!(judge(inner).is_err(), "{inner}");
        }
    }
}
