//! How `detect` prints: text, urls, json, marked; lines, columns and offsets.

use serde_json::json;

use crate::support::{folder, run, run_in};

#[test]
fn text_names_the_file() {
    let dir = folder(&[("notes.txt", "über:\nsiehe bücher.de/é.\n".as_bytes())]);
    run_in(dir.path(), &["detect", "notes.txt"]).prints("notes.txt:2:7: url: bücher.de/é\n");
    run_in(dir.path(), &["detect", "--format", "text", "./notes.txt"])
        .prints("./notes.txt:2:7: url: bücher.de/é\n");
}

#[test]
fn columns_count_characters() {
    run(&["detect"], "😀é a.com b.com\n\n漢 c.com").prints(
        "<stdin>:1:4: url: a.com\n\
         <stdin>:1:10: url: b.com\n\
         <stdin>:3:3: url: c.com\n",
    );
}

#[test]
fn urls_are_printed_as_written() {
    run(
        &["detect", "--format", "urls"],
        "HTTP://Example.COM/%C3%A9 x bücher.de",
    )
    .prints("HTTP://Example.COM/%C3%A9\nbücher.de\n");
}

#[test]
fn json_has_these_fields_in_this_order() {
    run(&["detect", "--format", "json"], "é\nsee a.com").prints(
        "{\"file\":\"<stdin>\",\"line\":2,\"column\":5,\"start\":7,\"end\":12,\
         \"kind\":\"url\",\"evidence\":\"domain\",\"text\":\"a.com\",\
         \"href\":\"https://a.com/\",\"display\":\"a.com\",\
         \"confidence\":\"likely\",\"tailorings\":[],\"host\":\"a.com\",\"registrable\":\"a.com\",\"tld\":\"com\"}\n",
    );
}

#[test]
fn json_contains_the_tailorings() {
    run(&["detect", "--format", "json"], "访问a.com").prints(
        "{\"file\":\"<stdin>\",\"line\":1,\"column\":3,\"start\":6,\"end\":11,\
         \"kind\":\"url\",\"evidence\":\"domain\",\"text\":\"a.com\",\
         \"href\":\"https://a.com/\",\"display\":\"a.com\",\
         \"confidence\":\"likely\",\"tailorings\":[\"cjk-head\"],\"host\":\"a.com\",\"registrable\":\"a.com\",\"tld\":\"com\"}\n",
    );
}

#[test]
fn offsets_in_each_unit() {
    let text = "😀é a.com\n😀 bücher.de";
    for (unit, first, second) in [
        ("bytes", (7, 12), (18, 28)),
        ("utf16", (4, 9), (13, 22)),
        ("chars", (3, 8), (11, 20)),
    ] {
        let lines = run(&["detect", "--format", "json", "--offsets", unit], text).json();
        let got: Vec<_> = lines
            .iter()
            .map(|line| (line["start"].clone(), line["end"].clone()))
            .collect();
        assert_eq!(
            got,
            [
                (json!(first.0), json!(first.1)),
                (json!(second.0), json!(second.1))
            ],
            "{unit}"
        );
        assert_eq!(
            (&lines[1]["line"], &lines[1]["column"]),
            (&json!(2), &json!(3)),
            "{unit}"
        );
    }
    let default = run(&["detect", "--format", "json"], text).json();
    assert_eq!(default[0]["start"], json!(7));
}

#[test]
fn byte_offsets_slice_the_input() {
    let text = "\u{FEFF}😀 a.com, b@c.com\r\nwww.bücher.de\0(https://x.org/ä)";
    let lines = run(&["detect", "--format", "json"], text).json();
    assert_eq!(lines.len(), 4);
    for line in lines {
        let at = |key: &str| usize::try_from(line[key].as_u64().unwrap()).unwrap();
        assert_eq!(&text[at("start")..at("end")], line["text"]);
    }
}

#[test]
fn marked_keeps_the_text() {
    run(
        &["detect", "--format", "marked"],
        "See a.com, b@c.com.\n\n(x.org)\t\n",
    )
    .prints("See ⸠a.com⸡, ⸠b@c.com⸡.\n\n(⸠x.org⸡)\t\n");
}

#[test]
fn marked_without_links_is_the_text() {
    let run = run(&["detect", "--format", "marked"], "nothing\nhere");
    assert_eq!((run.text(), run.code), ("nothing\nhere", Some(1)));
}

#[test]
fn marked_joins_files() {
    let dir = folder(&[("a", b"a.com\n"), ("b", b"b.com\n")]);
    run_in(dir.path(), &["detect", "--format", "marked", "a", "b"]).prints("⸠a.com⸡\n⸠b.com⸡\n");
}

#[test]
fn marks_already_in_the_text_are_kept() {
    run(&["detect", "--format", "marked"], "⸠x⸡ a.com").prints("⸠x⸡ ⸠a.com⸡");
}

#[test]
fn unknown_format_is_an_error() {
    run(&["detect", "--format", "xml"], "").complains(&["xml", "marked"]);
}
