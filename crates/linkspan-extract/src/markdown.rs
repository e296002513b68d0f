//! Markdown: its text, the destinations of its links and images, and the HTML in it.

use std::ops::Range;

use pulldown_cmark::{Event, LinkType, Options, Parser, Tag, TagEnd};

use crate::entity::{self, Place};
use crate::html;
use crate::map::Text;
use crate::sink::{Role, Sink};

/// Reads a Markdown document.
pub(crate) fn read(source: &[u8], sink: &mut Sink<'_>) {
    let readable = readable(source);
    let options = Options::ENABLE_TABLES
        | Options::ENABLE_STRIKETHROUGH
        | Options::ENABLE_TASKLISTS
        | Options::ENABLE_FOOTNOTES
        | Options::ENABLE_YAML_STYLE_METADATA_BLOCKS;
    let parser = Parser::new_ext(&readable, options);
    let mut definitions: Vec<Range<usize>> = parser
        .reference_definitions()
        .iter()
        .map(|(_, definition)| definition.span.clone())
        .collect();
    // Descending, so that the next definition is the last element.
    definitions.sort_by_key(|span| std::cmp::Reverse(span.start));
    let mut reader = Reader {
        source,
        sink,
        run: Text::default(),
        links: Vec::new(),
        inside_to: 0,
        definitions,
    };
    for (event, range) in parser.into_offset_iter() {
        reader.definitions_before(range.start);
        reader.event(event, range);
    }
    reader.end_run();
    reader.definitions_before(usize::MAX);
}

/// Converts bytes to text with the same offsets. Bytes that are not UTF-8 become control characters, which have no
/// meaning in Markdown.
fn readable(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len());
    for chunk in bytes.utf8_chunks() {
        text.push_str(chunk.valid());
        text.extend(chunk.invalid().iter().map(|_| '\u{1A}'));
    }
    text
}

/// An open link or image.
struct Open {
    range: Range<usize>,
    kind: LinkType,
}

/// A walk over the events of a document.
struct Reader<'r, 's, 'a> {
    source: &'r [u8],
    sink: &'s mut Sink<'a>,
    /// The text after the last break.
    run: Text,
    links: Vec<Open>,
    /// The end of the last range that was read.
    inside_to: usize,
    /// The reference definitions that follow, in reverse order.
    definitions: Vec<Range<usize>>,
}

impl Reader<'_, '_, '_> {
    fn event(&mut self, event: Event<'_>, range: Range<usize>) {
        let end = range.end;
        match event {
            Event::Start(Tag::Link { link_type, .. } | Tag::Image { link_type, .. }) => {
                self.end_run();
                self.links.push(Open {
                    range: range.clone(),
                    kind: link_type,
                });
                self.inside_to = range.start + 1;
                return;
            }
            Event::End(TagEnd::Link | TagEnd::Image) => {
                self.end_run();
                if let Some(open) = self.links.pop() {
                    self.destination(&open);
                }
            }
            Event::Start(Tag::HtmlBlock) => {
                self.end_run();
                self.html(range);
            }
            // They are read with the block.
            Event::Html(_) => {}
            Event::InlineHtml(_) => {
                self.end_run();
                self.html(range);
            }
            Event::Text(said) if !self.is_autolink() => self.text(&said, range),
            Event::Text(_) => {}
            Event::Code(said) | Event::InlineMath(said) | Event::DisplayMath(said) => {
                self.code(&said, range);
            }
            Event::SoftBreak | Event::HardBreak => self.run.unit(b"\n", range.start, range.len()),
            Event::Start(Tag::Emphasis | Tag::Strong | Tag::Strikethrough)
            | Event::End(TagEnd::Emphasis | TagEnd::Strong | TagEnd::Strikethrough) => {
                // Markup is not part of the text, but it ends a link.
                self.end_run();
                return;
            }
            _ => self.end_run(),
        }
        self.inside_to = self.inside_to.max(end);
    }

    fn is_autolink(&self) -> bool {
        let kind = self.links.last().map(|open| open.kind);
        matches!(kind, Some(LinkType::Autolink | LinkType::Email))
    }

    fn text(&mut self, said: &str, range: Range<usize>) {
        let written = self.source.get(range.clone()).unwrap_or_default();
        // Bytes that are not UTF-8 are also copied from the source.
        if written == said.as_bytes() || written.len() == said.len() {
            self.run.plain(written, range.start);
        } else {
            self.run.unit(said.as_bytes(), range.start, range.len());
        }
    }

    /// Reads a code span without the backticks around it.
    fn code(&mut self, said: &str, range: Range<usize>) {
        let written = self.source.get(range.clone()).unwrap_or_default();
        self.end_run();
        match memchr::memmem::find(written, said.as_bytes()) {
            Some(at) => self.run.plain(said.as_bytes(), range.start + at),
            None => self.run.plain(written, range.start),
        }
        self.end_run();
    }

    fn end_run(&mut self) {
        let run = std::mem::take(&mut self.run);
        self.sink.push(Role::Text, run);
    }

    fn html(&mut self, range: Range<usize>) {
        let bytes = self.source.get(range.clone()).unwrap_or_default();
        html::read(bytes, range.start, self.sink);
    }

    /// Adds the destination of a link that ends here.
    fn destination(&mut self, open: &Open) {
        let Range { start, end } = open.range;
        match open.kind {
            LinkType::Autolink => self.value(Role::Url, start + 1..end - 1),
            LinkType::Email => {
                let bytes = self.source.get(start + 1..end - 1).unwrap_or_default();
                let mut text = Text::default();
                text.plain(bytes, start + 1);
                self.sink.push(Role::Attribute, text);
            }
            LinkType::Inline => {
                let after = self.inside_to.max(start)..end;
                let rest = self.source.get(after.clone()).unwrap_or_default();
                if let Some(at) = memchr::memmem::find(rest, b"](") {
                    self.value_at(after.start + at + 2, end - 1);
                }
            }
            // The destination is in the definition.
            _ => {}
        }
    }

    /// Adds the definitions that begin before `at`.
    fn definitions_before(&mut self, at: usize) {
        while let Some(span) = self.definitions.pop_if(|span| span.start < at) {
            let bytes = self.source.get(span.clone()).unwrap_or_default();
            if let Some(label) = label_end(bytes) {
                self.end_run();
                self.value_at(span.start + label, span.end);
            }
        }
    }

    /// Adds the destination at `at`, which is between angle brackets, or extends to white space or an unmatched closing
    /// bracket.
    fn value_at(&mut self, at: usize, end: usize) {
        let rest = self.source.get(at..end).unwrap_or_default();
        let space = rest.iter().take_while(|byte| byte.is_ascii_whitespace());
        let start = at + space.count();
        let rest = self.source.get(start..end).unwrap_or_default();
        let range = match rest {
            [b'<', rest @ ..] => {
                let len = unescaped(rest, |byte, _| byte == b'>');
                start + 1..start + 1 + len
            }
            _ => {
                let len = unescaped(rest, |byte, depth| {
                    byte <= b' ' || byte == b')' && depth < 0
                });
                start..start + len
            }
        };
        self.value(Role::Url, range);
    }

    fn value(&mut self, role: Role, range: Range<usize>) {
        let written = self.source.get(range.clone()).unwrap_or_default();
        let mut text = Text::default();
        let mut at = 0;
        while let Some(rest) = written.get(at..).filter(|rest| !rest.is_empty()) {
            let source = range.start + at;
            match rest {
                [b'\\', mark, ..] if mark.is_ascii_punctuation() => {
                    text.unit(&[*mark], source, 2);
                    at += 2;
                }
                [b'&', ..] => match entity::reference(rest, Place::Text) {
                    Some((said, len)) if rest.get(len - 1) == Some(&b';') => {
                        text.unit(said.as_bytes(), source, len);
                        at += len;
                    }
                    _ => {
                        text.plain(b"&", source);
                        at += 1;
                    }
                },
                [byte, ..] => {
                    text.plain(&[*byte], source);
                    at += 1;
                }
                [] => break,
            }
        }
        self.sink.push(role, text);
    }
}

/// Returns the number of bytes before the first unescaped byte for which `is_end` returns true. `is_end` receives the
/// byte and the number of parentheses that are open after it.
fn unescaped(bytes: &[u8], is_end: impl Fn(u8, i32) -> bool) -> usize {
    let (mut at, mut depth) = (0, 0);
    while let Some(&byte) = bytes.get(at) {
        match byte {
            b'\\' => at += 1,
            b'(' => depth += 1,
            b')' => depth -= 1,
            _ => {}
        }
        if is_end(byte, depth) {
            break;
        }
        at += 1;
    }
    at.min(bytes.len())
}

/// Returns where the `]:` of a reference definition ends.
fn label_end(bytes: &[u8]) -> Option<usize> {
    let start = memchr::memchr(b'[', bytes)? + 1;
    let len = unescaped(bytes.get(start..)?, |byte, _| byte == b']');
    (bytes.get(start + len + 1) == Some(&b':')).then_some(start + len + 2)
}
