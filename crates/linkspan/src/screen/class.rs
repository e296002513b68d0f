//! What screening knows about a character. No other module reads the tables that it uses.

use crate::unicode::property::runs::Runs;
use crate::unicode::tables::{confusable, identifier_status, script};

/// The number of code points in a block of the tables.
const BLOCK: usize = 128;

/// A set of scripts, one bit each. The bit numbers are those of the table.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) struct Scripts(u128);

impl Scripts {
    /// All scripts, as for a character that is common to all of them.
    pub(crate) const ANY: Scripts = Scripts(u128::MAX);
    /// No script: what two sets that exclude each other have in common.
    pub(crate) const NONE: Scripts = Scripts(0);

    pub(crate) const LATIN: Scripts = Scripts::named("Latin");
    pub(crate) const GREEK: Scripts = Scripts::named("Greek");
    pub(crate) const CYRILLIC: Scripts = Scripts::named("Cyrillic");
    pub(crate) const HAN: Scripts = Scripts::named("Han");
    pub(crate) const HIRAGANA: Scripts = Scripts::named("Hiragana");
    pub(crate) const KATAKANA: Scripts = Scripts::named("Katakana");
    pub(crate) const BOPOMOFO: Scripts = Scripts::named("Bopomofo");
    pub(crate) const HANGUL: Scripts = Scripts::named("Hangul");
    /// The writing systems of UTS #39 that combine several scripts. The table adds them to each of
    /// their scripts.
    pub(crate) const HAN_WITH_BOPOMOFO: Scripts = Scripts(1 << 125);
    pub(crate) const JAPANESE: Scripts = Scripts(1 << 126);
    pub(crate) const KOREAN: Scripts = Scripts(1 << 127);

    /// Returns the script with this name, or no script if the table does not have it. A test makes
    /// sure that the table has all of them.
    pub(crate) const fn named(name: &str) -> Scripts {
        // Strings cannot be compared with `==` in constants.
        let mut rest: &[&str] = &script::SCRIPTS;
        let mut number = 0;
        while let [first, tail @ ..] = rest {
            if same(first.as_bytes(), name.as_bytes()) {
                return Scripts(1 << number);
            }
            rest = tail;
            number += 1;
        }
        Scripts::NONE
    }

    pub(crate) const fn and(self, other: Scripts) -> Scripts {
        Scripts(self.0 & other.0)
    }

    pub(crate) const fn or(self, other: Scripts) -> Scripts {
        Scripts(self.0 | other.0)
    }

    pub(crate) const fn is_none(self) -> bool {
        self.0 == 0
    }

    pub(crate) const fn meets(self, other: Scripts) -> bool {
        self.0 & other.0 != 0
    }

    /// Returns true for a character that is common to all scripts.
    pub(crate) const fn is_any(self) -> bool {
        self.0 == u128::MAX
    }

    /// Returns the name of the first script in the set.
    pub(crate) fn name(self) -> &'static str {
        let number = self.0.trailing_zeros() as usize;
        script::SCRIPTS
            .get(number)
            .copied()
            .unwrap_or("another script")
    }
}

const fn same(mut one: &[u8], mut other: &[u8]) -> bool {
    while let ([a, one_rest @ ..], [b, other_rest @ ..]) = (one, other) {
        if *a != *b {
            return false;
        }
        (one, other) = (one_rest, other_rest);
    }
    one.is_empty() && other.is_empty()
}

/// What a character means in a host.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) enum Kind {
    /// Not a character: unassigned, private use, or a noncharacter.
    Unassigned,
    /// Not allowed by UTS #46.
    Disallowed,
    /// Replaced by UTS #46.
    Mapped,
    /// Invisible, and dropped by UTS #46.
    Ignorable,
    /// Deprecated by Unicode.
    Deprecated,
    /// Part of a script of limited use.
    LimitedUse,
    /// Kept by UTS #46.
    Valid,
}

/// What the tables say about a character.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Class {
    /// What it means in a host.
    pub(crate) kind: Kind,
    /// Whether it is a mark that combines with another character (Grapheme_Extend).
    pub(crate) is_mark: bool,
    /// Whether it is a decimal digit of any system.
    pub(crate) is_digit: bool,
    /// Its Script_Extensions, plus the writing systems that these are part of.
    pub(crate) scripts: Scripts,
}

/// Looks up the class of a character.
pub(crate) fn class(c: char) -> Class {
    let number = class_number(c);
    let kind = script::KINDS.get(number).copied().unwrap_or_default();
    // A character common to all scripts has no bits in the table.
    let scripts = match script::SETS.get(number).copied().unwrap_or_default() {
        0 => Scripts::ANY,
        bits => Scripts(bits),
    };
    Class {
        kind: match kind & 0x0F {
            0 => Kind::Unassigned,
            1 => Kind::Disallowed,
            2 => Kind::Mapped,
            3 => Kind::Ignorable,
            4 => Kind::Deprecated,
            5 => Kind::LimitedUse,
            _ => Kind::Valid,
        },
        is_mark: kind & 0x80 != 0,
        is_digit: kind & 0x40 != 0,
        scripts,
    }
}

fn class_number(c: char) -> usize {
    let at = c as usize;
    let Some(&block) = script::INDEX.get(at / BLOCK) else {
        return usize::from(above(&script::TAIL, c));
    };
    let block = script::BLOCKS.get(usize::from(block));
    let class = block.and_then(|block| block.get(at % BLOCK));
    usize::from(class.copied().unwrap_or_default())
}

/// Returns the value of a character past the index of a table, where few characters have one.
#[cold]
fn above(tail: &[(u32, u32, u8)], c: char) -> u8 {
    let c = u32::from(c);
    let mut tail = tail.iter();
    let range = tail.find(|(first, last, _)| (*first..=*last).contains(&c));
    range.map_or(0, |&(_, _, value)| value)
}

/// Returns true if Identifier_Status is Allowed.
pub(crate) fn is_allowed(c: char) -> bool {
    let at = c as usize;
    let Some(&block) = identifier_status::INDEX.get(at / BLOCK) else {
        return above(&identifier_status::TAIL, c) != 0;
    };
    let block = identifier_status::BLOCKS.get(usize::from(block));
    let byte = block.and_then(|block| block.get(at % BLOCK / 8));
    byte.is_some_and(|byte| byte >> (at % 8) & 1 != 0)
}

/// Returns the zero of the decimal system that a digit belongs to.
pub(crate) fn zero_of(c: char) -> Option<u32> {
    let c = u32::from(c);
    let after = script::ZEROS.partition_point(|&zero| zero <= c);
    let zero = *script::ZEROS.get(after.checked_sub(1)?)?;
    (c < zero + 10).then_some(zero)
}

/// Returns the skeleton of a non-ASCII character if it differs from the character itself.
pub(crate) fn prototype(c: char) -> Option<&'static str> {
    let range = SKELETONS.range(&confusable::PLACES, c)?;
    confusable::POOL.get(range)
}

static SKELETONS: Runs<u8> = Runs {
    groups: &confusable::GROUPS,
    lengths: &confusable::LENGTHS,
    values: &confusable::VALUES,
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_scripts_used_by_rules_are_known() {
        for scripts in [
            Scripts::LATIN,
            Scripts::GREEK,
            Scripts::CYRILLIC,
            Scripts::HAN,
            Scripts::HIRAGANA,
            Scripts::KATAKANA,
            Scripts::BOPOMOFO,
            Scripts::HANGUL,
            Scripts::named("Hebrew"),
        ] {
            assert!(!scripts.is_none());
        }
        assert_eq!(class('a').scripts, Scripts::LATIN);
        assert_eq!(class('a').scripts.name(), "Latin");
        assert!(class('ー').scripts.meets(Scripts::HIRAGANA));
        assert!(class('7').scripts.is_any());
        assert!(class('漢').scripts.meets(Scripts::KOREAN));
    }

    #[test]
    fn characters_have_their_kind() {
        assert_eq!(class('\u{378}').kind, Kind::Unassigned);
        assert_eq!(class('\u{E000}').kind, Kind::Unassigned);
        assert_eq!(class('\u{10FFFF}').kind, Kind::Unassigned);
        assert_eq!(class('\u{AD}').kind, Kind::Ignorable);
        assert_eq!(class('\u{E0100}').kind, Kind::Ignorable);
        assert_eq!(class('\u{149}').kind, Kind::Deprecated);
        assert_eq!(class('A').kind, Kind::Mapped);
        assert_eq!(class('\u{FFFC}').kind, Kind::Disallowed);
        assert_eq!(class('ꓐ').kind, Kind::LimitedUse);
        assert!(class('\u{301}').is_mark && !class('e').is_mark);
    }

    #[test]
    fn characters_have_status_digits_and_prototypes() {
        assert!(is_allowed('é') && !is_allowed('ɡ') && !is_allowed('☃'));
        assert!(!is_allowed('\u{F0000}'));
        assert_eq!(zero_of('७'), Some(0x966));
        assert_eq!((zero_of('9'), zero_of('a')), (Some(0x30), None));
        assert_eq!(prototype('а'), Some("a"));
        assert_eq!(prototype('é'), Some("e\u{301}"));
        assert_eq!(prototype('漢'), None);
    }
}
