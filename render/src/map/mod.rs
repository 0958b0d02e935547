//! A map of regions: where everything goes, and drawing it.
//!
//! The geometry of a view is surveyed once and kept as a chart. A picture lays
//! the colours of the moment on it, then arrows and signs, of which each is a
//! sprite; the bars are kept as indices. Nothing of it depends on earlier pictures.

mod arrows;
mod block;
mod chart;
mod grid;
mod ground;
mod legend;
mod parts;
mod place;
mod sea;
mod shelves;
mod signs;
#[cfg(test)]
pub(crate) mod specimen;
mod survey;
mod tiles;
mod view;

#[cfg(test)]
mod tests;

use std::{collections::BTreeSet, sync::Arc};

use crate::{
    canvas::Raster,
    encode::Indexed,
    look::Look,
    num::pixels,
    palette::{Kind, Owner},
    scene::{Faction, MapScene},
    workshop::Workshop,
};
use chart::Chart;
use legend::Layout;
use parts::PartKey;
use place::Placed;
pub(crate) use shelves::MapShelves;
pub(crate) use signs::Sign;
use view::View;

/// Draws a checked scene.
pub(crate) fn draw(scene: &MapScene, look: Look, workshop: &Workshop) -> Indexed {
    let view = View::of(scene, look.scale);
    let layout = Layout::of(scene, &view, workshop);
    let factor = view.factor();
    let factions = factions(scene);
    let owners = factions.iter().copied().map(Owner::Faction);
    let palette = workshop.palette(Kind::Map, owners);
    let chart = workshop
        .maps
        .chart(view.key(&scene.shape), || Chart::of(&scene.shape, &view));
    let size = (
        pixels(view.field.width() * factor),
        pixels(layout.area.y1 * factor),
    );
    let mut picture = Indexed {
        size,
        palette: palette.colours().to_vec(),
        pixels: vec![0; usize::from(size.0) * usize::from(size.1)],
    };
    let raster = draw_field(scene, &chart, &view, workshop);
    let field = palette.map(raster.data_as_u8_slice());
    picture.put(&field, view.field, factor);
    for (part, area) in parts::of(scene, &view, &layout) {
        let key = PartKey::new(&part, &factions, area, look.scale);
        let block = workshop
            .maps
            .part(key, &palette, || part.draw(area, factor, workshop));
        picture.put(&block, area, factor);
    }
    picture
}

/// Draws the map itself.
fn draw_field(scene: &MapScene, chart: &Chart, view: &View, workshop: &Workshop) -> Raster {
    let placed = place::all(scene, &chart.grid, view, workshop);
    let courses = arrows::courses(scene, &chart.grid, &placed, view);
    let mut raster = ground::draw(scene, chart, view, workshop);
    if scene.crop.is_none() {
        arrows::draw_compass(&mut raster, chart, &scene.shape, &placed, view);
    }
    arrows::draw_links(&mut raster, &chart.links, view);
    draw_signs(&mut raster, &placed, view, workshop);
    arrows::draw(&mut raster, &courses, view);
    raster
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
    let mut factions: BTreeSet<Faction> = legend::examples(scene).into();
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
