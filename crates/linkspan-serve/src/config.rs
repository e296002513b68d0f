//! What a server is told when it starts.

use std::net::IpAddr;
use std::time::Duration;

use linkspan::TldTable;

use crate::listen::Listen;

/// Where a server listens, what it bears, and what it tells.
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
    /// Where it listens; at 127.0.0.1:8058 unless set.
    pub listen: Listen,
    /// Proxies whose header `X-Forwarded-For` is believed.
    pub trusted_proxies: Vec<IpAddr>,
    /// What it bears.
    pub limits: Limits,
    /// What is logged.
    pub log: Logged,
    /// Who ends it.
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
    /// The port that is listened at unless told otherwise.
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
    /// All of them.
    #[default]
    All,
    /// Those that were not answered as they were meant.
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
    /// They do, gracefully; the second one at once.
    Obey,
    /// They are nothing to the server; its [`Handle`](crate::Handle) ends it.
    #[default]
    Ignore,
}

/// What a server bears. Behind each limit a request gets a status that says so, or a connection ends.
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
    /// The most bytes of a body; more gets 413.
    pub body: usize,
    /// The most bytes of an answer; more gets 413.
    pub answer: usize,
    /// The most bytes of all bodies and answers that are held at a time; more gets 503.
    pub held: usize,
    /// The most requests that are worked on at a time; more get 503.
    pub requests: usize,
    /// The most connections. Beyond it, the one that waits longest for its client ends; if none does, the new one
    /// gets 503.
    pub connections: usize,
    /// How long a client may take for the head of a request, and how long a connection may idle.
    pub head_time: Duration,
    /// How long a client may take for the body of a request, before it gets 408.
    pub body_time: Duration,
    /// How long a request may take from its head to its answer; longer gets 503.
    pub request_time: Duration,
    /// How long a client may take to read an answer.
    pub answer_time: Duration,
    /// How long a server that is to end goes on as before, while `/readyz` already says 503, so that load balancers can turn away.
    pub drain_delay: Duration,
    /// How long a server that ends waits for requests that it took.
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
