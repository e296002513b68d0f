//! `cargo xtask book`: builds the guide, and checks the links of all documents.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::style::source::without_code;
use crate::tools::{self, succeed};
use crate::{root, target};

const HELP: &str = "\
Checks the relative links of all Markdown files, including links to headings, and builds the guide of docs/ into target/book.

Usage: cargo xtask book [--check]

  --check   Check the links only

The guide is built by mdBook, which is installed into target/tools if it is missing.
";

pub fn run(args: &[String]) -> Result<(), String> {
    match args {
        [] => {}
        [check] if check == "--check" => return check_links(),
        _ => {
            print!("{HELP}");
            return Ok(());
        }
    }
    check_links()?;
    match mdbook() {
        Ok(mdbook) => build(&mdbook),
        Err(why) => tools::skip("the book", why),
    }
}

/// Returns the path of mdBook. If it is missing, it is built unoptimized and without the parts that serve and watch a
/// book, which is quick.
fn mdbook() -> Result<PathBuf, String> {
    tools::cargo_program("mdbook", &["--no-default-features", "--debug"])
}

/// Builds the guide from a copy, in which links to files outside of `docs` lead to the repository.
fn build(mdbook: &Path) -> Result<(), String> {
    let copy = target().join("book-source");
    let at_copy = |error| format!("{} cannot be written: {error}", copy.display());
    if copy.exists() {
        fs::remove_dir_all(&copy).map_err(at_copy)?;
    }
    fs::create_dir_all(&copy).map_err(at_copy)?;
    let files = fs::read_dir(root().join("docs"))
        .map_err(|error| format!("docs cannot be read: {error}"))?;
    for file in files.filter_map(Result::ok).map(|entry| entry.path()) {
        let to = copy.join(file.file_name().unwrap_or_default());
        if file.extension().is_some_and(|it| it == "md") {
            let repository = concat!("](", env!("CARGO_PKG_REPOSITORY"), "/blob/main/");
            fs::write(&to, read(&file)?.replace("](../", repository)).map_err(at_copy)?;
        } else {
            fs::copy(&file, &to).map_err(at_copy)?;
        }
    }
    let mut command = Command::new(mdbook);
    succeed(
        command
            .arg("build")
            .arg(&copy)
            .arg("--dest-dir")
            .arg(target().join("book")),
    )
}

/// Checks that every relative link of a document leads to an existing file, and to an existing heading if it has a
/// fragment.
fn check_links() -> Result<(), String> {
    let documents = documents()?;
    let (mut count, mut broken) = (0, Vec::new());
    for document in &documents {
        let text = read(document)?;
        for (line, link) in links(&text) {
            count += 1;
            if let Err(why) = follow(document, &link) {
                broken.push(format!("{}:{line}: {link}: {why}", document.display()));
            }
        }
    }
    broken.extend(missing_chapters(&documents)?);
    broken.iter().for_each(|line| println!("{line}"));
    println!(
        "{count} links in {} documents, {} broken",
        documents.len(),
        broken.len()
    );
    if broken.is_empty() {
        return Ok(());
    }
    Err("links of documents are broken; see above".into())
}

/// Returns the Markdown files of the repository.
fn documents() -> Result<Vec<PathBuf>, String> {
    let mut git = Command::new("git");
    git.args([
        "ls-files",
        "--cached",
        "--others",
        "--exclude-standard",
        "*.md",
    ])
    .current_dir(root());
    let output = git
        .output()
        .map_err(|error| format!("`git` cannot be run: {error}; install it"))?;
    let list = String::from_utf8_lossy(&output.stdout).into_owned();
    // These are inputs of commands, not documents.
    let paths = list
        .lines()
        .filter(|path| !path.contains("/cookbook/"))
        .map(|path| root().join(path));
    Ok(paths.filter(|path| path.is_file()).collect())
}

/// Returns the chapters that are missing in the summary of the guide.
fn missing_chapters(documents: &[PathBuf]) -> Result<Vec<String>, String> {
    let docs = root().join("docs");
    let summary = read(&docs.join("SUMMARY.md"))?;
    let chapters = documents
        .iter()
        .filter(|path| path.parent() == Some(&docs) && !path.ends_with("SUMMARY.md"));
    let names = chapters.filter_map(|path| path.file_name()?.to_str());
    let is_missing = |name: &&str| !summary.contains(&format!("]({name})"));
    Ok(names
        .filter(is_missing)
        .map(|name| format!("docs/{name} is not in docs/SUMMARY.md"))
        .collect())
}

/// Returns the relative links of a document, each with its line: `](…)`, `]: …`, `src="…"` and
/// `srcset="…"`.
fn links(text: &str) -> Vec<(usize, String)> {
    let mut links = Vec::new();
    for (at, line) in without_code(text).lines().enumerate() {
        for (start, end) in [
            ("](", ')'),
            ("]: ", ' '),
            ("src=\"", '"'),
            ("srcset=\"", '"'),
        ] {
            for (from, _) in line.match_indices(start) {
                let rest = line.get(from + start.len()..).unwrap_or_default();
                let link = rest.split(end).next().unwrap_or_default().trim();
                let is_absolute = link.contains("://") || link.starts_with("mailto:");
                let is_definition = start != "]: " || line.starts_with('[');
                if is_definition && !is_absolute && !link.is_empty() {
                    links.push((at + 1, link.to_owned()));
                }
            }
        }
    }
    links
}

fn follow(document: &Path, link: &str) -> Result<(), String> {
    let (path, heading) = link.split_once('#').unwrap_or((link, ""));
    let file = if path.is_empty() {
        document.to_path_buf()
    } else {
        document.parent().unwrap_or(document).join(path)
    };
    if !file.exists() {
        return Err("there is no such file".into());
    }
    if heading.is_empty() || headings(&read(&file)?).contains(heading) {
        return Ok(());
    }
    Err("that document has no such heading".into())
}

/// Returns the anchors of the headings of a document, as GitHub and mdBook make them.
fn headings(text: &str) -> BTreeSet<String> {
    // Code in a heading is part of the anchor, code in a block is not a heading.
    let mut in_code = false;
    let mut anchors = BTreeSet::new();
    for line in text.lines() {
        in_code ^= line.starts_with("```");
        if let Some(title) = line.strip_prefix('#').filter(|_| !in_code) {
            let title = title.trim_start_matches('#').trim().to_lowercase();
            let keep = |c: &char| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_');
            anchors.insert(
                title
                    .chars()
                    .filter(keep)
                    .collect::<String>()
                    .replace(' ', "-"),
            );
        }
    }
    anchors
}

fn read(path: &Path) -> Result<String, String> {
    fs::read_to_string(path).map_err(|error| format!("{} cannot be read: {error}", path.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_in_code_are_ignored() {
        let text =
            "[a](b.md#c) `[d](e.md)` [f](https://example.com)\n```\n[g](h.md)\n```\n[i]: j.md\n";
        assert_eq!(
            links(text),
            [(1, "b.md#c".to_owned()), (5, "j.md".to_owned())]
        );
    }

    #[test]
    fn headings_become_anchors() {
        let anchors =
            headings("# One\n## Why is it linear?\n```sh\n# not one\n```\n### Django's `urlize`\n");
        assert_eq!(
            anchors.into_iter().collect::<Vec<_>>(),
            ["djangos-urlize", "one", "why-is-it-linear"]
        );
    }
}
