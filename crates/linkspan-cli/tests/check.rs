//! `linkspan check`, run as its users do.
#![cfg(test)]

mod support;

use std::io::{BufRead, BufReader, Write};
use std::process::Stdio;

use support::{command, feed, folder, piped, run, run_in};

#[test]
fn valid_values_print_one_line() {
    run(&["check", "domain", "example.com"], "").prints("valid: example.com\n");
    run(&["check", "email", "a@example.com", "b@example.org"], "")
        .prints("valid: a@example.com\nvalid: b@example.org\n");
}

#[test]
fn mistakes_are_underlined() {
    let run = run(&["check", "email", "jane..doe@exa_mple.com"], "");
    assert_eq!(run.code, Some(1));
    let lines: Vec<&str> = run.text().lines().collect();
    assert_eq!(lines[0], "invalid: jane..doe@exa_mple.com");
    assert_eq!(lines[1], "  jane..doe@exa_mple.com");
    assert!(
        lines[2].starts_with("      ^^ error[consecutive-dots]: The name of a mailbox"),
        "{}",
        lines[2]
    );
    assert!(
        lines[3].starts_with("               ^ error[underscore]: "),
        "{}",
        lines[3]
    );
    assert_eq!(lines.len(), 4);
}

#[test]
fn carets_allow_for_wide_and_combining_characters() {
    let run = run(&["check", "domain", "例え..jp", "e\u{301}!a.com"], "");
    let text = run.text();
    assert!(
        text.contains("  例え..jp\n      ^^ error[consecutive-dots]"),
        "{text}"
    );
    assert!(
        text.contains("  e\u{301}!a.com\n   ^ error[not-ldh]"),
        "{text}"
    );
}

#[test]
fn carets_allow_for_right_to_left_text() {
    let run = run(&["check", "domain", "אב..com"], "");
    let text = run.text();
    // 16 columns of escapes, and two of indentation.
    let carets = format!("{}^^ error[consecutive-dots]", " ".repeat(18));
    assert!(text.contains("  \\u{05D0}\\u{05D1}..com\n"), "{text}");
    assert!(text.contains(&carets), "{text}");
    assert!(text.starts_with("invalid: אב..com\n"), "{text}");
}

#[test]
fn nothing_invisible_is_printed() {
    let value = "a\u{202E}b\u{1b}[31m\u{200D}.com";
    for format in ["text", "json"] {
        let run = run(&["check", "domain", "--format", format, value], "");
        assert_eq!(run.code, Some(1));
        assert!(
            !run.text().contains(['\u{202E}', '\u{1b}', '\u{200D}']),
            "{}",
            run.text()
        );
    }
}

#[test]
fn json_has_one_line_per_value() {
    let run = run(
        &["check", "domain", "--format", "json"],
        "example.com\na..b.com\n",
    );
    let json = run.json();
    assert_eq!(run.code, Some(1));
    assert_eq!(json.len(), 2);
    assert_eq!(
        json[0],
        serde_json::json!({"kind": "domain", "input": "example.com", "valid": true, "findings": []})
    );
    assert_eq!(json[1]["valid"], false);
    let finding = &json[1]["findings"][0];
    assert_eq!(finding["code"], "consecutive-dots");
    assert_eq!(finding["severity"], "error");
    assert_eq!(
        (finding["start"].as_u64(), finding["end"].as_u64()),
        (Some(1), Some(3))
    );
    assert!(finding["message"].as_str().unwrap().ends_with('.'));
}

#[test]
fn all_four_kinds_are_checked() {
    for (kind, valid, invalid) in [
        ("domain", "пример.рф", "пример"),
        ("email", "иван@пример.рф", "иван"),
        ("url", "https://пример.рф/", "пример.рф"),
        ("mailto", "mailto:a@example.com?subject=x", "a@example.com"),
    ] {
        assert_eq!(run(&["check", kind, valid], "").code, Some(0), "{kind}");
        assert_eq!(run(&["check", kind, invalid], "").code, Some(1), "{kind}");
    }
    assert_eq!(run(&["check", "house", "x"], "").code, Some(2));
    assert_eq!(run(&["check"], "").code, Some(2));
}

#[test]
fn quiet_only_sets_the_exit_status() {
    run(&["check", "--quiet", "domain", "example.com"], "").prints("");
    let bad = run(&["check", "--quiet", "domain", "example"], "");
    assert_eq!((bad.text(), bad.code), ("", Some(1)));
}

#[test]
fn any_line_end_is_accepted_and_empty_lines_are_findings() {
    let input = "\u{FEFF}example.com\r\n\nexample.org";
    let run = run(&["check", "domain", "--format", "json"], input);
    let json = run.json();
    let inputs: Vec<&str> = json
        .iter()
        .map(|line| line["input"].as_str().unwrap())
        .collect();
    assert_eq!(inputs, ["example.com", "", "example.org"]);
    assert_eq!(json[1]["findings"][0]["code"], "empty");
    assert_eq!(run.code, Some(1));
    run_nothing();
}

fn run_nothing() {
    run(&["check", "domain"], "").prints("");
}

#[test]
fn bytes_that_are_not_utf8_are_a_finding() {
    let run = run(&["check", "email"], b"a@b\xFFc.com\nb@example.com\n");
    assert_eq!(run.code, Some(1));
    let text = run.text();
    assert!(
        text.starts_with("invalid: a@b\\xFFc.com\n  a@b\\xFFc.com\n     ^^^^ error[not-utf8]: "),
        "{text}"
    );
    assert!(text.ends_with("valid: b@example.com\n"), "{text}");
}

#[cfg(unix)]
#[test]
fn arguments_that_are_not_utf8_are_a_finding() {
    use std::os::unix::ffi::OsStrExt;
    let mut command = command();
    command
        .args(["check", "domain"])
        .arg(std::ffi::OsStr::from_bytes(b"b\xFCcher.com"));
    let run = feed(&mut command, b"");
    assert_eq!(run.code, Some(1));
    assert!(run.text().contains("not-utf8"), "{}", run.text());
}

#[test]
fn a_ten_megabyte_line_is_a_finding_and_is_abbreviated() {
    let mut input = vec![b'x'; 10_000_000];
    input.extend(b"\nexample.com\n");
    let run = run(&["check", "domain"], &input);
    assert_eq!(run.code, Some(1));
    assert!(
        run.text().contains("error[name-too-long]"),
        "{}",
        run.text()
    );
    assert!(run.text().ends_with("valid: example.com\n"));
    assert!(run.text().len() < 2000, "{}", run.text().len());
}

#[test]
fn a_line_over_the_limit_is_a_finding() {
    let mut input = vec![b'x'; 17 * 1024 * 1024];
    input.extend(b"\nexample.com\n");
    let run = run(&["check", "domain", "--format", "json"], &input);
    let json = run.json();
    assert_eq!(json.len(), 2);
    assert_eq!(json[0]["findings"][0]["code"], "value-too-long");
    assert_eq!(json[1]["valid"], true);
}

#[test]
fn order_of_many_lines_is_kept() {
    let lines: Vec<String> = (0..200_000)
        .map(|n| {
            if n % 3 == 0 {
                format!("user{n}@example.com")
            } else {
                format!("bad..{n}@example.com")
            }
        })
        .collect();
    let run = run(&["check", "email", "--format", "json"], lines.join("\n"));
    assert_eq!(run.code, Some(1));
    let mut count = 0;
    for (line, expected) in run.text().lines().zip(&lines) {
        assert!(
            line.contains(&format!("\"input\":\"{expected}\"")),
            "{line}"
        );
        count += 1;
    }
    assert_eq!(
        (count, run.text().lines().count()),
        (lines.len(), lines.len())
    );
}

/// Each line gets its answer before the next line is sent.
#[test]
fn answers_do_not_wait_for_the_end_of_the_input() {
    let mut child = command()
        .args(["check", "domain"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let mut stdout = BufReader::new(child.stdout.take().unwrap());
    for name in ["example.com", "example.org", "example.net"] {
        writeln!(stdin, "{name}").unwrap();
        stdin.flush().unwrap();
        let mut answer = String::new();
        stdout.read_line(&mut answer).unwrap();
        assert_eq!(answer, format!("valid: {name}\n"));
    }
    drop(stdin);
    assert_eq!(child.wait().unwrap().code(), Some(0));
}

/// The reader of the answers may stop early, even if no more input ever arrives. This is not an error.
#[test]
fn readers_may_stop_early() {
    let mut child = piped(command().args(["check", "domain"]));
    let mut stdin = child.stdin.take().unwrap();
    drop(child.stdout.take());
    stdin.write_all(b"example.com\n").unwrap();
    stdin.flush().unwrap();
    let status = child.wait().unwrap();
    assert_eq!(status.code(), Some(0));
}

#[test]
fn custom_tld_tables_are_used() {
    let dir = folder(&[("tlds.txt", b"COM\nLAN\n"), ("bad.txt", b"<html>\n")]);
    let own = run_in(
        dir.path(),
        &[
            "check",
            "domain",
            "--tld-table",
            "tlds.txt",
            "printer.lan",
            "example.org",
        ],
    );
    let text = own.text();
    assert!(
        text.starts_with("valid: printer.lan\nvalid: example.org\n"),
        "{text}"
    );
    assert!(text.contains("warning[tld-unknown]"), "{text}");
    let bad = run_in(
        dir.path(),
        &["check", "domain", "--tld-table", "bad.txt", "a.com"],
    );
    bad.complains(&["bad.txt", "line 1"]);
}

#[test]
fn suggestions_are_made_on_request() {
    let plain = run(&["check", "domain", "example.con"], "");
    assert!(!plain.text().contains("did-you-mean"), "{}", plain.text());
    let asked = run(&["check", "domain", "--suggest", "example.con"], "");
    assert!(
        asked
            .text()
            .contains("note[did-you-mean]: Did you mean “example.com”"),
        "{}",
        asked.text()
    );
}

#[test]
fn color_is_used_on_request() {
    let run = run(&["check", "--color", "always", "domain", "a..com"], "");
    assert!(
        run.text()
            .contains("\u{1b}[31m^^ error[consecutive-dots]\u{1b}[0m: "),
        "{:?}",
        run.text()
    );
}
