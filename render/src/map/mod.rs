//! A map of regions: where everything goes, and drawing it.
//!
//! The geometry of a view is surveyed once and kept as a chart. A picture lays
//! the colours of the moment on it, then arrows and signs, of which each is a
//! sprite; the bars are kept as indices. Nothing of it depends on earlier pictures.

mod arrows;
mod beside;
mod block;
mod border;
mod chains;
mod chart;
mod compass;
mod geometry;
mod grid;
mod ground;
mod key;
mod lattice;
mod layout;
mod legend;
mod lettering;
mod links;
mod muster;
mod naming;
mod parts;
mod pills;
mod place;
mod placed;
mod plan;
mod relief;
mod sea;
mod shelves;
mod signs;
#[cfg(test)]
pub(crate) mod specimen;
mod spots;
mod stamp;
mod survey;
mod table;
mod tiles;
mod title;
mod view;
mod walls;
mod ways;

#[cfg(test)]
mod tests;

use std::{collections::BTreeSet, sync::Arc};

use rayon::iter::{IntoParallelRefIterator as _, ParallelIterator as _};

use crate::{
    canvas::{Line, Pen, Point, Raster, Rect},
    engine::{Blocks, Indexed, Sheet},
    look::Look,
    palette::{Colours, Kind},
    scene::{Faction, MapPlace, MapScene},
    theme,
    workshop::{Easel, Workshop},
};
use chart::Chart;
pub use key::share_key;
use parts::Part;
use placed::Placed;
use plan::{Plan, Sketch};
use shelves::{Shelves, Tools};
use signs::Sign;
use view::{Grain, SIZE, View};

/// Room for blocks: bars and entries of legends.
const BLOCK_BYTES: usize = 16 << 20;

/// Draws maps, and keeps what the next may share with one.
#[derive(Debug)]
pub(crate) struct Maps {
    blocks: Blocks<Part>,
    shelves: Shelves,
}

impl Maps {
    pub(crate) fn new() -> Self {
        Self {
            blocks: Blocks::new(BLOCK_BYTES),
            shelves: Shelves::new(),
        }
    }

    fn tools<'a>(&'a self, workshop: &'a Workshop) -> Tools<'a> {
        Tools {
            workshop,
            shelves: &self.shelves,
        }
    }

    /// Draws a checked scene.
    pub(crate) fn draw(&self, scene: &MapScene, look: Look, workshop: &Workshop) -> Indexed {
        let tools = self.tools(workshop);
        let draw_ground = |view: &View| {
            let chart = tools.chart(&scene.shape, view);
            let raster = ground::draw(scene, &chart, view, tools);
            (chart, raster)
        };
        let (plan, (mut picture, grounds)) = Plan::with(scene, look.scale, tools, |sketch| {
            let views = sketch.frames.iter().map(|frame| &frame.view);
            let grounds: Vec<_> = views.map(draw_ground).collect();
            (self.draw_bars(scene, look, sketch, tools), grounds)
        });
        let palette = workshop.palette(&colours(scene));
        for (sheet, (chart, mut raster)) in plan.sheets.iter().zip(grounds) {
            draw_sheet(scene, &mut raster, sheet, &chart, &plan, tools);
            let field = palette.map(raster.data_as_u8_slice());
            picture.put(&field, sheet.view.field, look.scale.factor());
            self.shelves.give_back(raster);
        }
        picture
    }

    /// Where the map of a checked scene lies on its picture.
    pub(crate) fn place(&self, scene: &MapScene, look: Look, workshop: &Workshop) -> MapPlace {
        let (_, place) = Plan::with(scene, look.scale, self.tools(workshop), |sketch| {
            sketch.frames.first().map(|frame| frame.view.on_picture())
        });
        place.unwrap_or(MapPlace {
            left: 0.0,
            top: 0.0,
            zoom: 1.0,
        })
    }

    /// Draws title, legend and key alone, for nobody to see: a watched workshop notes what is written.
    pub(crate) fn draw_around(&self, scene: &MapScene, look: Look, workshop: &Workshop) {
        let tools = self.tools(workshop);
        Plan::with(scene, look.scale, tools, |sketch| {
            self.draw_bars(scene, look, sketch, tools);
        });
    }

    /// Draws title, legend and key of a picture.
    fn draw_bars(
        &self,
        scene: &MapScene,
        look: Look,
        sketch: &Sketch,
        tools: Tools<'_>,
    ) -> Indexed {
        let sheet = Sheet {
            colours: colours(scene),
            scale: look.scale,
            size: SIZE,
            parts: parts::of(scene, &sketch.layout),
        };
        let draw = |part: &Part, easel: &mut Easel<'_>| part.draw(easel, tools);
        self.blocks.draw(&sheet, tools.workshop, draw)
    }
}

/// Draws what lies on the ground of the map, or of its inset.
fn draw_sheet(
    scene: &MapScene,
    raster: &mut Raster,
    sheet: &plan::Sheet,
    chart: &Chart,
    plan: &Plan,
    tools: Tools<'_>,
) {
    if scene.crop.is_none() && !sheet.is_inset {
        compass::draw(raster, chart, &scene.shape, &sheet.placed, &sheet.view);
    }
    draw_frame(raster, sheet, plan);
    draw_field(scene, raster, sheet, chart, tools);
}

/// Draws all that lies on the ground of a sheet.
fn draw_field(
    scene: &MapScene,
    raster: &mut Raster,
    sheet: &plan::Sheet,
    chart: &Chart,
    tools: Tools<'_>,
) {
    let courses = arrows::courses(scene, sheet);
    chart.relief.draw(raster, scene, &sheet.placed, &sheet.view);
    walls::draw_walls(raster, &chart.walls);
    links::draw_links(raster, &chart.links, &sheet.placed, &sheet.view);
    draw_signs(raster, &sheet.placed, &sheet.view, tools);
    arrows::draw(raster, &courses, &sheet.view);
}

/// Draws the frame around what is shown in an inset, and the lines to it.
fn draw_frame(raster: &mut Raster, sheet: &plan::Sheet, plan: &Plan) {
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
    stamp::stamp(raster, sheet.view.sheet(), &sheet.view, |canvas| {
        for (width, colour) in [(4.5, theme::INK.alpha(150)), (2.2, theme::IVORY)] {
            for line in &lines {
                canvas.stroke(line, &Pen::new(width, colour));
            }
            let frame: Rect = window;
            canvas.stroke(&frame, &Pen::new(width + 0.6, colour));
        }
    });
}

fn draw_signs(raster: &mut Raster, placed: &[Option<Arc<Placed>>], view: &View, tools: Tools<'_>) {
    let placed = || placed.iter().flatten();
    for leader in placed().filter_map(|placed| placed.leader) {
        arrows::draw_leader(raster, leader, view);
    }
    let signs: Vec<_> = placed()
        .flat_map(|placed| placed.signs.iter().map(|sign| (placed.grain, sign)))
        .collect();
    let sprite =
        |&(grain, (sign, _)): &(Grain, &(Sign, Point))| tools.sprite(sign, grain, view.factor());
    let sprites: Vec<_> = signs.par_iter().map(sprite).collect();
    for (sprite, (_, (_, at))) in sprites.iter().zip(signs) {
        sprite.put_on(raster, at.to_vec2() * view.factor());
    }
}

/// Those of the factions that appear in a scene.
fn colours(scene: &MapScene) -> Colours {
    let mut factions: BTreeSet<Faction> = key::examples(scene).into();
    for look in &scene.regions {
        factions.extend(look.owner);
        factions.extend(look.occupier);
        factions.extend(look.counters.iter().filter_map(|counter| counter.faction));
    }
    factions.extend(scene.sides.iter().map(|side| side.faction));
    factions.extend(scene.arrows.iter().map(|arrow| arrow.faction));
    factions.extend(scene.badge.as_ref().and_then(|badge| badge.faction));
    Colours::of_factions(Kind::Map, factions)
}
