//! Mappings that depend on their context.

use std::collections::{BTreeSet, HashSet};

use super::{Edge, Index};
use crate::budget::Budget;
use crate::rule::{LONGEST, Node};
use crate::set::Set;
use crate::table::Body;

/// The maximum number of labels that are made to find the least one. Labels of published tables need a few dozen.
const MOST_LABELS: usize = 256;

/// A label of which a part has been made, and the mappings that it was made with.
#[derive(Clone, Default)]
struct Made<'i> {
    label: Vec<char>,
    /// Where the rest of the original begins.
    next: usize,
    /// Mappings whose conditions are to be checked, with the place of their result.
    used: Vec<(&'i Edge, usize, usize)>,
}

impl Index {
    /// Returns the least of the labels that are linked by being variants. Returns `None` if there are too many labels.
    ///
    /// The search covers the same labels from wherever it starts, because it follows mappings in both directions.
    pub(super) fn search(
        &self,
        bodies: &[&Body],
        label: &[char],
        budget: &Budget,
    ) -> Option<Vec<char>> {
        let free = |c: &char| self.free.get(c).copied().unwrap_or(*c);
        let start: Vec<char> = label.iter().map(free).collect();
        let mut seen = HashSet::from([start.clone()]);
        let mut open = vec![start];
        while let Some(label) = open.pop() {
            for is_forward in [true, false] {
                let mut partial = vec![Made::default()];
                while let Some(made) = partial.pop() {
                    if made.next < label.len() {
                        self.extend(bodies, &label, made, is_forward, budget, &mut partial);
                    } else if !seen.contains(&made.label) {
                        let holds = |&(edge, start, end): &(&Edge, usize, usize)| {
                            edge.holds(bodies, &made.label, start, end, budget)
                        };
                        if made.used.iter().all(holds) {
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
        seen.into_iter()
            .min_by(|a, b| (a.len(), a).cmp(&(b.len(), b)))
    }

    /// Adds the next code point of a label, or what the next mapping makes of it. Backwards, the label is what is made of
    /// the other one.
    fn extend<'i>(
        &'i self,
        bodies: &[&Body],
        label: &[char],
        made: Made<'i>,
        is_forward: bool,
        budget: &Budget,
        partial: &mut Vec<Made<'i>>,
    ) {
        let at = made.next;
        let rest = label.get(at..).unwrap_or_default();
        let Some(&c) = rest.first() else { return };
        for member in self.single(c).into_iter().chain(self.sequences_at(c)) {
            let edges = member.set.and_then(|set| self.sets.get(set));
            let Some(edges) = edges.filter(|_| rest.starts_with(&member.cps)) else {
                continue;
            };
            let next = at + member.cps.len();
            for edge in edges {
                if !budget.step() {
                    return;
                }
                let (from, to) = if is_forward {
                    (edge.from, edge.to)
                } else {
                    (edge.to, edge.from)
                };
                let Some(to) = self.members.get(to as usize) else {
                    continue;
                };
                let start = made.label.len();
                let end = start + to.cps.len();
                if from != member.number
                    || end + label.len() - next > LONGEST
                    || !is_forward && !edge.holds(bodies, label, at, next, budget)
                {
                    continue;
                }
                let mut made = made.clone();
                made.label.extend(&to.cps);
                made.next = next;
                if is_forward && edge.condition.is_some() {
                    made.used.push((edge, start, end));
                }
                partial.push(made);
            }
        }
        let mut made = made;
        made.label.push(c);
        made.next += 1;
        budget.step();
        partial.push(made);
    }
}

impl Edge {
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

/// Tells which code points make no difference to the contexts of mappings.
pub(super) struct Alike<'b> {
    sets: Vec<&'b Set>,
    /// The code points that rules name one by one, and those of sequences that have variants.
    named: HashSet<char>,
}

impl<'b> Alike<'b> {
    /// Collects what the conditions of mappings ask about. A mapping of a code point of a sequence makes or breaks the
    /// sequence.
    pub(super) fn new<'e>(
        bodies: &[&'b Body],
        edges: impl Iterator<Item = &'e Edge>,
        sequences: impl Iterator<Item = &'e Box<[char]>>,
    ) -> Self {
        let mut alike = Self {
            sets: Vec::new(),
            named: sequences.flatten().copied().collect(),
        };
        let rules: BTreeSet<(usize, usize)> = edges
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
    pub(super) fn are_alike(&self, one: &[char], other: &[char]) -> bool {
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
