//! Runs of code points with one value each, as bytes.
//!
//! The tables store the lengths of runs instead of their first code points, because small numbers compress well. For
//! each group of runs, an entry has the first code point of its first run.

use super::emit;

/// The number of runs in a group. A reader goes through a group from its start.
const GROUP: usize = 16;

/// Lengths of this value or more take two bytes.
const LONG: u32 = 224;

/// The maximum length of a run. Longer runs are split.
pub const LONGEST: u32 = (256 - LONG) * 256;

/// The number of bits below the first code point in the entry of a group. They count the two-byte lengths before the
/// group.
const PLACE_BITS: u32 = 11;

/// Writes `GROUPS`, `LENGTHS` and `VALUES` of runs. Each run has its first code point and its value; the first one
/// begins at 0.
pub fn table(runs: &[(u32, u32)], about_values: &str) -> Result<String, String> {
    Ok(parts(runs, about_values)?.0)
}

/// Writes the same and `PLACES`: for each group, the sum of the values before it. If the values are lengths, these
/// are positions.
pub fn table_with_places(
    runs: &[(u32, u32)],
    about_values: &str,
    about_places: &str,
) -> Result<String, String> {
    let (text, places) = parts(runs, about_values)?;
    if places.iter().any(|&place| place > u16::MAX.into()) {
        return Err("the positions of a table exceed 65,535".into());
    }
    Ok(text + &emit::numbers(about_places, "PLACES", "u16", &places))
}

/// Returns the text of the arrays, and for each group the sum of the values before it.
fn parts(runs: &[(u32, u32)], about_values: &str) -> Result<(String, Vec<u32>), String> {
    let (mut groups, mut lengths, mut values) = (Vec::new(), Vec::new(), Vec::new());
    let mut places = Vec::new();
    let ends = runs.iter().skip(1).map(|run| run.0);
    for (&(first, value), end) in runs.iter().zip(ends.chain([0x11_0000])) {
        for first in (first..end).step_by(LONGEST as usize) {
            if values.len() % GROUP == 0 {
                let long = lengths.len() - values.len();
                if long >> PLACE_BITS != 0 {
                    return Err("a table has more long runs than its groups can count".into());
                }
                groups.push(first << PLACE_BITS | long as u32);
                places.push(values.iter().sum());
            }
            lengths.extend(length((end - first).min(LONGEST)));
            values.push(value);
        }
    }
    let is_small = values.iter().all(|&value| value < 256);
    let kind = if is_small { "u8" } else { "u16" };
    let text = [
        emit::numbers(
            "The first code point of each 16th run, above 11 bits: how many lengths before it take two bytes.",
            "GROUPS",
            "u32",
            &groups,
        ),
        emit::numbers(
            "The length of each run, less one; from 224 on, the next byte has its lower bits.",
            "LENGTHS",
            "u8",
            &lengths,
        ),
        emit::numbers(about_values, "VALUES", kind, &values),
    ]
    .concat();
    Ok((text, places))
}

fn length(length: u32) -> Vec<u8> {
    match length - 1 {
        less if less < LONG => vec![less as u8],
        less => vec![(LONG + (less >> 8)) as u8, less as u8],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_length_takes_one_byte_or_two() {
        assert_eq!(length(1), [0]);
        assert_eq!(length(224), [223]);
        assert_eq!(length(225), [224, 224]);
        assert_eq!(length(257), [225, 0]);
        assert_eq!(length(LONGEST), [255, 255]);
    }
}
