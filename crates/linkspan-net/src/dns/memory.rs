//! A bounded cache of answers.
//!
//! It has two generations. When the young one is full, it becomes the old one, and the old one is
//! dropped. A key that is looked up again moves to the young one. So memory stays bounded and
//! frequent keys stay, at the cost of two look-ups.

use std::collections::HashMap;
use std::hash::Hash;

/// A bounded map.
#[derive(Debug)]
pub(super) struct Memory<K, V> {
    young: HashMap<K, V>,
    old: HashMap<K, V>,
    generation: usize,
}

impl<K: Eq + Hash + Clone, V: Clone> Memory<K, V> {
    /// Creates a map that keeps at least half of the last `size` keys, and at most `size`.
    pub(super) fn new(size: usize) -> Self {
        Self {
            young: HashMap::new(),
            old: HashMap::new(),
            generation: (size / 2).max(1),
        }
    }

    pub(super) fn get(&mut self, key: &K) -> Option<V> {
        if let Some(value) = self.young.get(key) {
            return Some(value.clone());
        }
        let value = self.old.remove(key)?;
        self.insert(key.clone(), value.clone());
        Some(value)
    }

    pub(super) fn insert(&mut self, key: K, value: V) {
        if self.young.len() >= self.generation {
            self.old = std::mem::take(&mut self.young);
        }
        self.young.insert(key, value);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn used_keys_stay_and_size_is_bounded() {
        let mut memory = Memory::new(100);
        for n in 0..10_000 {
            memory.insert(n, n);
            memory.insert(-1, 7);
            assert_eq!(memory.get(&-1), Some(7), "{n}");
            assert_eq!(memory.get(&n), Some(n));
            assert!(memory.young.len() + memory.old.len() <= 100);
        }
        assert_eq!(memory.get(&5), None);
    }

    #[test]
    fn at_least_half_of_the_size_is_remembered() {
        let mut memory = Memory::new(100);
        (0..1000).for_each(|n| memory.insert(n, n));
        assert!((950..1000).all(|n| memory.get(&n) == Some(n)));
    }
}
