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
//! judged is not looked at again, whether it was a host or not. `floor` is the end of the last link or of the last stretch that
//! was refused as a whole; no later link begins before it, so walking back from a candidate stops there. What a look
//! ahead has seen is remembered (`looked_to`, `run_judged_to`, `emoji_judged_to`) and not read again. So each byte is
//! read a bounded number of times.

mod bare;
mod email;
mod observed;
mod opaque;
mod sigil;
mod tailored;
mod url;

use core::mem;
use core::ops::Range;

use crate::detect::candidate::{self, Asked, Candidate};
use crate::detect::observe::DecisionCode;
use crate::detect::observe::Observer;
use crate::detect::options::Options;
use crate::detect::port::AfterHost;
use crate::detect::termination::{OpenStack, Tail, Untailored};
use crate::domain::ascii::AsciiRun;
use crate::domain::run::{self, Place, is_host_char};
use crate::domain::{Host, Spelling};
use crate::link::{Evidence, Link, LinkKind, Places};
use crate::prefilter::Matches;
use crate::text::{char_at, char_before, skip_back_while};
use crate::unicode::property::link_email;

use self::email::EmailLook;
use self::tailored::Cut;

/// The walk over a text, and its observer.
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
    /// Where that look began.
    looked_from: usize,
    look: EmailLook,
    /// Where the local part of the address that was found begins at the earliest.
    local_from: usize,
    open: OpenStack,
    /// The next ordinary candidate, where others are asked for, too.
    asked: Asked,
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
    host: Option<Host>,
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
        let host = self.host.as_ref();
        let (host, host_end) = host.map_or((0, 0), |host| {
            (place(host.range.start), place(host.range.end))
        });
        Places {
            scheme: self.scheme.map_or(0, place),
            host,
            host_end,
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
            looked_from: 0,
            look: EmailLook::None,
            local_from: 0,
            open: OpenStack::new(),
            asked: Asked::default(),
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
    if options.walks_always {
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
            let candidate = match &self.options.stops {
                None => candidate::next(self.text, self.resume, matches, &self.options.hosts),
                Some(stops) => self.asked.next(self.text, self.resume, self.options, stops),
            };
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
                Candidate::Opaque(colon) => (colon, self.opaque(colon)),
                Candidate::Sigil(at) => (at, self.sigil(at)),
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
            return self.refuse(DecisionCode::Touches, range);
        }
        if !self.fits(range.clone()) {
            return None;
        }
        let link = Link {
            text: self.text.get(range.clone())?,
            places: found.places(),
            range,
            kind: found.kind,
            evidence: found.evidence,
            host: found.host.as_ref().map(|host| host.kind),
            spelling: found.host.map_or(Spelling::Other, |host| host.spelling),
            tailorings: self.cut.by,
        };
        self.tell_found(&link);
        self.last_end = Some(link.range.end);
        Some(link)
    }

    /// Returns true if a link is not too long.
    #[inline(always)]
    fn fits(&mut self, link: Range<usize>) -> bool {
        link.len() <= self.options.max_link_bytes
            || self.refuse::<()>(DecisionCode::TooLong, link).is_some()
    }

    /// Nothing before `end` is looked at again.
    fn spend(&mut self, end: usize) {
        self.tell(|log| log.spend(end));
        self.resume = end;
        self.floor = end;
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

    /// A host of ASCII from `start` on, and the end of its run: there, or after the full stop of a sentence.
    #[inline(always)]
    fn ascii_host(&self, start: usize, place: Place) -> Option<(Host, usize)> {
        let run = AsciiRun::read(self.text, start)?;
        let host = run.host(self.text, place, &self.options.hosts)?;
        let rest = self.text.as_bytes().get(host.range.end..run.range.end)?;
        matches!(rest, [] | [b'.']).then_some((host, run.range.end))
    }
}

/// Puts the pieces of a URL together.
#[inline(always)]
fn url(evidence: Evidence, host: Host, after: AfterHost, tail: Tail) -> Found {
    // A root dot counts only before something that belongs to the link.
    let goes_on = after.goes_on && (after.port.is_some() || tail.end > after.end);
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
        port: after.port,
        host: Some(host),
        tail,
    }
}

fn is_www(text: &str, host: &Host) -> bool {
    let name = text.get(host.range.clone()).unwrap_or_default();
    let prefix = name.get(..3);
    prefix.is_some_and(|prefix| prefix.eq_ignore_ascii_case("www"))
        && char_at(name, 3).is_some_and(run::is_separator)
}
