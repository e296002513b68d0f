//! Runs of code points with one value each, as the generator packs them: their lengths, and where each group of
//! them begins.

/// Runs in a group.
const GROUP: usize = 32;

/// Lengths from here on take two bytes.
const LONG: u8 = 224;

/// Bits of a group below its first code point: how many lengths before it take two bytes.
const PLACE_BITS: u32 = 11;

/// A generated table.
pub(super) struct Runs<'t, T> {
    pub(super) groups: &'t [u32],
    pub(super) lengths: &'t [u8],
    pub(super) values: &'t [T],
}

impl<T: Copy + Default> Runs<'_, T> {
    /// The run that a character is in: its first code point and its value. What is long may be several runs.
    pub(super) fn find(&self, c: char) -> (u32, T) {
        let code_point = u32::from(c);
        let behind = self
            .groups
            .partition_point(|&group| group >> PLACE_BITS <= code_point);
        let number = behind.saturating_sub(1);
        let group = self.groups.get(number).copied().unwrap_or_default();
        let start = number * GROUP;
        let place = start + (group & ((1 << PLACE_BITS) - 1)) as usize;
        let mut lengths = self.lengths.get(place..).unwrap_or_default();
        let mut first = group >> PLACE_BITS;
        for &value in self.values.get(start..).unwrap_or_default() {
            let (length, rest) = split_length(lengths);
            if code_point < first + length {
                return (first, value);
            }
            first += length;
            lengths = rest;
        }
        (first, T::default())
    }
}

impl Runs<'_, u8> {
    /// The values of ASCII characters.
    pub(super) const fn ascii(&self) -> [u8; 128] {
        let mut all = [0; 128];
        let mut rest: &mut [u8] = &mut all;
        let (mut lengths, mut values) = (self.lengths, self.values);
        while let [value, values_behind @ ..] = values {
            let (mut length, lengths_behind) = split_length(lengths);
            while length > 0
                && let [slot, behind @ ..] = rest
            {
                *slot = *value;
                rest = behind;
                length -= 1;
            }
            if rest.is_empty() {
                break;
            }
            (lengths, values) = (lengths_behind, values_behind);
        }
        all
    }
}

/// The length at the front, and the lengths behind it.
const fn split_length(lengths: &[u8]) -> (u32, &[u8]) {
    match lengths {
        [short @ ..LONG, rest @ ..] => (*short as u32 + 1, rest),
        [long, low, rest @ ..] => ((((*long - LONG) as u32) << 8 | *low as u32) + 1, rest),
        _ => (0, lengths),
    }
}
