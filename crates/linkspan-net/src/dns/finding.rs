//! Findings: what an answer means for a domain, an address or a URL.

use linkspan::check::FindingCode;

use super::{Answer, Existence, Purpose, Reason, Service};

/// The part of the name that a finding is about.
///
/// # Example
///
/// ```
/// use linkspan_net::dns::Subject;
///
/// assert_ne!(Subject::Tld, Subject::Domain);
/// ```
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
pub enum Subject {
    /// The last label.
    Tld,
    /// The whole name.
    Domain,
}

/// A finding for the user: a code, the part of the name that it is about, and a sentence.
///
/// [`linkspan::check::Finding::new`] makes a finding of the library from it. The caller adds the position of the name
/// in the value.
///
/// # Example
///
/// ```
/// use linkspan::check::FindingCode;
/// use linkspan_net::dns::{Options, Purpose, Question, Resolver, Subject};
///
/// let mut resolver = Resolver::new(&Options::new())?;
/// let answers = resolver.look_up(&[Question::new("a.invalid", Purpose::Web)]);
/// let finding = answers[0].finding().unwrap();
/// assert_eq!(finding.code(), FindingCode::TldDoesNotExist);
/// assert_eq!(finding.subject(), Subject::Tld);
/// assert_eq!(finding.message(), "There is no such top-level domain.");
/// # Ok::<(), linkspan_net::dns::Error>(())
/// ```
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Finding {
    code: FindingCode,
    message: String,
}

impl Finding {
    fn new(code: FindingCode, message: &str) -> Self {
        let message = message.to_owned();
        Self { code, message }
    }

    fn because(reason: Reason) -> Self {
        let message = format!("It is not known whether this exists: {reason}.");
        Self::new(FindingCode::DnsUnknown, &message)
    }

    /// Returns the code. If there was no answer, the finding is only a note.
    ///
    /// # Example
    ///
    /// ```
    /// use linkspan::check::Severity;
    /// use linkspan_net::dns::{Options, Purpose, Question, Resolver};
    ///
    /// let mut resolver = Resolver::new(&Options::new())?;
    /// let answers = resolver.look_up(&[Question::new("a.onion", Purpose::Web)]);
    /// let code = answers[0].finding().unwrap().code();
    /// assert_eq!((code.as_str(), code.severity()), ("dns-unknown", Severity::Note));
    /// # Ok::<(), linkspan_net::dns::Error>(())
    /// ```
    #[must_use]
    pub fn code(&self) -> FindingCode {
        self.code
    }

    /// Returns the part of the name that it is about.
    ///
    /// # Example
    ///
    /// ```
    /// use linkspan_net::dns::{Options, Purpose, Question, Resolver, Subject};
    ///
    /// let mut resolver = Resolver::new(&Options::new())?;
    /// let answers = resolver.look_up(&[Question::new("a.invalid", Purpose::Web)]);
    /// assert_eq!(answers[0].finding().unwrap().subject(), Subject::Tld);
    /// # Ok::<(), linkspan_net::dns::Error>(())
    /// ```
    #[must_use]
    pub fn subject(&self) -> Subject {
        match self.code {
            FindingCode::TldDoesNotExist => Subject::Tld,
            _ => Subject::Domain,
        }
    }

    /// Returns a sentence for the user.
    ///
    /// # Example
    ///
    /// ```
    /// use linkspan_net::dns::{Options, Purpose, Question, Resolver};
    ///
    /// let mut resolver = Resolver::new(&Options::new())?;
    /// let answers = resolver.look_up(&[Question::new("a.onion", Purpose::Web)]);
    /// assert!(answers[0].finding().unwrap().message().starts_with("It is not known"));
    /// # Ok::<(), linkspan_net::dns::Error>(())
    /// ```
    #[must_use]
    pub fn message(&self) -> &str {
        &self.message
    }
}

impl Answer {
    /// Returns the finding for the user, if there is one: the most serious problem that is certain,
    /// or else that there was no answer.
    ///
    /// # Example
    ///
    /// ```
    /// use linkspan_net::dns::{Options, Purpose, Question, Resolver};
    ///
    /// let mut resolver = Resolver::new(&Options::new())?;
    /// let answers = resolver.look_up(&[Question::new("localhost", Purpose::Web)]);
    /// assert_eq!(answers[0].finding(), None);
    /// # Ok::<(), linkspan_net::dns::Error>(())
    /// ```
    #[must_use]
    pub fn finding(&self) -> Option<Finding> {
        let (code, message) = match (self.tld, self.domain) {
            (Existence::DoesNotExist, _) => (
                FindingCode::TldDoesNotExist,
                "There is no such top-level domain.",
            ),
            (_, Existence::DoesNotExist) => (
                FindingCode::DomainDoesNotExist,
                "This domain does not exist.",
            ),
            (_, Existence::Unknown(reason)) => return Some(Finding::because(reason)),
            (_, Existence::Exists) => return self.finding_about_service(),
        };
        Some(Finding::new(code, message))
    }

    fn finding_about_service(&self) -> Option<Finding> {
        let (code, message) = match (self.service, self.purpose) {
            (Service::Refused, _) => (
                FindingCode::NullMx,
                "This domain declares that it accepts no mail (a null MX record).",
            ),
            (Service::Missing, Purpose::Mail) => (
                FindingCode::NoMailServer,
                "This domain has no mail server: neither an MX record nor an address.",
            ),
            (Service::Missing, _) => (
                FindingCode::NoAddress,
                "This domain exists, but has no address to connect to.",
            ),
            (Service::Unknown(reason), _) => return Some(Finding::because(reason)),
            (Service::Offered | Service::NotAsked, _) => return None,
        };
        Some(Finding::new(code, message))
    }
}
