//! `--format marked`: the document with ⸠ and ⸡ around each link, as in
//! Unicode's test files.
//!
//! Every byte of the document is kept, including those that are not UTF-8; a document in another encoding is written in UTF-8.
//! Unsafe characters are escaped only on a terminal.

use super::{Report, Style, Written};
use crate::failure::Failure;
use crate::pieces::Piece;
use crate::terminal;

/// The mark before a link.
pub(crate) const OPEN: char = '⸠';
/// The mark after a link.
pub(crate) const CLOSE: char = '⸡';

/// The report of one piece.
#[derive(Debug)]
pub(super) struct Marked<'d> {
    piece: &'d Piece,
    printed: usize,
    terminal: bool,
}

impl<'d> Marked<'d> {
    pub(super) fn new(piece: &'d Piece, style: &Style) -> Self {
        Self {
            piece,
            printed: 0,
            terminal: style.terminal,
        }
    }

    /// Prints the piece up to the byte offset `to`.
    fn print(&mut self, to: usize, out: &mut Vec<u8>) {
        let bytes = self.piece.bytes().get(self.printed..to).unwrap_or_default();
        self.printed = to;
        if self.terminal {
            out.append(&mut terminal::escape_lines(bytes));
        } else {
            out.extend_from_slice(bytes);
        }
    }
}

impl Report for Marked<'_> {
    fn link(&mut self, written: &dyn Written, out: &mut Vec<u8>) -> Result<(), Failure> {
        let range = written.range();
        let text_start = self.piece.text_start;
        self.print(text_start + range.start, out);
        out.extend_from_slice(OPEN.encode_utf8(&mut [0; 4]).as_bytes());
        self.print(text_start + range.end, out);
        out.extend_from_slice(CLOSE.encode_utf8(&mut [0; 4]).as_bytes());
        Ok(())
    }

    fn end(&mut self, out: &mut Vec<u8>) -> Result<(), Failure> {
        self.print(self.piece.bytes().len(), out);
        Ok(())
    }
}
