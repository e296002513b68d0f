//! Adds the findings of tables to the report of a check.

use std::ops::Range;

use linkspan::check::{Domain, Finding, FindingCode, Report, Severity};

use crate::label::{Cause, Evaluation};
use crate::table::Table;
use crate::tables::Tables;
use crate::words;

/// The separators of labels, in any script.
const SEPARATORS: [char; 4] = ['.', '。', '．', '｡'];

/// How many causes are reported for one label.
const MOST_CAUSES: usize = 8;

impl Tables {
    /// Adds to a report what the tables say about the domain names in its value. Each label that is not ASCII is checked
    /// against the table for it. An ASCII label is checked only against a table that names its domain (its *scope*) and
    /// is for Latin letters, because registries need no table to accept ASCII. A top-level domain that is not a known one
    /// is checked against the rules of the root zone: those of these tables that are for its script, or else the
    /// [built-in ones](crate::root).
    ///
    /// The checker must collect domains. `value` is the value that was checked.
    ///
    /// A registry's table is for the labels that it registers. The owner of such a name decides on the labels below it,
    /// so findings about them are warnings.
    ///
    /// # Example
    ///
    /// ```
    /// use linkspan::check::{Checker, FindingCode, Kind};
    /// use linkspan_idn::{Table, Tables};
    ///
    /// let mut tables = Tables::new();
    /// tables.push(Table::parse("Version: 1.2\nU+0061..U+007A\nU+00FC\n")?.with_name("de_de_1.2"));
    /// let checker = Checker::builder().collect_domains(true).build();
    /// let mut report = checker.check(Kind::Domain, "smørrebrød.de");
    /// tables.add_findings("smørrebrød.de", &mut report);
    /// let finding = &report.findings()[0];
    /// assert_eq!(finding.code(), FindingCode::IdnTableCharacter);
    /// assert_eq!(finding.range(), 2..4);
    /// assert!(finding.message().contains("de_de_1.2"));
    /// # Ok::<(), linkspan_idn::Error>(())
    /// ```
    pub fn add_findings(&self, value: &str, report: &mut Report) {
        let is_unknown = |finding: &Finding| finding.code() == FindingCode::TldUnknown;
        if self.tables.is_empty() && !report.findings().iter().any(is_unknown) {
            return;
        }
        let domains = report.domains().to_vec();
        for domain in &domains {
            for label in labels(value, domain) {
                self.add_label(&label, report);
            }
        }
    }

    fn add_label(&self, label: &Label, report: &mut Report) {
        if label.parent.is_empty() {
            self.add_tld(label, report);
        } else if label.unicode.is_ascii() {
            if let Some((table, evaluation)) = self.evaluate_ascii(&label.unicode, &label.parent)
                && !evaluation.is_valid()
            {
                label.refuse(table, &evaluation, report);
            }
        } else if !self.tables.is_empty() {
            match self.evaluate(&label.unicode, &label.parent) {
                Some((_, evaluation)) if evaluation.is_valid() => {}
                Some((table, evaluation)) => label.refuse(table, &evaluation, report),
                None => {
                    let what = format!(
                        "There is no table for labels below .{}, so this one was not checked.",
                        label.parent
                    );
                    let range = label.range.clone();
                    report.push(Finding::new(FindingCode::IdnTableMissing, range, what));
                }
            }
        }
    }

    /// Checks a top-level domain against the rules of the root zone, unless it exists already.
    fn add_tld(&self, label: &Label, report: &mut Report) {
        let is_unknown = report.findings().iter().any(|finding| {
            finding.code() == FindingCode::TldUnknown && finding.range() == label.range
        });
        if !is_unknown {
            return;
        }
        let of_root = |tables: &Tables| {
            tables
                .evaluate(&label.unicode, ".")
                .map(|(table, evaluation)| (table.clone_head(), evaluation))
        };
        let is_own = self.has_script(&label.unicode, ".");
        let found = is_own.then(|| of_root(self)).flatten();
        #[cfg(feature = "root")]
        let found = found.or_else(|| of_root(crate::root()));
        let found = found.or_else(|| of_root(self));
        let Some((table, evaluation)) = found.filter(|(_, evaluation)| !evaluation.is_valid())
        else {
            return;
        };
        let Some(cause) = evaluation.causes().first() else {
            return;
        };
        let what = format!(
            "The rules of the root zone do not allow this top-level domain. {}",
            sentence(cause, &table, &label.unicode)
        );
        let range = label.place(cause);
        report.push(Finding::new(FindingCode::TldNotAllowed, range, what));
    }
}

/// The parts of a table that messages mention.
struct Head {
    name: String,
    version: String,
    date: String,
}

impl Table {
    fn clone_head(&self) -> Head {
        Head {
            name: self.name().to_owned(),
            version: self.version().to_owned(),
            date: self.date().to_owned(),
        }
    }
}

impl Head {
    /// Writes `the table de (version 3, 2022-05-31)`.
    fn words(&self) -> String {
        let version = (!self.version.is_empty()).then(|| format!("version {}", self.version));
        let date = (!self.date.is_empty()).then(|| self.date.clone());
        let known: Vec<String> = version.into_iter().chain(date).collect();
        let known = if known.is_empty() {
            String::new()
        } else {
            format!(" ({})", known.join(", "))
        };
        format!("the table {}{known}", self.name)
    }
}

/// A label of a name in a value.
struct Label {
    unicode: String,
    /// The name after the label, in Unicode form.
    parent: String,
    /// The place of the label in the value.
    range: Range<usize>,
    /// The place of each character, if the value has the label in Unicode form.
    chars: Vec<Range<usize>>,
    /// True if the label is below a registered name, so that its owner decides on it.
    is_owners: bool,
}

impl Label {
    fn refuse(&self, table: &Table, evaluation: &Evaluation, report: &mut Report) {
        let head = table.clone_head();
        for cause in evaluation.causes().iter().take(MOST_CAUSES) {
            let code = match cause {
                Cause::NotInRepertoire { .. } => FindingCode::IdnTableCharacter,
                _ => FindingCode::IdnTableRule,
            };
            let mut what = sentence(cause, &head, &self.unicode);
            if self.is_owners {
                what.push_str(
                    " The label is below a registered name, so its owner may use it all the same.",
                );
            }
            let mut finding = Finding::new(code, self.place(cause), what);
            if self.is_owners {
                finding = finding.with_severity(Severity::Warning);
            }
            report.push(finding);
        }
    }

    /// Returns where in the value a cause is.
    fn place(&self, cause: &Cause) -> Range<usize> {
        let at = match cause {
            Cause::NotInRepertoire { at, .. } => *at..*at + 1,
            Cause::Context { at, .. } => at.clone(),
            _ => return self.range.clone(),
        };
        match self.chars.get(at) {
            Some([only]) => only.clone(),
            Some([first, .., last]) => first.start..last.end,
            _ => self.range.clone(),
        }
    }
}

fn labels(value: &str, domain: &Domain) -> Vec<Label> {
    let unicode = domain.unicode();
    let written = value.get(domain.range()).unwrap_or_default();
    let mut start = domain.range().start;
    let mut places = Vec::new();
    for part in written.split(SEPARATORS) {
        places.push((start..start + part.len(), part));
        start += part.len();
        let separator = value.get(start..).and_then(|rest| rest.chars().next());
        start += separator.map_or(0, char::len_utf8);
    }
    let count = unicode.split('.').count();
    let is_parallel = count == places.len();
    let registrable = linkspan::suffix::registrable(domain.ascii());
    let registered = registrable.map_or(0, |name| name.split('.').count());
    let mut rest = unicode.as_str();
    let mut labels = Vec::with_capacity(count);
    for at in 0..count {
        let (label, parent) = rest.split_once('.').unwrap_or((rest, ""));
        rest = parent;
        let place = places.get(at).filter(|_| is_parallel);
        let (range, text) = place.cloned().unwrap_or((domain.range(), ""));
        let chars = if text == label {
            let chars = text.char_indices();
            chars
                .map(|(at, c)| range.start + at..range.start + at + c.len_utf8())
                .collect()
        } else {
            Vec::new()
        };
        labels.push(Label {
            unicode: label.to_owned(),
            parent: parent.to_owned(),
            range,
            chars,
            is_owners: registered > 0 && count - at > registered,
        });
    }
    labels
}

/// Says why a table does not allow a label.
fn sentence(cause: &Cause, table: &Head, label: &str) -> String {
    let table = table.words();
    let remark = |comment: &str| {
        if comment.is_empty() {
            String::new()
        } else {
            format!(": {}", comment.trim_end_matches('.'))
        }
    };
    match cause {
        Cause::NotInRepertoire { c, .. } => {
            format!("{} is not among the characters of {table}.", named(&[*c]))
        }
        Cause::Context {
            at, rule, comment, ..
        } => {
            let cps: Vec<char> = label.chars().skip(at.start).take(at.len()).collect();
            format!(
                "{} is not allowed here by the rule {rule} of {table}{}.",
                named(&cps),
                remark(comment)
            )
        }
        Cause::Action {
            rule: Some(rule),
            comment,
            ..
        } => format!(
            "The rule {rule} of {table} does not allow this label{}.",
            remark(comment)
        ),
        Cause::Action {
            number, comment, ..
        } => format!(
            "Action {} of {table} does not allow this label{}.",
            number + 1,
            remark(comment)
        ),
        Cause::TooLong => {
            format!("The label has more than 63 characters, and {table} has none that long.")
        }
        Cause::TooComplex => {
            format!("Matching the rules of {table} takes too many steps for this label.")
        }
        Cause::Empty | Cause::Default => format!("{table} does not allow this label."),
    }
}

/// Writes `“ü” (U+00FC)`, or only the number of a character that joins others or is invisible.
fn named(cps: &[char]) -> String {
    let points = words::code_points(cps);
    let is_seen = |c: &char| c.is_alphanumeric();
    if cps.iter().all(is_seen) {
        format!("“{}” ({points})", cps.iter().collect::<String>())
    } else {
        points
    }
}
