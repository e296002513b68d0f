// A program written for `linkify`. It is compiled twice: with `library` as the crate itself, and as
// the module of linkspan with the same API.

use library::{Link, LinkFinder, LinkKind, Links, Span, Spans};

/// The links borrow only the text, so they outlive the finder.
struct Page<'t> {
    links: Vec<Link<'t>>,
}

fn read(text: &str) -> Page<'_> {
    let mut finder = LinkFinder::new();
    finder.url_must_have_scheme(false);
    Page {
        links: finder.links(text).collect(),
    }
}

fn lazily(text: &str) -> Links<'_> {
    LinkFinder::default().links(text)
}

fn in_pieces(text: &str) -> Spans<'_> {
    LinkFinder::new().spans(text)
}

fn markdown(text: &str) -> String {
    let piece = |span: Span<'_>| match span.kind() {
        Some(LinkKind::Url) => format!("<{}>", span.as_str()),
        Some(LinkKind::Email) => format!("<mailto:{}>", span.as_str()),
        Some(_) | None => span.as_str().to_owned(),
    };
    in_pieces(text).map(piece).collect()
}

#[test]
fn links_have_offsets_and_kinds() {
    let text = "Ask foo@example.com (or see https://en.wikipedia.org/wiki/Link_(film)).";
    let links: Vec<_> = lazily(text).collect();
    assert_eq!(links.len(), 2);
    assert_eq!(links[0].as_str(), "foo@example.com");
    assert_eq!(links[0].kind(), &LinkKind::Email);
    assert_eq!((links[1].start(), links[1].end()), (28, 69));
    assert_eq!(links[1].as_str(), &text[28..69]);
    assert_eq!(links[1].kind(), &LinkKind::Url);
}

#[test]
fn links_outlive_their_finder() {
    let page = read("www.example.com, then example.org/a?b#c.");
    let texts: Vec<&str> = page.links.iter().map(Link::as_str).collect();
    assert_eq!(texts, ["www.example.com", "example.org/a?b#c"]);
}

#[test]
fn spans_are_the_text() {
    let text = "See https://example.com/a, or mailto:foo@example.com!";
    let spans: Vec<_> = in_pieces(text).collect();
    let kinds: Vec<_> = spans.iter().map(Span::kind).collect();
    let (url, email) = (Some(&LinkKind::Url), Some(&LinkKind::Email));
    assert_eq!(kinds, [None, url, None, email, None]);
    assert_eq!(spans[0].start(), 0);
    assert!(
        spans
            .windows(2)
            .all(|pair| pair[0].end() == pair[1].start())
    );
    assert_eq!(spans.last().unwrap().end(), text.len());
    assert_eq!(
        markdown(text),
        "See <https://example.com/a>, or mailto:<mailto:foo@example.com>!"
    );
    assert_eq!(markdown(""), "");
    assert_eq!(markdown("https://example.com"), "<https://example.com>");
}

#[test]
fn options_can_be_chained() {
    let text = "https://a.example.com b.example.com c@example.com";
    let mut finder = LinkFinder::new();
    let found = |finder: &LinkFinder| -> Vec<String> {
        finder
            .links(text)
            .map(|link| link.as_str().to_owned())
            .collect()
    };
    assert_eq!(found(&finder), ["https://a.example.com", "c@example.com"]);
    finder
        .url_must_have_scheme(false)
        .url_can_be_iri(false)
        .email_domain_must_have_dot(true)
        .kinds(&[LinkKind::Url]);
    assert_eq!(found(&finder), ["https://a.example.com", "b.example.com"]);
    finder.kinds(&[LinkKind::Email]);
    assert_eq!(found(&finder), ["c@example.com"]);
    finder.kinds(&[]);
    assert!(found(&finder).is_empty());
    finder
        .kinds(&[LinkKind::Email, LinkKind::Url])
        .url_must_have_scheme(true);
    assert_eq!(found(&finder), ["https://a.example.com", "c@example.com"]);
}

#[test]
fn everything_can_be_printed() {
    let finder = LinkFinder::new();
    let link = lazily("https://example.com").next().unwrap();
    let span = in_pieces("https://example.com").next().unwrap();
    for text in [
        format!("{finder:?}"),
        format!("{:?}", lazily("a")),
        format!("{:?}", in_pieces("a")),
        format!("{link:?}"),
        format!("{span:?}"),
    ] {
        assert!(!text.is_empty());
    }
    assert_eq!(
        format!("{:?} {:?}", LinkKind::Url, LinkKind::Email),
        "Url Email"
    );
}
