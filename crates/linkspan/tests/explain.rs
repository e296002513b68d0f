//! Explanations: they say what detection does, each of their codes is given where it should be, and
//! their output is safe to display.

#![cfg(test)]

use linkspan_testkit::uts58;
use std::collections::BTreeSet;
use std::iter;

use linkspan::explain::{Act, DecisionCode, Effect, Explanation, Part, Readable, Trigger};
use linkspan::property::LinkTerm;
use linkspan::screen::Verdict;
use linkspan::{Detector, DetectorBuilder, Emails, Link, Profile, Tailoring, explain};
use linkspan_testkit::generate;
use proptest::prelude::*;

use linkspan_testkit::cases::{DETECTION, PROSE, file_names, load};

fn prose() -> DetectorBuilder {
    Detector::builder().profile(Profile::Prose)
}

/// Detectors of every kind.
fn detectors() -> Vec<Detector> {
    let all = |builder: DetectorBuilder| {
        builder
            .bare_addresses(true)
            .single_labels(true)
            .emails(Emails::LinkQuoted)
    };
    vec![
        uts58().build(),
        prose().build(),
        all(uts58()).build(),
        all(prose()).max_link_bytes(30).build(),
        prose().emails(Emails::Skip).build(),
        uts58().bare_domains(false).build(),
        asked(uts58()),
        asked(prose()),
    ]
}

/// Returns a detector with everything enabled that is off by default.
fn asked(builder: DetectorBuilder) -> Detector {
    builder
        .mentions(true)
        .handles(true)
        .hashtags(true)
        .schemes(["tel", "sip", "geo", "news"])
        .unwrap()
        .build()
}

/// Returns the text under the carets of the last decision with this code.
fn spot<'t>(explanation: &Explanation<'t>, code: DecisionCode) -> Option<&'t str> {
    let decisions: Vec<_> = explanation
        .candidates()
        .flat_map(|candidate| candidate.decisions().to_vec())
        .collect();
    let decision = decisions.iter().rfind(|decision| decision.code() == code)?;
    explanation.text().get(decision.range())
}

/// A detector, a text, why it is not a link, and the range that this is said about.
type Refused = (Detector, String, DecisionCode, &'static str);

fn refused() -> Vec<Refused> {
    let strict = || uts58().build();
    let with = uts58;
    let long = "a".repeat(64);
    let name = format!("{}.com", ["a".repeat(63).as_str(); 4].join("."));
    let name: &'static str = name.leak();
    let long: &'static str = long.leak();
    let cases: Vec<(Detector, &str, DecisionCode, &'static str)> = vec![
        (strict(), "12://example.com", DecisionCode::NoScheme, "://"),
        (
            strict(),
            "xhttp://example.com",
            DecisionCode::SchemeUnknown,
            "xhttp",
        ),
        (
            strict(),
            "javascript://a.com",
            DecisionCode::SchemeUnknown,
            "javascript",
        ),
        (
            strict(),
            "a@b.com+http://c.com",
            DecisionCode::AlreadyUsed,
            "b.com+http",
        ),
        (
            strict(),
            "http://[::1]x.com",
            DecisionCode::BadIpv6,
            "[::1]",
        ),
        (
            strict(),
            "a@b.com/c@d.com",
            DecisionCode::Touches,
            "/c@d.com",
        ),
        (
            strict(),
            "http://user:x@evil.com/",
            DecisionCode::Userinfo,
            "user:x@evil.com",
        ),
        (
            strict(),
            "http://a.com:65536/",
            DecisionCode::PortTooLarge,
            ":65536",
        ),
        (
            strict(),
            "http://a.com.:99999/",
            DecisionCode::PortTooLarge,
            ":99999",
        ),
        (
            strict(),
            "http://a.com%2Fb",
            DecisionCode::PercentEscape,
            "%2F",
        ),
        (
            with().max_link_bytes(9).build(),
            "http://a.com",
            DecisionCode::TooLong,
            "http://a.com",
        ),
        (
            with().max_link_bytes(4).build(),
            "a.com",
            DecisionCode::TooLong,
            "a.com",
        ),
        (
            strict(),
            "http:example.com",
            DecisionCode::AfterScheme,
            "example.com",
        ),
        (strict(), "soft\u{AD}a.com", DecisionCode::Attached, "a.com"),
        (
            with().bare_domains(false).build(),
            "a.com",
            DecisionCode::BareDomainsOff,
            "a.com",
        ),
        (
            strict(),
            "ping 192.0.2.1",
            DecisionCode::BareAddressesOff,
            "192.0.2.1",
        ),
        (
            strict(),
            "ping [::1]",
            DecisionCode::BareAddressesOff,
            "[::1]",
        ),
        (
            with().emails(Emails::Skip).build(),
            "a@b.com",
            DecisionCode::EmailsOff,
            "@b.com",
        ),
        (strict(), "hi @bob!", DecisionCode::MentionsOff, "@bob"),
        (
            asked(with()),
            "tel:1-800-FLOWERS",
            DecisionCode::OpaqueRest,
            "tel:",
        ),
        (
            asked(with()),
            "@bob@localhost",
            DecisionCode::BrokenEmail,
            "@bob@",
        ),
        (
            strict(),
            "john.me@localhost",
            DecisionCode::BrokenEmail,
            "john.me@",
        ),
        (strict(), "(@b.com", DecisionCode::LocalPartEmpty, "@"),
        (strict(), ".a@b.com", DecisionCode::LocalPartStart, "."),
        (strict(), "a.@b.com", DecisionCode::LocalPartEnd, "."),
        (strict(), "a..b@c.com", DecisionCode::LocalPartDots, ".."),
        (
            with().emails(Emails::LinkQuoted).build(),
            "x \"\"@b.com",
            DecisionCode::LocalPartQuoted,
            "\"",
        ),
        (
            prose().build(),
            "README.md",
            DecisionCode::Vetoed,
            "README.md",
        ),
        (
            prose().build(),
            "@user@example.social",
            DecisionCode::Vetoed,
            "@user@example.social",
        ),
        (
            prose().build(),
            "https://a.com/b…",
            DecisionCode::Vetoed,
            "/b",
        ),
        (
            prose().build(),
            "https://a.internal...",
            DecisionCode::Vetoed,
            "a.internal",
        ),
        (
            prose().build(),
            "和co.uk和example.com",
            DecisionCode::RunContainsHost,
            "co.uk",
        ),
        (
            prose().build(),
            "和co.uk和ac.uk和example.com",
            DecisionCode::RunJudged,
            "ac.uk",
        ),
        (strict(), "http:// a", DecisionCode::HostEmpty, ""),
        (strict(), "http://·a.com", DecisionCode::HostStart, "·"),
        (strict(), "see a..com", DecisionCode::LabelEmpty, ".."),
        (strict(), "http://.a.com", DecisionCode::LabelEmpty, "."),
        (strict(), "a。。com", DecisionCode::LabelEmpty, "。。"),
        (strict(), "-a.com", DecisionCode::LabelHyphen, "-a"),
        (strict(), "http://a.é-.com", DecisionCode::LabelHyphen, "é-"),
        (strict(), long, DecisionCode::LabelTooLong, long),
        (strict(), "x_y.com", DecisionCode::Underscore, "_"),
        (strict(), name, DecisionCode::HostTooLong, name),
        (
            strict(),
            "http://xn--a.com",
            DecisionCode::BadPunycode,
            "xn--a",
        ),
        (strict(), "http://b.אa.com", DecisionCode::NotUts46, "אa"),
        (
            strict(),
            "http://localhost/",
            DecisionCode::SingleLabel,
            "localhost",
        ),
        (
            strict(),
            "a@localhost",
            DecisionCode::SingleLabel,
            "localhost",
        ),
        (strict(), "version 1.2", DecisionCode::TldSyntax, "2"),
        (strict(), "http://a.x-y", DecisionCode::TldSyntax, "x-y"),
        (strict(), "http://é.例-例", DecisionCode::TldSyntax, "例-例"),
        (
            strict(),
            "see notes.foobar",
            DecisionCode::TldUnknown,
            "foobar",
        ),
        (
            strict(),
            "a@wiki.internal",
            DecisionCode::TldUnknown,
            "internal",
        ),
        (
            strict(),
            "http://co.uk/",
            DecisionCode::PublicSuffix,
            "co.uk",
        ),
        (
            strict(),
            "http://256.1.1.1/",
            DecisionCode::BadIpv4,
            "256.1.1.1",
        ),
        (strict(), "http://[::zz]/", DecisionCode::BadIpv6, "[::"),
        (
            strict(),
            "http://1::2::3/",
            DecisionCode::BadIpv6,
            "1::2::3",
        ),
        (
            with().bare_addresses(true).build(),
            "[x]",
            DecisionCode::BadIpv6,
            "[",
        ),
    ];
    let dotted = |text: &str| {
        if text == long {
            format!("{text}.com")
        } else {
            text.to_owned()
        }
    };
    cases
        .into_iter()
        .map(|(detector, text, code, spot)| (detector, dotted(text), code, spot))
        .collect()
}

#[test]
fn every_refusal_is_explained_at_its_place() {
    let mut wrong = Vec::new();
    for (detector, text, code, expected) in refused() {
        let explanation = detector.explain(&text);
        let mut refusals = explanation.candidates().filter_map(|c| c.refusal());
        let is_right =
            refusals.any(|refusal| (refusal.code(), &text[refusal.range()]) == (code, expected));
        if !is_right {
            wrong.push(format!("{code:?} of {text}\n{explanation}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn evidence_is_explained_at_its_place() {
    let single = uts58().single_labels(true);
    for (detector, text, code, expected) in [
        (
            uts58().build(),
            "see https://a.com",
            DecisionCode::SchemeKnown,
            "https",
        ),
        (
            uts58().build(),
            "see https://a.com",
            DecisionCode::HostDomain,
            "a.com",
        ),
        (
            uts58().build(),
            "http://wiki.internal/",
            DecisionCode::HostUnknownTld,
            "wiki.internal",
        ),
        (
            single.build(),
            "http://localhost:80",
            DecisionCode::HostSingleLabel,
            "localhost",
        ),
        (
            uts58().build(),
            "http://0x7f.1/",
            DecisionCode::HostIpv4,
            "0x7f.1",
        ),
        (
            uts58().build(),
            "http://[::1]/",
            DecisionCode::HostIpv6,
            "[::1]",
        ),
        (uts58().build(), "a.com:8080/x", DecisionCode::Port, "8080"),
        (
            uts58().build(),
            "a.com:99999",
            DecisionCode::PortLeftOut,
            ":99999",
        ),
        (uts58().build(), "a.com./x", DecisionCode::RootDot, "."),
        (
            uts58().build(),
            "mike.me@gmail.com",
            DecisionCode::EmailAhead,
            "mike.me@",
        ),
        (
            uts58().build(),
            "mike.me@gmail.com",
            DecisionCode::LocalPart,
            "mike.me",
        ),
        (
            uts58().build(),
            "mailto:a@b.com",
            DecisionCode::Mailto,
            "mailto",
        ),
        (uts58().build(), "a.com, b", DecisionCode::NoTail, ","),
        (uts58().build(), "a.com/x", DecisionCode::EndOfText, ""),
        (uts58().build(), "a.com/x y", DecisionCode::EndHard, " "),
        (uts58().build(), "(a.com/x)", DecisionCode::EndUnpaired, ")"),
        (
            uts58().build(),
            "a.com/x... y",
            DecisionCode::LeftOut,
            "...",
        ),
        (
            prose().build(),
            "https://a.com/x，y",
            DecisionCode::EndCut,
            "，",
        ),
        (asked(uts58()), "tel:112", DecisionCode::SchemeKnown, "tel"),
        (
            asked(uts58()),
            "sip:bob@a.com",
            DecisionCode::HostDomain,
            "a.com",
        ),
        (asked(uts58()), "hi @bob", DecisionCode::Name, "bob"),
        (
            asked(prose()),
            "@bob@example.social",
            DecisionCode::Name,
            "bob",
        ),
        (asked(prose()), "＃東京", DecisionCode::Name, "東京"),
        (
            prose().build(),
            "https://a.com/x? y",
            DecisionCode::Tailored,
            "https://a.com/x",
        ),
        (
            uts58().build(),
            "http://u@a.com/b c",
            DecisionCode::Skipped,
            "://u@a.com/b",
        ),
    ] {
        let explanation = detector.explain(text);
        assert_eq!(
            spot(&explanation, code),
            Some(expected),
            "{code:?} of {text}\n{explanation}"
        );
    }
    let deep = format!("a.com/{}", "(".repeat(126));
    assert_eq!(spot(&explain(&deep), DecisionCode::EndDeep), Some("("));
}

#[test]
fn every_refusing_code_has_a_case() {
    // A `&str` has no invalid bytes.
    let of_bytes = iter::once(DecisionCode::NotUtf8);
    let given: BTreeSet<_> = refused()
        .into_iter()
        .map(|case| case.2)
        .chain(of_bytes)
        .collect();
    let missing: Vec<_> = DecisionCode::ALL
        .iter()
        .filter(|code| code.effect() == Effect::Refuses && !given.contains(code))
        .collect();
    assert_eq!(missing, [&DecisionCode::ALL[0]; 0]);
}

#[test]
fn invalid_bytes_next_to_a_name_are_explained() {
    let detector = prose().build();
    for (bytes, place, links) in [
        (&b"see b\xFCcher.de, a.com"[..], Some("cher.de"), 1),
        (b"j\xFCrgen@example.com", Some("rgen@example.com"), 0),
        (b"https://example.com\xFC", Some("https://example.com"), 0),
        (b"https://example.com/\xFC", None, 1),
        (b"a.com", None, 1),
    ] {
        let readable = Readable::new(bytes);
        let explanation = detector.explain_bytes(&readable);
        assert_eq!(
            spot(&explanation, DecisionCode::NotUtf8),
            place,
            "{explanation}"
        );
        assert_eq!(explanation.links().count(), links);
        let links = explanation.links().map(|link| link.range());
        assert!(links.eq(detector.links_in_bytes(bytes).map(|link| link.range())));
    }
}

#[test]
fn a_veto_names_its_tailoring() {
    for (text, tailoring) in [
        ("README.md", Tailoring::FileName),
        ("the end.In time", Tailoring::MissingSpace),
        ("@user@example.social", Tailoring::Fediverse),
        ("src/main.example.com", Tailoring::PathContext),
        ("https://example.com/a/…", Tailoring::Ellipsis),
    ] {
        let detector = prose().build();
        let explanation = detector.explain(text);
        let vetoes: Vec<_> = explanation
            .candidates()
            .filter_map(|candidate| candidate.refusal()?.tailoring())
            .collect();
        assert_eq!(vetoes, [tailoring], "{text}\n{explanation}");
    }
}

#[test]
fn candidates_have_triggers() {
    let text = "a.com b。com c@d.com http://e.com [f] [::1]";
    let explanation = explain(text);
    let triggers: Vec<_> = explanation
        .candidates()
        .map(|candidate| (candidate.trigger(), &text[candidate.range()]))
        .collect();
    let expected = [
        (Trigger::Separator, "."),
        (Trigger::Separator, "。"),
        (Trigger::AtSign, "@"),
        (Trigger::Scheme, "://"),
        (Trigger::Bracket, "["),
    ];
    assert_eq!(triggers, expected, "a bracket counts only with an address");
}

#[test]
fn every_code_point_of_a_tail_is_explained() {
    let explanation = explain("a.com/(x,[y?z=(&w#:~:t,) ");
    let candidate = explanation.candidates().next().unwrap();
    let steps: Vec<_> = candidate
        .tail()
        .unwrap()
        .steps()
        .map(|step| {
            let open: String = step.open().collect();
            (step.char(), step.part().unwrap(), step.act(), open)
        })
        .collect();
    let step = |c, part, act, open: &str| (c, part, act, open.to_owned());
    use Part::{Directive, Fragment, Path, Query};
    let expected = [
        step('/', Path, Act::Begins, ""),
        step('(', Path, Act::Opens, "("),
        step('x', Path, Act::Stays, "("),
        step(',', Path, Act::Waits, "("),
        step('[', Path, Act::Opens, "[("),
        step('y', Path, Act::Stays, "[("),
        step('?', Query, Act::Begins, ""),
        step('z', Query, Act::Stays, ""),
        step('=', Query, Act::Separates, ""),
        step('(', Query, Act::Opens, "("),
        step('&', Query, Act::Separates, ""),
        step('w', Query, Act::Stays, ""),
        step('#', Fragment, Act::Begins, ""),
        step(':', Directive, Act::Begins, ""),
        step('t', Directive, Act::Stays, ""),
        step(',', Directive, Act::Separates, ""),
        step(')', Directive, Act::Stops, ""),
    ];
    assert_eq!(steps, expected);
    let stop = candidate.tail().unwrap().steps().last().unwrap();
    assert_eq!(
        (stop.link_term(), stop.is_in_link()),
        (LinkTerm::Close, false)
    );
}

#[test]
fn links_are_screened() {
    let explanation = explain("example.com and paypa1.com");
    let verdicts: Vec<_> = explanation
        .candidates()
        .filter_map(|candidate| candidate.screening().map(|screening| screening.verdict()))
        .collect();
    assert_eq!(verdicts, [Verdict::Allow, Verdict::Refuse]);
}

#[test]
fn carets_are_printed_under_the_position() {
    let explanation = explain("例: example.foobar");
    let expected = "  例: example.foobar
             ^ 1. a candidate: a dot between two characters that may be part of a host [candidate]
              ^^^^^^ 2. without a scheme the last label must be a top-level domain of the table, and it is not [tld-unknown]
  => no link [tld-unknown]
";
    assert_eq!(explanation.to_string(), expected);
}

#[test]
fn the_table_shows_class_part_and_brackets() {
    let text = prose()
        .build()
        .explain("https://a.com/(x，y")
        .with_code_points()
        .to_string();
    for row in [
        "       13  U+002F    /     Include          path                 begins the part\n",
        "       14  U+0028    (     Open             path       (         opens a bracket\n",
        "       16  U+FF0C    ，    Soft as Hard     path       (         the link ends before it\n",
        "  => link, bytes 0..16: kind url, evidence scheme, confidence certain, screening allow\n",
    ] {
        assert!(text.contains(row), "{row}in\n{text}");
    }
}

#[test]
fn a_text_without_candidates_says_so() {
    for text in ["", "no link here.", "example. com", "a: b"] {
        let explanation = explain(text);
        assert_eq!(explanation.candidates().count(), 0, "{text}");
        assert!(
            explanation.to_string().starts_with("no candidate: "),
            "{text}"
        );
    }
}

/// Checks what must hold for every explanation.
fn check(detector: &Detector, text: &str) {
    let explanation = detector.explain(text);
    let links: Vec<Link<'_>> = detector.links(text).collect();
    let explained: Vec<_> = explanation.links().cloned().collect();
    assert_eq!(explained, links, "{text:?}\n{explanation}");
    let of_candidates: Vec<_> = explanation
        .candidates()
        .filter_map(|candidate| candidate.link().cloned())
        .collect();
    assert_eq!(of_candidates, links, "{text:?}\n{explanation}");
    for candidate in explanation.candidates() {
        let is_link = candidate.link().is_some();
        assert_eq!(
            candidate.refusal().is_none(),
            is_link,
            "{text:?}\n{explanation}"
        );
        assert_eq!(candidate.screening().is_some(), is_link);
        for decision in candidate.decisions() {
            assert!(
                text.get(decision.range()).is_some(),
                "{decision:?} in {text:?}"
            );
        }
        check_tail(text, &candidate);
    }
    check_print(&explanation);
}

/// The steps are contiguous and end where the link ends.
fn check_tail(text: &str, candidate: &linkspan::explain::Candidate<'_, '_>) {
    let Some(tail) = candidate.tail() else { return };
    let mut at = tail.range().start;
    for step in tail.steps() {
        assert_eq!(step.range().start, at, "{text:?}");
        assert!(text[step.range()].starts_with(step.char()), "{text:?}");
        at = step.range().end;
    }
    assert!(tail.range().end <= at, "{text:?}");
    let goes_on = !tail.range().is_empty();
    if let Some(link) = candidate.link().filter(|_| goes_on) {
        assert_eq!(link.range().end, tail.range().end, "{text:?}");
    }
}

/// The output is safe, and a line has at most one line of the text above it.
fn check_print(explanation: &Explanation<'_>) {
    let printed = explanation.with_code_points().to_string();
    let is_bad = |c: char| {
        (c.is_control() && c != '\n')
            || matches!(c, '\u{AD}' | '\u{61C}' | '\u{200B}'..='\u{200F}' | '\u{2028}'..='\u{202E}')
            || matches!(c, '\u{2060}'..='\u{206F}' | '\u{FEFF}' | '\u{E0000}'..='\u{E0FFF}')
    };
    assert!(!printed.contains(is_bad), "{printed:?}");
    let longest = printed.lines().map(|line| line.chars().count()).max();
    assert!(longest.is_none_or(|longest| longest < 1000), "{printed}");
}

#[test]
fn explanations_are_consistent_on_all_shared_cases() {
    let detectors = detectors();
    let mut count = 0;
    for folder in [DETECTION, PROSE] {
        for name in file_names(folder) {
            for case in load(folder, &name) {
                detectors
                    .iter()
                    .for_each(|detector| check(detector, &case.text));
                count += 1;
            }
        }
    }
    assert!(count > 1_500, "{count}");
}

#[test]
fn explanations_are_consistent_on_the_seeds() {
    let detectors = detectors();
    for text in generate::seeds::SEEDS {
        detectors.iter().for_each(|detector| check(detector, text));
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 3_000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn explanations_are_consistent_on_texts_with_links(text in generate::text(), which in 0..6usize) {
        check(&detectors()[which], &text);
    }

    #[test]
    fn explanations_are_consistent_on_noise(text in generate::any_text(), which in 0..6usize) {
        check(&detectors()[which], &text);
    }

    #[test]
    fn explanations_are_consistent_on_prose(text in generate::prose::pieces(), which in 0..6usize) {
        check(&detectors()[which], &text);
    }
}

/// Returns the number of decisions and steps for a text.
fn size(detector: &Detector, text: &str) -> usize {
    let explanation = detector.explain(text);
    let sizes = explanation.candidates().map(|candidate| {
        let steps = candidate.tail().map_or(0, |tail| tail.steps().count());
        1 + candidate.decisions().len() + steps
    });
    sizes.sum()
}

/// Twice the text gives twice the explanation: nothing is explained repeatedly.
#[test]
fn explanations_grow_linearly() {
    for detector in [uts58().build(), prose().build()] {
        for unit in [
            "a.",
            "@",
            "a@",
            "http://",
            "a.com/x)",
            "a.com/(",
            "x/a.com",
            "/a.com/b",
            "README.md ",
            "a.com，",
            "a.b京",
            "http://a.b京",
            "http:a.com/",
            "a@b.com/",
            "://",
            "a.com/x…",
            "a.com/x...y",
            "https://a.com/x，",
            "mailto:a@b.com?x=",
            "_a.com",
            "-a.com-x.",
            "a.In.",
            "co.uk和",
            "a.b ",
            "@ ",
            "[",
            "[::1] ",
        ] {
            let text = |count: usize| format!("x{}", unit.repeat(count));
            let (half, whole) = (size(&detector, &text(500)), size(&detector, &text(1_000)));
            assert!(whole <= 2 * half + 50, "{unit}: {half}, then {whole}");
        }
    }
}
