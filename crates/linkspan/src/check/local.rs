//! Checks the local part of an email address: a dot-atom or a quoted string (RFC 5321, RFC 6531).

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

use super::collect::{Collector, Excerpt};
use super::{FindingCode, words};
use crate::domain::context::may_join;
use crate::text::char_at;
use crate::unicode::normalization::is_nfc;
use crate::unicode::property::{is_contextj, label_class, link_email};

/// The most octets of a local part.
const LONGEST_LOCAL_PART: usize = 64;

/// Checks a local part that is not empty.
pub(super) fn check(local: Excerpt<'_>, out: &mut Collector<'_>) {
    let text = local.text;
    match text.find('"').map(|open| (open, closing_quote(text, open))) {
        Some((0, Some(close))) if close + 1 == text.len() => {
            check_quoted(local, out);
            refuse_quotes(local, out);
        }
        Some((open, Some(close))) => partly_quoted(local, open..close + 1, out),
        Some((open, None)) => {
            let what = "This quote is never closed; close it before the “@”, or remove it.";
            out.add(
                FindingCode::UnclosedQuote,
                local.range(open..open + 1),
                what,
            );
        }
        None => check_dot_atom(local, out),
    }
    check_length(local, out);
    if !text.is_ascii() {
        check_utf8(local, out);
    }
}

/// Returns the offset of the quote that closes the one at `open`.
pub(super) fn closing_quote(text: &str, open: usize) -> Option<usize> {
    let bytes = text.as_bytes();
    let mut at = open + 1;
    loop {
        match bytes.get(at)? {
            b'"' => return Some(at),
            b'\\' => at += 2,
            _ => at += 1,
        }
    }
}

/// Returns the range of the first closed comment at or after `from`, including its parentheses.
pub(super) fn comment(text: &str, from: usize) -> Option<(usize, usize)> {
    let bytes = text.as_bytes();
    let start = from + text.get(from..)?.find('(')?;
    let mut depth = 0usize;
    let mut at = start;
    loop {
        match bytes.get(at)? {
            b'(' => depth += 1,
            b')' => depth -= 1,
            b'\\' => at += 1,
            _ => {}
        }
        at += 1;
        if depth == 0 {
            return Some((start, at));
        }
    }
}

pub(super) fn refuse_comment(range: Range<usize>, out: &mut Collector<'_>) {
    let what = "Comments in parentheses belong to the headers of a message and not to the address; remove it.";
    out.add(FindingCode::Comment, range, what);
}

/// Returns true for the characters of RFC 5322's atoms. The dot is not one of them.
pub(super) fn is_atext(c: char) -> bool {
    c.is_ascii_alphanumeric() || "!#$%&'*+-/=?^_`{|}~".contains(c)
}

fn check_dot_atom(local: Excerpt<'_>, out: &mut Collector<'_>) {
    let text = local.text;
    let mut at = 0;
    let mut may_have_comments = true;
    let mut has_backslash = false;
    while let Some(c) = char_at(text, at) {
        if out.is_full() {
            return;
        }
        let comment = (c == '(' && may_have_comments).then(|| comment(text, at));
        // After an unclosed parenthesis, later ones are not searched again. That keeps the time
        // linear.
        may_have_comments &= comment != Some(None);
        at = match (c, comment.flatten()) {
            (_, Some((start, end))) => {
                refuse_comment(local.range(start..end), out);
                end
            }
            ('.', _) => check_dots(local, at, out),
            ('\\', _) => {
                let end = at + 1 + char_at(text, at + 1).map_or(0, char::len_utf8);
                if !has_backslash {
                    backslash(local, at..end, out);
                }
                has_backslash = true;
                end
            }
            _ if is_atext(c) => at + 1,
            _ if c.is_ascii() => check_special(local, at, c, out),
            _ => check_unusual(local, at, c, !link_email(c), out),
        };
    }
}

/// Checks the run of dots at `at`. Returns its end.
fn check_dots(local: Excerpt<'_>, at: usize, out: &mut Collector<'_>) -> usize {
    let run = local.text.get(at..).unwrap_or_default();
    let end = at + run.find(|c| c != '.').unwrap_or(run.len());
    let range = local.range(at..end);
    if at == 0 {
        let what = "The name of a mailbox cannot begin with a dot, unless it is in quotes.";
        out.add(FindingCode::LeadingDot, range, what);
    } else if end - at > 1 {
        let what = "The name of a mailbox cannot have two dots in a row, unless it is in quotes.";
        out.add(FindingCode::ConsecutiveDots, range, what);
    } else if end == local.text.len() {
        let what = "The name of a mailbox cannot end with a dot, unless it is in quotes.";
        out.add(FindingCode::TrailingDot, range, what);
    }
    end
}

/// Reports the run of repetitions of one character that needs quotes. Returns its end.
fn check_special(local: Excerpt<'_>, at: usize, c: char, out: &mut Collector<'_>) -> usize {
    let run = local.text.get(at..).unwrap_or_default();
    let end = at + run.find(|other| other != c).unwrap_or(run.len());
    let range = local.range(at..end);
    if c == '@' {
        let what = format!(
            "An address has one “@”; an “@” in the name of the mailbox needs quotes{}.",
            offer(local.text)
        );
        out.add(FindingCode::AtSignInLocalPart, range, what);
    } else if c.is_ascii_control() {
        let what = format!(
            "{} is a control character, which no address can contain; remove it.",
            words::name_first(c)
        );
        out.add(FindingCode::LocalPartCharacter, range, what);
    } else {
        let what = format!(
            "{} is not allowed in the name of a mailbox, unless the name is in quotes{}.",
            words::name_first(c),
            offer(local.text)
        );
        out.add(FindingCode::LocalPartCharacter, range, what);
    }
    end
}

/// Reports a non-ASCII character if it is unusual. Returns its end.
fn check_unusual(
    local: Excerpt<'_>,
    at: usize,
    c: char,
    is_unusual: bool,
    out: &mut Collector<'_>,
) -> usize {
    let end = at + c.len_utf8();
    if is_unusual {
        let what = format!(
            "{} is allowed by RFC 6532, but hardly any mailbox has it in its name; is the address right?",
            words::name_first(c)
        );
        out.add(FindingCode::UnusualCharacter, local.range(at..end), what);
    }
    end
}

fn backslash(local: Excerpt<'_>, range: Range<usize>, out: &mut Collector<'_>) {
    let what = format!(
        "A backslash escapes a character only inside quotes{}; the errata of RFC 3696 withdrew its use outside them.",
        offer(local.text)
    );
    out.add(
        FindingCode::BackslashOutsideQuotes,
        local.range(range),
        what,
    );
}

fn partly_quoted(local: Excerpt<'_>, range: Range<usize>, out: &mut Collector<'_>) {
    let what = format!(
        "Quotes must enclose the whole name of the mailbox or none of it{}.",
        offer(local.text)
    );
    out.add(FindingCode::PartlyQuoted, local.range(range), what);
}

/// Returns `: "…"` with the local part in quotes, if that makes it valid and is short enough to
/// read, or an empty string.
fn offer(local: &str) -> String {
    let content: String = unquoted(local).collect();
    let is_clean = content.chars().all(words::is_printable);
    if !is_clean || local.len() > LONGEST_LOCAL_PART {
        return String::new();
    }
    let mut quoted = String::from(": \"");
    for c in content.chars() {
        if matches!(c, '"' | '\\') {
            quoted.push('\\');
        }
        quoted.push(c);
    }
    quoted.push('"');
    quoted
}

/// Returns the characters that a local part means, without quotes and without escaping backslashes.
/// Stops soon after the maximum length.
fn unquoted(local: &str) -> impl Iterator<Item = char> {
    let mut chars = local.chars().take(LONGEST_LOCAL_PART + 1);
    core::iter::from_fn(move || {
        loop {
            return match chars.next()? {
                '"' => continue,
                '\\' => chars.next(),
                c => Some(c),
            };
        }
    })
}

fn check_quoted(local: Excerpt<'_>, out: &mut Collector<'_>) {
    let text = local.text;
    if text.len() == 2 {
        let what = "There is nothing between the quotes; hardly any mailbox has an empty name.";
        out.add(FindingCode::EmptyQuotes, local.all(), what);
        return;
    }
    let mut needs_quotes = false;
    for (at, c) in text.char_indices() {
        let is_edge = at == 0 || at + 1 == text.len();
        if is_edge || out.is_full() {
            continue;
        }
        needs_quotes |= !(is_atext(c) || c == '.' || !c.is_ascii());
        if c.is_ascii_control() {
            let what = "An address cannot contain control characters, even in quotes (RFC 5321); remove it.";
            out.add(FindingCode::ControlInQuotes, local.range(at..at + 1), what);
        } else if !c.is_ascii() {
            let is_unusual = !words::is_printable(c);
            check_unusual(local, at, c, is_unusual, out);
        }
    }
    let content = text.get(1..text.len() - 1).unwrap_or_default();
    let has_edge_dot = content.starts_with('.') || content.ends_with('.');
    if !needs_quotes && !has_edge_dot && !content.contains("..") {
        let what = "The quotes are not needed: the same mailbox is better written without them (RFC 5321).";
        out.add(FindingCode::QuotesNotNeeded, local.all(), what);
    }
}

/// Reports quotes if the caller refuses them.
fn refuse_quotes(local: Excerpt<'_>, out: &mut Collector<'_>) {
    if out.checker.refuses(FindingCode::QuotedLocalPart) {
        let what = "The name of the mailbox is in quotes, which is not allowed here; write it without them, or \
                    use another address.";
        out.add(FindingCode::QuotedLocalPart, local.all(), what);
    }
}

/// Returns the characters of a quoted string without the backslashes that escape them.
pub(super) fn unescaped(content: &str) -> impl Iterator<Item = char> {
    let mut chars = content.chars();
    core::iter::from_fn(move || match chars.next()? {
        '\\' => chars.next(),
        c => Some(c),
    })
}

fn check_length(local: Excerpt<'_>, out: &mut Collector<'_>) {
    let octets = local.text.len();
    if octets > LONGEST_LOCAL_PART {
        let what = format!(
            "The name of the mailbox has {octets} octets; it can have at most {LONGEST_LOCAL_PART} (RFC 5321)."
        );
        out.add(FindingCode::LocalPartTooLong, local.all(), what);
    }
}

/// Reports joiners that have no visible effect, such as between Latin letters, because two mailbox
/// names would look the same. RFC 5892, appendix A, says where they have an effect.
fn check_joiners(local: Excerpt<'_>, out: &mut Collector<'_>) {
    if local.text.len() > LONGEST_LOCAL_PART {
        return;
    }
    for (at, c) in local.text.char_indices().filter(|(_, c)| is_contextj(*c)) {
        let end = at + c.len_utf8();
        let before = local.text.get(..at).unwrap_or_default();
        let after = local.text.get(end..).unwrap_or_default();
        let classes = |text: &'_ str| text.chars().map(label_class).collect::<Vec<_>>();
        // Quadratic in the length, which is limited above.
        let (before, after) = (classes(before), classes(after));
        if !may_join(c, before.iter().copied(), after.iter().copied()) {
            let what = format!(
                "{} is invisible between these letters: the name looks like that of another mailbox; remove it.",
                words::name_first(c)
            );
            out.add(FindingCode::UnusualCharacter, local.range(at..end), what);
        }
    }
}

/// Reports what matters for a non-ASCII local part (RFC 6531, RFC 6532).
fn check_utf8(local: Excerpt<'_>, out: &mut Collector<'_>) {
    let what = "The name of the mailbox is not ASCII: every mail server on the way must support SMTPUTF8 (RFC 6531).";
    out.add(FindingCode::Smtputf8Needed, local.all(), what);
    check_joiners(local, out);
    if !is_nfc(local.text) {
        let what = "The name of the mailbox is not in Normalization Form C, so servers may not see it as the \
                    same name; write it with composed letters.";
        out.add(FindingCode::LocalPartNotNfc, local.all(), what);
    }
}
