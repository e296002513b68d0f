//! What both libraries find in the same texts.

use linkspan::compat::linkify as compat;
use linkspan_testkit::generate;
use proptest::prelude::*;

/// The options of a finder that change what is found.
#[derive(Clone, Copy, Debug)]
struct Options {
    scheme: bool,
    iri: bool,
    dot: bool,
}

/// The options of a new finder.
const NEW: Options = Options {
    scheme: true,
    iri: true,
    dot: true,
};

const BARE: Options = Options {
    scheme: false,
    ..NEW
};

const BARE_ASCII: Options = Options { iri: false, ..BARE };

const NO_DOT: Options = Options { dot: false, ..NEW };

/// Returns what a finder of `$library` finds: a letter for the kind, and the link.
macro_rules! find {
    ($library:ident, $options:expr, $text:expr) => {{
        let Options { scheme, iri, dot } = $options;
        let mut finder = $library::LinkFinder::new();
        finder
            .url_must_have_scheme(scheme)
            .url_can_be_iri(iri)
            .email_domain_must_have_dot(dot);
        let links = finder.links($text).map(|link| {
            let kind = if link.kind() == &$library::LinkKind::Url {
                "U"
            } else {
                "E"
            };
            format!("{kind} {}", link.as_str())
        });
        links.collect::<Vec<_>>()
    }};
}

/// Texts for which both give the same answers, whatever the options, except the one for addresses
/// without a dot.
#[rustfmt::skip]
const SAME: &[&str] = &[
    "", "no link", "Have you seen http://example.com?", "(see https://en.wikipedia.org/wiki/Link_(film)).",
    "<http://example.com/> and \"http://example.com/\"", "'http://example.com/a'", "http://example.com/a,b, c",
    "https://example.com/foo?bar=baz&x=[1]#frag", "Mail foo@example.com.", "mailto:foo@example.com?subject=hi",
    "mailto:foo@example.com,bar@example.com", "ssh://example.com/a irc://example.com/chan", "git+ssh://example.com/a",
    "http://localhost:8080/a", "http://192.0.2.1/a", "192.0.2.1", "http://üñîçøðé.com/ä", "http://☃.net/",
    "example.org/foo and www.example.com", "http://wiki.internal/a", "@me@a.com", "foo@v1.1.1", "a@b.co.",
    "https://example.com/a%20b", "http://example.com/a*b*", "**http://example.com/a**", "[text](http://example.com/a)",
    "http://example.com/foo_bar_", "http://example.com/{id}", "http://-example.com/", "http://example.com..",
    "http://xn--bcher-kva.de/ xn--bcher-kva.de", "http://example.com/ä/b", "\"jane doe\"@example.com", "http://",
    "://example.com", "1abc://example.com", "http://a.com/http://b.com", "http://example.com/a'b'c",
    "http://example.com/a\\b", "http://example.com/a^b", "example.com:80/a", "/path/example.com", "version 1.2.3",
];

/// A text for which the answers differ.
struct Difference {
    options: Options,
    text: &'static str,
    linkify: &'static [&'static str],
    compat: &'static [&'static str],
    reason: &'static str,
}

const fn differ(
    options: Options,
    text: &'static str,
    linkify: &'static [&'static str],
    compat: &'static [&'static str],
    reason: &'static str,
) -> Difference {
    Difference {
        options,
        text,
        linkify,
        compat,
        reason,
    }
}

#[rustfmt::skip]
const DIFFERENCES: &[Difference] = &[
    differ(NEW, "http://example.com/東京。次", &["U http://example.com/東京。次"], &["U http://example.com/東京"],
        "the full stops of other scripts end a sentence, too"),
    differ(NEW, "http://example.com/，你好", &["U http://example.com/，你好"], &["U http://example.com/"],
        "so do their commas"),
    differ(NEW, "访问http://example.com你好", &["U http://example.com你好"], &["U http://example.com"],
        "Chinese text has no spaces that would end a host"),
    differ(BARE, "访问example.com你好", &["U 访问example.com你好"], &["U example.com"],
        "nor any that would begin one"),
    differ(NEW, "http://example.com/«a»", &["U http://example.com/«a»"], &["U http://example.com/«a"],
        "quotation marks of every kind are left out at the end"),
    differ(NEW, "https://example.com/a… more", &["U https://example.com/a…"], &[],
        "what somebody has shortened leads nowhere"),
    differ(NEW, "https://example.com#frag", &["U https://example.com"], &["U https://example.com#frag"],
        "a fragment may follow the host"),
    differ(NEW, "https://example.com/a|b", &["U https://example.com/a"], &["U https://example.com/a|b"],
        "UTS #58 ends a link at spaces and punctuation, and `|` is neither"),
    differ(NEW, "http://example.com./a", &["U http://example.com"], &["U http://example.com./a"],
        "a host may end with the dot of the root"),
    differ(NEW, "http://a.com,http://b.com", &["U http://b.com"], &["U http://a.com", "U http://b.com"],
        "a comma does not turn the first link into userinfo"),
    differ(NEW, "http://[2001:db8::1]/a", &[], &["U http://[2001:db8::1]/a"],
        "IPv6 addresses are hosts"),
    differ(NEW, "http://exa_mple.com/", &[], &["U http://exa_mple.com/"],
        "names with `_` are not host names, but are in DNS, and browsers open them"),
    differ(BARE, "http://exa_mple.com/", &["U mple.com/"], &["U http://exa_mple.com/"],
        "and a link to half of such a host would be another host"),
    differ(NEW, "http://user:pw@example.com/", &["U http://user:pw@example.com/"], &[],
        "UTS #58 links no userinfo: it is used to deceive"),
    differ(NEW, "http://example.com:99999/", &["U http://example.com:99999/"], &[],
        "there is no such port"),
    differ(NEW, "word://example.com/a", &["U word://example.com/a"], &[],
        "the scheme is not on the list"),
    differ(NEW, "javascript://example.com/%0aalert(1)", &["U javascript://example.com/%0aalert(1)"], &[],
        "nor are those that run script, ever"),
    differ(NEW, "file:///etc/passwd", &["U file:///etc/passwd"], &[],
        "it has no host"),
    differ(NEW, "post.https://example.com", &["U post.https://example.com"], &["U https://example.com"],
        "the scheme is the longest word that is one"),
    differ(BARE, "post.https://example.com", &["U post.https"], &["U https://example.com"],
        "a scheme is stronger evidence than a dot"),
    differ(NEW, "jane@wiki.internal", &["E jane@wiki.internal"], &[],
        "the top-level domain of an email address has to be a known one"),
    differ(NEW, "иван@пример.рф", &[], &["E иван@пример.рф"],
        "top-level domains may be in any script"),
    differ(NEW, "a@b.com@c.com", &[], &["E a@b.com"],
        "the first address is whole"),
    differ(NO_DOT, "root@localhost", &["E root@localhost"], &[],
        "the option is not honoured"),
    differ(BARE, "main.rs", &["U main.rs"], &[],
        "it is the name of a file"),
    differ(BARE, "delivered.The next", &["U delivered.The"], &[],
        "a space is missing after a sentence"),
    differ(BARE, "example.invalid", &["U example.invalid"], &[],
        "the top-level domain is not a known one"),
    differ(BARE, "foo.bar+baz@example.com", &["U foo.bar", "E +baz@example.com"], &["E foo.bar+baz@example.com"],
        "an email address is not cut in two"),
    differ(BARE, "//example.com/a", &[], &["U example.com/a"],
        "slashes may precede a link"),
    differ(BARE_ASCII, "bücher.de/ä", &["U cher.de/"], &[],
        "what is left of a host is another host"),
    differ(BARE_ASCII, "http://example.com/ä/", &["U http://example.com/"], &["U http://example.com/ä/"],
        "the slash is ASCII"),
];

#[test]
fn answers_agree_with_linkify() {
    for text in SAME {
        for options in [NEW, BARE, BARE_ASCII] {
            let (original, ours) = (find!(linkify, options, text), find!(compat, options, text));
            assert_eq!(original, ours, "{options:?} {text}");
        }
    }
}

#[test]
fn known_differences_still_differ() {
    for Difference {
        options,
        text,
        linkify: theirs,
        compat: ours,
        reason,
    } in DIFFERENCES
    {
        assert_eq!(
            &find!(linkify, *options, text),
            theirs,
            "linkify, {options:?} {text}"
        );
        assert_eq!(
            &find!(compat, *options, text),
            ours,
            "compat, {options:?} {text}: {reason}"
        );
        assert_ne!(theirs, ours, "{text}");
    }
}

#[test]
fn ascii_urls_do_not_end_in_punctuation() {
    let cut = |text| find!(compat, Options { iri: false, ..NEW }, text);
    assert_eq!(
        cut("https://example.com/a,ä b"),
        ["U https://example.com/a"]
    );
    assert_eq!(cut("https://example.com/(ä b"), ["U https://example.com/"]);
    assert_eq!(cut("https://example.com?ä b"), ["U https://example.com"]);
    assert_eq!(cut("https://bücher.de/a"), [""; 0]);
}

proptest! {
    /// For every text, the pieces together are the text, and those that are links are what `links`
    /// returns.
    #[test]
    fn pieces_are_the_text(text in generate::text(), scheme: bool, iri: bool) {
        let mut finder = compat::LinkFinder::new();
        finder.url_must_have_scheme(scheme).url_can_be_iri(iri);
        let mut at = 0;
        let mut links = finder.links(&text);
        for span in finder.spans(&text) {
            prop_assert_eq!(span.start(), at);
            prop_assert!(span.end() > at);
            prop_assert_eq!(span.as_str(), &text[span.start()..span.end()]);
            at = span.end();
            if let Some(kind) = span.kind() {
                let link = links.next().unwrap();
                prop_assert_eq!((link.start(), link.end(), link.kind()), (span.start(), span.end(), kind));
                prop_assert!(iri || kind == &compat::LinkKind::Email || link.as_str().ends_with(|c: char| c.is_ascii()));
            }
        }
        prop_assert_eq!(at, text.len());
        prop_assert!(links.next().is_none());
    }
}
