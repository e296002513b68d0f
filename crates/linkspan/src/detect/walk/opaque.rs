//! The `:` of a scheme without an authority, `tel:`, `matrix:` and the like, if the caller asks for them.

use core::ops::Range;

use super::{Found, Walk};
use crate::detect::candidate;
use crate::detect::email::local;
use crate::detect::observe::{DecisionCode, Observer};
use crate::detect::opaque::Rest;
use crate::detect::port::AfterHost;
use crate::detect::prose::tail::Cuts;
use crate::detect::termination::{Tail, Untailored};
use crate::domain::{self, Host};
use crate::link::{Evidence, LinkKind};
use crate::tailoring::Tailoring;
use crate::text::char_at;

impl<O: Observer> Walk<'_, '_, O> {
    /// Decides on a `:` after a scheme that need not have an authority.
    #[cold]
    pub(super) fn opaque(&mut self, colon: usize) -> Option<Found> {
        let (start, rest) = candidate::opaque(self.text, colon, self.options)?;
        let scheme = start..colon;
        self.report_scheme(scheme.clone());
        if start < self.floor || self.last_end == Some(start) {
            return None;
        }
        let found = match rest {
            Rest::Address => self.opaque_address(scheme),
            _ => self.opaque_rest(scheme, rest),
        };
        match found {
            None => self.refuse(DecisionCode::OpaqueRest, start..colon + 1),
            found => found,
        }
    }

    /// Reads a link without a host.
    fn opaque_rest(&mut self, scheme: Range<usize>, rest: Rest) -> Option<Found> {
        let tail = self.opaque_tail(scheme.end + 1, scheme.start, rest)?;
        Some(opaque(scheme, None, None, tail))
    }

    /// Reads a link to a host, with or without a user before it: `sip:joe@example.com`.
    fn opaque_address(&mut self, scheme: Range<usize>) -> Option<Found> {
        let start = scheme.end + 1;
        let user = local::run_end(self.text, start);
        let at = match char_at(self.text, user) {
            Some('@') if user > start => user + 1,
            _ => start,
        };
        let host = self.opaque_host(at)?;
        let after = AfterHost::read_dotless(self.text, host.range.end);
        if after.too_large {
            return None;
        }
        let end = after.port.map_or(host.range.end, |_| after.end);
        let tail = match char_at(self.text, end) {
            Some('/' | '?' | '#' | ';') => self.opaque_tail(end, scheme.start, Rest::Address)?,
            _ => Tail::none(end),
        };
        Some(opaque(scheme, Some(host), after.port, tail))
    }

    fn opaque_host(&mut self, at: usize) -> Option<Host> {
        let cut = if self.is_tailored() {
            self.cut_host(at)
        } else {
            None
        };
        cut.or_else(|| {
            let host = domain::after_scheme(self.text, at, &self.options.hosts);
            self.judged(host)
        })
    }

    /// Reads what follows the colon or the host, as far as it belongs to the scheme. It ends where a path would end, with the
    /// cuts of the tailorings.
    fn opaque_tail(&mut self, at: usize, start: usize, rest: Rest) -> Option<Tail> {
        let options = self.options;
        let reach = at + rest.reach(self.text.get(at..)?)?;
        let text = self.text.get(..reach)?;
        let mut cuts = Cuts::new(options.tailorings, &options.hosts, text, start, at);
        let mut is_elided = false;
        let mut tail = if self.is_tailored() {
            let mut tail = self.follow_path(text, at, &mut cuts);
            cuts.finish(text, &mut tail, &self.open);
            self.cut.by = self.cut.by.union(cuts.by);
            is_elided = cuts.is_elided(text, &tail);
            tail
        } else {
            self.follow_path(text, at, &mut Untailored)
        };
        // A tail that reaches the limit may continue after it, and then what was read is not the
        // whole number.
        let is_whole = tail.end < reach || reach == self.text.len();
        let len = rest.len(self.text.get(at..tail.end)?).filter(|_| is_whole);
        if !is_elided && let Some(len) = len {
            tail.end = at + len;
            tail.drop_after_end();
        }
        self.report(|log| log.end_tail(tail.start..tail.end));
        if is_elided {
            self.spend(tail.end);
            return self.refuse_by(Tailoring::Ellipsis, tail.start..tail.end);
        }
        len.map(|_| tail)
    }
}

/// Makes a link of its pieces.
fn opaque(scheme: Range<usize>, host: Option<Host>, port: Option<usize>, tail: Tail) -> Found {
    Found {
        start: scheme.start,
        kind: LinkKind::Url,
        evidence: Evidence::Scheme,
        scheme: Some(scheme.end),
        host,
        port,
        tail,
    }
}
