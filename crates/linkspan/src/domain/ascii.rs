//! Short ASCII names, as most hosts are: the first arm of [`judge`](super::judge).
//!
//! A name of up to 31 bytes is turned into three sets of bits, with one bit for each byte: letters and digits, dots, hyphens.
//! The edges of all labels are then checked at once with a few operations on these bits:
//!
//! ```text
//! name      w w w . a - b . c o m      (the lowest bit is on the left)
//! dots      0 0 0 1 0 0 0 1 0 0 0
//! starts    1 0 0 0 1 0 0 0 1 0 0      dots << 1 | 1
//! hyphens   0 0 0 0 0 1 0 0 0 0 0      none at a start, and no dot after one
//! ```
//!
//! This arm does not decide on long names, other scripts, `xn--` labels, underscores, addresses, single labels and top-level
//! domains of more than seven letters, nor on a name that is not a host: the other arms find the rule that such a name breaks.

use core::ops::Range;

use crate::domain::{HostKind, Tld};
use crate::prefilter::{CHUNK, NameBits, names};
use crate::text::{char_at, letters, word_at};
use crate::unicode::property::{HOST_BYTES, holds};

use super::hash::Hash;
use super::run::{Place, is_host_char, is_separator};
use super::{Host, Rules, Spelling, suffix};

/// A run of ASCII letters, digits, dots and hyphens.
#[derive(Clone, Debug)]
pub(crate) struct AsciiRun {
    /// Its range, without the separator outside ASCII that may end it.
    pub(crate) range: Range<usize>,
    bits: NameBits,
}

/// Reads the host that begins at `at`, if this arm can decide that there is one.
#[inline(always)]
pub(super) fn host_at(text: &str, at: usize, place: Place, rules: &Rules) -> Option<Host> {
    AsciiRun::read(text, at)?.host(text, place, rules)
}

/// Judges the trimmed run `name`, if this arm can decide that it is a host.
#[inline(always)]
pub(super) fn host_in(text: &str, name: Range<usize>, place: Place, rules: &Rules) -> Option<Host> {
    if name.len() >= CHUNK {
        return None;
    }
    let bits = names(text.as_bytes(), name.start);
    let len = (bits.word | bits.dot | bits.hyphen).trailing_ones() as usize;
    let end = name.end;
    let run = AsciiRun { range: name, bits };
    if len < run.range.len() {
        return None;
    }
    // `host` would cut off a hyphen or dot at the end. But here the whole name must be the host.
    run.host(text, place, rules)
        .filter(|host| host.range.end == end)
}

impl AsciiRun {
    /// Reads the run that begins at `start`. Returns `None` if it is too long, or continues outside ASCII or with an underscore.
    #[inline(always)]
    pub(crate) fn read(text: &str, start: usize) -> Option<AsciiRun> {
        let bits = names(text.as_bytes(), start);
        let len = (bits.word | bits.dot | bits.hyphen).trailing_ones() as usize;
        let is_end = match text.as_bytes().get(start + len) {
            Some(0x80..) => is_end(text, start + len),
            Some(&byte) => !holds(&HOST_BYTES, byte),
            None => true,
        };
        if len >= CHUNK || !is_end {
            return None;
        }
        let range = start..start + len;
        Some(AsciiRun { range, bits })
    }

    /// Returns the host that the run begins with, if this arm can decide that there is one.
    #[inline(always)]
    pub(crate) fn host(&self, text: &str, place: Place, rules: &Rules) -> Option<Host> {
        // A run is shorter than 32 bytes, so the shift does not overflow.
        let low = |len: usize| (1u32 << len) - 1;
        // The right edge: dots and hyphens there are not part of the host.
        let word = self.bits.word & low(self.range.len());
        let len = (u32::BITS - word.leading_zeros()) as usize;
        let (dots, hyphens) = (self.bits.dot & low(len), self.bits.hyphen & low(len));
        // A single label, or two hyphens in a row, as in `xn--`.
        let is_unusual = dots == 0 || hyphens & hyphens << 1 != 0;
        // A label begins at the start and after each dot. None begins with a dot (it would be empty) or a hyphen, and none
        // ends with a hyphen: there is no dot after one.
        let starts = dots << 1 | 1;
        if is_unusual || (dots | hyphens) & starts != 0 || hyphens & dots >> 1 != 0 {
            return None;
        }
        let last = (u32::BITS - dots.leading_zeros()) as usize;
        let first = dots.trailing_zeros() as usize;
        let (start, end) = (self.range.start, self.range.start + len);
        // The top-level domain, in the low bytes of a word. With eight letters, it might be longer than the word.
        let tld = word_at(text.as_bytes(), start + last);
        let tld_len = len - last;
        if tld_len >= 8 || letters(tld) != tld_len {
            return None;
        }
        let is_known = rules.tlds.lists_letters(tld, tld_len);
        if tld_len < 2 || !(is_known || place == Place::AfterScheme) {
            return None;
        }
        if suffix::may_be_deep(Hash::of_letters(tld, tld_len))
            && is_suffix(text.as_bytes(), start + first, start..end)
        {
            return None;
        }
        let tld = if is_known { Tld::Known } else { Tld::Unknown };
        Some(Host {
            range: start..end,
            kind: HostKind::Domain(tld),
            spelling: if self.bits.capital & low(len) == 0 {
                Spelling::Ascii
            } else {
                Spelling::Capitals
            },
        })
    }
}

/// Returns true if a name, whose first label ends at `dot`, is a public suffix.
#[inline(never)]
fn is_suffix(text: &[u8], dot: usize, name: Range<usize>) -> bool {
    let label = text.get(name.start..dot).unwrap_or_default();
    let parent = text.get(dot + 1..name.end).unwrap_or_default();
    suffix::is_suffix(label, parent)
}

/// Returns true if the character at `at`, which is outside ASCII, ends a run: it is not a host character, or it is a separator
/// that neither a host, a port nor a path follows.
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

#[cfg(test)]
mod tests {
    use alloc::string::String;

    use proptest::collection::vec;
    use proptest::prelude::*;
    use proptest::sample::select;

    use super::super::Name;
    use super::super::run::{end, trim_end};
    use super::*;

    /// Fails if this arm and the rules one by one give different answers. Returns true if this arm decides.
    fn agrees(text: &str, place: Place) -> bool {
        let rules = Rules::lenient();
        let range = trim_end(text, 0..end(text, 0, place));
        let expected = Name::new(text, range.clone(), place, &rules).judge();
        let inside = host_in(text, range.clone(), place, &rules);
        assert!(
            inside.is_none() || inside == expected.clone().ok(),
            "{text:?}"
        );
        let Some(run) = AsciiRun::read(text, 0) else {
            return false;
        };
        let is_edge = |c| is_separator(c) || c == '-';
        assert_eq!(
            text[range].trim_end_matches(is_edge),
            text[run.range.clone()].trim_end_matches(is_edge),
            "{text:?}"
        );
        let host = run.host(text, place, &rules);
        assert_eq!(host, inside, "{text:?}");
        host.is_some()
    }

    #[test]
    fn ordinary_hosts_take_the_fast_path() {
        for text in [
            "example.com/",
            "www.example.co.uk.",
            "r3-sn.example.com-. ",
            "A.com",
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
        assert!(agrees("a.invalid", Place::AfterScheme));
        for text in [
            "",
            "co.uk",
            "-a.com",
            "a-.com",
            "a..com",
            ".com",
            "a.invalid",
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
    fn hosts_at_the_end_of_a_long_text() {
        let known = HostKind::Domain(Tld::Known);
        for host in [
            "t.co",
            "www.example.co.uk",
            "a-host-of-thirty-one-octets.com",
        ] {
            let text = alloc::format!("{} {host}", "text".repeat(CHUNK));
            let (start, end) = (text.len() - host.len(), text.len());
            let run = AsciiRun::read(&text, start).unwrap();
            assert_eq!(run.range, start..end);
            let host = run.host(&text, Place::Bare, &Rules::lenient()).unwrap();
            assert_eq!((host.range.end, host.kind), (end, known), "{text}");
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
        fn fast_path_agrees_with_the_rules(text in vec(select(PIECES), 0..9)) {
            let text: String = text.concat();
            agrees(&text, Place::Bare);
            agrees(&text, Place::AfterScheme);
        }
    }
}
