//! Email addresses and `mailto:` URLs, read as mail programs read them and written in every form.
//!
//! Percent-escapes encode other characters in a `mailto:` URL (RFC 6068), but not in an address on
//! its own: `mailto:a%2Bb@example.com` goes to `a+b@example.com`. So the URL is decoded before it
//! is written again.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

use crate::domain;
use crate::domain::HostKind;
use crate::domain::names::is_own_form;
use crate::domain::{idna, ip};
use crate::link::Link;
use crate::percent::decode;
use crate::unicode::property::{ByteSet, is_control, link_email, may_be_shown, with};

use super::email::{quote, unquote};
use super::error::FormatError;
use super::href::push_encoded;
use super::{Form, display, escape, href, push_tail};

/// An address or a `mailto:` URL.
#[derive(Clone, Debug)]
pub(crate) enum Mail<'a> {
    /// An address on its own.
    Address(Address<'a>),
    /// A URL whose recipients are addresses.
    Mailto(MailtoUrl<'a>),
    /// The rest of a detected `mailto:` link if mail programs read it as something other than an
    /// address.
    Other(&'a str),
}

impl<'a> Mail<'a> {
    /// Reads a string that is an address as a whole.
    pub(crate) fn read_address(text: &'a str) -> Result<Self, FormatError> {
        let address = Address::read(text).ok_or(FormatError::BadAddress)?;
        Ok(Mail::Address(address))
    }

    /// Reads a string that begins with `mailto:`.
    pub(crate) fn read_mailto(text: &'a str) -> Result<Self, FormatError> {
        let url = MailtoUrl::read(text).ok_or(FormatError::BadMailto)?;
        Ok(Mail::Mailto(url))
    }

    /// Splits a detected link.
    pub(crate) fn of_link(link: &Link<'a>) -> Mail<'a> {
        let parts = link.parts();
        let Some(scheme) = parts.scheme else {
            return Mail::Address(Address::of_link(link));
        };
        let after_scheme = scheme.end + 1 - link.range.start;
        match MailtoUrl::read(link.text) {
            Some(url) => Mail::Mailto(url),
            None => Mail::Other(link.text.get(after_scheme..).unwrap_or_default()),
        }
    }

    /// Writes it in the given form.
    pub(crate) fn write(&self, form: Form) -> String {
        match (self, form) {
            (_, Form::Href) => self.href(),
            (Mail::Address(address), Form::Minimal) => address.quoted(),
            (Mail::Address(address), Form::Display) => address.shown_or_escaped(),
            (Mail::Address(_), Form::Full) => self.href(),
            (Mail::Mailto(url), _) => url.write(form),
            (Mail::Other(text), Form::Minimal) => String::from("mailto:") + text,
            // Unescaping might make mail programs read it differently.
            (Mail::Other(_), _) => self.href(),
        }
    }

    /// Writes it for machines, as a `mailto:` URL.
    pub(crate) fn href(&self) -> String {
        let mut out = String::from("mailto:");
        match self {
            Mail::Address(address) => address.push_encoded(&mut out),
            Mail::Mailto(url) => url.push_href(&mut out),
            Mail::Other(text) => href::push_tail(text, false, &mut out),
        }
        out
    }
}

/// Returns true if a local part, given with its `@`, is written unchanged in a `mailto:` URL.
pub(crate) fn is_own_local_part(head: &str) -> bool {
    let is_own = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'.' | b'_');
    let local = head.strip_suffix('@');
    local.is_some_and(|local| local.bytes().all(is_own))
}

/// An email address. The local part has no quotes, and neither part has percent-escapes.
#[derive(Clone, Debug, Eq, PartialEq)]
pub(crate) struct Address<'a> {
    local: Cow<'a, str>,
    domain: Cow<'a, str>,
}

impl<'a> Address<'a> {
    /// Reads a string that is an address as a whole. A local part that needs quotes may come
    /// without them, unless it contains characters of an address list or a header.
    pub(crate) fn read(text: &'a str) -> Option<Self> {
        let (written, domain) = text.rsplit_once('@')?;
        let local = unquote(written)?;
        let is_quoted = written.starts_with('"');
        let is_list = || local.contains(['@', ':', ',', ';', '<', '>', '(', ')', '[', ']']);
        let is_trimmed = || !local.starts_with(' ') && !local.ends_with(' ');
        let is_sound = (is_quoted || !local.is_empty() && !is_list() && is_trimmed())
            && !local.contains(is_control)
            && is_domain(domain);
        is_sound.then_some(Address {
            local,
            domain: Cow::Borrowed(domain),
        })
    }

    /// Reads an address with percent-escapes. White space around it is not part of it (RFC 5322).
    fn read_escaped(text: &'a str) -> Option<Self> {
        if !text.contains('%') {
            return Address::read(text.trim_matches(' '));
        }
        let decoded = decode(text)?;
        let Address { local, domain } = Address::read(decoded.trim_matches(' '))?;
        Some(Address {
            local: Cow::Owned(local.into_owned()),
            domain: Cow::Owned(domain.into_owned()),
        })
    }

    /// Splits a detected address without `mailto:`.
    fn of_link(link: &Link<'a>) -> Self {
        let parts = link.parts();
        let at = |offset: usize| offset - link.range.start;
        let part = |range: &Range<usize>| link.text.get(at(range.start)..at(range.end));
        let local = parts.local_part.as_ref().and_then(part).unwrap_or_default();
        Address {
            local: unquote(local).unwrap_or(Cow::Borrowed(local)),
            domain: Cow::Borrowed(parts.host.as_ref().and_then(part).unwrap_or_default()),
        }
    }

    /// Writes the address with as few quotes as possible (UTS #58 §5.3).
    pub(crate) fn quoted(&self) -> String {
        join(&quote(&self.local), &self.domain)
    }

    /// Writes the address for people. Returns `None` if its local part has invisible characters.
    fn shown(&self) -> Option<String> {
        let is_seen = self.local.chars().all(may_be_shown);
        is_seen.then(|| join(&quote(&self.local), &shown_domain(&self.domain)))
    }

    /// Writes the address for people, as a URL with escapes if its local part has invisible
    /// characters.
    fn shown_or_escaped(&self) -> String {
        self.shown().unwrap_or_else(|| {
            let mut out = String::from("mailto:");
            self.push_readable(Form::Display, &mut out);
            out
        })
    }

    /// Returns true if the address could be read as a URL without its `mailto:`:
    /// `example.com/a@example.org`.
    fn may_look_like_url(&self) -> bool {
        self.local.contains(['/', '\\', '?', '#', ':'])
    }

    /// Appends the address in the form that a URL for machines has.
    pub(crate) fn push_encoded(&self, out: &mut String) {
        push_encoded(&quote(&self.local), &LOCAL, out);
        out.push('@');
        push_encoded(&ascii_domain(&self.domain), &DOMAIN_BYTES, out);
    }

    /// Appends the address in the form that a URL for people has, with as few escapes as possible.
    fn push_readable(&self, form: Form, out: &mut String) {
        let is_shown = form == Form::Display;
        let may_stand = |c: char| {
            let is_syntax = matches!(c, '%' | '?' | '#' | ',');
            (link_email(c) || c == '.') && !is_syntax && (!is_shown || may_be_shown(c))
        };
        for (i, c) in quote(&self.local).char_indices() {
            // Two slashes after `mailto:` would turn the rest into an authority.
            push_char(c, may_stand(c) && !(i == 0 && c == '/'), out);
        }
        out.push('@');
        let domain = if is_shown {
            Cow::Owned(shown_domain(&self.domain))
        } else {
            Cow::Borrowed(&*self.domain)
        };
        for c in domain.chars() {
            push_char(c, !matches!(c, '[' | ']'), out);
        }
    }
}

fn join(local: &str, domain: &str) -> String {
    let mut out = String::with_capacity(local.len() + 1 + domain.len());
    out.push_str(local);
    out.push('@');
    out.push_str(domain);
    out
}

/// The content of a `mailto:` URL.
#[derive(Clone, Debug)]
pub(crate) struct MailtoUrl<'a> {
    /// The recipients before the `?`, possibly none.
    pub(crate) to: Vec<Address<'a>>,
    /// The header fields with their `?`, and a fragment, which has no meaning.
    tail: &'a str,
}

impl<'a> MailtoUrl<'a> {
    /// Reads a `mailto:` URL. Returns `None` if it is not one, or if a recipient is not an address.
    pub(crate) fn read(text: &'a str) -> Option<Self> {
        // After `//` the rest would be an authority, which this scheme does not have.
        let rest = strip_mailto(text).filter(|rest| !rest.starts_with("//"))?;
        let end = rest.find(['?', '#']).unwrap_or(rest.len());
        let (to, tail) = rest.split_at_checked(end)?;
        let recipients = to.split(',').filter(|_| !to.is_empty());
        Some(MailtoUrl {
            to: recipients
                .map(Address::read_escaped)
                .collect::<Option<_>>()?,
            tail,
        })
    }

    /// Returns the header fields, each as `name=value`, not decoded.
    pub(crate) fn fields(&self) -> impl Iterator<Item = &'a str> {
        let (fields, _) = self.tail.split_once('#').unwrap_or((self.tail, ""));
        fields.strip_prefix('?').unwrap_or_default().split('&')
    }

    fn write(&self, form: Form) -> String {
        if let (Form::Display, [address], "") = (form, self.to.as_slice(), self.tail)
            && !address.may_look_like_url()
            && let Some(shown) = address.shown()
        {
            return shown;
        }
        let mut out = String::from("mailto:");
        match form {
            Form::Minimal | Form::Display => {
                self.push_recipients(&mut out, |it, out| it.push_readable(form, out));
            }
            Form::Href | Form::Full => self.push_recipients(&mut out, Address::push_encoded),
        }
        push_tail(self.tail, form, false, &mut out);
        out
    }

    fn push_href(&self, out: &mut String) {
        self.push_recipients(out, Address::push_encoded);
        href::push_tail(self.tail, false, out);
    }

    fn push_recipients(&self, out: &mut String, push: impl Fn(&Address<'a>, &mut String)) {
        for (i, address) in self.to.iter().enumerate() {
            out.push_str(if i > 0 { "," } else { "" });
            push(address, out);
        }
    }
}

/// Returns what follows `mailto:`.
pub(crate) fn strip_mailto(text: &str) -> Option<&str> {
    let (scheme, rest) = text.split_once(':')?;
    scheme.eq_ignore_ascii_case("mailto").then_some(rest)
}

/// Returns true for a domain name of at least two labels and for an IP address in square brackets.
fn is_domain(domain: &str) -> bool {
    if domain.starts_with('[') {
        ip::is_address_literal(domain)
    } else {
        matches!(domain::of_url(domain), Some(HostKind::Domain(_)))
    }
}

fn shown_domain(domain: &str) -> String {
    if domain.starts_with('[') {
        domain.into()
    } else {
        display::host(domain, false).into_owned()
    }
}

/// Returns the ASCII form of an address's domain. An IP address in brackets is unchanged.
pub(super) fn ascii_domain(domain: &str) -> Cow<'_, str> {
    if is_own_form(domain) || domain.starts_with('[') {
        return Cow::Borrowed(domain);
    }
    match idna::to_ascii(domain) {
        Some(ascii) => Cow::Owned(ascii.as_str().to_ascii_lowercase()),
        None => Cow::Borrowed(domain),
    }
}

fn push_char(c: char, may_stand: bool, out: &mut String) {
    if may_stand {
        out.push(c);
    } else {
        // Writing to a string cannot fail.
        let _ = escape::write_escaped(c.encode_utf8(&mut [0; 4]).as_bytes(), out);
    }
}

/// The bytes that RFC 6068 allows in a local part, except `+` and `,`: RFC 3696 escapes `+`, and
/// `,` separates recipients.
pub(crate) const LOCAL_BYTES: ByteSet = with(ALPHANUMERIC, b"-._~!$'*", true);

static LOCAL: ByteSet = LOCAL_BYTES;

/// The bytes of a domain in ASCII form. The brackets of an address literal are escaped.
static DOMAIN_BYTES: ByteSet = with(ALPHANUMERIC, b"-._:", true);

const ALPHANUMERIC: ByteSet = with(
    [false; 256],
    b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz",
    true,
);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Detector, Profile};

    fn write(text: &str, form: Form) -> Option<String> {
        let mail = match strip_mailto(text) {
            Some(_) => Mail::read_mailto(text),
            None => Mail::read_address(text),
        };
        mail.ok().map(|mail| mail.write(form))
    }

    #[test]
    fn an_address_has_all_forms() {
        let url = "mailto:иван@XN--E1AFMKFD.xn--p1ai";
        assert_eq!(write(url, Form::Minimal).unwrap(), url);
        assert_eq!(write(url, Form::Display).unwrap(), "иван@пример.рф");
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
            "<a@example.com",
            "a@b@example.com",
            "a@example.com,b@example.com",
        ] {
            assert_eq!(write(text, Form::Minimal), None, "{text}");
        }
    }

    #[test]
    fn urls_are_decoded_first() {
        let url = "mailto:a%2Bb%25@b%C3%BCcher.de";
        assert_eq!(
            write(url, Form::Href).unwrap(),
            "mailto:a%2Bb%25@xn--bcher-kva.de"
        );
        assert_eq!(
            write(url, Form::Minimal).unwrap(),
            "mailto:a+b%25@bücher.de"
        );
        assert_eq!(write(url, Form::Display).unwrap(), "a+b%@bücher.de");
        assert_eq!(
            write("a%2Bb@example.com", Form::Href).unwrap(),
            "mailto:a%252Bb@example.com"
        );
        assert_eq!(write("mailto:a%40b@example.com", Form::Href), None);
        assert_eq!(write("mailto:a%FF@example.com", Form::Href), None);
    }

    #[test]
    fn mailto_urls_have_any_number_of_recipients() {
        let url = "mailto:a@example.com,%22b%2Cc%22@example.org?subject=x";
        assert_eq!(write(url, Form::Href).unwrap(), url);
        assert_eq!(write(url, Form::Minimal).unwrap(), url);
        let url = "mailto:?to=a@example.com&subject=x";
        assert_eq!(write(url, Form::Display).unwrap(), url);
        assert_eq!(write("mailto:", Form::Href).unwrap(), "mailto:");
        assert_eq!(write("mailto:a@example.com,", Form::Href), None);
    }

    #[test]
    fn address_literals_are_kept() {
        let address = "a@[192.0.2.1]";
        assert_eq!(write(address, Form::Minimal).unwrap(), address);
        let url = "mailto:a@%5BIPv6:2001:db8::1%5D";
        assert_eq!(write("a@[IPv6:2001:db8::1]", Form::Href).unwrap(), url);
        assert_eq!(write(url, Form::Href).unwrap(), url);
        assert_eq!(write("a@[192.0.2]", Form::Minimal), None);
    }

    #[test]
    fn a_link_keeps_its_headers() {
        let detector = Detector::builder().profile(Profile::Prose).build();
        let text = "an mailto:ü@bücher.de?subject=Größe%20M&body=(a) .";
        let link = detector.links(text).next().unwrap();
        let write = |form| Mail::of_link(&link).write(form);
        assert_eq!(
            write(Form::Href),
            "mailto:%C3%BC@xn--bcher-kva.de?subject=Gr%C3%B6%C3%9Fe%20M&body=(a)"
        );
        let readable = "mailto:ü@bücher.de?subject=Größe%20M&body=(a)";
        assert_eq!(write(Form::Display), readable);
        assert_eq!(write(Form::Minimal), readable);
    }

    /// Mail programs do not read every detected address as one. Such a URL is kept as it is.
    #[test]
    fn other_mailto_links_are_kept() {
        for text in ["mailto:a?b@example.com", "mailto:a%FFb@example.com"] {
            let link = Detector::new().links(text).next().unwrap();
            assert_eq!(Mail::of_link(&link).href(), text);
            assert_eq!(Mail::of_link(&link).write(Form::Display), text);
        }
    }
}
