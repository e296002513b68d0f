//! Checks whether a text is a valid domain name, email address, URL or `mailto:` URL.
//!
//! A check returns a [`Report`] with [`Finding`]s that say exactly what is wrong and where. Each
//! has a stable [`FindingCode`], a [`Severity`], a byte range and a sentence. The rules are those
//! of RFC 3696 and of the standards that it refers to: RFC 1123 and IDNA2008 for domains, RFC 5321
//! and RFC 6531 for addresses, RFC 3986 and RFC 3987 for URLs, RFC 6068 for `mailto:`.
//!
//! ```
//! use linkspan::check;
//!
//! let report = check::email("jane..doe@bücher.example");
//! assert!(!report.is_valid());
//! let finding = &report.findings()[0];
//! assert_eq!(finding.code().as_str(), "consecutive-dots");
//! assert_eq!(finding.range(), 4..6);
//! ```
//!
//! Nothing is corrected or completed. A value that is valid only after the mapping of UTS #46
//! (`BÜCHER.example`, `例。jp`) is checked in its mapped form, and a note says so.
//!
//! A check never fails, never panics, and takes time linear in the value. It does not use the
//! network, so it cannot say whether a domain exists.

mod address;
mod bidi;
mod code;
mod collect;
mod context;
mod domain;
mod email;
mod escape;
mod finding;
mod label;
mod local;
mod mailbox;
mod mailto;
mod suggest;
mod tld;
mod url;
mod words;

pub use code::FindingCode;
pub use finding::{Domain, Finding, Kind, Report, Severity};
pub use mailbox::Address;

use alloc::vec::Vec;

use crate::TldTable;
use collect::{Collector, Excerpt};

/// Checks a domain name.
///
/// # Example
///
/// ```
/// use linkspan::check;
///
/// assert!(check::domain("bücher.example").is_valid());
/// let report = check::domain("example.123");
/// assert_eq!(report.findings()[0].code().as_str(), "tld-all-numeric");
/// ```
#[must_use]
pub fn domain(value: &str) -> Report {
    Checker::new().check(Kind::Domain, value)
}

/// Checks an email address.
///
/// # Example
///
/// ```
/// use linkspan::check;
///
/// assert!(check::email("user+mailbox@example.com").is_valid());
/// assert!(check::email("\"Fred Bloggs\"@example.com").is_valid());
/// assert!(check::email("用户@例子.中国").is_valid());
/// let report = check::email("Fred Bloggs@example.com");
/// assert_eq!(report.findings()[0].code().as_str(), "local-part-character");
/// ```
#[must_use]
pub fn email(value: &str) -> Report {
    Checker::new().check(Kind::Email, value)
}

/// Checks a URL, with its scheme.
///
/// # Example
///
/// ```
/// use linkspan::check;
///
/// assert!(check::url("https://ja.wikipedia.org/wiki/東京").is_valid());
/// let report = check::url("https://example.com/100%");
/// assert_eq!(report.findings()[0].code().as_str(), "bad-percent-escape");
/// ```
#[must_use]
pub fn url(value: &str) -> Report {
    Checker::new().check(Kind::Url, value)
}

/// Checks a `mailto:` URL.
///
/// # Example
///
/// ```
/// use linkspan::check;
///
/// assert!(check::mailto("mailto:a@example.com,b@example.com?subject=caf%C3%A9").is_valid());
/// let report = check::mailto("mailto:a@example.com?subject");
/// assert_eq!(report.findings()[0].code().as_str(), "bad-header");
/// ```
#[must_use]
pub fn mailto(value: &str) -> Report {
    Checker::new().check(Kind::Mailto, value)
}

/// Checks values, with options.
///
/// # Example
///
/// ```
/// use linkspan::TldTable;
/// use linkspan::check::{Checker, Kind};
///
/// let tlds = TldTable::parse("COM\nLAN\n")?;
/// let checker = Checker::builder().tlds(tlds).build();
/// assert!(checker.check(Kind::Domain, "printer.lan").findings().is_empty());
/// # Ok::<(), linkspan::Error>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Checker {
    tlds: TldTable,
    suggestions: bool,
    collect_domains: bool,
    collect_addresses: bool,
    refused: Vec<FindingCode>,
}

impl Checker {
    /// Returns true if the caller wants findings with this code to be errors.
    fn refuses(&self, code: FindingCode) -> bool {
        self.refused.contains(&code)
    }

    /// Creates a checker with the embedded table of top-level domains.
    ///
    /// # Example
    ///
    /// ```
    /// use linkspan::check::{Checker, Kind};
    ///
    /// assert!(Checker::new().check(Kind::Domain, "example.com").is_valid());
    /// ```
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Returns a builder for a checker.
    ///
    /// # Example
    ///
    /// ```
    /// use linkspan::check::Checker;
    ///
    /// let checker = Checker::builder().suggestions(true).build();
    /// ```
    pub fn builder() -> CheckerBuilder {
        CheckerBuilder {
            checker: Self::new(),
        }
    }

    /// Checks a value.
    ///
    /// # Example
    ///
    /// ```
    /// use linkspan::check::{Checker, Kind};
    ///
    /// let checker = Checker::new();
    /// assert!(checker.check(Kind::Url, "ftp://example.com/a").is_valid());
    /// assert!(!checker.check(Kind::Url, "example.com/a").is_valid());
    /// ```
    #[must_use]
    pub fn check(&self, kind: Kind, value: &str) -> Report {
        let mut out = Collector::new(self);
        let trimmed = trim(Excerpt::whole(value), &mut out);
        if trimmed.is_empty() {
            out.add(FindingCode::Empty, 0..value.len(), empty(kind));
        } else {
            match kind {
                Kind::Domain => drop(domain::check(trimmed, domain::Place::Alone, &mut out)),
                Kind::Email => email::check(trimmed, &mut out),
                Kind::Url => url::check(trimmed, &mut out),
                Kind::Mailto => mailto::check(trimmed, &mut out),
            }
        }
        out.report(kind, value.len())
    }

    /// Checks a value that may not be UTF-8.
    ///
    /// # Example
    ///
    /// ```
    /// use linkspan::check::{Checker, FindingCode, Kind};
    ///
    /// let report = Checker::new().check_bytes(Kind::Domain, b"b\xFCcher.example");
    /// assert_eq!(report.findings()[0].code(), FindingCode::NotUtf8);
    /// assert_eq!(report.findings()[0].range(), 1..2);
    /// ```
    #[must_use]
    pub fn check_bytes(&self, kind: Kind, value: &[u8]) -> Report {
        match core::str::from_utf8(value) {
            Ok(text) => self.check(kind, text),
            Err(error) => {
                let start = error.valid_up_to();
                let end = error.error_len().map_or(value.len(), |len| start + len);
                let mut out = Collector::new(self);
                out.add(
                    FindingCode::NotUtf8,
                    start..end,
                    "These bytes are not UTF-8; save or send the value as UTF-8.",
                );
                out.report(kind, value.len())
            }
        }
    }
}

/// Builds a [`Checker`].
///
/// # Example
///
/// ```
/// use linkspan::check::{Checker, Kind};
///
/// let checker = Checker::builder().suggestions(true).build();
/// assert!(checker.check(Kind::Domain, "example.com").findings().is_empty());
/// ```
#[derive(Clone, Debug)]
#[must_use]
pub struct CheckerBuilder {
    checker: Checker,
}

impl CheckerBuilder {
    /// Replaces the table of top-level domains.
    ///
    /// # Example
    ///
    /// ```
    /// use linkspan::TldTable;
    /// use linkspan::check::{Checker, FindingCode, Kind};
    ///
    /// let checker = Checker::builder().tlds(TldTable::parse("ORG")?).build();
    /// let report = checker.check(Kind::Domain, "example.com");
    /// assert_eq!(report.findings()[0].code(), FindingCode::TldUnknown);
    /// # Ok::<(), linkspan::Error>(())
    /// ```
    pub fn tlds(mut self, table: TldTable) -> Self {
        self.checker.tlds = table;
        self
    }

    /// Sets whether reports suggest what may have been meant. Off by default.
    ///
    /// # Example
    ///
    /// ```
    /// use linkspan::check::{Checker, FindingCode, Kind};
    ///
    /// let checker = Checker::builder().suggestions(true).build();
    /// let report = checker.check(Kind::Domain, "example.ogr");
    /// assert_eq!(report.findings()[1].code(), FindingCode::DidYouMean);
    /// ```
    pub fn suggestions(mut self, yes: bool) -> Self {
        self.checker.suggestions = yes;
        self
    }

    /// Sets whether reports list the domain names in the value. Off by default.
    ///
    /// # Example
    ///
    /// ```
    /// use linkspan::check::{Checker, Kind};
    ///
    /// let checker = Checker::builder().collect_domains(true).build();
    /// let report = checker.check(Kind::Url, "https://example.com:8080/");
    /// assert_eq!(report.domains()[0].ascii(), "example.com");
    /// ```
    pub fn collect_domains(mut self, yes: bool) -> Self {
        self.checker.collect_domains = yes;
        self
    }

    /// Sets whether reports list the email addresses in the value, split and normalized. Off by
    /// default.
    ///
    /// # Example
    ///
    /// ```
    /// use linkspan::check::{Checker, Kind};
    ///
    /// let checker = Checker::builder().collect_addresses(true).build();
    /// let report = checker.check(Kind::Email, "jane@EXAMPLE.com");
    /// assert_eq!(report.addresses()[0].domain(), "example.com");
    /// ```
    pub fn collect_addresses(mut self, yes: bool) -> Self {
        self.checker.collect_addresses = yes;
        self
    }

    /// Makes findings with these codes errors, whatever their default severity, to be stricter than
    /// the standards.
    ///
    /// # Example
    ///
    /// ```
    /// use linkspan::check::{Checker, FindingCode, Kind};
    ///
    /// let checker = Checker::builder()
    ///     .refuse([FindingCode::QuotedLocalPart, FindingCode::SpecialUse])
    ///     .build();
    /// assert!(!checker.check(Kind::Email, "\"jane doe\"@example.com").is_valid());
    /// assert!(!checker.check(Kind::Email, "jane@printer.local").is_valid());
    /// assert!(checker.check(Kind::Email, "jane@example.com").is_valid());
    /// ```
    pub fn refuse(mut self, codes: impl IntoIterator<Item = FindingCode>) -> Self {
        self.checker.refused.extend(codes);
        self
    }

    /// Builds the checker.
    ///
    /// # Example
    ///
    /// ```
    /// let checker = linkspan::check::Checker::builder().build();
    /// ```
    #[must_use]
    pub fn build(self) -> Checker {
        self.checker
    }
}

/// Removes the white space around the value, and reports it.
fn trim<'v>(value: Excerpt<'v>, out: &mut Collector<'_>) -> Excerpt<'v> {
    let text = value.text;
    let start = text.len() - text.trim_start().len();
    let end = text.trim_end().len();
    if start >= end {
        return value.part(0..0);
    }
    if start > 0 {
        let what = "There is white space before the value; remove it.";
        out.add(FindingCode::SurroundingSpace, 0..start, what);
    }
    if end < text.len() {
        let what = "There is white space after the value; remove it.";
        out.add(FindingCode::SurroundingSpace, end..text.len(), what);
    }
    value.part(start..end)
}

fn empty(kind: Kind) -> &'static str {
    match kind {
        Kind::Domain => "There is nothing here; a domain name was expected, such as example.com.",
        Kind::Email => {
            "There is nothing here; an email address was expected, such as name@example.com."
        }
        Kind::Url => "There is nothing here; a URL was expected, such as https://example.com/.",
        Kind::Mailto => {
            "There is nothing here; a mailto URL was expected, such as mailto:name@example.com."
        }
    }
}
