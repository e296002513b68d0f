//! Collects the reasons of a screening.

use alloc::vec::Vec;
use core::ops::Range;

use crate::domain::Spelling;

use super::policy::Verdicts;
use super::verdict::{Detail, Reason, ReasonCode, Verdict};

/// What the rules have found so far, and the resulting verdict.
pub(crate) struct Report<'s> {
    verdicts: &'s Verdicts,
    /// Added to every range: where the screened text starts in the caller's text.
    offset: usize,
    verdict: Verdict,
    reasons: Vec<Reason>,
    /// The spelling of the host if detection has already checked it. Then its lengths are known to
    /// be right.
    pub(crate) judged: Option<Spelling>,
    /// Whether the form to display consists of labels mapped by UTS #46.
    pub(crate) is_mapped: bool,
}

impl<'s> Report<'s> {
    pub(crate) fn new(verdicts: &'s Verdicts, offset: usize) -> Self {
        Report {
            verdicts,
            offset,
            verdict: Verdict::Allow,
            reasons: Vec::new(),
            judged: None,
            is_mapped: false,
        }
    }

    /// Adds a reason, unless the policy allows it or the same place already has it. Returns true if
    /// the policy does not allow it.
    pub(crate) fn add(&mut self, code: ReasonCode, range: Range<usize>, detail: Detail) -> bool {
        let verdict = self.verdicts.get(code);
        if verdict == Verdict::Allow {
            return false;
        }
        let range = range.start + self.offset..range.end + self.offset;
        if !self.has(code, &range) {
            self.verdict = self.verdict.max(verdict);
            self.reasons.push(Reason {
                code,
                range,
                detail,
            });
        }
        true
    }

    /// Starts a report on a part of the text that begins at `start`.
    pub(crate) fn inside(&self, start: usize) -> Report<'s> {
        Report {
            judged: self.judged,
            ..Report::new(self.verdicts, self.offset + start)
        }
    }

    /// Adds the reasons of another report.
    pub(crate) fn append(&mut self, mut other: Report<'_>) {
        self.verdict = self.verdict.max(other.verdict);
        self.reasons.append(&mut other.reasons);
    }

    /// Adds the reasons of a report on a decoded text. All of them refer to `range`, where the text
    /// was decoded from.
    pub(crate) fn append_at(&mut self, range: Range<usize>, other: Report<'_>) {
        for reason in other.reasons {
            self.add(reason.code, range.clone(), reason.detail);
        }
    }

    /// Returns true if there are no reasons.
    pub(crate) fn is_empty(&self) -> bool {
        self.reasons.is_empty()
    }

    /// Returns the verdict, and the reasons ordered by position.
    pub(crate) fn finish(mut self) -> (Verdict, Vec<Reason>) {
        sort(&mut self.reasons);
        (self.verdict, self.reasons)
    }

    /// Only the last few reasons are compared. That keeps the time linear in the number of reasons.
    fn has(&self, code: ReasonCode, range: &Range<usize>) -> bool {
        let overlaps = |reason: &&Reason| {
            reason.code == code && reason.range.start < range.end && range.start < reason.range.end
        };
        self.reasons
            .iter()
            .rev()
            .take(8)
            .any(|reason| overlaps(&reason))
    }
}

/// Sorts reasons by position, and those at the same position by code.
pub(crate) fn sort(reasons: &mut [Reason]) {
    reasons.sort_unstable_by_key(|reason| (reason.range.start, reason.code));
}
