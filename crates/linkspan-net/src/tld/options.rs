//! The options of an update: the address of the list, and the limits of the download.

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

/// IANA's list has about 10 KB.
const MAX_BYTES: u64 = 1 << 20;
const TIMEOUT: Duration = Duration::from_secs(30);

/// The options of [`Cache::update`](super::Cache::update).
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

/// Whether to use a proxy.
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
    /// Use the proxy that `HTTPS_PROXY` or a similar variable names, unless `NO_PROXY` exempts the
    /// server.
    #[default]
    Environment,
    /// Use no proxy.
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
    /// Creates the default options: IANA's list, within 30 seconds and one megabyte.
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

    /// Sets the address to download from. It must begin with `https://`.
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

    /// Returns the address to download from.
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

    /// Trusts only the certificate authorities in this PEM file. By default, Mozilla's are trusted.
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

    /// Sets the time limit for the whole download.
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

    /// Sets whether to use a proxy.
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
