//! Building a linkifier.

use alloc::sync::Arc;

use crate::detect::Detector;
use crate::detect::options::Profile;
use crate::detect::scheme;
use crate::error::Error;
use crate::format::InferredScheme;
use crate::link::Confidence;
use crate::screen::Screen;

use super::Linkifier;
use super::anchor::Anchor;
use super::html::Tag;
use super::options::{Decorator, Isolation, Options, Refused, SCRIPT_SCHEMES, Shown};

/// The profile of a linkifier that is given no detector.
const DEFAULT_PROFILE: Profile = Profile::Prose;

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
///     .longest_shown(16)
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

    /// Chooses the detector.
    ///
    /// # Example
    ///
    /// ```
    /// use linkspan::{BareDomains, Detector, Linkifier};
    ///
    /// let detector = Detector::builder().bare_domains(BareDomains::Skip).build();
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
    /// let linkifier = Linkifier::builder().least_confidence(Confidence::Certain).build();
    /// assert_eq!(linkifier.html("example.com"), "example.com");
    /// assert!(linkifier.html("https://example.com").starts_with("<a "));
    /// ```
    pub fn least_confidence(mut self, confidence: Confidence) -> Self {
        self.options.least_confidence = confidence;
        self
    }

    /// Says what a reader sees of a link.
    ///
    /// # Example
    ///
    /// ```
    /// use linkspan::{Linkifier, linkify::Shown};
    ///
    /// let linkifier = Linkifier::builder().shown(Shown::Display).build();
    /// assert!(linkifier.html("example.com/%C3%BC").ends_with(">example.com/ü</a>"));
    /// ```
    pub fn shown(mut self, choice: Shown) -> Self {
        self.options.shown = choice;
        self
    }

    /// Cuts what is shown of a URL to so many characters, as readers count them (grapheme clusters), an
    /// ellipsis included. The host is never cut, nor is an email address. In HTML the whole stands in the title.
    ///
    /// # Example
    ///
    /// ```
    /// let linkifier = linkspan::Linkifier::builder().longest_shown(14).build();
    /// assert!(linkifier.html("example.com/a/long/path").ends_with(">example.com/a…</a>"));
    /// ```
    pub fn longest_shown(mut self, characters: usize) -> Self {
        self.options.longest_shown = Some(characters);
        self
    }

    /// Adds a scheme, without its colon, to those that `href` may have: `http`, `https`, `ftp` and
    /// `mailto`. The detector must be told to look for it, too.
    ///
    /// # Errors
    ///
    /// If `name` is not a scheme of RFC 3986, or one that runs script, such as `javascript`.
    ///
    /// # Example
    ///
    /// ```
    /// use linkspan::{Detector, Linkifier};
    ///
    /// let linkifier = Linkifier::builder()
    ///     .detector(Detector::builder().scheme("gemini")?.build())
    ///     .scheme("gemini")?
    ///     .build();
    /// assert!(linkifier.html("gemini://example.org/").starts_with("<a "));
    /// assert!(Linkifier::builder().scheme("javascript").is_err());
    /// # Ok::<(), linkspan::Error>(())
    /// ```
    pub fn scheme(mut self, name: &str) -> Result<Self, Error> {
        let runs_script = SCRIPT_SCHEMES
            .iter()
            .any(|other| name.eq_ignore_ascii_case(other));
        if runs_script || !scheme::is_valid(name) {
            return Err(Error::link_scheme(name));
        }
        self.options.schemes.push(name.into());
        Ok(self)
    }

    /// Chooses the scheme of a link that is written without one; `https` unless told otherwise.
    ///
    /// # Example
    ///
    /// ```
    /// use linkspan::{Linkifier, format::InferredScheme};
    ///
    /// let linkifier = Linkifier::builder().infer(InferredScheme::Http).build();
    /// assert_eq!(linkifier.markdown("example.com"), "[example.com](http://example.com/)");
    /// ```
    pub fn infer(mut self, scheme: InferredScheme) -> Self {
        self.options.formatter = self.options.formatter.infer(scheme);
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
    ///     .decorate(|anchor| {
    ///         if anchor.link().as_str().starts_with("http:") {
    ///             anchor.veto();
    ///         }
    ///     })
    ///     .build();
    /// assert_eq!(linkifier.html("http://example.com/"), "http://example.com/");
    /// ```
    pub fn decorate(
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
        let profile = || Detector::builder().profile(DEFAULT_PROFILE).build();
        Linkifier {
            detector: self.detector.unwrap_or_else(profile),
            screen: self.screen.unwrap_or_default(),
            options: self.options,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn schemes_that_run_script_cannot_be_allowed() {
        for name in SCRIPT_SCHEMES.iter().chain(&["JavaScript", "", "a b", "1"]) {
            assert!(LinkifierBuilder::new().scheme(name).is_err(), "{name}");
        }
    }
}
