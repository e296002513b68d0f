//! Separators and brackets: hosts without a scheme.

use core::ops::Range;

use super::email::EmailAhead;
use super::{Found, Walk, is_www, url};
use crate::detect::observe::{DecisionCode, Observer};
use crate::detect::port::AfterHost;
use crate::detect::scheme;
use crate::detect::termination::terminate;
use crate::domain::run::{self, Place, is_host_char};
use crate::domain::{self, Host, HostKind, ip};
use crate::link::Evidence;
use crate::text::{char_at, char_before};
use crate::unicode::property::{HOST_BYTES, HostClass, holds, host_class};

impl<O: Observer> Walk<'_, '_, O> {
    /// Decides on a separator: its run is a bare domain, the local part of an email address, or neither.
    pub(super) fn run(&mut self, at: usize) -> Option<Found> {
        let (run, host) = match self.ascii_run(at) {
            Some(found) => found,
            None if self.is_tailored() => self.tailored_host(at)?,
            None => self.bare_host(at)?,
        };
        let after = AfterHost::read(self.text, host.range.end);
        if let Some(at) = self.address_after_port(&after) {
            return self.at_sign(at);
        }
        match self.email_ahead(&host, &after) {
            EmailAhead::Address => {
                let at = self.ahead_to;
                self.report(|log| log.report(DecisionCode::EmailAhead, host.range.start..at + 1));
                return self.at_sign(at);
            }
            EmailAhead::Broken => {
                return self.refuse(
                    DecisionCode::BrokenEmail,
                    host.range.start..self.ahead_to + 1,
                );
            }
            EmailAhead::None => {}
        }
        if !self.options.bare_domains && matches!(host.kind, HostKind::Domain(_)) {
            return self.refuse(DecisionCode::BareDomainsOff, host.range);
        }
        self.bare(run, host, after)
    }

    /// The first arm of [`run`](Self::run): returns the host around a separator, and its run, if the run is ASCII.
    ///
    /// The character before the run must be ASCII, and the one after it must not continue it. Outside ASCII there may be
    /// characters that are part of the run, or that tailorings cut off.
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
        self.report_host(&host);
        Some((start..end, host))
    }

    /// Returns the host around a separator, and the run that was judged for it.
    #[inline(never)]
    fn bare_host(&mut self, at: usize) -> Option<(Range<usize>, Host)> {
        let run = run::around(self.text, at, self.floor);
        self.resume = run.end;
        let trimmed = run::trim_end(self.text, run::trim_start(self.text, run.clone()));
        let host = domain::bare(self.text, trimmed, &self.options.hosts);
        let host = self.judged(host)?;
        Some((run, host))
    }

    /// Returns true if the character before a bare run makes it a part of something else.
    #[inline(always)]
    fn is_attached(&self, start: usize) -> bool {
        let start = if self.is_tailored() {
            self.before_invisible(start)
        } else {
            start
        };
        is_attached(self.text, start)
    }

    /// Makes a link of a bare domain and what follows it, unless the text before it forbids that.
    #[inline(always)]
    fn bare(&mut self, run: Range<usize>, host: Host, after: AfterHost) -> Option<Found> {
        // `javascript:example.com/a` is skipped as a whole, because its reader does not see a link to `example.com`.
        if scheme::ends_at(self.text, run.start) {
            let end = terminate(self.text, after.end, &mut self.open).end;
            self.spend(end.max(run.end));
            return self.refuse(DecisionCode::AfterScheme, run);
        }
        // If text before the host was cut off, the character before it belongs to that text.
        if self.is_attached(run.start) && !self.cut.is_left {
            self.spend(run.end);
            return self.refuse(DecisionCode::Attached, run);
        }
        let is_www = is_www(self.text, &host);
        if let Some(by) = self.refuses_before_tail(&host, is_www) {
            self.spend(host.range.end);
            return self.refuse_by(by, host.range);
        }
        self.report_port(&after);
        let tail = self.tail(after.end, host.range.start)?;
        if let Some(by) = self.veto(&host, &after, &tail, is_www) {
            self.spend(host.range.end);
            return self.refuse_by(by, host.range);
        }
        let evidence = match host.kind {
            HostKind::Domain(_) if is_www => Evidence::Www,
            HostKind::Domain(_) | HostKind::SingleLabel => Evidence::Domain,
            HostKind::Ipv4 | HostKind::Ipv6 => Evidence::Address,
        };
        Some(url(evidence, host, after, tail))
    }

    /// Decides on a `[`: an IPv6 address without a scheme, if the caller asks for these.
    pub(super) fn bracket(&mut self, at: usize) -> Option<Found> {
        if !self.options.hosts.bare_addresses {
            return None;
        }
        if at < self.floor {
            return self.refuse(DecisionCode::AlreadyUsed, at..at + 1);
        }
        let Some(range) = ip::bracketed_v6(self.text, at) else {
            return self.refuse(DecisionCode::BadIpv6, at..at + 1);
        };
        let host = Host::v6(range.clone());
        self.report_host(&host);
        let after = AfterHost::read_dotless(self.text, range.end);
        self.bare(range, host, after)
    }
}

/// Returns true if the character before a bare run makes it a part of something else.
fn is_attached(text: &str, start: usize) -> bool {
    char_before(text, start).is_some_and(|c| {
        c == '@' || is_host_char(c, Place::Bare) || host_class(c) == HostClass::Ignored
    })
}
