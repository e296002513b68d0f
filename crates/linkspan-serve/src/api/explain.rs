//! `POST /v1/explain`: each decision of detection on a text.

use linkspan::TldTable;
use linkspan::json::Explanation;
use linkspan::offsets::Index;

use super::Texts;
use super::out::Out;
use super::request::Explain;
use crate::problem::{Kind, Problem};

/// The explanation of a text with links is at least this many times as long as the text. It is
/// kept in memory before it is written.
const GROWTH: usize = 64;

pub(super) fn answer(request: Explain<'_>, tlds: &TldTable, out: &mut Out) -> Result<(), Problem> {
    let detector = request.detector(tlds)?;
    let unit = request.offsets;
    let texts = Texts::of(request.text, request.texts)?;
    let most = out.most() / GROWTH;
    if texts.bytes() > most {
        let what = format!(
            "The text is longer than {most} bytes, the maximum for an explanation: send less of it."
        );
        return Err(Problem::new(Kind::TooLarge, what));
    }
    texts.each(out, |text, out| {
        let explanation = detector.explain(text);
        out.long_json(&Explanation::new(
            &explanation,
            &Index::new(text.as_bytes(), unit),
        ))
    })
}
