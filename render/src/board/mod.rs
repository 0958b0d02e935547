//! A board of squares and its two seats: where everything goes, and drawing it.
//!
//! The picture is put together of blocks. Base and chrome change seldom and are
//! kept as indices; the squares are drawn anew over their kept ground.

mod field;
mod key;
mod layout;
mod lists;
mod outcome;
mod parts;
mod signs;
#[cfg(test)]
pub(crate) mod specimen;

use std::{collections::BTreeSet, iter, sync::Arc};

use rayon::iter::{
    IndexedParallelIterator as _, IntoParallelRefIterator as _, ParallelIterator as _,
};

use crate::{
    canvas::{Raster, Rect},
    encode::Indexed,
    look::{Look, Scale},
    num::pixels,
    palette::{Kind, Owner, Palette},
    scene::{Arms, BoardScene, BoardSize, Build, Standing},
    workshop::{Sides, Workshop},
};
pub(crate) use field::{draw_frame, draw_squares};
use key::KeyPlan;
pub(crate) use layout::Grid;
use layout::Layout;
pub(crate) use outcome::banner;
pub(crate) use parts::{Part, draw_title};
pub(crate) use signs::{chosen, framed, target_dot, target_frame};

/// What the static ground of a board depends on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Ground {
    size: BoardSize,
    turned: bool,
    scale: Scale,
    standings: [Standing; 2],
    is_over: bool,
    has_lists: bool,
    key_height: u16,
}

impl Ground {
    fn of(scene: &BoardScene, layout: &Layout, look: Look) -> Self {
        Self {
            size: scene.size,
            turned: scene.turned,
            scale: look.scale,
            standings: [scene.top.standing, scene.bottom.standing],
            is_over: scene.outcome.is_some(),
            has_lists: layout.lists.is_some(),
            key_height: layout.key_height,
        }
    }
}

/// Draws a checked scene.
pub(crate) fn draw(scene: &BoardScene, look: Look, workshop: &Workshop) -> Indexed {
    let plan = KeyPlan::of(scene, workshop);
    let layout = Layout::of(scene, &plan);
    let factor = look.scale.factor();
    let ground = Ground::of(scene, &layout, look);
    let sides = sides(scene);
    let owners = sides.iter().map(|side| Owner::Faction(side.faction));
    let palette = workshop.palette(Kind::Board, owners);
    let block = |part: Part, area: Rect| {
        let key = (ground, sides.clone(), part.clone());
        workshop.block(key, &palette, || part.draw(&layout, area, factor, workshop))
    };
    let parts = iter::once((Part::Base(ground), parts::whole(&layout)));
    let parts: Vec<_> = parts.chain(parts::of(scene, &layout, plan)).collect();
    let (blocks, squares) = rayon::join(
        || {
            let blocks = parts.par_iter().with_max_len(1);
            let blocks = blocks.map(|(part, area)| block(part.clone(), *area));
            blocks.collect::<Vec<_>>()
        },
        || {
            let squares = Part::Squares(ground);
            let under = workshop.ground(ground, || {
                squares.draw(&layout, layout.grid.field, factor, workshop)
            });
            let key = (ground, sides.clone(), squares);
            let known = workshop.block(key, &palette, || under.as_ref().clone());
            let drawn = draw_field(scene, &layout, factor, &under, workshop);
            mapped(&palette, &drawn, &under, &known)
        },
    );
    let size = layout.size * factor;
    let mut picture = Indexed::new((pixels(size.width), pixels(size.height)), &palette);
    for (block, (_, area)) in blocks.iter().zip(&parts) {
        picture.put(block, *area, factor);
    }
    picture.put(&squares, layout.grid.field, factor);
    picture
}

/// Marks, lines and tokens over the squares.
fn draw_field(
    scene: &BoardScene,
    layout: &Layout,
    factor: f64,
    under: &Raster,
    workshop: &Workshop,
) -> Raster {
    let mut raster = signs::draw(scene, layout, factor, under);
    field::draw_tokens(&mut raster, scene, layout, factor, workshop);
    raster
}

fn mapped(palette: &Palette, drawn: &Raster, under: &Arc<Raster>, known: &[u8]) -> Vec<u8> {
    palette.map_over(drawn.data_as_u8_slice(), under.data_as_u8_slice(), known)
}

/// The sides that appear in a scene, in a fixed order.
fn sides(scene: &BoardScene) -> Sides {
    let mut sides: BTreeSet<_> = scene.tokens.iter().map(|token| token.arms).collect();
    sides.extend([scene.top.arms, scene.bottom.arms]);
    sides.extend(scene.outcome.as_ref().and_then(|outcome| outcome.winner));
    let lines = scene.arrows.iter().map(|arrow| arrow.faction);
    let lines = lines.chain(scene.trails.iter().map(|trail| trail.faction));
    for faction in lines {
        if !sides.iter().any(|side| side.faction == faction) {
            sides.insert(Arms {
                faction,
                build: Build::Round,
            });
        }
    }
    sides.into_iter().collect()
}
