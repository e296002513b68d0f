//! The choices of a linkifier.

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

/// The schemes that `href` may have without being asked for.
const SAFE_SCHEMES: [&str; 4] = ["https", "http", "mailto", "ftp"];

/// What becomes of a link that screening refuses. It is never made a link.
#[derive(Clone, Copy, Debug, Default, Eq, Hash, PartialEq)]
#[non_exhaustive]
pub enum Refused {
    /// It stays text, with its host in the form that screening lets be shown: `xn--pyment-3nf.com`.
    #[default]
    Punycode,
    /// It stays as it is written.
    Text,
    /// It is shown defanged (`hxxps[:]//xn--pyment-3nf[.]com`), and a note tells the reason.
    Defang,
}

words! {
    "linkspan::linkify::Refused" as Refused, "choice for refused links":
    Punycode = "punycode",
    Text = "text",
    Defang = "defang",
}

/// What a reader sees of a link.
#[derive(Clone, Copy, Debug, Default, Eq, Hash, PartialEq)]
#[non_exhaustive]
pub enum LinkText {
    /// What is written in the text, with the host in the form that screening lets be shown where that differs: `xn--`
    /// labels that are allowed in their own script, and what is warned of in a form that deceives nobody.
    #[default]
    Written,
    /// The form for people: Unicode host, as few escapes as are safe to look at.
    Display,
}

words! {
    "linkspan::linkify::LinkText" as LinkText, "link text":
    Written = "written",
    Display = "display",
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

words! {
    "linkspan::linkify::Isolation" as Isolation, "isolation":
    Dir = "dir",
    Bdi = "bdi",
    Off = "off",
}

/// A caller's function that looks at each link.
#[derive(Clone)]
pub(crate) struct Decorator(pub(crate) Arc<dyn Fn(&mut Anchor<'_, '_>) + Send + Sync>);

impl fmt::Debug for Decorator {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Decorator")
    }
}

/// The choices of a linkifier, apart from its stages.
#[derive(Clone, Debug)]
pub(crate) struct Options {
    pub(crate) refused: Refused,
    pub(crate) shown: LinkText,
    pub(crate) max_len: Option<usize>,
    pub(crate) min_confidence: Confidence,
    /// Where links lead that have no URL of their own.
    pub(crate) templates: Templates,
    pub(crate) formatter: Formatter,
    pub(crate) class: Box<str>,
    pub(crate) rel: Box<str>,
    pub(crate) target: Box<str>,
    pub(crate) isolation: Isolation,
    /// What all ordinary links have in their tag.
    pub(crate) tag: Tag,
    pub(crate) decorator: Option<Decorator>,
    #[cfg(feature = "html")]
    pub(crate) elements: super::document::Elements,
}

/// Returns true if `href` is a URL that may be clicked: printable ASCII after a scheme that is allowed without being asked
/// for, or is one of `added`.
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
            shown: LinkText::default(),
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

/// Returns true for printable ASCII. The lowest and the highest byte tell: compilers find them many at a time.
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
    fn only_printable_ascii_behind_an_allowed_scheme() {
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
