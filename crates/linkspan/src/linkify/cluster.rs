//! Grapheme clusters: what a reader sees as one character (UAX #29, the extended ones).

use crate::unicode::property::{ClusterClass, cluster_class};

/// Returns where the clusters of a text begin.
pub(crate) fn starts(text: &str) -> impl Iterator<Item = usize> {
    let mut before = Before::default();
    text.char_indices()
        .filter(move |&(_, c)| before.is_start(cluster_class(c)))
        .map(|(at, _)| at)
}

/// What the rules remember of the characters before a place.
#[derive(Clone, Copy, Debug, Default)]
struct Before {
    last: Option<ClusterClass>,
    /// An odd number of regional indicators ends here.
    is_half_flag: bool,
    emoji: Emoji,
    conjunct: Conjunct,
}

/// How much of a sequence of emoji stands before a place.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
enum Emoji {
    #[default]
    None,
    /// A pictograph, and marks.
    Pictograph,
    /// The same, and a joiner.
    Joined,
}

/// How much of a conjunct of an Indic script stands before a place.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
enum Conjunct {
    #[default]
    None,
    /// A consonant, and marks.
    Consonant,
    /// The same, and a linker among the marks.
    Linked,
}

impl Before {
    /// Whether a cluster begins with a character of the class; goes on behind it.
    fn is_start(&mut self, class: ClusterClass) -> bool {
        let is_start = self.last.is_none_or(|last| self.breaks(last, class));
        self.push(class);
        is_start
    }

    /// The rules GB3 to GB999.
    fn breaks(&self, last: ClusterClass, next: ClusterClass) -> bool {
        use ClusterClass as C;
        let is_joined = match (last, next) {
            (C::CarriageReturn, C::LineFeed) => true,
            (C::Control | C::CarriageReturn | C::LineFeed, _) => false,
            (_, C::Control | C::CarriageReturn | C::LineFeed) => false,
            (C::Leading, C::Leading | C::Vowel | C::OpenSyllable | C::Syllable) => true,
            (C::OpenSyllable | C::Vowel, C::Vowel | C::Trailing) => true,
            (C::Syllable | C::Trailing, C::Trailing) => true,
            (_, C::Extend | C::Linker | C::PlainExtend | C::Joiner | C::SpacingMark) => true,
            (C::Prepend, _) => true,
            (_, C::Consonant) => self.conjunct == Conjunct::Linked,
            (_, C::Pictograph) => self.emoji == Emoji::Joined,
            (_, C::RegionalIndicator) => self.is_half_flag,
            _ => false,
        };
        !is_joined
    }

    fn push(&mut self, class: ClusterClass) {
        use ClusterClass as C;
        self.is_half_flag = class == C::RegionalIndicator && !self.is_half_flag;
        self.emoji = match (class, self.emoji) {
            (C::Pictograph, _) => Emoji::Pictograph,
            (C::Joiner, Emoji::Pictograph) => Emoji::Joined,
            (C::Extend | C::Linker | C::PlainExtend, Emoji::Pictograph) => Emoji::Pictograph,
            _ => Emoji::None,
        };
        self.conjunct = match (class, self.conjunct) {
            (C::Consonant, _) => Conjunct::Consonant,
            (_, Conjunct::None) => Conjunct::None,
            (C::Linker | C::LoneLinker, _) => Conjunct::Linked,
            (C::Extend | C::Joiner, conjunct) => conjunct,
            _ => Conjunct::None,
        };
        self.last = Some(class);
    }
}

#[cfg(test)]
mod tests {
    extern crate std;

    use super::*;
    use alloc::string::String;
    use alloc::vec::Vec;
    use proptest::prelude::*;
    use unicode_segmentation::UnicodeSegmentation;

    fn check(text: &str) {
        let expected: Vec<usize> = text.grapheme_indices(true).map(|(at, _)| at).collect();
        assert_eq!(
            starts(text).collect::<Vec<_>>(),
            expected,
            "{}",
            text.escape_unicode()
        );
    }

    /// A character of each class, and some more.
    const SAMPLES: [char; 24] = [
        'a',
        ' ',
        '\r',
        '\n',
        '\u{1}',
        '\u{AD}',
        '\u{301}',
        '\u{94D}',
        '\u{93C}',
        '\u{200C}',
        '\u{200D}',
        '\u{903}',
        '\u{600}',
        '\u{1F1E6}',
        '\u{1F468}',
        '\u{1F3FD}',
        '\u{FE0F}',
        '\u{915}',
        '\u{1100}',
        '\u{1161}',
        '\u{11A8}',
        '\u{AC00}',
        '\u{AC01}',
        '\u{E0020}',
    ];

    #[test]
    fn each_character_is_what_others_say() {
        let (major, minor, update) = crate::UNICODE_VERSION;
        let ours = [major, minor, update].map(u64::from);
        let theirs: [u64; 3] = unicode_segmentation::UNICODE_VERSION.into();
        if ours != theirs {
            std::eprintln!(
                "skipped: each_character_is_what_others_say, because unicode-segmentation is of Unicode {theirs:?} and the tables \
                 are of {ours:?}; take a release of the same version"
            );
            return;
        }
        for c in '\0'..=char::MAX {
            for [before, behind] in [
                ['a', 'a'],
                ['\u{1F468}', '\u{1F468}'],
                ['\u{915}', '\u{915}'],
                ['\u{1F1E6}', '\u{1F1E6}'],
                ['\u{AC00}', '\u{11A8}'],
            ] {
                let text = String::from_iter([before, c, behind]);
                check(&text);
            }
            check(&String::from_iter([
                '\u{1F468}',
                c,
                '\u{200D}',
                '\u{1F468}',
            ]));
            check(&String::from_iter(['\u{915}', '\u{94D}', c, '\u{915}']));
            check(&String::from_iter(['\u{1F468}', '\u{200D}', c]));
        }
    }

    proptest! {
        #[test]
        fn texts_are_what_others_say(picks in proptest::collection::vec(0..SAMPLES.len(), 0..12)) {
            check(&picks.iter().map(|&pick| SAMPLES[pick]).collect::<String>());
        }
    }
}
