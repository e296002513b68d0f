//! One pass over a label: does UTS #46 map it to itself?
//!
//! Almost all labels that people write already are in the form that UTS #46 would give them: `bücher`, `пример`, `例子`. For
//! these there is nothing to map, to normalize or to refuse, and their ASCII form is their Punycode. A small automaton
//! recognizes them in one pass. It may reject a label that maps to itself, but never accepts one that does not: if it is in
//! doubt, the [whole algorithm](super::uts46) decides.
//!
//! The automaton accepts a label if
//!
//! - it consists of ASCII letters, digits and hyphens, and of letters and marks outside ASCII that are valid, need no context,
//!   and are not changed by Normalization Form C (NFC) by themselves;
//! - it begins with a letter or a digit, does not end with a hyphen, and does not have hyphens in places 3 and 4;
//! - NFC neither reorders nor composes its marks.
//!
//! The last condition is the reason for the states. NFC sorts adjacent marks by their combining class, and composes some pairs.
//! Neither can happen between a letter and the first mark after it, because the [roles](Role) leave out the marks that compose
//! with letters. So it is enough to know what kind of mark the last character was:
//!
//! | after | a `Sign` may follow | a `Mark` | a `Partner` |
//! |---|---|---|---|
//! | a letter, a digit, a hyphen | yes | yes | yes |
//! | a `Sign` (combining class 0: NFC does not move it) | yes | yes | no: NFC might compose the two |
//! | a `Mark` or `Partner` | yes | no: NFC might reorder the two | no |
//!
//! A letter, a digit or a hyphen may follow any of these. The bidi rule is about all labels of a name; [`Directions`] collects
//! what it needs.

use core::str::Chars;

use crate::unicode::property::{LabelClass, Role, label_class, role};

use super::idna::LONGEST_LABEL;
use super::{bidi, punycode, tld};

/// A state of the automaton: what the last character was.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
#[repr(u8)]
enum State {
    /// The automaton cannot decide. There is no way out of this state.
    Open,
    /// Nothing was read. A label does not begin with a mark or a hyphen.
    Start,
    /// A letter or a digit. Any mark may follow.
    Letter,
    /// A hyphen. Any mark may follow, but the label does not end here.
    Hyphen,
    /// A mark of combining class 0. A partner must not follow.
    Sign,
    /// Another mark. Of the marks, only a sign may follow.
    Mark,
}

const STATES: [State; 6] = [
    State::Open,
    State::Start,
    State::Letter,
    State::Hyphen,
    State::Sign,
    State::Mark,
];

impl State {
    const fn next(self, role: Role) -> State {
        use Role as R;
        use State as S;
        match (self, role) {
            (S::Open, _) => S::Open,
            (_, R::Letter | R::RightToLeft | R::Digit) => S::Letter,
            (S::Start, _) => S::Open,
            (_, R::Hyphen) => S::Hyphen,
            (_, R::Sign) => S::Sign,
            (S::Letter | S::Hyphen | S::Sign, R::Mark) => S::Mark,
            (S::Letter | S::Hyphen, R::Partner) => S::Mark,
            _ => S::Open,
        }
    }

    /// Returns what [`next`](Self::next) returns, from the table.
    #[inline(always)]
    fn after(self, role: Role) -> State {
        let row = NEXT.get(self as usize);
        let state = row.and_then(|row| row.get(role as usize));
        state.copied().unwrap_or(State::Open)
    }

    fn may_end(self) -> bool {
        matches!(self, State::Letter | State::Sign | State::Mark)
    }
}

/// [`State::next`] as a table. A processor could not predict the branches of the function, since they depend on each character.
static NEXT: [[State; Role::COUNT]; STATES.len()] = {
    let mut next = [[State::Open; Role::COUNT]; STATES.len()];
    let mut at = 0;
    #[allow(clippy::indexing_slicing, reason = "evaluated at compile time")]
    while at < STATES.len() * Role::COUNT {
        let (state, role) = (at / Role::COUNT, at % Role::COUNT);
        next[state][role] = STATES[state].next(Role::ALL[role]);
        at += 1;
    }
    next
};

/// Why the automaton did not accept a label.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) enum Undecided {
    /// UTS #46 has to decide.
    NeedsUts46,
    /// The label has more than 63 code points, which is the limit for octets, and the automaton accepted all that it read.
    TooLong,
}

/// A label that UTS #46 maps to itself, in lower case.
#[derive(Debug)]
pub(super) struct Label {
    chars: [char; LONGEST_LABEL],
    len: usize,
    highest: char,
    has_right_to_left: bool,
    is_all_right_to_left: bool,
    /// Whether it was written as an A-label.
    pub(super) is_encoded: bool,
}

impl Label {
    pub(super) fn new() -> Self {
        Label {
            chars: ['\0'; LONGEST_LABEL],
            len: 0,
            highest: '\0',
            has_right_to_left: false,
            is_all_right_to_left: false,
            is_encoded: false,
        }
    }

    pub(super) fn chars(&self) -> &[char] {
        self.chars.get(..self.len).unwrap_or_default()
    }

    pub(super) fn is_ascii(&self) -> bool {
        self.highest.is_ascii()
    }

    /// Reads the next label of a name, which replaces the last one, and returns the separator that ends it. For an A-label, reads
    /// the label that it encodes.
    #[inline]
    pub(super) fn read(&mut self, name: &mut Chars<'_>) -> Result<Option<char>, Undecided> {
        let mut separator = None;
        let label = name.map_while(|c| {
            let role = role(c);
            if role == Role::Separator {
                separator = Some(c);
                return None;
            }
            Some((c, role))
        });
        let state = self.read_chars(label)?;
        self.is_encoded = false;
        match self.chars() {
            // Punycode is unique: no other code decodes to the same label. So the label need not be encoded again to check that
            // this A-label is the right one for it.
            ['x', 'n', '-', '-', ..] if self.is_ascii() => {
                self.decode()?;
            }
            [_, _, '-', '-', ..] => return Err(Undecided::NeedsUts46),
            _ if !state.may_end() => return Err(Undecided::NeedsUts46),
            _ => {}
        }
        Ok(separator)
    }

    #[inline(always)]
    fn read_chars(
        &mut self,
        label: impl Iterator<Item = (char, Role)>,
    ) -> Result<State, Undecided> {
        let (mut state, mut highest, mut has_right_to_left) = (State::Start, '\0', false);
        let mut is_all_right_to_left = true;
        self.len = 0;
        for (c, role) in label {
            state = state.after(role);
            if state == State::Open {
                return Err(Undecided::NeedsUts46);
            }
            let place = self.chars.get_mut(self.len).ok_or(Undecided::TooLong)?;
            *place = c.to_ascii_lowercase();
            self.len += 1;
            highest = highest.max(c);
            has_right_to_left |= role == Role::RightToLeft;
            is_all_right_to_left &= matches!(role, Role::RightToLeft | Role::Hyphen);
        }
        self.highest = highest;
        self.has_right_to_left = has_right_to_left;
        self.is_all_right_to_left = is_all_right_to_left;
        Ok(state)
    }

    /// Replaces an A-label by the label that it encodes.
    #[cold]
    fn decode(&mut self) -> Result<(), Undecided> {
        let (mut code, mut chars) = ([0; LONGEST_LABEL], ['\0'; LONGEST_LABEL]);
        for (byte, &c) in code.iter_mut().zip(self.chars()) {
            *byte = c as u8;
        }
        let code = code.get(punycode::PREFIX.len()..self.len);
        let len =
            punycode::decode(code.unwrap_or_default(), &mut chars).ok_or(Undecided::NeedsUts46)?;
        let label = chars.into_iter().take(len).map(|c| (c, role(c)));
        let state = self.read_chars(label)?;
        self.is_encoded = true;
        let is_reserved = matches!(self.chars(), [_, _, '-', '-', ..]);
        if self.is_ascii() || is_reserved || !state.may_end() {
            return Err(Undecided::NeedsUts46);
        }
        Ok(())
    }

    /// Returns the length of the ASCII form in octets. For a short label this is an upper bound, which is not above the limit of
    /// 63.
    ///
    /// The callers only compare it with the limits, so for a short label, as most are, the Punycode need not be computed. The
    /// bound would only matter for names near the limit of 253 octets, and those are left to the third arm.
    pub(super) fn octets(&self) -> usize {
        if self.is_ascii() {
            return self.len;
        }
        let most = punycode::PREFIX.len() + punycode::max_len(self.chars().iter().copied());
        if most <= LONGEST_LABEL {
            return most;
        }
        let mut octets = punycode::PREFIX.len();
        punycode::encode(self.chars().iter().copied(), |_| octets += 1);
        octets
    }

    /// Returns true if the label could be a top-level domain.
    pub(super) fn may_be_tld(&self) -> bool {
        self.chars().iter().all(|&c| tld::is_letter(c))
    }
}

/// What the bidi rule (RFC 5893) needs to know about the labels of a name.
///
/// The rule applies to all labels of a name if one of them has a right-to-left character. Which label that is may only become
/// known at the end, so a label that breaks the rule is remembered, not refused. The common cases are decided without a look at
/// the bidi classes.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Directions {
    has_right_to_left: bool,
    may_break: bool,
}

impl Directions {
    #[inline]
    pub(super) fn add(&mut self, label: &Label) {
        self.has_right_to_left |= label.has_right_to_left;
        self.may_break |= if label.has_right_to_left {
            // A label of right-to-left letters, with hyphens between them, follows the rule.
            !label.is_all_right_to_left && breaks_bidi_rule(label)
        } else {
            // A label of ASCII that begins with a letter follows the rule. (`<= '9'`: digits and the hyphen.)
            !label.is_ascii() || label.chars().first().is_none_or(|&c| c <= '9')
        };
    }

    /// Returns true if it is certain that the labels follow the rule, or that it does not apply to them.
    pub(super) fn are_allowed(self) -> bool {
        !(self.has_right_to_left && self.may_break)
    }
}

#[inline(never)]
fn breaks_bidi_rule(label: &Label) -> bool {
    let mut classes = [LabelClass::default(); LONGEST_LABEL];
    for (class, &c) in classes.iter_mut().zip(label.chars()) {
        *class = label_class(c);
    }
    let classes = classes.get(..label.len).unwrap_or_default();
    bidi::broken(classes).next().is_some()
}

/// Returns true if UTS #46 maps the label to itself, even if it is too long for an ASCII form.
pub(crate) fn maps_to_itself(label: &str) -> bool {
    let mut state = State::Start;
    for c in label.chars() {
        state = state.after(role(c));
        if state == State::Open {
            return false;
        }
    }
    let is_reserved = label.chars().skip(2).take(2).eq(['-', '-']);
    state.may_end() && !is_reserved
}

#[cfg(test)]
mod tests {
    use alloc::format;
    use alloc::string::String;
    use alloc::vec::Vec;

    use proptest::collection::vec;
    use proptest::prelude::*;
    use proptest::sample::select;

    use super::super::idna::{by_uts46, label_by_label};
    use super::*;
    use linkspan_testkit::dice::Dice;

    /// Fails if the automaton accepts the name and UTS #46 gives another answer. Returns true if the automaton accepts it.
    fn agrees(name: &str) -> bool {
        let Ok(ascii) = label_by_label(name) else {
            return false;
        };
        let (ascii, expected) = (ascii.whole(), by_uts46(name));
        let parts = |ascii: &super::super::idna::AsciiName| {
            (String::from(ascii.as_str()), ascii.may_end_in_tld())
        };
        assert_eq!(
            ascii.as_ref().map(parts),
            expected.as_ref().map(parts),
            "{name:?}"
        );
        true
    }

    #[test]
    fn right_to_left_letters_keep_the_bidi_rule() {
        for c in ('\u{80}'..=char::MAX).filter(|&c| role(c) == Role::RightToLeft) {
            let label = [c, '-', c].map(label_class);
            assert_eq!(bidi::broken(&label).next(), None, "{c:?}");
        }
    }

    #[test]
    fn every_character_that_maps_to_itself() {
        let is_letter = |kind| matches!(kind, Role::Letter | Role::RightToLeft);
        let mut seen = [0; 5];
        let is_settled = |&c: &char| role(c) as usize >= Role::Letter as usize;
        for c in ('\u{80}'..=char::MAX).filter(is_settled) {
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
        let least = [1000, 1000, 500, 500, 10];
        assert!(
            seen.iter().zip(least).all(|(&seen, least)| seen > least),
            "{seen:?}"
        );
    }

    /// Adjacent marks of a script: if two are accepted, NFC neither reorders nor composes them.
    #[test]
    fn marks_agree() {
        let is_mark = |&c: &char| role(c) as usize > Role::RightToLeft as usize;
        let marks: Vec<char> = ('\u{80}'..=char::MAX).filter(is_mark).collect();
        let mut accepted = 0;
        for (at, &mark) in marks.iter().enumerate() {
            for &other in marks.iter().skip(at.saturating_sub(60)).take(120) {
                accepted += usize::from(agrees(&format!("क{mark}{other}a")));
                accepted += usize::from(agrees(&format!("क\u{9C7}{mark}{other}\u{9BE}")));
            }
        }
        assert!(accepted > 10_000, "{accepted}");
    }

    fn octets(label: &str) -> Option<usize> {
        let mut read = Label::new();
        read.read(&mut label.chars()).ok()?;
        Some(read.octets())
    }

    #[test]
    fn octets_of_the_ascii_form() {
        let letters: Vec<char> = ('\u{80}'..=char::MAX)
            .filter(|&c| role(c) == Role::Letter)
            .collect();
        let mut dice = Dice::new();
        for _ in 0..50_000 {
            let span = [100, 3_000, letters.len()][dice.roll(3)];
            let (start, len) = (dice.roll(letters.len() - span + 1), 1 + dice.roll(40));
            let others = [1, 2, 10][dice.roll(3)];
            let label: String = (0..len)
                .map(|_| match dice.roll(others) {
                    0 => letters[start + dice.roll(span)],
                    _ => 'a',
                })
                .collect();
            let exact = by_uts46(&label).map_or(0, |ascii| ascii.as_bytes().len());
            let octets = octets(&label).unwrap();
            assert!(
                octets == exact || octets > exact && octets <= LONGEST_LABEL,
                "{label}"
            );
        }
        assert_eq!(octets("abc-d"), Some(5));
        let highest = "\u{D7A3}".repeat(9);
        assert!(octets(&highest).is_some_and(|octets| octets <= LONGEST_LABEL));
    }

    #[test]
    fn labels_that_need_uts46() {
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
            assert!(label_by_label(name).is_err(), "{name}");
        }
    }

    #[test]
    fn labels_of_any_length() {
        for (label, expected) in [
            ("é", true),
            ("かな", true),
            ("É", false),
            ("é-", false),
            ("-é", false),
            ("ab-é", true),
            ("éa--é", false),
            ("", false),
        ] {
            assert_eq!(maps_to_itself(label), expected, "{label}");
            assert_eq!(
                maps_to_itself(&format!("{label}{}", "é".repeat(99))),
                !matches!(label, "É" | "-é" | "éa--é"),
                "{label}"
            );
        }
    }

    /// Labels and parts of labels, some of which map to themselves.
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
