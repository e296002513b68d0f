extern crate std;

use alloc::string::String;
use alloc::vec::Vec;

use super::*;
use crate::domain::tld::TldTable;
use linkspan_testkit::dice::Dice;
use linkspan_testkit::oracle::{self, Evidence, LinkKind};

fn rules(bare_addresses: bool) -> Rules {
    Rules {
        tlds: TldTable::embedded(),
        single_labels: false,
        bare_addresses,
        is_tailored: false,
    }
}

/// Returns all candidates of a text. The search for each begins after the previous one.
fn candidates(text: &str, rules: &Rules) -> Vec<Candidate> {
    let mut from = 0;
    let step = || {
        let candidate = next(text, from, Matches::NONE, rules)?;
        from = candidate.at() + 1;
        Some(candidate)
    };
    core::iter::from_fn(step).collect()
}

fn first(text: &str) -> Option<Candidate> {
    candidates(text, &rules(false)).first().copied()
}

#[test]
fn stops_where_a_link_can_be() {
    assert_eq!(first("End. Next: http://x"), Some(Candidate::Scheme(15)));
    assert_eq!(first("a.com"), Some(Candidate::Separator(1)));
    assert_eq!(first("www.a.com-.- b"), Some(Candidate::Separator(5)));
    assert_eq!(first("日。香港"), Some(Candidate::Separator(3)));
    assert_eq!(first("é.xn--p1ai"), Some(Candidate::Separator(2)));
    assert_eq!(first("a.museum"), Some(Candidate::Separator(1)));
    assert_eq!(first("a.photography, b"), Some(Candidate::Separator(1)));
    assert_eq!(first("a.VERMÖGENSBERATER"), Some(Candidate::Separator(1)));
    assert_eq!(first("a@b.c"), Some(Candidate::At(1)));
    assert_eq!(first("a@b。c"), Some(Candidate::At(1)));
    assert_eq!(first("a@é.c"), Some(Candidate::At(1)));
}

#[test]
fn passes_over_what_cannot_be_one() {
    for text in [
        "plain text, no more.",
        "End. Next",
        "か゚なｶﾅ",
        "is。\nNext。これは",
        "v1.2.3 e.g. self.it.x x.y.z, self.foolish",
        "a @ b, http:/ //, x@, a@b @@ a@b@c",
        "src/main.h:10:5 a.comを",
        "[1] 1.2.3.4",
        "a.com_b a.com2 a.com-pany",
        "а.привет",
    ] {
        assert_eq!(first(text), None, "{text}");
    }
}

#[test]
fn addresses_where_asked_for() {
    let found = candidates("[::1] 1.2.3.4", &rules(true));
    let dots = [7, 9, 11].map(Candidate::Separator);
    assert_eq!(found.first(), Some(&Candidate::Bracket(0)));
    assert_eq!(found.get(1..), Some(&dots[..]));
}

#[test]
fn it_does_not_matter_where_blocks_begin() {
    let text =
        "x https://a.com/b, c@d.org.- e.f.co.uk。例え.テスト www.例。香港 a.b.c [::1] 10.0.0.1";
    let rules = rules(false);
    let places = |text: &str| -> Vec<usize> {
        let found = candidates(text, &rules);
        found.into_iter().map(Candidate::at).collect()
    };
    let expected = places(text);
    assert!(expected.len() > 5, "{expected:?}");
    for shift in 0..2 * BLOCK {
        let shifted = alloc::format!("{}{text}", " ".repeat(shift));
        let found: Vec<_> = places(&shifted).iter().map(|at| at - shift).collect();
        assert_eq!(found, expected, "{shift}");
    }
}

/// The guarantee: there may be too many candidates, but never too few.
#[test]
fn every_link_of_the_oracle_has_a_candidate() {
    let pieces = [
        "a",
        "example",
        "1",
        "-",
        "_",
        ".",
        "..",
        "。",
        "．",
        "｡",
        "com",
        "org.",
        "co.uk",
        "xn--p1ai",
        "рф",
        "例え",
        "香港",
        "é",
        "e\u{301}",
        "\u{200C}",
        "·",
        "→",
        "，",
        " ",
        "/",
        ":",
        "://",
        "http://",
        "@",
        "[",
        "[::1]",
        "(",
        "127.0.0.1",
        "COM",
        "сom",
        "ｃｏｍ",
        "か\u{3099}",
        "닷컴",
        "भारत",
        "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx",
        "ı",
    ];
    let mut dice = Dice::new();
    let mut links = 0;
    for bare_addresses in [false, true] {
        let options = oracle::Options {
            bare_addresses,
            ..oracle::Options::default()
        };
        for _ in 0..20_000 {
            let text: String = (0..2 + dice.roll(14))
                .map(|_| pieces[dice.roll(pieces.len())])
                .collect();
            let found = candidates(&text, &rules(bare_addresses));
            for link in oracle::links(&text, &options) {
                let inside = found.iter().any(|candidate| {
                    is_of_kind(&link, candidate) && link.range.contains(&candidate.at())
                });
                assert!(inside, "{link:?} in {text:?}: {found:?}");
                links += 1;
            }
        }
    }
    assert!(links > 1000, "{links}");
}

fn is_of_kind(link: &oracle::Span, candidate: &Candidate) -> bool {
    match candidate {
        Candidate::At(_) => link.kind == LinkKind::Email,
        Candidate::Scheme(_) => link.evidence == Evidence::Scheme,
        Candidate::Separator(_) | Candidate::Bracket(_) => link.kind == LinkKind::Url,
        Candidate::Opaque(_) | Candidate::Sigil(_) => false,
    }
}
