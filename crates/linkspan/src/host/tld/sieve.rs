//! Small sets that may hold too much: they say no to most words before any name is looked at.

use super::Hash;
use super::slots::split_line;

/// A set of names that may hold too much: a bit for each value that a part of the hash can have.
pub(super) struct Sieve([u64; 256]);

impl Sieve {
    /// The set of `names`, which end in a line feed each.
    pub(super) const fn of(names: &[u8]) -> Self {
        let (mut set, mut rest) = (Sieve([0; 256]), names);
        while let Some((name, tail)) = split_line(rest) {
            let (word, bit) = Self::place(Hash::of(name));
            if let Some((_, [word, ..])) = set.0.split_at_mut_checked(word) {
                *word |= bit;
            }
            rest = tail;
        }
        set
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

/// The first characters of the names that are not ASCII: a set that may hold too much.
pub(super) struct Firsts([u64; 16]);

impl Firsts {
    /// The set for `names`, which end in a line feed each.
    pub(super) const fn of(names: &[u8]) -> Self {
        let (mut set, mut rest) = (Firsts([0; 16]), names);
        while let Some((name, tail)) = split_line(rest) {
            if !name.is_ascii() {
                let (word, bit) = Self::place(first_bytes(name));
                if let Some((_, [word, ..])) = set.0.split_at_mut_checked(word) {
                    *word |= bit;
                }
            }
            rest = tail;
        }
        set
    }

    /// The word and the bit of a character.
    #[inline]
    const fn place(first: u32) -> (usize, u64) {
        let hash = first.wrapping_mul(0x9E37_79B1) >> 22;
        ((hash >> 6) as usize, 1 << (hash & 63))
    }

    #[inline]
    pub(super) fn may_hold(&self, first: char) -> bool {
        let mut bytes = [0; 4];
        let first = first_bytes(
            first
                .to_ascii_lowercase()
                .encode_utf8(&mut bytes)
                .as_bytes(),
        );
        let (word, bit) = Self::place(first);
        self.0.get(word).is_none_or(|word| word & bit != 0)
    }
}

/// The bytes of the first character, as one number.
#[inline]
const fn first_bytes(name: &[u8]) -> u32 {
    match *name {
        [a, b, c, d, ..] if a >= 0xF0 => u32::from_be_bytes([a, b, c, d]),
        [a, b, c, ..] if a >= 0xE0 => u32::from_be_bytes([0, a, b, c]),
        [a, b, ..] if a >= 0x80 => u32::from_be_bytes([0, 0, a, b]),
        [a, ..] => a as u32,
        [] => 0,
    }
}
