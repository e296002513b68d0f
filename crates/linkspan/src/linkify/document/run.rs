//! A run: a stretch of text as it is read, from one break to the next.
//!
//! It holds what its source says, and the way back: which bytes of the source each part of it
//! stands for, and which tags stand in between.

use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

use super::elements;
use super::markup::Kind;
use super::reference::{Stretch, stretches};

/// A part of the text, and the bytes of the source that say it.
#[derive(Clone, Debug)]
struct Part {
    text: Range<usize>,
    source: Range<usize>,
    /// Whether each byte stands for itself.
    is_plain: bool,
    /// Whether a link may be made here.
    is_open: bool,
}

/// A stretch of text as it is read.
#[derive(Clone, Debug, Default)]
pub(crate) struct Run {
    /// What is read.
    pub(crate) text: String,
    parts: Vec<Part>,
    /// The tags in between, each at its place in the source.
    tags: Vec<(usize, Kind)>,
}

impl Run {
    /// Appends text that stands at `start` in the source.
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

    /// Takes note of a tag at `start` in the source.
    pub(crate) fn tag(&mut self, start: usize, kind: Kind) {
        self.tags.push((start, kind));
    }

    /// Forgets everything.
    pub(crate) fn clear(&mut self) {
        self.text.clear();
        self.parts.clear();
        self.tags.clear();
    }

    /// Returns the bytes of the source that say `range` of the text, if a link may be put around them.
    pub(crate) fn source(&self, range: Range<usize>) -> Option<Range<usize>> {
        let first = self
            .parts
            .partition_point(|part| part.text.end <= range.start);
        let behind = self
            .parts
            .partition_point(|part| part.text.start < range.end);
        let parts = self.parts.get(first..behind)?;
        let start = parts.first()?.place(range.start)?;
        let end = parts.last()?.place(range.end)?;
        let is_open = parts.iter().all(|part| part.is_open);
        (is_open && self.is_balanced(start..end)).then_some(start..end)
    }

    /// Returns true if every tag in `source` has its counterpart there.
    fn is_balanced(&self, source: Range<usize>) -> bool {
        let first = self.tags.partition_point(|(at, _)| *at < source.start);
        let behind = self.tags.partition_point(|(at, _)| *at < source.end);
        let mut open = Vec::new();
        for (_, kind) in self.tags.get(first..behind).unwrap_or_default() {
            match kind {
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
    /// Returns the place in the source of a place in the text; none inside a reference.
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
