//! The signs of candidates, found sixteen bytes at a time.
//!
//! The one module of the library with leave to use `unsafe`: for loads of vectors, from
//! memory that a reference vouches for, and for instructions that every processor of the
//! architecture has. [`block::signs_of`](super::block::signs_of) is their twin on all other
//! machines, and tests hold both to the same answers.
#![allow(unsafe_code, reason = "vector loads behind references")]

#[cfg(target_arch = "x86_64")]
pub(super) use sse2::signs_of;

#[cfg(not(target_arch = "x86_64"))]
pub(super) use super::block::signs_of;

#[cfg(target_arch = "x86_64")]
mod sse2 {
    use core::arch::x86_64::*;

    use super::super::block::{PART, WINDOW};

    /// Returns the signs among the first [`PART`] bytes of a window, a bit for each.
    #[inline(always)]
    pub(crate) fn signs_of(window: &[u8; WINDOW]) -> u32 {
        // SAFETY: x86-64 always has SSE2.
        unsafe { in_sse2(window) }
    }

    #[inline]
    #[target_feature(enable = "sse2")]
    fn in_sse2(window: &[u8; WINDOW]) -> u32 {
        const { assert!(WINDOW == PART + 2 && PART == 16) };
        let from = window.as_ptr();
        // SAFETY: the window has sixteen bytes from its first, second and third byte on.
        let [first, second, third] =
            unsafe { [0, 1, 2].map(|at| _mm_loadu_si128(from.add(at).cast())) };
        let all = |byte: u8| _mm_set1_epi8(byte.cast_signed());
        let is = |v, byte| _mm_cmpeq_epi8(v, all(byte));
        let is_from = |v, low| _mm_cmpeq_epi8(_mm_max_epu8(v, all(low)), v);
        let both = |v, w| _mm_and_si128(v, w);
        let either = |v, w| _mm_or_si128(v, w);

        let letters = both(is_from(second, b'A'), is_from(third, b'A'));
        let dot = both(is(first, b'.'), letters);
        let slashes = both(is(second, b'/'), is(third, b'/'));
        let scheme = both(is(first, b':'), slashes);
        let at = both(is(first, b'@'), is_from(second, b'0'));
        let mut signs = either(either(dot, scheme), at);
        if _mm_movemask_epi8(third) != 0 {
            let ideographic = both(is(first, 0xE3), both(is(second, 0x80), is(third, 0x82)));
            let full_width = both(is(second, 0xBC), is(third, 0x8E));
            let half_width = both(is(second, 0xBD), is(third, 0xA1));
            let other_width = both(is(first, 0xEF), either(full_width, half_width));
            signs = either(signs, either(ideographic, other_width));
        }
        _mm_movemask_epi8(signs).cast_unsigned()
    }
}
