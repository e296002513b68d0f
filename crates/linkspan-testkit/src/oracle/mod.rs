//! The oracle: the standard and the host rules, applied literally one after the other.
//!
//! It works on a list of code points, goes back and forth in it as the rules say, and is slow. It shares only the
//! property lookups and the two name tables with the detector. So if both give the same answer, two independent
//! implementations of the rules agree. Only tests and fuzzers may use it.
//!
//! Every index counts code points. Byte offsets are only computed for limits in bytes and for the result.
//!
//! - `termination`: UTS #58 §3.5.1, where a URL ends after its host.
//! - `local_part`: UTS #58 §5.2, where an email address begins.
//! - `host`: what a host is; the standard leaves it open.
//! - `prose`, `prose_tail`: the tailorings of the profile `Prose`.
//! - `asked`: links that are found only on request: schemes without an authority, mentions, handles, hashtags.
//! - this file: the walk through the text, which finds the places for these rules.

mod asked;
mod classes;
mod host;
mod local_part;
mod prose;
mod prose_tail;
mod termination;
#[cfg(test)]
mod tests;
mod text;

use std::ops::Range;

use self::host::{AfterHost, Host};
use self::text::Text;
use linkspan::TldTable;

/// The result uses the types of the library.
use linkspan::{Detector, Emails, Profile};
pub use linkspan::{Evidence, LinkKind};

/// The options of the detector, in their simplest form.
#[derive(Clone, Debug)]
pub struct Options {
    /// Hosts without a scheme are links.
    pub bare_domains: bool,
    /// Email addresses are links.
    pub emails: bool,
    /// `"quoted local parts"@example.com` are links, too.
    pub quoted: bool,
    /// IP addresses without a scheme are links.
    pub bare_addresses: bool,
    /// After a scheme, a host may be a single label.
    pub single_labels: bool,
    /// Schemes in addition to `http`, `https` and `ftp`.
    pub schemes: Vec<String>,
    /// `@name` is found.
    pub mentions: bool,
    /// `@name@host` is found.
    pub handles: bool,
    /// `#name` is found.
    pub hashtags: bool,
    /// A candidate longer than this is not a link.
    pub max_link_bytes: usize,
    /// The profile `Prose`, with all its tailorings.
    pub prose: bool,
}

impl Default for Options {
    fn default() -> Self {
        Options {
            bare_domains: true,
            emails: true,
            quoted: false,
            bare_addresses: false,
            single_labels: false,
            schemes: Vec::new(),
            mentions: false,
            handles: false,
            hashtags: false,
            max_link_bytes: 65_536,
            prose: false,
        }
    }
}

impl Options {
    /// Returns the options with all links that are found only on request: schemes without an authority, mentions,
    /// handles, hashtags.
    #[must_use]
    pub fn asked(self) -> Self {
        Options {
            schemes: ASKED_SCHEMES.map(String::from).into(),
            mentions: true,
            handles: true,
            hashtags: true,
            ..self
        }
    }

    /// Returns the detector that must give the same answers as the oracle.
    #[must_use]
    pub fn detector(&self) -> Detector {
        let emails = match (self.emails, self.quoted) {
            (true, true) => Emails::LinkQuoted,
            (true, false) => Emails::Link,
            (false, _) => Emails::Skip,
        };
        let profile = if self.prose {
            Profile::Prose
        } else {
            Profile::Uts58
        };
        let builder = Detector::builder()
            .profile(profile)
            .bare_domains(self.bare_domains)
            .emails(emails)
            .bare_addresses(self.bare_addresses)
            .single_labels(self.single_labels)
            .max_link_bytes(self.max_link_bytes)
            .mentions(self.mentions)
            .handles(self.handles)
            .hashtags(self.hashtags)
            .schemes(&self.schemes);
        builder.expect("schemes").build()
    }
}

/// Schemes that cover every rule.
const ASKED_SCHEMES: [&str; 8] = [
    "tel", "sms", "sip", "geo", "magnet", "matrix", "news", "acme:",
];

/// A link: its range in bytes, its kind, and why it was recognized.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Span {
    /// Byte offsets in the text.
    pub range: Range<usize>,
    /// Its kind.
    pub kind: LinkKind,
    /// Why it was recognized.
    pub evidence: Evidence,
}

/// Finds every link in `text`, slowly.
///
/// # Example
///
/// ```
/// use linkspan_testkit::oracle::{Options, links};
///
/// let found = links("see example.com.", &Options::default());
/// assert_eq!(found[0].range, 4..15);
/// ```
pub fn links(text: &str, options: &Options) -> Vec<Span> {
    let mut walk = Walk {
        text: Text::new(text),
        options,
        tlds: TldTable::embedded(),
        resume: 0,
        floor: 0,
        last_link_end: None,
        run_judged_to: 0,
        emoji_judged_to: 0,
        found: Vec::new(),
    };
    while walk.resume < walk.text.len() {
        walk.step();
    }
    walk.found
}

/// The walk: its position, and the links that it has found.
#[derive(Debug)]
struct Walk<'o> {
    text: Text,
    options: &'o Options,
    tlds: TldTable,
    /// Where the search continues.
    resume: usize,
    /// Nothing may begin before this.
    floor: usize,
    last_link_end: Option<usize>,
    /// The end of the last run that was judged as a whole by the rules of `Prose`.
    run_judged_to: usize,
    /// The same for a run with symbols.
    emoji_judged_to: usize,
    found: Vec<Span>,
}

impl Walk<'_> {
    /// Handles one character. Because it proceeds one by one, the first trigger comes first.
    fn step(&mut self) {
        let p = self.resume;
        match self.text.at(p) {
            Some(':') if self.opaque(p) => {}
            Some(_) if self.sigil(p) => {}
            Some(':') if self.options.prose && self.text.matches(p, "://") => self.prose_scheme(p),
            Some(c) if self.options.prose && host::is_separator(c) => self.prose_bare_run(p),
            Some('@') if self.options.prose => self.prose_at_sign(p),
            Some(':') if self.text.matches(p, "://") => self.scheme(p),
            Some(c) if host::is_separator(c) => self.bare_run(p),
            Some('@') => self.at_sign(p),
            Some('[') if self.options.bare_addresses => self.bare_bracket(p),
            _ => self.resume = p + 1,
        }
    }

    /// Case A: `://` at `p`.
    fn scheme(&mut self, p: usize) {
        let token = self.token_before(p);
        if !self.holds_letter(&token) {
            self.resume = p + 3;
            return;
        }
        let authority_end = self.text.skip(p + 3, |c| !host::ends_authority(c));
        let has_userinfo = self.has_userinfo(p + 3..authority_end);
        match self.end_after_scheme(&token, p + 3) {
            _ if has_userinfo => self.skip_to(self.termination(authority_end)),
            Some(end) if self.fits(&(token.start..end)) => {
                self.link(token.start..end, LinkKind::Url, Evidence::Scheme);
            }
            _ => self.skip_to(termination::skip_end(&self.text, p + 3)),
        }
    }

    /// Returns true if an authority has userinfo: it contains an `@`, and no complete host before it ends at a mark
    /// that hardly ever occurs in userinfo.
    fn has_userinfo(&self, authority: Range<usize>) -> bool {
        let at_sign = self.text.skip(authority.start, |c| c != '@');
        let mark = self
            .text
            .skip(authority.start, |c| !host::may_end_authority(c));
        at_sign < authority.end && !(mark < at_sign && self.is_host(authority.start..mark))
    }

    /// Returns true if a range after a scheme is a host with or without a port, or a host before its right edge is
    /// trimmed.
    fn is_host(&self, range: Range<usize>) -> bool {
        let end = match host::after_scheme(&self.text, range.start, self.options.single_labels) {
            Some(Host::Name(end) | Host::Ipv6(end)) => end,
            None => return false,
        };
        let after = match host::after_name(&self.text, end) {
            AfterHost::Nothing(end) | AfterHost::Port(end) | AfterHost::Part(end) => end,
            AfterHost::PortTooLarge => end,
        };
        after == range.end || self.text.skip(end, host::is_host_char) == range.end
    }

    /// Returns the scheme that ends at `p`: the characters it may be written in, from the first
    /// letter on.
    fn token_before(&self, p: usize) -> Range<usize> {
        let written = self.text.skip_back(p, 0, is_scheme_char);
        self.text.skip(written, |c| !c.is_ascii_alphabetic()).min(p)..p
    }

    fn holds_letter(&self, token: &Range<usize>) -> bool {
        self.text.chars(token).iter().any(char::is_ascii_alphabetic)
    }

    /// Returns true if a link may begin with this token: it is a known scheme, and no earlier link has used any of it.
    fn is_known(&self, token: &Range<usize>) -> bool {
        let name = self.text.string(token);
        let named = ["http", "https", "ftp"]
            .iter()
            .any(|known| known.eq_ignore_ascii_case(&name))
            || self
                .options
                .schemes
                .iter()
                .any(|known| known.trim_end_matches(':').eq_ignore_ascii_case(&name));
        named && token.start >= self.floor && !self.touches(token.start)
    }

    /// Returns the end of the link whose scheme is `token` and whose host begins at `at`.
    fn end_after_scheme(&self, token: &Range<usize>, at: usize) -> Option<usize> {
        if !self.is_known(token) {
            return None;
        }
        let after = match host::after_scheme(&self.text, at, self.options.single_labels)? {
            Host::Name(end) => host::after_name(&self.text, end),
            Host::Ipv6(end) => host::after_ipv6(&self.text, end),
        };
        match after {
            AfterHost::PortTooLarge => None,
            AfterHost::Nothing(end) | AfterHost::Port(end) if self.is_escape(end) => None,
            AfterHost::Nothing(end) | AfterHost::Port(end) | AfterHost::Part(end) => {
                Some(self.termination(end))
            }
        }
    }

    /// Case B: a separator at `p`, in the middle of what may be a bare host.
    fn bare_run(&mut self, p: usize) {
        let run = host::run_around(&self.text, p, self.floor);
        let h = host::trim_left(&self.text, &host::trim_right(&self.text, &run));
        let Some(evidence) = self.bare_evidence(&h) else {
            self.resume = run.end;
            return;
        };
        let after = host::after_name(&self.text, h.end);
        if matches!(after, AfterHost::Nothing(_) | AfterHost::PortTooLarge) {
            let n = self.end_of_local_characters(h.end);
            if self.text.is(n, '@') && self.email_domain(n).is_ok() {
                self.at_sign(n);
                return;
            }
            if self.text.is(n, '@') && self.text.at(n + 1).is_some_and(host::is_host_char) {
                self.resume = run.end;
                return;
            }
        }
        if !self.options.bare_domains && evidence != Evidence::Address {
            self.resume = run.end;
            return;
        }
        let end = match after {
            AfterHost::PortTooLarge => h.end,
            AfterHost::Nothing(end) | AfterHost::Port(end) | AfterHost::Part(end) => {
                self.termination(end)
            }
        };
        self.bare_candidate(&run, h.start..end, evidence);
    }

    /// Returns why the run is a host by itself, if it is one.
    fn bare_evidence(&self, h: &Range<usize>) -> Option<Evidence> {
        if self.options.bare_addresses && host::is_plain_ipv4(&self.text.string(h)) {
            return Some(Evidence::Address);
        }
        if !host::is_bare_domain(&self.text, h, &self.tlds) {
            return None;
        }
        let www = self
            .text
            .string(&(h.start..h.start + 3))
            .eq_ignore_ascii_case("www");
        let dot = self.text.at(h.start + 3).is_some_and(host::is_separator);
        Some(if www && dot {
            Evidence::Www
        } else {
            Evidence::Domain
        })
    }

    fn end_of_local_characters(&self, at: usize) -> usize {
        self.text
            .skip(at, |c| linkspan::property::link_email(c) || c == '.')
    }

    /// Returns true if `%` and two hexadecimal digits are at `at`.
    fn is_escape(&self, at: usize) -> bool {
        let is_digit = |i| self.text.at(i).is_some_and(|c| c.is_ascii_hexdigit());
        self.text.is(at, '%') && is_digit(at + 1) && is_digit(at + 2)
    }

    /// Adds a bare host as a link, unless the text before it forbids that.
    fn bare_candidate(&mut self, run: &Range<usize>, link: Range<usize>, evidence: Evidence) {
        if self.follows_scheme(run.start) {
            self.skip_to(link.end.max(run.end));
        } else if self.left_neighbour_forbids(run.start) {
            self.skip_to(run.end);
        } else if self.touches(link.start) || !self.fits(&link) {
            self.skip_to(link.end);
        } else {
            self.link(link, LinkKind::Url, evidence);
        }
    }

    fn left_neighbour_forbids(&self, s: usize) -> bool {
        self.text
            .before(s)
            .is_some_and(|l| host::is_host_char(l) || l == '@' || host::is_ignored(l))
    }

    /// Returns true if `scheme:`, `scheme:/` or `scheme://` is right before `s`, whatever the
    /// scheme.
    fn follows_scheme(&self, s: usize) -> bool {
        [":", ":/", "://"].iter().any(|tail| {
            let colon = s.checked_sub(tail.len());
            colon.is_some_and(|p| {
                self.text.matches(p, tail) && self.holds_letter(&self.token_before(p))
            })
        })
    }

    /// Case C: `@` at `n`.
    fn at_sign(&mut self, n: usize) {
        let domain_end = match self.email_domain(n) {
            Ok(end) => end,
            Err(run_end) => {
                self.resume = run_end;
                return;
            }
        };
        let start = local_part::start(&self.text, n, self.floor, self.options.quoted);
        let Some(start) = start.filter(|_| self.options.emails) else {
            self.skip_to(domain_end);
            return;
        };
        let (start, evidence) = match self.mailto_before(start) {
            Some(mailto) => (mailto, Evidence::Mailto),
            None => (start, Evidence::Email),
        };
        if self.touches(start) || !self.fits(&(start..domain_end)) {
            self.skip_to(domain_end);
        } else {
            self.link(start..domain_end, LinkKind::Email, evidence);
        }
    }

    /// Returns the end of the domain after the `@` at `n`; if there is none, the end of the run
    /// there.
    fn email_domain(&self, n: usize) -> Result<usize, usize> {
        let run = n + 1..self.text.skip(n + 1, host::is_host_char);
        let h = host::trim_right(&self.text, &run);
        if host::is_bare_domain(&self.text, &h, &self.tlds) {
            Ok(h.end)
        } else {
            Err(run.end)
        }
    }

    /// Returns where `mailto:` begins, if it is right before `start` and is not the end of some
    /// other scheme.
    fn mailto_before(&self, start: usize) -> Option<usize> {
        let begin = start.checked_sub("mailto:".len())?;
        let is_mailto = self
            .text
            .string(&(begin..start))
            .eq_ignore_ascii_case("mailto:");
        let is_tail = self.token_before(start - 1).start < begin;
        (begin >= self.floor && is_mailto && !is_tail).then_some(begin)
    }

    /// Case D: `[` at `p`, perhaps of a bare IPv6 address.
    fn bare_bracket(&mut self, p: usize) {
        let Some(host_end) = host::bracketed_ipv6(&self.text, p) else {
            self.resume = p + 1;
            return;
        };
        if self.options.prose {
            let host = p..host_end;
            let after = host::after_ipv6(&self.text, host_end);
            self.prose_bare(&host, &host, after, Evidence::Address, false);
            self.resume = self.resume.max(p + 1);
            return;
        }
        let end = match host::after_ipv6(&self.text, host_end) {
            AfterHost::PortTooLarge => host_end,
            AfterHost::Nothing(end) | AfterHost::Port(end) | AfterHost::Part(end) => {
                self.termination(end)
            }
        };
        self.bare_candidate(&(p..host_end), p..end, Evidence::Address);
    }

    fn termination(&self, start: usize) -> usize {
        termination::link_end(&self.text, start)
    }

    /// Returns true if a link at `start` would touch the one before it.
    fn touches(&self, start: usize) -> bool {
        self.last_link_end == Some(start)
    }

    fn fits(&self, link: &Range<usize>) -> bool {
        self.text.byte_len(link) <= self.options.max_link_bytes
    }

    fn link(&mut self, link: Range<usize>, kind: LinkKind, evidence: Evidence) {
        let range = self.text.offset(link.start)..self.text.offset(link.end);
        self.found.push(Span {
            range,
            kind,
            evidence,
        });
        self.last_link_end = Some(link.end);
        self.skip_to(link.end);
    }

    /// Skips to `end`. Nothing before it is read again.
    fn skip_to(&mut self, end: usize) {
        self.resume = end;
        self.floor = end;
    }
}

/// Returns true for the characters that RFC 3986 allows in a scheme.
fn is_scheme_char(c: char) -> bool {
    c.is_ascii_alphanumeric() || matches!(c, '+' | '-' | '.')
}
