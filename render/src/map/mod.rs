//! A map of regions: where everything goes, and drawing it.
//!
//! The geometry of a view is surveyed once and kept as a chart. A picture lays
//! the colours of the moment on it, then arrows and signs, of which each is a
//! sprite; the bars are kept as indices. Nothing of it depends on earlier pictures.

mod arrows;
mod beside;
mod block;
mod chart;
mod grid;
mod ground;
mod key;
mod lattice;
mod layout;
mod legend;
mod parts;
mod place;
mod plan;
mod sea;
mod shelves;
mod signs;
#[cfg(test)]
pub(crate) mod specimen;
mod survey;
mod tiles;
mod title;
mod view;
mod ways;

#[cfg(test)]
mod tests;

use std::{collections::BTreeSet, sync::Arc};

use rayon::iter::{IntoParallelRefIterator as _, ParallelIterator as _};

use crate::{
    canvas::{Line, Pen, Point, Raster, Rect},
    encode::Indexed,
    look::Look,
    num::pixels,
    palette::{Kind, Owner},
    scene::{Faction, MapScene},
    theme,
    workshop::Workshop,
};
use chart::Chart;
use parts::{Part, PartKey};
use place::Placed;
use plan::{Plan, Sheet};
pub(crate) use shelves::MapShelves;
pub(crate) use signs::{Grain, Sign};
use view::{SIZE, View};

/// Draws a checked scene.
pub(crate) fn draw(scene: &MapScene, look: Look, workshop: &Workshop) -> Indexed {
    let factor = look.scale.factor();
    let factions = factions(scene);
    let owners = factions.iter().copied().map(Owner::Faction);
    let palette = workshop.palette(Kind::Map, owners);
    let size = SIZE * factor;
    let mut picture = Indexed::new((pixels(size.width), pixels(size.height)), &palette);
    let draw_part = |(part, area): (Part, Rect)| {
        let key = PartKey::new(&part, &factions, area, look.scale);
        let draw = || part.draw(area, factor, workshop);
        (workshop.maps.part(key, &palette, draw), area)
    };
    let draw_ground = |view: &View| {
        let chart = plan::chart(&scene.shape, view, workshop);
        let raster = ground::draw(scene, &chart, view, workshop);
        (chart, raster)
    };
    let (plan, (blocks, grounds)) = Plan::with(scene, look.scale, workshop, |sketch| {
        let views = sketch.frames.iter().map(|frame| &frame.view);
        let grounds: Vec<_> = views.map(draw_ground).collect();
        let parts = parts::of(scene, &sketch.layout).into_iter();
        (parts.map(draw_part).collect::<Vec<_>>(), grounds)
    });
    for (block, area) in blocks {
        picture.put(&block, area, factor);
    }
    for (sheet, (chart, mut raster)) in plan.sheets.iter().zip(grounds) {
        draw_sheet(scene, &mut raster, sheet, &chart, &plan, workshop);
        let field = palette.map(raster.data_as_u8_slice());
        picture.put(&field, sheet.view.field, factor);
        workshop.maps.give_back(raster);
    }
    picture
}

/// Draws title, legend and key alone, for nobody to see: a watched workshop notes what is written.
pub(crate) fn draw_around(scene: &MapScene, look: Look, workshop: &Workshop) {
    Plan::with(scene, look.scale, workshop, |sketch| {
        for (part, area) in parts::of(scene, &sketch.layout) {
            part.draw(area, look.scale.factor(), workshop);
        }
    });
}

/// Draws what lies on the ground of the map, or of its inset.
fn draw_sheet(
    scene: &MapScene,
    raster: &mut Raster,
    sheet: &Sheet,
    chart: &Chart,
    plan: &Plan,
    workshop: &Workshop,
) {
    if scene.crop.is_none() && !sheet.is_inset {
        arrows::draw_compass(raster, chart, &scene.shape, &sheet.placed, &sheet.view);
    }
    draw_frame(raster, sheet, plan);
    draw_field(scene, raster, sheet, chart, workshop);
}

/// Draws all that lies on the ground of a sheet.
fn draw_field(
    scene: &MapScene,
    raster: &mut Raster,
    sheet: &Sheet,
    chart: &Chart,
    workshop: &Workshop,
) {
    let courses = arrows::courses(scene, sheet);
    arrows::draw_links(raster, &chart.links, &sheet.view);
    draw_signs(raster, &sheet.placed, &sheet.view, workshop);
    arrows::draw(raster, &courses, &sheet.view);
}

/// Draws the frame around what is shown in an inset, and the lines to it.
fn draw_frame(raster: &mut Raster, sheet: &Sheet, plan: &Plan) {
    let inset = plan.sheets.iter().find(|sheet| sheet.is_inset);
    let Some((window, inset)) = sheet.window.zip(inset) else {
        return;
    };
    let (here, there) = (sheet.view.field, inset.view.field);
    let edge = here.width();
    let ends = [
        (Point::new(window.x1, window.y0), there.y0 - here.y0),
        (Point::new(window.x1, window.y1), there.y1 - here.y0 - 1.0),
    ];
    let lines = ends.map(|(from, y)| Line::new(from, (edge, y)));
    arrows::stamp(raster, sheet.view.sheet(), &sheet.view, |canvas| {
        for (width, colour) in [(4.5, theme::INK.alpha(150)), (2.2, theme::IVORY)] {
            for line in &lines {
                canvas.stroke(line, &Pen::new(width, colour));
            }
            let frame: Rect = window;
            canvas.stroke(&frame, &Pen::new(width + 0.6, colour));
        }
    });
}

fn draw_signs(
    raster: &mut Raster,
    placed: &[Option<Arc<Placed>>],
    view: &View,
    workshop: &Workshop,
) {
    let placed = || placed.iter().flatten();
    for leader in placed().filter_map(|placed| placed.leader) {
        arrows::draw_leader(raster, leader, view);
    }
    let signs: Vec<_> = placed()
        .flat_map(|placed| placed.signs.iter().map(|sign| (placed.grain, sign)))
        .collect();
    let sprite =
        |&(grain, (sign, _)): &(Grain, &(Sign, Point))| sign.sprite(workshop, grain, view.factor());
    let sprites: Vec<_> = signs.par_iter().map(sprite).collect();
    for (sprite, (_, (_, at))) in sprites.iter().zip(signs) {
        sprite.put_on(raster, at.to_vec2() * view.factor());
    }
}

/// The factions that appear in a scene, in a fixed order.
fn factions(scene: &MapScene) -> Vec<Faction> {
    let mut factions: BTreeSet<Faction> = key::examples(scene).into();
    for look in &scene.regions {
        factions.extend(look.owner);
        factions.extend(look.occupier);
        factions.extend(look.counters.iter().filter_map(|counter| counter.faction));
    }
    factions.extend(scene.sides.iter().map(|side| side.faction));
    factions.extend(scene.arrows.iter().map(|arrow| arrow.faction));
    factions.extend(scene.badge.as_ref().and_then(|badge| badge.faction));
    factions.into_iter().collect()
}
