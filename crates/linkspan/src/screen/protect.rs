//! Protected names, and the hosts that look like one of them.
//!
//! Names are found by a hash of their loose skeleton and then compared. So looking up a host takes
//! one walk over its characters, whatever the number of names.

use alloc::string::String;
use alloc::vec::Vec;

use crate::derived::derived;
use crate::domain::idna::LONGEST_LABEL;

use super::names::NAMES;
use super::skeleton::{self, Reading, exact_of, loose_of};
use super::skeleton::{exact_with_strokes, loose_with_strokes, same_with_strokes};
use super::{embedded, idn};

/// The most labels of a host that are compared with names.
const MOST_LABELS: usize = 4;

/// The fewest characters of a label that is compared without its top-level domain, and in which
/// strokes are read both ways.
const SHORTEST_LABEL: usize = 5;

/// The fewest characters of a label that is compared loosely without its top-level domain.
const SHORTEST_LOOSE_LABEL: usize = 6;

/// The hashes of a whole name and of its first label.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
struct Hashes {
    domain: Hash,
    label: Hash,
}

impl Hashes {
    const fn pack(self) -> u64 {
        (self.domain.0 as u64) << 32 | self.label.0 as u64
    }

    #[inline]
    const fn unpack(packed: u64) -> Self {
        Hashes {
            domain: Hash((packed >> 32) as u32),
            label: Hash(packed as u32),
        }
    }
}

derived! {
    /// The hashes of the built-in names, [packed](Hashes::pack).
    fn packed_hashes() -> [u64; NAMES.len()] = hash_all()
}

const fn hash_all() -> [u64; NAMES.len()] {
    let mut hashes = [0; NAMES.len()];
    let (mut slots, mut names): (&mut [u64], &[&str]) = (&mut hashes, &BUILT_IN_NAMES);
    while let ([slot, other_slots @ ..], [name, other_names @ ..]) = (slots, names) {
        *slot = ascii_hashes(name.as_bytes()).pack();
        (slots, names) = (other_slots, other_names);
    }
    hashes
}

static BUILT_IN_NAMES: [&str; NAMES.len()] = NAMES;

derived! {
    /// A hash table of the built-in names by both of their hashes. Most hosts hit an empty slot at
    /// once. A name is in the slot of its hash or, if that is taken, in the next free one (linear
    /// probing).
    fn name_in_slot() -> [u8; SLOT_COUNT] = fill_slots()
}

const fn fill_slots() -> [u8; SLOT_COUNT] {
    let mut slots = [EMPTY; SLOT_COUNT];
    let (mut name, mut rest): (u8, &[&str]) = (0, &BUILT_IN_NAMES);
    while let [next, others @ ..] = rest {
        let hashes = ascii_hashes(next.as_bytes());
        put(&mut slots, hashes.domain, name);
        put(&mut slots, hashes.label, name);
        name += 1;
        rest = others;
    }
    slots
}

const SLOT_COUNT: usize = 1024;
const EMPTY: u8 = u8::MAX;
const _: () = assert!(NAMES.len() < EMPTY as usize && NAMES.len() * 4 < SLOT_COUNT);

#[allow(clippy::indexing_slicing, reason = "evaluated at compile time")]
const fn put(slots: &mut [u8; SLOT_COUNT], hash: Hash, name: u8) {
    let mut at = hash.slot();
    while slots[at] != EMPTY {
        at = (at + 1) % SLOT_COUNT;
    }
    slots[at] = name;
}

/// Returns true for a top-level domain of the built-in names.
pub(crate) fn is_built_in_tld(label: &[u8]) -> bool {
    let small = |byte: &u8| byte.to_ascii_lowercase();
    match label {
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

/// Returns the built-in names with this hash.
#[inline]
fn built_in_names(hash: Hash, of: impl Fn(&Hashes) -> Hash) -> impl Iterator<Item = &'static str> {
    let mut at = hash.slot();
    core::iter::from_fn(move || {
        loop {
            let name = usize::from(name_in_slot(at % SLOT_COUNT)?);
            at += 1;
            // `EMPTY` is past the end of the hashes, so an empty slot ends the search.
            if of(&Hashes::unpack(packed_hashes(name)?)) == hash {
                return BUILT_IN_NAMES.get(name).copied();
            }
        }
    })
}

/// The names of a screen.
#[derive(Clone, Debug)]
pub(crate) struct Protected {
    built_in: bool,
    names: Vec<Name>,
    /// Whether all skeletons are ASCII.
    alphabet: Alphabet,
    /// Indexes into `names`, by the hash of the first label.
    by_label: Vec<(Hash, usize)>,
    /// The top-level domains of `names`, sorted.
    tlds: Vec<String>,
}

/// The characters that the skeletons of all names consist of.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
enum Alphabet {
    Ascii,
    Any,
}

/// A name given by the caller, in Unicode form.
#[derive(Clone, Debug)]
struct Name {
    hashes: Hashes,
    text: String,
}

/// How a host relates to a protected name.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) enum Match<'s> {
    /// It is the name or below it.
    Genuine(&'s str),
    /// It looks the same as the name.
    Same(&'s str),
    /// It resembles the name.
    Near(&'s str),
}

impl Protected {
    pub(crate) fn built_in() -> Self {
        Protected {
            built_in: true,
            names: Vec::new(),
            alphabet: Alphabet::Ascii,
            by_label: Vec::new(),
            tlds: Vec::new(),
        }
    }

    pub(crate) fn use_built_in(&mut self, yes: bool) {
        self.built_in = yes;
    }

    /// Adds a name in any form. Ignores it if it is not a domain name.
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

    /// Returns all names, in Unicode form.
    pub(crate) fn all(&self) -> impl Iterator<Item = &str> {
        let built_in: &[&str] = if self.built_in { &BUILT_IN_NAMES } else { &[] };
        let own = self.names.iter().map(|name| name.text.as_str());
        built_in.iter().copied().chain(own)
    }

    /// Sorts the names so that they can be found.
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

    /// Returns false if neither [`find`](Self::find) nor [`embedded`](Self::embedded) has anything
    /// to report on a host that is its own ASCII form. That is so for most hosts: none of their
    /// hashes is that of a name, or they are below the name itself.
    pub(crate) fn may_match(&self, host: &str) -> bool {
        if !self.names.is_empty() {
            return true;
        }
        if !self.built_in {
            return false;
        }
        let (mut domain, mut rest) = (Hash::NONE, host.as_bytes());
        for i in 0.. {
            let (start, sum) = last_label_sum(rest);
            // Digits may be read as letters, which only `find` tries.
            if sum & ALL_DIGITS != 0 {
                return true;
            }
            let hash = Hash(sum as u32);
            domain = domain.join(hash);
            // No name is a top-level domain.
            if (1..MOST_LABELS).contains(&i) {
                if let Some(name) = built_in_names(domain, |it| it.domain).next() {
                    return Some(name) != host.get(start..);
                }
                if built_in_names(hash, |it| it.label).next().is_some() {
                    return true;
                }
            }
            let label = rest.get(start..).unwrap_or_default();
            if i > 0 && embedded::may_end_name(label, start > 0)
                || sum >= HYPHEN && may_hold_name(label)
            {
                return true;
            }
            let Some(before) = start.checked_sub(1).and_then(|dot| rest.get(..dot)) else {
                break;
            };
            rest = before;
        }
        false
    }

    /// Compares a host with the names. The host is in Unicode form. If it is ASCII, its case does
    /// not matter.
    pub(crate) fn find(&self, host: &str) -> Option<Match<'_>> {
        let first = self.find_in(host, Reading::First);
        match first {
            None if skeleton::has_two_readings(host) => self.find_in(host, Reading::Second),
            found => found,
        }
    }

    fn find_in(&self, host: &str, reading: Reading) -> Option<Match<'_>> {
        let (mut domain, mut rest, mut found) = (Hash::NONE, host, None);
        for count in 1..=MOST_LABELS {
            let start = start_of_last_label(rest);
            let (label, suffix) = (rest.get(start..)?, host.get(start..)?);
            let Some(hash) = label_hash(label, reading, self.alphabet) else {
                // No name has such a character, so no name looks like something that ends with this
                // label.
                return found;
            };
            domain = domain.join(hash);
            match self.by_domain(domain, suffix, reading) {
                genuine @ Some(Match::Genuine(_)) => return genuine,
                better @ Some(Match::Same(_)) => found = better,
                near if found.is_none() => found = near,
                _ => {}
            }
            if count > 1 && found.is_none() {
                found = self
                    .by_label(hash, label, reading)
                    .or_else(|| self.by_folded_digits(label));
            }
            if start == 0 {
                break;
            }
            rest = rest.get(..start - 1)?;
        }
        found
    }

    /// Returns the names whose loose skeleton may have the given hash.
    fn candidates(&self, domain: Hash) -> impl Iterator<Item = &str> {
        let from = self
            .names
            .partition_point(|name| name.hashes.domain < domain);
        let own = self.names.get(from..).unwrap_or_default().iter();
        let own = own.take_while(move |name| name.hashes.domain == domain);
        own.map(|name| name.text.as_str())
            .chain(self.built_in_names(domain, |it| it.domain))
    }

    fn label_candidates(&self, label: Hash) -> impl Iterator<Item = &str> {
        let from = self.by_label.partition_point(|(hash, _)| *hash < label);
        let own = self.by_label.get(from..).unwrap_or_default().iter();
        let own = own.take_while(move |(hash, _)| *hash == label);
        own.filter_map(|(_, i)| Some(self.names.get(*i)?.text.as_str()))
            .chain(self.built_in_names(label, |it| it.label))
    }

    fn built_in_names(&self, hash: Hash, of: fn(&Hashes) -> Hash) -> impl Iterator<Item = &str> {
        let names = self.built_in.then(|| built_in_names(hash, of));
        names.into_iter().flatten().map(|name| name as &str)
    }

    fn by_domain(&self, hash: Hash, suffix: &str, reading: Reading) -> Option<Match<'_>> {
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

    /// Finds a name whose first label looks like this one, whatever its top-level domain.
    fn by_label(&self, hash: Hash, label: &str, reading: Reading) -> Option<Match<'_>> {
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
        self.built_in && is_built_in_tld(label.as_bytes())
            || !self.tlds.is_empty() && self.has_tld(label)
    }

    fn has_tld(&self, label: &str) -> bool {
        let order = |tld: &String| {
            tld.chars()
                .cmp(label.chars().map(|c| c.to_ascii_lowercase()))
        };
        self.tlds.binary_search_by(order).is_ok()
    }

    /// Returns the name that a piece of a host looks like, with dots or hyphens between its labels.
    pub(crate) fn whole(&self, piece: &str) -> Option<&str> {
        let (rest, tld) = piece.rsplit_once(SEPARATORS)?;
        let own = self.of_labels(rest, tld);
        own.or_else(|| {
            let (label, middle) = rest.rsplit_once(SEPARATORS)?;
            let domain = Hash::NONE
                .join(self.hash(tld)?)
                .join(self.hash(middle)?)
                .join(self.hash(label)?);
            self.candidates(domain)
                .find(|name| is_like(name, &alloc::format!("{label}.{middle}.{tld}")))
        })
    }

    /// Returns the name of two labels that these two look like.
    pub(crate) fn of_labels(&self, label: &str, tld: &str) -> Option<&str> {
        let domain = Hash::NONE.join(self.hash(tld)?).join(self.hash(label)?);
        self.candidates(domain)
            .find(|name| is_like(name, &alloc::format!("{label}.{tld}")))
    }

    /// Returns a name whose first label looks like this one.
    pub(crate) fn of_first_label(&self, label: &str) -> Option<&str> {
        self.label_candidates(self.hash(label)?)
            .find(|name| is_like(first_label(name), label))
    }

    /// Returns the name whose first label a piece of text looks like, if it is long enough not to
    /// be a coincidence.
    pub(crate) fn near_label(&self, text: &str) -> Option<&str> {
        let hash = self.hash(text)?;
        match self.by_label(hash, text, Reading::First)? {
            Match::Genuine(name) | Match::Same(name) | Match::Near(name) => Some(name),
        }
    }

    fn hash(&self, label: &str) -> Option<Hash> {
        label_hash(label, Reading::First, self.alphabet)
    }

    /// Finds the name for a label in which digits replace the letters that they look like:
    /// `fac3b00k`.
    fn by_folded_digits(&self, label: &str) -> Option<Match<'_>> {
        // Without letters it is a number, and without digits there is nothing to fold.
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

/// Returns true if the first label of a name has at least `count` characters.
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

/// Returns true if two names look the same or similar.
fn is_like(name: &str, other: &str) -> bool {
    name.eq_ignore_ascii_case(other) || same_loosely(name, other, Reading::First)
}

/// What separates the labels of a name that is embedded in a host.
const SEPARATORS: [char; 2] = ['.', '-'];

pub(crate) fn first_label(name: &str) -> &str {
    name.split('.').next().unwrap_or(name)
}

fn last_label(name: &str) -> &str {
    name.get(start_of_last_label(name)..).unwrap_or(name)
}

fn start_of_last_label(name: &str) -> usize {
    let dot = name.bytes().rposition(|byte| byte == b'.');
    dot.map_or(0, |dot| dot + 1)
}

/// A hash of a loose skeleton, or of some labels of one.
///
/// It is a sum over the characters, so that no step depends on the one before: names are short, and
/// a multiplicative hash would take longer than the rest of the lookup. Labels with the same
/// letters in another order collide, so every hit is compared.
#[derive(Clone, Copy, Debug, Eq, Ord, PartialEq, PartialOrd)]
struct Hash(u32);

impl Hash {
    const NONE: Hash = Hash(0);

    /// Adds a label on the left of a domain.
    const fn join(self, label: Hash) -> Hash {
        Hash(self.0.rotate_left(11) ^ label.0)
    }

    const fn slot(self) -> usize {
        (self.0.wrapping_mul(0x9E37_79B1) >> 22) as usize % SLOT_COUNT
    }

    /// Returns the hash of one character of a skeleton. An i hashes like an l, so that a stroke is
    /// found whichever way it is read.
    const fn of_char(c: char) -> u32 {
        let c = if c == 'i' { 'l' } else { c } as u32;
        let mixed = (c + 1).wrapping_mul(0x85EB_CA6B);
        (mixed ^ mixed >> 15).wrapping_mul(0xC2B2_AE35)
    }
}

/// The hashes of the skeletons of ASCII characters, plus [`DIGIT`] or [`HYPHEN`].
static ASCII: [u64; 128] = {
    let mut hashes = [0; 128];
    let mut byte: u8 = 0;
    let mut rest: &mut [u64] = &mut hashes;
    while let [hash, others @ ..] = rest {
        let (first, second) = skeleton::ascii(byte);
        let mut sum = Hash::of_char(first.to_ascii_lowercase() as char);
        if second != 0 {
            sum = sum.wrapping_add(Hash::of_char(second as char));
        }
        *hash = sum as u64;
        *hash |= match byte {
            b'-' => HYPHEN,
            b'3'..=b'9' => DIGIT,
            _ => 0,
        };
        byte += 1;
        rest = others;
    }
    hashes
};

/// Counters in the bits above the hash of a label: digits that are read as letters, and hyphens,
/// between which names are searched for. The sum of a name's hashes does not reach these bits, and
/// a name has fewer than 256 of either.
const DIGIT: u64 = 1 << 48;
const HYPHEN: u64 = 1 << 56;
const ALL_DIGITS: u64 = HYPHEN - DIGIT;

/// Returns the hash of a label's loose skeleton, or `None` if it has a character that the alphabet
/// lacks.
fn label_hash(label: &str, reading: Reading, alphabet: Alphabet) -> Option<Hash> {
    if label.is_ascii() {
        return Some(ascii_label_hash(label.as_bytes()));
    }
    let sum = loose_of(label, reading).try_fold(0u32, |sum, c| {
        let is_in = c.is_ascii() || alphabet == Alphabet::Any;
        is_in.then(|| sum.wrapping_add(Hash::of_char(c)))
    });
    sum.map(Hash)
}

/// Returns where the last label of an ASCII name starts, and the sum of its [hashes](ASCII).
#[inline]
fn last_label_sum(name: &[u8]) -> (usize, u64) {
    let (mut start, mut sum) = (name.len(), 0);
    for &byte in name.iter().rev().take_while(|byte| **byte != b'.') {
        sum += ascii_hash(byte);
        start -= 1;
    }
    (start, sum)
}

/// Returns true if [`Protected::embedded`] may find a built-in name between the hyphens of a label:
/// one token, or two in a row, have the hash of a first label, or a name may end in one. Without
/// it, screened HTML of chat takes 6 % more instructions.
#[inline(never)]
fn may_hold_name(label: &[u8]) -> bool {
    let is_first_label = |hash| built_in_names(hash, |it| it.label).next().is_some();
    let mut before = None;
    label.split(|&byte| byte == b'-').any(|token| {
        let hash = ascii_label_hash(token).0;
        let joined = |before: u32| {
            before
                .wrapping_add(hash)
                .wrapping_add(ascii_hash(b'-') as u32)
        };
        let pair = before.replace(hash).map(joined);
        is_first_label(Hash(hash))
            || pair.is_some_and(|pair| is_first_label(Hash(pair)))
            || embedded::may_end_name(token, true)
    })
}

/// Like [`label_hash`], for an ASCII label.
#[inline]
const fn ascii_label_hash(mut label: &[u8]) -> Hash {
    let mut sum = 0u64;
    while let [byte, rest @ ..] = label {
        sum = sum.wrapping_add(ascii_hash(*byte));
        label = rest;
    }
    Hash(sum as u32)
}

#[inline(always)]
#[allow(clippy::indexing_slicing, reason = "there is one for each of ASCII")]
const fn ascii_hash(byte: u8) -> u64 {
    ASCII[(byte & 0x7F) as usize]
}

fn hashes(name: &str) -> Hashes {
    let hash = |label| label_hash(label, Reading::First, Alphabet::Any).unwrap_or(Hash::NONE);
    let none = Hashes {
        domain: Hash::NONE,
        label: Hash::NONE,
    };
    name.rsplit('.')
        .map(hash)
        .fold(none, |Hashes { domain, .. }, label| Hashes {
            domain: domain.join(label),
            label,
        })
}

const fn ascii_hashes(name: &[u8]) -> Hashes {
    let mut rest = name;
    let mut len = 0;
    while let [byte, tail @ ..] = rest {
        if *byte == b'.' {
            let label = match name.split_at_checked(len) {
                Some((label, _)) => ascii_label_hash(label),
                None => Hash::NONE,
            };
            let domain = ascii_hashes(tail).domain.join(label);
            return Hashes { domain, label };
        }
        rest = tail;
        len += 1;
    }
    let label = ascii_label_hash(name);
    Hashes {
        domain: Hash::NONE.join(label),
        label,
    }
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
    fn compile_time_hashes_equal_run_time_hashes() {
        assert!(NAMES.is_sorted());
        for (name, packed) in NAMES.iter().zip(hash_all()) {
            let made = Hashes::unpack(packed);
            assert_eq!(hashes(name), made, "{name}");
            let loosely = loose_of(first_label(name), Reading::First);
            let hash = loosely.fold(0, |sum: u32, c| sum.wrapping_add(Hash::of_char(c)));
            assert_eq!(Hash(hash), made.label, "{name}");
        }
    }

    #[test]
    fn top_level_domains_match_the_names() {
        for name in NAMES {
            assert!(is_built_in_tld(last_label(name).as_bytes()), "{name}");
        }
        let is_used = |tld: &str| NAMES.iter().any(|name| last_label(name) == tld);
        let letters = || ('a'..='z').chain([' ']);
        let words =
            letters().flat_map(|a| letters().flat_map(move |b| letters().map(move |c| [a, b, c])));
        for word in words {
            let word = String::from_iter(word);
            assert_eq!(
                is_built_in_tld(word.trim().as_bytes()),
                is_used(word.trim()),
                "{word}"
            );
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
    fn lookalikes_are_same_near_or_other() {
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
    fn any_number_of_own_names_is_found() {
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
    fn built_in_names_can_be_disabled() {
        let mut protected = protected(&["mybank.example"]);
        assert_eq!(
            protected.find("paypa1.com"),
            Some(Match::Same("paypal.com"))
        );
        protected.use_built_in(false);
        assert_eq!(protected.find("paypa1.com"), None);
        assert_eq!(protected.find("paypa1.net"), None);
        assert!(protected.find("rnybank.example").is_some());
    }

    #[test]
    fn a_non_ascii_name_is_found() {
        let protected = protected(&["кино.рф"]);
        assert_eq!(protected.find("кинo.рф"), Some(Match::Same("кино.рф")));
    }

    #[test]
    fn letters_with_two_readings_are_found() {
        let protected = protected(&["bankers.example", "celeste.example", "trattoria.example"]);
        for (host, name) in [
            ("þankers.example", "bankers.example"),
            ("œleste.example", "celeste.example"),
            ("łrattoria.example", "trattoria.example"),
        ] {
            assert_eq!(protected.find(host), Some(Match::Near(name)), "{host}");
        }
    }

    /// A host below a name belongs to its owner. A longer name that looks the same takes precedence
    /// over a shorter one that is similar.
    #[test]
    fn the_best_match_wins() {
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
