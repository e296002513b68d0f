//! The rules, byte by byte. Machines without vectors run these functions, and tests compare the vectors with them.

use super::{
    BLOCK, BLOCK_WINDOW, CHUNK, ESCAPED, INCLUDE_LEADS, LANE, MARKS, Markup, Matches, NameBits,
    TailBits, UrlBits, doubled,
};
use crate::unicode::property::{ByteSet, INCLUDE_BYTES, SOFT_BYTES, holds, with};

/// Returns true if three bytes in a row are a match; see the [rule](super).
#[inline]
pub(crate) fn is_match(window: &[u8]) -> bool {
    match window {
        [b'.', second, third] => *second >= 0x40 && *third >= 0x40,
        [b'@', second, _] => *second >= b'0',
        [b':', b'/', _] => true,
        [0xE3, 0x80, 0x82] | [0xEF, 0xBC, 0x8E] | [0xEF, 0xBD, 0xA1] => true,
        _ => false,
    }
}

/// See [`next`](super::next).
pub(super) fn next(bytes: &[u8], mut at: usize) -> Matches {
    while at < bytes.len() {
        let end = bytes.len().min(at + BLOCK_WINDOW);
        let windows = bytes.get(at..end).unwrap_or_default().windows(3).zip(0..);
        let bits = windows.fold(0, |bits, (window, i)| {
            bits | u64::from(is_match(window)) << i
        });
        // If less than a block is left, this is the last answer, whether it has a match or not.
        if bits != 0 || end - at < BLOCK_WINDOW {
            return Matches { base: at, bits };
        }
        at += BLOCK;
    }
    Matches { base: at, bits: 0 }
}

pub(super) fn names(chunk: &[u8; CHUNK]) -> NameBits {
    NameBits {
        word: bits(chunk, |byte| byte.is_ascii_alphanumeric()),
        dot: bits(chunk, |byte| byte == b'.'),
        hyphen: bits(chunk, |byte| byte == b'-'),
        capital: bits(chunk, |byte| byte.is_ascii_uppercase()),
    }
}

pub(super) fn tails(chunk: &[u8; CHUNK]) -> TailBits {
    let is_include = |&(low, high): &(u8, u8), byte| (low..=high).contains(&byte);
    let is_stop = |byte| match byte {
        b'?' | b'#' => true,
        0xC0.. => !INCLUDE_LEADS.iter().any(|lead| is_include(lead, byte)),
        // A continuation byte: the first byte of its character has decided.
        0x80.. => false,
        _ => !holds(&INCLUDE_BYTES, byte) && !holds(&SOFT_BYTES, byte),
    };
    TailBits {
        stop: bits(chunk, is_stop),
        soft: bits(chunk, |byte| holds(&SOFT_BYTES, byte)),
        marks: bits(chunk, |byte| !byte.is_ascii() || MARKS.contains(&byte))
            | doubled(bits(chunk, |byte| byte == b'&')),
    }
}

pub(super) fn find_markup(bytes: &[u8], place: Markup) -> Option<usize> {
    let set = match place {
        Markup::Text => &TEXT_MARKUP,
        Markup::Value => &VALUE_MARKUP,
    };
    bytes.iter().position(|&byte| holds(set, byte))
}

static TEXT_MARKUP: ByteSet = with([false; 256], b"&<>\0", true);
static VALUE_MARKUP: ByteSet = with(TEXT_MARKUP, b"\"'\r", true);

pub(super) fn url(lane: &[u8; LANE]) -> UrlBits {
    UrlBits {
        escaped: bits(lane, |byte| {
            !byte.is_ascii_graphic() || ESCAPED.contains(&byte)
        }),
        slash: bits(lane, |byte| byte == b'/'),
        dot: bits(lane, |byte| matches!(byte, b'.' | b'%')),
    }
}

fn bits(chunk: &[u8], test: impl Fn(u8) -> bool) -> u32 {
    let bits = chunk.iter().map(|&byte| test(byte)).zip(0..);
    bits.fold(0, |bits, (is_one, at)| bits | u32::from(is_one) << at)
}
