//! Explanations: they say what detection does, each of their codes is given where it should be,
//! and what they print is safe to look at.

#![cfg(test)]

use std::collections::BTreeSet;

use linkspan::explain::{Act, Code, Effect, Explanation, Part, Sign};
use linkspan::property::LinkTerm;
use linkspan::screen::Verdict;
use linkspan::{
    BareAddresses, BareDomains, Detector, DetectorBuilder, Emails, Link, Profile, SingleLabels,
    Tailoring, explain,
};
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
            .bare_addresses(BareAddresses::Link)
            .single_labels(SingleLabels::Link)
            .emails(Emails::LinkQuoted)
    };
    vec![
        Detector::new(),
        prose().build(),
        all(Detector::builder()).build(),
        all(prose()).max_link_bytes(30).build(),
        prose().emails(Emails::Skip).build(),
        Detector::builder().bare_domains(BareDomains::Skip).build(),
        asked(Detector::builder()),
        asked(prose()),
    ]
}

/// A detector for all that only some callers ask for.
fn asked(builder: DetectorBuilder) -> Detector {
    builder
        .mentions(true)
        .handles(true)
        .hashtags(true)
        .schemes(["tel", "sip", "geo", "news"])
        .unwrap()
        .build()
}

/// What stands under the carets of the last decision with this code.
fn spot<'t>(explanation: &Explanation<'t>, code: Code) -> Option<&'t str> {
    let decisions: Vec<_> = explanation
        .candidates()
        .flat_map(|candidate| candidate.decisions().to_vec())
        .collect();
    let decision = decisions.iter().rfind(|decision| decision.code() == code)?;
    explanation.text().get(decision.range())
}

/// A detector, a text, why it is no link, and what that is said of.
type Refused = (Detector, String, Code, &'static str);

fn refused() -> Vec<Refused> {
    let strict = Detector::new;
    let with = Detector::builder;
    let long = "a".repeat(64);
    let name = format!("{}.com", ["a".repeat(63).as_str(); 4].join("."));
    let name: &'static str = name.leak();
    let long: &'static str = long.leak();
    let cases: Vec<(Detector, &str, Code, &'static str)> = vec![
        (strict(), "12://example.com", Code::NoScheme, "://"),
        (
            strict(),
            "xhttp://example.com",
            Code::SchemeUnknown,
            "xhttp",
        ),
        (
            strict(),
            "javascript://a.com",
            Code::SchemeUnknown,
            "javascript",
        ),
        (strict(), "a@b.com+http://c.com", Code::Spent, "b.com+http"),
        (strict(), "http://[::1]x.com", Code::BadIpv6, "[::1]"),
        (strict(), "a@b.com/c@d.com", Code::Touches, "/c@d.com"),
        (
            strict(),
            "http://user:x@evil.com/",
            Code::Userinfo,
            "user:x@evil.com",
        ),
        (
            strict(),
            "http://a.com:65536/",
            Code::PortTooLarge,
            ":65536",
        ),
        (
            strict(),
            "http://a.com.:99999/",
            Code::PortTooLarge,
            ":99999",
        ),
        (strict(), "http://a.com%2Fb", Code::PercentEscape, "%2F"),
        (
            with().max_link_bytes(9).build(),
            "http://a.com",
            Code::TooLong,
            "http://a.com",
        ),
        (
            with().max_link_bytes(4).build(),
            "a.com",
            Code::TooLong,
            "a.com",
        ),
        (
            strict(),
            "http:example.com",
            Code::BehindScheme,
            "example.com",
        ),
        (strict(), "soft\u{AD}a.com", Code::Glued, "a.com"),
        (
            with().bare_domains(BareDomains::Skip).build(),
            "a.com",
            Code::BareDomainsOff,
            "a.com",
        ),
        (
            strict(),
            "ping 192.0.2.1",
            Code::BareAddressesOff,
            "192.0.2.1",
        ),
        (strict(), "ping [::1]", Code::BareAddressesOff, "[::1]"),
        (
            with().emails(Emails::Skip).build(),
            "a@b.com",
            Code::EmailsOff,
            "@b.com",
        ),
        (strict(), "hi @bob!", Code::MentionsOff, "@bob"),
        (asked(with()), "tel:1-800-FLOWERS", Code::OpaqueRest, "tel:"),
        (asked(with()), "@bob@localhost", Code::BrokenEmail, "@bob@"),
        (strict(), "john.me@localhost", Code::BrokenEmail, "john.me@"),
        (strict(), "(@b.com", Code::LocalPartEmpty, "@"),
        (strict(), ".a@b.com", Code::LocalPartStart, "."),
        (strict(), "a.@b.com", Code::LocalPartEnd, "."),
        (strict(), "a..b@c.com", Code::LocalPartDots, ".."),
        (
            with().emails(Emails::LinkQuoted).build(),
            "x \"\"@b.com",
            Code::LocalPartQuoted,
            "\"",
        ),
        (prose().build(), "README.md", Code::Vetoed, "README.md"),
        (
            prose().build(),
            "@user@example.social",
            Code::Vetoed,
            "@user@example.social",
        ),
        (prose().build(), "https://a.com/b…", Code::Vetoed, "/b"),
        (
            prose().build(),
            "https://a.internal...",
            Code::Vetoed,
            "a.internal",
        ),
        (
            prose().build(),
            "和co.uk和example.com",
            Code::RunHoldsHost,
            "co.uk",
        ),
        (
            prose().build(),
            "和co.uk和ac.uk和example.com",
            Code::RunJudged,
            "ac.uk",
        ),
        (strict(), "http:// a", Code::HostEmpty, ""),
        (strict(), "http://·a.com", Code::HostStart, "·"),
        (strict(), "see a..com", Code::LabelEmpty, ".."),
        (strict(), "http://.a.com", Code::LabelEmpty, "."),
        (strict(), "a。。com", Code::LabelEmpty, "。。"),
        (strict(), "-a.com", Code::LabelHyphen, "-a"),
        (strict(), "http://a.é-.com", Code::LabelHyphen, "é-"),
        (strict(), long, Code::LabelTooLong, long),
        (strict(), "x_y.com", Code::Underscore, "_"),
        (strict(), name, Code::HostTooLong, name),
        (strict(), "http://xn--a.com", Code::BadPunycode, "xn--a"),
        (strict(), "http://b.אa.com", Code::NotUts46, "אa"),
        (
            strict(),
            "http://localhost/",
            Code::SingleLabel,
            "localhost",
        ),
        (strict(), "a@localhost", Code::SingleLabel, "localhost"),
        (strict(), "version 1.2", Code::TldSyntax, "2"),
        (strict(), "http://a.x-y", Code::TldSyntax, "x-y"),
        (strict(), "http://é.例-例", Code::TldSyntax, "例-例"),
        (strict(), "see notes.foobar", Code::TldUnknown, "foobar"),
        (strict(), "a@wiki.internal", Code::TldUnknown, "internal"),
        (strict(), "http://co.uk/", Code::PublicSuffix, "co.uk"),
        (strict(), "http://256.1.1.1/", Code::BadIpv4, "256.1.1.1"),
        (strict(), "http://[::zz]/", Code::BadIpv6, "[::"),
        (strict(), "http://1::2::3/", Code::BadIpv6, "1::2::3"),
        (
            with().bare_addresses(BareAddresses::Link).build(),
            "[x]",
            Code::BadIpv6,
            "[",
        ),
    ];
    let dotted = |text: &str| match text == long {
        true => format!("{text}.com"),
        false => text.to_owned(),
    };
    cases
        .into_iter()
        .map(|(detector, text, code, spot)| (detector, dotted(text), code, spot))
        .collect()
}

#[test]
fn every_reason_is_given_where_it_should_be() {
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
fn what_speaks_for_a_link_is_said_of_its_place() {
    let single = Detector::builder().single_labels(SingleLabels::Link);
    for (detector, text, code, expected) in [
        (
            Detector::new(),
            "see https://a.com",
            Code::SchemeKnown,
            "https",
        ),
        (
            Detector::new(),
            "see https://a.com",
            Code::HostDomain,
            "a.com",
        ),
        (
            Detector::new(),
            "http://wiki.internal/",
            Code::HostUnknownTld,
            "wiki.internal",
        ),
        (
            single.build(),
            "http://localhost:80",
            Code::HostSingleLabel,
            "localhost",
        ),
        (Detector::new(), "http://0x7f.1/", Code::HostIpv4, "0x7f.1"),
        (Detector::new(), "http://[::1]/", Code::HostIpv6, "[::1]"),
        (Detector::new(), "a.com:8080/x", Code::Port, "8080"),
        (Detector::new(), "a.com:99999", Code::PortLeftOut, ":99999"),
        (Detector::new(), "a.com./x", Code::RootDot, "."),
        (
            Detector::new(),
            "mike.me@gmail.com",
            Code::EmailAhead,
            "mike.me@",
        ),
        (
            Detector::new(),
            "mike.me@gmail.com",
            Code::LocalPart,
            "mike.me",
        ),
        (Detector::new(), "mailto:a@b.com", Code::Mailto, "mailto"),
        (
            asked(Detector::builder()),
            "tel:112",
            Code::SchemeKnown,
            "tel",
        ),
        (
            asked(Detector::builder()),
            "sip:bob@a.com",
            Code::HostDomain,
            "a.com",
        ),
        (asked(Detector::builder()), "hi @bob", Code::Name, "bob"),
        (asked(prose()), "@bob@example.social", Code::Name, "bob"),
        (asked(prose()), "＃東京", Code::Name, "東京"),
        (Detector::new(), "a.com, b", Code::NoTail, ","),
        (Detector::new(), "a.com/x", Code::EndOfText, ""),
        (Detector::new(), "a.com/x y", Code::EndHard, " "),
        (Detector::new(), "(a.com/x)", Code::EndUnpaired, ")"),
        (Detector::new(), "a.com/x... y", Code::LeftOut, "..."),
        (prose().build(), "https://a.com/x，y", Code::EndCut, "，"),
        (
            prose().build(),
            "https://a.com/x? y",
            Code::Tailored,
            "https://a.com/x",
        ),
        (
            Detector::new(),
            "http://u@a.com/b c",
            Code::Skipped,
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
    assert_eq!(spot(&explain(&deep), Code::EndDeep), Some("("));
}

#[test]
fn there_is_a_case_for_every_code_that_refuses() {
    let given: BTreeSet<_> = refused().into_iter().map(|case| case.2).collect();
    let missing: Vec<_> = Code::ALL
        .iter()
        .filter(|code| code.effect() == Effect::Refuses && !given.contains(code))
        .collect();
    assert_eq!(missing, [&Code::ALL[0]; 0]);
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
fn candidates_are_told_by_their_signs() {
    let text = "a.com b。com c@d.com http://e.com [f] [::1]";
    let explanation = explain(text);
    let signs: Vec<_> = explanation
        .candidates()
        .map(|candidate| (candidate.sign(), &text[candidate.range()]))
        .collect();
    let expected = [
        (Sign::Separator, "."),
        (Sign::Separator, "。"),
        (Sign::AtSign, "@"),
        (Sign::Scheme, "://"),
        (Sign::Bracket, "["),
    ];
    assert_eq!(signs, expected, "a bracket counts only with an address");
}

#[test]
fn each_code_point_of_a_tail_is_told() {
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
fn it_is_printed_with_carets_under_the_spot() {
    let explanation = explain("例: example.foobar");
    let expected = "  例: example.foobar
             ^ 1. a candidate: a dot between two characters that may be of a host [candidate]
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
fn without_a_candidate_that_is_said() {
    for text in ["", "no link here.", "example. com", "a: b"] {
        let explanation = explain(text);
        assert_eq!(explanation.candidates().count(), 0, "{text}");
        assert!(
            explanation.to_string().starts_with("no candidate: "),
            "{text}"
        );
    }
}

/// What must hold of every explanation.
fn check(detector: &Detector, text: &str) {
    let explanation = detector.explain(text);
    let links: Vec<Link<'_>> = detector.links(text).collect();
    let told: Vec<_> = explanation.links().cloned().collect();
    assert_eq!(told, links, "{text:?}\n{explanation}");
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

/// The steps follow each other, and end where the link does.
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

/// What is printed is safe, and a line has at most one line of the text above it.
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
fn it_holds_on_all_shared_cases() {
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
fn it_holds_on_the_seeds() {
    let detectors = detectors();
    for text in generate::seeds::SEEDS {
        detectors.iter().for_each(|detector| check(detector, text));
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 3_000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn it_holds_on_texts_with_links(text in generate::text(), which in 0..6usize) {
        check(&detectors()[which], &text);
    }

    #[test]
    fn it_holds_on_noise(text in generate::any_text(), which in 0..6usize) {
        check(&detectors()[which], &text);
    }

    #[test]
    fn it_holds_on_prose(text in generate::prose::pieces(), which in 0..6usize) {
        check(&detectors()[which], &text);
    }
}

/// The decisions and steps of a text.
fn size(detector: &Detector, text: &str) -> usize {
    let explanation = detector.explain(text);
    let sizes = explanation.candidates().map(|candidate| {
        let steps = candidate.tail().map_or(0, |tail| tail.steps().count());
        1 + candidate.decisions().len() + steps
    });
    sizes.sum()
}

/// Twice the text is twice the explanation: nothing is told again and again.
#[test]
fn it_grows_with_the_text_and_no_faster() {
    for detector in [Detector::new(), prose().build()] {
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
