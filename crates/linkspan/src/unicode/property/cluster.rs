//! What the rules about grapheme clusters ask of a character.

use crate::unicode::tables::cluster::{GROUPS, LENGTHS, VALUES};

use super::canonical::{Syllable, syllable_kind};
use super::runs::Runs;

/// Grapheme_Cluster_Break, with what Extended_Pictographic and Indic_Conjunct_Break add to it.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) enum ClusterClass {
    Other,
    Control,
    CarriageReturn,
    LineFeed,
    /// Extend, which conjuncts may have.
    Extend,
    /// Extend that links the consonants of a conjunct.
    Linker,
    /// Extend that conjuncts do not have.
    PlainExtend,
    Joiner,
    SpacingMark,
    Prepend,
    RegionalIndicator,
    Pictograph,
    /// A consonant of conjuncts.
    Consonant,
    /// L: a leading letter of Hangul.
    Leading,
    /// V.
    Vowel,
    /// T.
    Trailing,
    /// What links the consonants of a conjunct, but begins a cluster.
    LoneLinker,
    /// LV: a syllable that a trailing letter may follow.
    OpenSyllable,
    /// LVT.
    Syllable,
}

/// The class of a character.
pub(crate) fn cluster_class(c: char) -> ClusterClass {
    use ClusterClass as C;
    match syllable_kind(c) {
        Some(Syllable::Open) => return C::OpenSyllable,
        Some(Syllable::Closed) => return C::Syllable,
        None => {}
    }
    match RUNS.find(c).1 {
        1 => C::Control,
        2 => C::CarriageReturn,
        3 => C::LineFeed,
        4 => C::Extend,
        5 => C::Linker,
        6 => C::PlainExtend,
        7 => C::Joiner,
        8 => C::SpacingMark,
        9 => C::Prepend,
        10 => C::RegionalIndicator,
        11 => C::Pictograph,
        12 => C::Consonant,
        13 => C::Leading,
        14 => C::Vowel,
        15 => C::Trailing,
        16 => C::LoneLinker,
        _ => C::Other,
    }
}

static RUNS: Runs<u8> = Runs {
    groups: &GROUPS,
    lengths: &LENGTHS,
    values: &VALUES,
};
