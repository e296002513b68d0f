//! The list of words, and the search for them.

/// A phrase that is reported, a suggestion, and the longer phrases in which it is right.
pub struct Word {
    pub phrase: &'static str,
    pub suggestion: &'static str,
    right: Vec<&'static str>,
}

/// The phrase of a [`Word`] in a text, and the number of lines before it.
pub struct Found<'w> {
    pub word: &'w Word,
    pub line: usize,
    pub context: String,
}

/// Reads `words.txt`.
pub fn list() -> Result<Vec<Word>, String> {
    let mut words: Vec<Word> = Vec::new();
    for (at, line) in include_str!("words.txt").lines().enumerate() {
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        match (
            line.strip_prefix("ok: "),
            line.split_once(" -> "),
            words.last_mut(),
        ) {
            (Some(right), _, Some(word)) => word.right.push(right),
            (None, Some((phrase, suggestion)), _) => words.push(Word {
                phrase,
                suggestion,
                right: Vec::new(),
            }),
            _ => {
                return Err(format!(
                    "line {} of words.txt is neither `phrase -> suggestion` nor `ok: phrase`",
                    at + 1
                ));
            }
        }
    }
    Ok(words)
}

/// Finds each word of the list in a text.
pub fn find<'w>(words: &'w [Word], text: &str) -> Vec<Found<'w>> {
    let (flat, lines) = flatten(text);
    let mut found = Vec::new();
    for word in words {
        let spots = flat.match_indices(word.phrase).map(|(at, _)| at);
        for at in spots.filter(|&at| is_whole(&flat, at, word.phrase) && !is_right(&flat, at, word))
        {
            found.push(Found {
                word,
                line: lines.get(at).copied().unwrap_or_default(),
                context: context(&flat, at, word.phrase.len()),
            });
        }
    }
    found.sort_by_key(|found| found.line);
    found
}

/// Returns the text in lower case with single spaces, and the line of each of its bytes.
fn flatten(text: &str) -> (String, Vec<usize>) {
    let (mut flat, mut lines, mut line) = (String::new(), Vec::new(), 0);
    for c in text.chars() {
        // A `\` at the end of a line continues a string.
        if c.is_whitespace() || c == '\\' {
            if !flat.ends_with(' ') {
                flat.push(' ');
            }
        } else {
            flat.push(c.to_ascii_lowercase());
        }
        lines.resize(flat.len(), line);
        line += usize::from(c == '\n');
    }
    (flat, lines)
}

fn is_whole(text: &str, at: usize, phrase: &str) -> bool {
    let joins = |c: Option<char>| c.is_some_and(|c| c.is_alphanumeric() || c == '_' || c == '-');
    let before = text.get(..at).and_then(|it| it.chars().next_back());
    let after = text
        .get(at + phrase.len()..)
        .and_then(|it| it.chars().next());
    (phrase.starts_with(',') || !joins(before)) && !joins(after)
}

fn is_right(text: &str, at: usize, word: &Word) -> bool {
    word.right.iter().any(|right| {
        right.match_indices(word.phrase).any(|(offset, _)| {
            let start = at.checked_sub(offset);
            let here = start.and_then(|start| text.get(start..));
            here.is_some_and(|here| here.starts_with(right))
        })
    })
}

/// Returns the words around a position.
fn context(text: &str, at: usize, len: usize) -> String {
    let (before, after) = (
        text.get(..at).unwrap_or_default(),
        text.get(at + len..).unwrap_or_default(),
    );
    let mut head: Vec<_> = before.split_inclusive(' ').rev().take(5).collect();
    head.reverse();
    let tail: String = after.split_inclusive(' ').take(5).collect();
    format!(
        "{}{}{}",
        head.concat(),
        text.get(at..at + len).unwrap_or_default(),
        tail.trim_end()
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn phrases_are_found_across_lines_unless_an_exception_matches() {
        let words = list().unwrap();
        let lines = |text| -> Vec<_> {
            let found = find(&words, text);
            found.iter().map(|it| (it.word.phrase, it.line)).collect()
        };
        assert_eq!(
            lines("What is behind it.\nThis\nis none."),
            [("behind", 0), ("is none", 2)]
        );
        assert_eq!(
            lines("There\nis none, and it is behind a\n  proxy. Untold; half-told."),
            []
        );
        assert_eq!(lines("it is a letter, for it is one"), [(", for it", 0)]);
    }
}
