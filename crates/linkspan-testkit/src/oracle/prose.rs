//! The profile `Prose`, implemented a second time: the tailorings of `docs/prose.md`, one after the other.
//!
//! As everywhere in the oracle, an index counts code points, and each function goes back and forth in the text as often
//! as it needs to. The lists of words are shared with the detector, but the code that uses them is not.

use std::ops::Range;

use super::classes::{Glue, glue, is_invisible};
use super::host::{self, AfterHost, Host};
use super::text::Text;
use super::{Walk, local_part, prose_tail, termination};
use linkspan::property::{HostClass, host_class};
use linkspan::word_lists as words;
use linkspan::{Evidence, LinkKind};

/// The host of a candidate.
#[derive(Clone, Debug)]
pub(super) struct Found {
    /// The range that was judged: the run, or a stretch of it.
    run: Range<usize>,
    host: Range<usize>,
    /// Text before it was cut off.
    is_left: bool,
    /// Text after it was cut off.
    is_right: bool,
}

/// A stretch of a run between letters of scripts that write no space between a word and a link.
#[derive(Clone, Debug)]
struct Stretch {
    range: Range<usize>,
    has_left: bool,
    has_right: bool,
}

impl Walk<'_> {
    /// A `://` at `p`.
    pub(super) fn prose_scheme(&mut self, p: usize) {
        let token = self.token_before(p);
        if !self.holds_letter(&token) {
            self.resume = p + 3;
            return;
        }
        let token = self.known_tail(&token);
        let authority = p + 3;
        let cut = self.cut_host(authority);
        let authority_end = self.text.skip(authority, |c| !host::ends_authority(c));
        let has_userinfo = cut.is_none() && self.has_userinfo(authority..authority_end);
        let before = self.floor;
        let link = if self.is_known(&token) && !has_userinfo {
            self.prose_url(&token, cut)
        } else {
            None
        };
        match link.filter(|link| self.fits(link)) {
            Some(link) => self.link(link, LinkKind::Url, Evidence::Scheme),
            // An elided link has been skipped already.
            None if self.floor > before && self.floor >= authority => {}
            None if has_userinfo => {
                let tail = prose_tail::read(self, authority_end, token.start, false);
                self.skip_to(tail.read_to);
            }
            None => {
                let tail = prose_tail::read(self, authority, token.start, true);
                self.skip_to(tail.read_to);
            }
        }
    }

    /// Returns the part of a token that is a known scheme: all of it, all but the letter of an escape such as `\n`, the
    /// part after its last full stop or hyphen, or `http` or `https` after two characters or more.
    fn known_tail(&self, token: &Range<usize>) -> Range<usize> {
        let name = self.text.string(token);
        let is_named = |name: &str| {
            let web = ["http", "https", "ftp"].into_iter();
            let given = self.options.schemes.iter();
            let mut all = web.chain(given.map(|given| given.trim_end_matches(':')));
            all.any(|known| known.eq_ignore_ascii_case(name))
        };
        let whole = token.clone();
        if is_named(&name) {
            return whole;
        }
        let is_escaped = self.text.before(token.start) == Some('\\');
        if is_escaped && name.starts_with(['n', 'r', 't']) && is_named(&name[1..]) {
            return token.start + 1..token.end;
        }
        let last_mark = name.rfind(['.', '-']);
        if let Some(mark) = last_mark.filter(|mark| is_named(&name[mark + 1..])) {
            return token.start + mark + 1..token.end;
        }
        let lower = name.to_ascii_lowercase();
        let attached = ["https", "http"]
            .into_iter()
            .find(|scheme| lower.ends_with(scheme));
        match attached {
            Some(scheme) if name.len() >= scheme.len() + 2 && !name.contains('+') => {
                token.end - scheme.len()..token.end
            }
            _ => whole,
        }
    }

    /// Returns the URL after a scheme, with the host that was cut out of its run, if one was.
    fn prose_url(
        &mut self,
        token: &Range<usize>,
        cut: Option<Range<usize>>,
    ) -> Option<Range<usize>> {
        let at = token.end + 3;
        let host = match cut {
            Some(cut) => Host::Name(cut.end),
            None => host::after_scheme(&self.text, at, self.options.single_labels)
                .or_else(|| self.repaired_after_scheme(token.start, at))?,
        };
        let (end, after) = match host {
            Host::Name(end) => (end, host::after_name(&self.text, end)),
            Host::Ipv6(end) => (end, host::after_ipv6(&self.text, end)),
        };
        let part = match after {
            AfterHost::PortTooLarge => return None,
            AfterHost::Nothing(end) | AfterHost::Port(end) if self.is_escape(end) => return None,
            AfterHost::Nothing(end) | AfterHost::Port(end) | AfterHost::Part(end) => end,
        };
        let tail_end = self.tail_end(part, token.start)?;
        let name = at..end;
        let has_labels = self.text.chars(&name).into_iter().any(host::is_separator);
        let is_unknown = matches!(host, Host::Name(_))
            && has_labels
            && !host::is_known_domain(&self.text, &name, &self.tlds)
            && !host::is_address(&self.text, &name);
        if self.text.is(end, '…') || is_unknown && self.text.matches(end, "...") {
            return None;
        }
        Some(token.start..self.url_end(end, &after, part, tail_end))
    }

    /// Returns where a URL ends: a root dot counts only before a port, or something else that is part of the link.
    fn url_end(&self, host_end: usize, after: &AfterHost, part: usize, tail_end: usize) -> usize {
        let has_port = part > host_end + 1;
        match after {
            AfterHost::Port(_) => tail_end,
            AfterHost::Part(_) if tail_end > part || has_port => tail_end,
            _ => host_end,
        }
    }

    /// Returns the end of the tail from `at` on. If an ellipsis shows that the tail was cut, skips all of it and
    /// returns `None`.
    fn tail_end(&mut self, at: usize, start: usize) -> Option<usize> {
        let tail = prose_tail::read(self, at, start, false);
        if tail.is_elided {
            self.skip_to(tail.end);
            return None;
        }
        Some(tail.end)
    }

    /// Returns the host after a scheme, without the underscores or the word attached to its end.
    fn repaired_after_scheme(&self, start: usize, at: usize) -> Option<Host> {
        let run = at..self.text.skip(at, host::is_host_char);
        let inside = at..self.text.skip_back(run.end, at, |c| c == '_');
        let is_emphasis = self.text.before(start) == Some('_') && inside.end < run.end;
        let emphasized = is_emphasis.then(|| self.complete(&inside)).flatten();
        emphasized
            .or_else(|| self.repaired(&run))
            .map(|host| Host::Name(host.end))
    }

    /// Returns a range as a host that needs no scheme, without its right edge.
    fn complete(&self, range: &Range<usize>) -> Option<Range<usize>> {
        if range.start > range.end {
            return None;
        }
        let h = host::trim_right(&self.text, range);
        let is_address = self.options.bare_addresses && host::is_plain_ipv4(&self.text.string(&h));
        (is_address || host::is_bare_domain(&self.text, &h, &self.tlds)).then_some(h)
    }

    /// Returns the host at the start of a run that as a whole is not a host: without the part of its last label from
    /// the first hyphen on, or without that label if it is a capitalized word or begins with attached text.
    fn repaired(&self, run: &Range<usize>) -> Option<Range<usize>> {
        let run = host::trim_right(&self.text, run);
        let label = self
            .text
            .skip_back(run.end, run.start, |c| !host::is_separator(c));
        let last = self.text.string(&(label..run.end));
        let before_dot = label.saturating_sub(1).max(run.start);
        let hyphen = self.text.skip(label, |c| c != '-');
        let mut ends = Vec::new();
        if hyphen > label && hyphen < run.end {
            ends.push(hyphen);
        }
        if is_title_case(&last) {
            ends.push(before_dot);
        }
        if last.chars().next().is_some_and(|c| glue(c).is_some()) {
            ends.push(before_dot);
        }
        ends.into_iter()
            .find_map(|end| self.complete(&(run.start..end)))
    }

    /// Returns how the character at `i` is attached to a link: as a letter of such a script, or as a full stop next to
    /// one.
    fn glue_at(&self, i: usize) -> Option<Glue> {
        let c = self.text.at(i)?;
        if c != '.' && host::is_separator(c) {
            let beside = [self.text.before(i), self.text.at(i + 1)];
            return beside.into_iter().flatten().find_map(glue);
        }
        glue(c)
    }

    fn stretch_from(&self, at: usize) -> Stretch {
        let mut end = at;
        while self.text.at(end).is_some_and(host::is_host_char) && self.glue_at(end).is_none() {
            end += 1;
        }
        Stretch {
            range: at..end,
            has_left: false,
            has_right: self.text.at(end).is_some_and(host::is_host_char),
        }
    }

    fn stretch_around(&self, at: usize, floor: usize) -> Stretch {
        if self.glue_at(at).is_some() {
            return Stretch {
                range: at..at,
                has_left: true,
                has_right: true,
            };
        }
        let after = self.stretch_from(at);
        let mut start = at;
        let is_of_run = |i: usize| i > floor && self.text.before(i).is_some_and(host::is_host_char);
        while is_of_run(start) && self.glue_at(start - 1).is_none() {
            start -= 1;
        }
        Stretch {
            range: start..after.range.end,
            has_left: is_of_run(start),
            has_right: after.has_right,
        }
    }

    /// Returns the rest of a stretch to which text is attached, or `None` if a dot separates the two.
    fn cut(&self, stretch: &Stretch) -> Option<Range<usize>> {
        let Stretch {
            range,
            has_left,
            has_right,
        } = stretch;
        let start = if *has_left {
            self.text.skip(range.start, |c| c == '-')
        } else {
            range.start
        };
        let is_dot = |i: usize| self.text.at(i).is_some_and(host::is_separator);
        let by_a_dot = *has_left && start < range.end && is_dot(start)
            || *has_right && start < range.end && is_dot(range.end - 1);
        let is_cut = (*has_left || *has_right) && start <= range.end && !by_a_dot;
        is_cut.then_some(start..range.end)
    }

    /// Returns the host from `at` on, if attached text follows it.
    pub(super) fn cut_host(&self, at: usize) -> Option<Range<usize>> {
        self.complete(&self.cut(&self.stretch_from(at))?)
    }

    /// A separator at `p`.
    pub(super) fn prose_bare_run(&mut self, p: usize) {
        let Some(found) = self.prose_host(p) else {
            self.resume = self.resume.max(p + 1);
            return;
        };
        let Found {
            run,
            host: h,
            is_left,
            is_right,
        } = found;
        let after = host::after_name(&self.text, h.end);
        if let AfterHost::Port(end) = after {
            let n = self.end_of_local_characters(end);
            let is_local = n > end && !self.text.at(end).is_some_and(|c| "/?#".contains(c));
            if is_local && self.text.is(n, '@') && self.email_domain(n).is_ok() {
                self.prose_at_sign(n);
                self.resume = self.resume.max(p + 1);
                return;
            }
        }
        if matches!(after, AfterHost::Nothing(_) | AfterHost::PortTooLarge) {
            let n = self.end_of_local_characters(h.end);
            let domain = self
                .text
                .is(n, '@')
                .then(|| self.prose_email_domain(n))
                .flatten();
            let is_broken =
                self.text.is(n, '@') && self.text.at(n + 1).is_some_and(host::is_host_char);
            let glued_from = self.after_glue(&(h.end..n), domain.as_ref());
            let is_apart = is_right && glued_from.is_some() && !self.text.is(h.end, '.');
            if domain.is_some() && !is_apart {
                self.prose_at_sign(n);
                self.resume = self.resume.max(p + 1);
                return;
            }
            if is_broken && domain.is_none() && !is_apart {
                self.resume = self.resume.max(p + 1);
                return;
            }
        }
        let evidence = self.evidence_of(&h);
        if !self.options.bare_domains && evidence != Evidence::Address {
            return;
        }
        self.prose_bare(&run, &h, after, evidence, is_left);
        self.resume = self.resume.max(p + 1);
    }

    fn evidence_of(&self, h: &Range<usize>) -> Evidence {
        let www = self.text.string(&(h.start..h.start + 3));
        let dot = self.text.at(h.start + 3).is_some_and(host::is_separator);
        if self.options.bare_addresses && host::is_plain_ipv4(&self.text.string(h)) {
            Evidence::Address
        } else if www.eq_ignore_ascii_case("www") && dot && h.len() > 3 {
            Evidence::Www
        } else {
            Evidence::Domain
        }
    }

    /// Returns the host around a separator. If there is none, returns the position after the stretch, where the
    /// search continues.
    fn prose_host(&mut self, p: usize) -> Option<Found> {
        let stretch = self.stretch_around(p, self.floor);
        self.resume = stretch.range.end.max(p + 1);
        if p >= self.run_judged_to {
            let run = host::run_around(&self.text, p, self.floor);
            self.run_judged_to = run.end;
            if let Some(host) = self.emoji_host(&run) {
                self.resume = host.end.max(p + 1);
                return Some(Found {
                    run: host.clone(),
                    host,
                    is_left: false,
                    is_right: false,
                });
            }
            if stretch.range == run || !self.holds_a_host(&run) {
                let found = self.whole_run(&run)?;
                self.resume = run.end;
                return Some(found);
            }
        }
        let range = self.cut(&stretch)?;
        let host = self.complete(&range)?;
        Some(Found {
            run: range,
            host,
            is_left: stretch.has_left,
            is_right: stretch.has_right,
        })
    }

    /// Returns true if some stretch of a run is a host with text attached to it.
    fn holds_a_host(&self, run: &Range<usize>) -> bool {
        let is_host = |i: usize| {
            let stretch = self.stretch_around(i, run.start);
            let cut = self.cut(&stretch);
            cut.is_some_and(|range| self.complete(&range).is_some())
        };
        run.clone()
            .filter(|&i| self.text.at(i).is_some_and(host::is_separator))
            .any(is_host)
    }

    /// Returns the host of a whole run, without the hyphens and underscores at its edges. If that is not a host, also
    /// removes the text that is attached to its end.
    fn whole_run(&self, run: &Range<usize>) -> Option<Found> {
        let mut inside = self.text.skip(run.start, |c| c == '-').min(run.end)..run.end;
        if self.text.is(inside.start, '_') && !inside.is_empty() {
            let start = self.text.skip(inside.start, |c| c == '_').min(run.end);
            let end = self.text.skip_back(run.end, start, |c| c == '_');
            if end < run.end {
                inside = start..end;
            }
        }
        let h = host::trim_right(&self.text, &host::trim_left(&self.text, &inside));
        let is_left = inside.start > run.start;
        let found = |host: Range<usize>, is_right| Found {
            run: run.start..host.end,
            host,
            is_left,
            is_right,
        };
        if self.complete(&h).as_ref() == Some(&h) || self.is_underscored(&h) {
            return Some(found(h, false));
        }
        self.repaired(&h).map(|host| found(host, true))
    }

    /// Returns true if underscores precede the registrable name and a path follows the host.
    fn is_underscored(&self, h: &Range<usize>) -> bool {
        let name = self.text.string(h);
        let is_edge = |label: &str| label.starts_with('_') || label.ends_with('_');
        let path = match host::after_name(&self.text, h.end) {
            AfterHost::Nothing(end) | AfterHost::Port(end) | AfterHost::Part(end) => end,
            AfterHost::PortTooLarge => h.end,
        };
        self.text.is(path, '/')
            && name.contains('_')
            && !name.split('.').any(is_edge)
            && host::is_known_domain(&self.text, h, &self.tlds)
            && linkspan::suffix::registrable(&name).is_some_and(|name| !name.contains('_'))
    }

    /// Returns the host that ends with a run, has a symbol before that, and begins with `www.`
    fn emoji_host(&mut self, run: &Range<usize>) -> Option<Range<usize>> {
        let is_symbol = |c| host_class(c) == HostClass::Symbol;
        if !self.text.before(run.start).is_some_and(is_symbol) || run.start < self.emoji_judged_to {
            return None;
        }
        let is_of_host = host::is_host_char_after_scheme;
        let start = self.text.skip_back(run.start, self.floor, is_of_host);
        self.emoji_judged_to = self.text.skip(run.start, is_of_host);
        let Host::Name(end) = host::after_scheme(&self.text, start, false)? else {
            return None;
        };
        let host = start..end;
        let is_known = end > run.start && host::is_known_domain(&self.text, &host, &self.tlds);
        (is_known && self.evidence_of(&host) == Evidence::Www).then_some(host)
    }

    /// Handles a bare host. The text around it decides whether it is a link, and where the link ends.
    pub(super) fn prose_bare(
        &mut self,
        run: &Range<usize>,
        h: &Range<usize>,
        after: AfterHost,
        evidence: Evidence,
        is_left: bool,
    ) {
        let part = match after {
            AfterHost::PortTooLarge => h.end,
            AfterHost::Nothing(end) | AfterHost::Port(end) | AfterHost::Part(end) => end,
        };
        let is_domain = evidence != Evidence::Address;
        if self.follows_scheme(run.start) {
            let end = termination::link_end(&self.text, part);
            return self.skip_to(end.max(run.end));
        }
        let seen = self.text.skip_back(run.start, self.floor, is_invisible);
        if self.left_neighbour_forbids(seen) && !is_left {
            return self.skip_to(run.end);
        }
        let is_www = evidence == Evidence::Www;
        if is_domain && self.is_in_path(h.start, is_www) {
            return self.skip_to(h.end);
        }
        if self.is_beside_symbol(h) {
            return self.skip_to(h.end);
        }
        let Some(tail_end) = self.tail_end(part, h.start) else {
            return;
        };
        let end = self.url_end(h.end, &after, part, tail_end);
        let has_port = matches!(after, AfterHost::Port(_)) || part > h.end + 1;
        let has_tail = tail_end > part;
        let is_site = is_www || has_tail || self.is_in_path(h.start, false);
        let in_brackets = self.text.before(h.start) == Some('(') && self.text.is(part, ')');
        let is_numbered = has_port && !self.text.is(part, ':') && !in_brackets;
        let name = self.text.string(h);
        if is_domain && !is_site && !is_numbered && is_something_else(&name) {
            return self.skip_to(h.end);
        }
        let link = h.start..end;
        if self.touches(link.start) || !self.fits(&link) {
            return self.skip_to(link.end);
        }
        self.link(link, LinkKind::Url, evidence);
    }

    /// Returns true if the mark before a domain makes it part of a path, or a tag.
    fn is_in_path(&self, start: usize, is_www: bool) -> bool {
        let is_opening = |c| "([{<\"'“‘«「（".contains(c);
        let is_of_word = |c: char| !c.is_whitespace() && !c.is_control() && !is_opening(c);
        let in_word = |at: usize| self.text.before(at).is_some_and(is_of_word);
        match self.text.before(start) {
            Some('#' | '$') if !is_www => true,
            Some('/') if self.text.before(start - 1) == Some('/') => in_word(start - 2),
            Some('/' | '\\' | '#' | '=' | '&') => in_word(start - 1),
            _ => false,
        }
    }

    /// Returns true if a symbol before a host may be part of its name.
    fn is_beside_symbol(&self, h: &Range<usize>) -> bool {
        let is_selector = |c| matches!(c, '\u{FE0E}' | '\u{FE0F}');
        let before = if self.text.before(h.start).is_some_and(is_selector) {
            h.start - 1
        } else {
            h.start
        };
        let is_symbol = |c| host_class(c) == HostClass::Symbol;
        let name = self.text.string(h).to_lowercase();
        let tld = name.rsplit(host::is_separator).next().unwrap_or_default();
        self.text.before(before).is_some_and(is_symbol) && words::SYMBOL_TLDS.contains(&tld)
    }

    /// An `@` at `n`.
    pub(super) fn prose_at_sign(&mut self, n: usize) {
        let Some(domain) = self.prose_email_domain(n) else {
            self.resume = n + 1;
            return;
        };
        let start = local_part::start(&self.text, n, self.floor, self.options.quoted);
        let start = start.filter(|_| self.options.emails);
        // After `mailto:` it is clear where the address begins.
        let mailto = start.and_then(|start| self.mailto_before(start));
        let local = match mailto {
            Some(_) => start,
            None => start.and_then(|start| self.prose_local(start..n, &domain)),
        };
        let Some(local) = local else {
            return self.skip_to(domain.end);
        };
        let mailto = mailto.or_else(|| self.mailto_before(local));
        let (start, evidence) = match mailto {
            Some(mailto) => (mailto, Evidence::Mailto),
            None => (local, Evidence::Email),
        };
        let end = match mailto {
            Some(_) => self.mailto_end(start, local..n, domain.end),
            None => Some(domain.end),
        };
        let Some(end) = end else { return };
        if self.touches(start) || !self.fits(&(start..end)) {
            return self.skip_to(end);
        }
        self.link(start..end, LinkKind::Email, evidence);
    }

    /// Returns the end of a `mailto:` URL, with further recipients and header fields, or nothing if an ellipsis cuts
    /// these.
    fn mailto_end(
        &mut self,
        start: usize,
        local: Range<usize>,
        domain_end: usize,
    ) -> Option<usize> {
        let mut end = domain_end;
        let mut mark = self.text.skip(local.start, |c| c != '?');
        if mark >= local.end {
            while let Some(next) = self.next_recipient(end) {
                end = next;
            }
            mark = end;
        }
        if !self.text.is(mark, '?') {
            return Some(end);
        }
        let tail_end = self.tail_end(mark, start)?;
        let has_fields = tail_end > mark + 1 && tail_end >= end;
        Some(if has_fields { tail_end } else { end })
    }

    /// Returns the end of the address after the comma at `i`.
    fn next_recipient(&self, i: usize) -> Option<usize> {
        let n = self.end_of_local_characters(i + 1);
        let local = local_part::start(&self.text, n, i + 1, false);
        let is_local = self.text.is(i, ',')
            && self.text.is(n, '@')
            && local == Some(i + 1)
            && !self.text.chars(&(i + 1..n)).contains(&'?');
        let domain = is_local.then(|| self.prose_email_domain(n)).flatten();
        domain.map(|domain| domain.end)
    }

    /// Returns the domain after the `@` at `n`, by the standard or else without the text that is attached to it.
    pub(super) fn prose_email_domain(&self, n: usize) -> Option<Range<usize>> {
        if let Ok(end) = self.email_domain(n) {
            return Some(n + 1..end);
        }
        let run = n + 1..self.text.skip(n + 1, host::is_host_char);
        let h = host::trim_right(&self.text, &run);
        let inside = n + 1..self.text.skip_back(h.end, n + 1, |c| c == '_');
        let emphasized = || {
            (inside.end < h.end)
                .then(|| self.complete(&inside))
                .flatten()
        };
        let repaired = || emphasized().or_else(|| self.repaired(&run));
        let is_alone = |domain: &Range<usize>| !self.begins_address(domain.end);
        self.cut_host(n + 1).or_else(repaired).filter(is_alone)
    }

    /// Returns true if the local part of an address continues at `i`. It does not if attached text separates the text
    /// before `i` from the address.
    fn begins_address(&self, i: usize) -> bool {
        let n = self.end_of_local_characters(i);
        let Some(end) = self
            .text
            .is(n, '@')
            .then(|| self.email_domain(n).ok())
            .flatten()
        else {
            return false;
        };
        let is_apart = self.after_glue(&(i..n), Some(&(n + 1..end))).is_some();
        !is_apart || self.text.is(i, '.')
    }

    /// Returns where a local part begins after attached text, or nothing if there is no such text, or if the address
    /// itself is written in such a script.
    fn after_glue(&self, local: &Range<usize>, domain: Option<&Range<usize>>) -> Option<usize> {
        let has_glue = |c: char| glue(c).is_some();
        let host = domain.map(|domain| self.text.string(domain));
        if host.is_some_and(|host| host.contains(has_glue)) {
            return None;
        }
        let start = self
            .text
            .skip_back(local.end, local.start, |c| !has_glue(c));
        (start > local.start && start < local.end).then_some(start)
    }

    /// Returns where the local part of an address begins, or nothing if this is a handle of the
    /// fediverse.
    fn prose_local(&self, local: Range<usize>, domain: &Range<usize>) -> Option<usize> {
        if self.text.before(local.start) == Some('@') {
            let is_word = self
                .text
                .before(local.start - 1)
                .is_some_and(host::is_host_char);
            if !is_word {
                return None;
            }
        }
        let start = self.after_glue(&local, Some(domain)).unwrap_or(local.start);
        let after_hyphens = self.text.skip(start, |c| c == '-');
        let start = if after_hyphens < local.end {
            after_hyphens
        } else {
            start
        };
        let trimmed = self.after_marks(start..local.end, domain.end);
        let is_emphasis = trimmed == start && self.text.is(domain.end, '_');
        (!is_emphasis).then_some(trimmed)
    }

    /// Skips everything that is neither a letter nor a digit, and percent-escapes.
    fn after_separators(&self, start: usize, end: usize) -> usize {
        let is_hex = |i: usize| self.text.at(i).is_some_and(|c| c.is_ascii_hexdigit());
        let mut i = start;
        while i < end && self.text.at(i).is_some_and(|c| !c.is_alphanumeric()) {
            let is_escape = self.text.is(i, '%') && is_hex(i + 1) && is_hex(i + 2);
            i += if is_escape { 3 } else { 1 };
        }
        i.min(end)
    }

    /// Skips separators right after another link, marks that are closed after the address, and keys.
    fn after_marks(&self, mut local: Range<usize>, end: usize) -> usize {
        let is_escape = self.text.before(local.start) == Some('\\')
            && ["n", "r", "t"]
                .iter()
                .any(|letter| self.text.matches(local.start, letter));
        if is_escape && local.len() > 1 && !self.text.is(local.start + 1, '.') {
            local.start += 1;
        }
        let mut start = local.start;
        if self.touches(start) {
            start = self.after_separators(start, local.end);
        }
        for _ in 0..4 {
            let marked = self.after_closed_marks(start..local.end, end);
            start = self.after_key(marked..local.end);
        }
        match self.text.at(start) {
            Some('.' | '@') => local.start,
            _ => start,
        }
    }

    fn after_closed_marks(&self, local: Range<usize>, end: usize) -> usize {
        let closing = |c: char| match c {
            '\'' | '`' | '*' | '_' | '~' | '|' => Some(c),
            '{' => Some('}'),
            _ => None,
        };
        let all = self.text.chars(&local);
        let closers: Vec<char> = all.iter().map_while(|&c| closing(c)).take(8).collect();
        let after_stop = self.text.skip(end, |c| ".,;:!?".contains(c));
        for len in (1..=closers.len()).rev().filter(|&len| len < all.len()) {
            let expected: String = closers.iter().take(len).rev().collect();
            if [end, after_stop]
                .iter()
                .any(|&at| self.text.matches(at, &expected))
            {
                return local.start + len;
            }
        }
        local.start
    }

    fn after_key(&self, local: Range<usize>) -> usize {
        let Some(equals) = local.clone().rev().find(|&i| self.text.is(i, '=')) else {
            return local.start;
        };
        let is_of_key = |c: char| c.is_alphanumeric() || "_-.".contains(c);
        let word = self.text.skip_back(equals, local.start, is_of_key);
        let key = self.text.string(&(word..equals));
        let key = key.trim_start_matches('-');
        let is_apart = word == local.start
            || self
                .text
                .before(word)
                .is_some_and(|c| "?&/{|'*`".contains(c));
        let value = equals + 1..local.end;
        let is_known = words::KEYS
            .iter()
            .any(|known| known.eq_ignore_ascii_case(key));
        let is_address =
            self.options.bare_addresses && host::is_plain_ipv4(&self.text.string(&value));
        let is_run = self.text.skip(value.start, host::is_host_char) >= value.end;
        let is_domain =
            is_address || is_run && host::is_bare_domain(&self.text, &value, &self.tlds);
        let is_key = key.chars().next().is_some_and(char::is_alphabetic);
        if is_apart && is_key && !value.is_empty() && (is_known || !is_domain) {
            value.start
        } else {
            local.start
        }
    }

    /// Returns true if an address begins at `i`, without a slash before its `@`.
    pub(super) fn is_address(&self, i: usize) -> bool {
        let n = self.end_of_local_characters(i);
        self.text.is(n, '@')
            && local_part::start(&self.text, n, i, false) == Some(i)
            && !self.text.chars(&(i..n)).contains(&'/')
            && self.email_domain(n).is_ok()
    }

    /// Returns the text, for the rules of tails.
    pub(super) fn cp(&self) -> &Text {
        &self.text
    }

    /// Returns true if a domain with a known top-level domain fills a range, and is neither a file nor the start of a
    /// sentence.
    pub(super) fn is_plain_domain(&self, range: &Range<usize>) -> bool {
        let h = host::trim_right(&self.text, range);
        let name = self.text.string(&h);
        name.contains('.') && !is_doubtful(&name) && self.complete(&h).is_some()
    }
}

/// Returns true if a name without path, port or `www.` is a file, a newsgroup or a missing space.
fn is_something_else(name: &str) -> bool {
    is_doubtful_sentence(name) || is_file(name) || is_newsgroup(name)
}

fn is_doubtful(name: &str) -> bool {
    is_doubtful_sentence(name) || is_file(name) || name.contains('。')
}

fn split(name: &str) -> (&str, &str) {
    name.char_indices()
        .rev()
        .find(|(_, c)| host::is_separator(*c))
        .map_or(("", name), |(at, c)| {
            (&name[..at], &name[at + c.len_utf8()..])
        })
}

fn is_file(host: &str) -> bool {
    let (name, tld) = split(host);
    let (name, tld) = (name.to_ascii_lowercase(), tld.to_ascii_lowercase());
    let is_ending = words::EXTENSIONS.iter().any(|(ending, stem)| {
        *ending == tld
            && match stem {
                words::Stem::Any => true,
                words::Stem::Prefix(stem) => name.starts_with(stem),
            }
    });
    let mut labels = host.rsplitn(3, '.');
    let (last, second) = (labels.next(), labels.next());
    let suffix = [second.unwrap_or_default(), last.unwrap_or_default()].join(".");
    let has_long_suffix = labels.next().is_some() && linkspan::suffix::is_public_suffix(&suffix);
    is_ending && !has_long_suffix
}

fn is_newsgroup(host: &str) -> bool {
    let (name, tld) = split(host);
    let first = name.split('.').next().unwrap_or_default();
    words::NEWSGROUPS.contains(&first) && tld.is_ascii() && tld.len() >= words::SHORTEST_TOPIC
}

fn is_doubtful_sentence(host: &str) -> bool {
    let (name, tld) = split(host);
    let label = name.rsplit(host::is_separator).next().unwrap_or_default();
    let has_capital = label.chars().count() > 1 && label.contains(char::is_uppercase);
    let is_brand = has_capital && !words::FIRST_WORDS.contains(&tld);
    let is_product = tld.starts_with('N')
        && tld.eq_ignore_ascii_case("net")
        && words::DOT_NET
            .iter()
            .any(|product| product.eq_ignore_ascii_case(name));
    let is_declaration = host.contains('。') && words::SENTENCES.contains(&tld);
    is_title_case(tld) && !is_brand || is_product || is_declaration
}

/// Returns true for a capital followed by one or more small letters, and nothing else.
fn is_title_case(word: &str) -> bool {
    let letters: Vec<char> = word.chars().collect();
    match letters.split_first() {
        Some((first, rest)) => {
            first.is_uppercase() && !rest.is_empty() && rest.iter().all(|c| c.is_lowercase())
        }
        None => false,
    }
}
