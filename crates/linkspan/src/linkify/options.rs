//! The choices of a linkifier.

use alloc::boxed::Box;
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::fmt;

use crate::detect::Detector;
use crate::error::Error;
use crate::format::{Formatter, InferredScheme};
use crate::link::Confidence;
use crate::options::Profile;
use crate::scan::scheme;
use crate::screen::Screen;

use super::Linkifier;
use super::anchor::Anchor;

/// The profile of a linkifier that is given no detector.
const DEFAULT_PROFILE: Profile = Profile::Prose;

/// The schemes that `href` may have without being asked for.
const SAFE_SCHEMES: [&str; 4] = ["http", "https", "ftp", "mailto"];

/// Schemes that no list can allow: following them runs what the text says.
const SCRIPT_SCHEMES: [&str; 4] = ["javascript", "vbscript", "data", "livescript"];

/// What becomes of a link that screening refuses. It is never made a link.
#[derive(Clone, Copy, Debug, Default, Eq, Hash, PartialEq)]
#[non_exhaustive]
pub enum Refused {
    /// It stays as it is written.
    #[default]
    Text,
    /// It is shown defanged (`hxxps[:]//xn--pyment-3nf[.]com`), and a note tells the reason.
    Defang,
}

/// What a reader sees of a link.
#[derive(Clone, Copy, Debug, Default, Eq, Hash, PartialEq)]
#[non_exhaustive]
pub enum Shown {
    /// What is written in the text; a link that is warned of, with its host in the form to show.
    #[default]
    Written,
    /// The form for people: Unicode host, as few escapes as are safe to look at.
    Display,
}

/// How a link is kept from changing the order in which its neighbours are read, where
/// right-to-left and left-to-right scripts meet. For HTML.
#[derive(Clone, Copy, Debug, Default, Eq, Hash, PartialEq)]
#[non_exhaustive]
pub enum Isolation {
    /// By `dir="auto"` on the `a` element, which isolates it.
    #[default]
    Dir,
    /// By a `bdi` element around what is shown.
    Bdi,
    /// Not at all: the page takes care of it.
    Off,
}

/// A caller's function that looks at each link.
#[derive(Clone)]
pub(crate) struct Decorator(Arc<dyn Fn(&mut Anchor<'_, '_>) + Send + Sync>);

impl Decorator {
    pub(crate) fn decorate(&self, anchor: &mut Anchor<'_, '_>) {
        (self.0)(anchor);
    }
}

impl fmt::Debug for Decorator {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Decorator")
    }
}

/// The choices of a linkifier, apart from its stages.
#[derive(Clone, Debug)]
pub(crate) struct Options {
    pub(crate) refused: Refused,
    pub(crate) shown: Shown,
    pub(crate) longest_shown: Option<usize>,
    pub(crate) least_confidence: Confidence,
    pub(crate) schemes: Vec<Box<str>>,
    pub(crate) formatter: Formatter,
    pub(crate) class: Box<str>,
    pub(crate) rel: Box<str>,
    pub(crate) target: Box<str>,
    pub(crate) isolation: Isolation,
    pub(crate) decorator: Option<Decorator>,
    #[cfg(feature = "html")]
    pub(crate) elements: super::document::Elements,
}

impl Options {
    fn new() -> Self {
        Options {
            refused: Refused::default(),
            shown: Shown::default(),
            longest_shown: None,
            least_confidence: Confidence::Doubtful,
            schemes: Vec::new(),
            formatter: Formatter::new(),
            class: "".into(),
            rel: "nofollow noopener".into(),
            target: "".into(),
            isolation: Isolation::default(),
            decorator: None,
            #[cfg(feature = "html")]
            elements: super::document::Elements::default(),
        }
    }

    /// Returns true if `href` is a URL that may be clicked: printable ASCII behind an allowed scheme.
    pub(crate) fn allows(&self, href: &str) -> bool {
        let scheme = href.split_once(':').map_or("", |(scheme, _)| scheme);
        let is = |other: &str| scheme.eq_ignore_ascii_case(other);
        let is_allowed =
            SAFE_SCHEMES.into_iter().any(is) || self.schemes.iter().any(|other| is(other));
        is_allowed && href.bytes().all(|byte| byte.is_ascii_graphic())
    }
}

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
    pub fn build(self) -> Linkifier {
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
    fn only_printable_ascii_behind_an_allowed_scheme() {
        let options = Options::new();
        for href in [
            "http://a.com/",
            "HTTPS://a.com/",
            "ftp://a.com/",
            "mailto:a@b.com",
        ] {
            assert!(options.allows(href), "{href}");
        }
        for href in [
            "",
            "a.com",
            "javascript:alert(1)",
            "data:text/html,x",
            "http://a.com/ b",
            "http://a.com/\u{1b}",
            "http://bücher.de/",
            " http://a.com/",
        ] {
            assert!(!options.allows(href), "{href}");
        }
    }

    #[test]
    fn schemes_that_run_script_cannot_be_allowed() {
        for name in SCRIPT_SCHEMES.iter().chain(&["JavaScript", "", "a b", "1"]) {
            assert!(LinkifierBuilder::new().scheme(name).is_err(), "{name}");
        }
    }
}
