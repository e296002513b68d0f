//! Canonical decompositions and compositions.
//!
//! They are in no data file of the folder, so they come from `icu_normalizer`. Unicode guarantees that the
//! decomposition of a character never changes; `label` checks that the crate knows all characters of the folder.

use icu_normalizer::properties::{
    CanonicalCompositionBorrowed, CanonicalDecompositionBorrowed, Decomposed,
};

use super::emit::{self, Source};
use super::host::Mapping;

/// A character and its decomposition into two characters. The last is 0 if it decomposes into one.
type Triple = [u32; 3];

/// Triples that are stored with the same width.
#[derive(Default)]
struct Group {
    /// Triples that also compose, sorted by their parts.
    both_ways: Vec<Triple>,
    /// Triples that only decompose, sorted by the composed character.
    one_way: Vec<Triple>,
}

/// Returns the text of the table.
pub fn table(source: &Source, mapping: &[Mapping], is_known: &[bool]) -> Result<String, String> {
    let (mut low, mut high) = (Group::default(), Group::default());
    let decomposition = CanonicalDecompositionBorrowed::new();
    let composition = CanonicalCompositionBorrowed::new();
    for c in ('\0'..=char::MAX).filter(|&c| is_known[c as usize] && !is_hangul(c)) {
        let (first, second) = match decomposition.decompose(c) {
            Decomposed::Default => continue,
            Decomposed::Singleton(to) if is_compatibility_ideograph(c) => {
                match &mapping[c as usize] {
                    Mapping::Mapped(mapped) if *mapped == [u32::from(to)] => continue,
                    _ => return Err(format!("UTS #46 does not map {c:?} to its decomposition")),
                }
            }
            Decomposed::Singleton(to) => (to, '\0'),
            Decomposed::Expansion(first, second) => (first, second),
        };
        let triple = [c, first, second].map(u32::from);
        let group = if triple.iter().all(|&part| part <= 0xFFFF) {
            &mut low
        } else {
            &mut high
        };
        if composition.compose(first, second) == Some(c) {
            group.both_ways.push(triple);
        } else {
            group.one_way.push(triple);
        }
    }
    let docs = [
        "Canonical decompositions, except those of Hangul syllables, which follow a rule, and of",
        "compatibility ideographs, which follow from what UTS #46 maps them to.",
    ];
    Ok([
        source.header(&docs),
        arrays(low, "LOW", "u16"),
        arrays(high, "HIGH", "u32"),
    ]
    .concat())
}

/// Returns for each code point whether it composes with characters before it, but never with a letter.
pub fn joins_marks(id_start: &[bool]) -> Vec<bool> {
    let mut joins = vec![false; id_start.len()];
    let mut joins_letters = vec![false; id_start.len()];
    let composition = CanonicalCompositionBorrowed::new();
    for c in '\0'..=char::MAX {
        if let Decomposed::Expansion(first, second) =
            CanonicalDecompositionBorrowed::new().decompose(c)
            && composition.compose(first, second) == Some(c)
        {
            joins[second as usize] = true;
            joins_letters[second as usize] |= id_start[first as usize];
        }
    }
    let is_left = |(joins, joins_letters): (bool, bool)| joins && !joins_letters;
    joins.into_iter().zip(joins_letters).map(is_left).collect()
}

fn arrays(mut group: Group, name: &str, kind: &str) -> String {
    group
        .both_ways
        .sort_by_key(|&[_, first, second]| (first, second));
    let mut by_whole: Vec<usize> = (0..group.both_ways.len()).collect();
    by_whole.sort_by_key(|&at| group.both_ways[at][0]);
    [
        emit::columns(
            "Composed characters, their first parts and their second parts, sorted by the parts.",
            &format!("{name}_COMPOSED"),
            kind,
            &group.both_ways,
        ),
        emit::numbers(
            "The places of the composed characters, by themselves.",
            &format!("{name}_BY_WHOLE"),
            "u16",
            &by_whole,
        ),
        emit::columns(
            "The same for characters that are taken apart, but not put together, sorted by themselves; the second part may be 0.",
            &format!("{name}_ONE_WAY"),
            kind,
            &group.one_way,
        ),
    ]
    .concat()
}

fn is_hangul(c: char) -> bool {
    ('\u{AC00}'..='\u{D7A3}').contains(&c)
}

fn is_compatibility_ideograph(c: char) -> bool {
    matches!(c, '\u{F900}'..='\u{FAFF}' | '\u{2F800}'..='\u{2FA1F}')
}
