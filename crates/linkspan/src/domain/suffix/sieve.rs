//! Small sets that may hold too much: they say of most names that they are no public suffix, before any line of the table is
//! looked at.

use crate::unicode::tables::suffix::{LINE_COUNT, LINES, OTHER_RULES};

use super::{Hash, STARTS, ends_word};

/// A set of the rules that may hold too much.
pub(super) static SIEVE: Sieve = Sieve::of(LINES.as_bytes());

/// A bit for the hash of each top-level domain that some rule ends in.
pub(super) static DEEP: [u64; 64] = tlds_of_lines(Lines::All);

/// A bit for the hash of each top-level domain that some rule ends in which a label outside ASCII may match; in ASCII form,
/// and as it is written.
pub(super) static MIXED: [u64; 8] = tlds_of_lines(Lines::Mixed);

/// Lines of the table.
#[derive(Clone, Copy)]
enum Lines {
    All,
    /// Those that hold a wildcard or an A-label.
    Mixed,
}

/// Bits for the top-level domains that the first words of these lines end in.
#[allow(clippy::indexing_slicing, reason = "evaluated at compile time")]
const fn tlds_of_lines<const WORDS: usize>(lines: Lines) -> [u64; WORDS] {
    let text = LINES.as_bytes();
    let mut words = [0; WORDS];
    let mut line = 0;
    while line < LINE_COUNT {
        let (start, end) = (STARTS[line] as usize, STARTS[line + 1] as usize);
        let line_text = text.split_at(end).0.split_at(start).1;
        if matches!(lines, Lines::All) || is_mixed(line_text) {
            let (word, bit) = tld_place::<WORDS>(Hash::of(tld_of_line(line_text)));
            words[word] |= bit;
        }
        line += 1;
    }
    let mut rules: &[&str] = &OTHER_RULES;
    while let [rule, rest @ ..] = rules
        && matches!(lines, Lines::Mixed)
    {
        let (word, bit) = tld_place::<WORDS>(Hash::of(behind_dot(rule.as_bytes())));
        words[word] |= bit;
        rules = rest;
    }
    words
}

/// What stands behind the first dot of a rule.
const fn behind_dot(rule: &[u8]) -> &[u8] {
    let mut rest = rule;
    while let [byte, behind @ ..] = rest {
        rest = behind;
        if *byte == b'.' {
            break;
        }
    }
    rest
}

/// Whether a word is a wildcard, or a label of it begins like `xn--`.
const fn is_mixed(line: &[u8]) -> bool {
    let mut rest = line;
    while let [_, behind @ ..] = rest {
        if matches!(rest, [b'*', ..] | [_, _, b'-', b'-', ..]) {
            return true;
        }
        rest = behind;
    }
    false
}

/// The top-level domain that the first word of a line ends in.
#[allow(clippy::indexing_slicing, reason = "evaluated at compile time")]
const fn tld_of_line(line: &[u8]) -> &[u8] {
    let (mut start, mut end) = (0, 0);
    while !ends_word(line[end]) {
        end += 1;
        if line[end] == b'.' {
            start = end + 1;
        }
    }
    line.split_at(end).0.split_at(start).1
}

/// Whether a set may hold a top-level domain.
#[inline(always)]
pub(super) fn may_hold<const WORDS: usize>(set: &[u64; WORDS], tld: Hash) -> bool {
    let (word, bit) = tld_place::<WORDS>(tld);
    set.get(word).is_none_or(|word| word & bit != 0)
}

/// The word, of a power-of-two number of them, and the bit of a top-level domain.
#[inline(always)]
const fn tld_place<const WORDS: usize>(Hash(hash): Hash) -> (usize, u64) {
    ((hash >> 58) as usize % WORDS, 1 << (hash >> 52 & 63))
}

/// The words of the sieve, a power of two. Its bits do not compress, so what is loaded over the net has half of them; there
/// one name in four that is no rule passes it, instead of one in fifteen, and is looked up in its line.
const SIEVE_WORDS: usize = match cfg!(target_arch = "wasm32") {
    true => 256,
    false => 512,
};

/// Three bits for each rule, in one of the words.
pub(super) struct Sieve([u64; SIEVE_WORDS]);

impl Sieve {
    /// The set of the rules in these lines.
    #[allow(clippy::indexing_slicing, reason = "evaluated at compile time")]
    const fn of(lines: &[u8]) -> Self {
        let mut words = [0; SIEVE_WORDS];
        let (mut parent, mut is_parent) = (Hash::of_end(b""), true);
        let (mut start, mut at) = (0, 0);
        while at < lines.len() {
            if ends_word(lines[at]) {
                let hash = Hash::of_end(lines.split_at(at).0.split_at(start).1);
                match is_parent {
                    true => parent = hash,
                    false => {
                        let (word, bits) = Self::place(hash, parent);
                        words[word] |= bits;
                    }
                }
                is_parent = lines[at] == b'\n';
                start = at + 1;
            }
            at += 1;
        }
        Sieve(words)
    }

    /// The word and the bits of a rule.
    #[inline(always)]
    const fn place(label: Hash, parent: Hash) -> (usize, u64) {
        let hash = label.0 ^ parent.0.rotate_left(27);
        let bits = 1 << (hash >> 49 & 63) | 1 << (hash >> 43 & 63) | 1 << (hash >> 37 & 63);
        ((hash >> 55) as usize % SIEVE_WORDS, bits)
    }

    #[inline(always)]
    pub(super) fn may_hold(&self, label: Hash, parent: Hash) -> bool {
        let (word, bits) = Self::place(label, parent);
        self.0.get(word).is_none_or(|word| word & bits == bits)
    }
}

#[cfg(test)]
mod tests {
    use super::super::may_be_suffix;
    use super::*;
    use alloc::format;

    #[test]
    fn every_rule_is_in_the_sieve_and_little_else() {
        let mut rules = 0;
        for line in LINES.lines() {
            let (parent, labels) = line.split_once(' ').unwrap();
            let parent = Hash::of_end(parent.as_bytes());
            for label in labels
                .split(' ')
                .flat_map(|label| [label.into(), label.to_uppercase()])
            {
                assert!(
                    may_be_suffix(Hash::of_end(label.as_bytes()), parent),
                    "{line}"
                );
                rules += 1;
            }
        }
        // Where the wildcard under a name falls into the sieve by chance, all names under it do.
        for parent in [
            "com", "org", "net", "de", "uk", "co.uk", "jp", "io", "xn--p1ai",
        ] {
            let parent = Hash::of_end(parent.as_bytes());
            let held = (0..rules).filter(|number| {
                let label = format!("name{number}");
                may_be_suffix(Hash::of_end(label.as_bytes()), parent)
            });
            let held = held.count();
            assert!(held * 10 < rules, "{held} of {rules}");
        }
    }

    /// Three, but where two of them fall together.
    #[test]
    fn a_rule_has_three_bits_in_the_sieve() {
        let (mut rules, mut all, mut common) = (0, 0, u64::MAX);
        for rule in super::super::rules() {
            let (label, parent) = rule.split_once('.').unwrap();
            let [label, parent] = [label, parent].map(|part| Hash::of_end(part.as_bytes()));
            let (_, bits) = Sieve::place(label, parent);
            rules += 1;
            all += bits.count_ones();
            common &= bits;
        }
        assert!(all * 10 > rules * 28, "{all} of {rules}");
        assert_eq!(common, 0, "no bit is in every rule");
    }
}
