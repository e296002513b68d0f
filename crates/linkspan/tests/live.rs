//! Linkification while somebody types: the laws, and an example for each guarantee.

#![cfg(test)]
#![allow(
    clippy::reversed_empty_ranges,
    clippy::single_range_in_vec_init,
    reason = "tests"
)]

use std::ops::Range;

use linkspan::Linkifier;
use linkspan::live::{Change, Edit, Live, Op, Provenance, Reason, Undo};
use linkspan::offsets::Unit;
use linkspan_testkit::laws::live::{self as script, Act};
use proptest::prelude::*;

/// Returns the number of scripts per run. `LINKSPAN_SCRIPTS` overrides it.
fn scripts() -> u32 {
    let asked = std::env::var("LINKSPAN_SCRIPTS").ok();
    asked.map_or(20_000, |asked| asked.parse().expect("a number"))
}

fn act() -> impl Strategy<Value = Act> {
    any::<(u8, u16, u8, u8)>().prop_map(|(kind, at, len, piece)| Act {
        kind,
        at,
        len,
        piece,
    })
}

/// Words with and without links, and separators.
fn text() -> impl Strategy<Value = String> {
    let words = prop::sample::select(vec![
        "see",
        "(",
        ")",
        ". ",
        ", ",
        " ",
        " ",
        "\n",
        "example.com",
        "https://",
        "www.",
        "bücher.de",
        "/a_(b)",
        "?q=1",
        "#f",
        "jane",
        "@",
        ":8080",
        "。",
        "请看",
        "然后",
        "😀",
        "mailto:",
        "README.md",
    ]);
    prop::collection::vec(words, 0..14).prop_map(|words| words.concat())
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: scripts(),
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    /// Whatever is done in whatever order, the links are those of the text, except the cancelled
    /// ones.
    #[test]
    fn any_script_ends_with_the_links_of_the_text(
        acts in prop::collection::vec(act(), 1..30),
        unit in prop::sample::select(vec![Unit::Bytes, Unit::Utf16, Unit::Chars]),
    ) {
        script::run(&acts, unit);
    }

    /// Typing in any order, pasting in any pieces, and setting by a program give the same links.
    #[test]
    fn typed_pasted_and_set_are_the_same(text in text(), order in any::<u64>(), size in 1..9_usize) {
        let mut set = Live::new();
        set.open(&text, &[], &[]);
        let mut pasted = Live::new();
        let chars: Vec<char> = text.chars().collect();
        for piece in chars.chunks(size) {
            let (end, piece) = (pasted.len(), String::from_iter(piece));
            pasted.edit(Edit::new(end..end, &piece).provenance(Provenance::Pasted));
        }
        let mut typed = Live::new();
        walk(&mut typed, &chars, order);
        for live in [&mut pasted, &mut typed] {
            live.settle();
            prop_assert_eq!(live.text(), text.as_str());
            prop_assert_eq!(links(live), links(&set));
        }
    }
}

/// Types the characters of a text one by one, in an order that depends only on `order`.
fn walk(live: &mut Live, chars: &[char], order: u64) {
    let mut dice = order;
    let mut left: Vec<usize> = (0..chars.len()).collect();
    let mut there: Vec<usize> = Vec::new();
    while !left.is_empty() {
        dice = dice.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        // Mostly the next one, sometimes one from elsewhere.
        let jump = if (dice >> 60) > 11 {
            (dice >> 33) as usize % left.len()
        } else {
            0
        };
        let char = left.remove(jump);
        let place = there.partition_point(|&other| other < char);
        let at = there
            .iter()
            .take(place)
            .map(|&other| chars[other].len_utf8())
            .sum();
        there.insert(place, char);
        live.edit(Edit::new(at..at, chars[char].encode_utf8(&mut [0; 4])));
    }
}

fn links(live: &Live) -> Vec<(Range<usize>, String)> {
    let links = live.links().into_iter();
    links
        .map(|link| (link.range(), link.href().to_owned()))
        .collect()
}

/// Returns the texts that are linked.
fn linked(live: &Live) -> Vec<String> {
    let text = live.text();
    live.links()
        .iter()
        .map(|link| text[link.range()].to_owned())
        .collect()
}

/// Types a text at the end, character by character. Returns all changes.
fn type_in(live: &mut Live, text: &str) -> Vec<Change> {
    let mut changes = Vec::new();
    for c in text.chars() {
        let at = live.len();
        changes.extend(live.edit(Edit::new(at..at, c.encode_utf8(&mut [0; 4]))));
    }
    changes
}

fn opened(text: &str) -> Live {
    let mut live = Live::new();
    live.open(text, &[], &[]);
    live
}

#[test]
fn a_link_is_made_when_its_end_is_settled() {
    for (text, end) in [
        ("https://www.google.com", " "),
        ("https://www.google.com", "\n"),
        ("example.com.", " "),
        ("(see example.com).", "\n"),
        ("请看https://google.com。", "然"),
        ("jane@example.com,", "\t"),
    ] {
        let mut live = Live::new();
        assert!(type_in(&mut live, text).is_empty(), "{text}");
        let changes = type_in(&mut live, end);
        assert_eq!(changes.len(), 1, "{text}");
        assert!(matches!(changes[0].op(), Op::Add(_)), "{text}");
        assert!(matches!(changes[0].undo(), Undo::Own(_)), "{text}");
    }
}

#[test]
fn half_a_host_is_never_linked() {
    let mut live = Live::new();
    let changes = type_in(
        &mut live,
        "https://www.google.com/search?q=a.b, mike.me+tag@gmail.com ",
    );
    assert_eq!(changes.len(), 2, "{changes:?}");
    assert_eq!(
        linked(&live),
        [
            "https://www.google.com/search?q=a.b",
            "mike.me+tag@gmail.com"
        ]
    );
}

#[test]
fn the_caret_settles_what_it_leaves() {
    let mut live = Live::new();
    type_in(&mut live, "to example.com now");
    assert_eq!(live.links().len(), 1);
    live.edit(Edit::new(18..18, " b.org"));
    assert!(live.caret(20).is_empty(), "inside");
    assert!(live.caret(24).is_empty(), "at the end");
    assert_eq!(live.caret(18).changes().len(), 1, "elsewhere");
}

#[test]
fn pasted_and_set_text_is_linked_at_once() {
    for (provenance, undo) in [(Provenance::Pasted, false), (Provenance::Program, true)] {
        let mut live = Live::new();
        let update = live.edit(Edit::new(0..0, "at example.com").provenance(provenance));
        assert_eq!(update.changes().len(), 1);
        assert_eq!(update.changes()[0].undo() == Undo::WithEdit, undo);
    }
}

#[test]
fn the_target_follows_the_text() {
    let mut live = opened("example.com ");
    let update = live.edit(Edit::new(11..11, "/a"));
    let ops: Vec<_> = update.changes().iter().map(Change::op).collect();
    assert!(
        matches!(&ops[..], [Op::Move { from, to, .. }, Op::Retarget { link }]
            if (from.clone(), to.clone()) == (0..11, 0..13) && link.href() == "https://example.com/a"),
        "{ops:?}"
    );
    assert!(
        update
            .changes()
            .iter()
            .all(|change| change.undo() == Undo::WithEdit)
    );
    live.edit(Edit::new(0..0, "https://www."));
    assert_eq!(links(&live), [(0..25, "https://www.example.com/a".into())]);
}

#[test]
fn a_link_is_removed_when_its_text_is_no_longer_one() {
    let mut live = opened("example.com x");
    let update = live.edit(Edit::new(7..8, ""));
    assert!(matches!(
        update.changes()[0].op(),
        Op::Remove { range, reason: Reason::Text, .. } if *range == (0..10)
    ));
    let update = live.edit(Edit::new(7..7, "."));
    assert!(update.is_empty(), "not while the caret is in it");
    assert_eq!(live.caret(13).changes().len(), 1);
}

#[test]
fn a_link_deleted_with_its_text_is_reported() {
    let mut live = opened("see example.com x");
    live.caret(0);
    let update = live.edit(Edit::new(4..15, "").provenance(Provenance::Program));
    assert!(matches!(
        update.changes()[0].op(),
        Op::Remove { range, .. } if *range == (4..4)
    ));
}

#[test]
fn immediate_backspace_cancels_the_link_and_keeps_the_text() {
    let mut live = Live::new();
    type_in(&mut live, "see README.com. ");
    let update = live.backspace(16).expect("a link was made right before");
    assert!(matches!(
        update.changes()[0].op(),
        Op::Remove {
            reason: Reason::Cancelled,
            ..
        }
    ));
    assert!(matches!(update.changes()[0].undo(), Undo::Own(_)));
    assert_eq!(live.text(), "see README.com. ");
    assert!(live.backspace(16).is_none(), "the next one deletes");
    // It stays cancelled, whatever is typed around it,
    type_in(&mut live, "and on ");
    live.edit(Edit::new(0..0, "Do "));
    live.settle();
    assert!(live.links().is_empty());
    // until its text changes.
    live.edit(Edit::new(16..17, "r"));
    live.settle();
    assert!(live.links().is_empty(), "README.cor is no link");
    live.edit(Edit::new(16..17, "m"));
    live.settle();
    assert_eq!(linked(&live), ["README.com"]);
}

#[test]
fn later_backspace_is_left_to_the_editor() {
    let mut live = Live::new();
    type_in(&mut live, "example.com ");
    type_in(&mut live, "x");
    assert!(live.backspace(13).is_none(), "something was typed since");
    let mut live = Live::new();
    type_in(&mut live, "example.com ");
    live.caret(3);
    assert!(live.backspace(3).is_none(), "the caret is elsewhere");
    let mut live = Live::new();
    live.edit(Edit::new(0..0, "see example.com for more").provenance(Provenance::Pasted));
    assert!(live.backspace(24).is_none(), "there are words in between");
}

#[test]
fn undo_removes_only_the_link_and_redo_restores_it() {
    let mut live = Live::new();
    live.edit(Edit::new(0..0, "a.com b.com").provenance(Provenance::Pasted));
    let made = live.links().len();
    assert_eq!(live.undo().expect("links were made").changes().len(), made);
    assert!(live.links().is_empty());
    assert_eq!(live.tombstones(), [0..5, 6..11]);
    assert_eq!(live.redo().expect("undone").changes().len(), made);
    assert!(live.tombstones().is_empty());
    // Cancelling a link is a step, too.
    type_in(&mut live, " c.com ");
    live.backspace(18).expect("made");
    assert_eq!(live.undo().expect("cancelled").changes().len(), 1);
    assert_eq!(live.links().len(), 3);
    live.edit(Edit::new(0..0, "x "));
    assert!(live.undo().is_none(), "the editor's own undo is next");
    // The last step is undone, whatever it was.
    live.unlink(2..7);
    live.link(2..7);
    assert_eq!(live.undo().expect("asked for").changes().len(), 1);
    assert_eq!(live.tombstones(), [2..7]);
}

#[test]
fn a_removed_link_stays_removed_until_asked_for() {
    let mut live = opened("at example.com now");
    live.unlink(3..14);
    type_in(&mut live, " and then");
    live.caret(4);
    live.settle();
    assert!(live.links().is_empty());
    let stored = (live.text(), live.tombstones());
    let mut other = Live::new();
    assert!(other.open(&stored.0, &[], &stored.1).is_empty());
    other.link(3..14);
    assert_eq!(linked(&other), ["example.com"]);
    assert!(other.tombstones().is_empty());
}

#[test]
fn a_tombstone_is_valid_for_its_text_only() {
    let mut live = opened("example.com");
    live.unlink(0..11);
    live.edit(Edit::new(11..11, "/path "));
    assert_eq!(linked(&live), ["example.com/path"], "another text");
    live.edit(Edit::new(11..16, ""));
    live.settle();
    assert!(live.links().is_empty(), "the old one again");
}

#[test]
fn links_made_by_hand_are_never_touched() {
    let mut live = Live::new();
    let update = live.open("see example.com and b.org", &[4..15], &[]);
    assert_eq!(update.changes().len(), 1);
    live.edit(Edit::new(11..11, "/x").provenance(Provenance::Pasted));
    live.edit(Edit::new(0..0, "x "));
    live.settle();
    assert_eq!(linked(&live), ["b.org"]);
    // The person takes over an automatic link.
    let update = live.protect(23..28);
    assert!(matches!(
        update.changes()[0].op(),
        Op::Remove {
            reason: Reason::Protected,
            ..
        }
    ));
    live.settle();
    assert!(live.links().is_empty());
    // The person removes it, so no link is wanted there.
    live.unprotect(23..28);
    live.settle();
    assert!(live.links().is_empty());
}

#[test]
fn nothing_happens_while_an_input_method_composes() {
    let mut live = Live::new();
    type_in(&mut live, "example.com");
    let composing = |range: Range<usize>, text| Edit::new(range, text).composing(true);
    let mut at = 11..11;
    for text in [" k", " か", " 書く"] {
        assert!(live.edit(composing(at.clone(), text)).is_empty());
        at.end = 11 + text.len();
        assert!(live.caret(at.end).is_empty());
    }
    assert_eq!(live.end_composition(at.end).changes().len(), 1);
    // This also holds inside a link.
    assert!(live.edit(composing(11..11, "。")).is_empty());
    assert!(live.edit(composing(11..14, "/か")).is_empty());
    let update = live.edit(Edit::new(11..15, "/書"));
    assert!(!update.is_empty(), "committed");
    assert_eq!(linked(&live), ["example.com/書"]);
}

#[test]
fn linking_can_be_disabled() {
    let mut live = opened("a.com ");
    live.set_enabled(false);
    assert!(type_in(&mut live, "b.com ").is_empty());
    assert_eq!(linked(&live), ["a.com"], "what is there stays");
    live.edit(Edit::new(5..5, "/x"));
    assert_eq!(linked(&live), ["a.com/x"], "and follows its text");
    live.link(8..13);
    assert_eq!(live.links().len(), 2, "the person asks");
    type_in(&mut live, "c.com ");
    live.set_enabled(true);
    assert_eq!(linked(&live), ["a.com/x", "b.com", "c.com"]);
}

#[test]
fn an_editors_undo_restores_links() {
    // An editor whose history keeps links says which ones there were.
    let mut live = opened("a.com b.com");
    live.unlink(0..5);
    live.edit(Edit::new(0..11, ""));
    let undo = Edit::new(0..0, "a.com b.com").provenance(Provenance::History);
    live.edit(undo.clone().linked(&[6..11]));
    assert_eq!(
        (linked(&live), live.tombstones()),
        (vec!["b.com".into()], vec![0..5])
    );
    // With other editors, cancelled links are recognized by their text.
    live.edit(Edit::new(0..11, ""));
    live.edit(undo);
    assert_eq!(
        (linked(&live), live.tombstones()),
        (vec!["b.com".into()], vec![0..5])
    );
}

#[test]
fn suspicious_links_are_not_made() {
    let mut live = Live::new();
    type_in(&mut live, "p\u{430}ypal.com and paypal.com ");
    assert_eq!(linked(&live), ["paypal.com"]);
}

#[test]
fn a_change_inside_a_surrogate_pair_keeps_offsets_correct() {
    let mut live = Live::with(Linkifier::new(), Unit::Utf16);
    live.open("😀 a.com", &[], &[]);
    live.edit(Edit::new(1..2, ""));
    assert_eq!(live.len(), 7);
    assert_eq!(live.links()[0].range(), 2..7);
    live.open("😀 a.com", &[], &[]);
    live.edit(Edit::new(1..1, "xyz"));
    assert_eq!(live.len(), 11);
    assert_eq!(live.links()[0].range(), 6..11);
}

#[test]
fn offsets_out_of_range_are_clamped() {
    let mut live = Live::with(Linkifier::new(), Unit::Bytes);
    live.open("é a.com", &[50..60, 3..1], &[7..2, 1..9_999]);
    live.edit(Edit::new(usize::MAX..usize::MAX, "x").caret(usize::MAX));
    live.edit(Edit::new(5..2, "y").protected(&[9..3]));
    live.edit(Edit::new(1..1, "z"));
    live.caret(usize::MAX);
    live.unlink(1..usize::MAX);
    live.link(usize::MAX..0);
    live.protect(1..1);
    live.settle();
    assert_eq!(live.len(), live.text().len());
}

#[test]
fn a_word_that_is_too_long_has_no_links() {
    let long = "x,".repeat(33_000);
    let mut live = opened(&format!("a.com,{long}"));
    assert!(live.links().is_empty());
    live.edit(Edit::new(6..6, " "));
    live.settle();
    assert_eq!(live.links().len(), 1, "cut in two");
    live.edit(Edit::new(6..7, ""));
    live.settle();
    assert!(live.links().is_empty(), "and one again");
    // From the other end.
    let mut live = opened(&format!("{long} a.com"));
    assert_eq!(live.links().len(), 1);
    live.edit(Edit::new(66_000..66_001, ","));
    assert!(live.links().is_empty());
}

#[test]
fn a_large_document_can_be_edited_in_the_middle() {
    let text = "see example.com/a, or not. ".repeat(40_000);
    let mut live = opened(&text);
    assert_eq!(live.links().len(), 40_000);
    let at = 27 * 20_000;
    let update = live.edit(Edit::new(at + 17..at + 17, "bc"));
    assert_eq!(update.changes().len(), 2);
    assert_eq!(
        live.links_in(at..at + 27)[0].href(),
        "https://example.com/abc"
    );
    let last = live.links_in(text.len() - 20..text.len() + 2);
    assert_eq!(last[0].range().end, text.len() + 2 - 10);
}

/// Names and links without a host are made and removed like others.
#[test]
fn names_are_made_when_their_word_is_over() {
    let detector = linkspan::Detector::builder()
        .schemes(["tel"])
        .unwrap()
        .build();
    let linkifier = Linkifier::builder()
        .detector(detector)
        .mentions("/u/{name}")
        .and_then(|builder| builder.hashtags("/t/{name}"))
        .unwrap()
        .build();
    let mut live = Live::with(linkifier, Unit::Bytes);
    let mut typed = 0;
    for piece in ["hi @b", "ob", " #ta", "g", " tel:1", "12", " "] {
        live.edit(Edit::new(typed..typed, piece));
        typed += piece.len();
    }
    let hrefs: Vec<String> = live
        .links()
        .iter()
        .map(|link| link.href().to_owned())
        .collect();
    assert_eq!(hrefs, ["/u/bob", "/t/tag", "tel:112"]);
    live.edit(Edit::new(4..5, "2"));
    live.edit(Edit::new(5..6, "2"));
    live.edit(Edit::new(6..7, "2"));
    live.settle();
    let hrefs: Vec<String> = live
        .links()
        .iter()
        .map(|link| link.href().to_owned())
        .collect();
    assert_eq!(hrefs, ["/t/tag", "tel:112"], "@222 is no mention");
}
