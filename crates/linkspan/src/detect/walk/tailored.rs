//! The hooks of the tailorings: what the profile `Prose` does at each stage of the walk.
//!
//! Each stage calls a hook of this module. Without tailorings, none is called. In the order of the stages:
//!
//! - the start: [`scheme_start`](Walk::scheme_start) and [`tailored_local`](Walk::tailored_local) cut off text that is
//!   attached before a scheme or a local part;
//! - the host: [`tailored_host`](Walk::tailored_host), [`tailored_email_host`](Walk::tailored_email_host),
//!   [`cut_host`](Walk::cut_host) and [`repaired_after_scheme`](Walk::repaired_after_scheme) cut off text that is attached to a
//!   host;
//! - before the tail: [`refuses_before_tail`](Walk::refuses_before_tail) refuses what the text before a domain shows not to
//!   be one;
//! - the tail: [`tailored_tail`](Walk::tailored_tail) runs the termination algorithm with the cuts of
//!   [`prose::tail`](crate::detect::prose::tail);
//! - at the end: [`veto`](Walk::veto) refuses file names and the like.
//!
//! The questions themselves (is this script written without spaces, is this a file name) are answered by
//! [`prose`](crate::detect::prose). This module knows the state of the walk. A name that a hook has cut or repaired is always
//! judged again, by [`domain::bare`], so that no tailoring can make a host of a name that is not one.

use core::mem;
use core::ops::Range;

use super::{Found, Walk};
use crate::detect::email::local;
use crate::detect::observe::DecisionCode;
use crate::detect::observe::{Log, Observer};
use crate::detect::part::starts_at;
use crate::detect::port::AfterHost;
use crate::detect::prose::address;
use crate::detect::prose::edge::{self, Stretch};
use crate::detect::prose::quote::is_escape_letter;
use crate::detect::prose::script::is_invisible;
use crate::detect::prose::tail::Cuts;
use crate::detect::prose::veto::{Bare, is_beside_symbol, is_in_path};
use crate::detect::scheme;
use crate::detect::termination::{self, Tail, terminate_tailored};
use crate::domain;
use crate::domain::Host;
use crate::domain::run::{self, Place, is_host_char};
use crate::domain::{HostKind, Tld};
use crate::tailoring::{Tailoring, Tailorings};
use crate::text::{char_at, char_before, has_at, skip_back_while};
use crate::unicode::property::{HostClass, host_class};

/// What the tailorings have done to the present candidate.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Cut {
    /// The tailorings that moved an edge.
    pub(super) by: Tailorings,
    /// Whether text was cut off before the host.
    pub(super) is_left: bool,
    /// Whether text was cut off after the host.
    pub(super) is_right: bool,
}

impl<O: Observer> Walk<'_, '_, O> {
    pub(super) fn is_tailored(&self) -> bool {
        !self.options.tailorings.is_empty()
    }

    fn has(&self, tailoring: Tailoring) -> bool {
        self.options.tailorings.contains(tailoring)
    }

    /// Returns the start of the known scheme at the end of `name`, to which a word may be attached by a full stop, a hyphen
    /// or a missing space: `end.https`, `the-https`, `seehttps`.
    pub(super) fn scheme_start(&mut self, name: Range<usize>) -> usize {
        let text = self.text.get(name.clone()).unwrap_or_default();
        let known = |from: usize| {
            let scheme = text.get(from..).unwrap_or_default();
            scheme::is_known(scheme, &self.options.schemes).then_some(from)
        };
        if known(0).is_some() {
            return name.start;
        }
        // `\nhttps://…` in a string: the letter belongs to the escape.
        if known(1).is_some()
            && is_escape_letter(self.text, name.start)
            && self.has(Tailoring::Quotes)
        {
            self.cut.by.add(Tailoring::Quotes);
            return name.start + 1;
        }
        let mark = text.rfind(['.', '-']);
        let attached = mark.and_then(|mark| known(mark + 1));
        let by = match mark.and_then(|mark| text.as_bytes().get(mark)) {
            Some(b'-') if attached.is_some() => Tailoring::Prefix,
            _ => Tailoring::MissingSpace,
        };
        match attached
            .or_else(|| scheme::attached(text))
            .filter(|_| self.has(by))
        {
            Some(from) => {
                self.cut.by.add(by);
                name.start + from
            }
            None => name.start,
        }
    }

    /// Returns the host at `at` if text of a script without spaces is attached to its end: `example.com了解`.
    pub(super) fn cut_host(&mut self, at: usize) -> Option<Host> {
        let stretch = Stretch::from(self.text, at);
        let (range, by) = stretch.cut(self.text, self.options.tailorings)?;
        let host = self.complete(range)?;
        self.report_host(&host);
        self.cut.by = self.cut.by.union(by);
        self.cut.is_right = true;
        Some(host)
    }

    /// Judges a range as a bare host, even after a scheme: a cut is right only if it leaves a known top-level domain.
    fn complete(&self, range: Range<usize>) -> Option<Host> {
        let trimmed = run::trim_end(self.text, range);
        domain::bare(self.text, trimmed, &self.options.hosts).ok()
    }

    /// Returns the host after a scheme without the text that is attached to its end. The run as a whole was rejected.
    pub(super) fn repaired_after_scheme(&mut self, start: usize, at: usize) -> Option<Host> {
        let run = at..run::end(self.text, at, Place::Bare);
        // `_https://example.com_` is emphasized. A host may contain underscores, so the last one is in its run.
        if char_before(self.text, start) == Some('_') && self.has(Tailoring::Markdown) {
            let end = skip_back_while(self.text, run.end, at, |c| c == '_');
            if end < run.end
                && let Some(host) = self.complete(at..end)
            {
                self.report_host(&host);
                self.cut.by.add(Tailoring::Markdown);
                return Some(host);
            }
        }
        self.repaired(run)
    }

    /// Returns the host of a rejected run without the text that is attached to its end.
    fn repaired(&mut self, run: Range<usize>) -> Option<Host> {
        let run = run::trim_end(self.text, run);
        for (range, by) in edge::repaired(self.text, run, self.options.tailorings) {
            if let Some(host) = self.complete(range) {
                self.report_host(&host);
                self.cut.by.add(by);
                self.cut.is_right = true;
                return Some(host);
            }
        }
        None
    }

    /// Returns the host around a separator, and the run that was judged for it.
    ///
    /// If text without spaces is attached, a run contains several stretches (see [`Stretch`]), and either a stretch is a host
    /// or the run is. `请看example.com或example.org` has two hosts, but `最高のSONY製品.com` is one. So the first separator of
    /// a run decides: if no stretch of the run is a host by itself, the run is judged as a whole and is over. Otherwise the
    /// stretches are judged one by one, each at its own separator, and `run_judged_to` says that the question is settled.
    pub(super) fn tailored_host(&mut self, at: usize) -> Option<(Range<usize>, Host)> {
        let is_judged = at < self.run_judged_to;
        if !is_judged {
            let run = run::around(self.text, at, self.floor);
            self.run_judged_to = run.end;
            if let Some(host) = self.emoji_host(run.clone()) {
                self.resume = host.range.end.max(at + 1);
                return Some((host.range.clone(), host));
            }
            let has_attached = edge::has_attached(self.text, run.clone());
            if !has_attached || !self.holds_a_host(run.clone()) {
                self.resume = if has_attached {
                    Stretch::around(self.text, at, self.floor).range.end
                } else {
                    run.end
                };
                let host = self.whole_run(run.clone())?;
                self.resume = run.end;
                return Some((run.start..host.range.end, host));
            }
        }
        let stretch = Stretch::around(self.text, at, self.floor);
        self.resume = stretch.range.end.max(at + 1);
        match self.cut_stretch(&stretch) {
            None if is_judged => self.refuse(DecisionCode::RunJudged, stretch.range),
            None => self.refuse(DecisionCode::RunContainsHost, stretch.range),
            found => found,
        }
    }

    /// Returns the host that ends with `run`, contains symbols before it, and begins with `www.`: `www.i❤.ws`.
    ///
    /// Symbols are not part of a bare run, so the candidate is after them and the host must be searched for backwards.
    /// `emoji_judged_to` prevents a repetition of this search for each of many runs between symbols.
    fn emoji_host(&mut self, run: Range<usize>) -> Option<Host> {
        let is_symbol = |c| host_class(c) == HostClass::Symbol;
        let is_new = char_before(self.text, run.start).is_some_and(is_symbol)
            && run.start >= self.emoji_judged_to;
        if !is_new || !self.has(Tailoring::Symbols) {
            return None;
        }
        let is_of_host = |c| is_host_char(c, Place::AfterScheme);
        let start = skip_back_while(self.text, run.start, self.floor, is_of_host);
        self.emoji_judged_to = run::end(self.text, run.start, Place::AfterScheme);
        let host = domain::after_scheme(self.text, start, &self.options.hosts).ok()?;
        // `www.` and a known top-level domain: an emoji before a name is otherwise an ornament.
        let is_known = host.kind == HostKind::Domain(Tld::Known) && host.range.end > run.start;
        let host = Some(host).filter(|host| is_known && super::is_www(self.text, host))?;
        self.report_host(&host);
        self.cut.by.add(Tailoring::Symbols);
        Some(host)
    }

    /// Returns a host with underscores before its registrable name, if a path follows it. Without a path, a name with
    /// underscores may as well be an identifier.
    fn underscored(&mut self, range: Range<usize>) -> Option<Host> {
        let after = AfterHost::read(self.text, range.end);
        if char_at(self.text, after.end) != Some('/') || !self.has(Tailoring::Symbols) {
            return None;
        }
        let host = domain::with_underscores(self.text, range, &self.options.hosts)?;
        self.report_host(&host);
        self.cut.by.add(Tailoring::Symbols);
        Some(host)
    }

    /// Returns the stretch as a host, without the text attached to it, or `None` if it is not a host.
    fn cut_stretch(&mut self, stretch: &Stretch) -> Option<(Range<usize>, Host)> {
        let (range, by) = stretch.cut(self.text, self.options.tailorings)?;
        let host = self.complete(range.clone())?;
        self.report_host(&host);
        self.cut = Cut {
            by,
            is_left: stretch.left.is_some(),
            is_right: stretch.right.is_some(),
        };
        Some((range, host))
    }

    /// Judges a run as it is written, except for hyphens and underscores at its edges; then with underscores inside it; then
    /// without the text that is attached to its end.
    fn whole_run(&mut self, run: Range<usize>) -> Option<Host> {
        let (inside, by) = edge::trim(self.text, run.clone(), self.options.tailorings);
        self.cut.is_left = inside.start > run.start;
        self.cut.by = by;
        let trimmed = run::trim_end(self.text, run::trim_start(self.text, inside));
        let host = domain::bare(self.text, trimmed.clone(), &self.options.hosts);
        self.judged(host)
            .or_else(|| self.underscored(trimmed.clone()))
            .or_else(|| self.repaired(trimmed))
    }

    /// Returns true if a stretch of a run, to which text is attached, is a host by itself. Then the run is not judged as a
    /// whole.
    fn holds_a_host(&self, run: Range<usize>) -> bool {
        let mut from = run.start;
        let separator = |from| self.text.get(from..run.end)?.find(run::is_separator);
        while let Some(at) = separator(from).map(|at| from + at) {
            let stretch = Stretch::around(self.text, at, run.start);
            let cut = stretch.cut(self.text, self.options.tailorings);
            if cut.is_some_and(|(range, _)| self.complete(range).is_some()) {
                return true;
            }
            // The next separator is in another stretch, so no stretch is read twice.
            let dot = char_at(self.text, at).map_or(1, char::len_utf8);
            from = stretch.range.end.max(at + dot);
        }
        false
    }

    /// Returns the domain of an email address: the whole run if the standard accepts it, otherwise the domain that text is
    /// attached to.
    pub(super) fn tailored_email_host(&mut self, at: usize) -> Option<Host> {
        let host = domain::of_email(self.text, at, &self.options.hosts);
        self.judged(host).or_else(|| self.attached_email_host(at))
    }

    /// Returns the `@` of an address whose local part begins with digits that look like the port of a host:
    /// `example.com:80b@…`.
    pub(super) fn address_after_port(&self, after: &AfterHost) -> Option<usize> {
        after.port.filter(|_| self.is_tailored())?;
        let next = local::run_end(self.text, after.end);
        let is_address = next > after.end
            && char_at(self.text, next) == Some('@')
            && domain::of_email(self.text, next + 1, &self.options.hosts).is_ok();
        (is_address && !starts_at(self.text, after.end)).then_some(next)
    }

    /// Returns the domain of an address to which text, underscores or a word are attached, unless these are part of another
    /// address.
    fn attached_email_host(&mut self, at: usize) -> Option<Host> {
        let run = at..run::end(self.text, at, Place::Bare);
        let host = self.cut_host(at).or_else(|| self.emphasized_host(at));
        let host = host.or_else(|| self.repaired(run))?;
        (!self.begins_address(host.range.end)).then_some(host)
    }

    /// Returns true if the text at `at` is the local part of an address together with the text before it.
    fn begins_address(&self, at: usize) -> bool {
        let next = local::run_end(self.text, at);
        let host = (char_at(self.text, next) == Some('@'))
            .then(|| domain::of_email(self.text, next + 1, &self.options.hosts));
        host.is_some_and(|host| {
            let Ok(host) = host else { return false };
            let name = self.text.get(host.range).unwrap_or_default();
            let set = self.options.tailorings;
            // Attached text keeps the two addresses apart, unless a dot joins it to the first one.
            let is_apart = edge::after_attached(self.text, at..next, name, set).is_some();
            !is_apart || char_at(self.text, at) == Some('.')
        })
    }

    /// Returns the domain of an address between underscores: `_a@example.com_`.
    fn emphasized_host(&mut self, at: usize) -> Option<Host> {
        let end = run::trim_end(self.text, at..run::end(self.text, at, Place::Bare)).end;
        let inside = skip_back_while(self.text, end, at, |c| c == '_');
        if inside == end || !self.has(Tailoring::AddressEdge) {
            return None;
        }
        let host = self.complete(at..inside)?;
        self.report_host(&host);
        Some(host)
    }

    /// Returns the start of a local part, or `None` if it is the name in a fediverse handle, `@name@host`.
    pub(super) fn tailored_local(&mut self, local: Range<usize>, host: &Host) -> Option<usize> {
        // The first `@` of a handle begins a word. In `a@b@example.com` it does not.
        let is_word = |c| is_host_char(c, Place::Bare);
        let is_handle = char_before(self.text, local.start) == Some('@')
            && !char_before(self.text, local.start - 1).is_some_and(is_word);
        if is_handle && self.has(Tailoring::Fediverse) {
            return self.refuse_by(Tailoring::Fediverse, local.start - 1..host.range.end);
        }
        let name = self.text.get(host.range.clone()).unwrap_or_default();
        let end = local.end;
        let (start, by) = edge::local_start(self.text, local, name, self.options.tailorings);
        self.cut.by = self.cut.by.union(by);
        self.after_marks(start..end, host)
    }

    /// Returns the start of a local part without the marks and the key before it, or `None` if markup begins inside its host.
    fn after_marks(&mut self, local: Range<usize>, host: &Host) -> Option<usize> {
        if !self.has(Tailoring::AddressEdge) {
            return Some(local.start);
        }
        let (text, end) = (self.text, host.range.end);
        let touches = self.last_end == Some(local.start);
        let is_domain = |range: Range<usize>| {
            run::end(text, range.start, Place::Bare) >= range.end
                && domain::bare(text, range, &self.options.hosts).is_ok()
        };
        let start = address::start(text, local.clone(), end, touches, is_domain);
        if start > local.start {
            self.cut.by.add(Tailoring::AddressEdge);
        } else if char_at(text, end) == Some('_') {
            return None;
        }
        Some(start)
    }

    /// Reads what follows a host, with the cuts of the tailorings. Returns `None` if an ellipsis shows that the URL is
    /// incomplete.
    #[inline(never)]
    pub(super) fn tailored_tail(&mut self, at: usize, start: usize) -> Option<Tail> {
        // Most bare domains end here. An observer still gets the step that ends the link.
        let next = self.text.as_bytes().get(at);
        if next.is_none_or(|&byte| byte <= b' ') && self.observer.log().is_none() {
            return Some(Tail::none(at));
        }
        let options = self.options;
        let mut cuts = Cuts::new(options.tailorings, &options.hosts, self.text, start, at);
        let mut tail = self.follow(at, &mut cuts);
        cuts.finish(self.text, &mut tail, &self.open);
        self.report(|log| log.end_tail(tail.start..tail.end));
        self.cut.by = self.cut.by.union(cuts.by);
        if cuts.is_elided(self.text, &tail) {
            self.spend(tail.end);
            return self.refuse_by(Tailoring::Ellipsis, tail.start..tail.end);
        }
        Some(tail)
    }

    /// Returns the end of a refused URL, which is read from `at` on.
    pub(super) fn tailored_refused_end(
        &mut self,
        start: usize,
        at: usize,
        is_after_userinfo: bool,
    ) -> usize {
        let options = self.options;
        let mut cuts = Cuts::new(options.tailorings, &options.hosts, self.text, start, at);
        if is_after_userinfo {
            terminate_tailored(self.text, at, &mut self.open, &mut cuts).end
        } else {
            termination::skip(self.text, at, &mut self.open, &mut cuts)
        }
    }

    /// Returns the place before the invisible characters that precede `start`. The character that a reader sees before
    /// a run is before them.
    pub(super) fn before_invisible(&self, start: usize) -> usize {
        if self.has(Tailoring::Invisible) {
            skip_back_while(self.text, start, self.floor, is_invisible)
        } else {
            start
        }
    }

    /// Returns true if a host after a scheme is incomplete because an ellipsis follows it. Three dots count only if the
    /// top-level domain is unknown: after a known one they may end the sentence.
    pub(super) fn is_elided_host(&self, host: &Host) -> bool {
        let end = host.range.end;
        let is_unknown = host.kind == HostKind::Domain(Tld::Unknown);
        self.has(Tailoring::Ellipsis)
            && (has_at(self.text, end, "…") || is_unknown && has_at(self.text, end, "..."))
    }

    /// Returns the tailoring that refuses a bare domain because of the text before it.
    ///
    /// This is decided before the tail is read: in `x/a.com/x/a.com/…` each tail reaches to the end of the text.
    #[inline(always)]
    pub(super) fn refuses_before_tail(&self, host: &Host, is_www: bool) -> Option<Tailoring> {
        // Most domains are at the start of the text or after a space. At the start, `wrapping_sub` yields an index out
        // of range.
        let before = self.text.as_bytes().get(host.range.start.wrapping_sub(1));
        if !self.is_tailored() || before.is_none_or(|&byte| byte <= b' ') {
            return None;
        }
        self.refuses_after_mark(host, is_www)
    }

    #[inline(never)]
    fn refuses_after_mark(&self, host: &Host, is_www: bool) -> Option<Tailoring> {
        let start = host.range.start;
        let name = self.text.get(host.range.clone()).unwrap_or_default();
        let set = self.options.tailorings;
        if matches!(host.kind, HostKind::Domain(_)) && is_in_path(self.text, start, is_www) {
            return set.only(Tailoring::PathContext);
        }
        set.only(Tailoring::Symbols)
            .filter(|_| is_beside_symbol(self.text, start, name))
    }

    /// Returns the tailoring that refuses a bare domain.
    #[inline(always)]
    pub(super) fn veto(
        &self,
        host: &Host,
        after: &AfterHost,
        tail: &Tail,
        is_www: bool,
    ) -> Option<Tailoring> {
        // A path or `www.` suggests a site, whatever the name looks like.
        if !self.is_tailored() || is_www || tail.end > after.end {
            return None;
        }
        let bare = Bare {
            text: self.text,
            start: host.range.start,
            host: self.text.get(host.range.clone())?,
            port_end: after.port.map(|_| after.end),
        };
        matches!(host.kind, HostKind::Domain(_))
            .then(|| bare.veto(self.options.tailorings))
            .flatten()
    }

    /// Extends a `mailto:` URL by further recipients after commas and by header fields.
    pub(super) fn whole_mailto(&mut self, mut found: Found, local: Range<usize>) -> Option<Found> {
        if !self.has(Tailoring::MailtoHeaders) {
            return Some(found);
        }
        let written = self.text.get(local.clone()).unwrap_or_default();
        if let Some(mark) = written.find('?') {
            // `mailto:?to=a@example.com`: the text before the `@` is a header field.
            return self.with_headers(found, local.start + mark);
        }
        while let Some(end) = self.next_recipient(found.tail.end) {
            found.tail.end = end;
            self.cut.by.add(Tailoring::MailtoHeaders);
        }
        let end = found.tail.end;
        match char_at(self.text, end) {
            Some('?') => self.with_headers(found, end),
            _ => Some(found),
        }
    }

    /// Returns the end of the address after the comma at `comma`.
    ///
    /// The lookahead stops at `:`, so that no two `mailto:` links look at the same text.
    fn next_recipient(&mut self, comma: usize) -> Option<usize> {
        let start = has_at(self.text, comma, ",").then_some(comma + 1)?;
        let at = local::run_end(self.text, start);
        let is_local = char_at(self.text, at) == Some('@')
            && local::start(self.text, at, start) == Some(start)
            && !self.text.get(start..at)?.contains('?');
        if !is_local {
            return None;
        }
        let cut = self.cut;
        // A lookahead is not a decision: the observer is put aside.
        let observer = mem::take(&mut self.observer);
        let host = self.email_host(at + 1);
        self.observer = observer;
        if host.is_none() {
            self.cut = cut;
        }
        host.map(|host| host.range.end)
    }

    /// Extends the URL by the header fields that begin with the `?` at `mark`.
    fn with_headers(&mut self, mut found: Found, mark: usize) -> Option<Found> {
        let tail = self.tailored_tail(mark, found.start)?;
        // A `?` with nothing after it ends the sentence.
        if tail.end > mark + 1 && tail.end >= found.tail.end {
            found.tail = tail;
            self.cut.by.add(Tailoring::MailtoHeaders);
        } else {
            self.report(Log::drop_tail);
        }
        Some(found)
    }
}
