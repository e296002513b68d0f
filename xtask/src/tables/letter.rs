//! Letters, their case, numbers, white space and emoji. The standard library has most of these properties too, but in
//! the compiler's version of Unicode.
//!
//! General_Category and the properties of emoji are in no data file of the folder, so they come from
//! `icu_properties`, limited to the characters of the folder's version.

use std::path::Path;

use icu_properties::props::{
    BinaryProperty, Emoji, EmojiComponent, ExtendedPictographic, GeneralCategory,
    GeneralCategoryGroup,
};
use icu_properties::{CodePointMapData, CodePointSetData};

use super::emit::Source;
use super::{runs, security};
use crate::ucd::{CODE_POINTS, UcdFile};

/// Returns the text of the table, without ASCII, for which the standard library never changes.
pub fn table(
    source: &Source,
    ucd: &Path,
    core: &UcdFile,
    numbers: &[bool],
    is_known: &[bool],
) -> Result<String, String> {
    let (emoji, pictograph) = (
        known::<Emoji>(is_known),
        known::<ExtendedPictographic>(is_known),
    );
    let pictograph = emoji
        .iter()
        .zip(pictograph)
        .map(|(&one, other)| one || other);
    let properties = UcdFile::read(ucd, "ucd/PropList.txt")?;
    let bits = [
        security::binary(core, "Alphabetic")?,
        security::binary(core, "Uppercase")?,
        security::binary(core, "Lowercase")?,
        numbers.to_vec(),
        security::binary(&properties, "White_Space")?,
        known::<EmojiComponent>(is_known),
        pictograph.collect(),
    ];
    let mut runs: Vec<(u32, u32)> = vec![(0, 0)];
    for at in 0x80..CODE_POINTS {
        let value = bits
            .iter()
            .rev()
            .fold(0, |all, bit| all << 1 | u32::from(bit[at]));
        if runs.last().is_none_or(|run| run.1 != value) {
            runs.push((at as u32, value));
        }
    }
    let docs = ["Letters, their case, numbers, white space and emoji outside ASCII."];
    let about = "The bits of each run: 1 Alphabetic, 2 Uppercase, 4 Lowercase, 8 a number, 16 White_Space, \
                 32 Emoji_Component, 64 Emoji or Extended_Pictographic.";
    Ok(source.header(&docs) + &runs::table(&runs, about)?)
}

/// Returns for each code point whether it is a known character with a property.
fn known<P: BinaryProperty>(is_known: &[bool]) -> Vec<bool> {
    let set = CodePointSetData::new::<P>();
    let has = |at: usize| is_known[at] && set.contains32(at as u32);
    (0..CODE_POINTS).map(has).collect()
}

/// Returns for each code point whether its General_Category is a kind of Number.
pub fn numbers(is_known: &[bool]) -> Vec<bool> {
    let categories = CodePointMapData::<GeneralCategory>::new();
    let is_number = |at: usize| {
        let known = char::from_u32(at as u32).filter(|_| is_known[at]);
        known.is_some_and(|c| GeneralCategoryGroup::Number.contains(categories.get(c)))
    };
    (0..CODE_POINTS).map(is_number).collect()
}
