//! Runs `linkspan screen` and `linkspan detect --screen` as their users do.
#![cfg(test)]

mod support;

use support::{folder, run, run_in};

#[test]
fn an_honest_host_is_allowed_and_a_look_alike_refused() {
    run(&["screen", "bücher.de"], "").prints("allow: bücher.de\n");
    let refused = run(&["screen", "p\u{430}ypal.com"], "");
    assert_eq!(refused.code, Some(1));
    let text = refused.text();
    assert!(
        text.starts_with("refuse: p\u{430}ypal.com (shown as xn--pypal-4ve.com)\n"),
        "{text}"
    );
    assert!(text.contains("\n    mixed-script: "), "{text}");
    assert!(text.contains("\n    protected-name: "), "{text}");
    assert!(text.contains("(paypal.com)\n"), "{text}");
}

#[test]
fn a_warning_is_not_a_refusal() {
    let run = run(&["screen", "i❤.ws"], "");
    assert_eq!(run.code, Some(0));
    assert!(run.text().starts_with("warn: "), "{}", run.text());
    let strict = support::run(&["screen", "--policy", "strict", "i❤.ws"], "");
    assert_eq!(strict.code, Some(1));
}

#[test]
fn lines_of_standard_input_are_screened_in_order() {
    let run = run(
        &["screen", "--format", "json"],
        b"example.com\r\n\nhttp://user@example.com/\nb\xD0\xB0d.com\n\xEF",
    );
    let lines = run.json();
    let verdicts: Vec<_> = lines.iter().map(|line| line["verdict"].clone()).collect();
    assert_eq!(verdicts, ["allow", "refuse", "refuse", "refuse"]);
    assert_eq!(lines[0]["input"], "example.com");
    assert_eq!(lines[0]["reasons"].as_array().unwrap().len(), 0);
    assert_eq!(lines[1]["reasons"][0]["code"], "userinfo");
    assert_eq!(lines[1]["display"], "example.com");
    assert_eq!(lines[2]["display"], "xn--bd-7kc.com");
    assert_eq!(
        (
            lines[2]["reasons"][0]["start"].as_u64(),
            lines[2]["reasons"][0]["end"].as_u64()
        ),
        (Some(0), Some(4))
    );
}

#[test]
fn names_are_protected_by_flag_and_by_file() {
    let dir = folder(&[("names.txt", "# ours\n\nbücherei.example\n".as_bytes())]);
    let args = [
        "screen",
        "--protect",
        "mybank.example",
        "--protect",
        "@names.txt",
    ];
    let verdict = |host: &str| run_in(dir.path(), &[&args[..], &[host]].concat()).code;
    assert_eq!(verdict("rnybank.example"), Some(1));
    assert_eq!(verdict("www.mybank.example"), Some(0));
    let near = run_in(dir.path(), &[&args[..], &["bucherei.example"]].concat());
    assert!(near.text().contains("near-protected-name"), "{near:?}");
    run(&["screen", "--protect", "not a name", "a.com"], "").complains(&["not a name", "@FILE"]);
    run(&["screen", "--protect", "@missing.txt", "a.com"], "").complains(&["missing.txt"]);
}

#[test]
fn output_is_safe_for_terminals() {
    for format in ["text", "json"] {
        let run = run(
            &["screen", "--format", format],
            "exam\u{202E}ple.com\n\u{1B}]0;x\u{7}.com\n",
        );
        assert_eq!(run.code, Some(1));
        let text = run.text();
        assert!(!text.contains(['\u{202E}', '\u{1B}', '\u{7}']), "{text:?}");
    }
}

#[test]
fn detect_reports_verdicts_in_json() {
    let text = "ok example.com, bad ex\u{430}mple.com\n";
    let run = run(&["detect", "--screen", "--format", "json"], text);
    let lines = run.json();
    assert_eq!(lines[0]["verdict"], "allow");
    assert_eq!(lines[1]["verdict"], "refuse");
    let reason = &lines[1]["reasons"][0];
    assert_eq!(reason["code"], "mixed-script");
    assert_eq!(
        &text[reason["start"].as_u64().unwrap() as usize..reason["end"].as_u64().unwrap() as usize],
        "ex\u{430}mple"
    );
    let without = support::run(&["detect", "--format", "json"], text);
    assert!(without.json()[1].get("verdict").is_none());
    support::run(&["detect", "--screen"], text).complains(&["--screen", "--format json"]);
}
