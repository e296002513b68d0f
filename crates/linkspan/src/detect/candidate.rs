//! Candidates: the places where a link can be.
//!
//! The scan may report too much, never too little. Every link has a `://`, an `@`, the
//! `[` or the digits of a bare IP address, or a separator before the top-level domain of a
//! bare host. [`block`] finds the bytes that can be the sign of one of these, sixty-four at a
//! time; here each sign is looked at, and left out if what follows it is sure to be no
//! top-level domain. The guarantee is tested against the oracle.

mod label;
#[cfg(test)]
mod tests;

use core::ops::Range;

use crate::domain::Rules;
use crate::domain::run::is_separator;
use crate::text::{char_at, char_before, has_at};
use crate::unicode::property::{ByteSet, HOST_BYTES, holds, with};

use crate::prefilter::block;
pub(crate) use crate::prefilter::{BLOCK, Signs};

/// A place worth a look.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) enum Candidate {
    /// `://` stands here.
    Scheme(usize),
    /// `.` or one of its twins, inside a run.
    Separator(usize),
    /// `@`.
    At(usize),
    /// `[`, where bare IPv6 addresses are asked for.
    Bracket(usize),
}

/// Returns the signs of the first block at or behind `from` that has any; none if there are no more.
#[inline]
pub(crate) fn signs(text: &str, from: usize) -> Signs {
    block::next(text.as_bytes(), from)
}

/// Returns the first candidate at or behind `from`; `first` are the [`signs`] from there on, or none if they are not known.
///
/// Of the separators of a run, it is the one before the last label, and only if that label
/// may be a top-level domain, or with tailorings begin with one; where bare addresses are asked
/// for, it is any of them.
#[inline]
pub(crate) fn next(text: &str, from: usize, first: Signs, rules: &Rules) -> Option<Candidate> {
    if rules.bare_addresses {
        return next_of_all(text, from..text.len());
    }
    let mut signs = match first.is_none() {
        true => self::signs(text, from),
        false => first,
    };
    while !signs.is_none() {
        while signs.bits != 0 {
            let at = signs.base + signs.bits.trailing_zeros() as usize;
            signs.bits &= signs.bits - 1;
            if let Some(candidate) = look(text, at, from, rules) {
                return Some(candidate);
            }
        }
        signs = self::signs(text, signs.base + BLOCK);
    }
    None
}

/// Tells what the sign at `at` is a sign of, if of anything that begins at or behind `from`.
#[inline(always)]
fn look(text: &str, at: usize, from: usize, rules: &Rules) -> Option<Candidate> {
    match text.as_bytes().get(at)? {
        b'.' => {
            let is_candidate = label::may_be_tld(text, at + 1, rules)
                || rules.is_tailored && label::may_begin_with_tld(text, at + 1, rules);
            is_candidate.then_some(Candidate::Separator(at))
        }
        b':' => {
            let is_scheme = text.as_bytes().get(at + 2) == Some(&b'/');
            is_scheme.then_some(Candidate::Scheme(at))
        }
        b'@' => label::may_be_domain(text, at + 1).then_some(Candidate::At(at)),
        _ => look_wide(text, at, from, rules),
    }
}

/// [`look`] at what may be the second byte of one of the separators outside ASCII.
#[inline(never)]
fn look_wide(text: &str, second: usize, from: usize, rules: &Rules) -> Option<Candidate> {
    let at = second.checked_sub(1).filter(|&at| at >= from)?;
    let behind = at + char_at(text, at).filter(|&c| is_separator(c))?.len_utf8();
    let is_label = |&byte: &u8| !byte.is_ascii() || holds(&HOST_BYTES, byte);
    let is_candidate = text.as_bytes().get(behind).is_some_and(is_label)
        && (label::may_be_other_tld(text, behind, rules)
            || rules.is_tailored && label::may_begin_with_tld(text, behind, rules));
    is_candidate.then_some(Candidate::Separator(at))
}

/// Which bytes may start a candidate: the ASCII ones, and the first bytes of U+3002, U+FF0E, U+FF61.
static STOPS: ByteSet = with([false; 256], b".:@[\xE3\xEF", true);

/// [`next`] where addresses without a scheme are asked for: any separator between two
/// characters that could be of a host, and any `[`. Those that begin in `range` count.
#[cold]
#[inline(never)]
pub(crate) fn next_of_all(text: &str, range: Range<usize>) -> Option<Candidate> {
    let bytes = text.as_bytes();
    let mut at = range.start;
    loop {
        let rest = bytes.get(at..range.end)?;
        at += rest.iter().position(|&byte| holds(&STOPS, byte))?;
        if let Some(candidate) = stop(text, at) {
            return Some(candidate);
        }
        at += 1;
    }
}

/// Decides whether the stop at `at` is a candidate.
fn stop(text: &str, at: usize) -> Option<Candidate> {
    match text.as_bytes().get(at)? {
        b'.' => joins(text, at, 1).then_some(Candidate::Separator(at)),
        b':' => has_at(text, at, "://").then_some(Candidate::Scheme(at)),
        b'@' => Some(Candidate::At(at)),
        b'[' => Some(Candidate::Bracket(at)),
        _ => {
            let wide = char_at(text, at).filter(|&c| is_separator(c))?;
            joins(text, at, wide.len_utf8()).then_some(Candidate::Separator(at))
        }
    }
}

/// Returns true if something that could be of a host stands on both sides of the separator.
fn joins(text: &str, at: usize, len: usize) -> bool {
    let host_like = |c: char| c.is_alphanumeric() || !c.is_ascii() || matches!(c, '-' | '_' | '.');
    char_before(text, at).is_some_and(host_like) && char_at(text, at + len).is_some_and(host_like)
}
