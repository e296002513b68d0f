//! The detector: the options of a search, and the links it finds.

mod bytes;
pub(crate) mod candidate;
mod confidence;
pub(crate) mod email;
pub(crate) mod observe;
pub(crate) mod opaque;
pub(crate) mod options;
pub(crate) mod part;
pub(crate) mod port;
pub(crate) mod prose;
pub(crate) mod scheme;
pub(crate) mod sigil;
mod span;
pub(crate) mod termination;
pub(crate) mod torn;
pub(crate) mod unsafe_scheme;
mod walk;

use alloc::borrow::Cow;
use alloc::string::String;
use core::iter::FusedIterator;
use core::mem;
use core::ops::Range;

use crate::detect::observe::Silent;
use crate::detect::options::{DetectorBuilder, Options};
use crate::detect::part::starts_at;
use crate::detect::termination::{OpenStack, terminate};
use crate::link::Link;
use crate::prefilter::Matches;
use crate::tailoring::Tailorings;
use crate::text::char_at;
use crate::unicode::property::{LinkTerm, link_term};

use self::walk::Walk;

pub use self::bytes::LinksInBytes;
pub use self::span::{Span, Spans};
pub(crate) use self::walk::Checkpoint;

/// Finds links in text.
///
/// Finding cannot fail and cannot panic, and takes time linear in the text. It
/// allocates nothing for plain text and for hosts of ordinary length.
///
/// # Example
///
/// ```
/// use linkspan::Detector;
///
/// let text = "Siehe bücher.de/bücher, или пишите иван@пример.рф.";
/// let links: Vec<_> = Detector::new().links(text).map(|link| link.as_str()).collect();
/// assert_eq!(links, ["bücher.de/bücher", "иван@пример.рф"]);
/// ```
#[derive(Clone, Debug)]
pub struct Detector {
    pub(crate) options: Options,
}

impl Default for Detector {
    fn default() -> Self {
        Self::new()
    }
}

impl Detector {
    /// Returns a detector with the profile [`Prose`](crate::Profile::Prose) and the embedded table of top-level domains.
    ///
    /// # Example
    ///
    /// ```
    /// assert!(linkspan::Detector::new().is_match("see example.com"));
    /// ```
    pub fn new() -> Self {
        Self::builder().build()
    }

    /// Returns a builder for a detector with other settings.
    ///
    /// # Example
    ///
    /// ```
    /// use linkspan::{Detector, Emails};
    ///
    /// let detector = Detector::builder().emails(Emails::Skip).build();
    /// assert!(!detector.is_match("jane@example.com"));
    /// ```
    pub fn builder() -> DetectorBuilder {
        DetectorBuilder::new()
    }

    /// Returns the links of `text`, in order.
    ///
    /// # Example
    ///
    /// ```
    /// let text = "(see https://en.wikipedia.org/wiki/Link_(film)).";
    /// let link = linkspan::Detector::new().links(text).next().unwrap();
    /// assert_eq!(link.as_str(), "https://en.wikipedia.org/wiki/Link_(film)");
    /// ```
    pub fn links<'d, 't>(&'d self, text: &'t str) -> Links<'d, 't> {
        Links {
            detector: self,
            text,
            walk: None,
            matches: Matches::NONE,
        }
    }

    /// Like [`links`](Self::links), or `None` if one search shows that there are none.
    #[inline]
    pub(crate) fn some_links<'d, 't>(&'d self, text: &'t str) -> Option<Links<'d, 't>> {
        let matches = walk::matches(&self.options, text, 0)?;
        Some(Links {
            matches,
            ..self.links(text)
        })
    }

    /// Returns the same detector with the profile [`Uts58`](crate::Profile::Uts58).
    pub(crate) fn to_the_letter(&self) -> Detector {
        let mut options = self.options.clone();
        options.tailorings = Tailorings::NONE;
        options.hosts.is_tailored = false;
        Detector { options }
    }

    /// Returns a walk over `text` that reports its decisions to `observer`.
    pub(crate) fn walk<'d, 't, O>(&'d self, text: &'t str, observer: O) -> Walk<'d, 't, O> {
        Walk::new(&self.options, text, observer)
    }

    /// Returns the links from a state on, as if no link had been found before it.
    pub(crate) fn links_from<'d, 't>(
        &'d self,
        text: &'t str,
        checkpoint: Checkpoint,
    ) -> Links<'d, 't> {
        let walk = self.walk(text, Silent).standing_at(checkpoint);
        Links {
            detector: self,
            text,
            walk: Some(walk),
            matches: Matches::NONE,
        }
    }

    /// Returns the links of text that need not be valid UTF-8.
    ///
    /// Bytes that are not UTF-8 end a link like a Hard character. If they touch a host or an
    /// address, the rest of it would be a different name, so it is not linked. The ranges are
    /// offsets in `bytes`.
    ///
    /// # Example
    ///
    /// ```
    /// let detector = linkspan::Detector::new();
    /// let link = detector.links_in_bytes(b"https://example.com/a\xFE").next().unwrap();
    /// assert_eq!(link.range(), 0..21);
    /// // "bücher.de" in Latin-1: "cher.de" is another host.
    /// assert!(detector.links_in_bytes(b"b\xFCcher.de").next().is_none());
    /// ```
    pub fn links_in_bytes<'d, 't>(&'d self, bytes: &'t [u8]) -> LinksInBytes<'d, 't> {
        LinksInBytes::new(self, bytes)
    }

    /// Returns the first link of `text`.
    ///
    /// # Example
    ///
    /// ```
    /// let link = linkspan::Detector::new().find("Mail jane@example.com or joe@example.com").unwrap();
    /// assert_eq!((link.start(), link.as_str()), (5, "jane@example.com"));
    /// ```
    pub fn find<'t>(&self, text: &'t str) -> Option<Link<'t>> {
        self.links(text).next()
    }

    /// Returns all of `text` in order, split into links and the text between them.
    ///
    /// # Example
    ///
    /// ```
    /// use linkspan::{Detector, Span};
    ///
    /// let detector = Detector::new();
    /// let spans: Vec<_> = detector.spans("See example.com!").collect();
    /// assert_eq!(spans[0], Span::Text("See "));
    /// assert!(matches!(&spans[1], Span::Link(link) if link.host() == Some("example.com")));
    /// assert_eq!(spans[2], Span::Text("!"));
    /// ```
    pub fn spans<'d, 't>(&'d self, text: &'t str) -> Spans<'d, 't> {
        Spans::new(self.links(text))
    }

    /// Replaces each link of `text` by what `replacement` returns. A text without links is returned
    /// unchanged.
    ///
    /// Nothing is escaped: to make HTML or Markdown, use [`Linkifier`](crate::Linkifier).
    ///
    /// # Example
    ///
    /// ```
    /// let detector = linkspan::Detector::new();
    /// let text = detector.replace_all("Write to jane@example.com.", |link| format!("<{}>", link.as_str()));
    /// assert_eq!(text, "Write to <jane@example.com>.");
    /// ```
    pub fn replace_all<'t, R: AsRef<str>>(
        &self,
        text: &'t str,
        mut replacement: impl FnMut(&Link<'t>) -> R,
    ) -> Cow<'t, str> {
        if !self.is_match(text) {
            return Cow::Borrowed(text);
        }
        let mut out = String::with_capacity(text.len());
        for span in self.spans(text) {
            match span {
                Span::Text(text) => out.push_str(text),
                Span::Link(link) => out.push_str(replacement(&link).as_ref()),
            }
        }
        Cow::Owned(out)
    }

    /// Returns true if `text` contains a link. Stops at the first one.
    ///
    /// # Example
    ///
    /// ```
    /// let detector = linkspan::Detector::new();
    /// assert!(detector.is_match("मेल.डाटामेल.भारत"));
    /// assert!(!detector.is_match("no link here."));
    /// ```
    pub fn is_match(&self, text: &str) -> bool {
        self.find(text).is_some()
    }

    /// Corrects the end of a link that another detector found (UTS #58 §10.1).
    ///
    /// Keeps the start, the scheme and the host, and applies the termination algorithm from the
    /// start of the path, query or fragment. A range at the end of the text or before a Hard
    /// character is returned unchanged, and so is an email address or a range that is out of
    /// bounds.
    ///
    /// # Example
    ///
    /// ```
    /// let text = "at https://ja.wikipedia.org/wiki/東京。";
    /// let cut = 3..text.find("東").unwrap();
    /// let whole = linkspan::Detector::new().refine(text, cut);
    /// assert_eq!(&text[whole], "https://ja.wikipedia.org/wiki/東京");
    /// ```
    pub fn refine(&self, text: &str, found: Range<usize>) -> Range<usize> {
        let Some(link) = text.get(found.clone()) else {
            return found;
        };
        let ends_well = char_at(text, found.end).is_none_or(|c| link_term(c) == LinkTerm::Hard);
        let authority = found.start + scheme::of(link).map_or(0, |scheme| scheme.len() + 3);
        let authority = scheme::authority(text, authority);
        let tail = authority.end.min(found.end);
        if ends_well || authority.has_userinfo || !starts_at(text, tail) {
            return found;
        }
        found.start..terminate(text, tail, &mut OpenStack::new()).end
    }
}

/// The links of a text, in order. See [`Detector::links`].
///
/// # Example
///
/// ```
/// let detector = linkspan::Detector::new();
/// let mut links = detector.links("a.com b.com");
/// assert_eq!(links.next().unwrap().as_str(), "a.com");
/// assert_eq!(links.count(), 1);
/// ```
#[derive(Clone, Debug)]
#[must_use]
pub struct Links<'d, 't> {
    detector: &'d Detector,
    text: &'t str,
    /// Created at the first match of the prefilter: most short texts have none.
    walk: Option<Walk<'d, 't, Silent>>,
    /// The next matches of the prefilter, if they are known.
    matches: Matches,
}

impl<'t> Links<'_, 't> {
    /// See [`Walk::judged_from`].
    pub(crate) fn judged_from(&self, link: &Link<'t>) -> Checkpoint {
        let walk = self.walk.as_ref();
        walk.map_or(Checkpoint::START, |walk| walk.judged_from(link))
    }
}

impl<'t> Iterator for Links<'_, 't> {
    type Item = Link<'t>;

    #[inline]
    fn next(&mut self) -> Option<Link<'t>> {
        let from = self.walk.as_ref().map_or(0, Walk::resume);
        let matches = match mem::replace(&mut self.matches, Matches::NONE) {
            matches if !matches.is_none() => matches,
            _ => walk::matches(&self.detector.options, self.text, from)?,
        };
        let walk = match &mut self.walk {
            Some(walk) => walk,
            None => self.walk.insert(self.detector.walk(self.text, Silent)),
        };
        walk.next_link(matches)
    }
}

impl FusedIterator for Links<'_, '_> {}
