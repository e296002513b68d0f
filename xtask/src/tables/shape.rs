//! The printed width of a character, and the scripts that `linkspan::check` needs.
//!
//! General_Category, East_Asian_Width, Hangul_Syllable_Type and Extended_Pictographic are in no data file of the
//! folder, so they come from `icu_properties`, limited to the characters of the folder's version.

use std::path::Path;

use icu_properties::props::{
    EastAsianWidth, ExtendedPictographic, GeneralCategory, HangulSyllableType,
};
use icu_properties::{CodePointMapData, CodePointSetData};

use super::emit::Source;
use super::{runs, security};
use crate::ucd::{CODE_POINTS, UcdFile};

/// The bits of a shape. The lower bits are the number of columns or, for a hidden character, its kind.
const HIDDEN: u32 = 1 << 2;
const FORMAT: u32 = HIDDEN | 1;
const CONTROL: u32 = HIDDEN | 2;
const BIDI_CONTROL: u32 = HIDDEN | 3;
const SPACE: u32 = 1 << 3;
const IGNORABLE: u32 = 1 << 4;
const SCRIPT_SHIFT: u32 = 5;
const PICTOGRAPH: u32 = 1 << 7;

/// Code points that were Extended_Pictographic before Unicode 18, the version of ICU4X.
const PICTOGRAPHS_BEFORE_18: [std::ops::RangeInclusive<char>; 3] = [
    '\u{1F1AE}'..='\u{1F1AE}',
    '\u{1F7DA}'..='\u{1F7DB}',
    '\u{1F7F1}'..='\u{1F7FF}',
];

/// Interlinear annotations. Programs that support them hide the text between them. No Unicode property lists them.
const INTERLINEAR: std::ops::RangeInclusive<usize> = 0xFFF9..=0xFFFB;

/// Returns the text of the table.
pub fn table(
    source: &Source,
    ucd: &Path,
    core: &UcdFile,
    is_known: &[bool],
) -> Result<String, String> {
    let ignorable = security::binary(core, "Default_Ignorable_Code_Point")?;
    let scripts = UcdFile::read(ucd, "ucd/Scripts.txt")?;
    let scripts = scripts.values(0, |row| Some(script(row.field(0))))?;
    let properties = UcdFile::read(ucd, "ucd/PropList.txt")?;
    let bidi_control = security::binary(&properties, "Bidi_Control")?;
    let deprecated = security::binary(&properties, "Deprecated")?;
    let mut runs: Vec<(u32, u32)> = Vec::new();
    for at in 0..CODE_POINTS {
        let known = char::from_u32(at as u32).filter(|_| is_known[at]);
        let shape = match known.map_or(HIDDEN, shape) {
            FORMAT if bidi_control[at] => BIDI_CONTROL,
            FORMAT if deprecated[at] || INTERLINEAR.contains(&at) => CONTROL,
            shape => shape,
        };
        let shape = shape
            | scripts[at] << SCRIPT_SHIFT
            | if ignorable[at] { IGNORABLE } else { 0 }
            | pictograph(at as u32, source.version);
        if runs.last().is_none_or(|run| run.1 != shape) {
            runs.push((at as u32, shape));
        }
    }
    let docs = ["How characters are printed, and some scripts."];
    let about = "The shape of each run: 4 hidden (and 1 a format character, 2 a control, 3 a bidi control) or else the columns, \
                 8 a space, 16 ignorable by default, and from 32 on the script (1 Greek, 2 Hebrew, 3 Hiragana, \
                 Katakana and Han), 128 Extended_Pictographic.";
    Ok(source.header(&docs) + &runs::table(&runs, about)?)
}

/// Unassigned code points have this property, too.
fn pictograph(at: u32, version: (u8, u8, u8)) -> u32 {
    let is_pictograph = |c: char| {
        let was = PICTOGRAPHS_BEFORE_18.iter().any(|range| range.contains(&c));
        CodePointSetData::new::<ExtendedPictographic>().contains(c) || version < (18, 0, 0) && was
    };
    if char::from_u32(at).is_some_and(is_pictograph) {
        PICTOGRAPH
    } else {
        0
    }
}

fn script(name: &str) -> u32 {
    match name {
        "Greek" => 1,
        "Hebrew" => 2,
        "Hiragana" | "Katakana" | "Han" => 3,
        _ => 0,
    }
}

/// Returns the columns of a character, and whether it is visible.
fn shape(c: char) -> u32 {
    use GeneralCategory as G;
    use HangulSyllableType as H;
    let category = CodePointMapData::<G>::new().get(c);
    let syllable = CodePointMapData::<H>::new().get(c);
    let is_wide = matches!(
        CodePointMapData::<EastAsianWidth>::new().get(c),
        EastAsianWidth::Wide | EastAsianWidth::Fullwidth
    );
    match category {
        G::Control | G::LineSeparator | G::ParagraphSeparator => CONTROL,
        G::Format => FORMAT,
        G::PrivateUse | G::Surrogate | G::Unassigned => HIDDEN,
        G::NonspacingMark | G::EnclosingMark => 0,
        _ if matches!(syllable, H::VowelJamo | H::TrailingJamo) => 0,
        G::SpaceSeparator => SPACE | (1 + u32::from(is_wide)),
        _ => 1 + u32::from(is_wide),
    }
}
