//! The answer of `screen`: whether a link is what it seems.

use alloc::string::String;

use linkspan::offsets::Index;
use linkspan::screen::{Reason, Screening};

use super::place;
use crate::json::Json;
use crate::units::units;

pub(crate) fn screen(screening: &Screening<'_>, value: &str) -> String {
    let units = units(value.as_bytes());
    let mut json = Json::default();
    json.object(|json| {
        judgement(json, screening, &units);
        json.text("displayHost", screening.display_host());
    });
    json.finish()
}

/// Writes the fields `verdict` and `reasons`.
pub(super) fn judgement(json: &mut Json, screening: &Screening<'_>, units: &Index<'_>) {
    json.text("verdict", screening.verdict().as_str());
    json.list("reasons", screening.reasons(), |json, item| {
        reason(json, item, units);
    });
}

fn reason(json: &mut Json, reason: &Reason, units: &Index<'_>) {
    json.object(|json| {
        json.text("code", reason.code().as_str());
        place(json, &reason.range(), units);
        json.said("message", reason);
    });
}
