//! An adaptive binary range coder, like that of LZMA: bits that are as expected take almost no space.
//!
//! A format is described once, for both directions: [`Coder::bit`] writes the bit it is given, or reads one and ignores
//! its argument. In both cases it returns the bit in the file.

/// Writes or reads bits.
pub(crate) trait Coder {
    /// Codes a bit whose probability is learned in `model`.
    fn bit(&mut self, model: &mut u16, bit: bool) -> bool;
}

/// One half, in 2048ths.
const EVEN: u16 = 1024;
/// The rate of learning: a larger number is slower.
const RATE: u32 = 4;
const TOP: u32 = 1 << 24;

/// Adapts the probability of a zero to a bit that was coded.
fn learn(model: &mut u16, bit: bool) {
    if bit {
        *model -= *model >> RATE;
    } else {
        *model += (2048 - *model) >> RATE;
    }
}

/// Writes bits.
#[derive(Debug)]
pub(crate) struct Encoder {
    low: u64,
    range: u32,
    out: Vec<u8>,
}

impl Encoder {
    pub(crate) fn new() -> Self {
        Self {
            low: 0,
            range: u32::MAX,
            out: Vec::new(),
        }
    }

    /// Carries an overflow of `low` into the bytes already written.
    fn carry(&mut self) {
        for byte in self.out.iter_mut().rev() {
            let (sum, overflows) = byte.overflowing_add(1);
            *byte = sum;
            if !overflows {
                break;
            }
        }
    }

    fn shift(&mut self) {
        if self.low > u64::from(u32::MAX) {
            self.carry();
            self.low &= u64::from(u32::MAX);
        }
        self.out.push((self.low >> 24) as u8);
        self.low = (self.low << 8) & u64::from(u32::MAX);
    }

    pub(crate) fn finish(mut self) -> Vec<u8> {
        for _ in 0..4 {
            self.shift();
        }
        // The decoder reads zeros after the end.
        while self.out.last() == Some(&0) {
            self.out.pop();
        }
        self.out
    }
}

impl Coder for Encoder {
    fn bit(&mut self, model: &mut u16, bit: bool) -> bool {
        let bound = (self.range >> 11) * u32::from(*model);
        if bit {
            self.low += u64::from(bound);
            self.range -= bound;
        } else {
            self.range = bound;
        }
        learn(model, bit);
        while self.range < TOP {
            self.range <<= 8;
            self.shift();
        }
        bit
    }
}

/// Reads bits.
#[derive(Debug)]
pub(crate) struct Decoder<'b> {
    bytes: std::slice::Iter<'b, u8>,
    range: u32,
    code: u32,
}

impl<'b> Decoder<'b> {
    pub(crate) fn new(bytes: &'b [u8]) -> Self {
        let mut decoder = Self {
            bytes: bytes.iter(),
            range: u32::MAX,
            code: 0,
        };
        for _ in 0..4 {
            decoder.code = decoder.code << 8 | decoder.next();
        }
        decoder
    }

    fn next(&mut self) -> u32 {
        self.bytes.next().copied().unwrap_or_default().into()
    }
}

impl Coder for Decoder<'_> {
    fn bit(&mut self, model: &mut u16, _: bool) -> bool {
        let bound = (self.range >> 11) * u32::from(*model);
        let bit = self.code >= bound;
        if bit {
            self.code -= bound;
            self.range -= bound;
        } else {
            self.range = bound;
        }
        learn(model, bit);
        while self.range < TOP {
            self.range <<= 8;
            self.code = self.code << 8 | self.next();
        }
        bit
    }
}

/// The model of the numbers at one position in a format.
#[derive(Clone, Debug)]
pub(crate) struct Model {
    /// The model of the number of bits.
    width: Vec<u16>,
    /// The models of the leading bits, by the number of bits.
    head: Vec<u16>,
    /// Used if a model is missing. That never happens, because every number of bits has one.
    spare: u16,
}

impl Default for Model {
    fn default() -> Self {
        Self {
            width: vec![EVEN; 32],
            head: vec![EVEN; 32 * 16],
            spare: EVEN,
        }
    }
}

impl Model {
    /// Codes a number.
    pub(crate) fn number(&mut self, coder: &mut impl Coder, number: u32) -> u32 {
        // Zero has no leading bit, so one is added.
        let number = u64::from(number) + 1;
        let width = 63 - number.leading_zeros();
        let mut node = 1;
        for shift in (0..5).rev() {
            let bit = {
                let model = self.width.get_mut(node).unwrap_or(&mut self.spare);
                coder.bit(model, width >> shift & 1 == 1)
            };
            node = node << 1 | usize::from(bit);
        }
        let width = node & 31;
        let mut value = 1u64;
        for at in (0..width).rev() {
            let bit = number >> at & 1 == 1;
            let bit = if width - at <= 4 && value < 16 {
                let at = width * 16 + value as usize;
                coder.bit(self.head.get_mut(at).unwrap_or(&mut self.spare), bit)
            } else {
                let mut even = EVEN;
                coder.bit(&mut even, bit)
            };
            value = value << 1 | u64::from(bit);
        }
        u32::try_from(value - 1).unwrap_or(u32::MAX)
    }
}

/// The model of the letters of names.
#[derive(Clone, Debug)]
pub(crate) struct Letters {
    /// The models, by the letter before.
    models: Vec<u16>,
    spare: u16,
}

impl Default for Letters {
    fn default() -> Self {
        Self {
            models: vec![EVEN; 256 * 256],
            spare: EVEN,
        }
    }
}

impl Letters {
    /// Codes a text without zeros.
    pub(crate) fn text(&mut self, coder: &mut impl Coder, text: &str) -> String {
        let mut bytes = Vec::new();
        let mut before = 0;
        let mut given = text.bytes();
        loop {
            let byte = given.next().unwrap_or_default();
            let mut node = 1;
            for shift in (0..8).rev() {
                let model = self.models.get_mut(before * 256 + node);
                let model = model.unwrap_or(&mut self.spare);
                let bit = coder.bit(model, byte >> shift & 1 == 1);
                node = node << 1 | usize::from(bit);
            }
            let byte = (node & 255) as u8;
            if byte == 0 {
                return String::from_utf8_lossy(&bytes).into_owned();
            }
            bytes.push(byte);
            before = usize::from(byte);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn round_trip() {
        let mut state = 7u64;
        let mut dice = || {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1);
            (state >> 33) as u32
        };
        let numbers: Vec<u32> = (0..5000).map(|_| dice() >> (dice() % 32)).collect();
        let (mut coder, mut model, mut letters) =
            (Encoder::new(), Model::default(), Letters::default());
        for &number in &numbers {
            model.number(&mut coder, number);
        }
        letters.text(&mut coder, "follows-C");
        let bytes = coder.finish();
        let (mut coder, mut model, mut letters) =
            (Decoder::new(&bytes), Model::default(), Letters::default());
        for &number in &numbers {
            assert_eq!(model.number(&mut coder, 0), number);
        }
        assert_eq!(letters.text(&mut coder, ""), "follows-C");
    }
}
