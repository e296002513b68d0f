//! Why a string cannot be formatted.

use core::fmt;

/// Why a string cannot be formatted.
///
/// `Display` writes a sentence that says what is wrong and what to do.
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
    /// The string is empty.
    Empty,
    /// The string contains a tab or a line break.
    LineBreak,
    /// Userinfo before the host: `https://user@example.com/`.
    Userinfo,
    /// There is no host, and the scheme is not known to have URLs without one.
    NoHost,
    /// A web address without `//` after its scheme.
    BadSlashes,
    /// The text in place of the host is not a host.
    BadHost,
    /// What follows the host is neither a port nor the start of a path, query or fragment.
    BadPort,
    /// There is no scheme, and without one the host is not a link.
    NoScheme,
    /// Not an email address.
    BadAddress,
    /// A `mailto:` URL with a recipient that is not an address.
    BadMailto,
}

impl FormatError {
    /// Returns the word for the error, such as `bad-host`.
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
                "There is a tab or a line break in the text, which browsers drop; remove it."
            }
            FormatError::Userinfo => {
                "There is a user name before the “@”; the host comes after it. Remove everything between “//” and the \
                 host, because it deceives readers."
            }
            FormatError::NoHost => {
                "This URL has no host, and its scheme is not known to have URLs without one, as mailto and tel do."
            }
            FormatError::BadSlashes => "The scheme must be followed by “://”, with two slashes, and then the host.",
            FormatError::BadHost => {
                "The text in place of the host is neither a domain name nor an IP address."
            }
            FormatError::BadPort => {
                "Only “:” with a port up to 65535, a path, a query or a fragment can follow the host."
            }
            FormatError::NoScheme => {
                "This is neither a URL nor an email address; if it is a host known only in some network, write the scheme before it, such as https://."
            }
            FormatError::BadAddress => "This is not an email address.",
            FormatError::BadMailto => "A recipient of this mailto URL is not an email address.",
        })
    }
}

impl core::error::Error for FormatError {}
