//! HTML: the text that a reader sees, and the attributes of its elements.

use std::ops::Range;

use html5gum::{DefaultEmitter, HtmlString, Token, Tokenizer, naive_next_state};

use crate::bytes::Bytes;
use crate::entity::{self, Place};
use crate::map::Text;
use crate::sink::{Role, Sink};

/// Attributes whose value is a URL.
const URLS: [&[u8]; 20] = [
    b"action",
    b"archive",
    b"background",
    b"cite",
    b"classid",
    b"codebase",
    b"data",
    b"data-href",
    b"data-src",
    b"data-url",
    b"formaction",
    b"href",
    b"itemid",
    b"itemtype",
    b"longdesc",
    b"manifest",
    b"poster",
    b"src",
    b"usemap",
    b"xlink:href",
];

/// Elements whose text is not read, because it is code or another document.
const SKIPPED: [&[u8]; 5] = [b"script", b"style", b"iframe", b"noembed", b"noframes"];

/// Elements that do not end a word, so that a link may continue after their tags.
const INLINE: [&[u8]; 31] = [
    b"abbr", b"acronym", b"b", b"bdi", b"bdo", b"big", b"cite", b"code", b"data", b"del", b"dfn",
    b"em", b"font", b"i", b"ins", b"kbd", b"mark", b"nobr", b"q", b"s", b"samp", b"small", b"span",
    b"strike", b"strong", b"sub", b"sup", b"tt", b"u", b"var", b"wbr",
];

/// Reads an HTML document or a part of one, which begins at `base` in the text around it.
pub(crate) fn read(html: &[u8], base: usize, sink: &mut Sink<'_>) {
    let mut reader = Reader {
        html,
        base,
        sink,
        run: Text::default(),
        read: 0,
        skipped: None,
    };
    let emitter = DefaultEmitter::<usize>::new_with_span();
    let mut tokens = Tokenizer::new_with_emitter(Bytes::new(html), emitter);
    while let Some(token) = tokens.next() {
        // An error is a pause of the reader.
        let Ok(token) = token else { continue };
        match token {
            Token::StartTag(tag) => {
                // Without scripts, the content of `noscript` is markup.
                let state = naive_next_state(&tag.name).filter(|_| *tag.name != b"noscript"[..]);
                if let Some(state) = state {
                    tokens.set_state(state);
                }
                reader.start(&tag.name, tag.span.start..tag.span.end);
            }
            Token::EndTag(tag) => reader.end(&tag.name, tag.span.start..tag.span.end),
            Token::Comment(_) | Token::Doctype(_) => reader.declaration(),
            _ => {}
        }
    }
    reader.finish();
}

/// A walk over a document.
struct Reader<'r, 's, 'a> {
    html: &'r [u8],
    base: usize,
    sink: &'s mut Sink<'a>,
    /// The text after the last tag that ends a word.
    run: Text,
    /// The document has been read up to this offset.
    read: usize,
    /// The current element whose text is not read, if any.
    skipped: Option<HtmlString>,
}

impl Reader<'_, '_, '_> {
    /// Adds the text up to `end`.
    fn text_to(&mut self, end: usize) {
        let start = self.read.min(end);
        self.read = self.read.max(end);
        if self.skipped.is_some() {
            return;
        }
        let bytes = self.html.get(start..end).unwrap_or_default();
        entity::decode(bytes, self.base + start, Place::Text, &mut self.run);
    }

    fn end_run(&mut self) {
        let run = std::mem::take(&mut self.run);
        self.sink.push(Role::Text, run);
    }

    fn start(&mut self, name: &HtmlString, tag: Range<usize>) {
        self.text_to(tag.start);
        self.read = tag.end.max(self.read);
        let attributes = attributes(self.html, tag);
        // Positions must ascend, so the text before a tag is read before its attributes.
        if !is_inline(name) || !attributes.is_empty() {
            self.end_run();
        }
        for attribute in attributes {
            self.attribute(&attribute);
        }
        if SKIPPED.contains(&name.as_slice()) {
            self.skipped = Some(name.clone());
        }
    }

    fn end(&mut self, name: &HtmlString, tag: Range<usize>) {
        self.text_to(tag.start);
        self.read = tag.end.max(self.read);
        if self.skipped.as_ref() == Some(name) {
            self.skipped = None;
        }
        if !is_inline(name) {
            self.end_run();
        }
    }

    /// Skips the next comment or declaration.
    fn declaration(&mut self) {
        let rest = self.html.get(self.read..).unwrap_or_default();
        let opens = |at: &usize| matches!(rest.get(at + 1), Some(b'!' | b'?' | b'/'));
        let open = memchr::memchr_iter(b'<', rest).find(opens);
        let open = self.read + open.unwrap_or(rest.len());
        self.text_to(open);
        let rest = self.html.get(open..).unwrap_or_default();
        let is_comment = rest.starts_with(b"<!--");
        let mut ends = memchr::memchr_iter(b'>', rest);
        let end = ends.find(|&at| {
            let before = rest.get(..at).unwrap_or_default();
            !is_comment || before.ends_with(b"--") || before.ends_with(b"--!")
        });
        let end = end.map(|at| at + 1);
        if end.is_none() {
            self.sink.problem(
                self.base + open,
                "a comment of the HTML is not closed, and what follows is part of it",
            );
        }
        self.read = open + end.unwrap_or(rest.len());
    }

    fn attribute(&mut self, attribute: &Attribute) {
        let name = self.html.get(attribute.name.clone()).unwrap_or_default();
        let name = name.to_ascii_lowercase();
        let value = attribute.value.clone();
        let raw = self.html.get(value.clone()).unwrap_or_default();
        if is_plain(&name) || raw.is_empty() {
            return;
        }
        let mut text = Text::default();
        entity::decode(raw, self.base + value.start, Place::Attribute, &mut text);
        match name.as_slice() {
            b"srcset" | b"imagesrcset" => self.candidates(&text),
            b"ping" | b"archive" => self.words(&text),
            name if URLS.contains(&name) => self.url(&text, 0..text.bytes.len()),
            // The value may be a URL, as for `og:url`, or text that contains URLs.
            _ => self.sink.push(Role::Attribute, text),
        }
    }

    /// Adds each word of a value as a URL.
    fn words(&mut self, text: &Text) {
        let mut at = 0;
        for word in text.bytes.split(u8::is_ascii_whitespace) {
            self.url(text, at..at + word.len());
            at += word.len() + 1;
        }
    }

    /// Adds each candidate of a `srcset` as a URL: `a.png 1x,b.png 2x`. A comma ends a URL only at the end of a word.
    fn candidates(&mut self, text: &Text) {
        let len = |at: usize, is_part: &dyn Fn(&u8) -> bool| {
            let rest = text.bytes.get(at..).unwrap_or_default();
            rest.iter().take_while(|byte| is_part(byte)).count()
        };
        let mut at = 0;
        while at < text.bytes.len() {
            let start = at + len(at, &|byte| byte.is_ascii_whitespace() || *byte == b',');
            let end = start + len(start, &|byte| !byte.is_ascii_whitespace());
            let word = text.bytes.get(start..end).unwrap_or_default();
            let commas = word.iter().rev().take_while(|byte| **byte == b',').count();
            self.url(text, start..end - commas);
            at = end;
            if commas == 0 {
                // The width or density. No comma is part of it.
                at += len(end, &|byte| *byte != b',');
            }
        }
    }

    fn url(&mut self, text: &Text, range: Range<usize>) {
        if !range.is_empty() {
            self.sink.push(Role::Url, trimmed(text, range));
        }
    }

    fn finish(mut self) {
        let rest = self.html.get(self.read..).unwrap_or_default();
        if self.skipped.is_some() {
            if !rest.is_empty() {
                let message =
                    "a script or style of the HTML is not closed, and what follows is part of it";
                self.sink.problem(self.base + self.read, message);
            }
            return;
        }
        // A tag that is not closed is not a token.
        let is_tag = |at: &usize| rest.get(at + 1).is_some_and(u8::is_ascii_alphabetic);
        if let Some(open) = memchr::memchr_iter(b'<', rest).find(is_tag) {
            self.open_tag(self.read + open);
        }
        self.text_to(self.html.len());
        self.end_run();
    }

    /// Reads the attributes of a tag that is not closed. The rest is read as text, so nothing
    /// is lost.
    fn open_tag(&mut self, open: usize) {
        let message = "a tag of the HTML is not closed; its attributes are read as far as they go";
        self.sink.problem(self.base + open, message);
        self.text_to(open);
        self.end_run();
        for attribute in attributes(self.html, open..self.html.len()) {
            // A value in quotation marks ends with one.
            self.read = attribute.value.end + 1;
            self.attribute(&attribute);
        }
    }
}

fn is_inline(name: &HtmlString) -> bool {
    INLINE.contains(&name.as_slice())
}

/// Returns true for attributes that name parts of the page and never contain links.
fn is_plain(name: &[u8]) -> bool {
    matches!(
        name,
        b"class"
            | b"id"
            | b"name"
            | b"for"
            | b"type"
            | b"rel"
            | b"lang"
            | b"xmlns"
            | b"integrity"
            | b"nonce"
    ) || name.starts_with(b"xmlns:")
        || name.starts_with(b"on")
}

/// Removes white space around a URL, and tabs and line ends inside it.
fn trimmed(text: &Text, range: Range<usize>) -> Text {
    let bytes = text.bytes.get(range.clone()).unwrap_or_default();
    let is_edge = |byte: &u8| *byte <= b' ';
    let before = bytes.iter().take_while(|byte| is_edge(byte)).count();
    let rest = bytes.get(before..).unwrap_or_default();
    let after = rest.iter().rev().take_while(|byte| is_edge(byte)).count();
    let inside = rest.get(..rest.len() - after).unwrap_or_default();
    let mut out = Text::default();
    for (at, byte) in inside.iter().enumerate() {
        let at = range.start + before + at;
        if !matches!(byte, b'\t' | b'\n' | b'\r') {
            let source = text.map.source(at..at + 1);
            // All bytes of a character or reference have the same source.
            let is_same = at > 0 && text.map.source(at - 1..at) == source;
            if is_same {
                out.unit(&[*byte], source.end, 0);
            } else {
                out.unit(&[*byte], source.start, source.len());
            }
        }
    }
    out
}

/// The positions of an attribute.
#[derive(Debug)]
struct Attribute {
    name: Range<usize>,
    value: Range<usize>,
}

/// Returns the attributes of a tag that have a value, as the HTML standard reads them.
fn attributes(html: &[u8], tag: Range<usize>) -> Vec<Attribute> {
    let mut cursor = Cursor {
        html,
        at: tag.start + 1,
        end: tag.end,
    };
    let mut found = Vec::new();
    cursor.skip(|byte| !is_space(byte) && byte != b'/' && byte != b'>');
    loop {
        cursor.skip(|byte| is_space(byte) || byte == b'/');
        let start = cursor.at;
        match cursor.peek() {
            None | Some(b'>') => return found,
            // An `=` here begins a name.
            Some(_) => cursor.at += 1,
        }
        cursor.skip(|byte| !is_space(byte) && !matches!(byte, b'/' | b'>' | b'='));
        let name = start..cursor.at;
        cursor.skip(is_space);
        if cursor.peek() != Some(b'=') {
            continue;
        }
        cursor.at += 1;
        cursor.skip(is_space);
        let Some(value) = cursor.value() else {
            return found;
        };
        found.push(Attribute { name, value });
    }
}

fn is_space(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\n' | b'\r' | 0x0C)
}

struct Cursor<'r> {
    html: &'r [u8],
    at: usize,
    end: usize,
}

impl Cursor<'_> {
    fn peek(&self) -> Option<u8> {
        self.html
            .get(self.at)
            .copied()
            .filter(|_| self.at < self.end)
    }

    fn skip(&mut self, test: impl Fn(u8) -> bool) {
        while self.peek().is_some_and(&test) {
            self.at += 1;
        }
    }

    /// Reads a value. Returns `None` if its quotation mark is not closed.
    fn value(&mut self) -> Option<Range<usize>> {
        if let Some(quote @ (b'"' | b'\'')) = self.peek() {
            let start = self.at + 1;
            let rest = self.html.get(start..self.end)?;
            let len = memchr::memchr(quote, rest)?;
            self.at = start + len + 1;
            return Some(start..start + len);
        }
        let start = self.at;
        self.skip(|byte| !is_space(byte) && byte != b'>');
        Some(start..self.at)
    }
}

/// Returns the encoding that a `<meta>` at the start of a document declares.
pub(crate) fn declared_encoding(html: &[u8]) -> Option<crate::Encoding> {
    let head = html.get(..html.len().min(1024))?.to_ascii_lowercase();
    let at = memchr::memmem::find(&head, b"charset=")? + "charset=".len();
    memchr::memmem::find(head.get(..at)?, b"<meta")?;
    let rest = head.get(at..)?;
    let is_quote = |byte: &u8| matches!(byte, b'"' | b'\'');
    let rest = rest.get(usize::from(rest.first().is_some_and(is_quote))..)?;
    let is_label = |byte: &u8| byte.is_ascii_alphanumeric() || b"-_:.".contains(byte);
    let len = rest.iter().take_while(|byte| is_label(byte)).count();
    let label = std::str::from_utf8(rest.get(..len)?).ok()?;
    let encoding: crate::Encoding = label.parse().ok()?;
    // The declaration was readable as ASCII, so the encoding is not UTF-16.
    encoding.keeps_spaces().then_some(encoding)
}
