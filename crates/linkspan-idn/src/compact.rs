//! A compact format for many tables.
//!
//! Variants come in sets, and the tables of related scripts share them, so the sets are written first, once for all
//! tables. For each table, the format only has to list which members of a set are variants, and of which type. Nearly
//! always these are all members, with one type. Comments and references are left out, since evaluation does not need
//! them.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use crate::action::{Action, Condition, Disposition, Trigger};
use crate::coder::{Coder, Decoder, Encoder, Letters, Model};
use crate::raw::Meta;
use crate::rule::{Node, Rule};
use crate::set::Set;
use crate::table::{Body, Entry, Sequence, Single, Table, Variant};

type Cps = Box<[char]>;

/// Writes tables.
pub(crate) fn encode(tables: &[Table]) -> Vec<u8> {
    let mut format = Format::new(Encoder::new());
    format.sets = variant_sets(tables);
    format.tables(tables);
    format.coder.finish()
}

/// Reads tables.
pub(crate) fn decode(bytes: &[u8]) -> Vec<Table> {
    Format::new(Decoder::new(bytes)).tables(&[])
}

/// Returns the sets of code points and sequences that are variants of each other in some table.
fn variant_sets(tables: &[Table]) -> Vec<Vec<Cps>> {
    let mut parents: BTreeMap<Cps, Cps> = BTreeMap::new();
    fn root(parents: &BTreeMap<Cps, Cps>, of: &Cps) -> Cps {
        match parents.get(of) {
            Some(parent) if parent != of => root(parents, parent),
            _ => of.clone(),
        }
    }
    let entries = |body: &Body| -> Vec<(Cps, Entry)> {
        let singles = body.singles.iter();
        let singles = singles.map(|single| (Cps::from([single.first]), single.entry));
        let sequences = body.sequences.iter();
        let sequences = sequences.map(|sequence| (sequence.cps.clone(), sequence.entry));
        singles.chain(sequences).collect()
    };
    for table in tables {
        for (from, entry) in entries(&table.body) {
            for variant in table.body.variants_of(&entry) {
                for cps in [&from, &variant.to] {
                    let own = cps.clone();
                    parents.entry(cps.clone()).or_insert(own);
                }
                let (a, b) = (root(&parents, &from), root(&parents, &variant.to));
                parents.insert(a.clone().max(b.clone()), a.min(b));
            }
        }
    }
    let mut sets: BTreeMap<Cps, BTreeSet<Cps>> = BTreeMap::new();
    for cps in parents.keys() {
        sets.entry(root(&parents, cps))
            .or_default()
            .insert(cps.clone());
    }
    sets.into_values()
        .map(|set| set.into_iter().collect())
        .collect()
}

/// The meaning of a number. Each meaning has its own model.
#[derive(Clone, Copy)]
enum About {
    Count,
    SetSize,
    SetFirst,
    MemberGap,
    MemberLength,
    MemberRest,
    RangeGap,
    RangeLength,
    SingleGap,
    SingleLength,
    Condition,
    VariantOwn,
    VariantOther,
    TypeOwn,
    TypeOther,
    VariantCondition,
    SequenceFirst,
    Cp,
    Node,
    NodeNumber,
    Action,
    Bits,
    Last,
}

struct Format<C> {
    coder: C,
    models: Vec<Model>,
    letters: Letters,
    sets: Vec<Vec<Cps>>,
    /// The number of the set that a code point or sequence is in.
    set_of: HashMap<Cps, usize>,
    /// The condition that was coded last. The next is often the same.
    condition: u32,
}

impl<C: Coder> Format<C> {
    fn new(coder: C) -> Self {
        Self {
            coder,
            models: vec![Model::default(); About::Last as usize + 1],
            letters: Letters::default(),
            sets: Vec::new(),
            set_of: HashMap::new(),
            condition: 0,
        }
    }

    fn number(&mut self, about: About, number: usize) -> usize {
        let number = u32::try_from(number).unwrap_or(u32::MAX);
        let coded = match self.models.get_mut(about as usize) {
            Some(model) => model.number(&mut self.coder, number),
            None => number,
        };
        coded as usize
    }

    fn text(&mut self, text: &str) -> String {
        self.letters.text(&mut self.coder, text)
    }

    fn list<T: Clone, U>(
        &mut self,
        items: &[T],
        empty: &T,
        mut item: impl FnMut(&mut Self, &T) -> U,
    ) -> Vec<U> {
        let count = self.number(About::Count, items.len());
        (0..count)
            .map(|at| item(self, items.get(at).unwrap_or(empty)))
            .collect()
    }

    fn tables(&mut self, tables: &[Table]) -> Vec<Table> {
        self.variant_sets();
        let empty = Table::from_parts(Meta::default(), Body::default());
        self.list(tables, &empty, Self::table)
    }

    fn variant_sets(&mut self) {
        let given = std::mem::take(&mut self.sets);
        let count = self.number(About::Count, given.len());
        let mut before = 0;
        for at in 0..count {
            let given = given.get(at).map(Vec::as_slice).unwrap_or_default();
            let size = self.number(About::SetSize, given.len());
            let mut set = Vec::with_capacity(size);
            let mut last = before;
            for at in 0..size {
                let about = if at == 0 {
                    About::SetFirst
                } else {
                    About::MemberGap
                };
                let member = given.get(at).map(|cps| &**cps).unwrap_or_default();
                let member = self.member(about, member, &mut last);
                if at == 0 {
                    before = last;
                }
                self.set_of.insert(member.clone(), self.sets.len());
                set.push(member);
            }
            self.sets.push(set);
        }
    }

    /// Codes a code point or sequence whose first code point is not below `last`.
    fn member(&mut self, about: About, cps: &[char], last: &mut u32) -> Cps {
        let len = self.number(About::MemberLength, cps.len());
        let mut coded = Vec::with_capacity(len);
        for at in 0..len {
            let given = cps.get(at).map_or(0, |c| u32::from(*c));
            let cp = if at == 0 {
                let gap = given.wrapping_sub(*last) as usize;
                *last = last.wrapping_add(self.number(about, gap) as u32);
                *last
            } else {
                unzigzag(*last, self.number(About::MemberRest, zigzag(*last, given)))
            };
            coded.push(char::from_u32(cp).unwrap_or_default());
        }
        coded.into()
    }

    fn cps(&mut self, cps: &[char]) -> Cps {
        let mut last = 0;
        self.list(cps, &'\0', |format, &c| {
            let coded = format.number(About::Cp, zigzag(last, u32::from(c)));
            last = unzigzag(last, coded);
            char::from_u32(last).unwrap_or_default()
        })
        .into()
    }

    fn table(&mut self, table: &Table) -> Table {
        let meta = self.meta(&table.meta);
        let body = &table.body;
        let types = self.list(&body.types, &"".into(), |format, name| {
            format.text(name).into()
        });
        let sets = self.list(&body.sets, &Set::default(), Self::set);
        let no_rule = Rule {
            name: "".into(),
            comment: "".into(),
            node: Node::Any,
        };
        let rules = self.list(&body.rules, &no_rule, |format, rule| Rule {
            name: format.text(&rule.name).into(),
            comment: "".into(),
            node: format.node(&rule.node),
        });
        let no_action = Action {
            disposition: Disposition::Valid,
            comment: "".into(),
            rule: None,
            trigger: Trigger::Always,
        };
        let actions = self.list(&body.actions, &no_action, Self::action);
        let mut coded = Body {
            types,
            sets,
            rules,
            actions,
            ..Body::default()
        };
        self.condition = 0;
        self.singles(body, &mut coded);
        self.sequences(body, &mut coded);
        Table::from_parts(meta, coded)
    }

    fn meta(&mut self, meta: &Meta) -> Meta {
        let texts = |format: &mut Self, texts: &[String]| {
            format.list(texts, &String::new(), |format, text| format.text(text))
        };
        Meta {
            version: self.text(&meta.version),
            date: self.text(&meta.date),
            languages: texts(self, &meta.languages),
            scopes: texts(self, &meta.scopes),
            unicode_version: self.text(&meta.unicode_version),
        }
    }

    fn set(&mut self, set: &Set) -> Set {
        let mut next = 0;
        Set::new(self.list(set.ranges(), &(0, 0), |format, &(first, last)| {
            let gap = first.wrapping_sub(next) as usize;
            let first = next.wrapping_add(format.number(About::RangeGap, gap) as u32);
            let length = last.wrapping_sub(first) as usize;
            let last = first.wrapping_add(format.number(About::RangeLength, length) as u32);
            next = last;
            (first, last)
        }))
    }

    fn node(&mut self, node: &Node) -> Node {
        let kind = match node {
            Node::Start => 0,
            Node::End => 1,
            Node::Anchor => 2,
            Node::Any => 3,
            Node::Char(_) => 4,
            Node::Set(_) => 5,
            Node::All(_) => 6,
            Node::Choice(_) => 7,
            Node::Repeat { .. } => 8,
            Node::LookBehind(_) => 9,
            Node::LookAhead(_) => 10,
            Node::Rule(_) => 11,
        };
        let children: &[Node] = match node {
            Node::All(nodes) | Node::Choice(nodes) => nodes,
            _ => &[],
        };
        let child = match node {
            Node::Repeat { node, .. } | Node::LookBehind(node) | Node::LookAhead(node) => node,
            _ => &Node::Any,
        };
        let number = match node {
            Node::Set(number) | Node::Rule(number) => *number,
            _ => 0,
        };
        match self.number(About::Node, kind) {
            0 => Node::Start,
            1 => Node::End,
            2 => Node::Anchor,
            3 => Node::Any,
            4 => {
                let cps: &[char] = if let Node::Char(cps) = node { cps } else { &[] };
                Node::Char(self.cps(cps))
            }
            5 => Node::Set(self.number(About::NodeNumber, number)),
            6 => Node::All(self.list(children, &Node::Any, Self::node)),
            7 => Node::Choice(self.list(children, &Node::Any, Self::node)),
            8 => {
                let (min, max) = match node {
                    Node::Repeat { min, max, .. } => (*min, *max),
                    _ => (0, None),
                };
                let min = self.number(About::Bits, min as usize) as u32;
                let given = max.map_or(0, |max| max as usize + 1);
                let max = self.number(About::Bits, given).checked_sub(1);
                Node::Repeat {
                    node: Box::new(self.node(child)),
                    min,
                    max: max.map(|max| max as u32),
                }
            }
            9 => Node::LookBehind(Box::new(self.node(child))),
            10 => Node::LookAhead(Box::new(self.node(child))),
            _ => Node::Rule(self.number(About::NodeNumber, number)),
        }
    }

    fn action(&mut self, action: &Action) -> Action {
        let disposition = self.text(action.disposition.as_str());
        let rule = self.condition(About::Action, action.rule);
        let (kind, types) = match action.trigger {
            Trigger::Always => (0, 0),
            Trigger::Any(types) => (1, types),
            Trigger::All(types) => (2, types),
            Trigger::Only(types) => (3, types),
        };
        let kind = self.number(About::Action, kind);
        let low = self.number(About::Bits, (types & 0xFFFF_FFFF) as usize) as u64;
        let high = self.number(About::Bits, (types >> 32) as usize) as u64;
        let types = high << 32 | low;
        Action {
            disposition: Disposition::of(&disposition),
            comment: "".into(),
            rule,
            trigger: match kind {
                0 => Trigger::Always,
                1 => Trigger::Any(types),
                2 => Trigger::All(types),
                _ => Trigger::Only(types),
            },
        }
    }

    fn condition(&mut self, about: About, condition: Option<Condition>) -> Option<Condition> {
        let given = condition.map_or(0, |Condition { rule, negated }| {
            rule as usize * 2 + usize::from(negated) + 1
        });
        let coded = self.number(about, given).checked_sub(1)?;
        Some(Condition {
            rule: (coded / 2) as u32,
            negated: coded % 2 == 1,
        })
    }

    /// Codes the condition of a code point, which is often the same as that of the previous one.
    fn entry_condition(&mut self, condition: Option<Condition>) -> Option<Condition> {
        let number = |condition: Option<Condition>| {
            condition.map_or(0, |Condition { rule, negated }| {
                rule * 2 + u32::from(negated) + 1
            })
        };
        let before = self.condition;
        // Zero means the same as before.
        let given = number(condition);
        let coded = if given == before {
            0
        } else {
            given as usize + 1
        };
        let coded = self.number(About::Condition, coded) as u32;
        self.condition = coded.checked_sub(1).unwrap_or(before);
        let coded = self.condition.checked_sub(1)?;
        Some(Condition {
            rule: coded / 2,
            negated: coded % 2 == 1,
        })
    }

    fn singles(&mut self, body: &Body, coded: &mut Body) {
        let count = self.number(About::Count, body.singles.len());
        let mut next = 0;
        for at in 0..count {
            let given = body.singles.get(at);
            let first = given.map_or(0, |single| u32::from(single.first));
            let last = given.map_or(0, |single| u32::from(single.last));
            let gap = self.number(About::SingleGap, first.wrapping_sub(next) as usize);
            let first = next.wrapping_add(gap as u32);
            let length = self.number(About::SingleLength, last.wrapping_sub(first) as usize);
            let last = first.wrapping_add(length as u32);
            next = last.wrapping_add(1);
            let first = char::from_u32(first).unwrap_or_default();
            let entry = given.map(|single| single.entry);
            let entry = self.entry(body, entry, &[first], coded);
            coded.singles.push(Single {
                first,
                last: char::from_u32(last).unwrap_or_default(),
                entry,
            });
        }
    }

    fn sequences(&mut self, body: &Body, coded: &mut Body) {
        let count = self.number(About::Count, body.sequences.len());
        let mut last = 0;
        for at in 0..count {
            let given = body.sequences.get(at);
            let cps = given.map(|sequence| &*sequence.cps).unwrap_or_default();
            let cps = self.member(About::SequenceFirst, cps, &mut last);
            let entry = given.map(|sequence| sequence.entry);
            let entry = self.entry(body, entry, &cps, coded);
            coded.sequences.push(Sequence { cps, entry });
        }
    }

    fn entry(
        &mut self,
        body: &Body,
        given: Option<Entry>,
        cps: &[char],
        coded: &mut Body,
    ) -> Entry {
        let condition = self.entry_condition(given.and_then(|entry| entry.condition));
        let start = coded.variants.len() as u32;
        // The set is removed while its members are coded, because coding borrows all of `self`.
        let place = self.set_of.get(cps).copied();
        let set = place
            .and_then(|place| self.sets.get_mut(place))
            .map(std::mem::take);
        let set = set.unwrap_or_default();
        let variants = given
            .map(|entry| body.variants_of(&entry))
            .unwrap_or_default();
        for member in &set {
            let is_own = **member == *cps;
            let given: Vec<&Variant> = variants.iter().filter(|v| v.to == *member).collect();
            let about = if is_own {
                About::VariantOwn
            } else {
                About::VariantOther
            };
            let count = self.number(about, given.len());
            for at in 0..count {
                let given = given.get(at);
                let kind = given.and_then(|variant| variant.kind);
                let about = if is_own {
                    About::TypeOwn
                } else {
                    About::TypeOther
                };
                let kind = self.number(about, kind.map_or(0, |kind| usize::from(kind) + 1));
                let condition = given.and_then(|variant| variant.condition);
                let condition = self.condition(About::VariantCondition, condition);
                coded.variants.push(Variant {
                    to: member.clone(),
                    kind: kind.checked_sub(1).map(|kind| kind as u8),
                    condition,
                });
            }
        }
        if let Some(slot) = place.and_then(|place| self.sets.get_mut(place)) {
            *slot = set;
        }
        let end = coded.variants.len() as u32;
        Entry {
            condition,
            variants: if start == end { (0, 0) } else { (start, end) },
        }
    }
}

/// Codes a signed difference as an unsigned number.
fn zigzag(from: u32, to: u32) -> usize {
    let difference = i64::from(to) - i64::from(from);
    (if difference < 0 {
        -2 * difference - 1
    } else {
        2 * difference
    }) as usize
}

fn unzigzag(from: u32, number: usize) -> u32 {
    let half = (number / 2) as u32;
    if number % 2 == 1 {
        from.wrapping_sub(half).wrapping_sub(1)
    } else {
        from.wrapping_add(half)
    }
}
