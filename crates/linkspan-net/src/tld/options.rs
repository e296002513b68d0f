//! Where a list comes from, and how long and how much to wait for.

use std::path::{Path, PathBuf};
use std::time::Duration;

/// Where IANA publishes its list.
///
/// # Example
///
/// ```
/// assert!(linkspan_net::tld::IANA_URL.starts_with("https://data.iana.org/"));
/// ```
pub const IANA_URL: &str = "https://data.iana.org/TLD/tlds-alpha-by-domain.txt";

/// IANA's list has 10 kB.
const MAX_BYTES: u64 = 1 << 20;
const TIMEOUT: Duration = Duration::from_secs(30);

/// How [`Cache::update`](super::Cache::update) gets its list.
///
/// # Example
///
/// ```
/// use std::time::Duration;
/// use linkspan_net::tld::UpdateOptions;
///
/// let options = UpdateOptions::new()
///     .url("https://mirror.example/tlds.txt")
///     .timeout(Duration::from_secs(5));
/// # let _ = options;
/// ```
#[derive(Clone, Debug)]
pub struct UpdateOptions {
    pub(super) url: String,
    pub(super) ca_file: Option<PathBuf>,
    pub(super) timeout: Duration,
    #[cfg_attr(
        not(feature = "https"),
        expect(dead_code, reason = "nothing is fetched")
    )]
    pub(super) max_bytes: u64,
    pub(super) proxy: Proxy,
}

/// Whether to go through a proxy.
///
/// # Example
///
/// ```
/// use linkspan_net::tld::{Proxy, UpdateOptions};
///
/// let options = UpdateOptions::new().proxy(Proxy::Direct);
/// # let _ = options;
/// ```
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub enum Proxy {
    /// The one that `HTTPS_PROXY` and its like name, unless `NO_PROXY` excepts the server.
    #[default]
    Environment,
    /// None.
    Direct,
}

impl Default for UpdateOptions {
    fn default() -> Self {
        Self {
            url: IANA_URL.to_owned(),
            ca_file: None,
            timeout: TIMEOUT,
            max_bytes: MAX_BYTES,
            proxy: Proxy::default(),
        }
    }
}

impl UpdateOptions {
    /// IANA's own list, within 30 seconds and one megabyte.
    ///
    /// # Example
    ///
    /// ```
    /// use linkspan_net::tld::{IANA_URL, UpdateOptions};
    ///
    /// assert_eq!(UpdateOptions::new().address(), IANA_URL);
    /// ```
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Fetches from this address, which must begin with `https://`.
    ///
    /// # Example
    ///
    /// ```
    /// use linkspan_net::tld::UpdateOptions;
    ///
    /// let options = UpdateOptions::new().url("https://mirror.example/tlds.txt");
    /// assert_eq!(options.address(), "https://mirror.example/tlds.txt");
    /// ```
    #[must_use]
    pub fn url(mut self, url: impl Into<String>) -> Self {
        self.url = url.into();
        self
    }

    /// The address to fetch from.
    ///
    /// # Example
    ///
    /// ```
    /// use linkspan_net::tld::UpdateOptions;
    ///
    /// assert!(UpdateOptions::new().address().ends_with(".txt"));
    /// ```
    #[must_use]
    pub fn address(&self) -> &str {
        &self.url
    }

    /// Trusts the certificate authorities in this PEM file, and no others. Without
    /// it, Mozilla's are trusted.
    ///
    /// # Example
    ///
    /// ```
    /// use linkspan_net::tld::UpdateOptions;
    ///
    /// let options = UpdateOptions::new().ca_file("/etc/ssl/company.pem");
    /// # let _ = options;
    /// ```
    #[must_use]
    pub fn ca_file(mut self, path: impl AsRef<Path>) -> Self {
        self.ca_file = Some(path.as_ref().to_owned());
        self
    }

    /// Gives up after this time, from the first step to the last byte.
    ///
    /// # Example
    ///
    /// ```
    /// use std::time::Duration;
    /// use linkspan_net::tld::UpdateOptions;
    ///
    /// let options = UpdateOptions::new().timeout(Duration::from_secs(5));
    /// # let _ = options;
    /// ```
    #[must_use]
    pub fn timeout(mut self, timeout: Duration) -> Self {
        self.timeout = timeout;
        self
    }

    /// Says whether to go through a proxy.
    ///
    /// # Example
    ///
    /// ```
    /// use linkspan_net::tld::{Proxy, UpdateOptions};
    ///
    /// let options = UpdateOptions::new().proxy(Proxy::Direct);
    /// # let _ = options;
    /// ```
    #[must_use]
    pub fn proxy(mut self, proxy: Proxy) -> Self {
        self.proxy = proxy;
        self
    }
}
