//! The observer of a walk, and the log that keeps what it receives.

use alloc::vec::Vec;
use core::ops::Range;

use super::{Decision, DecisionCode, Detail, Tail, Trigger};
use crate::tailoring::Tailorings;

/// The decisions of a walk, in order.
#[derive(Clone, Debug, Default)]
pub(crate) struct Log {
    pub(crate) decisions: Vec<Decision>,
    pub(crate) tails: Vec<Tail>,
    pub(crate) records: Vec<Record>,
    /// The triggers that the search passed over have been reported up to this offset.
    pub(crate) reported_to: usize,
    /// Whether a candidate has begun. While the walk looks ahead, it replaces its log by an empty
    /// one, which is off and records nothing.
    is_on: bool,
}

/// Receives the decisions of a walk. The walk is generic over its observer, so one with [`Silent`] contains no code for it.
pub(crate) trait Observer: Default {
    fn log(&mut self) -> Option<&mut Log>;
}

/// The observer that receives nothing, for searches without an explanation.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Silent;

impl Observer for Silent {
    #[inline(always)]
    fn log(&mut self) -> Option<&mut Log> {
        None
    }
}

impl Observer for Log {
    fn log(&mut self) -> Option<&mut Log> {
        Some(self)
    }
}

/// A candidate, as ranges of the lists of a [`Log`].
#[derive(Clone, Debug)]
pub(crate) struct Record {
    pub(crate) trigger: Trigger,
    pub(crate) range: Range<usize>,
    pub(crate) decisions: Range<usize>,
    pub(crate) tail: Option<usize>,
    pub(crate) is_link: bool,
    /// The end of the text that is not read again because of this candidate.
    spent: usize,
}

impl Log {
    /// Begins a candidate.
    pub(crate) fn begin(&mut self, trigger: Trigger, range: Range<usize>) {
        self.close();
        self.is_on = true;
        let first = self.decisions.len();
        self.records.push(Record {
            trigger,
            range,
            decisions: first..first,
            tail: None,
            is_link: false,
            spent: 0,
        });
    }

    /// Ends the present candidate.
    pub(crate) fn close(&mut self) {
        let Some(record) = self.records.last().filter(|_| self.is_on) else {
            return;
        };
        if !record.is_link && record.spent > record.range.start {
            self.report(DecisionCode::Skipped, record.range.start..record.spent);
        }
        self.is_on = false;
    }

    pub(crate) fn report(&mut self, code: DecisionCode, range: Range<usize>) {
        self.push(Decision {
            code,
            range,
            detail: Detail::None,
        });
    }

    /// Records a decision for each of the tailorings that made it.
    pub(crate) fn tailored(&mut self, code: DecisionCode, range: Range<usize>, by: Tailorings) {
        for tailoring in by.iter() {
            self.push(Decision {
                code,
                range: range.clone(),
                detail: Detail::Tailoring(tailoring),
            });
        }
    }

    fn push(&mut self, decision: Decision) {
        if let Some(record) = self.records.last_mut().filter(|_| self.is_on) {
            self.decisions.push(decision);
            record.decisions.end = self.decisions.len();
        }
    }

    /// Records the steps of a tail.
    pub(crate) fn tail(&mut self, tail: Tail) {
        if let Some(record) = self.records.last_mut().filter(|_| self.is_on) {
            record.tail = Some(self.tails.len());
            self.tails.push(tail);
        }
    }

    /// Records that the last tail does not belong to the candidate.
    pub(crate) fn drop_tail(&mut self) {
        if let Some(record) = self.records.last_mut().filter(|_| self.is_on) {
            record.tail = None;
        }
    }

    /// Records the end of the last tail.
    pub(crate) fn end_tail(&mut self, range: Range<usize>) {
        let tail = self.tails.last_mut().filter(|_| self.is_on);
        let decisions = tail.map(|tail| tail.end(range));
        for decision in decisions.into_iter().flatten().flatten() {
            self.push(decision);
        }
    }

    /// Records that nothing before `end` is read again.
    pub(crate) fn spend(&mut self, end: usize) {
        if let Some(record) = self.records.last_mut().filter(|_| self.is_on) {
            record.spent = end;
        }
    }

    /// Records that the link that was found last is refused after all.
    pub(crate) fn unfind(&mut self, code: DecisionCode, range: Range<usize>) {
        self.report(code, range);
        if let Some(record) = self.records.last_mut() {
            record.is_link = false;
        }
    }

    /// Records that the present candidate is a link.
    pub(crate) fn found(&mut self) {
        if let Some(record) = self.records.last_mut().filter(|_| self.is_on) {
            record.is_link = true;
        }
    }
}
