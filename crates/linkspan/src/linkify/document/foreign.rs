//! The state of the tree that a tokenizer needs in order to distinguish text from markup.
//!
//! In `script`, `style`, `textarea` and a few more, what looks like a tag is text. It is markup,
//! however, if these elements are inside `svg` or `math`, where they belong to another language, or
//! where the parser drops them. Only the tree can tell. This module follows the tree as far as that
//! is simple, and reports where it is not.

use alloc::boxed::Box;
use alloc::vec::Vec;

use html5gum::State;

/// HTML elements that end `svg` and `math` when they occur inside. (`font` does so only with some
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

/// Elements of SVG and MathML whose content is parsed as HTML.
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

/// The deepest nesting inside `svg` or `math` that is followed. Every end tag is searched for among
/// the open elements, so the limit keeps the time linear.
const DEEPEST: usize = 256;

/// Tracks the open elements where they matter.
#[derive(Clone, Debug, Default)]
pub(crate) struct Foreign {
    /// The open elements, starting with `svg` or `math`.
    open: Vec<Box<[u8]>>,
    in_select: bool,
    is_lost: bool,
}

impl Foreign {
    /// Returns true if the rest of the document cannot be interpreted without the tree.
    pub(crate) fn is_lost(&self) -> bool {
        self.is_lost
    }

    /// Returns true if the current element belongs to SVG or MathML.
    pub(crate) fn is_inside(&self) -> bool {
        !self.open.is_empty() && !self.is_in_integration()
    }

    /// Records a start tag. Returns how its content is tokenized, if not as markup.
    pub(crate) fn start(&mut self, name: &[u8], is_self_closing: bool) -> Option<State> {
        let is_foreign = !self.open.is_empty();
        let is_root = name == b"svg" || name == b"math";
        let state = text_state(name);
        if is_foreign {
            let is_html = self.is_in_integration();
            // HTML inside SVG may contain raw text or SVG again. Following that would take the
            // whole tree.
            self.is_lost |= is_html && (state.is_some() || is_root || name == b"select");
            self.is_lost |= !is_html && is_in(BREAK_OUT, name);
        }
        // It may discard the body that was read before it.
        self.is_lost |= name == b"frameset";
        // Parsers drop most tags inside `select`, including those that would start raw text.
        self.is_lost |= self.in_select && state.is_some() && name != b"script";
        self.in_select |= name == b"select";
        if (is_foreign || is_root) && !is_self_closing && !is_void(name) {
            self.open.push(name.into());
            self.is_lost |= self.open.len() > DEEPEST;
        }
        if is_foreign { None } else { state }
    }

    /// Records an end tag.
    pub(crate) fn end(&mut self, name: &[u8]) {
        if name == b"select" {
            self.in_select = false;
        }
        if self.open.is_empty() {
            return;
        }
        // Both end tags also close `svg` and `math`, in a way that depends on the tree.
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

/// HTML elements without content that may occur inside SVG where HTML is parsed.
fn is_void(name: &[u8]) -> bool {
    const VOID: &[&str] = &[
        "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source",
        "track", "wbr",
    ];
    is_in(VOID, name)
}
