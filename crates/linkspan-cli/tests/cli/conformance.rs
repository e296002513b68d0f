//! `conformance`, on a test folder and on Unicode's.

use serde_json::json;

use crate::support::{BINARY, Run, folder, run, run_in, unicode_data};

const FILE: &str = "LinkDetectionTest.txt";

/// Three cases on lines 3, 4 and 6; all pass.
const GOOD: &str = "# ⸠not.a.com⸡ case\n \t \nSee ⸠http://example.com/ä⸡.\nnothing\n\n⸠a@example.com⸡, ⸠example.org⸡ # x\n";

/// Two cases, of which the second fails.
const BAD: &str = "See ⸠example.com⸡.\nSee ⸠example.com.⸡\n";

fn marker() -> String {
    format!("'{BINARY}' detect --profile uts58 --format marked")
}

#[test]
fn all_lines_pass() {
    let dir = folder(&[(FILE, GOOD.as_bytes())]);
    run_in(dir.path(), &["conformance", "."]).prints("detection: 3 of 3\n");
    run_in(dir.path(), &["conformance", ".", "--command", &marker()]).prints("detection: 3 of 3\n");
}

#[test]
fn file_may_be_in_a_folder_named_linkification() {
    let dir = folder(&[("linkification/LinkDetectionTest.txt", GOOD.as_bytes())]);
    run_in(dir.path(), &["conformance", "."]).prints("detection: 3 of 3\n");
}

#[test]
fn windows_line_ends_and_byte_order_mark_are_not_part_of_a_case() {
    let text = format!("\u{FEFF}{}", GOOD.replace('\n', "\r\n"));
    let dir = folder(&[(FILE, text.as_bytes())]);
    run_in(dir.path(), &["conformance", "."]).prints("detection: 3 of 3\n");
}

#[test]
fn failing_line_is_shown() {
    let dir = folder(&[(FILE, BAD.as_bytes())]);
    for args in [
        vec!["conformance", "."],
        vec!["conformance", ".", "--command", &marker()],
    ] {
        let run = run_in(dir.path(), &args);
        assert_eq!(
            run.text(),
            "./LinkDetectionTest.txt:2:\n  expected: See ⸠example.com.⸡\n  got:      See ⸠example.com⸡.\ndetection: 1 of 2\n"
        );
        assert_eq!(run.code, Some(1));
    }
}

#[test]
fn json_has_failures_and_a_summary() {
    let dir = folder(&[(FILE, BAD.as_bytes())]);
    let run = run_in(dir.path(), &["conformance", ".", "--format", "json"]);
    assert_eq!(
        run.json(),
        [
            json!({"type": "failure", "suite": "detection", "line": 2, "input": "See example.com.",
                   "expected": "See ⸠example.com.⸡", "got": "See ⸠example.com⸡."}),
            json!({"type": "summary", "suite": "detection", "file": "./LinkDetectionTest.txt", "passed": 1, "total": 2, "expected_failures": 0}),
        ]
    );
    assert_eq!(run.code, Some(1));
}

#[test]
fn folder_without_tests_is_an_error() {
    let dir = folder(&[("other.txt", b"")]);
    run_in(dir.path(), &["conformance", "."]).complains(&[FILE, "linkification"]);
    run_in(dir.path(), &["conformance", "absent"]).complains(&["absent"]);
    run(&["conformance"], "").complains(&["DIR"]);
}

#[test]
fn file_without_cases_is_an_error() {
    let dir = folder(&[(FILE, b"# nothing\n\n")]);
    run_in(dir.path(), &["conformance", "."]).complains(&["no test lines"]);
}

#[test]
fn file_that_is_not_utf8_is_an_error() {
    let dir = folder(&[(FILE, b"a\xFF\n")]);
    run_in(dir.path(), &["conformance", "."]).complains(&["not UTF-8"]);
}

#[test]
fn command_that_gets_everything_wrong_is_reported() {
    let dir = folder(&[(FILE, GOOD.as_bytes())]);
    let run = run_in(dir.path(), &["conformance", ".", "--command", "cat"]);
    assert!(
        run.text().ends_with("detection: 1 of 3\n"),
        "{}",
        run.text()
    );
    assert_eq!(run.code, Some(1));
}

#[test]
fn command_that_fails_is_an_error() {
    let dir = folder(&[(FILE, GOOD.as_bytes())]);
    for (command, words) in [
        ("cat; exit 3", &["cat; exit 3", "failed", "3"][..]),
        (
            "no-such-program-here",
            &["no-such-program-here", "failed", "127"],
        ),
        ("head -n 1", &["too few lines", "1 for 3"]),
        ("true", &["too few lines", "0 for 3"]),
        ("exit 1", &["too few lines", "0 for 3", "exit status: 1"]),
        ("cat; echo more", &["too many lines", "4 for 3"]),
        ("kill -9 $$", &["failed", "signal"]),
    ] {
        let run = run_in(dir.path(), &["conformance", ".", "--command", command]);
        assert_eq!((run.text(), run.code), ("", Some(2)), "{command}");
        assert!(
            words.iter().all(|word| run.stderr.contains(word)),
            "{command}: {}",
            run.stderr
        );
    }
}

#[test]
fn command_may_exit_with_1_if_it_finds_nothing() {
    let dir = folder(&[(FILE, b"no links\n")]);
    run_in(dir.path(), &["conformance", ".", "--command", &marker()]).prints("detection: 1 of 1\n");
}

/// Far more than a pipe holds, in both directions, through a program that
/// answers each line before it reads the next.
#[test]
fn large_input_to_a_command_does_not_deadlock() {
    let dir = folder(&[(
        FILE,
        "some words without any link at all\n"
            .repeat(40_000)
            .as_bytes(),
    )]);
    run_in(dir.path(), &["conformance", ".", "--command", "sed s/x/x/"])
        .prints("detection: 40000 of 40000\n");
}

#[test]
fn text_format_escapes_expected_lines() {
    let dir = folder(&[(FILE, "⸠a\u{202E}⸡\n".as_bytes())]);
    let run = run_in(dir.path(), &["conformance", "."]);
    assert!(
        run.text().contains("expected: ⸠a\\u{202E}⸡\n"),
        "{}",
        run.text()
    );
}

#[test]
fn official_unicode_tests_pass() {
    let Some(dir) = unicode_data("official_unicode_tests_pass") else {
        return;
    };
    let dir = dir.to_str().unwrap();
    run(&["conformance", dir], "").prints(
        "detection: 344 of 344\nformatting: 45 of 55, 10 lines of the file are known to be wrong\n",
    );
    run(&["conformance", dir, "--command", &marker()], "").prints("detection: 344 of 344\n");
}

/// Returns a formatting test file with one pair, dated as asked.
fn formatting_file(date: &str, expected: &str) -> String {
    format!(
        "# Date: {date}, 00:00:00 GMT\n\n# {{𝑺=https:// 𝑯=example.com 𝑷=ü.}}\nhttps://example.com/%C3%BC%2E\n{expected}\n"
    )
}

fn formatting_run(date: &str, expected: &str) -> Run {
    let content = formatting_file(date, expected);
    let dir = folder(&[("LinkFormattingTest.txt", content.as_bytes())]);
    run_in(dir.path(), &["conformance", "."])
}

#[test]
fn formatting_pairs_are_run() {
    formatting_run("2030-01-01", "https://example.com/ü%2E").prints("formatting: 1 of 1\n");
    let run = formatting_run("2030-01-01", "https://example.com/ü.");
    assert_eq!(run.code, Some(1));
    assert!(
        run.text().ends_with("formatting: 0 of 1\n"),
        "{}",
        run.text()
    );
}

#[test]
fn stale_entries_of_known_mistakes_fail_the_run() {
    let run = formatting_run("2025-12-26", "https://example.com/ü%2E");
    assert_eq!(run.code, Some(1));
    assert!(
        run.text().contains("take them off the list"),
        "{}",
        run.text()
    );
}
