//! Runs of code points with the same value, as packed by the generator: the lengths of the runs,
//! and the start of every group of runs.

use core::ops::Range;

/// The number of runs in a group.
const GROUP: usize = 16;

/// Lengths from here on take two bytes.
const LONG: u8 = 224;

/// The number of low bits of a group that say how many of the preceding lengths take two bytes. The
/// other bits are the first code point.
const PLACE_BITS: u32 = 11;

/// A generated table.
pub(crate) struct Runs<'t, T> {
    pub(crate) groups: &'t [u32],
    pub(crate) lengths: &'t [u8],
    pub(crate) values: &'t [T],
}

impl<T: Copy + Default> Runs<'_, T> {
    /// Returns the run that contains a character, as its first code point and its value. A long run
    /// may be split into several.
    pub(crate) fn find(&self, c: char) -> (u32, T) {
        let (_, first, value) = self.walk(c, |_| {});
        (first, value)
    }

    /// Returns the run that contains a character, with the number of its group. `pass` receives the
    /// values of the preceding runs of the group.
    fn walk(&self, c: char, mut pass: impl FnMut(T)) -> (usize, u32, T) {
        let code_point = u32::from(c);
        let next = self
            .groups
            .partition_point(|&group| group >> PLACE_BITS <= code_point);
        let number = next.saturating_sub(1);
        let group = self.groups.get(number).copied().unwrap_or_default();
        let start = number * GROUP;
        // One byte for each length before the group, and another one for each long length.
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
    /// For tables in which a value is the length of a text in a pool: returns the range of the text
    /// for the run that begins with this character. `places` has the start for each group.
    pub(crate) fn range(&self, places: &[u16], c: char) -> Option<Range<usize>> {
        let mut before = 0;
        let (group, first, length) = self.walk(c, |length| before += usize::from(length));
        let start = usize::from(*places.get(group)?) + before;
        (first == u32::from(c) && length > 0).then_some(start..start + usize::from(length))
    }

    /// Returns the values of ASCII characters.
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

/// Splits the first length off.
const fn split_length(lengths: &[u8]) -> (u32, &[u8]) {
    match lengths {
        [short @ ..LONG, rest @ ..] => (*short as u32 + 1, rest),
        [long, low, rest @ ..] => ((((*long - LONG) as u32) << 8 | *low as u32) + 1, rest),
        _ => (0, lengths),
    }
}
