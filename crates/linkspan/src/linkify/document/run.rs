//! A run: a piece of text as it is read, from one break to the next.
//!
//! A run has the decoded text and its mapping to the source: which bytes of the source each part
//! comes from, and which tags are in between.

use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

use super::elements;
use super::markup::Kind;
use super::reference::{Stretch, stretches};

/// A part of the text, and the bytes of the source that it comes from.
#[derive(Clone, Debug)]
struct Part {
    text: Range<usize>,
    source: Range<usize>,
    /// Whether the source is the text itself, so that offsets map one to one.
    is_plain: bool,
    /// Whether links may be made here.
    is_open: bool,
}

/// A piece of text as it is read.
#[derive(Clone, Debug, Default)]
pub(crate) struct Run {
    /// The decoded text.
    pub(crate) text: String,
    parts: Vec<Part>,
    /// The tags in between, with their offsets in the source.
    tags: Vec<(usize, Kind)>,
}

impl Run {
    /// Appends text that is at `start` in the source.
    pub(crate) fn push(&mut self, text: &str, start: usize, is_open: bool) {
        let mut at = start;
        for stretch in stretches(text) {
            let (written, said, is_plain) = match &stretch {
                Stretch::Plain(text) => (*text, *text, true),
                Stretch::Reference(text, said) => (*text, said.as_str(), false),
            };
            let text_start = self.text.len();
            self.text.push_str(said);
            self.parts.push(Part {
                text: text_start..self.text.len(),
                source: at..at + written.len(),
                is_plain,
                is_open,
            });
            at += written.len();
        }
    }

    /// Records a tag at `start` in the source.
    pub(crate) fn tag(&mut self, start: usize, kind: Kind) {
        self.tags.push((start, kind));
    }

    /// Clears the run for reuse.
    pub(crate) fn clear(&mut self) {
        self.text.clear();
        self.parts.clear();
        self.tags.clear();
    }

    /// Returns the range of the source for a `range` of the text, if a link may be put around it.
    pub(crate) fn source(&self, range: Range<usize>) -> Option<Range<usize>> {
        let first = self
            .parts
            .partition_point(|part| part.text.end <= range.start);
        let end = self
            .parts
            .partition_point(|part| part.text.start < range.end);
        let parts = self.parts.get(first..end)?;
        let start = parts.first()?.place(range.start)?;
        let end = parts.last()?.place(range.end)?;
        let is_open = parts.iter().all(|part| part.is_open);
        (is_open && self.is_balanced(start..end)).then_some(start..end)
    }

    /// Returns true if every tag in `source` has its counterpart there.
    fn is_balanced(&self, source: Range<usize>) -> bool {
        let first = self.tags.partition_point(|(at, _)| *at < source.start);
        let end = self.tags.partition_point(|(at, _)| *at < source.end);
        let mut open = Vec::new();
        for (_, kind) in self.tags.get(first..end).unwrap_or_default() {
            match kind {
                // Links must not be nested.
                Kind::Start(name) if **name == *b"a" => return false,
                Kind::Start(name) if elements::is_void(name) => {}
                Kind::Start(name) => open.push(name),
                Kind::End(name) if open.pop() == Some(name) => {}
                _ => return false,
            }
        }
        open.is_empty()
    }
}

impl Part {
    /// Returns the offset in the source for an offset in the text. Inside a reference there is
    /// none.
    fn place(&self, at: usize) -> Option<usize> {
        if at == self.text.start {
            return Some(self.source.start);
        }
        if at == self.text.end {
            return Some(self.source.end);
        }
        self.is_plain
            .then(|| self.source.start + (at - self.text.start))
    }
}
