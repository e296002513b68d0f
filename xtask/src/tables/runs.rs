//! Runs of code points with one value each, as bytes.
//!
//! Stores the lengths of runs instead of their first code points, which grow: small numbers compress well. An entry
//! for each group of runs says where its first run begins.

use super::emit;

/// Runs in a group, through which a reader goes from its start.
const GROUP: usize = 16;

/// Lengths from here on take two bytes.
const LONG: u32 = 224;

/// The longest length; what is longer is several runs.
pub const LONGEST: u32 = (256 - LONG) * 256;

/// Bits of a group below its first code point: how many lengths before it take two bytes.
const PLACE_BITS: u32 = 11;

/// `GROUPS`, `LENGTHS` and `VALUES` of runs, which are given by their first code points, ascending from 0.
pub fn table(runs: &[(u32, u32)], about_values: &str) -> Result<String, String> {
    Ok(parts(runs, about_values)?.0)
}

/// The same, and `PLACES`: the values before each group, as a sum. Values that are lengths lead to a place.
pub fn table_with_places(
    runs: &[(u32, u32)],
    about_values: &str,
    about_places: &str,
) -> Result<String, String> {
    let (text, places) = parts(runs, about_values)?;
    if places.iter().any(|&place| place > u16::MAX.into()) {
        return Err("the places of a table do not fit the 65,536 that can be reached".into());
    }
    Ok(text + &emit::numbers(about_places, "PLACES", "u16", &places))
}

/// The text of the arrays, and the sums of the values before each group.
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
    fn lengths_are_of_one_byte_or_two() {
        assert_eq!(length(1), [0]);
        assert_eq!(length(224), [223]);
        assert_eq!(length(225), [224, 224]);
        assert_eq!(length(257), [225, 0]);
        assert_eq!(length(LONGEST), [255, 255]);
    }
}
