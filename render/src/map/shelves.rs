//! What is kept from map to map.

use std::sync::Arc;

use super::{
    chart::Chart,
    parts::PartKey,
    place::{PlaceKey, Placed},
    signs::SignKey,
    tiles::{Tile, TileKey},
    view::ViewKey,
};
use crate::{
    cache::Shelf,
    canvas::{Raster, Sprite},
    palette::Palette,
};

/// Room for charts; one of a map of 200 regions takes about 15 MB, 60 at scale 2.
const CHART_BYTES: usize = 96 << 20;
/// Room for signs; a counter takes about 15 kB.
const SIGN_BYTES: usize = 24 << 20;
/// Room for tiles; one takes 37 kB.
const TILE_BYTES: usize = 8 << 20;
/// Room for bars and entries of legends.
const PART_BYTES: usize = 16 << 20;
/// Room for where blocks are placed; one takes about 500 bytes.
const PLACE_BYTES: usize = 4 << 20;

/// The shelves of maps.
#[derive(Debug)]
pub(crate) struct MapShelves {
    charts: Shelf<ViewKey, Arc<Chart>>,
    signs: Shelf<SignKey, Sprite>,
    tiles: Shelf<TileKey, Arc<Tile>>,
    parts: Shelf<PartKey, Arc<[u8]>>,
    places: Shelf<PlaceKey, Option<Arc<Placed>>>,
}

impl MapShelves {
    pub(crate) fn new() -> Self {
        Self {
            charts: Shelf::new(CHART_BYTES),
            signs: Shelf::new(SIGN_BYTES),
            tiles: Shelf::new(TILE_BYTES),
            parts: Shelf::new(PART_BYTES),
            places: Shelf::new(PLACE_BYTES),
        }
    }

    pub(super) fn chart(&self, key: ViewKey, make: impl FnOnce() -> Chart) -> Arc<Chart> {
        self.charts.get_or(key, || {
            let chart = make();
            let bytes = chart.bytes();
            (Arc::new(chart), bytes)
        })
    }

    pub(super) fn sign(&self, key: SignKey, draw: impl FnOnce() -> Sprite) -> Sprite {
        self.signs.get_or(key, || {
            let sprite = draw();
            let bytes = sprite.raster.data_as_u8_slice().len() + 200;
            (sprite, bytes)
        })
    }

    pub(super) fn tile(&self, key: TileKey) -> Arc<Tile> {
        if let Some(tile) = self.tiles.get(&key) {
            return tile;
        }
        let tile = Arc::new(Tile::draw(&key));
        self.tiles.put(key, Arc::clone(&tile), tile.bytes());
        tile
    }

    /// The indices of a bar or an entry, drawn now if they are not kept.
    pub(super) fn part(
        &self,
        key: PartKey,
        palette: &Palette,
        draw: impl FnOnce() -> Raster,
    ) -> Arc<[u8]> {
        self.parts.get_or(key, || {
            let indices: Arc<[u8]> = palette.map(draw().data_as_u8_slice()).into();
            let bytes = indices.len() + 300;
            (indices, bytes)
        })
    }

    /// Where a block goes in its region, searched now if it is not kept.
    pub(super) fn place(
        &self,
        key: PlaceKey,
        search: impl FnOnce() -> Option<Placed>,
    ) -> Option<Arc<Placed>> {
        self.places.get_or(key, || {
            let placed = search().map(Arc::new);
            let bytes = placed.as_ref().map_or(200, |placed| placed.bytes());
            (placed, bytes)
        })
    }
}
