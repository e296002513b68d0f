//! SSE2, which every x86-64 has, and AVX2 where the processor has it.

use core::arch::x86_64::*;

use super::vector::{self, Vector};
use super::{CHUNK, LANE, Markup, Matches, NameBits, TailBits, UrlBits};

/// Returns true if the processor has AVX2. The standard library asks it once and remembers the answer.
#[inline(always)]
fn has_avx2() -> bool {
    #[cfg(feature = "std")]
    return std::is_x86_feature_detected!("avx2");
    #[cfg(not(feature = "std"))]
    return cfg!(target_feature = "avx2");
}

#[inline(always)]
pub(super) fn next(bytes: &[u8], at: usize) -> Matches {
    if has_avx2() {
        // SAFETY: the processor has AVX2.
        return unsafe { next_by_avx2(bytes, at) };
    }
    next_by_sse2(bytes, at)
}

#[target_feature(enable = "avx2")]
fn next_by_avx2(bytes: &[u8], at: usize) -> Matches {
    // SAFETY: the processor has AVX2, and with it SSE2.
    unsafe { vector::next::<__m256i, __m128i>(bytes, at) }
}

pub(super) fn next_by_sse2(bytes: &[u8], at: usize) -> Matches {
    // SAFETY: the processor has SSE2.
    unsafe { vector::next::<__m128i, __m128i>(bytes, at) }
}

#[inline(always)]
pub(super) fn names(chunk: &[u8; CHUNK]) -> NameBits {
    if has_avx2() {
        // SAFETY: the processor has AVX2.
        return unsafe { names_by_avx2(chunk) };
    }
    // SAFETY: the processor has SSE2.
    unsafe { vector::names::<__m128i>(chunk) }
}

#[target_feature(enable = "avx2")]
fn names_by_avx2(chunk: &[u8; CHUNK]) -> NameBits {
    // SAFETY: the processor has AVX2.
    unsafe { vector::names::<__m256i>(chunk) }
}

#[inline(always)]
pub(super) fn tails(chunk: &[u8; CHUNK]) -> TailBits {
    if has_avx2() {
        // SAFETY: the processor has AVX2.
        return unsafe { tails_by_avx2(chunk) };
    }
    // SAFETY: the processor has SSE2.
    unsafe { vector::tails::<__m128i>(chunk) }
}

#[target_feature(enable = "avx2")]
fn tails_by_avx2(chunk: &[u8; CHUNK]) -> TailBits {
    // SAFETY: the processor has AVX2.
    unsafe { vector::tails::<__m256i>(chunk) }
}

#[inline(always)]
pub(super) fn find_markup(bytes: &[u8], place: Markup) -> Option<usize> {
    if bytes.len() >= CHUNK && has_avx2() {
        // SAFETY: the processor has AVX2.
        return unsafe { find_by_avx2(bytes, place) };
    }
    find_by_sse2(bytes, place)
}

#[target_feature(enable = "avx2")]
fn find_by_avx2(bytes: &[u8], place: Markup) -> Option<usize> {
    // SAFETY: the processor has AVX2, and the caller has checked the length.
    unsafe { vector::find_markup::<__m256i>(bytes, place) }
}

pub(super) fn find_by_sse2(bytes: &[u8], place: Markup) -> Option<usize> {
    // SAFETY: the processor has SSE2, and the caller has checked the length.
    unsafe { vector::find_markup::<__m128i>(bytes, place) }
}

#[inline(always)]
pub(super) fn url(lane: &[u8; LANE]) -> UrlBits {
    // SAFETY: the processor has SSE2.
    unsafe { vector::url::<__m128i>(lane) }
}

/// Returns the bits that a processor without AVX2 finds.
#[cfg(test)]
pub(super) fn bits_by_sse2(chunk: &[u8; CHUNK]) -> (NameBits, TailBits) {
    // SAFETY: the processor has SSE2.
    unsafe {
        (
            vector::names::<__m128i>(chunk),
            vector::tails::<__m128i>(chunk),
        )
    }
}

/// Implements [`Vector`] with the given instructions. The names for both lengths differ only in prefix and suffix.
macro_rules! vector {
    ($vector:ty, $load:ident, $splat:ident, $equal:ident, $max:ident, $min:ident, $minus:ident, $and:ident, $or:ident, $bits:ident) => {
        #[allow(unused_unsafe, reason = "newer compilers call some of them safe")]
        impl Vector for $vector {
            const BYTES: usize = size_of::<$vector>();

            #[inline(always)]
            unsafe fn load(from: *const u8) -> Self {
                // SAFETY: the caller keeps the conditions of this function.
                unsafe { $load(from.cast()) }
            }

            #[inline(always)]
            unsafe fn splat(byte: u8) -> Self {
                // SAFETY: the caller keeps the conditions of the trait, here and in the functions below.
                unsafe { $splat(byte.cast_signed()) }
            }

            #[inline(always)]
            unsafe fn equal(self, other: Self) -> Self {
                unsafe { $equal(self, other) }
            }

            #[inline(always)]
            unsafe fn max(self, other: Self) -> Self {
                unsafe { $max(self, other) }
            }

            #[inline(always)]
            unsafe fn min(self, other: Self) -> Self {
                unsafe { $min(self, other) }
            }

            #[inline(always)]
            unsafe fn minus(self, other: Self) -> Self {
                unsafe { $minus(self, other) }
            }

            #[inline(always)]
            unsafe fn and(self, other: Self) -> Self {
                unsafe { $and(self, other) }
            }

            #[inline(always)]
            unsafe fn or(self, other: Self) -> Self {
                unsafe { $or(self, other) }
            }

            #[inline(always)]
            unsafe fn bits(self) -> u32 {
                unsafe { $bits(self).cast_unsigned() }
            }
        }
    };
}

vector!(
    __m128i,
    _mm_loadu_si128,
    _mm_set1_epi8,
    _mm_cmpeq_epi8,
    _mm_max_epu8,
    _mm_min_epu8,
    _mm_sub_epi8,
    _mm_and_si128,
    _mm_or_si128,
    _mm_movemask_epi8
);
vector!(
    __m256i,
    _mm256_loadu_si256,
    _mm256_set1_epi8,
    _mm256_cmpeq_epi8,
    _mm256_max_epu8,
    _mm256_min_epu8,
    _mm256_sub_epi8,
    _mm256_and_si256,
    _mm256_or_si256,
    _mm256_movemask_epi8
);
