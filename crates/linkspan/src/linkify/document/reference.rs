//! Character references such as `&amp;`, `&#38;` and `&lt`.

use alloc::string::String;

use html5gum::{Token, Tokenizer};

/// A run of text in a document, and its meaning.
#[derive(Clone, Debug, Eq, PartialEq)]
pub(crate) enum Stretch<'t> {
    /// Text that means itself.
    Plain(&'t str),
    /// A reference, and the characters it represents.
    Reference(&'t str, String),
}

/// Splits text into runs, in order.
pub(crate) fn stretches(text: &str) -> impl Iterator<Item = Stretch<'_>> {
    let mut rest = text;
    core::iter::from_fn(move || {
        if rest.is_empty() {
            return None;
        }
        let (stretch, after) = if rest.starts_with('&') {
            reference(rest)
        } else {
            plain(rest, rest.find('&').unwrap_or(rest.len()))
        };
        rest = after;
        Some(stretch)
    })
}

fn plain(text: &str, len: usize) -> (Stretch<'_>, &str) {
    let (plain, after) = text.split_at_checked(len).unwrap_or((text, ""));
    (Stretch::Plain(plain), after)
}

/// Reads text that begins with `&`, whether it is a reference or not.
fn reference(text: &str) -> (Stretch<'_>, &str) {
    let is_of_it = |(at, b): (usize, u8)| b.is_ascii_alphanumeric() || (at == 1 && b == b'#');
    // The longest run that may be a reference. The parser decides how much of it really is one.
    let len = 1 + text
        .bytes()
        .enumerate()
        .skip(1)
        .take_while(|&it| is_of_it(it))
        .count();
    let is_ended = text.as_bytes().get(len) == Some(&b';');
    let run = text.get(..len + usize::from(is_ended)).unwrap_or(text);
    let decoded = decode(run);
    if decoded == run {
        return plain(text, run.len());
    }
    // In `&ampx`, the reference is followed by an `x`.
    let rest = common_end(run, &decoded);
    let (reference, after) = text
        .split_at_checked(run.len() - rest)
        .unwrap_or((text, ""));
    let said = decoded.get(..decoded.len() - rest).unwrap_or_default();
    (Stretch::Reference(reference, said.into()), after)
}

/// Returns the length of the common suffix, but at least one character of `decoded` is left.
fn common_end(run: &str, decoded: &str) -> usize {
    let first = decoded.chars().next().map_or(0, char::len_utf8);
    let pairs = run.bytes().rev().zip(decoded.bytes().rev());
    let same = pairs
        .take_while(|(a, b)| a == b && a.is_ascii_alphanumeric() | (*a == b';'))
        .count();
    same.min(decoded.len() - first)
}

/// Returns what an HTML parser makes of text that begins with `&`.
fn decode(run: &str) -> String {
    // The most frequent references do not need a tokenizer.
    match run {
        "&amp;" => return "&".into(),
        "&lt;" => return "<".into(),
        "&gt;" => return ">".into(),
        "&quot;" => return "\"".into(),
        "&nbsp;" => return "\u{A0}".into(),
        _ => {}
    }
    let mut out = String::with_capacity(run.len());
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
    use alloc::vec::Vec;

    fn read(text: &str) -> Vec<(&str, String)> {
        stretches(text)
            .map(|stretch| match stretch {
                Stretch::Plain(text) => (text, text.into()),
                Stretch::Reference(text, said) => (text, said),
            })
            .collect()
    }

    #[test]
    fn references_are_separated_from_the_following_text() {
        let cases: &[(&str, &[(&str, &str)])] = &[
            ("a&amp;b", &[("a", "a"), ("&amp;", "&"), ("b", "b")]),
            ("&ampfoo;x", &[("&amp", "&"), ("foo;x", "foo;x")]),
            ("&semi;&#59;", &[("&semi;", ";"), ("&#59;", ";")]),
            ("&#x41;&#65", &[("&#x41;", "A"), ("&#65", "A")]),
            (
                "&zzz; & &",
                &[
                    ("&zzz;", "&zzz;"),
                    (" ", " "),
                    ("&", "&"),
                    (" ", " "),
                    ("&", "&"),
                ],
            ),
            (
                "&notin;&notit;",
                &[("&notin;", "∉"), ("&not", "¬"), ("it;", "it;")],
            ),
            ("&fjlig;", &[("&fjlig;", "fj")]),
            ("&#0;", &[("&#0;", "\u{FFFD}")]),
            ("&&amp;", &[("&", "&"), ("&amp;", "&")]),
        ];
        for (text, expected) in cases {
            let found = read(text);
            let found: Vec<_> = found.iter().map(|(a, b)| (*a, b.as_str())).collect();
            assert_eq!(found, *expected, "{text}");
        }
    }
}
