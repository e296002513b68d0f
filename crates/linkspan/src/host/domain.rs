//! Is a trimmed run a host, and what do we know of its top-level domain?

use core::ops::Range;

use crate::link::{HostKind, Tld};
use crate::property::{HostClass, host_class};

use super::ip::Unbracketed;
use super::run::{self, Place};
use super::tld::TldTable;
use super::{idna, ip, suffix};

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

impl Rules {
    /// The rules for a string that the caller calls a URL: addresses and single labels too.
    pub(crate) fn lenient() -> Self {
        Rules {
            tlds: TldTable::embedded(),
            single_labels: true,
            bare_addresses: true,
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
    if let Some(range) = ip::bracketed_v6(text, at) {
        return Some(Host {
            range,
            kind: HostKind::Ipv6,
        });
    }
    match ip::unbracketed_v6(text, at) {
        Unbracketed::Address(range) => {
            return Some(Host {
                range,
                kind: HostKind::Ipv6,
            });
        }
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

/// Reads a bare host at the start of a string that is a URL as a whole.
pub(crate) fn at_start(url: &str, rules: &Rules) -> Option<Host> {
    if let Some(range) = ip::bracketed_v6(url, 0) {
        let kind = HostKind::Ipv6;
        return Some(Host { range, kind });
    }
    bare(
        url,
        run::trim_end(url, 0..run::end(url, 0, Place::Bare)),
        rules,
    )
}

/// Reads the domain behind the `@` of an email address.
pub(crate) fn of_email(text: &str, at: usize, rules: &Rules) -> Option<Host> {
    let range = run::trim_end(text, at..run::end(text, at, Place::Bare));
    let kind = judge(text.get(range.clone())?, Place::Bare, rules)?;
    Some(Host { range, kind })
}

/// Judges a trimmed run; `None` if it is no host here.
fn judge(name: &str, place: Place, rules: &Rules) -> Option<HostKind> {
    if !has_host_edges(name) || (place == Place::Bare && name.contains('_')) {
        return None;
    }
    if is_plain(name.as_bytes()) {
        return judge_ascii(name, place, rules);
    }
    let ascii = idna::to_ascii(name)?;
    let kind = judge_ascii(ascii.as_str(), place, rules)?;
    let is_domain = matches!(kind, HostKind::Domain(_));
    (!is_domain || ascii.may_end_in_tld()).then_some(kind)
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
fn judge_ascii(name: &str, place: Place, rules: &Rules) -> Option<HostKind> {
    let bytes = name.as_bytes();
    if bytes.len() > idna::LONGEST_NAME || !labels(bytes).all(is_label) {
        return None;
    }
    if place == Place::AfterScheme && ip::ends_in_a_number(bytes) {
        return ip::parse_v4(bytes).map(|_| HostKind::Ipv4);
    }
    let Some(dot) = bytes.iter().rposition(|&byte| byte == b'.') else {
        return (place == Place::AfterScheme && rules.single_labels)
            .then_some(HostKind::SingleLabel);
    };
    let tld = bytes.get(dot + 1..)?;
    let known = rules.tlds.contains_ascii(tld);
    let listed = is_tld(tld) && (known || place == Place::AfterScheme);
    let registrable = listed && !suffix::is_public_suffix(name);
    registrable.then_some(HostKind::Domain(if known {
        Tld::Known
    } else {
        Tld::Unknown
    }))
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

    const KNOWN: HostKind = HostKind::Domain(Tld::Known);

    fn rules() -> Rules {
        Rules {
            tlds: TldTable::embedded(),
            single_labels: false,
            bare_addresses: false,
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
