//! Readers of the output that stop early.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, Stdio};

use crate::READERS;
use crate::support::{command, folder, piped};

/// Returns the result of a run of which only the first line of output is read.
fn first_line_of(child: &mut Child) -> (String, String, Option<i32>) {
    let mut line = String::new();
    BufReader::new(child.stdout.take().unwrap())
        .read_line(&mut line)
        .unwrap();
    let mut stderr = String::new();
    std::io::Read::read_to_string(child.stderr.as_mut().unwrap(), &mut stderr).unwrap();
    (line, stderr, child.wait().unwrap().code())
}

#[test]
fn a_closed_pipe_is_not_an_error_of_any_verb() {
    for (args, text) in READERS {
        let mut child = piped(command().args(*args));
        let mut stdin = child.stdin.take().unwrap();
        let text = text.repeat(50_000);
        let feeder = std::thread::spawn(move || drop(stdin.write_all(text.as_bytes())));
        let (line, stderr, code) = first_line_of(&mut child);
        feeder.join().unwrap();
        assert!(!line.is_empty(), "{args:?}");
        assert_eq!((stderr.as_str(), code), ("", Some(0)), "{args:?}");
    }
}

#[test]
fn unreadable_files_are_reported_despite_a_closed_pipe() {
    let many = "see a.com now\n".repeat(200_000);
    let dir = folder(&[("many", many.as_bytes())]);
    for verb in ["detect", "linkify", "defang"] {
        let mut child = command()
            .args([verb, "absent", "many"])
            .current_dir(dir.path())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let (_, stderr, code) = first_line_of(&mut child);
        assert_eq!(code, Some(2), "{verb}");
        assert!(stderr.contains("cannot read absent"), "{verb}: {stderr}");
        assert_eq!(stderr.lines().count(), 1, "{verb}: {stderr}");
    }
}

/// The file that cannot be read comes after the pipe is closed. It is reported if the run gets that far.
#[test]
fn messages_are_printed_despite_a_closed_pipe() {
    let dir = folder(&[("few", b"a.com\n")]);
    let mut child = piped(
        command()
            .args(["detect", "few", "-", "absent"])
            .current_dir(dir.path()),
    );
    drop(child.stdout.take());
    drop(child.stdin.take());
    let output = child.wait_with_output().unwrap();
    // Either writing the links of `few` failed first, which is not an error because nobody reads
    // them, or `absent` was reported first.
    let stderr = String::from_utf8(output.stderr).unwrap();
    match output.status.code() {
        Some(0) => assert_eq!(stderr, ""),
        Some(2) => assert!(stderr.contains("cannot read absent"), "{stderr}"),
        other => panic!("{other:?}: {stderr}"),
    }
}

#[test]
fn failed_lines_count_despite_a_closed_pipe() {
    for (args, bad, good) in [
        (&["format"][..], "no url\n", "https://example.com/a\n"),
        (&["check", "domain"], "example..com\n", "example.com\n"),
        (&["screen"], "paypa1.com\n", "example.com\n"),
    ] {
        let text = format!("{bad}{}", good.repeat(100_000));
        let mut child = piped(command().args(args));
        let mut stdin = child.stdin.take().unwrap();
        let feeder = std::thread::spawn(move || drop(stdin.write_all(text.as_bytes())));
        let (_, _, code) = first_line_of(&mut child);
        feeder.join().unwrap();
        assert_eq!(code, Some(1), "{args:?}");
    }
}
