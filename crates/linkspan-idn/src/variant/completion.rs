//! Mappings that are added where sequences overlap (the completion of Knuth and Bendix).

use std::collections::HashSet;

use super::mappings::{Cps, Mappings, order};
use crate::budget::Budget;
use crate::rule::LONGEST;

/// The maximum number of added mappings. Published tables need a few.
const MOST_ADDED: usize = 256;
/// The maximum number of mappings that are compared. Published tables have fewer.
const MOST_OVERLAPPING: usize = 1_024;

impl Mappings {
    /// Adds mappings until the order in which they are applied makes no difference.
    pub(super) fn complete(&mut self) {
        let sequences = self.sequences.iter().map(|(cps, _)| cps);
        let inside: HashSet<char> = sequences.clone().flatten().copied().collect();
        let singles = self.singles.iter().map(|&(c, _)| c);
        let singles = singles.filter(|c| inside.contains(c));
        let mut rules: Vec<Cps> = singles
            .map(|c| Box::from([c]))
            .chain(sequences.cloned())
            .collect();
        if rules.len() > MOST_OVERLAPPING {
            return;
        }
        let budget = Budget::for_completion();
        let mut added = 0;
        let mut next = 0;
        while let Some(one) = rules.get(next).cloned() {
            next += 1;
            let known = rules.get(..next).unwrap_or_default().to_vec();
            for other in &known {
                if !budget.step() {
                    return;
                }
                let overlaps = overlaps(&one, other)
                    .into_iter()
                    .chain(overlaps(other, &one));
                for (first, second) in overlaps {
                    let (first, second) =
                        (self.after(&first, &budget), self.after(&second, &budget));
                    if budget.is_spent() {
                        return;
                    }
                    if first == second {
                        continue;
                    }
                    let (more, less) = if order(&first, &second).is_gt() {
                        (first, second)
                    } else {
                        (second, first)
                    };
                    if more.len() > LONGEST || added >= MOST_ADDED {
                        return;
                    }
                    added += 1;
                    self.insert(&more, &less);
                    rules.push(more.into());
                }
            }
        }
    }

    /// Applies a mapping at its position in a text, and returns the index of the result.
    fn after(&self, (before, cps, after): &Place, budget: &Budget) -> Vec<char> {
        let least = match &**cps {
            [c] => self.single(*c),
            _ => self
                .place(cps)
                .ok()
                .and_then(|at| self.sequences.get(at))
                .map(|(_, least)| &**least),
        };
        let whole = [before, least.unwrap_or(cps), after].concat();
        self.least(&whole, budget)
    }

    /// Returns where a sequence is, or where it belongs.
    fn place(&self, cps: &[char]) -> Result<usize, usize> {
        self.sequences
            .binary_search_by(|(known, _)| (**known).cmp(cps))
    }

    fn insert(&mut self, cps: &[char], least: &[char]) {
        match cps {
            [] => {}
            [c] => match self.singles.binary_search_by_key(c, |&(c, _)| c) {
                Ok(at) => {
                    if let Some((_, known)) = self.singles.get_mut(at) {
                        *known = least.into();
                    }
                }
                Err(at) => self.singles.insert(at, (*c, least.into())),
            },
            _ => {
                let (Ok(at) | Err(at)) = self.place(cps);
                self.sequences.insert(at, (cps.into(), least.into()));
            }
        }
    }
}

/// The position of a mapping in a text: the part before, the part that is mapped, and the part
/// after.
type Place = (Vec<char>, Cps, Vec<char>);

/// Returns the shortest texts in which `other` begins inside `one`, each with the places of both.
fn overlaps(one: &[char], other: &[char]) -> Vec<(Place, Place)> {
    let mut found = Vec::new();
    for start in 0..one.len() {
        let Some((before, tail)) = one.split_at_checked(start) else {
            continue;
        };
        let shared = tail.len().min(other.len());
        if tail.get(..shared) != other.get(..shared) {
            continue;
        }
        if start == 0 && one.len() == other.len() {
            continue;
        }
        let behind_one = other.get(shared..).unwrap_or_default().to_vec();
        let behind_other = tail.get(shared..).unwrap_or_default().to_vec();
        found.push((
            (Vec::new(), one.into(), behind_one),
            (before.to_vec(), other.into(), behind_other),
        ));
    }
    found
}
