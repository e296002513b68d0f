//! Strategies for texts that are hard to find links in.
//!
//! A text is a sequence of tokens: whole links, broken links, pieces of links, prose, and the
//! characters that detection depends on, from every plane. A failing sequence shrinks to the few
//! tokens that matter.

pub mod pieces;
pub mod prose;
pub mod seeds;

use crate::oracle::Options;
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;

use self::pieces::{
    ASKED, BRACKETED, GLUE, INVALID_BYTES, LABELS, LOCAL, ODD_CHARS, PLAIN_LABELS, PLAIN_TLDS,
    PORTS, SCHEMES, SEPARATORS, SPECIAL_HOSTS, TAIL, TLDS, WORDS,
};

/// Returns a text in which links are likely.
pub fn text() -> impl Strategy<Value = String> {
    vec(token(), 0..9).prop_map(|tokens| tokens.concat())
}

/// Returns any text: mostly noise, and sometimes a text like those of [`text`].
pub fn any_text() -> impl Strategy<Value = String> {
    prop_oneof![
        any::<String>(),
        vec(odd_char(), 0..40).prop_map(|chars| chars.into_iter().collect()),
        vec(piece(GLUE), 0..40).prop_map(|tokens| tokens.concat()),
        text(),
    ]
}

/// Texts with bytes between them that are not UTF-8.
pub fn broken_text() -> impl Strategy<Value = Vec<(String, Vec<u8>)>> {
    let junk = select(INVALID_BYTES).prop_map(<[u8]>::to_vec);
    // Without a character between them, two sequences can form a character: C3 and 80 are À.
    let between = text().prop_map(|text| if text.is_empty() { " ".into() } else { text });
    vec((between, junk), 0..4)
}

/// Returns all options of a caller, including unusual combinations.
pub fn options() -> impl Strategy<Value = Options> {
    let schemes = select(vec![
        vec![],
        vec!["gopher"],
        vec!["web+x", "S3"],
        vec!["tel", "Sip", "geo", "acme:"],
        vec!["sms", "matrix", "magnet", "urn", "xmpp", "news"],
    ]);
    let limits = select(vec![65_536, 65_536, 65_536, 40, 25, 12, 0]);
    (any::<[bool; 9]>(), schemes, limits).prop_map(|(on, schemes, max_link_bytes)| Options {
        bare_domains: on[0],
        emails: on[1],
        quoted: on[1] && on[2],
        bare_addresses: on[3],
        single_labels: on[4],
        schemes: schemes.into_iter().map(String::from).collect(),
        mentions: on[6],
        handles: on[7],
        hashtags: on[8],
        max_link_bytes,
        prose: on[5],
    })
}

fn token() -> impl Strategy<Value = String> {
    prop_oneof![
        5 => piece(GLUE),
        2 => piece(WORDS),
        1 => piece(LABELS),
        1 => piece(SCHEMES),
        1 => piece(TAIL),
        1 => piece(LOCAL),
        1 => odd_char().prop_map(String::from),
        1 => host(),
        3 => url(),
        2 => email(),
        1 => piece(ASKED),
    ]
}

fn piece(pieces: &'static [&'static str]) -> impl Strategy<Value = String> {
    select(pieces).prop_map(String::from)
}

/// Returns a character that is special to detection, or any character.
fn odd_char() -> impl Strategy<Value = char> {
    prop_oneof![
        4 => select(ODD_CHARS),
        1 => prop::char::range('\u{A0}', '\u{5FF}'),
        1 => prop::char::range('\u{2000}', '\u{33FF}'),
        1 => prop::char::range('\u{FB00}', '\u{FFFF}'),
        1 => prop::char::range('\u{1D000}', '\u{1FAFF}'),
        1 => prop::char::range('\u{E0000}', '\u{E01FF}'),
        1 => any::<char>(),
    ]
}

/// Generates labels and a TLD, usually with plain dots between them.
fn host() -> impl Strategy<Value = String> {
    let label = prop_oneof![
        8 => piece(PLAIN_LABELS),
        5 => piece(LABELS),
        1 => (piece(LABELS), odd_char(), piece(LABELS)).prop_map(|(a, c, b)| format!("{a}{c}{b}")),
    ];
    let tld = prop_oneof![1 => piece(PLAIN_TLDS), 1 => piece(TLDS)];
    let separator = prop_oneof![9 => Just(".".to_owned()), 1 => piece(SEPARATORS)];
    (vec((label, separator), 0..4), tld).prop_map(|(labels, tld)| {
        labels
            .into_iter()
            .map(|(label, separator)| label + &separator)
            .collect::<String>()
            + &tld
    })
}

fn url() -> impl Strategy<Value = String> {
    let scheme = prop_oneof![2 => Just(String::new()), 3 => piece(SCHEMES)];
    let host = prop_oneof![6 => host(), 2 => piece(SPECIAL_HOSTS), 1 => piece(BRACKETED)];
    let port = prop_oneof![3 => Just(String::new()), 1 => piece(PORTS)];
    (scheme, host, port, tail())
        .prop_map(|(scheme, host, port, tail)| scheme + &host + &port + &tail)
}

fn tail() -> impl Strategy<Value = String> {
    prop_oneof![
        2 => Just(String::new()),
        3 => vec(piece(TAIL), 0..9).prop_map(|pieces| pieces.concat()),
    ]
}

fn email() -> impl Strategy<Value = String> {
    let mailto = select(
        &[
            "", "", "mailto:", "mailto:", "MailTo:", "xmailto:", "-mailto:", "mail:",
        ][..],
    );
    let local = vec(piece(LOCAL), 0..4).prop_map(|pieces| pieces.concat());
    let local = prop_oneof![4 => local, 1 => quoted()];
    (mailto, local, host(), tail())
        .prop_map(|(mailto, local, host, tail)| format!("{mailto}{local}@{host}{tail}"))
}

/// Generates text in quotation marks, escaped correctly or not.
fn quoted() -> impl Strategy<Value = String> {
    let inside = select(
        &[
            "a", " ", "\\\"", "\\", "\\\\", "\"", ".", "..", "@", "\t", "é", "(",
        ][..],
    );
    vec(inside, 0..5).prop_map(|pieces| format!("\"{}\"", pieces.concat()))
}
