//! Whole-label and context rules.
//!
//! A label has at most 63 code points, so a set of the places between them fits into the bits of one number, and a rule
//! is evaluated on all places at once: each node receives the places where the node before it can end, and returns
//! those where it can end itself. This simulates an automaton without building one. It needs no backtracking, and its
//! time is bounded by the size of the rule times the length of the label. The size of rules is limited when a table is
//! read.

use crate::budget::Budget;
use crate::set::Set;

/// The most code points that a label can have, since its ASCII form has at most 63 octets.
pub(crate) const LONGEST: usize = 63;

/// A set of places between code points. Bit 0 is the start of the label.
type Places = u64;

/// A part of a rule.
#[derive(Clone, Debug, Eq, PartialEq)]
pub(crate) enum Node {
    /// The start of the label.
    Start,
    /// The end of the label.
    End,
    /// The code point or sequence that a context rule is about.
    Anchor,
    /// Any code point.
    Any,
    /// These code points.
    Char(Box<[char]>),
    /// A code point of a set, by its number.
    Set(usize),
    /// One after the other.
    All(Vec<Node>),
    /// One of these.
    Choice(Vec<Node>),
    /// From `min` to `max` times.
    Repeat {
        node: Box<Node>,
        min: u32,
        max: Option<u32>,
    },
    /// A condition on the code points before.
    LookBehind(Box<Node>),
    /// A condition on the code points after.
    LookAhead(Box<Node>),
    /// Another rule, by its number.
    Rule(usize),
}

/// A rule that a table defines.
#[derive(Clone, Debug, Eq, PartialEq)]
pub(crate) struct Rule {
    pub(crate) name: Box<str>,
    pub(crate) comment: Box<str>,
    pub(crate) node: Node,
}

/// What is known of a label.
#[derive(Clone, Copy)]
enum Text<'l> {
    Known(&'l [char]),
    /// One of several code points in each place. A rule is matched if it is in some of these labels.
    Some(&'l [Vec<char>]),
    /// A rule is matched if it is in all of these labels, as far as each place says so by itself.
    All(&'l [Vec<char>]),
}

/// A label, a table's rules, and the place that a context rule is about.
pub(crate) struct Matcher<'l> {
    text: Text<'l>,
    rules: &'l [Rule],
    sets: &'l [Set],
    budget: &'l Budget,
    anchor: Option<(usize, usize)>,
}

impl<'l> Matcher<'l> {
    /// Creates a matcher for whole-label rules. The label must not be longer than [`LONGEST`].
    pub(crate) fn new(
        label: &'l [char],
        rules: &'l [Rule],
        sets: &'l [Set],
        budget: &'l Budget,
    ) -> Self {
        let label = label.get(..LONGEST).unwrap_or(label);
        Self {
            text: Text::Known(label),
            rules,
            sets,
            budget,
            anchor: None,
        }
    }

    /// Looks at labels that have one of several code points in each place, instead of one label. If a rule is not
    /// matched in some of them, it is in none. If it is matched in all, it is in each.
    pub(crate) fn within(self, places: &'l [Vec<char>], in_all: bool) -> Self {
        let places = places.get(..LONGEST).unwrap_or(places);
        let text = if in_all {
            Text::All(places)
        } else {
            Text::Some(places)
        };
        Self { text, ..self }
    }

    /// Creates a matcher for context rules about the code points from `start` to `end`.
    pub(crate) fn at(self, start: usize, end: usize) -> Self {
        Self {
            anchor: Some((start, end)),
            ..self
        }
    }

    /// Returns true if the rule is matched somewhere in the label.
    pub(crate) fn matches(&self, rule: usize) -> bool {
        self.forward(&Node::Rule(rule), self.all()) != 0
    }

    fn len(&self) -> usize {
        match self.text {
            Text::Known(label) => label.len(),
            Text::Some(places) | Text::All(places) => places.len(),
        }
    }

    /// Returns all places of the label.
    fn all(&self) -> Places {
        Places::MAX >> (LONGEST - self.len())
    }

    /// Returns the places before the code points for which the test is true.
    fn mask(&self, test: impl Fn(char) -> bool) -> Places {
        fn mask(bits: impl Iterator<Item = bool>) -> Places {
            let bits = bits.enumerate();
            bits.fold(0, |mask, (at, bit)| mask | Places::from(bit) << at)
        }
        match self.text {
            Text::Known(label) => mask(label.iter().map(|&c| test(c))),
            Text::Some(places) => mask(places.iter().map(|cps| cps.iter().any(|&c| test(c)))),
            Text::All(places) => mask(places.iter().map(|cps| cps.iter().all(|&c| test(c)))),
        }
    }

    fn one(&self, node: &Node) -> Option<Places> {
        match node {
            Node::Any => Some(self.all() >> 1),
            Node::Set(set) => {
                let set = self.sets.get(*set)?;
                Some(self.mask(|c| set.contains(c)))
            }
            _ => None,
        }
    }

    /// Returns the places where the node can end if it begins at one of `places`.
    fn forward(&self, node: &Node, places: Places) -> Places {
        if places == 0 || !self.budget.step() {
            return 0;
        }
        match node {
            Node::Start => places & 1,
            Node::End => places & 1 << self.len(),
            Node::Anchor => self.anchor.map_or(0, |(start, end)| {
                Places::from(places >> start & 1 == 1) << end
            }),
            Node::Any | Node::Set(_) => self.one(node).map_or(0, |mask| (places & mask) << 1),
            Node::Char(cps) => cps
                .iter()
                .fold(places, |at, &cp| (at & self.mask(|c| c == cp)) << 1),
            Node::All(nodes) => nodes.iter().fold(places, |at, node| self.forward(node, at)),
            Node::Choice(nodes) => nodes
                .iter()
                .fold(0, |ends, node| ends | self.forward(node, places)),
            Node::Repeat { node, min, max } => {
                repeat(places, *min, *max, |at| self.forward(node, at))
            }
            Node::LookBehind(node) => places & self.forward(node, self.all()),
            Node::LookAhead(node) => places & self.backward(node, self.all()),
            Node::Rule(rule) => self
                .rules
                .get(*rule)
                .map_or(0, |rule| self.forward(&rule.node, places)),
        }
    }

    /// Returns the places where the node can begin if it ends at one of `places`.
    fn backward(&self, node: &Node, places: Places) -> Places {
        if places == 0 || !self.budget.step() {
            return 0;
        }
        match node {
            Node::Anchor => self.anchor.map_or(0, |(start, end)| {
                Places::from(places >> end & 1 == 1) << start
            }),
            Node::Any | Node::Set(_) => self.one(node).map_or(0, |mask| places >> 1 & mask),
            Node::Char(cps) => cps
                .iter()
                .rev()
                .fold(places, |at, &cp| at >> 1 & self.mask(|c| c == cp)),
            Node::All(nodes) => nodes
                .iter()
                .rev()
                .fold(places, |at, node| self.backward(node, at)),
            Node::Choice(nodes) => nodes
                .iter()
                .fold(0, |starts, node| starts | self.backward(node, places)),
            Node::Repeat { node, min, max } => {
                repeat(places, *min, *max, |at| self.backward(node, at))
            }
            Node::Rule(rule) => self
                .rules
                .get(*rule)
                .map_or(0, |rule| self.backward(&rule.node, places)),
            // These nodes match no code point, so they begin where they end.
            Node::Start | Node::End | Node::LookBehind(_) | Node::LookAhead(_) => {
                self.forward(node, places)
            }
        }
    }
}

/// Takes a step from `min` to `max` times.
fn repeat(places: Places, min: u32, max: Option<u32>, step: impl Fn(Places) -> Places) -> Places {
    // A step that matches no code point changes nothing when it is repeated. Any other step reaches the end of the
    // label.
    let longest = LONGEST as u32 + 1;
    let mut at = places;
    for _ in 0..min.min(longest) {
        at = step(at);
    }
    let mut ends = at;
    let times = max.map_or(longest, |max| max.saturating_sub(min).min(longest));
    for _ in 0..times {
        at = step(at);
        if max.is_none() {
            at &= !ends;
        }
        if at == 0 {
            break;
        }
        ends |= at;
    }
    ends
}

/// Returns an upper bound on the nodes that are visited for one label, or `None` if it is above `limit`.
///
/// `costs` has the costs of the rules that it refers to.
pub(crate) fn cost(node: &Node, costs: &[u64], limit: u64) -> Option<u64> {
    let sum = |nodes: &[Node]| {
        nodes.iter().try_fold(1u64, |sum, node| {
            Some(sum + cost(node, costs, limit)?).filter(|&sum| sum <= limit)
        })
    };
    let cost = match node {
        Node::Start | Node::End | Node::Anchor | Node::Any | Node::Set(_) => 1,
        Node::Char(cps) => cps.len() as u64,
        Node::All(nodes) | Node::Choice(nodes) => sum(nodes)?,
        Node::Repeat { node, max, .. } => {
            let times = max.map_or(LONGEST as u64, |max| u64::from(max).clamp(1, 64));
            let inner = cost(node, costs, limit)?;
            inner.saturating_mul(times)
        }
        Node::LookBehind(node) | Node::LookAhead(node) => 1 + cost(node, costs, limit)?,
        Node::Rule(rule) => 1 + costs.get(*rule).copied().unwrap_or(limit),
    };
    (cost <= limit).then_some(cost)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chars(text: &str) -> Vec<char> {
        text.chars().collect()
    }

    fn rule(node: Node) -> Vec<Rule> {
        vec![Rule {
            name: "r".into(),
            comment: "".into(),
            node,
        }]
    }

    fn ch(text: &str) -> Node {
        Node::Char(text.chars().collect())
    }

    fn many(node: Node, min: u32, max: Option<u32>) -> Node {
        Node::Repeat {
            node: Box::new(node),
            min,
            max,
        }
    }

    #[test]
    fn rules_are_searched_for_and_counted() {
        let budget = Budget::for_label();
        let rules = rule(Node::All(vec![
            Node::Start,
            many(ch("a"), 2, Some(3)),
            many(Node::Any, 0, None),
            ch("bc"),
            Node::End,
        ]));
        for (label, expected) in [
            ("aabc", true),
            ("aaabc", true),
            ("abc", false),
            ("aaxxbc", true),
            ("aabcx", false),
            ("", false),
        ] {
            let label_chars = chars(label);
            let found = Matcher::new(&label_chars, &rules, &[], &budget).matches(0);
            assert_eq!(found, expected, "{label}");
        }
    }

    #[test]
    fn look_around_consumes_nothing() {
        let budget = Budget::for_label();
        // A context rule inside a sequence: what follows the anchor is looked at twice.
        let rules = rule(Node::All(vec![
            Node::LookBehind(Box::new(ch("a"))),
            Node::Anchor,
            Node::LookAhead(Box::new(ch("bc"))),
            ch("b"),
            Node::LookAhead(Box::new(Node::All(vec![ch("c"), Node::End]))),
        ]));
        let label = chars("axbc");
        let at = |start| Matcher::new(&label, &rules, &[], &budget).at(start, start + 1);
        assert!(at(1).matches(0));
        assert!(!at(0).matches(0));
        assert!(!Matcher::new(&label, &rules, &[], &budget).matches(0));
    }

    #[test]
    fn the_longest_label_has_a_place_for_its_end() {
        let budget = Budget::for_label();
        let label = vec!['a'; LONGEST];
        let rules = rule(Node::All(vec![
            Node::Start,
            many(ch("a"), 1, None),
            Node::End,
        ]));
        assert!(Matcher::new(&label, &rules, &[], &budget).matches(0));
        let exactly = rule(Node::All(vec![
            Node::Start,
            many(ch("a"), 63, Some(63)),
            Node::End,
        ]));
        assert!(Matcher::new(&label, &exactly, &[], &budget).matches(0));
        let more = rule(many(ch("a"), 64, None));
        assert!(!Matcher::new(&label, &more, &[], &budget).matches(0));
    }
}
