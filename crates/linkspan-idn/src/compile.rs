//! Compiles a raw table: looks up names, and refuses contradictions.

mod classes;
mod order;

use std::collections::HashMap;

use crate::action::{Action, Condition, Disposition};
use crate::error::Error;
use crate::raw::{Raw, RawChar, RawCondition, RawNode, limit};
use crate::rule::{Node, Rule};
use crate::set::Set;
use crate::table::{Body, Entry, Sequence, Single, Variant};
use crate::words;
use classes::Classes;

/// Compiles a table.
pub(crate) fn body(raw: &Raw) -> Result<Body, Error> {
    Compiler::new(raw)?.compile()
}

/// Looks up the names of a raw table.
struct Compiler<'r> {
    raw: &'r Raw,
    rule_numbers: HashMap<&'r str, usize>,
    classes: Classes<'r>,
    sets: Vec<Set>,
    set_numbers: HashMap<Set, usize>,
    parts: usize,
}

impl<'r> Compiler<'r> {
    fn new(raw: &'r Raw) -> Result<Self, Error> {
        let mut rule_numbers = HashMap::new();
        for (number, rule) in raw.rules.iter().enumerate() {
            if rule_numbers.insert(rule.name.as_str(), number).is_some() {
                return Err(
                    Error::new(format!("two rules are called {:?}", rule.name)).on_line(rule.line)
                );
            }
        }
        Ok(Self {
            raw,
            rule_numbers,
            classes: Classes::new(raw)?,
            sets: Vec::new(),
            set_numbers: HashMap::new(),
            parts: 0,
        })
    }

    fn compile(mut self) -> Result<Body, Error> {
        let raw = self.raw;
        self.classes.resolve_all()?;
        let mut rules = Vec::with_capacity(raw.rules.len());
        for rule in &raw.rules {
            rules.push(Rule {
                name: rule.name.as_str().into(),
                comment: rule.comment.as_str().into(),
                node: self.node(&rule.node).map_err(|e| e.on_line(rule.line))?,
            });
        }
        order::check_costs(&rules, &raw.rules)?;
        let mut body = Body {
            rules,
            types: raw.types.names.clone(),
            sets: std::mem::take(&mut self.sets),
            ..Body::default()
        };
        self.actions(&mut body)?;
        self.repertoire(&mut body)?;
        Ok(body)
    }

    fn actions(&self, body: &mut Body) -> Result<(), Error> {
        for action in &self.raw.actions {
            let rule = self
                .condition(action.rule.as_ref())
                .map_err(|e| e.on_line(action.line))?;
            body.actions.push(Action {
                disposition: Disposition::of(&action.disposition),
                comment: action.comment.as_str().into(),
                rule,
                trigger: action.trigger,
            });
        }
        Ok(())
    }

    fn repertoire(&self, body: &mut Body) -> Result<(), Error> {
        check_repertoire(&self.raw.chars)?;
        for char in &self.raw.chars {
            let wrap = |e: Error| e.on_line(char.line);
            let start = body.variants.len();
            for variant in &char.variants {
                body.variants.push(Variant {
                    to: variant.to.clone(),
                    kind: variant.kind,
                    condition: self.condition(variant.condition.as_ref()).map_err(wrap)?,
                });
            }
            let number = |len: usize| u32::try_from(len).unwrap_or(u32::MAX);
            let entry = Entry {
                condition: self.condition(char.condition.as_ref()).map_err(wrap)?,
                variants: if start == body.variants.len() {
                    (0, 0)
                } else {
                    (number(start), number(body.variants.len()))
                },
            };
            if char.rest.is_empty() {
                let (first, last) = (char.first, char.last);
                body.singles.push(Single { first, last, entry });
            } else {
                let cps = [char.first].into_iter().chain(char.rest.iter().copied());
                body.sequences.push(Sequence {
                    cps: cps.collect(),
                    entry,
                });
            }
        }
        body.singles.sort_by_key(|single| single.first);
        body.singles.dedup_by(|next, one| {
            let follows = u32::from(next.first) == u32::from(one.last) + 1;
            let joins = follows && one.entry == next.entry && one.entry.variants == (0, 0);
            if joins {
                one.last = next.last;
            }
            joins
        });
        body.sequences.sort_by(|a, b| {
            let first = |sequence: &Sequence| sequence.cps.first().copied();
            let longer = || b.cps.len().cmp(&a.cps.len());
            first(a)
                .cmp(&first(b))
                .then_with(longer)
                .then_with(|| a.cps.cmp(&b.cps))
        });
        Ok(())
    }

    fn condition(&self, raw: Option<&RawCondition>) -> Result<Option<Condition>, Error> {
        let Some(RawCondition { rule, negated }) = raw else {
            return Ok(None);
        };
        let number = self.rule(rule)?;
        Ok(Some(Condition {
            rule: u32::try_from(number).unwrap_or(u32::MAX),
            negated: *negated,
        }))
    }

    fn rule(&self, name: &str) -> Result<usize, Error> {
        self.rule_numbers
            .get(name)
            .copied()
            .ok_or_else(|| Error::new(format!("there is no rule {name:?}; the table refers to it")))
    }

    fn node(&mut self, raw: &RawNode) -> Result<Node, Error> {
        self.parts += 1;
        if self.parts > limit::RULE_PARTS {
            return Err(Error::new(format!(
                "the rules have more than {} parts",
                limit::RULE_PARTS
            )));
        }
        let boxed = |node| Ok::<_, Error>(Box::new(node));
        Ok(match raw {
            RawNode::Start => Node::Start,
            RawNode::End => Node::End,
            RawNode::Anchor => Node::Anchor,
            RawNode::Any => Node::Any,
            RawNode::Char(cps) => Node::Char(cps.clone()),
            RawNode::Class(class) => {
                let set = self.classes.set(class)?;
                Node::Set(self.number_of(set))
            }
            RawNode::All(nodes) => Node::All(self.nodes(nodes)?),
            RawNode::Choice(nodes) => Node::Choice(self.nodes(nodes)?),
            RawNode::Repeat(node, min, max) => Node::Repeat {
                node: boxed(self.node(node)?)?,
                min: *min,
                max: *max,
            },
            RawNode::LookBehind(node) => Node::LookBehind(boxed(self.node(node)?)?),
            RawNode::LookAhead(node) => Node::LookAhead(boxed(self.node(node)?)?),
            RawNode::Ref(name) => Node::Rule(self.rule(name)?),
        })
    }

    fn nodes(&mut self, raw: &[RawNode]) -> Result<Vec<Node>, Error> {
        raw.iter().map(|node| self.node(node)).collect()
    }

    /// Returns the number of a set. Equal sets share one.
    fn number_of(&mut self, set: Set) -> usize {
        let next = self.sets.len();
        let number = *self.set_numbers.entry(set.clone()).or_insert(next);
        if number == next {
            self.sets.push(set);
        }
        number
    }
}

/// Refuses code points and sequences that occur twice in the table.
fn check_repertoire(chars: &[RawChar]) -> Result<(), Error> {
    let mut sorted: Vec<&RawChar> = chars.iter().collect();
    // Single code points and ranges come first.
    sorted.sort_by_key(|char| (!char.rest.is_empty(), char.first, &*char.rest, char.line));
    for pair in sorted.windows(2) {
        let [one, next] = pair else { continue };
        let what = if next.rest.is_empty() {
            let is_twice = one.rest.is_empty() && next.first <= one.last;
            is_twice.then(|| words::code_points(&[next.first]))
        } else {
            let is_twice = one.first == next.first && one.rest == next.rest;
            let cps = || [&[next.first], &*next.rest].concat();
            is_twice.then(|| format!("the sequence {}", words::code_points(&cps())))
        };
        if let Some(what) = what {
            let line = one.line.max(next.line);
            return Err(Error::new(format!("{what} is in the table twice")).on_line(line));
        }
    }
    Ok(())
}
