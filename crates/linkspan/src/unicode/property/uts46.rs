//! The mapping of UTS #46 for single characters.

use crate::unicode::tables::uts46::{GROUPS, LENGTHS, POOL, TARGETS, VALUES};

use super::is_settled;
use super::runs::Runs;

/// The status of a character in UTS #46, and what it is mapped to. Deviation characters count as
/// valid.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) enum Mapping {
    Valid,
    Disallowed,
    Ignored,
    /// Mapped to a character.
    One(char),
    /// Mapped to one or more characters.
    Text(&'static str),
}

/// Returns the status and mapping of a character.
pub(crate) fn uts46(c: char) -> Mapping {
    if c.is_ascii() {
        return if c.is_ascii_uppercase() {
            Mapping::One(c.to_ascii_lowercase())
        } else {
            Mapping::Valid
        };
    }
    if is_settled(c) {
        return Mapping::Valid;
    }
    let (first, action) = RUNS.find(c);
    let code_point = u32::from(c);
    let place = code_point - first;
    match action {
        0 => Mapping::Valid,
        1 => Mapping::Disallowed,
        2 => Mapping::Ignored,
        // In such a run, every other character is mapped to its successor, as in alternating upper
        // and lower case.
        3 if place.is_multiple_of(2) => shifted(code_point, 1),
        3 => Mapping::Valid,
        // The low bit of a target distinguishes a distance from a position in the pool.
        action => match TARGETS.get(usize::from(action) - 4) {
            Some(target) if target & 1 == 0 => shifted(code_point, target >> 1),
            Some(target) => listed((target >> 1) as usize, place as usize),
            None => Mapping::Disallowed,
        },
    }
}

static RUNS: Runs<u16> = Runs {
    groups: &GROUPS,
    lengths: &LENGTHS,
    values: &VALUES,
};

fn shifted(code_point: u32, distance: i32) -> Mapping {
    let to = char::from_u32(code_point.wrapping_add_signed(distance));
    to.map_or(Mapping::Disallowed, Mapping::One)
}

/// Returns the entry at a position of a list.
fn listed(list: usize, place: usize) -> Mapping {
    let mut texts = POOL.get(list..).unwrap_or_default().split('\0');
    match texts.nth(place) {
        Some("\u{1}") => Mapping::Valid,
        Some("\u{2}") | None => Mapping::Disallowed,
        Some("") => Mapping::Ignored,
        Some(text) => Mapping::Text(text),
    }
}
