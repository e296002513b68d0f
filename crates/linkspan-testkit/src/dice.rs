//! Pseudorandom numbers that are the same in each run of a test.

/// A generator of xorshift numbers.
#[derive(Debug)]
pub struct Dice(u64);

impl Default for Dice {
    fn default() -> Self {
        Self::new()
    }
}

impl Dice {
    /// Creates a generator. All generators produce the same numbers.
    pub fn new() -> Self {
        Dice(0x2545_F491_4F6C_DD1D)
    }

    /// Returns a number below `sides`.
    pub fn roll(&mut self, sides: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 16) as usize % sides
    }
}
