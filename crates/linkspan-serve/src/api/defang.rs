//! `POST /v1/defang` and `POST /v1/refang`: makes the links of a text unclickable, and restores
//! them.

use std::borrow::Cow;

use linkspan::{Detector, TldTable};
use schemars::JsonSchema;
use serde::Serialize;

use super::Texts;
use super::out::Out;
use super::request::Defang;
use crate::problem::Problem;

#[derive(Debug, JsonSchema, Serialize)]
#[schemars(rename = "DefangAnswer")]
pub(crate) struct Answer<'a> {
    output: &'a str,
}

/// The function that changes a text.
pub(super) type Change = for<'t> fn(&Detector, &'t str) -> Cow<'t, str>;

pub(super) fn answer(
    request: Defang<'_>,
    tlds: &TldTable,
    change: Change,
    out: &mut Out,
) -> Result<(), Problem> {
    let detector = request.detector(tlds)?;
    Texts::of(request.text, request.texts)?.each(out, |text, out| {
        let output = change(&detector, text);
        out.json(&Answer { output: &output })
    })
}
