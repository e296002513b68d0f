//! Formatting: a URL as people read it, and as machines take it.
//!
//! UTS #58 §4 asks that a URL put into text shows letters as letters and is
//! still detected whole. [`Form::Minimal`] is that; the other forms stand beside it.
//!
//! ```
//! use linkspan::format::{Form, Formatter};
//!
//! let formatter = Formatter::new();
//! let url = "https://hi.wikipedia.org/wiki/%E0%A4%97%E0%A4%BE%E0%A4%82%E0%A4%A7%E0%A5%80.";
//! assert_eq!(formatter.url(url, Form::Minimal).unwrap(), "https://hi.wikipedia.org/wiki/गांधी%2E");
//! assert_eq!(formatter.url("bücher.de/bücher", Form::Href).unwrap(), "https://xn--bcher-kva.de/b%C3%BCcher");
//! ```

mod display;
pub mod email;
mod escape;
mod href;
mod unit;
mod url;

use alloc::string::String;

use crate::link::{HostKind, Link, LinkKind};

use escape::{Style, minimal, write_tail};
use url::Split;

/// A way to write a URL or an email address.
#[derive(Clone, Copy, Debug, Default, Eq, Hash, PartialEq)]
#[non_exhaustive]
pub enum Form {
    /// As few escapes as detection allows, the rest as it is: UTS #58, clause C2.
    #[default]
    Minimal,
    /// For people: host in Unicode, minimal escapes, and nothing that hides, reorders or
    /// looks like the syntax of a URL.
    Display,
    /// For machines: ASCII, with a scheme, as a browser would write it.
    Href,
    /// Everything escaped that can be, without changing what the URL means.
    Full,
}

/// The scheme that a URL without one is given in [`Form::Href`].
#[derive(Clone, Copy, Debug, Default, Eq, Hash, PartialEq)]
#[non_exhaustive]
pub enum InferredScheme {
    /// `https`
    #[default]
    Https,
    /// `http`, as older guidance has it.
    Http,
}

/// Formats URLs and email addresses.
#[derive(Clone, Copy, Debug, Default)]
#[must_use]
pub struct Formatter {
    inferred: InferredScheme,
}

impl Formatter {
    /// Returns a formatter that infers `https`.
    ///
    /// # Example
    ///
    /// ```
    /// use linkspan::format::{Form, Formatter};
    ///
    /// assert_eq!(Formatter::new().url("example.com", Form::Href).unwrap(), "https://example.com/");
    /// ```
    pub fn new() -> Self {
        Self::default()
    }

    /// Chooses the scheme for a URL that has none.
    ///
    /// # Example
    ///
    /// ```
    /// use linkspan::format::{Form, Formatter, InferredScheme};
    ///
    /// let formatter = Formatter::new().infer(InferredScheme::Http);
    /// assert_eq!(formatter.url("example.com", Form::Href).unwrap(), "http://example.com/");
    /// ```
    pub fn infer(mut self, scheme: InferredScheme) -> Self {
        self.inferred = scheme;
        self
    }

    /// Formats a string that is a URL or an email address as a whole; `None` if it is neither.
    ///
    /// Any scheme with `://` will do, and unknown top-level domains and single labels behind it. Behind the
    /// host everything up to the end is taken for path, query and fragment, spaces too.
    ///
    /// # Example
    ///
    /// ```
    /// use linkspan::format::{Form, Formatter};
    ///
    /// let formatter = Formatter::new();
    /// let url = "http://example.com/a b(c))";
    /// assert_eq!(formatter.url(url, Form::Minimal).unwrap(), "http://example.com/a%20b(c)%29");
    /// assert_eq!(formatter.url("иван@пример.рф", Form::Display).unwrap(), "иван@пример.рф");
    /// assert_eq!(formatter.url("not a URL", Form::Minimal), None);
    /// ```
    #[must_use]
    pub fn url(&self, url: &str, form: Form) -> Option<String> {
        match Split::of_str(url) {
            Some(split) => Some(self.write(&split, form)),
            None => email::Address::of_str(url).map(|address| address.write(form)),
        }
    }

    /// Formats a detected link.
    ///
    /// # Example
    ///
    /// ```
    /// use linkspan::{Detector, format::{Form, Formatter}};
    ///
    /// let link = Detector::new().links("see xn--bcher-kva.de/%C3%BC now").next().unwrap();
    /// assert_eq!(Formatter::new().link(&link, Form::Display), "bücher.de/ü");
    /// ```
    #[must_use]
    pub fn link(&self, link: &Link<'_>, form: Form) -> String {
        if link.kind == LinkKind::Email {
            return email::Address::of_link(link).write(form);
        }
        Split::of_link(link).map_or_else(|| link.text.into(), |split| self.write(&split, form))
    }

    /// Returns [`url`](Self::url) in [`Form::Href`]. A program that asks for no other form carries no data of
    /// screening, which decides what people are shown of a host.
    ///
    /// # Example
    ///
    /// ```
    /// use linkspan::format::Formatter;
    ///
    /// assert_eq!(Formatter::new().href("bücher.de").unwrap(), "https://xn--bcher-kva.de/");
    /// ```
    #[must_use]
    pub fn href(&self, url: &str) -> Option<String> {
        match Split::of_str(url) {
            Some(split) => Some(self.write_href(&split)),
            None => email::Address::of_str(url).map(|address| address.href()),
        }
    }

    /// Returns [`link`](Self::link) in [`Form::Href`]; see [`href`](Self::href).
    ///
    /// # Example
    ///
    /// ```
    /// use linkspan::{Detector, format::{Formatter, InferredScheme}};
    ///
    /// let link = Detector::new().links("see bücher.de").next().unwrap();
    /// let formatter = Formatter::new().infer(InferredScheme::Http);
    /// assert_eq!(formatter.href_of(&link), "http://xn--bcher-kva.de/");
    /// ```
    #[must_use]
    pub fn href_of(&self, link: &Link<'_>) -> String {
        if link.kind == LinkKind::Email {
            return email::Address::of_link(link).href();
        }
        Split::of_link(link).map_or_else(|| link.text.into(), |split| self.write_href(&split))
    }

    /// Formats path, query and fragment alone, for callers with host code of their own (UTS #58 §10.2).
    ///
    /// `tail` is empty or begins with `/`, `?` or `#`. [`Form::Href`] writes it as for `https`.
    ///
    /// # Example
    ///
    /// ```
    /// use linkspan::format::{Form, Formatter};
    ///
    /// let tail = "/%E6%9D%B1%E4%BA%AC?q=a%20b";
    /// assert_eq!(Formatter::new().tail(tail, Form::Minimal), "/東京?q=a%20b");
    /// ```
    #[must_use]
    pub fn tail(&self, tail: &str, form: Form) -> String {
        let mut out = String::with_capacity(capacity(tail, form));
        push_tail(tail, form, true, &mut out);
        out
    }

    fn write(&self, split: &Split<'_>, form: Form) -> String {
        let mut out = String::with_capacity(HEAD + split.head.len() + capacity(split.tail, form));
        let scheme = self.scheme(split);
        match (form, split.scheme) {
            (Form::Minimal, _) => out.push_str(split.head),
            (Form::Href, _) => {
                self.push_href(split, &mut out);
                return out;
            }
            (Form::Full, Some(_)) => href::push_authority(split, scheme, &mut out),
            (Form::Full, None) => push_bare(split, &mut out, href::push_host),
            (Form::Display, Some(scheme)) => {
                out.push_str(scheme);
                out.make_ascii_lowercase();
                out.push_str("://");
                push_bare(split, &mut out, push_shown_host);
            }
            (Form::Display, None) => push_bare(split, &mut out, push_shown_host),
        }
        push_tail(split.tail, form, href::is_special(scheme), &mut out);
        out
    }

    fn write_href(&self, split: &Split<'_>) -> String {
        let mut out = String::with_capacity(HEAD + split.head.len() + href::capacity(split.tail));
        self.push_href(split, &mut out);
        out
    }

    fn push_href(&self, split: &Split<'_>, out: &mut String) {
        let scheme = self.scheme(split);
        href::push_authority(split, scheme, out);
        href::push_tail(split.tail, href::is_special(scheme), out);
    }

    /// The scheme of a URL, or the one that is inferred.
    fn scheme<'s>(&self, split: &Split<'s>) -> &'s str {
        split.scheme.unwrap_or(match self.inferred {
            InferredScheme::Https => "https",
            InferredScheme::Http => "http",
        })
    }
}

/// Room for an inferred scheme, the brackets of an IPv6 address and the longest host in ASCII form.
const HEAD: usize = 270;

fn push_bare(split: &Split<'_>, out: &mut String, push_host: impl Fn(&Split<'_>, &mut String)) {
    push_host(split, out);
    if let Some(port) = split.port {
        out.push(':');
        out.push_str(port);
    }
}

fn push_shown_host(split: &Split<'_>, out: &mut String) {
    match split.kind {
        HostKind::Ipv4 | HostKind::Ipv6 => href::push_host(split, out),
        HostKind::Domain(_) | HostKind::SingleLabel => {
            out.push_str(&display::host(split.host));
            out.push_str(if split.has_root_dot { "." } else { "" });
        }
    }
}

fn push_tail(tail: &str, form: Form, is_special: bool, out: &mut String) {
    // Writing to a string cannot fail.
    let _ = match style(form) {
        Some(style) => write_tail(tail, style, out),
        None => {
            href::push_tail(tail, is_special, out);
            Ok(())
        }
    };
}

/// Returns the exact length of a written tail, or for hrefs a bound: one allocation is enough.
fn capacity(tail: &str, form: Form) -> usize {
    let Some(style) = style(form) else {
        return href::capacity(tail);
    };
    let mut count = Count(0);
    let _ = write_tail(tail, style, &mut count);
    count.0
}

/// What a form escapes in a tail; hrefs are written in another way.
fn style(form: Form) -> Option<Style> {
    match form {
        Form::Minimal => Some(minimal),
        Form::Display => Some(display::is_unreadable),
        Form::Full => Some(is_not_plain),
        Form::Href => None,
    }
}

/// A sink that counts bytes.
struct Count(usize);

impl core::fmt::Write for Count {
    fn write_str(&mut self, text: &str) -> core::fmt::Result {
        self.0 += text.len();
        Ok(())
    }
}

/// Everything but unreserved characters and those that may be of the URL's own syntax.
fn is_not_plain(c: char) -> bool {
    !c.is_ascii()
        || matches!(
            c,
            '"' | '%' | '<' | '>' | '[' | '\\' | ']' | '^' | '`' | '{' | '|' | '}'
        )
}

impl Link<'_> {
    /// Returns the link for machines: ASCII, with a scheme, as a browser would write it.
    ///
    /// # Example
    ///
    /// ```
    /// let link = linkspan::Detector::new().links("bücher.de").next().unwrap();
    /// assert_eq!(link.href(), "https://xn--bcher-kva.de/");
    /// ```
    #[must_use]
    pub fn href(&self) -> String {
        Formatter::new().href_of(self)
    }

    /// Returns the link for people: Unicode host, as few escapes as are safe to look at.
    ///
    /// # Example
    ///
    /// ```
    /// let text = "http://xn--h2brj9c.xn--h2brj9c/%E0%A4%95";
    /// let link = linkspan::Detector::new().links(text).next().unwrap();
    /// assert_eq!(link.display(), "http://भारत.भारत/क");
    /// ```
    #[must_use]
    pub fn display(&self) -> String {
        Formatter::new().link(self, Form::Display)
    }
}
