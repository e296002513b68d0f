//! The prefilter: many bytes at a time, it finds the few places of a text that can be part of a link. This is the one
//! module that may use `unsafe`.
//!
//! # The rule
//!
//! A *match* is told by three bytes in a row, so it depends on nothing but the text at its place, and it does not matter
//! where a block begins:
//!
//! - `.` before two bytes from 0x40 on: letters, or anything outside ASCII;
//! - `:/`, which a scheme has;
//! - `@` before a byte from `0` on: a digit, a letter, or anything outside ASCII;
//! - U+3002, U+FF0E or U+FF61, the other separators of labels.
//!
//! Every link has a match, except bare IP addresses, which [`candidate`](crate::detect::candidate) looks for in its own
//! way. The last two bytes of a text are never a match: too little follows them.
//!
//! [`vector`] states the rule, and what is asked of the bytes of names and paths, over a trait with the few operations
//! that all vectors have. [`portable`] states them byte by byte, for machines without vectors and for tests, which hold
//! all of them to the same answers.
//!
//! `unsafe` is used for loads of vectors from memory that a slice vouches for, and to call functions that need an
//! instruction set which every processor of the architecture has or which the processor was asked about.
#![allow(unsafe_code, reason = "vector loads from slices")]

#[cfg(target_arch = "aarch64")]
mod aarch64;
#[allow(dead_code, reason = "most processors have vectors")]
pub(crate) mod portable;
#[allow(dead_code, reason = "some processors have no vectors")]
mod vector;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
mod wasm32;
#[cfg(target_arch = "x86_64")]
mod x86_64;

#[cfg(target_arch = "aarch64")]
use aarch64 as arch;
#[cfg(not(any(
    target_arch = "x86_64",
    target_arch = "aarch64",
    all(target_arch = "wasm32", target_feature = "simd128")
)))]
use portable as arch;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
use wasm32 as arch;
#[cfg(target_arch = "x86_64")]
use x86_64 as arch;

/// The bytes whose matches are told at once.
pub(crate) const BLOCK: usize = 64;
/// What must be read for that: the two bytes after the last, too.
const BLOCK_WINDOW: usize = BLOCK + 2;
/// The bytes of a name, or of what follows it, that are read at once.
pub(crate) const CHUNK: usize = 32;

/// The matches in a block. Two words, which go from function to function in registers.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) struct Matches {
    /// Where the block begins.
    pub(crate) base: usize,
    /// A bit for each byte from `base` on.
    pub(crate) bits: u64,
}

impl Matches {
    pub(crate) const NONE: Matches = Matches { base: 0, bits: 0 };

    #[inline(always)]
    pub(crate) const fn is_none(self) -> bool {
        self.bits == 0
    }
}

/// Returns the matches of the first block at or after `at` that has any; none if there are no more.
#[inline]
pub(crate) fn next(bytes: &[u8], at: usize) -> Matches {
    arch::next(bytes, at)
}

/// What the [`CHUNK`] bytes of a name are, a bit for each, the first in the lowest.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub(crate) struct NameBits {
    /// ASCII letters and digits.
    pub(crate) word: u32,
    /// `.`
    pub(crate) dot: u32,
    /// `-`
    pub(crate) hyphen: u32,
    /// `A` to `Z`
    pub(crate) capital: u32,
}

impl NameBits {
    /// What follows the first so many bytes.
    fn after(self, bytes: usize) -> Self {
        let after = |bits: u32| (u64::from(bits) >> bytes) as u32;
        NameBits {
            word: after(self.word),
            dot: after(self.dot),
            hyphen: after(self.hyphen),
            capital: after(self.capital),
        }
    }
}

/// Reads the bytes from `at` on as those of a name; past the end of the text there are none.
#[inline(always)]
pub(crate) fn names(bytes: &[u8], at: usize) -> NameBits {
    match bytes.get(at..).and_then(<[u8]>::first_chunk) {
        Some(chunk) => arch::names(chunk),
        None => last_chunk(bytes, at, |chunk, skipped| {
            arch::names(chunk).after(skipped)
        }),
    }
}

/// What the [`CHUNK`] bytes of a path or query are, a bit for each, the first in the lowest.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub(crate) struct TailBits {
    /// `?`, `#`, all but the Include and Soft characters of ASCII, and the first bytes of others that are not
    /// [sure](INCLUDE_LEADS) to be Include.
    pub(crate) stop: u32,
    /// The Soft characters of ASCII; `?` may be among them.
    pub(crate) soft: u32,
    /// What running text may mean otherwise than as a part of the link: one of [`MARKS`], and all bytes outside ASCII.
    pub(crate) marks: u32,
}

impl TailBits {
    /// What follows the first so many bytes, and a stop after that.
    fn after(self, bytes: usize) -> Self {
        let after = |bits: u32| ((u64::MAX << 32 | u64::from(bits)) >> bytes) as u32;
        TailBits {
            stop: after(self.stop),
            soft: after(self.soft),
            marks: after(self.marks),
        }
    }
}

/// Reads the bytes from `at` on as those of a path or query; the end of the text is a stop.
#[inline(always)]
pub(crate) fn tails(bytes: &[u8], at: usize) -> TailBits {
    match bytes.get(at..).and_then(<[u8]>::first_chunk) {
        Some(chunk) => arch::tails(chunk),
        None => last_chunk(bytes, at, |chunk, skipped| {
            arch::tails(chunk).after(skipped)
        }),
    }
}

/// Where HTML is looked for.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) enum Markup {
    /// In text: `&`, `<`, `>` and NUL.
    Text,
    /// In the value of an attribute: quotes and CR, too.
    Value,
}

/// Returns the place of the first byte that HTML cannot have as it is.
#[inline(always)]
pub(crate) fn find_markup(bytes: &[u8], place: Markup) -> Option<usize> {
    if bytes.len() < LANE {
        return portable::find_markup(bytes, place);
    }
    arch::find_markup(bytes, place)
}

/// The bytes of a URL that are read at once.
pub(crate) const LANE: usize = 16;

/// What the bytes of a URL's path, query and fragment are, a bit for each, the first in the lowest.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub(crate) struct UrlBits {
    /// Those that some part of a URL for machines has to escape, [`ESCAPED`] and all that is not printable ASCII; `{`, `|`
    /// and `}` may be among them.
    pub(crate) escaped: u32,
    /// `/`
    pub(crate) slash: u32,
    /// `.` and `%`
    pub(crate) dot: u32,
}

/// The printable ASCII characters that are escaped in some part of a URL for machines, and the `\\` that becomes a `/`.
pub(crate) const ESCAPED: [u8; 11] = *b"\"'<>\\^`{|}\x7F";

/// Reads bytes as those of a URL's path, query and fragment.
#[inline(always)]
pub(crate) fn url(lane: &[u8; LANE]) -> UrlBits {
    arch::url(lane)
}

/// Reads fewer than [`CHUNK`] bytes, which end the text: with the bytes before them, of which `read` learns how many
/// there are, or in a text that is too short for that, filled up with zeros.
#[inline(never)]
fn last_chunk<T>(bytes: &[u8], at: usize, read: impl Fn(&[u8; CHUNK], usize) -> T) -> T {
    let rest = bytes.get(at..).unwrap_or_default();
    match bytes.last_chunk() {
        Some(last) => read(last, CHUNK - rest.len()),
        None => read(&filled_up(rest), 0),
    }
}

/// The bytes, and zeros.
fn filled_up<const LEN: usize>(bytes: &[u8]) -> [u8; LEN] {
    let mut filled = [0; LEN];
    for (place, &byte) in filled.iter_mut().zip(bytes) {
        *place = byte;
    }
    filled
}

/// The ASCII characters of paths and queries that are markup, that separate the items of a list, or that end a string of
/// JSON or a shell, as often as they are part of a link.
pub(crate) const MARKS: [u8; 8] = *b"*|`,;\"'\\";

/// Ranges of first bytes of characters outside ASCII that are Include, whatever follows.
const INCLUDE_LEADS: [(u8, u8); 5] = [
    (0xC3, 0xC4),
    (0xC6, 0xCC),
    (0xCF, 0xD3),
    (0xE4, 0xE9),
    (0xEB, 0xEC),
];

#[cfg(test)]
mod tests {
    use proptest::collection::vec;
    use proptest::prelude::any;
    use proptest::sample::select;

    use super::*;
    use crate::unicode::property::{LinkTerm, link_term};

    /// The matches of a text, by the vectors of this machine and byte by byte.
    fn assert_matches_are_portable(text: &[u8], at: usize) -> u64 {
        let found = next(text, at);
        assert_eq!(found, portable::next(text, at), "{text:?} from {at}");
        #[cfg(target_arch = "x86_64")]
        assert_eq!(found, x86_64::next_by_sse2(text, at), "{text:?} from {at}");
        found.bits
    }

    /// Every three bytes of those that matter, at every place of a block and of a shorter text.
    #[test]
    fn all_vectors_find_the_same_matches() {
        let bytes = *b".:/@[a1A0-\x00\x40\x41\x2F\x30\x7F\x80\x82\x8E\xA1\xBC\xBD\xE3\xEF\xFF";
        let mut seen = 0;
        for a in bytes {
            for b in bytes {
                for c in bytes {
                    for at in [0, 1, 13, 15, 16, 31, 32, 47, 48, 62, 63] {
                        let mut text = [b' '; BLOCK_WINDOW + 1];
                        text[at..at + 3].copy_from_slice(&[a, b, c]);
                        seen += assert_matches_are_portable(&text, 0).count_ones();
                        seen += assert_matches_are_portable(&text[..at + 3], at / 2).count_ones();
                    }
                }
            }
        }
        assert!(seen > 1000, "{seen}");
    }

    /// All matches of a text from `at` on.
    fn matches_from(text: &[u8], mut at: usize) -> Vec<usize> {
        let mut found = Vec::new();
        loop {
            let block = next(text, at);
            if block.is_none() {
                return found;
            }
            let places = (0..BLOCK).filter(|place| block.bits >> place & 1 != 0);
            found.extend(places.map(|place| block.base + place));
            at = block.base + BLOCK;
        }
    }

    /// What is before a text in memory and after it is not part of it.
    #[test]
    fn every_length_is_read_to_its_end() {
        const MATCH: &[u8] = b".aa";
        for len in 0..2 * BLOCK + 4 {
            for place in 0..len {
                let mut memory = MATCH.repeat(2 * BLOCK);
                let text = &mut memory[MATCH.len()..][..len];
                text.fill(b' ');
                let rest = &mut text[place..];
                let seen = rest.len().min(MATCH.len());
                rest[..seen].copy_from_slice(&MATCH[..seen]);
                let expected = (seen == MATCH.len()).then_some(place);
                let found = matches_from(text, 0);
                assert!(found.iter().eq(&expected), "{len} {place}: {found:?}");
            }
        }
    }

    fn assert_bits_are_portable(chunk: &[u8; CHUNK]) {
        let names = portable::names(chunk);
        let tails = portable::tails(chunk);
        assert_eq!(
            (arch::names(chunk), arch::tails(chunk)),
            (names, tails),
            "{chunk:?}"
        );
        #[cfg(target_arch = "x86_64")]
        assert_eq!(x86_64::bits_by_sse2(chunk), (names, tails), "{chunk:?}");
    }

    #[test]
    fn all_vectors_read_every_byte_of_a_lane_the_same() {
        for byte in 0..=255u8 {
            for at in 0..LANE {
                let mut lane = [b'a'; LANE];
                lane[at] = byte;
                assert_eq!(url(&lane), portable::url(&lane), "{lane:?}");
            }
        }
    }

    #[test]
    fn markup_is_found_wherever_it_is() {
        for place in [Markup::Text, Markup::Value] {
            for len in 0..3 * CHUNK {
                for byte in (0..=255u8).filter(|&byte| len < 40 || !byte.is_ascii_alphanumeric()) {
                    let mut bytes = vec![b'a'; len];
                    for at in (0..len).rev().step_by(7) {
                        bytes[at] = byte;
                        let expected = portable::find_markup(&bytes, place);
                        assert_eq!(find_markup(&bytes, place), expected, "{bytes:?}");
                        #[cfg(target_arch = "x86_64")]
                        if len >= LANE {
                            assert_eq!(x86_64::find_by_sse2(&bytes, place), expected, "{bytes:?}");
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn all_vectors_read_every_byte_the_same() {
        for byte in 0..=255u8 {
            for at in 0..CHUNK {
                let mut chunk = [b'.'; CHUNK];
                chunk[at] = byte;
                assert_bits_are_portable(&chunk);
            }
        }
    }

    /// The end of a text is no part of a name, and stops a path.
    #[test]
    fn the_end_of_a_text_is_read() {
        let text = [b'a'; 3 * CHUNK];
        for len in 0..text.len() {
            for at in 0..=len {
                let left = (len - at).min(CHUNK);
                let expected = u32::MAX.checked_shr((CHUNK - left) as u32).unwrap_or(0);
                assert_eq!(names(&text[..len], at).word, expected);
                let stop = tails(&text[..len], at).stop;
                assert_eq!(stop.trailing_zeros() as usize, left);
            }
        }
    }

    #[test]
    fn leads_are_sure_to_be_include() {
        let is_sure = |lead| {
            INCLUDE_LEADS
                .iter()
                .any(|&(low, high)| (low..=high).contains(&lead))
        };
        for c in '\u{80}'..=char::MAX {
            let mut buffer = [0; 4];
            let lead = c.encode_utf8(&mut buffer).as_bytes()[0];
            assert!(!is_sure(lead) || link_term(c) == LinkTerm::Include, "{c:?}");
        }
    }

    proptest::proptest! {
        #[test]
        fn all_vectors_agree_on_anything(text in vec(any::<u8>(), 0..200), at in 0..200usize, chunk: [u8; CHUNK]) {
            assert_matches_are_portable(&text, at);
            assert_bits_are_portable(&chunk);
        }

        #[test]
        fn all_vectors_agree_on_what_matters(text in vec(select(&b".:/@aA0 \xE3\x80\x82\xEF\xBC\x8E"[..]), 0..200), at in 0..200usize) {
            assert_matches_are_portable(&text, at);
            let windows = text.windows(3).enumerate().skip(at);
            let expected = windows.filter(|(_, window)| portable::is_match(window)).map(|(at, _)| at);
            assert_eq!(matches_from(&text, at), expected.collect::<Vec<_>>());
        }
    }
}
