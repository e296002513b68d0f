//! The parts of a valid email address, and the form in which to store and compare it.

use alloc::string::String;
use core::net::Ipv6Addr;
use core::ops::Range;

use super::local::{is_atext, unescaped};
use crate::domain::{ip, uts46};
use crate::unicode::normalization::nfc;

/// Mailbox names that every server treats as case-insensitive (RFC 2142, and RFC 5321 for
/// `postmaster`).
const CASE_INSENSITIVE: [&str; 15] = [
    "abuse",
    "ftp",
    "hostmaster",
    "info",
    "marketing",
    "news",
    "noc",
    "postmaster",
    "sales",
    "security",
    "support",
    "usenet",
    "uucp",
    "webmaster",
    "www",
];

/// A valid email address, split into its parts and normalized.
///
/// Normalization never changes the mailbox. The local part keeps its case, because only its server
/// knows whether case matters; it is converted to Normalization Form C, without unneeded quotes and
/// backslashes. The domain is mapped by UTS #46.
///
/// # Example
///
/// ```
/// use linkspan::check::{Checker, Kind};
///
/// let checker = Checker::builder().collect_addresses(true).build();
/// let report = checker.check(Kind::Email, "\"Jane.Doe\"@BÜCHER.example");
/// let address = &report.addresses()[0];
/// assert_eq!(address.normalized(), "Jane.Doe@bücher.example");
/// assert_eq!(address.ascii().as_deref(), Some("Jane.Doe@xn--bcher-kva.example"));
/// ```
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Address {
    range: Range<usize>,
    local_part: String,
    domain: String,
    ascii_domain: String,
    is_quoted: bool,
}

impl Address {
    /// Splits a valid address. `ascii` is the ASCII form of its domain or its address literal.
    pub(super) fn new(range: Range<usize>, local: &str, ascii: &str) -> Self {
        let (domain, ascii_domain) = match ip::address_literal(ascii) {
            Some(address) => {
                let literal = literal(address);
                (literal.clone(), literal)
            }
            None => (to_unicode(ascii), ascii.into()),
        };
        Self {
            range,
            local_part: normalized_local_part(local),
            domain,
            ascii_domain,
            is_quoted: local.starts_with('"'),
        }
    }

    /// Returns the byte range of the address in the value.
    ///
    /// # Example
    ///
    /// ```
    /// use linkspan::check::{Checker, Kind};
    ///
    /// let checker = Checker::builder().collect_addresses(true).build();
    /// let report = checker.check(Kind::Mailto, "mailto:a@example.com,b@example.org");
    /// assert_eq!(report.addresses()[1].range(), 21..34);
    /// ```
    #[must_use]
    pub fn range(&self) -> Range<usize> {
        self.range.clone()
    }

    /// Returns the normalized local part, in quotes only if it needs them.
    ///
    /// # Example
    ///
    /// ```
    /// use linkspan::check::{Checker, Kind};
    ///
    /// let checker = Checker::builder().collect_addresses(true).build();
    /// let local = |value| checker.check(Kind::Email, value).addresses()[0].local_part().to_owned();
    /// assert_eq!(local("Jane@example.com"), "Jane");
    /// assert_eq!(local("\"jane doe\"@example.com"), "\"jane doe\"");
    /// assert_eq!(local("PostMaster@example.com"), "postmaster");
    /// ```
    #[must_use]
    pub fn local_part(&self) -> &str {
        &self.local_part
    }

    /// Returns the domain in Unicode form and lower case, or the IP address in its brackets.
    ///
    /// # Example
    ///
    /// ```
    /// use linkspan::check::{Checker, Kind};
    ///
    /// let checker = Checker::builder().collect_addresses(true).build();
    /// let domain = |value| checker.check(Kind::Email, value).addresses()[0].domain().to_owned();
    /// assert_eq!(domain("jane@XN--BCHER-KVA.example"), "bücher.example");
    /// assert_eq!(domain("jane@[ipv6:2001:DB8:0::1]"), "[IPv6:2001:db8::1]");
    /// ```
    #[must_use]
    pub fn domain(&self) -> &str {
        &self.domain
    }

    /// Returns the domain in ASCII form and lower case, or the IP address in its brackets.
    ///
    /// # Example
    ///
    /// ```
    /// use linkspan::check::{Checker, Kind};
    ///
    /// let checker = Checker::builder().collect_addresses(true).build();
    /// let report = checker.check(Kind::Email, "иван@пример.рф");
    /// assert_eq!(report.addresses()[0].ascii_domain(), "xn--e1afmkfd.xn--p1ai");
    /// ```
    #[must_use]
    pub fn ascii_domain(&self) -> &str {
        &self.ascii_domain
    }

    /// Returns the whole address, normalized, for storing and comparing.
    ///
    /// # Example
    ///
    /// ```
    /// use linkspan::check::{Checker, Kind};
    ///
    /// let checker = Checker::builder().collect_addresses(true).build();
    /// let report = checker.check(Kind::Email, "Jane@EXAMPLE.com");
    /// assert_eq!(report.addresses()[0].normalized(), "Jane@example.com");
    /// ```
    #[must_use]
    pub fn normalized(&self) -> String {
        alloc::format!("{}@{}", self.local_part, self.domain)
    }

    /// Returns the whole address in ASCII, or `None` if its local part is not ASCII.
    ///
    /// # Example
    ///
    /// ```
    /// use linkspan::check::{Checker, Kind};
    ///
    /// let checker = Checker::builder().collect_addresses(true).build();
    /// let ascii = |value| checker.check(Kind::Email, value).addresses()[0].ascii();
    /// assert_eq!(ascii("ivan@пример.рф").as_deref(), Some("ivan@xn--e1afmkfd.xn--p1ai"));
    /// assert_eq!(ascii("иван@пример.рф"), None);
    /// ```
    #[must_use]
    pub fn ascii(&self) -> Option<String> {
        let is_ascii = self.local_part.is_ascii();
        is_ascii.then(|| alloc::format!("{}@{}", self.local_part, self.ascii_domain))
    }

    /// Returns true if mail servers must support SMTPUTF8 to deliver to the address (RFC 6531).
    ///
    /// # Example
    ///
    /// ```
    /// use linkspan::check::{Checker, Kind};
    ///
    /// let checker = Checker::builder().collect_addresses(true).build();
    /// let report = checker.check(Kind::Email, "иван@example.com");
    /// assert!(report.addresses()[0].needs_smtputf8());
    /// ```
    #[must_use]
    pub fn needs_smtputf8(&self) -> bool {
        !self.local_part.is_ascii()
    }

    /// Returns true if the local part was written in quotes.
    ///
    /// # Example
    ///
    /// ```
    /// use linkspan::check::{Checker, Kind};
    ///
    /// let checker = Checker::builder().collect_addresses(true).build();
    /// let report = checker.check(Kind::Email, "\"jane\"@example.com");
    /// assert!(report.addresses()[0].is_quoted());
    /// assert_eq!(report.addresses()[0].local_part(), "jane");
    /// ```
    #[must_use]
    pub fn is_quoted(&self) -> bool {
        self.is_quoted
    }
}

/// Returns the local part in Normalization Form C, in quotes only if it needs them.
fn normalized_local_part(local: &str) -> String {
    let content = match local.strip_prefix('"').and_then(|it| it.strip_suffix('"')) {
        Some(content) => nfc(unescaped(content)),
        None => nfc(local.chars()),
    };
    let lower = content.to_ascii_lowercase();
    if CASE_INSENSITIVE.contains(&lower.as_str()) {
        lower
    } else if is_dot_atom(&content) {
        content
    } else {
        quoted(&content)
    }
}

/// Returns true if a local part needs no quotes.
fn is_dot_atom(content: &str) -> bool {
    let is_atom =
        |atom: &str| !atom.is_empty() && atom.chars().all(|c| !c.is_ascii() || is_atext(c));
    content.split('.').all(is_atom)
}

fn quoted(content: &str) -> String {
    let mut quoted = String::from('"');
    for c in content.chars() {
        if matches!(c, '"' | '\\') {
            quoted.push('\\');
        }
        quoted.push(c);
    }
    quoted.push('"');
    quoted
}

/// Converts a name in ASCII form to its Unicode form.
pub(super) fn to_unicode(ascii: &str) -> String {
    let mut unicode = String::with_capacity(ascii.len());
    let see = |label: &[char]| {
        if !unicode.is_empty() {
            unicode.push('.');
        }
        unicode.extend(label);
    };
    match uts46::process(ascii, uts46::Hyphens::Anywhere, see) {
        Ok(()) => unicode,
        Err(_) => ascii.into(),
    }
}

/// Returns an IP address in brackets, in the form of RFC 5952.
fn literal(address: &str) -> String {
    match address.parse::<Ipv6Addr>() {
        Ok(address) => alloc::format!("[IPv6:{address}]"),
        Err(_) => alloc::format!("[{address}]"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_necessary_quotes_are_kept() {
        for (written, normalized) in [
            ("\"a.b\"", "a.b"),
            ("\"a..b\"", "\"a..b\""),
            ("\".a\"", "\".a\""),
            ("\"a b\"", "\"a b\""),
            ("\"\"", "\"\""),
            ("\"a\\b\"", "ab"),
            ("\"a\\\"b\"", "\"a\\\"b\""),
            ("\"a\\\\b\"", "\"a\\\\b\""),
            ("e\u{301}", "é"),
            // The Greek question mark is a semicolon in Normalization Form C.
            ("a\u{37E}b", "\"a;b\""),
            ("POSTMASTER", "postmaster"),
            ("Jane", "Jane"),
        ] {
            assert_eq!(normalized_local_part(written), normalized, "{written}");
        }
    }
}
