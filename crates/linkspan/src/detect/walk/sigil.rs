//! The `@` and `#` before a name: mentions, handles and hashtags, if the caller asks for them.

use super::email::EmailAhead;
use super::tailored::Cut;
use super::{Found, Walk};
use crate::detect::email::local;
use crate::detect::observe::{DecisionCode, Observer};
use crate::detect::sigil;
use crate::detect::termination::Tail;
use crate::domain::{self, Host};
use crate::link::{Evidence, LinkKind};
use crate::text::char_at;

impl<O: Observer> Walk<'_, '_, O> {
    /// Decides on a sigil with a name after it. An email address takes precedence, whether the name
    /// is part of its local part or the sigil is its `@`.
    #[cold]
    pub(super) fn sigil(&mut self, at: usize) -> Option<Found> {
        let sigils = self.options.sigils;
        let end = sigil::name_end(self.text, at, sigils)?;
        let is_hashtag = char_at(self.text, at).is_some_and(sigil::is_hash);
        if self.is_address(at) {
            return self.at_sign(at);
        }
        self.cut = Cut::default();
        let ahead = self.email_ahead_from(end);
        let is_handle = ahead == EmailAhead::Address && self.ahead_to == end && !is_hashtag;
        if is_handle && sigils.handles {
            let host = self.email_host(end + 1)?;
            return Some(named(at, LinkKind::Handle, host.range.end, Some(host)));
        }
        let kind = if is_hashtag {
            LinkKind::Hashtag
        } else {
            LinkKind::Mention
        };
        match ahead {
            EmailAhead::Address => {
                let sign = self.ahead_to;
                self.report(|log| log.report(DecisionCode::EmailAhead, at..sign + 1));
                self.at_sign(sign)
            }
            EmailAhead::Broken => self.refuse(DecisionCode::BrokenEmail, at..self.ahead_to + 1),
            EmailAhead::None if !is_hashtag && !sigils.mentions => self.at_sign(at),
            EmailAhead::None => Some(named(at, kind, end, None)),
        }
    }

    /// Returns true if the sigil at `at` is between a local part and a domain: `!@example.com` is
    /// an address.
    fn is_address(&self, at: usize) -> bool {
        char_at(self.text, at) == Some('@')
            && local::start(self.text, at, self.floor).is_some()
            && domain::of_email(self.text, at + 1, &self.options.hosts).is_ok()
    }
}

/// Makes a link of its pieces.
fn named(start: usize, kind: LinkKind, end: usize, host: Option<Host>) -> Found {
    Found {
        start,
        kind,
        evidence: Evidence::Sigil,
        scheme: None,
        host,
        port: None,
        tail: Tail::none(end),
    }
}
