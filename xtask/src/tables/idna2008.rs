//! The whole of IDNA2008_Category, with which `linkspan::check` judges the characters of a label.

use super::emit::{self, Source};
use super::host::Mapping;
use crate::ucd::UcdFile;

/// Returns the category of each code point, as its number in the table. UNASSIGNED is 0, which the reader assumes for
/// every code point that the table does not list.
///
/// Noncharacters and surrogates have 0 as well, so that the table ends with the last character and not with the last
/// plane. The reader handles noncharacters itself, and no `char` is a surrogate.
pub fn read(file: &UcdFile) -> Result<Vec<u8>, String> {
    let mut values = file.values(0, |row| match row.field(0) {
        "UNASSIGNED" => Some(UNASSIGNED),
        "PVALID" => Some(PVALID),
        "CONTEXTJ" => Some(2),
        "CONTEXTO" => Some(CONTEXTO),
        "DISALLOWED" => Some(DISALLOWED),
        _ => None,
    })?;
    for (code_point, value) in values.iter_mut().enumerate() {
        if is_noncharacter(code_point) || is_surrogate(code_point) {
            if *value != DISALLOWED {
                return Err(file.error(
                    0,
                    &format!("U+{code_point:04X} is not DISALLOWED, but the reader relies on that"),
                ));
            }
            *value = 0;
        }
    }
    Ok(values)
}

const UNASSIGNED: u8 = 0;
const PVALID: u8 = 1;
const CONTEXTO: u8 = 3;
const DISALLOWED: u8 = 4;

/// Returns the category that the reader derives for a code point from the other tables. The table lists a code point
/// as an exception if its category differs from that.
fn derived(class: u8, mapping: &Mapping, term: u8) -> u8 {
    match class {
        LETTER if matches!(mapping, Mapping::Valid) => PVALID,
        CONTEXT_O => CONTEXTO,
        FIRST_SETTLED.. => PVALID,
        OTHER if term == HARD => UNASSIGNED,
        _ => DISALLOWED,
    }
}

/// The host classes and the Link_Term from which a category is derived.
const OTHER: u8 = 0;
const LETTER: u8 = 1;
const CONTEXT_O: u8 = 5;
const FIRST_SETTLED: u8 = 8;
const HARD: u8 = 0;

/// Returns the text of the table.
pub fn table(
    source: &Source,
    values: &[u8],
    classes: &[u8],
    mapping: &[Mapping],
    term: &[u8],
) -> Result<String, String> {
    let mut exceptions: Vec<(u32, u32, u8)> = Vec::new();
    for (at, &value) in values.iter().enumerate().skip(128) {
        let code_point = at as u32;
        if value == derived(classes[at], &mapping[at], term[at]) {
            continue;
        }
        if classes[at] > LETTER {
            return Err(format!(
                "U+{at:04X} has host class {} and IDNA2008 category {value}, which the reader does not expect",
                classes[at]
            ));
        }
        match exceptions.last_mut() {
            Some((_, last, known)) if *last + 1 == code_point && *known == value => {
                *last = code_point;
            }
            _ => exceptions.push((code_point, code_point, value)),
        }
    }
    let docs = [
        "IDNA2008_Category: 0 UNASSIGNED, 1 PVALID, 2 CONTEXTJ, 3 CONTEXTO, 4 DISALLOWED. Above ASCII, what does not",
        "follow from the host class, the mapping of UTS #46 and Link_Term; noncharacters, all DISALLOWED, are",
        "left at 0.",
    ];
    Ok([
        source.header(&docs),
        emit::ascii(values),
        emit::ranges(
            "Ranges (first, last, value), ascending, of code points with another value.",
            "EXCEPTIONS",
            &exceptions,
        ),
    ]
    .concat())
}

fn is_noncharacter(code_point: usize) -> bool {
    code_point & 0xFFFE == 0xFFFE || (0xFDD0..=0xFDEF).contains(&code_point)
}

fn is_surrogate(code_point: usize) -> bool {
    (0xD800..=0xDFFF).contains(&code_point)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_plane_ends_in_two_noncharacters() {
        let count = (0..crate::ucd::CODE_POINTS)
            .filter(|&code_point| is_noncharacter(code_point))
            .count();
        assert_eq!(count, 17 * 2 + 32);
    }
}
