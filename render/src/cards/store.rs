//! What is kept from one picture of cards to the next.

use std::sync::Arc;

use super::{Base, Colours, Part, things::Thing};
use crate::{
    cache::Shelf,
    canvas::{Raster, Sprite},
    look::Scale,
};

/// Room for blocks; all those of a battle take 1.6 MB, 6.4 at scale 2.
const BLOCK_BYTES: usize = 32 << 20;
/// Room for bases that are drawn over; that of a battle takes 6 MB, 24 at scale 2.
const GROUND_BYTES: usize = 48 << 20;
/// Room for sprites; a large card takes about 120 kB.
const SPRITE_BYTES: usize = 24 << 20;

/// Shelves for pictures of cards.
#[derive(Debug)]
pub(crate) struct Store {
    grounds: Shelf<(Base, Scale), Arc<Raster>>,
    blocks: Shelf<Block, Arc<[u8]>>,
    sprites: Shelf<(Thing, Scale), Sprite>,
}

/// What the indices of a part depend on, where its corner lies in pixels among it.
type Block = (Base, Scale, Colours, Part, (u16, u16));

impl Store {
    pub(crate) fn new() -> Self {
        Self {
            grounds: Shelf::new(GROUND_BYTES),
            blocks: Shelf::new(BLOCK_BYTES),
            sprites: Shelf::new(SPRITE_BYTES),
        }
    }

    /// The pixels of a base, drawn now if they are not kept.
    pub(super) fn ground(&self, key: (Base, Scale), draw: impl FnOnce() -> Raster) -> Arc<Raster> {
        self.grounds.get_or(key, || {
            let raster = draw();
            let bytes = raster.data_as_u8_slice().len();
            (Arc::new(raster), bytes)
        })
    }

    /// The indices of a part, drawn now if they are not kept.
    pub(super) fn block(&self, key: Block, draw: impl FnOnce() -> Vec<u8>) -> Arc<[u8]> {
        self.blocks.get_or(key, || {
            let indices: Arc<[u8]> = draw().into();
            let bytes = indices.len();
            (indices, bytes)
        })
    }

    /// The sprite of a thing, drawn now if it is not kept.
    pub(super) fn sprite(&self, key: (Thing, Scale), draw: impl FnOnce() -> Sprite) -> Sprite {
        self.sprites.get_or(key, || {
            let sprite = draw();
            let bytes = sprite.raster.data_as_u8_slice().len();
            (sprite, bytes)
        })
    }
}
