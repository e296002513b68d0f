//! Limits on work, so that a malicious table cannot take its reader long.

use std::cell::Cell;

/// A number of steps. A step visits a part of a rule or reads a mapping, and takes a microsecond at most.
#[derive(Debug)]
pub(crate) struct Budget {
    left: Cell<u32>,
}

impl Budget {
    /// The steps for one label. The published tables take less than a hundredth of them.
    pub(crate) fn for_label() -> Self {
        Self::new(1_000_000)
    }

    /// The steps for completing the mappings of a table.
    pub(crate) fn for_completion() -> Self {
        Self::new(4_000_000)
    }

    fn new(steps: u32) -> Self {
        Self {
            left: Cell::new(steps),
        }
    }

    /// Takes a step. Returns false if none is left: the work is to be given up.
    pub(crate) fn step(&self) -> bool {
        let left = self.left.get();
        self.left.set(left.saturating_sub(1));
        left > 0
    }

    pub(crate) fn is_spent(&self) -> bool {
        self.left.get() == 0
    }
}
