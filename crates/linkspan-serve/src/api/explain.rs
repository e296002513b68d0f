//! `POST /v1/explain`: each decision of detection on a text.

use linkspan::TldTable;
use linkspan::offsets::{Index, Unit};
use linkspan_json::Explanation;

use super::Texts;
use super::detector::Options;
use super::out::Out;
use super::request::Explain;
use crate::problem::Problem;

pub(super) fn answer(request: Explain<'_>, tlds: &TldTable, out: &mut Out) -> Result<(), Problem> {
    let detector = Options::from(&request).build(tlds)?;
    let unit = request.offsets.map_or(Unit::Bytes, |offsets| offsets.0);
    Texts::of(request.text, request.texts)?.each(out, |text, out| {
        let explanation = detector.explain(text);
        out.json(&Explanation::new(&explanation, &Index::new(text, unit)))
    })
}
