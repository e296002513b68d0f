//! Figures about documents and comments.

use std::collections::BTreeMap;

use super::source::{self, Kind, Source};

/// Lines of code, documentation and other comments.
#[derive(Default)]
pub struct Lines {
    code: usize,
    docs: usize,
    comments: usize,
}

impl Lines {
    pub fn add(&mut self, source: &Source) {
        self.code += source.code_lines;
        for piece in &source.pieces {
            let lines = piece.text.lines().count().max(1);
            match piece.kind {
                Kind::Doc => self.docs += lines,
                Kind::Comment => self.comments += lines,
                Kind::Message => {}
            }
        }
    }
}

/// Prints a table of the crates and bindings.
pub fn print_lines(folders: &BTreeMap<String, Lines>) {
    println!(
        "\n{:32} {:>7} {:>7} {:>9} {:>9} {:>14}",
        "sources, without tests", "code", "docs", "comments", "docs/code", "comments/100"
    );
    for (folder, lines) in folders.iter().filter(|(_, lines)| lines.code > 0) {
        let ratio = |n: usize| n as f64 / lines.code as f64;
        println!(
            "{folder:32} {:>7} {:>7} {:>9} {:>9.2} {:>14.1}",
            lines.code,
            lines.docs,
            lines.comments,
            ratio(lines.docs),
            100.0 * ratio(lines.comments)
        );
    }
}

/// Prints the length of a document and of its sentences. The guide is all of its chapters together.
pub fn print_sentences(name: &str, text: &str) {
    let mut sentences = sentences(text);
    sentences.sort_by_key(|sentence| std::cmp::Reverse(words(sentence)));
    let total: usize = sentences.iter().map(|sentence| words(sentence)).sum();
    let longest = sentences.first().map_or("", String::as_str);
    println!(
        "{name}: {} lines, {} sentences of {:.1} words on average; the longest has {}: {longest:?}",
        text.lines().count(),
        sentences.len(),
        total as f64 / sentences.len().max(1) as f64,
        words(longest),
    );
}

fn words(sentence: &str) -> usize {
    sentence.split_whitespace().count()
}

/// Returns the sentences of Markdown: without code, headings, tables and pictures; a list item is a paragraph.
fn sentences(text: &str) -> Vec<String> {
    let text = source::without_code(text);
    let mut paragraphs = vec![String::new()];
    for line in text.lines() {
        let line = line.trim();
        let is_item = line.starts_with(['-', '*']) && line.as_bytes().get(1) == Some(&b' ');
        let is_number = line
            .split_once(". ")
            .is_some_and(|(n, _)| n.parse::<u8>().is_ok());
        if line.is_empty() || line.starts_with(['#', '|', '<', '[', '!']) && !line.starts_with("[`")
        {
            paragraphs.push(String::new());
            // A `[` may begin a link, which is part of a sentence.
            if !line.starts_with('[') || line.contains("]: ") {
                continue;
            }
        } else if is_item || is_number {
            paragraphs.push(String::new());
        }
        if let Some(paragraph) = paragraphs.last_mut() {
            paragraph.push_str(line.trim_start_matches(['-', '*']));
            paragraph.push(' ');
        }
    }
    paragraphs
        .iter()
        .flat_map(|paragraph| split(paragraph))
        .collect()
}

fn split(paragraph: &str) -> Vec<String> {
    let mut sentences = vec![String::new()];
    for word in paragraph.split_whitespace() {
        let Some(sentence) = sentences.last_mut() else {
            break;
        };
        sentence.push_str(word);
        sentence.push(' ');
        let end = word.trim_end_matches([')', '*', '"', '”', '_']);
        let is_abbreviation = ["e.g.", "i.e.", "etc."].contains(&end);
        if end.ends_with(['.', '!', '?']) && !is_abbreviation {
            sentences.push(String::new());
        }
    }
    sentences.retain(|sentence| words(sentence) > 1);
    sentences
}
