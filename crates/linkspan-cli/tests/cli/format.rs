//! `format`.

use crate::support::run;

const UNREADABLE: &str = "https://ja.wikipedia.org/wiki/%E6%9D%B1%E4%BA%AC";

#[test]
fn every_form_is_written() {
    run(&["format", UNREADABLE], "").prints("https://ja.wikipedia.org/wiki/東京\n");
    run(&["format", "--as", "href", "bücher.de/ü b"], "")
        .prints("https://xn--bcher-kva.de/%C3%BC%20b\n");
    run(
        &["format", "--as", "display", "xn--bcher-kva.de/%E2%80%AE"],
        "",
    )
    .prints("bücher.de/%E2%80%AE\n");
    run(&["format", "--as", "full", "bücher.de/ü."], "").prints("xn--bcher-kva.de/%C3%BC%2E\n");
    run(
        &[
            "format",
            "--as",
            "href",
            "--default-scheme",
            "http",
            "example.com",
        ],
        "",
    )
    .prints("http://example.com/\n");
}

#[test]
fn lines_of_standard_input() {
    run(
        &["format"],
        format!("{UNREADABLE}\r\nпример.рф/%D0%B0\n\u{FEFF}"),
    )
    .text()
    .lines()
    .zip(["https://ja.wikipedia.org/wiki/東京", "пример.рф/а"])
    .for_each(|(got, expected)| assert_eq!(got, expected));
    run(&["format"], "a@example.com").prints("a@example.com\n");
    run(&["format"], "").prints("");
}

#[test]
fn invalid_lines_are_reported_and_skipped() {
    let run = run(
        &[
            "format",
            "example.com/a",
            "not a URL",
            "",
            "example.org/%62",
        ],
        "",
    );
    assert_eq!(
        (run.text(), run.code),
        ("example.com/a\nexample.org/b\n", Some(1))
    );
    assert!(
        run.stderr
            .contains("'not a URL': This is neither a URL nor an email address"),
        "{}",
        run.stderr
    );
    assert_eq!(run.stderr.lines().count(), 2);
}

/// The message names the mistake, and a verb only if that verb reports more.
#[test]
fn errors_name_the_mistake() {
    for (url, what, verb) in [
        ("https://user:pw@example.com", "user name", ""),
        ("ssh://git@github.com", "user name", ""),
        ("https://example.com:443.evil.com/a", "port", "check url"),
        ("https://exa mple.com/", "domain name", "check url"),
        ("https:/example.com/", "two slashes", "check url"),
        ("acme:isbn:123", "no host", ""),
        ("http://[v1.a]/", "IP address", ""),
        ("mailto:a@example.com,", "mailto URL", "check mailto"),
        ("<me@example.com", "email address", "check email"),
        ("wiki.internal", "write the scheme", ""),
    ] {
        let run = run(&["format", url], "");
        assert_eq!((run.text(), run.code), ("", Some(1)), "{url}");
        assert!(run.stderr.contains(what), "{url}: {}", run.stderr);
        let named = run.stderr.contains("`linkspan check");
        assert_eq!(named, !verb.is_empty(), "{url}: {}", run.stderr);
        assert!(run.stderr.contains(verb), "{url}: {}", run.stderr);
    }
}

/// White space at the end of a line comes from a table or an editor.
#[test]
fn trailing_white_space_is_removed() {
    let run_on = |args: &[&str]| run(args, "example.com/a \t\r\nexample.com/b  \n");
    run_on(&["format"]).prints("example.com/a\nexample.com/b\n");
    let run = run(&["check", "domain"], "example.com \t\n");
    assert_eq!(run.text(), "valid: example.com\n");
    let run = crate::support::run(&["screen"], "example.com \n");
    assert_eq!(run.text(), "allow: example.com\n");
}

#[test]
fn bad_input_is_reported_safely() {
    let run = run(
        &["format"],
        b"http://\xFF\x1B[31m/\n\xE2\x80\xAEmoc\nexample.com\n",
    );
    assert_eq!((run.text(), run.code), ("example.com\n", Some(1)));
    assert_eq!(run.stderr.lines().count(), 2);
    assert!(
        !run.stderr.contains(['\u{1B}', '\u{202E}']),
        "{}",
        run.stderr
    );
}

#[test]
fn errors_for_unknown_forms_list_the_forms() {
    run(&["format", "--as", "nice", "a.com"], "")
        .complains(&["minimal", "href", "display", "full"]);
}

#[test]
fn ten_megabyte_lines_are_formatted() {
    let url = format!("https://example.com/{}", "%E6%9D%B1".repeat(1_100_000));
    let run = run(&["format"], &url);
    assert_eq!(
        run.text().len(),
        "https://example.com/\n".len() + 3 * 1_100_000
    );
}
