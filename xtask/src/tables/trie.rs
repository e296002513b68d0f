//! Packs a table of values into a two-stage trie.
//!
//! The first stage has one entry for each block of 128 code points, and the second stage has the distinct blocks. The
//! first stage ends after the last block below plane 14 that is not constant. The few ranges above it are listed
//! individually, so that the empty planes between them cost nothing.

use std::collections::HashMap;

/// The number of code points in a block. With 128, Link_Term and Link_Email together are smallest.
pub const BLOCK: usize = 128;

/// The maximum end of the index: the start of plane 14.
const INDEX_LIMIT: usize = 0xE_0000;

/// A packed table.
pub struct Trie {
    /// For each block of code points, the index of its values in `blocks`.
    pub index: Vec<usize>,
    /// The distinct blocks, packed, in the order of their first use.
    pub blocks: Vec<Vec<u8>>,
    /// Ranges (first, last, value) above the index whose value is not 0.
    pub tail: Vec<(u32, u32, u8)>,
}

impl Trie {
    /// Packs `values`, one for each code point, at `bits` bits each (1, 2, 4 or 8). The reader assumes the value 0
    /// for every code point that is not listed.
    pub fn new(values: &[u8], bits: u32) -> Self {
        let used = values[..INDEX_LIMIT]
            .iter()
            .rposition(|&value| value != 0)
            .map_or(0, |at| at + 1);
        let end = used.next_multiple_of(BLOCK);
        let mut seen = HashMap::new();
        let mut blocks = Vec::new();
        let index = values[..end].chunks(BLOCK).map(|chunk| {
            *seen.entry(chunk).or_insert_with(|| {
                blocks.push(pack(chunk, bits));
                blocks.len() - 1
            })
        });
        Self {
            index: index.collect(),
            blocks,
            tail: ranges_from(values, end),
        }
    }

    /// Returns the smallest unsigned type for every entry of the index.
    pub fn index_type(&self) -> &'static str {
        if self.blocks.len() <= 256 {
            "u8"
        } else {
            "u16"
        }
    }
}

/// Packs values into bytes, the first one into the lowest bits.
fn pack(values: &[u8], bits: u32) -> Vec<u8> {
    let per_byte = (8 / bits) as usize;
    let byte = |chunk: &[u8]| {
        chunk
            .iter()
            .rev()
            .fold(0, |byte: u16, &value| byte << bits | u16::from(value)) as u8
    };
    values.chunks(per_byte).map(byte).collect()
}

/// Returns the ranges from `start` on with a value other than 0.
fn ranges_from(values: &[u8], start: usize) -> Vec<(u32, u32, u8)> {
    let mut ranges: Vec<(u32, u32, u8)> = Vec::new();
    for (code_point, &value) in (0u32..)
        .zip(values)
        .skip(start)
        .filter(|(_, value)| **value != 0)
    {
        match ranges.last_mut() {
            Some(range) if range.1 + 1 == code_point && range.2 == value => range.1 = code_point,
            _ => ranges.push((code_point, code_point, value)),
        }
    }
    ranges
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ucd::CODE_POINTS;

    #[test]
    fn values_are_packed_from_the_lowest_bits() {
        assert_eq!(pack(&[1, 2, 3, 4], 4), [0x21, 0x43]);
        assert_eq!(pack(&[1, 0, 0, 0, 0, 0, 1, 1], 1), [0b1100_0001]);
        assert_eq!(pack(&[7, 255], 8), [7, 255]);
    }

    #[test]
    fn equal_blocks_are_shared_and_the_tail_is_listed() {
        let mut values = vec![0; CODE_POINTS];
        values[3] = 1;
        values[2 * BLOCK + 3] = 1;
        values[0xE_0100..=0xE_01EF].fill(2);
        let trie = Trie::new(&values, 4);
        assert_eq!(trie.index, [0, 1, 0]);
        assert_eq!(trie.blocks.len(), 2);
        assert_eq!(trie.tail, [(0xE_0100, 0xE_01EF, 2)]);
    }
}
