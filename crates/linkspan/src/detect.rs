//! The detector: the one place where the stages meet.
//!
//! One forward pass. [`scan`] names the next candidate, the host stage judges it,
//! [`termination`] ends it. `resume` is
//! where the scan goes on: behind every run that was judged, taken or not.
//! `floor` is the end of what is spent, a link or a stretch that was skipped:
//! no later link begins before it. Each byte is looked at a bounded number of
//! times, so the time is linear in the text.

mod quick;
mod tailored;
mod watched;

use core::iter::FusedIterator;
use core::mem;
use core::ops::Range;
use core::str::from_utf8;

use crate::email::{Emails, local, quoted};
use crate::explain::Code;
use crate::explain::log::{Listener, Silent};
use crate::host::port::Behind;
use crate::host::run::{self, Place, is_host_char};
use crate::host::{Host, domain, ip};
use crate::link::{Evidence, HostKind, Link, LinkKind, Parts, Places};
use crate::options::{BareDomains, DetectorBuilder, Options};
use crate::part::starts_at;
use crate::property::{HostClass, LinkTerm, host_class, link_email, link_term};
use crate::prose::Tailoring;
use crate::scan::{self, Candidate, scheme};
use crate::termination::{self, OpenStack, Tail, Untailored, terminate};
use crate::text::{char_at, char_before, skip_back_while};

use self::tailored::Cut;
use self::watched::Judged;

/// Finds links in text.
///
/// Finding cannot fail and cannot panic, and takes time linear in the text. It
/// allocates nothing for plain text and for hosts of ordinary length.
///
/// # Example
///
/// ```
/// use linkspan::Detector;
///
/// let text = "Siehe bücher.de/bücher, или пишите иван@пример.рф.";
/// let links: Vec<_> = Detector::new().links(text).map(|link| link.as_str()).collect();
/// assert_eq!(links, ["bücher.de/bücher", "иван@пример.рф"]);
/// ```
#[derive(Clone, Debug)]
pub struct Detector {
    pub(crate) options: Options,
}

impl Default for Detector {
    fn default() -> Self {
        Self::new()
    }
}

impl Detector {
    /// Returns a detector that follows UTS #58 to the letter, with the embedded table of
    /// top-level domains.
    ///
    /// # Example
    ///
    /// ```
    /// assert!(linkspan::Detector::new().test("see example.com"));
    /// ```
    pub fn new() -> Self {
        Self::builder().build()
    }

    /// Starts a detector with choices of your own.
    ///
    /// # Example
    ///
    /// ```
    /// use linkspan::{Detector, Emails};
    ///
    /// let detector = Detector::builder().emails(Emails::Skip).build();
    /// assert!(!detector.test("jane@example.com"));
    /// ```
    pub fn builder() -> DetectorBuilder {
        DetectorBuilder::new()
    }

    /// Returns the links of `text`, in order.
    ///
    /// # Example
    ///
    /// ```
    /// let text = "(see https://en.wikipedia.org/wiki/Link_(film)).";
    /// let link = linkspan::Detector::new().links(text).next().unwrap();
    /// assert_eq!(link.as_str(), "https://en.wikipedia.org/wiki/Link_(film)");
    /// ```
    pub fn links<'d, 't>(&'d self, text: &'t str) -> Links<'d, 't> {
        Links {
            walk: self.walk(text, Silent),
        }
    }

    /// Returns a walk over `text` that tells its decisions to `listener`.
    pub(crate) fn walk<'d, 't, L>(&'d self, text: &'t str, listener: L) -> Walk<'d, 't, L> {
        Walk {
            options: &self.options,
            text,
            resume: 0,
            floor: 0,
            last_end: None,
            looked_to: 0,
            look: EmailLook::None,
            open: OpenStack::new(),
            judged_from: Standpoint::default(),
            run_judged_to: 0,
            cut: Cut::default(),
            #[cfg(test)]
            looks_everywhere: false,
            listener,
        }
    }

    /// Returns the links from `standpoint` on, as if none had been found before it.
    pub(crate) fn links_from<'d, 't>(
        &'d self,
        text: &'t str,
        standpoint: Standpoint,
    ) -> Links<'d, 't> {
        let walk = Walk {
            resume: standpoint.resume,
            floor: standpoint.floor,
            looked_to: standpoint.looked_to,
            look: standpoint.look,
            ..self.walk(text, Silent)
        };
        Links { walk }
    }

    /// Returns the links of text that need not be valid UTF-8.
    ///
    /// Bytes that are not UTF-8 end a link as a Hard character does. The ranges
    /// are offsets in `bytes`.
    ///
    /// # Example
    ///
    /// ```
    /// let bytes = b"\xFFexample.com\xFE/not-of-it";
    /// let link = linkspan::Detector::new().links_in_bytes(bytes).next().unwrap();
    /// assert_eq!(link.range(), 1..12);
    /// ```
    pub fn links_in_bytes<'d, 't>(&'d self, bytes: &'t [u8]) -> LinksInBytes<'d, 't> {
        LinksInBytes {
            rest: bytes,
            base: 0,
            piece: self.links(""),
            next_base: 0,
        }
    }

    /// Returns true if `text` holds a link; stops at the first one.
    ///
    /// # Example
    ///
    /// ```
    /// let detector = linkspan::Detector::new();
    /// assert!(detector.test("मेल.डाटामेल.भारत"));
    /// assert!(!detector.test("no link here."));
    /// ```
    pub fn test(&self, text: &str) -> bool {
        self.links(text).next().is_some()
    }

    /// Corrects the end of a link that some other detector found (UTS #58 §10.1).
    ///
    /// Keeps the start, the scheme and the host, and follows the termination
    /// algorithm from where the path, query or fragment begins. A range that
    /// ends the text or stands before a Hard character is returned as it is,
    /// as is an email address or a range that does not fit the text.
    ///
    /// # Example
    ///
    /// ```
    /// let text = "at https://ja.wikipedia.org/wiki/東京。";
    /// let cut = 3..text.find("東").unwrap();
    /// let whole = linkspan::Detector::new().refine(text, cut);
    /// assert_eq!(&text[whole], "https://ja.wikipedia.org/wiki/東京");
    /// ```
    pub fn refine(&self, text: &str, found: Range<usize>) -> Range<usize> {
        let Some(link) = text.get(found.clone()) else {
            return found;
        };
        let ends_well = char_at(text, found.end).is_none_or(|c| link_term(c) == LinkTerm::Hard);
        let authority = found.start + scheme::of(link).map_or(0, |scheme| scheme.len() + 3);
        let (authority_end, is_email) = scheme::authority(text, authority);
        let tail = authority_end.min(found.end);
        if ends_well || is_email || !starts_at(text, tail) {
            return found;
        }
        found.start..terminate(text, tail, &mut OpenStack::new()).end
    }
}

/// The links of a text, in order; see [`Detector::links`].
///
/// # Example
///
/// ```
/// let detector = linkspan::Detector::new();
/// let mut links = detector.links("a.com b.com");
/// assert_eq!(links.next().unwrap().as_str(), "a.com");
/// assert_eq!(links.count(), 1);
/// ```
#[derive(Clone, Debug)]
#[must_use]
pub struct Links<'d, 't> {
    walk: Walk<'d, 't, Silent>,
}

impl<'t> Links<'_, 't> {
    /// See [`Walk::judged_from`].
    pub(crate) fn judged_from(&self, link: &Link<'t>) -> Standpoint {
        self.walk.judged_from(link)
    }
}

impl<'t> Iterator for Links<'_, 't> {
    type Item = Link<'t>;

    fn next(&mut self) -> Option<Link<'t>> {
        self.walk.next()
    }
}

impl FusedIterator for Links<'_, '_> {}

/// The walk over a text, and who listens to it.
#[derive(Clone, Debug)]
pub(crate) struct Walk<'d, 't, L> {
    options: &'d Options,
    text: &'t str,
    resume: usize,
    floor: usize,
    /// The end of the last link, which the next one must not touch.
    last_end: Option<usize>,
    /// Up to here the last look for the `@` of an email address has run, with this answer.
    looked_to: usize,
    look: EmailLook,
    open: OpenStack,
    /// Where the walk stood before the last link was found.
    judged_from: Standpoint,
    /// Up to here a run was judged as a whole; only stretches of it are left to look at.
    run_judged_to: usize,
    /// What the tailorings have done to the candidate at hand.
    cut: Cut,
    /// Whether every separator is a candidate, which the scan must not make a difference to.
    #[cfg(test)]
    looks_everywhere: bool,
    /// Whom each decision is told.
    pub(crate) listener: L,
}

/// Where a walk over a text stands; see the fields of [`Walk`].
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Standpoint {
    resume: usize,
    floor: usize,
    looked_to: usize,
    look: EmailLook,
}

/// What stands behind a bare host that local-part characters may carry on to an `@`.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
enum EmailLook {
    /// No `@`, or nothing of a host behind it.
    #[default]
    None,
    /// The `@` of an email address.
    Address(usize),
    /// An `@`, but no valid domain behind it: `john.me@localhost` is no link to `john.me`.
    Broken,
}

/// A link before it is checked against its neighbours and the length limit.
struct Found {
    range: Range<usize>,
    kind: LinkKind,
    evidence: Evidence,
    host: Host,
    parts: Parts,
}

impl<'t, L: Listener> Iterator for Walk<'_, 't, L> {
    type Item = Link<'t>;

    fn next(&mut self) -> Option<Link<'t>> {
        loop {
            let candidate = self.candidate()?;
            let floor = self.floor;
            if let Some(link) = self.quick(candidate) {
                return Some(link);
            }
            self.cut = Cut::default();
            self.begin(candidate);
            let (at, found) = match candidate {
                Candidate::Scheme(colon) => (colon, self.scheme(colon)),
                Candidate::Separator(at) => (at, self.run(at)),
                Candidate::At(at) => (at, self.at_sign(at)),
                Candidate::Bracket(at) => (at, self.bracket(at)),
            };
            self.resume = self.resume.max(at + 1);
            if let Some(link) = found.and_then(|found| self.settle(found)) {
                self.judged_from = Standpoint {
                    resume: at,
                    floor,
                    looked_to: self.looked_to,
                    look: self.look,
                };
                return Some(link);
            }
        }
    }
}

impl<'t, L: Listener> Walk<'_, 't, L> {
    #[inline(always)]
    fn candidate(&mut self) -> Option<Candidate> {
        #[cfg(test)]
        if self.looks_everywhere {
            return scan::next_of_all(self.text, self.resume..self.text.len());
        }
        let next = scan::next(self.text, self.resume, &self.options.hosts);
        self.tell_passed(next);
        next
    }

    /// Begins anew with another text.
    fn restart(&mut self, text: &'t str) {
        self.text = text;
        self.spend(0);
        self.last_end = None;
        self.looked_to = 0;
        self.run_judged_to = 0;
    }

    /// Returns where a walk over the same text, changed inside the last `link`, goes on to see all
    /// that the change uncovers: at what was judged when the link was found, or at the hosts and
    /// addresses before the link that reach into it.
    pub(crate) fn judged_from(&self, link: &Link<'t>) -> Standpoint {
        let Standpoint { resume, floor, .. } = self.judged_from;
        let start = link.range.start;
        let is_bare = link.kind == LinkKind::Url && link.places.scheme == 0;
        let holds_look = self.look != EmailLook::None && link.range.contains(&self.looked_to);
        let reaches = |c| is_host_char(c, Place::Bare) || link_email(c);
        let from = match is_bare && !holds_look {
            true => start,
            false => skip_back_while(self.text, start, floor, reaches),
        };
        let has_at = from > floor && char_before(self.text, from) == Some('@');
        let is_look_true = from == start && self.look == EmailLook::None;
        Standpoint {
            resume: resume.min(from - usize::from(has_at)),
            floor,
            looked_to: if is_look_true { self.looked_to } else { 0 },
            look: EmailLook::None,
        }
    }

    /// Spends what was found; gives the link unless it is too long or touches the last one.
    fn settle(&mut self, found: Found) -> Option<Link<'t>> {
        let touches = self.last_end == Some(found.range.start);
        self.spend(found.range.end);
        if touches {
            return self.refuse(Code::Touches, found.range);
        }
        let found = self.fitting(found)?;
        self.tell_found(&found);
        self.last_end = Some(found.range.end);
        Some(Link {
            text: self.text.get(found.range.clone())?,
            places: Places::of(&found.parts, &found.range),
            range: found.range,
            kind: found.kind,
            evidence: found.evidence,
            host: found.host.kind,
            tailorings: self.cut.by,
        })
    }

    /// Gives what was found unless it is too long.
    fn fitting(&mut self, found: Found) -> Option<Found> {
        match found.range.len() > self.options.max_link_bytes {
            true => self.refuse(Code::TooLong, found.range),
            false => Some(found),
        }
    }

    /// Nothing before `end` is looked at again.
    fn spend(&mut self, end: usize) {
        self.tell(|log| log.spend(end));
        self.resume = end;
        self.floor = end;
    }

    /// A `://`: a URL with an explicit scheme, or a stretch to skip.
    fn scheme(&mut self, colon: usize) -> Option<Found> {
        let authority = colon + "://".len();
        let Some(start) = scheme::start(self.text, colon) else {
            self.resume = authority;
            return self.refuse(Code::NoScheme, colon..authority);
        };
        let start = match self.is_tailored() {
            true => self.scheme_start(start..colon),
            false => start,
        };
        let is_known = self.is_known_scheme(start..colon);
        self.tell_scheme(start..colon);
        let (authority_end, has_userinfo, host) = self.authority(authority);
        let found = match is_known && has_userinfo {
            true => self.refuse(Code::Userinfo, authority..authority_end),
            false if is_known => self.schemed(start..colon, host),
            false => None,
        };
        let found = found.and_then(|found| self.fitting(found));
        if found.is_none() && self.floor < authority {
            let end = match has_userinfo {
                true => terminate(self.text, authority_end, &mut self.open).end,
                false => termination::skip(self.text, authority, &mut self.open),
            };
            self.spend(end);
        }
        found
    }

    /// The end of the authority, whether it has userinfo, and its host if text was cut off it.
    fn authority(&mut self, at: usize) -> (usize, bool, Option<Host>) {
        if !self.is_tailored() {
            let (end, has_userinfo) = scheme::authority(self.text, at);
            return (end, has_userinfo, None);
        }
        match self.cut_host(at) {
            Some(host) => (host.range.end, false, Some(host)),
            None => {
                let (end, has_userinfo) = self.tailored_authority(at);
                (end, has_userinfo, None)
            }
        }
    }

    fn is_known_scheme(&self, scheme: Range<usize>) -> bool {
        let free = scheme.start >= self.floor && self.last_end != Some(scheme.start);
        let name = self.text.get(scheme).unwrap_or_default();
        free && scheme::is_known(name, &self.options.schemes)
    }

    /// The URL behind a known scheme; its host, if it is found already.
    fn schemed(&mut self, scheme: Range<usize>, host: Option<Host>) -> Option<Found> {
        let host = host.or_else(|| self.host_after_scheme(&scheme))?;
        let behind = match host.kind {
            HostKind::Ipv6 => Behind::read_dotless(self.text, host.range.end),
            _ => Behind::read(self.text, host.range.end),
        };
        if behind.too_large {
            return self.refuse(Code::PortTooLarge, watched::port(self.text, behind.end));
        }
        if is_escape(self.text, behind.end) {
            return self.refuse(Code::PercentEscape, behind.end..behind.end + 3);
        }
        self.tell_port(&behind);
        let tail = self.tail(behind.end, scheme.start)?;
        if self.is_elided_host(&host) {
            return self.refuse_by(Tailoring::Ellipsis, host.range);
        }
        let mut found = self.url(Evidence::Scheme, host, behind, tail);
        found.range.start = scheme.start;
        found.parts.scheme = Some(scheme);
        Some(found)
    }

    fn host_after_scheme(&mut self, scheme: &Range<usize>) -> Option<Host> {
        let at = scheme.end + "://".len();
        let host = domain::after_scheme(self.text, at, &self.options.hosts);
        match self.judged(host, Judged::AfterScheme(at)) {
            None if self.is_tailored() => self.mended_after_scheme(scheme.start, at),
            host => host,
        }
    }

    /// What follows a host, in a link that begins at `start`; `None` if that makes it no link.
    fn tail(&mut self, at: usize, start: usize) -> Option<Tail> {
        match self.is_tailored() {
            true => self.tailored_tail(at, start),
            false => {
                let tail = self.follow(at, &mut Untailored);
                self.tell(|log| log.end_tail(tail.start..tail.end));
                Some(tail)
            }
        }
    }

    /// A separator: a bare domain, the local part of an email address, or neither.
    fn run(&mut self, at: usize) -> Option<Found> {
        let (run, host) = match self.is_tailored() {
            true => self.tailored_host(at)?,
            false => self.bare_host(at)?,
        };
        let behind = Behind::read(self.text, host.range.end);
        match self.email_look(&host, &behind) {
            EmailLook::Address(at) => {
                self.tell(|log| log.tell(Code::EmailAhead, host.range.start..at + 1));
                return self.at_sign(at);
            }
            EmailLook::Broken => {
                return self.refuse(Code::BrokenEmail, host.range.start..self.looked_to + 1);
            }
            EmailLook::None => {}
        }
        if self.options.bare_domains == BareDomains::Skip
            && matches!(host.kind, HostKind::Domain(_))
        {
            return self.refuse(Code::BareDomainsOff, host.range);
        }
        self.bare(run, host, behind)
    }

    /// The host around a separator, and the run that was judged for it.
    fn bare_host(&mut self, at: usize) -> Option<(Range<usize>, Host)> {
        let run = run::around(self.text, at, self.floor);
        self.resume = run.end;
        let trimmed = run::trim_end(self.text, run::trim_start(self.text, run.clone()));
        let host = domain::bare(self.text, trimmed.clone(), &self.options.hosts);
        let host = self.judged(host, Judged::Bare(trimmed))?;
        Some((run, host))
    }

    /// Looks ahead: do local-part characters run on to an `@` with a domain?
    ///
    /// A host followed by a port, path, query or fragment is a URL whatever follows. The answer
    /// holds up to the end of the run, so that no character is run over twice.
    fn email_look(&mut self, host: &Host, behind: &Behind) -> EmailLook {
        let end = host.range.end;
        if behind.goes_on || self.cut.is_right {
            return EmailLook::None;
        }
        if end >= self.looked_to {
            self.looked_to = local::run_end(self.text, end);
            self.look = self.look_at(self.looked_to);
        }
        self.look
    }

    fn look_at(&mut self, at: usize) -> EmailLook {
        if char_at(self.text, at) != Some('@') {
            return EmailLook::None;
        }
        let cut = self.cut;
        let listener = mem::take(&mut self.listener);
        let is_address = self.email_host(at + 1).is_some();
        (self.cut, self.listener) = (cut, listener);
        let next = char_at(self.text, at + 1);
        match next.is_some_and(|c| is_host_char(c, Place::Bare)) {
            _ if is_address => EmailLook::Address(at),
            true => EmailLook::Broken,
            false => EmailLook::None,
        }
    }

    /// A bare domain with what stands behind it, if its left neighbour lets it be one.
    fn bare(&mut self, run: Range<usize>, host: Host, behind: Behind) -> Option<Found> {
        if scheme::ends_at(self.text, run.start) {
            let end = terminate(self.text, behind.end, &mut self.open).end;
            self.spend(end.max(run.end));
            return self.refuse(Code::BehindScheme, run);
        }
        if is_glued(self.text, run.start) && !self.cut.is_left {
            self.spend(run.end);
            return self.refuse(Code::Glued, run);
        }
        if self.is_in_path(&host) {
            self.spend(host.range.end);
            return self.refuse_by(Tailoring::PathContext, host.range);
        }
        self.tell_port(&behind);
        let tail = self.tail(behind.end, host.range.start)?;
        let veto = match self.is_tailored() {
            true => self.veto(&host, &behind, &tail),
            false => None,
        };
        if let Some(by) = veto {
            self.spend(host.range.end);
            return self.refuse_by(by, host.range);
        }
        let evidence = bare_evidence(self.text, &host);
        Some(self.url(evidence, host, behind, tail))
    }

    /// The domain behind the `@` of an email address.
    fn email_host(&mut self, at: usize) -> Option<Host> {
        match self.is_tailored() {
            true => self.tailored_email_host(at),
            false => {
                let host = domain::of_email(self.text, at, &self.options.hosts);
                self.judged(host, Judged::OfEmail(at))
            }
        }
    }

    /// An `@`: an email address, or not.
    fn at_sign(&mut self, at: usize) -> Option<Found> {
        self.cut = Cut::default();
        let Some(host) = self.email_host(at + 1) else {
            // What stands behind an `@` is no bare host, unless text between the two is cut off.
            self.resume = match self.is_tailored() {
                true => at + 1,
                false => run::end(self.text, at + 1, Place::Bare),
            };
            return None;
        };
        let is_off = self.options.emails == Emails::Skip;
        let local = self.local_part(at).filter(|_| !is_off);
        let local = match local {
            None => {
                self.tell_local(at, is_off, &host);
                None
            }
            Some(start) if self.is_tailored() => self.tailored_local(start..at, &host),
            local => local,
        };
        let Some(local) = local else {
            self.spend(host.range.end);
            return None;
        };
        let mailto = local::mailto_start(self.text, local, self.floor);
        let mut parts = Parts::of_host(host.range.clone());
        parts.local_part = Some(local..at);
        parts.scheme = mailto.map(|start| start..local - 1);
        let found = Found {
            range: mailto.unwrap_or(local)..host.range.end,
            kind: LinkKind::Email,
            evidence: if mailto.is_some() {
                Evidence::Mailto
            } else {
                Evidence::Email
            },
            host,
            parts,
        };
        match self.is_tailored() {
            true => self.with_headers(found),
            false => Some(found),
        }
    }

    /// Returns the start of the local part before the `@` at `at`.
    fn local_part(&self, at: usize) -> Option<usize> {
        let is_quoted = char_before(self.text, at) == Some('"');
        if is_quoted && self.options.emails == Emails::LinkQuoted {
            return quoted::start(self.text, at, self.floor);
        }
        local::start(self.text, at, self.floor)
    }

    /// A `[`: an IPv6 address without a scheme, where these are asked for.
    fn bracket(&mut self, at: usize) -> Option<Found> {
        if !self.options.hosts.bare_addresses {
            return None;
        }
        if at < self.floor {
            return self.refuse(Code::Spent, at..at + 1);
        }
        let Some(range) = ip::bracketed_v6(self.text, at) else {
            return self.refuse(Code::BadIpv6, at..at + 1);
        };
        let host = Host {
            range: range.clone(),
            kind: HostKind::Ipv6,
        };
        self.tell_host(&host);
        let behind = Behind::read_dotless(self.text, range.end);
        self.bare(range, host, behind)
    }

    /// Puts the pieces of a URL together.
    fn url(&self, evidence: Evidence, host: Host, behind: Behind, tail: Tail) -> Found {
        let path_end = tail.query.or(tail.fragment).unwrap_or(tail.end);
        let query_end = tail.fragment.unwrap_or(tail.end);
        let mut parts = Parts::of_host(host.range.clone());
        parts.port = behind.port.map(|start| start..behind.end);
        parts.path = (tail.start < path_end).then_some(tail.start..path_end);
        parts.query = tail.query.map(|start| start + 1..query_end);
        parts.fragment = tail.fragment.map(|start| start + 1..tail.end);
        // A root dot counts only before something that is of the link.
        let end = match behind.goes_on && (behind.port.is_some() || tail.end > behind.end) {
            true => tail.end,
            false => host.range.end,
        };
        let range = host.range.start..end;
        Found {
            range,
            kind: LinkKind::Url,
            evidence,
            host,
            parts,
        }
    }
}

/// Returns true if a percent-escape stands at `at`: behind a host it would be read as of the host.
fn is_escape(text: &str, at: usize) -> bool {
    let escape = text.as_bytes().get(at..at + 3);
    matches!(escape, Some([b'%', high, low]) if high.is_ascii_hexdigit() && low.is_ascii_hexdigit())
}

/// Returns true if what stands before a bare run makes it a part of something else.
fn is_glued(text: &str, start: usize) -> bool {
    char_before(text, start).is_some_and(|c| {
        c == '@' || is_host_char(c, Place::Bare) || host_class(c) == HostClass::Ignored
    })
}

fn bare_evidence(text: &str, host: &Host) -> Evidence {
    match host.kind {
        HostKind::Domain(_) if is_www(text, host) => Evidence::Www,
        HostKind::Domain(_) | HostKind::SingleLabel => Evidence::Domain,
        HostKind::Ipv4 | HostKind::Ipv6 => Evidence::Address,
    }
}

fn is_www(text: &str, host: &Host) -> bool {
    let name = text.get(host.range.clone()).unwrap_or_default();
    let prefix = name.get(..3);
    prefix.is_some_and(|prefix| prefix.eq_ignore_ascii_case("www"))
        && char_at(name, 3).is_some_and(run::is_separator)
}

/// The links of a text that need not be valid UTF-8; see [`Detector::links_in_bytes`].
///
/// # Example
///
/// ```
/// let detector = linkspan::Detector::new();
/// assert_eq!(detector.links_in_bytes(b"a.com \xFF b.com").count(), 2);
/// ```
#[derive(Clone, Debug)]
#[must_use]
pub struct LinksInBytes<'d, 't> {
    /// What is behind the piece that is searched.
    rest: &'t [u8],
    piece: Links<'d, 't>,
    base: usize,
    next_base: usize,
}

impl<'t> Iterator for LinksInBytes<'_, 't> {
    type Item = Link<'t>;

    fn next(&mut self) -> Option<Link<'t>> {
        loop {
            if let Some(link) = self.piece.next() {
                return Some(link.shift(self.base));
            }
            if self.rest.is_empty() {
                return None;
            }
            let (text, len) = first_text(self.rest);
            self.base = self.next_base;
            self.next_base += len;
            self.rest = self.rest.get(len..).unwrap_or_default();
            self.piece.walk.restart(text);
        }
    }
}

/// The text that bytes begin with, and its length with that of what is no UTF-8 behind it.
///
/// The check of whole texts is several times as fast as an iterator over their pieces.
fn first_text(bytes: &[u8]) -> (&str, usize) {
    match from_utf8(bytes) {
        Ok(text) => (text, bytes.len()),
        Err(error) => {
            let valid = error.valid_up_to();
            let text = bytes.get(..valid).and_then(|text| from_utf8(text).ok());
            let invalid = error.error_len().unwrap_or(bytes.len() - valid);
            (text.unwrap_or_default(), valid + invalid)
        }
    }
}

impl FusedIterator for LinksInBytes<'_, '_> {}
