//! A filter that says no to most words before any name is looked up.

use super::Hash;
use super::slots::split_line;

/// A set of beginnings of names that may contain too much: one bit for each value that a part of the hash can have.
///
/// It contains every name of up to eight bytes, the first eight bytes of longer names, and the first two characters of names
/// outside ASCII.
pub(super) struct Filter([u64; 256]);

impl Filter {
    /// The filter of `names`, each of which ends in a line feed.
    pub(super) const fn of(names: &[u8]) -> Self {
        let (mut filter, mut rest) = (Filter([0; 256]), names);
        while let Some((name, tail)) = split_line(rest) {
            filter.add(Hash::of(name));
            if let Some(beginning) = name.first_chunk() {
                filter.add(Hash::of_letters(u64::from_le_bytes(*beginning), 8));
            }
            if !name.is_ascii()
                && let Some((beginning, _)) = name.split_at_checked(len_of_two(name))
            {
                filter.add(Hash::of(beginning));
            }
            rest = tail;
        }
        filter
    }

    const fn add(&mut self, hash: Hash) {
        let (word, bit) = Self::place(hash);
        if let Some((_, [word, ..])) = self.0.split_at_mut_checked(word) {
            *word |= bit;
        }
    }

    /// The word and the bit of a beginning.
    #[inline(always)]
    const fn place(Hash(hash): Hash) -> (usize, u64) {
        ((hash >> 56) as usize, 1 << (hash >> 50 & 63))
    }

    #[inline(always)]
    pub(super) fn may_contain(&self, hash: Hash) -> bool {
        let (word, bit) = Self::place(hash);
        self.0.get(word).is_none_or(|word| word & bit != 0)
    }
}

/// How many bytes the first two characters of a name take.
const fn len_of_two(name: &[u8]) -> usize {
    let (mut len, mut chars) = (0, 0);
    while let Some((_, [byte, ..])) = name.split_at_checked(len) {
        // A byte that does not continue a character begins one.
        if *byte as i8 >= -0x40 {
            chars += 1;
            if chars > 2 {
                break;
            }
        }
        len += 1;
    }
    len
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_characters() {
        for (name, len) in [("рф", 4), ("香港特", 6), ("éab", 3), ("a", 1), ("𠀋é字", 6)]
        {
            assert_eq!(len_of_two(name.as_bytes()), len, "{name}");
        }
    }
}
