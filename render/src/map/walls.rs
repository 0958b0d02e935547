//! Walls: borders that nobody can cross, as rows of stones with battlements, and a tower at each end.
//!
//! They are told from all other lines by their shape alone, which lasts where the picture is small: dark, four
//! times as wide as a border, and notched on both sides.

use std::collections::BTreeSet;

use super::{
    border::Side,
    chains::{chains, path},
    stamp,
    survey::closed,
    view::View,
};
use crate::{
    canvas::{BezPath, Canvas, Pen, Point, Raster, Rect, Shape as _, Sprite, Vec2},
    scene::{MapPoint, MapShape},
    theme,
};

/// From one battlement to the next, in units.
const STEP: f64 = 18.0;
/// How long a battlement is along the wall, with its edges and without.
const EDGED: f64 = 11.0;
const STONE: f64 = 7.0;
/// Half the side of a tower.
const TOWER: f64 = 7.5;
/// How far a wall reaches from its border, at most.
const REACH: f64 = 14.0;
/// Bends that are smaller are left out: a wall is built of straight pieces.
const BEND: f64 = 7.0;

/// Draws the walls of a map, each as a sprite to be put on every picture of the view.
pub(super) fn walls(shape: &MapShape, view: &View) -> Vec<Sprite> {
    let grain = view.grain.letters;
    let field = view.sheet().inset(REACH);
    let wall = |&(one, other): &(usize, usize)| {
        let lines = chains(&shared(shape, one, other));
        let path = path(&lines, view, BEND * grain);
        let bounds = path.bounding_box().inset(REACH * grain);
        if lines.is_empty() || bounds.intersect(field).is_zero_area() {
            return None;
        }
        let ends = lines.iter().filter(|line| line.first() != line.last());
        let ends: Vec<Point> = ends
            .flat_map(|line| [line.first(), line.last()])
            .flatten()
            .map(|&end| view.place(end))
            .collect();
        Some(stamp::sprite(
            bounds.intersect(field),
            view.factor(),
            |canvas| {
                draw_wall(canvas, &path, &ends, grain);
            },
        ))
    };
    shape.walls.iter().filter_map(wall).collect()
}

/// Puts the walls on the ground of a map.
pub(super) fn draw_walls(raster: &mut Raster, walls: &[Sprite]) {
    for wall in walls {
        wall.put_on(raster, Vec2::ZERO);
    }
}

/// Draws a wall with towers at its ends; `grain` is its size, of the full one.
pub(super) fn draw_wall(canvas: &mut Canvas, path: &BezPath, ends: &[Point], grain: f64) {
    let line = |width: f64, colour| Pen::new(width * grain, colour).sharp();
    let notched = |width: f64, colour, stone: f64| {
        // In the middle of the edged one.
        let phase = STEP - (EDGED - stone) / 2.0;
        let gap = STEP - stone;
        line(width, colour).dashed(stone * grain, gap * grain, phase * grain)
    };
    canvas.stroke(path, &line(7.5, theme::COAST));
    canvas.stroke(path, &notched(14.0, theme::COAST, EDGED));
    canvas.stroke(path, &line(3.4, theme::STONE));
    canvas.stroke(path, &notched(9.8, theme::STONE, STONE));
    for &end in ends {
        let side = 2.0 * TOWER * grain;
        let tower = Rect::from_center_size(end, (side, side));
        canvas.fill(&tower, theme::COAST);
        canvas.fill(&tower.inset(-2.6 * grain), theme::STONE);
    }
}

/// The lines that the outlines of two regions share.
fn shared(shape: &MapShape, one: usize, other: usize) -> Vec<Side> {
    let ones: BTreeSet<(MapPoint, MapPoint)> = lines(shape, one).collect();
    let both = lines(shape, other).filter(|line| ones.contains(line));
    both.map(|(from, to)| Side { from, to }).collect()
}

/// The lines of a region's outlines, the smaller corner first.
fn lines(shape: &MapShape, region: usize) -> impl Iterator<Item = (MapPoint, MapPoint)> {
    let polygons = shape.regions.get(region).into_iter();
    let polygons = polygons.flat_map(|region| &region.polygons);
    let rings = polygons.flat_map(|it| std::iter::once(&it.outer).chain(&it.holes));
    let lines = rings.flat_map(|ring| closed(ring));
    lines.map(|(from, to)| (from.min(to), from.max(to)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        map::key,
        samples::{maps, terrain},
        scene::{Crop, MapGeometry, MapScene, MapSymbol},
    };

    /// Squares, five in a row, of which the second and third of the first row are walled off, and two more far away.
    fn walled(walls: &[(usize, usize)]) -> MapScene {
        let geometry = terrain::squares(5, 4);
        let is_open = |pair: &(usize, usize)| !walls.contains(pair);
        let neighbours = geometry.neighbours.iter().copied().filter(is_open);
        let geometry = MapGeometry {
            neighbours: neighbours.collect(),
            walls: walls.to_vec(),
            ..geometry
        };
        MapScene {
            shape: MapShape::new(geometry),
            arrows: Vec::new(),
            ..maps::settled(terrain::squares(5, 4), 2, 4)
        }
    }

    #[test]
    fn a_wall_is_drawn_along_its_border_alone() {
        let shape = walled(&[(1, 2)]).shape;
        let view = View::small(&shape, 540.0, 440.0);
        let sprites = walls(&shape, &view);
        let [sprite] = sprites.as_slice() else {
            panic!("{} walls", sprites.len())
        };
        let [top, bottom] = [(200, 0), (200, 100)].map(|(x, y)| view.place(MapPoint { x, y }));
        let covers = sprite.raster.data_as_u8_slice().as_chunks::<4>().0;
        let across = usize::from(sprite.raster.width());
        let is_near =
            |x: f64, y: f64| (x - top.x).abs() < REACH && y > top.y - REACH && y < bottom.y + REACH;
        let mut dark = 0;
        for (place, [.., cover]) in covers.iter().enumerate() {
            let [col, row] =
                [place % across, place / across].map(|it| f64::from(u16::try_from(it).unwrap()));
            let (x, y) = (
                col + f64::from(sprite.offset.0),
                row + f64::from(sprite.offset.1),
            );
            assert!(*cover == 0 || is_near(x, y), "at {x}, {y}");
            dark += usize::from(*cover == 255);
        }
        assert!(dark > 800, "{dark} pixels");
    }

    #[test]
    fn towers_stand_at_both_ends_of_each_wall() {
        // The walls of two borders in a row have one tower between.
        let shape = walled(&[(1, 2), (6, 7)]).shape;
        let lines = |one, other| chains(&shared(&shape, one, other));
        assert_eq!(lines(1, 2).len(), 1);
        assert_eq!(lines(1, 2)[0].len(), 2);
        assert_eq!(lines(0, 2), Vec::<Vec<MapPoint>>::new());
    }

    #[test]
    fn the_key_tells_of_walls_where_there_are_some_in_the_picture() {
        let has_entry = |scene: &MapScene| {
            let shown = key::shown(scene);
            shown.iter().any(|entry| entry.symbol == MapSymbol::Wall)
        };
        assert!(!has_entry(&walled(&[])));
        let mut scene = walled(&[(1, 2)]);
        assert!(has_entry(&scene));
        for (region, steps, expected) in [(0, 1, true), (2, 0, true), (0, 0, false), (19, 1, false)]
        {
            scene.crop = Some(Crop {
                regions: vec![region],
                steps,
            });
            assert_eq!(has_entry(&scene), expected, "{region} and {steps}");
        }
    }
}
