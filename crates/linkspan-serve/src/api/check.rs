//! `POST /v1/check`: whether a value is valid, and what is wrong with it. Never queries the DNS.

use linkspan::TldTable;
use linkspan::check::{self, Checker};
use linkspan::json::Report;
use linkspan::offsets::Index;

use super::Texts;
use super::out::Out;
use super::request::Check;
use crate::problem::{Kind, Problem};

pub(super) fn answer(request: Check<'_>, tlds: &TldTable, out: &mut Out) -> Result<(), Problem> {
    let Some(kind) = request.kind else {
        let kinds: Vec<_> = check::Kind::ALL
            .iter()
            .map(|kind| format!("`{kind}`"))
            .collect();
        return Err(Problem::new(
            Kind::Unprocessable,
            format!(
                "The body does not say what the text should be: give `kind`, which is one of {}.",
                kinds.join(", ")
            ),
        ));
    };
    let checker = Checker::builder()
        .tlds(tlds.clone())
        .suggestions(request.suggestions)
        .build();
    let unit = request.offsets;
    Texts::of(request.text, request.texts)?.each(out, |text, out| {
        let index = Index::new(text.as_bytes(), unit);
        let report = checker.check(kind, text);
        out.json(&Report::new(text, &report, |at| index.at(at)))
    })
}
