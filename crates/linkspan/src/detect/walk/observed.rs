//! What the walk reports to its observer, for explanations. Without an observer, all of this compiles to nothing.

use core::ops::Range;

use super::Walk;
use crate::detect::candidate::{self, Candidate};
use crate::detect::observe::{DecisionCode, Trigger, Watching};
use crate::detect::observe::{Log, Observer};
use crate::detect::options::Options;
use crate::detect::port::{AfterHost, skip_digits};
use crate::detect::scheme;
use crate::detect::sigil::{self, Sigils, is_hash};
use crate::detect::termination::{Tail, Tailor, terminate_path, terminate_tailored};
use crate::domain::run::{self, Place, is_separator};
use crate::domain::{self, Fault, Host, Rule, Rules, ip};
use crate::domain::{HostKind, Tld};
use crate::link::Link;
use crate::tailoring::{Tailoring, Tailorings};
use crate::text::{char_at, char_before, skip_back_while};
use crate::unicode::property::link_email;

impl<O: Observer> Walk<'_, '_, O> {
    #[inline]
    pub(super) fn report(&mut self, what: impl FnOnce(&mut Log)) {
        if let Some(log) = self.observer.log() {
            what(log);
        }
    }

    /// Refuses, and reports why.
    #[inline]
    pub(super) fn refuse<T>(&mut self, code: DecisionCode, range: Range<usize>) -> Option<T> {
        self.report(|log| log.report(code, range));
        None
    }

    /// Refuses because of a tailoring.
    #[inline]
    pub(super) fn refuse_by<T>(&mut self, by: Tailoring, range: Range<usize>) -> Option<T> {
        self.report(|log| log.tailored(DecisionCode::Vetoed, range, Tailorings::NONE.with(by)));
        None
    }

    /// Reports that a candidate begins.
    #[inline]
    pub(super) fn begin(&mut self, candidate: Candidate) {
        let text = self.text;
        self.report(|log| {
            let (trigger, range) = place(text, candidate);
            log.begin(trigger, range);
        });
    }

    /// Reports the triggers that the search passed over on its way to `next`, because they cannot be part of a link.
    /// The reasons are computed here, only for the report; they do not change what is found.
    #[inline]
    pub(super) fn report_passed(&mut self, next: Option<Candidate>) {
        let (text, rules, floor) = (self.text, &self.options.hosts, self.floor);
        let resume = self.resume;
        self.report(|log| {
            let end = next.map_or(text.len(), |next| place(text, next).1.start);
            // A run that reaches the next candidate is judged with that.
            let before = text.get(..end).unwrap_or_default();
            let mut at = resume.max(log.reported_to);
            // Searches for all kinds of candidates, to find the triggers that the prefilter did not report.
            while let Some(passed) = candidate::next_of_all(text, at..end) {
                let (trigger, range) = place(text, passed);
                at = match trigger {
                    Trigger::Separator => run::end(before, range.start, Place::Bare),
                    _ => range.end,
                };
                let is_apart = trigger != Trigger::Separator || at < end || next.is_none();
                let fault = is_apart.then(|| passed_fault(text, trigger, &range, floor, rules));
                if let Some(fault) = fault.flatten() {
                    // An `@` without a domain looks like a mention. Saying so helps more than saying what is wrong with
                    // the domain.
                    let mention = sigil::name_end(text, range.start, Sigils::MENTIONS);
                    log.begin(trigger, range.clone());
                    if let Some(end) = mention {
                        log.report(DecisionCode::MentionsOff, range.start..end);
                    } else {
                        let fault = fault.explained(text);
                        log.report(fault.rule.into(), fault.range);
                    }
                }
            }
            log.reported_to = end;
        });
    }

    /// Reports whether a scheme is linked.
    #[inline]
    pub(super) fn report_scheme(&mut self, name: Range<usize>) {
        let (text, options, floor) = (self.text, self.options, self.floor);
        let touches = self.last_end == Some(name.start);
        self.report(|log| {
            let code = match is_known(text, &name, options) {
                _ if name.start < floor => DecisionCode::AlreadyUsed,
                false => DecisionCode::SchemeUnknown,
                true if touches => DecisionCode::Touches,
                true => DecisionCode::SchemeKnown,
            };
            log.report(code, name);
        });
    }

    /// Reports a host.
    #[inline]
    pub(super) fn report_host(&mut self, host: &Host) {
        self.report(|log| {
            let code = match host.kind {
                HostKind::Domain(Tld::Known) => DecisionCode::HostDomain,
                HostKind::Domain(Tld::Unknown) => DecisionCode::HostUnknownTld,
                HostKind::SingleLabel => DecisionCode::HostSingleLabel,
                HostKind::Ipv4 => DecisionCode::HostIpv4,
                HostKind::Ipv6 => DecisionCode::HostIpv6,
            };
            log.report(code, host.range.clone());
        });
    }

    /// Reports whether a name is a host, and returns the host.
    #[inline]
    pub(super) fn judged(&mut self, host: Result<Host, Fault>) -> Option<Host> {
        match host {
            Ok(host) => {
                self.report_host(&host);
                Some(host)
            }
            Err(fault) => {
                let text = self.text;
                self.report(|log| {
                    let fault = fault.explained(text);
                    log.report(fault.rule.into(), fault.range);
                });
                None
            }
        }
    }

    /// Reports the port after a host, if there is one.
    #[inline]
    pub(super) fn report_port(&mut self, after: &AfterHost) {
        let text = self.text;
        self.report(|log| {
            if let Some(start) = after.port {
                log.report(DecisionCode::Port, start..after.end);
            } else if after.too_large {
                log.report(DecisionCode::PortLeftOut, port(text, after.end));
            }
        });
    }

    /// Reports why there is no address at the `@` before a host: there is no local part, or email addresses are off.
    #[inline]
    pub(super) fn report_local(&mut self, at: usize, is_off: bool, host: &Host) {
        let (text, floor) = (self.text, self.floor);
        let is_quoted =
            char_before(text, at) == Some('"') && self.options.emails == crate::Emails::LinkQuoted;
        self.report(|log| {
            if is_off {
                log.report(DecisionCode::EmailsOff, at..host.range.end);
            } else if is_quoted {
                log.report(DecisionCode::LocalPartQuoted, at.saturating_sub(1)..at);
            } else {
                let (code, range) = local_part_fault(text, at, floor);
                log.report(code, range);
            }
        });
    }

    /// Runs the termination algorithm, and reports each step.
    #[inline]
    pub(super) fn follow<T: Tailor>(&mut self, at: usize, tailor: &mut T) -> Tail {
        let Some(log) = self.observer.log() else {
            return terminate_tailored(self.text, at, &mut self.open, tailor);
        };
        let mut watching = Watching::new(self.text, tailor);
        let tail = terminate_tailored(self.text, at, &mut self.open, &mut watching);
        log.tail(watching.tail);
        tail
    }

    /// Runs the termination algorithm on text that is read as a path from its first character on, and reports each
    /// step.
    #[inline(never)]
    pub(super) fn follow_path<T: Tailor>(&mut self, text: &str, at: usize, tailor: &mut T) -> Tail {
        let Some(log) = self.observer.log() else {
            return terminate_path(text, at, &mut self.open, tailor);
        };
        let mut watching = Watching::new(text, tailor);
        let tail = terminate_path(text, at, &mut self.open, &mut watching);
        log.tail(watching.tail);
        tail
    }

    /// Reports a link.
    #[inline]
    pub(super) fn report_found(&mut self, link: &Link<'_>) {
        let (text, by) = (self.text, self.cut.by);
        self.report(|log| {
            let parts = link.parts();
            if let Some(local) = parts.local_part {
                log.report(DecisionCode::LocalPart, local);
                let mailto = parts.scheme;
                mailto
                    .into_iter()
                    .for_each(|scheme| log.report(DecisionCode::Mailto, scheme));
            }
            if let Some(name) = parts.name {
                log.report(DecisionCode::Name, name);
            }
            let end = parts.host.map_or(link.range.end, |host| host.end);
            let dot = char_at(text, end).filter(|&c| is_separator(c) && link.range.end > end);
            if let Some(dot) = dot {
                log.report(DecisionCode::RootDot, end..end + dot.len_utf8());
            }
            log.tailored(DecisionCode::Tailored, link.range(), by);
            log.found();
        });
    }
}

/// Returns why there is no local part between `floor` and the `@` at `at`.
fn local_part_fault(text: &str, at: usize, floor: usize) -> (DecisionCode, Range<usize>) {
    let start = skip_back_while(text, at, floor, |c| c == '.' || link_email(c));
    let local = text.get(start..at).unwrap_or_default();
    match local.find("..") {
        _ if local.is_empty() && floor == at && at > 0 => (DecisionCode::AlreadyUsed, at..at + 1),
        _ if local.is_empty() => (DecisionCode::LocalPartEmpty, at..at + 1),
        _ if local.starts_with('.') => (DecisionCode::LocalPartStart, start..start + 1),
        _ if local.ends_with('.') => (DecisionCode::LocalPartEnd, at - 1..at),
        Some(dots) => (DecisionCode::LocalPartDots, start + dots..start + dots + 2),
        None => (DecisionCode::LocalPartEmpty, at..at + 1),
    }
}

/// Returns the trigger of a candidate, and its range.
fn place(text: &str, candidate: Candidate) -> (Trigger, Range<usize>) {
    match candidate {
        Candidate::Scheme(at) => (Trigger::Scheme, at..at + "://".len()),
        Candidate::At(at) => (Trigger::AtSign, at..at + 1),
        Candidate::Bracket(at) => (Trigger::Bracket, at..at + 1),
        Candidate::Opaque(at) => (Trigger::Scheme, at..at + 1),
        Candidate::Sigil(at) => {
            let c = char_at(text, at).unwrap_or_default();
            let is_hash = is_hash(c);
            let trigger = if is_hash {
                Trigger::Hash
            } else {
                Trigger::AtSign
            };
            (trigger, at..at + c.len_utf8())
        }
        Candidate::Separator(at) => {
            let len = char_at(text, at).map_or(1, char::len_utf8);
            (Trigger::Separator, at..at + len)
        }
    }
}

/// Returns why a trigger that the search passed over cannot be part of a link.
fn passed_fault(
    text: &str,
    trigger: Trigger,
    range: &Range<usize>,
    floor: usize,
    rules: &Rules,
) -> Option<Fault> {
    match trigger {
        Trigger::AtSign => domain::of_email(text, range.end, rules).err(),
        Trigger::Bracket => ip::bracketed_v6(text, range.start).map(|range| Fault {
            rule: Rule::AddressesOn,
            range,
        }),
        Trigger::Separator => {
            let run = run::around(text, range.start, floor);
            let trimmed = run::trim_end(text, run::trim_start(text, run));
            domain::bare(text, trimmed, rules).err()
        }
        Trigger::Scheme | Trigger::Hash => None,
    }
}

fn is_known(text: &str, name: &Range<usize>, options: &Options) -> bool {
    let name = text.get(name.clone()).unwrap_or_default();
    scheme::is_known(name, &options.schemes)
}

/// Returns the range of the digits after a host or its root dot, with their `:`.
pub(super) fn port(text: &str, host_end: usize) -> Range<usize> {
    let dot = char_at(text, host_end).filter(|&c| is_separator(c));
    let colon = host_end + dot.map_or(0, char::len_utf8);
    colon..skip_digits(text, colon)
}
