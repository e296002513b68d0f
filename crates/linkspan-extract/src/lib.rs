//! Finds links in documents: HTML, Markdown, mail, JSON, and text in any encoding.
//!
//! [`linkspan`] finds links in text. In a document, text may be written differently from how people read it: `&amp;` is
//! `&` in HTML, `=3D` is `=` in mail, `\/` is `/` in JSON, and a file may be in UTF-16 or Shift_JIS. HTML and Markdown
//! also have links that are not text, such as the `href` of an `a`. This crate reads a document and returns its links,
//! each with its range of bytes in the document.
//!
//! ```
//! use linkspan::{Detector, Evidence};
//! use linkspan_extract::{Document, Kind};
//!
//! let html = br#"<p>See <a href="/x?a=1&amp;b=2">here</a> or <a href="https://example.com/?a=1&amp;b=2">there</a>, https://example.org."#;
//! let document = Document::read(html, Kind::Html, None);
//! let detector = Detector::new();
//! let links: Vec<_> = document.links(&detector).collect();
//! assert_eq!(links.len(), 2);
//! assert_eq!(links[0].link().as_str(), "https://example.com/?a=1&b=2");
//! assert_eq!(links[0].link().evidence(), Evidence::Attribute);
//! assert_eq!(&html[links[0].range()], b"https://example.com/?a=1&amp;b=2");
//! assert_eq!(links[1].link().as_str(), "https://example.org");
//! assert_eq!(links[1].link().evidence(), Evidence::Scheme);
//! ```
//!
//! Reading cannot fail and cannot panic, and takes time and memory in proportion to the document. A malformed document
//! is read as far as possible, and [`Document::problems`] lists what is wrong with it.
//!
//! # Ranges
//!
//! | written as | the range of a link |
//! |---|---|
//! | text, HTML, Markdown, JSON, any charset | exactly its characters as they are written, with references and escapes |
//! | quoted-printable | exactly its bytes, with the escapes and soft line breaks in it |
//! | base64 | the groups of four characters that contain its bytes |
//! | an encoded word in a header of mail | the whole word |

mod bytes;
mod encoding;
mod entity;
mod html;
mod json;
mod kind;
mod mail;
mod map;
mod markdown;
mod sink;

use std::iter;
use std::ops::Range;

use linkspan::{Detector, Evidence, Link};

pub use encoding::{Encoding, UnknownEncoding};
pub use json::last_string;
pub use kind::{Kind, UnknownKind};
pub use mail::mbox::{is_mailbox, last_message};
pub use sink::Problem;

use sink::{Role, Sink, Stretch};

/// A parsed document: its text, and the values of its attributes.
///
/// # Example
///
/// ```
/// use linkspan::Detector;
/// use linkspan_extract::{Document, Kind};
///
/// let mail = b"Content-Transfer-Encoding: quoted-printable\n\nhttps://example.com/?a=3D1&long=\n=3Dyes\n";
/// let document = Document::read(mail, Kind::Mail, None);
/// let detector = Detector::new();
/// let found = document.links(&detector).next().unwrap();
/// assert_eq!(found.link().as_str(), "https://example.com/?a=1&long=yes");
/// assert_eq!(&mail[found.range()], b"https://example.com/?a=3D1&long=\n=3Dyes");
/// ```
#[derive(Debug)]
pub struct Document<'a> {
    stretches: Vec<Stretch<'a>>,
    problems: Vec<Problem>,
}

impl<'a> Document<'a> {
    /// Reads a document.
    ///
    /// The encoding is that of the byte order mark, if there is one; else `encoding`; else what an HTML document
    /// declares; else UTF-8. In mail, `encoding` applies to headers and parts that name no charset of their own, unless
    /// it is one in which mail is never written, such as UTF-16: then it applies to the file.
    ///
    /// # Example
    ///
    /// ```
    /// use linkspan::Detector;
    /// use linkspan_extract::{Document, Kind};
    ///
    /// let document = Document::read(b"b\xFCcher.de", Kind::Text, Some("latin1".parse()?));
    /// let detector = Detector::new();
    /// let found = document.links(&detector).next().unwrap();
    /// assert_eq!(found.link().as_str(), "bücher.de");
    /// assert_eq!(found.range(), 0..9);
    /// # Ok::<(), linkspan_extract::UnknownEncoding>(())
    /// ```
    #[must_use]
    pub fn read(bytes: &'a [u8], kind: Kind, encoding: Option<Encoding>) -> Self {
        let mut sink = Sink::default();
        let (encoding, mark) = match Encoding::of_mark(bytes) {
            Some((marked, len)) => (Some(marked), len),
            None => (encoding, 0),
        };
        let text = bytes.get(mark..).unwrap_or_default();
        let encoding = encoding.or_else(|| declared(text, kind));
        match encoding.filter(|&encoding| encoding != Encoding::UTF_8) {
            None if mark == 0 && kind == Kind::Text => sink.push_plain(Role::Text, bytes, 0),
            None if mark == 0 => read_kind(bytes, kind, &mut sink),
            // The charsets of the parts apply to the original bytes.
            Some(charset) if mark == 0 && kind == Kind::Mail && charset.keeps_spaces() => {
                mail::read(bytes, Some(charset), &mut sink);
            }
            encoding => {
                let encoding = encoding.unwrap_or(Encoding::UTF_8);
                let (decoded, broken) = encoding.decode(text, mark);
                if let Some(at) = broken {
                    let message =
                        format!("the bytes here are not valid {encoding}; they end a link");
                    sink.problem(at, message);
                }
                let map::Text { bytes, map } = decoded;
                sink.within(map, |sink| read_kind(&bytes, kind, sink));
            }
        }
        Document {
            stretches: sink.stretches,
            problems: sink.problems,
        }
    }

    /// Returns the links, in the order in which they are written.
    ///
    /// A link in an attribute of HTML or in a destination of Markdown has the evidence
    /// [`Attribute`](Evidence::Attribute). Relative references are not links. In `//example.com/a`, which takes its
    /// scheme from the page, the link is `example.com/a`.
    ///
    /// # Example
    ///
    /// ```
    /// use linkspan::Detector;
    /// use linkspan_extract::{Document, Kind};
    ///
    /// let markdown = b"[a](https://example.com/a_\\(b\\)) and [c](c.md), <https://example.com/d>.";
    /// let document = Document::read(markdown, Kind::Markdown, None);
    /// let detector = Detector::new();
    /// let links: Vec<_> = document.links(&detector).map(|found| found.link().as_str().to_owned()).collect();
    /// assert_eq!(links, ["https://example.com/a_(b)", "https://example.com/d"]);
    /// ```
    pub fn links<'d>(&'d self, detector: &'d Detector) -> impl Iterator<Item = Found<'d>> {
        let mut end = 0;
        let links = self
            .stretches
            .iter()
            .flat_map(|stretch| links(stretch, detector));
        links.map(move |mut found| {
            // Two links may share a group of four characters of base64.
            found.range.start = found.range.start.max(end).min(found.range.end);
            end = found.range.end;
            found
        })
    }

    /// Returns what violates the format of the document: at most the first twenty problems.
    ///
    /// # Example
    ///
    /// ```
    /// use linkspan_extract::{Document, Kind};
    ///
    /// let document = Document::read(b"Content-Type: multipart/mixed; boundary=x\n\n--x\n\nhello", Kind::Mail, None);
    /// assert_eq!(document.problems().len(), 1);
    /// ```
    #[must_use]
    pub fn problems(&self) -> &[Problem] {
        &self.problems
    }
}

/// A link, and its position in the document.
///
/// # Example
///
/// ```
/// use linkspan_extract::{Document, Kind};
///
/// let document = Document::read(br#"{"url":"https:\/\/example.com\/"}"#, Kind::Json, None);
/// let detector = linkspan::Detector::new();
/// let found = document.links(&detector).next().unwrap();
/// assert_eq!(found.link().as_str(), "https://example.com/");
/// assert_eq!(found.range(), 8..31);
/// ```
#[derive(Clone, Debug)]
pub struct Found<'d> {
    link: Link<'d>,
    range: Range<usize>,
    stretch: &'d Stretch<'d>,
}

impl<'d> Found<'d> {
    /// Returns the link in the decoded text. Its own [`range`](Link::range) refers to that text.
    ///
    /// # Example
    ///
    /// See [`Found`].
    #[must_use]
    pub fn link(&self) -> &Link<'d> {
        &self.link
    }

    /// Returns the link without its position in the document.
    ///
    /// # Example
    ///
    /// ```
    /// use linkspan_extract::{Document, Kind};
    ///
    /// let document = Document::read(b"see a.com", Kind::Text, None);
    /// let detector = linkspan::Detector::new();
    /// let links: Vec<_> = document.links(&detector).map(|found| found.into_link()).collect();
    /// assert_eq!(links[0].as_str(), "a.com");
    /// ```
    #[must_use]
    pub fn into_link(self) -> Link<'d> {
        self.link
    }

    /// Returns the range of the link in the bytes of the document.
    ///
    /// # Example
    ///
    /// See [`Found`].
    #[must_use]
    pub fn range(&self) -> Range<usize> {
        self.range.clone()
    }

    /// Returns the range of a part of the link in the bytes of the document. `part` is a range of the decoded text,
    /// like the link's own [`range`](Link::range) and the ranges of the reasons of its screening.
    ///
    /// # Example
    ///
    /// ```
    /// use linkspan_extract::{Document, Kind};
    ///
    /// let html = b"<p>https://example.com/?a=1&amp;b=2#c";
    /// let document = Document::read(html, Kind::Html, None);
    /// let detector = linkspan::Detector::new();
    /// let found = document.links(&detector).next().unwrap();
    /// let end = found.link().end();
    /// assert_eq!(&html[found.part(end - 2..end)], b"#c");
    /// ```
    #[must_use]
    pub fn part(&self, part: Range<usize>) -> Range<usize> {
        let whole = self.range();
        let range = self.stretch.source(part);
        range.start.clamp(whole.start, whole.end)..range.end.clamp(whole.start, whole.end)
    }
}

/// Returns the encoding that a document declares, if it is not UTF-8.
fn declared(text: &[u8], kind: Kind) -> Option<Encoding> {
    let encoding = html::declared_encoding(text).filter(|_| kind == Kind::Html)?;
    std::str::from_utf8(text).is_err().then_some(encoding)
}

fn read_kind(bytes: &[u8], kind: Kind, sink: &mut Sink<'_>) {
    match kind {
        Kind::Html => html::read(bytes, 0, sink),
        Kind::Markdown => markdown::read(bytes, sink),
        Kind::Mail => mail::read(bytes, None, sink),
        Kind::Json => json::read(bytes, sink),
        Kind::Text => {
            let mut text = map::Text::default();
            text.plain(bytes, 0);
            sink.push(Role::Text, text);
        }
    }
}

/// Returns the links of a stretch.
fn links<'d>(
    stretch: &'d Stretch<'_>,
    detector: &'d Detector,
) -> Box<dyn Iterator<Item = Found<'d>> + 'd> {
    let found = |link: Link<'d>| Found {
        range: stretch.source(link.range()),
        link,
        stretch,
    };
    match stretch.role {
        Role::Text => Box::new(detector.links_in_bytes(&stretch.text).map(found)),
        Role::Url => {
            let link = whole(stretch, detector).or_else(|| without_scheme(stretch, detector));
            Box::new(link.into_iter().map(found))
        }
        Role::Attribute => match whole(stretch, detector) {
            Some(link) => Box::new(iter::once(found(link))),
            // A bare name in an attribute may be anything, as in `class="a.b"`.
            None => Box::new(
                detector
                    .links_in_bytes(&stretch.text)
                    .filter(|link| !matches!(link.evidence(), Evidence::Domain | Evidence::Sigil))
                    .map(|link| link.with_evidence(Evidence::Attribute))
                    .map(found),
            ),
        },
    }
}

/// Returns the link in a URL that takes its scheme from the page, such as `//example.com/a.js`: the part after the
/// slashes, as in text.
fn without_scheme<'d>(stretch: &'d Stretch<'_>, detector: &'d Detector) -> Option<Link<'d>> {
    let start = stretch.text.starts_with(b"//").then_some(2)?;
    let link = detector.links_in_bytes(&stretch.text).next()?;
    let is_name = matches!(link.evidence(), Evidence::Domain | Evidence::Www);
    let is_it = link.start() == start && is_name;
    is_it.then(|| link.with_evidence(Evidence::Attribute))
}

/// Returns the link if a whole stretch is one.
fn whole<'d>(stretch: &'d Stretch<'_>, detector: &'d Detector) -> Option<Link<'d>> {
    detector.attribute(std::str::from_utf8(&stretch.text).ok()?)
}
