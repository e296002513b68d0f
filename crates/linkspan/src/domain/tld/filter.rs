//! A filter that says no to most words before any name is looked up.

use super::Hash;
use super::slots::split_line;

/// Two sets of beginnings of names that may contain too much: one bit for each value that a part of the hash can have.
pub(super) struct Filter {
    /// Every name of up to eight bytes, and the first eight bytes of longer names.
    words: [u64; 256],
    /// The first two characters of names outside ASCII. There are few, so this set says no more often: every sentence of
    /// Chinese asks it.
    pairs: [u64; 64],
}

impl Filter {
    /// The filter of `names`, each of which ends in a line feed.
    pub(super) const fn of(names: &[u8]) -> Self {
        let (mut words, mut pairs, mut rest) = ([0; 256], [0; 64], names);
        while let Some((name, tail)) = split_line(rest) {
            add(&mut words, Hash::of(name));
            if let Some(beginning) = name.first_chunk() {
                add(
                    &mut words,
                    Hash::of_letters(u64::from_le_bytes(*beginning), 8),
                );
            }
            if !name.is_ascii()
                && let Some((beginning, _)) = name.split_at_checked(len_of_two(name))
            {
                add(&mut pairs, Hash::of(beginning));
            }
            rest = tail;
        }
        Filter { words, pairs }
    }

    #[inline(always)]
    pub(super) fn may_contain(&self, hash: Hash) -> bool {
        holds(&self.words, hash)
    }

    #[inline(always)]
    pub(super) fn may_contain_pair(&self, hash: Hash) -> bool {
        holds(&self.pairs, hash)
    }
}

const fn add<const WORDS: usize>(set: &mut [u64; WORDS], hash: Hash) {
    let (word, bit) = place::<WORDS>(hash);
    if let Some((_, [word, ..])) = set.split_at_mut_checked(word) {
        *word |= bit;
    }
}

#[inline(always)]
fn holds<const WORDS: usize>(set: &[u64; WORDS], hash: Hash) -> bool {
    let (word, bit) = place::<WORDS>(hash);
    set.get(word).is_none_or(|word| word & bit != 0)
}

/// The word and the bit of a beginning, in a set of a power of two words.
#[inline(always)]
const fn place<const WORDS: usize>(Hash(hash): Hash) -> (usize, u64) {
    ((hash >> 56) as usize % WORDS, 1 << (hash >> 50 & 63))
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
