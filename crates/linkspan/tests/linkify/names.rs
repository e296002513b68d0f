//! Links without a host, and names without a URL of their own.

use linkspan::linkify::{Format, Token};
use linkspan::screen::{ReasonCode, Screen, Verdict};
use linkspan::{Detector, LinkKind, Linkifier, Profile};

fn chat() -> Linkifier {
    let detector = Detector::builder()
        .profile(Profile::Prose)
        .schemes(["tel", "matrix", "sip", "magnet"])
        .unwrap()
        .build();
    Linkifier::builder()
        .detector(detector)
        .mentions("https://chat.example/u/{name}")
        .and_then(|builder| builder.handles("https://{host}/@{name}"))
        .and_then(|builder| builder.hashtags("/tags/{name}"))
        .unwrap()
        .rel("")
        .build()
}

#[test]
fn names_lead_where_their_templates_say() {
    for (text, expected) in [
        ("hi @bob!", "hi [@bob](https://chat.example/u/bob)!"),
        (
            "＠мария",
            "[＠мария](https://chat.example/u/%D0%BC%D0%B0%D1%80%D0%B8%D1%8F)",
        ),
        (
            "@alice@Example.social",
            "[@alice@Example.social](https://example.social/@alice)",
        ),
        (
            "@alice@bücher.de",
            "[@alice@bücher.de](https://xn--bcher-kva.de/@alice)",
        ),
        ("＃東京", "[＃東京](/tags/%E6%9D%B1%E4%BA%AC)"),
        ("tel:+1-201-555-0123.", "<tel:+1-201-555-0123>."),
        ("matrix:u/alice:example.org", "<matrix:u/alice:example.org>"),
    ] {
        assert_eq!(chat().markdown(text), expected, "{text}");
    }
    assert_eq!(
        chat().html("#c++ & tel:(030)12"),
        "<a href=\"/tags/c%2B%2B\" dir=\"auto\">#c++</a> &amp; <a href=\"tel:(030)12\" dir=\"auto\">tel:(030)12</a>"
    );
}

#[test]
fn without_a_template_a_name_stays_text() {
    let detector = Detector::builder()
        .mentions(true)
        .handles(true)
        .hashtags(true)
        .build();
    let linkifier = Linkifier::builder().detector(detector).build();
    let text = "<@bob> #tag @ann@example.com";
    assert_eq!(linkifier.html(text), "&lt;@bob&gt; #tag @ann@example.com");
    let kinds: Vec<LinkKind> = linkifier
        .tokens(text)
        .filter_map(|token| match token {
            Token::Link(token) => Some(token.link().kind()),
            Token::Text(_) => None,
        })
        .collect();
    assert_eq!(
        kinds,
        [LinkKind::Mention, LinkKind::Hashtag, LinkKind::Handle]
    );
}

#[test]
fn streams_agree_with_the_whole() {
    let text = "a @bob, #東京 and tel:+1-201-555-0123; @alice@example.social #a#b &#39; sip:bob@example.com;x=y?z";
    let linkifier = chat();
    for format in [Format::Html, Format::Markdown, Format::Ansi, Format::Text] {
        let whole = linkifier.render(text, format);
        for cut in 0..text.len() {
            let (first, second) = text.as_bytes().split_at(cut);
            let mut stream = linkifier.stream(format, String::new());
            stream.push_bytes(first).unwrap();
            stream.push_bytes(second).unwrap();
            assert_eq!(stream.finish().unwrap(), whole, "{cut}");
        }
    }
}

#[test]
fn opaque_links_are_their_own_href() {
    let detector = Detector::builder()
        .profile(Profile::Uts58)
        .schemes(["tel", "urn", "acme:", "xmpp", "news"])
        .unwrap()
        .build();
    for (text, href) in [
        ("TEL:+1-201-555-0123", "tel:+1-201-555-0123"),
        ("urn:isbn:0451450523", "urn:isbn:0451450523"),
        ("acme:/../a/./é?ü#%41", "acme:/../a/./%C3%A9?%C3%BC#%41"),
        (
            "xmpp:ju%C3%A4n@example.com?message",
            "xmpp:ju%C3%A4n@example.com?message",
        ),
        ("news:日本", "news:%E6%97%A5%E6%9C%AC"),
    ] {
        let link = detector.links(text).next().unwrap();
        assert_eq!((link.as_str(), link.to_href().as_str()), (text, href));
    }
    let link = detector.links("news:%E6%97%A5").next().unwrap();
    assert_eq!(link.to_display(), "news:日");
    // A name has no URL of its own.
    let detector = Detector::builder().hashtags(true).build();
    assert_eq!(detector.links("#日本").next().unwrap().to_href(), "#日本");
}

#[test]
fn links_without_a_host_are_screened_for_hidden_characters() {
    let detector = Detector::builder()
        .profile(Profile::Uts58)
        .schemes(["news", "sip"])
        .unwrap()
        .hashtags(true)
        .handles(true)
        .build();
    let screen = Screen::new();
    let verdict = |text| screen.link(&detector.links(text).next().unwrap()).verdict();
    assert_eq!(verdict("news:comp.lang.c"), Verdict::Allow);
    assert_eq!(verdict("#🏳\u{FE0F}\u{200D}🌈"), Verdict::Allow);
    assert_eq!(verdict("sip:bob@example.com"), Verdict::Allow);
    assert_eq!(verdict("@bob@paypa1.com"), Verdict::Refuse);
    assert_eq!(verdict("sip:bob@p\u{430}ypal.com"), Verdict::Refuse);
    let link = detector.links("news:a\u{2067}b").next().unwrap();
    assert_eq!(link.as_str(), "news:a\u{2067}b");
    assert_eq!(
        screen.link(&link).reasons()[0].code(),
        ReasonCode::BidiControl
    );
    assert_eq!(screen.url("tel:+1-201-555-0123").verdict(), Verdict::Allow);
}
