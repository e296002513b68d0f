//! Short names of ASCII, read in one look: most hosts there are.
//!
//! The edges of a run and of its labels are told by a few operations on bits. What is not
//! plain (long names, other scripts, `xn--` labels, `_`, addresses, single labels, long or odd
//! top-level domains) is left to the general way, which gives the same answers.

use core::ops::Range;

use crate::link::{HostKind, Tld};
use crate::prefilter::{NAME, NameBits, names};
use crate::text::{char_at, letters, word_at};
use crate::unicode::property::{HOST_BYTES, holds};

use super::Rules;
use super::hash::Hash;
use super::run::{Place, is_host_char, is_separator};
use super::suffix;

/// A run of ASCII letters, digits, dots and hyphens, with nothing of a host behind it but perhaps a
/// separator outside ASCII.
#[derive(Clone, Debug)]
pub(crate) struct Plain {
    /// The run, as far as it is ASCII.
    pub(crate) run: Range<usize>,
    bits: NameBits,
}

/// What one look says of a run.
#[derive(Clone, Debug, Eq, PartialEq)]
pub(crate) enum Judged {
    /// It is a host, up to this place.
    Host(usize, HostKind),
    /// It is none.
    NoHost,
    /// It is not plain enough to tell.
    Unsure,
}

impl Plain {
    /// Reads the run that begins at `start`; `None` if it is too long, or goes on with something
    /// that is not plain.
    #[inline(always)]
    pub(crate) fn read(text: &str, start: usize) -> Option<Plain> {
        let rest = text.as_bytes().get(start..)?;
        let bits = match rest.first_chunk() {
            Some(bytes) => names(bytes),
            None => last_names(text.as_bytes(), rest.len()),
        };
        let len = (bits.word | bits.dot | bits.hyphen).trailing_ones() as usize;
        let is_end = match rest.get(len) {
            Some(0x80..) => is_end(text, start + len),
            Some(&byte) => !holds(&HOST_BYTES, byte),
            None => true,
        };
        if len >= NAME || !is_end {
            return None;
        }
        let run = start..start + len;
        Some(Plain { run, bits })
    }

    /// Judges the run as a host.
    #[inline(always)]
    pub(crate) fn judge(&self, text: &str, place: Place, rules: &Rules) -> Judged {
        let low = |len: usize| (1u32 << len) - 1;
        let word = self.bits.word & low(self.run.len());
        // The right edge: dots and hyphens are not of the host.
        let len = (u32::BITS - word.leading_zeros()) as usize;
        let (dots, hyphens) = (self.bits.dot & low(len), self.bits.hyphen & low(len));
        let starts = dots << 1 | 1;
        if dots == 0 || hyphens & hyphens << 1 != 0 {
            return Judged::Unsure;
        }
        if (dots | hyphens) & starts != 0 || hyphens & dots >> 1 != 0 {
            return Judged::NoHost;
        }
        let last = (u32::BITS - dots.leading_zeros()) as usize;
        let first = dots.trailing_zeros() as usize;
        let (start, end) = (self.run.start, self.run.start + len);
        let tld = word_at(text.as_bytes(), start + last);
        let tld_len = len - last;
        if tld_len >= 8 || letters(tld) != tld_len {
            return Judged::Unsure;
        }
        let known = rules.tlds.contains_letters(tld, tld_len);
        if tld_len < 2 || !(known || place == Place::AfterScheme) {
            return Judged::NoHost;
        }
        let is_suffix = || {
            let bytes = text.as_bytes();
            let label = end_hash(bytes, start..start + first);
            let parent = end_hash(bytes, start + first + 1..end);
            suffix::may_be_suffix(label, parent) && is_suffix(bytes, start + first, start..end)
        };
        match suffix::may_be_deep(Hash::of_letters(tld, tld_len)) && is_suffix() {
            true => Judged::NoHost,
            false if known => Judged::Host(end, HostKind::Domain(Tld::Known)),
            false => Judged::Host(end, HostKind::Domain(Tld::Unknown)),
        }
    }
}

/// The [hash](Hash::of_end) of a part of a text, read from the text where it is long enough.
#[inline(always)]
fn end_hash(text: &[u8], part: Range<usize>) -> Hash {
    match text.get(..part.end).and_then(<[u8]>::last_chunk) {
        Some(&last) => Hash::of_last(u64::from_le_bytes(last), part.len()),
        None => Hash::of_end(text.get(part).unwrap_or_default()),
    }
}

/// Whether a name, whose first label ends at `dot`, is a public suffix.
#[inline(never)]
fn is_suffix(text: &[u8], dot: usize, name: Range<usize>) -> bool {
    let label = text.get(name.start..dot).unwrap_or_default();
    let parent = text.get(dot + 1..name.end).unwrap_or_default();
    suffix::is_suffix_under(label, parent)
}

/// Whether what stands at `at`, outside ASCII, is not of a host: no host character, or a separator
/// with nothing of a host, a port or a path behind it.
#[inline(never)]
fn is_end(text: &str, at: usize) -> bool {
    let is_host = |c| is_host_char(c, Place::AfterScheme);
    match char_at(text, at) {
        Some(c) if is_separator(c) => !char_at(text, at + c.len_utf8())
            .is_some_and(|c| is_host(c) || matches!(c, '/' | '?' | '#' | ':')),
        Some(c) => !is_host(c),
        None => true,
    }
}

/// [`names`] of the `len` bytes that end `text`, fewer than it reads.
#[inline(never)]
fn last_names(text: &[u8], len: usize) -> NameBits {
    if let Some(last) = text.last_chunk() {
        return names(last).behind(NAME - len);
    }
    let mut padded = [0; NAME];
    let rest = text.get(text.len() - len..);
    if let (Some(place), Some(rest)) = (padded.get_mut(..len), rest) {
        place.copy_from_slice(rest);
    }
    names(&padded)
}

#[cfg(test)]
mod tests {
    use alloc::string::String;

    use proptest::collection::vec;
    use proptest::prelude::*;
    use proptest::sample::select;

    use super::super::run::{end, trim_end};
    use super::*;
    use crate::domain;

    /// Fails unless one look is unsure, or the general way says the same.
    fn agrees(text: &str, place: Place) -> bool {
        let rules = Rules::lenient();
        let Some(plain) = Plain::read(text, 0) else {
            return false;
        };
        let run = 0..end(text, 0, place);
        assert_eq!(
            text[run.clone()]
                .trim_end_matches(is_separator)
                .trim_end_matches('.'),
            text[plain.run.clone()].trim_end_matches('.'),
            "{text:?}"
        );
        let host = trim_end(text, run);
        let expected = domain::judge(&text[host.clone()], place, &rules);
        match plain.judge(text, place, &rules) {
            Judged::Host(end, kind) => {
                assert_eq!((end, Some(kind)), (host.end, expected), "{text:?}")
            }
            Judged::NoHost => assert_eq!(expected, None, "{text:?}"),
            Judged::Unsure => return false,
        }
        true
    }

    #[test]
    fn ordinary_hosts_are_plain() {
        for text in [
            "example.com/",
            "www.example.co.uk.",
            "co.uk",
            "r3-sn.example.com-. ",
            "-a.com",
            "a-.com",
            "a..com",
            ".com",
            "a.invalid",
            "www.ck",
            "a.b.kobe.jp",
            "a.com。",
            "a.com，b",
            "a.com）。",
        ] {
            assert!(
                agrees(text, Place::Bare) && agrees(text, Place::AfterScheme),
                "{text}"
            );
        }
        for text in [
            "",
            "localhost",
            "1.2.3.4",
            "a.xn--p1ai",
            "a_b.com",
            "a.comé",
            "a.international",
        ] {
            assert!(!agrees(text, Place::Bare), "{text}");
        }
    }

    #[test]
    fn hosts_at_the_end_of_a_long_text_are_plain() {
        let known = HostKind::Domain(Tld::Known);
        for host in [
            "t.co",
            "www.example.co.uk",
            "a-host-of-thirty-one-octets.com",
        ] {
            let text = alloc::format!("{} {host}", "text".repeat(NAME));
            let (start, end) = (text.len() - host.len(), text.len());
            let plain = Plain::read(&text, start).unwrap();
            assert_eq!(plain.run, start..end);
            let judged = plain.judge(&text, Place::Bare, &Rules::lenient());
            assert_eq!(judged, Judged::Host(end, known), "{host}");
        }
    }

    const PIECES: &[&str] = &[
        "a",
        "Z",
        "9",
        "-",
        ".",
        ".",
        "com",
        "co.uk",
        "org",
        "_",
        "é",
        " ",
        "/",
        "xn--p1ai",
        "0x1",
        "museum",
        "photography",
        "jp",
        "kobe",
        "ck",
        "。",
        "12345678",
    ];

    proptest! {
        #[test]
        fn one_look_agrees_with_the_general_way(text in vec(select(PIECES), 0..9)) {
            let text: String = text.concat();
            agrees(&text, Place::Bare);
            agrees(&text, Place::AfterScheme);
        }
    }
}
