//! `POST /v1/linkify`: a text with its links made links.

use linkspan::linkify::{Format, LinkifierBuilder};
use linkspan::screen::Screen;
use linkspan::{Linkifier, TldTable};
use serde::Serialize;

use super::Texts;
use super::detector::Options;
use super::out::Out;
use super::request::Linkify;
use crate::problem::Problem;

#[derive(Debug, Serialize)]
struct Answer {
    output: String,
}

pub(super) fn answer(request: Linkify<'_>, tlds: &TldTable, out: &mut Out) -> Result<(), Problem> {
    let linkifier = linkifier(&request, tlds)?;
    let format = request.to.map_or(Format::Html, |to| to.0);
    Texts::of(request.text, request.texts)?.each(out, |text, out| {
        let output = out.text(|draft| linkifier.write(text, format, draft))?;
        out.json(&Answer { output })
    })
}

fn linkifier(request: &Linkify<'_>, tlds: &TldTable) -> Result<Linkifier, Problem> {
    let options = Options::from(request);
    let builder = Linkifier::builder().detector(options.build(tlds)?);
    Ok(attributes(choices(builder, request), request).build())
}

fn choices(mut builder: LinkifierBuilder, request: &Linkify<'_>) -> LinkifierBuilder {
    if let Some(policy) = request.screen {
        builder = builder.screen(Screen::builder().policy(policy.0).build());
    }
    if let Some(choice) = request.refused {
        builder = builder.refused(choice.0);
    }
    if let Some(choice) = request.shown {
        builder = builder.shown(choice.0);
    }
    if let Some(characters) = request.longest {
        builder = builder.longest_shown(characters.0 as usize);
    }
    if let Some(choice) = request.isolate {
        builder = builder.isolation(choice.0);
    }
    builder
}

fn attributes(mut builder: LinkifierBuilder, request: &Linkify<'_>) -> LinkifierBuilder {
    if let Some(names) = &request.class {
        builder = builder.class(names);
    }
    if let Some(names) = &request.rel {
        builder = builder.rel(names);
    }
    if let Some(name) = &request.target {
        builder = builder.target(name);
    }
    builder
}
