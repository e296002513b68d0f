//! Public suffixes: the names under which anybody may register, such as `co.uk`.
//!
//! The rules are those of the ICANN section of the [Public Suffix List], that is, what registries sell. Its private
//! section, in which companies list the names under which they host their customers, is not in the table. So
//! `github.io` counts as one site here, as it does to a reader.
//!
//! A name of one label is always a suffix (the list's default rule), so only the
//! rules of two labels and more are in the table. The table is one text with a
//! line for each parent name: `uk ac co gov …` has the rules `ac.uk`, `co.uk`
//! and so on. To look up `co.uk`, a hash table finds the line of `uk`, and a
//! binary search in the words of that line finds `co`. Most names need no
//! lookup: a filter knows most of the top-level domains without such rules.
//!
//! [Public Suffix List]: https://publicsuffix.org/

use alloc::format;
use alloc::string::String;
use core::cmp::Ordering;
use core::ops::Range;

use crate::derived::derived;
use crate::unicode::tables::suffix::{DATE, EXCEPTIONS, LINE_COUNT, LINES};

use super::hash::Hash;
use super::idna;
use super::run::is_separator;

/// The date of the Public Suffix List that the table was made from, as `YYYY-MM-DD`.
///
/// # Example
///
/// ```
/// assert!(linkspan::suffix::LIST_DATE >= "2026-01-01");
/// ```
pub const LIST_DATE: &str = DATE;

derived! {
    /// The offset of each line of the table. The last entry is the end of the last line.
    fn start_of() -> [u16; LINE_COUNT + 1] = line_starts(LINES.as_bytes())
}
const _: () = assert!(LINES.len() <= u16::MAX as usize);

/// The number of slots in the hash table of the lines. Most are empty, so that probing soon finds an empty one.
const SLOT_COUNT: usize = (LINE_COUNT * 4).next_power_of_two();
derived! {
    /// The number of the line that a slot points to.
    fn line_at() -> [u16; SLOT_COUNT] = index_lines(LINES.as_bytes())
}

/// Returns true if `domain` is a public suffix, that is, a name under which others register theirs.
///
/// `domain` may be in any script and any case, without the root dot. A single label is a suffix
/// whether or not it exists. A name with an empty label, a space or a control character, or without
/// an ASCII form, is not one.
///
/// # Example
///
/// ```
/// use linkspan::suffix::is_public_suffix;
///
/// assert!(is_public_suffix("com") && is_public_suffix("co.uk"));
/// assert!(!is_public_suffix("example.co.uk"));
/// // Of the private section, which this table leaves out:
/// assert!(!is_public_suffix("github.io"));
/// ```
#[must_use]
pub fn is_public_suffix(domain: &str) -> bool {
    if !domain.is_ascii() {
        return idna::to_ascii(domain).is_some_and(|ascii| is_public_suffix(ascii.as_str()));
    }
    has_whole_labels(domain)
        && domain
            .split_once('.')
            .is_none_or(|(label, parent)| is_suffix(label.as_bytes(), parent.as_bytes()))
}

derived! {
    /// A Bloom filter: a bit for the hash of each top-level domain under which there are longer suffixes. `com`, `org`, `net` and
    /// most others have none.
    fn deep() -> [u64; 64] = deep_tlds(LINES.as_bytes())
}

/// Returns false if no suffix under the top-level domain with this [hash](Hash::of) is longer than that domain, as is the case
/// for most. Without this filter, strict detection in `chat` takes 7 % more instructions.
#[inline(always)]
pub(super) fn may_be_deep(tld: Hash) -> bool {
    let (word, bit) = deep_place(tld);
    deep(word).is_none_or(|word| word & bit != 0)
}

/// Like [`is_public_suffix`], for a name of several labels, `label` and `parent`, none of which is empty. They may be
/// in the Unicode form of UTS #46.
///
/// One lookup is enough. Only a rule for the whole name makes it a suffix, and that rule is in the line of its parent. No line
/// has a parent that an exception makes registrable.
pub(crate) fn is_suffix(label: &[u8], parent: &[u8]) -> bool {
    labels_in(parent).is_some_and(|labels| {
        if is_wildcard(labels) {
            !is_exception(label, parent)
        } else {
            holds(labels, label)
        }
    })
}

/// Returns the registrable part of `domain`, as written: its public suffix and one more label.
///
/// `domain` may be in any script and any case, without the root dot. Returns `None` if it is a
/// public suffix itself, if it has an empty label, a space or a control character, or if it has no
/// ASCII form. [`Link::registrable_domain`](crate::Link::registrable_domain) returns that of a
/// link, in ASCII form.
///
/// # Example
///
/// ```
/// use linkspan::suffix::registrable;
///
/// assert_eq!(registrable("www.example.co.uk"), Some("example.co.uk"));
/// assert_eq!(registrable("www.bücher.co.uk"), Some("bücher.co.uk"));
/// assert_eq!(registrable("co.uk"), None);
/// // `*.ck` makes a suffix of every name but the one that `!www.ck` excepts:
/// assert_eq!(registrable("shop.net.ck"), Some("shop.net.ck"));
/// assert_eq!(registrable("a.www.ck"), Some("www.ck"));
/// ```
#[must_use]
pub fn registrable(domain: &str) -> Option<&str> {
    if !domain.is_ascii() {
        return registrable_as_written(domain);
    }
    if !has_whole_labels(domain) {
        return None;
    }
    let (registrable, _) = longer_by_a_label(domain, suffix_of(domain))?;
    Some(registrable)
}

/// Like [`registrable`], for a name outside ASCII: as many labels from its end as the registrable part of its ASCII
/// form has.
fn registrable_as_written(domain: &str) -> Option<&str> {
    let ascii = idna::to_ascii(domain)?;
    let count = |name: &str| name.matches(is_separator).count();
    // UTS #46 maps a few characters to text with dots: `㏂` becomes `a.m.` Then the labels are not those that are written.
    if count(domain) != count(ascii.as_str()) {
        return None;
    }
    let mut labels = domain.rmatch_indices(is_separator);
    match labels.nth(count(registrable(ascii.as_str())?)) {
        Some((at, separator)) => domain.get(at + separator.len()..),
        None => Some(domain),
    }
}

/// Returns the rules of the table, written as the Public Suffix List writes them: `co.uk`, `*.ck`,
/// `!www.ck`; in ASCII form, without those of one label.
///
/// # Example
///
/// ```
/// let rules: Vec<String> = linkspan::suffix::rules().collect();
/// assert!(rules.iter().any(|rule| rule == "co.uk"));
/// assert!(rules.iter().any(|rule| rule == "!www.ck"));
/// ```
pub fn rules() -> impl Iterator<Item = String> {
    let suffixes = LINES.lines().flat_map(|line| {
        let (parent, labels) = line.split_once(' ').unwrap_or((line, ""));
        let rule = move |label| format!("{label}.{parent}");
        labels.split_ascii_whitespace().map(rule)
    });
    let in_ascii_form = suffixes.filter(|rule| rule.is_ascii());
    in_ascii_form.chain(EXCEPTIONS.iter().map(|name| format!("!{name}")))
}

/// Returns the public suffix of `domain`, which has no empty label.
///
/// The parent of every rule has a line, and so has the parent of each line up to
/// the top-level domain. So the search, which adds one label after another, can
/// stop at the first name without a line: no rule for a longer name exists.
fn suffix_of(domain: &str) -> &str {
    let mut suffix = last_label(domain);
    let mut parent = suffix;
    while let Some(labels) = labels_in(parent.as_bytes())
        && let Some((name, label)) = longer_by_a_label(domain, parent)
    {
        // An exception makes its own name registrable, so the suffix has one label less.
        if is_wildcard(labels) && is_exception(label.as_bytes(), parent.as_bytes()) {
            return parent;
        }
        if is_wildcard(labels) || holds(labels, label.as_bytes()) {
            suffix = name;
        }
        parent = name;
    }
    suffix
}

/// Returns true if `domain` has no empty label and no character that ends a word of the table.
fn has_whole_labels(domain: &str) -> bool {
    let mut previous = b'.';
    for byte in domain.bytes() {
        if byte <= b' ' || byte == b'.' && previous == b'.' {
            return false;
        }
        previous = byte;
    }
    previous != b'.'
}

fn last_label(domain: &str) -> &str {
    let dot = domain.bytes().rposition(|byte| byte == b'.');
    let start = dot.map_or(0, |dot| dot + 1);
    domain.get(start..).unwrap_or(domain)
}

/// Returns the end of `domain` that has one label more than `name`, which is also an end of it, and that label.
fn longer_by_a_label<'d>(domain: &'d str, name: &str) -> Option<(&'d str, &'d str)> {
    let dot = domain.len().checked_sub(name.len() + 1)?;
    let before = domain.get(..dot)?;
    let label = last_label(before);
    Some((domain.get(dot - label.len()..)?, label))
}

/// Returns the labels that make a public suffix with `parent`, if any longer rule ends in it.
fn labels_in(parent: &[u8]) -> Option<&'static [u8]> {
    let hash = Hash::of_end(parent);
    // An empty slot, which most are, ends the search.
    for step in 0..SLOT_COUNT {
        let line = line_at(hash.slot(step, SLOT_COUNT))?;
        // An empty slot holds the number after the last line.
        let (start, end) = (start_of(line as usize)?, start_of(line as usize + 1)?);
        let line = LINES.as_bytes().get(start as usize..end as usize)?;
        if compare(parent, line) == Ordering::Equal {
            return line.get(parent.len() + 1..);
        }
    }
    None
}

/// Returns true if `label` is among the `labels` of a line, by binary search: the words are sorted, but have different lengths,
/// so each step looks for the edges of the word in the middle.
fn holds(labels: &[u8], label: &[u8]) -> bool {
    let mut rest = labels;
    while !rest.is_empty() {
        let (before, word, after) = word_around(rest, rest.len() / 2);
        match compare(label, word) {
            Ordering::Less => rest = before,
            Ordering::Greater => rest = after,
            Ordering::Equal => return true,
        }
    }
    false
}

/// Returns the words before the byte `at`, the word that contains it (with the byte that ends the word), and the words after it.
fn word_around(words: &[u8], at: usize) -> (&[u8], &[u8], &[u8]) {
    let (head, tail) = words.split_at_checked(at).unwrap_or((words, &[]));
    let start = head.iter().rposition(|&byte| ends_word(byte));
    let start = start.map_or(0, |space| space + 1);
    let end = tail.iter().position(|&byte| ends_word(byte));
    let end = end.map_or(words.len(), |space| at + space + 1);
    let part = |range: Range<usize>| words.get(range).unwrap_or_default();
    (part(0..start), part(start..end), part(end..words.len()))
}

/// Compares `name`, in lower case, with the first word of `word`, which a space or a line feed ends.
///
/// These two sort before all characters of a name. So if a name continues where
/// the word ends, it compares as the greater one, as it should.
fn compare(name: &[u8], word: &[u8]) -> Ordering {
    for (byte, known) in name.iter().zip(word) {
        match byte.to_ascii_lowercase().cmp(known) {
            Ordering::Equal => {}
            unequal => return unequal,
        }
    }
    match word.get(name.len()) {
        Some(&byte) if ends_word(byte) => Ordering::Equal,
        _ => Ordering::Less,
    }
}

const fn ends_word(byte: u8) -> bool {
    matches!(byte, b' ' | b'\n')
}

/// Returns true for the line of a rule such as `*.ck`. `*` sorts before all labels, so it is the first one.
fn is_wildcard(labels: &[u8]) -> bool {
    labels.first() == Some(&b'*')
}

fn is_exception(label: &[u8], parent: &[u8]) -> bool {
    EXCEPTIONS.iter().any(|exception| {
        exception.split_once('.').is_some_and(|(first, rest)| {
            first.as_bytes().eq_ignore_ascii_case(label)
                && rest.as_bytes().eq_ignore_ascii_case(parent)
        })
    })
}

/// Finds where the lines start. The compiler runs this, so that the generated table contains only the lines themselves.
const fn line_starts(text: &[u8]) -> [u16; LINE_COUNT + 1] {
    let mut starts = [0; LINE_COUNT + 1];
    let (mut line, mut rest) = (0, text);
    while let [byte, tail @ ..] = rest {
        rest = tail;
        if *byte == b'\n' {
            line += 1;
            if let Some((_, [start, ..])) = starts.split_at_mut_checked(line) {
                *start = (text.len() - tail.len()) as u16;
            }
        }
    }
    starts
}

/// Builds [`deep`] from the lines whose parent is a top-level domain. Each rule has such an ancestor, which has a line.
#[allow(
    clippy::indexing_slicing,
    reason = "reads nothing but the table, which is constant"
)]
const fn deep_tlds(text: &[u8]) -> [u64; 64] {
    let starts = line_starts(text);
    let (mut bits, mut line) = ([0; 64], 0);
    while line < LINE_COUNT {
        let parent = parent_of(text.split_at(starts[line] as usize).1);
        let mut at = 0;
        while at < parent.len() && parent[at] != b'.' {
            at += 1;
        }
        if at == parent.len() {
            let (word, bit) = deep_place(Hash::of(parent));
            bits[word] |= bit;
        }
        line += 1;
    }
    bits
}

/// Returns the word and the bit of a top-level domain in [`deep`].
#[inline(always)]
const fn deep_place(Hash(hash): Hash) -> (usize, u64) {
    ((hash >> 58) as usize, 1 << (hash >> 52 & 63))
}

/// Returns the name that a line begins with.
#[allow(
    clippy::indexing_slicing,
    reason = "reads nothing but the table, which is constant"
)]
const fn parent_of(line: &[u8]) -> &[u8] {
    let mut len = 0;
    while !ends_word(line[len]) {
        len += 1;
    }
    line.split_at(len).0
}

/// Puts the number of each line into the first free slot for its parent name.
#[allow(
    clippy::indexing_slicing,
    reason = "reads nothing but the table, which is constant"
)]
const fn index_lines(text: &[u8]) -> [u16; SLOT_COUNT] {
    let starts = line_starts(text);
    let mut slots = [LINE_COUNT as u16; SLOT_COUNT];
    let mut line = 0;
    while line < LINE_COUNT {
        let (_, rest) = text.split_at(starts[line] as usize);
        let hash = Hash::of_end(parent_of(rest));
        let mut step = 0;
        while slots[hash.slot(step, SLOT_COUNT)] != LINE_COUNT as u16 {
            step += 1;
        }
        slots[hash.slot(step, SLOT_COUNT)] = line as u16;
        line += 1;
    }
    slots
}

#[cfg(test)]
mod tests {
    extern crate std;

    use super::*;

    #[test]
    fn the_longest_rule_wins() {
        for (domain, expected) in [
            ("com", None),
            ("example.com", Some("example.com")),
            ("a.b.example.com", Some("example.com")),
            ("uk", None),
            ("co.uk", None),
            ("example.co.uk", Some("example.co.uk")),
            ("example.uk", Some("example.uk")),
            ("aisai.aichi.jp", None),
            ("a.aisai.aichi.jp", Some("a.aisai.aichi.jp")),
            ("b.a.aichi.jp", Some("a.aichi.jp")),
        ] {
            assert_eq!(registrable(domain), expected, "{domain}");
            assert_eq!(is_public_suffix(domain), expected.is_none(), "{domain}");
        }
    }

    #[test]
    fn wildcards_and_exceptions() {
        for (domain, expected) in [
            ("ck", None),
            ("any.ck", None),
            ("a.any.ck", Some("a.any.ck")),
            ("b.a.any.ck", Some("a.any.ck")),
            ("www.ck", Some("www.ck")),
            ("a.www.ck", Some("www.ck")),
            // `*.kobe.jp` says nothing about `kobe.jp`, whose rule is `jp`.
            ("kobe.jp", Some("kobe.jp")),
            ("any.kobe.jp", None),
            ("city.kobe.jp", Some("city.kobe.jp")),
            ("a.city.kobe.jp", Some("city.kobe.jp")),
        ] {
            assert_eq!(registrable(domain), expected, "{domain}");
        }
    }

    #[test]
    fn the_private_section_is_left_out() {
        for domain in ["github.io", "blogspot.com", "netlify.app"] {
            let below = format!("me.{domain}");
            assert_eq!(registrable(domain), Some(domain));
            assert_eq!(registrable(&below), Some(domain));
        }
    }

    #[test]
    fn a_name_nobody_listed_has_one_label_of_suffix() {
        assert!(is_public_suffix("internal"));
        assert_eq!(registrable("a.wiki.internal"), Some("wiki.internal"));
        assert_eq!(registrable("a.пример.рф"), Some("пример.рф"));
    }

    #[test]
    fn case_does_not_matter_and_is_kept() {
        assert!(is_public_suffix("Co.UK") && is_public_suffix("XN--55QX5D.cn"));
        assert_eq!(registrable("WWW.Example.CO.uk"), Some("Example.CO.uk"));
        assert_eq!(registrable("a.WWW.ck"), Some("WWW.ck"));
    }

    #[test]
    fn one_lookup_finds_the_suffix() {
        let labels = LINES.lines().flat_map(|line| {
            let (parent, labels) = line.split_once(' ').unwrap();
            let own = labels
                .split(' ')
                .map(move |label| format!("{label}.{parent}"));
            own.chain([
                String::from(parent),
                format!("zz.{parent}"),
                format!("z.zz.{parent}"),
            ])
        });
        let exceptions = EXCEPTIONS
            .iter()
            .flat_map(|name| [String::from(*name), format!("zz.{name}")]);
        for name in labels.chain(exceptions).filter(|name| !name.contains('*')) {
            let expected = suffix_of(&name).len() == name.len();
            assert_eq!(is_public_suffix(&name), expected, "{name}");
        }
    }

    #[test]
    fn the_filter_passes_every_rule_and_little_else() {
        for rule in rules() {
            let tld = rule.rsplit('.').next().unwrap();
            assert!(may_be_deep(Hash::of(tld.as_bytes())), "{rule}");
        }
        for tld in [
            "com", "org", "net", "de", "dev", "app", "ch", "рф", "xn--p1ai",
        ] {
            assert!(!may_be_deep(Hash::of(tld.as_bytes())), "{tld}");
        }
    }

    #[test]
    fn suffixes_as_they_are_written() {
        let mut seen = 0;
        for rule in rules().filter(|rule| rule.contains("xn--")) {
            let (unicode, _) = ::idna::domain_to_unicode(&rule);
            let (label, parent) = unicode.split_once('.').unwrap();
            assert!(is_suffix(label.as_bytes(), parent.as_bytes()), "{unicode}");
            assert!(!is_suffix(b"other", unicode.as_bytes()), "{unicode}");
            seen += 1;
        }
        assert!(seen > 100, "{seen}");
    }

    #[test]
    fn an_empty_label_makes_it_no_name() {
        for domain in [
            "",
            ".",
            ".com",
            "com.",
            "example.com.",
            "a..co.uk",
            ".co.uk",
            "co..uk",
        ] {
            assert!(!is_public_suffix(domain), "{domain}");
            assert_eq!(registrable(domain), None, "{domain}");
        }
    }

    #[test]
    fn characters_that_mean_something_in_the_table_find_nothing() {
        for domain in [
            "*.uk", "ac co.uk", "uk ac", "a.uk ac", "a\nuk", "!www.uk", "co\n.uk",
        ] {
            assert!(!is_public_suffix(domain), "{domain}");
        }
        assert_eq!(registrable("a.uk ac"), None);
        assert_eq!(registrable("*.uk"), Some("*.uk"));
    }

    #[test]
    fn lines_and_words_are_sorted_and_all_found() {
        assert_eq!(LINES.lines().count(), LINE_COUNT);
        assert_eq!(start_of(LINE_COUNT), u16::try_from(LINES.len()).ok());
        for line in LINES.lines() {
            let mut words = line.split(' ');
            let parent = words.next().unwrap();
            let labels = labels_in(parent.as_bytes()).unwrap();
            assert!(words.clone().is_sorted(), "{parent}");
            assert!(
                words.clone().all(|label| holds(labels, label.as_bytes())),
                "{parent}"
            );
            let beside =
                |label| !holds(labels, format!("{label}-").as_bytes()) && !holds(labels, b"0-");
            assert!(words.all(beside), "{parent}");
        }
    }

    #[test]
    fn the_table_is_small() {
        let size = LINES.len() + (LINE_COUNT + 1) * size_of::<u16>() + size_of_val(&EXCEPTIONS);
        std::println!("suffix table: {} rules, {size} bytes", rules().count());
        assert!(size < 80 * 1024);
    }
}
