//! Sentences of treebanks in CoNLL-U, with their tokens as people have split them.

use std::ops::Range;

/// A sentence: its text, and the place of each of its surface tokens.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct Sentence {
    /// The value of `# sent_id`, or an empty string.
    pub id: String,
    pub text: String,
    pub tokens: Vec<Range<usize>>,
}

/// Reads the sentences of a file.
///
/// The text is assembled from the forms and `SpaceAfter=No`, so that the position of every token is known. The words of
/// a multiword token and empty nodes do not occur in the text.
pub fn sentences(content: &str) -> Vec<Sentence> {
    let mut sentences = Vec::new();
    let mut sentence = Sentence::default();
    let mut covered = 0;
    for line in content.lines().chain([""]) {
        if line.trim().is_empty() {
            if !sentence.tokens.is_empty() {
                sentence.text.truncate(sentence.text.trim_end().len());
                sentences.push(std::mem::take(&mut sentence));
            }
            (sentence, covered) = (Sentence::default(), 0);
        } else if let Some(comment) = line.strip_prefix('#') {
            if let Some(("sent_id", id)) = comment.trim().split_once(" = ") {
                sentence.id = id.to_owned();
            }
        } else {
            push_token(&mut sentence, line, &mut covered);
        }
    }
    sentences
}

/// Adds the token of a line, unless it is part of the multiword token that reaches up to the word `covered`.
fn push_token(sentence: &mut Sentence, line: &str, covered: &mut usize) {
    let mut fields = line.split('\t');
    let (Some(id), Some(form)) = (fields.next(), fields.next()) else {
        return;
    };
    let misc = fields.nth(7).unwrap_or_default();
    match id.split_once('-') {
        Some((_, last)) => *covered = last.parse().unwrap_or(0),
        None if id.contains('.') => return,
        None if id.parse::<usize>().is_ok_and(|id| id <= *covered) => return,
        None => {}
    }
    let start = sentence.text.len();
    sentence.text.push_str(form);
    sentence.tokens.push(start..sentence.text.len());
    if !misc.split('|').any(|feature| feature == "SpaceAfter=No") {
        sentence.text.push(' ');
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_have_positions() {
        let file = "# sent_id = a-1\n# text = Vamos al example.com.\n\
                    1\tVamos\t_\t_\t_\t_\t_\t_\t_\t_\n\
                    2-3\tal\t_\t_\t_\t_\t_\t_\t_\t_\n\
                    2\ta\t_\t_\t_\t_\t_\t_\t_\t_\n\
                    3\tel\t_\t_\t_\t_\t_\t_\t_\t_\n\
                    3.1\tcero\t_\t_\t_\t_\t_\t_\t_\t_\n\
                    4\texample.com\t_\t_\t_\t_\t_\t_\t_\tSpaceAfter=No\n\
                    5\t.\t_\t_\t_\t_\t_\t_\t_\t_\n\n\
                    1\tEnd\t_\t_\t_\t_\t_\t_\t_\t_\n";
        let sentences = sentences(file);
        let [first, second] = sentences.as_slice() else {
            panic!("{sentences:?}");
        };
        assert_eq!(
            (first.id.as_str(), first.text.as_str()),
            ("a-1", "Vamos al example.com.")
        );
        let tokens: Vec<&str> = first
            .tokens
            .iter()
            .map(|at| &first.text[at.clone()])
            .collect();
        assert_eq!(tokens, ["Vamos", "al", "example.com", "."]);
        assert_eq!(second.text, "End");
    }
}
