//! The evaluation of a label (RFC 7940, section 8).

use std::ops::Range;

use crate::action::{Condition, Disposition, Recorded, default_disposition};
use crate::budget::Budget;
use crate::rule::{LONGEST, Matcher};
use crate::table::{Body, Entry, Table};

/// The result of evaluating a label: its disposition, and the causes.
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

/// The cause of a disposition.
#[derive(Clone, Debug, Eq, PartialEq)]
#[non_exhaustive]
pub enum Cause {
    /// The label is empty.
    Empty,
    /// The label has more than 63 code points, so its ASCII form has more than 63 octets.
    TooLong,
    /// A code point is not in the table's repertoire, or is in it only as a variant of others.
    NotInRepertoire {
        /// The position in the label, in characters from zero.
        at: usize,
        /// The character.
        c: char,
    },
    /// A code point or sequence is in the repertoire, but not allowed where it is.
    Context {
        /// The positions in the label that it is about, in characters from zero.
        at: Range<usize>,
        /// The name of the rule.
        rule: String,
        /// The table's comment on the rule; may be empty.
        comment: String,
        /// True if the rule must not match (`not-when`) but does.
        negated: bool,
    },
    /// An action of the table was triggered.
    Action {
        /// Its number, counted from zero.
        number: usize,
        /// The name of the rule that is a condition of the action, if there is one.
        rule: Option<String>,
        /// The table's comment on the action or its rule; may be empty.
        comment: String,
    },
    /// Matching the table's rules was stopped, because it took more steps than any published table needs.
    TooComplex,
    /// No action of the table was triggered, so the default actions of RFC 7940 decided.
    Default,
}

impl Evaluation {
    /// Returns what the registry does with the label.
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

    /// Returns true if somebody can register the label.
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

    /// Returns the causes: every code point that is not allowed, or else the action that was triggered.
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
    /// Evaluates a label: can somebody register it, and why, or why not?
    ///
    /// The label must be in Unicode form, as UTS #46 maps it: lower case and normalized. Decode an `xn--` label first.
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

    /// Returns what the registry does with `variant` if somebody has `original`. Returns `None` if the table makes no such
    /// variant of `original`, or if one of the two has no characters or more than 63.
    ///
    /// The answer is about this direction only: the mappings are those of `original`, and their conditions are about
    /// `variant`. The other direction may have another answer, or none. A variant that is not allowed as a label is `invalid`. If
    /// there are several ways to make the variant, the strictest answer counts. A label as a variant of itself is what its
    /// mappings to itself make of it, which is mostly `valid`.
    ///
    /// [`are_variants`](Self::are_variants) tells whether a chain of such steps, in any direction, links two labels.
    ///
    /// # Example
    ///
    /// ```
    /// let table = linkspan_idn::Table::parse("U+0061|U+00E1\nU+00E1|U+0061\nU+0062\n")?;
    /// assert_eq!(table.variant("ab", "áb").unwrap().as_str(), "blocked");
    /// assert_eq!(table.variant("ab", "bb"), None);
    /// assert_eq!(table.variant("ab", "ab").unwrap().as_str(), "valid");
    /// # Ok::<(), linkspan_idn::Error>(())
    /// ```
    #[must_use]
    pub fn variant(&self, original: &str, variant: &str) -> Option<Disposition> {
        let (original, variant) = (chars(original).ok()?, chars(variant).ok()?);
        self.body.variant(&original, &variant)
    }
}

/// Splits a label into characters, or returns why it is not a label.
pub(crate) fn chars(label: &str) -> Result<Vec<char>, Cause> {
    if label.is_empty() {
        return Err(Cause::Empty);
    }
    // Copies only the beginning of a label that is too long.
    let chars: Vec<char> = label.chars().take(LONGEST + 1).collect();
    if chars.len() > LONGEST {
        return Err(Cause::TooLong);
    }
    Ok(chars)
}

/// A part of a label that is a member of the repertoire.
pub(crate) struct Unit<'t> {
    start: usize,
    end: usize,
    entry: &'t Entry,
}

impl Body {
    pub(crate) fn evaluate(&self, label: &[char]) -> Evaluation {
        let budget = Budget::for_label();
        let evaluation = self.evaluate_within(label, &budget);
        if budget.is_spent() {
            return Evaluation {
                disposition: Disposition::Invalid,
                causes: vec![Cause::TooComplex],
            };
        }
        evaluation
    }

    fn evaluate_within(&self, label: &[char], budget: &Budget) -> Evaluation {
        let mut causes = Vec::new();
        let units = self.units(label, &mut causes, budget);
        if !causes.is_empty() {
            return Evaluation {
                disposition: Disposition::Invalid,
                causes,
            };
        }
        let recorded = self.reflexive(label, &units, budget);
        let (disposition, cause) = self.act(label, recorded, budget);
        let mut causes = vec![cause];
        if disposition == Disposition::Invalid
            && matches!(causes.as_slice(), [Cause::Action { rule: None, .. }])
        {
            // The action is about code points that are in the table only as variants of others.
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

    /// Splits a label into members of the repertoire (RFC 7940, section 8.1): at each position the longest sequence
    /// whose condition holds, without backtracking.
    pub(crate) fn units<'t>(
        &'t self,
        label: &[char],
        causes: &mut Vec<Cause>,
        budget: &Budget,
    ) -> Vec<Unit<'t>> {
        let mut units = Vec::with_capacity(label.len());
        let mut start = 0;
        while let Some(&c) = label.get(start) {
            match self.unit(label, start, c, budget) {
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

    fn unit<'t>(
        &'t self,
        label: &[char],
        start: usize,
        c: char,
        budget: &Budget,
    ) -> Result<Unit<'t>, Cause> {
        let rest = label.get(start..).unwrap_or_default();
        let mut refused = None;
        let sequences = self.sequences_at(c).iter();
        let sequences = sequences
            .filter(|sequence| rest.starts_with(&sequence.cps))
            .map(|sequence| (sequence.cps.len(), &sequence.entry));
        for (len, entry) in sequences.chain(self.single(c).map(|entry| (1, entry))) {
            let end = start + len;
            if self.holds(entry.condition, label, start, end, budget) {
                return Ok(Unit { start, end, entry });
            }
            // The condition of the shortest member, which is tried last, describes best what is wrong.
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

    /// Returns the types of an original label, which are those of the mappings of its code points to themselves.
    fn reflexive(&self, label: &[char], units: &[Unit<'_>], budget: &Budget) -> Recorded {
        let mut recorded = Recorded {
            types: 0,
            only: true,
        };
        for unit in units {
            let cps = label.get(unit.start..unit.end).unwrap_or_default();
            let variants = self.variants_of(unit.entry).iter();
            let mut mapped = variants.filter(|variant| {
                *variant.to == *cps
                    && self.holds(variant.condition, label, unit.start, unit.end, budget)
            });
            match mapped.next() {
                Some(variant) => recorded.types |= variant.bits(),
                None => recorded.only = false,
            }
        }
        recorded
    }

    /// Returns the disposition of a label whose code points are all allowed.
    pub(crate) fn act(
        &self,
        label: &[char],
        recorded: Recorded,
        budget: &Budget,
    ) -> (Disposition, Cause) {
        for (number, action) in self.actions.iter().enumerate() {
            if !action.trigger.is_met(recorded) {
                continue;
            }
            let is_matched = action.rule.is_none_or(|Condition { rule, negated }| {
                let matcher = Matcher::new(label, &self.rules, &self.sets, budget);
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
}
