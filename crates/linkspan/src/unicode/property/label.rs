//! Properties that the rules for whole labels need.

use crate::unicode::tables::label::{CLASSES, GROUPS, LENGTHS, VALUES};

use super::runs::Runs;

/// The properties of a character that affect its neighbours in a label.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
// Bit 0: mark. Bits 1 to 3: `Joining`. Bit 4: unsteady. Bits 5 to 7: `Bidi`. Bits 8 to 15: combining class.
pub(crate) struct LabelClass(u16);

/// Bidi_Class, with the values that RFC 5893 does not distinguish combined.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) enum Bidi {
    /// L.
    LeftToRight,
    /// R and AL.
    RightToLeft,
    /// AN.
    ArabicNumber,
    /// EN.
    EuropeanNumber,
    /// ES, CS, ET, ON and BN, which are allowed in labels of both directions.
    Neutral,
    /// NSM.
    NonspacingMark,
    /// All others, which are not allowed in names with right-to-left characters.
    Other,
}

/// Joining_Type, with the values that RFC 5892 does not distinguish combined.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) enum Joining {
    /// No joining that matters: Non_Joining, Join_Causing.
    None,
    Left,
    Right,
    Dual,
    Transparent,
}

/// The Canonical_Combining_Class of a virama.
const VIRAMA: u8 = 9;

/// Returns the class of a character.
pub(crate) fn label_class(c: char) -> LabelClass {
    let class = match ASCII.get(c as usize) {
        Some(&class) => class,
        None => RUNS.find(c).1,
    };
    let class = CLASSES.get(usize::from(class));
    LabelClass(class.copied().unwrap_or_default())
}

/// The class numbers of ASCII characters, the most frequent ones.
static ASCII: [u8; 128] = RUNS.ascii();

static RUNS: Runs<u8> = Runs {
    groups: &GROUPS,
    lengths: &LENGTHS,
    values: &VALUES,
};

impl Bidi {
    /// Returns true if it makes the bidi rule apply to a name.
    pub(crate) fn is_right_to_left(self) -> bool {
        matches!(self, Self::RightToLeft | Self::ArabicNumber)
    }
}

impl LabelClass {
    /// Returns the Canonical_Combining_Class.
    pub(crate) fn combining_class(self) -> u8 {
        (self.0 >> 8) as u8
    }

    pub(crate) fn is_virama(self) -> bool {
        self.combining_class() == VIRAMA
    }

    /// Returns true if the General_Category is Mark.
    pub(crate) fn is_mark(self) -> bool {
        self.0 & 1 != 0
    }

    /// Returns true if NFC may change it or what precedes it, that is, if NFC_Quick_Check is not
    /// Yes.
    pub(crate) fn is_unsteady(self) -> bool {
        self.0 & 1 << 4 != 0
    }

    pub(crate) fn joining(self) -> Joining {
        match self.0 >> 1 & 7 {
            1 => Joining::Left,
            2 => Joining::Right,
            3 => Joining::Dual,
            4 => Joining::Transparent,
            _ => Joining::None,
        }
    }

    pub(crate) fn bidi(self) -> Bidi {
        match self.0 >> 5 & 7 {
            0 => Bidi::LeftToRight,
            1 => Bidi::RightToLeft,
            2 => Bidi::ArabicNumber,
            3 => Bidi::EuropeanNumber,
            4 => Bidi::Neutral,
            5 => Bidi::NonspacingMark,
            _ => Bidi::Other,
        }
    }
}
