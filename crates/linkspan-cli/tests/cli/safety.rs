//! A terminal never receives control characters or invisible characters.

use std::process::Command;

use crate::support::{BINARY, command, feed, folder, run, run_in};

/// A link with a right-to-left override, and one with a zero-width joiner.
const TRICKY: &str = "http://example.com/a\u{202E}gpj.exe http://example.com/x\u{200D}y\n";

#[test]
fn text_format_escapes_invisible_characters() {
    run(&["detect"], TRICKY).prints(
        "<stdin>:1:1: url: http://example.com/a\\u{202E}gpj.exe\n\
         <stdin>:1:30: url: http://example.com/x\\u{200D}y\n",
    );
}

#[test]
fn urls_and_marked_are_raw_in_a_pipe() {
    let raw = TRICKY.replace(' ', "\n");
    run(&["detect", "--format", "urls"], TRICKY).prints(&raw);
    let marked = run(&["detect", "--format", "marked"], TRICKY);
    assert_eq!(marked.text().replace(['⸠', '⸡'], ""), TRICKY);
}

#[test]
fn json_escapes_decode_to_the_same_text() {
    let run = run(&["detect", "--format", "json"], TRICKY);
    assert!(!run.text().contains('\u{202E}') && run.text().contains("\\u202e"));
    assert_eq!(run.json()[0]["text"], "http://example.com/a\u{202E}gpj.exe");
}

#[cfg(unix)]
#[test]
fn file_names_are_escaped() {
    let name = "a\u{1b}[31m\u{202E}\nb";
    let shown = "a\\u{001B}[31m\\u{202E}\\u{000A}b";
    let dir = folder(&[(name, b"x.com")]);
    run_in(dir.path(), &["detect", name]).prints(&format!("{shown}:1:1: url: x.com\n"));
    run_in(dir.path(), &["detect", "--count", name, name])
        .prints(&format!("{shown}:1\n{shown}:1\n"));
    let json = run_in(dir.path(), &["detect", "--format=json", name]);
    assert_eq!(json.json()[0]["file"], name);
    assert!(!json.text().contains('\u{1b}') && !json.text().contains('\u{202E}'));
}

#[test]
fn error_messages_are_escaped() {
    let name = "no\u{1b}[31m\u{202E}";
    run(&["detect", name], "").complains(&["no\\u{001B}[31m\\u{202E}"]);
    // The message about a wrong flag omits the escape sequence.
    let flag = run(&["detect", &format!("--{name}")], "");
    flag.complains(&["--no\\u{202E}"]);
    assert!(!flag.stderr.contains(['\u{1b}', '\u{202E}']));
}

/// Runs a shell command with a terminal as its standard output, and returns what
/// the terminal received. `None` if util-linux's `script` is missing.
fn on_a_terminal(line: &str, input: &[u8], no_color: &str) -> Option<String> {
    let dir = folder(&[("input", input)]);
    if !cfg!(target_os = "linux") || Command::new("script").arg("--version").output().is_err() {
        eprintln!("SKIPPED on_a_terminal: util-linux's script is missing");
        return None;
    }
    let mut script = Command::new("script");
    script
        .args([
            "--quiet",
            "--return",
            "--command",
            &format!("'{BINARY}' {line} input"),
            "/dev/null",
        ])
        .current_dir(dir.path())
        .env("TERM", "xterm")
        .env("NO_COLOR", no_color);
    let run = feed(&mut script, b"");
    assert_eq!(run.code, Some(0), "{run:?}");
    // The terminal's driver turns each LF into CR LF; a CR LF of the text becomes CR CR LF.
    Some(run.text().replace("\r\n", "\n"))
}

#[test]
fn terminal_never_gets_raw_controls() {
    let input = b"\x1b[2J\x07 http://example.com/a\xE2\x80\xAEb\tx\r\ny\x9B\xC2\x9Bz\n";
    for (format, wanted) in [
        ("urls", "http://example.com/a\\u{202E}b\n"),
        (
            "marked",
            "\\u{001B}[2J\\u{0007} ⸠http://example.com/a\\u{202E}b⸡\tx\r\ny\\x9B\\u{009B}z\n",
        ),
        ("text", "input:1:7: url: http://example.com/a\\u{202E}b\n"),
    ] {
        let Some(seen) = on_a_terminal(
            &format!("detect --color never --format {format}"),
            input,
            "",
        ) else {
            return;
        };
        assert_eq!(seen, wanted, "{format}");
    }
}

#[test]
fn terminal_gets_color_unless_told_otherwise() {
    let Some(colored) = on_a_terminal("detect", b"a.com", "") else {
        return;
    };
    assert!(colored.contains("\u{1b}[1ma.com\u{1b}[0m"), "{colored:?}");
    let plain = "input:1:1: url: a.com\n";
    assert_eq!(
        on_a_terminal("detect", b"a.com", "1").as_deref(),
        Some(plain)
    );
    assert_eq!(
        on_a_terminal("detect --color never", b"a.com", "").as_deref(),
        Some(plain)
    );
}

#[test]
fn help_in_a_pipe_has_no_color() {
    let run = feed(command().arg("--help"), b"");
    assert!(!run.text().contains('\u{1b}'));
}
