//! What a tokenizer must know of the tree to tell text from markup.
//!
//! In `script`, `style`, `textarea` and a few more, what looks like a tag is text; but not if they stand
//! inside `svg` or `math`, where they are elements of other languages, nor where the parser drops them. The tree
//! decides. This follows it as far as it is simple, and says where it is not.

use alloc::boxed::Box;
use alloc::vec::Vec;

use html5gum::State;

/// HTML elements that end `svg` and `math` by their mere presence. (`font` does so only with some
/// attributes.)
const BREAK_OUT: &[&str] = &[
    "b",
    "big",
    "blockquote",
    "body",
    "br",
    "center",
    "code",
    "dd",
    "div",
    "dl",
    "dt",
    "em",
    "embed",
    "font",
    "h1",
    "h2",
    "h3",
    "h4",
    "h5",
    "h6",
    "head",
    "hr",
    "i",
    "img",
    "li",
    "listing",
    "menu",
    "meta",
    "nobr",
    "ol",
    "p",
    "pre",
    "ruby",
    "s",
    "small",
    "span",
    "strong",
    "strike",
    "sub",
    "sup",
    "table",
    "tt",
    "u",
    "ul",
    "var",
];

/// Elements of SVG and MathML inside which HTML is parsed as HTML.
const INTEGRATION: &[&str] = &[
    "foreignobject",
    "desc",
    "title",
    "mi",
    "mo",
    "mn",
    "ms",
    "mtext",
    "annotation-xml",
];

/// How deep elements may be nested in `svg` or `math`; every end tag is looked for among them.
const DEEPEST: usize = 256;

/// Follows the open elements where they matter.
#[derive(Clone, Debug, Default)]
pub(crate) struct Foreign {
    /// The open elements from `svg` or `math` on.
    open: Vec<Box<[u8]>>,
    in_select: bool,
    is_lost: bool,
}

impl Foreign {
    /// Returns true if what follows cannot be told without the tree.
    pub(crate) fn is_lost(&self) -> bool {
        self.is_lost
    }

    /// Returns true if the current element is one of SVG or MathML.
    pub(crate) fn is_inside(&self) -> bool {
        !self.open.is_empty() && !self.is_in_integration()
    }

    /// Takes note of a start tag; returns how its content is tokenized.
    pub(crate) fn start(&mut self, name: &[u8], is_self_closing: bool) -> Option<State> {
        let is_foreign = !self.open.is_empty();
        let is_root = name == b"svg" || name == b"math";
        let state = text_state(name);
        if is_foreign {
            let is_html = self.is_in_integration();
            self.is_lost |= is_html && (state.is_some() || is_root || name == b"select");
            self.is_lost |= !is_html && is_in(BREAK_OUT, name);
        }
        self.is_lost |= name == b"frameset";
        self.is_lost |= self.in_select && state.is_some() && name != b"script";
        self.in_select |= name == b"select";
        if (is_foreign || is_root) && !is_self_closing && !is_void(name) {
            self.open.push(name.into());
            self.is_lost |= self.open.len() > DEEPEST;
        }
        if is_foreign { None } else { state }
    }

    /// Takes note of an end tag.
    pub(crate) fn end(&mut self, name: &[u8]) {
        if name == b"select" {
            self.in_select = false;
        }
        if self.open.is_empty() {
            return;
        }
        self.is_lost |= name == b"p" || name == b"br";
        if let Some(at) = self.open.iter().rposition(|open| **open == *name) {
            self.open.truncate(at);
        }
    }

    fn is_in_integration(&self) -> bool {
        self.open.iter().any(|name| is_in(INTEGRATION, name))
    }
}

/// Returns how the content of an HTML element is tokenized, if not as markup.
fn text_state(name: &[u8]) -> Option<State> {
    match name {
        b"textarea" | b"title" => Some(State::RcData),
        b"style" | b"xmp" | b"iframe" | b"noembed" | b"noframes" | b"noscript" => {
            Some(State::RawText)
        }
        b"script" => Some(State::ScriptData),
        b"plaintext" => Some(State::PlainText),
        _ => None,
    }
}

fn is_in(names: &[&str], name: &[u8]) -> bool {
    names.iter().any(|other| other.as_bytes() == name)
}

/// HTML elements without content that may stand where HTML is parsed inside of SVG.
fn is_void(name: &[u8]) -> bool {
    const VOID: &[&str] = &[
        "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source",
        "track", "wbr",
    ];
    is_in(VOID, name)
}
