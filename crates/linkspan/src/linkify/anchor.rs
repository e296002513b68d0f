//! A link before it is written, for callers that want to change it.

use alloc::borrow::Cow;
use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;

use crate::error::Error;
use crate::link::{Confidence, Link};
use crate::screen::{Screening, Verdict};

use super::Linkifier;
use super::link_text;
use super::token::LinkToken;

/// A link before it is written. See [`map_link`](super::LinkifierBuilder::map_link).
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
    text: Cow<'a, str>,
    title: Option<String>,
    attributes: Vec<Attribute>,
    is_text_set: bool,
    is_vetoed: bool,
}

/// An attribute that the caller sets, or removes if there is no value.
#[derive(Clone, Debug)]
pub(crate) struct Attribute {
    pub(crate) name: Box<str>,
    pub(crate) value: Option<String>,
}

impl<'a, 't> Anchor<'a, 't> {
    /// Prepares the link of a token. Returns `None` if it must stay text.
    pub(crate) fn new(token: &'a LinkToken<'t>, linkifier: &'a Linkifier) -> Option<Self> {
        let options = &linkifier.options;
        let is_doubtful = || token.link().confidence() < options.min_confidence;
        if token.verdict() == Verdict::Refuse
            || options.min_confidence > Confidence::Doubtful && is_doubtful()
        {
            return None;
        }
        let href = linkifier.mapped_href(token.link(), token.screening().mapped_host())?;
        let (text, whole) = link_text::of(token, options);
        let title = match token.verdict() {
            Verdict::Warn => Some(link_text::reasons(token)),
            _ => whole.map(Cow::into_owned),
        };
        let mut anchor = Anchor {
            token,
            href,
            text,
            title,
            attributes: Vec::new(),
            is_text_set: false,
            is_vetoed: false,
        };
        if let Some(decorator) = &options.decorator {
            (decorator.0)(&mut anchor);
        }
        (!anchor.is_vetoed).then_some(anchor)
    }

    /// Returns the link as detected.
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

    /// Returns the result of screening the link, which may be a warning.
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

    /// Returns where the link leads. It cannot be changed, because a reader who sees one host must
    /// not be taken to another.
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

    /// Returns the link text, which is what a reader sees.
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
        &self.text
    }

    /// Sets the link text. It is plain text and will be escaped.
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
        self.text = Cow::Owned(text.into());
        self.is_text_set = true;
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

    /// Sets an attribute of the `a` element, replacing one with the same name. The value is plain
    /// text and will be escaped. Only HTML has attributes.
    ///
    /// # Errors
    ///
    /// Returns an error if `name` does not consist of a letter followed by ASCII letters, digits,
    /// `-` and `_`, or if the attribute could run script or change where the link leads: `href`,
    /// `style`, `ping`, and all that begin with `on`.
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

    /// Removes an attribute.
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
        // An invalid name cannot have been set, so there is nothing to remove.
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

    /// Returns true if the caller has set the link text.
    pub(crate) fn is_text_set(&self) -> bool {
        self.is_text_set
    }

    /// Returns true for most links: those without a note and without attributes from the caller.
    pub(crate) fn is_ordinary(&self) -> bool {
        self.token.verdict() == Verdict::Allow && self.title.is_none() && self.attributes.is_empty()
    }

    /// Returns a note on the link, for a tooltip: why screening warns of it, or the full text if
    /// the link text was cut.
    ///
    /// # Example
    ///
    /// ```
    /// use linkspan::Linkifier;
    ///
    /// let linkifier = Linkifier::builder()
    ///     .max_len(14)
    ///     .map_link(|anchor| assert_eq!(anchor.title(), Some("example.com/a/b/c")))
    ///     .build();
    /// assert!(linkifier.html("example.com/a/b/c").ends_with(">example.com/a…</a>"));
    /// ```
    #[must_use]
    pub fn title(&self) -> Option<&str> {
        self.title.as_deref()
    }

    /// Returns the attributes that the caller has set or removed.
    pub(crate) fn attributes(&self) -> &[Attribute] {
        &self.attributes
    }
}

/// Returns true if callers may set the attribute.
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
    fn dangerous_attributes_cannot_be_set() {
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
