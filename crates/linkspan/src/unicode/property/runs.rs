//! Runs of code points with one value each, as the generator packs them: their lengths, and where each group of
//! them begins.

use core::ops::Range;

/// Runs in a group.
const GROUP: usize = 16;

/// Lengths from here on take two bytes.
const LONG: u8 = 224;

/// Bits of a group below its first code point: how many lengths before it take two bytes.
const PLACE_BITS: u32 = 11;

/// A generated table.
pub(crate) struct Runs<'t, T> {
    pub(crate) groups: &'t [u32],
    pub(crate) lengths: &'t [u8],
    pub(crate) values: &'t [T],
}

impl<T: Copy + Default> Runs<'_, T> {
    /// The run that a character is in: its first code point and its value. What is long may be several runs.
    pub(crate) fn find(&self, c: char) -> (u32, T) {
        let (_, first, value) = self.walk(c, |_| {});
        (first, value)
    }

    /// The run that a character is in, with the number of its group; `pass` sees the values before it in the group.
    fn walk(&self, c: char, mut pass: impl FnMut(T)) -> (usize, u32, T) {
        let code_point = u32::from(c);
        let next = self
            .groups
            .partition_point(|&group| group >> PLACE_BITS <= code_point);
        let number = next.saturating_sub(1);
        let group = self.groups.get(number).copied().unwrap_or_default();
        let start = number * GROUP;
        let place = start + (group & ((1 << PLACE_BITS) - 1)) as usize;
        let mut lengths = self.lengths.get(place..).unwrap_or_default();
        let mut first = group >> PLACE_BITS;
        for &value in self.values.get(start..).unwrap_or_default() {
            let (length, rest) = split_length(lengths);
            if code_point < first + length {
                return (number, first, value);
            }
            pass(value);
            first += length;
            lengths = rest;
        }
        (number, first, T::default())
    }
}

impl Runs<'_, u8> {
    /// Where the value of the run that begins with a character leads to, if values are lengths: a range. `places`
    /// has the start for each group.
    pub(crate) fn range(&self, places: &[u16], c: char) -> Option<Range<usize>> {
        let mut before = 0;
        let (group, first, length) = self.walk(c, |length| before += usize::from(length));
        let start = usize::from(*places.get(group)?) + before;
        (first == u32::from(c) && length > 0).then_some(start..start + usize::from(length))
    }

    /// The values of ASCII characters.
    pub(crate) const fn ascii(&self) -> [u8; 128] {
        let mut all = [0; 128];
        let mut rest: &mut [u8] = &mut all;
        let (mut lengths, mut values) = (self.lengths, self.values);
        while let [value, more_values @ ..] = values {
            let (mut length, more_lengths) = split_length(lengths);
            while length > 0
                && let [slot, more @ ..] = rest
            {
                *slot = *value;
                rest = more;
                length -= 1;
            }
            if rest.is_empty() {
                break;
            }
            (lengths, values) = (more_lengths, more_values);
        }
        all
    }
}

/// The length at the front, and the lengths after it.
const fn split_length(lengths: &[u8]) -> (u32, &[u8]) {
    match lengths {
        [short @ ..LONG, rest @ ..] => (*short as u32 + 1, rest),
        [long, low, rest @ ..] => ((((*long - LONG) as u32) << 8 | *low as u32) + 1, rest),
        _ => (0, lengths),
    }
}
