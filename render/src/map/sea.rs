//! Water with the glow of coasts and the dashed bounds of seas.

use std::collections::BTreeMap;

use super::{
    border::{Side, Sides},
    survey::{NONE, is_land},
    view::View,
};
use crate::{
    canvas::{BezPath, Canvas, Pen, Point, Raster, Rect},
    scene::{MapPoint, MapShape},
    theme,
};

/// How far each shade of shallow water reaches from the coast, in units.
const REACHES: [f64; 4] = [58.0, 40.0, 24.0, 11.0];

pub(super) fn draw(shape: &MapShape, view: &View, sides: &Sides) -> Raster {
    let area = Rect::from_origin_size(Point::ZERO, view.field.size());
    let mut canvas = Canvas::new(area, view.factor());
    canvas.fill(&area, theme::SEA);
    let coast = |pair: &(u16, u16)| is_land(shape, pair.0) != is_land(shape, pair.1);
    let coasts = chains(&lines(sides, coast));
    for (colour, reach) in theme::SHALLOWS.into_iter().zip(REACHES) {
        let reach = reach * view.grain.letters;
        // Far from a coast its small bends do not show.
        let path = path(&coasts, view, reach * 0.22);
        canvas.stroke(&path, &Pen::new(2.0 * reach, colour));
    }
    let water =
        |pair: &(u16, u16)| pair.1 != NONE && !is_land(shape, pair.0) && !is_land(shape, pair.1);
    let bounds = path(&chains(&lines(sides, water)), view, 1.0);
    let pen = Pen::new(1.3, theme::SEA_BOUND).dashed(7.0, 6.0, 0.0);
    canvas.stroke(&bounds, &pen);
    canvas.finish()
}

fn lines(sides: &Sides, wanted: impl Fn(&(u16, u16)) -> bool) -> Vec<Side> {
    let wanted = sides.iter().filter(|(pair, _)| wanted(pair));
    wanted
        .flat_map(|(_, lines)| lines.iter().copied())
        .collect()
}

/// Joins lines end to end, as far as they go.
fn chains(lines: &[Side]) -> Vec<Vec<MapPoint>> {
    let mut ends: BTreeMap<MapPoint, Vec<usize>> = BTreeMap::new();
    for (place, line) in lines.iter().enumerate() {
        ends.entry(line.from).or_default().push(place);
        ends.entry(line.to).or_default().push(place);
    }
    let mut used = vec![false; lines.len()];
    let mut take = |at: MapPoint| -> Option<MapPoint> {
        let places = ends.get_mut(&at)?;
        while let Some(place) = places.pop() {
            if let (Some(flag), Some(line)) = (used.get_mut(place), lines.get(place))
                && !*flag
            {
                *flag = true;
                return Some(if line.from == at { line.to } else { line.from });
            }
        }
        None
    };
    let mut all = Vec::new();
    for line in lines {
        while let Some(next) = take(line.from) {
            let mut chain = vec![line.from, next];
            let mut end = next;
            while let Some(next) = take(end) {
                chain.push(next);
                end = next;
            }
            all.push(chain);
        }
    }
    all
}

/// The chains as one path, without corners nearer to each other than `least`.
fn path(chains: &[Vec<MapPoint>], view: &View, least: f64) -> BezPath {
    let mut path = BezPath::new();
    for chain in chains {
        let Some((&first, rest)) = chain.split_first() else {
            continue;
        };
        let is_ring = rest.last() == Some(&first);
        let mut end = view.place(first);
        path.move_to(end);
        for (place, &corner) in rest.iter().enumerate() {
            let corner = view.place(corner);
            let is_end = place + 1 == rest.len();
            // Of a tiny island a line is left at least.
            let is_kept = (is_end && !is_ring) || place == rest.len() / 2;
            if is_kept || (corner - end).hypot() >= least {
                path.line_to(corner);
                end = corner;
            }
        }
        if is_ring {
            path.close_path();
        }
    }
    path
}
