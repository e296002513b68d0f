//! The prefilter: reads a text many bytes at a time and finds the few places that can be part of a link. This is the only
//! module that may use `unsafe`.
//!
//! # The rule
//!
//! A byte is a *match* if it and the two bytes after it are one of these:
//!
//! - `.` before two bytes that are 0x40 or more, as all letters and all bytes outside ASCII are. Two, because no
//!   top-level domain has a single letter;
//! - `:/`, the beginning of `://`;
//! - `@` before a byte that is `0` or more, as all digits, letters and bytes outside ASCII are;
//! - U+3002, U+FF0E or U+FF61, the separators of labels outside ASCII. Each of them takes three bytes in UTF-8.
//!
//! For example, `see t.co: a@b.de` has matches at both dots and at the `@`. The colon is not one.
//!
//! The rule may find too much, but never too little: every link has a match, except those that only some callers ask for
//! (bare IP addresses, mentions, `tel:` and the like), which [`candidate`](crate::detect::candidate) looks for by other
//! means. It also checks each match before anything else reads it.
//!
//! Because three bytes decide, it does not matter where a block begins, and vectors of every length give the same answer.
//! The last two bytes of a text are never a match, since fewer than two bytes follow them.
//!
//! # The code
//!
//! [`vector`] states the rule, and the questions about the bytes of names and paths, over a trait with the few operations
//! that all vectors have. [`portable`] states the same byte by byte, for machines without vectors and for the tests, which
//! compare all implementations.
//!
//! `unsafe` has two uses: to load vectors from memory that is inside a slice, and to call functions that need an
//! instruction set. Either every processor of the architecture has that set, or the code has asked this processor.
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

/// The number of bytes whose matches are found at once: one for each bit of a `u64`.
pub(crate) const BLOCK: usize = 64;
/// The number of bytes that must be read for a block: its last byte may match only with the two bytes after it.
const BLOCK_WINDOW: usize = BLOCK + 2;
/// The number of bytes of a name, path or query that are read at once: one for each bit of a `u32`.
pub(crate) const CHUNK: usize = 32;

/// The matches in a block. These are two words so that functions pass them in registers.
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

/// Returns the matches of the first block at or after `at` that has any, or no matches if the text has no more.
#[inline]
pub(crate) fn next(bytes: &[u8], at: usize) -> Matches {
    arch::next(bytes, at)
}

/// What each of [`CHUNK`] bytes is in a name. The lowest bit is for the first byte.
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
    /// Drops the bits of the first `bytes` bytes.
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

/// Reads the bytes from `at` on as those of a name. Past the end of the text no bit is set.
#[inline(always)]
pub(crate) fn names(bytes: &[u8], at: usize) -> NameBits {
    match bytes.get(at..).and_then(<[u8]>::first_chunk) {
        Some(chunk) => arch::names(chunk),
        None => last_chunk(bytes, at, |chunk, skipped| {
            arch::names(chunk).after(skipped)
        }),
    }
}

/// What each of [`CHUNK`] bytes is in a path or query. The lowest bit is for the first byte.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub(crate) struct TailBits {
    /// Where the bulk skip must stop: `?`, `#`, the ASCII characters that are neither Include nor Soft, and the first
    /// bytes of other characters, unless they are [sure](INCLUDE_LEADS) to be Include.
    pub(crate) stop: u32,
    /// The Soft characters of ASCII. `?` may be among them: it is a stop anyway.
    pub(crate) soft: u32,
    /// The bytes that running text may use for something other than a link: [`MARKS`], [`doubled`] ampersands, and all bytes
    /// outside ASCII.
    pub(crate) marks: u32,
}

impl TailBits {
    /// Drops the bits of the first `bytes` bytes, and sets a stop after the bits that are left.
    fn after(self, bytes: usize) -> Self {
        let after = |bits: u32| ((u64::MAX << 32 | u64::from(bits)) >> bytes) as u32;
        TailBits {
            stop: after(self.stop),
            soft: after(self.soft),
            marks: after(self.marks),
        }
    }
}

/// Reads the bytes from `at` on as those of a path or query. The end of the text is a stop.
#[inline(always)]
pub(crate) fn tails(bytes: &[u8], at: usize) -> TailBits {
    match bytes.get(at..).and_then(<[u8]>::first_chunk) {
        Some(chunk) => arch::tails(chunk),
        None => last_chunk(bytes, at, |chunk, skipped| {
            arch::tails(chunk).after(skipped)
        }),
    }
}

/// Where text is written in an HTML document.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) enum Markup {
    /// Between tags: `&`, `<`, `>` and NUL cannot be written as they are.
    Text,
    /// In the value of an attribute: nor can quotation marks and CR.
    Value,
}

/// Returns the place of the first byte that must be escaped in HTML.
#[inline(always)]
pub(crate) fn find_markup(bytes: &[u8], place: Markup) -> Option<usize> {
    // A vector must not be loaded from fewer bytes.
    if bytes.len() < LANE {
        return portable::find_markup(bytes, place);
    }
    arch::find_markup(bytes, place)
}

/// The number of bytes of a URL that are read at once.
pub(crate) const LANE: usize = 16;

/// What each of [`LANE`] bytes is in the path, query or fragment of a URL. The lowest bit is for the first byte.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub(crate) struct UrlBits {
    /// The bytes that some part of a URL for machines has to escape: [`ESCAPED`], and all that are not printable ASCII.
    /// This may find too much, since no part escapes all of them.
    pub(crate) escaped: u32,
    /// `/`
    pub(crate) slash: u32,
    /// `.` and `%`
    pub(crate) dot: u32,
}

/// The ASCII characters that are escaped in some part of a URL for machines, and the `\` that becomes a `/`.
pub(crate) const ESCAPED: [u8; 11] = *b"\"'<>\\^`{|}\x7F";

/// Reads bytes as those of a URL's path, query and fragment.
#[inline(always)]
pub(crate) fn url(lane: &[u8; LANE]) -> UrlBits {
    arch::url(lane)
}

/// Reads the last bytes of a text, from `at` on, which are fewer than [`CHUNK`].
///
/// A load must not reach past the end of the text. So this loads the last whole chunk of it, which begins before `at`, and
/// passes to `read` how many of its first bytes to drop. A text that is shorter than a chunk is copied and padded with
/// zeros, which are part of no name and stop every path.
#[inline(never)]
fn last_chunk<T>(bytes: &[u8], at: usize, read: impl Fn(&[u8; CHUNK], usize) -> T) -> T {
    let rest = bytes.get(at..).unwrap_or_default();
    match bytes.last_chunk() {
        Some(last) => read(last, CHUNK - rest.len()),
        None => read(&filled_up(rest), 0),
    }
}

/// Pads the bytes with zeros.
fn filled_up<const LEN: usize>(bytes: &[u8]) -> [u8; LEN] {
    let mut filled = [0; LEN];
    for (place, &byte) in filled.iter_mut().zip(bytes) {
        *place = byte;
    }
    filled
}

/// The ASCII characters of paths and queries that in running text are as often something else: markup, separators in a
/// list, or the end of a string in JSON or a shell.
pub(crate) const MARKS: [u8; 8] = *b"*|`,;\"'\\";

/// Returns the bits that may be the first of two in a row. The byte after the last one is not known.
fn doubled(bits: u32) -> u32 {
    bits & (bits >> 1 | 1 << (u32::BITS - 1))
}

/// Ranges of first bytes in UTF-8 after which every character is Include, so that the first byte is enough to know it.
/// They cover most letters of Latin, Greek, Cyrillic, Han and Hangul. A test compares them with the property.
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

    /// Returns the matches of a text, by the vectors of this machine and byte by byte.
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

    /// Returns all matches of a text from `at` on.
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

    /// The bytes before and after a text in memory are not part of it.
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

    /// The end of a text is not part of a name, and it stops a path.
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
        fn all_vectors_agree_on_match_bytes(text in vec(select(&b".:/@aA0 \xE3\x80\x82\xEF\xBC\x8E"[..]), 0..200), at in 0..200usize) {
            assert_matches_are_portable(&text, at);
            let windows = text.windows(3).enumerate().skip(at);
            let expected = windows.filter(|(_, window)| portable::is_match(window)).map(|(at, _)| at);
            assert_eq!(matches_from(&text, at), expected.collect::<Vec<_>>());
        }
    }
}
