//! UTS #46: the labels of a name in the one form that all its spellings share, or that it is none.
//!
//! Characters are mapped, labels normalized, `xn--` ones decoded, and what is there then is judged:
//! by its characters, their places, and by the bidi rule, which looks at all labels of a name.
//! Not transitional; with WHATWG's forbidden domain code points in place of the STD3 rules; hyphens
//! in places 3 and 4 are nobody's business. Lengths and empty labels are left to the caller.

use crate::normalization::{Part, compose, decompose};
use crate::property::{Bidi, Joining, Mapping, is_contextj, label_class, uts46};

use super::idna::LONGEST_NAME;
use super::punycode;

/// The most characters of a label that can have an ASCII form of [`LONGEST_NAME`] octets, before they
/// are normalized.
const LONGEST: usize = LONGEST_NAME * super::idna::COMPOSED;

/// The start of an A-label.
const PREFIX: [char; 4] = ['x', 'n', '-', '-'];

/// Where hyphens may stand.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) enum Hyphens {
    /// Not at the edges of a label.
    Inside,
    Anywhere,
}

/// There is no form: UTS #46 refuses the name, or some label is too long for any.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) struct Refused;

/// Calls `see` with each label of a name, in Unicode form. An error may come behind some of them.
pub(crate) fn process(
    name: &str,
    hyphens: Hyphens,
    see: impl FnMut(&[char]),
) -> Result<(), Refused> {
    let mut process = Process {
        label: [Default::default(); LONGEST],
        len: 0,
        is_unsteady: false,
        hyphens,
        directions: Directions::default(),
        see,
    };
    for c in name.chars() {
        match uts46(c) {
            Mapping::Valid => process.push(c)?,
            Mapping::One(c) => process.push(c)?,
            Mapping::Text(text) => text.chars().try_for_each(|c| process.push(c))?,
            Mapping::Ignored => {}
            Mapping::Disallowed => return Err(Refused),
        }
    }
    process.end_label()?;
    process.directions.agree().then_some(()).ok_or(Refused)
}

struct Process<F> {
    label: [char; LONGEST],
    len: usize,
    /// Whether NFC may change the label.
    is_unsteady: bool,
    hyphens: Hyphens,
    directions: Directions,
    see: F,
}

impl<F: FnMut(&[char])> Process<F> {
    /// Goes on with a character that is mapped.
    fn push(&mut self, c: char) -> Result<(), Refused> {
        if c == '.' {
            return self.end_label();
        }
        self.is_unsteady |= !c.is_ascii() && is_unsteady(c);
        self.put(c)
    }

    fn put(&mut self, c: char) -> Result<(), Refused> {
        *self.label.get_mut(self.len).ok_or(Refused)? = c;
        self.len += 1;
        Ok(())
    }

    fn label(&self) -> &[char] {
        self.label.get(..self.len).unwrap_or_default()
    }

    fn end_label(&mut self) -> Result<(), Refused> {
        if self.is_unsteady {
            self.normalize()?;
        }
        if self.label().starts_with(&PREFIX) {
            self.decode()?;
        }
        if !is_valid(self.label(), self.hyphens) {
            return Err(Refused);
        }
        let label = self.label.get(..self.len).unwrap_or_default();
        self.directions.add(label);
        (self.see)(label);
        self.len = 0;
        self.is_unsteady = false;
        Ok(())
    }

    fn normalize(&mut self) -> Result<(), Refused> {
        let mut parts = [Part::default(); LONGEST];
        let mut count = 0;
        for &c in self.label() {
            decompose(c, &mut |part| {
                if let Some(place) = parts.get_mut(count) {
                    *place = part;
                }
                count += 1;
            });
        }
        let parts = parts.get_mut(..count).ok_or(Refused)?;
        let composed = compose(parts);
        self.len = 0;
        let mut composed = parts.iter().take(composed);
        composed.try_for_each(|part| self.put(part.as_char()))
    }

    /// Turns an A-label into what it stands for, which must be what UTS #46 leaves as it is.
    fn decode(&mut self) -> Result<(), Refused> {
        let mut code = [0; LONGEST_NAME];
        let code = code.get_mut(..self.len).ok_or(Refused)?;
        for (byte, &c) in code.iter_mut().zip(self.label()) {
            *byte = u8::try_from(c).ok().filter(u8::is_ascii).ok_or(Refused)?;
        }
        let code = code.get(PREFIX.len()..).unwrap_or_default();
        self.len = punycode::decode(code, &mut self.label).ok_or(Refused)?;
        let is_kept = |&c: &char| uts46(c) == Mapping::Valid;
        let is_encoded = self.label().iter().any(|c| !c.is_ascii());
        if !is_encoded || self.label().starts_with(&PREFIX) || !self.label().iter().all(is_kept) {
            return Err(Refused);
        }
        if self.label().iter().any(|&c| is_unsteady(c)) {
            let (before, len) = (self.label, self.len);
            self.normalize()?;
            if before.get(..len) != Some(self.label()) {
                return Err(Refused);
            }
        }
        Ok(())
    }
}

/// Whether NFC may change a character, or others because of it.
fn is_unsteady(c: char) -> bool {
    let class = label_class(c);
    class.is_unsteady() || class.combining_class() > 0
}

/// WHATWG's forbidden domain code points; `.` separates labels.
pub(crate) fn is_forbidden(c: char) -> bool {
    c.is_ascii_control() || " #%/:<>?@[\\]^|".contains(c)
}

/// The criteria of UTS #46 §4.1 for a label that is mapped and normalized.
fn is_valid(label: &[char], hyphens: Hyphens) -> bool {
    let has_edges =
        hyphens == Hyphens::Anywhere || label.first() != Some(&'-') && label.last() != Some(&'-');
    let begins_with_mark = label.first().is_some_and(|&c| label_class(c).is_mark());
    let mut joiners = label.iter().enumerate().filter(|(_, c)| is_contextj(**c));
    let has_forbidden = label.iter().any(|&c| is_forbidden(c));
    has_edges
        && !begins_with_mark
        && !has_forbidden
        && joiners.all(|(at, &c)| may_join(label, at, c))
}

/// The rules A.1 and A.2 of RFC 5892.
fn may_join(label: &[char], at: usize, joiner: char) -> bool {
    let before = label.get(..at).unwrap_or_default();
    let behind = label.get(at + 1..).unwrap_or_default();
    let is_behind_virama = before.last().is_some_and(|&c| label_class(c).is_virama());
    is_behind_virama
        || joiner == '\u{200C}'
            && matches!(
                nearest(before.iter().rev()),
                Some(Joining::Left | Joining::Dual)
            )
            && matches!(nearest(behind.iter()), Some(Joining::Right | Joining::Dual))
}

/// How the first character joins that is not transparent.
fn nearest<'c>(chars: impl Iterator<Item = &'c char>) -> Option<Joining> {
    chars
        .map(|&c| label_class(c).joining())
        .find(|&joining| joining != Joining::Transparent)
}

/// The bidi rule of RFC 5893, over all labels of a name.
#[derive(Debug, Default)]
struct Directions {
    /// Some label has a character that is written from right to left.
    has_right_to_left: bool,
    /// Some label may not stand in such a name.
    has_other: bool,
}

impl Directions {
    fn add(&mut self, label: &[char]) {
        let classes = || label.iter().map(|&c| label_class(c).bidi());
        let is_right_to_left = |class| matches!(class, Bidi::RightToLeft | Bidi::ArabicNumber);
        self.has_right_to_left |= classes().any(is_right_to_left);
        self.has_other |= !keeps_rule(classes);
    }

    /// Whether the labels may make a name together.
    fn agree(&self) -> bool {
        !(self.has_right_to_left && self.has_other)
    }
}

/// The six conditions of RFC 5893 §2 for one label.
fn keeps_rule<I: DoubleEndedIterator<Item = Bidi>>(classes: impl Fn() -> I) -> bool {
    use Bidi as B;
    let is_neutral = |class| matches!(class, B::EuropeanNumber | B::Neutral | B::NonspacingMark);
    let has = |class| classes().any(|other| other == class);
    let last = classes().rfind(|&class| class != B::NonspacingMark);
    match classes().next() {
        None => true,
        Some(B::RightToLeft) => {
            let is_rtl = |class| matches!(class, B::RightToLeft | B::ArabicNumber);
            classes().all(|class| is_rtl(class) || is_neutral(class))
                && last.is_some_and(|class| is_rtl(class) || class == B::EuropeanNumber)
                && !(has(B::EuropeanNumber) && has(B::ArabicNumber))
        }
        Some(B::LeftToRight) => {
            classes().all(|class| class == B::LeftToRight || is_neutral(class))
                && matches!(last, Some(B::LeftToRight | B::EuropeanNumber))
        }
        Some(_) => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dice::Dice;
    use crate::host::idna::by_uts46;
    use crate::property::{Idna2008, idna2008};
    use ::idna::uts46::{AsciiDenyList, DnsLength, Hyphens as Others, Uts46};
    use alloc::string::String;
    use alloc::vec::Vec;

    /// Characters that our version of Unicode has.
    fn known() -> Vec<char> {
        let is_known = |c: &char| idna2008(*c) != Idna2008::Unassigned;
        ('\0'..=char::MAX).filter(is_known).collect()
    }

    fn to_unicode(name: &str) -> Option<String> {
        let mut labels: Vec<String> = Vec::new();
        let see = |label: &[char]| labels.push(label.iter().collect());
        process(name, Hyphens::Anywhere, see).ok()?;
        Some(labels.join("."))
    }

    /// Holds a name to the answers of `idna`.
    fn compare(name: &str) {
        let other = Uts46::new();
        let (unicode, outcome) =
            other.to_unicode(name.as_bytes(), AsciiDenyList::URL, Others::Allow);
        // `idna` takes labels that are encoded twice.
        let is_nested = unicode.split('.').any(|label| label.starts_with("xn--"));
        let unicode = outcome.ok().map(|()| unicode.into_owned());
        assert_eq!(to_unicode(name), unicode.filter(|_| !is_nested), "{name:?}");
        let ascii = other.to_ascii(
            name.as_bytes(),
            AsciiDenyList::URL,
            Others::CheckFirstLast,
            DnsLength::Ignore,
        );
        let ascii = ascii
            .ok()
            .filter(|ascii| !is_nested && ascii.len() <= LONGEST_NAME);
        let ours = by_uts46(name);
        assert_eq!(
            ours.as_ref().map(|name| name.as_str()),
            ascii.as_deref(),
            "{name:?}"
        );
    }

    #[test]
    fn each_character_and_what_may_stand_beside_it() {
        for c in known() {
            for name in [
                String::from(c),
                String::from_iter(['a', c, 'b', '.', 'c']),
                String::from_iter(['é', c, '.', 'c']),
                String::from_iter(['\u{5D0}', c, '\u{5D1}']),
                String::from_iter([c, '.', '\u{627}']),
                String::from_iter(['1', '.', c]),
                String::from_iter(['\u{628}', c, '\u{200C}', '\u{628}']),
                String::from_iter([c, '\u{200D}', 'a']),
                String::from_iter(['\u{628}', '\u{200C}', c]),
                String::from("xn--")
                    + &::idna::punycode::encode_str(&String::from_iter(['a', c])).unwrap(),
            ] {
                compare(&name);
            }
        }
    }

    #[test]
    fn what_is_random() {
        let known = known();
        let is_special = |c: &&char| {
            let class = label_class(**c);
            **c > '\u{7F}' && (class != label_class('a') || is_unsteady(**c))
        };
        let special: Vec<char> = known.iter().filter(is_special).copied().collect();
        let close = [
            'a', '-', '.', '1', 'é', 'ß', 'ς', 'E', '\u{301}', '\u{323}', '\u{5D0}', '\u{627}',
            '\u{628}', '\u{661}', '\u{6F1}', '\u{64B}', '\u{94D}', '\u{915}', '\u{200C}',
            '\u{200D}', '\u{AD}', 'Ａ', '。', '\u{1100}', '\u{1161}', '\u{11A8}', '_', '+', '=',
            '\u{338}', '㎏', 'Ⅷ',
        ];
        let mut dice = Dice::new();
        for _ in 0..300_000 {
            let len = 1 + dice.roll(8);
            let label = |dice: &mut Dice| -> String {
                let chars = (0..len).map(|_| match dice.roll(10) {
                    0 => known[dice.roll(known.len())],
                    1 | 2 => special[dice.roll(special.len())],
                    _ => close[dice.roll(close.len())],
                });
                chars.collect()
            };
            let mut name = label(&mut dice);
            if dice.roll(4) == 0 {
                name =
                    String::from("xn--") + &::idna::punycode::encode_str(&name).unwrap_or_default();
            }
            if dice.roll(3) == 0 {
                name = name + "." + &label(&mut dice);
            }
            compare(&name);
        }
    }

    #[test]
    fn long_labels_have_a_form_until_the_name_is_too_long() {
        for len in [
            62, 63, 64, 65, 66, 240, 245, 246, 247, 248, 249, 250, 251, 252, 253, 254,
        ] {
            for letter in ["a", "é", "E\u{301}", "α\u{313}\u{301}\u{345}"] {
                let name = String::from("é") + &letter.repeat(len);
                assert_eq!(
                    by_uts46(&name).is_some(),
                    ascii_len(&name) <= LONGEST_NAME,
                    "{name}"
                );
                if by_uts46(&name).is_some() {
                    compare(&name);
                }
            }
        }
    }

    fn ascii_len(name: &str) -> usize {
        ::idna::domain_to_ascii(name).unwrap().len()
    }
}
