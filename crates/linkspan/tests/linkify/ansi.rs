//! Terminals receive no control characters except ours.

use linkspan::Linkifier;
use proptest::prelude::*;

use linkspan_testkit::generate::any_text;

/// Removes our own sequences. What is left must be plain.
fn without_links(ansi: &str) -> String {
    let mut out = String::new();
    let mut rest = ansi;
    while let Some((before, after)) = rest.split_once("\u{1b}]8;;") {
        let (href, after) = after.split_once("\u{1b}\\").expect("the sequence ends");
        assert!(href.bytes().all(|b| b.is_ascii_graphic()), "{href:?}");
        out.push_str(before);
        rest = after;
    }
    out + rest
}

fn is_plain(c: char) -> bool {
    !c.is_control()
        && !matches!(c, '\u{61C}' | '\u{200E}'..='\u{200F}' | '\u{2028}'..='\u{202E}' | '\u{2066}'..='\u{2069}')
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn no_control_passes(text in any_text(), odd in any::<String>()) {
        let text = text + &odd;
        let ansi = Linkifier::new().ansi(&text);
        let left = without_links(&ansi).replace("\r\n", "").replace(['\n', '\t'], "");
        prop_assert!(left.chars().all(is_plain), "{left:?}");
    }
}

#[test]
fn a_link_opens_and_closes() {
    let ansi = Linkifier::new().ansi("see bücher.de/ü!");
    assert_eq!(
        ansi,
        "see \u{1b}]8;;https://xn--bcher-kva.de/%C3%BC\u{1b}\\bücher.de/ü\u{1b}]8;;\u{1b}\\!"
    );
}

#[test]
fn a_warning_follows_the_link() {
    let ansi = Linkifier::new().ansi("http://0x7f.1/");
    assert!(
        ansi.ends_with(
            "\u{1b}]8;;\u{1b}\\ [warning: the host is an IP address in an unusual form]"
        ),
        "{ansi:?}"
    );
}
