//! A table: repertoire, variants, rules and actions, ready to evaluate labels.

use std::collections::HashMap;
use std::sync::OnceLock;

use crate::action::{Action, Condition, Disposition};
use crate::error::Error;
use crate::property;
use crate::raw::{Class, Meta, Raw, RawCondition, RawNode, RawRule, limit};
use crate::rule::{self, Matcher, Node, Rule};
use crate::set::Set;
use crate::variant::Index;
use crate::{text, xml};

/// An IDN table: which labels a registry takes, and which it treats as the same.
///
/// # Example
///
/// ```
/// use linkspan_idn::Table;
///
/// let table = Table::parse(
///     r#"<lgr xmlns="urn:ietf:params:xml:ns:lgr-1.0">
///       <meta><version>1</version><date>2026-01-01</date><language>de</language></meta>
///       <data>
///         <range first-cp="0061" last-cp="007A"/>
///         <char cp="0073 0073"><var cp="00DF" type="blocked"/></char>
///         <char cp="00DF"><var cp="0073 0073" type="allocatable"/></char>
///       </data>
///     </lgr>"#,
/// )?;
/// assert!(table.evaluate("strasse").is_valid());
/// assert!(!table.evaluate("дом").is_valid());
/// assert!(table.are_variants("straße", "strasse"));
/// assert_eq!(table.variant("straße", "strasse").unwrap().as_str(), "allocatable");
/// assert_eq!(table.variant("strasse", "straße").unwrap().as_str(), "blocked");
/// # Ok::<(), linkspan_idn::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Table {
    pub(crate) name: String,
    pub(crate) meta: Meta,
    pub(crate) body: Body,
    /// Made when it is first asked for.
    index: OnceLock<Index>,
}

/// What a table says of labels.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub(crate) struct Body {
    pub(crate) singles: Vec<Single>,
    /// By their first code point, longer ones first.
    pub(crate) sequences: Vec<Sequence>,
    pub(crate) variants: Vec<Variant>,
    pub(crate) types: Vec<Box<str>>,
    pub(crate) sets: Vec<Set>,
    pub(crate) rules: Vec<Rule>,
    pub(crate) actions: Vec<Action>,
}

/// A range of code points that are alike.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) struct Single {
    pub(crate) first: char,
    pub(crate) last: char,
    pub(crate) entry: Entry,
}

/// A sequence of code points.
#[derive(Clone, Debug, Eq, PartialEq)]
pub(crate) struct Sequence {
    pub(crate) cps: Box<[char]>,
    pub(crate) entry: Entry,
}

/// What is said of a code point or sequence.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) struct Entry {
    pub(crate) condition: Option<Condition>,
    /// From where to where its variants are.
    pub(crate) variants: (u32, u32),
}

/// A variant.
#[derive(Clone, Debug, Eq, PartialEq)]
pub(crate) struct Variant {
    pub(crate) to: Box<[char]>,
    pub(crate) kind: Option<u8>,
    pub(crate) condition: Option<Condition>,
}

impl Variant {
    pub(crate) fn bits(&self) -> u64 {
        self.kind.map_or(0, |kind| 1 << (kind & 63))
    }
}

impl Table {
    /// Reads a table: RFC 7940's XML, or one of the older text formats (RFC 3743, RFC 4290).
    ///
    /// # Errors
    ///
    /// The file is not a table, contradicts itself, or is larger than any table needs to be.
    ///
    /// # Example
    ///
    /// ```
    /// use linkspan_idn::Table;
    ///
    /// let table = Table::parse("Version 1.0 20020701\n4E00(1);4E00(1);58F9(2)\n58F9;58F9;4E00\n")?;
    /// assert!(table.are_variants("\u{4E00}", "\u{58F9}"));
    /// # Ok::<(), linkspan_idn::Error>(())
    /// ```
    pub fn parse(file: &str) -> Result<Self, Error> {
        if file.len() > limit::BYTES {
            return Err(Error::new(format!(
                "the file has {} bytes, which is more than the {} that a table may have",
                file.len(),
                limit::BYTES
            )));
        }
        let file = file.strip_prefix('\u{FEFF}').unwrap_or(file);
        let raw = if file.trim_start().starts_with('<') {
            xml::read(file)?
        } else {
            text::read(file)?
        };
        Self::compile(raw)
    }

    /// Gives the table a name, as findings have it; without, it is called by its languages.
    ///
    /// A name such as IANA's repository has it, `de_german_1.0`, also says for which top-level domain and
    /// language the table is, where the file itself does not.
    ///
    /// # Example
    ///
    /// ```
    /// use linkspan_idn::Table;
    ///
    /// let table = Table::parse("U+0061\n")?.with_name("de_de_1.0");
    /// assert_eq!(table.name(), "de_de_1.0");
    /// assert_eq!(table.scopes(), ["de"]);
    /// # Ok::<(), linkspan_idn::Error>(())
    /// ```
    #[must_use]
    pub fn with_name(mut self, name: &str) -> Self {
        self.name = name.to_owned();
        if let [scope, language, rest @ ..] = name.split('_').collect::<Vec<_>>().as_slice()
            && linkspan::TldTable::embedded().contains(scope)
        {
            if self.meta.scopes.is_empty() {
                self.meta.scopes.push(crate::words::to_unicode(scope));
            }
            if self.meta.languages.is_empty() {
                self.meta.languages.push((*language).to_owned());
            }
            if let ([version], true) = (rest, self.meta.version.is_empty()) {
                self.meta.version = (*version).to_owned();
            }
        }
        self
    }

    pub(crate) fn compile(raw: Raw) -> Result<Self, Error> {
        let meta = raw.meta.clone();
        let body = Compiler::new(&raw)?.compile()?;
        Ok(Self::from_parts(meta, body))
    }

    pub(crate) fn from_parts(meta: Meta, body: Body) -> Self {
        Self {
            name: meta.languages.join(" "),
            meta,
            body,
            index: OnceLock::new(),
        }
    }

    /// The sets of variants.
    pub(crate) fn variant_index(&self) -> &Index {
        self.index
            .get_or_init(|| Index::new(std::slice::from_ref(&self.body)))
    }

    /// The name that findings have for the table.
    ///
    /// # Example
    ///
    /// ```
    /// let table = linkspan_idn::Table::parse("Language: de\nU+0061\n")?;
    /// assert_eq!(table.name(), "de");
    /// # Ok::<(), linkspan_idn::Error>(())
    /// ```
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The version, as the file has it; empty if it has none.
    ///
    /// # Example
    ///
    /// ```
    /// let table = linkspan_idn::Table::parse("Version: 1.2\nU+0061\n")?;
    /// assert_eq!(table.version(), "1.2");
    /// # Ok::<(), linkspan_idn::Error>(())
    /// ```
    #[must_use]
    pub fn version(&self) -> &str {
        &self.meta.version
    }

    /// The date of the table, `2022-05-26`; empty if the file has none.
    ///
    /// # Example
    ///
    /// ```
    /// let table = linkspan_idn::Table::parse("Version 1.0 20020701\nU+0061\n")?;
    /// assert_eq!(table.date(), "2002-07-01");
    /// # Ok::<(), linkspan_idn::Error>(())
    /// ```
    #[must_use]
    pub fn date(&self) -> &str {
        &self.meta.date
    }

    /// The languages or scripts that the table is for: `de`, `und-Deva`.
    ///
    /// # Example
    ///
    /// ```
    /// let table = linkspan_idn::Table::parse("Script: Latn\nU+0061\n")?;
    /// assert_eq!(table.languages(), ["und-Latn"]);
    /// # Ok::<(), linkspan_idn::Error>(())
    /// ```
    #[must_use]
    pub fn languages(&self) -> &[String] {
        &self.meta.languages
    }

    /// The domains below which the table is used, in Unicode form; `.` is the root. Empty if the file does not say.
    ///
    /// # Example
    ///
    /// ```
    /// let table = linkspan_idn::Table::parse("U+0061\n")?;
    /// assert!(table.scopes().is_empty());
    /// # Ok::<(), linkspan_idn::Error>(())
    /// ```
    #[must_use]
    pub fn scopes(&self) -> &[String] {
        &self.meta.scopes
    }

    /// How many code points and sequences labels may have.
    ///
    /// # Example
    ///
    /// ```
    /// let table = linkspan_idn::Table::parse("U+0061..U+007A\nU+00DF\n")?;
    /// assert_eq!(table.len(), 27);
    /// # Ok::<(), linkspan_idn::Error>(())
    /// ```
    #[must_use]
    pub fn len(&self) -> usize {
        let count = |single: &Single| u32::from(single.last) - u32::from(single.first) + 1;
        let singles: u32 = self.body.singles.iter().map(count).sum();
        singles as usize + self.body.sequences.len()
    }

    /// Whether no label is valid, since there is nothing to make one of.
    ///
    /// # Example
    ///
    /// ```
    /// assert!(!linkspan_idn::Table::parse("U+0061\n")?.is_empty());
    /// # Ok::<(), linkspan_idn::Error>(())
    /// ```
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The names of the table's rules, in its order.
    ///
    /// # Example
    ///
    /// ```
    /// let table = linkspan_idn::Table::parse("U+0061\n")?;
    /// assert_eq!(table.rules().count(), 0);
    /// # Ok::<(), linkspan_idn::Error>(())
    /// ```
    pub fn rules(&self) -> impl Iterator<Item = &str> {
        self.body.rules.iter().map(|rule| &*rule.name)
    }
}

impl Body {
    /// Whether a code point is in the table only as the variant of others: no label has it.
    pub(crate) fn is_foreign(&self, c: char) -> bool {
        let foreign = self.type_bit("out-of-repertoire-var");
        foreign != 0
            && self.single(c).is_some_and(|entry| {
                let mut variants = self.variants_of(entry).iter();
                variants.any(|variant| *variant.to == [c] && variant.bits() == foreign)
            })
    }

    /// Whether no label has a code point, by itself at least.
    pub(crate) fn is_strange(&self, c: char) -> bool {
        self.single(c).is_none()
            && self
                .sequences
                .iter()
                .all(|sequence| !sequence.cps.contains(&c))
            || self.is_foreign(c)
    }

    /// What is said of a code point by itself.
    pub(crate) fn single(&self, c: char) -> Option<&Entry> {
        let after = self.singles.partition_point(|single| single.first <= c);
        let single = self.singles.get(after.checked_sub(1)?)?;
        (c <= single.last).then_some(&single.entry)
    }

    /// The sequences that begin with a code point.
    pub(crate) fn sequences_at(&self, c: char) -> &[Sequence] {
        if self.sequences.is_empty() {
            return &[];
        }
        let first = |sequence: &Sequence| sequence.cps.first().copied();
        let start = self
            .sequences
            .partition_point(|sequence| first(sequence) < Some(c));
        let end = self
            .sequences
            .partition_point(|sequence| first(sequence) <= Some(c));
        self.sequences.get(start..end).unwrap_or_default()
    }

    pub(crate) fn variants_of(&self, entry: &Entry) -> &[Variant] {
        let (start, end) = entry.variants;
        self.variants
            .get(start as usize..end as usize)
            .unwrap_or_default()
    }

    /// Returns true if a condition holds for what is from `start` to `end` of a label.
    pub(crate) fn holds(
        &self,
        condition: Option<Condition>,
        label: &[char],
        start: usize,
        end: usize,
    ) -> bool {
        condition.is_none_or(|Condition { rule, negated }| {
            let matcher = Matcher::new(label, &self.rules, &self.sets).at(start, end);
            matcher.matches(rule as usize) != negated
        })
    }

    pub(crate) fn type_bit(&self, name: &str) -> u64 {
        let number = self.types.iter().position(|known| **known == *name);
        number.map_or(0, |number| 1 << (number & 63))
    }
}

/// Looks up the names of a raw table.
struct Compiler<'r> {
    raw: &'r Raw,
    rule_numbers: HashMap<&'r str, usize>,
    class_numbers: HashMap<&'r str, usize>,
    /// Named classes that are resolved; `None` while one is being resolved.
    classes: HashMap<usize, Option<Set>>,
    tags: HashMap<&'r str, Vec<(u32, u32)>>,
    universe: Set,
    properties: HashMap<(String, String), Set>,
    sets: Vec<Set>,
    set_numbers: HashMap<Set, usize>,
    /// Ranges of all sets so far.
    ranges: usize,
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
        let mut class_numbers = HashMap::new();
        for (number, (name, _, line)) in raw.classes.iter().enumerate() {
            if class_numbers.insert(name.as_str(), number).is_some() {
                return Err(Error::new(format!("two classes are called {name:?}")).on_line(*line));
            }
        }
        let mut tags: HashMap<&str, Vec<(u32, u32)>> = HashMap::new();
        let mut universe = Vec::new();
        for char in &raw.chars {
            let range = (u32::from(char.first), u32::from(char.last));
            universe.push(range);
            universe.extend(char.rest.iter().map(|&c| (u32::from(c), u32::from(c))));
            if char.rest.is_empty() {
                for tag in char.tags.split_ascii_whitespace() {
                    tags.entry(tag).or_default().push(range);
                }
            }
        }
        Ok(Self {
            raw,
            rule_numbers,
            class_numbers,
            classes: HashMap::new(),
            tags,
            universe: Set::new(universe),
            properties: HashMap::new(),
            sets: Vec::new(),
            set_numbers: HashMap::new(),
            ranges: 0,
            parts: 0,
        })
    }

    fn compile(mut self) -> Result<Body, Error> {
        let raw = self.raw;
        // Classes that no rule refers to must be right, too.
        for (number, (_, _, line)) in raw.classes.iter().enumerate() {
            self.named(number, 0).map_err(|e| e.on_line(*line))?;
        }
        let mut rules = Vec::with_capacity(raw.rules.len());
        for RawRule {
            name,
            comment,
            node,
            line,
        } in &raw.rules
        {
            rules.push(Rule {
                name: name.as_str().into(),
                comment: comment.as_str().into(),
                node: self.node(node).map_err(|e| e.on_line(*line))?,
            });
        }
        check_costs(&rules, &raw.rules)?;
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
        for pair in body.singles.windows(2) {
            if let [one, next] = pair
                && next.first <= one.last
            {
                return Err(Error::new(format!(
                    "U+{:04X} is in the table twice",
                    u32::from(next.first)
                )));
            }
        }
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
        for pair in body.sequences.windows(2) {
            if let [one, next] = pair
                && one.cps == next.cps
            {
                return Err(Error::new(format!(
                    "the sequence {} is in the table twice",
                    crate::words::code_points(&one.cps)
                )));
            }
        }
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
                let set = self.class(class, 0)?;
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

    /// The number of a set; sets that are the same share one.
    fn number_of(&mut self, set: Set) -> usize {
        let next = self.sets.len();
        let number = *self.set_numbers.entry(set.clone()).or_insert(next);
        if number == next {
            self.sets.push(set);
        }
        number
    }

    fn named(&mut self, number: usize, depth: usize) -> Result<Set, Error> {
        let Some((name, class, _)) = self.raw.classes.get(number) else {
            return Ok(Set::default());
        };
        match self.classes.get(&number) {
            Some(Some(set)) => return Ok(set.clone()),
            Some(None) => {
                return Err(Error::new(format!(
                    "the class {name:?} is defined by itself"
                )));
            }
            None => {}
        }
        self.classes.insert(number, None);
        let set = self.class(class, depth)?;
        self.classes.insert(number, Some(set.clone()));
        Ok(set)
    }

    fn class(&mut self, class: &Class, depth: usize) -> Result<Set, Error> {
        // Classes refer to each other: the depth is that of all references together.
        if depth > 4 * limit::DEPTH {
            return Err(Error::new(
                "classes refer to each other more deeply than a table needs",
            ));
        }
        let set = match class {
            Class::List(set) => set.clone(),
            Class::Tag(tag) => Set::new(self.tags.get(tag.as_str()).cloned().unwrap_or_default()),
            Class::Property(name, value) => self.property(name, value)?,
            Class::Ref(name) => {
                let number = self.class_numbers.get(name.as_str()).copied();
                let number = number.ok_or_else(|| {
                    Error::new(format!("there is no class {name:?}; a rule refers to it"))
                })?;
                self.named(number, depth + 1)?
            }
            Class::Union(parts) => self.fold(parts, depth, |a, b| a.union(b))?,
            Class::Intersection(parts) => self.fold(parts, depth, |a, b| a.intersection(b))?,
            Class::Difference(parts) => self.fold(parts, depth, |a, b| a.difference(b))?,
            Class::SymmetricDifference(parts) => self.fold(parts, depth, |a, b| {
                a.union(b).difference(&a.intersection(b))
            })?,
            Class::Complement(part) => {
                let part = self.class(part, depth + 1)?;
                self.universe.difference(&part)
            }
        };
        self.count(set)
    }

    /// Counts the ranges of a set that was made.
    fn count(&mut self, set: Set) -> Result<Set, Error> {
        self.ranges += set.ranges().len();
        if self.ranges > limit::CLASS_RANGES {
            return Err(Error::new(format!(
                "the classes have more than {} ranges together",
                limit::CLASS_RANGES
            )));
        }
        Ok(set)
    }

    fn fold(
        &mut self,
        parts: &[Class],
        depth: usize,
        op: impl Fn(&Set, &Set) -> Set,
    ) -> Result<Set, Error> {
        let mut parts = parts.iter();
        let Some(first) = parts.next() else {
            return Ok(Set::default());
        };
        let first = self.class(first, depth + 1)?;
        parts.try_fold(first, |set, part| {
            let part = self.class(part, depth + 1)?;
            self.count(op(&set, &part))
        })
    }

    fn property(&mut self, name: &str, value: &str) -> Result<Set, Error> {
        let key = (name.to_owned(), value.to_owned());
        if let Some(set) = self.properties.get(&key) {
            return Ok(set.clone());
        }
        if self.properties.len() >= 64 {
            return Err(Error::new(
                "the classes use more than 64 Unicode properties",
            ));
        }
        let set = property::set(name, value, &self.universe)?;
        self.properties.insert(key, set.clone());
        Ok(set)
    }
}

/// Rules that refer to each other in a circle, or whose references multiply beyond reason, are refused.
fn check_costs(rules: &[Rule], raw: &[RawRule]) -> Result<(), Error> {
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

/// The rules in an order in which each comes after those it refers to.
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
        // The second number counts the references that have been followed.
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
