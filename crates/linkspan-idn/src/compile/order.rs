//! The order of rules, and the cost of matching them.

use crate::error::Error;
use crate::raw::{RawRule, limit};
use crate::rule::{self, Node, Rule};

/// Refuses rules that refer to themselves, and rules whose cost, multiplied by references and
/// repetitions, is too high.
pub(super) fn check_costs(rules: &[Rule], raw: &[RawRule]) -> Result<(), Error> {
    let mut costs = vec![0; rules.len()];
    let mut total = 0u64;
    for number in order(rules, raw)? {
        let (Some(rule), Some(source)) = (rules.get(number), raw.get(number)) else {
            continue;
        };
        let cost = rule::cost(&rule.node, &costs, limit::RULE_COST);
        total = total.saturating_add(cost.unwrap_or(u64::MAX));
        if total > limit::TABLE_COST || cost.is_none() {
            return Err(Error::new(format!(
                "the rule {:?} takes more steps than a table needs: its repetitions and the rules it refers to multiply",
                rule.name
            ))
            .on_line(source.line));
        }
        if let (Some(slot), Some(cost)) = (costs.get_mut(number), cost) {
            *slot = cost;
        }
    }
    Ok(())
}

/// Orders the rules so that each rule comes after the rules that it refers to.
fn order(rules: &[Rule], raw: &[RawRule]) -> Result<Vec<usize>, Error> {
    #[derive(Clone, Copy, PartialEq)]
    enum State {
        New,
        Open,
        Done,
    }
    let mut states = vec![State::New; rules.len()];
    let mut order = Vec::with_capacity(rules.len());
    let found: Vec<Vec<usize>> = rules
        .iter()
        .map(|rule| {
            let mut found = Vec::new();
            references(&rule.node, &mut found);
            found
        })
        .collect();
    for start in 0..rules.len() {
        // The second number counts the references of the rule that have been followed.
        let mut stack = vec![(start, 0)];
        while let Some((number, next)) = stack.pop() {
            let state = states.get(number).copied().unwrap_or(State::Done);
            if state == State::Done || (state == State::Open && next == 0) {
                if state == State::Open {
                    let line = raw.get(number).map_or(0, |rule| rule.line);
                    let name = rules.get(number).map_or("", |rule| &rule.name);
                    return Err(Error::new(format!(
                        "the rule {name:?} refers to itself, directly or through others"
                    ))
                    .on_line(line));
                }
                continue;
            }
            if let Some(state) = states.get_mut(number) {
                *state = State::Open;
            }
            match found.get(number).and_then(|found| found.get(next)) {
                Some(&to) => {
                    stack.push((number, next + 1));
                    stack.push((to, 0));
                }
                None => {
                    if let Some(state) = states.get_mut(number) {
                        *state = State::Done;
                    }
                    order.push(number);
                }
            }
        }
    }
    Ok(order)
}

fn references(node: &Node, found: &mut Vec<usize>) {
    match node {
        Node::Rule(number) => found.push(*number),
        Node::All(nodes) | Node::Choice(nodes) => {
            nodes.iter().for_each(|node| references(node, found));
        }
        Node::Repeat { node, .. } | Node::LookBehind(node) | Node::LookAhead(node) => {
            references(node, found);
        }
        Node::Start | Node::End | Node::Anchor | Node::Any | Node::Char(_) | Node::Set(_) => {}
    }
}
