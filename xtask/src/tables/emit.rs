//! Writes the Rust source of the tables.
//!
//! `rustfmt` does not change the output: scalars have its layout, and long arrays are under `#[rustfmt::skip]`, with
//! a fixed number of items per line.

use std::fmt::Write;

use super::trie::{BLOCK, Trie};

/// The source of a table, for its header.
pub struct Source {
    /// The last part of the `--ucd` folder, such as `17.0.0`.
    pub folder: String,
    /// The version in the data files.
    pub version: (u8, u8, u8),
}

impl Source {
    /// Returns the command that makes the tables. It is the same on every machine.
    pub fn command(&self) -> String {
        format!("cargo xtask tables --ucd ../shared/unicode/{}", self.folder)
    }

    /// Returns the header of a generated file: its source, and then its documentation.
    pub fn header(&self, docs: &[&str]) -> String {
        let (major, minor, update) = self.version;
        let mut text = format!(
            "// Generated, do not edit. Made by\n\
             //     {}\n\
             // Unicode version: {major}.{minor}.{update}\n\
             // Derived from Unicode data files, which are under the Unicode License v3:\n\
             // see LICENSE-UNICODE.\n\n",
            self.command()
        );
        for line in docs {
            text.push_str(if line.is_empty() { "//!" } else { "//! " });
            text.push_str(line);
            text.push('\n');
        }
        text
    }
}

/// Writes `INDEX`, `BLOCKS` and `TAIL` of a trie.
pub fn trie(trie: &Trie) -> String {
    let bytes = trie.blocks.first().map_or(0, Vec::len);
    let index = format!("[{}; {}]", trie.index_type(), trie.index.len());
    let blocks = format!("[[u8; {bytes}]; {}]", trie.blocks.len());
    let tail = format!("[(u32, u32, u8); {}]", trie.tail.len());
    let block = |block: &Vec<u8>| {
        format!(
            "    [\n{}    ],\n",
            rows(block, 8, 16, |byte| format!("{byte:#04X}"))
        )
    };
    let range =
        |&(first, last, value): &(u32, u32, u8)| format!("    ({first:#X}, {last:#X}, {value}),\n");
    let about_index =
        format!("For each {BLOCK} code points from U+0000 on, which of `BLOCKS` is theirs.");
    [
        array(
            &about_index,
            "INDEX",
            &index,
            &rows(&trie.index, 4, 18, usize::to_string),
        ),
        array(
            "The blocks, the lowest code point in the lowest bits.",
            "BLOCKS",
            &blocks,
            &lines(&trie.blocks, block),
        ),
        array(
            "Ranges above `INDEX`: first, last, value. All the rest is 0.",
            "TAIL",
            &tail,
            &lines(&trie.tail, range),
        ),
    ]
    .concat()
}

/// Writes `ASCII`: the values of the first 128 code points.
pub fn ascii(values: &[u8]) -> String {
    array(
        "The values of U+0000 to U+007F.",
        "ASCII",
        "[u8; 128]",
        &rows(&values[..128], 4, 16, u8::to_string),
    )
}

/// Writes `PAIRS`: pairs of characters, in ascending order.
pub fn pairs(pairs: &[(char, char)]) -> String {
    let kind = format!("[(char, char); {}]", pairs.len());
    let pair = |&(close, open): &(char, char)| {
        format!(
            "    ('\\u{{{:04X}}}', '\\u{{{:04X}}}'),\n",
            u32::from(close),
            u32::from(open)
        )
    };
    array(
        "Closing brackets above U+007F, ascending, each with its opening one.",
        "PAIRS",
        &kind,
        &lines(pairs, pair),
    )
}

/// Writes `UNICODE_VERSION`. It is public, so it has an example.
pub fn version((major, minor, update): (u8, u8, u8)) -> String {
    format!(
        "\n/// The Unicode version of the properties: major, minor, update.\n\
         ///\n\
         /// ```\n\
         /// assert!(linkspan::UNICODE_VERSION >= (17, 0, 0));\n\
         /// ```\n\
         pub const UNICODE_VERSION: (u8, u8, u8) = ({major}, {minor}, {update});\n"
    )
}

/// Writes ranges of code points with a value.
pub fn ranges(docs: &str, name: &str, ranges: &[(u32, u32, u8)]) -> String {
    let kind = format!("[(u32, u32, u8); {}]", ranges.len());
    let range =
        |&(first, last, value): &(u32, u32, u8)| format!("    ({first:#X}, {last:#X}, {value}),\n");
    array(docs, name, &kind, &lines(ranges, range))
}

/// Writes an array of numbers.
pub fn numbers<T: std::fmt::Display>(docs: &str, name: &str, kind: &str, numbers: &[T]) -> String {
    let kind = format!("[{kind}; {}]", numbers.len());
    array(docs, name, &kind, &rows(numbers, 4, 12, T::to_string))
}

/// Writes triples as three arrays, one for each part. They compress better than an array of triples.
pub fn columns(docs: &str, name: &str, kind: &str, triples: &[[u32; 3]]) -> String {
    let kind = format!("[[{kind}; {}]; 3]", triples.len());
    let column = |part: usize| {
        let numbers: Vec<u32> = triples.iter().map(|triple| triple[part]).collect();
        let body = rows(&numbers, 8, 12, |number| format!("{number:#06X}"));
        format!("    [\n{body}    ],\n")
    };
    array(docs, name, &kind, &[0, 1, 2].map(column).concat())
}

/// Writes a string over several lines.
pub fn text(docs: &str, name: &str, text: &str) -> String {
    const IN_A_LINE: usize = 48;
    let chars: Vec<char> = text.chars().collect();
    let mut body = String::new();
    for line in chars.chunks(IN_A_LINE) {
        body.push_str("\n    ");
        line.iter().for_each(|&c| body.push_str(&escaped(c)));
        body.push('\\');
    }
    format!("\n/// {docs}\n#[rustfmt::skip]\npub(crate) static {name}: &str = \"\\{body}\n\";\n")
}

/// Returns a character as it is written in a literal: by its number, unless it is an ASCII letter.
fn escaped(c: char) -> String {
    match c {
        '\0' => "\\0".into(),
        c if c.is_ascii_alphabetic() => c.into(),
        c => format!("\\u{{{:X}}}", u32::from(c)),
    }
}

fn array(docs: &str, name: &str, kind: &str, body: &str) -> String {
    format!("\n/// {docs}\n#[rustfmt::skip]\npub(crate) static {name}: {kind} = [\n{body}];\n")
}

fn lines<T>(items: &[T], line: impl Fn(&T) -> String) -> String {
    items.iter().map(line).collect()
}

/// Writes items, indented, with a fixed number per line.
fn rows<T>(items: &[T], indent: usize, in_a_line: usize, item: impl Fn(&T) -> String) -> String {
    let mut text = String::new();
    for row in items.chunks(in_a_line) {
        let row: Vec<String> = row.iter().map(&item).collect();
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{:indent$}{},", "", row.join(", "));
    }
    text
}
