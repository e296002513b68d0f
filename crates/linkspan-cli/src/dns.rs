//! `--dns`: findings from the DNS.

#[cfg_attr(not(feature = "net"), path = "dns/absent.rs")]
mod lookup;

use std::net::{IpAddr, SocketAddr};
use std::time::Duration;

use crate::tld;

pub(crate) use lookup::Lookup;

/// The port of name servers.
const PORT: u16 = 53;

/// The flags of every verb that can look names up.
#[derive(clap::Args, Debug)]
#[command(next_help_heading = "Looking names up")]
pub(crate) struct DnsArgs {
    /// Ask the DNS whether the top-level domain and the domain exist, and whether the domain
    /// accepts mail. If there is no answer, a note says so, and the value stays valid
    #[arg(long)]
    dns: bool,

    /// Ask this name server, not the system's; may be given several times
    #[arg(long, value_name = "ADDR[:PORT]", requires = "dns", value_parser = address)]
    resolver: Vec<SocketAddr>,

    /// Wait this long for an answer
    #[arg(long, value_name = "TIME", requires = "dns", default_value = "3s", value_parser = tld::time)]
    dns_timeout: Duration,

    /// Retry this many times if there is no answer
    #[arg(long, value_name = "COUNT", requires = "dns", default_value_t = 1)]
    dns_retries: u8,

    /// Look up at most this many names at the same time
    #[arg(long, value_name = "COUNT", requires = "dns", default_value_t = 32,
          value_parser = clap::value_parser!(u16).range(1..=1024))]
    dns_concurrency: u16,
}

fn address(text: &str) -> Result<SocketAddr, String> {
    let bare = text.parse().map(|ip: IpAddr| SocketAddr::new(ip, PORT));
    text.parse().or(bare).map_err(|_| {
        "give an IP address, and a port if it is not 53: 192.0.2.1, 127.0.0.1:5353, [2001:db8::1]:53"
            .to_owned()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_read_with_and_without_a_port() {
        for (text, expected) in [
            ("127.0.0.1", "127.0.0.1:53"),
            ("127.0.0.1:5353", "127.0.0.1:5353"),
            ("::1", "[::1]:53"),
            ("[::1]:5353", "[::1]:5353"),
        ] {
            assert_eq!(address(text), Ok(expected.parse().unwrap()));
        }
        for text in ["", "localhost", "127.0.0.1:", "127.0.0.1:99999", "1.2.3"] {
            assert!(address(text).is_err(), "{text}");
        }
    }
}
