//! Letters, their case, numbers, white space and emoji, in the Unicode version of the tables. The
//! standard library would use the version of the compiler.

use crate::unicode::tables::letter::{GROUPS, LENGTHS, VALUES};

use super::runs::Runs;

static RUNS: Runs<u8> = Runs {
    groups: &GROUPS,
    lengths: &LENGTHS,
    values: &VALUES,
};

const ALPHABETIC: u8 = 1;
const UPPERCASE: u8 = 2;
const LOWERCASE: u8 = 4;
const NUMBER: u8 = 8;
const WHITE_SPACE: u8 = 16;
const EMOJI_COMPONENT: u8 = 32;
const PICTOGRAPH: u8 = 64;

fn has(c: char, bits: u8) -> bool {
    RUNS.find(c).1 & bits != 0
}

/// Returns true for the property Alphabetic and the General_Category Number.
pub(crate) fn is_alphanumeric(c: char) -> bool {
    if c.is_ascii() {
        c.is_ascii_alphanumeric()
    } else {
        has(c, ALPHABETIC | NUMBER)
    }
}

/// Returns true for the property Alphabetic.
pub fn is_alphabetic(c: char) -> bool {
    if c.is_ascii() {
        c.is_ascii_alphabetic()
    } else {
        has(c, ALPHABETIC)
    }
}

/// Returns true for the General_Category Number.
pub(crate) fn is_number(c: char) -> bool {
    if c.is_ascii() {
        c.is_ascii_digit()
    } else {
        has(c, NUMBER)
    }
}

/// Returns true for the property Uppercase.
pub(crate) fn is_uppercase(c: char) -> bool {
    if c.is_ascii() {
        c.is_ascii_uppercase()
    } else {
        has(c, UPPERCASE)
    }
}

/// Returns true for the property Lowercase.
pub(crate) fn is_lowercase(c: char) -> bool {
    if c.is_ascii() {
        c.is_ascii_lowercase()
    } else {
        has(c, LOWERCASE)
    }
}

/// Returns true for the property White_Space.
pub(crate) fn is_white_space(c: char) -> bool {
    if c.is_ascii() {
        matches!(c, '\t'..='\r' | ' ')
    } else {
        has(c, WHITE_SPACE)
    }
}

/// Returns true for the properties Emoji, Extended_Pictographic and Emoji_Component, except in
/// ASCII, where digits have them, too.
pub fn is_of_emoji(c: char) -> bool {
    !c.is_ascii() && has(c, EMOJI_COMPONENT | PICTOGRAPH)
}

/// Returns true for the properties Emoji and Extended_Pictographic, except in ASCII: the characters
/// of an emoji that are visible on their own.
pub fn is_pictograph(c: char) -> bool {
    !c.is_ascii() && has(c, PICTOGRAPH)
}

/// Returns true for the General_Category Control, which never changes.
pub(crate) fn is_control(c: char) -> bool {
    matches!(c, '\0'..='\x1F' | '\x7F'..='\u{9F}')
}
