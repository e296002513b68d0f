//! The vectors of WebAssembly, where the module is compiled for engines that have them.

use core::arch::wasm32::{
    u8x16_bitmask, u8x16_eq, u8x16_ge, u8x16_le, u8x16_splat, u8x16_sub, v128, v128_and, v128_load,
    v128_or,
};

use super::{BLOCK, INCLUDE_LEADS, MARKS, NAME, NameBits, PART, TailBits, WINDOW};

part_rules!(v128);

#[inline]
unsafe fn load(from: *const u8) -> v128 {
    // SAFETY: the caller has sixteen bytes there.
    unsafe { v128_load(from.cast()) }
}

#[inline]
fn splat(byte: u8) -> v128 {
    u8x16_splat(byte)
}

#[inline]
fn equal(v: v128, w: v128) -> v128 {
    u8x16_eq(v, w)
}

#[inline]
fn is_from(v: v128, low: u8) -> v128 {
    u8x16_ge(v, splat(low))
}

#[inline]
fn is_between(v: v128, low: u8, high: u8) -> v128 {
    u8x16_le(u8x16_sub(v, splat(low)), splat(high - low))
}

#[inline]
fn both(v: v128, w: v128) -> v128 {
    v128_and(v, w)
}

#[inline]
fn either(v: v128, w: v128) -> v128 {
    v128_or(v, w)
}

#[inline]
fn bits(v: v128) -> u32 {
    u32::from(u8x16_bitmask(v))
}
