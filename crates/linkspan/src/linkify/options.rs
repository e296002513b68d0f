//! The options of a linkifier.

use alloc::boxed::Box;
use alloc::sync::Arc;
use core::fmt;

use crate::detect::opaque::Added;
use crate::format::Formatter;
use crate::link::Confidence;
use crate::words::words;

use super::anchor::Anchor;
use super::html::Tag;
use super::template::Templates;

/// The schemes that `href` may have by default.
const SAFE_SCHEMES: [&str; 4] = ["https", "http", "mailto", "ftp"];

/// What to do with a link that screening refuses. It is never made a link.
#[derive(Clone, Copy, Debug, Default, Eq, Hash, PartialEq)]
#[non_exhaustive]
pub enum Refused {
    /// Leave it as text, with its host in the form that screening allows: `xn--pyment-3nf.com`.
    #[default]
    Punycode,
    /// Leave it as written.
    Text,
    /// Defang it (`hxxps[:]//xn--pyment-3nf[.]com`) and add the reason.
    Defang,
}

words! {
    "linkspan::linkify::Refused" as Refused, "choice for refused links":
    Punycode = "punycode",
    Text = "text",
    Defang = "defang",
}

/// What the link text is.
#[derive(Clone, Copy, Debug, Default, Eq, Hash, PartialEq)]
#[non_exhaustive]
pub enum LinkText {
    /// The text as written, with its host in the form that screening allows if that differs: an
    /// honest `xn--` label in its own script, a suspicious host in a form that deceives nobody.
    #[default]
    Written,
    /// The form for people: host in Unicode, and as few escapes as is safe to display.
    Display,
}

words! {
    "linkspan::linkify::LinkText" as LinkText, "link text":
    Written = "written",
    Display = "display",
}

/// How to keep a link from changing the reading order of its neighbours where right-to-left and
/// left-to-right scripts meet, in HTML.
#[derive(Clone, Copy, Debug, Default, Eq, Hash, PartialEq)]
#[non_exhaustive]
pub enum Isolation {
    /// With `dir="auto"` on the `a` element, which isolates it.
    #[default]
    Dir,
    /// With a `bdi` element around the link text.
    Bdi,
    /// Not at all, because the page takes care of it.
    Off,
}

words! {
    "linkspan::linkify::Isolation" as Isolation, "isolation":
    Dir = "dir",
    Bdi = "bdi",
    Off = "off",
}

/// A caller's function that is called for each link.
#[derive(Clone)]
pub(crate) struct Decorator(pub(crate) Arc<dyn Fn(&mut Anchor<'_, '_>) + Send + Sync>);

impl fmt::Debug for Decorator {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Decorator")
    }
}

/// The options of a linkifier, without its stages.
#[derive(Clone, Debug)]
pub(crate) struct Options {
    pub(crate) refused: Refused,
    pub(crate) link_text: LinkText,
    pub(crate) max_len: Option<usize>,
    pub(crate) min_confidence: Confidence,
    /// The targets of links that have no URL of their own.
    pub(crate) templates: Templates,
    pub(crate) formatter: Formatter,
    pub(crate) class: Box<str>,
    pub(crate) rel: Box<str>,
    pub(crate) target: Box<str>,
    pub(crate) isolation: Isolation,
    /// The end of an ordinary link's tag.
    pub(crate) tag: Tag,
    pub(crate) decorator: Option<Decorator>,
    #[cfg(feature = "html")]
    pub(crate) elements: super::document::Elements,
}

/// Returns true if `href` is a URL that may be clicked: printable ASCII with a scheme that is
/// allowed by default or one of `added`.
pub(crate) fn allows(href: &str, added: &[Added]) -> bool {
    let added = added.iter().map(AsRef::as_ref);
    SAFE_SCHEMES
        .into_iter()
        .chain(added)
        .any(|name| has_scheme(href, name))
        && is_graphic(href)
}

impl Options {
    pub(crate) fn new() -> Self {
        Options {
            refused: Refused::default(),
            link_text: LinkText::default(),
            max_len: None,
            min_confidence: Confidence::Doubtful,
            templates: Templates::default(),
            formatter: Formatter::new(),
            class: "".into(),
            rel: "nofollow noopener".into(),
            target: "".into(),
            isolation: Isolation::default(),
            tag: Tag::default(),
            decorator: None,
            #[cfg(feature = "html")]
            elements: super::document::Elements::default(),
        }
    }
}

/// Returns true for printable ASCII. Comparing only the lowest and the highest byte lets the
/// compiler vectorize the loop.
fn is_graphic(text: &str) -> bool {
    let widen = |(low, high): (u8, u8), byte: u8| (low.min(byte), high.max(byte));
    let (low, high) = text.bytes().fold((b'~', b'!'), widen);
    low >= b'!' && high <= b'~'
}

fn has_scheme(url: &str, name: &str) -> bool {
    let scheme = url.as_bytes().get(..name.len());
    scheme.is_some_and(|scheme| scheme.eq_ignore_ascii_case(name.as_bytes()))
        && url.as_bytes().get(name.len()) == Some(&b':')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hrefs_are_printable_ascii_with_an_allowed_scheme() {
        for href in [
            "http://a.com/",
            "HTTPS://a.com/",
            "ftp://a.com/",
            "mailto:a@b.com",
        ] {
            assert!(allows(href, &[]), "{href}");
        }
        assert!(allows("Tel:1", &[Added::new("tel")]));
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
            assert!(!allows(href, &[]), "{href}");
        }
    }
}
