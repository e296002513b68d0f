//! A Bloom filter with one hash function: it rejects most words before any name is looked up.
//!
//! A lookup loads a slot and the name that it points to, from two places of memory. Most words after a dot are not top-level
//! domains, and the filter rejects them with one load from a table that stays in the cache. It may pass a word that is not a
//! name; then the lookup rejects that.

use super::Hash;
use super::slots::split_line;

/// Two sets of beginnings of names: one bit for each value of some bits of the hash.
pub(super) struct Filter {
    /// Every name of up to eight bytes, and the first eight bytes of longer names.
    words: [u64; 256],
    /// The first two characters of names outside ASCII. There are few such names, so this set rejects more. In Chinese text, every
    /// sentence after an ideographic full stop is looked up in it.
    pairs: [u64; 64],
}

impl Filter {
    /// Returns the filter of `names`, each of which ends in a line feed.
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

/// Returns the word and the bit of a beginning in a set, whose number of words is a power of two.
#[inline(always)]
const fn place<const WORDS: usize>(Hash(hash): Hash) -> (usize, u64) {
    ((hash >> 56) as usize % WORDS, 1 << (hash >> 50 & 63))
}

/// Returns the number of bytes of the first two characters of a name.
const fn len_of_two(name: &[u8]) -> usize {
    let (mut len, mut chars) = (0, 0);
    while let Some((_, [byte, ..])) = name.split_at_checked(len) {
        // Bytes from 0x80 to 0xBF (as signed numbers, those below -0x40) continue a character. Others begin one.
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
