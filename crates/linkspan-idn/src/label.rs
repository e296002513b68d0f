//! The evaluation of a label (RFC 7940, section 8).

use std::ops::Range;

use crate::action::{Condition, Disposition, Recorded, default_disposition};
use crate::rule::{LONGEST, Matcher};
use crate::table::{Body, Entry, Table};

/// What a table says of a label: the disposition, and what decided.
///
/// # Example
///
/// ```
/// use linkspan_idn::{Cause, Table};
///
/// let table = Table::parse("U+0061\nU+0062\n")?;
/// let evaluation = table.evaluate("a1b");
/// assert_eq!(evaluation.disposition().as_str(), "invalid");
/// assert_eq!(evaluation.causes(), [Cause::NotInRepertoire { at: 1, c: '1' }]);
/// # Ok::<(), linkspan_idn::Error>(())
/// ```
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Evaluation {
    disposition: Disposition,
    causes: Vec<Cause>,
}

/// What decided about a label.
#[derive(Clone, Debug, Eq, PartialEq)]
#[non_exhaustive]
pub enum Cause {
    /// There is nothing to evaluate.
    Empty,
    /// The label has more than 63 code points, and no label has that many.
    TooLong,
    /// A code point is not in the table's repertoire, or only as the variant of one that is.
    NotInRepertoire {
        /// Which character of the label it is, counted from zero.
        at: usize,
        /// The character.
        c: char,
    },
    /// A code point or sequence is in the repertoire, but not allowed where it is.
    Context {
        /// Which characters of the label it is about, counted from zero.
        at: Range<usize>,
        /// The name of the rule.
        rule: String,
        /// What the table says about the rule; may be empty.
        comment: String,
        /// Whether the rule must not match (`not-when`), and does.
        negated: bool,
    },
    /// An action of the table was triggered.
    Action {
        /// Which one, counted from zero.
        number: usize,
        /// The name of the rule that it matches or must not match, if it has one.
        rule: Option<String>,
        /// What the table says about the action or its rule; may be empty.
        comment: String,
    },
    /// No action of the table was triggered, so the default actions of RFC 7940 decided.
    Default,
}

impl Evaluation {
    /// What becomes of the label.
    ///
    /// # Example
    ///
    /// ```
    /// let table = linkspan_idn::Table::parse("U+0061\n")?;
    /// assert_eq!(table.evaluate("a").disposition().as_str(), "valid");
    /// # Ok::<(), linkspan_idn::Error>(())
    /// ```
    #[must_use]
    pub fn disposition(&self) -> &Disposition {
        &self.disposition
    }

    /// Whether the registry takes the label.
    ///
    /// # Example
    ///
    /// ```
    /// let table = linkspan_idn::Table::parse("U+0061\n")?;
    /// assert!(table.evaluate("aa").is_valid());
    /// # Ok::<(), linkspan_idn::Error>(())
    /// ```
    #[must_use]
    pub fn is_valid(&self) -> bool {
        !matches!(
            self.disposition,
            Disposition::Invalid | Disposition::Blocked
        )
    }

    /// What decided: every code point that is not allowed, or else the one action.
    ///
    /// # Example
    ///
    /// ```
    /// use linkspan_idn::{Cause, Table};
    ///
    /// let table = Table::parse("U+0061\n")?;
    /// assert_eq!(table.evaluate("a").causes(), [Cause::Default]);
    /// assert_eq!(table.evaluate("xy").causes().len(), 2);
    /// # Ok::<(), linkspan_idn::Error>(())
    /// ```
    #[must_use]
    pub fn causes(&self) -> &[Cause] {
        &self.causes
    }
}

impl Table {
    /// Evaluates a label: is it one that the registry takes, and what decided?
    ///
    /// The label is in Unicode form, as UTS #46 maps it: lower case and normalized. An `xn--` label is
    /// the ASCII form of another, and is to be decoded first.
    ///
    /// # Example
    ///
    /// ```
    /// let table = linkspan_idn::Table::parse("U+0061..U+007A\nU+00FC\n")?;
    /// assert!(table.evaluate("bücher").is_valid());
    /// assert!(!table.evaluate("βιβλία").is_valid());
    /// # Ok::<(), linkspan_idn::Error>(())
    /// ```
    #[must_use]
    pub fn evaluate(&self, label: &str) -> Evaluation {
        match chars(label) {
            Ok(label) => self.body.evaluate(&label),
            Err(cause) => Evaluation {
                disposition: Disposition::Invalid,
                causes: vec![cause],
            },
        }
    }

    /// What becomes of `variant` if somebody has `original`. `None` if it is not a variant of it.
    ///
    /// # Example
    ///
    /// ```
    /// let table = linkspan_idn::Table::parse("U+0061|U+00E1\nU+00E1|U+0061\nU+0062\n")?;
    /// assert_eq!(table.variant("ab", "áb").unwrap().as_str(), "blocked");
    /// assert_eq!(table.variant("ab", "bb"), None);
    /// # Ok::<(), linkspan_idn::Error>(())
    /// ```
    #[must_use]
    pub fn variant(&self, original: &str, variant: &str) -> Option<Disposition> {
        let (original, variant) = (chars(original).ok()?, chars(variant).ok()?);
        self.body.variant(&original, &variant)
    }
}

/// The characters of a label that can be evaluated.
pub(crate) fn chars(label: &str) -> Result<Vec<char>, Cause> {
    if label.is_empty() {
        return Err(Cause::Empty);
    }
    // A label that is far too long is not even copied.
    let chars: Vec<char> = label.chars().take(LONGEST + 1).collect();
    if chars.len() > LONGEST {
        return Err(Cause::TooLong);
    }
    Ok(chars)
}

/// A part of a label that is in the repertoire.
struct Unit<'t> {
    start: usize,
    end: usize,
    entry: &'t Entry,
}

impl Body {
    pub(crate) fn evaluate(&self, label: &[char]) -> Evaluation {
        let mut causes = Vec::new();
        let units = self.units(label, &mut causes);
        if !causes.is_empty() {
            return Evaluation {
                disposition: Disposition::Invalid,
                causes,
            };
        }
        let recorded = self.reflexive(label, &units);
        let (disposition, cause) = self.act(label, recorded);
        let mut causes = vec![cause];
        if disposition == Disposition::Invalid
            && matches!(causes.as_slice(), [Cause::Action { rule: None, .. }])
        {
            // The action is about code points that are there only to have variants.
            let foreign = label
                .iter()
                .enumerate()
                .filter(|(_, c)| self.is_foreign(**c));
            let foreign: Vec<Cause> = foreign
                .map(|(at, &c)| Cause::NotInRepertoire { at, c })
                .collect();
            if !foreign.is_empty() {
                causes = foreign;
            }
        }
        Evaluation {
            disposition,
            causes,
        }
    }

    /// Cuts a label into what the repertoire has, the longest sequences first.
    fn units<'t>(&'t self, label: &[char], causes: &mut Vec<Cause>) -> Vec<Unit<'t>> {
        let mut units = Vec::with_capacity(label.len());
        let mut start = 0;
        while let Some(&c) = label.get(start) {
            match self.unit(label, start, c) {
                Ok(unit) => {
                    start = unit.end;
                    units.push(unit);
                }
                Err(cause) => {
                    causes.push(cause);
                    start += 1;
                }
            }
        }
        units
    }

    fn unit<'t>(&'t self, label: &[char], start: usize, c: char) -> Result<Unit<'t>, Cause> {
        let rest = label.get(start..).unwrap_or_default();
        let mut refused = None;
        let sequences = self.sequences_at(c).iter();
        let sequences = sequences
            .filter(|sequence| rest.starts_with(&sequence.cps))
            .map(|sequence| (sequence.cps.len(), &sequence.entry));
        for (len, entry) in sequences.chain(self.single(c).map(|entry| (1, entry))) {
            let end = start + len;
            if self.holds(entry.condition, label, start, end) {
                return Ok(Unit { start, end, entry });
            }
            // What is said of the single code point is nearest to what was meant.
            refused = entry
                .condition
                .map(|condition| self.context(condition, start..end));
        }
        Err(refused.unwrap_or(Cause::NotInRepertoire { at: start, c }))
    }

    fn context(&self, condition: Condition, at: Range<usize>) -> Cause {
        let (rule, comment) = self.rule_words(condition);
        Cause::Context {
            at,
            rule,
            comment,
            negated: condition.negated,
        }
    }

    fn rule_words(&self, condition: Condition) -> (String, String) {
        let rule = self.rules.get(condition.rule as usize);
        rule.map(|rule| (rule.name.to_string(), rule.comment.to_string()))
            .unwrap_or_default()
    }

    /// The types of an original label: those of the mappings of its code points to themselves.
    fn reflexive(&self, label: &[char], units: &[Unit<'_>]) -> Recorded {
        let mut recorded = Recorded {
            types: 0,
            only: true,
        };
        for unit in units {
            let cps = label.get(unit.start..unit.end).unwrap_or_default();
            let variants = self.variants_of(unit.entry).iter();
            let mut mapped = variants.filter(|variant| {
                *variant.to == *cps && self.holds(variant.condition, label, unit.start, unit.end)
            });
            match mapped.next() {
                Some(variant) => recorded.types |= variant.bits(),
                None => recorded.only = false,
            }
        }
        recorded
    }

    /// The disposition of a label whose code points are all allowed.
    fn act(&self, label: &[char], recorded: Recorded) -> (Disposition, Cause) {
        for (number, action) in self.actions.iter().enumerate() {
            if !action.trigger.is_met(recorded) {
                continue;
            }
            let is_matched = action.rule.is_none_or(|Condition { rule, negated }| {
                let matcher = Matcher::new(label, &self.rules, &self.sets);
                matcher.matches(rule as usize) != negated
            });
            if !is_matched {
                continue;
            }
            let words = action.rule.map(|rule| self.rule_words(rule));
            let (rule, of_rule) = words.unzip();
            let comment = if action.comment.is_empty() {
                of_rule.unwrap_or_default()
            } else {
                action.comment.to_string()
            };
            let cause = Cause::Action {
                number,
                rule,
                comment,
            };
            return (action.disposition.clone(), cause);
        }
        let disposition = default_disposition(recorded, |name| self.type_bit(name));
        (disposition, Cause::Default)
    }

    /// The disposition of one label as the variant of another.
    ///
    /// Both labels are walked side by side, over all ways to cut them into units that correspond. What is
    /// kept of each way is the set of types that it has met, so that nothing is enumerated.
    fn variant(&self, original: &[char], variant: &[char]) -> Option<Disposition> {
        let mut ways = Ways::new(original.len(), variant.len());
        for i in 0..=original.len() {
            for j in 0..=variant.len() {
                let here = ways.take(i, j);
                if here.is_empty() {
                    continue;
                }
                for (end, entry) in self.units_at(original, i) {
                    self.steps(original, i..end, variant, j, entry, |to, bits, mapped| {
                        for &way in &here {
                            let types = way.types | bits;
                            let only = way.only && mapped;
                            ways.add(end, to, Recorded { types, only });
                        }
                    });
                }
                ways.keep(i, j, here);
            }
        }
        let found = ways.take(original.len(), variant.len());
        let mut invalid = Vec::new();
        self.units(variant, &mut invalid);
        let dispositions = found.into_iter().map(|recorded| {
            if invalid.is_empty() {
                self.act(variant, recorded).0
            } else {
                Disposition::Invalid
            }
        });
        // Where a label can be reached in several ways, the strictest answer is the safe one.
        dispositions.min_by_key(strictness)
    }

    /// The units of a label that begin at a place, with where they end.
    fn units_at(&self, label: &[char], start: usize) -> Vec<(usize, &Entry)> {
        let Some(&c) = label.get(start) else {
            return Vec::new();
        };
        let rest = label.get(start..).unwrap_or_default();
        let sequences = self.sequences_at(c).iter();
        let sequences = sequences
            .filter(|sequence| rest.starts_with(&sequence.cps))
            .map(|sequence| (sequence.cps.len(), &sequence.entry));
        sequences
            .chain(self.single(c).map(|entry| (1, entry)))
            .map(|(len, entry)| (start + len, entry))
            .filter(|(end, entry)| self.holds(entry.condition, label, start, *end))
            .collect()
    }

    /// What a unit of the original can become in the variant at `j`: where it ends there, the type, and
    /// whether it comes from a mapping.
    fn steps(
        &self,
        original: &[char],
        at: Range<usize>,
        variant: &[char],
        j: usize,
        entry: &Entry,
        mut step: impl FnMut(usize, u64, bool),
    ) {
        let cps = original.get(at).unwrap_or_default();
        let rest = variant.get(j..).unwrap_or_default();
        let mut is_reflexive = false;
        for mapped in self.variants_of(entry) {
            let to = j + mapped.to.len();
            if rest.starts_with(&mapped.to) && self.holds(mapped.condition, variant, j, to) {
                is_reflexive |= *mapped.to == *cps;
                step(to, mapped.bits(), true);
            }
        }
        if !is_reflexive && rest.starts_with(cps) {
            step(j + cps.len(), 0, false);
        }
    }
}

/// The least is the strictest.
fn strictness(disposition: &Disposition) -> u8 {
    match disposition {
        Disposition::Invalid => 0,
        Disposition::Blocked => 1,
        Disposition::Other(_) => 2,
        Disposition::Allocatable => 3,
        Disposition::Activated => 4,
        Disposition::Valid => 5,
    }
}

/// How each pair of places in two labels can be reached.
struct Ways {
    width: usize,
    ways: Vec<Vec<Recorded>>,
}

/// More different sets of types than this are not kept apart: they are joined, which triggers the strict
/// actions at least.
const MOST_WAYS: usize = 64;

impl Ways {
    fn new(rows: usize, columns: usize) -> Self {
        let width = columns + 1;
        let mut ways = vec![Vec::new(); (rows + 1) * width];
        if let Some(start) = ways.first_mut() {
            start.push(Recorded {
                types: 0,
                only: true,
            });
        }
        Self { width, ways }
    }

    fn take(&mut self, i: usize, j: usize) -> Vec<Recorded> {
        let slot = self.ways.get_mut(i * self.width + j);
        slot.map(std::mem::take).unwrap_or_default()
    }

    fn keep(&mut self, i: usize, j: usize, ways: Vec<Recorded>) {
        if let Some(slot) = self.ways.get_mut(i * self.width + j) {
            *slot = ways;
        }
    }

    fn add(&mut self, i: usize, j: usize, way: Recorded) {
        let Some(slot) = self.ways.get_mut(i * self.width + j) else {
            return;
        };
        if slot.contains(&way) {
            return;
        }
        if slot.len() < MOST_WAYS {
            slot.push(way);
        } else if let Some(last) = slot.last_mut() {
            last.types |= way.types;
            last.only &= way.only;
        }
    }
}
