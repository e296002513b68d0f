//! `POST /v1/linkify`: a text with clickable links.

use linkspan::linkify::{Format, LinkifierBuilder};
use linkspan::screen::Screen;
use linkspan::{Error, Linkifier, TldTable};
use schemars::JsonSchema;
use serde::Serialize;

use super::Texts;
use super::out::Out;
use super::request::{Linkify, Source, Template};
use crate::problem::{Kind, Problem};

#[derive(Debug, JsonSchema, Serialize)]
#[schemars(rename = "LinkifyAnswer")]
pub(crate) struct Answer {
    output: String,
}

pub(super) fn answer(request: Linkify<'_>, tlds: &TldTable, out: &mut Out) -> Result<(), Problem> {
    let linkifier = linkifier(&request, tlds)?;
    let format = request.to;
    let is_document = request.from == Source::Html;
    if is_document && format != Format::Html {
        let what = "In `to`: a text that is HTML stays HTML; leave `to` out, or leave `from` out.";
        return Err(Problem::new(Kind::Unprocessable, what));
    }
    Texts::of(request.text, request.texts)?.each(out, |text, out| {
        let output = if is_document {
            linkifier.html_document(text)
        } else {
            out.text(|draft| linkifier.write(text, format, draft))?
        };
        out.json(&Answer { output })
    })
}

fn linkifier(request: &Linkify<'_>, tlds: &TldTable) -> Result<Linkifier, Problem> {
    let screen = Screen::builder().policy(request.screen);
    let mut builder = Linkifier::builder()
        .detector(request.detector(tlds)?)
        .screen(screen.build())
        .refused(request.refused)
        .link_text(request.link_text)
        .default_scheme(request.default_scheme)
        .isolation(request.isolation)
        .min_confidence(request.min_confidence);
    if let Some(characters) = request.max_len {
        builder = builder.max_len(characters.0 as usize);
    }
    Ok(attributes(names(builder, request)?, request).build())
}

/// Adds the templates for the URLs of names.
fn names(
    mut builder: LinkifierBuilder,
    request: &Linkify<'_>,
) -> Result<LinkifierBuilder, Problem> {
    let says = |field| {
        move |error: Error| Problem::new(Kind::Unprocessable, format!("In `{field}`: {error}."))
    };
    if let Some(Template(text)) = &request.mentions {
        builder = builder.mentions(text).map_err(says("mentions"))?;
    }
    if let Some(Template(text)) = &request.handles {
        builder = builder.handles(text).map_err(says("handles"))?;
    }
    if let Some(Template(text)) = &request.hashtags {
        builder = builder.hashtags(text).map_err(says("hashtags"))?;
    }
    Ok(builder)
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
