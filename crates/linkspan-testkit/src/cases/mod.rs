//! Reads the shared cases of detection and of the profile `Prose` (`cases/detection/*.txt`,
//! `cases/prose/*.txt`; the format is described in `cases/README.md`).
//!
//! The loader is strict: a line that it cannot parse is a failure, because a case that is silently
//! skipped proves nothing.

pub mod checks;
pub mod forms;
pub mod sets;

use std::{
    fs,
    ops::Range,
    path::{Path, PathBuf},
};

/// One text with the links that must be found in it.
#[derive(Clone, Debug)]
pub struct Case {
    /// `file:line`, for messages.
    pub place: String,
    /// The rule that the case is about.
    pub rule: String,
    /// The words of `%options`; empty for the defaults.
    pub options: Vec<String>,
    /// The evidence that every link of the case must have, if the file says so.
    pub evidence: Option<String>,
    /// The state of the TLD that every link of the case must have, if the file says so.
    pub tld: Option<String>,
    /// The language of the text, if the file says so.
    pub lang: Option<String>,
    /// What the strict profile finds: `same` or `differs`.
    pub strict: Option<String>,
    /// The text, without marks.
    pub text: String,
    /// Byte ranges of the links in `text`.
    pub links: Vec<Range<usize>>,
}

/// The directives that were read so far.
#[derive(Debug, Default)]
struct Section {
    rule: String,
    options: Vec<String>,
    evidence: Option<String>,
    tld: Option<String>,
    lang: Option<String>,
    strict: Option<String>,
}

/// The folder of the detection cases.
pub const DETECTION: &str = "detection";

/// The folder of the cases of the profile `Prose`.
pub const PROSE: &str = "prose";

/// Returns the texts of all cases.
pub fn texts() -> Vec<String> {
    let cases = ["detection", "prose"].into_iter().flat_map(|folder| {
        let names = file_names(folder).into_iter();
        names.flat_map(move |name| load(folder, &name))
    });
    cases.map(|case| case.text).collect()
}

/// Returns the cases of the file `name` in a folder of `cases`.
pub fn load(in_folder: &str, name: &str) -> Vec<Case> {
    let path = folder(in_folder).join(name);
    let content = fs::read_to_string(&path)
        .unwrap_or_else(|error| panic!("{} cannot be read: {error}", path.display()));
    parse(name, &content)
}

/// Returns the names of all files in a folder of `cases`, sorted.
pub fn file_names(in_folder: &str) -> Vec<String> {
    let entries = fs::read_dir(folder(in_folder)).expect("a folder of cases");
    let mut names: Vec<String> = entries
        .map(|entry| {
            entry
                .expect("an entry")
                .file_name()
                .into_string()
                .expect("an ASCII name")
        })
        .filter(|name| name.ends_with(".txt"))
        .collect();
    names.sort();
    names
}

/// Returns a folder inside the folder `cases` of the project.
pub fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../cases")
        .join(name);
    assert!(
        folder.is_dir(),
        "the folder cases/{name} of the project is missing"
    );
    folder
}

/// Reads the cases in the content of a file.
pub fn parse(name: &str, content: &str) -> Vec<Case> {
    let mut section = Section::default();
    let mut cases = Vec::new();
    for (place, line) in lines(name, content) {
        match line {
            Line::Directive(name, value) => section.apply(name, value, &place),
            Line::Case(text) => cases.push(section.case(text, place)),
        }
    }
    cases
}

/// A line of a file of cases.
pub(crate) enum Line<'t> {
    /// `%name value`
    Directive(&'t str, &'t str),
    Case(&'t str),
}

/// Returns the lines of a file of cases, each with its place; empty lines and comments are left
/// out.
pub(crate) fn lines<'t>(name: &str, content: &'t str) -> impl Iterator<Item = (String, Line<'t>)> {
    content.lines().zip(1..).filter_map(move |(line, number)| {
        let place = format!("{name}:{number}");
        refuse_invisible(line, &place);
        if line.is_empty() || line.starts_with('#') {
            return None;
        }
        let Some(directive) = line.strip_prefix('%') else {
            return Some((place, Line::Case(line)));
        };
        let (name, value) = directive
            .split_once(' ')
            .unwrap_or_else(|| panic!("{place}: a directive is a name, a space and a value"));
        Some((place, Line::Directive(name, value)))
    })
}

impl Section {
    fn apply(&mut self, name: &str, value: &str, place: &str) {
        match name {
            "rule" => {
                *self = Self {
                    rule: value.to_owned(),
                    ..Self::default()
                }
            }
            "options" => self.options = value.split(',').map(str::to_owned).collect(),
            "evidence" => self.evidence = Some(value.to_owned()),
            "tld" => self.tld = Some(value.to_owned()),
            "lang" => self.lang = Some(value.to_owned()),
            "strict" if matches!(value, "same" | "differs") => {
                self.strict = Some(value.to_owned());
            }
            _ => panic!("{place}: unknown directive %{name}"),
        }
    }

    fn case(&self, line: &str, place: String) -> Case {
        assert!(
            !self.rule.is_empty(),
            "{place}: a case appears before the first %rule"
        );
        let (text, links) = read_marked(line, &place);
        Case {
            place,
            rule: self.rule.clone(),
            options: self.options.clone(),
            evidence: self.evidence.clone(),
            tld: self.tld.clone(),
            lang: self.lang.clone(),
            strict: self.strict.clone(),
            text,
            links,
        }
    }
}

/// Removes the marks and resolves the escapes.
fn read_marked(line: &str, place: &str) -> (String, Vec<Range<usize>>) {
    let mut text = String::new();
    let mut links = Vec::new();
    let mut open = None;
    let mut rest = line;
    while let Some(c) = rest.chars().next() {
        rest = &rest[c.len_utf8()..];
        match c {
            '⸠' => {
                let before = open.replace(text.len());
                assert!(before.is_none(), "{place}: ⸠ inside a link");
            }
            '⸡' => {
                let start = open
                    .take()
                    .unwrap_or_else(|| panic!("{place}: ⸡ without ⸠"));
                assert!(start < text.len(), "{place}: an empty link");
                links.push(start..text.len());
            }
            '\\' => rest = read_escape(rest, &mut text, place),
            _ => text.push(c),
        }
    }
    assert!(open.is_none(), "{place}: ⸠ without ⸡");
    (text, links)
}

/// Reads a text without marks.
pub fn unescape(line: &str, place: &str) -> String {
    let mut text = String::new();
    let mut rest = line;
    while let Some((before, after)) = rest.split_once('\\') {
        text.push_str(before);
        rest = read_escape(after, &mut text, place);
    }
    text.push_str(rest);
    text
}

/// Appends the character that the escape after a backslash represents. Returns the text after the
/// escape.
fn read_escape<'l>(rest: &'l str, text: &mut String, place: &str) -> &'l str {
    for (escape, meaning) in [("\\", '\\'), ("n", '\n'), ("t", '\t')] {
        if let Some(rest) = rest.strip_prefix(escape) {
            text.push(meaning);
            return rest;
        }
    }
    let (name, value, rest) = braced(rest).unwrap_or_else(|| {
        panic!("{place}: \\ does not start an escape; write \\\\ for a backslash")
    });
    match name {
        "u" => text.push(
            code_point(value)
                .unwrap_or_else(|| panic!("{place}: \\u{{{value}}} is not a character")),
        ),
        "repeat" => text.push_str(
            &repeated(value)
                .unwrap_or_else(|| panic!("{place}: \\repeat{{{value}}} is not COUNT,TEXT")),
        ),
        _ => panic!("{place}: unknown escape \\{name}{{…}}"),
    }
    rest
}

/// Splits `name{value}rest`.
fn braced(text: &str) -> Option<(&str, &str, &str)> {
    let (name, after) = text.split_once('{')?;
    let (value, rest) = after.split_once('}')?;
    Some((name, value, rest))
}

fn code_point(hex: &str) -> Option<char> {
    char::from_u32(u32::from_str_radix(hex, 16).ok()?)
}

fn repeated(value: &str) -> Option<String> {
    let (count, unit) = value.split_once(',')?;
    Some(unit.repeat(count.parse().ok()?))
}

/// Fails if a line contains a character that a reader of the file could not see.
pub fn refuse_invisible(line: &str, place: &str) {
    if let Some(c) = line.chars().find(|&c| is_invisible(c)) {
        panic!("{place}: write U+{:04X} as an escape", u32::from(c));
    }
    assert!(
        line == line.trim(),
        "{place}: write a space at the line's edge as \\u{{20}}"
    );
}

fn is_invisible(c: char) -> bool {
    let is_space = c.is_whitespace() && c != ' ';
    let is_private = matches!(c, '\u{E000}'..='\u{F8FF}' | '\u{E0000}'..='\u{10FFFF}');
    is_space || is_private || !linkspan::property::may_be_shown(c)
}

/// Adds marks around `links`, and makes invisible characters visible.
pub fn mark(text: &str, links: &[Range<usize>]) -> String {
    let mut marked = String::new();
    for (at, c) in text.char_indices() {
        mark_at(&mut marked, links, at);
        match c {
            '\\' => marked.push_str("\\\\"),
            '⸠' | '⸡' => marked.push_str(&c.escape_unicode().to_string()),
            _ if is_invisible(c) => marked.push_str(&c.escape_unicode().to_string()),
            _ => marked.push(c),
        }
    }
    mark_at(&mut marked, links, text.len());
    marked
}

fn mark_at(marked: &mut String, links: &[Range<usize>], at: usize) {
    if links.iter().any(|link| link.end == at) {
        marked.push('⸡');
    }
    if links.iter().any(|link| link.start == at) {
        marked.push('⸠');
    }
}
