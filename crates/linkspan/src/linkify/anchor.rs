//! A link that is about to be made, for callers who have a say in it.

use alloc::borrow::Cow;
use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;

use crate::error::Error;
use crate::link::{Confidence, Link};
use crate::screen::{Screening, Verdict};

use super::Linkifier;
use super::shown;
use super::token::LinkToken;

/// A link that is about to be made; see
/// [`map_link`](super::LinkifierBuilder::map_link).
///
/// # Example
///
/// ```
/// use linkspan::Linkifier;
///
/// let linkifier = Linkifier::builder()
///     .map_link(|anchor| {
///         if anchor.href().starts_with("https://example.com/") {
///             anchor.set_attribute("rel", "author").unwrap();
///             anchor.set_link_text("our site");
///         }
///     })
///     .build();
/// assert_eq!(
///     linkifier.html("example.com"),
///     r#"<a href="https://example.com/" dir="auto" rel="author">our site</a>"#
/// );
/// ```
#[derive(Clone, Debug)]
pub struct Anchor<'a, 't> {
    token: &'a LinkToken<'t>,
    href: Cow<'t, str>,
    shown: Cow<'a, str>,
    title: Option<String>,
    attributes: Vec<Attribute>,
    is_shown_set: bool,
    is_vetoed: bool,
}

/// An attribute that the caller sets, or takes off if it has no value.
#[derive(Clone, Debug)]
pub(crate) struct Attribute {
    pub(crate) name: Box<str>,
    pub(crate) value: Option<String>,
}

impl<'a, 't> Anchor<'a, 't> {
    /// Prepares the link of a token; `None` if it must stay text.
    pub(crate) fn new(token: &'a LinkToken<'t>, linkifier: &'a Linkifier) -> Option<Self> {
        let options = &linkifier.options;
        let is_doubtful = || token.link().confidence() < options.min_confidence;
        if token.verdict() == Verdict::Refuse
            || options.min_confidence > Confidence::Doubtful && is_doubtful()
        {
            return None;
        }
        let href = linkifier.mapped_href(token.link(), token.screening().mapped_host())?;
        let (shown, whole) = shown::of(token, options);
        let title = match token.verdict() {
            Verdict::Warn => Some(shown::reasons(token)),
            _ => whole.map(Cow::into_owned),
        };
        let mut anchor = Anchor {
            token,
            href,
            shown,
            title,
            attributes: Vec::new(),
            is_shown_set: false,
            is_vetoed: false,
        };
        if let Some(decorator) = &options.decorator {
            (decorator.0)(&mut anchor);
        }
        (!anchor.is_vetoed).then_some(anchor)
    }

    /// Returns the link as it was found.
    ///
    /// # Example
    ///
    /// ```
    /// use linkspan::{LinkKind, Linkifier};
    ///
    /// let linkifier = Linkifier::builder()
    ///     .map_link(|anchor| assert_eq!(anchor.link().kind(), LinkKind::Email))
    ///     .build();
    /// assert!(linkifier.html("jane@example.com").contains("mailto:"));
    /// ```
    #[must_use]
    pub fn link(&self) -> &Link<'t> {
        self.token.link()
    }

    /// Returns what screening says of the link; it may be a warning.
    ///
    /// # Example
    ///
    /// ```
    /// use linkspan::{Linkifier, screen::Verdict};
    ///
    /// let linkifier = Linkifier::builder()
    ///     .map_link(|anchor| {
    ///         if anchor.screening().verdict() == Verdict::Warn {
    ///             anchor.veto();
    ///         }
    ///     })
    ///     .build();
    /// assert_eq!(linkifier.html("http://0x7f.1/"), "http://0x7f.1/");
    /// ```
    #[must_use]
    pub fn screening(&self) -> &Screening<'t> {
        self.token.screening()
    }

    /// Returns where the link goes. This cannot be changed: a reader who was shown one host must not
    /// come to another.
    ///
    /// # Example
    ///
    /// ```
    /// use linkspan::Linkifier;
    ///
    /// let linkifier = Linkifier::builder()
    ///     .map_link(|anchor| assert_eq!(anchor.href(), "https://example.com/"))
    ///     .build();
    /// assert!(linkifier.html("example.com").starts_with("<a "));
    /// ```
    #[must_use]
    pub fn href(&self) -> &str {
        &self.href
    }

    /// Returns what a reader sees.
    ///
    /// # Example
    ///
    /// ```
    /// use linkspan::Linkifier;
    ///
    /// let linkifier = Linkifier::builder()
    ///     .map_link(|anchor| assert_eq!(anchor.link_text(), "example.com"))
    ///     .build();
    /// assert!(linkifier.html("example.com").ends_with(">example.com</a>"));
    /// ```
    #[must_use]
    pub fn link_text(&self) -> &str {
        &self.shown
    }

    /// Sets what a reader sees; it is text, and is escaped.
    ///
    /// # Example
    ///
    /// ```
    /// use linkspan::Linkifier;
    ///
    /// let linkifier = Linkifier::builder().map_link(|anchor| anchor.set_link_text("<here>")).build();
    /// assert!(linkifier.html("example.com").ends_with(">&lt;here&gt;</a>"));
    /// ```
    pub fn set_link_text(&mut self, text: impl Into<String>) {
        self.shown = Cow::Owned(text.into());
        self.is_shown_set = true;
    }

    /// Leaves the link as text.
    ///
    /// # Example
    ///
    /// ```
    /// let linkifier = linkspan::Linkifier::builder().map_link(|anchor| anchor.veto()).build();
    /// assert_eq!(linkifier.html("example.com"), "example.com");
    /// ```
    pub fn veto(&mut self) {
        self.is_vetoed = true;
    }

    /// Sets an attribute of the `a` element, in place of one of the same name. The value is text, and is escaped.
    /// Other formats than HTML have no attributes.
    ///
    /// # Errors
    ///
    /// If `name` is not made of ASCII letters, digits, `-` and `_` behind a letter, or is one that could
    /// run script or change where the link goes: `href`, `style`, `ping`, and all that begin with `on`.
    ///
    /// # Example
    ///
    /// ```
    /// use linkspan::Linkifier;
    ///
    /// let linkifier = Linkifier::builder()
    ///     .map_link(|anchor| {
    ///         anchor.set_attribute("data-kind", "\"auto\"").unwrap();
    ///         assert!(anchor.set_attribute("onclick", "alert(1)").is_err());
    ///     })
    ///     .build();
    /// assert!(linkifier.html("example.com").contains(r#" data-kind="&quot;auto&quot;""#));
    /// ```
    pub fn set_attribute(&mut self, name: &str, value: impl Into<String>) -> Result<(), Error> {
        self.put(name, Some(value.into()))
    }

    /// Takes an attribute off.
    ///
    /// # Example
    ///
    /// ```
    /// use linkspan::Linkifier;
    ///
    /// let linkifier = Linkifier::builder().map_link(|anchor| anchor.remove_attribute("rel")).build();
    /// assert!(!linkifier.html("example.com").contains("rel"));
    /// ```
    pub fn remove_attribute(&mut self, name: &str) {
        // A name that cannot be an attribute of ours is not there.
        let _ = self.put(name, None);
    }

    fn put(&mut self, name: &str, value: Option<String>) -> Result<(), Error> {
        if !is_settable(name) {
            return Err(Error::attribute(name));
        }
        let name = name.to_ascii_lowercase().into_boxed_str();
        self.attributes.retain(|other| other.name != name);
        self.attributes.push(Attribute { name, value });
        Ok(())
    }

    pub(crate) fn token(&self) -> &LinkToken<'t> {
        self.token
    }

    /// Returns true if the caller has set what is shown.
    pub(crate) fn is_shown_set(&self) -> bool {
        self.is_shown_set
    }

    /// Returns true if the link is like most: with no note on it, and nothing that the caller has set.
    pub(crate) fn is_ordinary(&self) -> bool {
        self.token.verdict() == Verdict::Allow && self.title.is_none() && self.attributes.is_empty()
    }

    /// A note on the link, for a tooltip.
    pub(crate) fn title(&self) -> Option<&str> {
        self.title.as_deref()
    }

    /// What the caller has set or taken off.
    pub(crate) fn attributes(&self) -> &[Attribute] {
        &self.attributes
    }
}

/// Returns true if a caller may set the attribute.
fn is_settable(name: &str) -> bool {
    let is_name = name.starts_with(|c: char| c.is_ascii_alphabetic())
        && name
            .bytes()
            .all(|b| b.is_ascii_alphanumeric() || matches!(b, b'-' | b'_'));
    let is = |other: &str| name.eq_ignore_ascii_case(other);
    let is_event = name
        .get(..2)
        .is_some_and(|on| on.eq_ignore_ascii_case("on"));
    is_name && !is_event && !["href", "style", "ping"].into_iter().any(is)
}

#[cfg(test)]
mod tests {
    use super::is_settable;

    #[test]
    fn names_that_could_do_harm_are_not_settable() {
        for name in [
            "", "1a", "-a", "a b", "a=b", "a\"", "a>", "a/b", "é", "x:href", "href", "HREF",
            "style", "ping", "onclick", "ONCLICK", "on",
        ] {
            assert!(!is_settable(name), "{name}");
        }
        for name in ["class", "rel", "data-a_b", "aria-label", "title", "o"] {
            assert!(is_settable(name), "{name}");
        }
    }
}
