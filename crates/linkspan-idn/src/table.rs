//! A table: repertoire, variants, rules and actions, ready to evaluate labels.

use std::sync::OnceLock;

use crate::action::{Action, Condition};
use crate::budget::Budget;
use crate::compile;
use crate::error::Error;
use crate::raw::{Meta, Raw, limit};
use crate::rule::{Matcher, Rule};
use crate::set::Set;
use crate::variant::Index;
use crate::{text, xml};

/// An IDN table: which labels a registry allows, and which it treats as the same.
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
    /// Computed when it is first needed, like the next one.
    index: OnceLock<Index>,
    pub(crate) is_merged: OnceLock<bool>,
}

/// The content of a table.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub(crate) struct Body {
    pub(crate) singles: Vec<Single>,
    /// The sequences by their first code point, longer ones first.
    pub(crate) sequences: Vec<Sequence>,
    pub(crate) variants: Vec<Variant>,
    pub(crate) types: Vec<Box<str>>,
    pub(crate) sets: Vec<Set>,
    pub(crate) rules: Vec<Rule>,
    pub(crate) actions: Vec<Action>,
}

/// A range of code points with the same entry.
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

/// What a table says about a code point or sequence.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) struct Entry {
    pub(crate) condition: Option<Condition>,
    /// The range of its variants.
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
    /// Returns an error if the file is not a table, contradicts itself, or is larger than any table needs to be.
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

    /// Sets the name of the table in findings. By default, findings name its languages.
    ///
    /// A name of IANA's repository also sets the top-level domain, the language or script and the version of the table,
    /// if the file does not. It has these three parts: `de_de_1.0`, `com_cyrl_2.0`.
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
        if let [scope, language, version] = name.split('_').collect::<Vec<_>>().as_slice()
            && let Some(language) = text::language_tag(language)
            && version.starts_with(|c: char| c.is_ascii_digit())
            && linkspan::TldTable::embedded().contains(scope)
        {
            if self.meta.scopes.is_empty() {
                self.meta.scopes.push(crate::words::to_unicode(scope));
            }
            if self.meta.languages.is_empty() {
                self.meta.languages.push(language);
            }
            if self.meta.version.is_empty() {
                self.meta.version = (*version).to_owned();
            }
        }
        self
    }

    pub(crate) fn compile(raw: Raw) -> Result<Self, Error> {
        let meta = raw.meta.clone();
        let body = compile::body(&raw)?;
        if raw.chars.is_empty() {
            return Err(Error::new(
                "there is no code point in the table; <data> has them in <char> and <range>",
            ));
        }
        Ok(Self::from_parts(meta, body))
    }

    pub(crate) fn from_parts(meta: Meta, body: Body) -> Self {
        Self {
            name: meta.languages.join(" "),
            meta,
            body,
            index: OnceLock::new(),
            is_merged: OnceLock::new(),
        }
    }

    /// Returns the sets of variants.
    pub(crate) fn variant_index(&self) -> &Index {
        self.index.get_or_init(|| Index::new(&[&self.body]))
    }

    /// Returns the name that findings use for the table.
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

    /// Returns the version as it is written in the file, or an empty string if there is none.
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

    /// Returns the date of the table, such as `2022-05-26`, or an empty string if the file has none in a known form.
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

    /// Returns the languages or scripts that the table is for, such as `de` or `und-Deva`.
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

    /// Returns the domains below which the table is used, in Unicode form. `.` is the root. The slice is empty if the
    /// file names no domain.
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

    /// Returns the number of code points and sequences in the repertoire.
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

    /// Returns true if the repertoire is empty, so that no label is valid.
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

    /// Returns the names of the table's rules, in its order.
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
    /// Returns true if a code point is in the table only as a variant of others, so that no label may contain it.
    pub(crate) fn is_foreign(&self, c: char) -> bool {
        let foreign = self.type_bit("out-of-repertoire-var");
        foreign != 0
            && self.single(c).is_some_and(|entry| {
                let mut variants = self.variants_of(entry).iter();
                variants.any(|variant| *variant.to == [c] && variant.bits() == foreign)
            })
    }

    /// Returns true if no label may contain a code point.
    pub(crate) fn is_strange(&self, c: char) -> bool {
        self.single(c).is_none()
            && self
                .sequences
                .iter()
                .all(|sequence| !sequence.cps.contains(&c))
            || self.is_foreign(c)
    }

    /// Returns the entry of a single code point.
    pub(crate) fn single(&self, c: char) -> Option<&Entry> {
        let after = self.singles.partition_point(|single| single.first <= c);
        let single = self.singles.get(after.checked_sub(1)?)?;
        (c <= single.last).then_some(&single.entry)
    }

    /// Returns the sequences that begin with a code point.
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

    /// Returns true if a condition holds for the code points from `start` to `end` of a label.
    pub(crate) fn holds(
        &self,
        condition: Option<Condition>,
        label: &[char],
        start: usize,
        end: usize,
        budget: &Budget,
    ) -> bool {
        condition.is_none_or(|Condition { rule, negated }| {
            let matcher = Matcher::new(label, &self.rules, &self.sets, budget).at(start, end);
            matcher.matches(rule as usize) != negated
        })
    }

    /// Returns true if a condition can hold for the code point at a position of a label of which each place has one of
    /// several code points. With `in_all`, returns true only if it holds whichever they are.
    pub(crate) fn holds_within(
        &self,
        Condition { rule, negated }: Condition,
        places: &[Vec<char>],
        in_all: bool,
        at: usize,
        budget: &Budget,
    ) -> bool {
        let matcher = Matcher::new(&[], &self.rules, &self.sets, budget).at(at, at + 1);
        // A condition that is negated holds in all labels if the rule is matched in none.
        matcher
            .within(places, in_all != negated)
            .matches(rule as usize)
            != negated
    }

    pub(crate) fn type_bit(&self, name: &str) -> u64 {
        let number = self.types.iter().position(|known| **known == *name);
        number.map_or(0, |number| 1 << (number & 63))
    }
}
