//! Reasons why the answer to a question is not known.

use std::fmt;

/// Why it is not known whether a name exists.
///
/// `Display` writes the end of the sentence "it is not known, because …".
///
/// # Example
///
/// ```
/// use linkspan_net::dns::Reason;
///
/// assert_eq!(Reason::TimedOut.to_string(), "no server answered in time");
/// ```
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
#[non_exhaustive]
pub enum Reason {
    /// The server returned SERVFAIL.
    ServerFailure,
    /// The server returned REFUSED.
    Refused,
    /// No answer came in time.
    TimedOut,
    /// The answer was truncated, also over TCP, or TCP failed.
    Truncated,
    /// The name is an alias that leads back to itself, or its chain of aliases is too long.
    AliasLoop,
    /// No server could be reached.
    Unreachable,
    /// The server only named other servers, because it is not a resolver.
    Referral,
    /// The name belongs to another system of names, such as `.onion`.
    OtherSystem,
    /// The answer was malformed, or had an error code that says nothing about the name.
    BadAnswer,
    /// The text is not a domain name in ASCII form.
    NotAName,
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::ServerFailure => "the server reports a failure (SERVFAIL)",
            Self::Refused => "the server refuses to answer (REFUSED)",
            Self::TimedOut => "no server answered in time",
            Self::Truncated => "the answer was cut short",
            Self::AliasLoop => "the name is an alias, and its chain of aliases does not end",
            Self::Unreachable => "no server could be reached",
            Self::Referral => "the server only refers to other servers; use a resolver",
            Self::OtherSystem => "names like this are not in the domain name system",
            Self::BadAnswer => "the server's answer is not usable",
            Self::NotAName => "this is not a domain name",
        })
    }
}
