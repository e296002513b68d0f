//! IDNA2008_Category, whole: what `linkspan::check` judges the characters of a label by.

use crate::ucd::UcdFile;

/// The category of each code point, by the numbers in the table. UNASSIGNED is 0, which is
/// what the reader assumes for all that the table does not list.
///
/// Noncharacters and surrogates are left at 0 too, so that the table ends with the last
/// character and not with the last plane: the reader knows the first, no `char` is the second.
pub fn read(file: &UcdFile) -> Result<Vec<u8>, String> {
    let mut values = file.values(0, |row| match row.field(0) {
        "UNASSIGNED" => Some(0),
        "PVALID" => Some(1),
        "CONTEXTJ" => Some(2),
        "CONTEXTO" => Some(3),
        "DISALLOWED" => Some(DISALLOWED),
        _ => None,
    })?;
    for (code_point, value) in values.iter_mut().enumerate() {
        if is_noncharacter(code_point) || is_surrogate(code_point) {
            if *value != DISALLOWED {
                return Err(file.error(
                    0,
                    &format!(
                        "U+{code_point:04X} is not DISALLOWED, which the reader takes for granted"
                    ),
                ));
            }
            *value = 0;
        }
    }
    Ok(values)
}

const DISALLOWED: u8 = 4;

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
