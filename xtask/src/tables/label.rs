//! The properties of characters that the rules for a whole label need: the order of marks, the bidi rule and the
//! contexts of joiners.
//!
//! They are in no data file of the folder, so they come from the crates of ICU4X, limited to the characters of the
//! folder's version.

use icu_normalizer::properties::CanonicalCombiningClassMapBorrowed;
use icu_properties::CodePointMapData;
use icu_properties::props::{BidiClass, GeneralCategory, GeneralCategoryGroup, JoiningType};

use super::emit::{self, Source};
use super::runs;
use crate::ucd::CODE_POINTS;

/// Characters whose Bidi_Class was NSM before Unicode 18, the version of ICU4X.
const NSM_BEFORE_18: [char; 3] = ['\u{1B3A}', '\u{1B3C}', '\u{1B42}'];

const NSM: u16 = 5;
const RIGHT_TO_LEFT: u16 = 1;

/// The bits of a class that are 0 for unassigned code points.
const OF_KNOWN: u16 = 0xFF00 | UNSTEADY | MARK;
const UNSTEADY: u16 = 1 << 4;
const MARK: u16 = 1;

/// Returns the text of the table.
pub fn table(source: &Source, is_known: &[bool], is_nfc: &[bool]) -> Result<String, String> {
    let mut classes: Vec<u16> = vec![0];
    let mut runs = vec![(0, 0)];
    let mut last = 0;
    for at in 0..CODE_POINTS {
        let class = match char::from_u32(at as u32).filter(|_| is_known[at]) {
            Some(c) if is_nfc[at] => class(c, source.version)?,
            Some(c) => class(c, source.version)? | UNSTEADY,
            None if last & OF_KNOWN == 0 => last,
            None => 0,
        };
        if class == last {
            continue;
        }
        last = class;
        let number = classes.iter().position(|&known| known == class);
        let number = number.unwrap_or_else(|| {
            classes.push(class);
            classes.len() - 1
        });
        runs.push((at as u32, number as u32));
    }
    let docs = [
        "The properties that the rules about a whole label need. An unassigned code point is not a mark and is not",
        "reordered; its other properties are those of the character before it.",
    ];
    let about_classes = "The classes: Canonical_Combining_Class in the upper byte; below, the bit 1 of a mark, \
                         2 to 4 joining (1 Left, 2 Right, 3 Dual, 4 Transparent), the bit 5 of what NFC may change, 6 to 8 bidi (0 L, 1 R and AL, \
                         2 AN, 3 EN, 4 neutral, 5 NSM, 6 other).";
    Ok([
        source.header(&docs),
        emit::numbers(about_classes, "CLASSES", "u16", &classes),
        runs::table(&runs, "The number of the class of each run.")?,
    ]
    .concat())
}

fn class(c: char, version: (u8, u8, u8)) -> Result<u16, String> {
    let order = CanonicalCombiningClassMapBorrowed::new().get_u8(c);
    let category = CodePointMapData::<GeneralCategory>::new().get(c);
    if category == GeneralCategory::Unassigned && !is_noncharacter(c) {
        return Err(format!(
            "ICU4X does not know {c:?}: use a release of `icu_properties` and `icu_normalizer` with this Unicode version"
        ));
    }
    let is_mark = GeneralCategoryGroup::Mark.contains(category);
    let bidi = if version < (18, 0, 0) && NSM_BEFORE_18.contains(&c) {
        NSM
    } else {
        bidi(c)
    };
    Ok(u16::from(order) << 8 | bidi << 5 | joining(c) << 1 | u16::from(is_mark))
}

/// Returns for each code point whether it is a mark with the Canonical_Combining_Class 0.
pub fn marks_that_stay() -> Vec<bool> {
    let stays = |c| {
        let category = CodePointMapData::<GeneralCategory>::new().get(c);
        let order = CanonicalCombiningClassMapBorrowed::new().get_u8(c);
        GeneralCategoryGroup::Mark.contains(category) && order == 0
    };
    let code_points = 0..CODE_POINTS as u32;
    code_points
        .map(|code_point| char::from_u32(code_point).is_some_and(stays))
        .collect()
}

/// Returns for each code point whether it is written from right to left: its Bidi_Class is R or AL.
pub fn right_to_left(is_known: &[bool]) -> Vec<bool> {
    let is_right_to_left = |at: usize| {
        let known = char::from_u32(at as u32).filter(|_| is_known[at]);
        known.is_some_and(|c| bidi(c) == RIGHT_TO_LEFT)
    };
    (0..CODE_POINTS).map(is_right_to_left).collect()
}

fn is_noncharacter(c: char) -> bool {
    u32::from(c) & 0xFFFE == 0xFFFE || matches!(c, '\u{FDD0}'..='\u{FDEF}')
}

fn bidi(c: char) -> u16 {
    use BidiClass as B;
    match CodePointMapData::<B>::new().get(c) {
        B::LeftToRight => 0,
        B::RightToLeft | B::ArabicLetter => RIGHT_TO_LEFT,
        B::ArabicNumber => 2,
        B::EuropeanNumber => 3,
        B::EuropeanSeparator
        | B::CommonSeparator
        | B::EuropeanTerminator
        | B::OtherNeutral
        | B::BoundaryNeutral => 4,
        B::NonspacingMark => NSM,
        _ => 6,
    }
}

fn joining(c: char) -> u16 {
    use JoiningType as J;
    match CodePointMapData::<J>::new().get(c) {
        J::LeftJoining => 1,
        J::RightJoining => 2,
        J::DualJoining => 3,
        J::Transparent => 4,
        _ => 0,
    }
}
