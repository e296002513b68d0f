//! What detection finds: plain data, ranges into the caller's text.

mod places;

use core::ops::Range;

pub(crate) use self::places::Places;
use crate::domain::HostKind;
use crate::tailoring::Tailorings;

/// What a link points to.
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
#[non_exhaustive]
pub enum LinkKind {
    /// A web address, with or without its scheme.
    Url,
    /// An email address, with or without `mailto:`.
    Email,
    /// A mention: `@name`; only if asked for.
    Mention,
    /// A handle of the fediverse: `@name@host`; only if asked for.
    Handle,
    /// A hashtag: `#name`; only if asked for.
    Hashtag,
}

impl LinkKind {
    /// Returns the kind in lower case.
    ///
    /// # Example
    ///
    /// ```
    /// assert_eq!(linkspan::LinkKind::Url.as_str(), "url");
    /// ```
    pub fn as_str(self) -> &'static str {
        match self {
            LinkKind::Url => "url",
            LinkKind::Email => "email",
            LinkKind::Mention => "mention",
            LinkKind::Handle => "handle",
            LinkKind::Hashtag => "hashtag",
        }
    }
}

/// Why a span was taken for a link.
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
#[non_exhaustive]
pub enum Evidence {
    /// An explicit scheme: `https://example.com`.
    Scheme,
    /// A host that begins with `www.`.
    Www,
    /// A host with a known top-level domain.
    Domain,
    /// An IP address without a scheme; only if asked for.
    Address,
    /// An email address on its own.
    Email,
    /// An email address behind `mailto:`.
    Mailto,
    /// An `@` or `#` before a name; only if asked for.
    Sigil,
}

impl Evidence {
    /// Returns the evidence in lower case.
    ///
    /// # Example
    ///
    /// ```
    /// assert_eq!(linkspan::Evidence::Mailto.as_str(), "mailto");
    /// ```
    pub fn as_str(self) -> &'static str {
        match self {
            Evidence::Scheme => "scheme",
            Evidence::Www => "www",
            Evidence::Domain => "domain",
            Evidence::Address => "address",
            Evidence::Email => "email",
            Evidence::Mailto => "mailto",
            Evidence::Sigil => "sigil",
        }
    }
}

/// How sure it is that a reader would take the span for a link.
#[derive(Clone, Copy, Debug, Eq, Hash, Ord, PartialEq, PartialOrd)]
#[non_exhaustive]
pub enum Confidence {
    /// Nothing but the shape of a domain name speaks for it, and something against it: text was
    /// tied to it, or its ending is that of a file, too.
    Doubtful,
    /// It is a bare domain name alone, or its scheme stands before an unknown top-level domain.
    Likely,
    /// A scheme, `www.`, an `@`, a port or a path says that it is a link.
    Certain,
}

impl Confidence {
    /// Returns the confidence in lower case.
    ///
    /// # Example
    ///
    /// ```
    /// assert_eq!(linkspan::Confidence::Likely.as_str(), "likely");
    /// ```
    pub fn as_str(self) -> &'static str {
        match self {
            Confidence::Doubtful => "doubtful",
            Confidence::Likely => "likely",
            Confidence::Certain => "certain",
        }
    }
}

/// The places of a link's parts in the text, in bytes.
///
/// The host is without root dot, the port without `:`, the query without `?`,
/// the fragment without `#`; the path begins with its `/`, or directly after the `:` of a scheme without an authority.
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
    /// The name of a mention, a handle or a hashtag, without the sign before it.
    pub name: Option<Range<usize>>,
    /// The host: a domain name or an IP address, with the brackets of an IPv6 address. `None` if the link has none, as
    /// `tel:+1-201-555-0123` or `#tag`.
    pub host: Option<Range<usize>>,
    /// The digits of the port.
    pub port: Option<Range<usize>>,
    /// The path, from its `/`, or after the `:` of a scheme without an authority.
    pub path: Option<Range<usize>>,
    /// The query behind `?`.
    pub query: Option<Range<usize>>,
    /// The fragment behind `#`, directives included.
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
    /// See [`Host::is_ldh`](crate::domain::Host::is_ldh).
    pub(crate) is_ldh: bool,
    pub(crate) places: Places,
    pub(crate) tailorings: Tailorings,
}

impl<'t> Link<'t> {
    /// Returns where the link stands, in bytes.
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

    /// Returns why the span was taken for a link.
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

    /// Returns what the link's host is; `None` if it has none.
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

    /// Returns the places of the link's parts, in the same text as [`range`](Link::range).
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

    /// Returns the host as it is written.
    #[inline]
    pub(crate) fn host_text(&self) -> &'t str {
        let Places { host, host_end, .. } = self.places;
        self.text
            .get(host as usize..host_end as usize)
            .unwrap_or_default()
    }

    /// Returns true if the host is a name and its own ASCII form. Then nothing has to be converted to write the link, to
    /// screen it or to show it.
    #[inline]
    pub(crate) fn has_ascii_host(&self) -> bool {
        // Of the bytes of such a name, only capitals have this bit clear.
        let is_lower = || self.host_text().bytes().fold(0x20, |all, byte| all & byte) != 0;
        self.is_ldh && matches!(self.host, Some(HostKind::Domain(_))) && is_lower()
    }

    /// Returns what follows the `:` of a scheme without an authority.
    pub(crate) fn after_opaque_scheme(&self) -> Option<&'t str> {
        let after = self.text.get(self.places.scheme as usize..)?;
        let is_opaque = self.kind == LinkKind::Url && self.places.scheme > 0;
        let rest = after.strip_prefix(':').filter(|_| is_opaque)?;
        (!rest.starts_with("//")).then_some(rest)
    }

    /// Moves the link, found in a piece of a larger text, to its place in that text.
    pub(crate) fn shift(self, by: usize) -> Link<'t> {
        Link {
            range: self.range.start + by..self.range.end + by,
            ..self
        }
    }
}
