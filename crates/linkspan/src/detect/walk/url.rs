//! The `://`: URLs with an explicit scheme.

use core::ops::Range;

use super::{Found, Walk, observed, url};
use crate::detect::observe::{DecisionCode, Observer};
use crate::detect::port::AfterHost;
use crate::detect::scheme;
use crate::detect::termination::{self, Untailored, terminate};
use crate::domain::run::{self, Place};
use crate::domain::{self, Host, HostKind};
use crate::link::Evidence;
use crate::tailoring::Tailoring;

/// The authority of a URL, as far as it was read.
struct Authority {
    /// Where its scheme begins.
    start: usize,
    /// The end of the authority, if it has userinfo.
    userinfo: Option<usize>,
    /// Its host, or `None` if it has no valid host or the URL must not be linked.
    host: Option<Host>,
}

impl<O: Observer> Walk<'_, '_, O> {
    /// Decides on a `://`: a URL with an explicit scheme, or a stretch to skip.
    ///
    /// A refused URL is skipped up to where it would have ended. Otherwise its parts could become links to something else:
    /// `https://user@example.com` must not become a link to the address `user@example.com`.
    pub(super) fn scheme(&mut self, colon: usize) -> Option<Found> {
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
            .filter(|found| self.fits(found.range()));
        let host_start = colon + "://".len();
        // A URL that an ellipsis cuts off has been skipped already.
        if found.is_none() && self.floor < host_start {
            let end = self.refused_end(start, userinfo.unwrap_or(host_start), userinfo.is_some());
            self.spend(end);
        }
        found
    }

    /// The first arm of [`scheme`](Self::scheme): `http://` or `https://`, a host of ASCII, and after it a character that ends
    /// the authority, so that the host is not userinfo.
    #[inline(always)]
    fn ascii_authority(&mut self, colon: usize) -> Option<Authority> {
        let start = scheme::web_start(self.text, colon)
            .filter(|&start| start >= self.floor && self.last_end != Some(start))?;
        let (host, end) = self.ascii_host(colon + "://".len(), Place::AfterScheme)?;
        match self.text.as_bytes().get(end) {
            Some(b'/' | b'?' | b'#') if end == host.range.end => {}
            None | Some(0..=b' ' | b'"' | b'<' | b'>' | b']') => {}
            // Userinfo may contain these.
            Some(b')' | b',') if !scheme::authority(self.text, end).has_userinfo => {}
            _ => return None,
        }
        self.report_scheme(start..colon);
        self.report_host(&host);
        Some(Authority {
            start,
            userinfo: None,
            host: Some(host),
        })
    }

    /// Reads the scheme before a `://` and the host after it. Returns `None` if there is no scheme.
    #[inline(never)]
    fn authority(&mut self, colon: usize) -> Option<Authority> {
        let at = colon + "://".len();
        let Some(start) = scheme::start(self.text, colon) else {
            self.resume = at;
            return self.refuse(DecisionCode::NoScheme, colon..at);
        };
        let start = if self.is_tailored() {
            self.scheme_start(start..colon)
        } else {
            start
        };
        let is_known = self.is_known_scheme(start..colon);
        self.report_scheme(start..colon);
        let (userinfo, host) = self.userinfo(at);
        let host = match userinfo {
            // The caller skips all of it, so that the host does not become a bare link.
            _ if !is_known => None,
            Some(end) => self.refuse(DecisionCode::Userinfo, at..end),
            None => host.or_else(|| self.host_after_scheme(&(start..colon))),
        };
        Some(Authority {
            start,
            userinfo,
            host,
        })
    }

    /// Returns the end of a refused URL, which is read from `at` on: after its userinfo, or from its authority on.
    fn refused_end(&mut self, start: usize, at: usize, is_after_userinfo: bool) -> usize {
        match (self.is_tailored(), is_after_userinfo) {
            (true, _) => self.tailored_refused_end(start, at, is_after_userinfo),
            (false, true) => terminate(self.text, at, &mut self.open).end,
            (false, false) => termination::skip(self.text, at, &mut self.open, &mut Untailored),
        }
    }

    /// Returns the end of the authority if it has userinfo, or the host if text was cut off its end.
    ///
    /// URLs with userinfo are not linked, since `https://bank.example@evil.example` leads to `evil.example`. But in
    /// `https://a.com,joe@b.com` the comma ends the URL, and the `@` is part of another link.
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
        // If a host ends at the mark, the mark ends the URL and the `@` belongs to something else.
        let is_host = |mark| self.is_host_before(at, mark);
        let has_userinfo = !authority.mark.is_some_and(is_host);
        (has_userinfo.then_some(authority.end), None)
    }

    /// Returns true if the host at `at`, with its port, ends at `mark`: then what follows is not userinfo.
    fn is_host_before(&self, at: usize, mark: usize) -> bool {
        let host = domain::after_scheme(self.text, at, &self.options.hosts);
        host.is_ok_and(|host| {
            let after = AfterHost::read(self.text, host.range.end);
            after.end == mark || run::end(self.text, host.range.end, Place::Bare) == mark
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
        let after = match host.kind {
            HostKind::Ipv6 => AfterHost::read_dotless(self.text, host.range.end),
            _ => AfterHost::read(self.text, host.range.end),
        };
        // Browsers reject such a URL. After a bare host, the digits are just text.
        if after.too_large {
            return self.refuse(
                DecisionCode::PortTooLarge,
                observed::port(self.text, after.end),
            );
        }
        if is_escape(self.text, after.end) {
            return self.refuse(DecisionCode::PercentEscape, after.end..after.end + 3);
        }
        self.report_port(&after);
        let tail = self.tail(after.end, scheme.start)?;
        if self.is_elided_host(&host) {
            return self.refuse_by(Tailoring::Ellipsis, host.range);
        }
        let found = url(Evidence::Scheme, host, after, tail);
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
            None if self.is_tailored() => self.repaired_after_scheme(scheme.start, at),
            host => host,
        }
    }
}

/// Returns true if there is a percent-escape at `at`. Browsers decode it and read it as part of the host before it, so the
/// link would lead to another host.
fn is_escape(text: &str, at: usize) -> bool {
    let escape = text.as_bytes().get(at..at + 3);
    matches!(escape, Some([b'%', high, low]) if high.is_ascii_hexdigit() && low.is_ascii_hexdigit())
}
