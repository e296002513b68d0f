//! Rules about characters that are fine in one place and deceptive in another.

use crate::domain::context::{ContextRule, broken};
use crate::unicode::property::is_contextj;

use super::class::Scripts;
use super::label::{Found, Label, Unit};
use super::verdict::ReasonCode;

/// Returns true for the characters that the rules of this module are about.
pub(crate) fn needs_context(c: char) -> bool {
    matches!(
        c,
        '\u{B7}'
            | '\u{F0}'
            | '\u{FE}'
            | '\u{259}'
            | '\u{375}'
            | '\u{5F3}'
            | '\u{5F4}'
            | '\u{200C}'
            | '\u{200D}'
            | '\u{30FB}'
    )
}

/// A middle dot between two `l` is Catalan. Outside `.cat` it looks like a full stop.
pub(crate) fn middle_dot(label: &Label<'_>) -> Option<Found> {
    if label.tld.is_one_of(&["cat"]) {
        return None;
    }
    let (at, unit, ..) = label
        .neighbours()
        .find(|(_, unit, before, after)| is_middle_dot(unit) && is_l(*before) && is_l(*after))?;
    Some(Found::char((at, unit), ReasonCode::MiddleDot))
}

fn is_middle_dot(unit: &Unit) -> bool {
    unit.c == '\u{B7}'
}

fn is_l(unit: Option<&Unit>) -> bool {
    unit.is_some_and(|unit| unit.c == 'l')
}

/// The rules of RFC 5892, appendix A.3 to A.7. [`mixed_digits`](super::confusable::mixed_digits)
/// has those about digits, and UTS #46 checks those about joiners.
pub(crate) fn contexto(label: &Label<'_>) -> Option<Found> {
    use ContextRule as R;
    let chars = label.units.iter().map(|unit| unit.c);
    let breaks_rule = |at: usize| {
        let rule = broken(chars.clone(), at);
        matches!(
            rule,
            Some(R::MiddleDot | R::Keraia | R::Geresh | R::KatakanaDot)
        )
    };
    let mut units = label.units.iter().enumerate();
    let found = units.find(|(at, _)| breaks_rule(*at))?;
    Some(Found::char(found, ReasonCode::ContextRule))
}

/// Thorn and eth outside `.is` and `.fo`, unless it is the only character.
pub(crate) fn thorn(label: &Label<'_>) -> Option<Found> {
    if label.units.len() < 2 || label.tld.is_one_of(&["is", "fo"]) {
        return None;
    }
    let found = label.find(|unit| matches!(unit.c, '\u{F0}' | '\u{FE}'))?;
    Some(Found::char(found, ReasonCode::Thorn))
}

/// Schwa outside `.az`, unless it is the only character.
pub(crate) fn schwa(label: &Label<'_>) -> Option<Found> {
    if label.units.len() < 2 || label.tld.is_one_of(&["az"]) {
        return None;
    }
    let found = label.find(|unit| unit.c == '\u{259}')?;
    Some(Found::char(found, ReasonCode::Schwa))
}

/// The scripts in which a joiner is visible: it keeps letters apart or selects the form of a
/// conjunct.
const SHOW_JOINERS: Scripts = Scripts::named("Arabic")
    .or(Scripts::named("Bengali"))
    .or(Scripts::named("Devanagari"))
    .or(Scripts::named("Kannada"))
    .or(Scripts::named("Malayalam"))
    .or(Scripts::named("Sinhala"))
    .or(Scripts::named("Telugu"));

/// The scripts in which a joiner at the end of a word is visible: it makes half letters or chillu
/// letters.
const SHOW_FINAL_JOINER: Scripts = Scripts::named("Bengali")
    .or(Scripts::named("Devanagari"))
    .or(Scripts::named("Malayalam"));

/// A joiner that CONTEXTJ allows but that is invisible here. The label without it would look the
/// same.
pub(crate) fn unseen_joiner(label: &Label<'_>) -> Option<Found> {
    let is_letter = |unit: &Unit| !unit.is_digit && !unit.scripts.is_any();
    let (at, unit, ..) = label.neighbours().find(|(_, unit, _, after)| {
        let is_seen_here = after.is_some_and(is_letter)
            || unit.c == '\u{200D}' && label.shared.meets(SHOW_FINAL_JOINER);
        is_contextj(unit.c) && !(label.shared.meets(SHOW_JOINERS) && is_seen_here)
    })?;
    Some(Found::char((at, unit), ReasonCode::UnseenJoiner))
}
