//! Why a string has no form.

use core::fmt;

/// Why a string is not formatted.
///
/// The sentence that it prints says what is wrong and what to do.
///
/// # Example
///
/// ```
/// use linkspan::format::{Form, FormatError, Formatter};
///
/// let refused = Formatter::new().url("https://paypal.com@evil.example/", Form::Href);
/// assert_eq!(refused, Err(FormatError::Userinfo));
/// assert!(FormatError::Userinfo.to_string().contains("user name"));
/// ```
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
#[non_exhaustive]
pub enum FormatError {
    /// There is nothing.
    Empty,
    /// There is a tab or a line break inside.
    LineBreak,
    /// Userinfo before the host: `https://user@example.com/`.
    Userinfo,
    /// A scheme that is not known to have URLs without a host, and no host.
    NoHost,
    /// A web address without `//` after its scheme.
    BadSlashes,
    /// The text in the place of the host is not a host.
    BadHost,
    /// What follows the host is neither a port nor the start of a path, query or fragment.
    BadPort,
    /// No scheme, and the host is not one that a link would have without it.
    NoScheme,
    /// Not an email address.
    BadAddress,
    /// A `mailto:` URL with a recipient that is not an address.
    BadMailto,
}

impl FormatError {
    /// Returns the error as a word, such as `bad-host`.
    ///
    /// # Example
    ///
    /// ```
    /// assert_eq!(linkspan::format::FormatError::BadHost.as_str(), "bad-host");
    /// ```
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            FormatError::Empty => "empty",
            FormatError::LineBreak => "line-break",
            FormatError::Userinfo => "userinfo",
            FormatError::NoHost => "no-host",
            FormatError::BadSlashes => "bad-slashes",
            FormatError::BadHost => "bad-host",
            FormatError::BadPort => "bad-port",
            FormatError::NoScheme => "no-scheme",
            FormatError::BadAddress => "bad-address",
            FormatError::BadMailto => "bad-mailto",
        }
    }
}

impl fmt::Display for FormatError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            FormatError::Empty => "There is nothing to format.",
            FormatError::LineBreak => {
                "There is a tab or line break inside, which browsers drop; remove it."
            }
            FormatError::Userinfo => {
                "There is a user name before the “@”; the host comes after it. Remove everything between “//” and the \
                 host, because it deceives readers."
            }
            FormatError::NoHost => {
                "This URL has no host; of such URLs only those with a scheme that is known to have none have forms, such as \
                 mailto and tel."
            }
            FormatError::BadSlashes => "After the scheme come “:”, two slashes and the host.",
            FormatError::BadHost => {
                "The text in the place of the host is neither a domain name nor an IP address."
            }
            FormatError::BadPort => {
                "After the host come “:” and a port up to 65535, a path, a query, a fragment, or nothing."
            }
            FormatError::NoScheme => {
                "This is neither a URL nor an email address; if it is a host that only some network knows, write \
                 the scheme before it, such as https://."
            }
            FormatError::BadAddress => "This is not an email address.",
            FormatError::BadMailto => "A recipient of this mailto URL is not an email address.",
        })
    }
}

impl core::error::Error for FormatError {}
