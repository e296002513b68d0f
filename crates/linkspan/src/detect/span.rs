//! A text in pieces: links, and what is between them.

use core::iter::FusedIterator;

use super::Links;
use crate::link::Link;

/// A piece of a text. See [`Detector::spans`](super::Detector::spans).
///
/// # Example
///
/// ```
/// let detector = linkspan::Detector::new();
/// let text: String = detector.spans("a.com and b.com").map(|span| span.as_str()).collect();
/// assert_eq!(text, "a.com and b.com");
/// ```
#[derive(Clone, Debug, Eq, Hash, PartialEq)]
pub enum Span<'t> {
    /// Text without a link. It is never empty.
    Text(&'t str),
    /// A link.
    Link(Link<'t>),
}

impl<'t> Span<'t> {
    /// Returns the piece as written.
    ///
    /// # Example
    ///
    /// ```
    /// assert_eq!(linkspan::Span::Text("so").as_str(), "so");
    /// ```
    #[must_use]
    pub fn as_str(&self) -> &'t str {
        match self {
            Span::Text(text) => text,
            Span::Link(link) => link.as_str(),
        }
    }

    /// Returns the link, if the piece is one.
    ///
    /// # Example
    ///
    /// ```
    /// let detector = linkspan::Detector::new();
    /// assert_eq!(detector.spans("see a.com").filter_map(|span| span.link().cloned()).count(), 1);
    /// ```
    #[must_use]
    pub fn link(&self) -> Option<&Link<'t>> {
        match self {
            Span::Text(_) => None,
            Span::Link(link) => Some(link),
        }
    }
}

/// The pieces of a text, in order. See [`Detector::spans`](super::Detector::spans).
///
/// # Example
///
/// ```
/// assert_eq!(linkspan::Detector::new().spans("").count(), 0);
/// ```
#[derive(Clone, Debug)]
#[must_use]
pub struct Spans<'d, 't> {
    links: Links<'d, 't>,
    /// Where the next piece begins.
    at: usize,
    /// The link that follows the text returned last.
    next: Option<Link<'t>>,
}

impl<'d, 't> Spans<'d, 't> {
    pub(super) fn new(links: Links<'d, 't>) -> Self {
        Spans {
            links,
            at: 0,
            next: None,
        }
    }
}

impl<'t> Iterator for Spans<'_, 't> {
    type Item = Span<'t>;

    fn next(&mut self) -> Option<Span<'t>> {
        let text = self.links.text;
        let link = self.next.take().or_else(|| self.links.next());
        let end = link.as_ref().map_or(text.len(), Link::start);
        if self.at < end {
            let between = text.get(self.at..end)?;
            (self.at, self.next) = (end, link);
            return Some(Span::Text(between));
        }
        self.at = link.as_ref().map_or(text.len(), Link::end);
        link.map(Span::Link)
    }
}

impl FusedIterator for Spans<'_, '_> {}
