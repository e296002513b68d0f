//! The walk over a text: the one place where the stages meet.
//!
//! It is one forward pass. [`candidate`] finds the next place where a link can be, the host stage finds and judges the host
//! there, and [`termination`](super::termination) finds the end of the link. Each kind of candidate has one function:
//!
//! | candidate | function | what it can become |
//! |---|---|---|
//! | `://` | [`scheme`](Walk::scheme) | a URL with a scheme |
//! | `.` | [`run`](Walk::run) | a bare domain, or the address that its run is the local part of |
//! | `@` | [`at_sign`](Walk::at_sign) | an email address |
//! | `[`, `:`, `@` or `#` before a name | [`bracket`](Walk::bracket), [`opaque`](Walk::opaque), [`sigil`](Walk::sigil) | what only some callers ask for |
//!
//! The first arm of these functions reads a host of ASCII with nothing unusual around it, as most hosts are. Everything
//! after the host is read in the same way for all candidates and all profiles. [`tailored`] has the hooks of the profile
//! `Prose`.
//!
//! # Linear time
//!
//! Each byte is read a bounded number of times, whatever the text is. The walk reads in four ways, and each is bounded
//! for its own reason:
//!
//! - *Search.* The search for candidates continues at `resume`. A run of host characters is judged as a whole, and then
//!   `resume` is its end: a run of a thousand labels is not judged a thousand times. If a link is shorter than its run,
//!   `resume` is the end of the link, and `run_judged_to` remembers that only stretches of the rest are to be judged.
//! - *Back.* From a candidate, the walk goes back to the start of a run, a local part or a scheme. It stops at `floor`, the
//!   end of the last link or of the last stretch that was refused as a whole, before which no later link can begin. Above
//!   the floor, no two walks back cross: a local part contains no `@` and a scheme contains no `:`.
//! - *Ahead.* A lookahead remembers how far it has seen and does not read that again: `ahead_to` for the `@` of an
//!   address, `run_judged_to` and `emoji_judged_to` for runs. The other lookaheads read at most a fixed number of
//!   characters, or stop at a character that the next one begins after.
//! - *Tails.* A path may reach to the end of the text. It is read only if it becomes part of a link or of a refused stretch,
//!   and then `resume` and `floor` are its end. A refusal that does not depend on the tail is decided before the tail is
//!   read.
//!
//! `cargo xtask linear` counts the steps on hostile texts.

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

use self::email::EmailAhead;
use self::tailored::Cut;

/// The walk over a text, and its observer.
#[derive(Clone, Debug)]
pub(crate) struct Walk<'d, 't, O> {
    options: &'d Options,
    text: &'t str,
    /// Where the search for candidates continues.
    resume: usize,
    /// The end of the last link or of the last stretch that was refused as a whole. No link begins before it.
    floor: usize,
    /// The end of the last link, which the next one must not touch.
    last_end: Option<usize>,
    /// The end of the last lookahead for the `@` of an email address.
    ahead_to: usize,
    /// Where that lookahead began.
    ahead_from: usize,
    /// What that lookahead found.
    ahead: EmailAhead,
    /// Where the local part before that `@` begins at the earliest, after text that is attached to it.
    local_from: usize,
    /// The brackets that are open in a tail. Kept here so that its memory is reused.
    open: OpenStack,
    /// The next candidate of the prefilter, if the caller asks for other candidates, too.
    asked: Asked,
    /// The state before the last link was found.
    judged_from: Checkpoint,
    /// The end of the last run that was judged as a whole. Inside it, only stretches are still judged.
    run_judged_to: usize,
    /// The same for a run that may contain symbols.
    emoji_judged_to: usize,
    /// What the tailorings have done to the present candidate.
    cut: Cut,
    /// Receives each decision.
    pub(crate) observer: O,
}

/// The state from which a walk can be continued later, after the text has been edited; see the fields of [`Walk`].
#[derive(Clone, Copy, Debug)]
pub(crate) struct Checkpoint {
    resume: usize,
    floor: usize,
    ahead_to: usize,
    ahead: EmailAhead,
}

impl Checkpoint {
    /// The start of a text.
    pub(crate) const START: Checkpoint = Checkpoint {
        resume: 0,
        floor: 0,
        ahead_to: 0,
        ahead: EmailAhead::None,
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
            ahead_to: 0,
            ahead_from: 0,
            ahead: EmailAhead::None,
            local_from: 0,
            open: OpenStack::new(),
            asked: Asked::default(),
            judged_from: Checkpoint::START,
            run_judged_to: 0,
            emoji_judged_to: 0,
            cut: Cut::default(),
            observer,
        }
    }

    /// Returns where the search for candidates continues.
    #[inline]
    pub(super) fn resume(&self) -> usize {
        self.resume
    }

    /// Continues from the state of another walk over the text.
    pub(super) fn standing_at(self, checkpoint: Checkpoint) -> Self {
        Walk {
            resume: checkpoint.resume,
            floor: checkpoint.floor,
            ahead_to: checkpoint.ahead_to,
            ahead: checkpoint.ahead,
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

/// Returns the next matches of a text from `from` on, or `None` if it has no more matches and therefore no more links.
#[inline]
pub(super) fn matches(options: &Options, text: &str, from: usize) -> Option<Matches> {
    if options.walks_always {
        return Some(Matches::NONE);
    }
    let found = candidate::matches(text, from);
    (!found.is_none()).then_some(found)
}

impl<'t, O: Observer> Walk<'_, 't, O> {
    /// Returns the next link. `matches` are the next matches of the prefilter, or none if they are not known.
    #[inline(never)]
    pub(super) fn next_link(&mut self, mut matches: Matches) -> Option<Link<'t>> {
        loop {
            let matches = mem::replace(&mut matches, Matches::NONE);
            let candidate = match &self.options.stops {
                None => candidate::next(self.text, self.resume, matches, &self.options.hosts),
                Some(stops) => self.asked.next(self.text, self.resume, self.options, stops),
            };
            self.report_passed(candidate);
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
            // Each round moves on by a byte at least, whatever the stage did.
            self.resume = self.resume.max(at + 1);
            if let Some(link) = found.and_then(|found| self.settle(found)) {
                self.judged_from = Checkpoint {
                    resume: at,
                    floor,
                    ahead_to: self.ahead_to,
                    ahead: self.ahead,
                };
                return Some(link);
            }
        }
    }

    /// Returns the state from which to walk again if the text inside the last `link` changes.
    ///
    /// That is the candidate of the link, or an earlier place whose decision depends on the text of the link: a host or
    /// a local part before the link may become longer by the change, and a lookahead may have read text inside the
    /// link.
    pub(crate) fn judged_from(&self, link: &Link<'t>) -> Checkpoint {
        let Checkpoint { resume, floor, .. } = self.judged_from;
        let start = link.range.start;
        let is_bare = link.kind == LinkKind::Url && link.places.scheme == 0;
        let reads_inside = self.ahead != EmailAhead::None && link.range.contains(&self.ahead_to);
        let reaches = |c| is_host_char(c, Place::Bare) || link_email(c);
        // A bare link begins where its run begins, so nothing before it can reach into it, unless a lookahead for an `@` did.
        let from = if is_bare && !reads_inside {
            start
        } else {
            skip_back_while(self.text, start, floor, reaches)
        };
        // With another host after it, an `@` there may become that of an address.
        let has_at = from > floor && char_before(self.text, from) == Some('@');
        let is_ahead_valid = from == start && self.ahead == EmailAhead::None;
        Checkpoint {
            resume: resume.min(from - usize::from(has_at)),
            floor,
            ahead_to: if is_ahead_valid { self.ahead_to } else { 0 },
            ahead: EmailAhead::None,
        }
    }

    /// Checks the link against its neighbours and the length limit. Its text is not read again, whether the link is
    /// returned or not.
    ///
    /// Two links that touch would be one to a reader, so the second one is refused.
    #[inline(always)]
    fn settle(&mut self, found: Found) -> Option<Link<'t>> {
        let range = found.range();
        let touches = self.last_end == Some(range.start);
        // This comes before the checks, because no part of a refused link may be found as a link that leads elsewhere.
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
        self.report_found(&link);
        self.last_end = Some(link.range.end);
        Some(link)
    }

    /// Returns true if the link is not too long.
    #[inline(always)]
    fn fits(&mut self, link: Range<usize>) -> bool {
        link.len() <= self.options.max_link_bytes
            || self.refuse::<()>(DecisionCode::TooLong, link).is_some()
    }

    /// Moves `resume` and `floor` to `end`: nothing before it is read again.
    fn spend(&mut self, end: usize) {
        self.report(|log| log.spend(end));
        self.resume = end;
        self.floor = end;
    }

    /// Reads what follows a host, in a link that begins at `start`. Returns `None` if that shows that it is not a link.
    #[inline(always)]
    fn tail(&mut self, at: usize, start: usize) -> Option<Tail> {
        if self.is_tailored() {
            return self.tailored_tail(at, start);
        }
        let tail = self.follow(at, &mut Untailored);
        self.report(|log| log.end_tail(tail.start..tail.end));
        Some(tail)
    }

    /// Reads a host of ASCII at `start`. Returns it and the end of its run, which is the end of the host or follows one full
    /// stop, that of a sentence.
    #[inline(always)]
    fn ascii_host(&self, start: usize, place: Place) -> Option<(Host, usize)> {
        let run = AsciiRun::read(self.text, start)?;
        let host = run.host(self.text, place, &self.options.hosts)?;
        let rest = self.text.as_bytes().get(host.range.end..run.range.end)?;
        matches!(rest, [] | [b'.']).then_some((host, run.range.end))
    }
}

/// Makes a URL of its pieces.
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
