//! `cargo xtask style`: checks that documents, comments and messages are in plain English.

mod numbers;
pub mod source;
mod words;

use std::collections::BTreeMap;
use std::process::Command;

use source::{Kind, Language};

const HELP: &str = "\
Finds words that make a text hard to read, and suggests what to write instead.

Usage: cargo xtask style [--report] [--numbers] [PATH…]

Without PATH, the whole repository is checked: Markdown, and the comments and messages of
Rust, JavaScript, TypeScript, Python, C and C++. The list of words, with the phrases in which
they are right, is `xtask/src/style/words.txt`.

  --report   Print counts for each folder, and always succeed
  --numbers  Print the length of documents and sentences, and how much is documented
";

/// Folders whose texts are data, not prose: inputs of linkspan, or output of a generator.
const DATA: &[&str] = &[
    "cases/",
    "crates/linkspan/src/unicode/tables/",
    "crates/linkspan-cli/tests/cookbook/",
    "xtask/src/style/words.",
];
/// Folders whose strings are data. Their comments are checked.
const TESTS: &[&str] = &[
    "/tests/",
    "/test/",
    "tests.rs",
    "linkspan-testkit/",
    "bench/",
    "fuzz/",
    "/matrix/",
];

pub fn run(args: &[String]) -> Result<(), String> {
    if args.iter().any(|arg| arg == "--help" || arg == "-h") {
        print!("{HELP}");
        return Ok(());
    }
    let (options, paths): (Vec<_>, Vec<_>) = args.iter().partition(|arg| arg.starts_with('-'));
    let has = |name: &str| options.iter().any(|option| *option == name);
    if let Some(unknown) = options
        .iter()
        .find(|it| !["--report", "--numbers"].contains(&it.as_str()))
    {
        return Err(format!(
            "there is no option {unknown}; `cargo xtask style --help` lists them"
        ));
    }
    let files = files(&paths)?;
    if has("--numbers") {
        return print_numbers(&files);
    }
    check(&files, has("--report"))
}

/// Returns the files of the repository that contain prose, as Git lists them.
fn files(paths: &[&String]) -> Result<Vec<String>, String> {
    let mut git = Command::new("git");
    git.args(["ls-files", "--"])
        .args(paths)
        .current_dir(crate::root());
    let output = git
        .output()
        .map_err(|error| format!("`git` cannot be run: {error}; install it"))?;
    if !output.status.success() {
        return Err(String::from_utf8_lossy(&output.stderr).trim().to_owned());
    }
    let list = String::from_utf8_lossy(&output.stdout).into_owned();
    let is_prose = |path: &&str| {
        let is_data =
            DATA.iter().any(|data| path.starts_with(data)) && !path.ends_with("README.md");
        Language::of(path).is_some() && !is_data
    };
    Ok(list.lines().filter(is_prose).map(str::to_owned).collect())
}

fn read(path: &str) -> Result<String, String> {
    let file = crate::root().join(path);
    std::fs::read_to_string(file).map_err(|error| format!("{path} cannot be read: {error}"))
}

fn check(files: &[String], is_report: bool) -> Result<(), String> {
    let words = words::list()?;
    let mut counts = BTreeMap::<String, usize>::new();
    for path in files {
        let Some(language) = Language::of(path) else {
            continue;
        };
        let has_data = TESTS.iter().any(|test| path.contains(test));
        for piece in source::read(language, &read(path)?).pieces {
            if piece.kind == Kind::Message && has_data {
                continue;
            }
            for found in words::find(&words, &source::without_code(&piece.text)) {
                *counts.entry(folder(path)).or_default() += 1;
                if !is_report {
                    let (word, line) = (found.word, piece.line + found.line);
                    println!(
                        "{path}:{line}: “{}”: write {}\n    {}",
                        word.phrase, word.suggestion, found.context
                    );
                }
            }
        }
    }
    let total: usize = counts.values().sum();
    for (folder, count) in &counts {
        println!("{count:6} {folder}");
    }
    println!("{total:6} in {} files", files.len());
    if total == 0 || is_report {
        return Ok(());
    }
    Err(format!(
        "{total} places are not in plain English; rewrite them, or add a phrase that is right to xtask/src/style/words.txt"
    ))
}

/// Returns the part of the project that a file belongs to.
fn folder(path: &str) -> String {
    let mut parts = path.split('/');
    let (first, second) = (parts.next().unwrap_or_default(), parts.next());
    match (first, second, parts.next()) {
        ("crates" | "bindings", Some(second), Some(_)) => format!("{first}/{second}"),
        (_, Some(_), _) => first.to_owned(),
        _ => ".".to_owned(),
    }
}

fn print_numbers(files: &[String]) -> Result<(), String> {
    let mut folders = BTreeMap::<String, numbers::Lines>::new();
    let mut guide = String::new();
    for path in files {
        let text = read(path)?;
        match Language::of(path) {
            Some(Language::Markdown) if path.starts_with("docs/") => guide.push_str(&text),
            Some(language) if !TESTS.iter().any(|test| path.contains(test)) => {
                let lines = folders.entry(folder(path)).or_default();
                lines.add(&source::read(language, &text));
            }
            _ => {}
        }
    }
    numbers::print_sentences("README.md", &read("README.md")?);
    numbers::print_sentences("the guide", &guide);
    numbers::print_lines(&folders);
    Ok(())
}
