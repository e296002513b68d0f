//! Sets of code points.

/// A set of code points: sorted ranges that neither overlap nor touch.
#[derive(Clone, Debug, Default, Eq, Hash, PartialEq)]
pub(crate) struct Set {
    ranges: Vec<(u32, u32)>,
}

/// The last code point.
const LAST: u32 = 0x10_FFFF;

impl Set {
    /// Makes a set of ranges in any order.
    pub(crate) fn new(mut ranges: Vec<(u32, u32)>) -> Self {
        ranges.sort_unstable();
        let mut merged: Vec<(u32, u32)> = Vec::with_capacity(ranges.len());
        for (first, last) in ranges {
            match merged.last_mut() {
                Some(before) if first <= before.1.saturating_add(1) => {
                    before.1 = before.1.max(last);
                }
                _ => merged.push((first, last)),
            }
        }
        Self { ranges: merged }
    }

    pub(crate) fn ranges(&self) -> &[(u32, u32)] {
        &self.ranges
    }

    pub(crate) fn contains(&self, c: char) -> bool {
        let c = u32::from(c);
        // In a merged table, most characters of a label are outside most classes.
        let (Some(&(first, _)), Some(&(_, last))) = (self.ranges.first(), self.ranges.last())
        else {
            return false;
        };
        if c < first || c > last {
            return false;
        }
        let after = self.ranges.partition_point(|&(first, _)| first <= c);
        after
            .checked_sub(1)
            .and_then(|at| self.ranges.get(at))
            .is_some_and(|&(_, last)| c <= last)
    }

    pub(crate) fn union(&self, other: &Self) -> Self {
        let ranges = self.ranges.iter().chain(&other.ranges);
        Self::new(ranges.copied().collect())
    }

    pub(crate) fn complement(&self) -> Self {
        let mut ranges = Vec::with_capacity(self.ranges.len() + 1);
        let mut next = 0;
        for &(first, last) in &self.ranges {
            if first > next {
                ranges.push((next, first - 1));
            }
            next = last + 1;
        }
        if next <= LAST {
            ranges.push((next, LAST));
        }
        Self { ranges }
    }

    pub(crate) fn intersection(&self, other: &Self) -> Self {
        let mut ranges = Vec::new();
        let (mut mine, mut theirs) = (self.ranges.iter(), other.ranges.iter());
        let (mut a, mut b) = (mine.next(), theirs.next());
        while let (Some(&(first, last)), Some(&(from, to))) = (a, b) {
            let (start, end) = (first.max(from), last.min(to));
            if start <= end {
                ranges.push((start, end));
            }
            if last <= to {
                a = mine.next();
            } else {
                b = theirs.next();
            }
        }
        Self { ranges }
    }

    pub(crate) fn difference(&self, other: &Self) -> Self {
        self.intersection(&other.complement())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    fn points(set: &Set) -> BTreeSet<u32> {
        set.ranges.iter().flat_map(|&(a, b)| a..=b).collect()
    }

    #[test]
    fn operations_are_those_of_sets() {
        let mut state = 1u64;
        let mut dice = || {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1);
            (state >> 33) as u32
        };
        for _ in 0..500 {
            let mut set = || {
                let count = dice() % 6;
                let ranges = (0..count).map(|_| (dice() % 40, dice() % 5));
                Set::new(ranges.map(|(at, len)| (at, at + len)).collect())
            };
            let (a, b) = (set(), set());
            let (x, y) = (points(&a), points(&b));
            assert_eq!(points(&a.union(&b)), &x | &y);
            assert_eq!(points(&a.intersection(&b)), &x & &y);
            assert_eq!(points(&a.difference(&b)), &x - &y);
            assert_eq!(a.complement().complement(), a);
            for point in 0..60 {
                let c = char::from_u32(point).unwrap();
                assert_eq!(a.contains(c), x.contains(&point));
            }
        }
    }
}
