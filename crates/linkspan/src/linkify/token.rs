//! Tokens: the stretches of a text, with and without a link.

use alloc::borrow::Cow;
use core::iter::FusedIterator;
use core::ops::Range;

use crate::detect::Links;
use crate::link::Link;
use crate::screen::{Screening, Verdict};

use super::Linkifier;
use super::shown;
use super::stream::last_cut;

/// A stretch of a text.
///
/// # Example
///
/// ```
/// use linkspan::{Linkifier, linkify::Token};
///
/// let linkifier = Linkifier::new();
/// let token = linkifier.tokens("no link").next().unwrap();
/// assert!(matches!(token, Token::Text("no link")));
/// ```
#[derive(Clone, Debug, Eq, PartialEq)]
#[allow(
    clippy::large_enum_variant,
    reason = "tokens are looked at and dropped; boxing would cost an allocation for each link"
)]
pub enum Token<'t> {
    /// Text without a link.
    Text(&'t str),
    /// A link.
    Link(LinkToken<'t>),
}

/// A link of a text, and what is known of it.
///
/// # Example
///
/// ```
/// use linkspan::{Linkifier, linkify::Token, screen::Verdict};
///
/// let linkifier = Linkifier::new();
/// let Some(Token::Link(token)) = linkifier.tokens("paypa1.com").next() else { panic!() };
/// assert_eq!(token.link().as_str(), "paypa1.com");
/// assert_eq!(token.screening().verdict(), Verdict::Refuse);
/// ```
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct LinkToken<'t> {
    link: Link<'t>,
    screening: Screening<'t>,
    may_grow: bool,
}

impl<'t> LinkToken<'t> {
    pub(crate) fn new(link: Link<'t>, screening: Screening<'t>, may_grow: bool) -> Self {
        LinkToken {
            link,
            screening,
            may_grow,
        }
    }

    /// Returns the link.
    ///
    /// # Example
    ///
    /// ```
    /// use linkspan::{Linkifier, linkify::Token};
    ///
    /// let linkifier = Linkifier::new();
    /// let Some(Token::Link(token)) = linkifier.tokens("example.com").next() else { panic!() };
    /// assert_eq!(token.link().href(), "https://example.com/");
    /// ```
    #[must_use]
    pub fn link(&self) -> &Link<'t> {
        &self.link
    }

    /// Returns what screening says of the link.
    ///
    /// # Example
    ///
    /// ```
    /// use linkspan::{Linkifier, linkify::Token};
    ///
    /// let linkifier = Linkifier::new();
    /// let Some(Token::Link(token)) = linkifier.tokens("bücher.de").next() else { panic!() };
    /// assert!(token.screening().reasons().is_empty());
    /// ```
    #[must_use]
    pub fn screening(&self) -> &Screening<'t> {
        &self.screening
    }

    /// Returns what a reader should see of the link: as it is written, with its host in the form that screening lets be
    /// shown where that differs.
    ///
    /// # Example
    ///
    /// ```
    /// use linkspan::{Linkifier, linkify::Token};
    ///
    /// let linkifier = Linkifier::new();
    /// let text = "http://xn--bcher-kva.de/%C3%BC";
    /// let Some(Token::Link(token)) = linkifier.tokens(text).next() else { panic!() };
    /// assert_eq!(token.shown(), "http://bücher.de/%C3%BC");
    /// ```
    #[must_use]
    pub fn shown(&self) -> Cow<'_, str> {
        shown::screened(self)
    }

    /// Returns true if text that is still to come may change the link: nothing stands behind it
    /// that surely ends it.
    ///
    /// # Example
    ///
    /// ```
    /// use linkspan::{Linkifier, linkify::Token};
    ///
    /// let may_grow = |text| Linkifier::new().tokens(text).any(|token| {
    ///     matches!(token, Token::Link(token) if token.may_grow())
    /// });
    /// assert!(may_grow("see example.com"));
    /// assert!(may_grow("see example.com."));
    /// assert!(!may_grow("see example.com. "));
    /// ```
    #[must_use]
    pub fn may_grow(&self) -> bool {
        self.may_grow
    }

    /// What to do with it.
    pub(crate) fn verdict(&self) -> Verdict {
        self.screening.verdict()
    }
}

/// The tokens of a text, in order; see [`Linkifier::tokens`]. Together they are the text.
///
/// # Example
///
/// ```
/// assert_eq!(linkspan::Linkifier::new().tokens("a.com b.com").count(), 3);
/// ```
#[derive(Clone, Debug)]
#[must_use]
pub struct Tokens<'l, 't> {
    linkifier: &'l Linkifier,
    text: &'t str,
    links: Links<'l, 't>,
    /// The next link, or that there is none, if it was looked for while the text before it is still to be given.
    found: Option<Option<Link<'t>>>,
    at: usize,
    end: usize,
    /// Everything before this is settled, whatever text comes next. Only a link has to know.
    settled: Option<usize>,
}

impl<'l, 't> Tokens<'l, 't> {
    /// The tokens of `text` that lie in `range`; what stands before it is context, and no link
    /// reaches over its end.
    pub(crate) fn new(linkifier: &'l Linkifier, text: &'t str, range: Range<usize>) -> Self {
        Tokens {
            linkifier,
            text,
            links: linkifier.detector.links(text),
            found: None,
            at: range.start,
            end: range.end,
            settled: None,
        }
    }

    /// Returns true if the next token is a link, directly after a text.
    pub(crate) fn is_before_link(&self) -> bool {
        matches!(self.found, Some(Some(_)))
    }

    /// Returns true if there is a link. To be asked before the first token is taken.
    pub(crate) fn has_link(&mut self) -> bool {
        let link = self.next_link();
        self.found.insert(link).is_some()
    }

    /// The next link that lies in the range.
    fn next_link(&mut self) -> Option<Link<'t>> {
        let at = self.at;
        let link = self.links.by_ref().find(|link| link.range.start >= at)?;
        (link.range.end <= self.end).then_some(link)
    }

    fn link(&mut self, link: Link<'t>) -> Token<'t> {
        self.at = link.range.end;
        let settled = *self
            .settled
            .get_or_insert_with(|| last_cut(self.text, self.linkifier.cuts()).unwrap_or(0));
        let may_grow = settled <= link.range.end;
        Token::Link(self.linkifier.token(link, may_grow))
    }

    fn text_to(&mut self, end: usize) -> Option<Token<'t>> {
        let text = self.text.get(self.at..end)?;
        self.at = end;
        (!text.is_empty()).then_some(Token::Text(text))
    }
}

impl<'t> Iterator for Tokens<'_, 't> {
    type Item = Token<'t>;

    fn next(&mut self) -> Option<Token<'t>> {
        if self.at >= self.end {
            return None;
        }
        let found = self.found.take();
        let Some(link) = found.unwrap_or_else(|| self.next_link()) else {
            return self.text_to(self.end);
        };
        match self.text_to(link.range.start) {
            Some(text) => {
                self.found = Some(Some(link));
                Some(text)
            }
            None => Some(self.link(link)),
        }
    }
}

impl FusedIterator for Tokens<'_, '_> {}
