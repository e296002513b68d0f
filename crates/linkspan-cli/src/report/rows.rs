//! `--format json|csv|tsv`: a row for each link, for programs and spreadsheets.
//!
//! JSON is always safe to display: unsafe characters are written as `\u` escapes. CSV and TSV have the values
//! unchanged, except that they are escaped on a terminal.

use std::borrow::Cow;
use std::fmt::Write as _;

use linkspan::screen::Screen;
use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};

use super::columns::Column;
use super::{Report, Style, Written};
use crate::failure::Failure;
use crate::pieces::Piece;
use crate::position::{Place, Tracker};
use crate::terminal;

/// How rows are written.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) enum Notation {
    /// JSON Lines.
    Json,
    /// Comma-separated values (RFC 4180).
    Csv,
    /// Tab-separated values.
    Tsv,
}

/// The report of one piece.
#[derive(Debug)]
pub(super) struct Rows<'d> {
    notation: Notation,
    name: &'d str,
    places: Tracker<'d>,
    style: &'d Style,
    screen: Option<Screen>,
}

impl<'d> Rows<'d> {
    pub(super) fn new(notation: Notation, piece: &'d Piece, style: &'d Style) -> Self {
        let is_screened = style.columns.iter().any(|column| column.is_screened());
        Self {
            notation,
            name: &piece.name,
            places: piece.tracker(style.positions()),
            style,
            screen: is_screened.then(Screen::new),
        }
    }
}

impl Report for Rows<'_> {
    fn link(&mut self, written: &dyn Written, out: &mut Vec<u8>) -> Result<(), Failure> {
        let (link, range) = (written.link(), written.range());
        let start = self.places.advance(range.start);
        let from_start = self.places.clone();
        let end = self.places.advance(range.end);
        let place = |at: usize| if at == link.range().end { end } else { start };
        let mut object = linkspan::json::Link::new(link, |at| place(at).offset);
        if let Some(screen) = &self.screen {
            let place = |at| from_start.clone().advance(written.inside(at)).offset;
            object = object.screened(&screen.link(link), place);
        }
        let row = Row {
            file: self.name,
            start,
            link: object,
            columns: &self.style.columns,
        };
        if self.notation == Notation::Json {
            return push_json(&row, out);
        }
        row.cells(self.notation, self.style.terminal, out);
        Ok(())
    }
}

/// The report on one link.
struct Row<'a> {
    file: &'a str,
    start: Place,
    link: linkspan::json::Link<'a>,
    columns: &'a [Column],
}

impl Serialize for Row<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        for column in self.columns {
            let name = column.name();
            match column {
                Column::File => map.serialize_entry(name, self.file)?,
                Column::Line => map.serialize_entry(name, &self.start.line)?,
                Column::InLine => map.serialize_entry(name, &self.start.column)?,
                Column::Link(field) => {
                    if let Some(value) = self.link.get(*field) {
                        map.serialize_entry(name, &value)?;
                    }
                }
            }
        }
        map.end()
    }
}

impl Row<'_> {
    /// Writes a line of a table.
    fn cells(&self, notation: Notation, for_terminal: bool, out: &mut Vec<u8>) {
        let mut cell = String::new();
        for (at, column) in self.columns.iter().enumerate() {
            cell.clear();
            // Writing to a String cannot fail.
            let _ = match column {
                Column::File => write!(cell, "{}", self.file),
                Column::Line => write!(cell, "{}", self.start.line),
                Column::InLine => write!(cell, "{}", self.start.column),
                Column::Link(field) => match self.link.get(*field) {
                    Some(value) => write!(cell, "{value}"),
                    None => Ok(()),
                },
            };
            push_cell(notation, at, &cell, for_terminal, out);
        }
        out.push(b'\n');
    }
}

/// Returns the first line of a table: the names of its columns.
pub(crate) fn header(notation: Notation, columns: &[Column]) -> Vec<u8> {
    let mut line = Vec::new();
    for (at, column) in columns.iter().enumerate() {
        push_cell(notation, at, column.name(), false, &mut line);
    }
    line.push(b'\n');
    line
}

fn push_cell(notation: Notation, at: usize, cell: &str, for_terminal: bool, out: &mut Vec<u8>) {
    let is_csv = notation == Notation::Csv;
    if at > 0 {
        out.push(if is_csv { b',' } else { b'\t' });
    }
    let mut text = if is_csv {
        Cow::Borrowed(cell)
    } else {
        escape_tsv(cell)
    };
    if for_terminal {
        text = Cow::Owned(terminal::escape(&text).into_owned());
    }
    if is_csv && text.contains([',', '"', '\r', '\n']) {
        out.push(b'"');
        out.extend_from_slice(text.replace('"', "\"\"").as_bytes());
        out.push(b'"');
    } else {
        out.extend_from_slice(text.as_bytes());
    }
}

/// Escapes tabs and line ends, which separate cells and rows, as `\t`, `\n` and `\r`, and a backslash as `\\`.
fn escape_tsv(cell: &str) -> Cow<'_, str> {
    if !cell.contains(['\t', '\n', '\r', '\\']) {
        return cell.into();
    }
    let mut text = String::with_capacity(cell.len() + 8);
    for c in cell.chars() {
        match c {
            '\t' => text.push_str("\\t"),
            '\n' => text.push_str("\\n"),
            '\r' => text.push_str("\\r"),
            '\\' => text.push_str("\\\\"),
            c => text.push(c),
        }
    }
    text.into()
}

/// Appends a line of JSON, with its line end.
fn push_json(value: &impl Serialize, out: &mut Vec<u8>) -> Result<(), Failure> {
    linkspan::json::to_writer(&mut *out, value).map_err(|e| {
        Failure::new(format!(
            "cannot write JSON: {e}; please report this as a mistake in linkspan"
        ))
    })?;
    out.push(b'\n');
    Ok(())
}

/// Makes a line of JSON, with its line end.
pub(crate) fn json_line(value: &impl Serialize) -> Result<Vec<u8>, Failure> {
    let mut line = Vec::with_capacity(256);
    push_json(value, &mut line)?;
    Ok(line)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cell(notation: Notation, cell: &str, for_terminal: bool) -> String {
        let mut out = Vec::new();
        push_cell(notation, 0, cell, for_terminal, &mut out);
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn csv_cells_are_quoted_if_necessary() {
        for (value, written) in [
            ("a b", "a b"),
            ("", ""),
            ("a,b", "\"a,b\""),
            ("a\"b", "\"a\"\"b\""),
            ("a\nb", "\"a\nb\""),
            ("a\r", "\"a\r\""),
            ("a\tb\\", "a\tb\\"),
        ] {
            assert_eq!(cell(Notation::Csv, value, false), written);
        }
        assert_eq!(
            cell(Notation::Csv, "a\n\u{202E}", true),
            "a\\u{000A}\\u{202E}"
        );
    }

    #[test]
    fn tsv_cells_contain_no_tabs_or_line_ends() {
        assert_eq!(cell(Notation::Tsv, "a,\"b", false), "a,\"b");
        assert_eq!(cell(Notation::Tsv, "\ta\n\r\\n", false), "\\ta\\n\\r\\\\n");
        assert_eq!(cell(Notation::Tsv, "\t\u{1B}", true), "\\t\\u{001B}");
    }
}
