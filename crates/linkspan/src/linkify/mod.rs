//! Linkification: turns text into text with links.
//!
//! A [`Linkifier`] combines three stages: a [`Detector`] finds links, a [`Screen`] checks them, and
//! a renderer writes them. [`Token`]s are the pieces of a text, with and without a link. Every
//! output format is written from them, and you can write your own.
//!
//! ```
//! use linkspan::Linkifier;
//!
//! let html = Linkifier::new().html("See <b> at bücher.de!");
//! assert_eq!(
//!     html,
//!     "See &lt;b&gt; at <a href=\"https://xn--bcher-kva.de/\" rel=\"nofollow noopener\" \
//!      dir=\"auto\">bücher.de</a>!"
//! );
//! ```
//!
//! # Untrusted text
//!
//! Whatever the text, the HTML contains no elements and attributes except those that this module
//! writes. Everything else is escaped, and `href` is an ASCII URL with an allowed scheme. A link
//! that screening refuses stays text, with its host in a form that deceives nobody. Nothing here
//! fails or panics, and everything takes linear time.

mod anchor;
mod ansi;
mod builder;
#[cfg(feature = "html")]
mod document;
mod escape;
mod html;
mod link_text;
mod markdown;
mod options;
mod paint;
mod plain;
pub(crate) mod stream;
mod template;
mod token;

use alloc::borrow::Cow;
use alloc::string::String;
use core::fmt;

use crate::detect::Detector;
use crate::link::{Confidence, Link, LinkKind};
use crate::screen::Screen;

use options::{Options, allows};
use paint::Painter;

pub use anchor::Anchor;
pub use builder::LinkifierBuilder;
#[cfg(feature = "html")]
pub use document::{HtmlLink, HtmlLinks, html_links};
pub use options::{Isolation, LinkText, Refused};
pub use paint::Format;
pub use stream::Stream;
pub use token::{LinkToken, Token, Tokens};

/// Capacity for what one or two links add to a text. Without it, the string would grow at the first
/// link of a short text, and screened HTML of chat takes 9 % more instructions (`bench/NOTES.md`).
const LINK_CAPACITY: usize = 256;

/// Turns text into text with links.
///
/// # Example
///
/// ```
/// let linkifier = linkspan::Linkifier::new();
/// assert_eq!(linkifier.markdown("Mail jane@example.com"), "Mail <jane@example.com>");
/// ```
#[derive(Clone, Debug)]
pub struct Linkifier {
    detector: Detector,
    screen: Screen,
    options: Options,
}

impl Default for Linkifier {
    fn default() -> Self {
        Linkifier::new()
    }
}

impl Linkifier {
    /// Creates a linkifier for ordinary prose ([`Profile::Prose`](crate::Profile::Prose)). It
    /// screens links and adds `rel="nofollow noopener"`.
    ///
    /// # Example
    ///
    /// ```
    /// let html = linkspan::Linkifier::new().html("p\u{430}yment.com is no link");
    /// assert_eq!(html, "xn--pyment-3nf.com is no link");
    /// ```
    #[must_use]
    pub fn new() -> Self {
        Linkifier::builder().build()
    }

    /// Returns a builder for a linkifier with other settings.
    ///
    /// # Example
    ///
    /// ```
    /// use linkspan::Linkifier;
    /// use linkspan::linkify::Isolation;
    ///
    /// let linkifier = Linkifier::builder().rel("").class("auto").isolation(Isolation::Off).build();
    /// assert_eq!(
    ///     linkifier.html("example.com"),
    ///     r#"<a href="https://example.com/" class="auto">example.com</a>"#
    /// );
    /// ```
    pub fn builder() -> LinkifierBuilder {
        LinkifierBuilder::new()
    }

    /// Returns the pieces of `text`: links, and the text between them.
    ///
    /// # Example
    ///
    /// ```
    /// use linkspan::Linkifier;
    /// use linkspan::linkify::Token;
    ///
    /// let linkifier = Linkifier::new();
    /// let tokens: Vec<_> = linkifier.tokens("see example.com now").map(|token| match token {
    ///     Token::Text(text) => text,
    ///     Token::Link(token) => token.link().as_str(),
    /// }).collect();
    /// assert_eq!(tokens, ["see ", "example.com", " now"]);
    /// ```
    pub fn tokens<'l, 't>(&'l self, text: &'t str) -> Tokens<'l, 't> {
        Tokens::new(self, text, 0..text.len())
    }

    /// Returns `text` as HTML, for the content of an element.
    ///
    /// # Example
    ///
    /// ```
    /// let html = linkspan::Linkifier::new().html("<script>alert(1)</script>");
    /// assert_eq!(html, "&lt;script&gt;alert(1)&lt;/script&gt;");
    /// ```
    #[must_use]
    pub fn html<'t>(&self, text: &'t str) -> Cow<'t, str> {
        self.render(text, Format::Html)
    }

    /// Returns plain `text` as CommonMark that displays it.
    ///
    /// # Example
    ///
    /// ```
    /// let markdown = linkspan::Linkifier::new().markdown("*new*: bücher.de");
    /// assert_eq!(markdown, r"\*new\*: [bücher.de](https://xn--bcher-kva.de/)");
    /// ```
    #[must_use]
    pub fn markdown<'t>(&self, text: &'t str) -> Cow<'t, str> {
        self.render(text, Format::Markdown)
    }

    /// Returns `text` for a terminal that supports hyperlinks (OSC 8). Control characters other
    /// than line ends and tabs, and characters that change the reading order, are written as
    /// escapes.
    ///
    /// # Example
    ///
    /// ```
    /// let ansi = linkspan::Linkifier::new().ansi("\u{1b}[31m example.com");
    /// assert_eq!(
    ///     ansi,
    ///     "\\u{001B}[31m \u{1b}]8;;https://example.com/\u{1b}\\example.com\u{1b}]8;;\u{1b}\\"
    /// );
    /// ```
    #[must_use]
    pub fn ansi<'t>(&self, text: &'t str) -> Cow<'t, str> {
        self.render(text, Format::Ansi)
    }

    /// Returns `text` with its links in the form for people.
    ///
    /// # Example
    ///
    /// ```
    /// let text = linkspan::Linkifier::new().text("see https://xn--bcher-kva.de/%C3%BC");
    /// assert_eq!(text, "see https://bücher.de/ü");
    /// ```
    #[must_use]
    pub fn text<'t>(&self, text: &'t str) -> Cow<'t, str> {
        self.render(text, Format::Text)
    }

    /// Returns `text` in a format chosen at run time.
    ///
    /// # Example
    ///
    /// ```
    /// use linkspan::{Linkifier, linkify::Format};
    ///
    /// let text = Linkifier::new().render("a & b", Format::Html);
    /// assert_eq!(text, "a &amp; b");
    /// ```
    #[must_use]
    pub fn render<'t>(&self, text: &'t str, format: Format) -> Cow<'t, str> {
        let is_unchanged = || paint::is_written_as_it_is(text, format);
        let links = match self.detector.some_links(text) {
            // Most lines of most texts.
            None if is_unchanged() => return Cow::Borrowed(text),
            None => self.detector.links(text),
            Some(links) => links,
        };
        let mut tokens = Tokens::of_links(self, links, text, 0..text.len());
        let first = tokens.next_link();
        // Without this arm, screened HTML of multi takes 11 % more instructions, line by line (`bench/NOTES.md`).
        if first.is_none() && is_unchanged() {
            return Cow::Borrowed(text);
        }
        let room = if first.is_some() { LINK_CAPACITY } else { 0 };
        let mut out = String::with_capacity(text.len() + text.len() / 4 + room);
        // Writing to a string cannot fail.
        let _ = Painter::new(self, format).all(first, &mut tokens, &mut out);
        Cow::Owned(out)
    }

    /// Writes `text` to a writer.
    ///
    /// # Errors
    ///
    /// Returns only the errors of `out`.
    ///
    /// # Example
    ///
    /// ```
    /// use linkspan::{Linkifier, linkify::Format};
    ///
    /// let mut page = String::from("<p>");
    /// Linkifier::new().write("a < b", Format::Html, &mut page)?;
    /// assert_eq!(page, "<p>a &lt; b");
    /// # Ok::<(), std::fmt::Error>(())
    /// ```
    pub fn write<W: fmt::Write>(&self, text: &str, format: Format, out: &mut W) -> fmt::Result {
        let mut tokens = self.tokens(text);
        let first = tokens.next_link();
        Painter::new(self, format).all(first, &mut tokens, out)
    }

    /// Returns a link of [`tokens`](Self::tokens) as this linkifier writes it, for a renderer of your
    /// own. Returns `None` if it stays text.
    ///
    /// # Example
    ///
    /// ```
    /// use linkspan::{Linkifier, linkify::Token};
    ///
    /// let linkifier = Linkifier::builder().max_len(14).build();
    /// let Some(Token::Link(token)) = linkifier.tokens("example.com/a/b/c").next() else { panic!() };
    /// let anchor = linkifier.anchor(&token).unwrap();
    /// assert_eq!(anchor.href(), "https://example.com/a/b/c");
    /// assert_eq!(anchor.link_text(), "example.com/a…");
    /// ```
    #[must_use]
    pub fn anchor<'a, 't>(&'a self, token: &'a LinkToken<'t>) -> Option<Anchor<'a, 't>> {
        Anchor::new(token, self)
    }

    /// Starts a stream: linkifies text that arrives in pieces, in constant memory.
    ///
    /// # Example
    ///
    /// ```
    /// use linkspan::{Linkifier, linkify::Format};
    ///
    /// let linkifier = Linkifier::new();
    /// let mut stream = linkifier.stream(Format::Markdown, String::new());
    /// stream.push("see exam")?;
    /// stream.push("ple.com/a today")?;
    /// assert_eq!(stream.finish()?, "see [example.com/a](https://example.com/a) today");
    /// # Ok::<(), std::fmt::Error>(())
    /// ```
    pub fn stream<W: fmt::Write>(&self, format: Format, out: W) -> Stream<'_, W> {
        Stream::new(self, format, out)
    }

    /// Returns the detector.
    pub(crate) fn detector(&self) -> &Detector {
        &self.detector
    }

    /// Returns where a link leads, or `None` if it must stay text.
    pub(crate) fn target(&self, link: Link<'_>) -> Option<String> {
        let token = self.token(link, false);
        let anchor = Anchor::new(&token, self)?;
        Some(anchor.href().into())
    }

    /// Returns where a link leads: [`Link::to_href`], or what the template for mentions, handles or
    /// hashtags says. Returns `None` if this linkifier does not link it. This does not check
    /// whether it is safe to click; see [`screen`](crate::screen).
    ///
    /// # Example
    ///
    /// ```
    /// use linkspan::{Detector, Linkifier};
    ///
    /// let linkifier = Linkifier::builder().hashtags("/tags/{name}")?.build();
    /// let link = Detector::builder().hashtags(true).build().find("about #tea").unwrap();
    /// assert_eq!(linkifier.href(&link).as_deref(), Some("/tags/tea"));
    /// assert_eq!(Linkifier::new().href(&link), None);
    /// # Ok::<(), linkspan::Error>(())
    /// ```
    #[must_use]
    pub fn href(&self, link: &Link<'_>) -> Option<String> {
        self.mapped_href(link, None).map(Cow::into_owned)
    }

    /// Like [`href`](Self::href), with the host as mapped by screening, if it was mapped.
    pub(crate) fn mapped_href<'t>(
        &self,
        link: &Link<'t>,
        mapped: Option<&str>,
    ) -> Option<Cow<'t, str>> {
        let Options {
            templates,
            formatter,
            ..
        } = &self.options;
        if let Ok(template) = templates.of(link.kind()) {
            return Some(Cow::Owned(template?.fill(link)));
        }
        let (href, is_plain) = formatter.href_in_text(link, mapped);
        // A plain href has a scheme that every linkifier allows.
        (is_plain || allows(&href, &self.detector.options.schemes)).then_some(href)
    }

    /// Returns true if a link needs no decision: screening has nothing to report, its text is shown as
    /// written, and the caller has not set a function for links.
    #[inline]
    fn is_plain(&self, link: &Link<'_>) -> bool {
        let options = &self.options;
        // A name is a link only if there is a template for it.
        matches!(link.kind, LinkKind::Url | LinkKind::Email)
            && options.decorator.is_none()
            && options.link_text == LinkText::Written
            && options.min_confidence == Confidence::Doubtful
            && options.max_len.is_none_or(|max| link.text.len() <= max)
            && self.screen.is_ordinary(link)
    }

    /// Screens a link.
    fn token<'t>(&self, link: Link<'t>, may_grow: bool) -> LinkToken<'t> {
        let screening = self.screen.link(&link);
        LinkToken::new(link, screening, may_grow)
    }
}
