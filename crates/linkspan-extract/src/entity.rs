//! Character references of HTML, such as `&amp;`, `&#38;` and `&lt`.

use html5gum::{Token, Tokenizer};

use crate::map::Text;

/// Where a reference occurs. In an attribute, `&copy=1` is not a reference.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) enum Place {
    Text,
    Attribute,
}

/// The maximum length of a reference.
const LONGEST: usize = 40;

/// Appends `bytes`, which begin at `source`, with their references decoded.
pub(crate) fn decode(bytes: &[u8], source: usize, place: Place, text: &mut Text) {
    let mut at = 0;
    while let Some(rest) = bytes.get(at..).filter(|rest| !rest.is_empty()) {
        let plain = memchr::memchr(b'&', rest).unwrap_or(rest.len());
        text.plain(rest.get(..plain).unwrap_or_default(), source + at);
        at += plain;
        let rest = rest.get(plain..).unwrap_or_default();
        if rest.is_empty() {
            break;
        }
        match reference(rest, place) {
            Some((decoded, len)) => {
                text.unit(decoded.as_bytes(), source + at, len);
                at += len;
            }
            None => {
                text.plain(b"&", source + at);
                at += 1;
            }
        }
    }
}

/// Reads a reference at the start of `bytes`. Returns the characters that it represents, and its
/// length.
pub(crate) fn reference(bytes: &[u8], place: Place) -> Option<(String, usize)> {
    let is_of_it =
        |(at, byte): (usize, &u8)| byte.is_ascii_alphanumeric() || (at == 1 && *byte == b'#');
    let name = bytes.iter().enumerate().skip(1).take(LONGEST);
    let len = 1 + name.take_while(|&it| is_of_it(it)).count();
    if len == 1 {
        return None;
    }
    let is_ended = bytes.get(len) == Some(&b';');
    let run = bytes.get(..len + usize::from(is_ended))?;
    let run = std::str::from_utf8(run).ok()?;
    let known = match run {
        "&amp;" => Some("&"),
        "&lt;" => Some("<"),
        "&gt;" => Some(">"),
        "&quot;" => Some("\""),
        "&nbsp;" => Some("\u{A0}"),
        _ => None,
    };
    if let Some(known) = known {
        return Some((known.to_owned(), run.len()));
    }
    let decoded = tokenized(run);
    if decoded == run {
        return None;
    }
    // `&ampx` is a reference and an `x`.
    let rest = common_end(run, &decoded);
    let len = run.len() - rest;
    let is_whole = rest == 0 && (is_ended || bytes.get(len) != Some(&b'='));
    let is_number = run.starts_with("&#");
    if place == Place::Attribute && !is_number && !is_whole {
        return None;
    }
    let said = decoded.get(..decoded.len() - rest)?;
    Some((said.to_owned(), len))
}

/// Returns the length of the common suffix, but leaves at least one character of `decoded`.
fn common_end(run: &str, decoded: &str) -> usize {
    let first = decoded.chars().next().map_or(0, char::len_utf8);
    let pairs = run.bytes().rev().zip(decoded.bytes().rev());
    let same = pairs
        .take_while(|(a, b)| a == b && (a.is_ascii_alphanumeric() || *a == b';'))
        .count();
    same.min(decoded.len() - first)
}

/// Returns the text as the tokenizer decodes it.
fn tokenized(run: &str) -> String {
    let mut out = String::new();
    for token in Tokenizer::new(run).filter_map(Result::ok) {
        if let Token::String(text) = token {
            out.push_str(&String::from_utf8_lossy(&text));
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str, place: Place) -> String {
        let mut out = Text::default();
        decode(text.as_bytes(), 0, place, &mut out);
        String::from_utf8(out.bytes).unwrap()
    }

    #[test]
    fn references_are_decoded() {
        for (written, text, attribute) in [
            ("a&amp;b", "a&b", "a&b"),
            ("&#x41;&#65", "AA", "AA"),
            ("?a=1&copy=2", "?a=1©=2", "?a=1&copy=2"),
            ("&notit;", "¬it;", "&notit;"),
            ("&notin;", "∉", "∉"),
            ("&amp", "&", "&"),
            ("&zzz; & &", "&zzz; & &", "&zzz; & &"),
            ("&&amp;", "&&", "&&"),
            ("x&#0;", "x\u{FFFD}", "x\u{FFFD}"),
        ] {
            assert_eq!(read(written, Place::Text), text, "{written}");
            assert_eq!(read(written, Place::Attribute), attribute, "{written}");
        }
    }

    #[test]
    fn positions_are_kept() {
        let mut out = Text::default();
        decode(b"a&amp;b", 5, Place::Text, &mut out);
        assert_eq!(out.map.source(1..2), 6..11);
        assert_eq!(out.map.source(2..3), 11..12);
    }
}
