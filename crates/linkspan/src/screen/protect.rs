//! Protected names: what looks like one of them and is another.
//!
//! Names are found by a hash of their loose skeleton and then compared, so that a host is looked
//! up in one walk over its characters, whatever the number of names.

use alloc::string::String;
use alloc::vec::Vec;

use crate::domain::idna::LONGEST_LABEL;

use super::idn;
use super::names::NAMES;
use super::policy::BuiltInNames;
use super::skeleton::{self, Reading, exact_of, loose_of};
use super::skeleton::{exact_with_strokes, loose_with_strokes, same_with_strokes};

/// The most labels of a host that are compared with names.
const MOST_LABELS: usize = 4;

/// The fewest characters of a label that is compared apart from its top-level domain, and in
/// which strokes are read both ways.
const SHORTEST_LABEL: usize = 5;

/// The fewest characters of a label that is compared loosely apart from its top-level domain.
const SHORTEST_LOOSE_LABEL: usize = 6;

/// The hashes of a name: of all of it, and of its first label.
#[derive(Clone, Copy, Debug)]
struct Hashes {
    domain: u64,
    label: u64,
}

/// The lowest bits of the hashes of the built-in names, of all of it and of its first label.
static BUILT_IN: [[u16; 2]; NAMES.len()] = {
    let mut lowest = [[0; 2]; NAMES.len()];
    let (mut slots, mut rest): (&mut [[u16; 2]], &[Hashes]) = (&mut lowest, &HASHES);
    while let ([slot, other_slots @ ..], [hashes, others @ ..]) = (slots, rest) {
        *slot = [hashes.domain as u16, hashes.label as u16];
        (slots, rest) = (other_slots, others);
    }
    lowest
};

/// The hashes of the built-in names, made by the compiler.
const HASHES: [Hashes; NAMES.len()] = {
    let mut hashes = [Hashes {
        domain: 0,
        label: 0,
    }; NAMES.len()];
    let (mut slots, mut names): (&mut [Hashes], &[&str]) = (&mut hashes, &NAMES);
    while let ([slot, other_slots @ ..], [name, other_names @ ..]) = (slots, names) {
        *slot = ascii_hashes(name.as_bytes());
        (slots, names) = (other_slots, other_names);
    }
    hashes
};

static BUILT_IN_NAMES: [&str; NAMES.len()] = NAMES;

/// Returns true for a top-level domain of the built-in names.
fn is_built_in_tld(label: &str) -> bool {
    let small = |byte: &u8| byte.to_ascii_lowercase();
    match label.as_bytes() {
        [a, b] => matches!(
            &[small(a), small(b)],
            b"au"
                | b"br"
                | b"ca"
                | b"de"
                | b"dk"
                | b"fr"
                | b"io"
                | b"it"
                | b"jp"
                | b"me"
                | b"nl"
                | b"ru"
                | b"se"
                | b"tv"
                | b"uk"
                | b"us"
        ),
        [a, b, c] => matches!(
            &[small(a), small(b), small(c)],
            b"com" | b"gov" | b"net" | b"org"
        ),
        _ => false,
    }
}

/// One bit for each of these hashes, so that most hosts need no look at it.
static FILTER: [u64; FILTER_WORDS] = {
    let mut filter = [0; FILTER_WORDS];
    let mut rest: &[Hashes] = &HASHES;
    while let [hashes, others @ ..] = rest {
        set_bit(&mut filter, hashes.domain);
        set_bit(&mut filter, hashes.label);
        rest = others;
    }
    filter
};

const FILTER_WORDS: usize = 128;

/// The names of a screen.
#[derive(Clone, Debug)]
pub(crate) struct Protected {
    built_in: BuiltInNames,
    names: Vec<Name>,
    /// Whether some name has a skeleton that is not ASCII.
    alphabet: Alphabet,
    /// Positions in `names`, by the hash of the first label.
    by_label: Vec<(u64, usize)>,
    /// The top-level domains of `names`, sorted.
    tlds: Vec<String>,
}

/// Of what the skeletons of all names are made.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
enum Alphabet {
    Ascii,
    Any,
}

/// A name of the caller's, in Unicode form.
#[derive(Clone, Debug)]
struct Name {
    hashes: Hashes,
    text: String,
}

/// What a host is to a protected name.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) enum Match<'s> {
    /// It is the name, or below it.
    Genuine(&'s str),
    /// It looks the same as the name.
    Same(&'s str),
    /// It resembles the name.
    Near(&'s str),
}

impl Protected {
    pub(crate) fn built_in() -> Self {
        Protected {
            built_in: BuiltInNames::Protect,
            names: Vec::new(),
            alphabet: Alphabet::Ascii,
            by_label: Vec::new(),
            tlds: Vec::new(),
        }
    }

    pub(crate) fn use_built_in(&mut self, choice: BuiltInNames) {
        self.built_in = choice;
    }

    /// Adds a name in any form; what is no domain name is passed over.
    pub(crate) fn add(&mut self, name: &str) {
        let Ok(text) = idn::to_unicode(name.trim().trim_end_matches('.')) else {
            return;
        };
        if !text.is_empty() {
            let hashes = hashes(&text);
            if !loose_of(&text, Reading::First).all(|c| c.is_ascii()) {
                self.alphabet = Alphabet::Any;
            }
            self.names.push(Name { hashes, text });
        }
    }

    /// Makes the names ready to be found.
    pub(crate) fn sort(&mut self) {
        self.names.sort_unstable_by_key(|name| name.hashes.domain);
        self.by_label = self
            .names
            .iter()
            .enumerate()
            .map(|(i, name)| (name.hashes.label, i))
            .collect();
        self.by_label.sort_unstable();
        self.tlds = self
            .names
            .iter()
            .map(|name| last_label(&name.text).into())
            .collect();
        self.tlds.sort_unstable();
        self.tlds.dedup();
    }

    /// Compares a host with the names. It is in Unicode form; if it is ASCII, in any case.
    pub(crate) fn find(&self, host: &str) -> Option<Match<'_>> {
        let first = self.find_in(host, Reading::First);
        match first {
            None if skeleton::has_two_readings(host) => self.find_in(host, Reading::Second),
            found => found,
        }
    }

    fn find_in(&self, host: &str, reading: Reading) -> Option<Match<'_>> {
        let (mut domain, mut end, mut found) = (0, host.len(), None);
        let is_digit = |b: u8| b.is_ascii_digit();
        let has_digits = host.bytes().fold(false, |any, b| any | is_digit(b));
        for count in 1..=MOST_LABELS {
            let start = host.get(..end)?.rfind('.').map_or(0, |dot| dot + 1);
            let label = host.get(start..end)?;
            let Some(hash) = label_hash(label, reading, self.alphabet) else {
                // No name has such a character, so nothing that ends in it is like one.
                return found;
            };
            domain = join(domain, hash);
            let suffix = host.get(start..)?;
            match self.by_domain(domain, suffix, reading) {
                genuine @ Some(Match::Genuine(_)) => return genuine,
                better @ Some(Match::Same(_)) => found = better,
                near if found.is_none() => found = near,
                _ => {}
            }
            if count > 1 && found.is_none() {
                found = self
                    .by_label(hash, label, reading)
                    .or_else(|| has_digits.then(|| self.by_folded_digits(label)).flatten());
            }
            if start == 0 {
                break;
            }
            end = start - 1;
        }
        found
    }

    /// The names whose loose skeleton may be that of the given hash.
    fn candidates(&self, domain: u64) -> impl Iterator<Item = &str> {
        let from = self
            .names
            .partition_point(|name| name.hashes.domain < domain);
        let own = self.names.get(from..).unwrap_or_default().iter();
        let own = own.take_while(move |name| name.hashes.domain == domain);
        own.map(|name| name.text.as_str())
            .chain(self.built_in_names(domain, |hashes| hashes.domain))
    }

    fn label_candidates(&self, label: u64) -> impl Iterator<Item = &str> {
        let from = self.by_label.partition_point(|(hash, _)| *hash < label);
        let own = self.by_label.get(from..).unwrap_or_default().iter();
        let own = own.take_while(move |(hash, _)| *hash == label);
        own.filter_map(|(_, i)| Some(self.names.get(*i)?.text.as_str()))
            .chain(self.built_in_names(label, |hashes| hashes.label))
    }

    fn built_in_names(&self, hash: u64, of: fn(&Hashes) -> u64) -> impl Iterator<Item = &str> {
        let is_there = self.built_in == BuiltInNames::Protect && has_bit(&FILTER, hash);
        let lowest: &[[u16; 2]] = if is_there { &BUILT_IN } else { &[] };
        let names = lowest.iter().zip(BUILT_IN_NAMES.iter().copied());
        names
            .filter(move |(lowest, _)| lowest.contains(&(hash as u16)))
            .map(|(_, name)| name as &str)
            .filter(move |name| of(&ascii_hashes(name.as_bytes())) == hash)
    }

    fn by_domain(&self, hash: u64, suffix: &str, reading: Reading) -> Option<Match<'_>> {
        let mut found = None;
        for name in self.candidates(hash) {
            if name.eq_ignore_ascii_case(suffix) {
                return Some(Match::Genuine(name));
            }
            let is_same = exact_of(name).eq(exact_of(suffix))
                || has_letters(name, SHORTEST_LABEL)
                    && same_with_strokes(exact_of(name), exact_with_strokes(suffix));
            if is_same {
                found = Some(Match::Same(name));
            } else if found.is_none() && same_loosely(name, suffix, reading) {
                found = Some(Match::Near(name));
            }
        }
        found
    }

    /// A label that looks like the first one of a name, under whatever top-level domain.
    fn by_label(&self, hash: u64, label: &str, reading: Reading) -> Option<Match<'_>> {
        let name = self.label_candidates(hash).find(|name| {
            let first = first_label(name);
            let is_exact = || exact_of(first).eq(exact_of(label));
            let is_loose = || {
                let name = loose_of(first, Reading::First);
                same_with_strokes(name, loose_with_strokes(label, reading))
            };
            !first.eq_ignore_ascii_case(label)
                && (has_letters(first, SHORTEST_LABEL) && is_exact()
                    || has_letters(first, SHORTEST_LOOSE_LABEL) && is_loose())
        })?;
        Some(Match::Near(name))
    }

    /// Returns true if some name may end in this label.
    pub(crate) fn may_be_tld(&self, label: &str) -> bool {
        self.built_in == BuiltInNames::Protect && is_built_in_tld(label)
            || !self.tlds.is_empty() && self.has_tld(label)
    }

    fn has_tld(&self, label: &str) -> bool {
        let order = |tld: &String| {
            tld.chars()
                .cmp(label.chars().map(|c| c.to_ascii_lowercase()))
        };
        self.tlds.binary_search_by(order).is_ok()
    }

    /// The name that a piece of a host looks like, whether dots or hyphens part its labels.
    pub(crate) fn whole(&self, piece: &str) -> Option<&str> {
        let (rest, tld) = piece.rsplit_once(SEPARATORS)?;
        let own = self.of_labels(rest, tld);
        own.or_else(|| {
            let (label, middle) = rest.rsplit_once(SEPARATORS)?;
            let hash = join(join(0, self.hash(tld)?), self.hash(middle)?);
            let domain = join(hash, self.hash(label)?);
            self.candidates(domain)
                .find(|name| is_like(name, &alloc::format!("{label}.{middle}.{tld}")))
        })
    }

    /// The name of two labels that these look like.
    pub(crate) fn of_labels(&self, label: &str, tld: &str) -> Option<&str> {
        let domain = join(join(0, self.hash(tld)?), self.hash(label)?);
        self.candidates(domain)
            .find(|name| is_like(name, &alloc::format!("{label}.{tld}")))
    }

    /// A name whose first label this looks like.
    pub(crate) fn of_first_label(&self, label: &str) -> Option<&str> {
        self.label_candidates(self.hash(label)?)
            .find(|name| is_like(first_label(name), label))
    }

    /// The name that a piece of text looks like the first label of, if it is long enough not to be chance.
    pub(crate) fn near_label(&self, text: &str) -> Option<&str> {
        let hash = self.hash(text)?;
        match self.by_label(hash, text, Reading::First)? {
            Match::Genuine(name) | Match::Same(name) | Match::Near(name) => Some(name),
        }
    }

    fn hash(&self, label: &str) -> Option<u64> {
        label_hash(label, Reading::First, self.alphabet)
    }

    /// A label in which digits stand for the letters that they are drawn like: `fac3b00k`.
    fn by_folded_digits(&self, label: &str) -> Option<Match<'_>> {
        let has_both = label.bytes().any(|b| matches!(b, b'3'..=b'9'))
            && label.bytes().any(|b| b.is_ascii_alphabetic());
        if !has_both || !label.is_ascii() || label.len() > LONGEST_LABEL {
            return None;
        }
        let mut buffer = [0; LONGEST_LABEL];
        let folded = buffer.get_mut(..label.len())?;
        for (slot, byte) in folded.iter_mut().zip(label.bytes()) {
            *slot = match byte {
                b'3' => b'e',
                b'4' => b'a',
                b'5' => b's',
                b'6' | b'9' => b'g',
                b'7' => b't',
                b'8' => b'b',
                other => other,
            };
        }
        let folded = core::str::from_utf8(folded).ok()?;
        let hash = label_hash(folded, Reading::First, self.alphabet)?;
        let name = self.label_candidates(hash).find(|name| {
            let first = first_label(name);
            has_letters(first, SHORTEST_LOOSE_LABEL)
                && !first.eq_ignore_ascii_case(label)
                && first.bytes().all(|b| b.is_ascii_alphabetic())
                && same_with_strokes(
                    loose_of(first, Reading::First),
                    loose_with_strokes(folded, Reading::First),
                )
        })?;
        Some(Match::Near(name))
    }
}

/// Returns true if the first label of a name has so many characters.
fn has_letters(name: &str, count: usize) -> bool {
    first_label(name).chars().nth(count - 1).is_some()
}

fn same_loosely(name: &str, host: &str, reading: Reading) -> bool {
    if has_letters(name, SHORTEST_LABEL) {
        same_with_strokes(
            loose_of(name, Reading::First),
            loose_with_strokes(host, reading),
        )
    } else {
        loose_of(name, Reading::First).eq(loose_of(host, reading))
    }
}

/// Returns true if two names look the same, or nearly so.
fn is_like(name: &str, other: &str) -> bool {
    name.eq_ignore_ascii_case(other) || same_loosely(name, other, Reading::First)
}

/// What parts the labels of a name that is part of a host.
const SEPARATORS: [char; 2] = ['.', '-'];

pub(crate) fn first_label(name: &str) -> &str {
    name.split('.').next().unwrap_or(name)
}

fn last_label(name: &str) -> &str {
    name.rsplit('.').next().unwrap_or(name)
}

fn hashes(name: &str) -> Hashes {
    let hash = |label| label_hash(label, Reading::First, Alphabet::Any).unwrap_or_default();
    let labels = name.rsplit('.').map(hash);
    let (domain, label) = labels.fold((0, 0), |(domain, _), label| (join(domain, label), label));
    Hashes { domain, label }
}

const SEED: u64 = 0xCBF2_9CE4_8422_2325;
const FACTOR: u64 = 0x0000_0100_0000_01B3;

const fn step(hash: u64, c: u32) -> u64 {
    (hash ^ c as u64).wrapping_mul(FACTOR)
}

/// Adds a label to the left of a domain.
const fn join(domain: u64, label: u64) -> u64 {
    let mixed = (domain.rotate_left(23) ^ label).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    mixed ^ (mixed >> 29)
}

/// The hash of a label's loose skeleton; none if it is not made of the alphabet.
fn label_hash(label: &str, reading: Reading, alphabet: Alphabet) -> Option<u64> {
    if label.is_ascii() {
        return Some(ascii_label_hash(label.as_bytes()));
    }
    loose_of(label, reading).try_fold(SEED, |hash, c| {
        let is_in = c.is_ascii() || alphabet == Alphabet::Any;
        is_in.then(|| step_with_strokes(hash, c))
    })
}

/// An i hashes like an l, so that strokes are found whichever way they are read.
const fn step_with_strokes(hash: u64, c: char) -> u64 {
    step(hash, if c == 'i' { 'l' } else { c } as u32)
}

/// The same as the hash of [`loose_of`], for ASCII.
const fn ascii_label_hash(mut label: &[u8]) -> u64 {
    let mut hash = SEED;
    while let [byte, rest @ ..] = label {
        let (first, second) = skeleton::ascii(*byte);
        hash = step_with_strokes(hash, first.to_ascii_lowercase() as char);
        if second != 0 {
            hash = step(hash, second as u32);
        }
        label = rest;
    }
    hash
}

const fn ascii_hashes(name: &[u8]) -> Hashes {
    let mut rest = name;
    let mut len = 0;
    while let [byte, tail @ ..] = rest {
        if *byte == b'.' {
            let label = match name.split_at_checked(len) {
                Some((label, _)) => ascii_label_hash(label),
                None => 0,
            };
            let domain = join(ascii_hashes(tail).domain, label);
            return Hashes { domain, label };
        }
        rest = tail;
        len += 1;
    }
    let label = ascii_label_hash(name);
    Hashes {
        domain: join(0, label),
        label,
    }
}

/// The word and the bit of a hash in the filter. The high bits are the well-mixed ones.
const fn place(hash: u64) -> (usize, u64) {
    let bit = (hash.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 51) as usize;
    (bit / 64, 1 << (bit % 64))
}

const fn set_bit(filter: &mut [u64], hash: u64) {
    let (word, bit) = place(hash);
    if let Some((_, [word, ..])) = filter.split_at_mut_checked(word) {
        *word |= bit;
    }
}

fn has_bit(filter: &[u64], hash: u64) -> bool {
    let (word, bit) = place(hash);
    filter.get(word).is_some_and(|word| word & bit != 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn protected(names: &[&str]) -> Protected {
        let mut protected = Protected::built_in();
        names.iter().for_each(|name| protected.add(name));
        protected.sort();
        protected
    }

    #[test]
    fn the_compilers_hashes_are_those_of_run_time() {
        assert!(NAMES.is_sorted());
        for ((name, made), lowest) in NAMES.iter().zip(HASHES).zip(BUILT_IN) {
            let Hashes { domain, label } = hashes(name);
            assert_eq!((domain, label), (made.domain, made.label), "{name}");
            assert_eq!(lowest, [domain as u16, label as u16], "{name}");
            assert!(has_bit(&FILTER, domain) && has_bit(&FILTER, label));
            let loosely = loose_of(first_label(name), Reading::First);
            let hash = loosely.fold(SEED, step_with_strokes);
            assert_eq!(hash, label, "{name}");
        }
    }

    #[test]
    fn the_top_level_domains_are_those_of_the_names() {
        for name in NAMES {
            assert!(is_built_in_tld(last_label(name)), "{name}");
        }
        let is_used = |tld: &str| NAMES.iter().any(|name| last_label(name) == tld);
        let letters = || ('a'..='z').chain([' ']);
        let words =
            letters().flat_map(|a| letters().flat_map(move |b| letters().map(move |c| [a, b, c])));
        for word in words {
            let word = String::from_iter(word);
            assert_eq!(is_built_in_tld(word.trim()), is_used(word.trim()), "{word}");
        }
    }

    #[test]
    fn every_built_in_name_is_genuine() {
        let protected = protected(&[]);
        for name in NAMES {
            assert_eq!(protected.find(name), Some(Match::Genuine(name)), "{name}");
            let below = alloc::format!("a.b.{name}");
            assert_eq!(
                protected.find(&below),
                Some(Match::Genuine(name)),
                "{below}"
            );
        }
    }

    #[test]
    fn same_near_and_other() {
        let protected = protected(&["bücher.example", "кино.рф"]);
        for (host, expected) in [
            ("paypa1.com", Some(Match::Same("paypal.com"))),
            ("www.PAYPA1.com", Some(Match::Same("paypal.com"))),
            ("g00gle.com", Some(Match::Near("google.com"))),
            ("paypa1.net", Some(Match::Near("paypal.com"))),
            ("bucher.example", Some(Match::Near("bücher.example"))),
            ("bücher.example", Some(Match::Genuine("bücher.example"))),
            ("кинo.рф", Some(Match::Same("кино.рф"))),
            ("paypal.net", None),
            ("g00gle.net", Some(Match::Near("google.com"))),
            ("fac3b00k.org", Some(Match::Near("facebook.com"))),
            ("trezør.com", Some(Match::Near("trezor.io"))),
            ("metąmask.com", Some(Match::Near("metamask.io"))),
            ("sīgnal.com", Some(Match::Near("signal.org"))),
            ("netfɩix.com", Some(Match::Same("netflix.com"))),
            ("lnstagram.com", Some(Match::Same("instagram.com"))),
            ("1nstagram.com", Some(Match::Same("instagram.com"))),
            ("lnstagrám.net", Some(Match::Near("instagram.com"))),
            ("instagram.com", Some(Match::Genuine("instagram.com"))),
            ("gmall.com", None),
            ("lng.com", None),
            ("llve.com", None),
            ("mall.ru", None),
            ("applé.net", None),
            ("office3.com", None),
            ("app1e.net", Some(Match::Near("apple.com"))),
            ("hsbс.net", None),
            ("example.paypa1", None),
            ("example.com", None),
            ("com", None),
            ("", None),
        ] {
            assert_eq!(protected.find(host), expected, "{host}");
        }
    }

    #[test]
    fn the_callers_names_are_found_whatever_their_number() {
        let names: Vec<String> = (0..60)
            .map(|n| alloc::format!("mybank{n}.example"))
            .collect();
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        let protected = protected(&names);
        for name in names {
            let near = name.replace("my", "rny");
            assert_eq!(protected.find(name), Some(Match::Genuine(name)));
            assert_eq!(protected.find(&near), Some(Match::Same(name)));
            let elsewhere = near.replace(".example", ".net");
            assert_eq!(protected.find(&elsewhere), Some(Match::Near(name)));
        }
    }

    #[test]
    fn the_built_in_names_can_be_left_out() {
        let mut protected = protected(&["mybank.example"]);
        assert_eq!(
            protected.find("paypa1.com"),
            Some(Match::Same("paypal.com"))
        );
        protected.use_built_in(BuiltInNames::Ignore);
        assert_eq!(protected.find("paypa1.com"), None);
        assert_eq!(protected.find("paypa1.net"), None);
        assert!(protected.find("rnybank.example").is_some());
    }

    #[test]
    fn a_name_of_another_alphabet_alone() {
        let protected = protected(&["кино.рф"]);
        assert_eq!(protected.find("кинo.рф"), Some(Match::Same("кино.рф")));
    }

    #[test]
    fn letters_that_look_like_two() {
        let protected = protected(&["bankers.example", "celeste.example", "trattoria.example"]);
        for (host, name) in [
            ("þankers.example", "bankers.example"),
            ("œleste.example", "celeste.example"),
            ("łrattoria.example", "trattoria.example"),
        ] {
            assert_eq!(protected.find(host), Some(Match::Near(name)), "{host}");
        }
    }

    /// What is below a name is its owner's; a longer name that looks the same goes before a
    /// shorter one that is near.
    #[test]
    fn the_best_match_counts() {
        let owned = protected(&["a.example.com", "example.com"]);
        let host = "\u{430}.example.com";
        assert_eq!(owned.find(host), Some(Match::Genuine("example.com")));
        let longer = protected(&["a.g00gle.com"]);
        let host = "\u{430}.g00gle.com";
        assert_eq!(longer.find(host), Some(Match::Same("a.g00gle.com")));
        let twins = ["bucher.example", "bücher.example"];
        for names in [twins, [twins[1], twins[0]]] {
            let host = "bu\u{441}her.example";
            assert_eq!(protected(&names).find(host), Some(Match::Same(twins[0])));
        }
    }
}
