//! Linkification: text in, text with links out.
//!
//! A [`Linkifier`] puts the stages together: a [`Detector`] finds, a [`Screen`] judges, and a renderer
//! writes. [`Token`]s are the stretches of a text, with and without a link; every output format is
//! written from them, and so can be one of your own.
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
//! Whatever the text is, the HTML holds no element and no attribute but those that are written
//! here: all else is escaped, and `href` is an ASCII URL whose scheme is on a list of allowed ones. A link that
//! screening refuses stays text, with its host in a form that deceives nobody. Nothing here fails or panics, and all of it takes linear time.

mod anchor;
mod ansi;
mod builder;
#[cfg(feature = "html")]
mod document;
mod escape;
mod html;
mod markdown;
mod options;
mod paint;
mod plain;
mod shown;
pub(crate) mod stream;
mod template;
mod token;

use alloc::borrow::Cow;
use alloc::string::String;
use core::fmt;

use crate::detect::Detector;
use crate::link::{Confidence, Link};
use crate::screen::Screen;

use options::{Options, allows};
use paint::Painter;

pub use anchor::Anchor;
pub use builder::LinkifierBuilder;
#[cfg(feature = "html")]
pub use document::{HtmlLink, html_links};
pub use options::{Isolation, LinkText, Refused};
pub use paint::Format;
pub use stream::Stream;
pub use token::{LinkToken, Token, Tokens};

/// Room for what one or two links add to a text. Without it the string grows at the first link of a short text, and screened HTML of chat takes 9 % more
/// instructions (`bench/NOTES.md`).
const LINK_ROOM: usize = 256;

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
    /// A linkifier for ordinary prose ([`Profile::Prose`](crate::Profile::Prose)): screened, with `rel="nofollow noopener"`.
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

    /// Builds a linkifier of another kind.
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

    /// Returns the stretches of `text`: links, and what stands between them.
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

    /// Returns `text`, which is no Markdown, as CommonMark that shows it.
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

    /// Returns `text` for a terminal that knows hyperlinks (OSC 8). Control characters other than
    /// line ends and tabs, and those that change the order of reading, are named, not written.
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

    /// Returns `text` with its links as people read them.
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

    /// Returns `text` in a format that is chosen at run time.
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
        let mut tokens = self.tokens(text);
        let first = tokens.next_link();
        // Without this arm, screened HTML of multi takes PLACEHOLDER % more instructions, line by line (`bench/NOTES.md`).
        if first.is_none() && paint::is_written_as_it_is(text, format) {
            return Cow::Borrowed(text);
        }
        let links = if first.is_some() { LINK_ROOM } else { 0 };
        let mut out = String::with_capacity(text.len() + text.len() / 4 + links);
        // Writing to a string cannot fail.
        let _ = Painter::new(self, format).all(first, &mut tokens, &mut out);
        Cow::Owned(out)
    }

    /// Writes `text` to anything that takes text.
    ///
    /// # Errors
    ///
    /// Only what `out` returns.
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

    /// Begins a stream: text that comes piece by piece, linkified in constant memory.
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

    /// What finds the links.
    pub(crate) fn detector(&self) -> &Detector {
        &self.detector
    }

    /// Returns where a link goes; `None` if it must stay text.
    pub(crate) fn target(&self, link: Link<'_>) -> Option<String> {
        let token = self.token(link, false);
        let anchor = Anchor::new(&token, self)?;
        Some(anchor.href().into())
    }

    /// Returns where a link leads: [`Link::to_href`], and for mentions, handles and hashtags what their template says. `None`
    /// if it is not for this linkifier to make a link of it. Whether it is safe to click, [`screen`](crate::screen) says.
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

    /// [`href`](Self::href), with the host as screening has mapped it, if it has.
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
        // What is plain has a scheme that every linkifier allows.
        (is_plain || allows(&href, &self.detector.options.schemes)).then_some(href)
    }

    /// Returns what comes before and after the text of a link in its href, if the link needs no decision: screening has nothing
    /// to report, its text is shown as it is written, and no function of the caller's looks at it.
    #[inline]
    fn plain_href(&self, link: &Link<'_>) -> Option<(&'static str, &'static str)> {
        let options = &self.options;
        let is_decided = options.decorator.is_none()
            && options.shown == LinkText::Written
            && options.min_confidence == Confidence::Doubtful
            && options.max_len.is_none_or(|max| link.text.len() <= max);
        let affixes = options.formatter.affixes(link).filter(|_| is_decided)?;
        self.screen.is_ordinary(link).then_some(affixes)
    }

    /// Puts the stages around a link: what screening says of it.
    fn token<'t>(&self, link: Link<'t>, may_grow: bool) -> LinkToken<'t> {
        let screening = self.screen.link(&link);
        LinkToken::new(link, screening, may_grow)
    }
}
