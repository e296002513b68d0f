//! Tables that can be computed from other tables: indexes, hashes, filters.
//!
//! They are computed at compile time. In WebAssembly, where every table is part of the download and
//! these would not compress well, they are computed on first use instead.

/// Declares a function that returns the number at an index of a table, or `None` past its end.
/// `$table` must be a constant expression, and `$number` one of `u8`, `u16` and `u64`.
macro_rules! derived {
    ($(#[$meta:meta])* fn $name:ident() -> [$number:ident; $count:expr] = $table:expr) => {
        $(#[$meta])*
        #[inline]
        fn $name(at: usize) -> Option<$number> {
            #[cfg(not(target_arch = "wasm32"))]
            {
                static TABLE: [$number; $count] = $table;
                TABLE.get(at).copied()
            }
            #[cfg(target_arch = "wasm32")]
            {
                static TABLE: $crate::derived::Lazy<$number, { $count }> = $crate::derived::Lazy::new();
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
    use core::sync::atomic::{AtomicBool, AtomicU8, AtomicU16, AtomicU64, Ordering};

    /// A number that threads may share.
    pub(crate) trait Number: Copy {
        type Shared;
        const ZERO: Self::Shared;
        fn load(from: &Self::Shared) -> Self;
        fn store(self, to: &Self::Shared);
    }

    macro_rules! numbers {
        ($($number:ident is shared as $shared:ident),*) => {
            $(
                impl Number for $number {
                    type Shared = $shared;
                    const ZERO: $shared = $shared::new(0);

                    #[inline]
                    fn load(from: &$shared) -> Self {
                        from.load(Ordering::Relaxed)
                    }

                    #[inline]
                    fn store(self, to: &$shared) {
                        to.store(self, Ordering::Relaxed);
                    }
                }
            )*
        };
    }
    numbers!(u8 is shared as AtomicU8, u16 is shared as AtomicU16, u64 is shared as AtomicU64);

    /// A table that is filled on first use.
    pub(crate) struct Lazy<T: Number, const COUNT: usize> {
        is_filled: AtomicBool,
        numbers: [T::Shared; COUNT],
    }

    impl<T: Number, const COUNT: usize> Lazy<T, COUNT> {
        pub(crate) const fn new() -> Self {
            Lazy {
                is_filled: AtomicBool::new(false),
                numbers: [T::ZERO; COUNT],
            }
        }

        #[inline]
        pub(crate) fn get(&self, at: usize, make: impl FnOnce() -> [T; COUNT]) -> Option<T> {
            if !self.is_filled.load(Ordering::Acquire) {
                self.fill(make);
            }
            self.numbers.get(at).map(T::load)
        }

        #[cold]
        #[inline(never)]
        fn fill(&self, make: impl FnOnce() -> [T; COUNT]) {
            // Threads may fill the table at the same time. They all write the same numbers, so only
            // the flag needs ordering.
            for (place, number) in self.numbers.iter().zip(make()) {
                number.store(place);
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
        let lazy = Lazy::<u16, 4>::new();
        for at in 0..6 {
            assert_eq!(lazy.get(at, || [0, 1, 4, 9]), squares(at), "{at}");
        }
        // It is filled once.
        assert_eq!(lazy.get(3, || [0; 4]), Some(9));
        assert_eq!(squares(4), None);
    }
}
