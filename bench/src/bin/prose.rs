//! Precision and recall on the prose corpus, and the number of lines of Unicode's own test that are
//! right, for both profiles and the rivals, in one run.
//!
//! A link is right if both its ends are where a reader put them. `cases/README.md` describes the corpus; it was
//! written for our own tailorings, so the table shows how well each detector handles such text, not how good it is in
//! general.

use std::collections::BTreeMap;
use std::error::Error;
use std::fs;
use std::io::Write;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use linkspan::{Detector, Profile, TldTable};
use linkspan_bench::npm;

use linkspan_testkit::cases::{self, Case, PROSE};
use linkspan_testkit::data;

type Outcome<T> = Result<T, Box<dyn Error>>;
type Spans = Vec<Range<usize>>;

/// The links that one detector found in each case.
type Answers = Vec<Spans>;

#[derive(Clone, Copy, Debug, Default)]
struct Score {
    found: usize,
    marked: usize,
    right: usize,
}

fn main() -> Outcome<()> {
    let corpus: Vec<Case> = cases::file_names(PROSE)
        .iter()
        .flat_map(|name| cases::load(PROSE, name))
        .collect();
    let detectors = answers(&corpus);
    let links: usize = corpus.iter().map(|case| case.links.len()).sum();
    println!(
        "{} texts, {links} links; precision/recall in percent\n",
        corpus.len()
    );
    print_table(&corpus, &detectors);
    let official = official();
    if !official.is_empty() {
        print!("\nLinkDetectionTest.txt ");
        for (_, answers) in answers(&official) {
            let is_right = |(case, found): &(&Case, &Spans)| case.links == **found;
            let right = official.iter().zip(&answers).filter(is_right).count();
            print!("{:>16}", format!("{right}/{}", official.len()));
        }
        println!();
    }
    Ok(())
}

/// Returns the links that every detector finds.
fn answers(corpus: &[Case]) -> Vec<(String, Answers)> {
    let mut detectors = ours(corpus);
    detectors.push(("linkify (Rust)".into(), rust_linkify(corpus)));
    match npm_rivals(corpus) {
        Ok(rivals) => detectors.extend(rivals),
        Err(error) => println!("SKIPPED the rivals from npm: {error}; install Node and npm"),
    }
    detectors
}

/// Returns the lines of Unicode's LinkDetectionTest.txt, or empty if the file is missing.
fn official() -> Vec<Case> {
    let Some(folder) = data::own_ucd_dir() else {
        return Vec::new();
    };
    let file = fs::read_to_string(folder.join("linkification/LinkDetectionTest.txt"));
    let file = file.unwrap_or_default();
    let is_test = |line: &&str| !line.trim().is_empty() && !line.starts_with('#');
    file.lines().filter(is_test).map(official_case).collect()
}

/// Returns a line whose links are between `⸠` and `⸡`.
fn official_case(line: &str) -> Case {
    let (mut text, mut links, mut start) = (String::new(), Vec::new(), 0);
    for c in line.chars() {
        match c {
            '⸠' => start = text.len(),
            '⸡' => links.push(start..text.len()),
            _ => text.push(c),
        }
    }
    Case {
        place: line.into(),
        rule: "official".into(),
        options: Vec::new(),
        evidence: None,
        tld: None,
        lang: None,
        strict: None,
        text,
        links,
    }
}

fn ours(corpus: &[Case]) -> Vec<(String, Answers)> {
    let profiles = [("prose", Profile::Prose), ("uts58", Profile::Uts58)];
    let answers = profiles.map(|(name, profile)| {
        let detector = Detector::builder().profile(profile).build();
        let spans = |case: &Case| {
            detector
                .links(&case.text)
                .map(|link| link.range())
                .collect()
        };
        (
            format!("linkspan {name}"),
            corpus.iter().map(spans).collect(),
        )
    });
    answers.into()
}

fn rust_linkify(corpus: &[Case]) -> Answers {
    let mut finder = linkify::LinkFinder::new();
    finder.url_must_have_scheme(false);
    let spans = |case: &Case| {
        let links = finder.links(&case.text);
        links.map(|link| link.start()..link.end()).collect()
    };
    corpus.iter().map(spans).collect()
}

/// Runs the detectors of npm, all in one process of Node.
fn npm_rivals(corpus: &[Case]) -> Outcome<Vec<(String, Answers)>> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let target = std::env::var_os("CARGO_TARGET_DIR");
    let folder = npm::install(&target.map_or(root.join("../target"), PathBuf::from))?;
    let tlds = folder.join("tlds.txt");
    fs::write(&tlds, all_tlds().join("\n"))?;
    let mut node = Command::new("node")
        .arg(root.join("rivals/prose.mjs"))
        .arg(folder.canonicalize()?)
        .arg(tlds.canonicalize()?)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()?;
    let texts: Vec<String> = corpus
        .iter()
        .map(|case| serde_json::to_string(&case.text))
        .collect::<Result<_, _>>()?;
    let mut input = node.stdin.take().ok_or("no standard input")?;
    let writer = std::thread::spawn(move || input.write_all((texts.join("\n") + "\n").as_bytes()));
    let output = node.wait_with_output()?;
    writer.join().map_err(|_| "the writer stopped")??;
    if !output.status.success() {
        return Err("node failed".into());
    }
    read_answers(corpus, &String::from_utf8(output.stdout)?)
}

/// Returns the top-level domains of our table, with both forms of those in other scripts.
fn all_tlds() -> Vec<String> {
    let table = TldTable::embedded();
    let both = |tld: &str| [tld.to_owned(), idna::domain_to_unicode(tld).0];
    let mut tlds: Vec<String> = table.iter().flat_map(both).collect();
    tlds.dedup();
    tlds
}

fn read_answers(corpus: &[Case], output: &str) -> Outcome<Vec<(String, Answers)>> {
    let mut answers: BTreeMap<String, Answers> = BTreeMap::new();
    for (case, line) in corpus.iter().zip(output.lines()) {
        let found: BTreeMap<String, Vec<(usize, usize)>> = serde_json::from_str(line)?;
        for (name, links) in found {
            let spans = links
                .iter()
                .map(|&(start, end)| byte_offset(&case.text, start)..byte_offset(&case.text, end));
            answers.entry(name).or_default().push(spans.collect());
        }
    }
    if answers
        .values()
        .any(|answers| answers.len() != corpus.len())
    {
        return Err("node answered for other texts than it was asked for".into());
    }
    Ok(answers.into_iter().collect())
}

/// Returns the byte offset of an offset in UTF-16 units.
fn byte_offset(text: &str, utf16: usize) -> usize {
    let mut units = 0;
    for (at, c) in text.char_indices() {
        if units >= utf16 {
            return at;
        }
        units += c.len_utf16();
    }
    text.len()
}

fn print_table(corpus: &[Case], detectors: &[(String, Answers)]) {
    print!("{:22}", "");
    detectors.iter().for_each(|(name, _)| print!("{name:>16}"));
    println!();
    let mut rules: Vec<&str> = corpus.iter().map(|case| case.rule.as_str()).collect();
    rules.dedup();
    for rule in rules.into_iter().map(Some).chain([None]) {
        let name = rule.map_or("all", |rule| rule.trim_start_matches("tailoring/"));
        print!("{name:22}");
        for (_, answers) in detectors {
            let score = score(corpus, answers, rule);
            print!("{:>16}", score.to_string());
        }
        println!();
    }
}

/// Returns the score over the cases of a rule, or over all cases.
fn score(corpus: &[Case], answers: &Answers, rule: Option<&str>) -> Score {
    let cases = corpus.iter().zip(answers);
    let mut score = Score::default();
    for (case, found) in cases.filter(|(case, _)| rule.is_none_or(|rule| case.rule == rule)) {
        score.found += found.len();
        score.marked += case.links.len();
        score.right += found
            .iter()
            .filter(|link| case.links.contains(link))
            .count();
    }
    score
}

impl std::fmt::Display for Score {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let percent = |whole: usize| self.right as f64 * 100.0 / whole.max(1) as f64;
        write!(f, "{:.1}/{:.1}", percent(self.found), percent(self.marked))
    }
}
