//! Names that UTS #46 leaves as they are, which need no way through it.
//!
//! A label is *inert* if it is made of ASCII letters, digits, inner hyphens, and characters
//! that are valid, do not change when normalized, do not join what stands before them, and are
//! of no script that is written from right to left; and if no mark begins it or stands
//! beside another mark. Then UTS #46 has nothing to map, to reorder or to refuse: the ASCII
//! form is the Punycode of the label. Tests hold this to the answers of `idna`.

use crate::property::{Inertness, inertness};

use super::idna::AsciiName;
use super::punycode;
use super::run::is_separator;

/// The most code points of a label that can have an ASCII form of 63 octets.
const LONGEST: usize = 63;

/// The code points of an inert label, in lower case.
struct Label {
    code_points: [u32; LONGEST],
    len: usize,
}

/// Returns the ASCII form of a name whose labels are all inert and not empty; `None` if some label
/// is not, or is too long.
pub(super) fn to_ascii(name: &str) -> Option<AsciiName> {
    let mut ascii = AsciiName::new();
    for (i, text) in name.split(is_separator).enumerate() {
        if i > 0 {
            ascii.push(b'.');
        }
        let label = Label::read(text)?;
        match text.is_ascii() {
            true => label
                .code_points()
                .iter()
                .for_each(|&byte| ascii.push(byte as u8)),
            false => {
                b"xn--".iter().for_each(|&byte| ascii.push(byte));
                punycode::encode(label.code_points(), |byte| ascii.push(byte));
            }
        }
    }
    Some(ascii)
}

/// Returns true if the label is inert.
pub(crate) fn is_inert(label: &str) -> bool {
    Label::read(label).is_some()
}

impl Label {
    fn read(text: &str) -> Option<Label> {
        if text.get(2..4) == Some("--") || text.starts_with('-') || text.ends_with('-') {
            return None;
        }
        let mut label = Label {
            code_points: [0; LONGEST],
            len: 0,
        };
        let mut may_follow_mark = false;
        for c in text.chars() {
            may_follow_mark = match inertness(c) {
                Inertness::Letter => true,
                Inertness::Mark if may_follow_mark => false,
                _ => return None,
            };
            *label.code_points.get_mut(label.len)? = u32::from(c.to_ascii_lowercase());
            label.len += 1;
        }
        (label.len > 0).then_some(label)
    }

    fn code_points(&self) -> &[u32] {
        self.code_points.get(..self.len).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use alloc::format;
    use alloc::string::String;

    use proptest::collection::vec;
    use proptest::prelude::*;
    use proptest::sample::select;

    use super::super::idna::by_uts46;
    use super::*;

    /// Fails unless a name is not inert, or UTS #46 says the same of it. Returns whether it is.
    fn agrees(name: &str) -> bool {
        let Some(ascii) = to_ascii(name) else {
            return false;
        };
        let expected = by_uts46(name).map(|name| String::from(name.as_str()));
        assert_eq!(Some(ascii.as_str()), expected.as_deref(), "{name:?}");
        true
    }

    #[test]
    fn every_inert_character_is_left_as_it_is() {
        let mut seen = [0; 2];
        for c in ('\u{80}'..=char::MAX).filter(|&c| inertness(c) != Inertness::None) {
            let is_letter = inertness(c) == Inertness::Letter;
            seen[usize::from(is_letter)] += 1;
            assert_eq!(agrees(&format!("{c}.example")), is_letter, "{c:?}");
            for name in [
                format!("a{c}"),
                format!("か{c}字.{c}"),
                format!("е{c}-{c}1"),
            ] {
                assert!(agrees(&name) || name.contains(&format!(".{c}")), "{name:?}");
            }
            assert_eq!(agrees(&format!("ä{c}{c}")), is_letter, "{c:?}");
        }
        assert!(seen.iter().all(|&seen| seen > 1000), "{seen:?}");
    }

    #[test]
    fn what_is_not_inert() {
        for name in [
            "xn--p1ai",
            "ÜBER.de",
            "а..рф",
            "",
            "-é",
            "é-",
            "אב.קום",
            "\u{301}a",
            "e\u{301}",
            "ที่",
            "a·b",
            "a\u{200C}b",
            "i❤",
            "_é",
        ] {
            assert!(to_ascii(name).is_none(), "{name}");
        }
    }

    /// Characters of which some are inert and some are not.
    const PIECES: &[&str] = &[
        "a", "Z", "9", "-", ".", "。", "é", "É", "e", "\u{301}", "ß", "ς", "я", "й", "и",
        "\u{306}", "字", "か", "\u{3099}", "が", "한", "ᄒ", "ᅡ", "क", "\u{94D}", "\u{93C}", "ि",
        "ก", "\u{E48}", "\u{E31}", "א", "ب", "١", "५", "·", "ー", "々", "〇", "\u{200D}", "xn--",
        "ﬁ", "𠀋", "ꙗ", "\u{345}",
    ];

    proptest! {
        #[test]
        fn names_agree(name in vec(select(PIECES), 1..12)) {
            agrees(&name.concat());
        }

        #[test]
        fn any_names_agree(name in "[\\w.]{1,20}") {
            agrees(&name);
        }
    }
}
