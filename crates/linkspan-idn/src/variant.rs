//! Which labels are variants of each other: the index label (RFC 7940, section 8.5).
//!
//! Variants come in sets: mappings are symmetric and transitive, and mappings that a table omits are added. The index
//! of a label is the least of all its variants. A label with fewer code points is less, and among labels of the same
//! length the code points decide. Unlike the order of a dictionary, this order does not change when a text is added
//! before or after both labels. [`Mappings`] computes the least variant without generating the others.
//!
//! A mapping can depend on its context, which other mappings change. No variant is less than the least label that all
//! mappings lead to, conditions ignored. The mappings without a condition often lead there, too. Otherwise [`Contextual`]
//! finds out which conditions can hold.

mod completion;
mod context;
mod mappings;

use std::collections::HashMap;

use crate::action::Condition;
use crate::budget::Budget;
use crate::label;
use crate::rule::Node;
use crate::table::{Body, Table};
use context::Contextual;
use mappings::{Cps, Mappings, order};

/// The sets of variants of one table, or of several together.
#[derive(Clone, Debug, Default)]
pub(crate) struct Index {
    /// All mappings, as if every condition held.
    all: Mappings,
    contextual: Option<Contextual>,
    /// ASCII sequences that are variants of a least member, such as “ss” of “ß”.
    ascii: HashMap<char, Cps>,
}

/// The maximum number of mappings of a set for which contexts are considered. In a larger set, which no published table
/// has, every mapping holds everywhere, so that time stays bounded.
const MOST_EDGES: usize = 1_024;

/// A mapping between two members, by their numbers.
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
        let least = self.all.least(label, &Budget::for_label());
        match &self.contextual {
            Some(contextual) => contextual.index(bodies, label, least),
            None => least,
        }
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
}

/// Members and mappings, collected from tables.
#[derive(Default)]
struct Builder {
    numbers: HashMap<Cps, u32>,
    members: Vec<Cps>,
    edges: Vec<Edge>,
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
        }
    }

    fn member(&mut self, cps: &[char]) -> u32 {
        if let Some(&number) = self.numbers.get(cps) {
            return number;
        }
        let number = u32::try_from(self.members.len()).unwrap_or(u32::MAX);
        self.numbers.insert(cps.into(), number);
        self.members.push(cps.into());
        number
    }

    fn finish(mut self, bodies: &[&Body]) -> Index {
        let sets = Sets::new(&self.members, self.edges.iter());
        self.ignore_conditions_of_large_sets(&sets);
        let mut index = Index {
            all: Mappings::new(sets.pairs(&self.members)),
            ..Index::default()
        };
        let mut is_contextual = vec![false; self.members.len()];
        for edge in self.edges.iter().filter(|edge| edge.condition.is_some()) {
            if let Some(slot) = is_contextual.get_mut(sets.least(edge.from) as usize) {
                *slot = true;
            }
        }
        for (cps, &least) in self.members.iter().zip(&sets.least) {
            if is_contextual.get(least as usize) == Some(&false)
                && let Some([c]) = self.members.get(least as usize).map(|least| &**least)
                && !c.is_ascii()
                && !cps.is_empty()
                && cps.iter().all(char::is_ascii)
            {
                let known = index.ascii.entry(*c).or_insert_with(|| cps.clone());
                if order(cps, known).is_lt() {
                    known.clone_from(cps);
                }
            }
        }
        if is_contextual.contains(&true) {
            index.contextual = Some(Contextual::new(bodies, &self.members, &self.edges));
        }
        index
    }

    fn ignore_conditions_of_large_sets(&mut self, sets: &Sets) {
        let mut counts = vec![0; self.members.len()];
        for edge in &self.edges {
            if let Some(count) = counts.get_mut(sets.least(edge.from) as usize) {
                *count += 1;
            }
        }
        for edge in &mut self.edges {
            let count = counts.get(sets.least(edge.from) as usize);
            if count.is_some_and(|&count| count > MOST_EDGES) {
                edge.condition = None;
            }
        }
    }
}

/// The least member of the set of each member, by their numbers.
struct Sets {
    least: Vec<u32>,
}

impl Sets {
    /// Joins the members that mappings connect.
    fn new<'e>(members: &[Cps], edges: impl Iterator<Item = &'e Edge>) -> Self {
        // Union-find, where the least member is the root of its set.
        let least = (0..).zip(members).map(|(number, _)| number).collect();
        let mut sets = Self { least };
        for edge in edges {
            let (a, b) = (sets.root(edge.from), sets.root(edge.to));
            let cps = |member: u32| members.get(member as usize).map_or(&[][..], |cps| cps);
            let (less, more) = if order(cps(a), cps(b)).is_le() {
                (a, b)
            } else {
                (b, a)
            };
            if let Some(parent) = sets.least.get_mut(more as usize) {
                *parent = less;
            }
        }
        for (member, _) in (0..).zip(members) {
            let root = sets.root(member);
            if let Some(parent) = sets.least.get_mut(member as usize) {
                *parent = root;
            }
        }
        sets
    }

    fn root(&mut self, mut member: u32) -> u32 {
        loop {
            let parent = self.least(member);
            if parent == member {
                return member;
            }
            let grandparent = self.least(parent);
            if let Some(slot) = self.least.get_mut(member as usize) {
                *slot = grandparent;
            }
            member = parent;
        }
    }

    fn least(&self, member: u32) -> u32 {
        self.least.get(member as usize).copied().unwrap_or(member)
    }

    /// Returns each member with the least of its set.
    fn pairs<'m>(&self, members: &'m [Cps]) -> impl Iterator<Item = (&'m [char], &'m [char])> {
        let pairs = members.iter().zip(&self.least);
        pairs.filter_map(|(cps, &least)| Some((&**cps, &**members.get(least as usize)?)))
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
    /// Returns the index of a label, a text that is the same for all its variants, and different for other labels.
    ///
    /// The index is the least of the variants, whether or not somebody can register it. It takes about a microsecond. A
    /// label with many sequences whose variants depend on their context takes a thousand times as long.
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
