//! What can go wrong with a list, each with its sentence.

use std::fmt;

/// Why a list could not be fetched, used or put in place.
///
/// It is printed as a sentence: what is wrong, where, what to do.
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
    /// There is no folder to keep a list in.
    NoFolder,
    /// The crate was built without the feature `https`.
    Offline,
    /// The address is not one of HTTPS.
    Address,
    /// The file of certificates holds none.
    Certificates,
    /// The server could not be reached, or went away.
    Connection,
    /// It took too long.
    TimedOut,
    /// The server could not prove who it is.
    Untrusted,
    /// The server sent us elsewhere too often, or to a place that is not HTTPS.
    Redirected,
    /// The server answered with something other than a file.
    Status,
    /// The answer is larger than any list of top-level domains.
    TooLarge,
    /// The list ends before its end.
    CutOff,
    /// The answer is a web page.
    WebPage,
    /// The answer, or the file, is not such a list.
    NotAList,
    /// The list has too few names.
    TooFew,
    /// The list lacks many of the names that are in place.
    Shrunk,
    /// The list is older than the one in place.
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

    /// The kind of error.
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
