//! Links that are found only on request: schemes without an authority, mentions, handles and hashtags.

use std::ops::Range;

use super::classes::glue;
use super::host::{self, AfterHost, Host};
use super::{Walk, local_part, prose_tail, termination};
use linkspan::property::{LinkTerm, link_email, link_term};
use linkspan::word_lists::{is_alphabetic, is_of_emoji, is_pictograph};
use linkspan::{Evidence, LinkKind};

/// The rule of a scheme without an authority for the rest of the URL.
enum Rule {
    Any,
    Phone,
    Phones,
    Coordinates,
    Query,
    Address,
    Matrix,
}

/// Returns the rule of a scheme, if it is known to have no authority.
fn known(name: &str) -> Option<Rule> {
    Some(match name.to_ascii_lowercase().as_str() {
        "tel" | "fax" => Rule::Phone,
        "sms" | "smsto" => Rule::Phones,
        "geo" => Rule::Coordinates,
        "magnet" => Rule::Query,
        "sip" | "sips" | "xmpp" | "im" | "pres" => Rule::Address,
        "matrix" => Rule::Matrix,
        "bitcoin" | "callto" | "doi" | "ethereum" | "facetime" | "facetime-audio" | "lightning"
        | "litecoin" | "mid" | "monero" | "news" | "nostr" | "openpgp4fpr" | "skype"
        | "spotify" | "urn" => Rule::Any,
        _ => return None,
    })
}

impl Walk<'_> {
    /// Handles a `:` at `p` without `//` after it. Returns whether this was a candidate.
    pub(super) fn opaque(&mut self, p: usize) -> bool {
        let token = self.token_before(p);
        let name = self.text.string(&token).to_ascii_lowercase();
        let given = self
            .options
            .schemes
            .iter()
            .map(|given| given.to_ascii_lowercase());
        let asked = given
            .into_iter()
            .find(|given| given.strip_suffix(':').unwrap_or(given) == name);
        let rule = asked.and_then(|given| {
            let is_any = given.ends_with(':').then_some(Rule::Any);
            known(&name).or(is_any)
        });
        let Some(rule) = rule.filter(|_| !name.is_empty() && !self.text.matches(p, "://")) else {
            return false;
        };
        let before = self.floor;
        if token.start >= self.floor && !self.touches(token.start) {
            match self.opaque_end(token.start, p + 1, rule) {
                Some(end) if self.fits(&(token.start..end)) => {
                    self.link(token.start..end, LinkKind::Url, Evidence::Scheme);
                }
                Some(end) => self.skip_to(end),
                None => {}
            }
        }
        if self.floor == before {
            self.resume = p + 1;
        }
        true
    }

    /// Returns the end of a URL whose scheme begins at `start` and ends before `at`.
    fn opaque_end(&mut self, start: usize, at: usize, rule: Rule) -> Option<usize> {
        if let Rule::Address = rule {
            return self.opaque_address(start, at);
        }
        let end = self.opaque_tail(start, at)?;
        let rest = self.text.string(&(at..end));
        let len = match rule {
            Rule::Any => {
                let first = rest.chars().next()?;
                (link_term(first) == LinkTerm::Include).then_some(rest.as_str())?
            }
            Rule::Query => Some(&*rest).filter(|rest| rest.starts_with('?') && rest.len() > 1)?,
            Rule::Matrix => {
                let (kind, name) = rest.split_once('/')?;
                let is_kind = ["u", "r", "roomid", "e", "user", "room"].contains(&kind);
                Some(&*rest).filter(|_| is_kind && !name.is_empty())?
            }
            Rule::Phone => word(&rest, phone(&rest)?, "")?,
            Rule::Phones => {
                let mut end = phone(&rest)?;
                while let Some(next) = rest[end..].strip_prefix(',').and_then(phone) {
                    end += 1 + next;
                }
                word(&rest, end, "?")?
            }
            Rule::Coordinates => {
                let mut end = number(&rest)?;
                end += 1 + number(rest[end..].strip_prefix(',')?)?;
                if let Some(height) = rest[end..].strip_prefix(',').and_then(number) {
                    end += 1 + height;
                }
                word(&rest, end, ";?")?
            }
            Rule::Address => return None,
        };
        Some(at + len.chars().count())
    }

    /// Returns the end of the text that is read as a path. An elided one is skipped.
    fn opaque_tail(&mut self, start: usize, at: usize) -> Option<usize> {
        if !self.options.prose {
            return Some(termination::skip_end(&self.text, at));
        }
        let tail = prose_tail::read(self, at, start, true);
        if tail.is_elided {
            self.skip_to(tail.end);
            return None;
        }
        Some(tail.end)
    }

    fn opaque_address(&mut self, start: usize, at: usize) -> Option<usize> {
        let user = self.end_of_local_characters(at);
        let host_at = if user > at && self.text.is(user, '@') {
            user + 1
        } else {
            at
        };
        let cut = if self.options.prose {
            self.cut_host(host_at).map(|cut| Host::Name(cut.end))
        } else {
            None
        };
        let host =
            cut.or_else(|| host::after_scheme(&self.text, host_at, self.options.single_labels))?;
        let (Host::Name(end) | Host::Ipv6(end)) = host;
        // A root dot ends the sentence.
        let end = match host::after_ipv6(&self.text, end) {
            AfterHost::PortTooLarge => return None,
            AfterHost::Nothing(_) => end,
            AfterHost::Port(end) | AfterHost::Part(end) => end,
        };
        let goes_on = self.text.at(end).is_some_and(|c| "/?#;".contains(c));
        if goes_on {
            self.opaque_tail(start, end)
        } else {
            Some(end)
        }
    }

    /// Handles an `@` or `#` at `p`. Returns whether this was a candidate.
    pub(super) fn sigil(&mut self, p: usize) -> bool {
        let Some(name) = self.name_after(p) else {
            return false;
        };
        let is_hashtag = self.text.at(p).is_some_and(is_hash);
        let has_local = local_part::start(&self.text, p, self.floor, false).is_some();
        if self.text.is(p, '@') && has_local && self.email_domain(p).is_ok() {
            self.any_at_sign(p);
            self.resume = self.resume.max(p + 1);
            return true;
        }
        let n = self.end_of_local_characters(name.end);
        let has_at = self.text.is(n, '@');
        let domain = if !has_at {
            None
        } else if self.options.prose {
            self.prose_email_domain(n)
        } else {
            self.email_domain(n).ok().map(|end| n + 1..end)
        };
        let is_broken = has_at && self.text.at(n + 1).is_some_and(host::is_host_char);
        let link = match domain {
            Some(domain) if n == name.end && !is_hashtag && self.options.handles => {
                Some((p..domain.end, LinkKind::Handle))
            }
            Some(_) => {
                self.any_at_sign(n);
                None
            }
            None if is_broken => None,
            None if is_hashtag => Some((p..name.end, LinkKind::Hashtag)),
            None if self.options.mentions => Some((p..name.end, LinkKind::Mention)),
            None => {
                self.any_at_sign(p);
                None
            }
        };
        if let Some((link, kind)) = link {
            if self.touches(link.start) || !self.fits(&link) {
                self.skip_to(link.end);
            } else {
                self.link(link, kind, Evidence::Sigil);
            }
        }
        self.resume = self.resume.max(p + 1);
        true
    }

    fn any_at_sign(&mut self, n: usize) {
        if self.options.prose {
            self.prose_at_sign(n);
        } else {
            self.at_sign(n);
        }
    }

    /// Returns the name after the sigil at `p`, if it begins a link that the options enable.
    fn name_after(&self, p: usize) -> Option<Range<usize>> {
        let options = self.options;
        let is_asked = match self.text.at(p)? {
            '@' => options.mentions || options.handles,
            '＠' => options.mentions,
            c => is_hash(c) && options.hashtags,
        };
        let is_part = |c: char| continues(c) || is_hash(c) || "@＠/=&".contains(c);
        let is_fragment = p > 1 && self.text.matches(p - 2, "](");
        if !is_asked || self.text.before(p).is_some_and(is_part) || is_fragment {
            return None;
        }
        let start = p + 1;
        let end = if self.text.at(p).is_some_and(is_hash) {
            let is_key = |c| matches!(c, '\u{FE0F}' | '\u{20E3}');
            if self.text.at(start).is_some_and(is_key) {
                return None;
            }
            self.text.skip(start, continues)
        } else {
            self.mention_end(start)
        };
        let has_letter = self
            .text
            .chars(&(start..end))
            .into_iter()
            .any(|c| is_alphabetic(c) || is_pictograph(c));
        (has_letter && !self.text.matches(end, "://")).then_some(start..end)
    }

    /// Returns the end of words with a dot or hyphens between them.
    fn mention_end(&self, start: usize) -> usize {
        let is_ascii = self.text.at(start).is_some_and(|c| c.is_ascii());
        let is_of_word = |c| xid_continue(c) && (!is_ascii || glue(c).is_none());
        let mut end = self.text.skip(start, is_of_word);
        if end == start {
            return start;
        }
        loop {
            let hyphens = self.text.skip(end, |c| c == '-');
            let between = if self.text.is(end, '.') {
                end + 1
            } else {
                hyphens
            };
            let next = self.text.skip(between, is_of_word);
            if between == end || next == between {
                return end;
            }
            end = next;
        }
    }
}

fn is_hash(c: char) -> bool {
    "#﹟＃".contains(c)
}

/// Returns true for XID_Continue without Hard: in ASCII, letters, digits and `_`; above it, Link_Email is XID_Continue.
fn xid_continue(c: char) -> bool {
    if c.is_ascii() {
        c.is_ascii_alphanumeric() || c == '_'
    } else {
        link_email(c) && link_term(c) != LinkTerm::Hard
    }
}

/// Returns true for `<Continue>` of UAX #31's hashtags, without `*`.
fn continues(c: char) -> bool {
    xid_continue(c) || "-+".contains(c) || is_of_emoji(c)
}

/// Returns the part that belongs to a scheme: all of it if one of `more` follows `end`, nothing if a word continues
/// there.
fn word<'r>(rest: &'r str, end: usize, more: &str) -> Option<&'r str> {
    match rest[end..].chars().next() {
        Some(c) if more.contains(c) => Some(rest),
        Some(c) if c.is_ascii_alphanumeric() => None,
        _ => Some(&rest[..end]),
    }
}

/// Returns the length of the telephone number at the front, with its parameters.
fn phone(rest: &str) -> Option<usize> {
    let digits = rest.strip_prefix('+').unwrap_or(rest);
    let is_of_number = |c: char| c.is_ascii_digit() || "-.()*".contains(c);
    let after = digits.trim_start_matches(is_of_number);
    let number = &digits[..digits.len() - after.len()];
    let number = number.trim_end_matches(['-', '.', '(']);
    let is_word = after.starts_with(|c: char| c.is_ascii_alphanumeric());
    if is_word || !number.contains(|c: char| c.is_ascii_digit()) {
        return None;
    }
    let mut end = rest.len() - digits.len() + number.len();
    while let Some(parameter) = rest[end..].strip_prefix(';') {
        let value = parameter.trim_start_matches(|c: char| c.is_ascii_alphanumeric() || c == '-');
        let name = parameter.len() - value.len();
        if name == 0 {
            break;
        }
        let Some(value) = value.strip_prefix('=') else {
            end += 1 + name;
            continue;
        };
        let is_of_value = |c: char| c.is_ascii_alphanumeric() || "-_.!~*'()[]/:&+$%".contains(c);
        let after = value.trim_start_matches(is_of_value);
        if after.len() == value.len() {
            break;
        }
        end += 1 + name + 1 + value.len() - after.len();
    }
    Some(end)
}

/// Returns the length of the decimal number at the front.
fn number(rest: &str) -> Option<usize> {
    let is_digit = |c: char| c.is_ascii_digit();
    let unsigned = rest.strip_prefix('-').unwrap_or(rest);
    let after = unsigned.trim_start_matches(is_digit);
    if after.len() == unsigned.len() {
        return None;
    }
    let whole = rest.len() - after.len();
    let fraction = after.strip_prefix('.').unwrap_or_default();
    let digits = fraction.len() - fraction.trim_start_matches(is_digit).len();
    Some(if digits > 0 {
        whole + 1 + digits
    } else {
        whole
    })
}
