//! The walk over a text: the one place where the stages meet.
//!
//! One forward pass: [`candidate`] names the next place worth a look, the host stage judges it,
//! [`termination`](super::termination) ends it. Each kind of candidate has one function. Its first arm reads a host
//! of ASCII with nothing unusual around it, which most hosts are; everything after the host is read in the same way
//! for all of them, and for all profiles.
//!
//! # Linear time
//!
//! `resume` is where the search for candidates continues. It never moves back, and a run of host characters that was
//! judged is behind it, whether it was a host or not. `floor` is the end of the last link or of the last stretch that
//! was refused as a whole; no later link begins before it, so walking back from a candidate stops there. What a look
//! ahead has seen is remembered (`looked_to`, `run_judged_to`, `emoji_judged_to`) and not read again. So each byte is
//! read a bounded number of times.

mod email;
mod observed;
mod tailored;

use core::mem;
use core::ops::Range;

use crate::detect::candidate::{self, Candidate};
use crate::detect::observe::Code;
use crate::detect::observe::Observer;
use crate::detect::options::{BareDomains, Options};
use crate::detect::port::Behind;
use crate::detect::scheme;
use crate::detect::termination::{self, OpenStack, Tail, Untailored, terminate};
use crate::domain;
use crate::domain::HostKind;
use crate::domain::ascii::AsciiRun;
use crate::domain::run::{self, Place, is_host_char};
use crate::domain::{Host, ip};
use crate::link::{Evidence, Link, LinkKind, Places};
use crate::prefilter::Matches;
use crate::tailoring::Tailoring;
use crate::text::{char_at, char_before, skip_back_while};
use crate::unicode::property::{HOST_BYTES, HostClass, holds, host_class, link_email};

use self::email::EmailLook;
use self::tailored::Cut;

/// The walk over a text, and who listens to it.
#[derive(Clone, Debug)]
pub(crate) struct Walk<'d, 't, O> {
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
    /// Receives each decision.
    pub(crate) observer: O,
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

/// A link before it is checked against its neighbours and the length limit. Offsets are offsets in the text.
struct Found {
    start: usize,
    kind: LinkKind,
    evidence: Evidence,
    /// The end of the scheme.
    scheme: Option<usize>,
    host: Host,
    /// Where the digits of the port begin.
    port: Option<usize>,
    /// What follows host and port; its end is that of the link.
    tail: Tail,
}

impl Found {
    fn range(&self) -> Range<usize> {
        self.start..self.tail.end
    }

    fn places(&self) -> Places {
        let place = |at: usize| at.saturating_sub(self.start) as u32;
        Places {
            scheme: self.scheme.map_or(0, place),
            host: place(self.host.range.start),
            host_end: place(self.host.range.end),
            port: self.port.map_or(0, place),
            tail: place(self.tail.start),
            query: self.tail.query.map_or(0, place),
            fragment: self.tail.fragment.map_or(0, place),
        }
    }
}

impl<'d, 't, O> Walk<'d, 't, O> {
    /// Begins at the start of a text.
    pub(super) fn new(options: &'d Options, text: &'t str, observer: O) -> Self {
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
            observer,
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

impl<'t, O: Observer> Iterator for Walk<'_, 't, O> {
    type Item = Link<'t>;

    fn next(&mut self) -> Option<Link<'t>> {
        self.next_link(Matches::NONE)
    }
}

/// The next matches of a text from `from` on; `None` if it has no more, and so no link.
#[inline]
pub(super) fn matches(options: &Options, text: &str, from: usize) -> Option<Matches> {
    if options.hosts.bare_addresses {
        return Some(Matches::NONE);
    }
    let found = candidate::matches(text, from);
    (!found.is_none()).then_some(found)
}

impl<'t, O: Observer> Walk<'_, 't, O> {
    /// The next link; `matches` are the next ones, where they are known.
    #[inline(never)]
    pub(super) fn next_link(&mut self, mut matches: Matches) -> Option<Link<'t>> {
        loop {
            let matches = mem::replace(&mut matches, Matches::NONE);
            let candidate = candidate::next(self.text, self.resume, matches, &self.options.hosts);
            self.tell_passed(candidate);
            let candidate = candidate?;
            let floor = self.floor;
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
    #[inline(always)]
    fn settle(&mut self, found: Found) -> Option<Link<'t>> {
        let range = found.range();
        let touches = self.last_end == Some(range.start);
        self.spend(range.end);
        if touches {
            return self.refuse(Code::Touches, range);
        }
        let found = self.fitting(found)?;
        let link = Link {
            text: self.text.get(range.clone())?,
            places: found.places(),
            range,
            kind: found.kind,
            evidence: found.evidence,
            host: found.host.kind,
            is_ldh: found.host.is_ldh,
            tailorings: self.cut.by,
        };
        self.tell_found(&link);
        self.last_end = Some(link.range.end);
        Some(link)
    }

    /// Gives what was found unless it is too long.
    #[inline(always)]
    fn fitting(&mut self, found: Found) -> Option<Found> {
        let range = found.range();
        if range.len() > self.options.max_link_bytes {
            return self.refuse(Code::TooLong, range);
        }
        Some(found)
    }

    /// Nothing before `end` is looked at again.
    fn spend(&mut self, end: usize) {
        self.tell(|log| log.spend(end));
        self.resume = end;
        self.floor = end;
    }

    /// A `://`: a URL with an explicit scheme, or a stretch to skip.
    fn scheme(&mut self, colon: usize) -> Option<Found> {
        let authority = match self.ascii_authority(colon) {
            Some(authority) => authority,
            None => self.authority(colon)?,
        };
        let Authority {
            start, userinfo, ..
        } = authority;
        let found = authority
            .host
            .and_then(|host| self.schemed(start..colon, host))
            .and_then(|found| self.fitting(found));
        let host_start = colon + "://".len();
        if found.is_none() && self.floor < host_start {
            let end = self.refused_end(start, userinfo.unwrap_or(host_start), userinfo.is_some());
            self.spend(end);
        }
        found
    }

    /// The first arm of [`scheme`](Self::scheme): `http://` or `https://`, a host of ASCII, and after it the end of
    /// the authority, so that there is no userinfo.
    #[inline(always)]
    fn ascii_authority(&mut self, colon: usize) -> Option<Authority> {
        let start = scheme::web_start(self.text, colon)
            .filter(|&start| start >= self.floor && self.last_end != Some(start))?;
        let (host, end) = self.ascii_host(colon + "://".len(), Place::AfterScheme)?;
        match self.text.as_bytes().get(end) {
            Some(b'/' | b'?' | b'#') if end == host.range.end => {}
            None | Some(0..=b' ' | b'"' | b'<' | b'>' | b']') => {}
            Some(b')' | b',') if !scheme::authority(self.text, end).has_userinfo => {}
            _ => return None,
        }
        self.tell_scheme(start..colon);
        self.tell_host(&host);
        Some(Authority {
            start,
            userinfo: None,
            host: Some(host),
        })
    }

    /// Reads the scheme before a `://` and the host after it; `None` if there is no scheme.
    #[inline(never)]
    fn authority(&mut self, colon: usize) -> Option<Authority> {
        let at = colon + "://".len();
        let Some(start) = scheme::start(self.text, colon) else {
            self.resume = at;
            return self.refuse(Code::NoScheme, colon..at);
        };
        let start = if self.is_tailored() {
            self.scheme_start(start..colon)
        } else {
            start
        };
        let is_known = self.is_known_scheme(start..colon);
        self.tell_scheme(start..colon);
        let (userinfo, host) = self.userinfo(at);
        let host = match userinfo {
            _ if !is_known => None,
            Some(end) => self.refuse(Code::Userinfo, at..end),
            None => host.or_else(|| self.host_after_scheme(&(start..colon))),
        };
        Some(Authority {
            start,
            userinfo,
            host,
        })
    }

    /// Where the text of a refused URL ends, read on from `at`, which is after its userinfo or at its authority.
    fn refused_end(&mut self, start: usize, at: usize, is_behind_userinfo: bool) -> usize {
        match (self.is_tailored(), is_behind_userinfo) {
            (true, _) => self.tailored_refused_end(start, at, is_behind_userinfo),
            (false, true) => terminate(self.text, at, &mut self.open).end,
            (false, false) => termination::skip(self.text, at, &mut self.open, &mut Untailored),
        }
    }

    /// The end of an authority that has userinfo, or its host if text was cut off that.
    fn userinfo(&mut self, at: usize) -> (Option<usize>, Option<Host>) {
        if self.is_tailored()
            && let Some(host) = self.cut_host(at)
        {
            return (None, Some(host));
        }
        let authority = scheme::authority(self.text, at);
        if !authority.has_userinfo {
            return (None, None);
        }
        let is_host = |mark| self.is_host_before(at, mark);
        let has_userinfo = !authority.mark.is_some_and(is_host);
        (has_userinfo.then_some(authority.end), None)
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

    /// The URL with this scheme and host.
    #[inline(always)]
    fn schemed(&mut self, scheme: Range<usize>, host: Host) -> Option<Found> {
        let behind = match host.kind {
            HostKind::Ipv6 => Behind::read_dotless(self.text, host.range.end),
            _ => Behind::read(self.text, host.range.end),
        };
        if behind.too_large {
            return self.refuse(Code::PortTooLarge, observed::port(self.text, behind.end));
        }
        if is_escape(self.text, behind.end) {
            return self.refuse(Code::PercentEscape, behind.end..behind.end + 3);
        }
        self.tell_port(&behind);
        let tail = self.tail(behind.end, scheme.start)?;
        if self.is_elided_host(&host) {
            return self.refuse_by(Tailoring::Ellipsis, host.range);
        }
        let found = url(Evidence::Scheme, host, behind, tail);
        Some(Found {
            start: scheme.start,
            scheme: Some(scheme.end),
            ..found
        })
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
    #[inline(always)]
    fn tail(&mut self, at: usize, start: usize) -> Option<Tail> {
        if self.is_tailored() {
            return self.tailored_tail(at, start);
        }
        let tail = self.follow(at, &mut Untailored);
        self.tell(|log| log.end_tail(tail.start..tail.end));
        Some(tail)
    }

    /// A separator: a bare domain, the local part of an email address, or neither.
    fn run(&mut self, at: usize) -> Option<Found> {
        let (run, host) = match self.ascii_run(at) {
            Some(found) => found,
            None if self.is_tailored() => self.tailored_host(at)?,
            None => self.bare_host(at)?,
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

    /// The first arm of [`run`](Self::run): the host around a separator if the whole run is ASCII, and the run.
    ///
    /// Outside ASCII there may be text that belongs to the run or that the tailorings have something to say of.
    #[inline(always)]
    fn ascii_run(&mut self, at: usize) -> Option<(Range<usize>, Host)> {
        let bytes = self.text.as_bytes();
        let before = bytes.get(self.floor..at)?.iter().rev();
        let len = before.take_while(|&&byte| holds(&HOST_BYTES, byte)).count();
        let start = at - len;
        let is_ascii = |at: usize| bytes.get(at).is_none_or(u8::is_ascii);
        if self.options.hosts.bare_addresses
            || at < self.run_judged_to
            || !(start == 0 || is_ascii(start - 1))
        {
            return None;
        }
        let (host, end) = self.ascii_host(start, Place::Bare)?;
        if !is_ascii(end) && char_at(self.text, end).is_some_and(run::is_separator) {
            return None;
        }
        self.run_judged_to = end;
        self.resume = end;
        self.tell_host(&host);
        Some((start..end, host))
    }

    /// A host of ASCII from `start` on, and the end of its run: there, or after the full stop of a sentence.
    #[inline(always)]
    fn ascii_host(&self, start: usize, place: Place) -> Option<(Host, usize)> {
        let run = AsciiRun::read(self.text, start)?;
        let host = run.host(self.text, place, &self.options.hosts)?;
        let rest = self.text.as_bytes().get(host.range.end..run.range.end)?;
        matches!(rest, [] | [b'.']).then_some((host, run.range.end))
    }

    /// The host around a separator, and the run that was judged for it.
    #[inline(never)]
    fn bare_host(&mut self, at: usize) -> Option<(Range<usize>, Host)> {
        let run = run::around(self.text, at, self.floor);
        self.resume = run.end;
        let trimmed = run::trim_end(self.text, run::trim_start(self.text, run.clone()));
        let host = domain::bare(self.text, trimmed, &self.options.hosts);
        let host = self.judged(host)?;
        Some((run, host))
    }

    /// Returns true if what stands before a bare run makes it a part of something else.
    #[inline(always)]
    fn is_glued(&self, start: usize) -> bool {
        let start = if self.is_tailored() {
            self.behind_invisible(start)
        } else {
            start
        };
        is_glued(self.text, start)
    }

    /// A bare domain with what follows it, if its left neighbour lets it be one.
    #[inline(always)]
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
        let is_www = is_www(self.text, &host);
        if let Some(by) = self.refuses_before_tail(&host, is_www) {
            self.spend(host.range.end);
            return self.refuse_by(by, host.range);
        }
        self.tell_port(&behind);
        let tail = self.tail(behind.end, host.range.start)?;
        if let Some(by) = self.veto(&host, &behind, &tail, is_www) {
            self.spend(host.range.end);
            return self.refuse_by(by, host.range);
        }
        let evidence = match host.kind {
            HostKind::Domain(_) if is_www => Evidence::Www,
            HostKind::Domain(_) | HostKind::SingleLabel => Evidence::Domain,
            HostKind::Ipv4 | HostKind::Ipv6 => Evidence::Address,
        };
        Some(url(evidence, host, behind, tail))
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
}

/// What was read of the authority of a URL.
struct Authority {
    /// Where its scheme begins.
    start: usize,
    /// The end of the authority, if it has userinfo.
    userinfo: Option<usize>,
    /// Its host; none if it has none, or may not be linked.
    host: Option<Host>,
}

/// Puts the pieces of a URL together.
#[inline(always)]
fn url(evidence: Evidence, host: Host, behind: Behind, tail: Tail) -> Found {
    // A root dot counts only before something that belongs to the link.
    let goes_on = behind.goes_on && (behind.port.is_some() || tail.end > behind.end);
    let tail = if goes_on {
        tail
    } else {
        Tail::none(host.range.end)
    };
    Found {
        start: host.range.start,
        kind: LinkKind::Url,
        evidence,
        scheme: None,
        port: behind.port,
        host,
        tail,
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

fn is_www(text: &str, host: &Host) -> bool {
    let name = text.get(host.range.clone()).unwrap_or_default();
    let prefix = name.get(..3);
    prefix.is_some_and(|prefix| prefix.eq_ignore_ascii_case("www"))
        && char_at(name, 3).is_some_and(run::is_separator)
}
