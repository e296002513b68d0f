//! Candidates that only some callers ask for: schemes without an authority, mentions, handles and hashtags.
//!
//! The prefilter does not find them, so that other callers do not pay for them. They are searched for byte by byte, up to
//! the next candidate that the prefilter finds.

use core::ops::Range;

use super::Candidate;
use crate::detect::opaque::Rest;
use crate::detect::options::Options;
use crate::detect::{scheme, sigil};
use crate::prefilter::Matches;
use crate::text::has_at;
use crate::unicode::property::{ByteSet, holds};

/// The next candidate that the prefilter has found. It is kept until the walk has passed it. Otherwise each of many
/// mentions before it would search for it again, which is quadratic.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Asked {
    ordinary: Option<Candidate>,
    /// Every search that begins before this offset finds `ordinary`.
    until: usize,
}

impl Asked {
    /// Returns the first candidate of any kind at or after `from`.
    #[cold]
    #[inline(never)]
    pub(crate) fn next(
        &mut self,
        text: &str,
        from: usize,
        options: &Options,
        stops: &ByteSet,
    ) -> Option<Candidate> {
        if self.until <= from {
            self.ordinary = super::next(text, from, Matches::NONE, &options.hosts);
            self.until = self.ordinary.map_or(usize::MAX, |it| it.at() + 1);
        }
        let end = self.until.min(text.len());
        first(text, from..end, options, stops).or(self.ordinary)
    }
}

/// Returns the first candidate in a range that the caller has asked for.
fn first(text: &str, range: Range<usize>, options: &Options, stops: &ByteSet) -> Option<Candidate> {
    let mut at = range.start;
    loop {
        let rest = text.as_bytes().get(at..range.end)?;
        at += rest.iter().position(|&byte| holds(stops, byte))?;
        if let Some(candidate) = check(text, at, options) {
            return Some(candidate);
        }
        at += 1;
    }
}

fn check(text: &str, at: usize, options: &Options) -> Option<Candidate> {
    if text.as_bytes().get(at) == Some(&b':') {
        return opaque(text, at, options).map(|_| Candidate::Opaque(at));
    }
    sigil::name_end(text, at, options.sigils).map(|_| Candidate::Sigil(at))
}

/// Returns the start of the scheme without an authority that ends at `colon`, and what must follow it.
pub(crate) fn opaque(text: &str, colon: usize, options: &Options) -> Option<(usize, Rest)> {
    if has_at(text, colon, "://") {
        return None;
    }
    let start = scheme::start(text, colon)?;
    let name = text.get(start..colon)?;
    let is_it = |added: &&crate::detect::opaque::Added| name.eq_ignore_ascii_case(&added.name);
    let added = options.schemes.iter().find(is_it)?;
    Some((start, added.rest?))
}
