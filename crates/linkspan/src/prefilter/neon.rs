//! The vectors of NEON, which every 64-bit ARM has.

use core::arch::aarch64::*;

use super::{BLOCK, INCLUDE_LEADS, MARKS, NAME, NameBits, PART, TailBits, WINDOW};

part_rules!(uint8x16_t, #[target_feature(enable = "neon")]);

#[inline]
#[target_feature(enable = "neon")]
unsafe fn load(from: *const u8) -> uint8x16_t {
    // SAFETY: the caller has sixteen bytes there.
    unsafe { vld1q_u8(from) }
}

#[inline]
#[target_feature(enable = "neon")]
fn splat(byte: u8) -> uint8x16_t {
    vdupq_n_u8(byte)
}

#[inline]
#[target_feature(enable = "neon")]
fn equal(v: uint8x16_t, w: uint8x16_t) -> uint8x16_t {
    vceqq_u8(v, w)
}

#[inline]
#[target_feature(enable = "neon")]
fn is_from(v: uint8x16_t, low: u8) -> uint8x16_t {
    vcgeq_u8(v, splat(low))
}

#[inline]
#[target_feature(enable = "neon")]
fn is_between(v: uint8x16_t, low: u8, high: u8) -> uint8x16_t {
    vcleq_u8(vsubq_u8(v, splat(low)), splat(high - low))
}

#[inline]
#[target_feature(enable = "neon")]
fn both(v: uint8x16_t, w: uint8x16_t) -> uint8x16_t {
    vandq_u8(v, w)
}

#[inline]
#[target_feature(enable = "neon")]
fn either(v: uint8x16_t, w: uint8x16_t) -> uint8x16_t {
    vorrq_u8(v, w)
}

/// There is no instruction for it: each byte keeps a bit of its own, and their sums have them all.
#[inline]
#[target_feature(enable = "neon")]
fn bits(v: uint8x16_t) -> u32 {
    // Lane by lane, the lowest bit for the first.
    let powers = vreinterpretq_u8_u64(vdupq_n_u64(0x8040_2010_0804_0201));
    let kept = vandq_u8(v, powers);
    let [low, high] = [vget_low_u8(kept), vget_high_u8(kept)].map(|half| vaddv_u8(half));
    u32::from(low) | u32::from(high) << 8
}
