//! `POST /v1/format`: a URL or an email address in another form.

use linkspan::format::{Form, Formatter};
use serde::Serialize;

use super::Texts;
use super::out::Out;
use super::request::Format;
use crate::problem::Problem;

/// `output` is `null` for what is neither a URL nor an email address.
#[derive(Debug, Serialize)]
struct Answer<'a> {
    input: &'a str,
    output: Option<String>,
}

pub(super) fn answer(request: Format<'_>, out: &mut Out) -> Result<(), Problem> {
    let mut formatter = Formatter::new();
    if let Some(scheme) = request.infer {
        formatter = formatter.infer(scheme.0);
    }
    let form = request.form.map_or(Form::Minimal, |form| form.0);
    Texts::of(request.text, request.texts)?.each(out, |input, out| {
        let output = formatter.url(input, form);
        out.json(&Answer { input, output })
    })
}
