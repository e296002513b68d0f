//! Email addresses: minimal quoting, and conversion to and from `mailto:` URLs.
//!
//! UTS #58 §5.3 quotes a local part only if it must be quoted. RFC 6068 says how an address becomes
//! a `mailto:` URL. This module follows the examples of RFC 3696, table 1, except for `=`, which
//! the later RFC escapes.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;

use crate::percent::decode;
use crate::unicode::property::{ByteSet, EMAIL_BYTES, holds, link_email, with};

use super::href::push_encoded;
use super::mailto::{Address, LOCAL_BYTES, MailtoUrl};

/// Quotes a local part if it would not be detected without quotes (UTS #58 §5.3).
///
/// # Example
///
/// ```
/// use linkspan::format::email::quote;
///
/// assert_eq!(quote("jane.doe"), "jane.doe");
/// assert_eq!(quote("jane doe"), r#""jane doe""#);
/// assert_eq!(quote(r#"say "hi""#), r#""say \"hi\"""#);
/// ```
#[must_use]
pub fn quote(local: &str) -> Cow<'_, str> {
    let is_atom = |atom: &str| {
        !atom.is_empty()
            && (atom.bytes().all(|byte| holds(&EMAIL_BYTES, byte)) || atom.chars().all(link_email))
    };
    let is_plain = local.split('.').all(is_atom);
    if is_plain {
        return Cow::Borrowed(local);
    }
    let mut quoted = String::with_capacity(local.len() + 8);
    quoted.push('"');
    for c in local.chars() {
        if matches!(c, '"' | '\\') {
            quoted.push('\\');
        }
        quoted.push(c);
    }
    quoted.push('"');
    Cow::Owned(quoted)
}

/// Removes the quotes from a local part. One without quotes is returned unchanged.
///
/// Returns `None` if the quotes do not close.
///
/// # Example
///
/// ```
/// use linkspan::format::email::unquote;
///
/// assert_eq!(unquote(r#""jane doe""#).unwrap(), "jane doe");
/// assert_eq!(unquote("jane").unwrap(), "jane");
/// assert_eq!(unquote(r#""jane"#), None);
/// ```
#[must_use]
pub fn unquote(local: &str) -> Option<Cow<'_, str>> {
    let Some(inner) = local.strip_prefix('"') else {
        return Some(Cow::Borrowed(local));
    };
    let mut plain = String::with_capacity(inner.len());
    let mut chars = inner.chars();
    loop {
        match chars.next()? {
            '"' => return chars.next().is_none().then_some(Cow::Owned(plain)),
            '\\' => plain.push(chars.next()?),
            c => plain.push(c),
        }
    }
}

/// Writes an address as a `mailto:` URL. Returns `None` if it is not an address.
///
/// # Example
///
/// ```
/// use linkspan::format::email::to_mailto;
///
/// assert_eq!(to_mailto("user+mailbox@example.com").unwrap(), "mailto:user%2Bmailbox@example.com");
/// assert_eq!(to_mailto("иван@example.com").unwrap(), "mailto:%D0%B8%D0%B2%D0%B0%D0%BD@example.com");
/// ```
#[must_use]
pub fn to_mailto(address: &str) -> Option<String> {
    let mut url = String::from("mailto:");
    Address::read(address)?.push_encoded(&mut url);
    Some(url)
}

/// The content of a `mailto:` URL (RFC 6068): recipients, and header fields in order.
///
/// # Example
///
/// ```
/// use linkspan::format::email::Mailto;
///
/// let mailto = Mailto::parse("mailto:jane@example.com,john@example.com?subject=Hi%20all").unwrap();
/// assert_eq!(mailto.to, ["jane@example.com", "john@example.com"]);
/// assert_eq!(mailto.headers, [("subject".into(), "Hi all".into())]);
/// assert_eq!(mailto.to_url().unwrap(), "mailto:jane@example.com,john@example.com?subject=Hi%20all");
/// ```
#[derive(Clone, Debug, Default, Eq, Hash, PartialEq)]
pub struct Mailto {
    /// The addresses before `?`, minimally quoted.
    pub to: Vec<String>,
    /// The header fields after `?`: name and value, decoded.
    pub headers: Vec<(String, String)>,
}

impl Mailto {
    /// Parses a `mailto:` URL. Returns `None` if it is not one, if its escapes are not UTF-8, or if
    /// a recipient is not an address.
    ///
    /// # Example
    ///
    /// ```
    /// use linkspan::format::email::Mailto;
    ///
    /// let mailto = Mailto::parse("mailto:%22jane%20doe%22@example.com").unwrap();
    /// assert_eq!(mailto.to, [r#""jane doe"@example.com"#]);
    /// assert!(Mailto::parse("https://example.com").is_none());
    /// ```
    #[must_use]
    pub fn parse(url: &str) -> Option<Mailto> {
        let url = MailtoUrl::read(url)?;
        let headers = url.fields().filter(|field| !field.is_empty());
        Some(Mailto {
            headers: headers.map(read_header).collect::<Option<_>>()?,
            to: url.to.iter().map(Address::quoted).collect(),
        })
    }

    /// Writes the URL. Returns `None` if a recipient is not an address.
    ///
    /// # Example
    ///
    /// ```
    /// use linkspan::format::email::Mailto;
    ///
    /// let mailto = Mailto { to: vec!["a=b@example.com".into()], headers: vec![] };
    /// assert_eq!(mailto.to_url().unwrap(), "mailto:a%3Db@example.com");
    /// ```
    #[must_use]
    pub fn to_url(&self) -> Option<String> {
        let mut url = String::from("mailto:");
        for (i, recipient) in self.to.iter().enumerate() {
            url.push_str(if i > 0 { "," } else { "" });
            Address::read(recipient)?.push_encoded(&mut url);
        }
        for (i, (name, value)) in self.headers.iter().enumerate() {
            url.push(if i > 0 { '&' } else { '?' });
            push_encoded(name, &HEADER_BYTES, &mut url);
            url.push('=');
            push_encoded(value, &HEADER_BYTES, &mut url);
        }
        Some(url)
    }
}

fn read_header(field: &str) -> Option<(String, String)> {
    let (name, value) = field.split_once('=').unwrap_or((field, ""));
    Some((decode(name)?, decode(value)?))
}

/// The bytes of a header field that are not escaped. `+` is escaped because many readers take it
/// for a space.
static HEADER_BYTES: ByteSet = with(LOCAL_BYTES, b"(),;:@/?", true);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rfc_3696_table_1_becomes_mailto_urls() {
        let rows = [
            ("joe@example.com", "mailto:joe@example.com"),
            (
                "user+mailbox@example.com",
                "mailto:user%2Bmailbox@example.com",
            ),
            // RFC 3696 does not escape `=`, but RFC 6068 §2 does.
            (
                "customer/department=shipping@example.com",
                "mailto:customer%2Fdepartment%3Dshipping@example.com",
            ),
            ("$A12345@example.com", "mailto:$A12345@example.com"),
            (
                "!def!xyz%abc@example.com",
                "mailto:!def!xyz%25abc@example.com",
            ),
            ("_somename@example.com", "mailto:_somename@example.com"),
        ];
        for (address, url) in rows {
            assert_eq!(to_mailto(address).as_deref(), Some(url));
            assert_eq!(Mailto::parse(url).unwrap().to, [address]);
        }
    }

    #[test]
    fn mailto_urls_have_headers_and_recipients() {
        let mailto = Mailto {
            to: vec!["a@example.com".into(), "\"b,c\"@example.com".into()],
            headers: vec![
                ("subject".into(), "1 + 1 = 2 & more?".into()),
                ("body".into(), "é\r\n".into()),
            ],
        };
        let url = mailto.to_url().unwrap();
        assert_eq!(
            url,
            "mailto:a@example.com,%22b%2Cc%22@example.com?subject=1%20%2B%201%20%3D%202%20%26%20more?&body=%C3%A9%0D%0A"
        );
        assert_eq!(Mailto::parse(&url), Some(mailto));
        assert_eq!(Mailto::parse("mailto:a%FF@example.com"), None);
    }
}
