//! The client's address, and the id of a request.

use std::hash::{BuildHasher, RandomState};
use std::net::{IpAddr, SocketAddr};
use std::sync::LazyLock;
use std::sync::atomic::{AtomicU64, Ordering};

use axum::http::header::{HeaderMap, HeaderName, HeaderValue};

use crate::network::Network;

/// The header with the id of a request, in requests and answers.
pub(crate) const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");
/// The header in which proxies put the addresses of their clients; the nearest client is last.
const FORWARDED_FOR: HeaderName = HeaderName::from_static("x-forwarded-for");
/// The longest id that a client may set.
const LONGEST_ID: usize = 64;

/// Returns the id that the client has set, or a new one.
pub(crate) fn request_id(headers: &HeaderMap) -> HeaderValue {
    let given = headers.get(REQUEST_ID);
    let is_plain = |byte: &u8| byte.is_ascii_alphanumeric() || b"-_.".contains(byte);
    let is_sound = |id: &&HeaderValue| {
        (1..=LONGEST_ID).contains(&id.len()) && id.as_bytes().iter().all(is_plain)
    };
    match given.filter(is_sound) {
        Some(id) => id.clone(),
        None => new_id(),
    }
}

/// Returns a unique id: a random number for this process, and a counter.
pub(crate) fn new_id() -> HeaderValue {
    static PROCESS: LazyLock<u64> =
        LazyLock::new(|| RandomState::new().hash_one(std::process::id()));
    static LAST: AtomicU64 = AtomicU64::new(0);
    let number = LAST.fetch_add(1, Ordering::Relaxed);
    let id = format!("{:016x}-{number}", *PROCESS);
    HeaderValue::try_from(id).unwrap_or(HeaderValue::from_static("unnamed"))
}

/// Returns the address of the client. This is the address of the connection, unless that is a trusted proxy: then it is the last
/// address in `X-Forwarded-For` that is not a trusted proxy. Only this machine, which is trusted, can reach a socket in the file
/// system.
pub(crate) fn address(
    headers: &HeaderMap,
    peer: Option<IpAddr>,
    trusted: &[Network],
) -> Option<IpAddr> {
    let is_proxy = |address| trusted.iter().any(|network| network.contains(address));
    let mut client = peer.map(|peer| peer.to_canonical());
    if client.is_some_and(|peer| !is_proxy(peer)) {
        return client;
    }
    for value in headers.get_all(FORWARDED_FOR).iter().rev() {
        for text in value.to_str().unwrap_or_default().rsplit(',') {
            // A trusted proxy writes nothing but addresses.
            let Some(address) = forwarded(text.trim()) else {
                return client;
            };
            client = Some(address);
            if !is_proxy(address) {
                return client;
            }
        }
    }
    client
}

/// Reads an address, which some proxies write with its port or in brackets.
fn forwarded(text: &str) -> Option<IpAddr> {
    let inner = text
        .strip_prefix('[')
        .and_then(|rest| rest.strip_suffix(']'));
    let address = inner.unwrap_or(text).parse().ok();
    let address = address.or_else(|| Some(text.parse::<SocketAddr>().ok()?.ip()));
    address.map(|address: IpAddr| address.to_canonical())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(name: HeaderName, values: &[&str]) -> HeaderMap {
        let values = values
            .iter()
            .map(|value| HeaderValue::from_str(value).unwrap());
        values.map(|value| (name.clone(), value)).collect()
    }

    #[test]
    fn clients_may_set_the_request_id() {
        let id = |value| request_id(&headers(REQUEST_ID, &[value]));
        assert_eq!(id("a-1_b.C"), "a-1_b.C");
        for wrong in ["", "a b", "{\"}", &"a".repeat(65)] {
            assert_ne!(id(wrong), *wrong);
        }
        assert_ne!(request_id(&HeaderMap::new()), request_id(&HeaderMap::new()));
    }

    #[test]
    fn only_trusted_proxies_name_the_client() {
        let ip = |text: &str| text.parse::<IpAddr>().unwrap();
        let trusted = ["10.0.0.0/30", "2001:db8::5"].map(|text| text.parse().unwrap());
        let of = |peer: &str, values: &[&str]| {
            let peer = (!peer.is_empty()).then(|| ip(peer));
            address(&headers(FORWARDED_FOR, values), peer, &trusted).map(|ip| ip.to_string())
        };
        for (peer, values, client) in [
            ("192.0.2.1", &["198.51.100.7"] as &[_], "192.0.2.1"),
            ("10.0.0.1", &["198.51.100.7"], "198.51.100.7"),
            ("::ffff:10.0.0.1", &["198.51.100.7"], "198.51.100.7"),
            (
                "10.0.0.1",
                &["203.0.113.9, 198.51.100.7, 10.0.0.2"],
                "198.51.100.7",
            ),
            ("10.0.0.1", &["203.0.113.9", "2001:db8::1"], "2001:db8::1"),
            ("10.0.0.1", &["198.51.100.7:4711"], "198.51.100.7"),
            (
                "10.0.0.1",
                &["198.51.100.7, [2001:db8::5]:443"],
                "198.51.100.7",
            ),
            ("10.0.0.1", &["[2001:db8::1]"], "2001:db8::1"),
            ("10.0.0.1", &["::ffff:198.51.100.7"], "198.51.100.7"),
            ("10.0.0.1", &["198.51.100.7:port"], "10.0.0.1"),
            ("10.0.0.1", &["203.0.113.9, nonsense"], "10.0.0.1"),
            ("10.0.0.1", &[], "10.0.0.1"),
            ("", &["198.51.100.7"], "198.51.100.7"),
        ] {
            assert_eq!(
                of(peer, values).as_deref(),
                Some(client),
                "{peer} {values:?}"
            );
        }
        assert_eq!(of("", &[]), None);
    }
}
