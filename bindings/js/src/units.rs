//! Offsets in UTF-16 units, which JavaScript counts in.
//!
//! Text comes as UTF-8, with the byte FF for a surrogate without its partner: one unit long, like a
//! character of up to three bytes.

use alloc::vec::Vec;

/// How many bytes lie between two places whose offset is remembered.
const STRIDE: usize = 256;

/// Returns how many UTF-16 units the bytes stand for.
pub(crate) fn count(bytes: &[u8]) -> usize {
    let units =
        |byte: u8| usize::from(byte & 0xC0 != 0x80) + usize::from(matches!(byte, 0xF0..=0xF4));
    bytes.iter().map(|&byte| units(byte)).sum()
}

/// Converts offsets of one text, in any order, each in constant time.
#[derive(Debug)]
pub(crate) struct Units<'t> {
    bytes: &'t [u8],
    /// The offset in units of every [`STRIDE`]th byte; empty for ASCII, where nothing is to convert.
    marks: Vec<usize>,
}

impl<'t> Units<'t> {
    pub(crate) fn new(bytes: &'t [u8]) -> Self {
        let mut marks = Vec::new();
        if !bytes.is_ascii() {
            let mut at = 0;
            for chunk in bytes.chunks(STRIDE) {
                marks.push(at);
                at += count(chunk);
            }
        }
        Units { bytes, marks }
    }

    /// Returns the offset in units of an offset in bytes.
    pub(crate) fn at(&self, offset: usize) -> usize {
        let offset = offset.min(self.bytes.len());
        let mark = offset / STRIDE;
        match (self.marks.is_empty(), self.marks.get(mark)) {
            (true, _) => offset,
            (_, Some(units)) => {
                let rest = self.bytes.get(mark * STRIDE..offset);
                units + count(rest.unwrap_or_default())
            }
            (_, None) => count(self.bytes),
        }
    }
}

/// Converts ascending offsets while walking.
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

    /// Returns the offset in units of an offset that is not before the last one asked for.
    pub(crate) fn to(&mut self, offset: usize) -> u32 {
        if self.is_ascii {
            return offset as u32;
        }
        let passed = self.bytes.get(self.at..offset).unwrap_or_default();
        self.units += count(passed);
        self.at = offset;
        self.units as u32
    }
}
