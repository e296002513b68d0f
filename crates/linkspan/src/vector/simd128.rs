//! The vectors of WebAssembly, where the module is compiled for engines that have them.

use core::arch::wasm32::{
    i8x16_gt, i8x16_splat, u8x16_bitmask, u8x16_eq, u8x16_ge, u8x16_le, u8x16_splat, u8x16_sub,
    v128, v128_and, v128_load, v128_or,
};

use super::{BLOCK, NAME, NameBits, PART, TailBits, WINDOW};

/// Returns the signs among the first sixteen bytes of a window, a bit for each.
#[inline]
pub(crate) fn signs(window: &[u8; WINDOW]) -> u32 {
    const { assert!(WINDOW == PART + 2 && PART == size_of::<v128>()) };
    let from = window.as_ptr();
    // SAFETY: the window has sixteen bytes from its first, second and third byte on.
    let [first, second, third] = unsafe { [0, 1, 2].map(|at| v128_load(from.add(at).cast())) };
    let letters = both(is_from(second, b'A'), is_from(third, b'A'));
    let dot = both(is(first, b'.'), letters);
    let slashes = both(is(second, b'/'), is(third, b'/'));
    let scheme = both(is(first, b':'), slashes);
    let at = both(is(first, b'@'), is_from(second, b'0'));
    let ideographic = both(is(second, 0x80), is(third, 0x82));
    let full_width = both(is(second, 0xBC), is(third, 0x8E));
    let half_width = both(is(second, 0xBD), is(third, 0xA1));
    let wide = either(ideographic, either(full_width, half_width));
    bits(either(either(dot, scheme), either(at, wide)))
}

/// Returns the signs among the bytes of a block, which are all but the last two.
#[inline]
pub(crate) fn signs_of_block(block: &[u8; BLOCK + 2]) -> u64 {
    const { assert!(BLOCK == 4 * PART) };
    let signs = |at: usize| match block.get(at..).and_then(<[u8]>::first_chunk) {
        Some(window) => u64::from(signs(window)) << at,
        None => 0,
    };
    signs(0) | signs(PART) | signs(2 * PART) | signs(3 * PART)
}

/// Returns what of a name stands in the bytes.
#[inline]
pub(crate) fn names(bytes: &[u8; NAME]) -> NameBits {
    let mut found = NameBits::default();
    for (v, shift) in halves(bytes).into_iter().zip([0, PART]) {
        let letter = is_between(either(v, u8x16_splat(0x20)), b'a', b'z');
        let digit = is_between(v, b'0', b'9');
        found.word |= bits(either(letter, digit)) << shift;
        found.dot |= bits(is(v, b'.')) << shift;
        found.hyphen |= bits(is(v, b'-')) << shift;
    }
    found
}

/// Returns what ends a path or query in the bytes, and what may.
#[inline]
pub(crate) fn tails(bytes: &[u8; NAME]) -> TailBits {
    let mut found = TailBits::default();
    for (v, shift) in halves(bytes).into_iter().zip([0, PART]) {
        let with = |mask: u8| either(v, u8x16_splat(mask));
        // Signed, so that bytes outside ASCII are below zero.
        let is_printed = i8x16_gt(v, i8x16_splat(0x20));
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
fn halves(bytes: &[u8; NAME]) -> [v128; 2] {
    const { assert!(NAME == 2 * PART && PART == size_of::<v128>()) };
    let from = bytes.as_ptr();
    // SAFETY: there are sixteen bytes, and sixteen more.
    unsafe { [0, PART].map(|at| v128_load(from.add(at).cast())) }
}

#[inline]
fn is(v: v128, byte: u8) -> v128 {
    u8x16_eq(v, u8x16_splat(byte))
}

#[inline]
fn is_from(v: v128, low: u8) -> v128 {
    u8x16_ge(v, u8x16_splat(low))
}

#[inline]
fn is_between(v: v128, low: u8, high: u8) -> v128 {
    u8x16_le(u8x16_sub(v, u8x16_splat(low)), u8x16_splat(high - low))
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
