//! Runs `linkspan explain` as its users do.
#![cfg(test)]

mod support;

use support::run;

const REFUSED: &str = "  see example.foobar
             ^ 1. a candidate: a dot between two characters that may be part of a host [candidate]
              ^^^^^^ 2. without a scheme the last label must be a top-level domain of the table, and it is not [tld-unknown]
  => no link [tld-unknown]
";

#[test]
fn without_a_link_there_is_a_reason_and_exit_status_1() {
    let run = run(&["explain", "see example.foobar"], "");
    assert_eq!(
        (run.text(), run.stderr.as_str(), run.code),
        (REFUSED, "", Some(1))
    );
}

#[test]
fn standard_input_is_one_text() {
    let run = run(&["explain"], "\u{FEFF}nothing here\nsee example.foobar\n");
    assert_eq!((run.text(), run.code), (REFUSED, Some(1)));
}

/// Bytes that are not UTF-8 end links in `explain` as in `detect`, and count in offsets.
#[test]
fn bytes_that_are_not_utf8_are_explained() {
    use std::os::unix::ffi::OsStrExt;
    let inputs: [&[u8]; 5] = [
        b"a.com \xFF",
        b"\xFF\xFFsee http://a.com/b\xE2\x82c \xF0\x9F\x98b.com/\xC3\xA9\xC3",
        b"a\xC3@b.com x@\xFFy.com",
        b"\xEF\xBB\xBFhttp://\xFFa.com http://a\xFF.com",
        b"www.a.com\xC3\xA9\xC3 b.com/(\xFF)",
    ];
    for input in inputs {
        let explained = support::run(&["explain", "--format", "json"], input).json();
        let found = support::run(&["detect", "--format", "json"], input).json();
        let mark = if input.starts_with(b"\xEF\xBB\xBF") {
            3
        } else {
            0
        };
        let explained: Vec<_> = explained[0]["candidates"]
            .as_array()
            .unwrap()
            .iter()
            .filter(|candidate| candidate["outcome"] == "link")
            .map(|candidate| {
                let link = &candidate["link"];
                ["start", "end"].map(|key| link[key].as_u64().unwrap() + mark)
            })
            .collect();
        let found: Vec<_> = found
            .iter()
            .map(|link| ["start", "end"].map(|key| link[key].as_u64().unwrap()))
            .collect();
        assert_eq!(explained, found, "{}", input.escape_ascii());
    }
    let argument = std::ffi::OsStr::from_bytes(b"a.com/\xFF b.com");
    let run = support::run(&[std::ffi::OsStr::new("explain"), argument], "");
    assert_eq!(run.text().matches("=> link").count(), 2, "{}", run.text());
}

#[test]
fn exit_status_is_0_if_there_is_a_link() {
    let run = run(&["explain", "nothing here", "Seen example.com/a? Yes"], "");
    assert_eq!(run.code, Some(0));
    let text = run.text();
    assert!(text.starts_with("text 1:\nno candidate: "), "{text}");
    assert!(
        text.contains("\n\ntext 2:\n  Seen example.com/a? Yes\n"),
        "{text}"
    );
    let last =
        "  => link, bytes 5..18: kind url, evidence domain, confidence certain, screening allow\n";
    assert!(text.ends_with(last), "{text}");
    assert!(!text.contains("U+0061"), "the table is not asked for");
}

#[test]
fn code_points_are_listed_on_request() {
    let run = run(&["explain", "--chars", "a.com/(b"], "");
    let row = "         6  U+0028    (     Open             path       (         opens a bracket\n";
    assert!(run.text().contains(row), "{}", run.text());
}

#[test]
fn detection_flags_apply() {
    for (flags, text, reason) in [
        (&[][..], "README.md", "vetoed"),
        (&["--no-emails"], "a@example.com", "emails-off"),
        (&["--no-bare-domains"], "example.com", "bare-domains-off"),
        (&[], "192.0.2.1", "bare-addresses-off"),
    ] {
        let run = run(&[&["explain"], flags, &[text]].concat(), "");
        let last = format!("  => no link [{reason}]\n");
        assert_eq!(run.code, Some(1));
        assert!(run.text().ends_with(&last), "{}", run.text());
    }
    for asked in [
        ["--bare-addresses", "192.0.2.1"].as_slice(),
        &["--profile", "uts58", "README.md"],
    ] {
        let run = run(&[&["explain"], asked].concat(), "");
        assert_eq!(run.code, Some(0), "{asked:?}");
    }
}

#[test]
fn json_has_a_line_per_text() {
    let run = run(
        &[
            "explain",
            "--format=json",
            "--profile=uts58",
            "b.foobar",
            "paypa1.com/(x，",
        ],
        "",
    );
    assert_eq!(run.code, Some(0));
    let lines = run.json();
    assert_eq!(lines.len(), 2);
    let refused = &lines[0]["candidates"][0];
    assert_eq!(
        (lines[0]["text"].as_str(), lines[0]["links"].as_u64()),
        (Some("b.foobar"), Some(0))
    );
    assert_eq!(
        (refused["trigger"].as_str(), refused["outcome"].as_str()),
        (Some("separator"), Some("refused"))
    );
    assert_eq!(refused["reason"], "tld-unknown");
    let decision = &refused["decisions"][0];
    assert_eq!(
        (decision["start"].as_u64(), decision["end"].as_u64()),
        (Some(2), Some(8))
    );
    assert_eq!(
        (decision["code"].as_str(), decision["effect"].as_str()),
        (Some("tld-unknown"), Some("refuses"))
    );
    assert!(refused["link"].is_null() && refused["tail"].is_null());

    let taken = &lines[1]["candidates"][0];
    assert_eq!(
        (taken["outcome"].as_str(), taken["reason"].is_null()),
        (Some("link"), true)
    );
    assert_eq!(taken["link"]["text"], "paypa1.com/(x");
    assert_eq!(taken["link"]["href"], "https://paypa1.com/(x");
    assert_eq!(taken["link"]["verdict"], "refuse");
    assert_eq!(taken["link"]["reasons"][0]["code"], "protected-name");
    let steps = taken["tail"]["steps"].as_array().unwrap();
    let acts: Vec<_> = steps
        .iter()
        .map(|step| step["act"].as_str().unwrap())
        .collect();
    assert_eq!(acts, ["begins", "opens", "stays", "waits"]);
    assert_eq!(
        (steps[2]["open"].as_str(), steps[2]["depth"].as_u64()),
        (Some("("), Some(1))
    );
    assert_eq!(
        (
            steps[3]["code_point"].as_str(),
            steps[3]["in_link"].as_bool()
        ),
        (Some("U+FF0C"), Some(false))
    );
}

/// The output has exactly the fields that `docs/explain.md` names.
#[test]
fn json_fields_match_the_documentation() {
    let docs = include_str!("../../../docs/explain.md");
    let run = run(
        &["explain", "--format", "json", "paypa1.com/x? README.md"],
        "",
    );
    let line = &run.json()[0];
    let taken = &line["candidates"][0];
    let tailored = taken["decisions"].as_array().unwrap().iter();
    let tailored = tailored
        .clone()
        .find(|decision| decision.get("tailoring").is_some());
    for (title, value) in [
        ("A line", line),
        ("A candidate", taken),
        ("A decision", tailored.unwrap()),
        ("A tail", &taken["tail"]),
        ("A step", &taken["tail"]["steps"][0]),
        ("A link", &taken["link"]),
        ("A reason", &taken["link"]["reasons"][0]),
    ] {
        let section = docs.split(&format!("### {title}\n")).nth(1).expect(title);
        let section = section.split("\n#").next().unwrap();
        let named: Vec<_> = section
            .lines()
            .filter_map(|line| line.strip_prefix("| ")?.split(" | ").next())
            .filter(|names| names.starts_with('`'))
            .flat_map(|names| names.split(", "))
            .map(|name| name.trim_matches('`'))
            .filter(|name| title != "A link" || is_part_of_every_link(name))
            .collect();
        let fields: Vec<_> = value
            .as_object()
            .unwrap()
            .keys()
            .map(String::as_str)
            .filter(|name| title != "A link" || is_part_of_every_link(name))
            .collect();
        let mut sorted = named.clone();
        sorted.sort_unstable();
        assert_eq!(sorted, fields, "{title}");
    }
}

/// The fields for the parts of a link are present only if the link has these parts.
fn is_part_of_every_link(field: &str) -> bool {
    let parts = [
        "scheme",
        "local_part",
        "name",
        "host",
        "port",
        "path",
        "query",
        "fragment",
        "registrable",
        "tld",
    ];
    !parts.contains(&field)
}

/// The list of codes in the documentation is complete.
#[test]
fn every_code_is_documented() {
    let docs = include_str!("../../../docs/explain.md");
    for code in linkspan::explain::DecisionCode::ALL {
        assert!(
            docs.contains(&format!("| `{}` |", code.as_str())),
            "{}",
            code.as_str()
        );
    }
}

#[test]
fn output_is_safe_for_terminals() {
    let text =
        "exam\u{202E}ple.com \u{1B}]0;x\u{7}http://a.com/\u{200D}\u{202E}x אב.com a@\u{9B}.com";
    for flags in [&["--chars"][..], &["--format", "json"]] {
        let run = run(&[&["explain"], flags, &[text]].concat(), "");
        let is_unsafe =
            |c: char| (c.is_control() && c != '\n') || matches!(c, '\u{200D}' | '\u{202E}');
        assert!(!run.text().contains(is_unsafe), "{:?}", run.text());
        assert_eq!(run.code, Some(0));
    }
}

#[test]
fn a_closed_pipe_is_not_an_error() {
    let mut command = support::command();
    command.arg("explain").stdin(std::process::Stdio::piped());
    command
        .stdout(std::process::Stdio::piped())
        .stderr(std::process::Stdio::piped());
    let mut child = command.spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    drop(child.stdout.take());
    std::io::Write::write_all(&mut stdin, "a@b.com ".repeat(20_000).as_bytes()).unwrap();
    drop(stdin);
    let output = child.wait_with_output().unwrap();
    assert_eq!((output.status.code(), output.stderr), (Some(0), Vec::new()));
}

/// An explanation takes about fifty times the memory of its text, so the text has a limit.
#[test]
fn texts_over_the_limit_are_refused() {
    let text = format!("http://example.com/{}", "a".repeat(4 << 20));
    let run = run(&["explain"], &text);
    run.complains(&["longer than 4 MiB", "give the part around the link"]);
}

/// The rest of an endless input is not read.
#[cfg(unix)]
#[test]
fn endless_input_is_refused() {
    let endless = std::fs::File::open("/dev/zero").unwrap();
    let output = support::command()
        .arg("explain")
        .stdin(endless)
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(
        String::from_utf8(output.stderr)
            .unwrap()
            .contains("longer than 4 MiB")
    );
}
