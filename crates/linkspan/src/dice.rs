//! What tests are made of: numbers that look random and are the same in each run, and all characters of Unicode.

use crate::property::{Idna2008, idna2008};

/// Characters whose Bidi_Class was another before Unicode 18, of which the crates are that we compare with.
const CHANGED_IN_18: [char; 3] = ['\u{1B3A}', '\u{1B3C}', '\u{1B42}'];

/// The characters that our version of Unicode has, but for those that have changed since.
pub(crate) fn of_tables() -> impl Iterator<Item = char> {
    let is_known = |&c: &char| idna2008(c) != Idna2008::Unassigned && !CHANGED_IN_18.contains(&c);
    ('\0'..=char::MAX).filter(is_known)
}

/// A generator of xorshift numbers.
pub(crate) struct Dice(u64);

impl Dice {
    pub(crate) fn new() -> Self {
        Dice(0x2545_F491_4F6C_DD1D)
    }

    /// A number below `sides`.
    pub(crate) fn roll(&mut self, sides: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 16) as usize % sides
    }
}
