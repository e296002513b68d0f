//! UTS #46: converts all spellings of a name to one form, or says why the name is not valid.
//!
//! The steps are those of UTS #46 §4: characters are mapped, labels are normalized (NFC), and `xn--` labels are decoded. Then the
//! result is checked: its characters, their places, and the bidi rule, which applies to all labels of a name. All of it is one
//! pass with buffers of fixed size, without a heap.
//!
//! Of the options of UTS #46: processing is not transitional, WHATWG's forbidden domain code points replace the STD3 rules, and
//! hyphens in places 3 and 4 are allowed. Empty labels and labels of more than 63 octets are left to the caller, but a label of
//! more than 252 characters is refused.

use core::mem;

use crate::unicode::normalization::{Part, compose, decompose, reorder};
use crate::unicode::property::{LabelClass, Mapping};
use crate::unicode::property::{is_contextj, label_class, uts46};

use super::bidi::BidiName;
use super::context::may_join;
use super::idna::{COMPOSED, LONGEST_LABEL};
use super::punycode;

/// The maximum length of a label, in characters before normalization. A longer one cannot have an ASCII form of 63 octets.
const LONGEST: usize = LONGEST_LABEL * COMPOSED;

/// The start of an A-label.
const PREFIX: [char; 4] = ['x', 'n', '-', '-'];

/// Where a label may have hyphens.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) enum Hyphens {
    /// Not at the edges of a label.
    Inside,
    Anywhere,
}

/// Why UTS #46 refuses a name.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) enum Refused {
    /// A character is not allowed in any name.
    Character,
    /// A label is too long for any ASCII form.
    Length,
    /// A label that begins with `xn--` is not the Punycode of a label in the form of UTS #46.
    Punycode,
    /// A label begins or ends with a hyphen.
    Hyphen,
    /// A label begins with a combining mark.
    Mark,
    /// A joiner is where RFC 5892 does not allow it.
    Joiner,
    /// The name breaks the bidi rule of RFC 5893.
    Bidi,
}

/// Calls `see` with each label of a name, in Unicode form. An error may come after some of them.
pub(crate) fn process(
    name: &str,
    hyphens: Hyphens,
    see: impl FnMut(&[char]),
) -> Result<(), Refused> {
    let mut process = Process {
        label: Label::new(),
        hyphens,
        bidi: BidiName::default(),
        see,
    };
    for c in name.chars() {
        match uts46(c) {
            Mapping::Valid => process.push(c)?,
            Mapping::One(c) => process.push(c)?,
            Mapping::Text(text) => text.chars().try_for_each(|c| process.push(c))?,
            Mapping::Ignored => {}
            Mapping::Disallowed => return Err(Refused::Character),
        }
    }
    process.end_label()?;
    process.bidi.is_allowed().then_some(()).ok_or(Refused::Bidi)
}

struct Process<F> {
    label: Label,
    hyphens: Hyphens,
    bidi: BidiName,
    see: F,
}

impl<F: FnMut(&[char])> Process<F> {
    /// Adds a character that is already mapped.
    fn push(&mut self, c: char) -> Result<(), Refused> {
        match c {
            '.' => self.end_label(),
            _ => self.label.push(c),
        }
    }

    fn end_label(&mut self) -> Result<(), Refused> {
        let label = &mut self.label;
        label.normalize()?;
        if label.chars().starts_with(&PREFIX) {
            label.decode()?;
        }
        label.check(self.hyphens)?;
        self.bidi.add(label.classes());
        (self.see)(label.chars());
        label.clear();
        Ok(())
    }
}

/// The characters of a label, and their classes.
///
/// NFC works segment by segment. A segment begins with a character of combining class 0 that never composes with the one before
/// it. So each segment can be normalized as soon as the next one begins, and most need not be: NFC may change a segment only if
/// it contains a character whose NFC_Quick_Check is not Yes, or marks that are out of order.
struct Label {
    chars: [char; LONGEST],
    classes: [LabelClass; LONGEST],
    len: usize,
    /// The number of characters before normalization.
    given: usize,
    /// The start of the last segment. The characters before it are normalized.
    segment: usize,
    /// The combining class of the last character.
    order: u8,
    /// Whether NFC may change the last segment.
    is_unsteady: bool,
}

impl Label {
    fn new() -> Self {
        Label {
            chars: ['\0'; LONGEST],
            classes: [LabelClass::default(); LONGEST],
            len: 0,
            given: 0,
            segment: 0,
            order: 0,
            is_unsteady: false,
        }
    }

    fn clear(&mut self) {
        self.len = 0;
        self.given = 0;
        self.segment = 0;
        self.order = 0;
        self.is_unsteady = false;
    }

    fn chars(&self) -> &[char] {
        self.chars.get(..self.len).unwrap_or_default()
    }

    fn classes(&self) -> &[LabelClass] {
        self.classes.get(..self.len).unwrap_or_default()
    }

    fn push(&mut self, c: char) -> Result<(), Refused> {
        let class = label_class(c);
        let order = class.combining_class();
        // This character begins a segment, so the one before it is complete.
        if order == 0 && !class.is_unsteady() {
            self.normalize()?;
            self.segment = self.len;
        }
        // The second condition: two marks are out of order.
        self.is_unsteady |= class.is_unsteady() || order != 0 && order < self.order;
        self.order = order;
        self.given += 1;
        if self.given > LONGEST {
            return Err(Refused::Length);
        }
        self.put(c, class)
    }

    fn put(&mut self, c: char, class: LabelClass) -> Result<(), Refused> {
        *self.chars.get_mut(self.len).ok_or(Refused::Length)? = c;
        *self.classes.get_mut(self.len).ok_or(Refused::Length)? = class;
        self.len += 1;
        Ok(())
    }

    /// Puts the last segment into Normalization Form C.
    #[inline]
    fn normalize(&mut self) -> Result<(), Refused> {
        if mem::take(&mut self.is_unsteady) {
            self.normalize_segment()?;
        }
        Ok(())
    }

    #[inline(never)]
    fn normalize_segment(&mut self) -> Result<(), Refused> {
        let mut parts = [Part::default(); LONGEST];
        let mut count = 0;
        for &c in self.chars.get(self.segment..self.len).unwrap_or_default() {
            decompose(c, &mut |part| {
                if let Some(place) = parts.get_mut(count) {
                    *place = part;
                }
                // Counts on past the end of the buffer, so that a segment that is too long is refused below.
                count += 1;
            });
        }
        let parts = parts.get_mut(..count).ok_or(Refused::Length)?;
        reorder(parts);
        let count = compose(parts);
        self.len = self.segment;
        for part in parts.iter().take(count) {
            let c = part.as_char();
            self.put(c, label_class(c))?;
        }
        Ok(())
    }

    /// Turns an A-label into the label that it encodes.
    ///
    /// UTS #46 must leave that label as it is. Otherwise another A-label would be the right one, and one label would have two
    /// ASCII forms.
    fn decode(&mut self) -> Result<(), Refused> {
        let (mut code, mut decoded) = ([0; LONGEST], ['\0'; LONGEST]);
        let code = code.get_mut(..self.len).ok_or(Refused::Punycode)?;
        for (byte, &c) in code.iter_mut().zip(self.chars()) {
            let ascii = u8::try_from(c).ok().filter(u8::is_ascii);
            *byte = ascii.ok_or(Refused::Punycode)?;
        }
        let code = code.get(PREFIX.len()..).unwrap_or_default();
        let len = punycode::decode(code, &mut decoded).ok_or(Refused::Punycode)?;
        let decoded = decoded.get(..len).unwrap_or_default();
        // A label that is encoded twice, or that need not be encoded, is not valid.
        let is_right = !decoded.starts_with(&PREFIX)
            && decoded.iter().any(|c| !c.is_ascii())
            && decoded.iter().all(|&c| uts46(c) == Mapping::Valid);
        if !is_right {
            return Err(Refused::Punycode);
        }
        self.clear();
        decoded.iter().try_for_each(|&c| self.push(c))?;
        self.normalize()?;
        let is_normalized = self.chars() == decoded;
        is_normalized.then_some(()).ok_or(Refused::Punycode)
    }

    /// Checks the criteria of UTS #46 §4.1 for a label that is mapped and normalized.
    fn check(&self, hyphens: Hyphens) -> Result<(), Refused> {
        let chars = self.chars();
        let has_edge = chars.first() == Some(&'-') || chars.last() == Some(&'-');
        if hyphens == Hyphens::Inside && has_edge {
            return Err(Refused::Hyphen);
        }
        if self.classes().first().is_some_and(|class| class.is_mark()) {
            return Err(Refused::Mark);
        }
        for (at, &c) in chars.iter().enumerate() {
            if is_forbidden(c) {
                return Err(Refused::Character);
            }
            if is_contextj(c) && !self.may_join(at, c) {
                return Err(Refused::Joiner);
            }
        }
        Ok(())
    }

    fn may_join(&self, at: usize, joiner: char) -> bool {
        let before = self.classes().get(..at).unwrap_or_default();
        let after = self.classes().get(at + 1..).unwrap_or_default();
        may_join(joiner, before.iter().copied(), after.iter().copied())
    }
}

/// Returns true for WHATWG's forbidden domain code points.
pub(crate) fn is_forbidden(c: char) -> bool {
    c.is_ascii_control()
        || matches!(
            c,
            ' ' | '#' | '%' | '/' | ':' | '<' | '>' | '?' | '@' | '[' | '\\' | ']' | '^' | '|'
        )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::domain::idna::{LONGEST_NAME, by_uts46};
    use crate::unicode::property::tests::of_tables;
    use ::idna::uts46::{AsciiDenyList, DnsLength, Hyphens as Others, Uts46};
    use alloc::string::String;
    use alloc::vec::Vec;
    use linkspan_testkit::dice::Dice;

    fn to_unicode(name: &str) -> Option<String> {
        let mut labels: Vec<String> = Vec::new();
        let see = |label: &[char]| labels.push(label.iter().collect());
        process(name, Hyphens::Anywhere, see).ok()?;
        Some(labels.join("."))
    }

    /// Compares the answers for a name with those of `idna`.
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
    fn characters_and_their_neighbours_map_as_idna_does() {
        for c in of_tables() {
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
    fn random_labels_map_as_idna_does() {
        let known: Vec<char> = of_tables().collect();
        let is_special = |c: &&char| {
            let class = label_class(**c);
            **c > '\u{7F}' && class != label_class('a')
        };
        let special: Vec<char> = known.iter().filter(is_special).copied().collect();
        let close = [
            'a', '-', '.', '1', 'é', 'ß', 'ς', 'E', '\u{30D}', '\u{316}', '\u{301}', '\u{323}',
            '\u{5D0}', '\u{627}', '\u{628}', '\u{661}', '\u{6F1}', '\u{64B}', '\u{94D}', '\u{915}',
            '\u{200C}', '\u{200D}', '\u{AD}', 'Ａ', '。', '\u{1100}', '\u{1161}', '\u{11A8}', '_',
            '+', '=', '\u{338}', '㎏', 'Ⅷ',
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
        for len in (60..70).chain(240..251) {
            for letter in ["a", "é", "E\u{301}", "α\u{313}\u{301}\u{345}"] {
                let name = String::from("é") + &letter.repeat(len);
                let is_short = len * letter.chars().count() < LONGEST;
                let has_form = is_short && ascii_len(&name) <= LONGEST_NAME;
                assert_eq!(by_uts46(&name).is_some(), has_form, "{name}");
                if has_form {
                    compare(&name);
                }
            }
        }
    }

    fn ascii_len(name: &str) -> usize {
        ::idna::domain_to_ascii(name).unwrap().len()
    }
}
