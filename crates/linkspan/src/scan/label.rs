//! The label behind a separator: can it be a top-level domain?
//!
//! Says no only where no bare host ends with this label. Most words behind a dot
//! are turned away by one look at eight bytes.

use crate::host::run::{self, Place, is_host_char, is_separator};
use crate::host::{Rules, inert};
use crate::property::{ByteSet, HOST_BYTES, Inertness, holds, inertness, with};
use crate::text::skip_set;

/// The ASCII characters of labels.
static LABEL_BYTES: ByteSet = with(HOST_BYTES, b".", false);

/// The ASCII characters that go on with a label of letters or, behind a dot, with the run.
static WORD_BYTES: ByteSet = with(LABEL_BYTES, b"-", false);

/// Returns false if the label that begins at `start`, with an ASCII letter or something outside
/// ASCII, is not the last of a run, or is sure to be no top-level domain.
#[inline(always)]
pub(super) fn may_be_tld(text: &str, start: usize, rules: &Rules) -> bool {
    let bytes = text.as_bytes();
    let word = word_at(bytes, start);
    let len = letters(word);
    match byte_at(bytes, start + len) {
        _ if len == 8 => may_be_other_tld(text, start, rules),
        b'.' if holds(&WORD_BYTES, byte_at(bytes, start + len + 1)) => false,
        b'-' | 0x80.. => may_be_other_tld(text, start, rules),
        next if holds(&WORD_BYTES, next) => false,
        _ => rules.tlds.contains_letters(word, len),
    }
}

/// Returns false if no top-level domain with something tied to it begins at `start`: a hyphen, an
/// underscore, a dot, or a character outside ASCII.
#[inline(never)]
pub(super) fn may_begin_with_tld(text: &str, start: usize, rules: &Rules) -> bool {
    let bytes = text.as_bytes();
    let word = word_at(bytes, start);
    let len = letters(word);
    match byte_at(bytes, start + len) {
        // A long one, or one outside ASCII: the walk will see.
        _ if len == 8 => true,
        0x80.. if len == 0 => true,
        b'-' | b'_' | b'.' | 0x80.. => rules.tlds.contains_letters(word, len),
        _ => false,
    }
}

/// [`may_be_tld`] for a label that is long, or not all letters of ASCII.
#[inline(never)]
pub(super) fn may_be_other_tld(text: &str, start: usize, rules: &Rules) -> bool {
    let mut rest = text.get(start..).unwrap_or_default().chars();
    let (first, second) = (rest.next(), rest.next());
    let is_settled = |c| is_label_end(c) || inertness(c) == Inertness::Letter;
    match first {
        Some(c) if inertness(c) == Inertness::Letter && second.is_none_or(is_settled) => {
            let may_begin = c.is_ascii() || rules.tlds.may_begin(c);
            may_begin && may_be_whole_tld(text, start, rules)
        }
        _ => may_be_whole_tld(text, start, rules),
    }
}

/// [`may_be_other_tld`] for a label whose first character leaves it open.
fn may_be_whole_tld(text: &str, start: usize, rules: &Rules) -> bool {
    let run = start..skip_set(text, start, &LABEL_BYTES, |c| !is_label_end(c));
    let label = text.get(run::trim_end(text, run)).unwrap_or_default();
    // `idna` has more to say of an A-label than whether it is in the table.
    label.get(2..4) == Some("--")
        || rules.tlds.contains_written(label.as_bytes())
        || !(label.is_empty() || inert::is_inert(label))
}

/// Whether a label ends before this character.
fn is_label_end(c: char) -> bool {
    is_separator(c) || !is_host_char(c, Place::Bare)
}

/// The eight bytes from `at` on, the first in the lowest bits; zeros behind the text.
#[inline(always)]
fn word_at(bytes: &[u8], at: usize) -> u64 {
    let rest = bytes.get(at..).unwrap_or_default();
    match rest.first_chunk() {
        Some(&word) => u64::from_le_bytes(word),
        None => rest
            .iter()
            .rev()
            .fold(0, |word, &byte| word << 8 | u64::from(byte)),
    }
}

/// The byte at `at`; zero behind the text, which is of no label either.
#[inline(always)]
fn byte_at(bytes: &[u8], at: usize) -> u8 {
    bytes.get(at).copied().unwrap_or_default()
}

/// How many bytes of a word, from its lowest on, are ASCII letters.
#[inline(always)]
fn letters(word: u64) -> usize {
    const fn all(byte: u8) -> u64 {
        u64::from_le_bytes([byte; 8])
    }
    const HIGH: u64 = all(0x80);
    // Seven bits each, so that no sum carries into the next byte.
    let lower = (word | all(0x20)) & !HIGH;
    let from_a = lower + all(0x80 - b'a');
    let above_z = lower + all(0x7F - b'z');
    let is_letter = from_a & !above_z & !word & HIGH;
    ((is_letter ^ HIGH).trailing_zeros() / 8) as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_are_counted() {
        for at in 0..8 {
            for byte in 0..=255u8 {
                let mut bytes = *b"aZzAbcXy";
                bytes[at] = byte;
                let expected = if byte.is_ascii_alphabetic() { 8 } else { at };
                assert_eq!(letters(u64::from_le_bytes(bytes)), expected, "{bytes:?}");
            }
        }
    }

    #[test]
    fn a_word_ends_with_the_text() {
        assert_eq!(word_at(b".com", 1), u64::from_le_bytes(*b"com\0\0\0\0\0"));
        assert_eq!(word_at(b".com", 9), 0);
        assert_eq!(letters(word_at(b".com", 1)), 3);
    }
}
