//! Building a linkifier.

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

    /// Chooses the detector. All [schemes](crate::DetectorBuilder::schemes) that it is told to find may be linked.
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

    /// Chooses the screen.
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

    /// Says what becomes of links that screening refuses.
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

    /// Leaves links as text of which there is less confidence; all are made unless told otherwise.
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

    /// Says what a reader sees of a link.
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
        self.options.shown = choice;
        self
    }

    /// Cuts what is shown of a URL to so many characters, as readers count them (grapheme clusters), an
    /// ellipsis included. The host is never cut, nor is an email address. In HTML the whole stands in the title.
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

    /// Finds mentions (`@name`), and says where they lead: to a URL in which `{name}` stands for the name.
    ///
    /// The name is percent-escaped, so that it changes nothing but its own place in the URL. A mention that a detector with
    /// [`mentions`](crate::DetectorBuilder::mentions) finds is left as text if this is not said.
    ///
    /// # Errors
    ///
    /// If the template has no `{name}`, has something in braces that it cannot have, lets the name choose the scheme or the host, or
    /// is neither a URL that is safe to follow nor a path that begins with a single `/`.
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

    /// Finds handles of the fediverse (`@name@host`), and says where they lead: to a URL in which `{name}` and `{host}` stand for
    /// the parts of a handle. The host may be that of the URL.
    ///
    /// # Errors
    ///
    /// Those of [`mentions`](Self::mentions).
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

    /// Finds hashtags, and says where they lead: to a URL in which `{name}` stands for the name, without its `#`.
    ///
    /// # Errors
    ///
    /// Those of [`mentions`](Self::mentions).
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

    /// Chooses the scheme of a link that is written without one; `https` unless told otherwise.
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

    /// Sets the class of links in HTML. A link that is warned of has `link-warned` beside it.
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

    /// Sets `rel` of web links in HTML; `nofollow noopener` unless told otherwise, and none if empty.
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

    /// Sets `target` of web links in HTML; none unless told otherwise.
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

    /// Says how right-to-left links are kept apart from their neighbours in HTML.
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

    /// Lets a function of yours look at each link that would be made: it may veto the link, change
    /// what is shown, and set attributes. See [`Anchor`].
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
