//! The lie of the land: quiet signs of forests, hills and marshes, which say nothing of the state of a game.
//!
//! They lie on a lattice of the map's own, shaken, so they are in the same place in every picture of a map; a part that is
//! shown larger has more of them between. A sign stands in its region as a whole, off the rims, and nothing that is
//! written lies on one.

use std::sync::Arc;

use super::{
    geometry::meet,
    grid::Grid,
    placed::Placed,
    stamp,
    view::{SIZE, View, is_readable},
};
use crate::{
    canvas::{
        Affine, BezPath, Canvas, Circle, Pen, Point, Raster, Rect, Sprite, Vec2, over, polygon,
    },
    colour::Colour,
    num::{byte_share, nearest_pixel, span},
    scene::{Faction, MapScene, MapShape, RegionKind, Terrain},
    theme,
};

/// How far apart signs are on a whole map, in units.
const STEP: f64 = 33.0;
/// The room of a sign around its middle, in units.
const ROOM: Rect = Rect::new(-13.0, -10.0, 13.0, 10.0);
/// How far signs stay off borders, in units.
const OFF: f64 = 5.0;
/// So many signs are drawn of each terrain, so that not all are alike.
const FORMS: usize = 3;
/// How strong signs are.
const STRENGTH: f64 = 0.5;

/// A sign in its place.
#[derive(Clone, Copy, Debug)]
struct Mark {
    region: u16,
    at: Point,
    form: usize,
}

/// All signs of one view.
#[derive(Debug)]
pub(super) struct Relief {
    /// The form of each sign: white, of which the cover alone counts.
    forms: Vec<Sprite>,
    marks: Vec<Mark>,
    grain: f64,
}

impl Relief {
    /// Finds the places of all signs of a view.
    pub(super) fn of(shape: &MapShape, grid: &Grid, view: &View) -> Self {
        let grain = view.grain.letters;
        let has_any = shape.regions.iter().any(|it| it.terrain != Terrain::Plain);
        let forms = [Terrain::Forest, Terrain::Hills, Terrain::Marsh];
        let forms = forms
            .iter()
            .flat_map(|&terrain| (0..FORMS).map(move |form| draw_form(terrain, form, grain, view)));
        Self {
            forms: forms.filter(|_| has_any).collect(),
            marks: if has_any {
                marks(shape, grid, view)
            } else {
                Vec::new()
            },
            grain,
        }
    }

    /// The bytes it takes in memory, for bounded caches.
    pub(super) fn bytes(&self) -> usize {
        let forms: usize = self.forms.iter().map(Sprite::bytes).sum();
        forms + self.marks.len() * size_of::<Mark>()
    }

    /// Draws the signs that nothing lies on, each in a shade of its land. Where a pattern says
    /// something there are none.
    pub(super) fn draw(
        &self,
        raster: &mut Raster,
        scene: &MapScene,
        placed: &[Option<Arc<Placed>>],
        view: &View,
    ) {
        let rects = placed.iter().flatten().flat_map(|placed| &placed.rects);
        let taken: Vec<Rect> = rects.copied().collect();
        let colours: Vec<Option<Colour>> = scene
            .regions
            .iter()
            .map(|look| {
                let is_plain = look.hatches.is_empty() && look.occupier.is_none();
                is_plain.then(|| look.owner.map_or(theme::NOBODY_RIM, Faction::furrow))
            })
            .collect();
        for mark in &self.marks {
            let room = room(mark.at, self.grain);
            let colour = colours.get(usize::from(mark.region)).copied().flatten();
            let is_free = || taken.iter().all(|rect| !meet(*rect, room));
            if let Some((colour, form)) = colour.zip(self.forms.get(mark.form))
                && is_free()
            {
                shade(raster, form, colour, mark.at.to_vec2() * view.factor());
            }
        }
    }
}

/// The room of a sign.
fn room(at: Point, grain: f64) -> Rect {
    ROOM.scale_from_origin(grain) + at.to_vec2()
}

/// Lays a colour on a map where a form covers it.
fn shade(raster: &mut Raster, form: &Sprite, colour: Colour, at: Vec2) {
    let (width, height) = (i32::from(raster.width()), i32::from(raster.height()));
    let left = nearest_pixel(at.x) + form.offset.0;
    let top = nearest_pixel(at.y) + form.offset.1;
    let bytes = raster.data_as_u8_slice_mut().as_chunks_mut::<4>().0;
    let covers = form.raster.data_as_u8_slice().as_chunks::<4>().0;
    let across = usize::from(form.raster.width()).max(1);
    for (row, y) in covers.chunks_exact(across).zip(top..) {
        for (&[.., cover], x) in row.iter().zip(left..) {
            if cover == 0 || !(0..width).contains(&x) || !(0..height).contains(&y) {
                continue;
            }
            if let Some(pixel) = bytes.get_mut(span(y) * span(width) + span(x)) {
                over(pixel, colour, cover);
            }
        }
    }
}

/// The places of all signs in view.
fn marks(shape: &MapShape, grid: &Grid, view: &View) -> Vec<Mark> {
    let step = step(shape, view);
    let grain = view.grain.letters;
    let part = view.on_map(view.sheet());
    let cells = |from: f64, to: f64, step: f64| {
        nearest_pixel((from / step).floor())..=nearest_pixel((to / step).ceil())
    };
    let mut marks = Vec::new();
    for row in cells(part.y0, part.y1, step * 0.75) {
        for col in cells(part.x0, part.x1, step) {
            let accident = accident(col, row);
            let shift = if row % 2 == 0 { 0.0 } else { 0.5 };
            let [right, down] = [accident, accident >> 16].map(|it| share(it) * 0.44 - 0.22);
            let on_map = Vec2::new(
                (f64::from(col) + shift + right) * step,
                (f64::from(row) + down) * step * 0.75,
            );
            let at = view.place_rect(Rect::from_origin_size(on_map.to_point(), (0.0, 0.0)));
            let at = at.origin();
            let Some(region) = home(grid, room(at, grain).inset(OFF * grain)) else {
                continue;
            };
            let terrain = shape.regions.get(usize::from(region));
            let terrain = terrain.filter(|it| it.kind == RegionKind::Land);
            let first = match terrain.map_or(Terrain::Plain, |region| region.terrain) {
                Terrain::Plain => continue,
                Terrain::Forest => 0,
                Terrain::Hills => FORMS,
                Terrain::Marsh => 2 * FORMS,
            };
            let form = first + usize::from((accident >> 32).to_le_bytes()[0]) % FORMS;
            marks.push(Mark { region, at, form });
        }
    }
    marks
}

/// How far apart signs are, in map units: for a whole map by its size alone, so that they stay where they are when the
/// legend grows; half as far for what is shown twice as large.
fn step(shape: &MapShape, view: &View) -> f64 {
    let usual = SIZE.width / f64::from(shape.width.max(shape.height).max(1));
    let whole = STEP / usual * if is_readable(shape) { 1.0 } else { 0.75 };
    let larger = (view.zoom / usual / 0.9).log2().floor().max(0.0);
    whole / larger.exp2()
}

/// The region in which a box lies as a whole, as far as its corners and sides tell.
fn home(grid: &Grid, bounds: Rect) -> Option<u16> {
    let middle = bounds.center();
    let region = grid.region(middle);
    let xs = [bounds.x0, middle.x, bounds.x1];
    let ys = [bounds.y0, middle.y, bounds.y1];
    let mut points = xs.iter().flat_map(|&x| ys.map(|y| Point::new(x, y)));
    points.all(|at| grid.region(at) == region).then_some(region)
}

/// A number that depends on a place of the lattice alone (`SplitMix64`).
fn accident(col: i32, row: i32) -> u64 {
    let [col, row] = [col, row].map(|it| u64::from(it.cast_unsigned()));
    let mut mixed = (col << 32 | row).wrapping_add(0x9E37_79B9_7F4A_7C15);
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    mixed ^ (mixed >> 31)
}

/// A share from 0 to 1 of a number's lowest byte.
fn share(accident: u64) -> f64 {
    f64::from(accident.to_le_bytes()[0]) / 255.0
}

/// Draws one form of the sign of a terrain.
fn draw_form(terrain: Terrain, form: usize, grain: f64, view: &View) -> Sprite {
    let bounds = ROOM.scale_from_origin(grain).inset(2.0);
    stamp::sprite(bounds, view.factor(), |canvas| {
        canvas.place_more(Affine::scale(grain));
        match terrain {
            Terrain::Plain => {}
            Terrain::Forest => trees(canvas, form),
            Terrain::Hills => hills(canvas, form),
            Terrain::Marsh => reeds(canvas, form),
        }
    })
}

/// The colour of forms, of which only the cover counts.
fn ink(share: f64) -> Colour {
    theme::INK.alpha(byte_share(share))
}

/// Two or three trees, some with round crowns, some pointed.
fn trees(canvas: &mut Canvas, form: usize) {
    let places: &[(f64, f64)] = match form {
        0 => &[(-7.5, 2.0), (0.5, -3.5), (7.5, 3.0)],
        1 => &[(-5.5, -1.5), (4.5, 2.0)],
        _ => &[(-6.0, 3.0), (2.0, 0.0)],
    };
    for (place, &(x, y)) in places.iter().enumerate() {
        if (place + form).is_multiple_of(2) {
            let crown = [(0.0, -7.0), (4.6, 3.0), (-4.6, 3.0)];
            let crown = crown.map(|(right, down)| Point::new(x + right, y + down));
            canvas.fill(&polygon(crown), ink(STRENGTH));
        } else {
            canvas.fill(&Circle::new((x, y - 1.6), 4.4), ink(STRENGTH));
        }
        let trunk = Rect::new(x - 0.8, y + 2.6, x + 0.8, y + 6.4);
        canvas.fill(&trunk, ink(STRENGTH));
    }
}

/// Round tops, one behind the other, with a few lines down their far side.
fn hills(canvas: &mut Canvas, form: usize) {
    let tops: &[(f64, f64, f64)] = match form {
        0 => &[(-4.0, 5.0, 9.0), (6.0, 5.5, 6.5)],
        1 => &[(0.0, 5.0, 10.0)],
        _ => &[(5.0, 5.0, 8.0), (-6.5, 5.5, 6.0)],
    };
    for &(x, foot, reach) in tops {
        let mut line = BezPath::new();
        line.move_to((x - reach, foot));
        line.quad_to((x - reach * 0.45, foot - reach * 1.1), (x, foot - reach));
        line.quad_to((x + reach * 0.5, foot - reach * 0.95), (x + reach, foot));
        canvas.stroke(&line, &Pen::new(1.7, ink(STRENGTH)));
        for (right, down) in [(0.25, 0.62), (0.52, 0.4)] {
            let mut side = BezPath::new();
            side.move_to((x + reach * right, foot - reach * down));
            side.line_to((x + reach * (right + 0.12), foot - reach * 0.08));
            canvas.stroke(&side, &Pen::new(1.3, ink(STRENGTH)));
        }
    }
}

/// Tufts of reed over level water.
fn reeds(canvas: &mut Canvas, form: usize) {
    let tufts: &[(f64, f64)] = match form {
        0 => &[(-5.0, 1.0), (5.5, 4.0)],
        1 => &[(0.0, 2.0)],
        _ => &[(-4.5, 4.0), (6.0, 1.0)],
    };
    for &(x, foot) in tufts {
        for lean in [-3.4, 0.0, 3.4] {
            let mut blade = BezPath::new();
            blade.move_to((x + lean * 0.3, foot));
            blade.line_to((x + lean, foot - 7.5 + f64::abs(lean) * 0.5));
            canvas.stroke(&blade, &Pen::new(1.4, ink(STRENGTH)));
        }
        let mut water = BezPath::new();
        water.move_to((x - 6.0, foot + 1.8));
        water.line_to((x + 6.0, foot + 1.8));
        canvas.stroke(&water, &Pen::new(1.4, ink(STRENGTH)));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        look::Scale,
        map::Maps,
        samples::maps,
        scene::{Hatch, MapPoint},
        workshop::Workshop,
    };

    fn relief(scene: &MapScene, field: Rect) -> (Relief, View) {
        let (maps, workshop) = (Maps::new(), Workshop::new());
        let view = View::of(scene, field, Scale::One);
        let grid = maps.tools(&workshop).grid(&scene.shape, &view);
        (Relief::of(&scene.shape, &grid, &view), view)
    }

    const FIELD: Rect = Rect::new(0.0, 80.0, 1240.0, 1018.0);

    #[test]
    fn signs_stand_in_land_of_their_terrain_and_stay_there_when_the_legend_grows() {
        let scene = maps::plain();
        let (wide, view) = relief(&scene, FIELD);
        assert!(wide.marks.len() > 40, "{} signs", wide.marks.len());
        for mark in &wide.marks {
            let region = &scene.shape.regions[usize::from(mark.region)];
            assert_eq!(region.kind, RegionKind::Land);
            let terrain = Terrain::ALL[mark.form / FORMS + 1];
            assert_eq!(region.terrain, terrain, "{}", region.name);
        }
        let (narrow, other) = relief(&scene, Rect::new(0.0, 80.0, 1100.0, 1018.0));
        let on_map = |marks: &Relief, view: &View| -> Vec<MapPoint> {
            let places = marks.marks.iter().map(|mark| {
                let at = view.on_map(Rect::from_points(mark.at, mark.at)).origin();
                MapPoint {
                    x: nearest_pixel(at.x),
                    y: nearest_pixel(at.y),
                }
            });
            places.collect()
        };
        let (one, two) = (on_map(&wide, &view), on_map(&narrow, &other));
        let stays = |at: &&MapPoint| one.contains(at);
        assert!(two.iter().filter(stays).count() * 10 > two.len() * 9);
    }

    #[test]
    fn nothing_is_drawn_where_there_is_a_pattern_or_a_sign() {
        let scene = maps::plain();
        let (relief, view) = relief(&scene, FIELD);
        let draw = |scene: &MapScene, placed: &[Option<Arc<Placed>>]| {
            let mut raster = Raster::new(1240, 938);
            relief.draw(&mut raster, scene, placed, &view);
            let bytes = raster.data_as_u8_slice();
            bytes
                .as_chunks::<4>()
                .0
                .iter()
                .filter(|it| it[..3] != [0; 3])
                .count()
        };
        let all = draw(&scene, &[]);
        assert!(all > 3000, "{all} pixels");
        let mut hatched = scene.clone();
        for look in &mut hatched.regions {
            look.hatches = vec![Hatch::Wavy];
        }
        assert_eq!(draw(&hatched, &[]), 0);
        let everywhere = Placed {
            signs: vec![],
            rects: vec![view.sheet()],
            grain: view.grain,
            leader: None,
        };
        assert_eq!(draw(&scene, &[Some(Arc::new(everywhere))]), 0);
    }
}
