//! Classes: tags, properties and set operations become sets of code points.

use std::collections::HashMap;

use crate::error::Error;
use crate::property;
use crate::raw::{Class, Raw, limit};
use crate::set::Set;

/// The maximum number of Unicode properties that the classes of a table use.
const MOST_PROPERTIES: usize = 64;

/// Resolves classes.
pub(super) struct Classes<'r> {
    raw: &'r Raw,
    numbers: HashMap<&'r str, usize>,
    /// Named classes that are resolved; `None` while one is being resolved.
    resolved: HashMap<usize, Option<Set>>,
    tags: HashMap<&'r str, Vec<(u32, u32)>>,
    /// All code points of the table. Other code points are in no valid label, so a complement needs none of them.
    universe: Set,
    properties: HashMap<(String, String), Set>,
    /// The number of ranges in all sets so far.
    ranges: usize,
}

impl<'r> Classes<'r> {
    pub(super) fn new(raw: &'r Raw) -> Result<Self, Error> {
        let mut numbers = HashMap::new();
        for (number, (name, _, line)) in raw.classes.iter().enumerate() {
            if numbers.insert(name.as_str(), number).is_some() {
                return Err(Error::new(format!("two classes are called {name:?}")).on_line(*line));
            }
        }
        let mut tags: HashMap<&str, Vec<(u32, u32)>> = HashMap::new();
        let mut universe = Vec::new();
        let mut count = 0;
        for char in &raw.chars {
            let range = (u32::from(char.first), u32::from(char.last));
            universe.push(range);
            universe.extend(char.rest.iter().map(|&c| (u32::from(c), u32::from(c))));
            if char.rest.is_empty() {
                for tag in char.tags.split_ascii_whitespace() {
                    count += 1;
                    if count > limit::TAGS {
                        return Err(Error::new(format!(
                            "the table has more than {} tags",
                            limit::TAGS
                        ))
                        .on_line(char.line));
                    }
                    tags.entry(tag).or_default().push(range);
                }
            }
        }
        Ok(Self {
            raw,
            numbers,
            resolved: HashMap::new(),
            tags,
            universe: Set::new(universe),
            properties: HashMap::new(),
            ranges: 0,
        })
    }

    /// Resolves the named classes, so that errors are also found in those that no rule refers to.
    pub(super) fn resolve_all(&mut self) -> Result<(), Error> {
        for (number, (_, _, line)) in self.raw.classes.iter().enumerate() {
            self.named(number, 0).map_err(|e| e.on_line(*line))?;
        }
        Ok(())
    }

    /// Resolves a class of a rule.
    pub(super) fn set(&mut self, class: &Class) -> Result<Set, Error> {
        self.class(class, 0)
    }

    fn named(&mut self, number: usize, depth: usize) -> Result<Set, Error> {
        let Some((name, class, _)) = self.raw.classes.get(number) else {
            return Ok(Set::default());
        };
        match self.resolved.get(&number) {
            Some(Some(set)) => return Ok(set.clone()),
            Some(None) => {
                return Err(Error::new(format!(
                    "the class {name:?} is defined by itself"
                )));
            }
            None => {}
        }
        self.resolved.insert(number, None);
        let set = self.class(class, depth)?;
        self.resolved.insert(number, Some(set.clone()));
        Ok(set)
    }

    fn class(&mut self, class: &Class, depth: usize) -> Result<Set, Error> {
        // `depth` counts nested classes and references.
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
                let number = self.numbers.get(name.as_str()).copied();
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

    /// Counts the ranges of a new set.
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
        if self.properties.len() >= MOST_PROPERTIES {
            return Err(Error::new(format!(
                "the classes use more than {MOST_PROPERTIES} Unicode properties"
            )));
        }
        let set = property::set(name, value, &self.universe)?;
        self.properties.insert(key, set.clone());
        Ok(set)
    }
}
