//! Pairs of labels: the disposition of one if somebody has the other (RFC 7940, sections 8.2 and 8.3).

use crate::action::{Disposition, Recorded};
use crate::budget::Budget;
use crate::table::{Body, Entry};

impl Body {
    /// Returns the disposition of one label as the variant of another.
    ///
    /// Walks over both labels in parallel, through all ways to split them into corresponding units. For each way only
    /// the set of its types is kept, so that variants are not enumerated.
    pub(crate) fn variant(&self, original: &[char], variant: &[char]) -> Option<Disposition> {
        let budget = &Budget::for_label();
        let mut ways = Ways::new(original.len(), variant.len());
        for i in 0..=original.len() {
            let units = self.units_at(original, i, budget);
            for j in 0..=variant.len() {
                let here = ways.take(i, j);
                if here.is_empty() {
                    continue;
                }
                for &(end, entry) in &units {
                    let cps = original.get(i..end).unwrap_or_default();
                    self.steps(cps, variant, j, entry, budget, |to, bits, mapped| {
                        for &way in &here {
                            let types = way.types | bits;
                            let only = way.only && mapped;
                            ways.add(end, to, Recorded { types, only });
                        }
                    });
                }
                ways.keep(i, j, here);
            }
        }
        let found = ways.take(original.len(), variant.len());
        let mut invalid = Vec::new();
        self.units(variant, &mut invalid, budget);
        let dispositions = found.into_iter().map(|recorded| {
            if invalid.is_empty() {
                self.act(variant, recorded, budget).0
            } else {
                Disposition::Invalid
            }
        });
        // Where a label can be reached in several ways, the strictest answer is the safe one.
        let strictest = dispositions.min_by_key(strictness);
        strictest.map(|found| {
            if budget.is_spent() {
                Disposition::Invalid
            } else {
                found
            }
        })
    }

    /// Returns the members of the repertoire that begin at a position of a label, with their ends.
    fn units_at(&self, label: &[char], start: usize, budget: &Budget) -> Vec<(usize, &Entry)> {
        let Some(&c) = label.get(start) else {
            return Vec::new();
        };
        let rest = label.get(start..).unwrap_or_default();
        let sequences = self.sequences_at(c).iter();
        let sequences = sequences
            .filter(|sequence| rest.starts_with(&sequence.cps))
            .map(|sequence| (sequence.cps.len(), &sequence.entry));
        sequences
            .chain(self.single(c).map(|entry| (1, entry)))
            .map(|(len, entry)| (start + len, entry))
            .filter(|(end, entry)| self.holds(entry.condition, label, start, *end, budget))
            .collect()
    }

    /// Calls `step` for each way in which the member `cps` of the original can appear in the variant at `j`, with its
    /// end, its type, and whether it comes from a mapping.
    fn steps(
        &self,
        cps: &[char],
        variant: &[char],
        j: usize,
        entry: &Entry,
        budget: &Budget,
        mut step: impl FnMut(usize, u64, bool),
    ) {
        let rest = variant.get(j..).unwrap_or_default();
        let mut is_reflexive = false;
        for mapped in self.variants_of(entry) {
            if !budget.step() {
                return;
            }
            let to = j + mapped.to.len();
            if rest.starts_with(&mapped.to) && self.holds(mapped.condition, variant, j, to, budget)
            {
                is_reflexive |= *mapped.to == *cps;
                step(to, mapped.bits(), true);
            }
        }
        if !is_reflexive && rest.starts_with(cps) {
            step(j + cps.len(), 0, false);
        }
    }
}

/// Orders dispositions. The least one is the strictest.
fn strictness(disposition: &Disposition) -> u8 {
    match disposition {
        Disposition::Invalid => 0,
        Disposition::Blocked => 1,
        Disposition::Other(_) => 2,
        Disposition::Allocatable => 3,
        Disposition::Activated => 4,
        Disposition::Valid => 5,
    }
}

/// The ways to reach each pair of positions in two labels.
struct Ways {
    width: usize,
    ways: Vec<Vec<Recorded>>,
}

/// The maximum number of sets of types that are kept separately for one pair of positions. Further sets are joined,
/// which triggers at least the strict actions.
const MOST_WAYS: usize = 64;

impl Ways {
    fn new(rows: usize, columns: usize) -> Self {
        let width = columns + 1;
        let mut ways = vec![Vec::new(); (rows + 1) * width];
        if let Some(start) = ways.first_mut() {
            start.push(Recorded {
                types: 0,
                only: true,
            });
        }
        Self { width, ways }
    }

    fn take(&mut self, i: usize, j: usize) -> Vec<Recorded> {
        let slot = self.ways.get_mut(i * self.width + j);
        slot.map(std::mem::take).unwrap_or_default()
    }

    fn keep(&mut self, i: usize, j: usize, ways: Vec<Recorded>) {
        if let Some(slot) = self.ways.get_mut(i * self.width + j) {
            *slot = ways;
        }
    }

    fn add(&mut self, i: usize, j: usize, way: Recorded) {
        let Some(slot) = self.ways.get_mut(i * self.width + j) else {
            return;
        };
        if slot.contains(&way) {
            return;
        }
        if slot.len() < MOST_WAYS {
            slot.push(way);
        } else if let Some(last) = slot.last_mut() {
            last.types |= way.types;
            last.only &= way.only;
        }
    }
}
