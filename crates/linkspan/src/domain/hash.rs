//! The hash that names are found by: of a few words and one multiplication.

/// The hash of a name, whose case does not matter.
#[derive(Clone, Copy)]
pub(super) struct Hash(pub(super) u64);

impl Hash {
    /// Lower case for letters; digits, hyphens and dots are left as they are.
    const LOWER: u64 = u64::from_le_bytes([0x20; 8]);

    /// The hash of `name`: its first eight bytes, and its last eight if it is longer, mixed by
    /// one multiplication.
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

    /// The hash of the last eight bytes of `name` and of its length: for names that differ
    /// at their ends.
    pub(super) const fn of_end(name: &[u8]) -> Hash {
        let (word, len) = match name.last_chunk() {
            Some(&last) => (u64::from_le_bytes(last), 8),
            None => (word_of(name), name.len()),
        };
        Self::mixed(Self::low_bytes(word, len) ^ (name.len() as u64) << 1)
    }

    /// The hash of the first `len` bytes, at most eight, of a word.
    #[inline(always)]
    pub(super) const fn of_letters(word: u64, len: usize) -> Hash {
        Self::mixed(Self::low_bytes(word, len))
    }

    #[inline(always)]
    pub(super) const fn low_bytes(word: u64, len: usize) -> u64 {
        let unused = 64 - 8 * len as u32;
        match (word | Self::LOWER).checked_shl(unused) {
            Some(word) => word >> unused,
            None => 0,
        }
    }

    #[inline(always)]
    const fn mixed(word: u64) -> Hash {
        Hash(word.wrapping_mul(0x9E37_79B9_7F4A_7C15))
    }

    /// The slot to look at in the given step, of a power-of-two number of them.
    #[inline]
    pub(super) const fn slot(self, step: usize, count: usize) -> usize {
        ((self.0 >> 36) as usize).wrapping_add(step) & (count - 1)
    }
}

/// The bytes of a name of at most eight, the first in the lowest bits.
#[inline]
const fn word_of(name: &[u8]) -> u64 {
    if let (Some(&first), Some(&last)) = (name.first_chunk(), name.last_chunk()) {
        // The two overlap.
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
