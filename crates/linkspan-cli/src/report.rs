//! Reports: how the links of a document are printed, one format per module.

mod columns;
mod marked;
mod rows;
mod text;
mod urls;

pub(crate) use columns::Column;
pub(crate) use marked::{CLOSE, OPEN};
pub(crate) use rows::{Notation, header, json_line};

use std::ops::Range;

use linkspan::Link;
use linkspan::offsets::Unit;
use linkspan_extract::Found;

use crate::failure::Failure;
use crate::pieces::Piece;
use crate::position::Positions;
use crate::terminal;

/// What is printed.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) enum What {
    /// `file:line:column: kind: link`.
    Text,
    /// One link per line.
    Urls,
    /// A row for each link.
    Rows(Notation),
    /// The document with its links marked.
    Marked,
    /// The number of links.
    Count,
    /// The names of files with links.
    Files,
    /// Nothing at all.
    Nothing,
}

/// What is printed, and to where.
#[derive(Clone, Debug)]
pub(crate) struct Style {
    /// The format.
    pub(crate) what: What,
    /// The unit of offsets.
    pub(crate) unit: Unit,
    /// Whether there is more than one document.
    pub(crate) several: bool,
    /// Whether names of files end with a NUL byte.
    pub(crate) null: bool,
    /// Whether the output goes to a terminal.
    pub(crate) terminal: bool,
    /// Whether to color.
    pub(crate) color: bool,
    /// The columns of rows.
    pub(crate) columns: Vec<Column>,
    /// Whether all links are counted, whatever is printed.
    pub(crate) counts_all: bool,
}

/// A link, and its range in the text of its piece.
pub(crate) trait Written {
    /// Returns the link in its decoded form.
    fn link(&self) -> &Link<'_>;

    /// Returns its bytes in the piece.
    fn range(&self) -> Range<usize>;

    /// Maps an offset in the text that was searched to an offset in the piece.
    fn inside(&self, at: usize) -> usize;
}

impl Written for Link<'_> {
    fn link(&self) -> &Link<'_> {
        self
    }

    fn range(&self) -> Range<usize> {
        self.range()
    }

    fn inside(&self, at: usize) -> usize {
        at
    }
}

impl Written for Found<'_> {
    fn link(&self) -> &Link<'_> {
        self.link()
    }

    fn range(&self) -> Range<usize> {
        self.range()
    }

    fn inside(&self, at: usize) -> usize {
        if at < self.link().end() {
            self.part(at..at + 1).start
        } else {
            self.range().end
        }
    }
}

/// The report of one piece of a document.
pub(crate) trait Report {
    /// Adds the next link.
    fn link(&mut self, written: &dyn Written, out: &mut Vec<u8>) -> Result<(), Failure>;

    /// Ends the report, after the last link.
    fn end(&mut self, _out: &mut Vec<u8>) -> Result<(), Failure> {
        Ok(())
    }
}

impl Style {
    /// Returns which positions the report needs.
    pub(crate) fn positions(&self) -> Positions {
        match self.what {
            What::Text => Positions::Lines(Unit::Bytes),
            What::Rows(_) => {
                let mut needed = self
                    .columns
                    .iter()
                    .map(|column| column.positions(self.unit));
                needed
                    .find(|&positions| positions != Positions::Bytes)
                    .unwrap_or(Positions::Bytes)
            }
            _ => Positions::Bytes,
        }
    }

    /// Returns true if only the first link of an input matters.
    pub(crate) fn is_done_early(&self) -> bool {
        !self.counts_all && matches!(self.what, What::Files | What::Nothing)
    }

    /// Returns true if little or nothing is printed for each link.
    pub(crate) fn is_silent(&self) -> bool {
        matches!(self.what, What::Count | What::Files | What::Nothing)
    }

    /// Returns the name of a file and its separator.
    pub(crate) fn name(&self, name: &str, end: &str) -> String {
        let end = if self.null { "\0" } else { end };
        format!("{}{end}", terminal::escape(name))
    }

    /// Begins the report of a piece.
    pub(crate) fn report<'d>(&'d self, piece: &'d Piece) -> Box<dyn Report + 'd> {
        match self.what {
            What::Text => Box::new(text::Text::new(piece, self)),
            What::Urls => Box::new(urls::Urls::new(self)),
            What::Rows(notation) => Box::new(rows::Rows::new(notation, piece, self)),
            What::Marked => Box::new(marked::Marked::new(piece, self)),
            What::Count | What::Files | What::Nothing => Box::new(Nothing),
        }
    }
}

/// The report that prints nothing: the search counts the links.
#[derive(Debug)]
struct Nothing;

impl Report for Nothing {
    fn link(&mut self, _: &dyn Written, _: &mut Vec<u8>) -> Result<(), Failure> {
        Ok(())
    }
}
