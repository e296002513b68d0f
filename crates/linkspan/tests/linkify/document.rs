//! HTML as input: links are added to text and nothing else changes, according to an HTML5 parser.

use linkspan::Linkifier;
use linkspan::linkify::{Isolation, LinkText};
use linkspan::screen::{Policy, Screen};
use proptest::prelude::*;
use proptest::sample::select;

use crate::attacks::lines;
use crate::dom;

/// Returns a linkifier whose links are recognizable by their class.
pub(crate) fn marking() -> Linkifier {
    let screen = Screen::builder().policy(Policy::Off).build();
    Linkifier::builder()
        .screen(screen)
        .class("ours")
        .isolation(Isolation::Off)
        .rel("")
        .build()
}

/// Returns a linkifier that writes short links, for readable tests.
fn short() -> Linkifier {
    Linkifier::builder()
        .isolation(Isolation::Off)
        .rel("")
        .build()
}

fn is_ours(name: &str, attributes: &[(String, String)]) -> bool {
    name == "a"
        && attributes
            .iter()
            .any(|(name, value)| name == "class" && value == "ours")
}

/// Asserts that only our links are new, both to a parser and byte for byte, and that linkifying
/// again changes nothing.
#[track_caller]
fn check(html: &[u8]) -> usize {
    let linkifier = marking();
    let linked = linkifier.html_document_bytes(html);
    let shown = String::from_utf8_lossy(&linked);
    let (before, after) = (dom::parse(html), dom::parse(&linked));
    let ours = dom::elements(&after)
        .iter()
        .filter(|(name, attributes)| is_ours(name, attributes))
        .count();
    assert_eq!(
        ours,
        shown.matches("<a href=").count()
            - String::from_utf8_lossy(html).matches("<a href=").count(),
        "{shown}"
    );
    assert_eq!(
        dom::without(&after, &is_ours),
        dom::without(&before, &is_ours),
        "{shown}"
    );
    assert_only_ours(&linked, html);
    let again = linkifier.html_document_bytes(&linked);
    assert_eq!(String::from_utf8_lossy(&again), shown, "the second time");
    ours
}

/// Asserts that, byte for byte, only our tags are new.
#[track_caller]
fn assert_only_ours(linked: &[u8], html: &[u8]) {
    let (mut new, mut old) = (linked, html);
    let mut is_open = false;
    loop {
        let end_tag = new.strip_prefix(b"</a>");
        let end_tag = end_tag.filter(|_| is_open && !old.starts_with(b"</a>"));
        if let Some(after) = end_tag.or_else(|| our_tag(new)) {
            is_open = end_tag.is_none();
            new = after;
            continue;
        }
        match (new.split_first(), old.split_first()) {
            (Some((a, after)), Some((b, rest))) if a == b => (new, old) = (after, rest),
            (None, None) => return,
            _ => panic!("{}", String::from_utf8_lossy(linked)),
        }
    }
}

/// Returns what follows a start tag of ours.
fn our_tag(html: &[u8]) -> Option<&[u8]> {
    html.strip_prefix(b"<a href=\"")?;
    let end = html.iter().position(|&byte| byte == b'>')?;
    let (tag, after) = html.split_at(end + 1);
    tag.ends_with(b" class=\"ours\">").then_some(after)
}

#[test]
fn tricky_documents_keep_their_structure() {
    let made: usize = lines("documents.txt").iter().map(|html| check(html)).sum();
    assert!(made > 60, "only {made} links");
}

#[test]
fn attacks_as_documents_change_only_our_tags() {
    // Many of them leave elements open that a link of ours would close, so only the bytes are
    // compared.
    let linkifier = marking();
    for html in lines("attacks.txt") {
        let linked = linkifier.html_document_bytes(&html);
        assert_eq!(linkifier.html_document_bytes(&linked), linked);
        let longer = linked.len() >= html.len();
        assert!(longer, "{}", String::from_utf8_lossy(&linked));
    }
}

const SOUP: &[&str] = &[
    "example.com",
    " ",
    "http://example.com/a",
    "jane@example.com",
    ",",
    "<b>",
    "</b>",
    "<p>",
    "</p>",
    "<a href='x'>",
    "</a>",
    "<code>",
    "</code>",
    "<pre>",
    "</pre>",
    "<svg>",
    "</svg>",
    "<title>",
    "</title>",
    "<style>",
    "</style>",
    "<script>",
    "</script>",
    "<textarea>",
    "</textarea>",
    "<br>",
    "<!--",
    "-->",
    "<p title=\"",
    "\">",
    "\"",
    "'",
    ">",
    "<",
    "&amp;",
    "&lt",
    "&",
    "/",
    "text",
    "<select>",
    "</select>",
    "<noscript>",
    "</noscript>",
    "<math>",
    "</math>",
    "<mi>",
    "<desc>",
    "<g/>",
    "<img alt='example.com'>",
    "\r\n",
    "<![CDATA[",
    "]]>",
    "<table>",
    "<td>",
    "</table>",
    "é",
    "<wbr>",
    "</>",
    "<i>",
    "</i>",
    "<foreignObject>",
    "</foreignObject>",
];

/// Tag soup in which the parser does not move nodes: a link in a table is moved before it, and an
/// open `a` is closed by ours.
fn is_calm(html: &str) -> bool {
    !html.contains("<table>") && !html.contains("<a href='x'>")
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 4000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn soup_keeps_its_structure(pieces in prop::collection::vec(select(SOUP), 0..16)) {
        let html: String = pieces.concat();
        if is_calm(&html) {
            check(html.as_bytes());
        } else {
            let linkifier = marking();
            let linked = linkifier.html_document(&html);
            assert_only_ours(linked.as_bytes(), html.as_bytes());
            prop_assert_eq!(linkifier.html_document(&linked), linked);
        }
    }

    #[test]
    fn any_bytes_survive(html in prop::collection::vec(any::<u8>(), 0..200)) {
        let linkifier = marking();
        let linked = linkifier.html_document_bytes(&html);
        assert_only_ours(&linked, &html);
    }
}

#[track_caller]
fn becomes(html: &str, linked: &str) {
    assert_eq!(short().html_document(html), linked);
}

#[test]
fn links_are_made_in_text() {
    becomes(
        "<p>See b.com.<p>c.com",
        r#"<p>See <a href="https://b.com/">b.com</a>.<p><a href="https://c.com/">c.com</a>"#,
    );
}

#[test]
fn references_are_read_and_kept() {
    becomes(
        "b.com/?x=1&amp;y=&#50;&quot;)",
        r#"<a href="https://b.com/?x=1&amp;y=2">b.com/?x=1&amp;y=&#50;</a>&quot;)"#,
    );
    becomes(
        "b&period;com",
        r#"<a href="https://b.com/">b&period;com</a>"#,
    );
    becomes(
        "&lt;b.com&gt;",
        r#"&lt;<a href="https://b.com/">b.com</a>&gt;"#,
    );
}

#[test]
fn text_is_read_across_inline_elements() {
    // The link ends where a reader sees it end, not at the tag.
    becomes("<b>b.com</b>/path", "<b>b.com</b>/path");
    becomes(
        "<b>b.com</b>, path",
        r#"<b><a href="https://b.com/">b.com</a></b>, path"#,
    );
    becomes(
        "b.com/<b>x</b>/<wbr>y z",
        r#"<a href="https://b.com/x/y">b.com/<b>x</b>/<wbr>y</a> z"#,
    );
    becomes(
        "b.<!-- no -->com",
        r#"<a href="https://b.com/">b.<!-- no -->com</a>"#,
    );
    becomes("x<b>b.com</b>", "x<b>b.com</b>");
    becomes(
        "b.com<sup>1</sup>",
        r#"<a href="https://b.com/">b.com</a><sup>1</sup>"#,
    );
    becomes("b.</>com", r#"<a href="https://b.com/">b.</>com</a>"#);
    becomes("b.com<br>c", r#"<a href="https://b.com/">b.com</a><br>c"#);
}

#[test]
fn linkifying_twice_changes_nothing() {
    let once = marking().html_document("a@b.com/c@d.com");
    assert_eq!(marking().html_document(&once), once);
}

#[test]
fn elements_are_skipped_by_option() {
    let html = "<pre>b.com</pre><div>b.com</div>";
    let linkifier = Linkifier::builder()
        .link_in_element("PRE")
        .skip_element("Div")
        .build();
    let linked = linkifier.html_document(html);
    assert!(
        linked.starts_with("<pre><a ") && linked.ends_with("<div>b.com</div>"),
        "{linked}"
    );
    let never = Linkifier::builder()
        .link_in_element("script")
        .link_in_element("a")
        .build();
    let html = "<script>b.com</script><a>b.com</a>";
    assert_eq!(never.html_document(html), html);
}

#[test]
fn the_link_text_can_be_changed() {
    let linkifier = Linkifier::builder()
        .isolation(Isolation::Off)
        .rel("")
        .link_text(LinkText::Display)
        .build();
    assert_eq!(
        linkifier.html_document("xn--bcher-kva.de/?a&amp;b"),
        r#"<a href="https://xn--bcher-kva.de/?a&amp;b">bücher.de/?a&amp;b</a>"#
    );
}

#[test]
fn a_refused_link_is_text_with_an_ascii_host() {
    let html = "<p>p\u{430}yment.com";
    assert_eq!(short().html_document(html), "<p>xn--pyment-3nf.com");
}

/// Each would take hours if one part were examined again for every other part.
#[test]
fn hostile_shapes_take_linear_time() {
    let linkifier = marking();
    for (head, part) in [
        ("<svg>", "<g></x>"),
        ("", "<b>"),
        ("", "</b>"),
        ("", "<"),
        ("", "</>"),
        ("", "&amp"),
        ("&", "a"),
        ("", "a.com<b>"),
        ("", "<noscript><p></noscript>"),
        ("", "<a><code>"),
        ("http://a.com/", "<i>a</i>"),
        ("", "<!--"),
        ("<p title='", "a.com "),
        ("", "example.com&#46;"),
        ("<select>", "<option>"),
        ("<p", " a=\"&amp;\" b='' c d=e"),
        ("<p ", "a=\"\""),
    ] {
        let html = head.to_owned() + &part.repeat(200_000);
        let linked = linkifier.html_document(&html);
        assert!(linked.len() >= html.len());
    }
}

/// A tokenizer that calls itself for each attribute would overflow the stack.
#[test]
fn a_tag_may_have_any_number_of_attributes() {
    for attribute in [
        " a=\"\"",
        " a=\"\r\n&amp;'>\"",
        "a=\"\"",
        " a=''",
        " a=b",
        " a",
        "/a=\"\"",
    ] {
        let tag = format!("<p {}>", attribute.repeat(200_000));
        let html = format!("a.com{tag}b.com</p>");
        let linked = format!(
            r#"<a href="https://a.com/">a.com</a>{tag}<a href="https://b.com/">b.com</a></p>"#
        );
        becomes(&html, &linked);
        let end = format!("b.com</p {}>c.com", attribute.repeat(200_000));
        let linked = short().html_document(&end);
        assert!(linked.ends_with(r#">c.com</a>"#), "{attribute}");
    }
}
