//! What is kept from map to map.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::{
    beside::Spots,
    block::{Blocks, BlocksKey},
    chart::Chart,
    grid::{Area, Grid},
    parts::PartKey,
    place::{PlaceKey, Placed},
    signs::SignKey,
    tiles::{Tile, TileKey},
    view::ViewKey,
};
use crate::{
    cache::Shelf,
    canvas::{Raster, Rect, Sprite},
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

/// Room for where blocks lie over borders; those of one region take up to 40 kB.
const SPOT_BYTES: usize = 8 << 20;

/// Room for the cells of regions; those of one take about 30 kB.
const AREA_BYTES: usize = 24 << 20;

/// Room for the region of every pixel, which is asked for twice when a view is new; that of one takes 2
/// to 3 MB, four times as much at scale 2.
const SURVEY_BYTES: usize = 16 << 20;
/// Room for which region is where; that of one view takes about 800 kB.
const GRID_BYTES: usize = 24 << 20;
/// Room for blocks of signs; those of one region take about 10 kB.
const BLOCK_BYTES: usize = 8 << 20;
/// Room for where maps are crowded.
const CROWD_BYTES: usize = 1 << 20;

/// A view, the size of an inset, and the regions that need it.
type WindowKey = (ViewKey, [u64; 2], Vec<usize>);

/// The shelves of maps.
#[derive(Debug)]
pub(crate) struct MapShelves {
    charts: Shelf<ViewKey, Arc<Chart>>,
    signs: Shelf<SignKey, Sprite>,
    tiles: Shelf<TileKey, Arc<Tile>>,
    parts: Shelf<PartKey, Arc<[u8]>>,
    places: Shelf<PlaceKey, Option<Arc<Placed>>>,
    spots: Shelf<PlaceKey, Arc<Spots>>,
    areas: Shelf<(ViewKey, usize), Option<Arc<Area>>>,
    blocks: Shelf<BlocksKey, Blocks>,
    surveys: Shelf<ViewKey, Arc<Vec<u16>>>,
    grids: Shelf<ViewKey, Arc<Grid>>,
    crowded: Shelf<ViewKey, Arc<[usize]>>,
    windows: Shelf<WindowKey, Option<Rect>>,
    /// A map that is drawn and sent.
    spare: Mutex<Option<Raster>>,
}

impl MapShelves {
    pub(crate) fn new() -> Self {
        Self {
            charts: Shelf::new(CHART_BYTES),
            signs: Shelf::new(SIGN_BYTES),
            tiles: Shelf::new(TILE_BYTES),
            parts: Shelf::new(PART_BYTES),
            places: Shelf::new(PLACE_BYTES),
            spots: Shelf::new(SPOT_BYTES),
            areas: Shelf::new(AREA_BYTES),
            blocks: Shelf::new(BLOCK_BYTES),
            surveys: Shelf::new(SURVEY_BYTES),
            grids: Shelf::new(GRID_BYTES),
            crowded: Shelf::new(CROWD_BYTES),
            windows: Shelf::new(CROWD_BYTES),
            spare: Mutex::new(None),
        }
    }

    /// A copy of some pixels, in place of a map that is needed no more if there is one of the same size:
    /// memory that is new has to be made by the system first, which takes longer than to copy.
    pub(super) fn copy(&self, pixels: &Raster) -> Raster {
        let spare = self.spare().take();
        let is_as_large =
            |spare: &Raster| (spare.width(), spare.height()) == (pixels.width(), pixels.height());
        let Some(mut copy) = spare.filter(is_as_large) else {
            return pixels.clone();
        };
        let bytes = copy.data_as_u8_slice_mut();
        bytes.copy_from_slice(pixels.data_as_u8_slice());
        copy
    }

    /// Takes a map that is needed no more.
    pub(super) fn give_back(&self, map: Raster) {
        *self.spare() = Some(map);
    }

    fn spare(&self) -> MutexGuard<'_, Option<Raster>> {
        self.spare.lock().unwrap_or_else(PoisonError::into_inner)
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

    /// Where blocks lie over the border of their region, none looked for yet if they are not kept.
    pub(super) fn spots(&self, key: PlaceKey, make: impl FnOnce() -> (Spots, usize)) -> Arc<Spots> {
        self.spots.get_or(key, || {
            let (spots, bytes) = make();
            (Arc::new(spots), bytes)
        })
    }

    /// The cells of a region in a view, gathered now if they are not kept.
    pub(super) fn area(
        &self,
        key: (ViewKey, usize),
        gather: impl FnOnce() -> Option<Area>,
    ) -> Option<Arc<Area>> {
        self.areas.get_or(key, || {
            let area = gather().map(Arc::new);
            let bytes = area.as_ref().map_or(200, |area| area.bytes());
            (area, bytes)
        })
    }

    /// The region of every pixel of a view, surveyed now if they are not kept.
    pub(super) fn survey(&self, key: ViewKey, survey: impl FnOnce() -> Vec<u16>) -> Arc<Vec<u16>> {
        self.surveys.get_or(key, || {
            let regions = survey();
            let bytes = regions.len() * 2;
            (Arc::new(regions), bytes)
        })
    }

    /// Which region is where on a view, looked at now if it is not kept.
    pub(super) fn grid(&self, key: ViewKey, look: impl FnOnce() -> Grid) -> Arc<Grid> {
        self.grids.get_or(key, || {
            let grid = look();
            let bytes = grid.bytes();
            (Arc::new(grid), bytes)
        })
    }

    /// The regions of a view that may find no place, searched now if they are not kept.
    pub(super) fn crowded(
        &self,
        key: ViewKey,
        search: impl FnOnce() -> Vec<usize>,
    ) -> Arc<[usize]> {
        self.crowded.get_or(key, || {
            let crowded: Arc<[usize]> = search().into();
            let bytes = 300 + crowded.len() * 8;
            (crowded, bytes)
        })
    }

    /// What an inset of a size shows of a view, searched now if it is not kept.
    pub(super) fn window(
        &self,
        key: WindowKey,
        search: impl FnOnce() -> Option<Rect>,
    ) -> Option<Rect> {
        self.windows.get_or(key, || (search(), 300))
    }

    /// The blocks of a content, put together now if they are not kept.
    pub(super) fn blocks(&self, key: BlocksKey, put_together: impl FnOnce() -> Blocks) -> Blocks {
        self.blocks.get_or(key, || {
            let blocks = put_together();
            let bytes = blocks
                .iter()
                .map(|(one, other)| one.bytes() + other.bytes());
            let bytes = 400 + bytes.sum::<usize>();
            (blocks, bytes)
        })
    }
}
