//! RFC 7940 taken literally: a document tree, rules matched by trying everything, variants made one by one.
//!
//! It shares nothing with the library but the Unicode properties. It is slow, and simple enough to be read as correct.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

use icu_properties::CodePointMapData;
use icu_properties::props::{GeneralCategory, JoiningType};
use roxmltree::{Document, Node};

use super::Dice;

pub(crate) type Label = Vec<u32>;

/// The types that a variant was made with, and whether every code point comes from a mapping.
pub(crate) type Way<'d> = (Vec<&'d str>, bool);

/// A code point or sequence.
#[derive(Debug)]
pub(crate) struct Char<'d> {
    pub(crate) cp: Label,
    pub(crate) when: Option<&'d str>,
    pub(crate) not_when: Option<&'d str>,
    pub(crate) vars: Vec<Var<'d>>,
}

#[derive(Debug)]
pub(crate) struct Var<'d> {
    pub(crate) cp: Label,
    pub(crate) kind: Option<&'d str>,
    pub(crate) when: Option<&'d str>,
    pub(crate) not_when: Option<&'d str>,
}

pub(crate) struct Oracle<'d> {
    pub(crate) chars: BTreeMap<Label, Char<'d>>,
    by_first: BTreeMap<u32, Vec<Label>>,
    tags: BTreeMap<&'d str, BTreeSet<u32>>,
    classes: BTreeMap<&'d str, Node<'d, 'd>>,
    pub(crate) rules: BTreeMap<&'d str, Node<'d, 'd>>,
    pub(crate) actions: Vec<Node<'d, 'd>>,
    /// The members of classes that were asked for.
    cache: RefCell<BTreeMap<usize, Vec<u32>>>,
}

/// What the oracle says: the disposition, and the rules that are to blame.
#[derive(Debug)]
pub(crate) struct Verdict {
    pub(crate) disposition: String,
    pub(crate) blamed: BTreeSet<String>,
}

pub(crate) fn hex(text: &str) -> Label {
    text.split_whitespace()
        .map(|cp| u32::from_str_radix(cp, 16).unwrap())
        .collect()
}

pub(crate) fn text(label: &[u32]) -> String {
    label
        .iter()
        .map(|&cp| char::from_u32(cp).unwrap())
        .collect()
}

fn elements<'d>(node: Node<'d, 'd>) -> impl Iterator<Item = Node<'d, 'd>> {
    node.children().filter(|child| child.is_element())
}

fn name<'d>(node: Node<'d, 'd>) -> &'d str {
    node.tag_name().name()
}

impl<'d> Oracle<'d> {
    pub(crate) fn new(document: &'d Document<'d>) -> Self {
        let part = |wanted: &str| {
            elements(document.root_element())
                .find(|node| name(*node) == wanted)
                .unwrap()
        };
        let mut oracle = Self {
            chars: BTreeMap::new(),
            by_first: BTreeMap::new(),
            tags: BTreeMap::new(),
            classes: BTreeMap::new(),
            rules: BTreeMap::new(),
            actions: Vec::new(),
            cache: RefCell::default(),
        };
        for node in elements(part("data")) {
            let cps: Vec<Label> = match name(node) {
                "char" => vec![hex(node.attribute("cp").unwrap())],
                "range" => {
                    let cp = |attribute| hex(node.attribute(attribute).unwrap())[0];
                    (cp("first-cp")..=cp("last-cp"))
                        .map(|cp| vec![cp])
                        .collect()
                }
                other => panic!("{other}"),
            };
            for cp in cps {
                if let [only] = cp[..] {
                    for tag in node.attribute("tag").unwrap_or_default().split_whitespace() {
                        oracle.tags.entry(tag).or_default().insert(only);
                    }
                }
                let vars = elements(node).map(|var| Var {
                    cp: hex(var.attribute("cp").unwrap()),
                    kind: var.attribute("type"),
                    when: var.attribute("when"),
                    not_when: var.attribute("not-when"),
                });
                let char = Char {
                    cp: cp.clone(),
                    when: node.attribute("when"),
                    not_when: node.attribute("not-when"),
                    vars: vars.collect(),
                };
                let longest_first = oracle.by_first.entry(cp[0]).or_default();
                longest_first.push(cp.clone());
                longest_first.sort_by_key(|cp| std::cmp::Reverse(cp.len()));
                oracle.chars.insert(cp, char);
            }
        }
        for node in elements(part("rules")) {
            match name(node) {
                "rule" => drop(oracle.rules.insert(node.attribute("name").unwrap(), node)),
                "action" => oracle.actions.push(node),
                _ => drop(oracle.classes.insert(node.attribute("name").unwrap(), node)),
            }
        }
        oracle
    }

    /// Returns true if a code point is in a class or set operation.
    fn is_in(&self, node: Node<'d, 'd>, cp: u32) -> bool {
        let parts: Vec<Node> = elements(node).collect();
        match name(node) {
            "union" => parts.iter().any(|part| self.is_in(*part, cp)),
            "intersection" => parts.iter().all(|part| self.is_in(*part, cp)),
            "difference" => self.is_in(parts[0], cp) && !self.is_in(parts[1], cp),
            "symmetric-difference" => self.is_in(parts[0], cp) != self.is_in(parts[1], cp),
            "complement" => !self.is_in(parts[0], cp),
            "class" => {
                if let Some(class) = node.attribute("by-ref") {
                    self.is_in(self.classes[class], cp)
                } else if let Some(tag) = node.attribute("from-tag") {
                    self.tags.get(tag).is_some_and(|set| set.contains(&cp))
                } else if let Some(property) = node.attribute("property") {
                    let category = CodePointMapData::<GeneralCategory>::new().get32(cp);
                    let joining = CodePointMapData::<JoiningType>::new().get32(cp);
                    match property {
                        "gc:Mn" => category == GeneralCategory::NonspacingMark,
                        "gc:Mc" => category == GeneralCategory::SpacingMark,
                        "jt:R" => joining == JoiningType::RightJoining,
                        "jt:D" => joining == JoiningType::DualJoining,
                        other => panic!("{other}"),
                    }
                } else {
                    node.text()
                        .unwrap_or_default()
                        .split_whitespace()
                        .any(|item| {
                            let (first, last) = item.split_once('-').unwrap_or((item, item));
                            (hex(first)[0]..=hex(last)[0]).contains(&cp)
                        })
                }
            }
            other => panic!("{other}"),
        }
    }

    /// Returns all places where a part of a rule can end if it begins at `at`.
    fn ends(
        &self,
        node: Node<'d, 'd>,
        label: &[u32],
        at: usize,
        anchor: Option<(usize, usize)>,
    ) -> BTreeSet<usize> {
        let (min, max) = match node.attribute("count") {
            None => (1, 1),
            Some(count) => {
                let number = |text: &str| text.parse::<usize>().unwrap();
                match count.split_once(':') {
                    Some((min, max)) => (number(min), number(max)),
                    None => match count.strip_suffix('+') {
                        Some(min) => (number(min), label.len() + 1),
                        None => (number(count), number(count)),
                    },
                }
            }
        };
        let mut reached = BTreeSet::from([at]);
        let mut ends = BTreeSet::new();
        for times in 0..=max {
            if times >= min {
                ends.extend(&reached);
            }
            let next = reached
                .iter()
                .flat_map(|&at| self.once(node, label, at, anchor));
            reached = next.collect();
        }
        ends
    }

    fn sequence(
        &self,
        nodes: &[Node<'d, 'd>],
        label: &[u32],
        at: usize,
        anchor: Option<(usize, usize)>,
    ) -> BTreeSet<usize> {
        nodes.iter().fold(BTreeSet::from([at]), |places, node| {
            let ends = places
                .iter()
                .flat_map(|&at| self.ends(*node, label, at, anchor));
            ends.collect()
        })
    }

    fn once(
        &self,
        node: Node<'d, 'd>,
        label: &[u32],
        at: usize,
        anchor: Option<(usize, usize)>,
    ) -> BTreeSet<usize> {
        let inside: Vec<Node> = elements(node).collect();
        let here = |yes: bool| {
            if yes {
                BTreeSet::from([at])
            } else {
                BTreeSet::new()
            }
        };
        let step = |yes: bool, len: usize| {
            if yes {
                BTreeSet::from([at + len])
            } else {
                BTreeSet::new()
            }
        };
        match name(node) {
            "start" => here(at == 0),
            "end" => here(at == label.len()),
            "any" => step(at < label.len(), 1),
            "char" => {
                let cps = hex(node.attribute("cp").unwrap());
                step(label[at..].starts_with(&cps), cps.len())
            }
            "anchor" => match anchor {
                Some((start, end)) if start == at => BTreeSet::from([end]),
                _ => BTreeSet::new(),
            },
            "choice" => inside
                .iter()
                .flat_map(|node| self.ends(*node, label, at, anchor))
                .collect(),
            "rule" => match node.attribute("by-ref") {
                Some(rule) => {
                    let inside: Vec<Node> = elements(self.rules[rule]).collect();
                    self.sequence(&inside, label, at, anchor)
                }
                None => self.sequence(&inside, label, at, anchor),
            },
            "look-behind" => {
                here((0..=at).any(|from| self.sequence(&inside, label, from, anchor).contains(&at)))
            }
            "look-ahead" => here(!self.sequence(&inside, label, at, anchor).is_empty()),
            _ => step(at < label.len() && self.is_in(node, label[at]), 1),
        }
    }

    pub(crate) fn matches(
        &self,
        rule: &str,
        label: &[u32],
        anchor: Option<(usize, usize)>,
    ) -> bool {
        let nodes: Vec<Node> = elements(self.rules[rule]).collect();
        (0..=label.len()).any(|at| !self.sequence(&nodes, label, at, anchor).is_empty())
    }

    pub(crate) fn holds(
        &self,
        when: Option<&str>,
        not_when: Option<&str>,
        label: &[u32],
        anchor: (usize, usize),
    ) -> bool {
        when.is_none_or(|rule| self.matches(rule, label, Some(anchor)))
            && not_when.is_none_or(|rule| !self.matches(rule, label, Some(anchor)))
    }

    /// Returns the members of the repertoire that make up a label, or else the rules and code points to blame.
    pub(crate) fn units(&self, label: &[u32]) -> Result<Vec<&Char<'d>>, BTreeSet<String>> {
        let (mut units, mut blamed) = (Vec::new(), BTreeSet::new());
        let mut at = 0;
        'next: while at < label.len() {
            let mut reason = format!("U+{:04X}", label[at]);
            for cp in self.by_first.get(&label[at]).into_iter().flatten() {
                let char = &self.chars[cp];
                let anchor = (at, at + cp.len());
                if !label[at..].starts_with(cp) {
                    continue;
                }
                if self.holds(char.when, char.not_when, label, anchor) {
                    units.push(char);
                    at += cp.len();
                    continue 'next;
                }
                reason = char.when.or(char.not_when).unwrap().to_owned();
            }
            blamed.insert(reason);
            at += 1;
        }
        if blamed.is_empty() {
            Ok(units)
        } else {
            Err(blamed)
        }
    }

    /// Returns the code points of a label that are in the table as variants only.
    pub(crate) fn foreign(&self, label: &[u32]) -> BTreeSet<String> {
        let is_foreign = |cp: &&u32| {
            let char = self.chars.get([**cp].as_slice());
            let vars = char.into_iter().flat_map(|char| &char.vars);
            vars.into_iter()
                .any(|var| var.cp == [**cp] && var.kind == Some("out-of-repertoire-var"))
        };
        label
            .iter()
            .filter(is_foreign)
            .map(|cp| format!("U+{cp:04X}"))
            .collect()
    }

    fn act(&self, label: &[u32], types: &BTreeSet<&str>, only: bool) -> Verdict {
        for action in &self.actions {
            let within = |attribute: &str| -> Option<bool> {
                let listed: BTreeSet<&str> =
                    action.attribute(attribute)?.split_whitespace().collect();
                Some(match attribute {
                    "any-variant" => !types.is_disjoint(&listed),
                    _ => !types.is_empty() && types.is_subset(&listed),
                })
            };
            let is_triggered = within("any-variant").unwrap_or(true)
                && within("all-variants").unwrap_or(true)
                && within("only-variants").is_none_or(|yes| yes && only)
                && action
                    .attribute("match")
                    .is_none_or(|rule| self.matches(rule, label, None))
                && action
                    .attribute("not-match")
                    .is_none_or(|rule| !self.matches(rule, label, None));
            if is_triggered {
                let rule = action.attribute("match").or(action.attribute("not-match"));
                return Verdict {
                    disposition: action.attribute("disp").unwrap().to_owned(),
                    blamed: rule.into_iter().map(str::to_owned).collect(),
                };
            }
        }
        panic!("every published table ends with an action for all labels");
    }

    pub(crate) fn evaluate(&self, label: &[u32]) -> Verdict {
        let units = match self.units(label) {
            Ok(units) => units,
            Err(blamed) => {
                return Verdict {
                    disposition: "invalid".to_owned(),
                    blamed,
                };
            }
        };
        let (mut types, mut only, mut at) = (BTreeSet::new(), true, 0);
        for unit in units {
            let anchor = (at, at + unit.cp.len());
            let own = unit
                .vars
                .iter()
                .find(|var| var.cp == unit.cp && self.holds(var.when, var.not_when, label, anchor));
            types.extend(own.and_then(|var| var.kind));
            only &= own.is_some();
            at += unit.cp.len();
        }
        self.act(label, &types, only)
    }

    /// Returns the disposition of a variant that was made in some way.
    pub(crate) fn act_on(&self, variant: &[u32], way: &Way<'d>) -> String {
        let types: BTreeSet<&str> = way.0.iter().copied().collect();
        self.act(variant, &types, way.1).disposition
    }

    /// Returns all variants of a label, with the types that were met, for labels with at most `most` of them.
    pub(crate) fn variants(
        &self,
        label: &[u32],
        most: usize,
    ) -> Option<BTreeMap<Label, BTreeSet<Way<'d>>>> {
        struct Made<'d> {
            label: Label,
            /// The variants used, with where they are.
            used: Vec<(Option<&'d str>, Option<&'d str>, usize, usize)>,
            types: BTreeSet<&'d str>,
            only: bool,
        }
        let start = Made {
            label: Vec::new(),
            used: Vec::new(),
            types: BTreeSet::new(),
            only: true,
        };
        let mut open = vec![(0, start)];
        let mut done: BTreeMap<Label, BTreeSet<Way<'d>>> = BTreeMap::new();
        let mut steps = 0;
        while let Some((at, made)) = open.pop() {
            steps += 1;
            if steps > most * 20 || done.len() > most {
                return None;
            }
            if at == label.len() {
                let holds = made.used.iter().all(|&(when, not_when, start, end)| {
                    self.holds(when, not_when, &made.label, (start, end))
                });
                if holds {
                    let way = (made.types.into_iter().collect(), made.only);
                    done.entry(made.label).or_default().insert(way);
                }
                continue;
            }
            for cp in self.by_first.get(&label[at]).into_iter().flatten() {
                let char = &self.chars[cp];
                let anchor = (at, at + cp.len());
                if !label[at..].starts_with(cp)
                    || !self.holds(char.when, char.not_when, label, anchor)
                {
                    continue;
                }
                // A code point stays as it is unless it has a mapping to itself.
                let own = char.vars.iter().find(|var| var.cp == *cp);
                let (no_when, no_not_when) =
                    own.map_or((None, None), |var| (var.not_when, var.when));
                let is_unconditional =
                    own.is_some_and(|var| var.when.is_none() && var.not_when.is_none());
                let identity =
                    (!is_unconditional).then_some((cp.clone(), None, no_when, no_not_when, false));
                let vars = char.vars.iter();
                let vars = vars.map(|var| (var.cp.clone(), var.kind, var.when, var.not_when, true));
                for (to, kind, when, not_when, is_mapped) in vars.chain(identity) {
                    let start = made.label.len();
                    let mut next = Made {
                        label: [made.label.as_slice(), &to].concat(),
                        used: made.used.clone(),
                        types: made.types.clone(),
                        only: made.only && is_mapped,
                    };
                    next.used.push((when, not_when, start, start + to.len()));
                    next.types.extend(kind);
                    open.push((anchor.1, next));
                }
            }
        }
        Some(done)
    }

    /// Makes a random text that a part of a rule matches, with the place of the anchor; `None` if no try succeeds.
    pub(crate) fn sample(
        &self,
        nodes: &[Node<'d, 'd>],
        anchor: &[u32],
        dice: &mut Dice,
    ) -> Option<Label> {
        let mut label = Vec::new();
        for node in nodes {
            let times = match node.attribute("count") {
                None => 1,
                Some(count) => {
                    let digits: String = count.chars().take_while(char::is_ascii_digit).collect();
                    let min: usize = digits.parse().unwrap();
                    if count.ends_with('+') || count.contains(':') {
                        min + dice.roll(2)
                    } else {
                        min
                    }
                }
            };
            for _ in 0..times {
                let inside: Vec<Node> = elements(*node).collect();
                let found = match name(*node) {
                    "start" | "end" => Vec::new(),
                    "anchor" => anchor.to_vec(),
                    "any" => vec![self.any(dice)],
                    "char" => hex(node.attribute("cp").unwrap()),
                    "choice" => self.sample(&[*dice.pick(&inside)], anchor, dice)?,
                    "rule" => match node.attribute("by-ref") {
                        Some(rule) => {
                            let inside: Vec<Node> = elements(self.rules[rule]).collect();
                            self.sample(&inside, anchor, dice)?
                        }
                        None => self.sample(&inside, anchor, dice)?,
                    },
                    "look-behind" | "look-ahead" => self.sample(&inside, anchor, dice)?,
                    _ => {
                        let members = self.members(*node);
                        if members.is_empty() {
                            return None;
                        }
                        vec![*dice.pick(&members)]
                    }
                };
                label.extend(found);
            }
        }
        Some(label)
    }

    fn members(&self, node: Node<'d, 'd>) -> Vec<u32> {
        let id = node.id().get_usize();
        let find = || {
            self.by_first
                .keys()
                .copied()
                .filter(|&cp| self.is_in(node, cp))
                .collect()
        };
        self.cache
            .borrow_mut()
            .entry(id)
            .or_insert_with(find)
            .clone()
    }

    /// Returns any code point of the repertoire.
    fn any(&self, dice: &mut Dice) -> u32 {
        let nth = dice.roll(self.by_first.len());
        *self.by_first.keys().nth(nth).unwrap()
    }

    pub(crate) fn rule_nodes(&self, rule: &str) -> Vec<Node<'d, 'd>> {
        elements(self.rules[rule]).collect()
    }
}
