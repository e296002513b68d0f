//! URLs in structured text: JSON Lines, CSV, logs, shell, SQL. Each must be found exactly as it was
//! put in.
//!
//! Two ambiguous cases are left out. A comma, semicolon or pipe after an unquoted URL may be
//! part of it (`https://example.com/x,b`) unless the same mark precedes the URL, a `&` after a query
//! or a fragment may be, and so may `:10:5`
//! after the URL of a stack trace. A URL that ends with `'s` is cut as in a sentence.

use linkspan::{Detector, Profile};

/// URLs with paths, queries and fragments of many kinds, in many scripts.
const URLS: &[&str] = &[
    "https://example.com",
    "https://example.com/",
    "http://example.com:8080/a",
    "https://example.com/a/b.html",
    "https://example.com/a?b=c&d=e",
    "https://example.com/a?b=c&d=e#f",
    "https://example.com/?q=a+b%20c",
    "https://example.com/a_(b)",
    "https://example.com/a,b;c=d",
    "https://example.com/~joe/",
    "https://example.com/@joe/1",
    "https://example.com/a!b",
    "https://example.com/a/*/b",
    "https://example.com/rock'n'roll",
    "https://example.com/a?to=joe@example.org",
    "https://example.com/a?u=https://example.org/b",
    "https://example.com/#/route/1",
    "https://sub.example.co.uk/a-b_c.d",
    "ftp://example.com/pub/a.tar.gz",
    "http://192.0.2.1:8080/x",
    "http://[2001:db8::1]/x",
    "https://xn--bcher-kva.example/",
    "https://bücher.de/straße?größe=1",
    "https://пример.рф/путь/к?ключ=значение",
    "https://例子.中国/路径?键=值",
    "https://例え.jp/記事/1",
    "https://예시.한국/문서",
    "https://مثال.السعودية/صفحة",
    "https://example.co.il/דף",
    "https://उदाहरण.भारत/पृष्ठ",
    "https://example.co.th/หน้า",
    "https://παράδειγμα.ελ/αρχή",
    "https://example.com/caf%C3%A9",
    "https://example.com/a==",
    "https://example.com/a/",
    "https://example.com/$x/%7Ey",
];

/// Ways to write a URL, `{}`, into a line. In all of them, something that is not part of a URL ends
/// it.
const LINES: &[&str] = &[
    r#"{"url":"{}"}"#,
    r#"{"url":"{}","b":1}"#,
    r#"{"a":1,"url":"{}","b":{"c":[1,2]}}"#,
    r#"{"a":["{}","x"],"b":null}"#,
    r#"{"text":"see {}","b":1}"#,
    r#"{"text":"see {}\n","b":1}"#,
    r#"{"text":"one\n{}\ttwo"}"#,
    r#"{"text":"one\r\n{}\r\ntwo"}"#,
    r#"{"html":"<a href=\"{}\">x<\/a>","n":2}"#,
    r#"{"html":"\u003ca href=\u0022{}\u0022\u003e"}"#,
    r#"{'url':'{}','b':1}"#,
    r#"{url:"{}",b:1}"#,
    r#""1","{}","x""#,
    r#""see {}","x""#,
    r#""say ""{}"" now",2"#,
    "1,{},x",
    "1,{},",
    ",{},{},x y",
    "a b;{};{};2.5",
    ",{}",
    "1\t{}\tx",
    r#"url="{}" b=1"#,
    r#"url="{}",b=1"#,
    r#"url='{}' b=1"#,
    "url={} b=1",
    r#"msg="get {}" level=info"#,
    r#"time=2026-01-01 msg="get {}",level=info"#,
    r#"192.0.2.1 - - [18/Nov/2026:10:00:00 +0000] "GET {} HTTP/1.1" 200 5 "{}" "Mozilla/5.0 (+{})""#,
    r#"192.0.2.1 - - [18/Nov/2026:10:00:00 +0000] "GET / HTTP/1.1" 200 5 "{}" "-""#,
    "Mozilla/5.0 (compatible; examplebot/2.1; +{})",
    "2026-01-01 10:00:00 [info] +{} -{} .{}",
    "curl '{}' -H 'Referer: {}'",
    r#"curl "{}"|sh"#,
    "curl -s {} | sh",
    "curl {}&&echo",
    "curl {}&&curl {}& sleep 1",
    "curl {}& ",
    "$(curl {}) `curl {}`",
    "export URL=\"{}\";run",
    "<{}> and <{}>",
    r#"Link: <{}>; rel="next", <{}>; rel="last""#,
    "url({}) url('{}') url(\"{}\");",
    "url: {}",
    "url: \"{}\" # comment",
    "- {}",
    "[{}, {}]",
    "| a | {} | b |",
    "[a]({}) ![b]({})",
    "[a]: {} \"title\"",
    "INSERT INTO t VALUES (1,'{}','b');",
    "INSERT INTO t VALUES (1,'see {}','b');",
    "<a href=\"{}\">x</a><a href='{}'>y</a>",
    "<loc>{}</loc>",
    "at f ({})",
    "File \"{}\", line 3",
    "@import \"{}\";",
    "view-source:{}",
];

/// Returns true if a URL can be recognized unambiguously in a line.
fn fits(line: &str, url: &str) -> bool {
    let is_in = |frame: &str| line.contains(frame);
    // Between single quotation marks, an apostrophe ends a string. Shell and SQL write it
    // differently.
    let is_single = is_in("'{}'") || is_in("'see {}'");
    // The digits of `\u0022` would be part of the scheme `ftp`. Only `http` and `https` are found
    // after a word.
    let is_other_scheme = is_in("\\u0022{}") && url.starts_with("ftp:");
    // In a list of addresses, what follows the comma may be one.
    let is_list = is_in("url='{}'") && url.contains(',');
    let is_cut = is_single && url.contains('\'');
    // A field that contains the mark between fields is quoted.
    let is_split = |mark: char| {
        let before = format!("{mark}{{}}");
        line.contains(&before) && url.contains(mark)
    };
    let is_field = is_split(',') || is_split(';');
    // In a query it is part of the URL.
    let is_query = is_in("{}&") && url.contains(['?', '#']);
    ![is_cut, is_other_scheme, is_list, is_field, is_query].contains(&true)
}

#[test]
fn urls_in_structured_text_are_found_exactly() {
    let detector = Detector::builder().profile(Profile::Prose).build();
    let (mut tried, mut wrong) = (0, Vec::new());
    for line in LINES {
        for url in URLS.iter().filter(|url| fits(line, url)) {
            let text = line.replace("{}", url);
            let count = line.matches("{}").count();
            let found: Vec<_> = detector.links(&text).map(|link| link.as_str()).collect();
            let is_right = found == vec![*url; count];
            tried += 1;
            if !is_right {
                wrong.push(format!("{text}\n    {found:?}"));
            }
        }
    }
    assert!(tried > 1_500, "{tried}");
    assert!(
        wrong.is_empty(),
        "{} of {tried}:\n{}",
        wrong.len(),
        wrong.join("\n")
    );
}

#[test]
fn letters_before_a_scheme_make_another_scheme() {
    for profile in [Profile::Prose, Profile::Uts58] {
        let detector = Detector::builder().profile(profile).build();
        for text in [
            "git+https://example.com/a.git",
            "svn+http://example.com",
            "xhttp://example.com",
        ] {
            assert_eq!(detector.find(text), None, "{text}");
        }
        for (text, link) in [
            ("+http://example.com/a", "http://example.com/a"),
            ("(+https://example.com/a)", "https://example.com/a"),
            ("++http://example.com/a", "http://example.com/a"),
            ("1http://example.com/a", "http://example.com/a"),
            ("*http://example.com/a", "http://example.com/a"),
            ("=http://example.com/a", "http://example.com/a"),
            ("$http://example.com/a", "http://example.com/a"),
            ("_http://example.com/a", "http://example.com/a"),
            ("~http://example.com/a", "http://example.com/a"),
            ("^http://example.com/a", "http://example.com/a"),
            ("%http://example.com/a", "http://example.com/a"),
            ("é+http://example.com/a", "http://example.com/a"),
            ("view-source:https://example.com/a", "https://example.com/a"),
        ] {
            let found = detector.find(text).map(|link| link.as_str());
            assert_eq!(found, Some(link), "{text} {profile}");
        }
    }
}

/// In a string that is a URL as a whole, an ending after an apostrophe is part of it.
#[test]
fn a_string_that_is_a_url_keeps_its_apostrophe() {
    let detector = Detector::builder().profile(Profile::Prose).build();
    let url = "https://example.com/books/alice's";
    for line in LINES.iter().filter(|line| line.contains("\"{}\"")) {
        let text = line.replace("{}", url);
        let found: Vec<_> = detector.links(&text).map(|link| link.as_str()).collect();
        let quoted = line.matches("\"{}\"").count();
        let kept = found.iter().filter(|link| **link == url).count();
        assert!(kept >= quoted, "{text}\n    {found:?}");
    }
    // In a sentence it is not.
    let text = "at https://example.com/books's end";
    assert_eq!(
        detector.find(text).map(|link| link.as_str()),
        Some("https://example.com/books")
    );
}
