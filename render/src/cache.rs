//! A bounded store of things that are dear to make: the least used leave first.

use std::{
    collections::HashMap,
    fmt,
    hash::Hash,
    sync::{Mutex, MutexGuard, PoisonError},
};

/// Keeps values by key up to a number of bytes.
///
/// # Guarantees
///
/// Never holds more than its bytes; a value that is larger by itself is made and
/// handed out but not kept. The lock is not held while a value is made, so two
/// callers may make the same one at the same time; both get a sound one.
pub(crate) struct Shelf<K, V> {
    room: usize,
    /// Says how many bytes a value takes in memory, about.
    weigh: fn(&V) -> usize,
    inner: Mutex<Inner<K, V>>,
}

struct Inner<K, V> {
    kept: HashMap<K, Kept<V>>,
    bytes: usize,
    clock: u64,
}

struct Kept<V> {
    value: V,
    bytes: usize,
    used: u64,
}

impl<K: Eq + Hash + Clone, V: Clone> Shelf<K, V> {
    /// One with room for so many bytes, by what each value weighs.
    pub(crate) fn new(room: usize, weigh: fn(&V) -> usize) -> Self {
        let inner = Inner {
            kept: HashMap::new(),
            bytes: 0,
            clock: 0,
        };
        Self {
            room,
            weigh,
            inner: Mutex::new(inner),
        }
    }

    /// The value kept under a key.
    pub(crate) fn get(&self, key: &K) -> Option<V> {
        let mut inner = self.lock();
        inner.clock += 1;
        let now = inner.clock;
        let kept = inner.kept.get_mut(key)?;
        kept.used = now;
        Some(kept.value.clone())
    }

    /// Keeps a value.
    pub(crate) fn put(&self, key: K, value: V) {
        let bytes = (self.weigh)(&value);
        if bytes > self.room {
            return;
        }
        let mut inner = self.lock();
        inner.clock += 1;
        let used = inner.clock;
        if let Some(old) = inner.kept.insert(key, Kept { value, bytes, used }) {
            inner.bytes -= old.bytes;
        }
        inner.bytes += bytes;
        if inner.bytes > self.room {
            inner.evict(self.room - self.room / 4);
        }
    }

    /// The value kept under a key, else the one made now, which is kept.
    pub(crate) fn get_or(&self, key: K, make: impl FnOnce() -> V) -> V {
        if let Some(value) = self.get(&key) {
            return value;
        }
        let value = make();
        self.put(key, value.clone());
        value
    }

    /// A caller that panicked leaves at worst a value too few behind.
    fn lock(&self) -> MutexGuard<'_, Inner<K, V>> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<K: Eq + Hash + Clone, V> Inner<K, V> {
    /// Lets the least used go until so many bytes are left. A quarter goes at
    /// once, so that a full shelf is not sorted for each new value.
    fn evict(&mut self, goal: usize) {
        let mut by_use: Vec<(u64, K)> = self
            .kept
            .iter()
            .map(|(key, kept)| (kept.used, key.clone()))
            .collect();
        by_use.sort_unstable_by_key(|&(used, _)| used);
        for (_, key) in by_use {
            if self.bytes <= goal {
                break;
            }
            if let Some(gone) = self.kept.remove(&key) {
                self.bytes -= gone.bytes;
            }
        }
    }
}

impl<K, V> fmt::Debug for Shelf<K, V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Shelf")
            .field("room", &self.room)
            .finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::Shelf;

    #[test]
    fn the_least_used_leave_when_the_room_is_full() {
        let shelf = Shelf::new(100, |_| 25);
        for key in 0..4 {
            shelf.put(key, key);
        }
        assert_eq!(shelf.get(&0), Some(0));
        shelf.put(4, 4);
        assert_eq!(shelf.get(&0), Some(0), "was just used");
        assert_eq!(shelf.get(&1), None);
        assert_eq!(shelf.get(&4), Some(4));
    }

    #[test]
    fn what_is_larger_than_the_room_is_not_kept() {
        let shelf = Shelf::new(10, |bytes| *bytes);
        assert_eq!(shelf.get_or("a", || 11), 11);
        assert_eq!(shelf.get(&"a"), None);
    }

    #[test]
    fn a_key_put_twice_counts_once() {
        let shelf = Shelf::new(100, |_| 60);
        for value in 0..50 {
            shelf.put("a", value);
        }
        assert_eq!(shelf.get(&"a"), Some(49));
    }
}
