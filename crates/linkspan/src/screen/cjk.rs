//! Rules about kana and ideographs that look like something else.

use super::class::Scripts;
use super::label::{Found, Label, Unit};
use super::verdict::ReasonCode;

const KANA: Scripts = Scripts::HIRAGANA.or(Scripts::KATAKANA);
const JAPANESE: Scripts = KANA.or(Scripts::HAN);
/// The scripts among which slash look-alikes and strokes are at home.
const HOME: Scripts = JAPANESE.or(Scripts::BOPOMOFO);
pub(crate) const EAST_ASIAN: Scripts = HOME.or(Scripts::HANGUL);

/// U+30FC, which looks like a dash, must follow kana.
pub(crate) fn prolonged_sound_mark(label: &Label<'_>) -> Option<Found> {
    find(label, ReasonCode::KanaLookalike, |unit, before, _| {
        unit.c == '\u{30FC}' && !is(before, KANA)
    })
}

/// U+30FD and U+30FE must follow Katakana.
pub(crate) fn iteration_mark(label: &Label<'_>) -> Option<Found> {
    find(label, ReasonCode::KanaLookalike, |unit, before, _| {
        matches!(unit.c, '\u{30FD}' | '\u{30FE}') && !is(before, Scripts::KATAKANA)
    })
}

/// The kana he looks the same in both scripts. Finds one of them in a label that is otherwise in
/// the other script.
pub(crate) fn he_of_the_other_kana(label: &Label<'_>) -> Option<Found> {
    let all_others_are = |scripts: Scripts, is_he: fn(char) -> bool| {
        let mut others = label.units.iter().filter(|unit| !is_he(unit.c)).peekable();
        others.peek().is_some() && others.all(|unit| unit.is(scripts))
    };
    let is_hiragana = |c| matches!(c, '\u{3078}'..='\u{307A}');
    let is_katakana = |c| matches!(c, '\u{30D8}'..='\u{30DA}');
    let found = label.find(|unit| {
        is_hiragana(unit.c) && all_others_are(Scripts::KATAKANA, is_hiragana)
            || is_katakana(unit.c) && all_others_are(Scripts::HIRAGANA, is_katakana)
    })?;
    Some(Found::char(found, ReasonCode::KanaLookalike))
}

/// U+30FB, which looks like a dot, next to a letter from a to z.
pub(crate) fn katakana_middle_dot(label: &Label<'_>) -> Option<Found> {
    let is_latin = |unit: Option<&Unit>| unit.is_some_and(|unit| unit.c.is_ascii_alphabetic());
    find(label, ReasonCode::KanaLookalike, |unit, before, after| {
        unit.c == '\u{30FB}' && (is_latin(before) || is_latin(after))
    })
}

/// A voiced sound mark that did not compose with its kana. Ainu and linguists use such pairs; other
/// readers take them for the kana with the other mark.
pub(crate) fn sound_mark(label: &Label<'_>) -> Option<Found> {
    find(label, ReasonCode::KanaLookalike, |unit, before, _| {
        matches!(unit.c, '\u{3099}' | '\u{309A}') && is(before, KANA)
    })
}

/// Characters that look like slashes, with no kana, ideograph or Bopomofo on either side.
pub(crate) fn slash(label: &Label<'_>) -> Option<Found> {
    if label.units.len() < 2 {
        return None;
    }
    find(label, ReasonCode::SlashLookalike, |unit, before, after| {
        is_slash_like(unit.c) && !is(before, HOME) && !is(after, HOME)
    })
}

fn is_slash_like(c: char) -> bool {
    matches!(
        c,
        'ん' | 'ゝ'
            | 'ソ'
            | 'ゾ'
            | 'ノ'
            | 'レ'
            | 'ン'
            | 'ㄏ'
            | 'ㄥ'
            | '丶'
            | '丿'
            | '乀'
            | '乁'
            | '亅'
    )
}

/// Ideographs and Bopomofo that look like strokes, letters or digits, next to another script.
pub(crate) fn stroke(label: &Label<'_>) -> Option<Found> {
    let is_foreign = |unit: Option<&Unit>| {
        unit.is_some_and(|unit| !unit.is(EAST_ASIAN) && !unit.c.is_ascii_digit())
    };
    find(label, ReasonCode::CjkLookalike, |unit, before, after| {
        is_stroke_like(unit.c) && (is_foreign(before) || is_foreign(after))
    })
}

fn is_stroke_like(c: char) -> bool {
    matches!(
        c,
        '\u{3007}' | '\u{3108}' | '\u{3112}' | '\u{311A}' | '\u{311F}' | '\u{3127}'
            ..='\u{3129}'
                | '\u{31B2}'
                | '\u{31B3}'
                | '\u{31BA}'
                | '\u{4E00}'
                | '\u{4E01}'
                | '\u{4E03}'
                | '\u{4E05}'
                | '\u{4E28}'
                | '\u{4E5B}'
                | '\u{5341}'
                | '\u{5DE5}'
                | '\u{8BA0}'
    )
}

fn is(unit: Option<&Unit>, scripts: Scripts) -> bool {
    unit.is_some_and(|unit| unit.is(scripts))
}

/// Finds the first character for which `test`, called with its neighbours, returns true.
fn find(
    label: &Label<'_>,
    code: ReasonCode,
    test: impl Fn(&Unit, Option<&Unit>, Option<&Unit>) -> bool,
) -> Option<Found> {
    let (at, unit, ..) = label
        .neighbours()
        .find(|(_, unit, before, after)| test(unit, *before, *after))?;
    Some(Found::char((at, unit), code))
}
