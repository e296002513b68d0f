//! The walk over a text: the one place where the stages meet.
//!
//! One forward pass. [`scan`] names the next candidate, the host stage judges it,
//! [`termination`] ends it. `resume` is
//! where the scan goes on: behind every run that was judged, taken or not.
//! `floor` is the end of what is spent, a link or a stretch that was skipped:
//! no later link begins before it. Each byte is looked at a bounded number of
//! times, so the time is linear in the text.

mod email;
mod quick;
mod tailored;
mod watched;

use core::mem;
use core::ops::Range;

use crate::detect::candidate::{self, Candidate, Signs};
use crate::detect::prose::Tailoring;
use crate::detect::scheme;
use crate::detect::termination::{self, OpenStack, Tail, Untailored, terminate};
use crate::domain;
use crate::domain::port::Behind;
use crate::domain::run::{self, Place, is_host_char};
use crate::domain::{Host, ip};
use crate::explain::Code;
use crate::explain::log::Listener;
use crate::link::{Evidence, HostKind, Link, LinkKind, Parts, Places};
use crate::options::{BareDomains, Options};
use crate::text::{char_at, char_before, skip_back_while};
use crate::unicode::property::{HostClass, host_class, link_email};

use self::email::EmailLook;
use self::quick::Shortcut;
use self::tailored::Cut;

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
    /// Where the local part of the address that was found begins at the earliest.
    local_from: usize,
    open: OpenStack,
    /// Where the walk stood before the last link was found.
    judged_from: Standpoint,
    /// Up to here a run was judged as a whole; only stretches of it are left to look at.
    run_judged_to: usize,
    /// The same for a run that may have symbols.
    emoji_judged_to: usize,
    /// What the tailorings have done to the candidate at hand.
    cut: Cut,
    /// Whether every separator is a candidate, which the scan must not make a difference to.
    #[cfg(test)]
    looks_everywhere: bool,
    /// Whom each decision is told.
    pub(crate) listener: L,
}

/// Where a walk over a text stands; see the fields of [`Walk`].
#[derive(Clone, Copy, Debug)]
pub(crate) struct Standpoint {
    resume: usize,
    floor: usize,
    looked_to: usize,
    look: EmailLook,
}

impl Standpoint {
    /// The start of a text.
    pub(crate) const START: Standpoint = Standpoint {
        resume: 0,
        floor: 0,
        looked_to: 0,
        look: EmailLook::None,
    };
}

/// A link before it is checked against its neighbours and the length limit.
struct Found {
    range: Range<usize>,
    kind: LinkKind,
    evidence: Evidence,
    host: Host,
    parts: Parts,
}

impl<'d, 't, L> Walk<'d, 't, L> {
    /// Begins at the start of a text.
    pub(super) fn new(options: &'d Options, text: &'t str, listener: L) -> Self {
        Walk {
            options,
            text,
            resume: 0,
            floor: 0,
            last_end: None,
            looked_to: 0,
            look: EmailLook::None,
            local_from: 0,
            open: OpenStack::new(),
            judged_from: Standpoint::START,
            run_judged_to: 0,
            emoji_judged_to: 0,
            cut: Cut::default(),
            #[cfg(test)]
            looks_everywhere: false,
            listener,
        }
    }

    /// Where the scan goes on.
    #[inline]
    pub(super) fn resume(&self) -> usize {
        self.resume
    }

    /// Goes on from where another walk over the text stood.
    pub(super) fn standing_at(self, standpoint: Standpoint) -> Self {
        Walk {
            resume: standpoint.resume,
            floor: standpoint.floor,
            looked_to: standpoint.looked_to,
            look: standpoint.look,
            ..self
        }
    }
}

impl<'t, L: Listener> Iterator for Walk<'_, 't, L> {
    type Item = Link<'t>;

    fn next(&mut self) -> Option<Link<'t>> {
        self.next_link(Signs::NONE)
    }
}

/// The next signs of a text from `from` on; `None` if it has no more, and so no link.
#[inline]
pub(super) fn signs(options: &Options, text: &str, from: usize) -> Option<Signs> {
    if options.hosts.bare_addresses {
        return Some(Signs::NONE);
    }
    let signs = candidate::signs(text, from);
    (!signs.is_none()).then_some(signs)
}

impl<'t, L: Listener> Walk<'_, 't, L> {
    /// The next link; `signs` are the next ones, where they are known.
    #[inline(never)]
    pub(super) fn next_link(&mut self, mut signs: Signs) -> Option<Link<'t>> {
        loop {
            let candidate = self.candidate(mem::replace(&mut signs, Signs::NONE))?;
            let floor = self.floor;
            match self.quick(candidate) {
                Shortcut::Link(link) => return Some(link),
                Shortcut::NoLink => continue,
                Shortcut::None => {}
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

    #[inline(always)]
    fn candidate(&mut self, signs: Signs) -> Option<Candidate> {
        #[cfg(test)]
        if self.looks_everywhere {
            return candidate::next_of_all(self.text, self.resume..self.text.len());
        }
        let next = candidate::next(self.text, self.resume, signs, &self.options.hosts);
        self.tell_passed(next);
        next
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
            let from = if has_userinfo {
                authority_end
            } else {
                authority
            };
            let end = self.refused_end(start, from, has_userinfo);
            self.spend(end);
        }
        found
    }

    /// Where the text of a refused URL ends, read on from `at`, which is after its userinfo or at its authority.
    fn refused_end(&mut self, start: usize, at: usize, is_behind_userinfo: bool) -> usize {
        match (self.is_tailored(), is_behind_userinfo) {
            (true, _) => self.tailored_refused_end(start, at, is_behind_userinfo),
            (false, true) => terminate(self.text, at, &mut self.open).end,
            (false, false) => termination::skip(self.text, at, &mut self.open, &mut Untailored),
        }
    }

    /// The end of the authority, whether it has userinfo, and its host if text was cut off it.
    fn authority(&mut self, at: usize) -> (usize, bool, Option<Host>) {
        if self.is_tailored()
            && let Some(host) = self.cut_host(at)
        {
            return (host.range.end, false, Some(host));
        }
        let authority = scheme::authority(self.text, at);
        match authority.mark.filter(|_| authority.has_userinfo) {
            Some(mark) if self.is_host_before(at, mark) => (mark, false, None),
            _ => (authority.end, authority.has_userinfo, None),
        }
    }

    /// Returns true if the host at `at`, with its port, ends at `mark`: then what follows is not userinfo.
    fn is_host_before(&self, at: usize, mark: usize) -> bool {
        let host = domain::after_scheme(self.text, at, &self.options.hosts);
        host.is_ok_and(|host| {
            let behind = Behind::read(self.text, host.range.end);
            behind.end == mark || run::end(self.text, host.range.end, Place::Bare) == mark
        })
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
        match self.judged(host) {
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
        if let Some(at) = self.address_behind_port(&behind) {
            return self.at_sign(at);
        }
        match self.email_look(&host, &behind) {
            EmailLook::Address => {
                let at = self.looked_to;
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

    /// Whether a separator, and what stands beside it, is ASCII.
    #[inline(always)]
    fn is_between_ascii(&self, at: usize) -> bool {
        let around = self.text.as_bytes().get(at.saturating_sub(1)..at + 2);
        around.is_none_or(|around| around.iter().fold(0, |all, byte| all | byte) < 0x80)
    }

    /// The host around a separator, and the run that was judged for it.
    fn bare_host(&mut self, at: usize) -> Option<(Range<usize>, Host)> {
        let rules = &self.options.hosts;
        // A name of ASCII that comes here has something odd about it.
        if !self.is_between_ascii(at)
            && let Some((run, host)) = domain::inert_around(self.text, at, self.floor, rules)
        {
            self.resume = run.end;
            self.tell_host(&host);
            return Some((run, host));
        }
        let run = run::around(self.text, at, self.floor);
        self.resume = run.end;
        let trimmed = run::trim_end(self.text, run::trim_start(self.text, run.clone()));
        let host = domain::bare(self.text, trimmed, &self.options.hosts);
        let host = self.judged(host)?;
        Some((run, host))
    }

    /// Returns true if what stands before a bare run makes it a part of something else.
    fn is_glued(&self, start: usize) -> bool {
        match self.is_tailored() {
            true => is_glued(self.text, self.behind_invisible(start)),
            false => is_glued(self.text, start),
        }
    }

    /// A bare domain with what stands behind it, if its left neighbour lets it be one.
    fn bare(&mut self, run: Range<usize>, host: Host, behind: Behind) -> Option<Found> {
        if scheme::ends_at(self.text, run.start) {
            let end = terminate(self.text, behind.end, &mut self.open).end;
            self.spend(end.max(run.end));
            return self.refuse(Code::BehindScheme, run);
        }
        if self.is_glued(run.start) && !self.cut.is_left {
            self.spend(run.end);
            return self.refuse(Code::Glued, run);
        }
        if self.is_in_path(&host) {
            self.spend(host.range.end);
            return self.refuse_by(Tailoring::PathContext, host.range);
        }
        if self.is_beside_symbol(&host) {
            self.spend(host.range.end);
            return self.refuse_by(Tailoring::Symbols, host.range);
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
        let host = Host::v6(range.clone());
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
