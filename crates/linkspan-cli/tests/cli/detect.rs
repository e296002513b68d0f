//! What `detect` finds: filters, options, exit codes.

use linkspan::Linkifier;
use linkspan_testkit::cases::{self, Case};

use crate::support::{command, feed, folder, run, run_in};

/// Every kind of evidence that needs no option, in one text.
const MIXED: &str = "See https://a.example.com/x, www.example.org and example.net.\n\
                     Mail joe@example.com or mailto:ann@example.com now.\n";

fn urls(args: &[&str], input: &str) -> Vec<String> {
    let all = [&["detect", "--format", "urls"], args].concat();
    let run = run(&all, input);
    assert_eq!(run.stderr, "");
    assert_eq!(run.code, Some(i32::from(run.stdout.is_empty())), "{run:?}");
    run.text().lines().map(str::to_owned).collect()
}

#[test]
fn finds_each_kind_of_evidence() {
    run(&["detect"], MIXED).prints(
        "<stdin>:1:5: url: https://a.example.com/x\n\
         <stdin>:1:30: url: www.example.org\n\
         <stdin>:1:50: url: example.net\n\
         <stdin>:2:6: email: joe@example.com\n\
         <stdin>:2:25: email: mailto:ann@example.com\n",
    );
}

#[test]
fn kind_filters() {
    assert_eq!(
        urls(&["--kind", "email"], MIXED),
        ["joe@example.com", "mailto:ann@example.com"]
    );
    assert_eq!(urls(&["--kind=url"], MIXED).len(), 3);
    assert_eq!(urls(&["--kind", "url,email"], MIXED).len(), 5);
    assert_eq!(urls(&["--kind", "url"], "joe@example.com"), [""; 0]);
}

#[test]
fn evidence_filters() {
    for (evidence, link) in [
        ("scheme", "https://a.example.com/x"),
        ("www", "www.example.org"),
        ("domain", "example.net"),
        ("email", "joe@example.com"),
        ("mailto", "mailto:ann@example.com"),
    ] {
        assert_eq!(urls(&["--evidence", evidence], MIXED), [link]);
    }
    assert_eq!(
        urls(&["--evidence", "www,mailto"], MIXED),
        ["www.example.org", "mailto:ann@example.com"]
    );
    assert_eq!(
        urls(
            &["--evidence", "address", "--bare-addresses"],
            "192.0.2.1 example.com"
        ),
        ["192.0.2.1"]
    );
}

#[test]
fn filters_combine() {
    assert_eq!(
        urls(&["--kind", "url", "--evidence", "www,mailto"], MIXED),
        ["www.example.org"]
    );
}

#[test]
fn filters_apply_to_marks_and_counts() {
    run(
        &["detect", "--format", "marked", "--kind", "email"],
        "a.com b@c.com",
    )
    .prints("a.com ⸠b@c.com⸡");
    run(&["detect", "--count", "--kind", "email"], MIXED).prints("2\n");
}

#[test]
fn options_turn_links_off() {
    assert_eq!(
        urls(&["--no-emails", "--evidence", "email,mailto"], MIXED),
        [""; 0]
    );
    assert_eq!(
        urls(&["--no-bare-domains", "--kind", "url"], MIXED),
        ["https://a.example.com/x"]
    );
}

#[test]
fn options_turn_links_on() {
    for (option, text) in [
        ("--bare-addresses", "192.0.2.1"),
        ("--single-labels", "http://localhost:3000"),
        ("--quoted-local-parts", "\"a b\"@example.com"),
    ] {
        assert!(
            !urls(&[], text).contains(&text.to_owned()),
            "{text} without {option}"
        );
        assert_eq!(urls(&[option], text), [text]);
    }
}

#[test]
fn several_schemes_can_be_added() {
    let text = "gopher://example.com/0 and gemini://example.org/";
    assert_eq!(urls(&[], text), [""; 0]);
    assert_eq!(
        urls(&["--scheme", "gopher"], text),
        ["gopher://example.com/0"]
    );
    assert_eq!(
        urls(&["--scheme", "gopher", "--scheme", "gemini"], text).len(),
        2
    );
}

#[test]
fn schemes_without_a_host_are_found() {
    let text = "tel:+1-201-555-0123, matrix:u/alice:example.org. acme:x/y!";
    assert_eq!(urls(&[], text), [""; 0]);
    assert_eq!(
        urls(&["--scheme", "tel", "--scheme", "matrix"], text),
        ["tel:+1-201-555-0123", "matrix:u/alice:example.org"]
    );
    assert_eq!(urls(&["--scheme", "acme"], text), [""; 0]);
    assert_eq!(urls(&["--scheme", "acme:"], text), ["acme:x/y"]);
    let json = run(
        &["detect", "--scheme=tel", "--format=json", "--screen"],
        "tel:112",
    )
    .json();
    assert_eq!(json[0]["href"], "tel:112");
    assert_eq!(json[0]["verdict"], "allow");
}

#[test]
fn names_are_found_on_request() {
    let text = "@мария and @alice@example.social on #東京, C# or a@b.com\n";
    let all = ["--mentions", "--handles", "--hashtags"];
    assert_eq!(urls(&[], text), ["a@b.com"]);
    assert_eq!(urls(&["--mentions"], text), ["@мария", "a@b.com"]);
    let found = run(&[&["detect"], &all[..]].concat(), text);
    found.prints(
        "<stdin>:1:1: mention: @мария\n\
         <stdin>:1:12: handle: @alice@example.social\n\
         <stdin>:1:37: hashtag: #東京\n\
         <stdin>:1:48: email: a@b.com\n",
    );
    for (filter, link) in [
        ("--kind=mention", "@мария"),
        ("--kind=handle", "@alice@example.social"),
        ("--kind=hashtag", "#東京"),
    ] {
        assert_eq!(urls(&[&[filter], &all[..]].concat(), text), [link]);
        assert_eq!(urls(&[filter], text), [""; 0]);
    }
    assert_eq!(
        urls(&[&["--evidence=sigil"], &all[..]].concat(), text).len(),
        3
    );
    let explained = run(&["explain", "--format", "json", "--hashtags"], text).json();
    assert_eq!(explained[0]["links"], 2);
    run(&["defang", "--mentions"], text).complains(&["--mentions"]);
}

#[test]
fn bad_scheme_is_an_error() {
    run(&["detect", "--scheme", "no scheme"], "example.com").complains(&["no scheme"]);
}

#[test]
fn tld_table_replaces_the_embedded_one() {
    let dir = folder(&[
        ("tlds.txt", b"# Version 1\nQQ\n"),
        ("text", b"a.qq and example.com\n"),
    ]);
    run_in(dir.path(), &["detect", "--format", "urls", "text"]).prints("example.com\n");
    run_in(
        dir.path(),
        &[
            "detect",
            "--format",
            "urls",
            "--tld-table",
            "tlds.txt",
            "text",
        ],
    )
    .prints("a.qq\n");
}

#[test]
fn bad_tld_table_is_an_error() {
    let dir = folder(&[("bad.txt", b"no list, but prose\n"), ("raw.txt", b"\xFF\n")]);
    for table in ["bad.txt", "raw.txt", "absent.txt"] {
        run_in(dir.path(), &["detect", "--tld-table", table]).complains(&[table]);
    }
}

#[test]
fn profiles_can_be_chosen() {
    let text = "访问example.com, README.md";
    let strict = ["访问example.com", "README.md"];
    assert_eq!(urls(&[], text), ["example.com"]);
    assert_eq!(urls(&["--profile", "prose"], text), ["example.com"]);
    assert_eq!(urls(&["--profile", "uts58"], text), strict);
    run(&["detect", "--profile", "prsoe"], "")
        .complains(&["prsoe", "[possible values: prose, uts58]"]);
}

/// The links that every program finds without options, for each verb that detects.
#[test]
fn defaults_match_the_bindings() {
    let cases = cases::load("defaults", "defaults.txt");
    let lines = |line: &dyn Fn(&Case) -> String| -> String {
        cases.iter().map(|case| line(case) + "\n").collect()
    };
    let text = lines(&|case| case.text.clone());
    let marked = lines(&|case| cases::mark(&case.text, &case.links));
    run(&["detect", "--format", "marked"], &text).prints(&marked);
    run(&["linkify"], &text).prints(&lines(&|case| {
        Linkifier::new().html(&case.text).into_owned()
    }));
    run(&["defang"], &text).prints(&lines(&|case| linkspan::defang(&case.text).into_owned()));
    let links: usize = cases.iter().map(|case| case.links.len()).sum();
    assert!(links > 10, "{links}");
    let explained = run(&["explain", "--format", "json"], &text).json();
    assert_eq!(explained[0]["links"], links);
}

#[test]
fn count_prints_the_number_of_links() {
    run(&["detect", "--count"], MIXED).prints("5\n");
    let none = run(&["detect", "--count"], "nothing");
    assert_eq!((none.text(), none.code), ("0\n", Some(1)));
}

#[test]
fn count_names_files_if_there_are_several() {
    let dir = folder(&[("a", b"a.com b.com"), ("b", b"no links")]);
    run_in(dir.path(), &["detect", "--count", "a", "b", "-"]).prints("a:2\nb:0\n<stdin>:0\n");
    run_in(dir.path(), &["detect", "--count", "a"]).prints("2\n");
}

#[test]
fn count_and_format_exclude_each_other() {
    run(&["detect", "--count", "--format", "json"], "").complains(&["--count", "--format"]);
}

#[test]
fn quiet_only_sets_the_exit_code() {
    for (text, code) in [("see a.com", 0), ("see nothing", 1), ("", 1)] {
        let run = run(&["detect", "--quiet"], text);
        assert_eq!(
            (run.text(), run.stderr.as_str(), run.code),
            ("", "", Some(code))
        );
    }
}

#[test]
fn quiet_stops_at_the_first_link() {
    let dir = folder(&[("a", b"a.com")]);
    run_in(dir.path(), &["detect", "--quiet", "a", "absent"]).prints("");
    let after = run_in(dir.path(), &["detect", "--quiet", "absent", "a"]);
    assert_eq!(
        after.code,
        Some(0),
        "a link found counts more than an error"
    );
    assert!(after.stderr.contains("absent"));
    run_in(dir.path(), &["detect", "--quiet", "absent"]).complains(&["absent"]);
}

#[test]
fn wrong_flags_are_errors() {
    run(&["detect", "--no-such-flag"], "").complains(&["--no-such-flag", "Usage"]);
    run(&["no-such-verb"], "").complains(&["no-such-verb"]);
    run(&[""; 0], "").complains(&["Usage"]);
    run(&["detect", "--no-emails", "--quoted-local-parts"], "")
        .complains(&["--quoted-local-parts"]);
}

#[test]
fn color_is_used_on_request() {
    let plain = "<stdin>:1:1: url: a.com\n";
    run(&["detect"], "a.com").prints(plain);
    run(&["detect", "--color", "never"], "a.com").prints(plain);
    run(&["detect", "--color", "auto"], "a.com").prints(plain);
    let colored = run(&["detect", "--color", "always"], "a.com");
    assert!(colored.text().contains("\u{1b}["), "{colored:?}");
    let both = feed(
        command()
            .args(["detect", "--color=always"])
            .env("NO_COLOR", "1"),
        b"a.com",
    );
    assert_eq!(
        both.stdout, colored.stdout,
        "the flag is stronger than the environment"
    );
}
