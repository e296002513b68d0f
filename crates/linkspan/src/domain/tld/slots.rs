//! A hash table with linear probing: each slot is the offset of a name in the text of all names.

use super::Hash;

/// A slot that points to no name.
pub(super) const EMPTY: u16 = u16::MAX;

/// Returns the number of slots for `count` names. At most half of them are used, so that probing soon finds an empty one.
pub(super) const fn slot_count(count: usize) -> usize {
    (count * 2).next_power_of_two()
}

/// Enters each of the `names`, which end in a line feed each, into the slots.
pub(super) const fn fill(slots: &mut [u16], names: &[u8]) {
    let (mut name, mut offset) = (names, 0);
    while let Some((head, tail)) = split_line(name) {
        place(slots, Hash::of(head), offset);
        // `Parsed::read` and the type of the embedded slots keep the sum below `EMPTY`.
        offset += head.len() as u16 + 1;
        name = tail;
    }
}

/// Puts `offset` into the first free slot of `hash`.
const fn place(slots: &mut [u16], hash: Hash, offset: u16) {
    let (count, mut step) = (slots.len(), 0);
    while step < count {
        let at = hash.slot(step, count);
        if let Some((_, [slot, ..])) = slots.split_at_mut_checked(at)
            && *slot == EMPTY
        {
            *slot = offset;
            return;
        }
        step += 1;
    }
}

/// Returns the bytes before the first line feed, and those after it.
pub(super) const fn split_line(text: &[u8]) -> Option<(&[u8], &[u8])> {
    let mut rest = text;
    while let [byte, tail @ ..] = rest {
        if *byte == b'\n' {
            return match text.split_at_checked(text.len() - rest.len()) {
                Some((line, _)) => Some((line, tail)),
                None => None,
            };
        }
        rest = tail;
    }
    None
}
