//! Domain names: is a name a host, what is its ASCII form, and what is known of its top-level domain?
//!
//! [`ascii`] reads most hosts in one look. The others are judged with the help of [`ip`], [`idna`] (with [`uts46`],
//! or with [`inert`] where that is enough, and [`punycode`]), [`tld`] and [`suffix`]. [`run`] finds a run of host
//! characters and its edges, [`port`] reads what follows a host.

pub(crate) mod ascii;
mod hash;
pub(crate) mod idna;
pub(crate) mod inert;
pub(crate) mod ip;
pub(crate) mod port;
pub(crate) mod punycode;
pub(crate) mod run;
pub mod suffix;
pub(crate) mod tld;
pub(crate) mod uts46;

use core::ops::Range;

use crate::link::{HostKind, Tld};
use crate::text::char_before;
use crate::unicode::property::{HostClass, host_class};

use self::ascii::{Judged, Plain};
use self::inert::Around;
use self::ip::Unbracketed;
use self::run::Place;
use self::tld::TldTable;

/// What the caller's options say about hosts.
#[derive(Clone, Debug)]
pub(crate) struct Rules {
    /// The names that count as top-level domains.
    pub(crate) tlds: TldTable,
    /// Whether one label is enough behind a scheme.
    pub(crate) single_labels: bool,
    /// Whether IPv4 and IPv6 addresses count without a scheme.
    pub(crate) bare_addresses: bool,
    /// Whether text may be tied to the end of a host, so that a label may go on behind its
    /// top-level domain.
    pub(crate) is_tailored: bool,
}

impl Rules {
    /// The rules for a string that the caller calls a URL: addresses and single labels too.
    pub(crate) fn lenient() -> Self {
        Rules {
            tlds: TldTable::embedded(),
            single_labels: true,
            bare_addresses: true,
            is_tailored: false,
        }
    }
}

/// A host found in the text.
#[derive(Clone, Debug, Eq, PartialEq)]
pub(crate) struct Host {
    /// Where it stands, without root dot and port.
    pub(crate) range: Range<usize>,
    /// What it is.
    pub(crate) kind: HostKind,
}

/// Reads a host directly behind `scheme://`.
pub(crate) fn after_scheme(text: &str, at: usize, rules: &Rules) -> Option<Host> {
    let v6 = |range| Host {
        range,
        kind: HostKind::Ipv6,
    };
    if let Some(range) = ip::bracketed_v6(text, at) {
        return Some(v6(range));
    }
    match ip::unbracketed_v6(text, at) {
        Unbracketed::Address(range) => return Some(v6(range)),
        Unbracketed::Malformed => return None,
        Unbracketed::Other => {}
    }
    let range = run::cut_symbols(text, at..run::end(text, at, Place::AfterScheme));
    let kind = judge(text.get(range.clone())?, Place::AfterScheme, rules)?;
    Some(Host { range, kind })
}

/// Judges a bare run, of which `range` is what the edges leave over.
pub(crate) fn bare(text: &str, range: Range<usize>, rules: &Rules) -> Option<Host> {
    let name = text.get(range.clone())?;
    if rules.bare_addresses && ip::is_dotted_quad(name) {
        return Some(Host {
            range,
            kind: HostKind::Ipv4,
        });
    }
    let kind = judge(name, Place::Bare, rules)?;
    Some(Host { range, kind })
}

/// Reads the inert name around the separator at `at`, not reaching before `floor`, if that tells that it is a domain; and
/// the run that it is in.
pub(crate) fn inert_around(
    text: &str,
    at: usize,
    floor: usize,
    rules: &Rules,
) -> Option<(Range<usize>, Host)> {
    let Around { run, end, tld } = inert::around(text, at, floor)?;
    let (name, tld) = (text.get(run.start..end)?, text.get(tld..end)?);
    let is_domain =
        tld.len() >= 2 && rules.tlds.contains_written(tld.as_bytes()) && !may_be_suffix(name, tld);
    let host = Host {
        range: run.start..end,
        kind: HostKind::Domain(Tld::Known),
    };
    is_domain.then_some((run, host))
}

/// Judges a bare run that has underscores inside the labels before its registrable name.
pub(crate) fn with_underscores(text: &str, range: Range<usize>, rules: &Rules) -> Option<Host> {
    let name = text.get(range.clone())?;
    let is_edge = |label: &str| label.starts_with('_') || label.ends_with('_');
    if !name.contains('_') || name.split('.').any(is_edge) {
        return None;
    }
    let kind = judge(name, Place::AfterScheme, rules)?;
    let registrable = suffix::registrable(name)?;
    let is_site = kind == HostKind::Domain(Tld::Known) && !registrable.contains('_');
    is_site.then_some(Host { range, kind })
}

/// Judges the host of a string that is a URL as a whole, without root dot.
///
/// This is WHATWG's host parser, less the names that the DNS cannot have: empty labels, labels and names that are
/// too long, hyphens at the edges of labels, and ASCII other than letters, digits, `-` and `_`. Whether a host
/// could be a link in a text is another question, which [`after_scheme`] and [`bare`] answer.
pub(crate) fn of_url(name: &str) -> Option<HostKind> {
    let is_v6 = |text: &str| text.parse::<core::net::Ipv6Addr>().is_ok();
    let bracketed = name.strip_prefix('[').map(|rest| rest.strip_suffix(']'));
    match bracketed {
        Some(inner) => return inner.is_some_and(is_v6).then_some(HostKind::Ipv6),
        None if name.contains(':') => return is_v6(name).then_some(HostKind::Ipv6),
        None => {}
    }
    let ascii = idna::to_ascii(name)?;
    let labels = Labels::read(ascii.as_bytes());
    let is_name_byte = |&byte: &u8| byte.is_ascii_alphanumeric() || b"-_.".contains(&byte);
    if !labels.are_sound || !ascii.as_bytes().iter().all(is_name_byte) {
        return None;
    }
    if ip::ends_in_a_number(ascii.as_bytes()) {
        return ip::parse_v4(ascii.as_bytes()).map(|_| HostKind::Ipv4);
    }
    let tld = ascii.as_bytes().get(labels.last..).unwrap_or_default();
    Some(match labels.last {
        0 => HostKind::SingleLabel,
        _ if TldTable::embedded().contains_ascii(tld) => HostKind::Domain(Tld::Known),
        _ => HostKind::Domain(Tld::Unknown),
    })
}

/// Reads the domain behind the `@` of an email address.
#[inline]
pub(crate) fn of_email(text: &str, at: usize, rules: &Rules) -> Option<Host> {
    if let Some(plain) = Plain::read(text, at) {
        match plain.judge(text, Place::Bare, rules) {
            Judged::Host(end, kind) => {
                let range = at..end;
                return Some(Host { range, kind });
            }
            Judged::NoHost => return None,
            Judged::Unsure => {}
        }
    }
    of_email_in_general(text, at, rules)
}

fn of_email_in_general(text: &str, at: usize, rules: &Rules) -> Option<Host> {
    let range = run::trim_end(text, at..run::end(text, at, Place::Bare));
    let kind = judge(text.get(range.clone())?, Place::Bare, rules)?;
    Some(Host { range, kind })
}

/// Judges a trimmed run; `None` if it is no host here.
pub(crate) fn judge(name: &str, place: Place, rules: &Rules) -> Option<HostKind> {
    if !name.is_ascii() {
        match judge_inert(name, place, rules) {
            Inert::Domain => return Some(HostKind::Domain(Tld::Known)),
            Inert::NoHost => return None,
            Inert::Unsure => {}
        }
    }
    let labels = Labels::read(name.as_bytes());
    if place == Place::Bare && labels.bytes & UNDERSCORE != 0 {
        return None;
    }
    if labels.is_plain() {
        return judge_ascii(name, &labels, place, rules);
    }
    if labels.bytes & OTHER == 0
        && let Some(may_end_in_tld) = inert::may_end_in_tld(name)
    {
        return judge_ascii(name, &labels, place, rules)
            .filter(|kind| may_end_in_tld || !matches!(kind, HostKind::Domain(_)));
    }
    if !has_host_edges(name) || !may_have_tld(name, place, rules) {
        return None;
    }
    let ascii = idna::of_host(name)?;
    let labels = Labels::read(ascii.as_bytes());
    let kind = judge_ascii(ascii.as_str(), &labels, place, rules)?;
    let is_domain = matches!(kind, HostKind::Domain(_));
    (!is_domain || ascii.may_end_in_tld()).then_some(kind)
}

/// What can be said of a name that is not ASCII without its ASCII form.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
enum Inert {
    /// A domain with a known top-level domain under which all names can be registered, and labels that
    /// UTS #46 leaves as they are.
    Domain,
    /// A name without a known top-level domain, where that is needed.
    NoHost,
    Unsure,
}

fn judge_inert(name: &str, place: Place, rules: &Rules) -> Inert {
    let Some(tld) = last_label(name) else {
        return match place {
            Place::Bare => Inert::NoHost,
            Place::AfterScheme => Inert::Unsure,
        };
    };
    if !rules.tlds.contains_written(tld.as_bytes()) {
        let is_settled = place == Place::Bare && !tld.is_ascii() && inert::is_inert(tld);
        return if is_settled {
            Inert::NoHost
        } else {
            Inert::Unsure
        };
    }
    match may_be_tld(tld) && inert::fits(name) && !may_be_suffix(name, tld) {
        true => Inert::Domain,
        false => Inert::Unsure,
    }
}

/// Whether the last label of an inert name that is not ASCII, which the table holds as it is written, may be a
/// top-level domain.
fn may_be_tld(tld: &str) -> bool {
    match tld.is_ascii() {
        true => is_tld(tld.as_bytes()) && !is_a_label(tld.as_bytes()),
        false => !tld
            .bytes()
            .any(|byte| byte.is_ascii_digit() || byte == b'-'),
    }
}

/// Whether an inert name may be a public suffix: under most top-level domains that needs no ASCII form.
fn may_be_suffix(name: &str, tld: &str) -> bool {
    let before = name.get(..name.len() - tld.len()).unwrap_or_default();
    let before = before.strip_suffix(run::is_separator).unwrap_or(before);
    let is_suffix = || {
        let ascii = inert::to_ascii(name).flatten();
        ascii.is_none_or(|ascii| suffix::is_suffix_of_whole_labels(ascii.as_str()))
    };
    suffix::may_end_written(tld) && suffix::may_be_written(before, tld) && is_suffix()
}

/// The last label, if there are more.
fn last_label(name: &str) -> Option<&str> {
    let mut rest = name.as_bytes();
    loop {
        match rest {
            [.., b'.']
            | [.., 0xE3, 0x80, 0x82]
            | [.., 0xEF, 0xBC, 0x8E]
            | [.., 0xEF, 0xBD, 0xA1] => {
                return name.get(rest.len()..);
            }
            [before @ .., _] => rest = before,
            [] => return None,
        }
    }
}

/// What one look at a name in ASCII form tells.
struct Labels {
    /// The union of [`BYTES`] of the name.
    bytes: u8,
    /// Each label has 1–63 octets and no hyphen at its edges.
    are_sound: bool,
    /// Some label begins with `xn--`.
    are_encoded: bool,
    /// Where the last label begins.
    last: usize,
}

const HYPHEN: u8 = 1;
const UNDERSCORE: u8 = 2;
const OTHER: u8 = 4;
const DOT: u8 = 8;

/// What each byte tells of a name.
static BYTES: [u8; 256] = {
    let mut bytes = [0; 256];
    let mut byte = 0;
    #[allow(clippy::indexing_slicing, reason = "evaluated at compile time")]
    while byte < 256 {
        bytes[byte] = match byte as u8 {
            b'-' => HYPHEN,
            b'_' => UNDERSCORE,
            b'.' => DOT,
            0x80.. => OTHER,
            _ => 0,
        };
        byte += 1;
    }
    bytes
};

impl Labels {
    #[inline]
    fn read(name: &[u8]) -> Labels {
        let mut labels = Labels {
            bytes: 0,
            are_sound: true,
            are_encoded: false,
            last: 0,
        };
        for (at, &byte) in name.iter().enumerate() {
            let class = BYTES.get(usize::from(byte)).copied().unwrap_or_default();
            labels.bytes |= class;
            if class == DOT {
                labels.end_label(name, at);
                labels.last = at + 1;
            }
        }
        labels.end_label(name, name.len());
        labels
    }

    #[inline(always)]
    fn end_label(&mut self, name: &[u8], end: usize) {
        let len = end - self.last;
        self.are_sound &= len.wrapping_sub(1) < idna::LONGEST_LABEL;
        if self.bytes & HYPHEN != 0 {
            let label = name.get(self.last..end).unwrap_or_default();
            self.are_sound &= label.first() != Some(&b'-') && label.last() != Some(&b'-');
            self.are_encoded |= is_a_label(label);
        }
    }

    /// Returns true if the name is its own ASCII form but for case.
    #[inline]
    fn is_plain(&self) -> bool {
        self.bytes & OTHER == 0 && !self.are_encoded
    }
}

/// Whether the last label of a name that is not plain may be a top-level domain: spares most names
/// the way through UTS #46.
fn may_have_tld(name: &str, place: Place, rules: &Rules) -> bool {
    let dot = name
        .bytes()
        .rposition(|byte| byte == b'.' || !byte.is_ascii());
    let last = dot.and_then(|dot| name.get(dot + 1..)).unwrap_or_default();
    let is_separated = dot
        .and_then(|dot| char_before(name, dot + 1))
        .is_some_and(run::is_separator);
    place == Place::AfterScheme
        || !is_separated
        || is_a_label(last.as_bytes())
        || rules.tlds.contains_ascii(last.as_bytes())
}

/// A host starts with neither a separator nor a character that needs context.
fn has_host_edges(name: &str) -> bool {
    name.chars().next().is_some_and(|first| {
        !matches!(
            host_class(first),
            HostClass::ContextO | HostClass::Separator
        )
    })
}

#[inline]
pub(crate) fn is_a_label(label: &[u8]) -> bool {
    label
        .get(..4)
        .is_some_and(|prefix| prefix.eq_ignore_ascii_case(b"xn--"))
}

/// Judges a name in ASCII form, in any case.
#[inline]
fn judge_ascii(name: &str, labels: &Labels, place: Place, rules: &Rules) -> Option<HostKind> {
    let bytes = name.as_bytes();
    if bytes.len() > idna::LONGEST_NAME || !labels.are_sound {
        return None;
    }
    let tld = bytes.get(labels.last..)?;
    let is_numeric = tld.first().is_some_and(u8::is_ascii_digit);
    if is_numeric && place == Place::AfterScheme && ip::ends_in_a_number(bytes) {
        return ip::parse_v4(bytes).map(|_| HostKind::Ipv4);
    }
    if labels.last == 0 {
        return (place == Place::AfterScheme && rules.single_labels)
            .then_some(HostKind::SingleLabel);
    }
    let known = rules.tlds.contains_ascii(tld);
    let listed = is_tld(tld) && (known || place == Place::AfterScheme);
    let registrable = listed && !suffix::is_suffix_of_whole_labels(name);
    registrable.then_some(HostKind::Domain(if known {
        Tld::Known
    } else {
        Tld::Unknown
    }))
}

/// ICANN's syntax of a TLD: at least two letters, or an A-label (whose content
/// [`idna::to_ascii`] has seen).
#[inline]
pub(crate) fn is_tld(label: &[u8]) -> bool {
    is_a_label(label) || (label.len() >= 2 && label.iter().all(u8::is_ascii_alphabetic))
}

#[cfg(test)]
mod tests {
    use super::*;

    const KNOWN: HostKind = HostKind::Domain(Tld::Known);

    fn rules() -> Rules {
        Rules {
            tlds: TldTable::embedded(),
            single_labels: false,
            bare_addresses: false,
            is_tailored: false,
        }
    }

    fn bare(name: &str) -> Option<HostKind> {
        judge(name, Place::Bare, &rules())
    }

    fn schemed(name: &str) -> Option<HostKind> {
        judge(name, Place::AfterScheme, &rules())
    }

    #[test]
    fn bare_domains_need_a_listed_tld() {
        assert_eq!(bare("example.com"), Some(KNOWN));
        assert_eq!(bare("EXAMPLE.COM"), Some(KNOWN));
        assert_eq!(bare("пример.рф"), Some(KNOWN));
        assert_eq!(bare("wiki.internal"), None);
        assert_eq!(
            schemed("wiki.internal"),
            Some(HostKind::Domain(Tld::Unknown))
        );
    }

    #[test]
    fn structure() {
        for name in [
            "",
            "com",
            ".com",
            "a..com",
            "-a.com",
            "a-.com",
            "example.a",
            "a.c0m",
            "_a.com",
        ] {
            assert_eq!(bare(name), None, "{name}");
        }
        assert_eq!(schemed("_dmarc.example.com"), Some(KNOWN));
        assert_eq!(schemed("example.a"), None);
        assert_eq!(schemed("a.x-y"), None);
        assert_eq!(schemed("é.例-例"), None);
        assert_eq!(
            bare("r3---sn.example.com"),
            Some(KNOWN),
            "hyphens in places 3 and 4"
        );
    }

    #[test]
    fn lengths() {
        let label = "a".repeat(63);
        assert_eq!(bare(&alloc::format!("{label}.com")), Some(KNOWN));
        assert_eq!(bare(&alloc::format!("{label}a.com")), None);
        let name = alloc::format!("{label}.{label}.{label}.{}.com", "a".repeat(57));
        assert_eq!((name.len(), bare(&name)), (253, Some(KNOWN)));
        assert_eq!(bare(&alloc::format!("b{name}")), None);
    }

    /// What counts of a name of another script is its ASCII form.
    #[test]
    fn lengths_of_other_scripts() {
        let label = alloc::format!("é{}", "a".repeat(55));
        let octets = |name: &str| idna::by_uts46(name).map_or(0, |ascii| ascii.as_bytes().len());
        for tld in ["com", "de"] {
            let name = |len| alloc::format!("{}.{label}.{label}.{label}.{tld}", "a".repeat(len));
            let longest = (1..64).rfind(|&len| octets(&name(len)) == idna::LONGEST_NAME);
            let longest = longest.unwrap();
            assert_eq!(bare(&name(longest)), Some(KNOWN));
            assert_eq!(bare(&name(longest + 1)), None);
        }
        let many = alloc::format!("é.{}com", "a.".repeat(130));
        assert_eq!(bare(&many), None, "dots count, too");
        let unknown = Some(HostKind::Domain(Tld::Unknown));
        assert_eq!(schemed("éé。abcdecom"), unknown, "the whole last label");
        assert_eq!(bare("éé。com"), Some(KNOWN));
    }

    #[test]
    fn registrable_names_only() {
        assert_eq!(schemed("co.uk"), None);
        assert_eq!(
            bare("github.io"),
            Some(KNOWN),
            "the private section does not count"
        );
        assert_eq!(bare("www.ck"), Some(KNOWN), "an exception");
        assert_eq!(bare("other.ck"), None, "a wildcard");
    }

    /// A list may hold names that ICANN would not take.
    #[test]
    fn a_list_of_the_caller() {
        let others = ["例9", "例-例", "éb"].map(|tld| idna::to_ascii(tld).unwrap());
        let [digit, hyphen, mixed] = others.each_ref().map(|tld| tld.as_str());
        let list = ["xyzzy", "c0m", digit, hyphen, mixed].join("\n");
        let rules = Rules {
            tlds: TldTable::parse(&list).unwrap(),
            ..rules()
        };
        let bare = |name| judge(name, Place::Bare, &rules);
        assert_eq!(bare("é.xyzzy"), Some(KNOWN));
        assert_eq!(bare("é.com"), None, "not in this list");
        assert_eq!(bare("é.c0m"), None, "digit");
        assert_eq!(bare("é.例9"), None, "digit in another script");
        assert_eq!(bare("é.例-例"), None, "hyphen");
        assert_eq!(bare("a.éb"), Some(KNOWN));
        assert_eq!(bare("a.Éb"), Some(KNOWN), "mapped");
    }

    #[test]
    fn addresses_only_after_a_scheme() {
        assert_eq!(bare("192.168.10.15"), None);
        assert_eq!(schemed("192.168.10.15"), Some(HostKind::Ipv4));
        assert_eq!(schemed("0x7f.1"), Some(HostKind::Ipv4));
        assert_eq!(schemed("256.1.1.1"), None);
        assert_eq!(
            schemed("１.１.１.１"),
            Some(HostKind::Ipv4),
            "full-width digits map to digits"
        );
    }
}
