//! A Bloom filter with one hash function: it rejects most words before any name is looked up.
//!
//! A lookup loads a slot and the name that it points to, from two places of memory. Most words after a dot are not top-level
//! domains, and the filter rejects them with one load from a table that stays in the cache. It may pass a word that is not a
//! name; then the lookup rejects that.

use super::Hash;
use super::slots::split_line;

/// The words of the first set: every name of up to eight bytes, and the first eight bytes of longer names.
const BEGINNINGS: usize = 256;

/// The words of the second set: the first two characters of names outside ASCII. There are few such names, so this set rejects
/// more. In Chinese text, every sentence after an ideographic full stop is looked up in it.
const PAIRS: usize = 64;

/// Two sets, one after the other: one bit for each value of some bits of the hash.
pub(super) type Filter = [u64; BEGINNINGS + PAIRS];

/// Returns the filter of `names`, each of which ends in a line feed.
pub(super) const fn of(names: &[u8]) -> Filter {
    let (mut filter, mut rest) = ([0; BEGINNINGS + PAIRS], names);
    while let Some((name, tail)) = split_line(rest) {
        add(&mut filter, place(Hash::of(name)));
        if let Some(beginning) = name.first_chunk() {
            let hash = Hash::of_letters(u64::from_le_bytes(*beginning), 8);
            add(&mut filter, place(hash));
        }
        if !name.is_ascii()
            && let Some((beginning, _)) = name.split_at_checked(len_of_two(name))
        {
            add(&mut filter, place_of_pair(Hash::of(beginning)));
        }
        rest = tail;
    }
    filter
}

const fn add(filter: &mut Filter, (word, bit): (usize, u64)) {
    if let Some((_, [word, ..])) = filter.split_at_mut_checked(word) {
        *word |= bit;
    }
}

/// Returns the word and the bit of a name, or of its first eight bytes.
#[inline(always)]
pub(super) const fn place(hash: Hash) -> (usize, u64) {
    place_in::<BEGINNINGS>(hash)
}

/// Returns the word and the bit of two characters.
#[inline(always)]
pub(super) const fn place_of_pair(hash: Hash) -> (usize, u64) {
    let (word, bit) = place_in::<PAIRS>(hash);
    (BEGINNINGS + word, bit)
}

/// Returns the word and the bit in a set, whose number of words is a power of two.
#[inline(always)]
const fn place_in<const WORDS: usize>(Hash(hash): Hash) -> (usize, u64) {
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
