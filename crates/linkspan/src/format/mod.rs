//! Formatting: writes a URL for people or for machines.
//!
//! UTS #58 §4 requires that a URL in text shows letters as letters and is still detected as a
//! whole. [`Form::Minimal`] does that. The other forms serve other purposes.
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
mod error;
mod escape;
mod href;
mod mailto;
mod opaque;
mod web;

use alloc::borrow::Cow;
use alloc::string::String;

use crate::domain::HostKind;
use crate::domain::run::{Place, is_host_char};
use crate::domain::suffix;
use crate::link::{Link, LinkKind, Places};
use crate::url::{Pieces, is_special, scheme};
use crate::words::words;

use escape::{Style, write_tail};
use mailto::Mail;
use opaque::OpaqueUrl;
use web::WebUrl;

pub use error::FormatError;
pub(crate) use href::push_component;

/// A way to write a URL or an email address.
#[derive(Clone, Copy, Debug, Default, Eq, Hash, PartialEq)]
#[non_exhaustive]
pub enum Form {
    /// As few escapes as detection allows, everything else unchanged: UTS #58, clause C2.
    #[default]
    Minimal,
    /// For people: host in Unicode, minimal escapes, and nothing invisible, nothing that changes
    /// the reading order, and nothing that looks like the syntax of a URL.
    Display,
    /// For machines: ASCII, with a scheme, as a browser would write it.
    Href,
    /// Everything escaped that can be, without changing what the URL means.
    Full,
}

words! {
    "linkspan::format::Form" as Form, "form":
    Minimal = "minimal",
    Display = "display",
    Href = "href",
    Full = "full",
}

/// The scheme that [`Form::Href`] adds to a URL without one.
#[derive(Clone, Copy, Debug, Default, Eq, Hash, PartialEq)]
#[non_exhaustive]
pub enum DefaultScheme {
    /// `https`
    #[default]
    Https,
    /// `http`, as older guidance recommends.
    Http,
}

words! {
    "linkspan::format::DefaultScheme" as DefaultScheme, "default scheme":
    Https = "https",
    Http = "http",
}

impl DefaultScheme {
    fn with_slashes(self) -> &'static str {
        match self {
            DefaultScheme::Https => "https://",
            DefaultScheme::Http => "http://",
        }
    }
}

/// Formats URLs and email addresses.
#[derive(Clone, Copy, Debug, Default)]
#[must_use]
pub struct Formatter {
    inferred: DefaultScheme,
}

impl Formatter {
    /// Returns a formatter that adds `https` to URLs without a scheme.
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

    /// Sets the scheme for URLs that have none.
    ///
    /// # Example
    ///
    /// ```
    /// use linkspan::format::{Form, Formatter, DefaultScheme};
    ///
    /// let formatter = Formatter::new().default_scheme(DefaultScheme::Http);
    /// assert_eq!(formatter.url("example.com", Form::Href).unwrap(), "http://example.com/");
    /// ```
    pub fn default_scheme(mut self, scheme: DefaultScheme) -> Self {
        self.inferred = scheme;
        self
    }

    /// Formats a string that is a URL or an email address as a whole.
    ///
    /// Any scheme with `://` is accepted, with any host that browsers accept. The host may be
    /// followed by a port, a path, a query and a fragment. These extend to the end of the string
    /// and may contain spaces; white space around the string is ignored. The host of every form is
    /// the host that browsers see. Userinfo is refused, because no form of it is safe to read.
    /// Without a scheme, the host needs a known top-level domain.
    ///
    /// # Errors
    ///
    /// Returns an error that says what is wrong if the string is not a URL with a host, a URL whose
    /// scheme is known to have none, such as `mailto:` or `tel:`, or an email address.
    ///
    /// # Example
    ///
    /// ```
    /// use linkspan::format::{Form, FormatError, Formatter};
    ///
    /// let formatter = Formatter::new();
    /// let url = "http://example.com/a b(c))";
    /// assert_eq!(formatter.url(url, Form::Minimal).unwrap(), "http://example.com/a%20b(c)%29");
    /// assert_eq!(formatter.url("иван@пример.рф", Form::Display).unwrap(), "иван@пример.рф");
    /// assert_eq!(formatter.url("example.com:443.evil.example", Form::Href), Err(FormatError::NoHost));
    /// ```
    pub fn url(&self, url: &str, form: Form) -> Result<String, FormatError> {
        Ok(match Target::read(url)? {
            Target::Web(url) => self.write(&url, form),
            Target::Mail(mail) => mail.write(form),
            Target::Opaque(url) => url.write(form),
        })
    }

    /// Formats a detected link. A mention, a handle or a hashtag has no URL by itself, so every
    /// form of it is its text.
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
        match Target::of_link(link) {
            Some(Target::Web(url)) => self.write(&url, form),
            Some(Target::Mail(mail)) => mail.write(form),
            Some(Target::Opaque(url)) => url.write(form),
            None => link.text.into(),
        }
    }

    /// Returns [`url`](Self::url) in [`Form::Href`]. A program that uses no other form does not
    /// link the tables of screening, which decides how hosts are displayed.
    ///
    /// # Errors
    ///
    /// The same as [`url`](Self::url).
    ///
    /// # Example
    ///
    /// ```
    /// use linkspan::format::Formatter;
    ///
    /// assert_eq!(Formatter::new().href("bücher.de").unwrap(), "https://xn--bcher-kva.de/");
    /// ```
    pub fn href(&self, url: &str) -> Result<String, FormatError> {
        Ok(match Target::read(url)? {
            Target::Web(url) => self.write_href(&url),
            Target::Mail(mail) => mail.href(),
            Target::Opaque(url) => url.write(Form::Href),
        })
    }

    /// Returns [`link`](Self::link) in [`Form::Href`]. See [`href`](Self::href).
    ///
    /// # Example
    ///
    /// ```
    /// use linkspan::{Detector, format::{Formatter, DefaultScheme}};
    ///
    /// let link = Detector::new().links("see bücher.de").next().unwrap();
    /// let formatter = Formatter::new().default_scheme(DefaultScheme::Http);
    /// assert_eq!(formatter.href_of(&link), "http://xn--bcher-kva.de/");
    /// ```
    #[must_use]
    pub fn href_of(&self, link: &Link<'_>) -> String {
        self.href_in_text(link, None).0.into_owned()
    }

    /// Returns what [`href_of`](Self::href_of) puts before and after the text of a link, if that is
    /// all it does. Most links need no conversion and no escapes. `None` does not mean that the
    /// link needs any.
    ///
    /// # Example
    ///
    /// ```
    /// use linkspan::{Detector, format::Formatter};
    ///
    /// let affixes = |text| {
    ///     let detector = Detector::new();
    ///     let link = detector.links(text).next().unwrap();
    ///     Formatter::new().affixes(&link)
    /// };
    /// assert_eq!(affixes("https://example.com/a?b=c"), Some(("", "")));
    /// assert_eq!(affixes("example.com"), Some(("https://", "/")));
    /// assert_eq!(affixes("example.com:8080"), Some(("https://", "/")));
    /// assert_eq!(affixes("jane@example.com"), Some(("mailto:", "")));
    /// assert_eq!(affixes("bücher.de"), None);
    /// ```
    #[must_use]
    pub fn affixes(&self, link: &Link<'_>) -> Option<(&'static str, &'static str)> {
        if link.kind == LinkKind::Email && link.places.scheme == 0 {
            let (local, host) = link.text.split_at_checked(link.places.host as usize)?;
            let is_own = link.has_ascii_host() && host.len() == link.host_text().len();
            return (is_own && mailto::is_own_local_part(local)).then_some(("mailto:", ""));
        }
        let (before, tail) = self.affix_and_tail(link)?;
        let after = if tail.is_empty() { "/" } else { "" };
        href::is_own_tail(tail).then_some((before, after))
    }

    /// Returns what [`href_of`](Self::href_of) puts before a web address, and its path, query and
    /// fragment, if it writes unchanged what is between the two. `None` does not mean that it changes
    /// that.
    fn affix_and_tail<'t>(&self, link: &Link<'t>) -> Option<(&'static str, &'t str)> {
        let Places {
            host,
            host_end,
            port,
            tail,
            ..
        } = link.places;
        let head = link.text.get(..host as usize)?;
        let after_host = link.text.get(host_end as usize..)?;
        let before = match head {
            _ if !link.has_ascii_host() => return None,
            "https://" | "http://" => "",
            "" => self.inferred.with_slashes(),
            _ => return None,
        };
        if port == 0 {
            // The dot of the root is between the host and the tail.
            return (tail == host_end).then_some((before, after_host));
        }
        let scheme = if head.is_empty() { before } else { head };
        let (port, tail) = after_host.split_at_checked((tail - host_end) as usize)?;
        href::is_own_port(port, scheme).then_some((before, tail))
    }

    /// Like [`href_of`](Self::href_of), borrowed from the text if the link is already written in
    /// that form.
    ///
    /// `mapped` is the host in the form that
    /// [`names::push_ascii`](crate::domain::names::push_ascii) accepts, if it is known, so that it
    /// is not mapped again. The second value is true if the href is known to be printable ASCII
    /// with a web scheme or `mailto:`.
    pub(crate) fn href_in_text<'t>(
        &self,
        link: &Link<'t>,
        mapped: Option<&str>,
    ) -> (Cow<'t, str>, bool) {
        // Without it, screened HTML of chat takes 22 % more instructions (`bench/NOTES.md`).
        match self.affixes(link) {
            Some(("", "")) => return (Cow::Borrowed(link.text), true),
            Some((before, after)) => {
                return (Cow::Owned([before, link.text, after].concat()), true);
            }
            None => {}
        }
        let href = self.convert(link, mapped);
        (href.map_or(Cow::Borrowed(link.text), Cow::Owned), false)
    }

    /// Returns the href of a link that [`affixes`](Self::affixes) cannot make; `None` if the link has no
    /// URL.
    pub(crate) fn convert(&self, link: &Link<'_>, mapped: Option<&str>) -> Option<String> {
        if let Some((before, tail)) = self.affix_and_tail(link) {
            let host = link.text.strip_suffix(tail).unwrap_or_default();
            let mut href = String::with_capacity(before.len() + host.len() + href::capacity(tail));
            href.push_str(before);
            href.push_str(host);
            href::push_tail(tail, true, &mut href);
            return Some(href);
        }
        match Target::of_link(link)? {
            Target::Web(url) => {
                let mapped = mapped.or(url.mapped);
                Some(self.write_href(&WebUrl { mapped, ..url }))
            }
            Target::Mail(mail) => Some(mail.href()),
            Target::Opaque(url) => Some(url.write(Form::Href)),
        }
    }

    /// Formats only path, query and fragment, for callers with their own code for hosts (UTS #58
    /// §10.2).
    ///
    /// `tail` is empty or begins with `/`, `?` or `#`. [`Form::Href`] writes it as after `https`.
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
        let tail = tail_as_read(tail, form, true);
        let mut out = String::with_capacity(capacity(&tail, form));
        push_tail(&tail, form, true, &mut out);
        out
    }

    fn write(&self, url: &WebUrl<'_>, form: Form) -> String {
        let tail = tail_as_read(url.tail, form, url.is_special());
        let mut out = String::with_capacity(HEAD + url.head_len() + capacity(&tail, form));
        match (form, url.scheme, url.head) {
            (Form::Href, ..) => {
                self.push_href(url, &mut out);
                return out;
            }
            // Detection reads the head as it is, so there is nothing to change.
            (Form::Minimal, _, Some(head)) => out.push_str(head),
            (Form::Minimal, scheme, None) => {
                push_scheme(scheme, &mut out);
                push_bare(url, &mut out, push_readable_host);
            }
            (Form::Full, Some(scheme), _) => href::push_authority(url, scheme, &mut out),
            (Form::Full, None, _) => push_bare(url, &mut out, href::push_host),
            (Form::Display, scheme, _) => {
                push_scheme(scheme, &mut out);
                push_bare(url, &mut out, push_shown_host);
            }
        }
        // Without a path, the root dot would be read as the full stop of a sentence.
        let needs_path = url.has_root_dot && tail.is_empty() && url.is_special();
        out.push_str(if needs_path { "/" } else { "" });
        push_tail(&tail, form, url.is_special(), &mut out);
        out
    }

    fn write_href(&self, url: &WebUrl<'_>) -> String {
        let host = if url.is_own_form { SCHEME } else { HEAD };
        let capacity = host + url.head_len() + href::capacity(url.tail);
        let mut out = String::with_capacity(capacity);
        self.push_href(url, &mut out);
        out
    }

    fn push_href(&self, url: &WebUrl<'_>, out: &mut String) {
        let scheme = url.scheme.unwrap_or(self.inferred.as_str());
        href::push_authority(url, scheme, out);
        href::push_tail(url.tail, is_special(scheme), out);
    }
}

/// What a string is as a whole.
enum Target<'a> {
    Web(WebUrl<'a>),
    Mail(Mail<'a>),
    Opaque(OpaqueUrl<'a>),
}

impl<'a> Target<'a> {
    /// Splits a detected link. Returns `None` for mentions, handles and hashtags, which have no
    /// URL.
    fn of_link(link: &Link<'a>) -> Option<Self> {
        match link.kind {
            LinkKind::Url => OpaqueUrl::of_link(link)
                .map(Target::Opaque)
                .or_else(|| WebUrl::of_link(link).map(Target::Web)),
            LinkKind::Email => Some(Target::Mail(Mail::of_link(link))),
            LinkKind::Mention | LinkKind::Handle | LinkKind::Hashtag => None,
        }
    }

    /// Reads a string. A string with a scheme is never read as an email address.
    fn read(text: &'a str) -> Result<Self, FormatError> {
        let text = text.trim_matches(|c: char| c <= ' ');
        if text.is_empty() {
            return Err(FormatError::Empty);
        }
        if text.contains(['\t', '\n', '\r']) {
            return Err(FormatError::LineBreak);
        }
        if scheme(text).is_some_and(|scheme| scheme.eq_ignore_ascii_case("mailto")) {
            return Mail::read_mailto(text).map(Target::Mail);
        }
        let pieces = Pieces::of(text);
        if let Some(url) = OpaqueUrl::of_pieces(text, &pieces) {
            return Ok(Target::Opaque(url));
        }
        let url = WebUrl::of_pieces(text, &pieces);
        // A URL takes precedence: `example.com/a@b.org` is a path, not an address.
        let may_be_address =
            pieces.scheme.is_none() && pieces.slashes.is_empty() && text.contains('@');
        match url {
            Err(_) if may_be_address => Mail::read_address(text).map(Target::Mail),
            url => url.map(Target::Web),
        }
    }
}

/// Capacity for an added scheme.
const SCHEME: usize = "https://".len();

/// Capacity for an added scheme, the brackets of an IPv6 address and the longest host in ASCII
/// form.
const HEAD: usize = 270;

impl WebUrl<'_> {
    /// Returns the length of what precedes the tail if it is written unchanged.
    fn head_len(&self) -> usize {
        self.head.map_or(self.host.len(), str::len)
    }
}

/// Returns a tail with `\` replaced by `/` where browsers do so.
///
/// [`Form::Minimal`] replaces only a `\` at the start, because detection would not read it as the
/// start of a path.
fn tail_as_read(tail: &str, form: Form, is_special: bool) -> Cow<'_, str> {
    let path_end = tail.find(['?', '#']).unwrap_or(tail.len());
    let (path, rest) = tail.split_at_checked(path_end).unwrap_or((tail, ""));
    let most = match form {
        _ if !is_special => 0,
        Form::Href => 0,
        Form::Minimal => usize::from(path.starts_with('\\')),
        Form::Display | Form::Full => path.len(),
    };
    if most > 0 && path.contains('\\') {
        Cow::Owned(path.replacen('\\', "/", most) + rest)
    } else {
        Cow::Borrowed(tail)
    }
}

fn push_scheme(scheme: Option<&str>, out: &mut String) {
    if let Some(scheme) = scheme {
        out.push_str(scheme);
        out.make_ascii_lowercase();
        out.push_str("://");
    }
}

fn push_bare(url: &WebUrl<'_>, out: &mut String, push_host: impl Fn(&WebUrl<'_>, &mut String)) {
    push_host(url, out);
    if let Some(port) = url.port {
        // Writing to a string cannot fail.
        let _ = core::fmt::Write::write_fmt(out, format_args!(":{port}"));
    }
}

/// Appends the host as written if detection reads it like that, otherwise in ASCII form.
fn push_readable_host(url: &WebUrl<'_>, out: &mut String) {
    let is_name = matches!(url.kind, HostKind::Domain(_) | HostKind::SingleLabel);
    let is_read = |c| is_host_char(c, Place::AfterScheme);
    if !is_name || !url.host.chars().all(is_read) {
        return href::push_host(url, out);
    }
    out.push_str(&url.host);
    out.push_str(if url.has_root_dot { "." } else { "" });
}

fn push_shown_host(url: &WebUrl<'_>, out: &mut String) {
    match url.kind {
        HostKind::Ipv4 | HostKind::Ipv6 => href::push_host(url, out),
        _ if url.is_opaque() => href::push_host(url, out),
        HostKind::Domain(_) | HostKind::SingleLabel => {
            out.push_str(&display::host(&url.host, url.mapped.is_some()));
            out.push_str(if url.has_root_dot { "." } else { "" });
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

/// Returns the length of a written tail (for hrefs, an upper bound), so that one allocation is
/// enough.
fn capacity(tail: &str, form: Form) -> usize {
    let Some(style) = style(form) else {
        return href::capacity(tail);
    };
    let mut count = Count(0);
    let _ = write_tail(tail, style, &mut count);
    count.0
}

/// Returns what a form escapes in a tail, or `None` for hrefs, which are written differently.
fn style(form: Form) -> Option<Style> {
    match form {
        Form::Minimal => Some(Style::MINIMAL),
        Form::Display => Some(Style {
            escapes: display::is_unreadable,
            keeps_percent: true,
        }),
        Form::Full => Some(Style {
            escapes: is_not_plain,
            keeps_percent: true,
        }),
        Form::Href => None,
    }
}

/// A writer that only counts bytes.
struct Count(usize);

impl core::fmt::Write for Count {
    fn write_str(&mut self, text: &str) -> core::fmt::Result {
        self.0 += text.len();
        Ok(())
    }
}

/// Returns true for all but the unreserved characters and those that the URL syntax uses.
fn is_not_plain(c: char) -> bool {
    !c.is_ascii()
        || matches!(
            c,
            '"' | '<' | '>' | '[' | '\\' | ']' | '^' | '`' | '{' | '|' | '}'
        )
}

impl<'t> Link<'t> {
    /// Returns the host as [`to_href`](Link::to_href) writes it, without its root dot: in ASCII,
    /// with names in lower case. Hosts that differ only in spelling or case become equal. `None` if
    /// the link has no host.
    ///
    /// # Example
    ///
    /// ```
    /// let link = linkspan::Detector::new().find("See WWW.Bücher.DE/a").unwrap();
    /// assert_eq!(link.ascii_host().unwrap(), "www.xn--bcher-kva.de");
    /// ```
    #[must_use]
    pub fn ascii_host(&self) -> Option<Cow<'t, str>> {
        let host = self.host()?;
        if self.has_ascii_host() {
            return Some(Cow::Borrowed(host));
        }
        let Some(url) = WebUrl::of_link(self) else {
            return Some(mailto::ascii_domain(host));
        };
        let mut ascii = String::new();
        href::push_host(
            &WebUrl {
                has_root_dot: false,
                ..url
            },
            &mut ascii,
        );
        Some(Cow::Owned(ascii))
    }

    /// Returns the registrable part of the host in ASCII form, that is, its public suffix and one
    /// more label. `None` if the host is an address, a single label or a public suffix, or if the
    /// link has no host.
    ///
    /// # Example
    ///
    /// ```
    /// let link = linkspan::Detector::new().find("See www.bücher.co.uk/a").unwrap();
    /// assert_eq!(link.registrable_domain().unwrap(), "xn--bcher-kva.co.uk");
    /// ```
    #[must_use]
    pub fn registrable_domain(&self) -> Option<Cow<'t, str>> {
        self.part_of_name(suffix::registrable)
    }

    /// Returns the top-level domain in ASCII form. `None` if the host is an address or a single
    /// label, or if the link has no host.
    ///
    /// # Example
    ///
    /// ```
    /// let link = linkspan::Detector::new().find("на Пример.РФ!").unwrap();
    /// assert_eq!(link.tld().unwrap(), "xn--p1ai");
    /// ```
    #[must_use]
    pub fn tld(&self) -> Option<Cow<'t, str>> {
        self.part_of_name(|name| Some(name.rsplit_once('.')?.1))
    }

    /// Returns a part of the ASCII form of a host that is a name.
    fn part_of_name(&self, part: impl Fn(&str) -> Option<&str>) -> Option<Cow<'t, str>> {
        if !matches!(self.host_kind(), Some(HostKind::Domain(_))) {
            return None;
        }
        match self.ascii_host()? {
            Cow::Borrowed(name) => part(name).map(Cow::Borrowed),
            Cow::Owned(name) => Some(Cow::Owned(part(&name)?.into())),
        }
    }

    /// Returns the link for machines: ASCII, with a scheme, as a browser would write it.
    ///
    /// # Example
    ///
    /// ```
    /// let link = linkspan::Detector::new().links("bücher.de").next().unwrap();
    /// assert_eq!(link.to_href(), "https://xn--bcher-kva.de/");
    /// ```
    #[must_use]
    pub fn to_href(&self) -> String {
        Formatter::new().href_of(self)
    }

    /// Returns the link for people: host in Unicode, and as few escapes as is safe to display.
    ///
    /// # Example
    ///
    /// ```
    /// let text = "http://xn--h2brj9c.xn--h2brj9c/%E0%A4%95";
    /// let link = linkspan::Detector::new().links(text).next().unwrap();
    /// assert_eq!(link.to_display(), "http://भारत.भारत/क");
    /// ```
    #[must_use]
    pub fn to_display(&self) -> String {
        Formatter::new().link(self, Form::Display)
    }
}
