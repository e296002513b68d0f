//! Rules about combining marks (UTS #39 §5.4, and what browsers add).

use super::class::{Scripts, prototype};
use super::label::{Found, Label, Unit};
use super::verdict::ReasonCode;

/// The most marks in a row on one base.
const MOST_MARKS: usize = 4;

const LATIN_GREEK_CYRILLIC: Scripts = Scripts::LATIN.or(Scripts::GREEK).or(Scripts::CYRILLIC);

/// The same mark twice in a row, even if the first is part of a composed letter.
pub(crate) fn repeated(label: &Label<'_>) -> Option<Found> {
    let is_repeated = |before: &Unit, unit: &Unit| {
        unit.is_mark && (before.c == unit.c || last_mark(before.c) == Some(skeleton(unit.c)))
    };
    find_after(label, is_repeated)
}

fn last_mark(c: char) -> Option<char> {
    prototype(c)?.chars().next_back()
}

fn skeleton(c: char) -> char {
    last_mark(c).unwrap_or(c)
}

/// More than four marks in a row.
pub(crate) fn piled_up(label: &Label<'_>) -> Option<Found> {
    let mut run = 0;
    let found = label.units.iter().enumerate().find(|(_, unit)| {
        run = if unit.is_mark { run + 1 } else { 0 };
        run > MOST_MARKS
    })?;
    Some(Found::char(found, ReasonCode::CombiningMark))
}

/// A mark on a base of a script that it does not belong to.
pub(crate) fn wrong_base(label: &Label<'_>) -> Option<Found> {
    find_after(label, |before, unit| {
        unit.is_mark
            && (!unit.scripts.meets(before.scripts)
                || is_european(unit.c) && !before.is_mark && !before.is(LATIN_GREEK_CYRILLIC))
    })
}

/// Marks that are invisible on their base.
pub(crate) fn hidden(label: &Label<'_>) -> Option<Found> {
    find_after(label, |before, unit| match (before.c, unit.c) {
        ('i' | 'j' | 'l', '\u{307}') => true,
        ('\u{131}', mark) => is_european(mark),
        _ => false,
    })
}

/// The marks that browsers accept on Latin, Greek and Cyrillic letters only.
fn is_european(c: char) -> bool {
    matches!(c, '\u{300}'..='\u{339}')
}

/// Finds the first character for which `test`, called with its predecessor and itself, returns
/// true.
fn find_after(label: &Label<'_>, test: impl Fn(&Unit, &Unit) -> bool) -> Option<Found> {
    let (at, unit, ..) = label
        .neighbours()
        .find(|(_, unit, before, _)| before.is_some_and(|before| test(before, unit)))?;
    Some(Found::char((at, unit), ReasonCode::CombiningMark))
}
