//! Tables that can be computed from other tables, mostly indexes.
//!
//! They are computed at compile time. In WebAssembly, where every table is part of the download and
//! these would not compress well, they are computed on first use instead.

/// Declares a function that returns the number at an index of a table, or `None` past its end.
/// `$table` must be a constant expression.
macro_rules! derived {
    ($(#[$meta:meta])* fn $name:ident() -> [u16; $count:expr] = $table:expr) => {
        $(#[$meta])*
        #[inline]
        fn $name(at: usize) -> Option<u16> {
            #[cfg(not(target_arch = "wasm32"))]
            {
                static TABLE: [u16; $count] = $table;
                TABLE.get(at).copied()
            }
            #[cfg(target_arch = "wasm32")]
            {
                static TABLE: $crate::derived::Lazy<{ $count }> = $crate::derived::Lazy::new();
                TABLE.get(at, || $table)
            }
        }
    };
}
pub(crate) use derived;

#[cfg(any(test, target_arch = "wasm32"))]
pub(crate) use lazy::Lazy;

#[cfg(any(test, target_arch = "wasm32"))]
mod lazy {
    use core::sync::atomic::{AtomicBool, AtomicU16, Ordering};

    /// A table that is filled on first use.
    pub(crate) struct Lazy<const COUNT: usize> {
        is_filled: AtomicBool,
        numbers: [AtomicU16; COUNT],
    }

    impl<const COUNT: usize> Lazy<COUNT> {
        pub(crate) const fn new() -> Self {
            Lazy {
                is_filled: AtomicBool::new(false),
                numbers: [const { AtomicU16::new(0) }; COUNT],
            }
        }

        #[inline]
        pub(crate) fn get(&self, at: usize, make: impl FnOnce() -> [u16; COUNT]) -> Option<u16> {
            if !self.is_filled.load(Ordering::Acquire) {
                self.fill(&make());
            }
            let number = self.numbers.get(at)?;
            Some(number.load(Ordering::Relaxed))
        }

        #[cold]
        fn fill(&self, numbers: &[u16; COUNT]) {
            // Threads may fill the table at the same time. They all write the same numbers, so only
            // the flag needs ordering.
            for (place, number) in self.numbers.iter().zip(numbers) {
                place.store(*number, Ordering::Relaxed);
            }
            self.is_filled.store(true, Ordering::Release);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Lazy;

    derived! {
        fn squares() -> [u16; 4] = [0, 1, 4, 9]
    }

    #[test]
    fn lazy_tables_equal_constant_ones() {
        let lazy = Lazy::<4>::new();
        for at in 0..6 {
            assert_eq!(lazy.get(at, || [0, 1, 4, 9]), squares(at), "{at}");
        }
        // It is filled once.
        assert_eq!(lazy.get(3, || [0; 4]), Some(9));
        assert_eq!(squares(4), None);
    }
}
