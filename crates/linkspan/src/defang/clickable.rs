//! Finds what other programs would make a link although the detector does not: any scheme with
//! `://`, web addresses with userinfo or with too few slashes, and hosts with invisible characters
//! or percent-escapes.

use alloc::string::String;
use core::ops::Range;

use crate::detect::Detector;
use crate::detect::scheme::is_scheme_char;
use crate::percent;
use crate::screen::is_unseen;
use crate::text::find_byte;
use crate::unicode::property::{LinkTerm, link_term};
use crate::url;

use super::form::is_hard;
use super::scheme;

/// Something that other programs would make a link, in bytes of the text.
#[derive(Clone, Debug, Eq, PartialEq)]
pub(super) struct Clickable {
    pub(super) range: Range<usize>,
    pub(super) scheme: Option<Range<usize>>,
}

/// Returns all of them, in order. `written` returns a word as `defang` would write it.
pub(super) fn all(
    detector: &Detector,
    text: &str,
    written: impl Fn(Range<usize>) -> String,
) -> impl Iterator<Item = Clickable> {
    words(text).flat_map(move |word| {
        let content = text.get(word.clone()).unwrap_or_default();
        let hidden = hidden_link(detector, content, || written(word.clone()));
        let place = move |range: Range<usize>| word.start + range.start..word.start + range.end;
        schemes(content).chain(hidden).map(move |found| Clickable {
            range: place(found.range),
            scheme: found.scheme.map(&place),
        })
    })
}

/// Returns false if the text certainly has none. This is a quick check.
pub(super) fn may_be_in(text: &str) -> bool {
    let has_scheme = text.contains(":/") || text.contains(":\\");
    has_scheme || text.contains('%') || !text.is_ascii() && text.contains(is_unseen)
}

/// Returns the words that [may contain](may_be_in) one. Words end at white space, controls and
/// whatever else ends every link. Most words have no trigger and are skipped without a look at each
/// character.
fn words(text: &str) -> impl Iterator<Item = Range<usize>> {
    let mut from = 0;
    core::iter::from_fn(move || {
        let found = from + trigger(text.get(from..)?)?;
        let before = text.get(from..found)?;
        let start = match before.char_indices().rfind(|&(_, c)| is_hard(c)) {
            Some((at, hard)) => from + at + hard.len_utf8(),
            None => from,
        };
        let rest = text.get(found..)?;
        let end = found + rest.find(is_hard).unwrap_or(rest.len());
        let hard = text.get(end..)?.chars().next();
        from = end + hard.map_or(0, char::len_utf8);
        Some(start..end)
    })
}

/// Finds the first character that may be part of one.
fn trigger(text: &str) -> Option<usize> {
    let bytes = text.as_bytes();
    let mut from = 0;
    loop {
        let is_trigger = |byte| (byte == b':') | (byte == b'%') | (byte >= 0x80);
        let at = from + find_byte(bytes.get(from..)?, is_trigger)?;
        let is_colon = bytes.get(at) == Some(&b':');
        if !is_colon || matches!(bytes.get(at + 1), Some(b'/' | b'\\')) {
            return Some(at);
        }
        from = at + 1;
    }
}

/// Finds each scheme in a word. The range reaches to the end of the word.
fn schemes(word: &str) -> impl Iterator<Item = Clickable> {
    let mut from = 0;
    core::iter::from_fn(move || {
        while let Some(at) = word.get(from..)?.find(':') {
            let colon = from + at;
            from = colon + 1;
            if let Some(found) = with_scheme(word, colon) {
                from = found.range.end.max(from);
                return Some(found);
            }
        }
        None
    })
}

/// Checks a scheme that ends at `colon` and what it leads to.
fn with_scheme(word: &str, colon: usize) -> Option<Clickable> {
    let before = word.get(..colon)?;
    let start = before.rfind(|c| !is_scheme_char(c)).map_or(0, |at| {
        at + before
            .get(at..)
            .and_then(|rest| rest.chars().next())
            .map_or(1, char::len_utf8)
    });
    let letters = before
        .get(start..)?
        .find(|c: char| c.is_ascii_alphabetic())?;
    let start = start + letters;
    let name = before.get(start..)?;
    let rest = word.get(colon + 1..)?;
    let slashes = rest.len() - rest.trim_start_matches(['/', '\\']).len();
    let is_web = url::is_special(name);
    let leads_on = rest.starts_with("//") || is_web && slashes > 0;
    let is_defanged = scheme::before(word, colon).is_some();
    let end = trimmed_end(word);
    let has_target = end > colon + 1 + slashes;
    (leads_on && has_target && !is_defanged).then_some(Clickable {
        range: start..end,
        scheme: Some(start..colon),
    })
}

/// Returns true if the colon at `at` is between a web scheme and a slash or backslash.
pub(super) fn is_web_scheme(text: &str, at: usize) -> bool {
    let Some((before, after)) = text.split_at_checked(at) else {
        return false;
    };
    let is_slash = after.starts_with(":/") || after.starts_with(":\\");
    let len = before
        .bytes()
        .rev()
        .take_while(u8::is_ascii_alphabetic)
        .take(LONGEST_WEB_SCHEME + 1);
    is_slash && before.get(at - len.count()..).is_some_and(url::is_special)
}

/// The length of `https`.
const LONGEST_WEB_SCHEME: usize = 5;

/// Finds a word that contains a link once its invisible characters are removed or its
/// percent-escapes are decoded.
fn hidden_link(
    detector: &Detector,
    word: &str,
    written: impl FnOnce() -> String,
) -> Option<Clickable> {
    let has_unseen = !word.is_ascii() && word.contains(is_unseen);
    if !has_unseen && !word.contains('%') {
        return None;
    }
    // The mask would not do here: userinfo may contain the placeholders of the mask, but not the
    // brackets that they become.
    let mut seen = written();
    seen.retain(|c| !is_unseen(c));
    let is_hidden = has_unseen && detector.is_match(&seen);
    let is_escaped = || {
        let decoded = percent::decode(host_of(&seen)?)?;
        Some(detector.is_match(&decoded))
    };
    let is_hidden = is_hidden || seen.contains('%') && is_escaped().unwrap_or_default();
    is_hidden.then(|| Clickable {
        range: 0..trimmed_end(word),
        scheme: None,
    })
}

/// Returns the part of a word with percent-escapes that may be the host.
fn host_of(word: &str) -> Option<&str> {
    word.split(['/', '?', '#'])
        .next()
        .filter(|host| host.contains('%'))
}

/// Returns the end of a word without the punctuation that follows it.
fn trimmed_end(word: &str) -> usize {
    let is_punctuation = |c| {
        matches!(
            link_term(c),
            LinkTerm::Soft | LinkTerm::Close | LinkTerm::Open
        )
    };
    word.trim_end_matches(is_punctuation).len()
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec::Vec;

    fn found(text: &str) -> Vec<&str> {
        let detector = Detector::new();
        all(&detector, text, |word| text[word].into())
            .map(|it| &text[it.range])
            .collect()
    }

    #[test]
    fn finds_what_other_programs_link() {
        for text in [
            "javascript://example.com/",
            "tel://12345",
            "unknown://example/a",
            "http:/example.com",
            "https:\\example.com",
            "http:///example.com",
            "http://jane@example.com/",
            "http://ex%61mple.com/",
            "pay\u{200B}pal.com",
            "pay\u{AD}pal.com/a",
            "ex%61mple.com",
        ] {
            assert_eq!(found(text), [text], "{text}");
        }
        assert_eq!(found("(see foo://bar.baz)."), ["foo://bar.baz"]);
        assert_eq!(found("a foo://b,c://d e"), ["foo://b,c://d"]);
    }

    #[test]
    fn ignores_what_no_program_links() {
        for text in [
            "http: and https:",
            "http://",
            "12:30 a:b a:/b C:\\Windows",
            "hxxp://example.com",
            "://example",
            "100% a%20b",
            "zero\u{200B}width",
        ] {
            assert!(found(text).is_empty(), "{text}");
        }
    }
}
