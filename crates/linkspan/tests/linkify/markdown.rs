//! Markdown, read back by a CommonMark parser: the same text, and the same links.

use linkspan::Linkifier;
use linkspan::linkify::Token;
use linkspan::screen::{Policy, Screen, Verdict};
use proptest::prelude::*;
use pulldown_cmark::{Event, LinkType, Options, Parser, Tag, TagEnd};

use crate::{as_shown, prose};
use linkspan_testkit::generate::text;

/// Returns the text that a reader sees and its links, as destination and text.
fn read(markdown: &str) -> (String, Vec<(String, String)>) {
    let (mut text, mut links) = (String::new(), Vec::new());
    let mut start = 0;
    for event in Parser::new_ext(
        markdown,
        Options::ENABLE_STRIKETHROUGH | Options::ENABLE_TABLES,
    ) {
        match event {
            Event::Text(part) => text.push_str(&part),
            Event::SoftBreak | Event::HardBreak => text.push('\n'),
            Event::Start(Tag::Paragraph) => {}
            Event::End(TagEnd::Paragraph) => text.push('\n'),
            Event::Start(Tag::Link {
                dest_url,
                link_type,
                ..
            }) => {
                start = text.len();
                let scheme = if link_type == LinkType::Email {
                    "mailto:"
                } else {
                    ""
                };
                links.push((format!("{scheme}{dest_url}"), String::new()));
            }
            Event::End(TagEnd::Link) => links.last_mut().unwrap().1 = text[start..].to_owned(),
            other => panic!("{other:?} in {markdown:?}"),
        }
    }
    (text, links)
}

/// CommonMark removes white space at the ends of lines, and NUL.
fn lines(text: &str) -> Vec<String> {
    text.replace("\r\n", "\n")
        .replace('\r', "\n")
        .replace('\0', "\u{FFFD}")
        .lines()
        .map(|line| line.trim_matches([' ', '\t']).to_owned())
        .filter(|line| !line.is_empty())
        .collect()
}

fn unscreened() -> Linkifier {
    let screen = Screen::builder().policy(Policy::Off).build();
    Linkifier::builder().screen(screen).build()
}

#[track_caller]
fn check(text: &str) {
    let linkifier = unscreened();
    let markdown = linkifier.markdown(text);
    let (seen, links) = read(&markdown);
    let (mut shown, mut expected) = (String::new(), Vec::new());
    for token in linkifier.tokens(text) {
        match token {
            Token::Text(text) => shown.push_str(text),
            Token::Link(token) => {
                let link = as_shown(token.link(), token.screening().display_host());
                shown.push_str(&link);
                expected.push((token.link().to_href(), link));
            }
        }
    }
    assert_eq!(lines(&seen), lines(&shown), "{markdown:?}");
    assert_eq!(links, expected, "{markdown:?}");
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 3000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_parser_reads_the_text_and_its_links(text in text()) {
        check(&text);
    }

    #[test]
    fn text_is_never_syntax(text in "[-+*_#=>.)(0-9a\\[\\]!<>&;`~|\\\\ \n\t:\"'$@/]{0,40}") {
        check(&text);
    }
}

#[test]
fn syntax_is_escaped() {
    for text in [
        "# a\n## b\na\n===\n---\n- a\n+ b\n* c\n1. d\n2) e\n> f",
        "    code\n\tcode\n   \t code\n```\nfence\n~~~",
        "*a* _b_ `c` [d](e) ![f](g) <h> &amp; \\i ~~j~~ |k|\n|-|",
        "[a]: http://example.com/ \"t\"",
        "<div>\n\n</div>\n<!-- a -->\n<https://example.com>",
        "a  \nb\\\nc",
        "Yes! No!\nWow!example.com! and !https://example.com/",
        "\u{0}example.com\u{0}",
    ] {
        check(text);
    }
}

#[test]
fn parsers_agree_on_links() {
    for text in [
        "https://example.com/a_b_(c)*d*?x=1&copy=2&copy;#[e]",
        "https://example.com/a\\b`c|d~e!",
        "http://[::1]/ ftp://example.com mailto:jane_doe+x@example.com",
        "(https://example.com/(a) and example.com/a(b)c)",
        "иван@пример.рф jane@example.com o'neil@example.com a{b}@example.com",
        "https://ja.wikipedia.org/wiki/東京 bücher.de",
    ] {
        check(text);
    }
}

#[test]
fn autolinks_are_used_where_equivalent() {
    let linkifier = Linkifier::new();
    let cases = [
        ("https://example.com/a", "<https://example.com/a>"),
        (
            "https://example.com",
            "[https://example.com](https://example.com/)",
        ),
        ("jane@example.com", "<jane@example.com>"),
        (
            "a+b@example.com",
            "[a+b@example.com](mailto:a%2Bb@example.com)",
        ),
        (
            "http://a.com/?a&amp=1",
            r"[http://a.com/?a\&amp=1](http://a.com/?a\&amp=1)",
        ),
    ];
    for (text, markdown) in cases {
        assert_eq!(linkifier.markdown(text), markdown);
    }
}

#[test]
fn viewers_do_not_link_a_refused_link() {
    let text = "http://p\u{430}yment.com/a.b www.p\u{430}yment.com x@p\u{430}yment.com";
    let linkifier = Linkifier::new();
    let markdown = linkifier.markdown(text);
    let text = text.replace("p\u{430}yment", "xn--pyment-3nf");
    assert_eq!(
        markdown,
        text.replace('.', "\\.")
            .replace(':', "\\:")
            .replace('@', "\\@")
    );
    assert_eq!(lines(&read(&markdown).0), lines(&text));
}

#[test]
fn a_warning_is_the_title() {
    let linkifier = Linkifier::new();
    let text = "http://0x7f.1/";
    let link = prose().links(text).next().unwrap();
    assert_eq!(Screen::new().link(&link).verdict(), Verdict::Warn);
    assert_eq!(
        linkifier.markdown(text),
        "[http://0x7f.1/](http://127.0.0.1/ \"the host is an IP address in an unusual form\")"
    );
}
