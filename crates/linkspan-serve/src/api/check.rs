//! `POST /v1/check`: whether a value is valid, and what is wrong with it. The DNS is never asked.

use linkspan::TldTable;
use linkspan::check::{Checker, Suggestions};
use linkspan::offsets::{Index, Unit};
use linkspan_json::Report;

use super::Texts;
use super::out::Out;
use super::request::Check;
use crate::problem::{Kind, Problem};

pub(super) fn answer(request: Check<'_>, tlds: &TldTable, out: &mut Out) -> Result<(), Problem> {
    let Some(kind) = request.kind else {
        return Err(Problem::new(
            Kind::Unprocessable,
            "The body does not say what the text should be: give `kind`, which is one of \
             `domain`, `email`, `url`, `mailto`.",
        ));
    };
    let suggestions = request.suggestions.map_or(false, |choice| choice.0);
    let checker = Checker::builder()
        .tlds(tlds.clone())
        .suggestions(suggestions)
        .build();
    let unit = request.offsets.map_or(Unit::Bytes, |offsets| offsets.0);
    Texts::of(request.text, request.texts)?.each(out, |text, out| {
        let index = Index::new(text.as_bytes(), unit);
        let report = checker.check(kind.0, text);
        out.json(&Report::new(text, &report, |at| index.at(at)))
    })
}
