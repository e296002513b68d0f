//! `--format json`: JSON Lines, for programs.
//!
//! Characters that are unsafe to look at are written as JSON's own `\u` escapes:
//! the value is the same, and the line can be shown on a terminal.

use std::io;
use std::ops::Range;

use linkspan::screen::{Screen, Screening};
use linkspan::{Link, Tailoring};
use serde::Serialize;
use serde_json::ser::{CompactFormatter, Formatter, Serializer};

use super::{Report, Style};
use crate::failure::Failure;
use crate::pieces::Piece;
use crate::position::{Place, Tracker, Unit};
use crate::screen::JsonReason;
use crate::terminal;

/// One line.
#[derive(Debug, Serialize)]
struct Line<'a> {
    file: &'a str,
    line: usize,
    column: usize,
    start: usize,
    end: usize,
    kind: &'static str,
    evidence: &'static str,
    text: &'a str,
    href: String,
    display: String,
    #[serde(flatten)]
    tailoring: Option<Tailored>,
    #[serde(flatten)]
    screening: Option<Screened>,
}

/// What `--profile prose` adds.
#[derive(Debug, Serialize)]
struct Tailored {
    confidence: &'static str,
    tailorings: Vec<&'static str>,
}

impl Tailored {
    fn new(link: &Link<'_>) -> Self {
        let tailorings = link.tailorings().iter();
        Tailored {
            confidence: link.confidence().as_str(),
            tailorings: tailorings.map(Tailoring::as_str).collect(),
        }
    }
}

/// What `--screen` adds. The places of reasons are in the unit of the link's.
#[derive(Debug, Serialize)]
struct Screened {
    verdict: &'static str,
    reasons: Vec<JsonReason>,
}

impl Screened {
    /// `start` is the place of the link.
    fn new(screening: &Screening<'_>, link: &Link<'_>, start: Place, unit: Unit) -> Self {
        let place = |at: usize| {
            let mut places = Tracker::new(link.as_str().as_bytes(), start, unit);
            places.advance(at - link.range().start).offset
        };
        let reasons = screening.reasons().iter();
        Screened {
            verdict: screening.verdict().as_str(),
            reasons: reasons
                .map(|reason| JsonReason::new(reason, place))
                .collect(),
        }
    }
}

/// The report of one piece.
#[derive(Debug)]
pub(super) struct Json<'d> {
    name: &'d str,
    places: Tracker<'d>,
    unit: Unit,
    tailorings: bool,
    screen: Option<Screen>,
}

impl<'d> Json<'d> {
    pub(super) fn new(piece: &'d Piece, style: Style) -> Self {
        Self {
            name: &piece.name,
            places: Tracker::new(piece.text(), piece.start, style.unit),
            unit: style.unit,
            tailorings: style.tailorings,
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
        let screening = self.screen.as_ref();
        let screening =
            screening.map(|screen| Screened::new(&screen.link(link), link, start, self.unit));
        let line = Line {
            file: self.name,
            line: start.line,
            column: start.column,
            start: start.offset,
            end: end.offset,
            kind: link.kind().as_str(),
            evidence: link.evidence().as_str(),
            text: link.as_str(),
            href: link.href(),
            display: link.display(),
            tailoring: self.tailorings.then(|| Tailored::new(link)),
            screening,
        };
        out.append(&mut to_line(&line)?);
        Ok(())
    }
}

/// Makes a line of JSON, with its line end.
pub(crate) fn to_line(value: &impl Serialize) -> Result<Vec<u8>, Failure> {
    let mut line = Vec::with_capacity(256);
    value
        .serialize(&mut Serializer::with_formatter(&mut line, Safe))
        .map_err(|e| {
            Failure::new(format!(
                "cannot write JSON: {e}; please report this as a mistake in linkspan"
            ))
        })?;
    line.push(b'\n');
    Ok(line)
}

/// Escapes unsafe characters, besides those that JSON wants escaped anyway.
#[derive(Debug)]
struct Safe;

impl Formatter for Safe {
    fn write_string_fragment<W: io::Write + ?Sized>(
        &mut self,
        writer: &mut W,
        fragment: &str,
    ) -> io::Result<()> {
        let mut rest = fragment;
        while let Some((at, c)) = rest.char_indices().find(|&(_, c)| terminal::is_unsafe(c)) {
            let (safe, from_c) = rest.split_at(at);
            CompactFormatter.write_string_fragment(writer, safe)?;
            write_escaped(writer, c)?;
            rest = from_c.get(c.len_utf8()..).unwrap_or_default();
        }
        CompactFormatter.write_string_fragment(writer, rest)
    }
}

fn write_escaped<W: io::Write + ?Sized>(writer: &mut W, c: char) -> io::Result<()> {
    for unit in c.encode_utf16(&mut [0; 2]) {
        write!(writer, "\\u{unit:04x}")?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unsafe_characters_are_escaped_and_read_back() {
        let text = "a\u{202E}\u{1B}\u{E0041}\u{7F}é\"\\";
        let line = String::from_utf8(to_line(&text).unwrap()).unwrap();
        assert_eq!(line, "\"a\\u202e\\u001b\\udb40\\udc41\\u007fé\\\"\\\\\"\n");
        assert_eq!(serde_json::from_str::<String>(&line).unwrap(), text);
    }
}
