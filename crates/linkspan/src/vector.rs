//! Sixteen bytes at a time: the one module with leave to use `unsafe`.
//!
//! It is used for loads of vectors, from memory that a reference vouches for, and for
//! instructions that every processor of the architecture has. [`twin`] does the same byte
//! by byte on all other machines, and tests hold both to the same answers.
#![allow(unsafe_code, reason = "vector loads behind references")]

#[cfg(target_arch = "x86_64")]
pub(crate) use sse2::{names, signs, signs_of_block, tails};

#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
mod simd128;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
pub(crate) use simd128::{names, signs, signs_of_block, tails};

#[cfg(not(any(
    target_arch = "x86_64",
    all(target_arch = "wasm32", target_feature = "simd128")
)))]
pub(crate) use twin::{names, signs, signs_of_block, tails};

/// The bytes whose signs are told at once.
pub(crate) const PART: usize = 16;
/// What must be read for that: the two bytes behind the last.
pub(crate) const WINDOW: usize = PART + 2;
/// The bytes of a block, whose signs are told at once where there are as many.
pub(crate) const BLOCK: usize = 4 * PART;
/// The bytes of which a name, or what follows it, is read at once.
pub(crate) const NAME: usize = 2 * PART;

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

/// What stands in [`NAME`] bytes of a path or query, a bit for each, the first in the lowest.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub(crate) struct TailBits {
    /// `?`, `#`, and all but the Include and Soft characters of ASCII.
    pub(crate) stop: u32,
    /// The Soft characters of ASCII; `?` may be among them.
    pub(crate) soft: u32,
}

/// The same, byte by byte.
#[cfg_attr(
    all(any(target_arch = "x86_64", target_feature = "simd128"), not(test)),
    allow(dead_code, reason = "x86-64 always has SSE2")
)]
pub(crate) mod twin {
    use super::{BLOCK, NAME, NameBits, TailBits, WINDOW};
    use crate::property::{INCLUDE_BYTES, SOFT_BYTES, holds};

    /// Returns true if three bytes in a row can be the sign of a candidate:
    ///
    /// - `.` before two bytes that are letters, or anything else from `A` on;
    /// - `://`;
    /// - `@` before a digit, a letter, or anything else from `0` on;
    /// - anything before the last two bytes of U+3002, U+FF0E or U+FF61, which few other
    ///   characters have.
    #[inline]
    pub(crate) fn is_sign(window: &[u8]) -> bool {
        match window {
            [b'.', second, third] if *second >= b'A' && *third >= b'A' => true,
            [b'@', second, _] if *second >= b'0' => true,
            [b':', b'/', b'/'] => true,
            [_, 0x80, 0x82] | [_, 0xBC, 0x8E] | [_, 0xBD, 0xA1] => true,
            _ => false,
        }
    }

    /// The signs among up to 66 bytes, of which the last two are never one.
    pub(crate) fn signs_in(bytes: &[u8]) -> u64 {
        let signs = bytes.windows(3).map(is_sign).zip(0..);
        signs.fold(0, |bits, (is_sign, at)| bits | u64::from(is_sign) << at)
    }

    /// Returns the signs among the first sixteen bytes of a window, a bit for each.
    pub(crate) fn signs(window: &[u8; WINDOW]) -> u32 {
        signs_in(window) as u32
    }

    /// Returns the signs among the bytes of a block, which are all but the last two.
    pub(crate) fn signs_of_block(block: &[u8; BLOCK + 2]) -> u64 {
        signs_in(block)
    }

    /// Returns what of a name stands in the bytes.
    pub(crate) fn names(bytes: &[u8; NAME]) -> NameBits {
        NameBits {
            word: bits(bytes, |byte| byte.is_ascii_alphanumeric()),
            dot: bits(bytes, |byte| byte == b'.'),
            hyphen: bits(bytes, |byte| byte == b'-'),
        }
    }

    /// Returns what ends a path or query in the bytes, and what may.
    pub(crate) fn tails(bytes: &[u8; NAME]) -> TailBits {
        let is_stop = |byte| {
            matches!(byte, b'?' | b'#')
                || !(holds(&INCLUDE_BYTES, byte) || holds(&SOFT_BYTES, byte))
        };
        TailBits {
            stop: bits(bytes, is_stop),
            soft: bits(bytes, |byte| holds(&SOFT_BYTES, byte)),
        }
    }

    fn bits(bytes: &[u8; NAME], test: impl Fn(u8) -> bool) -> u32 {
        let bits = bytes.iter().map(|&byte| test(byte)).zip(0..);
        bits.fold(0, |bits, (is_one, at)| bits | u32::from(is_one) << at)
    }
}

#[cfg(target_arch = "x86_64")]
mod sse2 {
    use core::arch::x86_64::*;

    use super::{BLOCK, NAME, NameBits, PART, TailBits, WINDOW};

    /// Returns the signs among the first sixteen bytes of a window, a bit for each.
    #[inline(always)]
    pub(crate) fn signs(window: &[u8; WINDOW]) -> u32 {
        // SAFETY: x86-64 always has SSE2.
        unsafe { signs_in_sse2(window) }
    }

    /// Returns the signs among the bytes of a block, which are all but the last two.
    #[inline(always)]
    pub(crate) fn signs_of_block(block: &[u8; BLOCK + 2]) -> u64 {
        // SAFETY: x86-64 always has SSE2.
        unsafe { block_in_sse2(block) }
    }

    /// Returns what ends a path or query in the bytes, and what may.
    #[inline(always)]
    pub(crate) fn tails(bytes: &[u8; NAME]) -> TailBits {
        // SAFETY: x86-64 always has SSE2.
        unsafe { tails_in_sse2(bytes) }
    }

    /// Returns what of a name stands in the bytes.
    #[inline(always)]
    pub(crate) fn names(bytes: &[u8; NAME]) -> NameBits {
        // SAFETY: x86-64 always has SSE2.
        unsafe { names_in_sse2(bytes) }
    }

    #[inline]
    #[target_feature(enable = "sse2")]
    fn is(v: __m128i, byte: u8) -> __m128i {
        _mm_cmpeq_epi8(v, _mm_set1_epi8(byte.cast_signed()))
    }

    #[inline]
    #[target_feature(enable = "sse2")]
    fn is_from(v: __m128i, low: u8) -> __m128i {
        _mm_cmpeq_epi8(_mm_max_epu8(v, _mm_set1_epi8(low.cast_signed())), v)
    }

    #[inline]
    #[target_feature(enable = "sse2")]
    fn is_between(v: __m128i, low: u8, high: u8) -> __m128i {
        let offset = _mm_sub_epi8(v, _mm_set1_epi8(low.cast_signed()));
        let span = _mm_set1_epi8((high - low).cast_signed());
        _mm_cmpeq_epi8(_mm_min_epu8(offset, span), offset)
    }

    #[inline]
    #[target_feature(enable = "sse2")]
    fn both(v: __m128i, w: __m128i) -> __m128i {
        _mm_and_si128(v, w)
    }

    #[inline]
    #[target_feature(enable = "sse2")]
    fn either(v: __m128i, w: __m128i) -> __m128i {
        _mm_or_si128(v, w)
    }

    #[inline]
    #[target_feature(enable = "sse2")]
    fn bits(v: __m128i) -> u32 {
        _mm_movemask_epi8(v).cast_unsigned()
    }

    /// Sixteen bytes, and those from the next and the next but one on.
    type Triple = [__m128i; 3];

    #[inline]
    #[target_feature(enable = "sse2")]
    fn triple(window: &[u8; WINDOW]) -> Triple {
        const { assert!(WINDOW == PART + 2 && PART == size_of::<__m128i>()) };
        let from = window.as_ptr();
        // SAFETY: the window has sixteen bytes from its first, second and third byte on.
        unsafe { [0, 1, 2].map(|at| _mm_loadu_si128(from.add(at).cast())) }
    }

    /// The signs that are ASCII.
    #[inline]
    #[target_feature(enable = "sse2")]
    fn ascii_signs([first, second, third]: Triple) -> __m128i {
        let letters = both(is_from(second, b'A'), is_from(third, b'A'));
        let dot = both(is(first, b'.'), letters);
        let slashes = both(is(second, b'/'), is(third, b'/'));
        let scheme = both(is(first, b':'), slashes);
        let at = both(is(first, b'@'), is_from(second, b'0'));
        either(either(dot, scheme), at)
    }

    /// The other signs.
    #[inline]
    #[target_feature(enable = "sse2")]
    fn wide_signs([_, second, third]: Triple) -> __m128i {
        let ideographic = both(is(second, 0x80), is(third, 0x82));
        let full_width = both(is(second, 0xBC), is(third, 0x8E));
        let half_width = both(is(second, 0xBD), is(third, 0xA1));
        either(ideographic, either(full_width, half_width))
    }

    #[inline]
    #[target_feature(enable = "sse2")]
    fn signs_in_sse2(window: &[u8; WINDOW]) -> u32 {
        let triple = triple(window);
        bits(either(ascii_signs(triple), wide_signs(triple)))
    }

    #[inline]
    #[target_feature(enable = "sse2")]
    fn block_in_sse2(block: &[u8; BLOCK + 2]) -> u64 {
        const { assert!(BLOCK == 4 * PART) };
        let signs = |at: usize| match block.get(at..).and_then(<[u8]>::first_chunk) {
            Some(window) => u64::from(signs_in_sse2(window)) << at,
            None => 0,
        };
        signs(0) | signs(PART) | signs(2 * PART) | signs(3 * PART)
    }

    #[inline]
    #[target_feature(enable = "sse2")]
    fn tails_in_sse2(bytes: &[u8; NAME]) -> TailBits {
        let mut found = TailBits::default();
        for (v, shift) in halves(bytes).into_iter().zip([0, PART]) {
            let with = |mask: u8| either(v, _mm_set1_epi8(mask.cast_signed()));
            // Signed, so that bytes outside ASCII are below zero.
            let is_printed = _mm_cmpgt_epi8(v, _mm_set1_epi8(0x20));
            let round_or_angle = either(is(with(1), b')'), is(with(2), b'>'));
            let square_or_curly = either(is(with(0x20), b'{'), is(with(0x20), b'}'));
            let bracket = either(round_or_angle, square_or_curly);
            let question = is(v, b'?');
            let other = either(is(v, b'#'), is(v, 0x7F));
            let stop = either(bracket, either(question, other));
            found.stop |= ((bits(is_printed) ^ 0xFFFF) | bits(stop)) << shift;
            let quote = either(either(is(v, b'!'), is(v, b'"')), is(v, b'\''));
            let point = either(is(with(2), b'.'), is(with(1), b';'));
            found.soft |= bits(either(either(quote, point), question)) << shift;
        }
        found
    }

    #[inline]
    #[target_feature(enable = "sse2")]
    fn halves(bytes: &[u8; NAME]) -> [__m128i; 2] {
        const { assert!(NAME == 2 * PART && PART == size_of::<__m128i>()) };
        let from = bytes.as_ptr();
        // SAFETY: there are sixteen bytes, and sixteen more.
        unsafe { [0, PART].map(|at| _mm_loadu_si128(from.add(at).cast())) }
    }

    #[inline]
    #[target_feature(enable = "sse2")]
    fn names_in_sse2(bytes: &[u8; NAME]) -> NameBits {
        let mut found = NameBits::default();
        for (v, shift) in halves(bytes).into_iter().zip([0, PART]) {
            let letter = is_between(either(v, _mm_set1_epi8(0x20)), b'a', b'z');
            let digit = is_between(v, b'0', b'9');
            found.word |= bits(either(letter, digit)) << shift;
            found.dot |= bits(is(v, b'.')) << shift;
            found.hyphen |= bits(is(v, b'-')) << shift;
        }
        found
    }
}

/// The signs of a block on processors that have AVX2.
#[cfg(all(target_arch = "x86_64", any(feature = "std", target_feature = "avx2")))]
pub(crate) mod avx2 {
    use core::arch::x86_64::*;

    use super::{BLOCK, PART};

    const HALF: usize = 2 * PART;

    /// Whether the processor has AVX2; asked once, by the standard library.
    #[inline(always)]
    pub(crate) fn is_here() -> bool {
        #[cfg(feature = "std")]
        return std::is_x86_feature_detected!("avx2");
        #[cfg(not(feature = "std"))]
        return cfg!(target_feature = "avx2");
    }

    /// Returns the place of the first block at or behind `at` that has signs, and these; `Err` says
    /// where less than a block is left.
    #[inline(always)]
    pub(crate) fn next_signs(bytes: &[u8], at: usize) -> Option<Result<(usize, u64), usize>> {
        // SAFETY: the processor has AVX2.
        is_here().then(|| unsafe { next_in_avx2(bytes, at) })
    }

    #[target_feature(enable = "avx2")]
    fn next_in_avx2(bytes: &[u8], mut at: usize) -> Result<(usize, u64), usize> {
        while let Some(block) = bytes.get(at..).and_then(<[u8]>::first_chunk) {
            let signs = signs_of_block(block);
            if signs != 0 {
                return Ok((at, signs));
            }
            at += BLOCK;
        }
        Err(at)
    }

    /// Returns the signs among the bytes of a block, which are all but the last two.
    #[inline]
    #[target_feature(enable = "avx2")]
    pub(super) fn signs_of_block(block: &[u8; BLOCK + 2]) -> u64 {
        const { assert!(BLOCK == 2 * HALF && HALF == size_of::<__m256i>()) };
        let from = block.as_ptr();
        // SAFETY: the block has twice thirty-two bytes from its first, second and third byte on.
        let load = |at: usize| unsafe { _mm256_loadu_si256(from.add(at).cast()) };
        let [low, high] = [0, HALF].map(|at| [load(at), load(at + 1), load(at + 2)]);
        let mut signs = [bits(ascii_signs(low)), bits(ascii_signs(high))];
        if bits(_mm256_or_si256(low[2], high[2])) != 0 {
            let [low_signs, high_signs] = signs;
            signs = [
                low_signs | bits(wide_signs(low)),
                high_signs | bits(wide_signs(high)),
            ];
        }
        let [low, high] = signs.map(u64::from);
        low | high << HALF
    }

    #[inline]
    #[target_feature(enable = "avx2")]
    fn is(v: __m256i, byte: u8) -> __m256i {
        _mm256_cmpeq_epi8(v, _mm256_set1_epi8(byte.cast_signed()))
    }

    #[inline]
    #[target_feature(enable = "avx2")]
    fn is_from(v: __m256i, low: u8) -> __m256i {
        _mm256_cmpeq_epi8(_mm256_max_epu8(v, _mm256_set1_epi8(low.cast_signed())), v)
    }

    #[inline]
    #[target_feature(enable = "avx2")]
    fn both(v: __m256i, w: __m256i) -> __m256i {
        _mm256_and_si256(v, w)
    }

    #[inline]
    #[target_feature(enable = "avx2")]
    fn bits(v: __m256i) -> u32 {
        _mm256_movemask_epi8(v).cast_unsigned()
    }

    #[inline]
    #[target_feature(enable = "avx2")]
    fn ascii_signs([first, second, third]: [__m256i; 3]) -> __m256i {
        let letters = both(is_from(second, b'A'), is_from(third, b'A'));
        let dot = both(is(first, b'.'), letters);
        let slashes = both(is(second, b'/'), is(third, b'/'));
        let scheme = both(is(first, b':'), slashes);
        let at = both(is(first, b'@'), is_from(second, b'0'));
        _mm256_or_si256(_mm256_or_si256(dot, scheme), at)
    }

    #[inline]
    #[target_feature(enable = "avx2")]
    fn wide_signs([_, second, third]: [__m256i; 3]) -> __m256i {
        let ideographic = both(is(second, 0x80), is(third, 0x82));
        let full_width = both(is(second, 0xBC), is(third, 0x8E));
        let half_width = both(is(second, 0xBD), is(third, 0xA1));
        _mm256_or_si256(ideographic, _mm256_or_si256(full_width, half_width))
    }
}

#[cfg(test)]
mod tests {
    use proptest::collection::vec;
    use proptest::sample::select;

    use super::*;

    /// Every three bytes of those that matter, at every place of a window.
    #[test]
    fn both_twins_see_the_same_signs() {
        let bytes = *b".:/@[a1A0-\x00\x40\x41\x2F\x30\x7F\x80\x82\x8E\xA1\xBC\xBD\xE3\xEF\xFF";
        let mut seen = 0;
        for a in bytes {
            for b in bytes {
                for c in bytes {
                    for at in 0..PART {
                        let mut window = [b' '; WINDOW];
                        window[at..at + 3].copy_from_slice(&[a, b, c]);
                        let found = signs(&window);
                        assert_eq!(found, twin::signs(&window), "{window:?}");
                        seen += u32::from(found >> at & 1 != 0);
                    }
                }
            }
        }
        assert!(seen > 1000, "{seen}");
    }

    #[test]
    fn both_twins_read_every_byte_of_a_link_the_same() {
        for byte in 0..=255u8 {
            for at in 0..NAME {
                let mut bytes = [b'.'; NAME];
                bytes[at] = byte;
                assert_eq!(names(&bytes), twin::names(&bytes), "{bytes:?}");
                assert_eq!(tails(&bytes), twin::tails(&bytes), "{bytes:?}");
            }
        }
    }

    proptest::proptest! {
        #[test]
        fn both_twins_agree_on_anything(window: [u8; WINDOW], name: [u8; NAME]) {
            assert_eq!(signs(&window), twin::signs(&window));
            assert_eq!(names(&name), twin::names(&name));
            assert_eq!(tails(&name), twin::tails(&name));
        }

        #[test]
        fn both_twins_agree_on_blocks(block in vec(select(&b".:/@aA0 \xE3\x80\x82\xEF\xBC\x8E"[..]), BLOCK + 2)) {
            let block: &[u8; BLOCK + 2] = block.first_chunk().unwrap();
            assert_eq!(signs_of_block(block), twin::signs_of_block(block));
            #[cfg(all(target_arch = "x86_64", feature = "std"))]
            if avx2::is_here() {
                // SAFETY: the processor has AVX2.
                assert_eq!(unsafe { avx2::signs_of_block(block) }, twin::signs_of_block(block));
            }
        }
    }
}
