//! Tokens: the pieces of a text, with and without a link.

use alloc::borrow::Cow;
use core::iter::FusedIterator;
use core::ops::Range;

use crate::detect::Links;
use crate::detect::torn::Torn;
use crate::link::Link;
use crate::screen::{Screening, Verdict};

use super::Linkifier;
use super::link_text;
use super::stream::{is_cut, last_cut};

/// A piece of a text.
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

/// A link of a text, with the result of screening it.
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
    /// assert_eq!(token.link().to_href(), "https://example.com/");
    /// ```
    #[must_use]
    pub fn link(&self) -> &Link<'t> {
        &self.link
    }

    /// Returns the result of screening the link.
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

    /// Returns the text that a reader should see: the link as written, with its host in the form
    /// that screening allows if that differs.
    ///
    /// # Example
    ///
    /// ```
    /// use linkspan::{Linkifier, linkify::Token};
    ///
    /// let linkifier = Linkifier::new();
    /// let text = "http://xn--bcher-kva.de/%C3%BC";
    /// let Some(Token::Link(token)) = linkifier.tokens(text).next() else { panic!() };
    /// assert_eq!(token.link_text(), "http://bücher.de/%C3%BC");
    /// ```
    #[must_use]
    pub fn link_text(&self) -> Cow<'_, str> {
        link_text::screened(self)
    }

    /// Returns true if later text may change the link, because nothing after it surely ends it.
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

    /// Returns the verdict of screening.
    pub(crate) fn verdict(&self) -> Verdict {
        self.screening.verdict()
    }
}

/// The tokens of a text, in order. Together they are the whole text. See [`Linkifier::tokens`].
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
    /// A link that was found, while the text before it is returned first.
    found: Option<Link<'t>>,
    at: usize,
    end: usize,
    /// Text before this offset is settled, whatever follows. Computed when a link needs it.
    settled: Option<usize>,
    /// Names that continue in invalid bytes.
    torn: Torn,
}

impl<'l, 't> Tokens<'l, 't> {
    /// Returns the tokens of `text` within `range`. What precedes the range is context, and no link
    /// extends past its end.
    pub(crate) fn new(linkifier: &'l Linkifier, text: &'t str, range: Range<usize>) -> Self {
        Tokens::of_links(linkifier, linkifier.detector.links(text), text, range)
    }

    /// Returns the tokens of a text with these links.
    pub(crate) fn of_links(
        linkifier: &'l Linkifier,
        links: Links<'l, 't>,
        text: &'t str,
        range: Range<usize>,
    ) -> Self {
        Tokens {
            linkifier,
            text,
            links,
            found: None,
            at: range.start,
            end: range.end,
            settled: None,
            torn: Torn::default(),
        }
    }

    /// Leaves out links with names that continue in invalid bytes.
    pub(crate) fn torn(self, torn: Torn) -> Self {
        Tokens { torn, ..self }
    }

    /// Returns the next link in the range.
    pub(crate) fn next_link(&mut self) -> Option<Link<'t>> {
        let at = self.at;
        // `find` would move each link once more, and links are large.
        loop {
            let link = self.links.next();
            match &link {
                Some(found) if found.range.start < at || self.torn.holds(found) => {}
                Some(found) if found.range.end > self.end => return None,
                _ => return link,
            }
        }
    }

    /// Returns the text before a link, or to the end if there are no more links, and continues
    /// after the link.
    pub(crate) fn text_before(&mut self, link: Option<&Link<'t>>) -> &'t str {
        let link = link.map_or(self.end..self.end, |link| link.range.clone());
        let text = self.text.get(self.at..link.start).unwrap_or_default();
        self.at = link.end;
        text
    }

    fn link(&mut self, link: Link<'t>) -> Token<'t> {
        let may_grow = self.may_grow(link.range.end);
        Token::Link(self.linkifier.token(link, may_grow))
    }

    /// Returns true if later text may change a link that ends at `end`.
    fn may_grow(&mut self, end: usize) -> bool {
        let cuts = self.linkifier.cuts();
        // Most links end before a space.
        let next = self.text.as_bytes().get(end);
        if next.is_some_and(|&byte| is_cut(byte, cuts)) {
            return false;
        }
        let last_cut = || last_cut(self.text, cuts).unwrap_or(0);
        *self.settled.get_or_insert_with(last_cut) <= end
    }
}

impl<'t> Iterator for Tokens<'_, 't> {
    type Item = Token<'t>;

    fn next(&mut self) -> Option<Token<'t>> {
        if let Some(link) = self.found.take() {
            return Some(self.link(link));
        }
        if self.at >= self.end {
            return None;
        }
        let link = self.next_link();
        let text = self.text_before(link.as_ref());
        match link {
            Some(link) if text.is_empty() => Some(self.link(link)),
            link => {
                self.found = link;
                (!text.is_empty()).then_some(Token::Text(text))
            }
        }
    }
}

impl FusedIterator for Tokens<'_, '_> {}
