//! How long the ASCII form of an inert name can be, and whether its labels may stand beside each other.

use super::{LONGEST, LONGEST_NAME, Label, PREFIX, punycode};

/// The most digits of a number of Punycode, in a label of few code points of the Basic Multilingual Plane.
const DIGITS_IN_PLANE: usize = 6;

/// What the code points of a label tell together.
#[derive(Clone, Copy, Debug)]
pub(super) struct Measure {
    len: u32,
    /// How many are ASCII.
    ascii: u32,
    /// The lowest of all.
    least: u32,
    /// The lowest outside ASCII.
    lowest: u32,
    highest: u32,
}

impl Default for Measure {
    fn default() -> Self {
        Measure {
            len: 0,
            ascii: 0,
            least: u32::MAX,
            lowest: u32::MAX,
            highest: 0,
        }
    }
}

impl Measure {
    #[inline(always)]
    pub(super) fn add(&mut self, code_point: u32) {
        let is_ascii = code_point < 0x80;
        self.len += 1;
        self.ascii += u32::from(is_ascii);
        self.least = self.least.min(code_point);
        self.lowest = self
            .lowest
            .min(if is_ascii { u32::MAX } else { code_point });
        self.highest = self.highest.max(code_point);
    }

    pub(super) fn is_ascii(&self) -> bool {
        self.ascii == self.len
    }

    /// Whether none of them is a digit or a hyphen, which ICANN forbids in a top-level domain; nothing else of that kind is inert.
    pub(super) fn may_be_of_tld(&self) -> bool {
        self.least > u32::from(b'9')
    }

    /// At most as many octets as this has the ASCII form.
    #[inline]
    pub(super) fn most_octets(&self) -> usize {
        const SHORT: u32 = 9;
        const { assert!(PREFIX.len() + 1 + SHORT as usize * DIGITS_IN_PLANE <= LONGEST) };
        if self.is_ascii() {
            return self.len as usize;
        }
        if self.len <= SHORT && self.highest <= 0xFFFF {
            return PREFIX.len() + 1 + self.len as usize * DIGITS_IN_PLANE;
        }
        let span = self.lowest..=self.highest;
        PREFIX.len() + punycode::most_octets(self.len, self.ascii, span) as usize
    }
}

/// What the bidi rule wants to know of the labels of a name that keep it by themselves.
#[derive(Default)]
pub(super) struct Directions {
    /// Some label is written from right to left.
    has_right_to_left: bool,
    /// Some label may not stand beside such a one, or a closer look would be needed to tell.
    has_other: bool,
}

impl Directions {
    pub(super) fn add(&mut self, label: Label<'_>, is_ascii: bool) {
        let is_right_to_left = label.end.is_right_to_left();
        let begins_with_digit = matches!(label.code_points, [0x30..=0x39, ..]);
        self.has_right_to_left |= is_right_to_left;
        self.has_other |= !is_right_to_left && (begins_with_digit || !is_ascii);
    }

    /// Whether the labels may make a name together.
    pub(super) fn agree(&self) -> bool {
        !(self.has_right_to_left && self.has_other)
    }
}

/// How long the ASCII form of a name can be, and whether its labels agree.
#[derive(Default)]
pub(super) struct Length {
    octets: usize,
    /// Some label is not ASCII.
    has_encoded: bool,
    directions: Directions,
}

impl Length {
    /// Adds a label and the dot behind it; returns false if its ASCII form has more than 63 octets.
    #[inline]
    pub(super) fn add(&mut self, label: Label<'_>, measure: &Measure) -> bool {
        let (most, is_ascii) = (measure.most_octets(), measure.is_ascii());
        self.octets += most.min(LONGEST) + 1;
        self.has_encoded |= !is_ascii;
        self.directions.add(label, is_ascii);
        let room = (LONGEST - PREFIX.len()) as u32;
        most <= LONGEST || !is_ascii && punycode::fits(label.code_points, room)
    }

    /// Whether it is that of a name that is not ASCII.
    pub(super) fn fits(&self) -> bool {
        self.has_encoded && self.directions.agree() && self.octets <= LONGEST_NAME + 1
    }
}
