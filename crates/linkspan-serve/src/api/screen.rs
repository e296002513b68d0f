//! `POST /v1/screen`: whether a host or a link is what it seems. Nothing is looked up.

use linkspan::json::Screening;
use linkspan::offsets::Index;
use linkspan::screen;

use super::Texts;
use super::out::Out;
use super::request::Screen;
use crate::problem::Problem;

pub(super) fn answer(request: Screen<'_>, out: &mut Out) -> Result<(), Problem> {
    let screen = build(&request);
    let unit = request.offsets;
    Texts::of(request.text, request.texts)?.each(out, |text, out| {
        let screening = match &request.link_text {
            Some(link_text) => screen.pair(link_text, text),
            None => screen.url(text),
        };
        let index = Index::new(text.as_bytes(), unit);
        out.json(&Screening::new(text, &screening, |at| index.at(at)))
    })
}

fn build(request: &Screen<'_>) -> screen::Screen {
    screen::Screen::builder()
        .policy(request.policy)
        .protect(&request.protect.0)
        .build()
}
