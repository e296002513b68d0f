//! The answers of the DNS about a name.

use super::Reason;

/// Whether something exists. “It does not exist” and “this is not known” are different answers.
///
/// # Example
///
/// ```
/// use linkspan_net::dns::{Existence, Reason};
///
/// let answer = Existence::Unknown(Reason::TimedOut);
/// assert_ne!(answer, Existence::DoesNotExist);
/// ```
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
pub enum Existence {
    /// It exists.
    Exists,
    /// It does not exist (NXDOMAIN).
    DoesNotExist,
    /// No answer decides this.
    Unknown(Reason),
}

/// Whether a name has the records that were asked for: an address, or a way to send mail.
///
/// # Example
///
/// ```
/// use linkspan_net::dns::Service;
///
/// assert_ne!(Service::Refused, Service::Missing);
/// ```
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
pub enum Service {
    /// It has them: an address record, or for mail an MX record.
    Offered,
    /// The domain declares that it accepts no mail (a null MX, RFC 7505).
    Refused,
    /// The name exists, but has no such record.
    Missing,
    /// No answer decides this.
    Unknown(Reason),
    /// This was not asked, or the name does not exist.
    NotAsked,
}

/// The answer about a name.
///
/// # Example
///
/// ```
/// use linkspan_net::dns::{Options, Purpose, Question, Resolver};
///
/// let mut resolver = Resolver::new(&Options::new())?;
/// // Never sent anywhere: `.onion` names are not in the domain name system.
/// let questions = [Question::new("example.onion", Purpose::Web)];
/// for answer in resolver.look_up(&questions) {
///     println!("{:?} {:?} {:?}", answer.tld(), answer.domain(), answer.service());
/// }
/// # Ok::<(), linkspan_net::dns::Error>(())
/// ```
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Answer {
    pub(super) tld: Existence,
    pub(super) domain: Existence,
    pub(super) service: Service,
    pub(super) purpose: super::Purpose,
}

impl Answer {
    /// Returns whether the top-level domain exists.
    ///
    /// # Example
    ///
    /// ```
    /// use linkspan_net::dns::{Existence, Options, Purpose, Question, Reason, Resolver};
    ///
    /// let mut resolver = Resolver::new(&Options::new())?;
    /// let answers = resolver.look_up(&[Question::new("a.onion", Purpose::Name)]);
    /// assert_eq!(answers[0].tld(), Existence::Unknown(Reason::OtherSystem));
    /// # Ok::<(), linkspan_net::dns::Error>(())
    /// ```
    #[must_use]
    pub fn tld(&self) -> Existence {
        self.tld
    }

    /// Returns whether the name as a whole exists.
    ///
    /// # Example
    ///
    /// ```
    /// use linkspan_net::dns::{Existence, Options, Purpose, Question, Reason, Resolver};
    ///
    /// let mut resolver = Resolver::new(&Options::new())?;
    /// let answers = resolver.look_up(&[Question::new("a..b", Purpose::Name)]);
    /// assert_eq!(answers[0].domain(), Existence::Unknown(Reason::NotAName));
    /// # Ok::<(), linkspan_net::dns::Error>(())
    /// ```
    #[must_use]
    pub fn domain(&self) -> Existence {
        self.domain
    }

    /// Returns whether the name has the records that were asked for.
    ///
    /// # Example
    ///
    /// ```
    /// use linkspan_net::dns::{Options, Purpose, Question, Resolver, Service};
    ///
    /// let mut resolver = Resolver::new(&Options::new())?;
    /// let answers = resolver.look_up(&[Question::new("localhost", Purpose::Web)]);
    /// assert_eq!(answers[0].service(), Service::Offered);
    /// # Ok::<(), linkspan_net::dns::Error>(())
    /// ```
    #[must_use]
    pub fn service(&self) -> Service {
        self.service
    }
}
