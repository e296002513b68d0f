//! A text in pieces gives the same result as the whole text, wherever it is cut.

use linkspan::linkify::{Format, Refused, Token};
use linkspan::{Detector, Emails, Linkifier};
use proptest::prelude::*;

use crate::prose;
use linkspan_testkit::generate::{any_text, broken_text, text};

const FORMATS: [Format; 4] = [Format::Html, Format::Markdown, Format::Ansi, Format::Text];

/// Returns the result of streaming these pieces.
fn streamed<'t>(
    linkifier: &Linkifier,
    format: Format,
    pieces: impl IntoIterator<Item = &'t [u8]>,
) -> String {
    let mut stream = linkifier.stream(format, String::new());
    for piece in pieces {
        stream.push_bytes(piece).unwrap();
    }
    stream.finish().unwrap()
}

/// Returns the result for the whole text. Invalid bytes are U+FFFD, and links end there.
fn whole(linkifier: &Linkifier, format: Format, parts: &[(String, Vec<u8>)]) -> Vec<u8> {
    let mut bytes = Vec::new();
    for (text, junk) in parts {
        bytes.extend_from_slice(text.as_bytes());
        bytes.extend_from_slice(junk);
    }
    streamed(linkifier, format, [bytes.as_slice()]).into_bytes()
}

fn quoting() -> Linkifier {
    let detector = Detector::builder().emails(Emails::LinkQuoted).build();
    Linkifier::builder()
        .detector(detector)
        .refused(Refused::Defang)
        .build()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn every_cut_agrees_with_the_whole(text in text()) {
        for linkifier in [Linkifier::new(), quoting()] {
            for format in FORMATS {
                let whole = linkifier.render(&text, format);
                for cut in 0..=text.len() {
                    let (a, b) = text.as_bytes().split_at(cut);
                    prop_assert_eq!(&streamed(&linkifier, format, [a, b]), &whole, "cut at {}", cut);
                }
            }
        }
    }

    #[test]
    fn single_bytes_agree_with_the_whole(text in any_text()) {
        let linkifier = Linkifier::new();
        for format in FORMATS {
            let whole = linkifier.render(&text, format);
            prop_assert_eq!(streamed(&linkifier, format, text.as_bytes().chunks(1)), whole);
        }
    }

    #[test]
    fn invalid_bytes_in_pieces_agree_with_the_whole(parts in broken_text(), size in 1usize..9) {
        let linkifier = Linkifier::new();
        let bytes: Vec<u8> = parts.iter().flat_map(|(text, junk)| [text.as_bytes(), junk].concat()).collect();
        for format in FORMATS {
            let pieces = streamed(&linkifier, format, bytes.chunks(size));
            prop_assert_eq!(pieces.as_bytes(), whole(&linkifier, format, &parts));
        }
    }

    #[test]
    fn tokens_are_the_text(text in any_text()) {
        let linkifier = Linkifier::new();
        let mut at = 0;
        for token in linkifier.tokens(&text) {
            match token {
                Token::Text(part) => {
                    prop_assert!(!part.is_empty());
                    prop_assert_eq!(&text[at..at + part.len()], part);
                    at += part.len();
                }
                Token::Link(token) => {
                    prop_assert_eq!(token.link().range().start, at);
                    at = token.link().range().end;
                }
            }
        }
        prop_assert_eq!(at, text.len());
    }

    #[test]
    fn a_settled_link_is_found_whatever_follows(text in text(), more in text()) {
        let linkifier = Linkifier::new();
        let settled: Vec<_> = linkifier.tokens(&text).filter_map(|token| match token {
            Token::Link(token) if !token.may_grow() => Some(token.link().range()),
            _ => None,
        }).collect();
        let longer = format!("{text}{more}");
        let found: Vec<_> = prose().links(&longer).map(|link| link.range()).collect();
        for range in settled {
            prop_assert!(found.contains(&range), "{:?}", range);
        }
    }
}

#[test]
fn invalid_bytes_become_replacement_characters() {
    let linkifier = Linkifier::new();
    let out = streamed(&linkifier, Format::Html, [&b"a\xFFb\xE2\x82"[..], b"<"]);
    assert_eq!(out, "a\u{FFFD}b\u{FFFD}&lt;");
    let mut stream = linkifier.stream(Format::Text, String::new());
    stream.push_bytes(b"\xE2\x82").unwrap();
    stream.push("x").unwrap();
    assert_eq!(stream.finish().unwrap(), "\u{FFFD}x");
}

#[test]
fn text_without_spaces_is_held_back_briefly() {
    let linkifier = Linkifier::new();
    let mut stream = linkifier.stream(Format::Html, String::new());
    let mut most = 0;
    for _ in 0..200 {
        stream.push(&"é,".repeat(10_000)).unwrap();
        most = most.max(stream.pending().len());
    }
    assert!(most < 300_000, "{most} bytes are held back");
    assert_eq!(stream.finish().unwrap(), "é,".repeat(2_000_000));
}

/// Long words with links in them, as a whole and in pieces of this size.
#[test]
fn links_in_long_words_are_found_in_pieces() {
    let mut text = String::new();
    for number in 0..60 {
        text.push_str(&"ま。".repeat(2_000 + 371 * number));
        text.push_str(&format!(
            "\u{3000}https://example.com/{number}/{}、\u{3000}",
            "é".repeat(number * 40)
        ));
        text.push_str(&format!("\u{3000}a.b{number}@example.org、\u{3000}"));
    }
    assert!(text.len() > 1 << 20 && !text.contains(' '));
    let linkifier = Linkifier::new();
    assert!(linkifier.html(&text).matches("<a ").count() > 60);
    for format in FORMATS {
        let whole = linkifier.render(&text, format);
        for size in [1_000, 65_535, 262_144, text.len()] {
            let pieces = streamed(&linkifier, format, text.as_bytes().chunks(size));
            assert!(pieces == whole, "pieces of {size}");
        }
    }
}
