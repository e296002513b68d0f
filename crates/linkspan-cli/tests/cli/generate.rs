//! Help, man pages and completions.

use crate::support::run;

#[test]
fn help_has_examples() {
    for args in [
        &["--help"][..],
        &["detect", "--help"],
        &["help", "conformance"],
        &["generate", "--help"],
    ] {
        let run = run(args, "");
        assert_eq!((run.stderr.as_str(), run.code), ("", Some(0)));
        assert!(run.text().contains("Examples:\n  linkspan "), "{args:?}");
    }
}

#[test]
fn version_matches_the_package() {
    run(&["--version"], "").prints(&format!("linkspan {}\n", env!("CARGO_PKG_VERSION")));
}

#[test]
fn man_page_of_the_command_names_the_verbs() {
    let run = run(&["generate", "man"], "");
    assert!(run.text().contains(".TH linkspan 1"), "{}", run.text());
    for verb in ["detect", "conformance", "generate"] {
        assert!(run.text().contains(&format!("linkspan\\-{verb}")), "{verb}");
    }
}

#[test]
fn man_page_of_a_verb_has_every_flag() {
    let run = run(&["generate", "man", "detect"], "");
    for flag in [
        "profile",
        "kind",
        "evidence",
        "count",
        "quiet",
        "format",
        "offsets",
        "no\\-emails",
        "no\\-bare\\-domains",
        "bare\\-addresses",
        "single\\-labels",
        "quoted\\-local\\-parts",
        "scheme",
        "tld\\-table",
        "color",
    ] {
        assert!(run.text().contains(&format!("\\-\\-{flag}")), "{flag}");
    }
    assert!(run.text().contains("Examples:"));
}

/// The help lists the library's own words for its choices.
#[test]
fn choices_are_listed() {
    for (verb, words) in [
        ("detect", "[default: prose] [possible values: prose, uts58]"),
        (
            "linkify",
            "[default: prose] [possible values: prose, uts58]",
        ),
        (
            "explain",
            "[default: prose] [possible values: prose, uts58]",
        ),
        ("defang", "[default: prose] [possible values: prose, uts58]"),
        ("refang", "[default: prose] [possible values: prose, uts58]"),
        (
            "screen",
            "[default: balanced] [possible values: strict, balanced, off]",
        ),
        ("format", "[default: https] [possible values: https, http]"),
        ("check", "[possible values: domain, email, url, mailto]"),
    ] {
        let run = run(&[verb, "-h"], "");
        let text = run.text().split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(text.contains(words), "{verb}: {text}");
    }
}

#[test]
fn man_page_of_an_unknown_verb_is_an_error() {
    run(&["generate", "man", "nothing"], "").complains(&["nothing", "--help"]);
}

#[test]
fn completions_contain_verbs_and_flags() {
    for shell in ["bash", "zsh", "fish", "powershell"] {
        let run = run(&["generate", &format!("complete-{shell}")], "");
        assert_eq!((run.stderr.as_str(), run.code), ("", Some(0)));
        for word in ["conformance", "quoted-local-parts", "complete-powershell"] {
            assert!(run.text().contains(word), "{shell}: {word}");
        }
    }
}
