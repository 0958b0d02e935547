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
mod view;
mod ways;

#[cfg(test)]
mod tests;

use std::{collections::BTreeSet, sync::Arc};

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
use parts::PartKey;
use place::Placed;
use plan::{Plan, Sheet};
pub(crate) use shelves::MapShelves;
pub(crate) use signs::{Grain, Sign};
use view::{SIZE, View};

/// Draws a checked scene.
pub(crate) fn draw(scene: &MapScene, look: Look, workshop: &Workshop) -> Indexed {
    let plan = Plan::of(scene, look.scale, workshop);
    let factor = look.scale.factor();
    let factions = factions(scene);
    let owners = factions.iter().copied().map(Owner::Faction);
    let palette = workshop.palette(Kind::Map, owners);
    let size = [SIZE.width, SIZE.height].map(|length| pixels(length * factor));
    let mut picture = Indexed {
        size: (size[0], size[1]),
        palette: palette.colours().to_vec(),
        pixels: vec![0; usize::from(size[0]) * usize::from(size[1])],
    };
    for (part, area) in parts::of(scene, &plan.layout) {
        let key = PartKey::new(&part, &factions, area, look.scale);
        let block = workshop
            .maps
            .part(key, &palette, || part.draw(area, factor, workshop));
        picture.put(&block, area, factor);
    }
    for sheet in &plan.sheets {
        let view = &sheet.view;
        let chart = workshop
            .maps
            .chart(view.key(&scene.shape), || Chart::of(&scene.shape, view));
        let raster = draw_sheet(scene, sheet, &chart, &plan, workshop);
        let field = palette.map(raster.data_as_u8_slice());
        picture.put(&field, view.field, factor);
    }
    picture
}

/// Draws the map, or its inset.
fn draw_sheet(
    scene: &MapScene,
    sheet: &Sheet,
    chart: &Chart,
    plan: &Plan,
    workshop: &Workshop,
) -> Raster {
    let (view, placed) = (&sheet.view, &sheet.placed);
    let mut raster = ground::draw(scene, chart, view, workshop);
    if scene.crop.is_none() && !sheet.is_inset {
        arrows::draw_compass(&mut raster, chart, &scene.shape, placed, view);
    }
    draw_frame(&mut raster, sheet, plan);
    draw_field(scene, &mut raster, sheet, chart, workshop);
    raster
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
    for placed in placed() {
        for (sign, at) in &placed.signs {
            let sprite = sign.sprite(workshop, placed.grain, view.factor());
            sprite.put_on(raster, at.to_vec2() * view.factor());
        }
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
