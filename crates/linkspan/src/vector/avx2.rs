//! The vectors of AVX2, twice as long, for the signs of a block.

use core::arch::x86_64::*;

use super::{BLOCK, PART};

const HALF: usize = 2 * PART;

sign_rules!(__m256i, #[target_feature(enable = "avx2")]);

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
    // Most blocks are ASCII, and have none of the others.
    if bits(either(low[0], high[0])) != 0 {
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
fn splat(byte: u8) -> __m256i {
    _mm256_set1_epi8(byte.cast_signed())
}

#[inline]
#[target_feature(enable = "avx2")]
fn equal(v: __m256i, w: __m256i) -> __m256i {
    _mm256_cmpeq_epi8(v, w)
}

#[inline]
#[target_feature(enable = "avx2")]
fn is_from(v: __m256i, low: u8) -> __m256i {
    _mm256_cmpeq_epi8(_mm256_max_epu8(v, splat(low)), v)
}

#[inline]
#[target_feature(enable = "avx2")]
fn both(v: __m256i, w: __m256i) -> __m256i {
    _mm256_and_si256(v, w)
}

#[inline]
#[target_feature(enable = "avx2")]
fn either(v: __m256i, w: __m256i) -> __m256i {
    _mm256_or_si256(v, w)
}

#[inline]
#[target_feature(enable = "avx2")]
fn bits(v: __m256i) -> u32 {
    _mm256_movemask_epi8(v).cast_unsigned()
}
