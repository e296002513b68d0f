//! The configuration of a server.

use std::time::Duration;

use linkspan::TldTable;

use crate::listen::Listen;
use crate::network::Network;

/// Where a server listens, its limits, and what it logs.
///
/// # Example
///
/// ```
/// let config = linkspan_serve::Config::default();
/// assert_eq!(config.listen.to_string(), "127.0.0.1:8058");
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Config {
    /// Where it listens. The default is 127.0.0.1:8058.
    pub listen: Listen,
    /// Proxies whose header `X-Forwarded-For` is trusted.
    pub trusted_proxies: Vec<Network>,
    /// Its limits.
    pub limits: Limits,
    /// What is logged.
    pub log: Logged,
    /// Whether signals end the server.
    pub signals: Signals,
    /// The top-level domains.
    pub tlds: TldTable,
}

impl Default for Config {
    fn default() -> Self {
        Config {
            listen: Listen::Tcp(format!("127.0.0.1:{}", Config::PORT)),
            trusted_proxies: Vec::new(),
            limits: Limits::default(),
            log: Logged::default(),
            signals: Signals::default(),
            tlds: TldTable::embedded(),
        }
    }
}

impl Config {
    /// The default port.
    pub const PORT: u16 = 8058;
}

/// Which requests are logged.
///
/// # Example
///
/// ```
/// assert_eq!(linkspan_serve::Logged::default(), linkspan_serve::Logged::All);
/// ```
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub enum Logged {
    /// All requests.
    #[default]
    All,
    /// Requests whose status is 400 or above.
    Problems,
    /// None.
    Nothing,
}

/// Whether the signals SIGTERM and SIGINT end a server.
///
/// # Example
///
/// ```
/// assert_eq!(linkspan_serve::Signals::default(), linkspan_serve::Signals::Ignore);
/// ```
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub enum Signals {
    /// The first signal ends it gracefully, the second one at once.
    Obey,
    /// Signals are left to the program. A [`Handle`](crate::Handle) ends the server.
    #[default]
    Ignore,
}

/// Resource limits. A request that exceeds one gets a status that says so, or its connection is closed.
///
/// # Example
///
/// ```
/// let mut limits = linkspan_serve::Limits::default();
/// limits.body = 64 * 1024;
/// assert!(limits.answer > limits.body);
/// ```
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Limits {
    /// Maximum size of a request body, in bytes; a larger one gets 413.
    pub body: usize,
    /// Maximum size of an answer, in bytes; a larger one gets 413.
    pub answer: usize,
    /// Maximum size of all bodies and answers in memory, in bytes; more get 503.
    pub held: usize,
    /// The maximum number of requests that are handled at a time; more get 503.
    pub requests: usize,
    /// The maximum number of connections. A new one replaces the one that has waited longest for its client. If none is waiting, the new one
    /// gets 503.
    pub connections: usize,
    /// How long a client may take for the head of a request, and how long a connection may idle.
    pub head_time: Duration,
    /// How long a client may take for the body of a request; if it takes longer, it gets 408.
    pub body_time: Duration,
    /// How long a request may take from its head to its answer; if it takes longer, it gets 503.
    pub request_time: Duration,
    /// How long a client may take to read an answer.
    pub answer_time: Duration,
    /// How long connections are still accepted and kept after the shutdown has begun. `/readyz` already returns 503, and every answer
    /// closes its connection, so that load balancers stop sending requests before any is refused.
    pub drain_delay: Duration,
    /// How long the shutdown waits for accepted requests.
    pub drain_time: Duration,
}

impl Default for Limits {
    fn default() -> Self {
        Limits {
            body: 1 << 20,
            answer: 16 << 20,
            held: 64 << 20,
            requests: 256,
            connections: 1000,
            head_time: Duration::from_secs(10),
            body_time: Duration::from_secs(10),
            request_time: Duration::from_secs(20),
            answer_time: Duration::from_secs(30),
            drain_delay: Duration::ZERO,
            drain_time: Duration::from_secs(30),
        }
    }
}
