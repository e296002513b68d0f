//! `--format json`: JSON Lines, for programs.

use std::ops::Range;

use linkspan::Link;
use linkspan::offsets::Unit;
use linkspan::screen::Screen;
use serde::Serialize;

use super::{Report, Style};
use crate::failure::Failure;
use crate::pieces::Piece;
use crate::position::{Place, Positions, Tracker};

/// One line.
#[derive(Debug, Serialize)]
struct Line<'a> {
    file: &'a str,
    line: usize,
    column: usize,
    #[serde(flatten)]
    link: linkspan::json::Link<'a>,
}

/// The report of one piece.
#[derive(Debug)]
pub(super) struct Json<'d> {
    name: &'d str,
    places: Tracker<'d>,
    unit: Unit,
    screen: Option<Screen>,
}

impl<'d> Json<'d> {
    pub(super) fn new(piece: &'d Piece, style: Style) -> Self {
        Self {
            name: &piece.name,
            places: Tracker::new(piece.text(), piece.start, Positions::Lines(style.unit)),
            unit: style.unit,
            screen: style.screen.then(Screen::new),
        }
    }
}

impl Report for Json<'_> {
    fn link(
        &mut self,
        link: &Link<'_>,
        range: Range<usize>,
        out: &mut Vec<u8>,
    ) -> Result<(), Failure> {
        let start = self.places.advance(range.start);
        let end = self.places.advance(range.end);
        let place = |at: usize| if at == link.range().end { end } else { start };
        let mut object = linkspan::json::Link::new(link, |at| place(at).offset);
        if let Some(screen) = &self.screen {
            let place = |at| inside(link, start, self.unit, at);
            object = object.screened(&screen.link(link), place);
        }
        let line = Line {
            file: self.name,
            line: start.line,
            column: start.column,
            link: object,
        };
        out.append(&mut to_line(&line)?);
        Ok(())
    }
}

/// Where a place inside of a link lies, in bytes and in the unit of the link's own place.
fn inside(link: &Link<'_>, start: Place, unit: Unit, at: usize) -> usize {
    let mut places = Tracker::new(link.as_str().as_bytes(), start, Positions::Lines(unit));
    places.advance(at - link.range().start).offset
}

/// Makes a line of JSON, with its line end.
pub(crate) fn to_line(value: &impl Serialize) -> Result<Vec<u8>, Failure> {
    let mut line = linkspan::json::to_vec(value).map_err(|e| {
        Failure::new(format!(
            "cannot write JSON: {e}; please report this as a mistake in linkspan"
        ))
    })?;
    line.push(b'\n');
    Ok(line)
}
