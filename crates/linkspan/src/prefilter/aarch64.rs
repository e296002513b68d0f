//! NEON, which every 64-bit ARM has.

use core::arch::aarch64::*;

use super::vector::{self, Vector};
use super::{CHUNK, LANE, Markup, Matches, NameBits, TailBits, UrlBits};

pub(super) fn next(bytes: &[u8], at: usize) -> Matches {
    // SAFETY: the processor has NEON.
    unsafe { vector::next::<uint8x16_t, uint8x16_t>(bytes, at) }
}

#[inline(always)]
pub(super) fn names(chunk: &[u8; CHUNK]) -> NameBits {
    // SAFETY: the processor has NEON.
    unsafe { vector::names::<uint8x16_t>(chunk) }
}

#[inline(always)]
pub(super) fn tails(chunk: &[u8; CHUNK]) -> TailBits {
    // SAFETY: the processor has NEON.
    unsafe { vector::tails::<uint8x16_t>(chunk) }
}

pub(super) fn find_markup(bytes: &[u8], place: Markup) -> Option<usize> {
    // SAFETY: the processor has NEON, and the caller has checked the length.
    unsafe { vector::find_markup::<uint8x16_t>(bytes, place) }
}

#[inline(always)]
pub(super) fn url(lane: &[u8; LANE]) -> UrlBits {
    // SAFETY: the processor has NEON.
    unsafe { vector::url::<uint8x16_t>(lane) }
}

#[allow(unused_unsafe, reason = "newer compilers call some of them safe")]
impl Vector for uint8x16_t {
    const BYTES: usize = size_of::<uint8x16_t>();

    #[inline(always)]
    unsafe fn load(from: *const u8) -> Self {
        // SAFETY: the caller keeps the conditions of this function.
        unsafe { vld1q_u8(from) }
    }

    #[inline(always)]
    unsafe fn splat(byte: u8) -> Self {
        // SAFETY: the caller keeps the conditions of the trait, here and in the functions below.
        unsafe { vdupq_n_u8(byte) }
    }

    #[inline(always)]
    unsafe fn equal(self, other: Self) -> Self {
        unsafe { vceqq_u8(self, other) }
    }

    #[inline(always)]
    unsafe fn max(self, other: Self) -> Self {
        unsafe { vmaxq_u8(self, other) }
    }

    #[inline(always)]
    unsafe fn min(self, other: Self) -> Self {
        unsafe { vminq_u8(self, other) }
    }

    #[inline(always)]
    unsafe fn minus(self, other: Self) -> Self {
        unsafe { vsubq_u8(self, other) }
    }

    #[inline(always)]
    unsafe fn and(self, other: Self) -> Self {
        unsafe { vandq_u8(self, other) }
    }

    #[inline(always)]
    unsafe fn or(self, other: Self) -> Self {
        unsafe { vorrq_u8(self, other) }
    }

    /// NEON has no instruction for this. Each byte of a half keeps a different bit, so the sum of the eight bytes contains
    /// all of them.
    #[inline(always)]
    unsafe fn bits(self) -> u32 {
        unsafe {
            // An arithmetic shift copies the highest bit of a byte to all its bits.
            let set = vreinterpretq_u8_s8(vshrq_n_s8::<7>(vreinterpretq_s8_u8(self)));
            // 1 for the first of eight bytes, 2 for the second, and so on.
            let powers = vreinterpretq_u8_u64(vdupq_n_u64(0x8040_2010_0804_0201));
            let kept = vandq_u8(set, powers);
            let [low, high] = [vget_low_u8(kept), vget_high_u8(kept)].map(|half| vaddv_u8(half));
            u32::from(low) | u32::from(high) << 8
        }
    }
}
