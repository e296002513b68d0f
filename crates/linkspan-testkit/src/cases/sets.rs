//! Reads the labelled sets (`cases/screen`). `cases/README.md` describes the format.
//!
//! The loader is strict: a line that it cannot parse is a failure.

use std::fs;

use super::{folder, unescape};

/// A line of a set: the directive above it, and its text without escapes.
#[derive(Clone, Debug)]
pub struct Line {
    /// `file:line`, for messages.
    pub place: String,
    /// The value of the directive.
    pub section: String,
    /// The host or link.
    pub text: String,
}

/// Reads a set whose directive has the given name. With an empty name, no directive is needed.
pub fn load(file: &str, directive: &str) -> Vec<Line> {
    let content = fs::read_to_string(folder("screen").join(file)).expect(file);
    let mut section = String::new();
    let mut lines = Vec::new();
    for (i, line) in content.lines().enumerate() {
        let place = format!("{file}:{}", i + 1);
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        if let Some(value) = line.strip_prefix('%') {
            let (name, value) = value.split_once(' ').expect(&place);
            assert_eq!(name, directive, "{place}: wrong directive for this set");
            value.clone_into(&mut section);
            continue;
        }
        let is_placed = directive.is_empty() || !section.is_empty();
        assert!(is_placed, "{place}: a line before the first directive");
        let (section, text) = (section.clone(), unescape(line, &place));
        lines.push(Line {
            place,
            section,
            text,
        });
    }
    lines
}
