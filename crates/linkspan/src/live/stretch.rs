//! The text around a change, and the links that it should have.
//!
//! A space or a control character ends every link, and nothing before it affects what follows. So
//! only the words around a change are examined.

use alloc::sync::Arc;
use alloc::vec::Vec;
use core::ops::Range;

use crate::detect::prose::script::{attachment, is_punctuation};
use crate::link::LinkKind;
use crate::linkify::stream::{Cuts, is_cut};
use crate::unicode::property::{LinkTerm, is_white_space, link_term};

use super::Live;

/// A word of at least this many bytes has no links. This limits how much text is examined on both
/// sides of a change.
pub(crate) const LONGEST: usize = 65_536;

/// A link that the text should have.
#[derive(Clone, Debug)]
pub(crate) struct Wanted {
    pub(crate) range: Range<usize>,
    pub(crate) href: Arc<str>,
    pub(crate) kind: LinkKind,
}

impl Live {
    /// Widens a range to whole words.
    pub(crate) fn area(&self, window: Range<usize>) -> Range<usize> {
        let cuts = self.linkifier.cuts();
        let is_cut = |byte| is_cut(byte, cuts);
        let floor = window.start.saturating_sub(LONGEST);
        let ceiling = window.end + LONGEST;
        let start = self.text.cut_before(window.start, floor, is_cut);
        let end = self.text.cut_after(window.end, ceiling, is_cut);
        // Without a cut within reach, the word is too long to have links. `position` rounds to a
        // character boundary.
        let start = start.unwrap_or_else(|| self.text.position(floor).bytes);
        start..end.unwrap_or_else(|| self.text.position(ceiling).bytes)
    }

    /// Returns the links that an area should have, in order, without the cancelled ones.
    pub(crate) fn wanted(&self, area: &Range<usize>) -> Vec<Wanted> {
        let mut wanted = self.found(area);
        if !wanted.is_empty() {
            let tombstones = self.tombstones.overlapping(area.clone());
            let is_cancelled =
                |range: &Range<usize>| tombstones.iter().any(|tomb| tomb.range == *range);
            wanted.retain(|wanted| !is_cancelled(&wanted.range));
        }
        wanted
    }

    /// Returns the ranges near `range` that are links or could be.
    pub(crate) fn candidates(&self, range: Range<usize>) -> Vec<Range<usize>> {
        let found = self.found(&self.area(range));
        found.into_iter().map(|wanted| wanted.range).collect()
    }

    /// Returns the start of the text before `caret` in which links may still change while the
    /// person types.
    pub(crate) fn open_before(&self, caret: usize) -> usize {
        let caret = self.text.position(caret).bytes;
        let start = self.area(caret..caret).start;
        start + open_from(&self.text.slice(start..caret))
    }

    /// Returns the links found in an area, including cancelled ones.
    fn found(&self, area: &Range<usize>) -> Vec<Wanted> {
        let text = self.text.slice(area.clone());
        let mut out = Vec::new();
        for part in self.open_parts(area, &text) {
            let inside = part.start - area.start..part.end - area.start;
            let text = text.get(inside).unwrap_or_default();
            self.find(text, part.start, &mut out);
        }
        out
    }

    /// Returns the parts of an area that may have links: those that are not protected and not in a
    /// word that is too long.
    fn open_parts(&self, area: &Range<usize>, text: &str) -> Vec<Range<usize>> {
        let protected = self.protected.overlapping(area.clone());
        let mut closed: Vec<_> = protected.into_iter().map(|span| span.range).collect();
        // A smaller area cannot contain a word that is too long.
        if area.len() >= LONGEST {
            closed.extend(long_words(text, area.start, self.linkifier.cuts()));
            closed.sort_unstable_by_key(|range| range.start);
        }
        let mut parts = Vec::with_capacity(closed.len() + 1);
        let mut at = area.start;
        for range in closed {
            parts.push(at..range.start.max(at));
            at = range.end.max(at);
        }
        parts.push(at..area.end.max(at));
        parts
    }

    /// Finds the links of a text that starts at `before`.
    fn find(&self, text: &str, before: usize, out: &mut Vec<Wanted>) {
        for link in self.linkifier.detector().links(text) {
            let (range, kind) = (link.range(), link.kind());
            if let Some(href) = self.linkifier.target(link) {
                out.push(Wanted {
                    range: range.start + before..range.end + before,
                    href: href.into(),
                    kind,
                });
            }
        }
    }
}

/// Returns the words that are too long to have links.
fn long_words(text: &str, before: usize, cuts: Cuts) -> Vec<Range<usize>> {
    let mut out = Vec::new();
    let mut start = 0;
    for word in text.as_bytes().split(|&byte| is_cut(byte, cuts)) {
        if word.len() >= LONGEST {
            out.push(before + start..before + start + word.len());
        }
        start += word.len() + 1;
    }
    out
}

/// Returns the start of the part of `text` in which links may still change while the person types
/// at its end. The end of a word settles everything before it, and so does text that continues in a
/// script without spaces.
pub(crate) fn open_from(text: &str) -> usize {
    let mut open = 0;
    let mut is_prose = false;
    for (at, c) in text.char_indices() {
        let is_unspaced = attachment(c).is_some();
        if is_white_space(c) || link_term(c) == LinkTerm::Hard {
            open = at + c.len_utf8();
        } else if is_unspaced && is_prose {
            open = at;
        }
        is_prose = is_unspaced || is_punctuation(text, at, c);
    }
    open
}

#[cfg(test)]
mod tests {
    use super::open_from;

    #[test]
    fn a_space_or_following_prose_ends_a_word() {
        for open in ["", ".", "...", ")", ",a", "+tag", "。", "中"] {
            assert_eq!(open_from(open), 0, "{open}");
        }
        for over in [" ", ". ", ".\n", "\u{3000}", "。然后", "，好的", "\u{FFFF}"] {
            assert!(open_from(over) > 0, "{over}");
        }
        assert_eq!(open_from("a b.c"), 2);
    }
}
