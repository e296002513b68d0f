//! The types of a check's result: a report, its findings, and what they refer to.

use crate::words::words;
use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::ops::Range;

use super::FindingCode;
use super::mailbox::{self, Address};

/// What a value is checked as.
///
/// # Example
///
/// ```
/// use linkspan::check::{Checker, Kind};
///
/// let report = Checker::new().check(Kind::Email, "иван@пример.рф");
/// assert_eq!(report.kind().as_str(), "email");
/// ```
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
#[non_exhaustive]
pub enum Kind {
    /// A domain name.
    Domain,
    /// An email address.
    Email,
    /// A URL, or an IRI.
    Url,
    /// A `mailto:` URL.
    Mailto,
}

words! {
    "linkspan::check::Kind" as Kind, "kind of value":
    Domain = "domain",
    Email = "email",
    Url = "url",
    Mailto = "mailto",
}

/// How much a finding matters.
///
/// # Example
///
/// ```
/// use linkspan::check::Severity;
///
/// assert!(Severity::Error > Severity::Warning);
/// assert_eq!(Severity::Note.as_str(), "note");
/// ```
// In ascending order, so that the worst severity is the greatest.
#[derive(Clone, Copy, Debug, Eq, Hash, Ord, PartialEq, PartialOrd)]
#[non_exhaustive]
pub enum Severity {
    /// Nothing is wrong, but it is worth knowing.
    Note,
    /// Valid, but perhaps not what was meant.
    Warning,
    /// The value is invalid.
    Error,
}

words! {
    "linkspan::check::Severity" as Severity, "severity":
    Note = "note",
    Warning = "warning",
    Error = "error",
}

/// Something that a check found: what it is, how severe, where, and a sentence.
///
/// # Example
///
/// ```
/// use linkspan::check;
///
/// let report = check::domain("a..example.com");
/// let finding = &report.findings()[0];
/// assert_eq!(finding.code().as_str(), "consecutive-dots");
/// assert_eq!(finding.range(), 1..3);
/// assert!(finding.message().ends_with('.'));
/// ```
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Finding {
    code: FindingCode,
    severity: Severity,
    range: Range<usize>,
    message: Cow<'static, str>,
}

impl Finding {
    /// Creates a finding with the default severity of its code.
    ///
    /// The checks of this library create their own findings. This is for callers with checks of
    /// their own, such as a DNS lookup.
    ///
    /// # Example
    ///
    /// ```
    /// use linkspan::check::{FindingCode, Finding, Severity};
    ///
    /// let finding = Finding::new(FindingCode::NullMx, 2..13, "The domain takes no mail.");
    /// assert_eq!(finding.severity(), Severity::Error);
    /// ```
    #[must_use]
    pub fn new(
        code: FindingCode,
        range: Range<usize>,
        message: impl Into<Cow<'static, str>>,
    ) -> Self {
        Self {
            code,
            severity: code.severity(),
            range,
            message: message.into(),
        }
    }

    /// Returns the same finding with another severity.
    ///
    /// # Example
    ///
    /// ```
    /// use linkspan::check::{FindingCode, Finding, Severity};
    ///
    /// let finding = Finding::new(FindingCode::TldUnknown, 0..3, "…").with_severity(Severity::Error);
    /// assert_eq!(finding.severity(), Severity::Error);
    /// ```
    #[must_use]
    pub fn with_severity(mut self, severity: Severity) -> Self {
        self.severity = severity;
        self
    }

    /// Returns the code, which says what the finding is about.
    ///
    /// # Example
    ///
    /// ```
    /// use linkspan::check::{self, FindingCode};
    ///
    /// assert_eq!(check::email("a.b").findings()[0].code(), FindingCode::NoAtSign);
    /// ```
    #[must_use]
    pub fn code(&self) -> FindingCode {
        self.code
    }

    /// Returns how much the finding matters.
    ///
    /// # Example
    ///
    /// ```
    /// use linkspan::check::{self, Severity};
    ///
    /// assert_eq!(check::email("a.b").findings()[0].severity(), Severity::Error);
    /// ```
    #[must_use]
    pub fn severity(&self) -> Severity {
        self.severity
    }

    /// Returns the byte range of the value that the finding refers to. It is empty where something
    /// is missing.
    ///
    /// # Example
    ///
    /// ```
    /// use linkspan::check;
    ///
    /// assert_eq!(check::domain("a_b.example.com").findings()[0].range(), 1..2);
    /// ```
    #[must_use]
    pub fn range(&self) -> Range<usize> {
        self.range.clone()
    }

    /// Returns a sentence or two for people: what is wrong, and what to do.
    ///
    /// The message may quote parts of the value, with control characters escaped.
    ///
    /// # Example
    ///
    /// ```
    /// use linkspan::check;
    ///
    /// let report = check::url("http://example.com/a b");
    /// assert!(report.findings()[0].message().contains("%20"));
    /// ```
    #[must_use]
    pub fn message(&self) -> &str {
        &self.message
    }
}

impl fmt::Display for Finding {
    /// `error[code]: message`
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}[{}]: {}", self.severity, self.code, self.message)
    }
}

/// A domain name in a value, in the form used for DNS queries.
///
/// # Example
///
/// ```
/// use linkspan::check::{Checker, Kind};
///
/// let checker = Checker::builder().collect_domains(true).build();
/// let report = checker.check(Kind::Email, "info@Bücher.example");
/// assert_eq!(report.domains()[0].ascii(), "xn--bcher-kva.example");
/// assert_eq!(report.domains()[0].range(), 5..20);
/// ```
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Domain {
    range: Range<usize>,
    ascii: String,
}

impl Domain {
    pub(super) fn new(range: Range<usize>, ascii: String) -> Self {
        Self { range, ascii }
    }

    /// Returns the byte range of the name in the value, without the root dot.
    ///
    /// # Example
    ///
    /// ```
    /// use linkspan::check::{Checker, Kind};
    ///
    /// let checker = Checker::builder().collect_domains(true).build();
    /// assert_eq!(checker.check(Kind::Domain, "example.com.").domains()[0].range(), 0..11);
    /// ```
    #[must_use]
    pub fn range(&self) -> Range<usize> {
        self.range.clone()
    }

    /// Returns the name in ASCII form and lower case, without the root dot.
    ///
    /// # Example
    ///
    /// ```
    /// use linkspan::check::{Checker, Kind};
    ///
    /// let checker = Checker::builder().collect_domains(true).build();
    /// assert_eq!(checker.check(Kind::Domain, "WWW.рф").domains()[0].ascii(), "www.xn--p1ai");
    /// ```
    #[must_use]
    pub fn ascii(&self) -> &str {
        &self.ascii
    }

    /// Returns the name in Unicode form and lower case, without the root dot.
    ///
    /// # Example
    ///
    /// ```
    /// use linkspan::check::{Checker, Kind};
    ///
    /// let checker = Checker::builder().collect_domains(true).build();
    /// assert_eq!(checker.check(Kind::Domain, "WWW.XN--P1AI").domains()[0].unicode(), "www.рф");
    /// ```
    #[must_use]
    pub fn unicode(&self) -> String {
        mailbox::to_unicode(&self.ascii)
    }
}

/// The result of checking a value.
///
/// # Example
///
/// ```
/// use linkspan::check;
///
/// let report = check::email("a..b@example.com");
/// assert!(!report.is_valid());
/// for finding in report.findings() {
///     println!("{:?}: {finding}", finding.range());
/// }
/// ```
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Report {
    kind: Kind,
    findings: Vec<Finding>,
    domains: Vec<Domain>,
    addresses: Vec<Address>,
}

impl Report {
    pub(super) fn new(
        kind: Kind,
        findings: Vec<Finding>,
        domains: Vec<Domain>,
        addresses: Vec<Address>,
    ) -> Self {
        Self {
            kind,
            findings,
            domains,
            addresses,
        }
    }

    /// Creates a report from findings of the caller, for a value that could not be checked.
    ///
    /// # Example
    ///
    /// ```
    /// use linkspan::check::{FindingCode, Finding, Kind, Report};
    ///
    /// let finding = Finding::new(FindingCode::ValueTooLong, 0..0, "The line is too long.");
    /// assert!(!Report::of(Kind::Url, [finding]).is_valid());
    /// ```
    #[must_use]
    pub fn of(kind: Kind, findings: impl IntoIterator<Item = Finding>) -> Self {
        let mut report = Self::new(kind, Vec::new(), Vec::new(), Vec::new());
        findings
            .into_iter()
            .for_each(|finding| report.push(finding));
        report
    }

    /// Returns what the value was checked as.
    ///
    /// # Example
    ///
    /// ```
    /// use linkspan::check::{self, Kind};
    ///
    /// assert_eq!(check::url("https://example.com/").kind(), Kind::Url);
    /// ```
    #[must_use]
    pub fn kind(&self) -> Kind {
        self.kind
    }

    /// Returns true if no finding is an error.
    ///
    /// # Example
    ///
    /// ```
    /// use linkspan::check;
    ///
    /// assert!(check::domain("пример.рф").is_valid());
    /// assert!(!check::domain("пример").is_valid());
    /// ```
    #[must_use]
    pub fn is_valid(&self) -> bool {
        self.findings
            .iter()
            .all(|finding| finding.severity < Severity::Error)
    }

    /// Returns the findings, ordered by their position in the value.
    ///
    /// # Example
    ///
    /// ```
    /// use linkspan::check;
    ///
    /// assert!(check::domain("example.com").findings().is_empty());
    /// ```
    #[must_use]
    pub fn findings(&self) -> &[Finding] {
        &self.findings
    }

    /// Returns the valid domain names in the value, if the checker collects them.
    ///
    /// # Example
    ///
    /// ```
    /// use linkspan::check::{Checker, Kind};
    ///
    /// let checker = Checker::builder().collect_domains(true).build();
    /// let report = checker.check(Kind::Mailto, "mailto:a@example.com,b@example.org");
    /// assert_eq!(report.domains().len(), 2);
    /// ```
    #[must_use]
    pub fn domains(&self) -> &[Domain] {
        &self.domains
    }

    /// Returns the valid email addresses in the value, if the checker collects them.
    ///
    /// # Example
    ///
    /// ```
    /// use linkspan::check::{Checker, Kind};
    ///
    /// let checker = Checker::builder().collect_addresses(true).build();
    /// let report = checker.check(Kind::Email, "jane@BÜCHER.example");
    /// assert_eq!(report.addresses()[0].normalized(), "jane@bücher.example");
    /// ```
    #[must_use]
    pub fn addresses(&self) -> &[Address] {
        &self.addresses
    }

    /// Adds a finding of the caller, in the order of positions.
    ///
    /// # Example
    ///
    /// ```
    /// use linkspan::check::{self, FindingCode, Finding};
    ///
    /// let mut report = check::domain("example.com");
    /// report.push(Finding::new(FindingCode::DomainDoesNotExist, 0..11, "There is no such domain."));
    /// assert!(!report.is_valid());
    /// ```
    pub fn push(&mut self, finding: Finding) {
        let at = self
            .findings
            .partition_point(|other| other.range.start <= finding.range.start);
        self.findings.insert(at, finding);
    }
}
