//! Reports: how the links of a document are printed, one format per module.

mod count;
mod json;
mod marked;
mod text;
mod urls;

pub(crate) use json::to_line as json_line;
pub(crate) use marked::{CLOSE, OPEN};

use std::ops::Range;

use linkspan::Link;

use crate::failure::Failure;
use crate::input::Document;
use crate::output::Output;
use crate::position::Unit;

/// What is printed.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) enum What {
    /// `file:line:column: kind: link`.
    Text,
    /// One link per line.
    Urls,
    /// JSON Lines.
    Json,
    /// The document with its links marked.
    Marked,
    /// How many links there are.
    Count,
    /// Nothing at all.
    Nothing,
}

/// What is printed, and for whom.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Style {
    /// The format.
    pub(crate) what: What,
    /// The unit of offsets.
    pub(crate) unit: Unit,
    /// Whether there is more than one document.
    pub(crate) several: bool,
    /// Whether the output goes to a terminal.
    pub(crate) terminal: bool,
    /// Whether to color.
    pub(crate) color: bool,
}

/// The report of one document.
pub(crate) trait Report {
    /// Takes the next link, which lies at `range` in the document's bytes.
    fn link(
        &mut self,
        link: &Link<'_>,
        range: Range<usize>,
        out: &mut Output,
    ) -> Result<(), Failure>;

    /// Comes after the last link.
    fn end(&mut self, _out: &mut Output) -> Result<(), Failure> {
        Ok(())
    }
}

impl Style {
    /// Begins the report of a document.
    pub(crate) fn report<'d>(&self, document: &'d Document) -> Box<dyn Report + 'd> {
        match self.what {
            What::Text => Box::new(text::Text::new(document, *self)),
            What::Urls => Box::new(urls::Urls::new(*self)),
            What::Json => Box::new(json::Json::new(document, *self)),
            What::Marked => Box::new(marked::Marked::new(document, *self)),
            What::Count => Box::new(count::Count::new(document, *self)),
            What::Nothing => Box::new(Nothing),
        }
    }
}

/// The report that says nothing.
#[derive(Debug)]
struct Nothing;

impl Report for Nothing {
    fn link(&mut self, _: &Link<'_>, _: Range<usize>, _: &mut Output) -> Result<(), Failure> {
        Ok(())
    }
}
