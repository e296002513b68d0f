//! Which servers to ask, and how patiently.

use std::net::SocketAddr;
use std::time::Duration;

/// Which servers are asked.
///
/// # Example
///
/// ```
/// use linkspan_net::dns::Servers;
///
/// let local = Servers::At(vec!["127.0.0.1:53".parse()?]);
/// assert_ne!(local, Servers::System);
/// # Ok::<(), std::net::AddrParseError>(())
/// ```
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub enum Servers {
    /// The servers in the settings of the system.
    #[default]
    System,
    /// The servers at these addresses.
    At(Vec<SocketAddr>),
}

/// How a [`Resolver`](super::Resolver) works.
///
/// # Example
///
/// ```
/// use std::time::Duration;
/// use linkspan_net::dns::{Options, Servers};
///
/// let options = Options::new()
///     .servers(Servers::At(vec!["127.0.0.1:5353".parse()?]))
///     .timeout(Duration::from_secs(1))
///     .retries(1)
///     .concurrency(16);
/// # let _ = options;
/// # Ok::<(), std::net::AddrParseError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Options {
    pub(super) servers: Servers,
    pub(super) timeout: Duration,
    pub(super) retries: usize,
    pub(super) concurrency: usize,
    pub(super) remember: usize,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            servers: Servers::System,
            timeout: Duration::from_secs(3),
            retries: 1,
            concurrency: 32,
            remember: 65_536,
        }
    }
}

impl Options {
    /// The system's servers, three seconds, one retry, 32 names at a time.
    ///
    /// # Example
    ///
    /// ```
    /// let options = linkspan_net::dns::Options::new();
    /// # let _ = options;
    /// ```
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Asks these servers.
    ///
    /// # Example
    ///
    /// ```
    /// use linkspan_net::dns::{Options, Servers};
    ///
    /// let options = Options::new().servers(Servers::System);
    /// # let _ = options;
    /// ```
    #[must_use]
    pub fn servers(mut self, servers: Servers) -> Self {
        self.servers = servers;
        self
    }

    /// Waits this long for each answer before it is asked for again.
    ///
    /// # Example
    ///
    /// ```
    /// use std::time::Duration;
    /// use linkspan_net::dns::Options;
    ///
    /// let options = Options::new().timeout(Duration::from_millis(500));
    /// # let _ = options;
    /// ```
    #[must_use]
    pub fn timeout(mut self, timeout: Duration) -> Self {
        self.timeout = timeout;
        self
    }

    /// Asks this many times more if no answer comes, or one that does not settle the question.
    ///
    /// # Example
    ///
    /// ```
    /// let options = linkspan_net::dns::Options::new().retries(0);
    /// # let _ = options;
    /// ```
    #[must_use]
    pub fn retries(mut self, retries: usize) -> Self {
        self.retries = retries;
        self
    }

    /// Looks up at most this many names at the same time; 0 counts as 1.
    ///
    /// # Example
    ///
    /// ```
    /// let options = linkspan_net::dns::Options::new().concurrency(8);
    /// # let _ = options;
    /// ```
    #[must_use]
    pub fn concurrency(mut self, names: usize) -> Self {
        self.concurrency = names.max(1);
        self
    }

    /// Remembers about this many answers, so that a name that comes again is not
    /// asked for again.
    ///
    /// # Example
    ///
    /// ```
    /// let options = linkspan_net::dns::Options::new().remember(1000);
    /// # let _ = options;
    /// ```
    #[must_use]
    pub fn remember(mut self, answers: usize) -> Self {
        self.remember = answers.max(1);
        self
    }
}
