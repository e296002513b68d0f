//! The bulk skip: reads most of a path or query thirty-two bytes at a time.
//!
//! While no bracket is open, a separator within a part (`/`, `=`, `&`) has no stack to clear and is like any Include
//! character. So all that matters of an ASCII character is whether it is Include, Soft, or must be decided one by one. The
//! vectors of [`prefilter`](crate::prefilter) answer that for many characters at once. The others go through the loop of
//! [`terminate_in`](super::terminate_in), which gives the same answer for all of them.

use core::hint::select_unpredictable;

use super::Tailor;
use crate::prefilter::{TailBits, tails};
use crate::unicode::property::{
    ByteSet, INCLUDE_BYTES, LinkTerm, SOFT_BYTES, holds, link_term, with,
};

/// The ASCII characters that are syntax in some part; see [`Part::action`](crate::detect::part::Part::action).
const SYNTAX: &[u8] = b"/?#=&,:";
/// The Include characters that are not syntax in any part.
pub(crate) const INCLUDE: ByteSet = with(INCLUDE_BYTES, SYNTAX, false);
/// The Soft characters that are not syntax in any part.
pub(crate) const SOFT: ByteSet = with(SOFT_BYTES, SYNTAX, false);

/// Skips characters that are Include or Soft in every part, whatever brackets are open. Moves `end` after the last Include
/// one.
#[inline(always)]
pub(super) fn skip_one_by_one<T: Tailor>(
    text: &str,
    mut i: usize,
    end: &mut usize,
    tailor: &mut T,
) -> usize {
    let bytes = text.as_bytes();
    loop {
        let from = i;
        while let Some(&byte) = bytes.get(i)
            && holds(T::INCLUDE, byte)
        {
            i += 1;
        }
        if i > from {
            *end = i;
        }
        match bytes.get(i) {
            Some(&byte) if holds(T::SOFT, byte) => {
                tailor.softs(u32::MAX);
                i += 1;
            }
            Some(0x80..) => match tailor.skip_others(text, i, end) {
                Ok(next) => i = next,
                Err(at) => return at,
            },
            _ => return i,
        }
    }
}

/// Skips the characters of a path or query that are Include or Soft while no bracket is open. Moves `end` after the last
/// Include one.
#[inline(always)]
pub(super) fn skip_many<T: Tailor>(
    text: &str,
    mut i: usize,
    end: &mut usize,
    tailor: &mut T,
) -> usize {
    let bytes = text.as_bytes();
    // Brackets often come in a row. Reading a chunk for each of them would be wasted.
    if bytes.get(i).is_some_and(|&byte| is_bracket(byte)) {
        return i;
    }
    loop {
        let TailBits { stop, soft, marks } = tails(bytes, i);
        let stop = if T::IS_STRICT { stop } else { stop | marks };
        let len = stop.trailing_zeros();
        tailor.softs(soft & low_bits(len));
        // The length up to the last character that is not Soft. If all are, the link does not become longer. How many they are
        // is hard to predict for a processor, so no branch depends on it.
        let included = (u32::BITS - (!soft & low_bits(len)).leading_zeros()) as usize;
        *end = select_unpredictable(included > 0, i + included, *end);
        i += len as usize;
        match bytes.get(i) {
            _ if stop == 0 => {}
            Some(0x80..) => match tailor.skip_others(text, i, end) {
                Ok(after) => i = after,
                Err(at) => return at,
            },
            _ => return i,
        }
    }
}

#[inline(always)]
fn is_bracket(byte: u8) -> bool {
    matches!(byte, b'(' | b')' | b'[' | b']' | b'{' | b'}' | b'<' | b'>')
}

/// Skips characters outside ASCII that are Include or Soft, up to one that is not (`Err`) or an ASCII one (`Ok`).
#[inline(never)]
pub(super) fn skip_others(text: &str, i: usize, end: &mut usize) -> Result<usize, usize> {
    let rest = text.get(i..).unwrap_or_default();
    let (mut at, mut included) = (i, *end);
    let mut stop = Err(text.len());
    for c in rest.chars() {
        if c.is_ascii() {
            stop = Ok(at);
            break;
        }
        let term = link_term(c);
        let after = at + c.len_utf8();
        // Most are Include. A `match` would jump through a table, and the processor would have to predict that jump,
        // too.
        if term == LinkTerm::Include {
            included = after;
        } else if term != LinkTerm::Soft {
            stop = Err(at);
            break;
        }
        at = after;
    }
    *end = included;
    stop
}

/// Returns a word whose lowest `len` bits are set.
#[inline(always)]
const fn low_bits(len: u32) -> u32 {
    match 1u32.checked_shl(len) {
        Some(bit) => bit - 1,
        None => u32::MAX,
    }
}
