//! `linkspan linkify`.

use crate::support::{command, feed, folder, piped, run, run_in};

const LINK: &str =
    r#"<a href="https://example.com/" rel="nofollow noopener" dir="auto">example.com</a>"#;

#[test]
fn text_becomes_html() {
    run(&["linkify"], "a < b: example.com\n").prints(&format!("a &lt; b: {LINK}\n"));
    run(&["linkify"], "no link\n").prints("no link\n");
    run(&["linkify"], "").prints("");
}

#[test]
fn every_format() {
    let text = "*see* bücher.de/ü\n";
    run(&["linkify", "--to", "markdown"], text)
        .prints("\\*see\\* [bücher.de/ü](https://xn--bcher-kva.de/%C3%BC)\n");
    run(&["linkify", "--to", "ansi"], text).prints(
        "*see* \u{1b}]8;;https://xn--bcher-kva.de/%C3%BC\u{1b}\\bücher.de/ü\u{1b}]8;;\u{1b}\\\n",
    );
    run(&["linkify", "--to", "text"], "xn--bcher-kva.de/%C3%BC").prints("bücher.de/ü");
}

#[test]
fn html_stays_html() {
    let html = b"\xEF\xBB\xBF<p title=\"example.com\">example.com &amp; <code>example.org</code>\r\n\xFF\0";
    let linked = run(&["linkify", "--from", "html"], html);
    let expected = [
        b"\xEF\xBB\xBF<p title=\"example.com\">",
        LINK.as_bytes(),
        b" &amp; <code>example.org</code>\r\n\xFF\0",
    ];
    assert_eq!(linked.stdout, expected.concat());
    assert_eq!(
        run(&["linkify", "--from", "html"], &linked.stdout).stdout,
        linked.stdout
    );
    let run = run(
        &[
            "linkify", "--from", "html", "--skip", "p", "--inside", "code",
        ],
        html,
    );
    assert!(
        run.stdout
            .ends_with(b">example.com &amp; <code>example.org</code>\r\n\xFF\0")
    );
}

#[test]
fn html_input_allows_only_html_output() {
    run(&["linkify", "--from", "html", "--to", "markdown"], "")
        .complains(&["--from html can only make HTML", "leave out --to"]);
}

#[test]
fn the_attributes_can_be_chosen() {
    let args = [
        "linkify",
        "--class",
        "a b",
        "--rel",
        "",
        "--target",
        "_blank",
        "--isolation",
        "bdi",
        "--max-len",
        "13",
    ];
    run(&args, "example.com/a/long/path").prints(
        "<a href=\"https://example.com/a/long/path\" class=\"a b\" target=\"_blank\" \
         title=\"example.com/a/long/path\"><bdi>example.com/…</bdi></a>",
    );
}

#[test]
fn links_and_their_text_can_be_chosen() {
    let certain = ["linkify", "--to", "markdown", "--min-confidence", "certain"];
    run(&certain, "example.com http://example.com/%C3%BC")
        .prints("example\\.com <http://example.com/%C3%BC>");
    let display = ["linkify", "--to", "markdown", "--link-text", "display"];
    run(&display, "http://example.com/%C3%BC")
        .prints("[http://example.com/ü](http://example.com/%C3%BC)");
    let http = ["linkify", "--to", "markdown", "--default-scheme", "http"];
    run(&http, "example.com").prints("[example.com](http://example.com/)");
}

#[test]
fn deceptive_links_stay_text() {
    let text = "p\u{430}yment.com";
    run(&["linkify"], text).prints("xn--pyment-3nf.com");
    run(&["linkify", "--refused", "text"], text).prints(text);
    let defanged = run(&["linkify", "--refused", "defang", "--to", "text"], text);
    assert!(
        defanged
            .text()
            .starts_with("xn--pyment-3nf[.]com [not linked: ")
    );
    let off = run(&["linkify", "--screen", "off"], text);
    assert!(
        off.text()
            .starts_with("<a href=\"https://xn--pyment-3nf.com/\"")
    );
    let text = "http://0x7f.1/";
    let warned = run(&["linkify", "--rel", ""], text);
    assert!(
        warned
            .text()
            .contains("class=\"link-warned\" title=\"the host is")
    );
    run(&["linkify", "--screen", "strict"], text).prints(text);
}

#[test]
fn a_scheme_is_found_and_linked_unless_it_runs_script() {
    let linked = run(&["linkify", "--scheme", "gemini"], "gemini://example.org/");
    assert!(
        linked
            .text()
            .starts_with("<a href=\"gemini://example.org/\"")
    );
    run(&["linkify", "--scheme", "javascript"], "x")
        .complains(&["--scheme javascript", "run script"]);
}

#[test]
fn templates_define_where_names_link_to() {
    let args = [
        "linkify",
        "--to=markdown",
        "--scheme=tel",
        "--mentions=https://chat.example/u/{name}",
        "--handles=https://{host}/@{name}",
        "--hashtags=/tags/{name}",
    ];
    let text = "tel:112 @мария @alice@bücher.de #tea";
    run(&args, text).prints(
        "<tel:112> [@мария](https://chat.example/u/%D0%BC%D0%B0%D1%80%D0%B8%D1%8F) \
         [@alice@bücher.de](https://xn--bcher-kva.de/@alice) [#tea](/tags/tea)",
    );
    run(&args[..2], text).prints(text);
}

#[test]
fn bad_templates_are_errors() {
    for template in [
        "https://{name}/",
        "javascript:{name}",
        "/tags",
        "//a.example/{name}",
    ] {
        run(&["linkify", "--hashtags", template], "#x").complains(&[
            "--hashtags: ",
            template,
            "with {name} after the host, as in https://example.com/{name}",
        ]);
    }
    run(
        &["linkify", "--handles", "https://{host}.example/{name}"],
        "x",
    )
    .complains(&["--handles: ", "as in https://{host}/@{name}"]);
    run(&["linkify", "--mentions"], "@x").complains(&["--mentions <URL>"]);
}

#[test]
fn invalid_utf8_is_replaced() {
    run(&["linkify"], b"\xEF\xBB\xBFexample.com \xFF\xC3")
        .prints(&format!("{LINK} \u{FFFD}\u{FFFD}"));
    // Text that touches them is part of another name.
    run(&["linkify"], b"b\xFCcher.de example.com").prints(&format!("b\u{FFFD}cher.de {LINK}"));
}

#[test]
fn byte_order_marks_select_the_encoding() {
    let utf16: Vec<u8> = "\u{FEFF}example.com ü\n"
        .encode_utf16()
        .flat_map(u16::to_le_bytes)
        .collect();
    run(&["linkify"], &utf16).prints(&format!("{LINK} ü\n"));
    run(&["defang"], &utf16).prints("example[.]com ü\n");
}

#[test]
fn files_are_concatenated() {
    let dir = folder(&[("a", b"a\n"), ("b", b"<\n")]);
    run_in(dir.path(), &["linkify", "a", "b"]).prints("a\n&lt;\n");
    let run = run_in(dir.path(), &["linkify", "a", "absent", "b"]);
    assert_eq!((run.text(), run.code), ("a\n&lt;\n", Some(2)));
    assert!(
        run.stderr.starts_with("linkspan: cannot read absent: "),
        "{}",
        run.stderr
    );
}

/// Lines and one long stretch without spaces, several pieces each.
fn large() -> String {
    let mut text = String::new();
    for number in 0..40_000 {
        text.push_str(&format!(
            "  # {number}: see https://example.com/{number}/é,\tor *not*!\r\n"
        ));
    }
    for number in 0..30_000 {
        text.push_str(&format!(
            "　長い{number}、　https://example.com/{number}　、jane.{number}@example.com　{}",
            "。".repeat(100)
        ));
    }
    text + " end\n" + &"x ".repeat(1_000_000) + "example.com\n- y"
}

#[test]
fn splitting_large_inputs_does_not_change_the_output() {
    let text = large();
    assert!(text.len() > 12 << 20);
    let linkifier = linkspan::Linkifier::new();
    let dir = folder(&[("large", text.as_bytes())]);
    for (to, expected) in [
        ("html", linkifier.html(&text)),
        ("markdown", linkifier.markdown(&text)),
        ("ansi", linkifier.ansi(&text)),
        ("text", linkifier.text(&text)),
    ] {
        let run = run_in(dir.path(), &["linkify", "--to", to, "large"]);
        assert!(
            run.text() == expected,
            "--to {to} is not what the library makes of the whole"
        );
        assert_eq!((run.stderr.as_str(), run.code), ("", Some(0)));
    }
}

/// Names in a stretch without spaces that is longer than a piece may be.
#[test]
fn splitting_does_not_change_names() {
    let once = "（#東京、@мария、@alice@example.social）tel:+1-201-555-0123、";
    let text = once.repeat((9 << 20) / once.len());
    let detector = linkspan::Detector::builder().schemes(["tel"]).unwrap();
    let linkifier = linkspan::Linkifier::builder()
        .detector(detector.build())
        .mentions("/u/{name}")
        .and_then(|builder| builder.handles("https://{host}/@{name}"))
        .and_then(|builder| builder.hashtags("/tags/{name}"))
        .unwrap()
        .build();
    let args = [
        "linkify",
        "--to=markdown",
        "--scheme=tel",
        "--mentions=/u/{name}",
        "--handles=https://{host}/@{name}",
        "--hashtags=/tags/{name}",
    ];
    let expected = linkifier.markdown(&text);
    assert!(expected.contains("（[#東京](/tags/%E6%9D%B1%E4%BA%AC)、[@мария](/u/"));
    assert!(run(&args, &text).text() == expected);
    let args = [
        "linkify",
        "--scheme=tel",
        "--mentions=/u/{name}",
        "--handles=https://{host}/@{name}",
        "--hashtags=/tags/{name}",
    ];
    assert!(run(&args, &text).text() == linkifier.html(&text));
}

#[test]
fn a_closed_pipe_is_not_an_error() {
    let mut child = piped(command().arg("linkify"));
    drop(child.stdout.take());
    let mut stdin = child.stdin.take().unwrap();
    let _ = std::io::Write::write_all(&mut stdin, &b"text \n".repeat(1 << 20));
    drop(stdin);
    let output = child.wait_with_output().unwrap();
    assert_eq!(
        (output.status.code(), output.stderr.as_slice()),
        (Some(0), &b""[..])
    );
}

#[test]
fn help_documents_the_exit_status() {
    let run = feed(command().args(["linkify", "--help"]), b"");
    for words in [
        "Examples:",
        "Exit status:\n  0  done",
        "--from",
        "--screen",
        "--bare-addresses",
    ] {
        assert!(run.text().contains(words), "{words}");
    }
}
