//! Mappings that are added where sequences overlap (the completion of Knuth and Bendix).

use std::collections::HashSet;

use super::{Index, Member};
use crate::budget::Budget;
use crate::rule::LONGEST;

/// The maximum number of added mappings. Published tables need a few.
const MOST_ADDED: usize = 256;
/// The maximum number of mappings that are compared. Published tables have fewer.
const MOST_OVERLAPPING: usize = 1_024;

impl Index {
    /// Adds mappings until the order in which they are applied makes no difference.
    pub(super) fn complete(&mut self) {
        let is_mapped = |member: &&Member| member.cps != member.least;
        let mapped: Vec<&Member> = self.members.iter().filter(is_mapped).collect();
        let sequences = mapped.iter().filter(|member| member.cps.len() > 1);
        let inside: HashSet<char> = sequences
            .flat_map(|member| member.cps.iter().copied())
            .collect();
        let mut rules: Vec<Box<[char]>> = mapped
            .iter()
            .filter(|member| match &*member.cps {
                [c] => inside.contains(c),
                _ => true,
            })
            .map(|member| member.cps.clone())
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
                    let key = |cps: &Vec<char>| (cps.len(), cps.clone());
                    let (more, less) = if key(&first) > key(&second) {
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
            [c] => self.single(*c).map(|member| &*member.least),
            _ => {
                let mut found = cps.first().into_iter().flat_map(|&c| self.sequences_at(c));
                found
                    .find(|member| member.cps == *cps)
                    .map(|member| &*member.least)
            }
        };
        let whole = [before, least.unwrap_or(cps), after].concat();
        self.index_within(&whole, budget)
    }

    fn insert(&mut self, cps: &[char], least: &[char]) {
        let known = match cps {
            [c] => self.singles.binary_search_by_key(c, |&(c, _)| c).ok(),
            _ => None,
        };
        let known = known.and_then(|at| self.singles.get(at)).copied();
        if let Some(member) = known.and_then(|(_, at)| self.members.get_mut(at as usize)) {
            member.least = least.into();
            return;
        }
        let number = u32::try_from(self.members.len()).unwrap_or(u32::MAX);
        self.members.push(Member {
            cps: cps.into(),
            least: least.into(),
            set: None,
            number,
        });
        match cps {
            [] => {}
            [c] => {
                let at = self.singles.partition_point(|(known, _)| known < c);
                self.singles.insert(at, (*c, number));
            }
            _ => {
                let at = self.sequences.partition_point(|(known, _)| **known < *cps);
                self.sequences.insert(at, (cps.into(), number));
            }
        }
    }
}

/// The position of a mapping in a text: the part before, the part that is mapped, and the part
/// after.
type Place = (Vec<char>, Box<[char]>, Vec<char>);

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
