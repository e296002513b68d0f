//! Screening: is a link what it seems?
//!
//! Detection finds what is written; screening says whether it may deceive a reader. It never moves
//! the boundary of a link and always says why: a [`Screening`] has a [`Verdict`], the [`Reason`]s
//! for it, and the host in the form to display.
//!
//! ```
//! use linkspan::Detector;
//! use linkspan::screen::{Screen, Verdict};
//!
//! let screen = Screen::new();
//! let text = "bücher.de, www.日本語tv.jp and \u{430}\u{440}\u{440}\u{4CF}\u{435}.com";
//! let verdicts: Vec<_> = Detector::new()
//!     .links(text)
//!     .map(|link| screen.link(&link).verdict())
//!     .collect();
//! assert_eq!(verdicts, [Verdict::Allow, Verdict::Allow, Verdict::Refuse]);
//! ```
//!
//! The rules are those of UTS #39 and UTS #46 and of the display policies of browsers. They apply
//! to the labels of a host. Path, query and fragment may mix scripts freely and are checked only
//! for characters that are invisible or change the reading order.
//!
//! # Untrusted input
//!
//! Screening never fails, never panics, and takes time linear in its input. For a plain ASCII host
//! it allocates only if there are reasons. Input that is not a host gets a reason.

mod address;
mod bidi;
mod cjk;
mod class;
mod confusable;
mod context;
mod embedded;
mod host;
mod idn;
mod label;
mod mailbox;
mod mark;
mod names;
mod pair;
mod policy;
mod protect;
mod report;
mod scheme;
mod script;
mod skeleton;
mod variant;
mod verdict;

use alloc::borrow::Cow;
use alloc::string::String;
use core::ops::Range;

use crate::domain::{HostKind, Spelling};
use crate::link::{Link, LinkKind, Places};
use crate::percent;
use crate::unicode::property::shape;
use crate::unicode::visibility::{Visibility, visibility};
use crate::url::{self, Authority, Pieces, Port};

use label::Tld;
use policy::Verdicts;
use protect::Protected;
use report::Report;
use variant::Variants;
use verdict::Detail;

pub use policy::{Policy, ScreenBuilder};
pub use variant::LabelRules;
pub use verdict::{Reason, ReasonCode, Screening, Verdict};

/// Screens links and hosts.
///
/// # Example
///
/// ```
/// use linkspan::screen::{ReasonCode, Screen, Verdict};
///
/// let screening = Screen::new().url("https://paypa1.com/signin");
/// assert_eq!(screening.verdict(), Verdict::Refuse);
/// assert_eq!(screening.reasons()[0].code(), ReasonCode::ProtectedName);
/// ```
#[derive(Clone, Debug)]
pub struct Screen {
    policy: Policy,
    verdicts: Verdicts,
    protected: Protected,
    /// What registries know, if the caller provided it.
    variants: Option<Variants>,
    max_link_bytes: usize,
}

impl Default for Screen {
    fn default() -> Self {
        Screen::new()
    }
}

impl Screen {
    /// Creates a screen with the policy [`Balanced`](Policy::Balanced) that protects the built-in
    /// names.
    ///
    /// # Example
    ///
    /// ```
    /// use linkspan::screen::{Screen, Verdict};
    ///
    /// assert_eq!(Screen::new().host("пример.рф").verdict(), Verdict::Allow);
    /// ```
    #[must_use]
    pub fn new() -> Self {
        Screen::builder().build()
    }

    /// Returns a builder for a screen with other settings.
    ///
    /// # Example
    ///
    /// ```
    /// use linkspan::screen::{Policy, Screen};
    ///
    /// let screen = Screen::builder().policy(Policy::Strict).protect(["mybank.example"]).build();
    /// assert!(!screen.host("myb\u{E1}nk.example").reasons().is_empty());
    /// ```
    pub fn builder() -> ScreenBuilder {
        ScreenBuilder::new()
    }

    /// Screens a link that was found in a text. Ranges are in bytes of that text.
    ///
    /// # Example
    ///
    /// ```
    /// use linkspan::{Detector, screen::{Screen, Verdict}};
    ///
    /// let text = "see ex\u{430}mple.com/path";
    /// let link = Detector::new().links(text).next().unwrap();
    /// let screening = Screen::new().link(&link);
    /// assert_eq!(screening.verdict(), Verdict::Refuse);
    /// assert_eq!(&text[screening.reasons()[0].range()], "ex\u{430}mple");
    /// ```
    #[must_use]
    pub fn link<'t>(&self, link: &Link<'t>) -> Screening<'t> {
        if self.is_ordinary(link) {
            return Screening::allowed(link.host_text());
        }
        let (text, start) = (link.text, link.range.start);
        if link.host.is_none() {
            return self.screen_rest(text, start);
        }
        let is_email = link.kind == LinkKind::Email;
        if is_email && link.places.scheme > 0 {
            return self.mail(text, start);
        }
        let host = link.places.host as usize..link.places.host_end as usize;
        let local = is_email.then(|| 0..host.start.saturating_sub(1));
        let is_domain = matches!(link.host, Some(HostKind::Domain(_)));
        self.screen(text, host.clone(), start, |report| {
            add_scheme(text, report);
            self.add_local_part(text, local, &host, report);
            // Detection has already checked lengths and mapping.
            report.judged = is_domain.then_some(link.spelling);
        })
    }

    /// Returns true if one look shows that there is nothing to report, as for most links: the link
    /// is a web or email address without hidden characters, and its host is its own ASCII form and
    /// looks like no protected name.
    ///
    /// Without it, screened HTML of chat takes 40 % more instructions (`bench/NOTES.md`).
    pub(crate) fn is_ordinary(&self, link: &Link<'_>) -> bool {
        let Places { scheme, port, .. } = link.places;
        // Without a colon, nothing reads as a scheme.
        let is_web = || matches!(link.text.get(..scheme as usize), Some("https" | "http"));
        let is_seen = || {
            link.text
                .chars()
                .all(|c| c.is_ascii() || hidden(c).is_none())
        };
        link.has_ascii_host()
            && (scheme == 0 && port == 0 || is_web())
            && link.text.len() <= self.max_link_bytes
            && !self.protected.may_match(link.host_text())
            && self
                .variants
                .as_ref()
                .is_none_or(|variants| variants.find(link.host_text()).is_none())
            && (link.text.is_ascii() || link.kind == LinkKind::Url && is_seen())
    }

    /// Screens a host in any form: Unicode or `xn--`, in any case, or an IPv6 address with or
    /// without its brackets.
    ///
    /// # Example
    ///
    /// ```
    /// use linkspan::screen::{Screen, Verdict};
    ///
    /// let screen = Screen::new();
    /// assert_eq!(screen.host("BÜCHER.de").display_host(), "bücher.de");
    /// assert_eq!(screen.host("xn--80ak6aa92e.com").verdict(), Verdict::Refuse);
    /// ```
    #[must_use]
    pub fn host<'t>(&self, host: &'t str) -> Screening<'t> {
        self.screen(host, 0..host.len(), 0, |_| {})
    }

    /// Like [`host`](Self::host), for a name that detection has found and that is its own Unicode
    /// form.
    pub(crate) fn own_form<'t>(&self, host: &'t str) -> Screening<'t> {
        self.screen(host, 0..host.len(), 0, |report| {
            report.judged = Some(Spelling::Unicode);
        })
    }

    /// Screens a URL with or without its scheme, an email address, or a host.
    ///
    /// # Example
    ///
    /// ```
    /// use linkspan::screen::{ReasonCode, Screen};
    ///
    /// let screening = Screen::new().url("https://paypal.com@203.0.113.9/");
    /// assert_eq!(screening.reasons()[0].code(), ReasonCode::Userinfo);
    /// assert_eq!(screening.display_host(), "203.0.113.9");
    /// ```
    #[must_use]
    pub fn url<'t>(&self, url: &'t str) -> Screening<'t> {
        if is_mailto(url) {
            return self.mail(url, 0);
        }
        let pieces = Pieces::of(url);
        let Some(authority) = pieces.authority else {
            return self.screen_rest(url, 0);
        };
        // Without slashes there is no userinfo: `jane@example.com` is an address.
        let is_address = pieces.scheme.is_none() && pieces.slashes.is_empty();
        // Browsers treat any number of slashes and backslashes as two slashes.
        let is_odd = pieces.scheme.is_some() && url.get(pieces.slashes.clone()) != Some("//");
        let host = authority.host.clone();
        self.screen(url, host.clone(), 0, |report| {
            add_scheme(url, report);
            if is_odd {
                report.add(ReasonCode::MalformedHost, pieces.slashes, Detail::None);
            }
            match authority.userinfo.clone() {
                Some(local) if is_address => {
                    self.add_local_part(url, Some(local), &host, report);
                }
                Some(userinfo) => {
                    let range = userinfo.start..userinfo.end + 1;
                    report.add(ReasonCode::Userinfo, range, Detail::None);
                }
                None => {}
            }
            add_port(url, &authority, report);
        })
    }

    /// Screens each recipient of a `mailto:` URL. The host to display is that of the first one.
    fn mail<'t>(&self, url: &'t str, offset: usize) -> Screening<'t> {
        let mut recipients = url::recipients(url).map(|address| Authority::split(url, address));
        let first = recipients.next();
        let host = first.as_ref().map_or(0..0, |first| first.host.clone());
        self.screen(url, host.clone(), offset, |report| {
            for (i, address) in first.into_iter().chain(recipients).enumerate() {
                let host = address.host.clone();
                self.add_local_part(url, address.userinfo.clone(), &host, report);
                add_port(url, &address, report);
                if i > 0 {
                    let name = url.get(host.clone()).unwrap_or_default();
                    let mut found = report.inside(host.start);
                    self.screen_host(name, &mut found);
                    report.append(found);
                }
            }
        })
    }

    /// Screens the local part of an address whose host is at `host`.
    fn add_local_part(
        &self,
        text: &str,
        local: Option<Range<usize>>,
        host: &Range<usize>,
        report: &mut Report<'_>,
    ) {
        let Some(range) = local else {
            return;
        };
        let written = text.get(range.clone()).unwrap_or_default();
        let is_escaped = written.contains('%') && is_mailto(text);
        let decoded = is_escaped.then(|| percent::decode(written)).flatten();
        // All rules for local parts are about other characters.
        if decoded.as_deref().unwrap_or(written).is_ascii() {
            return;
        }
        let domain = text
            .get(host.clone())
            .and_then(|host| idn::to_unicode(host).ok());
        let tld = domain
            .as_deref()
            .and_then(|domain| domain.rsplit('.').next());
        let tld = Tld::new(tld.unwrap_or_default());
        match decoded {
            None => {
                let mut found = report.inside(range.start);
                mailbox::screen(written, tld, &self.protected, &mut found);
                report.append(found);
            }
            Some(decoded) => {
                let mut found = report.inside(0);
                mailbox::screen(&decoded, tld, &self.protected, &mut found);
                report.append_at(range, found);
            }
        }
    }

    /// Screens a link as rendered: the displayed text and the URL it leads to. Ranges are in bytes
    /// of `href`.
    ///
    /// If the text names a host, it must be the host of `href` or have the same registered domain.
    ///
    /// # Example
    ///
    /// ```
    /// use linkspan::screen::{ReasonCode, Screen, Verdict};
    ///
    /// let screen = Screen::new();
    /// let screening = screen.pair("example.com", "https://example.org/");
    /// assert_eq!(screening.reasons()[0].code(), ReasonCode::HostMismatch);
    /// assert_eq!(screen.pair("example.com", "https://www.example.com/").verdict(), Verdict::Allow);
    /// assert_eq!(screen.pair("click here", "https://example.org/").verdict(), Verdict::Allow);
    /// ```
    #[must_use]
    pub fn pair<'t>(&self, text: &str, href: &'t str) -> Screening<'t> {
        let host = target_host(href).unwrap_or(0..0);
        let target = href.get(host.clone()).unwrap_or_default();
        let mut screening = self.url(href);
        let Some(named) = pair::other_host(text, target) else {
            return screening;
        };
        let verdict = self.verdicts.get(ReasonCode::HostMismatch);
        if verdict > Verdict::Allow {
            screening.verdict = screening.verdict.max(verdict);
            screening.reasons.push(Reason {
                code: ReasonCode::HostMismatch,
                range: host,
                detail: Detail::Name(named),
            });
            report::sort(&mut screening.reasons);
        }
        screening
    }

    /// Screens `text`, whose host is at `host`. `more` adds what only some callers can check.
    fn screen<'t>(
        &self,
        text: &'t str,
        host: Range<usize>,
        offset: usize,
        more: impl FnOnce(&mut Report<'_>),
    ) -> Screening<'t> {
        let name = text.get(host.clone()).unwrap_or_default();
        if self.policy == Policy::Off {
            return off(name);
        }
        let mut report = self.screen_around(text, &host, offset, more);
        let mut inner = report.inside(host.start);
        let display_host = if name.is_empty() && has_no_recipient(text) {
            Cow::Borrowed(name)
        } else {
            self.screen_host(name, &mut inner)
        };
        let is_mapped = inner.is_mapped;
        report.append(inner);
        let (verdict, reasons) = report.finish();
        Screening {
            verdict,
            reasons,
            display_host,
            is_mapped,
        }
    }

    /// Screens a link without a host.
    fn screen_rest<'t>(&self, text: &'t str, offset: usize) -> Screening<'t> {
        if self.policy == Policy::Off {
            return off("");
        }
        let report = self.screen_around(text, &(0..0), offset, |report| add_scheme(text, report));
        let (verdict, reasons) = report.finish();
        Screening {
            verdict,
            reasons,
            display_host: Cow::Borrowed(""),
            is_mapped: false,
        }
    }

    /// Screens everything except the host.
    fn screen_around(
        &self,
        text: &str,
        host: &Range<usize>,
        offset: usize,
        more: impl FnOnce(&mut Report<'_>),
    ) -> Report<'_> {
        let mut report = Report::new(&self.verdicts, offset);
        if text.len() > self.max_link_bytes {
            report.add(ReasonCode::LinkTooLong, 0..text.len(), Detail::None);
        }
        more(&mut report);
        outside_host(text, host, &mut report);
        report
    }

    fn names(&self) -> Names<'_> {
        Names {
            protected: &self.protected,
            variants: self.variants.as_ref(),
        }
    }

    /// Screens a host, which may have percent-escapes. Returns the form to display.
    fn screen_host<'t>(&self, name: &'t str, report: &mut Report<'_>) -> Cow<'t, str> {
        let Some(decoded) = decoded(name) else {
            return host::screen(name, self.names(), report);
        };
        idn::raw_characters(name, report);
        let mut found = Report::new(&self.verdicts, 0);
        let shown = host::screen(&decoded, self.names(), &mut found).into_owned();
        report.append_at(0..name.len(), found);
        Cow::Owned(shown)
    }
}

/// What a host is compared with.
#[derive(Clone, Copy)]
pub(crate) struct Names<'s> {
    pub(crate) protected: &'s Protected,
    pub(crate) variants: Option<&'s Variants>,
}

/// Reports a scheme that must not be followed.
fn add_scheme(url: &str, report: &mut Report<'_>) {
    if let Some(range) = scheme::find_unsafe(url) {
        report.add(ReasonCode::UnsafeScheme, range, Detail::None);
    }
}

/// Reports what follows a host if it is not a port.
fn add_port(url: &str, authority: &Authority, report: &mut Report<'_>) {
    let port = authority.after_host.clone();
    if Port::read(url.get(port.clone()).unwrap_or_default()) == Port::Invalid {
        report.add(ReasonCode::MalformedHost, port, Detail::None);
    }
}

/// Returns true for a `mailto:` URL that names no recipient, so that the reader chooses one.
fn has_no_recipient(url: &str) -> bool {
    is_mailto(url) && url.contains('?') && url::recipients(url).next().is_none()
}

fn is_mailto(url: &str) -> bool {
    url::scheme(url).is_some_and(|scheme| scheme.eq_ignore_ascii_case("mailto"))
}

/// Decodes a host with percent-escapes, as browsers do.
fn decoded(host: &str) -> Option<String> {
    let is_escaped = host.contains('%') && !host.starts_with('[');
    is_escaped.then(|| percent::decode(host)).flatten()
}

/// Returns the range of the host that a browser would go to or send mail to.
fn target_host(url: &str) -> Option<Range<usize>> {
    let authority = if is_mailto(url) {
        Some(Authority::split(url, url::recipients(url).next()?))
    } else {
        Pieces::of(url).authority
    };
    authority.map(|authority| authority.host)
}

/// Reports bidi controls and invisible characters outside the host.
fn outside_host(text: &str, host: &Range<usize>, report: &mut Report<'_>) {
    if text.is_ascii() {
        return;
    }
    let parts = [0..host.start, host.end..text.len()];
    for part in parts {
        let slice = text.get(part.clone()).unwrap_or_default();
        for (at, c) in slice.char_indices() {
            let at = part.start + at;
            if let Some(code) = hidden(c) {
                report.add(code, at..at + c.len_utf8(), Detail::Char(c));
            }
        }
    }
}

/// Returns true for invisible characters: default ignorable ones, joiners and bidi controls.
pub(crate) fn is_unseen(c: char) -> bool {
    let is_kept = matches!(c, '\u{200C}' | '\u{200D}' | '\u{FE00}'..='\u{FE0F}');
    is_kept || hidden(c).is_some()
}

/// Returns why a character is hidden, if it is. Joiners and variation selectors are not, because
/// words and emoji contain them.
#[inline]
fn hidden(c: char) -> Option<ReasonCode> {
    match visibility(c) {
        Visibility::Seen => None,
        _ if c.is_ascii() => None,
        _ if matches!(c, '\u{200C}' | '\u{200D}' | '\u{FE00}'..='\u{FE0F}') => None,
        Visibility::BidiControl => Some(ReasonCode::BidiControl),
        Visibility::Hidden => Some(ReasonCode::InvisibleCharacter),
        // Line breaks and most controls end a link. The ignorable ones can hide in one.
        Visibility::Control if shape(c).is_ignorable() => Some(ReasonCode::InvisibleCharacter),
        Visibility::Control => None,
    }
}

/// Returns the result of the policy `Off`: no reasons, and the host in its own script.
fn off(host: &str) -> Screening<'_> {
    let is_short = host.len() <= crate::domain::idna::LONGEST_TEXT;
    let unicode = if is_short && (!host.is_ascii() || host::has_a_label(host)) {
        idn::to_unicode(host).ok()
    } else {
        None
    };
    Screening {
        verdict: Verdict::Allow,
        reasons: alloc::vec::Vec::new(),
        is_mapped: unicode.is_some(),
        display_host: unicode.map_or(Cow::Borrowed(host), Cow::Owned),
    }
}
