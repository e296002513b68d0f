//! The forms that hide a piece of a link, such as `[.]`, `(dot)`, and `hxxp` before `://`.

use alloc::vec::Vec;
use core::ops::Range;

use crate::domain::run::is_separator;
use crate::screen::is_unseen;
use crate::text::{char_at, char_before, find_byte, has_at};
use crate::unicode::property::{LinkTerm, link_term};

use super::scheme;

/// A defanged form in a text, and what it means.
#[derive(Debug)]
pub(super) struct Form {
    pub(super) range: Range<usize>,
    pub(super) plain: Plain,
    /// How many brackets enclose it. For a scheme, the brackets of its colon count.
    pub(super) depth: usize,
}

/// The most brackets around a form. Forms nested more deeply are left alone to keep the time
/// linear.
pub(super) const DEEPEST: usize = 8;

impl Form {
    /// Extends a scheme by a differently written `://` that ends at `end`.
    fn with_slashes(&self, end: usize) -> Form {
        Form {
            range: self.range.start..end,
            plain: Plain::from_bytes(self.plain.as_str().bytes().chain("://".bytes())),
            depth: self.depth,
        }
    }
}

/// The meaning of a form: a few bytes of a link.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub(super) struct Plain {
    bytes: [u8; 8],
    len: usize,
}

impl Plain {
    fn new(text: &str) -> Self {
        Self::from_bytes(text.bytes())
    }

    /// Takes the first eight bytes. That is enough, because the longest meaning is `https://`.
    pub(super) fn from_bytes(bytes: impl Iterator<Item = u8>) -> Self {
        let mut plain = Plain::default();
        for (slot, byte) in plain.bytes.iter_mut().zip(bytes) {
            *slot = byte;
            plain.len += 1;
        }
        plain
    }

    pub(super) fn as_str(&self) -> &str {
        let bytes = self.bytes.get(..self.len).unwrap_or_default();
        core::str::from_utf8(bytes).unwrap_or_default()
    }
}

/// Words that may replace the punctuation of a link.
const WORDS: [(&str, &str); 5] = [
    ("dot", "."),
    ("at", "@"),
    ("@", "@"),
    ("://", "://"),
    (":", ":"),
];

/// Returns all forms of `text`, in order and without overlaps.
pub(super) fn all(text: &str) -> Vec<Form> {
    let mut forms = Vec::new();
    let mut at = 0;
    // `[` and `{` differ in one bit.
    let is_stop = |byte| (byte | 0x20 == b'{') | (byte == b'(') | (byte == b':');
    while let Some(rest) = text.as_bytes().get(at..) {
        let Some(skipped) = find_byte(rest, is_stop) else {
            break;
        };
        let end = push_at(text, at + skipped, &mut forms);
        at = end.max(at + skipped + 1);
    }
    forms
}

/// Adds the form at `at` and the scheme before it to `forms`. Returns where the form ends.
fn push_at(text: &str, at: usize, forms: &mut Vec<Form>) -> usize {
    let form = bracketed(text, at, DEEPEST);
    // The search continues inside the brackets, which may contain another form.
    if form.as_ref().is_some_and(|form| !is_undoable(text, form)) {
        return at;
    }
    let end = form.as_ref().map_or(at + 1, |form| form.range.end);
    let colon = match &form {
        Some(form) => form.plain.as_str(),
        None => text.get(at..end).unwrap_or_default(),
    };
    let is_colon = colon.starts_with(':') && !is_apart(text, at, colon);
    let scheme = is_colon.then(|| scheme::before(text, at)).flatten();
    let Some(mut scheme) = scheme else {
        forms.extend(form);
        return end;
    };
    scheme.depth = form.as_ref().map_or(1, |form| form.depth);
    // Some tools write two backslashes instead of slashes.
    if colon == ":" && has_at(text, end, "\\\\") {
        forms.push(scheme.with_slashes(end + 2));
        return end + 2;
    }
    let is_scheme = colon == "://"
        || has_at(text, end, "//")
        // `defang` writes `hxxp[:]/` for a web address with a single slash.
        || form.is_some() && colon == ":" && has_at(text, end, "/");
    forms.extend(is_scheme.then_some(scheme));
    forms.extend(form);
    end
}

/// Returns the brackets that `defang` puts around the punctuation at `at`.
///
/// If the text already contains `hxxp://`, the result is `hxxp{:}//`, because `refang` would undo
/// both parts of `hxxp[:]//`. Likewise `http:\\` becomes `http{:}\\`, because after `[:]` the
/// backslashes would become slashes.
pub(super) fn brackets(text: &str, at: usize) -> [char; 2] {
    let is_apart = has_at(text, at, "://") && scheme::before(text, at).is_some();
    if is_apart || has_at(text, at, ":\\") {
        ['{', '}']
    } else {
        ['[', ']']
    }
}

/// Returns true if the form of a colon at `at` does not make a scheme of the word before it.
fn is_apart(text: &str, at: usize, colon: &str) -> bool {
    has_at(text, at, "{") && colon == ":"
}

/// Returns true if undoing `form` makes the word before it a form.
pub(super) fn uncovers_scheme(text: &str, form: &Form) -> bool {
    let Range { start, end } = form.range;
    is_apart(text, start, form.plain.as_str())
        && has_at(text, end, "//")
        && scheme::before(text, start).is_some()
}

/// Reads `[.]`, `( at )`, `[[.]]` and the like at `at`, with at most `deepest` brackets.
fn bracketed(text: &str, at: usize, deepest: usize) -> Option<Form> {
    let close = closing(char_at(text, at)?)?;
    let inside = after_space(text, at + 1);
    let form = match joint(text, inside) {
        Some(form) => form,
        None if deepest > 1 => bracketed(text, inside, deepest - 1)?,
        None => return None,
    };
    let end = after_space(text, form.range.end);
    has_at(text, end, close).then(|| Form {
        range: at..end + 1,
        depth: form.depth + 1,
        ..form
    })
}

/// Reads the punctuation of a link, written as itself or as a word.
fn joint(text: &str, at: usize) -> Option<Form> {
    let form = |plain: &str, len: usize| Form {
        range: at..at + len,
        plain: Plain::new(plain),
        depth: 0,
    };
    if let Some(c) = char_at(text, at).filter(|&c| is_separator(c)) {
        return Some(form(c.encode_utf8(&mut [0; 4]), c.len_utf8()));
    }
    if matches!(text.as_bytes().get(at)?, b'[' | b'(' | b'{') {
        return None;
    }
    let is_here = |word: &str| {
        let here = text.as_bytes().get(at..at + word.len());
        here.is_some_and(|here| here.eq_ignore_ascii_case(word.as_bytes()))
    };
    let (word, plain) = WORDS.into_iter().find(|(word, _)| is_here(word))?;
    Some(form(plain, word.len()))
}

fn closing(open: char) -> Option<&'static str> {
    match open {
        '[' => Some("]"),
        '(' => Some(")"),
        '{' => Some("}"),
        _ => None,
    }
}

/// Skips one space.
fn after_space(text: &str, at: usize) -> usize {
    at + usize::from(has_at(text, at, " "))
}

/// Returns true unless the form joins nothing, or undoing it would leave its meaning in brackets,
/// which is a form again.
fn is_undoable(text: &str, form: &Form) -> bool {
    let colon_slashes = form.plain.as_str() == ":" && has_at(text, form.range.end, "//");
    // Undoing `[(:)//]` would leave `[://]`, which is a form again.
    let longer = form.range.start..form.range.end + 2;
    is_joint(text, form.range.clone()) && !(colon_slashes && is_enclosed(text, longer))
}

/// Returns true if the punctuation at `range` is inside a word and not in brackets.
///
/// Only such punctuation is defanged and refanged: at the start of a word it joins nothing, and in
/// brackets it is hidden already.
pub(super) fn is_joint(text: &str, range: Range<usize>) -> bool {
    let begins = char_before(text, range.start).is_none_or(is_hard);
    !begins && !is_enclosed(text, range)
}

/// Returns true for a character that ends every link. Invisible characters do not count, because
/// other programs skip them.
pub(super) fn is_hard(c: char) -> bool {
    link_term(c) == LinkTerm::Hard && !is_unseen(c)
}

/// Returns true if there are brackets around `range`, with at most one space inside each.
fn is_enclosed(text: &str, range: Range<usize>) -> bool {
    let start = match char_before(text, range.start) {
        Some(' ') => range.start - 1,
        _ => range.start,
    };
    let close = char_before(text, start).and_then(closing);
    close.is_some_and(|close| has_at(text, after_space(text, range.end), close))
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::{String, ToString};

    fn forms(text: &str) -> Vec<(&str, String)> {
        let plain = |form: &Form| form.plain.as_str().to_string();
        all(text)
            .iter()
            .map(|form| (&text[form.range.clone()], plain(form)))
            .collect()
    }

    /// Returns the meaning of the only form in `x` followed by `text`.
    fn form(text: &str) -> Option<String> {
        let text = String::from("x") + text;
        forms(&text).pop().map(|(_, plain)| plain)
    }

    fn form_of(text: &str) -> (&str, String) {
        forms(text).remove(0)
    }

    #[test]
    fn punctuation_in_brackets_is_a_form() {
        for text in ["[.]", "(.)", "{.}", "[dot]", "(DOT)", "{ Dot }", "[ .]"] {
            assert_eq!(form(text).as_deref(), Some("."), "{text}");
        }
        assert_eq!(form("[。]").as_deref(), Some("。"));
        assert_eq!(form("(at)").as_deref(), Some("@"));
        assert_eq!(form("[:]").as_deref(), Some(":"));
        assert_eq!(form("{://}").as_deref(), Some("://"));
        for text in [
            "[.)", "[,]", "[do]", "[dots]", "[  .]", "[.", "", ":", "://",
        ] {
            assert_eq!(form(text), None, "{text}");
        }
    }

    #[test]
    fn nested_brackets_are_a_form() {
        for text in ["[[.]]", "({.})", "[ (.) ]"] {
            let found = all("x[.]")
                .into_iter()
                .chain(all(&(String::from("x") + text)));
            assert_eq!(found.map(|form| form.depth).collect::<Vec<_>>(), [1, 2]);
        }
        assert_eq!(forms("[[.](.)]").len(), 2);
        assert_eq!(form("[(:)//]"), None, "this would leave [://]");
        let deep = |n: usize| "[".repeat(n) + "." + &"]".repeat(n);
        assert_eq!(form(&deep(8)).as_deref(), Some("."));
        assert_eq!(form(&deep(9)), None);
    }

    #[test]
    fn forms_at_the_start_of_a_word_are_ignored() {
        for text in ["[.]com", " (at)b.com", "\n[:]//a.com"] {
            assert_eq!(forms(text), [], "{text}");
        }
        assert_eq!(forms("hxxp://a").len(), 1, "a scheme does");
    }

    #[test]
    fn schemes_need_a_colon_and_slashes() {
        let http = ("hxxp", "http".to_string());
        for text in ["hxxp://a", "hxxp[://]a", "hxxp(:)//a"] {
            assert_eq!(forms(text).first(), Some(&http), "{text}");
        }
        assert_eq!(forms("hxxp:a hxxp a meow"), []);
        let whole = ["hxxp:\\\\", "hxxp[:]\\\\"].map(|text| (text, "http://".to_string()));
        assert_eq!([form_of("hxxp:\\\\a"), form_of("hxxp[:]\\\\a")], whole);
        assert_eq!(forms("c:\\\\a http:\\\\a"), []);
    }
}
