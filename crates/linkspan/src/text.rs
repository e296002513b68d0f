//! Reads single characters of a text by byte offset, without panics.

use crate::unicode::property::{ByteSet, holds};

/// Returns the character that starts at `at`, or `None` at the end of the text.
#[inline(always)]
pub(crate) fn char_at(text: &str, at: usize) -> Option<char> {
    match text.as_bytes().get(at) {
        Some(&byte) if byte.is_ascii() => Some(char::from(byte)),
        Some(_) => text.get(at..)?.chars().next(),
        None => None,
    }
}

/// Returns the character that ends at `at`, or `None` at the start of the text.
#[inline]
pub(crate) fn char_before(text: &str, at: usize) -> Option<char> {
    match text.as_bytes().get(at.checked_sub(1)?) {
        Some(&byte) if byte.is_ascii() => Some(char::from(byte)),
        Some(_) => text.get(..at)?.chars().next_back(),
        None => None,
    }
}

/// Returns the nearest character boundary at or before `at`.
pub(crate) fn floor(text: &str, at: usize) -> usize {
    let mut places = (0..=at.min(text.len())).rev();
    places.find(|&at| text.is_char_boundary(at)).unwrap_or(0)
}

/// Returns true if `text` has `literal` at `at`.
#[inline(always)]
pub(crate) fn has_at(text: &str, at: usize, literal: &str) -> bool {
    text.as_bytes()
        .get(at..)
        .is_some_and(|rest| rest.starts_with(literal.as_bytes()))
}

/// The number of bytes that [`find_byte`] looks at together.
const TOGETHER: usize = 32;

/// Returns the offset of the first byte for which `is_it` returns true. If `is_it` has no branches, the compiler looks at
/// many bytes at once. Without that, `defang` takes 37 % more instructions.
pub(crate) fn find_byte(bytes: &[u8], is_it: impl Fn(u8) -> bool) -> Option<usize> {
    let has_none = |block: &&[u8]| !block.iter().fold(false, |found, &byte| found | is_it(byte));
    let blocks = bytes.chunks_exact(TOGETHER);
    let skipped = TOGETHER * blocks.take_while(has_none).count();
    let rest = bytes.get(skipped..)?;
    let at = rest.iter().position(|&byte| is_it(byte))?;
    Some(skipped + at)
}

/// Returns the end of the run of characters that starts at `at` and whose characters all pass
/// `test`.
#[inline(always)]
pub(crate) fn skip_while(text: &str, at: usize, test: impl Fn(char) -> bool) -> usize {
    let mut end = at;
    while let Some(c) = char_at(text, end).filter(|&c| test(c)) {
        end += c.len_utf8();
    }
    end
}

/// Returns the start of the run of characters that ends at `at` and whose characters all pass
/// `test`. It does not start before `floor`.
#[inline]
pub(crate) fn skip_back_while(
    text: &str,
    at: usize,
    floor: usize,
    test: impl Fn(char) -> bool,
) -> usize {
    let mut start = at;
    while start > floor {
        match char_before(text, start).filter(|&c| test(c)) {
            Some(c) => start -= c.len_utf8(),
            None => break,
        }
    }
    start
}

/// Like [`skip_while`], with the answers for ASCII in a set. `test` is called for other characters
/// only.
#[inline(always)]
pub(crate) fn skip_set(
    text: &str,
    at: usize,
    ascii: &ByteSet,
    test: impl Fn(char) -> bool,
) -> usize {
    let bytes = text.as_bytes();
    let mut end = at;
    loop {
        while let Some(&byte) = bytes.get(end)
            && holds(ascii, byte)
        {
            end += 1;
        }
        if bytes.get(end).is_none_or(u8::is_ascii) {
            return end;
        }
        let rest = text.get(end..).unwrap_or_default();
        // Test other characters up to the next ASCII one, where the set takes over again.
        let Some((len, c)) = rest.char_indices().find(|&(_, c)| c.is_ascii() || !test(c)) else {
            return end + rest.len();
        };
        end += len;
        if !c.is_ascii() {
            return end;
        }
    }
}

/// Like [`skip_back_while`], with the answers for ASCII in a set. `test` is called for other
/// characters only.
#[inline(always)]
pub(crate) fn skip_set_back(
    text: &str,
    at: usize,
    floor: usize,
    ascii: &ByteSet,
    test: impl Fn(char) -> bool,
) -> usize {
    let bytes = text.as_bytes();
    let mut start = at;
    while start > floor {
        let Some(&byte) = bytes.get(start - 1) else {
            break;
        };
        if holds(ascii, byte) {
            start -= 1;
            continue;
        }
        if byte.is_ascii() {
            break;
        }
        let before = text.get(floor..start).unwrap_or_default();
        let Some((at, c)) = before
            .char_indices()
            .rfind(|&(_, c)| c.is_ascii() || !test(c))
        else {
            return floor;
        };
        start = floor + at + c.len_utf8();
        if !c.is_ascii() {
            break;
        }
    }
    start
}

/// Returns the eight bytes from `at`, the first in the lowest bits. Bytes past the end are zero.
#[inline(always)]
pub(crate) fn word_at(bytes: &[u8], at: usize) -> u64 {
    let rest = bytes.get(at..).unwrap_or_default();
    match rest.first_chunk() {
        Some(&word) => u64::from_le_bytes(word),
        None => rest
            .iter()
            .rev()
            .fold(0, |word, &byte| word << 8 | u64::from(byte)),
    }
}

/// Returns the number of ASCII letters at the start of a word, that is, from its lowest byte.
#[inline(always)]
pub(crate) fn letters(word: u64) -> usize {
    const fn all(byte: u8) -> u64 {
        u64::from_le_bytes([byte; 8])
    }
    const HIGH: u64 = all(0x80);
    // Each byte of `lower` has seven bits, so that the additions below do not carry into the next
    // byte. They set the high bit of a byte that is at least `a`, or above `z`.
    let lower = (word | all(0x20)) & !HIGH;
    let from_a = lower + all(0x80 - b'a');
    let above_z = lower + all(0x7F - b'z');
    let is_letter = from_a & !above_z & !word & HIGH;
    // The lowest byte that is not a letter has the lowest high bit set after the XOR.
    ((is_letter ^ HIGH).trailing_zeros() / 8) as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_are_found() {
        for len in 0..100 {
            let mut bytes = alloc::vec![b'a'; len];
            assert_eq!(find_byte(&bytes, |byte| byte == b':'), None);
            for at in (0..len).rev() {
                bytes[at] = b':';
                assert_eq!(find_byte(&bytes, |byte| byte == b':'), Some(at));
            }
        }
    }

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
    fn a_word_past_the_end_is_zero() {
        assert_eq!(word_at(b".com", 1), u64::from_le_bytes(*b"com\0\0\0\0\0"));
        assert_eq!(word_at(b".com", 9), 0);
        assert_eq!(letters(word_at(b".com", 1)), 3);
    }

    #[test]
    fn characters_are_read_in_both_directions() {
        let text = "aé日";
        assert_eq!(char_at(text, 1), Some('é'));
        assert_eq!(char_at(text, 2), None, "inside a character");
        assert_eq!(char_at(text, 6), None, "at the end");
        assert_eq!(char_before(text, 6), Some('日'));
        assert_eq!(char_before(text, 0), None);
    }

    #[test]
    fn sets_agree_with_predicates() {
        let set = crate::unicode::property::with([false; 256], b"a.", true);
        let is_wide = |c| c == 'é';
        assert_eq!(skip_set("a.éab", 0, &set, is_wide), 5);
        assert_eq!(skip_set("aé日", 0, &set, is_wide), 3);
        assert_eq!(skip_set_back("b.éa", 5, 0, &set, is_wide), 1);
        assert_eq!(skip_set_back("日éa", 6, 0, &set, is_wide), 3);
        assert_eq!(skip_set_back("aaaa", 4, 2, &set, is_wide), 2);
    }

    #[test]
    fn skipping_back_stops_at_the_floor() {
        assert_eq!(skip_while("aab", 0, |c| c == 'a'), 2);
        assert_eq!(skip_back_while("aab", 2, 1, |c| c == 'a'), 1);
        assert_eq!(skip_back_while("baa", 3, 0, |c| c == 'a'), 1);
    }
}
