//! Sixteen bytes at a time, or more: the one module with leave to use `unsafe`.
//!
//! It is used for loads of vectors, from memory that a reference vouches for, and for
//! instructions that every processor of the architecture has. What is looked for is written once
//! ([`rules`]) in terms of a few operations, which `sse2`, `neon` and `simd128` have each in their own way. `avx2`, which looks
//! bytes up in tables, and `avx512`, whose comparisons answer with bits, have it in their own words. [`twin`]
//! does the same byte by byte on all other machines, and tests hold all of them to the same answers.
#![allow(unsafe_code, reason = "vector loads behind references")]

pub(crate) mod block;
#[macro_use]
mod rules;

/// The signs of a block on processors that have AVX2.
#[cfg(all(target_arch = "x86_64", any(feature = "std", target_feature = "avx2")))]
pub(crate) mod avx2;
/// … and on those that have AVX-512.
#[cfg(all(
    target_arch = "x86_64",
    any(feature = "std", target_feature = "avx512bw")
))]
pub(crate) mod avx512;
#[cfg(target_arch = "aarch64")]
mod neon;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
mod simd128;
#[cfg(target_arch = "x86_64")]
mod sse2;
#[allow(dead_code, reason = "most processors have vectors")]
pub(crate) mod twin;

#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
pub(crate) use always::{names, signs_of_block, tails};
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
pub(crate) use simd128::{names, signs_of_block, tails};
#[cfg(not(any(
    target_arch = "x86_64",
    target_arch = "aarch64",
    all(target_arch = "wasm32", target_feature = "simd128")
)))]
pub(crate) use twin::{names, signs_of_block, tails};

/// The bytes whose signs are told at once.
const PART: usize = 16;
/// What must be read for that: the two bytes behind the last.
const WINDOW: usize = PART + 2;
/// The bytes of a block, whose signs are told at once where there are as many.
pub(crate) const BLOCK: usize = 4 * PART;
/// The bytes of which a name, or what follows it, is read at once.
pub(crate) const NAME: usize = 2 * PART;

/// The signs of a block. Two words, which go from function to function in registers.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) struct Signs {
    /// Where the block begins.
    pub(crate) base: usize,
    /// A bit for each byte from `base` on.
    pub(crate) bits: u64,
}

impl Signs {
    /// No signs.
    pub(crate) const NONE: Signs = Signs::new(0, 0);

    #[inline(always)]
    pub(crate) const fn new(base: usize, bits: u64) -> Self {
        Signs { base, bits }
    }

    #[inline(always)]
    pub(crate) const fn is_none(self) -> bool {
        self.bits == 0
    }
}

/// The signs of a block, as far as they are among its last `len` bytes, which are fewer than it has.
#[inline(always)]
pub(crate) fn behind(signs: u64, len: usize) -> u64 {
    let before = BLOCK + 2 - len;
    signs.checked_shr(before as u32).unwrap_or_default()
}

/// What stands in [`NAME`] bytes, a bit for each, the first in the lowest.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub(crate) struct NameBits {
    /// ASCII letters and digits.
    pub(crate) word: u32,
    /// `.`
    pub(crate) dot: u32,
    /// `-`
    pub(crate) hyphen: u32,
}

impl NameBits {
    /// What stands behind the first so many bytes.
    #[inline]
    pub(crate) fn behind(self, bytes: usize) -> Self {
        let behind = |bits: u32| (u64::from(bits) >> bytes) as u32;
        NameBits {
            word: behind(self.word),
            dot: behind(self.dot),
            hyphen: behind(self.hyphen),
        }
    }
}

/// What stands in [`NAME`] bytes of a path or query, a bit for each, the first in the lowest.
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

/// The ASCII characters of paths and queries that are markup, or that separate the items of a list, as often as they
/// are part of a link.
pub(crate) const MARKS: [u8; 5] = *b"*|`,;";

impl TailBits {
    /// What stands behind the first so many bytes, and a stop behind that.
    #[inline]
    pub(crate) fn behind(self, bytes: usize) -> Self {
        let behind = |bits: u32| ((u64::MAX << 32 | u64::from(bits)) >> bytes) as u32;
        TailBits {
            stop: behind(self.stop),
            soft: behind(self.soft),
            marks: behind(self.marks),
        }
    }
}

/// Ranges of first bytes of characters outside ASCII that are Include, whatever follows.
pub(crate) const INCLUDE_LEADS: [(u8, u8); 5] = [
    (0xC3, 0xC4),
    (0xC6, 0xCC),
    (0xCF, 0xD3),
    (0xE4, 0xE9),
    (0xEB, 0xEC),
];

/// The rules on processors that always have vectors, which the compiler wants to be told.
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
mod always {
    #[cfg(all(target_arch = "x86_64", any(feature = "std", target_feature = "avx2")))]
    use super::avx2;
    #[cfg(target_arch = "aarch64")]
    use super::neon as part;
    #[cfg(target_arch = "x86_64")]
    use super::sse2 as part;
    use super::{BLOCK, NAME, NameBits, TailBits};

    /// Returns the signs among the bytes of a block, which are all but the last two.
    #[inline(always)]
    pub(crate) fn signs_of_block(block: &[u8; BLOCK + 2]) -> u64 {
        // SAFETY: every processor of the architecture has these vectors.
        unsafe { part::signs_of_block(block) }
    }

    /// Returns what of a name stands in the bytes.
    #[inline(always)]
    pub(crate) fn names(bytes: &[u8; NAME]) -> NameBits {
        #[cfg(all(target_arch = "x86_64", any(feature = "std", target_feature = "avx2")))]
        if avx2::is_here() {
            // SAFETY: the processor has AVX2.
            return unsafe { avx2::names(bytes) };
        }
        // SAFETY: every processor of the architecture has these vectors.
        unsafe { part::names(bytes) }
    }

    /// Returns what ends a path or query in the bytes, and what may.
    #[inline(always)]
    pub(crate) fn tails(bytes: &[u8; NAME]) -> TailBits {
        #[cfg(all(target_arch = "x86_64", any(feature = "std", target_feature = "avx2")))]
        if avx2::is_here() {
            // SAFETY: the processor has AVX2.
            return unsafe { avx2::tails(bytes) };
        }
        // SAFETY: every processor of the architecture has these vectors.
        unsafe { part::tails(bytes) }
    }
}

#[cfg(test)]
mod tests {
    use proptest::collection::vec;
    use proptest::prelude::any;
    use proptest::sample::select;

    use super::*;

    /// Every three bytes of those that matter, at every place of a block.
    #[test]
    fn both_twins_see_the_same_signs() {
        let bytes = *b".:/@[a1A0-\x00\x40\x41\x2F\x30\x7F\x80\x82\x8E\xA1\xBC\xBD\xE3\xEF\xFF";
        let mut seen = 0;
        for a in bytes {
            for b in bytes {
                for c in bytes {
                    for at in 0..BLOCK {
                        let mut block = [b' '; BLOCK + 2];
                        block[at..at + 3].copy_from_slice(&[a, b, c]);
                        seen += u32::from(found_by_all(&block) >> at & 1 != 0);
                    }
                }
            }
        }
        assert!(seen > 1000, "{seen}");
    }

    /// The signs of a block, of which every set of vectors that this processor has finds the same.
    fn found_by_all(block: &[u8; BLOCK + 2]) -> u64 {
        let expected = twin::signs_of_block(block);
        assert_eq!(signs_of_block(block), expected, "{block:?}");
        #[cfg(all(target_arch = "x86_64", feature = "std"))]
        if avx2::is_here() {
            // SAFETY: the processor has AVX2.
            assert_eq!(
                unsafe { avx2::signs_of_block(block) },
                expected,
                "{block:?}"
            );
        }
        #[cfg(all(target_arch = "x86_64", feature = "std"))]
        if avx512::is_here() {
            // SAFETY: the processor has AVX-512.
            assert_eq!(
                unsafe { avx512::signs_of_block(block) },
                expected,
                "{block:?}"
            );
        }
        expected
    }

    /// What every set of vectors that this processor has reads in the bytes of a link.
    fn all_read(bytes: &[u8; NAME]) -> Vec<(NameBits, TailBits)> {
        let mut read = vec![(names(bytes), tails(bytes))];
        #[cfg(target_arch = "x86_64")]
        // SAFETY: every processor of the architecture has SSE2.
        read.push(unsafe { (sse2::names(bytes), sse2::tails(bytes)) });
        #[cfg(all(target_arch = "x86_64", feature = "std"))]
        if avx2::is_here() {
            // SAFETY: the processor has AVX2.
            read.push(unsafe { (avx2::names(bytes), avx2::tails(bytes)) });
        }
        read
    }

    fn assert_all_read_as_the_twin(bytes: &[u8; NAME]) {
        let expected = (twin::names(bytes), twin::tails(bytes));
        for read in all_read(bytes) {
            assert_eq!(read, expected, "{bytes:?}");
        }
    }

    #[test]
    fn both_twins_read_every_byte_of_a_link_the_same() {
        for byte in 0..=255u8 {
            for at in 0..NAME {
                let mut bytes = [b'.'; NAME];
                bytes[at] = byte;
                assert_all_read_as_the_twin(&bytes);
            }
        }
    }

    proptest::proptest! {
        #[test]
        fn both_twins_agree_on_anything(block in vec(any::<u8>(), BLOCK + 2), name: [u8; NAME]) {
            found_by_all(block.first_chunk().unwrap());
            assert_all_read_as_the_twin(&name);
        }

        #[test]
        fn both_twins_agree_on_blocks(block in vec(select(&b".:/@aA0 \xE3\x80\x82\xEF\xBC\x8E"[..]), BLOCK + 2)) {
            let block: &[u8; BLOCK + 2] = block.first_chunk().unwrap();
            found_by_all(block);
            #[cfg(all(target_arch = "x86_64", feature = "std"))]
            if avx512::is_here() {
                for len in 0..block.len() {
                    let end = &block[..len];
                    // SAFETY: the processor has AVX-512.
                    assert_eq!(unsafe { avx512::signs_of_end(end) }, twin::signs_in(end));
                }
            }
        }
    }
}
