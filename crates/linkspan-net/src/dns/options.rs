//! The options of a resolver: which servers to ask, and how long to wait.

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

/// The options of a [`Resolver`](super::Resolver).
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
    /// Creates the default options: the system's servers, three seconds, one retry, 32 names at a
    /// time.
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

    /// Sets the servers to ask.
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

    /// Sets how long to wait for an answer before asking again.
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

    /// Sets how many times to ask again if there is no answer, or none that decides the question.
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

    /// Sets the maximum number of names that are looked up at the same time. 0 counts as 1.
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

    /// Sets the approximate number of remembered answers, so that the servers are not asked twice about a name.
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
