//! A board of squares and its two seats: where everything goes, and drawing it.
//!
//! The picture is put together of blocks. Base and chrome change seldom and are
//! kept as indices; the squares are drawn anew over their kept ground.

mod key;
mod layout;
mod lists;
mod parts;
mod signs;
#[cfg(test)]
pub(crate) mod specimen;
mod tokens;

use std::{collections::BTreeSet, sync::Arc};

use crate::{
    cache::Shelf,
    canvas::Raster,
    engine::{Blocks, Indexed, Sheet},
    look::{Look, Scale},
    palette::{Colours, Kind},
    scene::{BoardScene, Faction},
    workshop::{Easel, Workshop},
};
use key::KeyPlan;
use layout::{Ground, Layout};
use parts::Part;

/// Room for blocks; all those of a 4 by 4 board take 1.6 MB, 6.4 at scale 2.
const BLOCK_BYTES: usize = 48 << 20;
/// Room for squares that are drawn over; those of a 4 by 4 board take 2 MB.
const SQUARES_BYTES: usize = 32 << 20;

/// Draws boards, and keeps what the next may share with one.
#[derive(Debug)]
pub(crate) struct Boards {
    blocks: Blocks<Part>,
    /// Empty squares.
    squares: Shelf<(Ground, Scale), Arc<Raster>>,
}

impl Boards {
    pub(crate) fn new() -> Self {
        Self {
            blocks: Blocks::new(BLOCK_BYTES),
            squares: Shelf::new(SQUARES_BYTES, |squares: &Arc<Raster>| {
                squares.data_as_u8_slice().len()
            }),
        }
    }

    /// Draws a checked scene.
    pub(crate) fn draw(&self, scene: &BoardScene, look: Look, workshop: &Workshop) -> Indexed {
        let plan = KeyPlan::of(scene, workshop);
        let layout = Layout::of(scene, &plan);
        let ground = Ground::of(scene, &layout);
        let sheet = Sheet {
            colours: Colours::of_factions(Kind::Board, factions(scene)),
            scale: look.scale,
            size: layout.size,
            parts: parts::of(scene, &layout, ground, plan),
        };
        let draw = |part: &Part, easel: &mut Easel<'_>| part.draw(easel, &layout);
        let (mut picture, squares) = rayon::join(
            || self.blocks.draw(&sheet, workshop, draw),
            || self.draw_squares(scene, &layout, &sheet, ground, workshop),
        );
        picture.put(&squares, layout.grid.field, look.scale.factor());
        picture
    }

    /// The indices of the squares with marks, lines and tokens over them.
    fn draw_squares(
        &self,
        scene: &BoardScene,
        layout: &Layout,
        sheet: &Sheet<Part>,
        ground: Ground,
        workshop: &Workshop,
    ) -> Vec<u8> {
        let (area, factor) = (layout.grid.field, sheet.scale.factor());
        let squares = Part::Squares(ground);
        let empty = self.squares.get_or((ground, sheet.scale), || {
            let mut easel = Easel::new(workshop, area, factor);
            squares.draw(&mut easel, layout);
            Arc::new(easel.canvas.finish())
        });
        let palette = workshop.palette(&sheet.colours);
        let bytes = empty.data_as_u8_slice();
        let known = self
            .blocks
            .block(sheet, &squares, area, || palette.map(bytes));
        let mut drawn = signs::draw(scene, layout, factor, &empty);
        tokens::draw(&mut drawn, scene, layout, factor, workshop);
        palette.map_over(drawn.data_as_u8_slice(), bytes, &known)
    }
}

/// The sides whose colours are in a scene.
fn factions(scene: &BoardScene) -> BTreeSet<Faction> {
    let winner = scene.outcome.as_ref().and_then(|outcome| outcome.winner);
    let arms = scene.tokens.iter().map(|token| token.arms);
    let arms = arms.chain([scene.top.arms, scene.bottom.arms]);
    let lines = scene.arrows.iter().map(|arrow| arrow.faction);
    let lines = lines.chain(scene.trails.iter().map(|trail| trail.faction));
    let arms = arms.chain(winner).map(|arms| arms.faction);
    arms.chain(lines).collect()
}
