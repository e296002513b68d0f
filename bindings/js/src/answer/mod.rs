//! Answers in JSON, with offsets in UTF-16 units.

mod check;
mod explain;
mod screen;

use alloc::string::String;
use core::ops::Range;

use linkspan::Link;
use linkspan::offsets::Index;

use crate::json::Json;

pub(crate) use check::check;
pub(crate) use explain::explain;
pub(crate) use screen::screen;

/// Writes the parts of a link, as text.
pub(crate) fn parts(link: &Link<'_>) -> String {
    let mut json = Json::default();
    json.object(|json| {
        json.maybe("scheme", link.scheme());
        json.maybe("localPart", link.local_part());
        json.maybe("host", link.host());
        json.maybe("port", link.port());
        json.maybe("path", link.path());
        json.maybe("query", link.query());
        json.maybe("fragment", link.fragment());
    });
    json.finish()
}

/// Writes the fields `start` and `end`.
fn place(json: &mut Json, range: &Range<usize>, units: &Index<'_>) {
    json.number("start", units.at(range.start));
    json.number("end", units.at(range.end));
}
