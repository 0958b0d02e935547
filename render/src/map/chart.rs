//! The geometry of one view of a map in pixels: made once, painted many times.
//!
//! Every pixel belongs to one region, without soft edges: the borders, which lie
//! over all edges, are soft. Borders are kept as distances from their line, so
//! that any colours and widths can be laid on them later.

use std::sync::Arc;

use super::{
    border::{self, Border, Near},
    grid::Grid,
    links::{Link, links},
    relief::Relief,
    sea,
    survey::{NONE, is_land},
    view::View,
    walls::walls,
};
use crate::{
    canvas::{Raster, Sprite},
    scene::MapShape,
};

/// A stretch of a row that lies in one region.
#[derive(Clone, Copy, Debug)]
pub(super) struct Run {
    pub(super) at: u32,
    pub(super) length: u16,
    pub(super) region: u16,
}

/// One view of a map.
#[derive(Debug)]
pub(super) struct Chart {
    pub(super) size: (usize, usize),
    pub(super) runs: Vec<Run>,
    pub(super) borders: Vec<Border>,
    /// Which region is where, for placing.
    pub(super) grid: Arc<Grid>,
    /// Straits and bridges.
    pub(super) links: Vec<Link>,
    /// Forests, hills and marshes.
    pub(super) relief: Relief,
    /// The walls, drawn from the corner of the field on.
    pub(super) walls: Vec<Sprite>,
    /// The water with all that lies on it.
    pub(super) sea: Raster,
}

impl Chart {
    /// Draws a view of which the region of every pixel is known.
    pub(super) fn of(shape: &MapShape, view: &View, regions: &[u16], grid: Arc<Grid>) -> Self {
        let size = view.pixels();
        let sides = border::sides(shape, view, regions);
        let borders = || {
            let borders = sides.iter();
            let of_land =
                borders.filter(|(pair, _)| is_land(shape, pair.0) || is_land(shape, pair.1));
            of_land
                .map(|(&pair, lines)| border::border(pair, lines, view, regions))
                .collect()
        };
        let (borders, sea) = rayon::join(borders, || sea::draw(shape, view, &sides));
        Self {
            size,
            runs: runs(regions, size.0),
            borders,
            sea,
            links: links(shape, &grid, view),
            relief: Relief::of(shape, &grid, view),
            walls: walls(shape, view),
            grid,
        }
    }

    /// The bytes it takes in memory, for bounded caches.
    pub(super) fn bytes(&self) -> usize {
        let near: usize = self.borders.iter().map(|border| border.near.len()).sum();
        self.runs.len() * size_of::<Run>()
            + near * size_of::<Near>()
            + self.grid.bytes()
            + self.relief.bytes()
            + self.walls.iter().map(Sprite::bytes).sum::<usize>()
            + self.sea.data_as_u8_slice().len()
    }
}

/// Stretches of rows that lie in one region.
fn runs(regions: &[u16], width: usize) -> Vec<Run> {
    let mut runs = Vec::new();
    let mut at = 0_u32;
    for row in regions.chunks_exact(width.max(1)) {
        for stretch in row.chunk_by(|one, other| one == other) {
            let length = u16::try_from(stretch.len()).unwrap_or(u16::MAX);
            if let Some(&region) = stretch.first().filter(|&&region| region != NONE) {
                runs.push(Run { at, length, region });
            }
            at += u32::from(length);
        }
    }
    runs
}
