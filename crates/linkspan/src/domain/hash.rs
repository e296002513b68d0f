//! The hash of names in the tables of top-level domains and public suffixes: a few loads and one multiplication.
//!
//! Names are short, so the first and the last eight bytes and the length are enough to tell them apart. The multiplication mixes
//! these into the high bits, from which the filters and slots are taken. Collisions are harmless: a name that is found is always
//! compared.

/// The hash of a name. Case does not matter.
#[derive(Clone, Copy)]
pub(super) struct Hash(pub(super) u64);

impl Hash {
    /// The bit that turns capitals into small letters. Digits, hyphens and dots have it already. (It changes some other
    /// bytes, too, but the comparison after the lookup does not.)
    const LOWER: u64 = u64::from_le_bytes([0x20; 8]);

    /// Returns the hash of `name`, from its first eight bytes and, if it is longer, its last eight.
    #[inline]
    pub(super) const fn of(name: &[u8]) -> Hash {
        let word = match (name.first_chunk(), name.last_chunk()) {
            (Some(&first), Some(&last)) if name.len() > 8 => {
                let last = u64::from_le_bytes(last) | Self::LOWER;
                (u64::from_le_bytes(first) | Self::LOWER) ^ last.rotate_left(27) ^ name.len() as u64
            }
            _ => Self::low_bytes(word_of(name), name.len()),
        };
        Self::mixed(word)
    }

    /// Returns the hash of the length and the last eight bytes of `name`. It is for lists in which many names have the same
    /// beginning.
    pub(super) const fn of_end(name: &[u8]) -> Hash {
        let (word, len) = match name.last_chunk() {
            Some(&last) => (u64::from_le_bytes(last), 8),
            None => (word_of(name), name.len()),
        };
        Self::mixed(Self::low_bytes(word, len) ^ (name.len() as u64) << 1)
    }

    /// Returns the hash of the first `len` bytes, at most eight, of a word.
    #[inline(always)]
    pub(super) const fn of_letters(word: u64, len: usize) -> Hash {
        Self::mixed(Self::low_bytes(word, len))
    }

    /// Returns the lowest `len` bytes of a word, in lower case.
    #[inline(always)]
    pub(super) const fn low_bytes(word: u64, len: usize) -> u64 {
        let unused = 64 - 8 * len as u32;
        match (word | Self::LOWER).checked_shl(unused) {
            Some(word) => word >> unused,
            None => 0,
        }
    }

    /// Fibonacci hashing: multiplies by 2^64 divided by the golden ratio, which spreads similar words.
    #[inline(always)]
    const fn mixed(word: u64) -> Hash {
        Hash(word.wrapping_mul(0x9E37_79B9_7F4A_7C15))
    }

    /// Returns the slot to look at in the given step of linear probing. `count` is a power of two.
    #[inline]
    pub(super) const fn slot(self, step: usize, count: usize) -> usize {
        ((self.0 >> 36) as usize).wrapping_add(step) & (count - 1)
    }
}

/// Returns the bytes of a name of at most eight bytes as a word, with the first byte in the lowest bits.
#[inline]
const fn word_of(name: &[u8]) -> u64 {
    if let (Some(&first), Some(&last)) = (name.first_chunk(), name.last_chunk()) {
        // Four to eight bytes: two loads that may overlap, instead of a loop. Bytes in both are the same bits.
        let last = u32::from_le_bytes(last) as u64;
        return u32::from_le_bytes(first) as u64 | last << (8 * (name.len() - 4));
    }
    let (mut word, mut rest) = (0, name);
    while let [head @ .., byte] = rest {
        word = word << 8 | *byte as u64;
        rest = head;
    }
    word
}
