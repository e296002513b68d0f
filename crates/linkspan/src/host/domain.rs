//! Is a trimmed run a host, and what do we know of its top-level domain?

use core::ops::Range;

use crate::link::Tld;
use crate::text::char_at;

use super::run::{self, Place};
use super::tld::TldTable;
use super::{idna, ip, port, suffix};

/// The most octets of a label in ASCII form.
const LONGEST_LABEL: usize = 63;

/// What the caller's options say about hosts.
#[derive(Clone, Debug)]
pub(crate) struct Rules {
    /// The names that count as top-level domains.
    pub(crate) tlds: TldTable,
    /// Whether one label is enough behind a scheme.
    pub(crate) single_labels: bool,
    /// Whether IPv4 and IPv6 addresses count without a scheme.
    pub(crate) bare_addresses: bool,
}

/// A host found in the text.
#[derive(Clone, Debug, Eq, PartialEq)]
pub(crate) struct Host {
    /// Where it stands, without root dot and port.
    pub(crate) range: Range<usize>,
    /// What its last label is.
    pub(crate) tld: Tld,
}

/// Reads a host directly behind `scheme://`.
pub(crate) fn after_scheme(text: &str, at: usize, rules: &Rules) -> Option<Host> {
    let address = ip::bracketed_v6(text, at).or_else(|| ip::unbracketed_v6(text, at));
    if let Some(range) = address {
        return Some(Host {
            range,
            tld: Tld::Absent,
        });
    }
    let range = run::cut_symbols(text, at..run::end(text, at, Place::AfterScheme));
    let tld = judge(text.get(range.clone())?, Place::AfterScheme, rules)?;
    Some(Host { range, tld })
}

/// Judges a bare run, of which `range` is what the edges leave over.
pub(crate) fn bare(text: &str, range: Range<usize>, rules: &Rules) -> Option<Host> {
    let name = text.get(range.clone())?;
    if rules.bare_addresses && ip::is_dotted_quad(name) {
        return Some(Host {
            range,
            tld: Tld::Absent,
        });
    }
    let tld = judge(name, Place::Bare, rules)?;
    Some(Host { range, tld })
}

/// Reads the domain behind the `@` of an email address.
pub(crate) fn of_email(text: &str, at: usize, rules: &Rules) -> Option<Host> {
    let range = run::trim_end(text, at..run::end(text, at, Place::Bare));
    let tld = judge(text.get(range.clone())?, Place::Bare, rules)?;
    Some(Host { range, tld })
}

/// Returns the place behind a refused host and its port, where termination goes on.
pub(crate) fn skip(text: &str, at: usize, authority_end: usize) -> usize {
    let end = match char_at(text, at) {
        Some('[') => ip::skip_brackets(text, at, authority_end),
        _ => run::end(text, at, Place::AfterScheme),
    };
    port::skip_digits(text, end)
}

/// Judges a trimmed run; `None` if it is no host here.
fn judge(name: &str, place: Place, rules: &Rules) -> Option<Tld> {
    if !has_host_edges(name) || (place == Place::Bare && name.contains('_')) {
        return None;
    }
    if is_plain(name.as_bytes()) {
        return judge_ascii(name, place, rules);
    }
    judge_ascii(idna::to_ascii(name)?.as_str(), place, rules)
}

/// A host starts with neither a separator nor a character that needs context.
fn has_host_edges(name: &str) -> bool {
    use crate::property::{HostClass, host_class};
    name.chars().next().is_some_and(|first| {
        !matches!(
            host_class(first),
            HostClass::ContextO | HostClass::Separator
        )
    })
}

/// Returns true if the name is ASCII without `xn--` labels, and so is its own ASCII form but for case.
fn is_plain(name: &[u8]) -> bool {
    name.is_ascii() && !labels(name).any(is_a_label)
}

fn is_a_label(label: &[u8]) -> bool {
    label
        .get(..4)
        .is_some_and(|prefix| prefix.eq_ignore_ascii_case(b"xn--"))
}

fn labels(name: &[u8]) -> impl Iterator<Item = &[u8]> {
    name.split(|&byte| byte == b'.')
}

/// Judges a name in ASCII form, in any case.
fn judge_ascii(name: &str, place: Place, rules: &Rules) -> Option<Tld> {
    let bytes = name.as_bytes();
    if bytes.len() > idna::LONGEST_NAME || !labels(bytes).all(is_label) {
        return None;
    }
    if place == Place::AfterScheme && ip::ends_in_a_number(bytes) {
        return ip::is_v4(bytes).then_some(Tld::Absent);
    }
    let Some(dot) = bytes.iter().rposition(|&byte| byte == b'.') else {
        return (place == Place::AfterScheme && rules.single_labels).then_some(Tld::Absent);
    };
    let tld = bytes.get(dot + 1..)?;
    let known = rules.tlds.contains_ascii(tld);
    let listed = known || (place == Place::AfterScheme && is_tld(tld));
    let registrable = listed && !suffix::is_public_suffix(name);
    registrable.then_some(if known { Tld::Known } else { Tld::Unknown })
}

/// A label has 1–63 octets and no hyphen at its edges.
fn is_label(label: &[u8]) -> bool {
    label.len() <= LONGEST_LABEL
        && label.first().is_some_and(|&first| first != b'-')
        && label.last() != Some(&b'-')
}

/// ICANN's syntax of a TLD: at least two letters, or an A-label (whose content
/// [`idna::to_ascii`] has seen).
fn is_tld(label: &[u8]) -> bool {
    is_a_label(label) || (label.len() >= 2 && label.iter().all(u8::is_ascii_alphabetic))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rules() -> Rules {
        Rules {
            tlds: TldTable::embedded(),
            single_labels: false,
            bare_addresses: false,
        }
    }

    fn bare(name: &str) -> Option<Tld> {
        judge(name, Place::Bare, &rules())
    }

    fn schemed(name: &str) -> Option<Tld> {
        judge(name, Place::AfterScheme, &rules())
    }

    #[test]
    fn bare_domains_need_a_listed_tld() {
        assert_eq!(bare("example.com"), Some(Tld::Known));
        assert_eq!(bare("EXAMPLE.COM"), Some(Tld::Known));
        assert_eq!(bare("пример.рф"), Some(Tld::Known));
        assert_eq!(bare("wiki.internal"), None);
        assert_eq!(schemed("wiki.internal"), Some(Tld::Unknown));
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
        assert_eq!(schemed("_dmarc.example.com"), Some(Tld::Known));
        assert_eq!(schemed("example.a"), None);
        assert_eq!(schemed("a.x-y"), None);
        assert_eq!(
            bare("r3---sn.example.com"),
            Some(Tld::Known),
            "hyphens in places 3 and 4"
        );
    }

    #[test]
    fn lengths() {
        let label = "a".repeat(63);
        assert_eq!(bare(&alloc::format!("{label}.com")), Some(Tld::Known));
        assert_eq!(bare(&alloc::format!("{label}a.com")), None);
        let name = alloc::format!("{label}.{label}.{label}.{}.com", "a".repeat(57));
        assert_eq!((name.len(), bare(&name)), (253, Some(Tld::Known)));
        assert_eq!(bare(&alloc::format!("b{name}")), None);
    }

    #[test]
    fn registrable_names_only() {
        assert_eq!(schemed("co.uk"), None);
        assert_eq!(
            bare("github.io"),
            Some(Tld::Known),
            "the private section does not count"
        );
        assert_eq!(bare("www.ck"), Some(Tld::Known), "an exception");
        assert_eq!(bare("other.ck"), None, "a wildcard");
    }

    #[test]
    fn addresses_only_after_a_scheme() {
        assert_eq!(bare("192.168.10.15"), None);
        assert_eq!(schemed("192.168.10.15"), Some(Tld::Absent));
        assert_eq!(schemed("0x7f.1"), Some(Tld::Absent));
        assert_eq!(schemed("256.1.1.1"), None);
        assert_eq!(
            schemed("１.１.１.１"),
            Some(Tld::Absent),
            "full-width digits map to digits"
        );
    }
}
