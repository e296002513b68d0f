//! `POST /v1/format`: a URL or an email address in another form.

use linkspan::format::{FormatError, Formatter};
use schemars::JsonSchema;
use serde::Serialize;

use super::Texts;
use super::out::Out;
use super::request::Format;
use crate::problem::Problem;

/// The answer. For text that is neither a URL nor an email address, `output` is `null`, and `error` has a code and a sentence.
#[derive(Debug, JsonSchema, Serialize)]
#[schemars(rename = "FormatAnswer")]
pub(crate) struct Answer<'a> {
    input: &'a str,
    output: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Refusal")]
    error: Option<Refusal>,
}

#[derive(Debug, JsonSchema, Serialize)]
#[schemars(inline)]
struct Refusal {
    code: &'static str,
    message: String,
}

impl Refusal {
    fn new(error: FormatError) -> Self {
        Refusal {
            code: error.as_str(),
            message: error.to_string(),
        }
    }
}

pub(super) fn answer(request: Format<'_>, out: &mut Out) -> Result<(), Problem> {
    let formatter = Formatter::new().default_scheme(request.default_scheme);
    let form = request.form;
    Texts::of(request.text, request.texts)?.each(out, |input, out| {
        let (output, error) = match formatter.url(input, form) {
            Ok(output) => (Some(output), None),
            Err(error) => (None, Some(Refusal::new(error))),
        };
        out.json(&Answer {
            input,
            output,
            error,
        })
    })
}
