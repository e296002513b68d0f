//! A number of things that may be in use at a time: requests, bytes.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

/// What is left of it.
#[derive(Clone, Debug)]
pub(crate) struct Budget(Arc<AtomicUsize>);

impl Budget {
    pub(crate) fn new(size: usize) -> Self {
        Budget(Arc::new(AtomicUsize::new(size)))
    }

    /// Takes so much, if it is there.
    pub(crate) fn take(&self, size: usize) -> Option<Taken> {
        let mut taken = Taken {
            size: 0,
            from: self.clone(),
        };
        taken.more(size).then_some(taken)
    }
}

/// A part of a budget, which goes back when it is dropped.
#[derive(Debug)]
pub(crate) struct Taken {
    size: usize,
    from: Budget,
}

impl Taken {
    /// Takes more; returns whether it was there.
    pub(crate) fn more(&mut self, size: usize) -> bool {
        let left = &self.from.0;
        let taken = left.fetch_update(Ordering::AcqRel, Ordering::Relaxed, |left| {
            left.checked_sub(size)
        });
        self.size += if taken.is_ok() { size } else { 0 };
        taken.is_ok()
    }
}

impl Drop for Taken {
    fn drop(&mut self) {
        self.from.0.fetch_add(self.size, Ordering::AcqRel);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_taken_goes_back() {
        let budget = Budget::new(10);
        let mut six = budget.take(6).unwrap();
        assert!(budget.take(5).is_none());
        assert!(!six.more(5));
        assert!(six.more(4));
        assert!(budget.take(1).is_none());
        drop(six);
        assert!(budget.take(10).is_some());
        assert!(budget.take(usize::MAX).is_none());
    }
}
