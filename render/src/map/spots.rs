//! Where blocks lie over the border of their region.

use std::sync::OnceLock;

use super::{
    block::{Block, Blocks},
    grid::{Area, Spot},
};

/// How much of a block must lie inside of its region if it lies over the border.
pub(super) const SHARES: [f64; 4] = [0.84, 0.7, 0.56, 0.42];

/// Where blocks lie in a region for the most part, looked for when it is asked for.
#[derive(Debug)]
pub(super) struct Spots {
    /// For each block, the cells at each share.
    found: Vec<OnceLock<[Vec<Spot>; SHARES.len()]>>,
    /// How many cells a block may have at most.
    most: usize,
}

impl Spots {
    pub(super) fn new(blocks: &Blocks, area: &Area) -> Self {
        Self {
            found: blocks.iter().map(|_| OnceLock::new()).collect(),
            most: area.spots_at_most(),
        }
    }

    /// The cells for a block, from the middle of the region outwards.
    pub(super) fn of(
        &self,
        place: usize,
        block: &Block,
        area: &Area,
    ) -> &[Vec<Spot>; SHARES.len()] {
        self.found[place].get_or_init(|| area.spots(&block.rows, SHARES))
    }

    /// Looks for the cells of all blocks.
    pub(super) fn find_all(&self, blocks: &Blocks, area: &Area) {
        for (place, (block, _)) in blocks.iter().enumerate() {
            self.of(place, block, area);
        }
    }

    /// The bytes it takes in memory at most, for bounded caches.
    pub(super) fn bytes(&self) -> usize {
        200 + self.found.len()
            * (size_of::<[Vec<Spot>; SHARES.len()]>() + self.most * size_of::<Spot>())
    }
}
