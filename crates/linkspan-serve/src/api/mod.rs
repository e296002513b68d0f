//! Turns the body of a request into the body of an answer. Nothing here knows about HTTP, waits, or uses the network.
//!
//! There is one module per verb. [`request`] defines the input, and [`out`] is the buffer that
//! answers are written to.

mod check;
pub(crate) mod defang;
pub(crate) mod detect;
mod detector;
mod explain;
pub(crate) mod format;
pub(crate) mod linkify;
mod out;
pub(crate) mod request;
mod screen;

use std::time::Instant;

use linkspan::{Detector, TldTable};
use serde::Deserialize;

use crate::problem::{Kind, Problem};
use out::Out;
use request::Text;

/// The verbs.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) enum Verb {
    Detect,
    Linkify,
    Format,
    Check,
    Screen,
    Explain,
    Defang,
    Refang,
}

impl Verb {
    pub(crate) const ALL: [Verb; 8] = [
        Verb::Detect,
        Verb::Linkify,
        Verb::Format,
        Verb::Check,
        Verb::Screen,
        Verb::Explain,
        Verb::Defang,
        Verb::Refang,
    ];

    /// Returns the rough cost of the verb, as a multiple of the cost of detection.
    pub(crate) fn weight(self) -> usize {
        match self {
            Verb::Explain => 32,
            Verb::Check | Verb::Screen => 4,
            Verb::Defang | Verb::Refang => 2,
            Verb::Detect | Verb::Linkify | Verb::Format => 1,
        }
    }
}

/// The limits of an answer.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bounds {
    /// The maximum length of an answer, in bytes.
    pub(crate) bytes: usize,
    /// When it must be complete.
    pub(crate) deadline: Instant,
}

/// Answers the body of a request.
pub(crate) fn answer(
    verb: Verb,
    tlds: &TldTable,
    body: &[u8],
    bounds: Bounds,
) -> Result<Vec<u8>, Problem> {
    let mut out = Out::new(bounds, body.len());
    match verb {
        Verb::Detect => detect::answer(read(body)?, tlds, &mut out),
        Verb::Linkify => linkify::answer(read(body)?, tlds, &mut out),
        Verb::Format => format::answer(read(body)?, &mut out),
        Verb::Check => check::answer(read(body)?, tlds, &mut out),
        Verb::Screen => screen::answer(read(body)?, &mut out),
        Verb::Explain => explain::answer(read(body)?, tlds, &mut out),
        Verb::Defang => defang::answer(read(body)?, tlds, Detector::defang, &mut out),
        Verb::Refang => defang::answer(read(body)?, tlds, Detector::refang, &mut out),
    }?;
    Ok(out.finish())
}

fn read<'b, R: Deserialize<'b>>(body: &'b [u8]) -> Result<R, Problem> {
    serde_json::from_slice(body).map_err(|error| Problem::of_json(&error))
}

/// The texts of a request.
#[derive(Debug)]
enum Texts<'b> {
    One(Text<'b>),
    Several(Vec<Text<'b>>),
}

impl<'b> Texts<'b> {
    fn of(text: Option<Text<'b>>, texts: Option<Vec<Text<'b>>>) -> Result<Self, Problem> {
        let wrong = |what| Err(Problem::new(Kind::Unprocessable, what));
        match (text, texts) {
            (Some(text), None) => Ok(Texts::One(text)),
            (None, Some(texts)) => Ok(Texts::Several(texts)),
            (None, None) => {
                wrong("The body has no text: give `text` for one, or `texts` for a list of them.")
            }
            (Some(_), Some(_)) => {
                wrong("The body has both `text` and `texts`: leave one of them out.")
            }
        }
    }

    /// Returns their total length, in bytes.
    fn bytes(&self) -> usize {
        match self {
            Texts::One(text) => text.0.len(),
            Texts::Several(texts) => texts.iter().map(|text| text.0.len()).sum(),
        }
    }

    /// Writes the answer to one text as an object, and the answers to several as a list named
    /// `results`.
    fn each(
        &self,
        out: &mut Out,
        mut answer: impl FnMut(&str, &mut Out) -> Result<(), Problem>,
    ) -> Result<(), Problem> {
        match self {
            Texts::One(text) => answer(&text.0, out),
            Texts::Several(texts) => {
                out.raw("{\"results\":[")?;
                for (i, text) in texts.iter().enumerate() {
                    out.raw(if i > 0 { "," } else { "" })?;
                    answer(&text.0, out)?;
                }
                out.raw("]}")
            }
        }
    }
}
