//! How characters are printed, and, in the same table, the scripts that the rules of RFC 5892
//! mention.

use crate::unicode::tables::shape::{GROUPS, LENGTHS, VALUES};

use super::runs::Runs;

/// How a character is displayed.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
// Bits 0 and 1 are the columns, or, if the character is hidden (bit 2), what kind of hidden character it
// is. Bit 3: space. Bit 4: default ignorable. Bits 5 and 6: `ContextScript`. Bit 7: pictographic.
pub(crate) struct Shape(u32);

/// The scripts that the contextual rules of RFC 5892 mention.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) enum ContextScript {
    Greek,
    Hebrew,
    /// Hiragana, Katakana or Han.
    Japanese,
    Other,
}

/// Returns the shape of a character.
pub(crate) fn shape(c: char) -> Shape {
    match ASCII.get(c as usize) {
        Some(&shape) => Shape(shape.into()),
        None => Shape(RUNS.find(c).1.into()),
    }
}

/// The shapes of ASCII characters, the most frequent ones.
static ASCII: [u8; 128] = RUNS.ascii();

static RUNS: Runs<u8> = Runs {
    groups: &GROUPS,
    lengths: &LENGTHS,
    values: &VALUES,
};

impl Shape {
    /// Returns the number of columns that it takes, 0 if it is hidden.
    pub(crate) fn columns(self) -> usize {
        if self.is_hidden() {
            0
        } else {
            self.0 as usize & 3
        }
    }

    /// Returns true for controls, format characters, line breaks, private use and unassigned code
    /// points.
    pub(crate) fn is_hidden(self) -> bool {
        self.0 & 4 != 0
    }

    /// Returns true for controls, line breaks, and format characters that affect more than their
    /// neighbours. Bidi controls are not among them.
    pub(crate) fn is_control(self) -> bool {
        self.0 & 7 == 6
    }

    /// Returns true for all other format characters.
    #[cfg(test)]
    pub(crate) fn is_format(self) -> bool {
        self.0 & 7 == 5
    }

    /// Returns true for the property Bidi_Control.
    pub(crate) fn is_bidi_control(self) -> bool {
        self.0 & 7 == 7
    }

    /// Returns true for the property Extended_Pictographic.
    pub(crate) fn is_pictograph(self) -> bool {
        self.0 & 128 != 0
    }

    /// Returns true for the General_Category Space_Separator.
    pub(crate) fn is_space(self) -> bool {
        self.0 & 8 != 0
    }

    /// Returns true for the property Default_Ignorable_Code_Point.
    pub(crate) fn is_ignorable(self) -> bool {
        self.0 & 16 != 0
    }
}

/// Returns the script of a character.
pub(crate) fn context_script(c: char) -> ContextScript {
    match shape(c).0 >> 5 & 3 {
        1 => ContextScript::Greek,
        2 => ContextScript::Hebrew,
        3 => ContextScript::Japanese,
        _ => ContextScript::Other,
    }
}
