//! The short way through the walk, for links that are plain: most of them.
//!
//! A host of ASCII with nothing odd about it or beside it, no tailoring, no option that
//! changes what a link is, nobody to be told why. What the short way finds the long way would find, too; what it does
//! not find it leaves to the long way, and with it every refusal but that of an `@` that is of no address.

use core::ops::Range;

use super::{EmailLook, Standpoint, Walk, is_glued, is_www};
use crate::detect::candidate::Candidate;
use crate::detect::email::{Emails, local};
use crate::detect::prose::Tailorings;
use crate::detect::scheme;
use crate::detect::termination::{Tail, terminate};
use crate::domain;
use crate::domain::Host;
use crate::domain::ascii::AsciiRun;
use crate::domain::run::{self, Place};
use crate::explain::log::Listener;
use crate::link::{Evidence, Link, LinkKind, Places};
use crate::text::char_at;
use crate::unicode::property::{ByteSet, HOST_BYTES, holds, link_email, with};

/// The ASCII characters behind a host that neither go on with it nor with an email address.
static ENDS: ByteSet = with([false; 256], b"\t\n\r \"(),;<>[]", true);

/// What the short way leads to.
pub(super) enum Shortcut<'t> {
    Link(Link<'t>),
    /// The candidate is of no link, and passed over.
    NoLink,
    /// Only the long way can tell.
    None,
}

/// A link that was found the short way.
struct Quick {
    start: usize,
    kind: LinkKind,
    evidence: Evidence,
    /// The end of the scheme.
    scheme: usize,
    host: Host,
    tail: Tail,
}

impl<'t, L: Listener> Walk<'_, 't, L> {
    /// Returns what a candidate comes to, if that can be told the short way.
    #[inline]
    pub(super) fn quick(&mut self, candidate: Candidate) -> Shortcut<'t> {
        #[cfg(test)]
        if self.looks_everywhere {
            return Shortcut::None;
        }
        if !self.options.is_plain || self.listener.log().is_some() {
            return Shortcut::None;
        }
        let (at, found) = match candidate {
            Candidate::Scheme(colon) => (colon, self.quick_scheme(colon)),
            Candidate::Separator(at) if !self.is_between_ascii(at) => return Shortcut::None,
            Candidate::Separator(at) => (at, self.quick_bare(at)),
            Candidate::At(at) => match self.quick_email(at) {
                Some(found) => (at, found),
                None => return Shortcut::NoLink,
            },
            Candidate::Bracket(_) => return Shortcut::None,
        };
        match found.and_then(|found| self.quick_link(at, found)) {
            Some(link) => Shortcut::Link(link),
            None => Shortcut::None,
        }
    }

    /// Spends what was found at a candidate, unless it is too long or touches the last link.
    #[inline(always)]
    fn quick_link(&mut self, at: usize, found: Quick) -> Option<Link<'t>> {
        let range = found.start..found.tail.end;
        if self.last_end == Some(range.start) || range.len() > self.options.max_link_bytes {
            return None;
        }
        let link = self.link(range, found)?;
        self.judged_from = Standpoint {
            resume: at,
            floor: self.floor,
            looked_to: self.looked_to,
            look: self.look,
        };
        self.spend(link.range.end);
        self.last_end = Some(link.range.end);
        Some(link)
    }

    #[inline(always)]
    fn link(&self, range: Range<usize>, found: Quick) -> Option<Link<'t>> {
        let place = |at: usize| at.saturating_sub(range.start) as u32;
        Some(Link {
            text: self.text.get(range.clone())?,
            places: Places {
                scheme: place(found.scheme),
                host: place(found.host.range.start),
                host_end: place(found.host.range.end),
                port: 0,
                tail: place(found.tail.start),
                query: found.tail.query.map_or(0, place),
                fragment: found.tail.fragment.map_or(0, place),
            },
            range,
            kind: found.kind,
            evidence: found.evidence,
            host: found.host.kind,
            tailorings: Tailorings::NONE,
        })
    }

    /// `http://` or `https://` before a plain host.
    #[inline(always)]
    fn quick_scheme(&mut self, colon: usize) -> Option<Quick> {
        let start = scheme::plain_start(self.text, colon).filter(|&start| start >= self.floor)?;
        let (host, behind) = self.quick_host(colon + "://".len(), Place::AfterScheme)?;
        let end = host.range.end;
        let tail = match self.text.as_bytes().get(behind) {
            Some(b'/' | b'?' | b'#') if behind == end => terminate(self.text, end, &mut self.open),
            None | Some(0..=b' ') => Tail::none(end),
            Some(&byte)
                if self.is_end(behind, byte)
                    && !scheme::authority(self.text, behind).has_userinfo =>
            {
                Tail::none(end)
            }
            _ => return None,
        };
        Some(Quick {
            start,
            kind: LinkKind::Url,
            evidence: Evidence::Scheme,
            scheme: colon,
            host,
            tail,
        })
    }

    /// A plain host with nothing odd before it.
    #[inline(always)]
    fn quick_bare(&mut self, at: usize) -> Option<Quick> {
        let bytes = self.text.as_bytes();
        let before = bytes.get(self.floor..at)?.iter().rev();
        let len = before.take_while(|&&byte| holds(&HOST_BYTES, byte)).count();
        let start = at - len;
        let before = start.checked_sub(1).and_then(|at| bytes.get(at));
        if matches!(before, Some(b':' | b'/')) || is_glued(self.text, start) {
            return None;
        }
        let (host, behind) = self.quick_host(start, Place::Bare)?;
        let end = host.range.end;
        let tail = match bytes.get(behind) {
            Some(b'/' | b'?' | b'#') if behind == end => terminate(self.text, end, &mut self.open),
            Some(b'/' | b'?' | b'#') => return None,
            // Looked at before: no `@` follows.
            Some(byte) if self.is_looked_at(end) && !matches!(byte, b':' | b'.' | 0x80..) => {
                Tail::none(end)
            }
            Some(&byte) if !self.is_end(behind, byte) => return None,
            _ if end < self.looked_to => return None,
            _ => {
                self.looked_to = end;
                self.look = EmailLook::None;
                Tail::none(end)
            }
        };
        let evidence = match is_www(self.text, &host) {
            true => Evidence::Www,
            false => Evidence::Domain,
        };
        Some(Quick {
            start,
            kind: LinkKind::Url,
            evidence,
            scheme: 0,
            host,
            tail,
        })
    }

    /// Whether it is known that no email address goes on from here.
    #[inline(always)]
    fn is_looked_at(&self, end: usize) -> bool {
        end < self.looked_to && self.look == EmailLook::None
    }

    /// Whether the character behind a host, which begins with `byte`, goes on neither with it nor
    /// with an email address.
    #[inline(always)]
    fn is_end(&self, end: usize, byte: u8) -> bool {
        match byte {
            0x80.. => !char_at(self.text, end).is_some_and(link_email),
            _ => holds(&ENDS, byte),
        }
    }

    /// A plain host from `start` on, and the end of its run: there, or behind the full stop of a sentence.
    #[inline(always)]
    fn quick_host(&self, start: usize, place: Place) -> Option<(Host, usize)> {
        let run = AsciiRun::read(self.text, start)?;
        let host = run.host(self.text, place, &self.options.hosts)?;
        let behind = self.text.as_bytes().get(host.range.end..run.range.end)?;
        matches!(behind, [] | [b'.']).then_some((host, run.range.end))
    }

    /// A local part before an `@`, and a domain behind it; `None` if one of them is missing, and what was looked at
    /// is passed over.
    #[inline(always)]
    fn quick_email(&mut self, at: usize) -> Option<Option<Quick>> {
        let before = at
            .checked_sub(1)
            .and_then(|at| self.text.as_bytes().get(at));
        if before == Some(&b'"') || self.options.emails == Emails::Skip {
            return Some(None);
        }
        let Ok(host) = domain::of_email(self.text, at + 1, &self.options.hosts) else {
            self.resume = run::end(self.text, at + 1, Place::Bare);
            return None;
        };
        let Some(local) = local::start(self.text, at, self.floor) else {
            self.spend(host.range.end);
            return None;
        };
        let mailto = local::mailto_start(self.text, local, self.floor);
        Some(Some(Quick {
            start: mailto.unwrap_or(local),
            kind: LinkKind::Email,
            evidence: match mailto {
                Some(_) => Evidence::Mailto,
                None => Evidence::Email,
            },
            scheme: mailto.map_or(0, |_| local - 1),
            tail: Tail::none(host.range.end),
            host,
        }))
    }
}

#[cfg(test)]
mod tests {
    use alloc::string::String;
    use alloc::vec::Vec;

    use crate::detect::Detector;
    use crate::explain::log::Silent;

    /// A host, what may follow it, and what may tie it to an email address.
    const TOKENS: [&str; 12] = [
        "a.com", "b.org", "http://", "@", "!", ".", "/", ":", "(", " ", "é", "。",
    ];
    const LONGEST: u32 = 5;

    #[test]
    fn both_ways_lead_to_the_same_links() {
        let detector = Detector::new();
        let mut found = 0;
        for mut number in 0..TOKENS.len().pow(LONGEST) {
            let mut text = String::new();
            for _ in 0..LONGEST {
                text.push_str(TOKENS[number % TOKENS.len()]);
                number /= TOKENS.len();
            }
            let mut long_way = detector.walk(&text, Silent);
            long_way.looks_everywhere = true;
            let expected: Vec<_> = long_way.collect();
            let links: Vec<_> = detector.links(&text).collect();
            assert_eq!(links, expected, "{text:?}");
            found += links.len();
        }
        assert!(found > 90_000, "{found}");
    }
}
