//! `--fields`, `--format csv|tsv` and `--unique`.

use serde_json::json;

use crate::support::{folder, run, run_in};

const TEXT: &str = "see HTTP://www.Example.co.uk:8080/a?b=c#d, bücher.de, me@mail.example.org and http://192.0.2.1/\n";

#[test]
fn json_contains_the_parts_of_a_link() {
    let lines = run(&["detect", "--format", "json"], TEXT).json();
    let parts = [
        "scheme",
        "local_part",
        "host",
        "port",
        "path",
        "query",
        "fragment",
        "registrable",
        "tld",
    ];
    let of = |at: usize| parts.map(|part| lines[at].get(part).and_then(|value| value.as_str()));
    assert_eq!(
        of(0),
        [
            Some("HTTP"),
            None,
            Some("www.Example.co.uk"),
            Some("8080"),
            Some("/a"),
            Some("b=c"),
            Some("d"),
            Some("example.co.uk"),
            Some("uk"),
        ]
    );
    assert_eq!(
        of(1)[2..],
        [
            Some("bücher.de"),
            None,
            None,
            None,
            None,
            Some("xn--bcher-kva.de"),
            Some("de")
        ]
    );
    assert_eq!(of(2)[1..3], [Some("me"), Some("mail.example.org")]);
    assert_eq!(
        of(3),
        [
            Some("http"),
            None,
            Some("192.0.2.1"),
            None,
            Some("/"),
            None,
            None,
            None,
            None
        ]
    );
}

#[test]
fn only_requested_fields_in_the_requested_order() {
    run(&["detect", "--fields", "tld,text,start"], "é a.com\n")
        .prints("{\"tld\":\"com\",\"text\":\"a.com\",\"start\":3}\n");
    run(
        &["detect", "--fields=start,start", "--offsets=utf16"],
        "é a.com\n",
    )
    .prints("{\"start\":2}\n");
    run(&["detect", "--fields=line,column"], "é\né a.com\n").prints("{\"line\":2,\"column\":3}\n");
    let all = run(&["detect", "--format", "json"], TEXT).json();
    let few = run(&["detect", "--fields", "file,start,end,href,column"], TEXT).json();
    for (all, few) in all.iter().zip(&few) {
        for (name, value) in few.as_object().unwrap() {
            assert_eq!(&all[name], value, "{name}");
        }
    }
}

#[test]
fn errors_for_unknown_fields_list_the_fields() {
    run(&["detect", "--fields", "text,hsot"], "a.com").complains(&[
        "there is no field \"hsot\"",
        "it is one of file, line, column, start",
        "registrable, tld",
    ]);
    run(&["detect", "--format=urls", "--fields", "text"], "a.com")
        .complains(&["--fields chooses columns"]);
    run(&["detect", "--count", "--fields", "text"], "a.com").complains(&["--count", "--fields"]);
}

#[test]
fn verdicts_are_columns() {
    let json = run(&["detect", "--fields", "verdict,text"], "paypa1.com").json();
    assert_eq!(json[0], json!({"verdict": "refuse", "text": "paypa1.com"}));
    run(
        &["detect", "--format=csv", "--screen", "--fields=text"],
        "paypa1.com a.com",
    )
    .prints("text,verdict,reasons\npaypa1.com,refuse,protected-name\na.com,allow,\n");
}

#[test]
fn csv_is_quoted_as_in_rfc_4180() {
    let dir = folder(&[("a,\"b\".txt", b"see http://a.com/x,\"y http://a.com/(\n")]);
    run_in(
        dir.path(),
        &[
            "detect",
            "--format=csv",
            "--fields=file,line,text,query",
            "a,\"b\".txt",
        ],
    )
    .prints(
        "file,line,text,query\n\
         \"a,\"\"b\"\".txt\",1,\"http://a.com/x,\"\"y\",\n\
         \"a,\"\"b\"\".txt\",1,http://a.com/,\n",
    );
    run(
        &["detect", "--format=csv", "--no-header", "--fields=host"],
        "a.com",
    )
    .prints("a.com\n");
    let none = run(&["detect", "--format=csv", "--fields=host"], "");
    assert_eq!((none.text(), none.code), ("host\n", Some(1)));
}

#[test]
fn tsv_has_one_line_for_each_link() {
    let dir = folder(&[("a\\t", b"a.com b.com")]);
    run_in(
        dir.path(),
        &["detect", "--format=tsv", "--fields=file,host", "a\\t"],
    )
    .prints("file\thost\na\\\\t\ta.com\na\\\\t\tb.com\n");
    let head = run(&["detect", "--format=tsv"], "a.com");
    let columns: Vec<_> = head.text().lines().next().unwrap().split('\t').collect();
    assert_eq!(columns[..4], ["file", "line", "column", "start"]);
    assert_eq!(columns.last(), Some(&"tld"));
}

#[test]
fn unique_prints_each_link_once() {
    let text = "b.com/1 a.com B.com b.com/1 www.b.com/2 a.com";
    let of = |flag: &str| {
        run(&["detect", "--format=urls", flag], text)
            .text()
            .to_owned()
    };
    assert_eq!(of("--unique"), "b.com/1\na.com\nB.com\nwww.b.com/2\n");
    assert_eq!(of("--unique=link"), of("--unique"));
    assert_eq!(of("--unique=host"), "b.com/1\na.com\nwww.b.com/2\n");
    assert_eq!(of("--unique=registrable"), "b.com/1\na.com\n");
    run(&["detect", "--count", "--unique=host"], text).prints("3\n");
    run(&["detect", "--unique", "--format", "marked"], text)
        .complains(&["--unique", "--format marked"]);
}

#[test]
fn unique_hosts_in_other_scripts_and_links_without_hosts() {
    let text = "bücher.de XN--BCHER-KVA.de tel:+1-201-555-0123 http://192.0.2.1/a http://192.0.2.1/b http://localhost/";
    let args = ["detect", "--format=urls", "--scheme=tel", "--single-labels"];
    let of = |flag: &str| run(&[&args[..], &[flag]].concat(), text).text().to_owned();
    assert_eq!(
        of("--unique=host"),
        "bücher.de\nhttp://192.0.2.1/a\nhttp://localhost/\n"
    );
    assert_eq!(of("--unique=registrable"), of("--unique=host"));
    assert_eq!(of("--unique").lines().count(), 6);
}

/// Applies across files, pieces and chunks. The first link with a key is printed.
#[test]
fn unique_applies_across_files() {
    let text = "see http://a.com/1 and http://b.com/\n".repeat(100_000);
    let dir = folder(&[
        ("1", text.as_bytes()),
        ("2", b"http://a.com/1 http://c.com/"),
        ("3/4", text.as_bytes()),
    ]);
    let args = [
        "detect",
        "--fields",
        "text,file,start",
        "--unique",
        "--format=csv",
        "--no-header",
    ];
    run_in(dir.path(), &[&args[..], &["1", "2", "3"]].concat())
        .prints("http://a.com/1,1,4\nhttp://b.com/,1,23\nhttp://c.com/,2,15\n");
    let found = run_in(dir.path(), &["detect", "--format=urls", "--unique", "."]);
    let mut links: Vec<_> = found.text().lines().collect();
    links.sort_unstable();
    assert_eq!(links, ["http://a.com/1", "http://b.com/", "http://c.com/"]);
    let counts = run_in(
        dir.path(),
        &["detect", "--count", "--unique", "--sort=path", "."],
    );
    counts.prints("./1:2\n./2:1\n./3/4:0\n");
}
