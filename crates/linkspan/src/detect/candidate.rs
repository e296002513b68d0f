//! Candidates: the places where a link can be.
//!
//! A candidate need not become a link, but every link contains one: `://`, `@`, the separator before the top-level
//! domain of a bare host, or, if the caller asks for bare IP addresses, their `[` or their dots. The [`prefilter`]
//! finds the bytes that can be part of a candidate, sixty-four at a time. This module checks each match, and drops it
//! if the text after it cannot be a top-level domain (after `.`) or a domain (after `@`). Tests compare the links that
//! remain with those of the oracle, which tries every position.

mod asked;
mod label;
#[cfg(test)]
mod tests;

use core::ops::Range;

use crate::domain::Rules;
use crate::domain::run::is_separator;
use crate::prefilter::{self, BLOCK, Matches};
use crate::text::{char_at, char_before, has_at};
use crate::unicode::property::{ByteSet, HOST_BYTES, holds, with};

/// A place where the walk has to decide whether there is a link.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) enum Candidate {
    /// The `:` of `://`.
    Scheme(usize),
    /// `.` or another separator of labels, inside a run.
    Separator(usize),
    /// `@`.
    At(usize),
    /// `[`, if the caller asks for bare IPv6 addresses.
    Bracket(usize),
    /// `:` after a scheme without an authority, if the caller asks for it.
    Opaque(usize),
    /// `@` or `#` before a name, if the caller asks for mentions, handles or hashtags.
    Sigil(usize),
}

impl Candidate {
    /// Returns the byte offset of the candidate.
    pub(crate) fn at(self) -> usize {
        match self {
            Candidate::Scheme(at)
            | Candidate::Separator(at)
            | Candidate::At(at)
            | Candidate::Bracket(at)
            | Candidate::Opaque(at)
            | Candidate::Sigil(at) => at,
        }
    }
}

pub(crate) use asked::{Asked, opaque};

/// Returns the matches of the first block at or after `from` that has any, or no matches if the text has no more.
#[inline]
pub(crate) fn matches(text: &str, from: usize) -> Matches {
    prefilter::next(text.as_bytes(), from)
}

/// Returns the first candidate at or after `from`. `first` are the [`matches`](fn@matches) from there on, or no matches if they are
/// not known.
///
/// Of the separators of a run, only the one before the last label is a candidate, and only if that label may be a top-level
/// domain: so `www.example.com` is judged once, not twice. With tailorings, text may be attached to the host, and it is
/// enough that the label begins with a top-level domain. If bare addresses are asked for, every separator is a candidate.
#[inline]
pub(crate) fn next(text: &str, from: usize, first: Matches, rules: &Rules) -> Option<Candidate> {
    if rules.bare_addresses {
        return next_of_all(text, from..text.len());
    }
    let mut found = if first.is_none() {
        matches(text, from)
    } else {
        first
    };
    while !found.is_none() {
        while found.bits != 0 {
            let at = found.base + found.bits.trailing_zeros() as usize;
            // Clears the lowest bit that is set.
            found.bits &= found.bits - 1;
            if let Some(candidate) = check(text, at, rules) {
                return Some(candidate);
            }
        }
        found = matches(text, found.base + BLOCK);
    }
    None
}

/// Classifies the match at `at`. Returns `None` if it cannot be part of a link.
#[inline(always)]
fn check(text: &str, at: usize, rules: &Rules) -> Option<Candidate> {
    match text.as_bytes().get(at)? {
        b'.' => {
            let is_candidate = if rules.is_tailored {
                label::may_begin_with_tld(text, at + 1, rules)
            } else {
                label::may_be_tld(text, at + 1, rules)
            };
            is_candidate.then_some(Candidate::Separator(at))
        }
        b':' => {
            let is_scheme = text.as_bytes().get(at + 2) == Some(&b'/');
            is_scheme.then_some(Candidate::Scheme(at))
        }
        b'@' => label::may_be_domain(text, at + 1).then_some(Candidate::At(at)),
        // A separator outside ASCII takes three bytes. Most of them are full stops at the end of a sentence, before a
        // line break or a closing mark.
        _ if text.as_bytes().get(at + 3).is_none_or(|&byte| byte < b'0') => None,
        _ => check_wide(text, at, rules),
    }
}

/// Like [`check`], for a separator outside ASCII.
#[inline(never)]
fn check_wide(text: &str, at: usize, rules: &Rules) -> Option<Candidate> {
    let after = at + char_at(text, at)?.len_utf8();
    let is_label = |&byte: &u8| !byte.is_ascii() || holds(&HOST_BYTES, byte);
    let may_be_tld = || {
        if rules.is_tailored {
            label::may_begin_with_tld(text, after, rules)
        } else {
            label::may_be_other_tld(text, after, rules)
        }
    };
    let is_candidate = text.as_bytes().get(after).is_some_and(is_label) && may_be_tld();
    is_candidate.then_some(Candidate::Separator(at))
}

/// The bytes that may start a candidate: the ASCII ones, and the first bytes of U+3002, U+FF0E and U+FF61.
static STOPS: ByteSet = with([false; 256], b".:@[\xE3\xEF", true);

/// Like [`next`], for callers that ask for bare addresses. Returns the first candidate that begins in `range`: a
/// separator between two characters that may be part of a host, `://`, `@` or `[`.
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

/// Returns true if the characters on both sides of the separator may be part of a host.
fn joins(text: &str, at: usize, len: usize) -> bool {
    let host_like =
        |c: char| c.is_ascii_alphanumeric() || !c.is_ascii() || matches!(c, '-' | '_' | '.');
    char_before(text, at).is_some_and(host_like) && char_at(text, at + len).is_some_and(host_like)
}
