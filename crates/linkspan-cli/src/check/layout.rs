//! Computes which columns of a terminal a part of a value occupies.
//!
//! A caret is in the right column only if the width of everything before it is known. Wide
//! characters take two columns and combining ones take none, according to `unicode-width`.
//! Invisible characters are escaped. The columns of right-to-left text cannot be known, because
//! some terminals reorder it and some do not. So its characters are also escaped in a line above
//! carets, in the order in which they are stored, because the standards count in that order.

use std::fmt::Write;
use std::ops::Range;

use icu_properties::CodePointMapData;
use icu_properties::props::BidiClass;
use unicode_width::UnicodeWidthChar;

use crate::terminal;

/// How many bytes of a long value are shown before and after the first caret.
const BEFORE: usize = 40;
const AFTER: usize = 80;

/// Replaces the text that is left out.
const ELLIPSIS: &str = "…";

/// A part of a value as it is printed, with the columns of its bytes.
#[derive(Debug)]
pub(super) struct Layout {
    /// The part of the value that is shown.
    window: Range<usize>,
    /// What is printed.
    pub(super) text: String,
    cells: Vec<Cell>,
    width: usize,
}

/// A character, or a byte that is not part of one.
#[derive(Debug)]
struct Cell {
    start: usize,
    column: usize,
    width: usize,
}

impl Layout {
    /// Lays out the part of a value that contains the start of `range`.
    pub(super) fn new(value: &[u8], range: &Range<usize>) -> Self {
        let window = window(value, range);
        let mut layout = Self {
            window: window.clone(),
            text: String::new(),
            cells: Vec::new(),
            width: 0,
        };
        if window.start > 0 {
            layout.push_dots();
        }
        let shown = value.get(window.clone()).unwrap_or_default();
        let escape = if is_right_to_left(shown) {
            escapes_rtl
        } else {
            terminal::is_unsafe
        };
        let mut at = window.start;
        for chunk in shown.utf8_chunks() {
            for c in chunk.valid().chars() {
                layout.push_char(at, c, escape);
                at += c.len_utf8();
            }
            for &byte in chunk.invalid() {
                layout.push(at, &format!("\\x{byte:02X}"), 4);
                at += 1;
            }
        }
        if window.end < value.len() {
            layout.push_dots();
        }
        layout
    }

    /// Returns true if the part that `range` refers to is shown.
    pub(super) fn shows(&self, value: &[u8], range: &Range<usize>) -> bool {
        self.window == window(value, range)
    }

    /// Returns the columns that get a caret for `range`: at least one.
    pub(super) fn columns(&self, range: &Range<usize>) -> Range<usize> {
        let mut start = self.column(range.start);
        let end = self.column(range.end);
        if start == end && self.has_no_width(range.start) {
            // A combining character is displayed at its base.
            start = start.saturating_sub(1);
        }
        start..end.max(start + 1)
    }

    fn column(&self, at: usize) -> usize {
        let cell = self.cells.iter().find(|cell| cell.start >= at);
        cell.map_or(self.width, |cell| cell.column)
    }

    fn has_no_width(&self, at: usize) -> bool {
        let cell = self.cells.iter().find(|cell| cell.start == at);
        cell.is_some_and(|cell| cell.width == 0)
    }

    fn push_char(&mut self, at: usize, c: char, escape: fn(char) -> bool) {
        if escape(c) {
            let mut text = String::new();
            // Writing to a String cannot fail.
            let _ = write!(text, "\\u{{{:04X}}}", u32::from(c));
            self.push(at, &text, text.len());
        } else {
            self.push(at, c.encode_utf8(&mut [0; 4]), c.width().unwrap_or(1));
        }
    }

    fn push(&mut self, start: usize, text: &str, width: usize) {
        self.cells.push(Cell {
            start,
            column: self.width,
            width,
        });
        self.text.push_str(text);
        self.width += width;
    }

    fn push_dots(&mut self) {
        self.text.push_str(ELLIPSIS);
        self.width += 1;
    }
}

/// Returns the part of a value to show: all of it, or some bytes around the start of `range`.
fn window(value: &[u8], range: &Range<usize>) -> Range<usize> {
    if value.len() <= BEFORE + AFTER {
        return 0..value.len();
    }
    let start = boundary(value, range.start.saturating_sub(BEFORE));
    let end = boundary(value, (range.start + AFTER).min(value.len()));
    start..end
}

/// Returns the nearest character boundary at or before `at`.
fn boundary(value: &[u8], at: usize) -> usize {
    let is_inside = |&at: &usize| value.get(at).is_some_and(|byte| byte & 0xC0 == 0x80);
    (at.saturating_sub(3)..=at)
        .rev()
        .find(|at| !is_inside(at))
        .unwrap_or(at)
}

fn class(c: char) -> BidiClass {
    CodePointMapData::<BidiClass>::new().get(c)
}

fn is_right_to_left(text: &[u8]) -> bool {
    let is_rtl = |c: char| {
        let class = class(c);
        matches!(
            class,
            BidiClass::RightToLeft | BidiClass::ArabicLetter | BidiClass::ArabicNumber
        )
    };
    text.utf8_chunks()
        .any(|chunk| chunk.valid().chars().any(is_rtl))
}

/// Returns true for characters that are escaped in right-to-left text: its own characters, and the
/// marks on them.
fn escapes_rtl(c: char) -> bool {
    let class = class(c);
    terminal::is_unsafe(c)
        || matches!(
            class,
            BidiClass::RightToLeft
                | BidiClass::ArabicLetter
                | BidiClass::ArabicNumber
                | BidiClass::NonspacingMark
        )
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns what is printed, and the columns of `what`.
    fn laid_out(value: &str, what: &str) -> (String, Range<usize>) {
        let start = value.find(what).unwrap();
        let range = start..start + what.len();
        let layout = Layout::new(value.as_bytes(), &range);
        (layout.text.clone(), layout.columns(&range))
    }

    #[test]
    fn columns_of_narrow_wide_and_combining_characters() {
        assert_eq!(laid_out("a..b.com", ".."), ("a..b.com".into(), 1..3));
        assert_eq!(laid_out("例え..jp", "..").1, 4..6);
        assert_eq!(laid_out("ａ!b", "!").1, 2..3);
        assert_eq!(laid_out("e\u{301}!b", "!").1, 1..2);
        assert_eq!(laid_out("e\u{301}!b", "\u{301}").1, 0..1, "under its base");
        assert_eq!(laid_out("각!", "!").1, 2..3);
        assert_eq!(
            laid_out("\u{1100}\u{1161}\u{11A8}!", "!").1,
            2..3,
            "the same in jamo"
        );
        assert_eq!(laid_out("😀!", "!").1, 2..3);
    }

    #[test]
    fn invisible_characters_are_as_wide_as_their_escapes() {
        assert_eq!(
            laid_out("a\u{202E}!\t", "!"),
            ("a\\u{202E}!\\u{0009}".into(), 9..10)
        );
    }

    #[test]
    fn right_to_left_text_is_escaped_in_the_order_it_is_stored_in() {
        let (text, columns) = laid_out("אב..com", "..");
        assert_eq!(text, "\\u{05D0}\\u{05D1}..com");
        assert_eq!(columns, 16..18);
        assert_eq!(laid_out("a.عb", "ع").1, 2..10);
    }

    #[test]
    fn an_empty_range_has_one_caret() {
        let layout = Layout::new(b"abc", &(3..3));
        assert_eq!(layout.columns(&(3..3)), 3..4);
        assert_eq!(Layout::new(b"", &(0..0)).columns(&(0..0)), 0..1);
    }

    #[test]
    fn invalid_utf8_is_escaped() {
        let layout = Layout::new(b"a\xFFb", &(1..2));
        assert_eq!(
            (layout.text.as_str(), layout.columns(&(1..2))),
            ("a\\xFFb", 1..5)
        );
    }

    #[test]
    fn only_part_of_a_long_value_is_shown() {
        let value = "é".repeat(1000) + "!" + &"日".repeat(1000);
        let (text, columns) = laid_out(&value, "!");
        assert!(text.starts_with("…é") && text.ends_with("日…"), "{text}");
        assert_eq!(columns, 21..22);
        let whole = Layout::new(value.as_bytes(), &(0..value.len()));
        assert!(whole.columns(&(0..value.len())).end <= 130);
    }
}
