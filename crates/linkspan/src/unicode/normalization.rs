//! Normalization Form C, in which canonically equivalent texts are equal.
//!
//! Names are short, so this follows the standard step by step: decompose, reorder marks, compose.

use alloc::string::String;
use alloc::vec::Vec;
use core::mem;

use crate::unicode::property::{composition, decomposition, label_class};

/// A character without a canonical decomposition. Above it are its Canonical_Combining_Class and a
/// bit that says whether it may compose with a preceding one.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub(crate) struct Part(u32);

impl Part {
    const MAY_JOIN: u32 = 1 << 21;

    fn new(c: char) -> Self {
        let class = label_class(c);
        let may_join = u32::from(class.is_unsteady()) * Self::MAY_JOIN;
        Part(u32::from(class.combining_class()) << 24 | may_join | u32::from(c))
    }

    pub(crate) fn as_char(self) -> char {
        let code_point = self.0 & (Self::MAY_JOIN - 1);
        char::from_u32(code_point).unwrap_or(char::REPLACEMENT_CHARACTER)
    }

    fn may_join(self) -> bool {
        self.0 & Self::MAY_JOIN != 0
    }

    fn order(self) -> u32 {
        self.0 >> 24
    }
}

/// Returns true if a text is in Normalization Form C.
pub(crate) fn is_nfc(text: &str) -> bool {
    let mut last = 0;
    let is_steady = text.chars().all(|c| {
        let class = label_class(c);
        let order = mem::replace(&mut last, class.combining_class());
        !class.is_unsteady() && (last == 0 || order <= last)
    });
    is_steady || nfc(text.chars()) == text
}

/// Converts characters to Normalization Form C.
pub(crate) fn nfc(chars: impl Iterator<Item = char>) -> String {
    let mut parts: Vec<Part> = Vec::with_capacity(chars.size_hint().0);
    for c in chars {
        decompose(c, &mut |part| parts.push(part));
    }
    for marks in parts.split_mut(|part| part.order() == 0) {
        marks.sort_by_key(|part| part.order());
    }
    let len = compose(&mut parts);
    parts.iter().take(len).map(|part| part.as_char()).collect()
}

/// Decomposes a character completely.
pub(crate) fn decompose(c: char, push: &mut impl FnMut(Part)) {
    match decomposition(c) {
        None => push(Part::new(c)),
        Some((first, second)) => {
            decompose(first, push);
            second.map(Part::new).into_iter().for_each(push);
        }
    }
}

/// Composes parts that are in canonical order. Returns how many are left.
pub(crate) fn compose(parts: &mut [Part]) -> usize {
    let mut starter: Option<usize> = None;
    let mut last = 0;
    let mut len = 0;
    for at in 0..parts.len() {
        let Some(&part) = parts.get(at) else { break };
        // A part can compose with the starter unless it is blocked: between them there is nothing,
        // or only marks with a lower combining class.
        let is_near = starter.is_some_and(|starter| starter + 1 == len) || last < part.order();
        let base = starter.and_then(|at| parts.get_mut(at));
        if let Some(base) = base.filter(|_| is_near && part.may_join())
            && let Some(whole) = composition(base.as_char(), part.as_char())
        {
            *base = Part::new(whole);
            continue;
        }
        if part.order() == 0 {
            starter = Some(len);
        }
        last = part.order();
        if let Some(place) = parts.get_mut(len) {
            *place = part;
            len += 1;
        }
    }
    len
}

/// The Canonical Ordering Algorithm as in the standard, for the parts of a label. It needs no
/// memory, but its time is quadratic in the length of a run of marks.
pub(crate) fn reorder(parts: &mut [Part]) {
    for end in 1..parts.len() {
        let run = parts.get_mut(..=end).unwrap_or_default();
        let mut at = end;
        while let Some([one, next]) = at.checked_sub(1).and_then(|start| run.get_mut(start..=at))
            && one.order() > next.order()
            && next.order() != 0
        {
            mem::swap(one, next);
            at -= 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::unicode::property::tests::of_tables;
    use icu_normalizer::ComposingNormalizerBorrowed;
    use linkspan_testkit::dice::Dice;

    /// Compares the result for a text with that of `icu_normalizer`.
    fn compare(text: &str) {
        let other = ComposingNormalizerBorrowed::new_nfc();
        assert_eq!(nfc(text.chars()), &*other.normalize(text), "{text:?}");
        assert_eq!(is_nfc(text), other.is_normalized(text), "{text:?}");
        let (mut sorted, mut parts) = (Vec::new(), Vec::new());
        for c in text.chars() {
            decompose(c, &mut |part| sorted.push(part));
            decompose(c, &mut |part| parts.push(part));
        }
        for marks in sorted.split_mut(|part| part.order() == 0) {
            marks.sort_by_key(|part| part.order());
        }
        reorder(&mut parts);
        assert_eq!(parts, sorted, "{text:?}");
    }

    #[test]
    fn every_character_alone_and_with_marks_agrees_with_icu() {
        for c in of_tables() {
            for text in [
                String::from(c),
                String::from_iter(['a', c]),
                String::from_iter([c, '\u{301}']),
                String::from_iter(['e', '\u{301}', c, '\u{323}']),
                String::from_iter(['\u{1100}', c, '\u{11A8}']),
                String::from_iter([c, '\u{11A8}']),
                String::from_iter(['\u{AC00}', c]),
                String::from_iter(['\u{AC01}', c]),
            ] {
                compare(&text);
            }
        }
    }

    #[test]
    fn random_text_agrees_with_icu() {
        let is_restless = |c: &char| {
            let class = label_class(*c);
            class.is_unsteady() || class.combining_class() > 0 || decomposition(*c).is_some()
        };
        let restless: Vec<char> = of_tables().filter(is_restless).collect();
        let mut dice = Dice::new();
        for _ in 0..100_000 {
            let len = 1 + dice.roll(12);
            let text = (0..len).map(|_| match dice.roll(8) {
                0 => 'a',
                1 => 'e',
                2 => char::from(0x61 + dice.roll(26) as u8),
                3 => ['\u{1100}', '\u{1161}', '\u{11A8}', '\u{AC00}', '\u{AC01}'][dice.roll(5)],
                _ => restless[dice.roll(restless.len())],
            });
            compare(&text.collect::<String>());
        }
    }
}
