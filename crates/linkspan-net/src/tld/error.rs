//! The errors of loading and updating a list.

use std::fmt;

/// Why a list could not be downloaded, used or stored.
///
/// `Display` writes a sentence that says what is wrong, where, and what to do.
///
/// # Example
///
/// ```
/// use linkspan_net::tld::{Cache, ErrorKind, UpdateOptions};
///
/// let options = UpdateOptions::new().url("http://example.com/list");
/// let error = Cache::new("nowhere").update(&options).unwrap_err();
/// assert_eq!(error.kind(), ErrorKind::Address);
/// assert!(error.to_string().contains("https://"));
/// ```
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Error {
    kind: ErrorKind,
    sentence: String,
}

/// The kinds of [`Error`].
///
/// # Example
///
/// ```
/// use linkspan_net::tld::ErrorKind;
///
/// assert_ne!(ErrorKind::Older, ErrorKind::Shrunk);
/// ```
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
#[non_exhaustive]
pub enum ErrorKind {
    /// There is no folder for a list.
    NoFolder,
    /// The crate was built without the feature `https`.
    Offline,
    /// The address does not begin with `https://`.
    Address,
    /// The file of certificates contains no certificate.
    Certificates,
    /// The server could not be reached, or the connection broke.
    Connection,
    /// It took too long.
    TimedOut,
    /// The certificate of the server is not trusted.
    Untrusted,
    /// The server redirected the request too often, or to an address that is not HTTPS.
    Redirected,
    /// The server answered with something other than a file.
    Status,
    /// The answer is larger than any list of top-level domains.
    TooLarge,
    /// The list is cut off.
    CutOff,
    /// The answer is a web page.
    WebPage,
    /// The answer or the file is not a list of top-level domains.
    NotAList,
    /// The list has too few names.
    TooFew,
    /// The list lacks many names of the current one.
    Shrunk,
    /// The list is older than the current one.
    Older,
    /// The list is from the future.
    Future,
    /// A file could not be read or written.
    Storage,
}

impl Error {
    pub(super) fn new(kind: ErrorKind, sentence: impl Into<String>) -> Self {
        let sentence = sentence.into();
        Self { kind, sentence }
    }

    /// Returns the kind of error.
    ///
    /// # Example
    ///
    /// ```
    /// use linkspan_net::tld::{Cache, ErrorKind, UpdateOptions};
    ///
    /// let options = UpdateOptions::new().ca_file("no-such-file.pem");
    /// let error = Cache::new("nowhere").update(&options).unwrap_err();
    /// assert_eq!(error.kind(), ErrorKind::Certificates);
    /// ```
    #[must_use]
    pub fn kind(&self) -> ErrorKind {
        self.kind
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.sentence)
    }
}

impl std::error::Error for Error {}
