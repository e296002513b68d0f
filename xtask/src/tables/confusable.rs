//! The skeleton of each character, from confusables.txt of UTS #39.
//!
//! UTS #39 decomposes a text, replaces each character by its prototype, and decomposes again. The generator does that
//! for each character that a host can contain, so screening needs no normalizer: its input was mapped by UTS #46 and
//! is composed. Hangul syllables stay whole, because a host never contains their letters next to each other.

use std::collections::HashMap;

use icu_normalizer::{DecomposingNormalizer, DecomposingNormalizerBorrowed};

use super::emit::{self, Source};
use super::runs;
use super::security::Data;
use crate::ucd::{CODE_POINTS, UcdFile, parse_code_point};

/// Prototypes by character.
type Prototypes = HashMap<char, String>;

fn read(file: &UcdFile) -> Result<Prototypes, String> {
    let mut prototypes = HashMap::new();
    for row in file.rows()? {
        let source = char::from_u32(*row.range.start());
        let target: Option<String> = row
            .field(0)
            .split(' ')
            .map(|hex| parse_code_point(hex).and_then(char::from_u32))
            .collect();
        let (Some(source), Some(target)) = (source, target) else {
            return Err(file.error(row.line, "this is not a pair of characters"));
        };
        prototypes.insert(source, target);
    }
    Ok(prototypes)
}

fn skeleton(c: char, prototypes: &Prototypes, nfd: &DecomposingNormalizerBorrowed<'_>) -> String {
    let mut replaced = String::new();
    for c in nfd.normalize(c.encode_utf8(&mut [0; 4])).chars() {
        match prototypes.get(&c) {
            Some(prototype) => replaced.push_str(prototype),
            None => replaced.push(c),
        }
    }
    nfd.normalize(&replaced).into_owned()
}

fn is_hangul_syllable(c: char) -> bool {
    ('\u{AC00}'..='\u{D7A3}').contains(&c)
}

/// Returns the text of the table.
pub fn table(source: &Source, data: &Data, file: &UcdFile) -> Result<String, String> {
    let prototypes = read(file)?;
    let nfd = DecomposingNormalizer::new_nfd();
    let entries: Vec<(char, String)> = (0x80..CODE_POINTS as u32)
        .filter(|&code_point| data.is_valid(code_point as usize))
        .filter_map(char::from_u32)
        .filter(|&c| !is_hangul_syllable(c))
        .map(|c| (c, skeleton(c, &prototypes, &nfd)))
        .filter(|(c, skeleton)| !skeleton.chars().eq([*c]))
        .collect();
    let pool: String = entries.iter().map(|(_, to)| to.as_str()).collect();
    let docs = [
        "The skeletons of UTS #39, of each character outside ASCII that a host can hold and that",
        "is not its own skeleton.",
    ];
    let lengths = runs::table_with_places(
        &runs(&entries),
        "The bytes of the skeleton of the first character of each run, which is the only one that has one.",
        "Where in `POOL` the skeletons of each 16th run begin.",
    )?;
    let pool = emit::text("The skeletons, end to end.", "POOL", &pool);
    Ok([source.header(&docs), lengths, pool].concat())
}

/// Returns the runs with their values. A run that begins with a character with a skeleton has the length of the
/// skeleton; all other runs have 0.
fn runs(entries: &[(char, String)]) -> Vec<(u32, u32)> {
    let mut runs = vec![(0, 0)];
    for (c, skeleton) in entries {
        let first = u32::from(*c);
        let last = runs.last().map_or(0, |run| run.0);
        if first - last > runs::LONGEST {
            runs.push((last + 1, 0));
        }
        runs.push((first, skeleton.len() as u32));
    }
    let last = runs.last().map_or(0, |run| run.0);
    runs.push((last + 1, 0));
    runs
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_skeleton_is_decomposed_and_replaced() {
        let prototypes = HashMap::from([('\u{435}', "e".to_owned())]);
        let nfd = DecomposingNormalizer::new_nfd();
        assert_eq!(skeleton('\u{450}', &prototypes, &nfd), "e\u{300}");
    }

    #[test]
    fn long_gaps_become_runs() {
        let entries = [('b', "rn".to_owned()), ('\u{FFFF}', "r".to_owned())];
        let expected = [(0, 0), (0x62, 2), (0x63, 0), (0xFFFF, 1), (0x1_0000, 0)];
        assert_eq!(runs(&entries), expected);
    }
}
