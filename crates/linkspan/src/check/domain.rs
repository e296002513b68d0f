//! Checks domain names: labels, dots and lengths. The rules for a label and for the TLD are in
//! modules of their own.

use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

use super::collect::{Collector, Excerpt};
use super::finding::{Finding, Severity};
use super::label::{self, Label};
use super::{FindingCode, bidi, tld, words};
use crate::domain::idna::{LONGEST_NAME, LONGEST_TEXT};
use crate::domain::run::is_separator;

/// Where a domain name was found. Each place has its own strictness.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) enum Place {
    /// The name is the whole value.
    Alone,
    /// The name follows the `@` of an email address.
    Email,
    /// The name is the host of a URL.
    Url,
}

/// Checks a name that is not empty. Returns its ASCII form without root dot if it is valid.
pub(super) fn check(name: Excerpt<'_>, place: Place, out: &mut Collector<'_>) -> Option<String> {
    let errors = out.errors();
    if name.text.len() > LONGEST_TEXT {
        too_long(name, None, out);
        return None;
    }
    let ascii = check_labels(name, place, out)?;
    // Only errors of the name itself count, not those of the rest of the value.
    (out.errors() == errors).then(|| {
        let root_dot = name.text.chars().next_back().filter(|&c| is_separator(c));
        let end = name.text.len() - root_dot.map_or(0, char::len_utf8);
        out.domain(name.range(0..end), &ascii);
        ascii
    })
}

/// Checks a name label by label. Returns its ASCII form without root dot if every label has one.
fn check_labels(name: Excerpt<'_>, place: Place, out: &mut Collector<'_>) -> Option<String> {
    let dots = Dots::read(name, place, out);
    let labels: Vec<Label> = labels(name.text)
        .map(|range| label::read(name.part(range), place, out))
        .collect();
    bidi::check(&labels, out);
    let ascii = join(&labels);
    if let Some(ascii) = &ascii
        && ascii.len() > LONGEST_NAME
    {
        too_long(name, Some(ascii.len()), out);
    }
    match labels.as_slice() {
        [] => return None,
        // With misplaced dots, the missing label is already reported.
        [only] if dots.are_right => {
            if place == Place::Alone && dots.has_root {
                check_tld(only, name, place, out);
            }
            single_label(only, place, &dots, out);
        }
        [.., last] => check_tld(last, name, place, out),
    }
    ascii
}

fn check_tld(label: &Label, name: Excerpt<'_>, place: Place, out: &mut Collector<'_>) {
    if let Some(ascii) = label.ascii.clone() {
        let range = label.range.clone();
        tld::check(&tld::Tld { ascii, range }, name, place, out);
    }
}

/// Joins the ASCII forms with dots.
fn join(labels: &[Label]) -> Option<String> {
    let mut name = String::new();
    for label in labels {
        if !name.is_empty() {
            name.push('.');
        }
        name.push_str(label.ascii.as_deref()?);
    }
    Some(name)
}

/// Returns the ranges of the labels that are not empty.
fn labels(name: &str) -> impl Iterator<Item = Range<usize>> {
    let mut start = 0;
    let ends = name
        .char_indices()
        .filter(|&(_, c)| is_separator(c))
        .map(|(at, c)| (at, at + c.len_utf8()))
        .chain([(name.len(), name.len())]);
    ends.map(move |(end, next)| core::mem::replace(&mut start, next)..end)
        .filter(|range| !range.is_empty())
}

/// What the dots of a name say about the name as a whole.
struct Dots {
    /// No dot is at the start of the name or next to another dot.
    are_right: bool,
    /// The name ends with the root dot.
    has_root: bool,
}

impl Dots {
    /// Reads the runs of dots in a name and reports what is wrong with them.
    fn read(name: Excerpt<'_>, place: Place, out: &mut Collector<'_>) -> Self {
        let mut dots = Self {
            are_right: true,
            has_root: false,
        };
        let mut at = 0;
        while let Some(found) = name.text.get(at..).and_then(|rest| rest.find(is_separator)) {
            let start = at + found;
            let run = name.text.get(start..).unwrap_or_default();
            let len = run.find(|c| !is_separator(c)).unwrap_or(run.len());
            dots.judge(name, start..start + len, place, out);
            at = start + len;
        }
        dots
    }

    fn judge(
        &mut self,
        name: Excerpt<'_>,
        run: Range<usize>,
        place: Place,
        out: &mut Collector<'_>,
    ) {
        let text = name.text.get(run.clone()).unwrap_or_default();
        let range = name.range(run.clone());
        if !text.is_ascii() {
            mapped_dot(text, range.clone(), out);
        }
        if run.start == 0 {
            self.are_right = false;
            let what = "A domain name cannot begin with a dot; remove it, or write what belongs before it.";
            out.add(FindingCode::LeadingDot, range, what);
        } else if text.chars().nth(1).is_some() {
            self.are_right = false;
            let what = "There is nothing between these dots; a domain name has one dot between two labels.";
            out.add(FindingCode::ConsecutiveDots, range, what);
        } else if run.end == name.text.len() {
            self.has_root = true;
            root_dot(range, place, out);
        }
    }
}

fn mapped_dot(text: &str, range: Range<usize>, out: &mut Collector<'_>) {
    let what = alloc::format!(
        "{} is read as a dot by software that follows UTS #46; other software expects “.”.",
        words::quote(text)
    );
    out.add(FindingCode::MappingNeeded, range, what);
}

fn root_dot(range: Range<usize>, place: Place, out: &mut Collector<'_>) {
    out.push(if place == Place::Email {
        let what = "The domain of an email address cannot end with a dot (RFC 5321); remove it.";
        Finding::new(FindingCode::RootDot, range, what).with_severity(Severity::Error)
    } else {
        let what = "The dot at the end means the root of the DNS: the name is complete as it is.";
        Finding::new(FindingCode::RootDot, range, what)
    });
}

fn single_label(label: &Label, place: Place, dots: &Dots, out: &mut Collector<'_>) {
    let (severity, what) = match place {
        Place::Url => (
            Severity::Warning,
            "A host with a single label resolves only on a local network; elsewhere a domain name has at \
             least two labels, such as example.com.",
        ),
        Place::Alone if dots.has_root => (
            Severity::Warning,
            "This names a top-level domain itself; other domain names have at least two labels, such as \
             example.com.",
        ),
        Place::Alone | Place::Email => (
            Severity::Error,
            "A domain name has at least two labels with a dot between them, such as example.com.",
        ),
    };
    let finding = Finding::new(FindingCode::SingleLabel, label.range.clone(), what);
    out.push(finding.with_severity(severity));
}

fn too_long(name: Excerpt<'_>, octets: Option<usize>, out: &mut Collector<'_>) {
    let what = match octets {
        Some(octets) => alloc::format!(
            "The name has {octets} octets in ASCII form; a domain name has at most {LONGEST_NAME}."
        ),
        None => alloc::format!(
            "The name is far longer than the {LONGEST_NAME} octets that a domain name can have; it was not checked further."
        ),
    };
    out.add(FindingCode::NameTooLong, name.all(), what);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn separators_delimit_labels() {
        let found: Vec<&str> = labels("a..b。日本.")
            .map(|range| &"a..b。日本."[range])
            .collect();
        assert_eq!(found, ["a", "b", "日本"]);
    }
}
