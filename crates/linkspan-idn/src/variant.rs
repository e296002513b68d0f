//! Which labels are variants of each other: the index label (RFC 7940, section 8.5).
//!
//! Variants come in sets: mappings are symmetric and transitive, and mappings that a table omits are added. The index
//! of a label is the least of all its variants. It is computed without generating them: from the end of the label
//! backwards, the least label that can follow is kept for each position, over all ways to split the label into members
//! of sets. A label with fewer code points is less, and among labels of the same length the code points decide. Unlike
//! the order of a dictionary, this order does not change when a text is added before or after both labels.
//!
//! Sequences can overlap: if “ss” is “ß” then “sss” is both “ßs” and “sß”, which are variants of each other by no
//! mapping of the table. Such mappings are added when the index is made (the completion of Knuth and Bendix), so that
//! the least label does not depend on the order of the steps.
//!
//! A mapping can depend on its context, which other mappings change. The index is then the least of all labels that are
//! linked by being variants. They are made one by one, but for code points that no context tells apart and that are in
//! no sequence. Few are left.

mod completion;
mod context;

use std::collections::{HashMap, HashSet};

use crate::action::Condition;
use crate::budget::Budget;
use crate::label;
use crate::rule::Node;
use crate::table::{Body, Table};
use context::Alike;

/// The sets of variants of one table, or of several together.
#[derive(Clone, Debug, Default)]
pub(crate) struct Index {
    /// Single code points that have variants, with their members.
    singles: Vec<(char, u32)>,
    /// Sequences that have variants, by their first code point.
    sequences: Vec<(Box<[char]>, u32)>,
    members: Vec<Member>,
    /// The mappings of sets that a search for the least label has to try: those in which some depend on the context,
    /// and those that can change whether they hold. Empty if no mapping depends on the context.
    sets: Vec<Vec<Edge>>,
    /// The code points whose mappings the search need not try, with the least of each set.
    free: HashMap<char, char>,
    /// The code points of labels that need such a search.
    searched: HashSet<char>,
    /// ASCII sequences that are variants of a least member, such as “ss” of “ß”.
    ascii: HashMap<char, Box<[char]>>,
}

/// The maximum number of mappings of a set for which contexts are considered. In a larger set, which no published table
/// has, every mapping holds everywhere, so that time stays bounded.
const MOST_EDGES: usize = 1_024;

/// The maximum number of steps to the least label.
const MOST_STEPS: usize = 64;

/// A code point or sequence that has variants.
#[derive(Clone, Debug)]
struct Member {
    cps: Box<[char]>,
    /// The least member of its set.
    least: Box<[char]>,
    /// The number of the mappings of its set, if a search has to try them.
    set: Option<usize>,
    number: u32,
}

/// A mapping between two members.
#[derive(Clone, Debug)]
struct Edge {
    from: u32,
    to: u32,
    /// The table, and its rule that must hold.
    condition: Option<(usize, Condition)>,
}

impl Index {
    /// Collects the variants of tables.
    pub(crate) fn new(bodies: &[&Body]) -> Self {
        let mut builder = Builder::default();
        for (number, body) in bodies.iter().enumerate() {
            for single in body.singles.iter().filter(|s| s.entry.variants != (0, 0)) {
                builder.add(number, body, &[single.first], &single.entry);
            }
            for sequence in &body.sequences {
                builder.add(number, body, &sequence.cps, &sequence.entry);
            }
        }
        builder.finish(bodies)
    }

    /// Returns the index of a label. `bodies` must be those that this was made from.
    pub(crate) fn index(&self, bodies: &[&Body], label: &[char]) -> Vec<char> {
        let budget = Budget::for_label();
        let index = self.index_within(label, &budget);
        if index.iter().any(|c| self.searched.contains(c)) {
            // In a label with more variants than can be made, every mapping holds.
            return self
                .search(bodies, label, &Budget::for_search())
                .unwrap_or(index);
        }
        index
    }

    /// Returns the index of a label if every mapping holds everywhere.
    fn index_within(&self, label: &[char], budget: &Budget) -> Vec<char> {
        let mut index = self.least_label(label, budget);
        // A step can produce a new sequence: “ѕs” becomes “ss”, which is a variant of “ß”. Each step produces a lesser
        // label, so there are few steps. The limit is for hostile tables.
        for _ in 0..MOST_STEPS {
            if self.sequences.is_empty() || budget.is_spent() {
                break;
            }
            let next = self.least_label(&index, budget);
            if next == index {
                break;
            }
            index = next;
        }
        index
    }

    /// Returns an ASCII variant of an index, or the index itself. An ASCII variant can serve as the index just as well
    /// as the least label.
    pub(crate) fn in_ascii(&self, index: &[char]) -> Vec<char> {
        let member = |c: &char| match self.ascii.get(c) {
            Some(ascii) => ascii.to_vec(),
            None => vec![*c],
        };
        index.iter().flat_map(member).collect()
    }

    /// Returns the least label after one step.
    fn least_label(&self, label: &[char], budget: &Budget) -> Vec<char> {
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
            let end = start + 1;
            match self.single(c) {
                Some(member) => offer(&member.least, end),
                None => offer(&[c], end),
            }
            let rest = label.get(start..).unwrap_or_default();
            for member in self.sequences_at(c) {
                if !budget.step() {
                    break;
                }
                if rest.starts_with(&member.cps) {
                    let end = start + member.cps.len();
                    offer(&member.least, end);
                }
            }
            if let Some(slot) = best.get_mut(start) {
                *slot = least.unwrap_or_default();
            }
        }
        best.into_iter().next().unwrap_or_default()
    }

    fn single(&self, c: char) -> Option<&Member> {
        let at = self.singles.binary_search_by_key(&c, |&(c, _)| c).ok()?;
        let (_, member) = self.singles.get(at)?;
        self.members.get(*member as usize)
    }

    fn sequences_at(&self, c: char) -> impl Iterator<Item = &Member> {
        let first = |cps: &[char]| cps.first().copied();
        let start = self
            .sequences
            .partition_point(|(cps, _)| first(cps) < Some(c));
        let rest = self.sequences.get(start..).unwrap_or_default();
        rest.iter()
            .take_while(move |(cps, _)| first(cps) == Some(c))
            .filter_map(|(_, member)| self.members.get(*member as usize))
    }
}

/// Members and mappings, collected from tables.
#[derive(Default)]
struct Builder {
    numbers: HashMap<Box<[char]>, u32>,
    members: Vec<Box<[char]>>,
    edges: Vec<Edge>,
    /// The parent of each member (union-find). The root of a set is its own parent.
    parents: Vec<u32>,
}

impl Builder {
    fn add(&mut self, table: usize, body: &Body, from: &[char], entry: &crate::table::Entry) {
        for variant in body.variants_of(entry) {
            let condition = match constant(body, variant.condition) {
                Some(true) => None,
                Some(false) => continue,
                None => variant.condition,
            };
            if *variant.to == *from {
                continue;
            }
            let (from, to) = (self.member(from), self.member(&variant.to));
            self.edges.push(Edge {
                from,
                to,
                condition: condition.map(|condition| (table, condition)),
            });
            let (a, b) = (self.set_of(from), self.set_of(to));
            if let Some(parent) = self.parents.get_mut(a.max(b) as usize) {
                *parent = a.min(b);
            }
        }
    }

    fn member(&mut self, cps: &[char]) -> u32 {
        if let Some(&number) = self.numbers.get(cps) {
            return number;
        }
        let number = u32::try_from(self.members.len()).unwrap_or(u32::MAX);
        self.numbers.insert(cps.into(), number);
        self.members.push(cps.into());
        self.parents.push(number);
        number
    }

    fn set_of(&mut self, mut member: u32) -> u32 {
        while let Some(&parent) = self.parents.get(member as usize) {
            if parent == member {
                break;
            }
            let grandparent = self.parents.get(parent as usize).copied();
            if let (Some(slot), Some(to)) = (self.parents.get_mut(member as usize), grandparent) {
                *slot = to;
            }
            member = parent;
        }
        member
    }

    fn finish(mut self, bodies: &[&Body]) -> Index {
        let sets: Vec<u32> = (0..self.members.len() as u32)
            .map(|member| self.set_of(member))
            .collect();
        let mut least: HashMap<u32, (&[char], u32)> = HashMap::new();
        for (number, (cps, &set)) in (0..).zip(self.members.iter().zip(&sets)) {
            let (least, at) = least.entry(set).or_insert((cps, number));
            if (cps.len(), &**cps) < (least.len(), *least) {
                (*least, *at) = (cps, number);
            }
        }
        let set_of = |member: u32| sets.get(member as usize).copied().unwrap_or_default();
        let mut tried: HashMap<u32, Vec<Edge>> = HashMap::new();
        for edge in self.edges.iter().filter(|edge| edge.condition.is_some()) {
            tried.entry(set_of(edge.from)).or_default();
        }
        for edge in &self.edges {
            if let Some(edges) = tried.get_mut(&set_of(edge.from)) {
                edges.push(edge.clone());
            }
        }
        tried.retain(|_, edges| edges.len() <= MOST_EDGES);
        let contextual: HashSet<u32> = tried.keys().copied().collect();
        let mut index = Index::default();
        if !contextual.is_empty() {
            let sequences = self.members.iter().filter(|cps| cps.len() > 1);
            let alike = Alike::new(bodies, tried.values().flatten(), sequences);
            let members = || self.members.iter().zip(&sets);
            let least_of = |set: &u32| least.get(set).copied().unwrap_or_default();
            let others = members().filter(|(cps, set)| {
                !contextual.contains(set) && !alike.are_alike(cps, least_of(set).0)
            });
            let others: HashSet<u32> = others.map(|(_, set)| *set).collect();
            for (from, (cps, set)) in (0..).zip(members()) {
                let (least, to) = least_of(set);
                if others.contains(set) && from != to {
                    let condition = None;
                    tried.entry(*set).or_default().push(Edge {
                        from,
                        to,
                        condition,
                    });
                } else if let (&[c], &[least], false) = (
                    &**cps,
                    least,
                    contextual.contains(set) || others.contains(set),
                ) {
                    index.free.insert(c, least);
                }
            }
        }
        let mut places: HashMap<u32, usize> = HashMap::new();
        for (set, edges) in tried {
            places.insert(set, index.sets.len());
            index.sets.push(edges);
        }
        let members: Vec<Member> = (0..)
            .zip(self.members.iter().zip(&sets))
            .map(|(number, (cps, set))| Member {
                cps: cps.clone(),
                least: least
                    .get(set)
                    .map(|(least, _)| *least)
                    .unwrap_or_default()
                    .into(),
                set: places.get(set).copied(),
                number,
            })
            .collect();
        for member in &members {
            match &*member.cps {
                [] => {}
                [c] => index.singles.push((*c, member.number)),
                cps => index.sequences.push((cps.into(), member.number)),
            }
        }
        let is_plain = |(_, set): &(&Member, &u32)| !contextual.contains(set);
        for (member, _) in members.iter().zip(&sets).filter(is_plain) {
            if let [c] = *member.least
                && !c.is_ascii()
                && !member.cps.is_empty()
                && member.cps.iter().all(char::is_ascii)
            {
                let known = index.ascii.entry(c).or_insert_with(|| member.cps.clone());
                if (member.cps.len(), &member.cps) < (known.len(), &*known) {
                    known.clone_from(&member.cps);
                }
            }
        }
        index.singles.sort_unstable();
        index.sequences.sort_unstable();
        index.members = members;
        index.complete();
        let budget = Budget::for_completion();
        let of_context = index.members.iter().zip(&sets);
        let of_context = of_context.filter(|(_, set)| contextual.contains(set));
        let searched = of_context.flat_map(|(member, _)| index.index_within(&member.cps, &budget));
        index.searched = searched.collect();
        index
    }
}

/// Returns true if a condition holds in every label, and false if it holds in none. Some tables have a rule that turns
/// variants on or off.
fn constant(body: &Body, condition: Option<Condition>) -> Option<bool> {
    let Some(Condition { rule, negated }) = condition else {
        return Some(true);
    };
    let Node::All(nodes) = &body.rules.get(rule as usize)?.node else {
        return None;
    };
    let matches = match nodes.as_slice() {
        [
            Node::Start,
            Node::Repeat {
                node,
                min: 0,
                max: None,
            },
            Node::End,
        ] if **node == Node::Any => true,
        // This matches only an empty label.
        [Node::Start, Node::End] => false,
        _ => return None,
    };
    Some(matches != negated)
}

impl Table {
    /// Returns the index of a label, a text that is the same for all its variants and for no other label.
    ///
    /// The index is the least of the variants, whether or not somebody can register it.
    ///
    /// # Example
    ///
    /// ```
    /// let table = linkspan_idn::Table::parse("U+0061|U+0430\nU+0430|U+0061\nU+0062\n")?;
    /// assert_eq!(table.index("\u{430}b\u{430}"), table.index("aba"));
    /// assert_ne!(table.index("abb"), table.index("aba"));
    /// # Ok::<(), linkspan_idn::Error>(())
    /// ```
    #[must_use]
    pub fn index(&self, label: &str) -> String {
        match label::chars(label) {
            Ok(chars) => {
                let bodies = [&self.body];
                self.variant_index().index(&bodies, &chars).iter().collect()
            }
            // An empty or overlong label has no variants.
            Err(_) => label.to_owned(),
        }
    }

    /// Returns true if two labels are variants of each other. A label is a variant of itself.
    ///
    /// # Example
    ///
    /// ```
    /// let table = linkspan_idn::Table::parse("U+0061|U+0430\nU+0430|U+0061\nU+0062\n")?;
    /// assert!(table.are_variants("bab", "b\u{430}b"));
    /// assert!(!table.are_variants("bab", "bbb"));
    /// # Ok::<(), linkspan_idn::Error>(())
    /// ```
    #[must_use]
    pub fn are_variants(&self, one: &str, other: &str) -> bool {
        one == other || self.index(one) == self.index(other)
    }
}
