//! What detection finds: plain data, ranges into the caller's text.

mod places;

use core::ops::Range;

pub(crate) use self::places::Places;
use crate::domain::{HostKind, Spelling};
use crate::tailoring::Tailorings;
use crate::words::words;

/// What a link points to.
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
#[non_exhaustive]
pub enum LinkKind {
    /// A web address, with or without its scheme.
    Url,
    /// An email address, with or without `mailto:`.
    Email,
    /// A mention, `@name`. Found only if enabled.
    Mention,
    /// A fediverse handle, `@name@host`. Found only if enabled.
    Handle,
    /// A hashtag, `#name`. Found only if enabled.
    Hashtag,
}

words! {
    "linkspan::LinkKind" as LinkKind, "kind of link":
    Url = "url",
    Email = "email",
    Mention = "mention",
    Handle = "handle",
    Hashtag = "hashtag",
}

/// Why a span was recognized as a link.
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
#[non_exhaustive]
pub enum Evidence {
    /// An explicit scheme: `https://example.com`.
    Scheme,
    /// A host that begins with `www.`.
    Www,
    /// A host with a known top-level domain.
    Domain,
    /// An IP address without a scheme. Found only if enabled.
    Address,
    /// An email address on its own.
    Email,
    /// An email address after `mailto:`.
    Mailto,
    /// An `@` or `#` before a name. Found only if enabled.
    Sigil,
    /// The markup of a document: an `href` in HTML or a destination in Markdown. Never found in
    /// plain text; see [`Detector::attribute`](crate::Detector::attribute).
    Attribute,
}

words! {
    "linkspan::Evidence" as Evidence, "evidence":
    Scheme = "scheme",
    Www = "www",
    Domain = "domain",
    Address = "address",
    Email = "email",
    Mailto = "mailto",
    Sigil = "sigil",
    Attribute = "attribute",
}

/// How sure it is that a reader would take the span for a link.
#[derive(Clone, Copy, Debug, Eq, Hash, Ord, PartialEq, PartialOrd)]
#[non_exhaustive]
pub enum Confidence {
    /// Only its shape suggests a domain name, and something suggests otherwise: text is attached to
    /// it, or its ending is also a file extension.
    Doubtful,
    /// A bare domain name, or a URL with a scheme whose top-level domain is unknown.
    Likely,
    /// A scheme, `www.`, an `@`, a port or a path shows that it is a link.
    Certain,
}

words! {
    "linkspan::Confidence" as Confidence, "confidence":
    Doubtful = "doubtful",
    Likely = "likely",
    Certain = "certain",
}

/// The byte ranges of a link's parts in the text.
///
/// The host excludes the root dot, the port its `:`, the query its `?` and the fragment its `#`.
/// The path includes its `/`; after a scheme without an authority it starts directly after the `:`.
///
/// # Example
///
/// ```
/// let text = "see https://example.com:8080/a?b#c";
/// let link = linkspan::Detector::new().links(text).next().unwrap();
/// let parts = link.parts();
/// assert_eq!(&text[parts.scheme.unwrap()], "https");
/// assert_eq!(&text[parts.host.unwrap()], "example.com");
/// assert_eq!(&text[parts.port.unwrap()], "8080");
/// assert_eq!(&text[parts.path.unwrap()], "/a");
/// assert_eq!(&text[parts.query.unwrap()], "b");
/// assert_eq!(&text[parts.fragment.unwrap()], "c");
/// ```
#[derive(Clone, Debug, Eq, Hash, PartialEq)]
#[non_exhaustive]
pub struct Parts {
    /// The scheme, without its `:`.
    pub scheme: Option<Range<usize>>,
    /// The local part of an email address.
    pub local_part: Option<Range<usize>>,
    /// The name of a mention, a handle or a hashtag, without its `@` or `#`.
    pub name: Option<Range<usize>>,
    /// The host: a domain name or an IP address, with the brackets of an IPv6 address. `None` for a
    /// link without a host, such as `tel:+1-201-555-0123` or `#tag`.
    pub host: Option<Range<usize>>,
    /// The digits of the port.
    pub port: Option<Range<usize>>,
    /// The path, from its `/`, or from the `:` of a scheme without an authority.
    pub path: Option<Range<usize>>,
    /// The query, without its `?`.
    pub query: Option<Range<usize>>,
    /// The fragment, without its `#`. It includes directives.
    pub fragment: Option<Range<usize>>,
}

/// A link found in a text.
#[derive(Clone, Debug, Eq, Hash, PartialEq)]
pub struct Link<'t> {
    pub(crate) text: &'t str,
    pub(crate) range: Range<usize>,
    pub(crate) kind: LinkKind,
    pub(crate) evidence: Evidence,
    pub(crate) host: Option<HostKind>,
    /// What the spelling of the host says about its other forms.
    pub(crate) spelling: Spelling,
    pub(crate) places: Places,
    pub(crate) tailorings: Tailorings,
}

impl<'t> Link<'t> {
    /// Returns the byte range of the link in the text.
    ///
    /// For other units see [`offsets`](crate::offsets).
    ///
    /// # Example
    ///
    /// ```
    /// let link = linkspan::Detector::new().links("at example.com.").next().unwrap();
    /// assert_eq!(link.range(), 3..14);
    /// ```
    pub fn range(&self) -> Range<usize> {
        self.range.clone()
    }

    /// Returns the byte offset where the link starts.
    ///
    /// # Example
    ///
    /// ```
    /// let link = linkspan::Detector::new().find("at example.com.").unwrap();
    /// assert_eq!(link.start(), 3);
    /// ```
    #[must_use]
    pub fn start(&self) -> usize {
        self.range.start
    }

    /// Returns the byte offset where the link ends.
    ///
    /// # Example
    ///
    /// ```
    /// let link = linkspan::Detector::new().find("at example.com.").unwrap();
    /// assert_eq!(link.end(), 14);
    /// ```
    #[must_use]
    pub fn end(&self) -> usize {
        self.range.end
    }

    /// Returns the link as it is written in the text.
    ///
    /// # Example
    ///
    /// ```
    /// let link = linkspan::Detector::new().links("на пример.рф!").next().unwrap();
    /// assert_eq!(link.as_str(), "пример.рф");
    /// ```
    pub fn as_str(&self) -> &'t str {
        self.text
    }

    /// Returns what the link points to.
    ///
    /// # Example
    ///
    /// ```
    /// use linkspan::{Detector, LinkKind};
    ///
    /// let link = Detector::new().links("σωκράτης@example.com").next().unwrap();
    /// assert_eq!(link.kind(), LinkKind::Email);
    /// ```
    pub fn kind(&self) -> LinkKind {
        self.kind
    }

    /// Returns why the span was recognized as a link.
    ///
    /// # Example
    ///
    /// ```
    /// use linkspan::{Detector, Evidence};
    ///
    /// let link = Detector::new().links("www.example.com").next().unwrap();
    /// assert_eq!(link.evidence(), Evidence::Www);
    /// ```
    pub fn evidence(&self) -> Evidence {
        self.evidence
    }

    /// Returns the same link with different evidence, for a document whose markup says more than
    /// its text.
    ///
    /// # Example
    ///
    /// ```
    /// use linkspan::{Detector, Evidence};
    ///
    /// // <joe@example.com> in Markdown
    /// let link = Detector::new().find("joe@example.com").unwrap();
    /// assert_eq!(link.with_evidence(Evidence::Attribute).to_href(), "mailto:joe@example.com");
    /// ```
    #[must_use]
    pub fn with_evidence(self, evidence: Evidence) -> Self {
        Link { evidence, ..self }
    }

    /// Returns what kind of host the link has, or `None` if it has no host.
    ///
    /// # Example
    ///
    /// ```
    /// use linkspan::{Detector, HostKind, Tld};
    ///
    /// let link = Detector::new().links("http://wiki.internal/").next().unwrap();
    /// assert_eq!(link.host_kind(), Some(HostKind::Domain(Tld::Unknown)));
    ///
    /// let detector = Detector::builder().schemes(["tel"])?.build();
    /// let link = detector.links("tel:+1-201-555-0123").next().unwrap();
    /// assert_eq!(link.host_kind(), None);
    /// # Ok::<(), linkspan::Error>(())
    /// ```
    pub fn host_kind(&self) -> Option<HostKind> {
        self.host
    }

    /// Returns the corrections of the profile `Prose` that moved an edge of the link.
    ///
    /// # Example
    ///
    /// ```
    /// use linkspan::{Detector, Profile, Tailoring};
    ///
    /// let detector = Detector::builder().profile(Profile::Prose).build();
    /// let link = detector.links("访问example.com").next().unwrap();
    /// assert_eq!(link.as_str(), "example.com");
    /// assert!(link.tailorings().contains(Tailoring::CjkHead));
    /// ```
    pub fn tailorings(&self) -> Tailorings {
        self.tailorings
    }

    /// Returns the ranges of the link's parts, as offsets into the same text as
    /// [`range`](Link::range).
    ///
    /// # Example
    ///
    /// ```
    /// let text = "Mail иван@пример.рф";
    /// let link = linkspan::Detector::new().links(text).next().unwrap();
    /// assert_eq!(&text[link.parts().local_part.unwrap()], "иван");
    /// ```
    pub fn parts(&self) -> Parts {
        self.places.parts(self)
    }

    /// Returns the scheme, without its colon.
    ///
    /// # Example
    ///
    /// ```
    /// let link = linkspan::Detector::new().find("https://example.com:8080/a/b?c=d#e").unwrap();
    /// assert_eq!(link.scheme(), Some("https"));
    /// ```
    #[must_use]
    pub fn scheme(&self) -> Option<&'t str> {
        self.part(self.parts().scheme)
    }

    /// Returns the local part of an email address.
    ///
    /// # Example
    ///
    /// ```
    /// let link = linkspan::Detector::new().find("Mail иван@пример.рф").unwrap();
    /// assert_eq!(link.local_part(), Some("иван"));
    /// ```
    #[must_use]
    pub fn local_part(&self) -> Option<&'t str> {
        self.part(self.parts().local_part)
    }

    /// Returns the name of a mention, a handle or a hashtag, without its `@` or `#`.
    ///
    /// # Example
    ///
    /// ```
    /// let detector = linkspan::Detector::builder().hashtags(true).build();
    /// assert_eq!(detector.find("see ＃東京").unwrap().name(), Some("東京"));
    /// ```
    #[must_use]
    pub fn name(&self) -> Option<&'t str> {
        self.part(self.parts().name)
    }

    /// Returns the host as it is written, or `None` if the link has no host.
    ///
    /// # Example
    ///
    /// ```
    /// let link = linkspan::Detector::new().find("See bücher.de/a").unwrap();
    /// assert_eq!(link.host(), Some("bücher.de"));
    /// ```
    #[must_use]
    pub fn host(&self) -> Option<&'t str> {
        self.host.map(|_| self.host_text())
    }

    /// Returns the port.
    ///
    /// # Example
    ///
    /// ```
    /// let link = linkspan::Detector::new().find("https://example.com:8080/a/b?c=d#e").unwrap();
    /// assert_eq!(link.port(), Some("8080"));
    /// ```
    #[must_use]
    pub fn port(&self) -> Option<&'t str> {
        self.part(self.parts().port)
    }

    /// Returns the path, which begins with `/`.
    ///
    /// # Example
    ///
    /// ```
    /// let link = linkspan::Detector::new().find("https://example.com:8080/a/b?c=d#e").unwrap();
    /// assert_eq!(link.path(), Some("/a/b"));
    /// ```
    #[must_use]
    pub fn path(&self) -> Option<&'t str> {
        self.part(self.parts().path)
    }

    /// Returns the query, without its `?`.
    ///
    /// # Example
    ///
    /// ```
    /// let link = linkspan::Detector::new().find("https://example.com:8080/a/b?c=d#e").unwrap();
    /// assert_eq!(link.query(), Some("c=d"));
    /// ```
    #[must_use]
    pub fn query(&self) -> Option<&'t str> {
        self.part(self.parts().query)
    }

    /// Returns the fragment, without its `#`.
    ///
    /// # Example
    ///
    /// ```
    /// let link = linkspan::Detector::new().find("https://example.com:8080/a/b?c=d#e").unwrap();
    /// assert_eq!(link.fragment(), Some("e"));
    /// ```
    #[must_use]
    pub fn fragment(&self) -> Option<&'t str> {
        self.part(self.parts().fragment)
    }

    /// Returns the text of a part. The range is relative to the text that contains the link.
    fn part(&self, range: Option<Range<usize>>) -> Option<&'t str> {
        let range = range?;
        self.text
            .get(range.start - self.range.start..range.end - self.range.start)
    }

    /// Returns the [`host`](Link::host) of a link that has one.
    #[inline]
    pub(crate) fn host_text(&self) -> &'t str {
        let Places { host, host_end, .. } = self.places;
        self.text
            .get(host as usize..host_end as usize)
            .unwrap_or_default()
    }

    /// Returns true if the host is a domain name that is already in its ASCII form. Such a host
    /// needs no conversion to be written, screened or displayed.
    #[inline]
    pub(crate) fn has_ascii_host(&self) -> bool {
        self.spelling == Spelling::Ascii && matches!(self.host, Some(HostKind::Domain(_)))
    }

    /// Returns what follows the `:` of a scheme without an authority.
    pub(crate) fn after_opaque_scheme(&self) -> Option<&'t str> {
        let after = self.text.get(self.places.scheme as usize..)?;
        let is_opaque = self.kind == LinkKind::Url && self.places.scheme > 0;
        let rest = after.strip_prefix(':').filter(|_| is_opaque)?;
        (!rest.starts_with("//")).then_some(rest)
    }

    /// Shifts a link found in a piece of a larger text to its position in that text.
    pub(crate) fn shift(self, by: usize) -> Link<'t> {
        Link {
            range: self.range.start + by..self.range.end + by,
            ..self
        }
    }
}

/// The URL that [`to_href`](Link::to_href) writes.
///
/// # Example
///
/// ```
/// let link = linkspan::Detector::new().find("See bücher.de/a").unwrap();
/// let url = url::Url::try_from(&link)?;
/// assert_eq!(url.host_str(), Some("xn--bcher-kva.de"));
/// # Ok::<(), url::ParseError>(())
/// ```
#[cfg(feature = "url")]
impl TryFrom<&Link<'_>> for url::Url {
    type Error = url::ParseError;

    fn try_from(link: &Link<'_>) -> Result<Self, Self::Error> {
        url::Url::parse(&link.to_href())
    }
}
