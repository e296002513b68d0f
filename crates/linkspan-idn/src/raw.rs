//! The content of a file before its names are looked up. Every format is read into this form, and
//! then compiled to a [`Table`](crate::Table).

use std::collections::HashMap;

use crate::action::Trigger;
use crate::error::Error;
use crate::set::Set;

/// The limits of a table, at least ten times what any published table needs.
pub(crate) mod limit {
    /// Bytes of a file.
    pub(crate) const BYTES: usize = 64 << 20;
    /// Code points, ranges and sequences.
    pub(crate) const CHARS: usize = 300_000;
    /// Variants of all of them.
    pub(crate) const VARIANTS: usize = 1_000_000;
    /// Code points of a sequence.
    pub(crate) const SEQUENCE: usize = 63;
    /// Classes, rules and actions together, with all their parts.
    pub(crate) const RULE_PARTS: usize = 50_000;
    /// Variants in one line of a text table.
    pub(crate) const LINE_VARIANTS: usize = 1_000;
    /// Tags of all code points.
    pub(crate) const TAGS: usize = 1_000_000;
    /// Attributes of one element.
    pub(crate) const ATTRIBUTES: usize = 32;
    /// Levels of nested elements.
    pub(crate) const DEPTH: usize = 32;
    /// Ranges of all classes together.
    pub(crate) const CLASS_RANGES: usize = 4_000_000;
    /// Types of variants. Each type is one bit.
    pub(crate) const TYPES: usize = 64;
    /// Nodes that are visited to match one rule.
    pub(crate) const RULE_COST: u64 = 100_000;
    /// Nodes that are visited to match all rules.
    pub(crate) const TABLE_COST: u64 = 1_000_000;
}

/// The head of a table.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub(crate) struct Meta {
    pub(crate) version: String,
    pub(crate) date: String,
    pub(crate) languages: Vec<String>,
    /// The domains below which the table is used, in Unicode form. `.` is the root.
    pub(crate) scopes: Vec<String>,
    pub(crate) unicode_version: String,
}

/// A reference to a rule on a code point or variant.
#[derive(Clone, Debug, Eq, PartialEq)]
pub(crate) struct RawCondition {
    pub(crate) rule: String,
    pub(crate) negated: bool,
}

/// A code point, a range of them, or a sequence.
#[derive(Clone, Debug)]
pub(crate) struct RawChar {
    pub(crate) first: char,
    pub(crate) last: char,
    /// The rest of a sequence.
    pub(crate) rest: Box<[char]>,
    pub(crate) condition: Option<RawCondition>,
    pub(crate) tags: String,
    pub(crate) variants: Vec<RawVariant>,
    pub(crate) line: usize,
}

/// A variant of a code point or sequence.
#[derive(Clone, Debug)]
pub(crate) struct RawVariant {
    /// Empty for a null variant.
    pub(crate) to: Box<[char]>,
    pub(crate) kind: Option<u8>,
    pub(crate) condition: Option<RawCondition>,
}

/// How a class is defined.
#[derive(Clone, Debug)]
pub(crate) enum Class {
    List(Set),
    Tag(String),
    Property(String, String),
    Ref(String),
    Union(Vec<Class>),
    Intersection(Vec<Class>),
    Difference(Vec<Class>),
    SymmetricDifference(Vec<Class>),
    Complement(Box<Class>),
}

/// A part of a rule.
#[derive(Clone, Debug)]
pub(crate) enum RawNode {
    Start,
    End,
    Anchor,
    Any,
    Char(Box<[char]>),
    Class(Class),
    All(Vec<RawNode>),
    Choice(Vec<RawNode>),
    Repeat(Box<RawNode>, u32, Option<u32>),
    LookBehind(Box<RawNode>),
    LookAhead(Box<RawNode>),
    Ref(String),
}

/// A rule with its name.
#[derive(Clone, Debug)]
pub(crate) struct RawRule {
    pub(crate) name: String,
    pub(crate) comment: String,
    pub(crate) node: RawNode,
    pub(crate) line: usize,
}

/// An action.
#[derive(Clone, Debug)]
pub(crate) struct RawAction {
    pub(crate) disposition: String,
    pub(crate) comment: String,
    pub(crate) rule: Option<RawCondition>,
    pub(crate) trigger: Trigger,
    pub(crate) line: usize,
}

/// A table as a file defines it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Raw {
    pub(crate) meta: Meta,
    pub(crate) chars: Vec<RawChar>,
    pub(crate) types: Types,
    pub(crate) classes: Vec<(String, Class, usize)>,
    pub(crate) rules: Vec<RawRule>,
    pub(crate) actions: Vec<RawAction>,
    /// Variants so far.
    pub(crate) variants: usize,
}

impl Raw {
    /// Adds a code point, a range or a sequence.
    pub(crate) fn push(&mut self, char: RawChar) -> Result<(), Error> {
        if self.chars.len() >= limit::CHARS {
            return Err(Error::new(format!(
                "the table has more than {} code points, ranges and sequences",
                limit::CHARS
            )));
        }
        self.variants += char.variants.len();
        if self.variants > limit::VARIANTS {
            return Err(Error::new(format!(
                "the table has more than {} variants",
                limit::VARIANTS
            )));
        }
        self.chars.push(char);
        Ok(())
    }
}

/// The types of variants by their names.
#[derive(Clone, Debug, Default)]
pub(crate) struct Types {
    pub(crate) names: Vec<Box<str>>,
    numbers: HashMap<Box<str>, u8>,
}

impl Types {
    /// Returns the number of a type.
    pub(crate) fn number(&mut self, name: &str) -> Result<u8, Error> {
        if let Some(&number) = self.numbers.get(name) {
            return Ok(number);
        }
        if self.names.len() >= limit::TYPES {
            return Err(Error::new(format!(
                "the table has more than {} types of variants",
                limit::TYPES
            )));
        }
        let number = u8::try_from(self.names.len()).unwrap_or(u8::MAX);
        self.names.push(name.into());
        self.numbers.insert(name.into(), number);
        Ok(number)
    }

    /// Returns the bits of types that are named in an attribute.
    pub(crate) fn bits(&mut self, names: &str) -> Result<u64, Error> {
        names
            .split_ascii_whitespace()
            .try_fold(0, |bits, name| Ok(bits | 1 << self.number(name)?))
    }
}
