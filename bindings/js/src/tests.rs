//! What JavaScript is spared to ask must be what it would be told.

use linkspan::format::{Form, Formatter};

use crate::engine::Asked;
use crate::exports::full::display_of_link;
use crate::units::units;
use crate::{engine, options};

/// JavaScript asks for the forms of a link with its text alone.
#[test]
fn the_text_of_a_link_has_the_forms_of_the_link() {
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
    for text in linkspan_testkit::cases::texts() {
        for engine in &engines {
            for link in engine.detector.links(&text) {
                let href = engine.href_of_link(link.as_str());
                assert_eq!(href, formatter.link(&link, Form::Href));
                let display = display_of_link(engine, link.as_str());
                assert_eq!(display, formatter.link(&link, Form::Display));
            }
        }
    }
}

#[test]
fn units_are_those_of_utf16() {
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
    let mut out = Vec::new();
    engine.detect(
        "😀 é.com \u{1F600} a@b.de".as_bytes(),
        Asked::default(),
        &mut out,
    );
    assert_eq!(out.iter().step_by(4).copied().collect::<Vec<_>>(), [3, 12]);
    let mut out = Vec::new();
    engine.detect(b"a.com\xFF/b c.com", Asked::default(), &mut out);
    assert_eq!(
        out.chunks(4).map(|w| (w[0], w[1])).collect::<Vec<_>>(),
        [(0, 5), (9, 14)]
    );
}

#[test]
fn what_is_wrong_with_options_is_said() {
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
            "There is no option 'x'; README.md lists the options.",
        ),
        (
            "verdicts\0a=warn\0",
            "The option verdicts: there is no code of a reason \"a\"; the documentation lists them.",
        ),
    ] {
        assert_eq!(options::read(text).unwrap_err(), sentence);
    }
}
