//! Mappings that depend on their context.
//!
//! The index is the least of all labels that are linked by being variants. Two bounds decide most labels: the least label
//! that the mappings without a condition lead to, which is linked, and the least if every mapping holds, which is not more
//! than the index. If they differ, [`Places`] bounds the code points that can be in each place, and so the conditions that
//! can hold. If it cannot decide, or if sequences move the places, the linked labels are made one by one.
//!
//! Members that mappings without a condition join and that no context tells apart count as one, so that few are left.

use std::collections::{BTreeSet, HashMap, HashSet};

use super::mappings::{Cps, Mappings, order};
use super::{Edge, Sets};
use crate::action::Condition;
use crate::budget::Budget;
use crate::rule::{LONGEST, Node};
use crate::set::Set;
use crate::table::Body;

/// The maximum number of labels that are made to find the least one. Labels of published tables need a few dozen.
const MOST_LABELS: usize = 256;

/// The maximum number of code points in one place. Published tables have 20.
const MOST_IN_PLACE: usize = 64;

/// The mappings of tables in which some depend on their context.
#[derive(Clone, Debug)]
pub(super) struct Contextual {
    /// The mappings without a condition.
    unconditional: Mappings,
    /// The mappings that a search has to try, in both directions, by their first code point.
    forward: HashMap<char, Vec<Step>>,
    backward: HashMap<char, Vec<Step>>,
}

/// A mapping in one direction. The condition is about the label that the mapping leads to, or backwards comes from.
#[derive(Clone, Debug, Eq, PartialEq)]
struct Step {
    from: Cps,
    to: Cps,
    /// The table, and its rule that must hold.
    condition: Option<(usize, Condition)>,
}

/// A label of which a part has been made, and the mappings that it was made with.
#[derive(Clone, Default)]
struct Made<'s> {
    label: Vec<char>,
    /// Where the rest of the original begins.
    next: usize,
    /// Mappings whose conditions are to be checked, with the place of their result.
    used: Vec<(&'s Step, usize, usize)>,
}

impl Contextual {
    pub(super) fn new(bodies: &[&Body], members: &[Cps], edges: &[Edge]) -> Self {
        let sets = Sets::new(
            members,
            edges.iter().filter(|edge| edge.condition.is_none()),
        );
        let sequences = members.iter().filter(|cps| cps.len() > 1);
        let alike = Alike::new(bodies, edges, sequences);
        let cps = |member: u32| members.get(member as usize).map_or(&[][..], |cps| cps);
        // The least of a set stands for the members that are like it.
        let chosen = |member: u32| {
            let (one, least) = (cps(member), cps(sets.least(member)));
            if alike.are_alike(one, least) {
                least
            } else {
                one
            }
        };
        let mut contextual = Self {
            unconditional: Mappings::new(sets.pairs(members)),
            forward: HashMap::new(),
            backward: HashMap::new(),
        };
        for (member, _) in (0..).zip(members) {
            contextual.add(chosen(member), cps(sets.least(member)), None);
        }
        for edge in edges.iter().filter(|edge| edge.condition.is_some()) {
            if sets.least(edge.from) != sets.least(edge.to) {
                contextual.add(chosen(edge.from), chosen(edge.to), edge.condition);
            }
        }
        let lists = contextual.forward.values_mut();
        for steps in lists.chain(contextual.backward.values_mut()) {
            steps.sort_by(|a, b| order(&b.to, &a.to));
            steps.dedup();
        }
        contextual
    }

    fn add(&mut self, from: &[char], to: &[char], condition: Option<(usize, Condition)>) {
        if from == to {
            return;
        }
        for (steps, from, to) in [
            (&mut self.forward, from, to),
            (&mut self.backward, to, from),
        ] {
            let Some(first) = from.first() else { continue };
            steps.entry(*first).or_default().push(Step {
                from: from.into(),
                to: to.into(),
                condition,
            });
        }
    }

    /// Returns the index of a label. `bound` is the least label that all mappings lead to.
    pub(super) fn index(&self, bodies: &[&Body], label: &[char], bound: Vec<char>) -> Vec<char> {
        let label = self.unconditional.least(label, &Budget::for_label());
        if label == bound {
            return bound;
        }
        let budget = Budget::for_search();
        let places = Places::new(self, bodies, &label, &budget);
        if let Some(index) = places.and_then(Places::least) {
            return index;
        }
        // In a label with too many variants, every mapping is taken to hold.
        self.search(bodies, label, &bound, &Budget::for_search())
            .unwrap_or(bound)
    }

    /// Returns the least of the labels that are linked by being variants. Returns `None` if there are too many labels.
    ///
    /// The search covers the same labels from wherever it starts, because it follows mappings in both directions. It
    /// tries the least labels first, and ends when it meets the bound.
    fn search(
        &self,
        bodies: &[&Body],
        label: Vec<char>,
        bound: &[char],
        budget: &Budget,
    ) -> Option<Vec<char>> {
        let mut seen = HashSet::from([label.clone()]);
        let mut open = vec![label];
        while let Some(label) = open.pop() {
            for is_forward in [true, false] {
                let mut partial = vec![Made::default()];
                while let Some(made) = partial.pop() {
                    if made.next < label.len() {
                        self.extend(bodies, &label, made, is_forward, budget, &mut partial);
                    } else if !seen.contains(&made.label) {
                        let holds = |&(step, start, end): &(&Step, usize, usize)| {
                            step.holds(bodies, &made.label, start, end, budget)
                        };
                        if made.used.iter().all(holds) {
                            if made.label == bound {
                                return Some(made.label);
                            }
                            seen.insert(made.label.clone());
                            open.push(made.label);
                        }
                    }
                    if budget.is_spent() || seen.len() > MOST_LABELS {
                        return None;
                    }
                }
            }
        }
        seen.into_iter().min_by(|a, b| order(a, b))
    }

    /// Adds the next code point of a label, or what the next mapping makes of it. Backwards, the label is what is made of
    /// the other one. The last that is added is the least.
    fn extend<'s>(
        &'s self,
        bodies: &[&Body],
        label: &[char],
        made: Made<'s>,
        is_forward: bool,
        budget: &Budget,
        partial: &mut Vec<Made<'s>>,
    ) {
        let at = made.next;
        let rest = label.get(at..).unwrap_or_default();
        let Some(&c) = rest.first() else { return };
        let steps = if is_forward {
            &self.forward
        } else {
            &self.backward
        };
        for to_less in [false, true] {
            for step in steps.get(&c).into_iter().flatten() {
                if !budget.step() {
                    return;
                }
                let next = at + step.from.len();
                let start = made.label.len();
                let end = start + step.to.len();
                if order(&step.to, &step.from).is_lt() != to_less
                    || !rest.starts_with(&step.from)
                    || end + label.len() - next > LONGEST
                    || !is_forward && !step.holds(bodies, label, at, next, budget)
                {
                    continue;
                }
                let mut made = made.clone();
                made.label.extend(&step.to);
                made.next = next;
                if is_forward && step.condition.is_some() {
                    made.used.push((step, start, end));
                }
                partial.push(made);
            }
            if !to_less {
                let mut made = made.clone();
                made.label.push(c);
                made.next += 1;
                budget.step();
                partial.push(made);
            }
        }
    }

    /// Returns the steps from a code point or from sequences that begin with it.
    fn steps_at(&self, c: char) -> impl Iterator<Item = &Step> {
        let lists = [&self.forward, &self.backward].into_iter();
        lists.filter_map(move |steps| steps.get(&c)).flatten()
    }
}

impl Step {
    /// Returns true if the mapping holds in a label that has its result from `start` to `end`.
    fn holds(
        &self,
        bodies: &[&Body],
        label: &[char],
        start: usize,
        end: usize,
        budget: &Budget,
    ) -> bool {
        self.condition.is_none_or(|(table, condition)| {
            bodies
                .get(table)
                .is_some_and(|body| body.holds(Some(condition), label, start, end, budget))
        })
    }
}

/// For each place of a label, code points that include those of all linked labels. All these labels have the same length.
struct Places<'p> {
    contextual: &'p Contextual,
    bodies: &'p [&'p Body],
    label: &'p [char],
    budget: &'p Budget,
    places: Vec<Vec<char>>,
}

impl<'p> Places<'p> {
    /// Returns the places if every condition can hold, or `None` if a sequence can have variants in the label.
    fn new(
        contextual: &'p Contextual,
        bodies: &'p [&'p Body],
        label: &'p [char],
        budget: &'p Budget,
    ) -> Option<Self> {
        let places = Vec::new();
        let mut places = Self {
            contextual,
            bodies,
            label,
            budget,
            places,
        };
        places.places = places.linked(|_, _| true)?;
        (0..label.len())
            .all(|at| !places.has_sequence(at))
            .then_some(places)
    }

    /// Returns true if a sequence with variants can begin in a place.
    fn has_sequence(&self, at: usize) -> bool {
        let rest = self.places.get(at..).unwrap_or_default();
        let firsts = rest.first().into_iter().flatten();
        let mut steps = firsts.flat_map(|&c| self.contextual.steps_at(c));
        steps.any(|step| {
            let mut pairs = step.from.iter().zip(rest);
            (2..=rest.len()).contains(&step.from.len()) && pairs.all(|(c, cps)| cps.contains(c))
        })
    }

    /// Returns the least linked label, or `None` if the bounds of the places are not enough to find it.
    fn least(mut self) -> Option<Vec<char>> {
        // A round takes code points out of places, and so can make more conditions impossible.
        loop {
            let places = self.linked(|step, at| self.holds(step, at, false))?;
            if places == self.places {
                break;
            }
            self.places = places;
        }
        let least = |places: &[Vec<char>]| -> Option<Vec<char>> {
            places.iter().map(|cps| cps.iter().min().copied()).collect()
        };
        let linked = least(&self.linked(|step, at| self.holds(step, at, true))?);
        if linked == least(&self.places) {
            linked
        } else {
            None
        }
    }

    /// Returns the code points that steps lead to in each place. Returns `None` if a step leads to a sequence, or if
    /// there are too many.
    fn linked(&self, holds: impl Fn(&Step, usize) -> bool) -> Option<Vec<Vec<char>>> {
        let place = |(at, &c): (usize, &char)| {
            let mut found = vec![c];
            let mut next = 0;
            while let Some(&c) = found.get(next) {
                next += 1;
                for step in self.contextual.steps_at(c) {
                    if !self.budget.step() || found.len() > MOST_IN_PLACE {
                        return None;
                    }
                    let is_new =
                        *step.from == [c] && !matches!(*step.to, [to] if found.contains(&to));
                    if is_new && holds(step, at) {
                        let [to] = *step.to else { return None };
                        found.push(to);
                    }
                }
            }
            Some(found)
        };
        let places = (0..).zip(self.label).map(place).collect();
        // Without a budget, rules are not matched to their end.
        if self.budget.is_spent() { None } else { places }
    }

    /// Returns true if the condition of a mapping can hold in a place, or with `in_all`, if it must.
    fn holds(&self, step: &Step, at: usize, in_all: bool) -> bool {
        step.condition.is_none_or(|(table, condition)| {
            let body = self.bodies.get(table);
            body.is_some_and(|body| {
                body.holds_within(condition, &self.places, in_all, at, self.budget)
            })
        })
    }
}

/// Tells which code points make no difference to the contexts of mappings.
struct Alike<'b> {
    sets: Vec<&'b Set>,
    /// The code points that rules name one by one, and those of sequences that have variants.
    named: HashSet<char>,
}

impl<'b> Alike<'b> {
    /// Collects what the conditions of mappings ask about. A mapping of a code point of a sequence makes or breaks the
    /// sequence.
    fn new<'e>(
        bodies: &[&'b Body],
        edges: &[Edge],
        sequences: impl Iterator<Item = &'e Cps>,
    ) -> Self {
        let mut alike = Self {
            sets: Vec::new(),
            named: sequences.flatten().copied().collect(),
        };
        let rules: BTreeSet<(usize, usize)> = edges
            .iter()
            .filter_map(|edge| edge.condition)
            .map(|(table, condition)| (table, condition.rule as usize))
            .collect();
        let mut seen = rules.clone();
        let mut open: Vec<(usize, usize)> = rules.into_iter().collect();
        let mut sets = BTreeSet::new();
        while let Some((table, rule)) = open.pop() {
            let Some(body) = bodies.get(table) else {
                continue;
            };
            let mut nodes: Vec<&Node> = body
                .rules
                .get(rule)
                .map(|rule| &rule.node)
                .into_iter()
                .collect();
            while let Some(node) = nodes.pop() {
                match node {
                    Node::Char(cps) => alike.named.extend(cps.iter().copied()),
                    Node::Set(set) => {
                        sets.insert((table, *set));
                    }
                    Node::All(parts) | Node::Choice(parts) => nodes.extend(parts),
                    Node::Repeat { node, .. } | Node::LookBehind(node) | Node::LookAhead(node) => {
                        nodes.push(node);
                    }
                    Node::Rule(to) => {
                        if seen.insert((table, *to)) {
                            open.push((table, *to));
                        }
                    }
                    Node::Start | Node::End | Node::Anchor | Node::Any => {}
                }
            }
        }
        let set = |(table, set): (usize, usize)| bodies.get(table)?.sets.get(set);
        alike.sets = sets.into_iter().filter_map(set).collect();
        alike
    }

    /// Returns true if no context tells two members of a set apart.
    fn are_alike(&self, one: &[char], other: &[char]) -> bool {
        match (one, other) {
            (&[one], &[other]) => {
                !self.named.contains(&one)
                    && !self.named.contains(&other)
                    && (self.sets.iter()).all(|set| set.contains(one) == set.contains(other))
            }
            _ => false,
        }
    }
}
