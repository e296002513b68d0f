//! `--format text`: `file:line:column: kind: link`, for people and editors.
//!
//! The line is always safe to display, also in a file: see [`terminal`].

use std::borrow::Cow;

use linkspan::offsets::Unit;

use super::{Report, Style, Written};
use crate::failure::Failure;
use crate::pieces::Piece;
use crate::position::{Positions, Tracker};
use crate::terminal;

/// Colors in the order of the fields (file, place, kind, link), and the sequence that resets them.
#[derive(Debug)]
struct Palette {
    file: &'static str,
    place: &'static str,
    kind: &'static str,
    link: &'static str,
    off: &'static str,
}

const PLAIN: Palette = Palette {
    file: "",
    place: "",
    kind: "",
    link: "",
    off: "",
};
const COLORS: Palette = Palette {
    file: "\x1b[35m",
    place: "\x1b[32m",
    kind: "\x1b[36m",
    link: "\x1b[1m",
    off: "\x1b[0m",
};

/// The report of one piece.
#[derive(Debug)]
pub(super) struct Text<'d> {
    name: Cow<'d, str>,
    places: Tracker<'d>,
    palette: &'static Palette,
    /// What follows the name.
    end: char,
}

impl<'d> Text<'d> {
    pub(super) fn new(piece: &'d Piece, style: &Style) -> Self {
        Self {
            name: terminal::escape(&piece.name),
            places: piece.tracker(Positions::Lines(Unit::Bytes)),
            palette: if style.color { &COLORS } else { &PLAIN },
            end: if style.null { '\0' } else { ':' },
        }
    }
}

impl Report for Text<'_> {
    fn link(&mut self, written: &dyn Written, out: &mut Vec<u8>) -> Result<(), Failure> {
        let link = written.link();
        let place = self.places.advance(written.range().start);
        let Palette {
            file,
            place: number,
            kind,
            link: bold,
            off,
        } = self.palette;
        let line = format!(
            "{file}{}{off}{}{number}{}{off}:{number}{}{off}: {kind}{}{off}: {bold}{}{off}\n",
            self.name,
            self.end,
            place.line,
            place.column,
            link.kind().as_str(),
            terminal::escape(link.as_str()),
        );
        out.extend_from_slice(line.as_bytes());
        Ok(())
    }
}
