//! Runs the commands of `docs/cookbook.md` on the files of `tests/cookbook`, and checks their output.
#![cfg(unix)]
#![cfg(test)]

mod support;

use std::fs;
use std::path::Path;
use std::process::Command;

const BOOK: &str = include_str!("../../../docs/cookbook.md");

/// A job: its title, its command and the output.
struct Job<'b> {
    title: &'b str,
    command: &'b str,
    output: &'b str,
}

fn jobs() -> Vec<Job<'static>> {
    let block = |section: &'static str, fence: &str| {
        let body = section.split_once(fence).expect(section).1;
        body.split_once("```").expect(section).0
    };
    let sections = BOOK.split("\n## ").skip(1);
    sections
        .map(|section| Job {
            title: section.lines().next().unwrap(),
            command: block(section, "```sh\n"),
            output: block(section, "```text\n"),
        })
        .collect()
}

/// Copies the files into a folder that a job may change.
fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap() {
        let entry = entry.unwrap();
        let target = to.join(entry.file_name());
        if entry.file_type().unwrap().is_dir() {
            copy(&entry.path(), &target);
        } else {
            fs::copy(entry.path(), target).unwrap();
        }
    }
}

#[test]
fn every_job_prints_the_documented_output() {
    let files = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cookbook");
    let programs = Path::new(support::BINARY).parent().unwrap();
    let path = std::env::var("PATH").unwrap();
    let jobs = jobs();
    assert!(jobs.len() >= 20, "{}", jobs.len());
    for Job {
        title,
        command,
        output,
    } in jobs
    {
        let dir = support::folder(&[]);
        copy(&files, dir.path());
        let run = Command::new("bash")
            .args(["-o", "pipefail", "-c", command])
            .current_dir(dir.path())
            .env("PATH", format!("{}:{path}", programs.display()))
            .env("LC_ALL", "C")
            .output()
            .unwrap();
        let printed = String::from_utf8(run.stdout).unwrap();
        let stderr = String::from_utf8(run.stderr).unwrap();
        assert_eq!(
            (printed.as_str(), stderr.as_str(), run.status.code()),
            (output, "", Some(0)),
            "{title}"
        );
        assert_eq!(command.lines().count(), 1, "{title}: one command");
    }
}
