//! Answers that are more than numbers: JSON, with offsets in UTF-16 units.

#[cfg(feature = "judge")]
mod check;
#[cfg(feature = "judge")]
mod explain;
#[cfg(feature = "judge")]
mod screen;

#[cfg(feature = "judge")]
pub(crate) use self::{check::check, explain::explain, screen::screen};

#[cfg(feature = "judge")]
use core::ops::Range;

#[cfg(feature = "judge")]
use crate::{json::Json, units::Units};

/// Writes the fields `start` and `end`.
#[cfg(feature = "judge")]
fn place(json: &mut Json, range: &Range<usize>, units: &Units<'_>) {
    json.number("start", units.at(range.start));
    json.number("end", units.at(range.end));
}
