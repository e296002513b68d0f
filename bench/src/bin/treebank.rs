//! Compares detectors with treebanks: `treebank FILES…`, in CoNLL-U.
//!
//! People have cut the sentences of a treebank into tokens, and a URL or an address is one token. A token that is
//! written like a link counts as a link. A detected link is right if a token has exactly the same range. Every
//! disagreement of the profile `Prose` is printed, so that a person can judge which of them is right.

use std::error::Error;
use std::fs;
use std::ops::Range;

use linkspan::{Detector, LinkKind, Profile};
use linkspan_bench::conllu::{Sentence, sentences};

const HELP: &str = "\
Measure precision and recall of link detection on treebanks in CoNLL-U.

Usage: treebank FILES…

Universal Dependencies (https://universaldependencies.org) has treebanks of more than 150 languages.
";

#[derive(Clone, Copy, Debug, Default)]
struct Score {
    found: usize,
    marked: usize,
    right: usize,
    recalled: usize,
}

fn main() -> Result<(), Box<dyn Error>> {
    let files: Vec<String> = std::env::args().skip(1).collect();
    if files.is_empty() || files.iter().any(|file| file == "--help") {
        print!("{HELP}");
        return Ok(());
    }
    let profiles = [("prose", Profile::Prose), ("uts58", Profile::Uts58)];
    let detectors = profiles.map(|(_, profile)| Detector::builder().profile(profile).build());
    let mut scores = [Score::default(); 3];
    let mut count = 0;
    for file in &files {
        let content = fs::read_to_string(file).map_err(|error| format!("{file}: {error}"))?;
        for sentence in sentences(&content) {
            count += 1;
            let marked = links_of(&sentence);
            let [prose, strict] = detectors
                .each_ref()
                .map(|detector| found(detector, &sentence));
            scores[0].add(&prose, &marked, &sentence);
            scores[1].add(&strict, &marked, &sentence);
            scores[2].add(&rust_linkify(&sentence), &marked, &sentence);
            print_disagreements(file, &sentence, &prose, &marked);
        }
    }
    let links = scores[0].marked;
    println!("{count} sentences, {links} tokens are links");
    for (name, score) in ["linkspan prose", "linkspan uts58", "linkify (Rust)"]
        .iter()
        .zip(scores)
    {
        println!(
            "{name:16} precision {:.4}  recall {:.4}",
            ratio(score.right, score.found),
            ratio(score.recalled, score.marked)
        );
    }
    Ok(())
}

impl Score {
    fn add(&mut self, found: &[Range<usize>], marked: &[Range<usize>], sentence: &Sentence) {
        self.found += found.len();
        self.marked += marked.len();
        self.right += found
            .iter()
            .filter(|link| sentence.tokens.contains(link))
            .count();
        self.recalled += marked.iter().filter(|token| found.contains(token)).count();
    }
}

fn found(detector: &Detector, sentence: &Sentence) -> Vec<Range<usize>> {
    detector
        .links(&sentence.text)
        .map(|link| link.range())
        .collect()
}

fn rust_linkify(sentence: &Sentence) -> Vec<Range<usize>> {
    let mut finder = linkify::LinkFinder::new();
    finder.url_must_have_scheme(false);
    finder
        .links(&sentence.text)
        .map(|link| link.start()..link.end())
        .collect()
}

/// Returns the tokens that are written like a link. The definition does not use our tailorings: a token begins with a
/// scheme and something after it or with `www.`, or the standard finds one link that covers it. A name with capitals
/// may be a product (`ASP.NET`) or a file (`README.md`), so that alone is not enough.
fn links_of(sentence: &Sentence) -> Vec<Range<usize>> {
    let strict = Detector::builder().profile(Profile::Uts58).build();
    let is_link = |token: &&Range<usize>| {
        let form = sentence.text.get((**token).clone()).unwrap_or_default();
        let lower = form.to_lowercase();
        let has_prefix = ["http://", "https://", "ftp://", "www."]
            .iter()
            .any(|prefix| {
                let rest = lower.strip_prefix(prefix).unwrap_or_default();
                rest.contains('.') && !rest.contains("://")
            });
        let is_whole = |link: &linkspan::Link<'_>| {
            let is_sure =
                link.kind() == LinkKind::Email || !link.as_str().contains(char::is_uppercase);
            link.range() == (0..form.len()) && is_sure
        };
        has_prefix || strict.links(form).any(|link| is_whole(&link))
    };
    sentence.tokens.iter().filter(is_link).cloned().collect()
}

fn print_disagreements(
    file: &str,
    sentence: &Sentence,
    found: &[Range<usize>],
    marked: &[Range<usize>],
) {
    let text = |range: &Range<usize>| {
        sentence
            .text
            .get(range.clone())
            .unwrap_or_default()
            .to_owned()
    };
    for link in found.iter().filter(|link| !sentence.tokens.contains(link)) {
        println!(
            "{file} {}: {:?} is no token\n  {}",
            sentence.id,
            text(link),
            sentence.text
        );
    }
    for token in marked.iter().filter(|token| !found.contains(token)) {
        println!(
            "{file} {}: {:?} is missed\n  {}",
            sentence.id,
            text(token),
            sentence.text
        );
    }
}

fn ratio(part: usize, whole: usize) -> f64 {
    part as f64 / whole.max(1) as f64
}
