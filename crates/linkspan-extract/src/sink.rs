//! The result of reading a document: stretches of text, and problems.

use std::borrow::Cow;
use std::ops::Range;

use crate::map::{self, Map, Outer, Text};

/// The role of a stretch.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) enum Role {
    /// Text that people read.
    Text,
    /// A URL, if it is not relative: `href`, `src`.
    Url,
    /// The value of another attribute, which may contain URLs.
    Attribute,
}

impl Role {
    /// Returns true for the bytes by which a link can be recognized. Every link contains one of
    /// them.
    fn needs(self, byte: u8) -> bool {
        match self {
            Role::Text => matches!(byte, b'.' | b':' | b'@' | b'#' | 0x80..),
            Role::Attribute => matches!(byte, b'.' | b':' | b'@' | 0x80..),
            Role::Url => matches!(byte, b'.' | b':'),
        }
    }
}

/// A stretch of a document, decoded.
#[derive(Debug)]
pub(crate) struct Stretch<'a> {
    pub(crate) role: Role,
    pub(crate) text: Cow<'a, [u8]>,
    /// `None` if the text is a part of the document, unchanged.
    map: Option<Map>,
    base: usize,
    outer: Outer,
}

impl Stretch<'_> {
    /// Returns the bytes of the document that a range of the text comes from.
    pub(crate) fn source(&self, range: Range<usize>) -> Range<usize> {
        let range = match &self.map {
            Some(map) => map.source(range),
            None => self.base + range.start..self.base + range.end,
        };
        map::in_document(&self.outer, range)
    }
}

/// A part of a document that violates its format.
///
/// # Example
///
/// ```
/// use linkspan_extract::{Document, Kind};
///
/// let document = Document::read(b"<a href=\"https://example.com\" title=\"", Kind::Html, None);
/// let problem = &document.problems()[0];
/// assert_eq!(problem.offset(), 0);
/// assert!(problem.to_string().contains("not closed"));
/// ```
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Problem {
    offset: usize,
    message: Cow<'static, str>,
}

impl Problem {
    /// Returns its offset in the document, in bytes.
    ///
    /// # Example
    ///
    /// ```
    /// use linkspan_extract::{Document, Encoding, Kind};
    ///
    /// let document = Document::read(b"\xFF\xFEa\0b", Kind::Text, None);
    /// assert_eq!(document.problems()[0].offset(), 4);
    /// ```
    #[must_use]
    pub fn offset(&self) -> usize {
        self.offset
    }

    /// Returns a sentence that describes the problem, without the position.
    ///
    /// # Example
    ///
    /// ```
    /// use linkspan_extract::{Document, Kind};
    ///
    /// let document = Document::read(b"<!-- never", Kind::Html, None);
    /// assert!(document.problems()[0].message().starts_with("a comment"));
    /// ```
    #[must_use]
    pub fn message(&self) -> &str {
        &self.message
    }
}

impl std::fmt::Display for Problem {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "at byte {}: {}", self.offset, self.message)
    }
}

/// The maximum number of problems that are reported for one document.
const MOST_PROBLEMS: usize = 20;

/// Collects stretches and problems.
#[derive(Debug, Default)]
pub(crate) struct Sink<'a> {
    pub(crate) stretches: Vec<Stretch<'a>>,
    pub(crate) problems: Vec<Problem>,
    outer: Outer,
}

impl<'a> Sink<'a> {
    /// Adds a text if it may contain a link. Most attributes and JSON strings cannot, and each stretch takes
    /// about two hundred bytes.
    pub(crate) fn push(&mut self, role: Role, text: Text) {
        if !text.bytes.iter().any(|byte| role.needs(*byte)) {
            return;
        }
        self.stretches.push(Stretch {
            role,
            text: Cow::Owned(text.bytes),
            map: Some(text.map),
            base: 0,
            outer: self.outer.clone(),
        });
    }

    /// Adds a part of the document unchanged.
    pub(crate) fn push_plain(&mut self, role: Role, bytes: &'a [u8], base: usize) {
        self.stretches.push(Stretch {
            role,
            text: Cow::Borrowed(bytes),
            map: None,
            base,
            outer: self.outer.clone(),
        });
    }

    /// Adds a problem at `offset` in the current text. Only the first problem of each kind is kept.
    pub(crate) fn problem(&mut self, offset: usize, message: impl Into<Cow<'static, str>>) {
        let message = message.into();
        let is_known = self.problems.iter().any(|it| it.message == message);
        if self.problems.len() < MOST_PROBLEMS && !is_known {
            let offset = map::in_document(&self.outer, offset..offset).start;
            self.problems.push(Problem { offset, message });
        }
    }

    /// Reads text that was decoded from the current text. `map` maps it to the current text.
    pub(crate) fn within<T>(&mut self, map: Map, read: impl FnOnce(&mut Self) -> T) -> T {
        let outer = self.outer.clone();
        self.outer = map::inside(&outer, map);
        let result = read(self);
        self.outer = outer;
        result
    }
}
