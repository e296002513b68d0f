//! Tests that JavaScript computes the same values as the module.

use linkspan::format::{Form, Formatter};

use crate::desk::Answer;
use crate::engine::{Asked, HAS_AFFIXES};
use crate::units::units;
use crate::{engine, options};

/// The forms of a link are either written for JavaScript or follow from its text.
#[test]
fn forms_of_links_match_the_formatter() {
    let engines = [
        ("uts58", "link", "false"),
        ("uts58", "link-quoted", "true"),
        ("prose", "link", "false"),
        ("prose", "link-quoted", "true"),
    ]
    .map(|(profile, emails, labels)| {
        let text = format!("profile\0{profile}\0emails\0{emails}\0singleLabels\0{labels}\0");
        options::read(&text).unwrap()
    });
    let formatter = Formatter::new();
    let mut short = 0;
    for text in linkspan_testkit::cases::texts() {
        for engine in &engines {
            let links: Vec<_> = engine.detector.links(&text).collect();
            for forms in [false, true] {
                let asked = Asked {
                    forms,
                    may_decode: text.contains('%') || text.contains("xn--"),
                    ..Asked::default()
                };
                let (numbers, written) = detect(engine, &text, asked);
                let mut written = written.split_terminator('\0');
                for (link, words) in links.iter().zip(numbers.chunks(4)) {
                    let href = formatter.link(link, Form::Href);
                    let display = formatter.link(link, Form::Display);
                    if words[2] & HAS_AFFIXES == 0 {
                        assert_eq!(written.next(), Some(href.as_str()));
                        assert_eq!(written.next(), Some(display.as_str()));
                    } else {
                        assert!(href.contains(link.as_str()), "{href}");
                        assert_eq!(display, link.as_str());
                        short += 1;
                    }
                }
                assert_eq!(written.next(), None);
                assert_eq!(links.len(), numbers.len() / 4);
            }
        }
    }
    assert!(short > 1000, "{short}");
}

/// Returns the numbers of an answer, and its text.
fn detect(engine: &engine::Engine, input: &str, asked: Asked) -> (Vec<u32>, String) {
    let (mut links, mut text) = (Vec::new(), String::new());
    let mut answer = Answer {
        text: &mut text,
        links: &mut links,
    };
    engine.detect(input, asked, &mut answer);
    (links, text)
}

#[test]
fn offsets_are_utf16_units() {
    let text = "aé日😀".repeat(200);
    let units = units(text.as_bytes());
    for (at, _) in text.char_indices().rev() {
        assert_eq!(units.at(at), text[..at].encode_utf16().count());
    }
    assert_eq!(units.at(usize::MAX), text.encode_utf16().count());
    assert_eq!(
        crate::units::units(b"a\xFFb").at(3),
        3,
        "a surrogate without its partner is a unit"
    );
}

#[test]
fn links_are_numbers_in_utf16_units() {
    let engine: engine::Engine = options::read("profile\0uts58\0").unwrap();
    let text = "😀 é.com \u{1F600} a@b.de";
    let (out, forms) = detect(&engine, text, Asked::default());
    assert_eq!(forms, "https://xn--9ca.com/\0é.com\0");
    assert_eq!(out.iter().step_by(4).copied().collect::<Vec<_>>(), [3, 12]);
    // The replacement of an unpaired surrogate.
    let text = "a.com\u{FFFF}/b c.com";
    let (out, _) = detect(&engine, text, Asked::default());
    assert_eq!(
        out.chunks(4).map(|w| (w[0], w[1])).collect::<Vec<_>>(),
        [(0, 5), (9, 14)]
    );
}

#[test]
fn option_errors_name_the_mistake() {
    for (text, sentence) in [
        (
            "profile\0x\0",
            "The option profile: there is no profile \"x\"; it is one of prose, uts58.",
        ),
        (
            "maxLinkBytes\0-1\0",
            "The option maxLinkBytes cannot be '-1'; it is a whole number from 0 on.",
        ),
        (
            "x\0y\0",
            "There is no option 'x'; index.d.ts lists the options.",
        ),
        (
            "verdicts\0a=warn\0",
            "The option verdicts: there is no code of a reason \"a\"; the documentation lists them.",
        ),
    ] {
        assert_eq!(options::read(text).unwrap_err(), sentence);
    }
}
