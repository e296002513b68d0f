//! The header of a message or a part.

use std::ops::Range;

use super::transfer;
use crate::encoding::Encoding;
use crate::map::Text;

/// The positions of a field.
#[derive(Debug)]
pub(super) struct Field {
    name: Range<usize>,
    /// What follows the colon, still folded.
    pub(super) value: Range<usize>,
}

impl Field {
    pub(super) fn name<'b>(&self, bytes: &'b [u8]) -> &'b [u8] {
        bytes.get(self.name.clone()).unwrap_or_default()
    }
}

/// A header, and the position of the body after it.
#[derive(Debug)]
pub(super) struct Header {
    pub(super) fields: Vec<Field>,
    pub(super) body: Range<usize>,
}

impl Header {
    /// Reads the header at the start of `range`. It ends at an empty line, or before a line that cannot be part of a header.
    pub(super) fn read(bytes: &[u8], range: Range<usize>) -> Self {
        let mut fields: Vec<Field> = Vec::new();
        let mut at = range.start;
        while at < range.end {
            let rest = bytes.get(at..range.end).unwrap_or_default();
            let len = memchr::memchr(b'\n', rest).map_or(rest.len(), |end| end + 1);
            let line = rest.get(..len).unwrap_or_default();
            let is_first = fields.is_empty();
            match line {
                [b'\n', ..] | [b'\r', b'\n', ..] => {
                    at += len;
                    break;
                }
                [b' ' | b'\t', ..] if !is_first => {
                    if let Some(last) = fields.last_mut() {
                        last.value.end = at + len;
                    }
                }
                // The first line of a message in a mailbox.
                _ if is_first && is_from_line(line) => {}
                _ => match name_len(line) {
                    Some(name) => fields.push(Field {
                        name: at..at + name,
                        value: at + name + 1..at + len,
                    }),
                    None => break,
                },
            }
            at += len;
        }
        Header {
            fields,
            body: at.min(range.end)..range.end,
        }
    }

    /// Returns the value of the first field of this name, unfolded.
    fn value(&self, bytes: &[u8], name: &str) -> Option<String> {
        let is_it = |field: &&Field| field.name(bytes).eq_ignore_ascii_case(name.as_bytes());
        let field = self.fields.iter().find(is_it)?;
        let value = bytes.get(field.value.clone())?;
        let value = String::from_utf8_lossy(value);
        Some(
            value
                .chars()
                .filter(|c| !matches!(c, '\r' | '\n'))
                .collect(),
        )
    }

    /// Returns the transfer encoding, in lower case.
    pub(super) fn transfer_encoding(&self, bytes: &[u8]) -> String {
        let value = self.value(bytes, "content-transfer-encoding");
        value.unwrap_or_default().trim().to_ascii_lowercase()
    }

    /// Returns the content type.
    pub(super) fn content_type(&self, bytes: &[u8]) -> ContentType {
        let value = self.value(bytes, "content-type");
        ContentType::parse(&value.unwrap_or_default())
    }
}

fn is_from_line(line: &[u8]) -> bool {
    line.starts_with(b"From ") || line.starts_with(b">From ")
}

/// Returns the length of a field's name, if a line has one (RFC 5322 §2.2).
pub(super) fn name_len(line: &[u8]) -> Option<usize> {
    let len = memchr::memchr(b':', line).filter(|&len| len > 0)?;
    let name = line.get(..len)?.trim_ascii_end();
    let is_name = !name.is_empty() && name.iter().all(|byte| (b'!'..=b'~').contains(byte));
    is_name.then_some(len)
}

/// The fields of a message that contain addresses and links. Other fields contain names of servers (`Received`) and of
/// messages (`Message-ID`), which are not links.
const FIELDS: [&[u8]; 34] = [
    b"archived-at",
    b"bcc",
    b"cc",
    b"comments",
    b"delivered-to",
    b"disposition-notification-to",
    b"envelope-to",
    b"errors-to",
    b"from",
    b"keywords",
    b"list-archive",
    b"list-help",
    b"list-owner",
    b"list-post",
    b"list-subscribe",
    b"list-unsubscribe",
    b"mail-followup-to",
    b"mail-reply-to",
    b"organization",
    b"reply-to",
    b"resent-bcc",
    b"resent-cc",
    b"resent-from",
    b"resent-reply-to",
    b"resent-sender",
    b"resent-to",
    b"return-path",
    b"sender",
    b"subject",
    b"to",
    b"user-agent",
    b"x-mailer",
    b"x-original-to",
    b"x-report-abuse",
];

/// Returns true for fields that are read, in a message or in one of its parts.
pub(super) fn has_links(name: &[u8], is_whole: bool) -> bool {
    let name = name.trim_ascii_end().to_ascii_lowercase();
    let of_parts: [&[u8]; 3] = [b"content-location", b"content-base", b"content-description"];
    of_parts.contains(&name.as_slice()) || is_whole && FIELDS.contains(&name.as_slice())
}

/// Returns the text of a field: unfolded, and with encoded words decoded (RFC 2047).
pub(super) fn text(bytes: &[u8], value: Range<usize>) -> Text {
    let mut text = Text::default();
    let mut at = value.start;
    // White space between two encoded words is not part of the text.
    let mut space: Option<Range<usize>> = None;
    while at < value.end {
        let rest = bytes.get(at..value.end).unwrap_or_default();
        if let Some((word, len)) = encoded_word(rest) {
            text.unit(&word, at, len);
            at += len;
            let rest = bytes.get(at..value.end).unwrap_or_default();
            let blank = rest.iter().take_while(|byte| byte.is_ascii_whitespace());
            let blank = blank.count();
            space = (blank > 0).then_some(at..at + blank);
            at += blank;
            continue;
        }
        if let Some(space) = space.take() {
            unfold(bytes, space, &mut text);
        }
        let skipped = usize::from(rest.starts_with(b"=?"));
        let next = memchr::memmem::find(rest.get(skipped..).unwrap_or_default(), b"=?");
        let len = next.map_or(rest.len(), |next| next + skipped);
        unfold(bytes, at..at + len, &mut text);
        at += len;
    }
    text
}

/// Appends text without its line ends.
fn unfold(bytes: &[u8], range: Range<usize>, text: &mut Text) {
    let mut at = range.start;
    let inside = bytes.get(range).unwrap_or_default();
    for line in inside.split(|byte| matches!(byte, b'\r' | b'\n')) {
        text.plain(line, at);
        at += line.len() + 1;
    }
}

/// Reads `=?charset?B?text?=` or `=?charset?Q?text?=`. Returns the decoded text and the length of the word.
fn encoded_word(bytes: &[u8]) -> Option<(Vec<u8>, usize)> {
    let rest = bytes.strip_prefix(b"=?")?;
    let mut parts = rest.splitn(3, |&byte| byte == b'?');
    let (charset, form, text) = (parts.next()?, parts.next()?, parts.next()?);
    let charset = std::str::from_utf8(charset).ok()?;
    // A language may follow the charset (RFC 2231).
    let charset = charset.split('*').next()?;
    if charset.is_empty() || charset.len() > 40 || form.len() != 1 {
        return None;
    }
    // A word has no more than 75 characters; some programs write longer ones, but no spaces in them.
    let end = memchr::memmem::find(text.get(..text.len().min(1000))?, b"?=")?;
    let text = text.get(..end)?;
    let decoded = match form {
        b"B" | b"b" => transfer::base64(text, 0).0,
        b"Q" | b"q" => {
            let spaces = |&byte: &u8| if byte == b'_' { b' ' } else { byte };
            let text: Vec<u8> = text.iter().map(spaces).collect();
            transfer::quoted_printable(&text, 0)
        }
        _ => return None,
    };
    let encoding: Encoding = charset.parse().ok()?;
    let (decoded, _) = encoding.decode(&decoded.bytes, 0);
    let len = "=?".len() + charset_len(rest) + end + "?=".len();
    Some((decoded.bytes, len))
}

/// Returns the length of `charset?Q?`.
fn charset_len(rest: &[u8]) -> usize {
    let mut marks = memchr::memchr_iter(b'?', rest);
    marks.nth(1).map_or(0, |at| at + 1)
}

/// The content type of a part.
#[derive(Debug, Default)]
pub(super) struct ContentType {
    /// Type and subtype, in lower case; empty if there is none.
    pub(super) kind: String,
    pub(super) boundary: Option<Vec<u8>>,
    pub(super) charset: Option<String>,
    /// Whether `format=flowed; delsp=yes`.
    pub(super) is_flowed: bool,
}

impl ContentType {
    fn parse(value: &str) -> Self {
        let (kind, rest) = value.split_once(';').unwrap_or((value, ""));
        let parameters = parameters(rest);
        let get = |name: &str| parameter(&parameters, name);
        let is =
            |name: &str, value: &str| get(name).is_some_and(|it| it.eq_ignore_ascii_case(value));
        ContentType {
            kind: kind.trim().to_ascii_lowercase(),
            boundary: get("boundary").map(|it| it.trim_end().as_bytes().to_vec()),
            charset: get("charset").filter(|label| !label.trim().is_empty()),
            is_flowed: is("format", "flowed") && is("delsp", "yes"),
        }
    }

    pub(super) fn is_message(&self) -> bool {
        matches!(
            self.kind.as_str(),
            "message/rfc822" | "message/global" | "message/news"
        )
    }

    pub(super) fn is_html(&self) -> bool {
        matches!(self.kind.as_str(), "text/html" | "application/xhtml+xml")
    }

    /// Returns true if the part may contain text: text, delivery reports, and parts without a usable type.
    pub(super) fn is_text(&self) -> bool {
        let has_type = self.kind.contains('/');
        !has_type
            || self.is_html()
            || ["text/", "message/", "multipart/"]
                .iter()
                .any(|it| self.kind.starts_with(it))
    }
}

/// Reads the parameters of a field: `; name=value; name="value"`.
fn parameters(mut rest: &str) -> Vec<(String, String)> {
    let mut found = Vec::new();
    while let Some((name, after)) = rest.split_once('=') {
        let name = name.trim_matches([';', ' ', '\t']).to_ascii_lowercase();
        let after = after.trim_start();
        let (value, next) = match after.strip_prefix('"') {
            Some(quoted) => quoted_string(quoted),
            None => {
                let end = after.find(';').unwrap_or(after.len());
                let (value, next) = after.split_at(end);
                (value.trim().to_owned(), next)
            }
        };
        found.push((name, value));
        rest = next;
    }
    found
}

/// Reads a quoted string after its quotation mark, and returns what follows it.
fn quoted_string(text: &str) -> (String, &str) {
    let mut value = String::new();
    let mut chars = text.char_indices();
    while let Some((at, c)) = chars.next() {
        match c {
            '"' => return (value, text.get(at + 1..).unwrap_or_default()),
            '\\' => value.extend(chars.next().map(|(_, c)| c)),
            c => value.push(c),
        }
    }
    (value, "")
}

/// Returns the value of a parameter. Joins its pieces if it is split into `name*0`, `name*1` (RFC
/// 2231).
fn parameter(parameters: &[(String, String)], name: &str) -> Option<String> {
    let whole = parameters.iter().find(|(it, _)| it == name);
    if let Some((_, value)) = whole {
        return Some(value.clone());
    }
    let mut value = String::new();
    for piece in 0..100 {
        let wanted = format!("{name}*{piece}");
        match parameters.iter().find(|(it, _)| *it == wanted) {
            Some((_, text)) => value.push_str(text),
            None => break,
        }
    }
    (!value.is_empty()).then_some(value)
}
