//! Turns values into answers.

use linkspan::check::{Checker, Finding, FindingCode, Kind, Report};
use linkspan_idn::Tables;

use super::lines::Batch;
use crate::dns::Lookup;
use crate::failure::Failure;

/// A value and the report on it.
#[derive(Debug)]
pub(super) struct Answer<'b> {
    /// The value as it was given; it need not be UTF-8.
    pub(super) value: &'b [u8],
    /// The report on it.
    pub(super) report: Report,
}

/// Examines batches. Shared by all threads.
#[derive(Debug)]
pub(super) struct Examiner {
    checker: Checker,
    kind: Kind,
    /// The rules of registries.
    tables: Tables,
    dns: Option<Lookup>,
}

impl Examiner {
    pub(super) fn new(checker: Checker, kind: Kind, tables: Tables, dns: Option<Lookup>) -> Self {
        Self {
            checker,
            kind,
            tables,
            dns,
        }
    }

    /// Returns the answers to a batch, in its order.
    ///
    /// Slow checks of the values of a batch belong here: [`Report::push`] adds their findings to
    /// the answers.
    pub(super) fn examine<'b>(&self, batch: &'b Batch) -> Result<Vec<Answer<'b>>, Failure> {
        let answers = batch.values().map(|value| Answer {
            value,
            report: match batch.cut_from() {
                None => self.check(value),
                Some(length) => self.too_long(value, length),
            },
        });
        let mut answers: Vec<_> = answers.collect();
        if let Some(dns) = &self.dns {
            let checked = answers.iter_mut().map(|a| (a.value, &mut a.report));
            dns.add_to(checked.collect());
        }
        Ok(answers)
    }

    fn check(&self, value: &[u8]) -> Report {
        let mut report = self.checker.check_bytes(self.kind, value);
        if let Ok(text) = std::str::from_utf8(value) {
            self.tables.add_findings(text, &mut report);
        }
        report
    }

    fn too_long(&self, value: &[u8], length: usize) -> Report {
        let what = format!(
            "This line has {length} bytes, which is more than is read of one; only its start is shown."
        );
        let finding = Finding::new(FindingCode::ValueTooLong, 0..value.len(), what);
        Report::of(self.kind, [finding])
    }
}
