//! A map's random numbers, which come from its seed alone, the same on every machine.
//!
//! The stream is `ChaCha8`, which is defined by its algorithm; range reduction is our own, so that
//! no release of a library moves a coast.

use chacha20::ChaCha8Rng;
use chacha20::rand_core::{Rng, SeedableRng};

/// A stream of accidents.
#[derive(Debug)]
pub(crate) struct Random(ChaCha8Rng);

impl Random {
    /// The stream of one seed, attempt and purpose: what one purpose takes moves no other.
    pub(crate) fn new(seed: u64, attempt: u64, purpose: u64) -> Self {
        let mut key = [0; 32];
        key[..8].copy_from_slice(&seed.to_le_bytes());
        key[8..16].copy_from_slice(&attempt.to_le_bytes());
        key[16..24].copy_from_slice(&purpose.to_le_bytes());
        Self(ChaCha8Rng::from_seed(key))
    }

    /// A number below `bound`; 0 where the bound is 0.
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        let wide = u128::from(self.0.next_u64()) * u128::try_from(bound).unwrap_or(0);
        usize::try_from(wide >> 64).unwrap_or(0)
    }

    /// A number from `-reach` to `reach`.
    pub(super) fn around(&mut self, reach: i64) -> i64 {
        let span = usize::try_from(2 * reach + 1).unwrap_or(1);
        i64::try_from(self.below(span)).unwrap_or(0) - reach
    }

    /// True `part` times of `whole`.
    pub(super) fn chance(&mut self, part: usize, whole: usize) -> bool {
        self.below(whole) < part
    }

    /// One of them, or nothing of nothing.
    pub(super) fn pick<'a, T>(&mut self, among: &'a [T]) -> Option<&'a T> {
        among.get(self.below(among.len()))
    }

    /// Puts them in any order.
    pub(super) fn shuffle<T>(&mut self, things: &mut [T]) {
        for last in (1..things.len()).rev() {
            things.swap(last, self.below(last + 1));
        }
    }

    /// A seed for noise.
    pub(super) fn word(&mut self) -> u64 {
        self.0.next_u64()
    }
}
