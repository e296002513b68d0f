//! Runs the official `LinkDetectionTest.txt`. Each line marks its links with ⸠ and ⸡. Marking the
//! links found in the unmarked line must give the same line.
//!
//! The files are not part of the project. `data::ucd_dir` says where they are searched for and what
//! happens if they are missing.

#![cfg(test)]

use linkspan_testkit::uts58;
use std::fs;

use linkspan::{Detector, Profile};
use linkspan_testkit::data;

/// How many texts the file has, in both versions.
const LINES: usize = 344;

#[test]
fn link_detection_test_of_our_version() {
    let (major, minor, update) = linkspan::UNICODE_VERSION;
    run(&format!("{major}.{minor}.{update}"));
}

#[test]
fn link_detection_test_of_the_next_version() {
    run("18.0.0");
}

/// The profile `Prose` misses one line. It is a sentence followed, after its full stop, by a
/// declaration of love, which the standard reads as a name under the top-level domain 我爱你.
#[test]
fn prose_passes_the_link_detection_test_but_one() {
    let (major, minor, update) = linkspan::UNICODE_VERSION;
    let Some(folder) = data::ucd_dir(&format!("{major}.{minor}.{update}")) else {
        return;
    };
    let path = folder.join("linkification/LinkDetectionTest.txt");
    let content = fs::read_to_string(&path).expect("LinkDetectionTest.txt can be read");
    let detector = Detector::builder().profile(Profile::Prose).build();
    let is_missed = |line: &&str| marked(&detector, &line.replace(['⸠', '⸡'], "")) != **line;
    let lines = content.lines().filter(|line| is_test(line));
    let missed: Vec<&str> = lines.filter(is_missed).collect();
    assert_eq!(
        missed,
        ["Lorem ipsum ⸠普遍适用测试。我爱你⸡ dolor sit amet"]
    );
}

fn run(version: &str) {
    let Some(folder) = data::ucd_dir(version) else {
        return;
    };
    let path = folder.join("linkification/LinkDetectionTest.txt");
    let content = fs::read_to_string(&path).expect("LinkDetectionTest.txt can be read");
    let detector = uts58().build();
    let mut lines = 0;
    let mut failures = 0;
    for (index, line) in content
        .lines()
        .enumerate()
        .filter(|(_, line)| is_test(line))
    {
        lines += 1;
        let got = marked(&detector, &line.replace(['⸠', '⸡'], ""));
        if got != line {
            failures += 1;
            println!(
                "{version}, line {}\n  expected: {line}\n  got:      {got}",
                index + 1
            );
        }
    }
    assert_eq!(
        failures, 0,
        "{failures} of {lines} official lines of {version} fail; see above"
    );
    assert_eq!(
        lines, LINES,
        "the file of {version} is not the one this test was written for"
    );
}

/// A blank line (one contains a single space) and a comment are not tests.
fn is_test(line: &str) -> bool {
    !line.trim().is_empty() && !line.starts_with('#')
}

fn marked(detector: &Detector, text: &str) -> String {
    let mut marked = String::new();
    let mut done = 0;
    for link in detector.links(text) {
        let range = link.range();
        marked.push_str(
            text.get(done..range.start)
                .expect("links lie on character boundaries"),
        );
        marked.push('⸠');
        marked.push_str(link.as_str());
        marked.push('⸡');
        done = range.end;
    }
    marked.push_str(text.get(done..).expect("links lie inside the text"));
    marked
}
