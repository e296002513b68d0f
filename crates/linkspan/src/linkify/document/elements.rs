//! What the elements of HTML mean for links.

use alloc::boxed::Box;
use alloc::vec::Vec;

/// Elements that never hold a link of ours: they are links or controls, or hold no text.
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

/// Elements that hold none unless asked for.
const SELDOM: &[&str] = &["button", "code", "kbd", "pre", "samp", "tt"];

/// Elements that do not interrupt the text they stand in.
const INLINE: &[&str] = &[
    "a", "abbr", "acronym", "b", "bdi", "bdo", "big", "cite", "code", "data", "del", "dfn", "em",
    "font", "i", "ins", "kbd", "label", "mark", "nobr", "q", "s", "samp", "small", "span",
    "strike", "strong", "time", "tt", "u", "var", "wbr",
];

/// Returns true if the text before and behind a tag of the element is read as one.
pub(crate) fn is_inline(name: &[u8]) -> bool {
    INLINE.iter().any(|other| other.as_bytes() == name)
}

/// Returns true if the element has no content, so that its tag needs no other.
pub(crate) fn is_void(name: &[u8]) -> bool {
    name == b"wbr"
}

/// The elements inside which no links are made.
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

    /// Returns true if there are no links inside elements of this name, which is in lower case.
    pub(crate) fn skips(&self, name: &[u8]) -> bool {
        NEVER.iter().any(|other| other.as_bytes() == name)
            || self.skipped.iter().any(|other| other.as_bytes() == name)
    }
}
