//! Rules about scripts, and about the characters that Unicode recommends (UTS #39 §3 and §5).

use super::class::{Kind, Scripts};
use super::label::{Found, Label, Unit};
use super::verdict::{Detail, ReasonCode};

/// More scripts than one writing system needs: the restriction level "highly restrictive" of UTS
/// #39.
///
/// A single script is fine, and so are Latin letters in Japanese, in Korean, and in Chinese with
/// Bopomofo.
pub(crate) fn mixed_script(label: &Label<'_>) -> Option<Found> {
    if !label.shared.is_none() || is_cjk_with_latin(label) {
        return None;
    }
    let first = label.units.iter().find(|unit| !unit.scripts.is_any())?;
    // For the message: the first character without a script in common with all before it.
    let mut shared = Scripts::ANY;
    let other = label.units.iter().find(|unit| {
        shared = shared.and(unit.scripts);
        shared.is_none()
    })?;
    Some(Found {
        code: ReasonCode::MixedScript,
        at: None,
        detail: Detail::Scripts(first.scripts.name(), other.scripts.name()),
    })
}

/// Returns true if all but the Latin letters belong to one of the writing systems that are mixed
/// with Latin.
fn is_cjk_with_latin(label: &Label<'_>) -> bool {
    let systems = Scripts::HAN_WITH_BOPOMOFO
        .or(Scripts::JAPANESE)
        .or(Scripts::KOREAN);
    let others = label.units.iter().filter(|unit| !unit.is(Scripts::LATIN));
    let shared = others.fold(systems, |shared, unit| shared.and(unit.scripts));
    !shared.is_none()
}

/// Characters that Unicode has deprecated.
pub(crate) fn deprecated(label: &Label<'_>) -> Option<Found> {
    let found = label.find(|unit| unit.kind == Kind::Deprecated)?;
    Some(Found::char(found, ReasonCode::DeprecatedCharacter))
}

/// Scripts of limited use. Bopomofo is fine, because UTS #39 lists it among the accepted writing
/// systems.
pub(crate) fn limited_use(label: &Label<'_>) -> Option<Found> {
    let found = label
        .find(|unit| unit.kind == Kind::LimitedUse && !unit.scripts.meets(Scripts::BOPOMOFO))?;
    Some(Found::char(found, ReasonCode::LimitedUseScript))
}

/// Characters whose Identifier_Status is not Allowed. Joiners are not among them: UTS #46 has
/// already checked their context.
pub(crate) fn restricted(label: &Label<'_>) -> Option<Found> {
    let found = label.find(|unit| unit.kind == Kind::Valid && !unit.is_allowed)?;
    Some(Found::char(found, ReasonCode::RestrictedCharacter))
}

/// Characters that Unicode recommends but Chromium never displays in a host.
pub(crate) fn uncommon(label: &Label<'_>) -> Option<Found> {
    let found = label.find(|unit| unit.is_allowed && is_uncommon(unit.c))?;
    Some(Found::char(found, ReasonCode::UncommonCharacter))
}

/// Returns true for characters easily mistaken for other letters or for punctuation.
fn is_uncommon(c: char) -> bool {
    matches!(c,
        '\u{138}' | '\u{1CD}'..='\u{1DC}' | '\u{2BB}' | '\u{2BC}' | '\u{2EC}' | '\u{338}'
        | '\u{58A}' | '\u{1C80}'..='\u{1C8F}' | '\u{1E00}'..='\u{1E9B}' | '\u{1F00}'..='\u{1FFF}'
        | '\u{2010}' | '\u{2019}' | '\u{30A0}' | '\u{A640}'..='\u{A69F}' | '\u{A720}'..='\u{A7FF}')
}

/// Accented Latin letters mixed with another script. No language writes them together.
pub(crate) fn accented_latin_mix(label: &Label<'_>) -> Option<Found> {
    let is_accented = |unit: &Unit| !unit.c.is_ascii() && unit.is(Scripts::LATIN) && !unit.is_mark;
    let is_other = |unit: &Unit| !unit.scripts.is_any() && !unit.scripts.meets(Scripts::LATIN);
    let found = label.find(is_accented)?;
    label.find(is_other)?;
    Some(Found::char(found, ReasonCode::AccentedLatinMix))
}
