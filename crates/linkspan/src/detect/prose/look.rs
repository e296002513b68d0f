//! Looks ahead by a bounded number of characters: what follows a mark of East Asian text in a path.

use super::quote;
use super::script::attachment;
use crate::detect::email::local;
use crate::detect::prose::veto::is_doubtful;
use crate::domain;
use crate::domain::{Rules, run};
use crate::text::{char_at, has_at};
use crate::unicode::property::{LinkTerm, is_alphanumeric, link_bracket, link_term};

/// The maximum number of characters that are read.
const FARTHEST: usize = 64;

/// The maximum length of a host, in bytes.
const LONGEST_HOST: usize = 253;

/// Returns how far the text from `start` on, which follows a mark, continues like a path: to a `_`, `/` or `%` after words,
/// or to a particle that does not begin a sentence. Returns `None` if it does not continue like a path.
pub(crate) fn goes_on(text: &str, start: usize) -> Option<usize> {
    let rest = text.get(start..).unwrap_or_default();
    if rest.starts_with(['の', 'を']) {
        return Some(start);
    }
    let mut has_word = false;
    for (i, c) in rest.char_indices().take(FARTHEST) {
        match c {
            '_' | '/' | '%' if has_word => return Some(start + i),
            '，' | '、' | '-' => {}
            _ if is_alphanumeric(c) => has_word = true,
            _ if !c.is_ascii() && link_term(c) == LinkTerm::Include => {}
            _ => return None,
        }
    }
    None
}

/// Returns true if the word that begins at `start` is all Han. After an enumeration comma it is then another item of a title.
/// A Japanese sentence would contain kana.
pub(crate) fn is_han_word(text: &str, start: usize) -> bool {
    let rest = text.get(start..).unwrap_or_default();
    let mut word = rest.chars().take(FARTHEST);
    let is_han = |c: &char| matches!(c, '\u{3400}'..='\u{4DBF}' | '\u{4E00}'..='\u{9FFF}' | '\u{20000}'..='\u{3FFFD}');
    match word.find(|c| !is_han(c)) {
        Some(c) => link_term(c) == LinkTerm::Hard && !rest.starts_with(c),
        None => !rest.is_empty() && rest.chars().nth(FARTHEST).is_none(),
    }
}

/// Returns true if the bracket or quotation mark at `at` is closed in its word.
pub(crate) fn is_closed(text: &str, at: usize, open: char) -> bool {
    let rest = text.get(at + open.len_utf8()..).unwrap_or_default();
    let mut inside = rest.chars().take(FARTHEST);
    let is_end = |c: char| link_term(c) == LinkTerm::Hard;
    let close = |c: char| link_bracket(c) == Some(open) || quote::closes(open, c);
    inside.find(|&c| is_end(c) || close(c)).is_some_and(close)
}

/// Returns true if an email address begins at `start`. After the comma of a list, it is the next item of the list.
///
/// No character is read twice by this lookahead, because it stops at the next comma, and a local part contains no
/// comma.
pub(crate) fn is_address(text: &str, start: usize, rules: &Rules) -> bool {
    let at = local::run_end(text, start);
    char_at(text, at) == Some('@')
        && local::start(text, at, start) == Some(start)
        && !text.get(start..at).unwrap_or_default().contains('/')
        && domain::of_email(text, at + 1, rules).is_ok()
}

/// Returns true if another link begins after the words at `at`: a scheme, or a host.
pub(crate) fn leads_to_a_host(text: &str, at: usize, rules: &Rules) -> bool {
    let rest = text.get(at..).unwrap_or_default();
    let words = rest.char_indices().take(FARTHEST);
    let mut others = words.skip_while(|(_, c)| attachment(*c).is_some());
    let Some((host, _)) = others.next().filter(|(_, c)| c.is_ascii_alphanumeric()) else {
        return false;
    };
    let start = at + host;
    is_scheme(text, start) || is_host(text, start, rules)
}

/// Returns true if the text at `at` begins with `http://` or `https://`.
pub(crate) fn is_scheme(text: &str, at: usize) -> bool {
    let has = |scheme: &str| {
        let here = text.as_bytes().get(at..at + scheme.len());
        here.is_some_and(|here| here.eq_ignore_ascii_case(scheme.as_bytes()))
    };
    has("http://") || has("https://")
}

fn is_host(text: &str, start: usize, rules: &Rules) -> bool {
    let is_of_host = |byte: &&u8| byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'-');
    let rest = text.as_bytes().get(start..).unwrap_or_default();
    let len = rest
        .iter()
        .take(LONGEST_HOST)
        .take_while(is_of_host)
        .count();
    let range = run::trim_end(text, start..start + len);
    let name = text.get(range.clone()).unwrap_or_default();
    // The same vetoes as for any bare domain: it must not be a file name, a part of an identifier, or a local part.
    name.contains('.')
        && char_at(text, start + len) != Some('_')
        && !is_doubtful(name)
        && !has_at(text, start + len, "@")
        && domain::bare(text, range, rules).is_ok()
}
