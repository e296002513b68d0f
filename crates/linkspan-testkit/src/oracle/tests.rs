//! Tests the oracle with marked texts: examples of the standard, and of the decisions on questions
//! that it leaves open. `⸠` and `⸡` enclose the expected links.

use super::{Options, links};
use linkspan::{Evidence, LinkKind};

fn mark(text: &str, options: &Options) -> String {
    let mut marked = String::new();
    let mut done = 0;
    for span in links(text, options) {
        marked += &text[done..span.range.start];
        marked += "⸠";
        marked += &text[span.range.clone()];
        marked += "⸡";
        done = span.range.end;
    }
    marked + &text[done..]
}

fn check_with(options: &Options, cases: &[&str]) {
    for case in cases {
        let text = case.replace(['⸠', '⸡'], "");
        assert_eq!(mark(&text, options), case.to_string());
    }
}

fn check(cases: &[&str]) {
    check_with(&Options::default(), cases);
}

#[test]
fn soft_characters_end_a_link_only_at_its_end() {
    check(&[
        "See ⸠abc.com?def⸡! on",
        "See ⸠abc.com?def!ghi⸡",
        "⸠https://ja.wikipedia.org/wiki/アルベルト・アインシュタイン⸡ to find",
        "⸠https://ja.wikipedia.org/wiki/アインシュタイン??abc⸡",
        "⸠example.com/a⸡...",
        "⸠example.com/a.b⸡. c",
    ]);
}

#[test]
fn an_initiator_and_an_open_bracket_are_always_kept() {
    check(&[
        "⸠example.com/a?⸡? b",
        "⸠example.com/a?⸡",
        "⸠example.com/a(⸡ b",
        "⸠example.com#⸡.",
    ]);
}

#[test]
fn brackets_must_match_within_their_part() {
    check(&[
        "(See ⸠abc.com?def=a⸡). And",
        "See ⸠abc.com?def=(a)⸡. And",
        "⸠example.com/(a)b⸡)",
        "⸠example.com/[(a⸡])",
        "⸠example.com/a(b/c⸡)d",
        "⸠example.com/a(b?c⸡)d",
        "⸠example.com/?a(=⸡)d",
        "⸠example.com/?a(&⸡)d",
        "⸠example.com/?a(/)d⸡",
        "⸠example.com/#a(=&,/?)d⸡",
        "⸠example.com/「a」⸡」",
    ]);
}

#[test]
fn fragment_directives_have_their_own_separators() {
    check(&[
        "⸠example.com#a(:~:⸡)b",
        "⸠example.com#:~:text=(a,⸡)b",
        "⸠example.com#:~:text=(a&⸡)b",
        "⸠example.com#:~:text=(a=b)⸡",
        "⸠example.com#:~:(:~:⸡)b",
        "⸠example.com/(:~:)a⸡",
        "⸠example.com⸡:~:a",
    ]);
}

#[test]
fn the_stack_of_brackets_is_limited() {
    let at_limit = "example.com/".to_string() + &"(".repeat(125) + &")".repeat(125);
    assert_eq!(
        links(&at_limit, &Options::default())[0].range,
        0..at_limit.len()
    );
    let beyond = "example.com/".to_string() + &"(".repeat(126) + &")".repeat(126);
    assert_eq!(links(&beyond, &Options::default())[0].range, 0..12 + 125);
}

#[test]
fn local_parts() {
    check(&[
        "Contact ⸠abcd@example.com⸡",
        "Contact ⸠x.abcd@example.com⸡",
        "Contact ⸠アルベルト.アルベルト@example.com⸡",
        "Contact @example.😎",
        "Contact @example.com",
        "Contact john.@example.com",
        "Contact john..doe@example.com",
        "Contact .john.doe@example.com",
        "⸠mailto:a@example.com⸡",
        "⸠MailTo:a@example.com⸡?subject=x",
        "xmailto:⸠a@example.com⸡",
        "Email:⸠a@example.com⸡",
        "⸠a@example.com⸡/c@example.org",
        "@⸠user@example.social⸡",
    ]);
}

#[test]
fn quoted_local_parts_need_an_option() {
    let quoted = Options {
        quoted: true,
        ..Options::default()
    };
    check(&["\"john\\ doe\"@example.com"]);
    check_with(
        &quoted,
        &[
            "See ⸠\"john\\ doe\"@example.com⸡",
            "⸠mailto:\"a b\"@example.com⸡",
            "\"\"@example.com",
            "no quote\"@example.com",
            "\"a\\\"@example.com",
            "⸠\"a\\\"b\"@example.com⸡",
            "\\\"a\"@example.com",
            "⸠\"..a@b..\"@example.com⸡",
            "\"a\tb\"@example.com",
            "x⸠\"a\"@example.com⸡",
        ],
    );
}

#[test]
fn edges_of_a_run() {
    check(&[
        "⸠example.com⸡... it",
        "⸠example.com⸡- it",
        "״⸠example.co.il⸡״",
        "http://״example.co.il",
        "a@״example.co.il",
        "foo..example.com",
        ".example.com",
        "-example.com",
        "a.-b.example.com",
        "“⸠http://example.com⸡”",
        "→⸠example.com⸡",
        "（⸠example.com⸡）",
        "⸠example。com⸡。",
        "⸠ＥＸＡＭＰＬＥ．ＣＯＭ⸡",
    ]);
}

#[test]
fn underscores_and_symbols_need_a_scheme() {
    check(&[
        "a_b.example.com",
        "⸠http://a_b.example.com/⸡",
        "a@b_c.example.com",
        "⸠http://i❤.ws/⸡",
        "i❤.ws",
        "⸠http://example.com⸡❤/a",
        "⸠http://example.com⸡.❤/a",
        "http://example❤/",
    ]);
}

#[test]
fn domains() {
    let long = "a".repeat(63);
    check(&[
        "http://co.uk/",
        "co.uk",
        "⸠github.io⸡",
        "⸠http://wiki.internal/⸡",
        "wiki.internal",
        "http://example.c/",
        "http://example.c0m/",
        "⸠bücher.example.рф⸡",
        "⸠xn--bcher-kva.de⸡",
        "xn--a.de",
        "http://xn--a.de/",
        "⸠r3---sn.example.com⸡",
        &["⸠", &long, ".com⸡"].concat(),
        &["a", &long, ".com"].concat(),
        &[
            "⸠",
            &long,
            ".",
            &long,
            ".",
            &long,
            ".",
            &long[..57],
            ".com⸡",
        ]
        .concat(),
        &[&long, ".", &long, ".", &long, ".", &long[..58], ".com"].concat(),
        "http://localhost/",
    ]);
}

#[test]
fn ports_and_root_dots() {
    check(&[
        "⸠example.com:80⸡",
        "⸠example.com:80/a⸡",
        "⸠http://example.com⸡: hi",
        "⸠example.com⸡:65536/a",
        "⸠example.com⸡:000080/a",
        "http://example.com:65536/a",
        "⸠http://example.com:00080⸡",
        "⸠http://example.com⸡.",
        "⸠http://example.com./a⸡",
        "⸠http://example.com.:80/a⸡",
        "⸠http://example.com⸡.:80",
        "http://example.com.:99999/",
        "⸠http://example.com⸡../a",
        "⸠a@example.com⸡:80",
    ]);
}

#[test]
fn addresses_after_a_scheme() {
    check(&[
        "⸠http://127.0.0.1:80/⸡",
        "⸠http://0x7f.1/⸡",
        "⸠http://2130706433/⸡",
        "⸠http://0x/⸡",
        "⸠http://4294967295/⸡",
        "http://4294967296/",
        "http://256.1.1.1/",
        "http://1.2.3.4.5/",
        "http://08/",
        "http://1..2/",
        "⸠http://１.2.3.4⸡",
        "⸠http://[::1]:80/⸡",
        "⸠http://[::ffff:1.2.3.4]⸡",
        "http://[::1%25eth0]/",
        "http://[::1",
        "⸠https://2001:4860:4860::8888⸡",
        "See ⸠https://2001:4860:4860::8888⸡. And",
        "⸠https://::1/a⸡",
        "https://::1-a",
        "1.2.3.4",
        "[::1]",
    ]);
}

#[test]
fn bare_addresses_need_an_option() {
    let options = Options {
        bare_addresses: true,
        ..Options::default()
    };
    check_with(
        &options,
        &[
            "⸠1.2.3.4⸡",
            "⸠1.2.3.4:80/a⸡.",
            "01.2.3.4",
            "1.2.3.256",
            "1.2.3",
            "⸠[::1]:80/a⸡",
            "a[::1]",
            "[::x]",
        ],
    );
}

#[test]
fn single_labels_need_an_option() {
    let options = Options {
        single_labels: true,
        ..Options::default()
    };
    check_with(
        &options,
        &[
            "⸠http://localhost:3000⸡",
            "⸠http://web-1/⸡",
            "localhost:3000",
            "a@localhost",
        ],
    );
}

#[test]
fn schemes() {
    let options = Options {
        schemes: vec!["gopher".to_string()],
        ..Options::default()
    };
    check(&[
        "⸠hTTps://example.com⸡",
        "⸠ftp://example.com⸡",
        "gopher://example.com/a",
        "xhttp://example.com/a",
        "1⸠http://example.com⸡",
        "ж⸠http://example.com⸡",
        "javascript://example.com",
        "http:example.com/a.com",
        "http:/example.com",
        "://⸠example.com⸡",
        "12:⸠example.com⸡",
        "//⸠example.com⸡",
    ]);
    check_with(&options, &["⸠GOPHER://example.com/a⸡"]);
}

#[test]
fn urls_with_userinfo_are_not_links() {
    check(&[
        "http://foo.com:80@evil.com/",
        "http://john.smith@example.com/foo/bar",
        "foo://a@example.com/b.com",
        "⸠http://example.com/a@b.com⸡",
        "http://a@b ⸠example.com⸡",
    ]);
}

#[test]
fn domains_and_email_addresses_are_distinguished() {
    check(&[
        "⸠www.mail-archive.com/ruby-talk@ruby-lang.org/⸡",
        "⸠mike.me@gmail.com⸡",
        "⸠mike.me+tag@gmail.com⸡",
        "mike.me@gmail",
        "⸠mike.me⸡@ home",
        "mike.me..@gmail.com",
        "⸠mike.me⸡, x@y",
    ]);
}

#[test]
fn rejected_candidates_are_skipped() {
    check(&[
        "http://example.a/?next=bank.com",
        "http://example.a/ ⸠bank.com⸡",
        "http://[x]/bank.com",
        "http://[x.bank.com",
        "http://ba%6Ek.com/",
        "http://bank,foo.com/",
        "(http://localhost)⸠bank.com⸡",
        "http://foo:123456/bank.com",
        "a_b.com/⸠bank.com⸡",
        "⸠foo.com/a⸡)⸠bar.com⸡",
        "soft\u{AD}example.com",
    ]);
}

#[test]
fn options_disable_kinds_of_links() {
    let no_emails = Options {
        emails: false,
        ..Options::default()
    };
    check_with(
        &no_emails,
        &["mike.me@gmail.com", "a@example.com", "mailto:a@example.com"],
    );
    let no_domains = Options {
        bare_domains: false,
        ..Options::default()
    };
    check_with(
        &no_domains,
        &[
            "example.com",
            "⸠mike.me@gmail.com⸡",
            "⸠http://example.com/⸡",
        ],
    );
}

#[test]
fn too_long_candidates_are_not_links() {
    let options = Options {
        max_link_bytes: 20,
        ..Options::default()
    };
    check_with(
        &options,
        &[
            "⸠example.com/45678901⸡",
            "example.com/456789012",
            "http://example.com/bank.com",
            "https://2001:db8::8888/bank.com",
            "⸠abcdefgh@example.com⸡",
            "abcdefghi@example.com",
        ],
    );
}

#[test]
fn kinds_and_evidence() {
    let cases = [
        ("http://example.com", LinkKind::Url, Evidence::Scheme),
        ("http://www.example.com", LinkKind::Url, Evidence::Scheme),
        ("http://1.2.3.4", LinkKind::Url, Evidence::Scheme),
        ("WWW．example.com", LinkKind::Url, Evidence::Www),
        ("wwww.example.com", LinkKind::Url, Evidence::Domain),
        ("a@www.example.com", LinkKind::Email, Evidence::Email),
        ("mailto:a@example.com", LinkKind::Email, Evidence::Mailto),
        ("1.2.3.4", LinkKind::Url, Evidence::Address),
        ("[::1]", LinkKind::Url, Evidence::Address),
    ];
    let options = Options {
        bare_addresses: true,
        ..Options::default()
    };
    for (text, kind, evidence) in cases {
        let found = links(text, &options);
        assert_eq!(
            (found[0].kind, found[0].evidence),
            (kind, evidence),
            "{text}"
        );
    }
}
