//! What `detect` reads: any bytes, from anywhere, of any size.

use std::fs::File;
use std::io::{BufRead, BufReader, BufWriter, Write};
use std::process::Stdio;

use serde_json::json;

use crate::support::{command, feed, folder, run, run_in};

#[test]
fn dash_is_standard_input() {
    let dir = folder(&[("a", b"a.com")]);
    let run = feed(
        command().current_dir(dir.path()).args(["detect", "a", "-"]),
        b"b.com",
    );
    run.prints("a:1:1: url: a.com\n<stdin>:1:1: url: b.com\n");
}

#[test]
fn empty_input_has_no_links() {
    for format in ["text", "urls", "json", "marked"] {
        let run = run(&["detect", "--format", format], "");
        assert_eq!(
            (run.text(), run.stderr.as_str(), run.code),
            ("", "", Some(1))
        );
    }
}

#[test]
fn missing_file_does_not_stop_the_others() {
    let dir = folder(&[("a", b"a.com\n"), ("b", b"b.com\n")]);
    let run = run_in(dir.path(), &["detect", "a", "absent", "b"]);
    assert_eq!(run.text(), "a:1:1: url: a.com\nb:1:1: url: b.com\n");
    assert_eq!(run.code, Some(2));
    assert!(
        run.stderr.starts_with("linkspan: cannot read absent: "),
        "{}",
        run.stderr
    );
    assert!(run.stderr.contains("check the name"));
    assert_eq!(run.stderr.lines().count(), 1);
}

#[test]
fn crlf_ends_lines_and_links() {
    run(&["detect"], "x\r\nsee a.com/b\r\nb.com\r\n")
        .prints("<stdin>:2:5: url: a.com/b\n<stdin>:3:1: url: b.com\n");
    run(&["detect", "--format", "marked"], "a.com\r\nx\r\n").prints("⸠a.com⸡\r\nx\r\n");
}

#[test]
fn byte_order_mark_is_kept_but_not_part_of_the_text() {
    let text = "\u{FEFF}a.com\n";
    run(&["detect"], text).prints("<stdin>:1:1: url: a.com\n");
    run(&["detect", "--format", "marked"], text).prints("\u{FEFF}⸠a.com⸡\n");
    for (unit, start) in [("bytes", 3), ("utf16", 1), ("chars", 1)] {
        let lines = run(&["detect", "--format", "json", "--offsets", unit], text).json();
        assert_eq!(
            (&lines[0]["start"], &lines[0]["text"]),
            (&json!(start), &json!("a.com"))
        );
    }
}

#[test]
fn nul_is_an_ordinary_character() {
    run(&["detect"], "a.com\0b.com\n\0c.com").prints(
        "<stdin>:1:1: url: a.com\n\
         <stdin>:1:7: url: b.com\n\
         <stdin>:2:2: url: c.com\n",
    );
    run(&["detect", "--format", "marked"], "\0a.com\0").prints("\0⸠a.com⸡\0");
}

#[test]
fn invalid_utf8_ends_links_and_is_kept() {
    let input = b"\xFF\xFFsee http://a.com/b\xE2\x82c \xF0\x9F\x98 b.com/\xC3\xA9\xC3";
    let marked = run(&["detect", "--format", "marked"], input);
    assert_eq!(
        marked.stdout,
        b"\xFF\xFFsee \xE2\xB8\xA0http://a.com/b\xE2\xB8\xA1\xE2\x82c \xF0\x9F\x98 \xE2\xB8\xA0b.com/\xC3\xA9\xE2\xB8\xA1\xC3"
    );
    let lines = run(&["detect", "--format", "json"], input).json();
    assert_eq!(lines[0]["text"], "http://a.com/b");
    assert_eq!(
        (&lines[0]["start"], &lines[0]["column"]),
        (&json!(6), &json!(7))
    );
    assert_eq!(
        (&lines[1]["start"], &lines[1]["end"]),
        (&json!(28), &json!(36))
    );
}

#[test]
fn offsets_match_lossy_decoding() {
    let input = b"\xFF\xFF\xE2\x82 \xF0\x9F\x98 \xF0\x9F\x98\x80 a.com \xC0\x80 b.com";
    let decoded: Vec<char> = String::from_utf8_lossy(input).chars().collect();
    let lines = run(&["detect", "--format", "json", "--offsets", "chars"], input).json();
    assert_eq!(lines.len(), 2);
    for line in lines {
        let at = |key: &str| usize::try_from(line[key].as_u64().unwrap()).unwrap();
        let text: String = decoded[at("start")..at("end")].iter().collect();
        assert_eq!(text, line["text"]);
        assert_eq!(at("column"), at("start") + 1);
    }
}

#[cfg(target_os = "linux")]
#[test]
fn file_name_that_is_not_utf8_is_read_and_shown() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;
    let dir = folder(&[]);
    let name = OsStr::from_bytes(b"n\xFFme");
    std::fs::write(dir.path().join(name), "a.com").unwrap();
    run_in(dir.path(), &[OsStr::new("detect"), name]).prints("n\u{FFFD}me:1:1: url: a.com\n");
    let json = run_in(
        dir.path(),
        &[OsStr::new("detect"), OsStr::new("--format=json"), name],
    )
    .json();
    assert_eq!(json[0]["file"], "n\u{FFFD}me");
}

#[test]
fn closed_pipe_is_not_an_error() {
    let dir = folder(&[("many", "a.com\n".repeat(200_000).as_bytes())]);
    let mut child = command()
        .args(["detect", "many", "absent"])
        .current_dir(dir.path())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut line = String::new();
    BufReader::new(child.stdout.take().unwrap())
        .read_line(&mut line)
        .unwrap();
    assert_eq!(line, "many:1:1: url: a.com\n");
    let output = child.wait_with_output().unwrap();
    assert_eq!(
        (
            String::from_utf8(output.stderr).unwrap().as_str(),
            output.status.code()
        ),
        ("", Some(0))
    );
}

#[cfg(target_os = "linux")]
#[test]
fn full_disk_is_an_error() {
    let dir = folder(&[
        ("few", b"a.com\n"),
        ("many", "a.com\n".repeat(50_000).as_bytes()),
    ]);
    for args in [
        ["detect", "few"],
        ["detect", "many"],
        ["generate", "man"],
        ["help", "detect"],
    ] {
        let full = File::options().write(true).open("/dev/full").unwrap();
        let output = command()
            .args(args)
            .current_dir(dir.path())
            .stdout(full)
            .output()
            .unwrap();
        let stderr = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        assert!(
            stderr.starts_with("linkspan: cannot write to standard output: "),
            "{stderr}"
        );
    }
}

/// 100 MB on a single line with a link every 64 KB must not take long, and the offsets must be right.
#[test]
fn one_line_of_100_megabytes() {
    const BLOCKS: usize = 1600;
    let link = "http://example.com/é";
    let words = "lorem ipsum dolor sit amét ".repeat(2340);
    let block = format!("{link} {words}");
    let dir = folder(&[]);
    let mut file = BufWriter::new(File::create(dir.path().join("big")).unwrap());
    (0..BLOCKS).for_each(|_| file.write_all(block.as_bytes()).unwrap());
    file.into_inner().unwrap();
    assert!(block.len() * BLOCKS > 100_000_000);

    let lines = run_in(dir.path(), &["detect", "--format", "json", "big"]).json();
    assert_eq!(lines.len(), BLOCKS);
    let last = &lines[BLOCKS - 1];
    let before = (BLOCKS - 1) * block.len();
    assert_eq!(
        (&last["start"], &last["end"]),
        (&json!(before), &json!(before + link.len()))
    );
    assert_eq!(last["line"], 1);
    assert_eq!(
        last["column"],
        json!((BLOCKS - 1) * block.chars().count() + 1)
    );
    run_in(dir.path(), &["detect", "--count", "big"]).prints(&format!("{BLOCKS}\n"));
}

/// Positions of very many links on one line are not counted from the start for each.
#[test]
fn one_line_of_many_links() {
    let text = "a.com ".repeat(300_000);
    let run = run(&["detect"], &text);
    assert_eq!(run.text().lines().count(), 300_000);
    assert_eq!(
        run.text().lines().last(),
        Some("<stdin>:1:1799995: url: a.com")
    );
}
