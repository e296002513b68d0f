//! `--format marked`: the document with ⸠ and ⸡ around each link, as in
//! Unicode's test files.
//!
//! Every byte of the document is kept, also those that are no UTF-8; only a
//! terminal gets the unsafe ones escaped.

use std::ops::Range;

use linkspan::Link;

use super::{Report, Style};
use crate::failure::Failure;
use crate::input::Document;
use crate::output::Output;
use crate::terminal;

/// The mark before a link.
pub(crate) const OPEN: char = '⸠';
/// The mark behind a link.
pub(crate) const CLOSE: char = '⸡';

/// The report of one document.
#[derive(Debug)]
pub(super) struct Marked<'d> {
    bytes: &'d [u8],
    printed: usize,
    terminal: bool,
}

impl<'d> Marked<'d> {
    pub(super) fn new(document: &'d Document, style: Style) -> Self {
        Self {
            bytes: &document.bytes,
            printed: 0,
            terminal: style.terminal,
        }
    }

    /// Prints the document on to the byte offset `to`.
    fn print(&mut self, to: usize, out: &mut Output) -> Result<(), Failure> {
        let bytes = self.bytes.get(self.printed..to).unwrap_or_default();
        self.printed = to;
        if self.terminal {
            out.write(&terminal::escape_lines(bytes))
        } else {
            out.write(bytes)
        }
    }
}

impl Report for Marked<'_> {
    fn link(&mut self, _: &Link<'_>, range: Range<usize>, out: &mut Output) -> Result<(), Failure> {
        self.print(range.start, out)?;
        out.write(OPEN.encode_utf8(&mut [0; 4]).as_bytes())?;
        self.print(range.end, out)?;
        out.write(CLOSE.encode_utf8(&mut [0; 4]).as_bytes())
    }

    fn end(&mut self, out: &mut Output) -> Result<(), Failure> {
        self.print(self.bytes.len(), out)
    }
}
