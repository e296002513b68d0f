//! `--from` and `--encoding`: links of documents, with positions in the file.

use std::fs;

use crate::support::{Run, folder, run, run_in};

const HTML: &str = "<!doctype html>\n<title>a.example.com</title>\n<p>See <a href=\"https://b.example.com/?x=1&amp;y=2\">c.example.com</a>\n<a href=/d>d</a><script>e.example.com</script>\n";

const MAIL: &str = "From: joe@example.com\r\nSubject: Hello\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\nhttps://example.com/wra=\r\npped?a=3D1\r\n";

fn urls(args: &[&str], input: impl AsRef<[u8]>) -> Vec<String> {
    let run = run(&[&["detect", "--format", "urls"], args].concat(), input);
    assert_eq!(run.stderr, "");
    run.text().lines().map(str::to_owned).collect()
}

/// Returns the position and the link of each JSON line.
fn places(run: &Run, source: &[u8]) -> Vec<(u64, u64, String, String)> {
    let place = |line: serde_json::Value| {
        let number = |name: &str| line[name].as_u64().unwrap();
        let range = number("start") as usize..number("end") as usize;
        let written = String::from_utf8_lossy(&source[range]).into_owned();
        let text = line["text"].as_str().unwrap().to_owned();
        (number("line"), number("column"), written, text)
    };
    run.json().into_iter().map(place).collect()
}

#[test]
fn html_is_read() {
    assert_eq!(
        urls(&["--from", "html"], HTML),
        [
            "a.example.com",
            "https://b.example.com/?x=1&y=2",
            "c.example.com"
        ]
    );
    assert_eq!(
        urls(&["--from", "html", "--evidence", "attribute"], HTML),
        ["https://b.example.com/?x=1&y=2"]
    );
    let run = run(&["detect", "--from", "html", "--format", "json"], HTML);
    let found = places(&run, HTML.as_bytes());
    assert_eq!(found[1].0, 3);
    assert_eq!(found[1].1, 17);
    assert_eq!(found[1].2, "https://b.example.com/?x=1&amp;y=2");
    assert_eq!(run.json()[1]["evidence"], "attribute");
    assert_eq!(run.json()[1]["href"], "https://b.example.com/?x=1&y=2");
    assert_eq!(run.json()[2]["evidence"], "domain");
}

#[test]
fn marked_documents_keep_every_byte() {
    for (from, text) in [
        ("html", HTML),
        ("eml", MAIL),
        ("json", r#"{"a":"https:\/\/a.com"}"#),
    ] {
        let run = run(&["detect", "--from", from, "--format", "marked"], text);
        let marked = run.text();
        assert!(marked.contains('⸠'), "{from}");
        assert_eq!(marked.replace(['⸠', '⸡'], ""), text, "{from}");
    }
}

#[test]
fn markdown_is_read() {
    let text = "ü [a](https://example.com/a)\n\nhttps://example.com/b, <joe@example.com>\n";
    let run = run(&["detect", "--from", "markdown"], text);
    run.prints(
        "<stdin>:1:7: url: https://example.com/a\n\
         <stdin>:3:1: url: https://example.com/b\n\
         <stdin>:3:25: email: joe@example.com\n",
    );
}

#[test]
fn mail_is_read() {
    let run = run(&["detect", "--from", "eml", "--format", "json"], MAIL);
    let found = places(&run, MAIL.as_bytes());
    assert_eq!(found[0].3, "joe@example.com");
    assert_eq!(found[1].3, "https://example.com/wrapped?a=1");
    assert_eq!(found[1].2, "https://example.com/wra=\r\npped?a=3D1");
    assert_eq!(found[1].0, 6);
}

#[test]
fn a_large_mailbox_is_read_message_by_message() {
    let message = |i: usize| {
        format!(
            "From a{i} Mon Jan  1 00:00:00 2026\nFrom: a{i}@example.com\n\n{}\n\n",
            "x ".repeat(2_000)
        )
    };
    let mailbox: String = (0..500).map(message).collect();
    let expected: Vec<_> = (0..500).map(|i| format!("a{i}@example.com")).collect();
    assert_eq!(urls(&["--from", "eml"], &mailbox), expected);
    assert_eq!(urls(&["--from", "auto"], &mailbox), expected);
    let run = run(&["detect", "--from", "eml", "--format", "json"], &mailbox);
    for (_, _, written, text) in places(&run, mailbox.as_bytes()) {
        assert_eq!(written, text);
    }
}

#[test]
fn json_is_read() {
    let text = "{\"u\":\"https:\\/\\/example.com\\/?a=1\\u0026b=2\"}\n".repeat(1_000);
    let found = urls(&["--from", "json"], &text);
    assert_eq!(found, vec!["https://example.com/?a=1&b=2"; 1_000]);
}

#[test]
fn auto_uses_file_names_and_first_bytes() {
    let folder = folder(&[]);
    let file = |name: &str, text: &str| fs::write(folder.path().join(name), text).unwrap();
    file("a.html", HTML);
    file("b.txt", HTML);
    file("c.md", "[x](https://md.example.com/) `y`\n");
    file("d.eml", MAIL);
    file("e", MAIL);
    file("f.json", r#"{"u":"https:\/\/json.example.com"}"#);
    file("g.rs", "// see <a href=\"https://rs.example.com/&amp;\">\n");
    let of = |file: &str, from: &str| {
        let run = run_in(
            folder.path(),
            &["detect", "--format=urls", "--from", from, file],
        );
        run.text().lines().map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!(of("a.html", "auto")[1], "https://b.example.com/?x=1&y=2");
    assert_eq!(
        of("b.txt", "auto")[1],
        "https://b.example.com/?x=1&y=2",
        "by its first bytes"
    );
    assert_eq!(of("c.md", "auto"), ["https://md.example.com/"]);
    assert_eq!(of("d.eml", "auto")[1], "https://example.com/wrapped?a=1");
    assert_eq!(of("e", "auto")[1], "https://example.com/wrapped?a=1");
    assert_eq!(of("f.json", "auto"), ["https://json.example.com"]);
    assert_eq!(of("g.rs", "auto"), ["https://rs.example.com/&amp"]);
    // Without --from, files are read as they are written.
    let plain = run_in(folder.path(), &["detect", "--format=urls", "a.html"]);
    assert!(plain.text().contains("&amp;y=2\n") && plain.text().contains("e.example.com"));
}

#[test]
fn maildirs_are_read() {
    let folder = folder(&[]);
    let cur = folder.path().join("mail/cur");
    fs::create_dir_all(&cur).unwrap();
    fs::write(cur.join("1700000000.M1P1.host,S=100:2,S"), MAIL).unwrap();
    let run = run_in(
        folder.path(),
        &["detect", "--from", "eml", "--format=urls", "mail"],
    );
    assert_eq!(
        run.text(),
        "joe@example.com\nhttps://example.com/wrapped?a=1\n"
    );
    let run = run_in(
        folder.path(),
        &["detect", "--from", "auto", "--format=urls", "mail"],
    );
    assert_eq!(
        run.text(),
        "joe@example.com\nhttps://example.com/wrapped?a=1\n"
    );
}

fn utf16(text: &str) -> Vec<u8> {
    text.encode_utf16().flat_map(u16::to_le_bytes).collect()
}

#[test]
fn byte_order_marks_determine_the_encoding() {
    let text = "\u{FEFF}one\r\ntwo bücher.de\r\nпример.рф 😀 a.com\r\n";
    let utf32: Vec<u8> = text
        .chars()
        .flat_map(|c| u32::from(c).to_be_bytes())
        .collect();
    for bytes in [utf16(text), utf32, text.as_bytes().to_vec()] {
        run(&["detect"], &bytes).prints(
            "<stdin>:2:5: url: bücher.de\n\
             <stdin>:3:1: url: пример.рф\n\
             <stdin>:3:13: url: a.com\n",
        );
    }
    let bytes = utf16(text);
    let run = run(&["detect", "--format", "json"], &bytes);
    for line in run.json() {
        let range =
            line["start"].as_u64().unwrap() as usize..line["end"].as_u64().unwrap() as usize;
        assert_eq!(bytes[range], utf16(line["text"].as_str().unwrap()));
    }
}

#[test]
fn files_with_wide_characters_are_not_binary() {
    let folder = folder(&[]);
    fs::write(folder.path().join("a.txt"), utf16("\u{FEFF}a.com\n")).unwrap();
    fs::write(folder.path().join("b.bin"), b"\0b.com\n").unwrap();
    // Large enough to be read in chunks.
    let large = utf16(&format!("\u{FEFF}{}c.com\n", "x \n".repeat(2_000_000)));
    fs::write(folder.path().join("c.txt"), large).unwrap();
    let found = run_in(
        folder.path(),
        &["detect", "--format=urls", "--sort=path", "--stats", "."],
    );
    assert_eq!(found.text(), "a.com\nc.com\n");
    assert_eq!(
        found.stderr,
        "linkspan: 2 links in 2 files; 1 file skipped as binary\n"
    );
    let count = run_in(folder.path(), &["detect", "--count", "c.txt"]);
    assert_eq!(count.text(), "1\n");
}

#[test]
fn marked_output_is_utf8() {
    let bytes = utf16("\u{FEFF}siehe bücher.de.\n");
    let marked = run(&["detect", "--format", "marked"], bytes);
    assert_eq!(
        (marked.text(), marked.code),
        ("siehe ⸠bücher.de⸡.\n", Some(0))
    );
    let page = b"<a href='https://a.com/\xFC'>\xFC";
    let flags = [
        "detect",
        "--format=marked",
        "--from=html",
        "--encoding=latin1",
    ];
    assert_eq!(run(&flags, page).text(), "<a href='⸠https://a.com/ü⸡'>ü");
    let cut = [&utf16("\u{FEFF}a.com ")[..], b"x"].concat();
    let marked = run(&["detect", "--format", "marked"], cut);
    assert_eq!(marked.code, Some(2), "{}", marked.stderr);
    assert!(marked.stdout.starts_with("⸠a.com⸡ ".as_bytes()));
}

#[test]
fn encodings_are_chosen_by_name() {
    let latin = b"siehe b\xFCcher.de/\xFC\n";
    assert_eq!(urls(&["--encoding", "latin1"], latin), ["bücher.de/ü"]);
    assert_eq!(urls(&[], latin), [""; 0], "not another host");
    assert_eq!(
        urls(&["--encoding", "shift_jis"], b"\x93\xFA\x96{.jp \x93\xFA\n"),
        ["日本.jp"]
    );
    assert_eq!(
        urls(&["--encoding", "utf-16le"], utf16("see a.com")),
        ["a.com"]
    );
    run(&["detect", "--encoding", "latin-17"], "")
        .complains(&["there is no encoding \"latin-17\"", "windows-1252"]);
}

#[test]
fn utf16_without_a_byte_order_mark_is_reported() {
    for (encoding, bytes) in [
        ("utf-16le", utf16("see a.com now\n")),
        (
            "utf-16be",
            "see a.com now\n"
                .encode_utf16()
                .flat_map(u16::to_be_bytes)
                .collect(),
        ),
    ] {
        for from in ["--from=text", "--from=html"] {
            let run = run(&["detect", from], &bytes);
            assert_eq!((run.text(), run.code), ("", Some(2)));
            let advice = format!("give --encoding {encoding}");
            assert!(run.stderr.contains(&advice), "{}", run.stderr);
        }
    }
}

#[test]
fn positions_in_other_encodings_are_those_in_the_file() {
    let text = "é日😀 see é.com\r\n日 a.com b.com\n";
    let shift_jis = b"\x93\xFA\x96{ \x93\xFA.jp\n\x93\xFA a.jp".to_vec();
    for (encoding, bytes, expected, written) in [
        (
            "utf-16le",
            utf16(text),
            &[(1, 9), (2, 3), (2, 9)][..],
            ["é.com", "a.com", "b.com"].map(utf16).to_vec(),
        ),
        (
            "shift_jis",
            shift_jis,
            &[(1, 4), (2, 3)],
            vec![b"\x93\xFA.jp".to_vec(), b"a.jp".to_vec()],
        ),
    ] {
        let run = run(&["detect", "--format=json", "--encoding", encoding], &bytes);
        let places: Vec<_> = run
            .json()
            .iter()
            .map(|line| {
                (
                    line["line"].as_u64().unwrap(),
                    line["column"].as_u64().unwrap(),
                )
            })
            .collect();
        assert_eq!(places, expected, "{encoding}");
        for (line, written) in run.json().iter().zip(written) {
            let at = |name: &str| line[name].as_u64().unwrap() as usize;
            assert_eq!(bytes[at("start")..at("end")], written);
        }
    }
}

/// The ranges of screening reasons refer to the link as it is written.
#[test]
fn screening_reasons_have_positions_in_the_file() {
    let link = "https://p\u{430}ypal.com/";
    for (from, text) in [
        ("text", format!("é {link} x")),
        (
            "html",
            "é &amp; <a href='https://&#112;&#x430;ypal.com/'>x</a>".to_owned(),
        ),
        ("json", r#"{"é":"https:\/\/p\u0430ypal.com\/"}"#.to_owned()),
    ] {
        for unit in ["bytes", "chars"] {
            let flags = [
                "detect",
                "--format=json",
                "--screen",
                "--from",
                from,
                "--offsets",
                unit,
            ];
            let run = run(&flags, &text);
            let line = &run.json()[0];
            let at = |value: &serde_json::Value| value.as_u64().unwrap() as usize;
            let reason = line["reasons"]
                .as_array()
                .unwrap()
                .iter()
                .max_by_key(|it| at(&it["start"]))
                .unwrap();
            let (start, end) = (at(&reason["start"]), at(&reason["end"]));
            let chars: String = text.chars().skip(start).take(end - start).collect();
            let written = if unit == "bytes" {
                &text[start..end]
            } else {
                &chars
            };
            assert!(
                written.ends_with("pal.com")
                    || written.contains("430")
                    || written.contains('\u{430}'),
                "{from} {unit} {written} {line}"
            );
            assert!(
                start > at(&line["start"]) && end <= at(&line["end"]),
                "{line}"
            );
        }
    }
}

#[test]
fn a_long_line_of_json_is_read_in_pieces() {
    let strings = r#"{"a":"https:\/\/a.com\/\"x","b":[1,"b.com"]},"#.repeat(40_000);
    let text = format!(
        "[{strings}\"https://c.com/ {}\"]\nd.com",
        "c ".repeat(300_000)
    );
    let run = run(
        &["detect", "--format=urls", "--from=json", "--unique"],
        &text,
    );
    let links: Vec<_> = run
        .text()
        .lines()
        .map(|line| line.get(..14).unwrap_or(line))
        .collect();
    assert_eq!(
        links,
        ["https://a.com/", "b.com", "https://c.com/", "d.com"]
    );
}

#[test]
fn given_encoding_applies_to_mail_without_a_charset() {
    let mail = b"Subject: b\xFCcher.de\nContent-Type: text/plain; charset=koi8-r\n\n\xD0\xD2\xC9\xCD\xC5\xD2.com\n";
    let flags = ["--from=eml", "--encoding=latin1"];
    assert_eq!(urls(&flags, mail), ["bücher.de", "пример.com"]);
    let marked = run(
        &[
            "detect",
            "--format=marked",
            "--from=eml",
            "--encoding=latin1",
        ],
        mail,
    );
    assert!(
        marked.stdout.windows(3).any(|it| it == b"b\xFCc"),
        "the bytes stay"
    );
}

#[test]
fn explain_reports_why_a_name_is_not_a_link() {
    let explained = run(&["explain"], b"b\xFCcher.de\n");
    assert_eq!(explained.code, Some(1));
    assert!(
        explained
            .text()
            .contains("bytes that are not UTF-8 touch this name"),
        "{explained:?}"
    );
    let explained = run(&["explain"], utf16("\u{FEFF}a.com"));
    assert_eq!(explained.code, Some(0));
}

/// Asserts that broken input gives the links before the problem, one message and exit code 2.
fn is_partial(args: &[&str], input: impl AsRef<[u8]>, links: &str, words: &str) {
    let run = run(&[&["detect", "--format=urls"], args].concat(), input);
    assert_eq!(
        (run.text(), run.code),
        (links, Some(2)),
        "{args:?} {}",
        run.stderr
    );
    assert!(
        run.stderr.starts_with("linkspan: <stdin>: at byte "),
        "{}",
        run.stderr
    );
    assert!(run.stderr.contains(words), "{}", run.stderr);
}

#[test]
fn readable_parts_of_broken_input_are_searched() {
    let mut cut = utf16("\u{FEFF}a.com b.com");
    cut.push(0x20);
    is_partial(&[], &cut, "a.com\n", "not valid UTF-16LE");
    let mut half = utf16("\u{FEFF}a.com ");
    half.extend([0x3D, 0xD8]);
    is_partial(&[], &half, "a.com\n", "not valid UTF-16LE");
    is_partial(
        &["--from=html"],
        "a.com <a href=\"https://b.com\" title=\"x",
        "a.com\nhttps://b.com\n",
        "a tag of the HTML is not closed",
    );
    is_partial(
        &["--from=html"],
        "a.com <!-- b.com",
        "a.com\n",
        "a comment of the HTML is not closed",
    );
    let mail = "From: a@b.com\nContent-Type: multipart/mixed; boundary=x\n\n--x\n\nc.com\n";
    is_partial(
        &["--from=eml"],
        mail,
        "a@b.com\nc.com\n",
        "without its last boundary",
    );
    let mut deep = String::from("From: a@b.com\n");
    for i in 0..1_000 {
        deep.push_str(&format!(
            "Content-Type: multipart/mixed; boundary=b{i}\n\n--b{i}\n"
        ));
    }
    is_partial(
        &["--from=eml"],
        &deep,
        "a@b.com\n",
        "nested deeper than 64 levels",
    );
}

#[test]
fn one_broken_message_does_not_hide_the_next() {
    let mailbox = "From a Mon Jan  1 00:00:00 2026\nFrom: a@example.com\nContent-Type: multipart/mixed; boundary=x\n\nnone\n\nFrom b Mon Jan  1 00:00:00 2026\nFrom: b@example.com\n\nHo\n";
    is_partial(
        &["--from=eml"],
        mailbox,
        "a@example.com\nb@example.com\n",
        "the boundary of a multipart never comes",
    );
}

#[test]
fn pathological_nesting_is_read_in_time() {
    for (from, text) in [
        ("html", "<div>".repeat(200_000)),
        ("html", "<a href='".repeat(100_000)),
        ("html", format!("<a{}>", " b=\"\"".repeat(1_000_000))),
        ("markdown", "[".repeat(100_000)),
        ("markdown", "> ".repeat(50_000)),
        ("markdown", "*a ".repeat(100_000)),
        ("eml", "Content-Type: message/rfc822\n\n".repeat(100_000)),
        (
            "eml",
            format!(
                "Content-Transfer-Encoding: base64\n\n{}",
                "QUFB".repeat(500_000)
            ),
        ),
        ("json", "[".repeat(500_000)),
        ("json", "\"\\".repeat(250_000)),
    ] {
        let text = format!("{text} a.com");
        let run = run(&["detect", "--count", "--from", from], &text);
        assert!(run.code.is_some_and(|code| code <= 2), "{from}");
    }
    let tag = format!("<p{}>a.com", " b=\"\"".repeat(1_000_000));
    let linked = run(&["linkify", "--from=html"], &tag);
    assert!(linked.text().ends_with(">a.com</a>"));
}
