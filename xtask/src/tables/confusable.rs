//! The skeleton of each character, from confusables.txt of UTS #39.
//!
//! UTS #39 decomposes a text, replaces each character by its prototype, and decomposes again.
//! Here that is done for each character that a host can hold, so that screening needs no
//! normalizer: what it sees has been through UTS #46 and is composed. Hangul syllables stay
//! whole, since no host can hold the letters they are made of side by side.

use std::collections::HashMap;
use std::fmt::Write;

use icu_normalizer::{DecomposingNormalizer, DecomposingNormalizerBorrowed};

use super::emit::Source;
use super::security::Data;
use crate::ucd::{CODE_POINTS, UcdFile, parse_code_point};

/// Bits of a key that hold the code point; the length of the skeleton stands above them.
const CODE_POINT_BITS: u32 = 21;

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
            return Err(file.error(row.line, "this is no pair of characters"));
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

/// The text of the table.
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
    let pool = pool(&entries);
    let keys: Vec<u32> = entries.iter().map(|(c, to)| key(*c, to)).collect();
    let offsets: Option<Vec<u16>> = entries
        .iter()
        .map(|(_, to)| u16::try_from(pool.find(to.as_str())?).ok())
        .collect();
    let offsets =
        offsets.ok_or("the skeletons do not fit the 65,536 bytes that their offsets can reach")?;
    let docs = [
        "The skeletons of UTS #39, of each character outside ASCII that a host can hold and that",
        "is not its own skeleton.",
    ];
    Ok([source.header(&docs), arrays(&keys, &offsets, &pool)].concat())
}

fn key(c: char, skeleton: &str) -> u32 {
    u32::from(c) | (skeleton.len() as u32) << CODE_POINT_BITS
}

/// One text that has every skeleton in it, the longest ones first so that others are found in them.
fn pool(entries: &[(char, String)]) -> String {
    let mut skeletons: Vec<&str> = entries.iter().map(|(_, to)| to.as_str()).collect();
    skeletons.sort_by_key(|to| (std::cmp::Reverse(to.len()), *to));
    let mut pool = String::new();
    for skeleton in skeletons {
        if !pool.contains(skeleton) {
            pool.push_str(skeleton);
        }
    }
    pool
}

fn arrays(keys: &[u32], offsets: &[u16], pool: &str) -> String {
    let mut text = format!(
        "\n/// Characters in the low {CODE_POINT_BITS} bits, ascending; above them the bytes of the skeleton.\n\
         #[rustfmt::skip]\npub(crate) static KEYS: [u32; {}] = [\n",
        keys.len()
    );
    rows(&mut text, keys, |key| format!("{key:#X}"));
    let _ = write!(
        text,
        "];\n\n/// Where in `POOL` the skeleton of each character begins.\n\
         #[rustfmt::skip]\npub(crate) static OFFSETS: [u16; {}] = [\n",
        offsets.len()
    );
    rows(&mut text, offsets, u16::to_string);
    text.push_str("];\n\n/// The skeletons, end to end.\n#[rustfmt::skip]\npub(crate) static POOL: &str = \"\\\n");
    let chars: Vec<char> = pool.chars().collect();
    for row in chars.chunks(12) {
        for c in row {
            let _ = write!(text, "{}", c.escape_unicode());
        }
        text.push_str("\\\n");
    }
    text.push_str("\";\n");
    text
}

fn rows<T>(text: &mut String, items: &[T], item: impl Fn(&T) -> String) {
    for row in items.chunks(12) {
        let row: Vec<String> = row.iter().map(&item).collect();
        // Writing to a string cannot fail.
        let _ = writeln!(text, "    {},", row.join(", "));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_character_is_taken_apart_and_replaced() {
        let prototypes = HashMap::from([('\u{435}', "e".to_owned())]);
        let nfd = DecomposingNormalizer::new_nfd();
        assert_eq!(skeleton('\u{450}', &prototypes, &nfd), "e\u{300}");
    }

    #[test]
    fn skeletons_share_their_bytes() {
        let entries = [('a', "rn".to_owned()), ('b', "r".to_owned())];
        assert_eq!(pool(&entries), "rn");
    }
}
