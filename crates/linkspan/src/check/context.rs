//! Reports characters that break a contextual rule of RFC 5892.

use super::FindingCode;
use super::collect::Collector;
use super::label::Located;
use crate::domain::context::{ContextRule, broken};

/// Checks every character of a label that depends on its context.
pub(super) fn check(label: &[Located], out: &mut Collector<'_>) {
    let mut has_digits = false;
    for (at, (_, range)) in label.iter().enumerate() {
        let Some(rule) = broken(label.iter().map(|(c, _)| *c), at) else {
            continue;
        };
        // Every digit of such a label breaks the rule. Report it once.
        if rule == ContextRule::Digits && core::mem::replace(&mut has_digits, true) {
            continue;
        }
        let code = match rule {
            ContextRule::NonJoiner | ContextRule::Joiner => FindingCode::ContextJ,
            _ => FindingCode::ContextO,
        };
        out.add(code, range.clone(), sentence(rule));
    }
}

fn sentence(rule: ContextRule) -> &'static str {
    match rule {
        ContextRule::NonJoiner => {
            "A zero width non-joiner (U+200C) is only allowed after a virama or between letters that would join."
        }
        ContextRule::Joiner => "A zero width joiner (U+200D) is only allowed after a virama.",
        ContextRule::MiddleDot => {
            "A middle dot (U+00B7) is only allowed between two “l”, as in Catalan."
        }
        ContextRule::Keraia => "A Greek keraia (U+0375) is only allowed before a Greek letter.",
        ContextRule::Geresh => {
            "A Hebrew geresh or gershayim (U+05F3, U+05F4) is only allowed after a Hebrew letter."
        }
        ContextRule::KatakanaDot => {
            "A katakana middle dot (U+30FB) is only allowed in a label with a Hiragana, Katakana or Han character."
        }
        ContextRule::Digits => {
            "Arabic-Indic digits (U+0660–U+0669) and extended ones (U+06F0–U+06F9) cannot be in one label."
        }
    }
}
