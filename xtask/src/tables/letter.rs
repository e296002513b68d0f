//! Letters, their case, numbers and white space: what the standard library knows too, but of the compiler's Unicode version.
//!
//! General_Category is in no data file of the folder, so it is asked of `icu_properties`, for the characters that the version of
//! the folder knows.

use std::path::Path;

use icu_properties::CodePointMapData;
use icu_properties::props::{GeneralCategory, GeneralCategoryGroup};

use super::emit::Source;
use super::{runs, security};
use crate::ucd::{CODE_POINTS, UcdFile};

/// The text of the table. ASCII is left out: there the standard library does not change.
pub fn table(
    source: &Source,
    ucd: &Path,
    core: &UcdFile,
    numbers: &[bool],
) -> Result<String, String> {
    let properties = UcdFile::read(ucd, "ucd/PropList.txt")?;
    let bits = [
        security::binary(core, "Alphabetic")?,
        security::binary(core, "Uppercase")?,
        security::binary(core, "Lowercase")?,
        numbers.to_vec(),
        security::binary(&properties, "White_Space")?,
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
    let docs = ["Letters, their case, numbers and white space outside ASCII."];
    let about =
        "The bits of each run: 1 Alphabetic, 2 Uppercase, 4 Lowercase, 8 a number, 16 White_Space.";
    Ok(source.header(&docs) + &runs::table(&runs, about)?)
}

/// The characters whose General_Category is a kind of Number, one entry for each code point.
pub fn numbers(is_known: &[bool]) -> Vec<bool> {
    let categories = CodePointMapData::<GeneralCategory>::new();
    let is_number = |at: usize| {
        let known = char::from_u32(at as u32).filter(|_| is_known[at]);
        known.is_some_and(|c| GeneralCategoryGroup::Number.contains(categories.get(c)))
    };
    (0..CODE_POINTS).map(is_number).collect()
}
