//! Mappings to the least member of each set, and the least label that they lead to.
//!
//! The least label is computed without generating the variants. If no sequence of the label has variants, each code point
//! is replaced by the least of its set. Otherwise, from the end of the label backwards, the least label that can follow
//! is kept for each position, over all ways to split the label into members of sets.
//!
//! Sequences can overlap: if “ss” is “ß” then “sss” is both “ßs” and “sß”, which are variants of each other by no
//! mapping of the table. Such mappings are added first (the completion of Knuth and Bendix), so that the least label does
//! not depend on the order of the steps.

use std::cmp::Ordering;

use crate::budget::Budget;

/// The maximum number of steps to the least label.
const MOST_STEPS: usize = 64;

/// A code point or a sequence.
pub(super) type Cps = Box<[char]>;

/// Mappings that need no context, each to the least member of a set.
#[derive(Clone, Debug, Default)]
pub(super) struct Mappings {
    /// Single code points, sorted.
    pub(super) singles: Vec<(char, Cps)>,
    /// Sequences, sorted.
    pub(super) sequences: Vec<(Cps, Cps)>,
}

/// The order of labels: a shorter one is less.
pub(super) fn order(one: &[char], other: &[char]) -> Ordering {
    (one.len(), one).cmp(&(other.len(), other))
}

impl Mappings {
    /// Collects mappings to a least member. Each member must come once.
    pub(super) fn new<'m>(pairs: impl Iterator<Item = (&'m [char], &'m [char])>) -> Self {
        let mut mappings = Self::default();
        for (cps, least) in pairs.filter(|(cps, least)| cps != least) {
            match cps {
                [] => {}
                [c] => mappings.singles.push((*c, least.into())),
                _ => mappings.sequences.push((cps.into(), least.into())),
            }
        }
        mappings.singles.sort_unstable();
        mappings.sequences.sort_unstable();
        mappings.complete();
        mappings
    }

    /// Returns the least label that the mappings lead to.
    pub(super) fn least(&self, label: &[char], budget: &Budget) -> Vec<char> {
        let mut least = self.step(label, budget);
        // A step can produce a new sequence: “ѕs” becomes “ss”, which is a variant of “ß”. Each step produces a lesser
        // label, so there are few steps. The limit is for hostile tables.
        for _ in 0..MOST_STEPS {
            if self.sequences.is_empty() || budget.is_spent() {
                break;
            }
            let next = self.step(&least, budget);
            if next == least {
                break;
            }
            least = next;
        }
        least
    }

    /// Returns the least label after one step.
    fn step(&self, label: &[char], budget: &Budget) -> Vec<char> {
        let has_sequence =
            || (0..label.len()).any(|at| self.sequences_at(label, at, budget).next().is_some());
        if self.sequences.is_empty() || !has_sequence() {
            let mut least = Vec::with_capacity(label.len());
            for c in label {
                match self.single(*c) {
                    Some(to) => least.extend(to),
                    None => least.push(*c),
                }
            }
            return least;
        }
        let mut best: Vec<Vec<char>> = vec![Vec::new(); label.len() + 1];
        for start in (0..label.len()).rev() {
            budget.step();
            let Some(&c) = label.get(start) else { continue };
            let mut least: Option<Vec<char>> = None;
            let mut offer = |head: &[char], end: usize| {
                let tail = best.get(end).map(Vec::as_slice).unwrap_or_default();
                let is_less = least.as_ref().is_none_or(|least| {
                    let len = head.len() + tail.len();
                    let both = head.iter().chain(tail);
                    len.cmp(&least.len()).then_with(|| both.cmp(least)).is_lt()
                });
                if is_less {
                    least = Some([head, tail].concat());
                }
            };
            offer(self.single(c).unwrap_or(&[c]), start + 1);
            for (cps, to) in self.sequences_at(label, start, budget) {
                offer(to, start + cps.len());
            }
            if let Some(slot) = best.get_mut(start) {
                *slot = least.unwrap_or_default();
            }
        }
        best.into_iter().next().unwrap_or_default()
    }

    /// Returns what a code point is mapped to.
    pub(super) fn single(&self, c: char) -> Option<&[char]> {
        let at = self.singles.binary_search_by_key(&c, |&(c, _)| c).ok()?;
        self.singles.get(at).map(|(_, least)| &**least)
    }

    /// Returns the sequences that begin at a position of a label, and what they are mapped to.
    fn sequences_at<'m>(
        &'m self,
        label: &'m [char],
        at: usize,
        budget: &'m Budget,
    ) -> impl Iterator<Item = (&'m [char], &'m [char])> {
        let rest = label.get(at..).unwrap_or_default();
        let first = rest.first().copied();
        let is_before = |(cps, _): &(Cps, _)| cps.first().copied() < first;
        let start = self.sequences.partition_point(is_before);
        let sequences = self.sequences.get(start..).unwrap_or_default().iter();
        sequences
            .take_while(move |(cps, _)| cps.first().copied() == first && budget.step())
            .filter(move |(cps, _)| rest.starts_with(cps))
            .map(|(cps, least)| (&**cps, &**least))
    }
}
