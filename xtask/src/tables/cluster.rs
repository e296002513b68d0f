//! What the rules about grapheme clusters (UAX #29) ask of a character.
//!
//! Grapheme_Cluster_Break and Extended_Pictographic are in no data file of the folder, so they are asked of
//! `icu_properties`, for the characters that the version of the folder knows.

use icu_properties::props::{ExtendedPictographic, GraphemeClusterBreak};
use icu_properties::{CodePointMapData, CodePointSetData};

use super::emit::Source;
use super::runs;
use crate::ucd::{CODE_POINTS, UcdFile};

/// Code points that were Extended_Pictographic before Unicode 18, the version of ICU4X.
const PICTOGRAPHS_BEFORE_18: [std::ops::RangeInclusive<char>; 3] = [
    '\u{1F1AE}'..='\u{1F1AE}',
    '\u{1F7DA}'..='\u{1F7DB}',
    '\u{1F7F1}'..='\u{1F7FF}',
];

/// The classes, by the numbers in the table.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
enum Class {
    Other,
    Control,
    CarriageReturn,
    LineFeed,
    /// Extend, and Indic_Conjunct_Break=Extend.
    Extend,
    /// Extend, and Indic_Conjunct_Break=Linker.
    Linker,
    /// Extend, and nothing to conjuncts.
    PlainExtend,
    Joiner,
    SpacingMark,
    Prepend,
    RegionalIndicator,
    Pictograph,
    /// Indic_Conjunct_Break=Consonant.
    Consonant,
    Leading,
    Vowel,
    Trailing,
    /// Indic_Conjunct_Break=Linker alone; Unicode 18 has the first of these.
    LoneLinker,
}

/// The text of the table.
pub fn table(source: &Source, core: &UcdFile, is_known: &[bool]) -> Result<String, String> {
    let conjuncts = conjuncts(core)?;
    let mut runs: Vec<(u32, u32)> = Vec::new();
    for at in 0..CODE_POINTS {
        let class = match char::from_u32(at as u32) {
            Some(c) => class(c, is_known[at], &conjuncts[at], source.version)?,
            None => Class::Other,
        };
        if runs.last().is_none_or(|run| run.1 != class as u32) {
            runs.push((at as u32, class as u32));
        }
    }
    let docs = [
        "Classes of characters for grapheme clusters. Hangul syllables are left out: they are told by their numbers.",
    ];
    let about = "The class of each run: 0 other, 1 Control, 2 CR, 3 LF, 4 Extend, 5 Extend that links a conjunct, \
                 6 Extend that ends one, 7 ZWJ, 8 SpacingMark, 9 Prepend, 10 Regional_Indicator, \
                 11 Extended_Pictographic, 12 a consonant of conjuncts, 13 L, 14 V, 15 T, 16 what links a conjunct and is no Extend.";
    Ok(source.header(&docs) + &runs::table(&runs, about)?)
}

/// Indic_Conjunct_Break, by name.
fn conjuncts(core: &UcdFile) -> Result<Vec<String>, String> {
    let mut values = vec![String::new(); CODE_POINTS];
    for row in core.rows()?.iter().filter(|row| row.field(0) == "InCB") {
        values[*row.range.start() as usize..=*row.range.end() as usize]
            .fill(row.field(1).to_owned());
    }
    match values.iter().any(|value| value == "Linker") {
        true => Ok(values),
        false => Err(core.error(0, "no character has the property InCB")),
    }
}

fn class(c: char, is_known: bool, conjunct: &str, version: (u8, u8, u8)) -> Result<Class, String> {
    use GraphemeClusterBreak as G;
    let was_pictograph = PICTOGRAPHS_BEFORE_18.iter().any(|range| range.contains(&c));
    let is_pictograph = CodePointSetData::new::<ExtendedPictographic>().contains(c)
        || version < (18, 0, 0) && was_pictograph;
    Ok(match (CodePointMapData::<G>::new().get(c), conjunct) {
        // Unassigned code points have two of these properties, in every version.
        (G::Control, _) => Class::Control,
        (G::Other, _) if is_pictograph => Class::Pictograph,
        _ if !is_known => Class::Other,
        (G::CR, _) => Class::CarriageReturn,
        (G::LF, _) => Class::LineFeed,
        (G::Extend, "Extend") => Class::Extend,
        (G::Extend, "Linker") => Class::Linker,
        (G::Extend, "") => Class::PlainExtend,
        (G::ZWJ, "Extend") => Class::Joiner,
        (G::SpacingMark, "") => Class::SpacingMark,
        (G::Prepend, "") => Class::Prepend,
        (G::RegionalIndicator, "") => Class::RegionalIndicator,
        (G::Other, "Consonant") => Class::Consonant,
        (G::Other, "Linker") => Class::LoneLinker,
        (G::L, "") => Class::Leading,
        (G::V, "") => Class::Vowel,
        (G::T, "") => Class::Trailing,
        (G::LV | G::LVT | G::Other, "") => Class::Other,
        (class, conjunct) => {
            return Err(format!(
                "{c:?} is {class:?} and {conjunct:?}, which no class of xtask/src/tables/cluster.rs is"
            ));
        }
    })
}
