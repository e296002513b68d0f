//! Defanging and refanging: the shared cases (`cases/defang/*.txt`), and the laws on generated
//! texts.
//!
//! `PROPTEST_CASES` raises the number of texts. A text that once failed is added to the seeds.

#![cfg(test)]

#[allow(dead_code, reason = "other tests use the rest")]
use linkspan_testkit::uts58;
use std::borrow::Cow;
use std::fs;
use std::ops::Range;
use std::path::Path;

use icu_properties::CodePointSetData;
use icu_properties::props::DefaultIgnorableCodePoint;
use linkify::LinkFinder;
use linkspan::property::{LinkTerm, link_term};
use linkspan::{Detector, Emails, Link, defang, refang};
use linkspan_testkit::cases::{self, Case};
use linkspan_testkit::generate;
use linkspan_testkit::oracle::Options;
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;

/// Texts that were hard to get right.
#[rustfmt::skip]
const SEEDS: &[&str] = &[
    "a.com:80@b.com@c.com", "a@b.com/c@d.com/e@f.com", "foo.x。com@b.com", "foo.x。com+y@b.com", "EXAMPLE．co.uka@b.com",
    "x@EXAMPLE．co.uka@b.com", "b.рф{mike.me.#@de", "http://a.com.http://b.com", "http://a.com.hxxp[:]//b.com",
    "http://0x7f.1:y.com", "http://[::1]/[::1]", "[::1]", "a.com/[::1]x", "a.com/[.]", "a.com/[.", "a.com/[://]x", "a.com/(.]x",
    "a.com/x[[.]]y", "-[.]a.com", "a.com[.]zz", "1a.com[.]موريتانيا", "1a[.]com.موريتانيا", "x(:)//b.com", "b.com/hXXps://-(.)x",
    "-(DOT)b.com/hXXps://-", "b.com[[.]]meow[:]//ab.com/hXXps://", "hTxp[:]//hxxp:\\\\b.com[.]80[.]com", "a.com/hxxp{:}//b",
    "\"x a.com y\"@b.com", "\"[.] .a\"@b.com", "(.)[\"@ \"@b.com", "hTTp://a.com hTtP://a.com fTp://a.com", "!.}x@b.com",
    "a.com/x,[(.)[.]", "b.com{ at }x { dot }b.com", "http://a.com。http://a.comFTP://〇.c0m）http://a.com",
    "ahttp://com/\u{200b}[::1].mike.me", "a.b://com@\u{200d}[::1].©", "hxxp://@comcom\u{206a}a·☃a.com\u{200b}bank.com/",
    "www.me3.14meow:///_",
];

/// Forms that hide a piece of a link, and fragments of such forms.
#[rustfmt::skip]
const FORMS: &[&str] = &[
    "[.]", "[.]", "[.]", "(.)", "{.}", "[。]", "[dot]", "(DOT)", "{dot}", "[ . ]", "( dot )", "[@]", "[at]", "(at)",
    "{ at }", "[:]", "{:}", "[:]//", "{:}//", "[://]", "(:)//", "hxxp://", "hXXps://", "h**p://", "hTxp[:]//", "fxp[:]//",
    "hxxp{:}//", "fTx://", "meow://", "meow[:]//", "hxxp:\\\\", "hxxp[:]\\\\", "hxxp", "hxxp:", "hxp://", "fxxp://", "[[.]]", "[[.]", "[.]]",
    "[(.)]", "[(:)//]", "[", "]", "(", ")", "{", "}", "[.", ".]", "[do", "t]", "dot", "at", "[.]com", "example[.]com",
    "a[@]b[.]com", "hxxp[:]//a[.]com/", "[[:][:]1]", "\"a[.]b c\"[@]d[.]com",
];

/// Words that make links when there are forms between them.
const WORDS: &[&str] = &[
    "a", "example", "com", "b.com", "x", "-", "/", " ", "80", "_", "é",
];

/// At least `cases` texts, more if `PROPTEST_CASES` asks for more.
fn config(cases: u32) -> ProptestConfig {
    let asked = ProptestConfig::default().cases;
    ProptestConfig {
        cases: cases.max(asked),
        failure_persistence: None,
        ..ProptestConfig::default()
    }
}

/// Returns a text in which links and forms are likely, also next to each other.
fn text_with_forms() -> impl Strategy<Value = String> {
    let form = select(FORMS).prop_map(String::from);
    let word = select(WORDS).prop_map(String::from);
    let piece = prop_oneof![3 => form, 3 => word, 1 => generate::text()];
    vec(piece, 0..10).prop_map(|pieces| pieces.concat())
}

fn any_text() -> impl Strategy<Value = String> {
    prop_oneof![2 => generate::text(), 2 => text_with_forms(), 1 => generate::any_text()]
}

/// Overrides of the writing direction, which defanging drops.
const OVERRIDES: [char; 2] = ['\u{202D}', '\u{202E}'];

/// Asserts what holds for every text.
fn assert_laws(detector: &Detector, text: &str) {
    let straight = text.replace(OVERRIDES, "");
    assert_eq!(
        detector.defang(text),
        detector.defang(&straight),
        "{text:?}"
    );
    let text = straight.as_str();
    let safe = detector.defang(text);
    let found: Vec<&str> = detector.links(&safe).map(|link| link.as_str()).collect();
    assert!(found.is_empty(), "{text:?} became {safe:?} with {found:?}");
    assert_eq!(detector.defang(&safe), safe, "defang twice, of {text:?}");
    let is_changed = matches!(safe, Cow::Owned(_));
    assert!(is_changed || !detector.is_match(text), "{text:?}");
    assert_eq!(is_changed, safe != text, "{text:?}");

    let whole = detector.refang(text);
    assert_eq!(detector.refang(&whole), whole, "refang twice, of {text:?}");
    if whole == text {
        assert_eq!(detector.refang(&safe), text, "back from {safe:?}");
    }
}

/// Aligns a text with its defanged form. Each step is a character of the text with its offset in
/// the text and its range in the defanged form.
fn aligned(text: &str, safe: &str) -> Vec<(char, usize, Range<usize>)> {
    let mut steps = Vec::new();
    let mut at = 0;
    for (from, c) in text.char_indices() {
        let start = at;
        let rest = &safe[at..];
        let depth = rest.len() - rest.trim_start_matches(['[', '{']).len();
        let is_hidden = depth > 0 && "。．｡.@:".contains(c);
        let other = rest.chars().next().unwrap();
        assert!(
            is_hidden || other == c || "xX".contains(other),
            "{text:?} {safe:?} at {from}"
        );
        at += if is_hidden {
            2 * depth + c.len_utf8()
        } else {
            other.len_utf8()
        };
        steps.push((c, from, start..at));
    }
    assert_eq!(at, safe.len(), "{text:?} {safe:?}");
    steps
}

/// Returns the ranges of the links of `text` in its defanged form.
fn images(detector: &Detector, text: &str, safe: &str) -> Vec<Range<usize>> {
    let steps = aligned(text, safe);
    let image = |link: Link<'_>| {
        let inside: Vec<&Range<usize>> = steps
            .iter()
            .filter(|(_, from, _)| link.range().contains(from))
            .map(|(_, _, to)| to)
            .collect();
        inside[0].start..inside[inside.len() - 1].end
    };
    detector.links(text).map(image).collect()
}

fn rivals() -> [LinkFinder; 2] {
    [true, false].map(|must_have_scheme| {
        let mut finder = LinkFinder::new();
        finder.url_must_have_scheme(must_have_scheme);
        finder
    })
}

/// Asserts that another detector finds nothing in what `defang` wrote. A link that extends outside
/// is in text that `defang` must not change.
fn assert_rival_finds_nothing(text: &str) {
    let text = &text.replace(OVERRIDES, "");
    let safe = defang(text);
    let images = images(&uts58().build(), text, &safe);
    for link in rivals().iter().flat_map(|rival| rival.links(&safe)) {
        let holds = |image: &&Range<usize>| image.start <= link.start() && link.end() <= image.end;
        let found = link.as_str();
        assert_eq!(
            images.iter().find(holds),
            None,
            "{text:?} became {safe:?}, with {found:?}"
        );
    }
}

/// Asserts that another detector finds nothing at all in a text that consists of links.
fn assert_rival_finds_nothing_among_links(text: &str) {
    let detector = uts58().build();
    let links: Vec<&str> = detector.links(text).map(|link| link.as_str()).collect();
    let safe = defang(&links.join(" ")).into_owned();
    for rival in rivals() {
        let found: Vec<&str> = rival.links(&safe).map(|link| link.as_str()).collect();
        assert!(found.is_empty(), "{safe:?} has {found:?}");
    }
}

/// Returns the detector for a case. Options are written as in the other case files.
fn detector_of(case: &Case) -> Detector {
    let apply = |builder: linkspan::DetectorBuilder, word: &String| match word.as_str() {
        "single-labels" => builder.single_labels(true),
        "bare-addresses" => builder.bare_addresses(true),
        "quoted" => builder.emails(Emails::LinkQuoted),
        _ => match word.strip_prefix("scheme=") {
            Some(name) => builder.schemes([name]).unwrap(),
            None => panic!("{}: the option {word} is not known", case.place),
        },
    };
    case.options.iter().fold(uts58(), apply).build()
}

/// Runs a case. Returns a message if it fails.
fn failure(case: &Case) -> Option<String> {
    let detector = detector_of(case);
    let (left, right) = case
        .text
        .split_once(" ⇒ ")
        .unwrap_or((&case.text, &case.text));
    let way = case.rule.split('/').next().unwrap();
    let (defangs, refangs) = match way {
        "defang" => (true, None),
        "refang" => (false, Some((left, right))),
        "both" => (true, Some((right, left))),
        _ => panic!(
            "{}: a rule begins with defang/, refang/ or both/",
            case.place
        ),
    };
    let differs = |verb: &str, from: &str, to: &str, got: &str| {
        let place = &case.place;
        (to != got).then(|| format!("{place}: {verb} {from}\n  expected: {to}\n  got:      {got}"))
    };
    let there = defangs.then(|| differs("defang", left, right, &detector.defang(left)));
    let back = refangs.map(|(from, to)| differs("refang", from, to, &detector.refang(from)));
    there.flatten().or(back.flatten())
}

fn load(name: &str) -> Vec<Case> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../cases/defang");
    let content = fs::read_to_string(path.join(name)).unwrap();
    cases::parse(name, &content)
}

fn check(name: &str, least: usize) {
    let cases = load(name);
    assert!(
        cases.len() >= least,
        "{name} has only {} cases",
        cases.len()
    );
    let failures: Vec<String> = cases.iter().filter_map(failure).collect();
    assert!(failures.is_empty(), "{}", failures.join("\n\n"));
}

#[test]
fn defang_cases_pass() {
    check("defang.txt", 55);
}

#[test]
fn refang_cases_pass() {
    check("refang.txt", 80);
}

/// A runner that accepts everything proves nothing.
#[test]
fn the_runner_reports_wrong_answers() {
    let wrong = [
        "%rule defang/a\na.com\n",
        "%rule defang/a\na.com ⇒ a[.]com.\n",
        "%rule refang/a\na[.]com\n",
        "%rule both/a\na.com ⇒ a(.)com\n",
        "%rule both/a\na[.]com ⇒ a[.]com\n",
    ];
    for file in wrong {
        assert!(
            failure(&cases::parse("sample", file)[0]).is_some(),
            "{file}"
        );
    }
}

#[test]
fn the_laws_hold_on_the_cases() {
    for case in ["defang.txt", "refang.txt"]
        .iter()
        .flat_map(|name| load(name))
    {
        for text in case.text.split(" ⇒ ") {
            assert_laws(&detector_of(&case), text);
        }
    }
}

/// Two texts with different dots in brackets are defanged differently, although all their dots are
/// hidden in the end, because either is a link when the other is not.
#[test]
fn texts_that_differ_only_in_brackets_stay_different() {
    let texts = ["1a.com[.]موريتانيا", "1a[.]com.موريتانيا"];
    let [first, second] = texts.map(|text| {
        let detector = uts58().build();
        assert_eq!(detector.refang(text), text);
        assert_eq!(detector.refang(&detector.defang(text)), text);
        detector.defang(text).into_owned()
    });
    assert_ne!(first, second);
}

/// Hiding a link turns `FTP` into an unknown scheme. This detector looks no further after one, but
/// others do.
#[test]
fn every_link_of_the_text_is_defanged() {
    let text = "http://a.com。http://a.comFTP://〇.c0m）http://a.com";
    assert_eq!(
        defang(text),
        "hxxp[:]//a[.]com[。]hxxp[:]//a[.]comFTP[:]//〇[.]c0m）hxxp[:]//a[.]com"
    );
    assert_rival_finds_nothing(text);
}

#[test]
fn nothing_to_do_copies_nothing() {
    for text in ["", "no link", "a[.]b (at)", "hxxp[:]//"] {
        assert!(matches!(defang(text), Cow::Borrowed(_)), "{text}");
        assert!(matches!(refang(text), Cow::Borrowed(_)), "{text}");
        let detector = Detector::new();
        assert!(matches!(
            detector.defang_bytes(text.as_bytes()),
            Cow::Borrowed(_)
        ));
        assert!(matches!(
            detector.refang_bytes(text.as_bytes()),
            Cow::Borrowed(_)
        ));
    }
}

#[test]
fn the_laws_hold_on_hard_texts() {
    let options = |quoted, bare_addresses| Options {
        quoted,
        bare_addresses,
        single_labels: bare_addresses,
        ..Options::default()
    };
    for options in [
        options(false, false),
        options(true, false),
        options(false, true),
    ] {
        let detector = options.detector();
        for text in SEEDS.iter().chain(generate::seeds::SEEDS) {
            assert_laws(&detector, text);
        }
    }
}

proptest! {
    #![proptest_config(config(20_000))]

    #[test]
    fn the_laws_hold_with_any_options(text in any_text(), options in generate::options()) {
        // Names lead nowhere by themselves, so they are kept.
        let options = Options { mentions: false, handles: false, hashtags: false, ..options };
        assert_laws(&options.detector(), &text);
    }

    #[test]
    fn the_laws_hold_by_default(text in any_text()) {
        assert_laws(&Detector::new(), &text);
    }

    #[test]
    fn links_of_the_standard_are_defanged_in_every_profile(text in any_text()) {
        prop_assert!(!uts58().build().is_match(&defang(&text)), "{}", text);
    }

    #[test]
    fn invalid_bytes_are_kept(pieces in generate::broken_text()) {
        let detector = Detector::new();
        let join = |change: &dyn Fn(&str) -> String| -> Vec<u8> {
            let piece = |(text, junk): &(String, Vec<u8>)| [change(text).as_bytes(), junk].concat();
            pieces.iter().flat_map(piece).collect()
        };
        let bytes = join(&|text| text.to_owned());
        let safe = join(&|text| defang(text).into_owned());
        prop_assert_eq!(&*detector.defang_bytes(&bytes), &safe[..]);
        let whole = join(&|text| refang(&defang(text)).into_owned());
        prop_assert_eq!(&*detector.refang_bytes(&safe), &whole[..]);
    }

    #[test]
    fn other_words_are_kept(text in any_text()) {
        let detectors = [uts58().build(), Detector::new()];
        let text = text.replace(OVERRIDES, "");
        let is_space = |c: char| c.is_whitespace() || c.is_control();
        let is_ignorable = |c: char| CodePointSetData::new::<DefaultIgnorableCodePoint>().contains(c);
        let is_hard = |c: char| link_term(c) == LinkTerm::Hard || is_ignorable(c);
        // What other programs may link: a scheme, percent-escapes, or an invisible character in
        // between.
        let may_be_clicked = |word: &str| {
            word.contains(":/") || word.contains(":\\") || word.contains('%') || word.contains(is_hard)
        };
        let safe = defang(&text);
        for (word, after) in text.split(is_space).zip(safe.split(is_space)) {
            // Words are independent, because no link extends over white space.
            let is_link = || detectors.iter().any(|detector| detector.is_match(word));
            prop_assert!(word == after || is_link() || may_be_clicked(word), "{} {}", word, after);
            aligned(word, after);
        }
    }

    #[test]
    fn a_rival_finds_nothing(text in generate::text()) {
        assert_rival_finds_nothing(&text);
        assert_rival_finds_nothing_among_links(&text);
    }
}
