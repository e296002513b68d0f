//! Large inputs, folders, and input that arrives slowly.

use std::fmt::Write as _;
use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::process::Stdio;

use crate::support::{command, folder, run, run_in};

/// Returns several megabytes of lines with one link each.
fn lines(count: usize) -> String {
    let mut text = String::new();
    for number in 0..count {
        writeln!(
            text,
            "строка {number}: see http://example.com/{number}/é, then go on and on"
        )
        .unwrap();
    }
    text
}

#[test]
fn positions_are_right_far_into_a_large_file() {
    let text = lines(60_000);
    assert!(text.len() > 3 << 20, "more than three pieces");
    let dir = folder(&[("large.txt", text.as_bytes())]);
    let run = run_in(dir.path(), &["detect", "large.txt"]);
    let expected: String = (0..60_000)
        .map(|n| {
            let column = format!("строка {n}: see ").chars().count() + 1;
            format!(
                "large.txt:{}:{column}: url: http://example.com/{n}/é\n",
                n + 1
            )
        })
        .collect();
    assert!(
        run.text() == expected,
        "the links of a large file come in order, with their places"
    );
}

#[test]
fn offsets_continue_across_pieces() {
    let text = lines(40_000);
    let dir = folder(&[("large.txt", text.as_bytes())]);
    for (unit, measure) in [
        ("bytes", (|text| text.len()) as fn(&str) -> usize),
        ("chars", |text| text.chars().count()),
        ("utf16", |text| text.encode_utf16().count()),
    ] {
        let args = ["detect", "--format", "json", "--offsets", unit, "large.txt"];
        let last = run_in(dir.path(), &args).json().pop().unwrap();
        let start = text.rfind("http://").unwrap();
        assert_eq!(last["start"], measure(&text[..start]), "{unit}");
    }
}

#[test]
fn marked_keeps_every_byte_of_a_large_file() {
    let text = lines(40_000);
    let run = run(&["detect", "--format", "marked"], &text);
    assert!(run.text().replace(['⸠', '⸡'], "") == text);
    assert_eq!(run.text().matches('⸠').count(), 40_000);
}

#[test]
fn folders_are_replaced_by_their_files() {
    let dir = folder(&[
        ("b.txt", b"b.com"),
        ("a/deep/c.txt", b"c.com"),
        ("a/binary.bin", b"x\0 d.com"),
        (".hidden", b"e.com"),
        ("skipped.log", b"f.com"),
        (".ignore", b"*.log\n"),
    ]);
    run_in(dir.path(), &["detect", "--sort", "path", "."])
        .prints("./a/deep/c.txt:1:1: url: c.com\n./b.txt:1:1: url: b.com\n");
    run_in(dir.path(), &["detect", "--count", "--sort", "path", "."])
        .prints("./a/deep/c.txt:1\n./b.txt:1\n");
    run_in(
        dir.path(),
        &[
            "detect",
            "--format",
            "urls",
            "a",
            "skipped.log",
            "a/binary.bin",
        ],
    )
    .prints("c.com\nf.com\nd.com\n");
}

#[test]
fn an_empty_folder_has_no_links() {
    let dir = folder(&[]);
    let run = run_in(dir.path(), &["detect", "."]);
    assert_eq!(
        (run.text(), run.stderr.as_str(), run.code),
        ("", "", Some(1))
    );
}

#[test]
fn many_files_are_sorted_on_request() {
    let dir = folder(&[]);
    for number in 0..300 {
        fs::write(
            dir.path().join(format!("{number:03}.txt")),
            format!("{number}.example.com"),
        )
        .unwrap();
    }
    let expected: String = (0..300)
        .map(|number| format!("{number}.example.com\n"))
        .collect();
    for threads in ["1", "3"] {
        let args = ["detect", "--format", "urls", "--sort=path", "-j", threads];
        run_in(dir.path(), &[&args[..], &["."]].concat()).prints(&expected);
    }
}

/// Without an order, the links of a file are still printed together, whether it is small or read by all threads at once.
#[test]
fn a_folder_in_any_order_has_the_same_links() {
    let dir = folder(&[]);
    for number in 0..300 {
        let lines = if number % 100 == 0 { 300_000 } else { 2 };
        let line = format!("see http://example.com/{number}/ now\n");
        fs::write(dir.path().join(format!("{number:03}")), line.repeat(lines)).unwrap();
    }
    assert!(fs::metadata(dir.path().join("000")).unwrap().len() > 4 << 20);
    for args in [
        &["detect"][..],
        &["detect", "--count"],
        &["detect", "--files-with-matches"],
    ] {
        let sorted = run_in(dir.path(), &[args, &["--sort", "path", "."]].concat());
        let found = run_in(dir.path(), &[args, &["."]].concat());
        let mut lines: Vec<_> = found.text().lines().collect();
        let mut changes = lines.clone();
        let file = |line: &&str| line.split(':').next().unwrap().to_owned();
        changes.dedup_by_key(|line| file(line));
        assert!(changes.len() <= 300, "{args:?}: each file comes once");
        lines.sort_by_key(file);
        let mut expected: Vec<_> = sorted.text().lines().collect();
        expected.sort_by_key(file);
        assert!(lines == expected, "{args:?}");
        assert_eq!((found.stderr, found.code), (sorted.stderr, sorted.code));
    }
}

#[test]
fn standard_input_is_answered_line_by_line() {
    let mut child = command()
        .args(["detect", "--format", "urls"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    let mut answers = BufReader::new(child.stdout.take().unwrap()).lines();
    for host in ["a.com", "пример.рф"] {
        writeln!(input, "see {host} now").unwrap();
        assert_eq!(
            answers.next().unwrap().unwrap(),
            host,
            "before the input has ended"
        );
    }
    drop(input);
    assert!(answers.next().is_none());
    assert_eq!(child.wait().unwrap().code(), Some(0));
}

#[test]
fn quiet_answers_before_the_input_ends() {
    let mut child = command()
        .args(["detect", "--quiet"])
        .stdin(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    writeln!(input, "see a.com now").unwrap();
    assert_eq!(
        child.wait().unwrap().code(),
        Some(0),
        "while the input is still open"
    );
}

#[test]
fn small_and_large_files_are_reported_in_order() {
    // Many workers read a large file; one reads each small file.
    let large = "word a.com word\n".repeat(40_000);
    let texts: Vec<(String, String)> = (0..300)
        .map(|n| match n % 50 {
            0 => (format!("{n:03}"), large.clone()),
            _ => (format!("{n:03}"), format!("x{n}.com\n")),
        })
        .collect();
    let files: Vec<(&str, &[u8])> = texts
        .iter()
        .map(|(name, text)| (name.as_str(), text.as_bytes()))
        .collect();
    let dir = folder(&files);
    let expected: String = texts
        .iter()
        .map(|(name, text)| format!("{name}:{}\n", text.lines().count()))
        .collect();
    let names: Vec<&str> = files.iter().map(|(name, _)| *name).collect();
    let run = run_in(dir.path(), &[&["detect", "--count"][..], &names].concat());
    run.prints(&expected);
    let linked = run_in(
        dir.path(),
        &[&["linkify", "--to", "markdown"][..], &names].concat(),
    );
    let lines = texts.iter().flat_map(|(_, text)| text.lines());
    let expected: String = lines
        .map(|line| {
            let link = line.split(' ').find(|word| word.ends_with(".com")).unwrap();
            line.replace(link, &format!("[{link}](https://{link}/)")) + "\n"
        })
        .collect();
    linked.prints(&expected);
}

#[test]
fn a_large_file_is_reported_like_a_stream() {
    // Links across the ends of chunks, wherever these are; a stretch of links over several chunks; a byte order
    // mark at the start, and one in the middle, where it is a character.
    let links = |count: usize| {
        let links = (0..count).map(|n| format!("see https://example.com/{n}/日本語(x) now"));
        links.collect::<Vec<_>>().join(" ")
    };
    let stretch = "http://a.com/,".repeat(300_000);
    let text = format!(
        "\u{FEFF}{} {stretch} \u{FEFF}b.com\n{}\u{FEFF} {}",
        links(50_000),
        links(50_000),
        links(5),
    );
    assert!(text.len() > 8 << 20);
    let dir = folder(&[("large.txt", text.as_bytes())]);
    for args in [
        &["detect", "--count"][..],
        &["detect", "--format", "urls"],
        &["detect", "--count", "--quoted-local-parts"],
        &["linkify", "--to", "markdown"],
    ] {
        let whole = run_in(dir.path(), &[args, &["large.txt"]].concat());
        let streamed = run(args, &text);
        assert!(whole.stdout.len() > 3, "{args:?}");
        assert!(whole.stdout == streamed.stdout, "{args:?}");
        assert_eq!((whole.stderr, whole.code), (streamed.stderr, streamed.code));
    }
}
