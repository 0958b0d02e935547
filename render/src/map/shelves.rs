//! What is kept from map to map, and made where it is not there.

use std::{
    ops::Range,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use super::{
    block::{Block, Blocks, Content},
    chart::Chart,
    grid::{Area, Grid},
    placed::{PlaceKey, Placed},
    signs::{Sign, SignKey},
    spots::Spots,
    survey,
    tiles::{Tile, TileKey},
    view::{Grain, View, ViewKey},
};
use crate::{
    cache::Shelf,
    canvas::{Point, Raster, Sprite},
    scene::MapShape,
    workshop::{Easel, Workshop},
};

/// Room for charts; one of a map of 200 regions takes about 15 MB, 60 at scale 2.
const CHART_BYTES: usize = 96 << 20;
/// Room for signs; a counter takes about 15 kB.
const SIGN_BYTES: usize = 24 << 20;
/// Room for tiles; one takes 37 kB.
const TILE_BYTES: usize = 8 << 20;
/// Room for where blocks are placed; one takes about 500 bytes.
const PLACE_BYTES: usize = 4 << 20;
/// Room for where names stand; one takes 200 bytes.
const NAME_BYTES: usize = 1 << 20;
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

/// What blocks depend on: content, steps, and the size of signs.
type BlocksKey = (Content, Range<usize>, [u64; 2]);

/// The shelves of maps.
#[derive(Debug)]
pub(super) struct Shelves {
    charts: Shelf<ViewKey, Arc<Chart>>,
    /// The region of every pixel of a view.
    surveys: Shelf<ViewKey, Arc<Vec<u16>>>,
    grids: Shelf<ViewKey, Arc<Grid>>,
    signs: Shelf<SignKey, Sprite>,
    tiles: Shelf<TileKey, Arc<Tile>>,
    blocks: Shelf<BlocksKey, Blocks>,
    /// The cells of a region in a view.
    pub(super) areas: Shelf<(ViewKey, usize), Option<Arc<Area>>>,
    /// Where the name of a region stands in a view.
    pub(super) names: Shelf<(ViewKey, usize), Option<Point>>,
    /// Where a block goes in its region.
    pub(super) places: Shelf<PlaceKey, Option<Arc<Placed>>>,
    /// Where blocks lie over the border of their region.
    pub(super) spots: Shelf<PlaceKey, Arc<Spots>>,
    /// A map that is drawn and sent.
    spare: Mutex<Option<Raster>>,
}

impl Shelves {
    pub(super) fn new() -> Self {
        Self {
            charts: Shelf::new(CHART_BYTES, |chart| chart.bytes()),
            surveys: Shelf::new(SURVEY_BYTES, |regions| regions.len() * 2),
            grids: Shelf::new(GRID_BYTES, |grid| grid.bytes()),
            signs: Shelf::new(SIGN_BYTES, Sprite::bytes),
            tiles: Shelf::new(TILE_BYTES, |tile| tile.bytes()),
            blocks: Shelf::new(BLOCK_BYTES, |blocks| {
                let pair = |(one, other): &(Block, Block)| one.bytes() + other.bytes();
                400 + blocks.iter().map(pair).sum::<usize>()
            }),
            areas: Shelf::new(AREA_BYTES, |area| {
                area.as_ref().map_or(200, |area| area.bytes())
            }),
            names: Shelf::new(NAME_BYTES, |_| 200),
            places: Shelf::new(PLACE_BYTES, |placed| {
                placed.as_ref().map_or(200, |placed| placed.bytes())
            }),
            spots: Shelf::new(SPOT_BYTES, |spots| spots.bytes()),
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
}

/// What maps are drawn with: the drawing ground of all pictures, and the shelves of maps.
#[derive(Clone, Copy, Debug)]
pub(super) struct Tools<'a> {
    pub(super) workshop: &'a Workshop,
    pub(super) shelves: &'a Shelves,
}

impl Tools<'_> {
    /// The geometry of a view.
    pub(super) fn chart(self, shape: &MapShape, view: &View) -> Arc<Chart> {
        self.shelves.charts.get_or(view.key(shape), || {
            let regions = self.survey(shape, view);
            let grid = self.grid(shape, view);
            Arc::new(Chart::of(shape, view, &regions, grid))
        })
    }

    /// Which region is where on a view.
    pub(super) fn grid(self, shape: &MapShape, view: &View) -> Arc<Grid> {
        self.shelves.grids.get_or(view.key(shape), || {
            let regions = self.survey(shape, view);
            let count = shape.regions.len();
            let grid = Grid::of(&regions, view.pixels(), view.factor(), count);
            Arc::new(grid)
        })
    }

    fn survey(self, shape: &MapShape, view: &View) -> Arc<Vec<u16>> {
        let survey = || Arc::new(survey::regions(shape, view));
        self.shelves.surveys.get_or(view.key(shape), survey)
    }

    pub(super) fn tile(self, key: &TileKey) -> Arc<Tile> {
        let tiles = &self.shelves.tiles;
        tiles.get_or(key.clone(), || Arc::new(Tile::draw(key)))
    }

    /// The blocks of some steps of a content.
    pub(super) fn blocks(self, content: &Content, steps: Range<usize>, grain: Grain) -> Blocks {
        let size = [grain.letters, grain.icons].map(f64::to_bits);
        let key = (content.clone(), steps.clone(), size);
        let put_together = || content.blocks(steps, self.workshop, grain);
        self.shelves.blocks.get_or(key, put_together)
    }

    /// The sprite of a sign, `factor` pixels per unit.
    pub(super) fn sprite(self, sign: &Sign, grain: Grain, factor: f64) -> Sprite {
        let draw = || sign.sprite(self.workshop, grain, factor);
        self.shelves.signs.get_or(sign.key(grain, factor), draw)
    }

    /// Draws a sign around a point, of a share of its size.
    pub(super) fn put(self, easel: &mut Easel<'_>, sign: &Sign, at: Point, share: f64) {
        let sprite = self.sprite(sign, Grain::all(share), easel.factor());
        easel.canvas.sprite(&sprite, at);
    }
}
