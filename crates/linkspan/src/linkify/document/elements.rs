//! How HTML elements affect links.

use alloc::boxed::Box;
use alloc::vec::Vec;

/// Elements that never contain our links: they are links or controls, or contain no text.
const NEVER: &[&str] = &[
    "a",
    "applet",
    "audio",
    "canvas",
    "datalist",
    "iframe",
    "listing",
    "math",
    "noembed",
    "noframes",
    "noscript",
    "object",
    "plaintext",
    "script",
    "select",
    "style",
    "svg",
    "template",
    "textarea",
    "title",
    "video",
    "xmp",
];

/// Elements that contain no links unless the caller enables it.
const SELDOM: &[&str] = &["button", "code", "kbd", "pre", "samp", "tt"];

/// Elements that do not interrupt the text around them.
const INLINE: &[&str] = &[
    "a", "abbr", "acronym", "b", "bdi", "bdo", "big", "cite", "code", "data", "del", "dfn", "em",
    "font", "i", "ins", "kbd", "label", "mark", "nobr", "q", "s", "samp", "small", "span",
    "strike", "strong", "time", "tt", "u", "var", "wbr",
];

/// Returns true if the text before and after a tag of the element is read as one.
pub(crate) fn is_inline(name: &[u8]) -> bool {
    INLINE.iter().any(|other| other.as_bytes() == name)
}

/// Returns true if the element has no content, so that its tag has no counterpart.
pub(crate) fn is_void(name: &[u8]) -> bool {
    name == b"wbr"
}

/// The elements in which no links are made.
#[derive(Clone, Debug)]
pub(crate) struct Elements {
    skipped: Vec<Box<str>>,
}

impl Default for Elements {
    fn default() -> Self {
        let skipped = SELDOM.iter().map(|&name| name.into()).collect();
        Elements { skipped }
    }
}

impl Elements {
    pub(crate) fn skip(&mut self, name: &str) {
        self.skipped.push(name.to_ascii_lowercase().into());
    }

    pub(crate) fn link_in(&mut self, name: &str) {
        self.skipped
            .retain(|other| !other.eq_ignore_ascii_case(name));
    }

    /// Returns true if no links are made inside elements of this name, which is in lower case.
    pub(crate) fn skips(&self, name: &[u8]) -> bool {
        NEVER.iter().any(|other| other.as_bytes() == name)
            || self.skipped.iter().any(|other| other.as_bytes() == name)
    }
}
