//! How a character is printed; and, in the same table, the scripts that the rules of RFC 5892 name.

use crate::unicode::tables::shape::{GROUPS, LENGTHS, VALUES};

use super::runs::Runs;

/// What can be seen of a character.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) struct Shape(u32);

/// The scripts that the contextual rules of RFC 5892 name.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) enum ContextScript {
    Greek,
    Hebrew,
    /// Hiragana, Katakana or Han.
    Japanese,
    Other,
}

/// The shape of a character.
pub(crate) fn shape(c: char) -> Shape {
    match ASCII.get(c as usize) {
        Some(&shape) => Shape(shape.into()),
        None => Shape(RUNS.find(c).1.into()),
    }
}

/// The shapes of ASCII characters, which are asked for most.
static ASCII: [u8; 128] = RUNS.ascii();

static RUNS: Runs<u8> = Runs {
    groups: &GROUPS,
    lengths: &LENGTHS,
    values: &VALUES,
};

impl Shape {
    /// The columns that it takes; none if it is hidden.
    pub(crate) fn columns(self) -> usize {
        if self.is_hidden() {
            0
        } else {
            self.0 as usize & 3
        }
    }

    /// Whether it is a control, a format character, a line break, for private use or unassigned.
    pub(crate) fn is_hidden(self) -> bool {
        self.0 & 4 != 0
    }

    /// Whether it is a control, a line break, or a format character that does more than its neighbours need, but no bidi control.
    pub(crate) fn is_control(self) -> bool {
        self.0 & 7 == 6
    }

    /// Whether it is another format character.
    #[cfg(test)]
    pub(crate) fn is_format(self) -> bool {
        self.0 & 7 == 5
    }

    /// Whether it is Bidi_Control.
    pub(crate) fn is_bidi_control(self) -> bool {
        self.0 & 7 == 7
    }

    /// Whether it is Extended_Pictographic.
    pub(crate) fn is_pictograph(self) -> bool {
        self.0 & 128 != 0
    }

    /// Whether its General_Category is Space_Separator.
    pub(crate) fn is_space(self) -> bool {
        self.0 & 8 != 0
    }

    /// Whether it is Default_Ignorable_Code_Point.
    pub(crate) fn is_ignorable(self) -> bool {
        self.0 & 16 != 0
    }
}

/// The script of a character.
pub(crate) fn context_script(c: char) -> ContextScript {
    match shape(c).0 >> 5 & 3 {
        1 => ContextScript::Greek,
        2 => ContextScript::Hebrew,
        3 => ContextScript::Japanese,
        _ => ContextScript::Other,
    }
}
