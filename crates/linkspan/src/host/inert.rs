//! Names that UTS #46 leaves as they are, which need no way through it.
//!
//! A label is *inert* if it is made of ASCII letters, digits, inner hyphens, and characters
//! that are valid, do not change when normalized and do not join a letter before them; if no mark begins it and
//! marks stand beside each other only where they can neither change places nor join; and if it is written in one direction. Then UTS #46 has nothing to
//! map, to reorder or to refuse: the ASCII form is the Punycode of the label. The bidi rule
//! (RFC 5893) looks at all labels of a name of which one is written from right to left. Tests hold
//! this to the answers of [`uts46`](super::uts46).

use core::ops::RangeInclusive;

use crate::property::{Inertness, inertness};

use super::idna::{AsciiName, LONGEST_LABEL};
use super::punycode;
use super::run::is_separator;

/// The most code points of a label that can have an ASCII form of 63 octets.
const LONGEST: usize = LONGEST_LABEL;
const _: () = assert!(LONGEST <= punycode::LONGEST);

/// What an A-label begins with.
const PREFIX: &str = "xn--";

/// The marks of scripts that are written from right to left, as far as these matter here.
const MARKS_OF_RIGHT_TO_LEFT: RangeInclusive<char> = '\u{590}'..='\u{8FF}';

/// The code points of an inert label, in lower case.
#[derive(Debug)]
struct Label {
    code_points: [u32; LONGEST],
    len: usize,
    /// The highest of them.
    highest: u32,
    /// The lowest outside ASCII.
    lowest: u32,
    /// How many are ASCII.
    ascii: usize,
    is_right_to_left: bool,
    room: Room,
}

/// Which marks may follow a character.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq, PartialOrd)]
enum Room {
    #[default]
    None,
    /// Those that keep their places.
    Signs,
    /// … and one that has an order among others.
    Marks,
    /// … and one that some marks join.
    All,
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

/// What the bidi rule wants to know of the labels of a name that keep it by themselves.
#[derive(Default)]
struct Directions {
    /// Some label is written from right to left.
    has_right_to_left: bool,
    /// Some label may not stand beside such a one, or a closer look would be needed to tell.
    has_other: bool,
}

impl Directions {
    fn add(&mut self, label: &Label) {
        let begins_with_digit = matches!(label.code_points(), [0x30..=0x39, ..]);
        let is_plain = label.highest < 0x80 && !begins_with_digit;
        self.has_right_to_left |= label.is_right_to_left;
        self.has_other |= !label.is_right_to_left && !is_plain;
    }

    /// Whether the labels may make a name together.
    fn agree(&self) -> bool {
        !(self.has_right_to_left && self.has_other)
    }
}

/// Returns the ASCII form of a name whose labels are all inert or stand for what is, and not empty, or that there is none
/// because a label is too long; `None` if some label is not inert.
pub(super) fn to_ascii(name: &str) -> Option<Option<AsciiName>> {
    let mut ascii = AsciiName::new();
    let mut label = Label::new();
    let mut directions = Directions::default();
    for (i, text) in name.split(is_separator).enumerate() {
        if i > 0 {
            ascii.push(b'.');
        }
        let written = label.read_either(text).map(|form| match form {
            Form::ALabel => ascii.push_lower(text),
            Form::Own => label.write(&mut ascii),
        });
        match written {
            Ok(true) => directions.add(&label),
            Err(NotRead::Other) => return None,
            Ok(false) | Err(NotRead::TooLong) => return Some(None),
        }
    }
    ascii.may_end_in_tld = label.may_be_tld();
    directions.agree().then_some(Some(ascii))
}

/// Tells of an ASCII name whose A-labels stand for inert labels whether the last label may be a top-level domain; `None` leaves
/// it open whether the name is one.
pub(super) fn may_end_in_tld(name: &str) -> Option<bool> {
    let mut label = Label::new();
    let mut directions = Directions::default();
    for text in name.split('.') {
        label.read_either(text).ok()?;
        directions.add(&label);
    }
    directions.agree().then(|| label.may_be_tld())
}

/// Returns true if all labels of a name are inert and not empty, and their ASCII forms have at most 63
/// octets each and `most` together, with the dots between them. May say no to a name that is
/// almost as long.
pub(super) fn fits(name: &str, most: usize) -> bool {
    let mut octets = 0;
    let mut label = Label::new();
    let mut directions = Directions::default();
    for c in name.chars() {
        match label.push(c) {
            Ok(()) => continue,
            Err(_) if is_separator(c) && label.fits(&mut octets) => directions.add(&label),
            Err(_) => return false,
        }
        label.clear();
    }
    let does_end = label.fits(&mut octets);
    directions.add(&label);
    does_end && directions.agree() && octets <= most + 1
}

/// Returns true if the label is inert.
pub(crate) fn is_inert(label: &str) -> bool {
    Label::new().read(label) != Err(NotRead::Other)
}

impl Label {
    fn new() -> Self {
        Label {
            code_points: [0; LONGEST],
            len: 0,
            highest: 0,
            lowest: u32::MAX,
            ascii: 0,
            is_right_to_left: false,
            room: Room::None,
        }
    }

    fn clear(&mut self) {
        self.len = 0;
        self.highest = 0;
        self.lowest = u32::MAX;
        self.ascii = 0;
        self.is_right_to_left = false;
        self.room = Room::None;
    }

    /// Reads a whole label in place of the last one.
    fn read(&mut self, text: &str) -> Result<(), NotRead> {
        self.clear();
        text.chars().try_for_each(|c| self.push(c))?;
        self.has_edges().then_some(()).ok_or(NotRead::Other)
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
        self.clear();
        let mut chars = chars.iter().take(len);
        chars.try_for_each(|&c| self.push(c))?;
        let is_read = self.has_edges() && self.highest >= 0x80;
        is_read.then_some(()).ok_or(NotRead::Other)
    }

    /// Whether it holds nothing that ICANN forbids in a top-level domain; nothing else of that kind is inert.
    fn may_be_tld(&self) -> bool {
        let is_forbidden = |&c: &u32| matches!(c, 0x2D | 0x30..=0x39);
        !self.code_points().iter().any(is_forbidden)
    }

    /// Goes on with a character.
    #[inline(always)]
    fn push(&mut self, c: char) -> Result<(), NotRead> {
        self.room = self.room_behind(c).ok_or(NotRead::Other)?;
        let code_point = u32::from(c.to_ascii_lowercase());
        let next = self.code_points.get_mut(self.len);
        *next.ok_or(NotRead::TooLong)? = code_point;
        self.len += 1;
        self.highest = self.highest.max(code_point);
        match c.is_ascii() {
            true => self.ascii += 1,
            false => self.lowest = self.lowest.min(code_point),
        }
        Ok(())
    }

    /// What may follow a character, if that may follow the last.
    #[inline(always)]
    fn room_behind(&mut self, c: char) -> Option<Room> {
        let inertness = inertness(c);
        if self.is_right_to_left {
            return self.room_from_right_to_left(c, inertness);
        }
        match inertness {
            Inertness::Letter => Some(Room::All),
            Inertness::Sign if self.room >= Room::Signs => Some(Room::Marks),
            Inertness::Mark if self.room >= Room::Marks => Some(Room::Signs),
            Inertness::Partner if self.room == Room::All => Some(Room::Signs),
            Inertness::RightToLeft if self.len == 0 => {
                self.is_right_to_left = true;
                Some(Room::All)
            }
            _ => None,
        }
    }

    fn room_from_right_to_left(&self, c: char, inertness: Inertness) -> Option<Room> {
        match inertness {
            Inertness::RightToLeft => Some(Room::All),
            Inertness::Letter if c.is_ascii_digit() || c == '-' => Some(Room::None),
            Inertness::Mark if self.room == Room::All && MARKS_OF_RIGHT_TO_LEFT.contains(&c) => {
                Some(Room::None)
            }
            _ => None,
        }
    }

    fn code_points(&self) -> &[u32] {
        self.code_points.get(..self.len).unwrap_or_default()
    }

    /// Whether it is not empty, has no hyphen at an edge, and none where an A-label has some.
    fn has_edges(&self) -> bool {
        const HYPHEN: u32 = '-' as u32;
        let label = self.code_points();
        let is_like_a_label = matches!(label, [_, _, HYPHEN, HYPHEN, ..]);
        let is_cut = matches!(label, [] | [HYPHEN, ..] | [.., HYPHEN]);
        !is_like_a_label && !is_cut
    }

    /// Returns true if the ASCII form of the whole label has at most 63 octets; adds as many as
    /// these may be, and the dot behind them.
    fn fits(&self, octets: &mut usize) -> bool {
        let most = self.most_octets();
        *octets += most.min(LONGEST) + 1;
        let room = (LONGEST - PREFIX.len()) as u32;
        self.has_edges() && (most <= LONGEST || punycode::fits(self.code_points(), room))
    }

    /// At most as many octets as this has the ASCII form.
    fn most_octets(&self) -> usize {
        if self.highest < 0x80 {
            return self.len;
        }
        let span = self.lowest..=self.highest;
        PREFIX.len() + punycode::most_octets(self.len, self.ascii, span)
    }

    /// Writes the ASCII form; returns false if it is longer than 63 octets.
    fn write(&self, ascii: &mut AsciiName) -> bool {
        let mut left = LONGEST;
        let mut push = |byte| {
            left = left.saturating_sub(1);
            ascii.push(byte);
            left > 0
        };
        if self.highest < 0x80 {
            let bytes = self.code_points().iter();
            bytes.for_each(|&byte| _ = push(byte as u8));
            return true;
        }
        PREFIX.bytes().for_each(|byte| _ = push(byte));
        punycode::encode(self.code_points(), push)
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
        let expected = by_uts46(name);
        let both = ascii.as_ref().zip(expected.as_ref());
        if let Some((ascii, expected)) = both {
            assert_eq!(ascii.may_end_in_tld, expected.may_end_in_tld, "{name:?}");
        }
        let expected = expected.and_then(whole);
        assert!(expected.is_some() || !fits(name, 253), "{name:?}");
        assert_eq!(ascii.and_then(whole), expected, "{name:?}");
        true
    }

    #[test]
    fn every_inert_character_is_left_as_it_is() {
        let is_letter = |kind| matches!(kind, Inertness::Letter | Inertness::RightToLeft);
        let mut seen = [0; 5];
        for c in ('\u{80}'..=char::MAX).filter(|&c| inertness(c) != Inertness::None) {
            let kind = inertness(c);
            seen[kind as usize - 1] += 1;
            assert_eq!(agrees(&format!("{c}.example")), is_letter(kind), "{c:?}");
            let names = match kind {
                Inertness::RightToLeft => [
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
                matches!(kind, Inertness::Letter | Inertness::Sign),
                "{c:?}"
            );
            agrees(&format!("ש{c}"));
            agrees(&format!("{c}.אב"));
        }
        let least = [1000, 1000, 500, 500, 10];
        assert!(
            seen.iter().zip(least).all(|(&seen, least)| seen > least),
            "{seen:?}"
        );
    }

    /// Marks of a script beside each other: two that are read as inert neither change places nor join.
    #[test]
    fn marks_agree() {
        let is_mark = |&c: &char| {
            let kind = inertness(c);
            !matches!(
                kind,
                Inertness::None | Inertness::Letter | Inertness::RightToLeft
            )
        };
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
        let mut label = Label::new();
        label.read(text).ok()?;
        Some(label.most_octets())
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
            .filter(|&c| inertness(c) == Inertness::Letter)
            .collect();
        let mut dice = crate::dice::Dice::new();
        for _ in 0..50_000 {
            let span = [100, 3_000, inert.len()][dice.roll(3)];
            let (start, len) = (dice.roll(inert.len() - span + 1), 1 + dice.roll(40));
            let label: String = (0..len).map(|_| inert[start + dice.roll(span)]).collect();
            let octets = by_uts46(&label).map_or(0, |ascii| ascii.as_bytes().len());
            assert!(measure(&label) >= Some(octets), "{label}");
        }
        assert_eq!(measure("abc-d"), Some(5));
        assert!(measure("пример").is_some_and(|most| most <= 63));
        for label in ["", "-a", "ab--c", "É", "אa"] {
            assert_eq!(measure(label), None, "{label}");
        }
        assert!(
            fits("a.пример", 253) && !fits("a..b", 253) && !fits("", 253) && !fits("пример.a", 20)
        );
    }

    /// Where the measure leaves it open, the octets are counted.
    #[test]
    fn labels_that_just_fit() {
        for c in ["é", "я", "字"] {
            let mut counted = 0;
            for len in 1..LONGEST {
                let label = format!("a{}", c.repeat(len));
                let octets = by_uts46(&label).unwrap().as_bytes().len();
                assert_eq!(fits(&label, 253), octets <= 63, "{label}");
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
            assert!(to_ascii(name).is_none() && !fits(name, 253), "{name}");
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
