//! `--format text`: each value, with carets under the part that a message refers to, as compilers
//! do.

use std::io::Write;

use linkspan::check::Severity;

use super::examine::Answer;
use super::layout::Layout;
use crate::terminal;

/// The maximum number of bytes of a value in the first line.
const LONGEST_TITLE: usize = 200;

/// The escape sequences for colors, or empty strings.
#[derive(Debug)]
struct Palette {
    good: &'static str,
    error: &'static str,
    warning: &'static str,
    note: &'static str,
    off: &'static str,
}

const PLAIN: Palette = Palette {
    good: "",
    error: "",
    warning: "",
    note: "",
    off: "",
};
const COLORS: Palette = Palette {
    good: "\x1b[32m",
    error: "\x1b[31m",
    warning: "\x1b[33m",
    note: "\x1b[36m",
    off: "\x1b[0m",
};

impl Palette {
    fn of(&self, severity: Severity) -> &'static str {
        match severity {
            Severity::Error => self.error,
            Severity::Warning => self.warning,
            _ => self.note,
        }
    }
}

/// Appends the printed form of an answer.
pub(super) fn print(answer: &Answer<'_>, color: bool, to: &mut Vec<u8>) {
    let palette = if color { &COLORS } else { &PLAIN };
    title(answer, palette, to);
    let mut shown: Option<Layout> = None;
    for finding in answer.report.findings() {
        let range = finding.range();
        let layout = match shown
            .take()
            .filter(|layout| layout.shows(answer.value, &range))
        {
            Some(layout) => layout,
            None => {
                let layout = Layout::new(answer.value, &range);
                // Writing to a vector cannot fail, here and below.
                let _ = writeln!(to, "  {}", layout.text);
                layout
            }
        };
        let columns = layout.columns(&range);
        let (on, off) = (palette.of(finding.severity()), palette.off);
        let _ = writeln!(
            to,
            "  {:indent$}{on}{} {}[{}]{off}: {}",
            "",
            "^".repeat(columns.len()),
            finding.severity(),
            finding.code(),
            terminal::escape(finding.message()),
            indent = columns.start,
        );
        shown = Some(layout);
    }
}

/// `valid: VALUE` or `invalid: VALUE`.
fn title(answer: &Answer<'_>, palette: &Palette, to: &mut Vec<u8>) {
    let (word, on) = if answer.report.is_valid() {
        ("valid", palette.good)
    } else {
        ("invalid", palette.error)
    };
    let _ = write!(to, "{on}{word}{}: ", palette.off);
    let cut = answer.value.get(..LONGEST_TITLE).map(start_of_text);
    to.extend(one_line(cut.unwrap_or(answer.value)));
    if cut.is_some() {
        to.extend("…".as_bytes());
    }
    to.push(b'\n');
}

/// Returns the bytes without a character that was cut at their end.
fn start_of_text(bytes: &[u8]) -> &[u8] {
    let is_start = |byte: &u8| byte & 0xC0 != 0x80;
    match bytes.iter().rposition(is_start) {
        Some(at) if bytes.len() - at < 4 => bytes.get(..at).unwrap_or_default(),
        _ => bytes,
    }
}

/// Returns the value on one line, safe for terminals.
fn one_line(value: &[u8]) -> Vec<u8> {
    let mut line = Vec::with_capacity(value.len());
    for chunk in value.utf8_chunks() {
        line.extend(terminal::escape(chunk.valid()).as_bytes());
        for byte in chunk.invalid() {
            let _ = write!(line, "\\x{byte:02X}");
        }
    }
    line
}
