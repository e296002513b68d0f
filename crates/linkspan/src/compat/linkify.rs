//! The API of the crate `linkify` 0.11, implemented by linkspan (feature `compat-linkify`).
//!
//! A program that uses `linkify` changes one line:
//!
//! ```
//! // use linkify::{LinkFinder, LinkKind};
//! use linkspan::compat::linkify::{LinkFinder, LinkKind};
//!
//! let mut finder = LinkFinder::new();
//! finder.url_must_have_scheme(false).kinds(&[LinkKind::Url]);
//! let links: Vec<_> = finder.links("Read bücher.de/ä, or mail jane@example.com.").collect();
//! assert_eq!(links.len(), 1);
//! assert_eq!(links[0].as_str(), "bücher.de/ä");
//! assert_eq!((links[0].start(), links[0].end()), (5, 18));
//! ```
//!
//! The types and methods are those of `linkify`. The links are those that [`Detector`] finds. The
//! intended differences are:
//!
//! | | `linkify` | here |
//! |---|---|---|
//! | a domain name without a scheme, an email address | any last label of two letters | a known top-level domain; not `main.rs` |
//! | end of a link | ASCII punctuation | the punctuation of every script, and the end of Chinese and Japanese text around it |
//! | scheme | any word before `://` | `http`, `https`, `ftp` and those of [`SCHEMES`] |
//! | `http://user@example.com` | a link | not a link (UTS #58): a user name before the host is used to deceive |
//! | host | any non-ASCII characters | a name that IDNA allows, an IPv6 address |
//! | an email address without a dot | if enabled | never |
//!
//! `docs/migrating.md` of the project has examples. New code should use [`Detector`] itself, which
//! says more about a link.

use core::iter::{FusedIterator, Peekable};
use core::ops::Range;
use std::sync::LazyLock;

use crate::detect::Detector;
use crate::tailoring::{Tailoring, Tailorings};

pub use crate::link::LinkKind;

/// The schemes that are found in addition to `http`, `https` and `ftp`.
///
/// `linkify` accepts any word before `://` as a scheme: in `post.https://example.com`, the scheme
/// is `post.https`.
///
/// # Example
///
/// ```
/// use linkspan::compat::linkify::{LinkFinder, SCHEMES};
///
/// assert!(SCHEMES.contains(&"ssh"));
/// assert_eq!(LinkFinder::new().links("ssh://example.com/a and word://example.com/a").count(), 1);
/// ```
#[rustfmt::skip]
pub const SCHEMES: &[&str] = &[
    "afp", "amqp", "amqps", "bolt", "coap", "coaps", "dav", "davs", "dict", "ed2k", "ftps", "gemini", "git",
    "git+http", "git+https", "git+ssh", "gopher", "gophers", "gs", "hdfs", "imap", "imaps", "ipfs", "ipns", "irc",
    "irc6", "ircs", "ldap", "ldaps", "mms", "mongodb", "mqtt", "mqtts", "mysql", "nfs", "nntp", "pop", "pops",
    "postgres", "postgresql", "redis", "rediss", "rsync", "rtmp", "rtmps", "rtsp", "rtsps", "s3", "sftp", "smb",
    "ssh", "stun", "stuns", "svn", "svn+ssh", "telnet", "tftp", "turn", "turns", "vnc", "ws", "wss",
];

static WITH_SCHEME: LazyLock<Detector> = LazyLock::new(|| detector(false));
static WITHOUT_SCHEME: LazyLock<Detector> = LazyLock::new(|| detector(true));

fn detector(bare_domains: bool) -> Detector {
    let builder = Detector::builder()
        .bare_domains(bare_domains)
        .bare_addresses(bare_domains)
        .single_labels(true)
        // Each recipient of a `mailto:` URL is a link of its own.
        .tailorings(Tailorings::ALL.without(Tailoring::MailtoHeaders));
    let with_schemes = SCHEMES.iter().fold(builder, |builder, scheme| {
        builder.clone().schemes([scheme]).unwrap_or(builder)
    });
    with_schemes.build()
}

/// Finds links, configured as in `linkify`.
///
/// # Example
///
/// ```
/// use linkspan::compat::linkify::LinkFinder;
///
/// let finder = LinkFinder::new();
/// let link = finder.links("Have you seen https://example.com?").next().unwrap();
/// assert_eq!(link.as_str(), "https://example.com");
/// ```
#[derive(Clone, Debug)]
pub struct LinkFinder {
    emails: bool,
    urls: bool,
    url_must_have_scheme: bool,
    url_can_be_iri: bool,
}

impl Default for LinkFinder {
    fn default() -> Self {
        LinkFinder::new()
    }
}

impl LinkFinder {
    /// Returns a finder of URLs with a scheme and of email addresses.
    ///
    /// # Example
    ///
    /// ```
    /// use linkspan::compat::linkify::LinkFinder;
    ///
    /// assert_eq!(LinkFinder::new().links("https://example.com, example.com, a@example.com").count(), 2);
    /// ```
    #[must_use]
    pub fn new() -> LinkFinder {
        LinkFinder {
            emails: true,
            urls: true,
            url_must_have_scheme: true,
            url_can_be_iri: true,
        }
    }

    /// Does nothing. An email address without a dot, such as `root@localhost`, is never found.
    ///
    /// In running text such a string is seldom an address: `@` also occurs in package paths, `ssh`
    /// remotes and source code.
    ///
    /// # Example
    ///
    /// ```
    /// use linkspan::compat::linkify::LinkFinder;
    ///
    /// let mut finder = LinkFinder::new();
    /// finder.email_domain_must_have_dot(false);
    /// assert_eq!(finder.links("root@localhost").count(), 0);
    /// ```
    pub fn email_domain_must_have_dot(&mut self, _value: bool) -> &mut LinkFinder {
        self
    }

    /// Sets whether only URLs with a scheme are found. The default is `true`.
    ///
    /// Without a scheme, the top-level domain must be known.
    ///
    /// # Example
    ///
    /// ```
    /// use linkspan::compat::linkify::LinkFinder;
    ///
    /// let mut finder = LinkFinder::new();
    /// finder.url_must_have_scheme(false);
    /// let link = finder.links("main.rs is at example.org/foo").next().unwrap();
    /// assert_eq!(link.as_str(), "example.org/foo");
    /// ```
    pub fn url_must_have_scheme(&mut self, url_must_have_scheme: bool) -> &mut LinkFinder {
        self.url_must_have_scheme = url_must_have_scheme;
        self
    }

    /// Sets whether URLs may contain non-ASCII characters. The default is `true`.
    ///
    /// If not, a URL with a non-ASCII host is not found, and every URL ends with an ASCII
    /// character. `linkify` instead cuts off such a host and links to the rest.
    ///
    /// # Example
    ///
    /// ```
    /// use linkspan::compat::linkify::LinkFinder;
    ///
    /// let mut finder = LinkFinder::new();
    /// finder.url_can_be_iri(false);
    /// let links = finder.links("https://example.org/a/ä and https://bücher.de/");
    /// assert_eq!(links.map(|link| link.as_str()).collect::<Vec<_>>(), ["https://example.org/a/"]);
    /// ```
    pub fn url_can_be_iri(&mut self, url_can_be_iri: bool) -> &mut LinkFinder {
        self.url_can_be_iri = url_can_be_iri;
        self
    }

    /// Sets which kinds of links are found. The default is all kinds.
    ///
    /// # Example
    ///
    /// ```
    /// use linkspan::compat::linkify::{LinkFinder, LinkKind};
    ///
    /// let mut finder = LinkFinder::new();
    /// finder.kinds(&[LinkKind::Email]);
    /// let link = finder.links("https://example.com and foo@example.com").next().unwrap();
    /// assert_eq!(link.as_str(), "foo@example.com");
    /// ```
    pub fn kinds(&mut self, kinds: &[LinkKind]) -> &mut LinkFinder {
        self.emails = kinds.contains(&LinkKind::Email);
        self.urls = kinds.contains(&LinkKind::Url);
        self
    }

    /// Returns an iterator over the links of `text`, in order. It searches lazily.
    ///
    /// # Example
    ///
    /// ```
    /// use linkspan::compat::linkify::LinkFinder;
    ///
    /// assert_eq!(LinkFinder::new().links("http://a.com http://b.com").count(), 2);
    /// ```
    pub fn links<'t>(&self, text: &'t str) -> Links<'t> {
        let detector = if self.url_must_have_scheme {
            &WITH_SCHEME
        } else {
            &WITHOUT_SCHEME
        };
        Links {
            text,
            links: detector.links(text),
            detector,
            finder: self.clone(),
        }
    }

    /// Returns an iterator over all of `text` in order, split into links and the text between them.
    ///
    /// # Example
    ///
    /// ```
    /// use linkspan::compat::linkify::LinkFinder;
    ///
    /// let finder = LinkFinder::new();
    /// let spans = finder.spans("See https://example.com!").map(|span| span.as_str());
    /// assert_eq!(spans.collect::<Vec<_>>(), ["See ", "https://example.com", "!"]);
    /// ```
    pub fn spans<'t>(&self, text: &'t str) -> Spans<'t> {
        Spans {
            text,
            at: 0,
            links: self.links(text).peekable(),
        }
    }

    /// Returns the range that `linkify` gives a link, or `None` if this kind of link is not
    /// enabled.
    fn range(
        &self,
        text: &str,
        link: &crate::Link<'_>,
        detector: &Detector,
    ) -> Option<Range<usize>> {
        if link.kind() == LinkKind::Email {
            // Without `mailto:` before the address.
            let start = link.parts().local_part?.start;
            let len = link.local_part()?.len() + "@".len() + link.host()?.len();
            return self.emails.then_some(start..start + len);
        }
        if link.kind() != LinkKind::Url || !self.urls {
            return None;
        }
        if self.url_can_be_iri {
            Some(link.range())
        } else {
            ascii_range(text, link, detector)
        }
    }
}

/// Returns the range of a URL up to its last ASCII character, or `None` if its host is not ASCII.
fn ascii_range(text: &str, link: &crate::Link<'_>, detector: &Detector) -> Option<Range<usize>> {
    if !link.host()?.is_ascii() {
        return None;
    }
    let end = link.start() + link.as_str().rfind(|c: char| c.is_ascii())? + 1;
    if end == link.end() {
        return Some(link.range());
    }
    // Detect again, because the cut may leave punctuation at the end, which is not part of a link.
    let cut = detector.find(text.get(link.start()..end)?)?;
    Some(link.start() + cut.start()..link.start() + cut.end())
}

/// A link found in a text.
///
/// # Example
///
/// ```
/// use linkspan::compat::linkify::{LinkFinder, LinkKind};
///
/// let link = LinkFinder::new().links("at https://example.com.").next().unwrap();
/// assert_eq!((link.start(), link.end(), link.as_str()), (3, 22, "https://example.com"));
/// assert_eq!(link.kind(), &LinkKind::Url);
/// ```
#[derive(Clone, Debug)]
pub struct Link<'t> {
    piece: Piece<'t>,
    kind: LinkKind,
}

impl<'t> Link<'t> {
    /// Returns where the link begins, in bytes. See [`Link`].
    #[must_use]
    pub fn start(&self) -> usize {
        self.piece.start
    }

    /// Returns where the link ends, in bytes. See [`Link`].
    #[must_use]
    pub fn end(&self) -> usize {
        self.piece.end()
    }

    /// Returns the link as it is written. See [`Link`].
    #[must_use]
    pub fn as_str(&self) -> &'t str {
        self.piece.text
    }

    /// Returns what the link points to. See [`Link`].
    #[must_use]
    pub fn kind(&self) -> &LinkKind {
        &self.kind
    }
}

/// A piece of a text, which is either a link or text without one.
///
/// # Example
///
/// ```
/// use linkspan::compat::linkify::{LinkFinder, LinkKind};
///
/// let spans: Vec<_> = LinkFinder::new().spans("at https://example.com").collect();
/// assert_eq!((spans[0].start(), spans[0].end(), spans[0].kind()), (0, 3, None));
/// assert_eq!((spans[1].as_str(), spans[1].kind()), ("https://example.com", Some(&LinkKind::Url)));
/// ```
#[derive(Clone, Debug)]
pub struct Span<'t> {
    piece: Piece<'t>,
    kind: Option<LinkKind>,
}

impl<'t> Span<'t> {
    /// Returns where the piece begins, in bytes. See [`Span`].
    #[must_use]
    pub fn start(&self) -> usize {
        self.piece.start
    }

    /// Returns where the piece ends, in bytes. See [`Span`].
    #[must_use]
    pub fn end(&self) -> usize {
        self.piece.end()
    }

    /// Returns the piece as it is written. See [`Span`].
    #[must_use]
    pub fn as_str(&self) -> &'t str {
        self.piece.text
    }

    /// Returns what the link points to, or `None` for text without a link. See [`Span`].
    #[must_use]
    pub fn kind(&self) -> Option<&LinkKind> {
        self.kind.as_ref()
    }
}

/// A piece of a text and its position.
#[derive(Clone, Debug)]
struct Piece<'t> {
    text: &'t str,
    start: usize,
}

impl<'t> Piece<'t> {
    fn of(text: &'t str, range: Range<usize>) -> Option<Piece<'t>> {
        let start = range.start;
        text.get(range).map(|text| Piece { text, start })
    }

    fn end(&self) -> usize {
        self.start + self.text.len()
    }
}

/// The links of a text, in order; see [`LinkFinder::links`].
///
/// # Example
///
/// ```
/// use linkspan::compat::linkify::{LinkFinder, Links};
///
/// // As in `linkify`, it does not borrow the finder.
/// fn links(text: &str) -> Links<'_> {
///     LinkFinder::new().links(text)
/// }
/// assert_eq!(links("see https://example.com").count(), 1);
/// ```
#[derive(Clone, Debug)]
#[must_use]
pub struct Links<'t> {
    text: &'t str,
    links: crate::Links<'static, 't>,
    detector: &'static Detector,
    finder: LinkFinder,
}

impl<'t> Iterator for Links<'t> {
    type Item = Link<'t>;

    fn next(&mut self) -> Option<Link<'t>> {
        let Links {
            text,
            links,
            detector,
            finder,
        } = self;
        links.find_map(|link| {
            let range = finder.range(text, &link, detector)?;
            let piece = Piece::of(text, range)?;
            Some(Link {
                piece,
                kind: link.kind(),
            })
        })
    }
}

impl FusedIterator for Links<'_> {}

/// The pieces of a text, in order; see [`LinkFinder::spans`].
///
/// # Example
///
/// ```
/// use linkspan::compat::linkify::LinkFinder;
///
/// assert_eq!(LinkFinder::new().spans("").count(), 0);
/// assert_eq!(LinkFinder::new().spans("no link").count(), 1);
/// ```
#[derive(Clone, Debug)]
#[must_use]
pub struct Spans<'t> {
    text: &'t str,
    /// Where the next piece begins.
    at: usize,
    links: Peekable<Links<'t>>,
}

impl<'t> Iterator for Spans<'t> {
    type Item = Span<'t>;

    fn next(&mut self) -> Option<Span<'t>> {
        let end = self.links.peek().map_or(self.text.len(), Link::start);
        let span = if self.at < end {
            let piece = Piece::of(self.text, self.at..end)?;
            Span { piece, kind: None }
        } else {
            let Link { piece, kind } = self.links.next()?;
            Span {
                piece,
                kind: Some(kind),
            }
        };
        self.at = span.end();
        Some(span)
    }
}

impl FusedIterator for Spans<'_> {}
