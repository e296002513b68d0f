//! Mail: headers, parts and attached messages, with their transfer encodings and charsets decoded.
//!
//! | module | what it reads |
//! |---|---|
//! | [`mbox`] | a mailbox, message by message |
//! | [`header`] | the fields of a header, encoded words, content types |
//! | [`transfer`] | quoted-printable and base64, with a map to the source |
//! | [`flowed`] | joins the lines of `format=flowed` (RFC 3676) |
//!
//! Parts to be read are in a list, not on the stack, and are nested at most [`DEEPEST`]
//! deep. So every message takes time and memory in proportion to its length.

mod flowed;
mod header;
pub(crate) mod mbox;
mod transfer;

use std::ops::Range;

use self::header::{ContentType, Header};
use self::transfer::Fault;
use crate::encoding::Encoding;
use crate::html;
use crate::map::Text;
use crate::sink::{Role, Sink};

/// How deep parts may be nested. Mail programs use a handful of levels.
const DEEPEST: usize = 64;

/// Reads a message or a mailbox. `charset` applies to text for which the mail names none.
pub(crate) fn read(bytes: &[u8], charset: Option<Encoding>, sink: &mut Sink<'_>) {
    for range in mbox::messages(bytes) {
        message(bytes, Part::message(range, 0, charset), sink);
    }
}

/// A part to be read.
#[derive(Debug)]
struct Part {
    range: Range<usize>,
    depth: usize,
    /// Whether its default type is a message, as in a digest.
    is_message: bool,
    /// Whether it has the header of a message.
    is_whole: bool,
    /// The charset of text for which the mail names none.
    charset: Option<Encoding>,
}

impl Part {
    fn message(range: Range<usize>, depth: usize, charset: Option<Encoding>) -> Self {
        Part {
            range,
            depth,
            is_message: false,
            is_whole: true,
            charset,
        }
    }
}

/// Reads a message of `bytes`, with all its parts.
fn message(bytes: &[u8], message: Part, sink: &mut Sink<'_>) {
    // The next part is the last.
    let mut parts = vec![message];
    while let Some(part) = parts.pop() {
        if part.depth > DEEPEST {
            let message = format!(
                "parts of the message are nested deeper than {DEEPEST} levels, and what is inside is not read"
            );
            sink.problem(part.range.start, message);
            continue;
        }
        read_part(bytes, &part, &mut parts, sink);
    }
}

/// Reads a part, and adds the parts nested in it to the list.
fn read_part(bytes: &[u8], part: &Part, parts: &mut Vec<Part>, sink: &mut Sink<'_>) {
    let header = Header::read(bytes, part.range.clone());
    for field in &header.fields {
        if header::has_links(field.name(bytes), part.is_whole) {
            let text = header::text(bytes, field.value.clone());
            in_charset(text, part.charset, sink, |text, sink| {
                sink.push(Role::Text, text);
            });
        }
    }
    let body = header.body.clone();
    let content = header.content_type(bytes);
    let depth = part.depth + 1;
    if content.kind.is_empty() && part.is_message || content.is_message() {
        let encoding = header.transfer_encoding(bytes);
        if !transfer::is_encoded(&encoding) {
            parts.push(Part::message(body, depth, part.charset));
            return;
        }
        let decoded = decode_transfer(bytes, body, &encoding, sink);
        if depth > DEEPEST {
            return;
        }
        sink.within(decoded.map, |sink| {
            let inner = Part::message(0..decoded.bytes.len(), depth, part.charset);
            message(&decoded.bytes, inner, sink);
        });
        return;
    }
    if content.kind.starts_with("multipart/")
        && let Some(inner) = multipart(bytes, body.clone(), &content, sink)
    {
        let inner = inner.into_iter().rev().map(|range| Part {
            range,
            depth,
            is_message: content.kind == "multipart/digest",
            is_whole: false,
            charset: part.charset,
        });
        parts.extend(inner);
        return;
    }
    if content.is_text() {
        leaf(bytes, part, &header, &content, sink);
    }
}

/// Returns the parts between the boundaries; `None` if there is no boundary.
fn multipart(
    bytes: &[u8],
    body: Range<usize>,
    content: &ContentType,
    sink: &mut Sink<'_>,
) -> Option<Vec<Range<usize>>> {
    let Some(boundary) = content.boundary.as_ref().filter(|it| !it.is_empty()) else {
        let message = "a multipart has no boundary, and is read as text";
        sink.problem(body.start, message);
        return None;
    };
    let marker = [b"--", boundary.as_slice()].concat();
    let inside = bytes.get(body.clone())?;
    let (mut ranges, mut start, mut is_closed) = (Vec::new(), None, false);
    for at in memchr::memmem::find_iter(inside, &marker) {
        let is_line = at == 0 || inside.get(at - 1) == Some(&b'\n');
        let after = inside.get(at + marker.len()..).unwrap_or_default();
        let Some(line) = boundary_end(after).filter(|_| is_line) else {
            continue;
        };
        if let Some(start) = start {
            ranges.push(body.start + start..body.start + before_line_end(inside, at).max(start));
        }
        start = Some(at + marker.len() + line);
        if after.starts_with(b"--") {
            is_closed = true;
            break;
        }
    }
    let Some(start) = start else {
        let message = "the boundary of a multipart never comes, and it is read as text";
        sink.problem(body.start, message);
        return None;
    };
    if !is_closed {
        let message = "a multipart ends without its last boundary; the message may be cut off";
        sink.problem(body.end, message);
        ranges.push(body.start + start..body.end);
    }
    Some(ranges)
}

/// Returns the length of the text after a boundary on its line, or `None` if that belongs to
/// another boundary.
fn boundary_end(after: &[u8]) -> Option<usize> {
    let line = memchr::memchr(b'\n', after);
    let rest = after.get(..line.unwrap_or(after.len()))?;
    let rest = rest.strip_prefix(b"--").unwrap_or(rest);
    let is_blank = rest.iter().all(u8::is_ascii_whitespace);
    is_blank.then_some(line.map_or(after.len(), |line| line + 1))
}

/// Removes the line end before `at`, which belongs to the boundary.
fn before_line_end(bytes: &[u8], at: usize) -> usize {
    let before = bytes.get(..at).unwrap_or_default();
    let before = before.strip_suffix(b"\n").unwrap_or(before);
    before.strip_suffix(b"\r").unwrap_or(before).len()
}

/// Decodes the transfer encoding of a body.
fn decode_transfer(bytes: &[u8], body: Range<usize>, encoding: &str, sink: &mut Sink<'_>) -> Text {
    let inside = bytes.get(body.clone()).unwrap_or_default();
    match encoding {
        "base64" => {
            let (text, faults) = transfer::base64(inside, body.start);
            for fault in faults {
                let (at, message) = match fault {
                    Fault::Damaged(at) => (
                        at,
                        "this line of a part in base64 has characters that are not base64; what they stood for is lost",
                    ),
                    Fault::Text(at) => (
                        at,
                        "this line of a part in base64 is not base64; it and what follows are read as text",
                    ),
                    Fault::Cut(at) => (
                        at,
                        "a part in base64 ends inside a group of four characters; the message may be cut off",
                    ),
                };
                sink.problem(at, message);
            }
            text
        }
        "quoted-printable" => transfer::quoted_printable(inside, body.start),
        _ => {
            let mut text = Text::default();
            text.plain(inside, body.start);
            text
        }
    }
}

/// Reads a part that is text.
fn leaf(bytes: &[u8], part: &Part, header: &Header, content: &ContentType, sink: &mut Sink<'_>) {
    let start = header.body.start;
    let decoded = decode_transfer(
        bytes,
        header.body.clone(),
        &header.transfer_encoding(bytes),
        sink,
    );
    let declared = content
        .charset
        .as_ref()
        .map(|label| label.parse::<Encoding>());
    let encoding = match declared {
        Some(Ok(encoding)) => Some(encoding),
        Some(Err(error)) => {
            let label = error.label();
            let message = format!(
                "a part of the message names an encoding that is not known, {label:?}, and is read as UTF-8"
            );
            sink.problem(start, message);
            None
        }
        None if content.is_html() => html::declared_encoding(&decoded.bytes).or(part.charset),
        None => part.charset,
    };
    in_charset(decoded, encoding, sink, |decoded, sink| {
        text(decoded, content, sink);
    });
}

/// Passes `text` on to `read` after decoding it.
fn in_charset<'a>(
    text: Text,
    encoding: Option<Encoding>,
    sink: &mut Sink<'a>,
    read: impl FnOnce(Text, &mut Sink<'a>),
) {
    let is_utf8 = |bytes: &[u8]| std::str::from_utf8(bytes).is_ok();
    // Much mail that is declared as Latin-1 is UTF-8, and Latin-1 is hardly ever valid UTF-8 by
    // chance.
    let encoding = encoding.filter(|it| !it.keeps_spaces() || !is_utf8(&text.bytes));
    let Some(encoding) = encoding else {
        return read(text, sink);
    };
    let Text { bytes, map } = text;
    sink.within(map, |sink| {
        let (decoded, broken) = encoding.decode(&bytes, 0);
        if let Some(at) = broken {
            sink.problem(at, format!("this is not valid {encoding}"));
        }
        read(decoded, sink);
    });
}

/// Adds decoded text.
fn text(decoded: Text, content: &ContentType, sink: &mut Sink<'_>) {
    if content.is_html() {
        let Text { bytes, map } = decoded;
        sink.within(map, |sink| html::read(&bytes, 0, sink));
    } else if content.is_flowed {
        let Text { bytes, map } = decoded;
        sink.within(map, |sink| sink.push(Role::Text, flowed::joined(&bytes)));
    } else {
        sink.push(Role::Text, decoded);
    }
}
