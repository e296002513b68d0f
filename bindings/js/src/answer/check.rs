//! The answer of `check`: the report on a value.

use alloc::string::String;

use linkspan::check::{Checker, Kind};

use super::place;
use crate::json::Json;
use crate::units::units;

pub(crate) fn check(checker: &Checker, kind: Kind, value: &[u8]) -> String {
    let report = checker.check_bytes(kind, value);
    let units = units(value);
    let mut json = Json::default();
    json.object(|json| {
        json.text("kind", report.kind().as_str());
        json.truth("valid", report.is_valid());
        json.list("findings", report.findings(), |json, finding| {
            json.object(|json| {
                json.text("code", finding.code().as_str());
                json.text("severity", finding.severity().as_str());
                place(json, &finding.range(), &units);
                json.text("message", finding.message());
            });
        });
    });
    json.finish()
}
