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
pub(super) enum EmailLook {
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
    pub(super) fn email_look(&mut self, host: &Host, after: &AfterHost) -> EmailLook {
        if after.goes_on {
            return EmailLook::None;
        }
        self.email_look_from(host.range.end)
    }

    /// Looks ahead from `end`, which is the end of a host or of a name.
    ///
    /// The answer is the same for every place between the start and the end of the look, so it is remembered: in
    /// `a.com+a.com+a.com+…` each host would otherwise look ahead to the end of the text.
    #[inline(always)]
    pub(super) fn email_look_from(&mut self, end: usize) -> EmailLook {
        // `looked_from` matters for a look ahead after the name of a mention: it began after the hosts inside that
        // name.
        if end >= self.looked_to || end < self.looked_from {
            self.looked_from = end;
            self.looked_to = local::run_end(self.text, end);
            (self.look, self.local_from) = self.look_at(end..self.looked_to);
        }
        // Text after a dot is not a local part by itself, since none begins with a dot.
        let is_tied = char_at(self.text, end) == Some('.');
        match self.cut.is_right && self.local_from > end && !is_tied {
            true => EmailLook::None,
            false => self.look,
        }
    }

    /// Returns what follows the local-part characters in `range`, and where the local part begins after text that is attached
    /// to it.
    fn look_at(&mut self, range: Range<usize>) -> (EmailLook, usize) {
        let (start, at) = (range.start, range.end);
        if char_at(self.text, at) != Some('@') {
            return (EmailLook::None, start);
        }
        let cut = self.cut;
        // A look ahead is not a decision: the observer is put aside, and cuts do not count.
        let observer = mem::take(&mut self.observer);
        let host = self.email_host(at + 1);
        (self.cut, self.observer) = (cut, observer);
        let next = char_at(self.text, at + 1);
        let look = match next.is_some_and(|c| is_host_char(c, Place::Bare)) {
            _ if host.is_some() => EmailLook::Address,
            true => EmailLook::Broken,
            false => EmailLook::None,
        };
        let name = host.and_then(|host| self.text.get(host.range));
        let set = self.options.tailorings;
        let glued = edge::after_glue(self.text, range, name.unwrap_or_default(), set);
        (look, glued.map_or(start, |(after, _)| after))
    }

    /// Returns the domain after the `@` of an email address.
    pub(super) fn email_host(&mut self, at: usize) -> Option<Host> {
        match self.is_tailored() {
            true => self.tailored_email_host(at),
            false => {
                let host = domain::of_email(self.text, at, &self.options.hosts);
                self.judged(host)
            }
        }
    }

    /// Decides on an `@`: an email address, or not.
    pub(super) fn at_sign(&mut self, at: usize) -> Option<Found> {
        self.cut = Cut::default();
        let Some(host) = self.email_host(at + 1) else {
            // What follows an `@` is not a bare host. With tailorings, text between the two may be cut off, so the run after
            // the `@` is searched.
            self.resume = match self.is_tailored() {
                true => at + 1,
                false => run::end(self.text, at + 1, Place::Bare),
            };
            return None;
        };
        let is_off = self.options.emails == Emails::Skip;
        let Some(written) = self.local_part(at).filter(|_| !is_off) else {
            self.tell_local(at, is_off, &host);
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
