//! Checks that the commands of README and the guide print the output shown there. `tests/cookbook.rs` runs those of the cookbook.
//!
//! A command is an `sh` block that is directly followed by a `text` block, its output. A `console` block is not run.
#![cfg(unix)]
#![cfg(test)]

mod support;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Chapters whose commands need files or a running server.
const ELSEWHERE: [&str; 3] = ["cookbook.md", "serve.md", "scale.md"];

fn documents() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let entries = fs::read_dir(root.join("docs")).unwrap();
    let chapters = entries.map(|entry| entry.unwrap().path());
    let is_run = |path: &PathBuf| {
        let is_elsewhere = ELSEWHERE.iter().any(|name| path.ends_with(name));
        path.extension().is_some_and(|it| it == "md") && !is_elsewhere
    };
    let mut documents: Vec<_> = chapters.filter(is_run).collect();
    documents.push(root.join("README.md"));
    documents
}

/// Returns the commands of a document, each with its output.
fn commands(document: &str) -> Vec<(&str, &str)> {
    let parts: Vec<&str> = document.split("```").collect();
    let blocks = parts.windows(3).filter_map(|window| match window {
        [command, between, output] if between.trim().is_empty() => Some((
            command.strip_prefix("sh\n")?,
            output.strip_prefix("text\n")?,
        )),
        _ => None,
    });
    blocks.collect()
}

#[test]
fn guide_commands_print_the_documented_output() {
    let programs = Path::new(support::BINARY).parent().unwrap();
    let path = std::env::var("PATH").unwrap();
    let mut count = 0;
    for document in documents() {
        for (command, output) in commands(&fs::read_to_string(&document).unwrap()) {
            let dir = support::folder(&[]);
            let run = Command::new("bash")
                .args(["-c", &command.replace("cargo linkspan", "linkspan")])
                .current_dir(dir.path())
                .env("PATH", format!("{}:{path}", programs.display()))
                .env("LC_ALL", "C")
                .output()
                .unwrap();
            let printed = String::from_utf8(run.stdout).unwrap();
            let stderr = String::from_utf8(run.stderr).unwrap();
            let place = document.display();
            assert_eq!(
                (printed.as_str(), stderr.as_str()),
                (output, ""),
                "{place}: {command}"
            );
            count += 1;
        }
    }
    assert!(count >= 9, "the guide has {count} commands with output");
}
