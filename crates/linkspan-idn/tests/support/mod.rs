//! Shared by the tests: a second implementation of RFC 7940, and random numbers.

#![allow(dead_code, reason = "each test uses a part of it")]

pub(crate) mod oracle;

/// Numbers that are the same in every run.
pub(crate) struct Dice(u64);

impl Dice {
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1)
    }

    pub(crate) fn roll(&mut self, below: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 16) as usize % below.max(1)
    }

    pub(crate) fn pick<'a, T>(&mut self, items: &'a [T]) -> &'a T {
        &items[self.roll(items.len())]
    }
}

/// Returns the last part of a path, without date and language.
pub(crate) fn short(path: &str) -> &str {
    let name = path.rsplit('/').next().unwrap_or(path);
    name.split("-26may22")
        .next()
        .unwrap()
        .split("-31may22")
        .next()
        .unwrap()
}
