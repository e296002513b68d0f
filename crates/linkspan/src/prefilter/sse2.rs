//! The vectors of SSE2, which every x86-64 has.

use core::arch::x86_64::*;

use super::{BLOCK, INCLUDE_LEADS, MARKS, NAME, NameBits, PART, TailBits, WINDOW};

part_rules!(__m128i, #[target_feature(enable = "sse2")]);

#[inline]
#[target_feature(enable = "sse2")]
unsafe fn load(from: *const u8) -> __m128i {
    // SAFETY: the caller has sixteen bytes there.
    unsafe { _mm_loadu_si128(from.cast()) }
}

#[inline]
#[target_feature(enable = "sse2")]
fn splat(byte: u8) -> __m128i {
    _mm_set1_epi8(byte.cast_signed())
}

#[inline]
#[target_feature(enable = "sse2")]
fn equal(v: __m128i, w: __m128i) -> __m128i {
    _mm_cmpeq_epi8(v, w)
}

#[inline]
#[target_feature(enable = "sse2")]
fn is_from(v: __m128i, low: u8) -> __m128i {
    _mm_cmpeq_epi8(_mm_max_epu8(v, splat(low)), v)
}

#[inline]
#[target_feature(enable = "sse2")]
fn is_between(v: __m128i, low: u8, high: u8) -> __m128i {
    let offset = _mm_sub_epi8(v, splat(low));
    _mm_cmpeq_epi8(_mm_min_epu8(offset, splat(high - low)), offset)
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
    opaque(_mm_movemask_epi8(v).cast_unsigned())
}

/// Hides from the compiler that bits were taken out of a vector. Where it knows, it may carry the vector
/// on in their place to where they are used, and take it apart there byte by byte.
#[inline(always)]
pub(super) fn opaque(mut bits: u32) -> u32 {
    // SAFETY: no instruction at all.
    unsafe {
        core::arch::asm!("/* {0:e} */", inout(reg) bits, options(pure, nomem, nostack, preserves_flags));
    }
    bits
}
