//! Checks the last label of a domain name.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::net::Ipv4Addr;
use core::ops::Range;

use super::collect::{Collector, Excerpt};
use super::domain::Place;
use super::{FindingCode, suggest, words};
use crate::domain::run::is_separator;

/// The last label in ASCII form and lower case, and its range.
#[derive(Debug)]
pub(super) struct Tld {
    pub(super) ascii: String,
    pub(super) range: Range<usize>,
}

/// Reserved top-level names and their purposes.
const SPECIAL_USE: [(&str, &str); 8] = [
    (
        "alt",
        "for names that are not looked up in the DNS (RFC 9476)",
    ),
    ("example", "for examples (RFC 6761)"),
    ("internal", "for private networks"),
    (
        "invalid",
        "for names that are invalid on purpose (RFC 6761)",
    ),
    ("local", "for the local network (RFC 6762)"),
    ("localhost", "for the computer itself (RFC 6761)"),
    ("onion", "for Tor (RFC 7686)"),
    ("test", "for tests (RFC 6761)"),
];

/// Checks the last label of `name`.
pub(super) fn check(tld: &Tld, name: Excerpt<'_>, place: Place, out: &mut Collector<'_>) {
    let label = tld.ascii.as_str();
    let range = tld.range.clone();
    if label.bytes().all(|byte| byte.is_ascii_digit()) {
        out.add(FindingCode::TldAllNumeric, range, all_numeric(name, place));
    } else if label.len() < 2 {
        let what = "A top-level domain has at least two letters.";
        out.add(FindingCode::TldTooShort, range, what);
    } else if let Some((_, purpose)) = SPECIAL_USE.iter().find(|(name, _)| *name == label) {
        let what = format!(
            "Names that end in .{label} are reserved {purpose}; they are not in the public DNS."
        );
        out.add(FindingCode::SpecialUse, range, what);
    } else if !out.checker.tlds.lists(label.as_bytes()) {
        unknown(tld, name, out);
    }
}

fn all_numeric(name: Excerpt<'_>, place: Place) -> &'static str {
    let is_address = name.text.parse::<Ipv4Addr>().is_ok();
    match place {
        Place::Email if is_address => {
            "This is an IP address; after “@” it is written in square brackets, such as [192.0.2.1]."
        }
        _ if is_address => "This is an IP address, not a domain name.",
        _ => "A top-level domain cannot consist of digits only.",
    }
}

fn unknown(tld: &Tld, name: Excerpt<'_>, out: &mut Collector<'_>) {
    let table = &out.checker.tlds;
    let what = format!(
        "The top-level domain {} is not in the list of {}; the name may be mistyped, newer than the list, or known only in some network.",
        words::quote(&tld.ascii),
        table.version()
    );
    let offer = if out.checker.suggestions {
        suggest::names(table, &tld.ascii)
    } else {
        Vec::new()
    };
    out.add(FindingCode::TldUnknown, tld.range.clone(), what);
    if !offer.is_empty() {
        let what = suggest::sentence(stem(name.text), &offer);
        out.add(FindingCode::DidYouMean, tld.range.clone(), what);
    }
}

/// Returns what precedes the last label, with the dot.
fn stem(name: &str) -> &str {
    let relative = name.trim_end_matches(is_separator);
    let last = relative.rsplit(is_separator).next().unwrap_or_default();
    relative.strip_suffix(last).unwrap_or_default()
}
