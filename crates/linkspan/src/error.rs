//! The error type of the crate: loading or setting something up can fail, finding links cannot.

use alloc::string::String;
use core::fmt::{self, Write};

use crate::unicode::property::{HostClass, host_class};

/// An error from loading or setting something up.
///
/// Finding links cannot fail, so functions that read text do not return it. It comes from
/// [`TldTable::parse`](crate::TldTable::parse), from adding a scheme to a detector or a linkifier,
/// from setting an attribute of a link, and from parsing a word of a list. `Display` writes a
/// sentence that says what is wrong, where, and what to do.
///
/// # Example
///
/// ```
/// use linkspan::TldTable;
///
/// let error = TldTable::parse("COM\nnot a name\n").unwrap_err();
/// assert!(error.is_tld_list());
/// assert_eq!(error.line(), Some(2));
/// assert!(error.to_string().starts_with("line 2 of the TLD list"));
/// ```
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Error {
    kind: ErrorKind,
}

#[derive(Clone, Debug, Eq, PartialEq)]
enum ErrorKind {
    TldList {
        line: usize,
        problem: TldListProblem,
    },
    Scheme {
        name: String,
    },
    LinkScheme {
        name: String,
    },
    Attribute {
        name: String,
    },
    Template {
        text: String,
        is_handle: bool,
    },
    Word {
        noun: &'static str,
        given: String,
        choices: &'static [&'static str],
    },
}

/// A message lists at most this many choices.
const MOST_CHOICES: usize = 20;

/// What can be wrong with a TLD list.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) enum TldListProblem {
    /// No line has a name.
    Empty,
    /// The line has something other than letters, digits and inner hyphens.
    NotLdh,
    /// The name is longer than the 63 octets of a label.
    TooLong,
    /// The names together are longer than the table's offsets can address.
    TooMany,
}

impl Error {
    /// A TLD list that cannot be used because of what `line` (counted from 1) contains.
    pub(crate) fn tld_list(line: usize, problem: TldListProblem) -> Self {
        let kind = ErrorKind::TldList { line, problem };
        Self { kind }
    }

    /// A name that is not valid as a scheme.
    pub(crate) fn scheme(name: &str) -> Self {
        let kind = ErrorKind::Scheme { name: name.into() };
        Self { kind }
    }

    /// A word that is not in its list.
    pub(crate) fn word(noun: &'static str, given: &str, choices: &'static [&'static str]) -> Self {
        let kind = ErrorKind::Word {
            noun,
            given: given.into(),
            choices,
        };
        Self { kind }
    }

    /// A scheme that is not allowed in links.
    pub(crate) fn link_scheme(name: &str) -> Self {
        let kind = ErrorKind::LinkScheme { name: name.into() };
        Self { kind }
    }

    /// An attribute that a caller may not set.
    pub(crate) fn attribute(name: &str) -> Self {
        let kind = ErrorKind::Attribute { name: name.into() };
        Self { kind }
    }

    /// A template that does not define where links of a kind lead.
    pub(crate) fn template(text: &str, is_handle: bool) -> Self {
        let text = text.into();
        let kind = ErrorKind::Template { text, is_handle };
        Self { kind }
    }

    /// Returns true if a TLD list could not be read.
    ///
    /// # Example
    ///
    /// ```
    /// use linkspan::TldTable;
    ///
    /// assert!(TldTable::parse("").unwrap_err().is_tld_list());
    /// ```
    #[must_use]
    pub fn is_tld_list(&self) -> bool {
        matches!(self.kind, ErrorKind::TldList { .. })
    }

    /// Returns true if a name cannot be a scheme.
    ///
    /// # Example
    ///
    /// ```
    /// use linkspan::Detector;
    ///
    /// assert!(Detector::builder().schemes(["no spaces"]).unwrap_err().is_scheme());
    /// ```
    #[must_use]
    pub fn is_scheme(&self) -> bool {
        matches!(
            self.kind,
            ErrorKind::Scheme { .. } | ErrorKind::LinkScheme { .. }
        )
    }

    /// Returns true if a template does not define where mentions, handles or hashtags lead.
    ///
    /// # Example
    ///
    /// ```
    /// use linkspan::Linkifier;
    ///
    /// assert!(Linkifier::builder().mentions("https://{name}/").unwrap_err().is_template());
    /// ```
    #[must_use]
    pub fn is_template(&self) -> bool {
        matches!(self.kind, ErrorKind::Template { .. })
    }

    /// Returns the line of the list that the error is about, counted from 1, or `None` if it is not
    /// about a list.
    ///
    /// # Example
    ///
    /// ```
    /// use linkspan::TldTable;
    ///
    /// let page = "<!DOCTYPE html>\n<title>Not found</title>";
    /// assert_eq!(TldTable::parse(page).unwrap_err().line(), Some(1));
    /// ```
    #[must_use]
    pub fn line(&self) -> Option<usize> {
        match self.kind {
            ErrorKind::TldList { line, .. } => Some(line),
            _ => None,
        }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.kind {
            ErrorKind::TldList { line, problem } => {
                write!(f, "line {line} of the TLD list: {problem}")
            }
            ErrorKind::Scheme { name } => write!(
                f,
                "{} cannot be a scheme: give a short name, a letter and then letters, digits, \
                 `+`, `-` or `.`, and a colon at its end if it has no authority",
                Quoted(name)
            ),
            ErrorKind::LinkScheme { name } => write!(
                f,
                "{} cannot be a scheme of links: schemes that run script or read the reader's own machine, such as javascript, data or file, are not allowed",
                Quoted(name)
            ),
            ErrorKind::Word {
                noun,
                given,
                choices,
            } => {
                write!(f, "there is no {noun} {}; ", Quoted(given))?;
                if choices.len() > MOST_CHOICES {
                    return f.write_str("the documentation lists them");
                }
                write!(f, "it is one of {}", choices.join(", "))
            }
            ErrorKind::Attribute { name } => write!(
                f,
                "{} cannot be set on a link: give a name of ASCII letters, digits, `-` and `_`, \
                 other than href, style, ping and those that begin with `on`",
                Quoted(name)
            ),
            ErrorKind::Template { text, is_handle } => write!(
                f,
                "{} cannot be the target of such links: give a URL with a scheme that is safe to follow, or a path that \
                 begins with one slash, in ASCII, with {{name}} after the host{}, as in {}",
                Quoted(text),
                if *is_handle {
                    ", and {host} in place of the host or after it"
                } else {
                    ""
                },
                if *is_handle {
                    "https://{host}/@{name}"
                } else {
                    "https://example.com/{name}"
                },
            ),
        }
    }
}

/// A name in quotes, with unusual characters escaped: it may contain anything, and the message may
/// go to a terminal.
///
/// `{:?}` would do, but its tables would be compiled into the browser modules, which are built
/// without it.
struct Quoted<'n>(&'n str);

impl fmt::Display for Quoted<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_char('"')?;
        self.0.chars().try_for_each(|c| match host_class(c) {
            HostClass::Letter | HostClass::ContextO | HostClass::Symbol => f.write_char(c),
            _ if c == '\'' => f.write_char(c),
            _ => write!(f, "{}", c.escape_default()),
        })?;
        f.write_char('"')
    }
}

impl fmt::Display for TldListProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Empty => {
                "the list ends here without a single name; give all of IANA's tlds-alpha-by-domain.txt"
            }
            Self::NotLdh => {
                "this is not a top-level domain; expected one name of ASCII letters, digits and \
                 inner hyphens (`xn--…` for other scripts), as in IANA's tlds-alpha-by-domain.txt"
            }
            Self::TooLong => "the name is longer than the 63 letters a domain label may have",
            Self::TooMany => {
                "up to here the names have more than 65,534 letters, which no list of \
                 top-level domains needs; is this a list of domains?"
            }
        })
    }
}

impl core::error::Error for Error {}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString;

    #[test]
    fn kinds_are_distinguished() {
        let list = Error::tld_list(7, TldListProblem::TooLong);
        let scheme = Error::scheme("1a");
        assert!(list.is_tld_list() && !list.is_scheme());
        assert!(scheme.is_scheme() && !scheme.is_tld_list());
        assert_eq!((list.line(), scheme.line()), (Some(7), None));
    }

    #[test]
    fn messages_name_the_place_and_the_remedy() {
        let list = Error::tld_list(7, TldListProblem::NotLdh).to_string();
        assert!(list.starts_with("line 7 of the TLD list: "), "{list}");
        assert!(list.contains("expected"), "{list}");
        let scheme = Error::scheme("a b").to_string();
        assert!(
            scheme.starts_with("\"a b\" cannot be a scheme: give "),
            "{scheme}"
        );
    }

    #[test]
    fn messages_contain_no_control_characters() {
        let scheme = Error::scheme("\u{1b}[31m").to_string();
        assert!(!scheme.contains('\u{1b}'), "{scheme:?}");
        for (name, quoted) in [
            ("bü\u{202E}c'h", "\"bü\\u{202e}c'h\" "),
            ("a\n\"\\", "\"a\\n\\\"\\\\\" "),
        ] {
            let sentence = Error::scheme(name).to_string();
            assert!(sentence.starts_with(quoted), "{sentence}");
        }
    }
}
