//! Candidates: the places where a link can be.
//!
//! The scan may report too much, never too little: every link has a `://`, an
//! `@`, a separator with a host character on each side, or the `[` of a bare IPv6
//! address, and what the scan passes over has none of these.

pub(crate) mod scheme;

use crate::host::run::is_separator;
use crate::text::{char_at, char_before};

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

/// Which bytes may start a candidate: the ASCII ones, and the first bytes of U+3002, U+FF0E, U+FF61.
const STOPS: [bool; 256] = {
    let mut table = [false; 256];
    let stops = *b".:@[\xE3\xEF";
    let mut i = 0;
    while i < stops.len() {
        #[allow(clippy::indexing_slicing, reason = "evaluated at compile time")]
        {
            table[stops[i] as usize] = true;
        }
        i += 1;
    }
    table
};

/// Returns the first candidate at or behind `from`.
pub(crate) fn next(text: &str, from: usize) -> Option<Candidate> {
    let bytes = text.as_bytes();
    let mut at = from;
    loop {
        let rest = bytes.get(at..)?;
        let stop = |byte: &u8| STOPS.get(usize::from(*byte)).copied().unwrap_or(true);
        at += rest.iter().position(stop)?;
        if let Some(candidate) = look(text, at) {
            return Some(candidate);
        }
        at += 1;
    }
}

/// Decides whether the stop at `at` is a candidate.
fn look(text: &str, at: usize) -> Option<Candidate> {
    match text.as_bytes().get(at)? {
        b'.' => joins(text, at, 1).then_some(Candidate::Separator(at)),
        b':' => scheme::colon_slashes(text, at).then_some(Candidate::Scheme(at)),
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stops_where_a_link_can_be() {
        assert_eq!(next("End. Next: http://x", 0), Some(Candidate::Scheme(15)));
        assert_eq!(next("a.b", 0), Some(Candidate::Separator(1)));
        assert_eq!(next("日。本", 0), Some(Candidate::Separator(3)));
        assert_eq!(
            next("か゚なｶﾅ", 0),
            None,
            "other characters with the same first byte"
        );
        assert_eq!(next("a@b", 0), Some(Candidate::At(1)));
        assert_eq!(next("plain text, no more.", 0), None);
    }
}
