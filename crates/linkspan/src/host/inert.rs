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
const _: () = assert!(LONGEST <= punycode::LONGEST);

/// The code points of an inert label, in lower case.
#[derive(Debug, Eq, PartialEq)]
struct Label {
    code_points: [u32; LONGEST],
    len: usize,
}

/// Why a label is not read.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
enum NotRead {
    /// It is not inert.
    Other,
    /// It has too many code points, whatever UTS #46 makes of them: it joins no inert ones.
    TooLong,
}

/// Returns the ASCII form of a name whose labels are all inert and not empty, or that there is none
/// because a label is too long; `None` if some label is not inert.
pub(super) fn to_ascii(name: &str) -> Option<Option<AsciiName>> {
    let mut ascii = AsciiName::new();
    for (i, text) in name.split(is_separator).enumerate() {
        if i > 0 {
            ascii.push(b'.');
        }
        match Label::read(text).map(|label| label.write(&mut ascii)) {
            Ok(true) => {}
            Err(NotRead::Other) => return None,
            Ok(false) | Err(NotRead::TooLong) => return Some(None),
        }
    }
    Some(Some(ascii))
}

/// Returns true if all labels of a name are inert and not empty, and their ASCII forms have at most 63
/// octets each and `most` together, with the dots between them. May say no to a name that is
/// almost as long.
pub(super) fn fits(name: &str, most: usize) -> bool {
    let mut octets = 0;
    let mut labels = name.split(is_separator);
    let all_fit = labels.all(|label| {
        let Some(len) = measure(label) else {
            return false;
        };
        octets += len.min(LONGEST) + 1;
        len <= LONGEST || Label::read(label).is_ok_and(|label| label.fits())
    });
    all_fit && octets <= most + 1
}

/// Returns true if a label outside ASCII is inert and has nothing that a top-level domain may not hold.
pub(super) fn is_tld(label: &str) -> bool {
    let is_forbidden = |byte: u8| byte.is_ascii_digit() || byte == b'-';
    measure(label).is_some() && !label.bytes().any(is_forbidden)
}

/// At most as many octets as this has the ASCII form of a label; `None` if it is not inert, or too
/// long to count.
fn measure(label: &str) -> Option<usize> {
    if label.get(2..4) == Some("--") || label.starts_with('-') || label.ends_with('-') {
        return None;
    }
    let (mut basic, mut others, mut highest) = (0, 0, 0);
    let mut may_follow_mark = false;
    for c in label.chars() {
        may_follow_mark = match inertness(c) {
            Inertness::Letter => true,
            Inertness::Mark if may_follow_mark => false,
            _ => return None,
        };
        match c.is_ascii() {
            true => basic += 1,
            false => others += 1,
        }
        highest = highest.max(u32::from(c));
    }
    let digits = punycode::digits_for(highest.checked_mul(basic + others + 1)?)?;
    match others {
        0 if basic == 0 => None,
        0 => usize::try_from(basic).ok(),
        _ => usize::try_from(basic + digits * others)
            .ok()
            .map(|len| len + "xn---".len()),
    }
}

/// Returns true if the label is inert.
pub(crate) fn is_inert(label: &str) -> bool {
    Label::read(label) != Err(NotRead::Other)
}

impl Label {
    fn read(text: &str) -> Result<Label, NotRead> {
        if text.get(2..4) == Some("--") || text.starts_with('-') || text.ends_with('-') {
            return Err(NotRead::Other);
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
                _ => return Err(NotRead::Other),
            };
            let next = label.code_points.get_mut(label.len);
            *next.ok_or(NotRead::TooLong)? = u32::from(c.to_ascii_lowercase());
            label.len += 1;
        }
        match label.len {
            0 => Err(NotRead::Other),
            _ => Ok(label),
        }
    }

    /// Returns true if the ASCII form, which is another, has at most 63 octets.
    fn fits(&self) -> bool {
        let code_points = self.code_points.get(..self.len).unwrap_or_default();
        let mut left = LONGEST - "xn--".len();
        punycode::encode(code_points, |_| {
            left = left.saturating_sub(1);
            left > 0
        })
    }

    /// Writes the ASCII form; returns false if it is longer than 63 octets.
    fn write(&self, ascii: &mut AsciiName) -> bool {
        let code_points = self.code_points.get(..self.len).unwrap_or_default();
        let mut left = LONGEST;
        let mut push = |byte| {
            left = left.saturating_sub(1);
            ascii.push(byte);
            left > 0
        };
        if code_points.iter().all(|&code_point| code_point < 0x80) {
            code_points.iter().for_each(|&byte| _ = push(byte as u8));
            return true;
        }
        b"xn--".iter().for_each(|&byte| _ = push(byte));
        punycode::encode(code_points, push)
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
        let whole = |name: AsciiName| {
            let is_whole = name.as_str().split('.').all(|label| label.len() <= 63);
            is_whole.then(|| String::from(name.as_str()))
        };
        let expected = by_uts46(name).and_then(whole);
        assert!(expected.is_some() || !fits(name, 253), "{name:?}");
        assert_eq!(ascii.and_then(whole), expected, "{name:?}");
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
    fn what_is_measured_is_not_longer() {
        for label in [
            "a",
            "abc-d",
            "é",
            "éa",
            "詳しくはa",
            "пример",
            "\u{10FFFD}",
            "ééééééé",
            "字字字字字字字字字",
        ] {
            let ascii = to_ascii(label).flatten();
            let measured = measure(label);
            let len = ascii.map_or(usize::MAX, |ascii| ascii.as_bytes().len());
            assert!(
                measured.is_none_or(|most| len <= most),
                "{label}: {measured:?}"
            );
        }
        assert_eq!(measure("abc-d"), Some(5));
        assert!(measure("пример").is_some_and(|most| most <= 63));
        for label in ["", "-a", "ab--c", "É", "אב"] {
            assert_eq!(measure(label), None, "{label}");
        }
        assert!(
            fits("a.пример", 253) && !fits("a..b", 253) && !fits("", 253) && !fits("пример.a", 20)
        );
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
            assert!(to_ascii(name).is_none() && !fits(name, 253), "{name}");
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
        fn long_names_agree(name in vec(select(PIECES), 40..90), piece in select(PIECES)) {
            agrees(&name.concat());
            agrees(&piece.repeat(name.len()));
        }

        #[test]
        fn any_names_agree(name in "[\\w.]{1,20}") {
            agrees(&name);
        }
    }
}
