//! Reading a text in blocks: which of its bytes can be the sign of a candidate.
//!
//! A sign is told by three bytes in a row, and so depends on nothing but the text at its
//! place: it does not matter where a block begins.

use super::vector;

/// The bytes whose signs are told at once.
pub(super) const PART: usize = 16;
/// What must be read for that: the two bytes behind the last.
pub(super) const WINDOW: usize = PART + 2;
/// The bytes of a block, a bit of an `u64` for each.
pub(super) const BLOCK: usize = 4 * PART;

/// The signs of one block.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) struct Signs {
    /// Where the block begins.
    pub(super) base: usize,
    /// A bit for each byte from `base` on.
    pub(super) bits: u64,
}

/// Returns true if three bytes in a row can be the sign of a candidate:
///
/// - `.` before two bytes that are letters, or anything else from `A` on;
/// - `://`;
/// - `@` before a digit, a letter, or anything else from `0` on;
/// - U+3002, U+FF0E or U+FF61.
#[inline]
pub(super) fn is_sign(window: &[u8]) -> bool {
    match window {
        [b'.', second, third] => *second >= b'A' && *third >= b'A',
        [b'@', second, _] => *second >= b'0',
        [b':', b'/', b'/'] => true,
        [0xE3, 0x80, 0x82] | [0xEF, 0xBC, 0x8E] | [0xEF, 0xBD, 0xA1] => true,
        _ => false,
    }
}

/// Tells the signs of a window one by one: the twin of the vector instructions.
#[cfg_attr(
    all(target_arch = "x86_64", not(test)),
    allow(dead_code, reason = "x86-64 always has SSE2")
)]
pub(super) fn signs_of(window: &[u8; WINDOW]) -> u32 {
    signs_in(window) as u32
}

/// Tells the signs of less than a block one by one.
fn signs_in(bytes: &[u8]) -> u64 {
    let signs = bytes.windows(3).map(is_sign).zip(0..);
    signs.fold(0, |bits, (is_sign, at)| bits | u64::from(is_sign) << at)
}

/// Returns the signs of the first block at or behind `at` that has any.
///
/// The last two bytes of a text are never a sign: too little follows them.
#[inline]
pub(super) fn next(bytes: &[u8], mut at: usize) -> Option<Signs> {
    loop {
        let rest = bytes.get(at..)?;
        let Some(block) = rest.first_chunk() else {
            let bits = last(bytes, rest);
            return (bits != 0).then_some(Signs { base: at, bits });
        };
        let bits = whole(block);
        if bits != 0 {
            return Some(Signs { base: at, bits });
        }
        at += BLOCK;
    }
}

/// The signs of a block and the two bytes behind it.
#[inline(always)]
fn whole(block: &[u8; BLOCK + 2]) -> u64 {
    let part = |at: usize| {
        let window = block.get(at..).and_then(<[u8]>::first_chunk);
        window.map_or(0, |window| u64::from(vector::signs_of(window)) << at)
    };
    part(0) | part(PART) | part(2 * PART) | part(3 * PART)
}

/// The signs of what is left of a text at its end, less than a block.
///
/// The last window overlaps the one before it, or what was read before.
#[inline]
fn last(bytes: &[u8], rest: &[u8]) -> u64 {
    let Some(window) = bytes.last_chunk() else {
        return signs_in(rest);
    };
    let mut bits = 0;
    let mut at = 0;
    while let Some(window) = rest.get(at..).and_then(<[u8]>::first_chunk) {
        bits |= u64::from(vector::signs_of(window)) << at;
        at += PART;
    }
    let end = u64::from(vector::signs_of(window));
    match rest.len().checked_sub(WINDOW) {
        Some(at) => bits | end << at,
        None => bits | end >> (WINDOW - rest.len()),
    }
}
