//! The formatting tests: pairs of lines, and the structure of the URL in a comment.
//!
//! The first line of a pair cannot be the input, because it leaves the syntax characters inside a
//! piece unescaped, so that the pieces cannot be distinguished. The comment lists the pieces, so
//! the input is made from it, with every piece escaped.

use std::fmt::Write;

use linkspan::format::{Form, Formatter};

use super::suite::Case;

/// The letters that name a piece in the comment, each followed by `=`.
const MARKERS: [char; 7] = ['𝑺', '𝑯', '𝑷', '𝑸', '𝑽', '𝑭', '𝑫'];

/// Returns the cases in the text of the test file.
pub(super) fn cases(text: &str) -> Vec<Case> {
    let mut cases = Vec::new();
    let mut structure = None;
    let mut is_second = false;
    for (line, number) in text.lines().zip(1..) {
        if let Some(comment) = line
            .strip_prefix("# {")
            .and_then(|line| line.strip_suffix('}'))
        {
            structure = Some(input(comment));
            is_second = false;
        } else if line.trim().is_empty() || line.starts_with('#') {
            is_second = false;
        } else if is_second {
            let input = structure.take().unwrap_or_default();
            cases.push(Case {
                line: number,
                input,
                expected: line.to_owned(),
            });
            is_second = false;
        } else {
            is_second = true;
        }
    }
    cases
}

/// Returns linkspan's answer, the minimal form.
pub(super) fn minimal(input: &str) -> String {
    Formatter::new()
        .url(input, Form::Minimal)
        .unwrap_or_default()
}

/// Builds a URL from the pieces of a comment.
fn input(comment: &str) -> String {
    let mut url = String::new();
    let mut has_query = false;
    for (marker, value) in pieces(comment) {
        match marker {
            '𝑺' | '𝑯' => {
                url.push_str(value);
                continue;
            }
            '𝑷' => url.push('/'),
            '𝑸' => url.push(if has_query { '&' } else { '?' }),
            '𝑽' => url.push('='),
            '𝑭' => url.push('#'),
            _ => url.push_str(":~:"),
        }
        has_query |= marker == '𝑸';
        push_escaped(value, &mut url);
    }
    url
}

/// Returns the pieces of a comment. Values may be empty and may contain spaces, so a piece ends only
/// at the next marker.
fn pieces(comment: &str) -> Vec<(char, &str)> {
    let starts: Vec<usize> = comment
        .char_indices()
        .filter(|&(at, c)| MARKERS.contains(&c) && is_marker(comment, at, c))
        .map(|(at, _)| at)
        .collect();
    let ends = starts
        .iter()
        .skip(1)
        .map(|&next| next - 1)
        .chain([comment.len()]);
    let piece = |(start, end): (usize, usize)| {
        let (marker, value) = comment.get(start..end)?.split_once('=')?;
        Some((marker.chars().next()?, value))
    };
    starts.iter().copied().zip(ends).filter_map(piece).collect()
}

fn is_marker(comment: &str, at: usize, c: char) -> bool {
    let is_first = at == 0
        || comment
            .get(..at)
            .is_some_and(|before| before.ends_with(' '));
    is_first
        && comment
            .get(at + c.len_utf8()..)
            .is_some_and(|rest| rest.starts_with('='))
}

/// Escapes every byte but ASCII letters and digits.
fn push_escaped(value: &str, url: &mut String) {
    for byte in value.bytes() {
        if byte.is_ascii_alphanumeric() {
            url.push(char::from(byte));
        } else {
            // Writing to a string cannot fail.
            let _ = write!(url, "%{byte:02X}");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn input_is_made_from_the_comment() {
        let text = "# Format: 𝑺 = the scheme\n\n# {𝑺=https:// 𝑯=a.com 𝑷=b c 𝑸= 𝑽=d 𝑭=e/f}\nfull\nminimal\n";
        let [case] = cases(text).try_into().unwrap();
        assert_eq!(case.input, "https://a.com/b%20c?=d#e%2Ff");
        assert_eq!((case.line, case.expected.as_str()), (5, "minimal"));
    }
}
