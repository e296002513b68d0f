//! The same, byte by byte: what the vectors are held to, and what machines without them run.

use super::{BLOCK, INCLUDE_LEADS, MARKS, NAME, NameBits, TailBits};
use crate::unicode::property::{INCLUDE_BYTES, SOFT_BYTES, holds};

/// Returns true if three bytes in a row can be the sign of a candidate:
///
/// - `.` before two bytes that are letters, or anything else from 0x40 on;
/// - `:/`;
/// - `@` before a digit, a letter, or anything else from `0` on;
/// - the last two bytes of U+3002, U+FF0E or U+FF61, which few other characters have, before
///   anything from `0` on.
#[inline]
pub(crate) fn is_sign(window: &[u8]) -> bool {
    match window {
        [b'.', second, third] => *second >= 0x40 && *third >= 0x40,
        [b'@', second, _] => *second >= b'0',
        [b':', b'/', _] => true,
        [0x80, 0x82, third] | [0xBC, 0x8E, third] | [0xBD, 0xA1, third] => *third >= b'0',
        _ => false,
    }
}

/// The signs among up to 66 bytes, of which the last two are never one.
pub(crate) fn signs_in(bytes: &[u8]) -> u64 {
    let signs = bytes.windows(3).map(is_sign).zip(0..);
    signs.fold(0, |bits, (is_sign, at)| bits | u64::from(is_sign) << at)
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
    let is_include = |&(low, high): &(u8, u8), byte| (low..=high).contains(&byte);
    let is_stop = |byte| match byte {
        b'?' | b'#' => true,
        0xC0.. => !INCLUDE_LEADS.iter().any(|lead| is_include(lead, byte)),
        0x80.. => false,
        _ => !holds(&INCLUDE_BYTES, byte) && !holds(&SOFT_BYTES, byte),
    };
    TailBits {
        stop: bits(bytes, is_stop),
        soft: bits(bytes, |byte| holds(&SOFT_BYTES, byte)),
        marks: bits(bytes, |byte| !byte.is_ascii() || MARKS.contains(&byte)),
    }
}

fn bits(bytes: &[u8; NAME], test: impl Fn(u8) -> bool) -> u32 {
    let bits = bytes.iter().map(|&byte| test(byte)).zip(0..);
    bits.fold(0, |bits, (is_one, at)| bits | u32::from(is_one) << at)
}
