//! The label after a separator: can it be a top-level domain?
//!
//! These functions return false only if no bare host ends with this label. Most words after a dot (`end.Next`, `foo.bar()`)
//! are rejected by the first eight bytes: their letters are hashed and looked up in a Bloom filter of the top-level domains.

use crate::domain::Rules;
use crate::domain::label::maps_to_itself;
use crate::domain::run::{self, Place, is_host_char, is_separator};
use crate::text::{letters, skip_set, word_at};
use crate::unicode::property::{ByteSet, HOST_BYTES, Role, holds, role, with};

/// The ASCII characters of labels.
static LABEL_BYTES: ByteSet = with(HOST_BYTES, b".", false);

/// The ASCII characters that, after letters, continue the label, or that, after a dot, continue the run.
static WORD_BYTES: ByteSet = with(LABEL_BYTES, b"-", false);

/// Returns false if the label at `start` is not the last one of its run, or if it is certain that it is not a top-level
/// domain. The label begins with an ASCII letter or a character outside ASCII.
#[inline(always)]
pub(super) fn may_be_tld(text: &str, start: usize, rules: &Rules) -> bool {
    let bytes = text.as_bytes();
    let word = word_at(bytes, start);
    let len = letters(word);
    let (next, after) = (byte_at(bytes, start + len), byte_at(bytes, start + len + 1));
    let is_long = len == 8;
    // The first letters cannot decide on these labels: they are longer than eight letters, or continue with other
    // characters.
    let is_odd = next == b'-' || !next.is_ascii();
    let goes_on = holds(&WORD_BYTES, next) | (next == b'.') & holds(&WORD_BYTES, after);
    // A single branch for all reasons to reject a label (hence `|` and `&`), because a processor cannot predict which
    // of them applies.
    if !(is_odd | rules.tlds.may_begin_with(word, len) & (is_long | !goes_on)) {
        return false;
    }
    if is_long || is_odd {
        return may_be_other_tld(text, start, rules);
    }
    rules.tlds.lists_letters(word, len)
}

/// Returns false if no top-level domain begins at `start`, neither alone nor before text that tailorings cut off: a hyphen,
/// an underscore, a dot or a character outside ASCII, and what follows it.
#[inline(always)]
pub(super) fn may_begin_with_tld(text: &str, start: usize, rules: &Rules) -> bool {
    let bytes = text.as_bytes();
    let word = word_at(bytes, start);
    let len = letters(word);
    let (next, after) = (byte_at(bytes, start + len), byte_at(bytes, start + len + 1));
    match next {
        0x80.. if len == 0 => may_begin_with_other_tld(text, start, rules),
        _ if len == 0 || next.is_ascii_digit() => false,
        _ if len == 8 => rules.tlds.may_begin_with(word, len),
        _ if rules.tlds.lists_letters(word, len) => true,
        // `xn--`
        b'-' => after == b'-',
        // UTS #46 may map it to a top-level domain.
        0x80.. => may_be_whole_tld(text, start, rules),
        _ => false,
    }
}

/// Returns false if no top-level domain begins with the two characters at `start`, the first of which is outside ASCII.
///
/// Only the characters that UTS #46 maps to themselves can be compared as they are written. The others might become
/// anything.
#[inline(never)]
fn may_begin_with_other_tld(text: &str, start: usize, rules: &Rules) -> bool {
    let mut rest = text.get(start..).unwrap_or_default().chars();
    let (first, second) = (rest.next(), rest.next().unwrap_or(' '));
    let Some(first) = first else { return false };
    let (begins, goes_on) = (role(first), role(second));
    let are_settled = begins.is_settled() & goes_on.is_settled();
    let len = first.len_utf8() + second.len_utf8();
    let begins_tld = || {
        rules
            .tlds
            .may_begin_with_pair(word_at(text.as_bytes(), start), len)
    };
    begins != Role::End && (!are_settled || begins_tld())
}

/// Like [`may_be_tld`], for a label that is long or does not consist of ASCII letters.
#[inline(never)]
pub(super) fn may_be_other_tld(text: &str, start: usize, rules: &Rules) -> bool {
    let is_ascii = |at: usize| byte_at(text.as_bytes(), at).is_ascii();
    let is_open =
        is_ascii(start) && is_ascii(start + 1) || may_begin_with_other_tld(text, start, rules);
    is_open && may_be_whole_tld(text, start, rules)
}

/// Like [`may_be_other_tld`], for a label whose first characters do not decide.
fn may_be_whole_tld(text: &str, start: usize, rules: &Rules) -> bool {
    let run = start..skip_set(text, start, &LABEL_BYTES, |c| !is_label_end(c));
    let label = text.get(run::trim_end(text, run)).unwrap_or_default();
    // An A-label must also decode, and a label that UTS #46 maps must be mapped before it is looked up. Both are left to the
    // host stage.
    label.get(2..4) == Some("--")
        || rules.tlds.lists(label.as_bytes())
        || !(label.is_ascii() || maps_to_itself(label))
}

/// Returns false if what follows the `@` before `start` is ASCII and has a single label, as in `@name`.
#[inline]
pub(super) fn may_be_domain(text: &str, start: usize) -> bool {
    let rest = text.as_bytes().get(start..).unwrap_or_default();
    let is_of_label = |byte: &&u8| holds(&LABEL_BYTES, **byte);
    let len = rest.iter().take_while(is_of_label).count();
    matches!(rest.get(len), Some(b'.' | 0x80..))
}

/// Returns true if a label ends before this character.
fn is_label_end(c: char) -> bool {
    is_separator(c) || !is_host_char(c, Place::Bare)
}

/// Returns the byte at `at`, or 0 past the end of the text. No label contains a 0.
#[inline(always)]
fn byte_at(bytes: &[u8], at: usize) -> u8 {
    bytes.get(at).copied().unwrap_or_default()
}
