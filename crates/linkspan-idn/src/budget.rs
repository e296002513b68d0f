//! Limits on work, so that a malicious table cannot take much time.

use std::cell::Cell;

/// A budget of steps. A step visits a part of a rule or reads a mapping, and takes at most a
/// microsecond.
#[derive(Debug)]
pub(crate) struct Budget {
    left: Cell<u32>,
}

impl Budget {
    /// Returns the budget for one label. The published tables need less than a hundredth of it.
    pub(crate) fn for_label() -> Self {
        Self::new(1_000_000)
    }

    /// Returns the budget for finding the labels that are linked by variants. A step can copy a part of a label.
    pub(crate) fn for_search() -> Self {
        Self::new(30_000)
    }

    /// Returns the budget for completing the mappings of a table.
    pub(crate) fn for_completion() -> Self {
        Self::new(4_000_000)
    }

    fn new(steps: u32) -> Self {
        Self {
            left: Cell::new(steps),
        }
    }

    /// Takes a step. Returns false if the budget is used up, so that the work must stop.
    pub(crate) fn step(&self) -> bool {
        let left = self.left.get();
        self.left.set(left.saturating_sub(1));
        left > 0
    }

    pub(crate) fn is_spent(&self) -> bool {
        self.left.get() == 0
    }
}
