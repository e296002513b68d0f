//! The `@`: email addresses, and hosts that are the beginning of one.

use core::mem;
use core::ops::Range;

use crate::detect::email::{Emails, local, quoted};
use crate::detect::observe::Observer;
use crate::detect::port::AfterHost;
use crate::detect::prose::edge;
use crate::detect::termination::Tail;
use crate::domain;
use crate::domain::Host;
use crate::domain::run::{self, Place, is_host_char};
use crate::link::{Evidence, LinkKind};
use crate::text::{char_at, char_before};

use super::tailored::Cut;
use super::{Found, Walk};

/// What follows a bare host and any further characters of a local part.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) enum EmailAhead {
    /// No `@`, or no character of a host after it.
    None,
    /// The `@` of an email address.
    Address,
    /// An `@` without a valid domain: `john.me@localhost` is not a link to `john.me`.
    Broken,
}

impl<O: Observer> Walk<'_, '_, O> {
    /// Looks ahead after a bare host: is it the beginning of a local part, as `john.me` is in `john.me+news@example.com`?
    ///
    /// A host with a port, path, query or fragment is a URL whatever follows. If text was cut off the host, the address may
    /// begin after that text, and then both are links.
    pub(super) fn email_ahead(&mut self, host: &Host, after: &AfterHost) -> EmailAhead {
        if after.goes_on {
            return EmailAhead::None;
        }
        self.email_ahead_from(host.range.end)
    }

    /// Looks ahead from `end`, which is the end of a host or of a name.
    ///
    /// The answer is the same for every place between the start and the end of the lookahead, so it is remembered: in
    /// `a.com+a.com+a.com+…` each host would otherwise look ahead to the end of the text.
    #[inline(always)]
    pub(super) fn email_ahead_from(&mut self, end: usize) -> EmailAhead {
        // `ahead_from` matters for a lookahead after the name of a mention: it began after the hosts inside that
        // name.
        if end >= self.ahead_to || end < self.ahead_from {
            self.ahead_from = end;
            self.ahead_to = local::run_end(self.text, end);
            (self.ahead, self.local_from) = self.read_ahead(end..self.ahead_to);
        }
        // Text after a dot is not a local part by itself, since none begins with a dot.
        let is_attached = char_at(self.text, end) == Some('.');
        if self.cut.is_right && self.local_from > end && !is_attached {
            EmailAhead::None
        } else {
            self.ahead
        }
    }

    /// Returns what follows the local-part characters in `range`, and where the local part begins after text that is attached
    /// to it.
    fn read_ahead(&mut self, range: Range<usize>) -> (EmailAhead, usize) {
        let (start, at) = (range.start, range.end);
        if char_at(self.text, at) != Some('@') {
            return (EmailAhead::None, start);
        }
        let cut = self.cut;
        // A lookahead is not a decision: the observer is put aside, and cuts do not count.
        let observer = mem::take(&mut self.observer);
        let host = self.email_host(at + 1);
        (self.cut, self.observer) = (cut, observer);
        let next = char_at(self.text, at + 1);
        let ahead = match next.is_some_and(|c| is_host_char(c, Place::Bare)) {
            _ if host.is_some() => EmailAhead::Address,
            true => EmailAhead::Broken,
            false => EmailAhead::None,
        };
        let name = host.and_then(|host| self.text.get(host.range));
        let set = self.options.tailorings;
        let attached = edge::after_attached(self.text, range, name.unwrap_or_default(), set);
        (ahead, attached.map_or(start, |(after, _)| after))
    }

    /// Returns the domain after the `@` of an email address.
    pub(super) fn email_host(&mut self, at: usize) -> Option<Host> {
        if self.is_tailored() {
            self.tailored_email_host(at)
        } else {
            let host = domain::of_email(self.text, at, &self.options.hosts);
            self.judged(host)
        }
    }

    /// Decides on an `@`: an email address, or not.
    pub(super) fn at_sign(&mut self, at: usize) -> Option<Found> {
        self.cut = Cut::default();
        let Some(host) = self.email_host(at + 1) else {
            // What follows an `@` is not a bare host. With tailorings, text between the two may be cut off, so the run after
            // the `@` is searched.
            self.resume = if self.is_tailored() {
                at + 1
            } else {
                run::end(self.text, at + 1, Place::Bare)
            };
            return None;
        };
        let is_off = self.options.emails == Emails::Skip;
        let Some(written) = self.local_part(at).filter(|_| !is_off) else {
            self.report_local(at, is_off, &host);
            self.spend(host.range.end);
            return None;
        };
        let mailto = local::mailto_start(self.text, written, self.floor);
        // `mailto:` shows where the address begins, so nothing is cut off after it.
        let local = match mailto {
            None if self.is_tailored() => self.tailored_local(written..at, &host),
            _ => Some(written),
        };
        let Some(local) = local else {
            self.spend(host.range.end);
            return None;
        };
        // If text was cut off the local part, a `mailto:` may precede what is left.
        let mailto = match mailto {
            None if local != written => local::mailto_start(self.text, local, self.floor),
            mailto => mailto,
        };
        let found = Found {
            start: mailto.unwrap_or(local),
            kind: LinkKind::Email,
            evidence: if mailto.is_some() {
                Evidence::Mailto
            } else {
                Evidence::Email
            },
            scheme: mailto.map(|_| local - 1),
            port: None,
            tail: Tail::none(host.range.end),
            host: Some(host),
        };
        if mailto.is_some() && self.is_tailored() {
            return self.whole_mailto(found, local..at);
        }
        Some(found)
    }

    /// Returns the start of the local part before the `@` at `at`.
    fn local_part(&self, at: usize) -> Option<usize> {
        let is_quoted = char_before(self.text, at) == Some('"');
        if is_quoted && self.options.emails == Emails::LinkQuoted {
            return quoted::start(self.text, at, self.floor);
        }
        local::start(self.text, at, self.floor)
    }
}
