//! The markup of a document: its tags, comments and declarations. Everything else is text.

use alloc::boxed::Box;
use alloc::collections::VecDeque;
use alloc::vec::Vec;
use core::error::Error;
use core::fmt;
use core::ops::Range;

use html5gum::{Emitter, Reader, State, Tokenizer};

use super::foreign::Foreign;

/// A piece of markup.
#[derive(Clone, Debug, Eq, PartialEq)]
pub(crate) struct Markup {
    /// Its byte range.
    pub(crate) range: Range<usize>,
    pub(crate) kind: Kind,
}

/// What a piece of markup is. Names are in lower case.
#[derive(Clone, Debug, Eq, PartialEq)]
pub(crate) enum Kind {
    /// A start tag.
    Start(Box<[u8]>),
    /// A self-closing tag of SVG or MathML.
    Closed(Box<[u8]>),
    /// An end tag.
    End(Box<[u8]>),
    /// A comment, or what is parsed as one.
    Comment,
    /// A document type declaration.
    Declaration,
    /// Not markup: the document ends here, and what precedes it is text.
    Finished,
    /// Not markup: what follows cannot be interpreted. It is the last item.
    Lost,
}

/// A tag added after the end. If it is read as a tag, no other tag, comment or quoted value is open
/// at the end.
const MARK: &[u8] = b"<x-end>";

/// Returns the markup of a document, in order. The last item is [`Kind::Finished`], unless the
/// document ends inside something other than text.
pub(crate) fn of(html: &[u8]) -> impl Iterator<Item = Markup> {
    let bytes = Bytes {
        rest: html,
        mark: MARK,
        is_paused: false,
    };
    let mut tokens = Tokenizer::new_with_emitter(bytes, Marks::default()).filter_map(Result::ok);
    let mut is_over = false;
    core::iter::from_fn(move || {
        let mut markup = tokens.next().filter(|_| !is_over)?;
        if markup.range.end > html.len() {
            is_over = true;
            markup.kind = if markup.range.start == html.len() {
                Kind::Finished
            } else {
                Kind::Lost
            };
        }
        is_over |= markup.kind == Kind::Lost;
        Some(markup)
    })
}

/// Returns true if `html`, read as markup, ends in text.
pub(crate) fn ends_as_text(html: &[u8]) -> bool {
    of(html).last().is_some_and(|it| it.kind == Kind::Finished)
}

/// The bytes to tokenize. CR is replaced by LF: the tokenizer would combine CR LF into one
/// character, and its positions would be wrong.
struct Bytes<'t> {
    rest: &'t [u8],
    /// The [`MARK`], until it is read.
    mark: &'static [u8],
    /// Whether the last read was a [`Pause`].
    is_paused: bool,
}

/// Makes the tokenizer return before it reads on. It calls itself for each attribute in double
/// quotation marks, and thousands of these in one tag would overflow the stack. After an error of
/// its reader, it goes on where it was.
#[derive(Debug)]
struct Pause;

impl fmt::Display for Pause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("paused")
    }
}

impl Error for Pause {}

/// How the characters begin that the tokenizer looks for in a value in double quotation marks, and
/// nowhere else.
const IN_QUOTES: &[u8] = b"\"&";

impl<'t> Bytes<'t> {
    /// Returns the remaining bytes. After the end of the document, these are the mark.
    fn bytes(&mut self) -> &'t [u8] {
        if self.rest.is_empty() {
            self.rest = core::mem::take(&mut self.mark);
        }
        self.rest
    }
}

impl Reader for Bytes<'_> {
    type Error = Pause;

    fn read_byte(&mut self) -> Result<Option<u8>, Pause> {
        let Some((&byte, rest)) = self.bytes().split_first() else {
            return Ok(None);
        };
        self.rest = rest;
        Ok(Some(if byte == b'\r' { b'\n' } else { byte }))
    }

    fn try_read_string(&mut self, s: &[u8], case_sensitive: bool) -> Result<bool, Pause> {
        let Some((head, rest)) = self.bytes().split_at_checked(s.len()) else {
            return Ok(false);
        };
        let is_it = head == s || (!case_sensitive && head.eq_ignore_ascii_case(s));
        if is_it {
            self.rest = rest;
        }
        Ok(is_it)
    }

    fn read_until<'b>(
        &'b mut self,
        needle: &[u8],
        buffer: &'b mut [u8; 4],
    ) -> Result<Option<&'b [u8]>, Pause> {
        self.is_paused = needle.starts_with(IN_QUOTES) && !self.is_paused;
        if self.is_paused {
            return Err(Pause);
        }
        // A CR must be read on its own, so that `read_byte` replaces it.
        let is_needle = |byte: &u8| *byte == b'\r' || needle.contains(byte);
        let bytes = self.bytes();
        let len = bytes.iter().position(is_needle).unwrap_or(bytes.len());
        if len == 0 {
            let byte = self.read_byte()?;
            return Ok(byte.map(|byte| {
                *buffer = [byte, 0, 0, 0];
                buffer.get(..1).unwrap_or_default()
            }));
        }
        let (chunk, rest) = bytes.split_at_checked(len).unwrap_or((bytes, &[]));
        self.rest = rest;
        Ok(Some(chunk))
    }
}

/// Receives the positions of markup from the tokenizer and ignores everything else.
#[derive(Debug, Default)]
struct Marks {
    position: usize,
    start: usize,
    is_end_tag: bool,
    is_self_closing: bool,
    name: Vec<u8>,
    last_start_tag: Vec<u8>,
    foreign: Foreign,
    found: VecDeque<Markup>,
}

impl Marks {
    fn emit(&mut self, kind: Kind) {
        let range = self.start..self.position;
        self.found.push_back(Markup { range, kind });
    }

    fn end_tag(&mut self, name: Vec<u8>) {
        self.foreign.end(&name);
        self.emit(Kind::End(name.into()));
    }

    fn start_tag(&mut self, name: Vec<u8>) -> Option<State> {
        let state = self.foreign.start(&name, self.is_self_closing);
        self.last_start_tag.clone_from(&name);
        let is_foreign = self.foreign.is_inside() || name == b"svg" || name == b"math";
        self.emit(if self.is_self_closing && is_foreign {
            Kind::Closed(name.into())
        } else {
            Kind::Start(name.into())
        });
        state
    }
}

impl Emitter for Marks {
    type Token = Markup;

    fn emit_current_tag(&mut self) -> Option<State> {
        let name = core::mem::take(&mut self.name);
        let state = if self.is_end_tag {
            self.end_tag(name);
            None
        } else {
            self.start_tag(name)
        };
        if self.foreign.is_lost() {
            self.start = self.position;
            self.emit(Kind::Lost);
        }
        state
    }

    fn emit_current_comment(&mut self) {
        self.emit(Kind::Comment);
    }

    fn emit_current_doctype(&mut self) {
        self.emit(Kind::Declaration);
    }

    fn pop_token(&mut self) -> Option<Markup> {
        self.found.pop_front()
    }

    fn move_position(&mut self, offset: isize) {
        self.position = self.position.saturating_add_signed(offset);
    }

    fn start_open_tag(&mut self) {
        // The tokenizer has already consumed the `<`.
        self.start = self.position.saturating_sub(1);
    }

    fn init_start_tag(&mut self) {
        self.name.clear();
        self.is_end_tag = false;
        self.is_self_closing = false;
    }

    fn init_end_tag(&mut self) {
        self.name.clear();
        self.is_end_tag = true;
        self.is_self_closing = false;
    }

    fn set_self_closing(&mut self) {
        self.is_self_closing = true;
    }

    fn push_tag_name(&mut self, s: &[u8]) {
        self.name.extend_from_slice(s);
    }

    fn set_last_start_tag(&mut self, last_start_tag: Option<&[u8]>) {
        self.last_start_tag = last_start_tag.unwrap_or_default().into();
    }

    fn current_is_appropriate_end_tag_token(&mut self) -> bool {
        // Only the matching end tag ends the raw text of `script` and the like.
        self.is_end_tag && !self.last_start_tag.is_empty() && self.last_start_tag == self.name
    }

    fn adjusted_current_node_present_but_not_in_html_namespace(&mut self) -> bool {
        self.foreign.is_inside()
    }

    fn should_emit_errors(&mut self) -> bool {
        false
    }

    fn emit_eof(&mut self) {}
    fn emit_error(&mut self, _: html5gum::Error) {}
    fn emit_string(&mut self, _: &[u8]) {}
    fn init_comment(&mut self) {}
    fn init_doctype(&mut self) {}
    fn init_attribute(&mut self) {}
    fn set_force_quirks(&mut self) {}
    fn push_comment(&mut self, _: &[u8]) {}
    fn push_doctype_name(&mut self, _: &[u8]) {}
    fn push_attribute_name(&mut self, _: &[u8]) {}
    fn push_attribute_value(&mut self, _: &[u8]) {}
    fn set_doctype_public_identifier(&mut self, _: &[u8]) {}
    fn set_doctype_system_identifier(&mut self, _: &[u8]) {}
    fn push_doctype_public_identifier(&mut self, _: &[u8]) {}
    fn push_doctype_system_identifier(&mut self, _: &[u8]) {}
}
