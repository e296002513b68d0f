//! Answers that are more than numbers: JSON, with offsets in UTF-16 units.

mod check;
mod explain;
mod screen;

use core::ops::Range;

use linkspan::offsets::Index;

use crate::json::Json;

pub(crate) use check::check;
pub(crate) use explain::explain;
pub(crate) use screen::screen;

/// Writes the fields `start` and `end`.
fn place(json: &mut Json, range: &Range<usize>, units: &Index<'_>) {
    json.number("start", units.at(range.start));
    json.number("end", units.at(range.end));
}
