//! Offsets in UTF-16 units, which JavaScript counts in.
//!
//! Text is UTF-8. In values to be checked, the byte FF replaces an unpaired surrogate. It counts as
//! one unit, like a character of up to three bytes.

#[cfg(feature = "full")]
use linkspan::offsets::Index;
use linkspan::offsets::{Unit, count};

/// Converts offsets of one text, in any order.
#[cfg(feature = "full")]
pub(crate) fn units(bytes: &[u8]) -> Index<'_> {
    Index::new(bytes, Unit::Utf16)
}

/// Converts ascending offsets in one pass.
#[derive(Debug)]
pub(crate) struct Walk<'t> {
    bytes: &'t [u8],
    at: usize,
    units: usize,
    is_ascii: bool,
}

impl<'t> Walk<'t> {
    pub(crate) fn new(bytes: &'t [u8], is_ascii: bool) -> Self {
        Walk {
            bytes,
            at: 0,
            units: 0,
            is_ascii,
        }
    }

    /// Converts an offset that is not less than the previous one.
    pub(crate) fn to(&mut self, offset: usize) -> u32 {
        if self.is_ascii {
            return offset as u32;
        }
        let passed = self.bytes.get(self.at..offset).unwrap_or_default();
        self.units += count(passed, Unit::Utf16);
        self.at = offset;
        self.units as u32
    }
}
