//! Computes the columns that a part of the text occupies in a printed line.
//!
//! Carets are in the right place only if the width of everything before them is known. Wide
//! characters take two columns, combining ones none. Characters that are invisible or control a
//! terminal are escaped. The position of right-to-left text is unknown, because some terminals
//! reorder it and some do not, so it is escaped, too, in storage order.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

use crate::unicode::property::{Bidi, label_class, may_be_shown, shape};

/// How many bytes of a line are printed before the position, and from it on.
const BEFORE: usize = 24;
const AFTER: usize = 64;

/// Printed in place of the rest of a long line.
const ELLIPSIS: &str = "…";

/// A part of a line of the text, as it is printed.
#[derive(Debug)]
pub(super) struct Window {
    range: Range<usize>,
    /// Whether the line continues after the part.
    goes_on: bool,
    pub(super) line: String,
    cells: Vec<Cell>,
    width: usize,
}

/// A character of the text in the printed line.
#[derive(Debug)]
struct Cell {
    start: usize,
    column: usize,
    width: usize,
}

impl Window {
    /// Returns the part of the line around `at`.
    pub(super) fn around(text: &str, at: usize) -> Window {
        let range = line_start(text, at)..line_end(text, at);
        let shown = text.get(range.clone()).unwrap_or_default();
        let is_cut = |at: usize| text.as_bytes().get(at).is_some_and(|&byte| byte != b'\n');
        let mut window = Window {
            goes_on: is_cut(range.end),
            range: range.clone(),
            line: String::new(),
            cells: Vec::new(),
            width: 0,
        };
        if range.start > 0 && is_cut(range.start - 1) {
            window.push_ellipsis();
        }
        // One right-to-left character is enough for a terminal to reorder other parts of the line.
        let is_rtl = shown.chars().any(is_right_to_left);
        for (i, c) in shown.char_indices() {
            window.push(range.start + i, c, is_rtl);
        }
        if window.goes_on {
            window.push_ellipsis();
        }
        window
    }

    /// Returns true if the start of `range` is printed.
    pub(super) fn holds(&self, range: &Range<usize>) -> bool {
        // At the end of the line, the position after its last character is visible, too.
        let last = self.range.end + usize::from(!self.goes_on);
        (self.range.start..last).contains(&range.start)
    }

    /// Returns the columns to put carets under for `range`, at least one.
    pub(super) fn columns(&self, range: &Range<usize>) -> Range<usize> {
        let mut start = self.column(range.start);
        let end = self.column(range.end);
        let is_mark = |cell: &&Cell| cell.start == range.start && cell.width == 0;
        if start == end && self.cells.iter().any(|cell| is_mark(&cell)) {
            // A combining character appears where its base is.
            start = start.saturating_sub(1);
        }
        start..end.max(start + 1)
    }

    fn column(&self, at: usize) -> usize {
        let cell = self.cells.iter().find(|cell| cell.start >= at);
        cell.map_or(self.width, |cell| cell.column)
    }

    fn push(&mut self, start: usize, c: char, is_rtl: bool) {
        let column = self.width;
        let width = if is_safe(c) && !(is_rtl && reorders(c)) {
            self.line.push(c);
            width(c)
        } else {
            let escape = format!("\\u{{{:04X}}}", u32::from(c));
            self.line.push_str(&escape);
            escape.len()
        };
        self.width += width;
        self.cells.push(Cell {
            start,
            column,
            width,
        });
    }

    fn push_ellipsis(&mut self) {
        self.line.push_str(ELLIPSIS);
        self.width += 1;
    }
}

/// Returns the start of the line that contains `at`, but at most [`BEFORE`] bytes before it.
fn line_start(text: &str, at: usize) -> usize {
    let first = (at.saturating_sub(BEFORE)..=at)
        .find(|&at| text.is_char_boundary(at))
        .unwrap_or(at);
    let before = text.get(first..at).unwrap_or_default();
    before.rfind('\n').map_or(first, |end| first + end + 1)
}

/// Returns the end of the line that contains `at`, but at most [`AFTER`] bytes after it.
fn line_end(text: &str, at: usize) -> usize {
    let last = (at..=(at + AFTER).min(text.len()))
        .rev()
        .find(|&at| text.is_char_boundary(at))
        .unwrap_or(at);
    let after = text.get(at..last).unwrap_or_default();
    after.find('\n').map_or(last, |end| at + end)
}

/// Returns a character and the one or two columns it takes, or an empty string if it cannot be
/// printed on its own.
pub(super) fn shown(c: char) -> (String, usize) {
    match c {
        _ if !is_safe(c) || is_right_to_left(c) => (String::new(), 0),
        _ if width(c) == 0 => (format!("\u{25CC}{c}"), 1),
        _ => (String::from(c), width(c)),
    }
}

/// Returns true if a character is visible and has no other effect.
pub(super) fn is_safe(c: char) -> bool {
    may_be_shown(c) && !shape(c).is_hidden()
}

/// Returns the number of columns of a visible character.
fn width(c: char) -> usize {
    shape(c).columns()
}

fn is_right_to_left(c: char) -> bool {
    label_class(c).bidi().is_right_to_left()
}

/// Returns true for characters without a known position in a right-to-left line: its letters and
/// the marks on them.
fn reorders(c: char) -> bool {
    is_right_to_left(c) || label_class(c).bidi() == Bidi::NonspacingMark
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is printed around `what`, and its columns.
    fn laid_out(text: &str, what: &str) -> (String, Range<usize>) {
        let start = text.find(what).unwrap();
        let range = start..start + what.len();
        let window = Window::around(text, start);
        let columns = window.columns(&range);
        assert!(window.holds(&range));
        (window.line, columns)
    }

    #[test]
    fn columns_follow_the_width_of_characters() {
        for (text, what, columns) in [
            ("a..b.com", "..", 1..3),
            ("例え..jp", "..", 4..6),
            ("例え..jp", "え", 2..4),
            ("e\u{301}!b", "!", 1..2),
            ("e\u{301}!b", "\u{301}", 0..1),
            ("각!", "!", 2..3),
            ("\u{1100}\u{1161}\u{11A8}!", "!", 2..3),
            ("😀!", "!", 2..3),
        ] {
            assert_eq!(laid_out(text, what).1, columns, "{text}");
        }
    }

    #[test]
    fn invisible_characters_are_escaped() {
        let (line, columns) = laid_out("a\u{202E}!\t\u{E000}", "!");
        assert_eq!(line, "a\\u{202E}!\\u{0009}\\u{E000}");
        assert_eq!(columns, 9..10);
    }

    #[test]
    fn right_to_left_text_is_escaped_in_storage_order() {
        let (line, columns) = laid_out("אב..com", "..");
        assert_eq!(line, "\\u{05D0}\\u{05D1}..com");
        assert_eq!(columns, 16..18);
    }

    #[test]
    fn only_the_line_of_the_position_is_printed() {
        assert_eq!(laid_out("one\ntwo!\nthree", "!"), ("two!".into(), 3..4));
        assert_eq!(laid_out("one\ntwo", "\n"), ("one".into(), 3..4));
    }

    #[test]
    fn a_long_line_is_shortened_around_the_position() {
        let text = "é".repeat(1000) + "!" + &"日".repeat(1000);
        let (line, columns) = laid_out(&text, "!");
        assert!(line.starts_with("…é") && line.ends_with("日…"), "{line}");
        assert_eq!(columns, 13..14);
        let window = Window::around(&text, 0);
        assert!(!window.holds(&(500..501)));
        assert!(window.columns(&(0..text.len())).end < 100);
    }
}
