//! Compares the detector with the oracle, and checks what must hold for every answer, on generated
//! texts.
//!
//! `PROPTEST_CASES` raises the number of texts. A text that once failed is added to the seeds.

#![cfg(test)]

use linkspan_testkit::uts58;
use std::fs;
use std::ops::Range;
use std::path::Path;

use linkspan::format::{Form, Formatter};
use linkspan::offsets::{Cursor, Position};
use linkspan::property::{HostClass, LinkTerm, host_class, link_email, link_term};
use linkspan::{Detector, Evidence, Link, LinkKind, Parts};
use linkspan_testkit::data;
use linkspan_testkit::generate::{self, seeds::SEEDS};
use linkspan_testkit::oracle::{self, Options, Span};
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;

/// At least `cases` texts, more if `PROPTEST_CASES` asks for more.
fn config(cases: u32) -> ProptestConfig {
    let asked = ProptestConfig::default().cases;
    ProptestConfig {
        cases: cases.max(asked),
        failure_persistence: None,
        ..ProptestConfig::default()
    }
}

fn spans(detector: &Detector, text: &str) -> Vec<Span> {
    detector.links(text).map(|link| span(&link)).collect()
}

fn span(link: &Link<'_>) -> Span {
    Span {
        range: link.range(),
        kind: link.kind(),
        evidence: link.evidence(),
    }
}

fn shifted(spans: Vec<Span>, by: usize) -> impl Iterator<Item = Span> {
    spans.into_iter().map(move |span| Span {
        range: span.range.start + by..span.range.end + by,
        ..span
    })
}

/// Returns true for half a surrogate pair, except one that represents a byte.
fn is_surrogate(bytes: &[u8]) -> bool {
    let &[0xED, second, third] = bytes else {
        return false;
    };
    let c = 0xD000 + u32::from(second & 0x3F) * 64 + u32::from(third & 0x3F);
    let is_pair = (0x80..0xC0).contains(&second) && (0x80..0xC0).contains(&third);
    is_pair && c >= 0xD800 && !(0xDC80..=0xDCFF).contains(&c)
}

/// Returns true if only characters of names are between a name of the link and invalid bytes.
fn is_torn(text: &str, link: &Link<'_>, before: bool, after: bool) -> bool {
    let is_host = |c: char| host_class(c) != HostClass::Other;
    let is_local = |c: char| is_host(c) || link_email(c);
    let parts = link.parts();
    let starts_torn = match (parts.local_part, parts.host.clone()) {
        (Some(local), _) => text[..local.start].chars().all(is_local),
        (None, Some(host)) => {
            link.kind() != LinkKind::Email && text[..host.start].chars().all(is_host)
        }
        (None, None) => false,
    };
    let ends_torn = match parts.host {
        Some(host) => text[host.end..].chars().all(is_host),
        None => parts.name.is_some() && link.end() == text.len(),
    };
    before && starts_torn || after && ends_torn
}

proptest! {
    #![proptest_config(config(10_000))]

    #[test]
    fn agrees_with_the_oracle(text in generate::text()) {
        prop_assert_eq!(spans(&uts58().build(), &text), oracle::links(&text, &Options::default()), "{:?}", text);
    }

    #[test]
    fn agrees_with_the_oracle_with_any_options(text in generate::text(), options in generate::options()) {
        prop_assert_eq!(spans(&options.detector(), &text), oracle::links(&text, &options), "{:?}", text);
    }
}

proptest! {
    #![proptest_config(config(3_000))]

    #[test]
    fn agrees_with_the_oracle_on_noise(text in generate::any_text(), options in generate::options()) {
        prop_assert_eq!(spans(&options.detector(), &text), oracle::links(&text, &options), "{:?}", text);
    }

    #[test]
    fn a_link_and_its_text_have_the_same_forms(text in generate::text()) {
        for link in uts58().build().links(&text) {
            // On its own, the text of an address may read as a URL: what preceded it decided.
            if link.kind() == LinkKind::Email {
                continue;
            }
            for form in [Form::Minimal, Form::Display, Form::Href, Form::Full] {
                let alone = Formatter::new().url(link.as_str(), form);
                prop_assert_eq!(Ok(Formatter::new().link(&link, form)), alone, "{}", link.as_str());
            }
        }
    }

    #[test]
    fn links_are_ordered_slices_that_never_touch(text in generate::text(), options in generate::options()) {
        let mut end = None;
        for link in options.detector().links(&text) {
            let range = link.range();
            prop_assert!(end.is_none_or(|end| end < range.start), "{:?} after {:?}", range, end);
            prop_assert!(!range.is_empty());
            prop_assert_eq!(text.get(range.clone()), Some(link.as_str()));
            prop_assert!(range.len() <= options.max_link_bytes);
            end = Some(range.end);
        }
    }

    #[test]
    fn parts_make_up_the_link(text in generate::text(), options in generate::options()) {
        // Prose puts recipients and header fields after the host of a `mailto:` URL.
        let is_plain = |link: &Link<'_>| !options.prose || link.evidence() != Evidence::Mailto;
        for link in options.detector().links(&text).filter(is_plain) {
            prop_assert_eq!(rebuilt(&text, &link), link.as_str(), "{:?} in {:?}", link.parts(), text);
        }
    }

    #[test]
    fn a_hard_character_splits_the_text(text in generate::text()) {
        let detector = uts58().build();
        let mut apart = Vec::new();
        let mut at = 0;
        for piece in text.split_inclusive(parts_texts) {
            let inside = piece.trim_end_matches(parts_texts);
            apart.extend(shifted(spans(&detector, inside), at));
            at += piece.len();
        }
        prop_assert_eq!(spans(&detector, &text), apart, "{:?}", text);
    }

    #[test]
    fn invalid_bytes_split_the_text(pieces in generate::broken_text(), options in generate::options()) {
        let detector = options.detector();
        let bytes: Vec<u8> = pieces.iter().flat_map(|(text, junk)| [text.as_bytes(), junk].concat()).collect();
        let mut expected = Vec::new();
        let mut at = 0_usize;
        for chunk in bytes.utf8_chunks() {
            let text = chunk.valid();
            let before = at > 0 && !is_surrogate(&bytes[at.saturating_sub(3)..at]);
            let rest = &bytes[at + text.len()..];
            let after = !rest.is_empty() && !is_surrogate(&rest[..rest.len().min(3)]);
            let links = detector.links(text).filter(|link| !is_torn(text, link, before, after));
            expected.extend(shifted(links.map(|link| span(&link)).collect(), at));
            at += text.len() + chunk.invalid().len();
        }
        let found: Vec<Span> = detector.links_in_bytes(&bytes).map(|link| span(&link)).collect();
        prop_assert_eq!(found, expected, "{:?}", bytes);
        for link in detector.links_in_bytes(&bytes) {
            prop_assert_eq!(&bytes[link.range()], link.as_str().as_bytes());
            prop_assert!(link.parts().host.is_none_or(|host| !bytes[host].is_empty()));
        }
    }

    #[test]
    fn is_match_says_whether_there_are_links(text in generate::any_text(), options in generate::options()) {
        let detector = options.detector();
        prop_assert_eq!(detector.is_match(&text), detector.links(&text).next().is_some());
    }

    #[test]
    fn positions_are_counted_correctly(text in generate::text()) {
        let mut cursor = Cursor::new(&text);
        for link in uts58().build().links(&text) {
            prop_assert_eq!(cursor.position(link.range().start), counted(&text, link.range().start));
            prop_assert_eq!(cursor.position(link.range().end), counted(&text, link.range().end));
        }
    }

    #[test]
    fn refining_a_found_link_changes_nothing(text in generate::text()) {
        let detector = uts58().build();
        for link in detector.links(&text).filter(|link| link.kind() == LinkKind::Url) {
            prop_assert_eq!(detector.refine(&text, link.range()), link.range(), "{:?}", text);
        }
    }

    #[test]
    fn refining_never_panics(text in generate::any_text(), start in 0..60_usize, end in 0..60_usize) {
        let refined = uts58().build().refine(&text, Range { start, end });
        prop_assert_eq!(refined.start, start);
    }
}

/// Hard characters that split a text in two. U+206A to U+206F are Hard, too, but hosts ignore them,
/// and an ignored character does not delimit a bare domain.
fn parts_texts(c: char) -> bool {
    link_term(c) == LinkTerm::Hard && !('\u{206A}'..='\u{206F}').contains(&c)
}

/// Returns the link, reassembled from its parts and the punctuation between them.
fn rebuilt(text: &str, link: &Link<'_>) -> String {
    let Parts {
        scheme,
        local_part,
        name,
        host,
        port,
        path,
        query,
        fragment,
        ..
    } = link.parts();
    let written = |sign: &str, part: Option<Range<usize>>, after: &str| {
        part.map_or(String::new(), |part| [sign, &text[part], after].concat())
    };
    if link.kind() == LinkKind::Email {
        return written("", scheme, ":") + &written("", local_part, "@") + &written("", host, "");
    }
    if let Some(name) = name {
        let sign = link.as_str().chars().next().expect("a sign");
        return format!("{sign}{}", &text[name]) + &written("@", host, "");
    }
    let after_scheme = scheme.as_ref().map_or("", |scheme| &text[scheme.end..]);
    let is_opaque = !after_scheme.starts_with("://");
    let between = if is_opaque {
        scheme
            .clone()
            .zip(host.clone())
            .map_or(":", |(scheme, host)| &text[scheme.end..host.start])
    } else {
        "://"
    };
    let end = host.as_ref().map_or(link.range().end, |host| host.end);
    let root_dot = text[end..link.range().end]
        .chars()
        .next()
        .filter(|c| ".。．｡".contains(*c));
    written("", scheme, between)
        + &written("", host, "")
        + &root_dot.map_or(String::new(), String::from)
        + &written(":", port, "")
        + &written("", path, "")
        + &written("?", query, "")
        + &written("#", fragment, "")
}

fn counted(text: &str, bytes: usize) -> Position {
    let before = &text[..bytes];
    Position {
        bytes,
        utf16: before.encode_utf16().count(),
        chars: before.chars().count(),
    }
}

/// Options that enable everything that is off by default.
fn asked(prose: bool) -> Options {
    let options = Options {
        prose,
        ..Options::default()
    };
    options.asked()
}

/// Sets of options: each with one change, and two with many.
fn option_sets() -> Vec<Options> {
    let default = Options::default;
    vec![
        default(),
        Options {
            bare_domains: false,
            ..default()
        },
        Options {
            emails: false,
            ..default()
        },
        Options {
            quoted: true,
            ..default()
        },
        Options {
            bare_addresses: true,
            ..default()
        },
        Options {
            bare_addresses: true,
            bare_domains: false,
            ..default()
        },
        Options {
            single_labels: true,
            ..default()
        },
        Options {
            schemes: vec!["foo".into(), "x".into()],
            ..default()
        },
        Options {
            max_link_bytes: 12,
            ..default()
        },
        Options {
            prose: true,
            ..default()
        },
        asked(false),
        asked(true),
        Options {
            prose: true,
            bare_addresses: true,
            quoted: true,
            single_labels: true,
            ..default()
        },
        Options {
            prose: true,
            bare_domains: false,
            max_link_bytes: 20,
            ..default()
        },
        Options {
            max_link_bytes: 12,
            bare_addresses: true,
            quoted: true,
            single_labels: true,
            ..default()
        },
    ]
}

/// Runs each text with every set of options and reports all failures together.
fn assert_agreement<'t>(texts: impl Iterator<Item = &'t str> + Clone) {
    let mut wrong = String::new();
    for options in option_sets() {
        let detector = options.detector();
        for text in texts.clone() {
            let (fast, slow) = (spans(&detector, text), oracle::links(text, &options));
            if fast != slow {
                wrong += &format!(
                    "{text:?}\n  detector: {fast:?}\n  oracle:   {slow:?}\n  {options:?}\n"
                );
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

#[test]
fn agrees_with_the_oracle_on_the_seeds() {
    assert_agreement(SEEDS.iter().copied());
}

/// The shared cases are good texts, whatever their markup means.
#[test]
fn agrees_with_the_oracle_on_the_shared_cases() {
    let cases = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../cases");
    let mut texts = String::new();
    for folder in ["detection", "prose"] {
        for entry in fs::read_dir(cases.join(folder)).expect("the folder of the shared cases") {
            texts += &fs::read_to_string(entry.unwrap().path()).unwrap();
        }
    }
    let texts = texts.replace(['⸠', '⸡'], "");
    assert!(texts.lines().count() > 100);
    assert_agreement(texts.lines());
}

#[test]
fn agrees_with_the_oracle_on_long_texts() {
    let host = "a".repeat(60) + ".";
    let long = [
        format!("http://{}com/", host.repeat(80)),
        format!("http://{}1/", "0".repeat(4_090)),
        format!("http://{}1/", "0".repeat(4_096)),
        format!("example.com{}", "-".repeat(5_000)),
        format!("example.com/{}", "a".repeat(65_524)),
        format!("example.com/{} b.com", "a".repeat(65_525)),
        format!("http://example.com/{} b.com", "a.com/".repeat(11_000)),
        format!("{}@example.com", "a".repeat(65_524)),
        format!("{}@example.com b.com", "a".repeat(65_525)),
        format!("\"{}\"@example.com", "a".repeat(1_022)),
        format!("\"{}\"@example.com", "a".repeat(1_023)),
        format!("https://1:{}:1", ":".repeat(70)),
        format!("https://1::{}", ":".repeat(70)),
        format!("https://::1{}", ".".repeat(70)),
        format!("http://[{}::1]/", "0".repeat(70)),
        format!("example.com/{}{}", "(".repeat(126), ")".repeat(126)),
    ];
    for text in long {
        for options in [
            Options::default(),
            Options {
                quoted: true,
                ..Options::default()
            },
        ] {
            let (fast, slow) = (
                spans(&options.detector(), &text),
                oracle::links(&text, &options),
            );
            assert_eq!(fast, slow, "{}… ({} bytes)", &text[..20], text.len());
        }
    }
}

#[test]
fn every_character_at_the_edges_of_a_link_agrees_with_the_oracle() {
    let (detector, options) = (uts58().build(), Options::default());
    for c in '\0'..=char::MAX {
        let text = format!("{c}a.com{c}/ http://b{c}c.com{c} d{c}e@f.com{c}");
        assert_eq!(
            spans(&detector, &text),
            oracle::links(&text, &options),
            "U+{:04X}",
            u32::from(c)
        );
    }
}

#[test]
fn generated_texts_contain_every_kind_of_link() {
    let mut runner = TestRunner::deterministic();
    let texts = 3_000;
    let mut with_links = 0;
    let mut seen = [0; 7];
    for _ in 0..texts {
        let text = generate::text().new_tree(&mut runner).unwrap().current();
        let options = Options {
            bare_addresses: true,
            ..asked(false)
        };
        let found = oracle::links(&text, &options);
        with_links += usize::from(!found.is_empty());
        for span in found {
            seen[index(span.evidence)] += 1;
        }
    }
    assert!(
        with_links * 5 >= texts,
        "only {with_links} of {texts} texts have links"
    );
    assert!(
        seen.iter().all(|&count| count >= 10),
        "{seen:?} links of each evidence"
    );
}

fn index(evidence: Evidence) -> usize {
    match evidence {
        Evidence::Scheme => 0,
        Evidence::Www => 1,
        Evidence::Domain => 2,
        Evidence::Address => 3,
        Evidence::Email => 4,
        Evidence::Mailto => 5,
        Evidence::Sigil => 6,
        _ => panic!("{evidence:?} is new: give it a place"),
    }
}

#[test]
fn the_oracle_passes_the_official_tests() {
    let Some(dir) = data::own_ucd_dir() else {
        return;
    };
    let path = dir.join("linkification").join("LinkDetectionTest.txt");
    let file =
        fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let lines: Vec<&str> = file
        .lines()
        .filter(|line| !line.trim().is_empty() && !line.starts_with('#'))
        .collect();
    assert_eq!(lines.len(), 344);
    for line in lines {
        let text = line.replace(['⸠', '⸡'], "");
        let mut marked = text.clone();
        for Span { range, .. } in oracle::links(&text, &Options::default()).into_iter().rev() {
            marked.insert(range.end, '⸡');
            marked.insert(range.start, '⸠');
        }
        assert_eq!(marked, line);
    }
}
