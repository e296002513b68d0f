//! The bulk skip: goes over most of a path or query thirty-two bytes at a time.
//!
//! With no bracket open, a separator within a part (`/`, `=`, `&`) is as good as any Include character, so all that
//! matters of an ASCII character is whether it is Include, Soft, or needs a closer look. The vectors of
//! [`prefilter`](crate::prefilter) tell that of many characters at once. Whatever needs a closer look goes through
//! the loop of [`terminate_in`](super::terminate_in), to the same answer.

use core::hint::select_unpredictable;

use super::Tailor;
use crate::prefilter::{TailBits, tails};
use crate::unicode::property::{
    ByteSet, INCLUDE_BYTES, LinkTerm, SOFT_BYTES, holds, link_term, with,
};

/// What the syntax of some part may make of an ASCII character; see [`Part::action`](crate::detect::part::Part::action).
const SYNTAX: &[u8] = b"/?#=&,:";
/// The Include characters that are no syntax in any part.
pub(crate) const INCLUDE: ByteSet = with(INCLUDE_BYTES, SYNTAX, false);
/// The Soft characters that are no syntax in any part.
pub(crate) const SOFT: ByteSet = with(SOFT_BYTES, SYNTAX, false);

/// Goes over characters that are Include or Soft whatever part they are in and whatever brackets are open; `end`
/// follows the Include ones.
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

/// Goes over characters of a path or query that need no closer look while no bracket is open; `end` follows the
/// Include ones.
#[inline(always)]
pub(super) fn skip_many<T: Tailor>(
    text: &str,
    mut i: usize,
    end: &mut usize,
    tailor: &mut T,
) -> usize {
    let bytes = text.as_bytes();
    // Brackets often follow each other.
    if bytes.get(i).is_some_and(|&byte| is_bracket(byte)) {
        return i;
    }
    loop {
        let TailBits { stop, soft, marks } = tails(bytes, i);
        let stop = if T::IS_STRICT { stop } else { stop | marks };
        let len = stop.trailing_zeros();
        tailor.softs(soft & low_bits(len));
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

/// Goes over characters outside ASCII that need no closer look, up to one that does (`Err`) or one of ASCII.
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
        // Most are. Not a `match`: a table of jumps would be one more thing to guess.
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

/// A word whose lowest `len` bits are ones.
#[inline(always)]
const fn low_bits(len: u32) -> u32 {
    match 1u32.checked_shl(len) {
        Some(bit) => bit - 1,
        None => u32::MAX,
    }
}
