//! The contextual rules of RFC 5892, appendix A: where CONTEXTJ and CONTEXTO characters may stand.

use core::ops::Range;

use super::Code;
use super::collect::Collector;
use super::label::Located;
use crate::unicode::property::{ContextScript, context_script, label_class, may_join};

/// Checks every character of a label that needs context.
pub(super) fn check(chars: &[Located], out: &mut Collector<'_>) {
    for (at, (c, range)) in chars.iter().enumerate() {
        if let Some(broken) = broken_rule(chars, at, *c) {
            report(*c, range.clone(), broken, out);
        }
    }
}

fn report(c: char, range: Range<usize>, broken: &'static str, out: &mut Collector<'_>) {
    let code = match c {
        '\u{200C}' | '\u{200D}' => Code::ContextJ,
        _ => Code::ContextO,
    };
    out.add(code, range, broken);
}

/// The rule that the character at `at` breaks, as a sentence.
fn broken_rule(chars: &[Located], at: usize, c: char) -> Option<&'static str> {
    let (holds, sentence) = match c {
        // A.1
        '\u{200C}' => (
            joins(chars, at, c),
            "A zero width non-joiner (U+200C) stands only behind a virama or between letters that would join.",
        ),
        // A.2
        '\u{200D}' => (
            joins(chars, at, c),
            "A zero width joiner (U+200D) stands only behind a virama.",
        ),
        // A.3
        '\u{B7}' => (
            before(chars, at) == Some('l') && char_of(chars, at + 1) == Some('l'),
            "A middle dot (U+00B7) stands only between two “l”, as in Catalan.",
        ),
        // A.4
        '\u{375}' => (
            has_script(char_of(chars, at + 1), ContextScript::Greek),
            "A Greek keraia (U+0375) stands only before a Greek letter.",
        ),
        // A.5, A.6
        '\u{5F3}' | '\u{5F4}' => (
            has_script(before(chars, at), ContextScript::Hebrew),
            "A Hebrew geresh or gershayim (U+05F3, U+05F4) stands only behind a Hebrew letter.",
        ),
        // A.7
        '\u{30FB}' => (
            chars
                .iter()
                .any(|(c, _)| has_script(Some(*c), ContextScript::Japanese)),
            "A katakana middle dot (U+30FB) stands only in a label with a Hiragana, Katakana or Han character.",
        ),
        // A.8, A.9: said once, at the first digit.
        '\u{660}'..='\u{669}' | '\u{6F0}'..='\u{6F9}' => (
            !mixes_digits(chars) || first_digit(chars) != Some(at),
            "Arabic-Indic digits (U+0660–U+0669) and extended ones (U+06F0–U+06F9) do not stand in one label.",
        ),
        _ => return None,
    };
    (!holds).then_some(sentence)
}

fn char_of(chars: &[Located], at: usize) -> Option<char> {
    chars.get(at).map(|(c, _)| *c)
}

fn before(chars: &[Located], at: usize) -> Option<char> {
    char_of(chars, at.checked_sub(1)?)
}

fn has_script(c: Option<char>, script: ContextScript) -> bool {
    c.is_some_and(|c| context_script(c) == script)
}

fn joins(chars: &[Located], at: usize, joiner: char) -> bool {
    let class = |(c, _): &Located| label_class(*c);
    let before = chars.get(..at).unwrap_or_default();
    let behind = chars.get(at + 1..).unwrap_or_default();
    may_join(joiner, before.iter().map(class), behind.iter().map(class))
}

fn is_arabic_indic(c: char) -> bool {
    matches!(c, '\u{660}'..='\u{669}')
}

fn is_extended(c: char) -> bool {
    matches!(c, '\u{6F0}'..='\u{6F9}')
}

fn mixes_digits(chars: &[Located]) -> bool {
    chars.iter().any(|(c, _)| is_arabic_indic(*c)) && chars.iter().any(|(c, _)| is_extended(*c))
}

fn first_digit(chars: &[Located]) -> Option<usize> {
    chars
        .iter()
        .position(|(c, _)| is_arabic_indic(*c) || is_extended(*c))
}
