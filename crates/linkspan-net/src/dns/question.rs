//! Questions.

use hickory_resolver::proto::rr::Name;

/// The purpose of a name.
///
/// # Example
///
/// ```
/// use linkspan_net::dns::{Purpose, Question};
///
/// let question = Question::new("example.org", Purpose::Mail);
/// # let _ = question;
/// ```
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
#[non_exhaustive]
pub enum Purpose {
    /// Only that the name exists.
    Name,
    /// To connect to it: asks for an address.
    Web,
    /// To send mail to it: asks for an MX record or an address (RFC 5321 §5.1).
    Mail,
}

/// A name to look up.
///
/// # Example
///
/// ```
/// use linkspan_net::dns::{Purpose, Question};
///
/// assert_eq!(
///     Question::new("Example.org.", Purpose::Web),
///     Question::new("example.org", Purpose::Web)
/// );
/// ```
#[derive(Clone, Debug, Eq, Hash, PartialEq)]
pub struct Question {
    name: String,
    pub(super) purpose: Purpose,
}

impl Question {
    /// Creates a question about a domain name in ASCII form, in any case, with or without a root
    /// dot.
    ///
    /// # Example
    ///
    /// ```
    /// use linkspan_net::dns::{Purpose, Question};
    ///
    /// let question = Question::new("xn--bcher-kva.example", Purpose::Name);
    /// # let _ = question;
    /// ```
    #[must_use]
    pub fn new(name: &str, purpose: Purpose) -> Self {
        let name = name.strip_suffix('.').unwrap_or(name).to_ascii_lowercase();
        Self { name, purpose }
    }

    /// Returns the fully qualified name, unless it cannot be one.
    pub(super) fn name(&self) -> Option<Name> {
        if self.name.is_empty() {
            return None;
        }
        let mut name = Name::from_ascii(&self.name).ok()?;
        name.set_fqdn(true);
        Some(name)
    }

    pub(super) fn tld(&self) -> &str {
        self.name.rsplit('.').next().unwrap_or_default()
    }
}
