//! The short way through most of a link: characters that need no closer look.
//!
//! What is not known here goes the long way through [`terminate`](super::terminate), to the same answer.

use core::hint::select_unpredictable;

use crate::detect::part::{Action, Part};
use crate::prefilter::{NAME, TailBits, tails};
use crate::unicode::property::{
    ByteSet, INCLUDE_BYTES, LinkTerm, SOFT_BYTES, holds, link_term, with,
};

/// What the syntax of some part may make of an ASCII character; see [`Part::action`].
const SYNTAX: &[u8] = b"/?#=&,:";
/// The Include characters that are no syntax in any part.
pub(crate) const PLAIN: ByteSet = with(INCLUDE_BYTES, SYNTAX, false);
/// The Soft characters that are no syntax in any part.
pub(crate) const PLAIN_SOFT: ByteSet = with(SOFT_BYTES, SYNTAX, false);

/// What an ASCII character is in a part, to the letter of the standard and while no bracket is open.
#[derive(Clone, Copy, Eq, PartialEq)]
enum Lone {
    /// It belongs to the link.
    Include,
    /// It belongs to the link if something that stays in it follows.
    Soft,
    /// It needs a closer look; so does everything outside ASCII.
    No,
}

/// What each ASCII character is in each part.
static LONE: [[Lone; 128]; 4] = [
    lone(Part::Path),
    lone(Part::Query),
    lone(Part::Fragment),
    lone(Part::Directive),
];

/// With no bracket open, a separator of one character is as good as any Include character.
#[allow(clippy::indexing_slicing, reason = "evaluated at compile time")]
const fn lone(part: Part) -> [Lone; 128] {
    let mut table = [Lone::No; 128];
    let mut byte = 0;
    while byte < 128 {
        table[byte] = match part.action_of(byte as u8) {
            Action::ClearStack(_) => Lone::Include,
            Action::Terminate => Lone::No,
            Action::None if INCLUDE_BYTES[byte] => Lone::Include,
            Action::None if SOFT_BYTES[byte] => Lone::Soft,
            Action::None => Lone::No,
        };
        byte += 1;
    }
    // It may begin a `:~:`.
    if matches!(part, Part::Fragment | Part::Directive) {
        table[b':' as usize] = Lone::No;
    }
    table
}

/// Goes over ASCII characters that are Include or Soft whatever part they are in; `end` follows
/// the Include ones.
#[inline(always)]
pub(super) fn skip_plain(
    plain: &ByteSet,
    soft: &ByteSet,
    bytes: &[u8],
    mut i: usize,
    end: &mut usize,
) -> usize {
    loop {
        let from = i;
        while let Some(&byte) = bytes.get(i)
            && holds(plain, byte)
        {
            i += 1;
        }
        if i > from {
            *end = i;
        }
        match bytes.get(i) {
            Some(&byte) if holds(soft, byte) => i += 1,
            _ => return i,
        }
    }
}

/// Goes over characters that need no closer look while no bracket is open; `end` follows the
/// Include ones.
#[inline(always)]
pub(super) fn skip_lone(text: &str, i: usize, part: Part, end: &mut usize) -> usize {
    match part {
        Part::Path | Part::Query => skip_many(text, i, end),
        Part::Fragment | Part::Directive => skip_one_by_one(text, i, part, end),
    }
}

/// [`skip_lone`] many at once, in a part that has no other syntax than `?` and `#`.
#[inline(always)]
fn skip_many(text: &str, mut i: usize, end: &mut usize) -> usize {
    let bytes = text.as_bytes();
    // Brackets often follow each other.
    if bytes.get(i).is_some_and(|&byte| is_bracket(byte)) {
        return i;
    }
    loop {
        let TailBits { stop, soft } = match bytes.get(i..).and_then(<[u8]>::first_chunk) {
            Some(next) => tails(next),
            None => last_tails(bytes, i),
        };
        let len = stop.trailing_zeros();
        let included = (u32::BITS - (!soft & low_bits(len)).leading_zeros()) as usize;
        *end = select_unpredictable(included > 0, i + included, *end);
        i += len as usize;
        match bytes.get(i) {
            _ if stop == 0 => {}
            Some(0x80..) => match skip_others(text, i, end) {
                Ok(behind) => i = behind,
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

/// [`tails`] of what is left of a text from `i` on, less than it reads.
#[inline(never)]
fn last_tails(bytes: &[u8], i: usize) -> TailBits {
    let rest = bytes.get(i..).unwrap_or_default();
    if let Some(last) = bytes.last_chunk() {
        return tails(last).behind(NAME - rest.len());
    }
    let mut padded = [0; NAME];
    let places = padded.iter_mut().zip(rest);
    places.for_each(|(place, &byte)| *place = byte);
    tails(&padded)
}

/// Goes over characters outside ASCII that need no closer look, up to one that does (`Err`) or one of ASCII.
#[inline(never)]
fn skip_others(text: &str, i: usize, end: &mut usize) -> Result<usize, usize> {
    let rest = text.get(i..).unwrap_or_default();
    let (mut at, mut included) = (i, *end);
    let mut stop = Err(text.len());
    for c in rest.chars() {
        if c.is_ascii() {
            stop = Ok(at);
            break;
        }
        let term = link_term(c);
        let behind = at + c.len_utf8();
        // Most are. Not a `match`: a table of jumps would be one more thing to guess.
        if term == LinkTerm::Include {
            included = behind;
        } else if term != LinkTerm::Soft {
            stop = Err(at);
            break;
        }
        at = behind;
    }
    *end = included;
    stop
}

/// [`skip_lone`] one by one.
#[inline(never)]
fn skip_one_by_one(text: &str, i: usize, part: Part, end: &mut usize) -> usize {
    let (Some(table), Some(rest)) = (LONE.get(part as usize), text.get(i..)) else {
        return i;
    };
    let mut chars = rest.chars();
    loop {
        let at = text.len() - chars.as_str().len();
        let Some(c) = chars.next() else {
            return at;
        };
        let lone = match table.get(c as usize) {
            Some(&lone) => lone,
            None => lone_char(c),
        };
        match lone {
            Lone::Include => *end = text.len() - chars.as_str().len(),
            Lone::Soft => {}
            Lone::No => return at,
        }
    }
}

/// What a character outside ASCII is.
#[inline]
fn lone_char(c: char) -> Lone {
    match link_term(c) {
        LinkTerm::Include => Lone::Include,
        LinkTerm::Soft => Lone::Soft,
        LinkTerm::Hard | LinkTerm::Open | LinkTerm::Close => Lone::No,
    }
}

/// A word whose lowest `len` bits are ones.
#[inline(always)]
const fn low_bits(len: u32) -> u32 {
    match 1u32.checked_shl(len) {
        Some(bit) => bit - 1,
        None => u32::MAX,
    }
}
