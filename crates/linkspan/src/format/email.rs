//! Email addresses: minimal quoting, and `mailto:` URLs there and back.
//!
//! UTS #58 §5.3 quotes a local part only if it must be quoted. RFC 6068 says how an
//! address becomes a `mailto:` URL; table 1 of RFC 3696 gives examples, which are followed
//! but for `=`, which the later RFC escapes.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

use crate::host::{Rules, domain, idna};
use crate::link::{HostKind, Link};
use crate::property::link_email;

use super::unit::{Unit, Units};
use super::{Form, display, escape, href, push_tail};

/// An email address, its local part without quotes.
#[derive(Clone, Debug, Eq, PartialEq)]
pub(crate) struct Address<'a> {
    has_mailto: bool,
    local: Cow<'a, str>,
    domain: &'a str,
    /// The header fields of a `mailto:` link, from their `?` on.
    headers: &'a str,
}

impl<'a> Address<'a> {
    /// Reads a string that is an address as a whole, or a `mailto:` URL to one.
    pub(crate) fn of_str(text: &'a str) -> Option<Address<'a>> {
        let bare = strip_mailto(text);
        let (address, headers) = bare.map_or((text, ""), split_headers);
        let (local, domain) = address.rsplit_once('@')?;
        let local = unquote(local)?;
        let is_valid =
            !local.is_empty() && !local.chars().any(char::is_control) && is_domain(domain);
        is_valid.then_some(Address {
            has_mailto: bare.is_some(),
            local,
            domain,
            headers,
        })
    }

    /// Takes a detected link apart.
    pub(crate) fn of_link(link: &Link<'a>) -> Address<'a> {
        let parts = link.parts();
        let at = |offset: usize| offset - link.range.start;
        let part = |range: &Range<usize>| link.text.get(at(range.start)..at(range.end));
        let local = parts.local_part.as_ref().and_then(part);
        let local = local.unwrap_or_default();
        Address {
            has_mailto: parts.scheme.is_some(),
            local: unquote(local).unwrap_or(Cow::Borrowed(local)),
            domain: part(&parts.host).unwrap_or_default(),
            headers: link.text.get(at(parts.host.end)..).unwrap_or_default(),
        }
    }

    /// Writes the address in a form.
    pub(crate) fn write(&self, form: Form) -> String {
        let mut out = match form {
            Form::Minimal => self.join(if self.has_mailto { "mailto:" } else { "" }, self.domain),
            Form::Display if !self.local.chars().any(display::is_hidden) => {
                let scheme = if self.headers.is_empty() {
                    ""
                } else {
                    "mailto:"
                };
                self.join(scheme, &display::host(self.domain))
            }
            Form::Href => return self.href(),
            Form::Display | Form::Full => self.mailto(),
        };
        push_tail(self.headers, form, false, &mut out);
        out
    }

    /// Writes the address for machines: a `mailto:` URL.
    pub(crate) fn href(&self) -> String {
        let mut out = self.mailto();
        href::push_tail(self.headers, false, &mut out);
        out
    }

    fn join(&self, scheme: &str, domain: &str) -> String {
        let mut out = String::with_capacity(scheme.len() + 2 * self.local.len() + domain.len() + 3);
        out.push_str(scheme);
        out.push_str(&quote(&self.local));
        out.push('@');
        out.push_str(domain);
        out
    }

    fn mailto(&self) -> String {
        let mut out = String::from("mailto:");
        push_encoded(&quote(&self.local), is_local_char, &mut out);
        out.push('@');
        match idna::to_ascii(self.domain) {
            Some(ascii) => out.push_str(&ascii.as_str().to_ascii_lowercase()),
            None => out.push_str(self.domain),
        }
        out
    }
}

fn is_domain(domain: &str) -> bool {
    let host = domain::after_scheme(domain, 0, &Rules::lenient());
    host.is_some_and(|host| {
        host.range == (0..domain.len()) && matches!(host.kind, HostKind::Domain(_))
    })
}

fn strip_mailto(text: &str) -> Option<&str> {
    let (scheme, rest) = text.split_once(':')?;
    scheme.eq_ignore_ascii_case("mailto").then_some(rest)
}

/// Cuts what follows `mailto:` before the `?` of its header fields, which may hold addresses too.
fn split_headers(rest: &str) -> (&str, &str) {
    let at = rest.find('@').unwrap_or_default();
    let headers = rest.get(at..).and_then(|behind| behind.find('?'));
    headers.map_or((rest, ""), |length| rest.split_at(at + length))
}

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
    let is_plain = !local.is_empty()
        && local
            .split('.')
            .all(|atom| !atom.is_empty() && atom.chars().all(link_email));
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

/// Takes the quotes off a local part; one without quotes is returned as it is.
///
/// `None` if the quotes do not close.
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

/// Writes an address as a `mailto:` URL; `None` if it is no address.
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
    Address::of_str(address).map(|address| address.mailto())
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
    /// The header fields behind `?`: name and value, decoded.
    pub headers: Vec<(String, String)>,
}

impl Mailto {
    /// Reads a `mailto:` URL; `None` if it is none, if an escape is not of UTF-8, or if a
    /// recipient is no address.
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
        let rest = strip_mailto(url)?;
        let (to, fields) = rest.split_once('?').unwrap_or((rest, ""));
        let recipients = to.split(',').filter(|recipient| !recipient.is_empty());
        let headers = fields.split('&').filter(|field| !field.is_empty());
        Some(Mailto {
            to: recipients.map(read_recipient).collect::<Option<_>>()?,
            headers: headers.map(read_header).collect::<Option<_>>()?,
        })
    }

    /// Writes the URL; `None` if a recipient is no address.
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
            url.push_str(strip_mailto(&to_mailto(recipient)?)?);
        }
        for (i, (name, value)) in self.headers.iter().enumerate() {
            url.push(if i > 0 { '&' } else { '?' });
            push_encoded(name, is_header_char, &mut url);
            url.push('=');
            push_encoded(value, is_header_char, &mut url);
        }
        Some(url)
    }
}

fn read_recipient(text: &str) -> Option<String> {
    let decoded = decode(text)?;
    let address = Address::of_str(&decoded).filter(|address| !address.has_mailto)?;
    Some(address.write(Form::Minimal))
}

fn read_header(field: &str) -> Option<(String, String)> {
    let (name, value) = field.split_once('=').unwrap_or((field, ""));
    Some((decode(name)?, decode(value)?))
}

fn decode(text: &str) -> Option<String> {
    Units(text).map(Unit::char).collect()
}

/// Appends `text`, percent-escaping what `allows` does not.
fn push_encoded(text: &str, allows: impl Fn(char) -> bool, out: &mut String) {
    for c in text.chars() {
        if c.is_ascii() && allows(c) {
            out.push(c);
        } else {
            let _ = escape::write_escaped(c.encode_utf8(&mut [0; 4]).as_bytes(), out);
        }
    }
}

/// What RFC 6068 lets stand in a local part, less `+` and `,`: RFC 3696 escapes the one, and the
/// other separates recipients.
fn is_local_char(c: char) -> bool {
    c.is_ascii_alphanumeric() || matches!(c, '-' | '.' | '_' | '~' | '!' | '$' | '\'' | '*')
}

/// What stands in a header field; `+` is escaped because many readers take it for a space.
fn is_header_char(c: char) -> bool {
    is_local_char(c) || matches!(c, '(' | ')' | ',' | ';' | ':' | '@' | '/' | '?')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn table_1_of_rfc_3696() {
        let rows = [
            ("joe@example.com", "mailto:joe@example.com"),
            (
                "user+mailbox@example.com",
                "mailto:user%2Bmailbox@example.com",
            ),
            // RFC 3696 leaves the `=` as it is; RFC 6068 §2 asks for its escape.
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
    fn forms_of_an_address() {
        let write = |text, form| Address::of_str(text).map(|address| address.write(form));
        assert_eq!(
            write("mailto:иван@XN--E1AFMKFD.xn--p1ai", Form::Minimal).unwrap(),
            "mailto:иван@XN--E1AFMKFD.xn--p1ai"
        );
        assert_eq!(
            write("mailto:иван@XN--E1AFMKFD.xn--p1ai", Form::Display).unwrap(),
            "иван@пример.рф"
        );
        assert_eq!(
            write("a b@пример.рф", Form::Minimal).unwrap(),
            "\"a b\"@пример.рф"
        );
        assert_eq!(
            write("a b@пример.рф", Form::Href).unwrap(),
            "mailto:%22a%20b%22@xn--e1afmkfd.xn--p1ai"
        );
        for text in [
            "a@b",
            "@example.com",
            "a@example.com/x",
            "a\nb@example.com",
            "\"a@example.com",
        ] {
            assert_eq!(write(text, Form::Minimal), None, "{text}");
        }
    }

    #[test]
    fn a_link_keeps_its_headers() {
        let detector = crate::Detector::builder()
            .profile(crate::Profile::Prose)
            .build();
        let text = "an mailto:ü@bücher.de?subject=Größe%20M&body=(a) .";
        let link = detector.links(text).next().unwrap();
        let write = |form| Address::of_link(&link).write(form);
        assert_eq!(
            write(Form::Href),
            "mailto:%C3%BC@xn--bcher-kva.de?subject=Gr%C3%B6%C3%9Fe%20M&body=(a)"
        );
        let readable = "mailto:ü@bücher.de?subject=Größe%20M&body=(a)";
        assert_eq!(write(Form::Display), readable);
        assert_eq!(write(Form::Minimal), readable);
    }

    #[test]
    fn headers_and_several_recipients() {
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
