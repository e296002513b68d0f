//! Searching bytes eight at a time, in the registers that every processor has.
//!
//! Texts are short, and most have nothing to be found in them: for these this is as fast as vector instructions are,
//! and the compiler makes the same of it everywhere. (A loop over sixteen bytes is turned into a hundred shuffles.)

use crate::unicode::property::{ByteSet, holds};

/// Eight bytes of a text, the first one lowest.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Word(u64);

/// The highest bit of each byte of a [`Word`] that a test holds for.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Found(u64);

const ONES: u64 = u64::MAX / 0xFF;
const HIGH: u64 = ONES * 0x80;
const WORD: usize = size_of::<u64>();

impl Word {
    /// Finds bytes that are equal to `byte`.
    #[inline(always)]
    pub(crate) fn equal(self, byte: u8) -> Found {
        Word(self.0 ^ ONES * u64::from(byte)).below(1)
    }

    /// Finds bytes that are equal to `byte` but for one bit of it.
    #[inline(always)]
    pub(crate) fn equal_but(self, byte: u8, bit: u8) -> Found {
        Word(self.0 | ONES * u64::from(bit)).equal(byte | bit)
    }

    /// Finds bytes that are less than `limit`, which is ASCII.
    #[inline(always)]
    pub(crate) fn below(self, limit: u8) -> Found {
        // No byte borrows from the next one, because its highest bit is set.
        let rest = (self.0 | HIGH) - ONES * u64::from(limit);
        Found(!rest & !self.0 & HIGH)
    }

    /// Finds bytes that are greater than `limit`, which is ASCII.
    #[inline(always)]
    pub(crate) fn above(self, limit: u8) -> Found {
        // The sum of no byte reaches the next one: the highest bit of each is left out.
        let sum = (self.0 & !HIGH) + ONES * u64::from(0x7F - limit);
        Found((sum | self.0) & HIGH)
    }

    /// Finds bytes from `first` to `last`, which are ASCII.
    #[inline(always)]
    pub(crate) fn between(self, first: u8, last: u8) -> Found {
        Found(self.below(last + 1).0 & !self.below(first).0)
    }
}

impl core::ops::BitOr for Found {
    type Output = Found;

    #[inline(always)]
    fn bitor(self, other: Found) -> Found {
        Found(self.0 | other.0)
    }
}

impl Found {
    /// Returns the index of the first byte.
    #[inline(always)]
    fn first(self) -> Option<usize> {
        (self.0 != 0).then(|| self.0.trailing_zeros() as usize / 8)
    }
}

/// Returns the index of the first byte that `test` finds.
#[inline(always)]
pub(crate) fn find(bytes: &[u8], test: impl Fn(Word) -> Found) -> Option<usize> {
    let in_word = |word: &[u8; WORD]| test(Word(u64::from_le_bytes(*word))).first();
    let (words, rest) = bytes.as_chunks::<WORD>();
    for (i, word) in words.iter().enumerate() {
        if let Some(at) = in_word(word) {
            return Some(i * WORD + at);
        }
    }
    if let Some(last) = bytes.last_chunk::<WORD>() {
        // It overlaps the word before it, in which nothing was found.
        return in_word(last).map(|at| bytes.len() - WORD + at);
    }
    let single = |byte: &u8| test(Word(ONES * u64::from(*byte))).first().is_some();
    rest.iter().position(single)
}

/// Returns the index of the first byte that is in a set of many.
#[inline]
pub(crate) fn find_any(bytes: &[u8], set: &ByteSet) -> Option<usize> {
    bytes.iter().position(|&byte| holds(set, byte))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_byte_is_found_wherever_it_is() {
        for len in 0..40 {
            let mut bytes = [b'a'; 40];
            assert_eq!(find(&bytes[..len], |word| word.equal(b'<')), None);
            for at in (0..len).rev() {
                bytes[at] = b'<';
                let found = find(&bytes[..len], |word| word.equal(b'<'));
                assert_eq!(found, Some(at), "{at} of {len}");
            }
        }
    }

    /// Every byte after and before every other one.
    #[test]
    fn each_test_finds_what_it_says() {
        type Test = (fn(Word) -> Found, fn(u8) -> bool);
        let tests: [Test; 6] = [
            (|word| word.equal(0), |b| b == 0),
            (|word| word.equal(b'&'), |b| b == b'&'),
            (|word| word.equal_but(b'<', 2), |b| matches!(b, b'<' | b'>')),
            (|word| word.below(b'!'), |b| b < b'!'),
            (|word| word.above(b'~'), |b| b > b'~'),
            (|word| word.between(b'0', b'9'), |b| b.is_ascii_digit()),
        ];
        for (test, expected) in tests {
            for (first, second) in (0..=u16::MAX).map(|pair| (pair as u8, (pair >> 8) as u8)) {
                let bytes = [first, second, first, second, second, first, b'a', b'b'];
                let found = find(&bytes, test);
                assert_eq!(found, bytes.iter().position(|&b| expected(b)), "{bytes:?}");
            }
        }
    }
}
