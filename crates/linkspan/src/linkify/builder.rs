//! Builds a linkifier.

use alloc::sync::Arc;

use crate::detect::Detector;
use crate::error::Error;
use crate::format::DefaultScheme;
use crate::link::{Confidence, LinkKind};
use crate::screen::Screen;

use super::Linkifier;
use super::anchor::Anchor;
use super::html::Tag;
use super::options::{Decorator, Isolation, LinkText, Options, Refused};
use super::template::Template;

/// Builds a [`Linkifier`].
///
/// # Example
///
/// ```
/// use linkspan::{Detector, Emails, Linkifier};
///
/// let linkifier = Linkifier::builder()
///     .detector(Detector::builder().emails(Emails::Skip).build())
///     .target("_blank")
///     .max_len(16)
///     .build();
/// let html = linkifier.html("https://example.com/a/long/path");
/// assert!(html.contains(r#"target="_blank""#));
/// assert!(html.ends_with(">https://example.com…</a>"));
/// ```
#[derive(Clone, Debug)]
#[must_use]
pub struct LinkifierBuilder {
    detector: Option<Detector>,
    screen: Option<Screen>,
    options: Options,
}

impl LinkifierBuilder {
    pub(crate) fn new() -> Self {
        LinkifierBuilder {
            detector: None,
            screen: None,
            options: Options::new(),
        }
    }

    /// Sets the detector. Links with any of its [schemes](crate::DetectorBuilder::schemes) are
    /// made.
    ///
    /// # Example
    ///
    /// ```
    /// use linkspan::{Detector, Linkifier};
    ///
    /// let detector = Detector::builder().bare_domains(false).build();
    /// let linkifier = Linkifier::builder().detector(detector).build();
    /// assert_eq!(linkifier.html("example.com"), "example.com");
    /// ```
    pub fn detector(mut self, detector: Detector) -> Self {
        self.detector = Some(detector);
        self
    }

    /// Sets the screen.
    ///
    /// # Example
    ///
    /// ```
    /// use linkspan::Linkifier;
    /// use linkspan::screen::{Policy, Screen};
    ///
    /// let screen = Screen::builder().policy(Policy::Strict).build();
    /// let linkifier = Linkifier::builder().screen(screen).build();
    /// assert_eq!(linkifier.html("i❤.ws"), "i❤.ws");
    /// ```
    pub fn screen(mut self, screen: Screen) -> Self {
        self.screen = Some(screen);
        self
    }

    /// Sets what to do with links that screening refuses.
    ///
    /// # Example
    ///
    /// ```
    /// use linkspan::{Linkifier, linkify::Refused};
    ///
    /// let linkifier = Linkifier::builder().refused(Refused::Defang).build();
    /// assert!(linkifier.text("p\u{430}yment.com").starts_with("xn--pyment-3nf[.]com [not linked: "));
    /// ```
    pub fn refused(mut self, choice: Refused) -> Self {
        self.options.refused = choice;
        self
    }

    /// Leaves links as text if their confidence is lower. By default all links are made.
    ///
    /// # Example
    ///
    /// ```
    /// use linkspan::{Confidence, Linkifier};
    ///
    /// let linkifier = Linkifier::builder().min_confidence(Confidence::Certain).build();
    /// assert_eq!(linkifier.html("example.com"), "example.com");
    /// assert!(linkifier.html("https://example.com").starts_with("<a "));
    /// ```
    pub fn min_confidence(mut self, confidence: Confidence) -> Self {
        self.options.min_confidence = confidence;
        self
    }

    /// Sets what the link text is.
    ///
    /// # Example
    ///
    /// ```
    /// use linkspan::{Linkifier, linkify::LinkText};
    ///
    /// let linkifier = Linkifier::builder().link_text(LinkText::Display).build();
    /// assert!(linkifier.html("example.com/%C3%BC").ends_with(">example.com/ü</a>"));
    /// ```
    pub fn link_text(mut self, choice: LinkText) -> Self {
        self.options.link_text = choice;
        self
    }

    /// Limits the link text of a URL to this many characters as readers count them (grapheme
    /// clusters), including an ellipsis. The host is never cut, and neither is an email address. In
    /// HTML, the title has the full text.
    ///
    /// # Example
    ///
    /// ```
    /// let linkifier = linkspan::Linkifier::builder().max_len(14).build();
    /// assert!(linkifier.html("example.com/a/long/path").ends_with(">example.com/a…</a>"));
    /// ```
    pub fn max_len(mut self, characters: usize) -> Self {
        self.options.max_len = Some(characters);
        self
    }

    /// Finds mentions (`@name`) and links them to a URL in which `{name}` is replaced by the name.
    ///
    /// The name is percent-escaped, so it cannot change other parts of the URL. Without this
    /// template, mentions found by a detector with [`mentions`](crate::DetectorBuilder::mentions)
    /// stay text.
    ///
    /// # Errors
    ///
    /// Returns an error if the template has no `{name}`, has any other braces, lets the name
    /// determine the scheme or the host, or is neither a URL that is safe to follow nor a path that
    /// begins with a single `/`.
    ///
    /// # Example
    ///
    /// ```
    /// use linkspan::Linkifier;
    ///
    /// let linkifier = Linkifier::builder().mentions("https://chat.example/u/{name}")?.build();
    /// assert_eq!(
    ///     linkifier.markdown("thanks @мария!"),
    ///     "thanks [@мария](https://chat.example/u/%D0%BC%D0%B0%D1%80%D0%B8%D1%8F)!"
    /// );
    /// # Ok::<(), linkspan::Error>(())
    /// ```
    pub fn mentions(mut self, template: &str) -> Result<Self, Error> {
        self.options.templates.mention = Some(Template::read(template, LinkKind::Mention)?);
        Ok(self)
    }

    /// Finds handles of the fediverse (`@name@host`) and links them to a URL in which `{name}` and
    /// `{host}` are replaced by the parts of the handle. The URL may have the host of the handle.
    ///
    /// # Errors
    ///
    /// The same as [`mentions`](Self::mentions).
    ///
    /// # Example
    ///
    /// ```
    /// use linkspan::Linkifier;
    ///
    /// let linkifier = Linkifier::builder().handles("https://{host}/@{name}")?.build();
    /// assert_eq!(
    ///     linkifier.markdown("by @alice@example.social"),
    ///     "by [@alice@example.social](https://example.social/@alice)"
    /// );
    /// # Ok::<(), linkspan::Error>(())
    /// ```
    pub fn handles(mut self, template: &str) -> Result<Self, Error> {
        self.options.templates.handle = Some(Template::read(template, LinkKind::Handle)?);
        Ok(self)
    }

    /// Finds hashtags and links them to a URL in which `{name}` is replaced by the name, without
    /// its `#`.
    ///
    /// # Errors
    ///
    /// The same as [`mentions`](Self::mentions).
    ///
    /// # Example
    ///
    /// ```
    /// use linkspan::Linkifier;
    ///
    /// let linkifier = Linkifier::builder().hashtags("/tags/{name}")?.build();
    /// assert_eq!(linkifier.markdown("#tea or #1?"), "[#tea](/tags/tea) or #1?");
    /// # Ok::<(), linkspan::Error>(())
    /// ```
    pub fn hashtags(mut self, template: &str) -> Result<Self, Error> {
        self.options.templates.hashtag = Some(Template::read(template, LinkKind::Hashtag)?);
        Ok(self)
    }

    /// Sets the scheme of a link that is written without one. The default is `https`.
    ///
    /// # Example
    ///
    /// ```
    /// use linkspan::{Linkifier, format::DefaultScheme};
    ///
    /// let linkifier = Linkifier::builder().default_scheme(DefaultScheme::Http).build();
    /// assert_eq!(linkifier.markdown("example.com"), "[example.com](http://example.com/)");
    /// ```
    pub fn default_scheme(mut self, scheme: DefaultScheme) -> Self {
        self.options.formatter = self.options.formatter.default_scheme(scheme);
        self
    }

    /// Sets the class of links in HTML. A link with a warning also gets the class `link-warned`.
    ///
    /// # Example
    ///
    /// ```
    /// let linkifier = linkspan::Linkifier::builder().class("auto").build();
    /// assert!(linkifier.html("example.com").contains(r#" class="auto""#));
    /// ```
    pub fn class(mut self, class: &str) -> Self {
        self.options.class = class.into();
        self
    }

    /// Sets `rel` of web links in HTML. The default is `nofollow noopener`; an empty string omits
    /// it.
    ///
    /// # Example
    ///
    /// ```
    /// let linkifier = linkspan::Linkifier::builder().rel("ugc noopener").build();
    /// assert!(linkifier.html("example.com").contains(r#" rel="ugc noopener""#));
    /// ```
    pub fn rel(mut self, rel: &str) -> Self {
        self.options.rel = rel.into();
        self
    }

    /// Sets `target` of web links in HTML. By default there is none.
    ///
    /// # Example
    ///
    /// ```
    /// let linkifier = linkspan::Linkifier::builder().target("_blank").build();
    /// assert!(linkifier.html("example.com").contains(r#" target="_blank""#));
    /// ```
    pub fn target(mut self, target: &str) -> Self {
        self.options.target = target.into();
        self
    }

    /// Sets how right-to-left links are isolated from their neighbours in HTML.
    ///
    /// # Example
    ///
    /// ```
    /// use linkspan::{Linkifier, linkify::Isolation};
    ///
    /// let linkifier = Linkifier::builder().isolation(Isolation::Bdi).build();
    /// assert!(linkifier.html("example.com").ends_with("><bdi>example.com</bdi></a>"));
    /// ```
    pub fn isolation(mut self, choice: Isolation) -> Self {
        self.options.isolation = choice;
        self
    }

    /// Sets a function that is called for each link before it is written. It may veto the link,
    /// change its text, and set attributes. See [`Anchor`].
    ///
    /// # Example
    ///
    /// ```
    /// use linkspan::Linkifier;
    ///
    /// let linkifier = Linkifier::builder()
    ///     .map_link(|anchor| {
    ///         if anchor.link().as_str().starts_with("http:") {
    ///             anchor.veto();
    ///         }
    ///     })
    ///     .build();
    /// assert_eq!(linkifier.html("http://example.com/"), "http://example.com/");
    /// ```
    pub fn map_link(
        mut self,
        function: impl Fn(&mut Anchor<'_, '_>) + Send + Sync + 'static,
    ) -> Self {
        self.options.decorator = Some(Decorator(Arc::new(function)));
        self
    }

    #[cfg(feature = "html")]
    pub(crate) fn elements(&mut self) -> &mut super::document::Elements {
        &mut self.options.elements
    }

    /// Builds the linkifier.
    ///
    /// # Example
    ///
    /// ```
    /// let linkifier = linkspan::Linkifier::builder().build();
    /// assert_eq!(linkifier.text("plain"), "plain");
    /// ```
    #[must_use]
    pub fn build(mut self) -> Linkifier {
        self.options.tag = Tag::new(&self.options);
        let mut detector = self.detector.unwrap_or_default();
        let templates = &self.options.templates;
        let sigils = &mut detector.options.sigils;
        sigils.mentions |= templates.mention.is_some();
        sigils.handles |= templates.handle.is_some();
        sigils.hashtags |= templates.hashtag.is_some();
        detector.options.find_stops();
        Linkifier {
            detector,
            screen: self.screen.unwrap_or_default(),
            options: self.options,
        }
    }
}
