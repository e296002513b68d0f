//! Names that UTS #46 leaves as they are, which need no way through it.
//!
//! A label is *inert* if it is made of ASCII letters, digits, inner hyphens, and characters
//! that are valid, do not change when normalized and do not join a letter before them; if no mark begins it and
//! marks stand beside each other only where they can neither change places nor join; and if it is written in one direction
//! ([`steps`] says so step by step). Then UTS #46 has nothing to
//! map, to reorder or to refuse: the ASCII form is the Punycode of the label. The bidi rule
//! (RFC 5893) looks at all labels of a name of which one is written from right to left. Tests hold
//! this to the answers of [`uts46`](super::uts46).

mod around;
mod length;
mod steps;

use crate::unicode::property::role;

use super::idna::{AsciiName, LONGEST_LABEL, LONGEST_NAME};
use super::punycode;
use super::run::is_separator;
use length::{Directions, Length, Measure};
use steps::Steps;

pub(super) use around::{Around, around};

/// The most code points of a label that can have an ASCII form of 63 octets.
const LONGEST: usize = LONGEST_LABEL;
const _: () = assert!(LONGEST <= punycode::LONGEST);

/// What an A-label begins with.
const PREFIX: &str = "xn--";

/// Returns the ASCII form of a name whose labels are all inert or stand for what is, and not empty, or that there is none
/// because a label is too long; `None` if some label is not inert.
pub(crate) fn to_ascii(name: &str) -> Option<Option<AsciiName>> {
    let mut ascii = AsciiName::new();
    let mut buffer = Buffer::new();
    let mut directions = Directions::default();
    for (i, text) in name.split(is_separator).enumerate() {
        if i > 0 {
            ascii.push(b'.');
        }
        let is_written = match buffer.read_either(text) {
            Ok(Form::ALabel) => ascii.push_lower(text),
            Ok(Form::Own) => buffer.label().write(&mut ascii),
            Err(NotRead::TooLong) => false,
            Err(NotRead::Other) => return None,
        };
        if !is_written {
            return Some(None);
        }
        directions.add(buffer.label(), buffer.label().is_ascii());
    }
    ascii.may_end_in_tld = buffer.label().may_be_tld();
    directions.agree().then_some(Some(ascii))
}

/// Tells of an ASCII name whose A-labels stand for inert labels whether the last label may be a top-level domain; `None` leaves
/// it open whether the name is one.
pub(crate) fn may_end_in_tld(name: &str) -> Option<bool> {
    let mut buffer = Buffer::new();
    let mut directions = Directions::default();
    for text in name.split('.') {
        buffer.read_either(text).ok()?;
        directions.add(buffer.label(), buffer.label().is_ascii());
    }
    directions.agree().then(|| buffer.label().may_be_tld())
}

/// Returns true if all labels of a name are inert and not empty, one of them at least is not ASCII, and their ASCII forms
/// have at most 63 octets each and [`LONGEST_NAME`] together, with the dots between them. May say no to a name that is
/// almost as long.
pub(crate) fn fits(name: &str) -> bool {
    let mut buffer = Buffer::new();
    let mut length = Length::default();
    let mut labels = name.split(is_separator);
    let all_fit = labels.all(|text| {
        let is_read = buffer.read(text).is_ok();
        is_read && length.add(buffer.label(), &buffer.label().measure())
    });
    all_fit && length.fits()
}

/// Returns true if the label is inert.
pub(crate) fn is_inert(label: &str) -> bool {
    Buffer::new().read(label) != Err(NotRead::Other)
}

/// An inert label.
#[derive(Clone, Copy, Debug)]
struct Label<'l> {
    code_points: &'l [u32],
    /// How it ends.
    end: Steps,
}

impl<'l> Label<'l> {
    /// The label of these code points, if it is inert and not too long for any ASCII form.
    #[inline]
    fn new(code_points: &'l [u32], end: Steps) -> Option<Self> {
        const HYPHEN: u32 = '-' as u32;
        let is_like_a_label = matches!(code_points, [_, _, HYPHEN, HYPHEN, ..]);
        let is_label = end.may_end() && code_points.len() <= LONGEST && !is_like_a_label;
        is_label.then_some(Label { code_points, end })
    }

    fn is_ascii(self) -> bool {
        self.code_points.iter().all(|&code_point| code_point < 0x80)
    }

    #[inline(never)]
    fn measure(self) -> Measure {
        let mut measure = Measure::default();
        for &code_point in self.code_points {
            measure.add(code_point);
        }
        measure
    }

    /// Whether it holds nothing that ICANN forbids in a top-level domain.
    fn may_be_tld(self) -> bool {
        self.measure().may_be_of_tld()
    }

    /// Writes the ASCII form; returns false if it is longer than 63 octets.
    fn write(self, ascii: &mut AsciiName) -> bool {
        let mut left = LONGEST;
        let mut push = |byte| {
            left = left.saturating_sub(1);
            ascii.push(byte);
            left > 0
        };
        if self.is_ascii() {
            let bytes = self.code_points.iter();
            bytes.for_each(|&byte| _ = push(byte as u8));
            return true;
        }
        PREFIX.bytes().for_each(|byte| _ = push(byte));
        punycode::encode(self.code_points, push)
    }
}

/// How a label is written.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
enum Form {
    Own,
    /// `xn--` and Punycode.
    ALabel,
}

/// Why a label is not read.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
enum NotRead {
    /// It is not inert.
    Other,
    /// It has too many code points, whatever UTS #46 makes of them: it joins no inert ones.
    TooLong,
}

/// The code points of a label, in lower case.
#[derive(Debug)]
struct Buffer {
    code_points: [u32; LONGEST],
    len: usize,
    end: Steps,
}

impl Buffer {
    fn new() -> Self {
        Buffer {
            code_points: [0; LONGEST],
            len: 0,
            end: Steps::START,
        }
    }

    /// What was read.
    fn label(&self) -> Label<'_> {
        Label {
            code_points: self.code_points.get(..self.len).unwrap_or_default(),
            end: self.end,
        }
    }

    /// Reads a whole label in place of the last one.
    fn read(&mut self, text: &str) -> Result<(), NotRead> {
        self.read_chars(text.chars())
    }

    fn read_chars(&mut self, chars: impl Iterator<Item = char>) -> Result<(), NotRead> {
        (self.len, self.end) = (0, Steps::START);
        for c in chars {
            self.end = self.end.step(role(c));
            if self.end == Steps::FAIL {
                return Err(NotRead::Other);
            }
            let next = self.code_points.get_mut(self.len);
            *next.ok_or(NotRead::TooLong)? = u32::from(c.to_ascii_lowercase());
            self.len += 1;
        }
        let label = self.label();
        Label::new(label.code_points, label.end)
            .map(|_| ())
            .ok_or(NotRead::Other)
    }

    /// Reads a whole label in place of the last one, or what it stands for.
    fn read_either(&mut self, text: &str) -> Result<Form, NotRead> {
        match text.get(..PREFIX.len()) {
            Some(prefix) if prefix.eq_ignore_ascii_case(PREFIX) => {
                self.read_a_label(text).map(|()| Form::ALabel)
            }
            _ => self.read(text).map(|()| Form::Own),
        }
    }

    /// Reads what an A-label stands for. No two of these stand for the same, so it need not be encoded again.
    fn read_a_label(&mut self, text: &str) -> Result<(), NotRead> {
        if text.len() > LONGEST {
            return Err(NotRead::TooLong);
        }
        let mut chars = ['\0'; LONGEST];
        let code = text.as_bytes().get(PREFIX.len()..).unwrap_or_default();
        let len = punycode::decode(code, &mut chars).ok_or(NotRead::Other)?;
        self.read_chars(chars.into_iter().take(len))?;
        (!self.label().is_ascii())
            .then_some(())
            .ok_or(NotRead::Other)
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
    use crate::unicode::property::Role;

    /// Fails unless a name is not inert, or UTS #46 says the same of it. Returns whether it is.
    fn agrees(name: &str) -> bool {
        let Some(ascii) = to_ascii(name) else {
            return false;
        };
        let whole = |name: AsciiName| {
            let is_whole = name.as_str().split('.').all(|label| label.len() <= 63);
            is_whole.then(|| String::from(name.as_str()))
        };
        let expected = by_uts46(name);
        let both = ascii.as_ref().zip(expected.as_ref());
        if let Some((ascii, expected)) = both {
            assert_eq!(ascii.may_end_in_tld, expected.may_end_in_tld, "{name:?}");
        }
        let expected = expected.and_then(whole);
        assert!(expected.is_some() || !fits(name), "{name:?}");
        assert_eq!(ascii.and_then(whole), expected, "{name:?}");
        true
    }

    #[test]
    fn every_inert_character_is_left_as_it_is() {
        let is_letter = |kind| matches!(kind, Role::Letter | Role::RightToLeft);
        let mut seen = [0; 6];
        let is_inert = |&c: &char| role(c) as usize >= Role::Letter as usize;
        for c in ('\u{80}'..=char::MAX).filter(is_inert) {
            let kind = role(c);
            seen[kind as usize - Role::Letter as usize] += 1;
            assert_eq!(agrees(&format!("{c}.example")), is_letter(kind), "{c:?}");
            let names = match kind {
                Role::RightToLeft => [
                    format!("{c}"),
                    format!("ש{c}9.ab.{c}-{c}"),
                    format!("ب1{c}"),
                ],
                _ => [format!("a{c}"), format!("か{c}字"), format!("е{c}-{c}1")],
            };
            for name in names {
                assert!(agrees(&name), "{name:?}");
            }
            assert_eq!(
                agrees(&format!("ä{c}{c}")),
                matches!(kind, Role::Letter | Role::Sign),
                "{c:?}"
            );
            agrees(&format!("ש{c}"));
            agrees(&format!("{c}.אב"));
        }
        let least = [1000, 1000, 500, 500, 100, 10];
        assert!(
            seen.iter().zip(least).all(|(&seen, least)| seen > least),
            "{seen:?}"
        );
    }

    /// Marks of a script beside each other: two that are read as inert neither change places nor join.
    #[test]
    fn marks_agree() {
        let is_mark = |&c: &char| role(c) as usize > Role::RightToLeft as usize;
        let marks: Vec<char> = ('\u{80}'..=char::MAX).filter(is_mark).collect();
        let mut inert = 0;
        for (at, &mark) in marks.iter().enumerate() {
            for &other in marks.iter().skip(at.saturating_sub(60)).take(120) {
                inert += usize::from(agrees(&format!("क{mark}{other}a")));
                inert += usize::from(agrees(&format!("क\u{9C7}{mark}{other}\u{9BE}")));
            }
        }
        assert!(inert > 10_000, "{inert}");
    }

    fn measure(text: &str) -> Option<usize> {
        let mut buffer = Buffer::new();
        buffer.read(text).ok()?;
        Some(buffer.label().measure().most_octets())
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
        let inert: Vec<char> = ('\u{80}'..=char::MAX)
            .filter(|&c| role(c) == Role::Letter)
            .collect();
        let mut dice = crate::dice::Dice::new();
        for _ in 0..50_000 {
            let span = [100, 3_000, inert.len()][dice.roll(3)];
            let (start, len) = (dice.roll(inert.len() - span + 1), 1 + dice.roll(40));
            let plain = [1, 2, 10][dice.roll(3)];
            let label: String = (0..len)
                .map(|_| match dice.roll(plain) {
                    0 => inert[start + dice.roll(span)],
                    _ => 'a',
                })
                .collect();
            let octets = by_uts46(&label).map_or(0, |ascii| ascii.as_bytes().len());
            assert!(measure(&label) >= Some(octets), "{label}");
        }
        assert_eq!(measure("abc-d"), Some(5));
        assert!(measure("пример").is_some_and(|most| most <= 63));
        for label in ["", "-a", "ab--c", "É", "אa"] {
            assert_eq!(measure(label), None, "{label}");
        }
        assert!(fits("a.пример") && !fits("a..b") && !fits("") && !fits(&"пример.a.".repeat(12)));
    }

    /// Where the measure leaves it open, the octets are counted.
    #[test]
    fn labels_that_just_fit() {
        for c in ["é", "я", "字"] {
            let mut counted = 0;
            for len in 1..LONGEST {
                let label = format!("a{}", c.repeat(len));
                let octets = by_uts46(&label).unwrap().as_bytes().len();
                assert_eq!(fits(&label), octets <= 63, "{label}");
                let is_open = measure(&label).is_none_or(|most| most > 63);
                counted += usize::from(octets <= 63 && is_open);
            }
            assert!(counted > 10, "{c}");
        }
    }

    #[test]
    fn what_is_not_inert() {
        for name in [
            "xn--a",
            "xn--abc-",
            "xn--xn---epa",
            "ÜBER.de",
            "а..рф",
            "",
            "-é",
            "é-",
            "אב.1a",
            "אב.é",
            "אa",
            "aא",
            "א-\u{5B0}",
            "א\u{93E}",
            "א\u{5B0}\u{5B0}",
            "\u{5B0}א",
            "א١",
            "\u{301}a",
            "e\u{301}",
            "ที\u{E48}\u{E38}",
            "ক\u{9C7}\u{9BE}",
            "a·b",
            "a\u{200C}b",
            "i❤",
            "_é",
        ] {
            assert!(to_ascii(name).is_none() && !fits(name), "{name}");
        }
    }

    /// Characters of which some are inert and some are not.
    const PIECES: &[&str] = &[
        "a",
        "Z",
        "9",
        "-",
        ".",
        "。",
        "é",
        "É",
        "e",
        "\u{301}",
        "ß",
        "ς",
        "я",
        "й",
        "и",
        "\u{306}",
        "字",
        "か",
        "\u{3099}",
        "が",
        "한",
        "ᄒ",
        "ᅡ",
        "क",
        "\u{94D}",
        "\u{93C}",
        "ि",
        "ก",
        "\u{E48}",
        "\u{E31}",
        "א",
        "ب",
        "١",
        "५",
        "·",
        "ー",
        "々",
        "〇",
        "\u{200D}",
        "xn--",
        "ﬁ",
        "𠀋",
        "ꙗ",
        "\u{345}",
        "ש",
        "ע",
        "\u{5B0}",
        "\u{64B}",
        "ދ",
        "ު",
        "\u{9C7}",
        "\u{9BE}",
        "\u{E35}",
        "\u{E38}",
        "\u{102F}",
        "\u{1037}",
        "\u{103A}",
        "\u{17D2}",
        "xn--p1ai",
        "xn--mgbah1a3hjkrd",
        "XN--Bcher-kva",
        "xn--e1afmkfd.",
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
        fn a_labels_agree(code in "[Xx]n--[a-z0-9-]{1,12}", name in vec(select(PIECES), 0..3)) {
            agrees(&code);
            agrees(&format!("{code}.{}", name.concat()));
            agrees(&format!("{}.{code}", name.concat()));
        }

        #[test]
        fn any_names_agree(name in "[\\w.]{1,20}") {
            agrees(&name);
        }
    }
}
