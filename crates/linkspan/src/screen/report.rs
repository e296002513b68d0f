//! Reasons, as they come in.

use alloc::vec::Vec;
use core::ops::Range;

use crate::domain::Spelling;

use super::policy::Verdicts;
use super::verdict::{Detail, Reason, ReasonCode, Verdict};

/// What the rules have found so far, and what the policy makes of it.
pub(crate) struct Report<'s> {
    verdicts: &'s Verdicts,
    /// Added to every range: where the screened text begins in the caller's.
    offset: usize,
    verdict: Verdict,
    reasons: Vec<Reason>,
    /// The spelling of the host if detection has judged it: then its lengths are known to be right.
    pub(crate) judged: Option<Spelling>,
    /// Whether the form to show is made of labels that UTS #46 has mapped.
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

    /// Takes a reason, unless the policy allows what it is about, or it has been given for the
    /// same place. Returns true if the policy does not allow it.
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

    /// Begins a report on a part of the text, which begins at `start`.
    pub(crate) fn inside(&self, start: usize) -> Report<'s> {
        Report {
            judged: self.judged,
            ..Report::new(self.verdicts, self.offset + start)
        }
    }

    /// Takes over what another report has found.
    pub(crate) fn append(&mut self, mut other: Report<'_>) {
        self.verdict = self.verdict.max(other.verdict);
        self.reasons.append(&mut other.reasons);
    }

    /// Takes over what another report has found in a text that stands for the one in `range`.
    pub(crate) fn append_at(&mut self, range: Range<usize>, other: Report<'_>) {
        for reason in other.reasons {
            self.add(reason.code, range.clone(), reason.detail);
        }
    }

    /// Returns true if nothing has been found.
    pub(crate) fn is_empty(&self) -> bool {
        self.reasons.is_empty()
    }

    /// The verdict, and the reasons in the order of their places.
    pub(crate) fn finish(mut self) -> (Verdict, Vec<Reason>) {
        sort(&mut self.reasons);
        (self.verdict, self.reasons)
    }

    /// Only the last reasons are compared, so that many of them take no longer than their number.
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

/// Sorts reasons by place, and at one place by code.
pub(crate) fn sort(reasons: &mut [Reason]) {
    reasons.sort_unstable_by_key(|reason| (reason.range.start, reason.code));
}
