//! Small sets that may hold too much: they say no to most words before any name is looked at.

use super::Hash;
use super::slots::split_line;

/// A set of names, and of the first eight bytes of those that are longer, that may hold too much: a bit for each value
/// that a part of the hash can have.
pub(super) struct Sieve([u64; 256]);

impl Sieve {
    /// The set of `names`, which end in a line feed each.
    pub(super) const fn of(names: &[u8]) -> Self {
        let (mut set, mut rest) = (Sieve([0; 256]), names);
        while let Some((name, tail)) = split_line(rest) {
            set.add(Hash::of(name));
            if let Some(beginning) = name.first_chunk() {
                set.add(Hash::of_letters(u64::from_le_bytes(*beginning), 8));
            }
            rest = tail;
        }
        set
    }

    const fn add(&mut self, hash: Hash) {
        let (word, bit) = Self::place(hash);
        if let Some((_, [word, ..])) = self.0.split_at_mut_checked(word) {
            *word |= bit;
        }
    }

    /// The word and the bit of a name.
    #[inline(always)]
    const fn place(Hash(hash): Hash) -> (usize, u64) {
        ((hash >> 56) as usize, 1 << (hash >> 50 & 63))
    }

    #[inline(always)]
    pub(super) fn may_hold(&self, hash: Hash) -> bool {
        let (word, bit) = Self::place(hash);
        self.0.get(word).is_none_or(|word| word & bit != 0)
    }
}

/// How the names that are not ASCII begin: a set of two characters each that may hold too much.
pub(super) struct Beginnings([u64; 64]);

impl Beginnings {
    /// The set for `names`, which end in a line feed each.
    pub(super) const fn of(names: &[u8]) -> Self {
        let (mut set, mut rest) = (Beginnings([0; 64]), names);
        while let Some((name, tail)) = split_line(rest) {
            if !name.is_ascii() {
                let (first, behind) = split_char(name);
                let (second, _) = split_char(behind);
                let (word, bit) = Self::place(first, second);
                if let Some((_, [word, ..])) = set.0.split_at_mut_checked(word) {
                    *word |= bit;
                }
            }
            rest = tail;
        }
        set
    }

    /// The word and the bit of two characters.
    #[inline]
    const fn place(first: u32, second: u32) -> (usize, u64) {
        let hash = (first << 12 ^ second).wrapping_mul(0x9E37_79B1) >> 20;
        ((hash >> 6) as usize, 1 << (hash & 63))
    }

    #[inline]
    pub(super) fn may_hold(&self, first: char, second: char) -> bool {
        let [first, second] = [first, second].map(|c| u32::from(c.to_ascii_lowercase()));
        let (word, bit) = Self::place(first, second);
        self.0.get(word).is_none_or(|word| word & bit != 0)
    }
}

/// The code point that begins a text, and what stands behind it; zero if there is none.
const fn split_char(text: &[u8]) -> (u32, &[u8]) {
    match *text {
        [a, b, c, d, ref rest @ ..] if a >= 0xF0 => {
            let high = (a as u32 & 7) << 18 | low_bits(b) << 12;
            (high | low_bits(c) << 6 | low_bits(d), rest)
        }
        [a, b, c, ref rest @ ..] if a >= 0xE0 => {
            let high = (a as u32 & 15) << 12;
            (high | low_bits(b) << 6 | low_bits(c), rest)
        }
        [a, b, ref rest @ ..] if a >= 0xC0 => ((a as u32 & 31) << 6 | low_bits(b), rest),
        [a, ref rest @ ..] => (a as u32, rest),
        [] => (0, text),
    }
}

/// What a byte behind the first tells of a character.
const fn low_bits(byte: u8) -> u32 {
    (byte & 0x3F) as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_character_is_split_from_what_follows() {
        for c in '\0'..=char::MAX {
            let text = alloc::format!("{c}é");
            let behind = "é".as_bytes();
            assert_eq!(split_char(text.as_bytes()), (u32::from(c), behind), "{c:?}");
        }
        assert_eq!(split_char(b""), (0, &b""[..]));
    }
}
