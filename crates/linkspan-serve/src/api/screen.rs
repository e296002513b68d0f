//! `POST /v1/screen`: whether a host or a link is what it seems. Nothing is looked up.

use linkspan::offsets::{Index, Unit};
use linkspan::screen;
use linkspan_json::Screening;

use super::Texts;
use super::out::Out;
use super::request::Screen;
use crate::problem::Problem;

pub(super) fn answer(request: Screen<'_>, out: &mut Out) -> Result<(), Problem> {
    let screen = build(&request);
    let unit = request.offsets.map_or(Unit::Bytes, |offsets| offsets.0);
    Texts::of(request.text, request.texts)?.each(out, |text, out| {
        let screening = match &request.shown {
            Some(shown) => screen.pair(shown, text),
            None => screen.url(text),
        };
        let index = Index::new(text.as_bytes(), unit);
        out.json(&Screening::new(text, &screening, |at| index.at(at)))
    })
}

fn build(request: &Screen<'_>) -> screen::Screen {
    let mut builder = screen::Screen::builder();
    if let Some(policy) = request.policy {
        builder = builder.policy(policy.0);
    }
    if let Some(names) = &request.protect {
        builder = builder.protect(&names.0);
    }
    builder.build()
}
