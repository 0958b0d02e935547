//! At the edges of a part of a map: where to the regions go on that are not shown.

use std::sync::Arc;

use super::{
    geometry::{meet, touches},
    placed::Placed,
    signs::Sign,
    table::Table,
    view::Edge,
};
use crate::{
    canvas::{Point, Rect, Vec2},
    scene::{MapScene, RegionKind},
};

/// Adds a small arrow for each region of land that is cut off and shows nothing itself.
pub(super) fn add(placed: &mut [Option<Arc<Placed>>], scene: &MapScene, table: &Table<'_>) {
    let blocks = || placed.iter().flatten();
    let mut taken: Vec<Rect> = blocks()
        .flat_map(|placed| placed.rects.iter().copied())
        .collect();
    let leaders: Vec<(Point, Point)> = blocks().filter_map(|placed| placed.leader).collect();
    for (region, shape) in scene.shape.regions.iter().enumerate() {
        let is_sea = shape.kind == RegionKind::Sea;
        let Some(place) = placed.get_mut(region).filter(|place| place.is_none()) else {
            continue;
        };
        if is_sea || !table.grid.sees(region) {
            continue;
        }
        let is_free = |rect: Rect| {
            taken.iter().all(|taken| !meet(*taken, rect))
                && !leaders.iter().any(|leader| touches(rect, *leader))
        };
        if let Some(way) = way(region, shape.name.trim(), table, is_free) {
            taken.extend(&way.rects);
            *place = Some(Arc::new(way));
        }
    }
}

/// An arrow at the edge where the most of a region is cut off.
fn way(
    region: usize,
    name: &str,
    table: &Table<'_>,
    is_free: impl Fn(Rect) -> bool,
) -> Option<Placed> {
    let edges = [Edge::Left, Edge::Right, Edge::Top, Edge::Bottom];
    let mut cuts: Vec<(Edge, Vec<Point>)> = edges
        .map(|edge| (edge, table.grid.along(edge, region)))
        .into();
    cuts.sort_by_key(|(_, points)| std::cmp::Reverse(points.len()));
    let sheet = table.view.sheet();
    let grain = table.view.grain;
    for (edge, points) in cuts {
        let sign = Sign::Way(name.to_owned(), edge);
        let bounds = sign.bounds(table.tools.workshop, grain);
        let half = bounds.size() / 2.0;
        // From the middle of the cut outwards.
        let middle = points.len() / 2;
        let mut order: Vec<usize> = (0..points.len()).collect();
        order.sort_by_key(|place| place.abs_diff(middle));
        for point in order.into_iter().filter_map(|place| points.get(place)) {
            let at = match edge {
                Edge::Left => Vec2::new(half.width + 2.0, point.y),
                Edge::Right => Vec2::new(sheet.x1 - half.width - 2.0, point.y),
                Edge::Top => Vec2::new(point.x, half.height + 2.0),
                Edge::Bottom => Vec2::new(point.x, sheet.y1 - half.height - 2.0),
            };
            let rect = bounds + at;
            if rect.union(sheet) == sheet && is_free(rect) {
                return Some(Placed {
                    signs: vec![(sign, at.to_point())],
                    rects: vec![rect],
                    grain,
                    leader: None,
                });
            }
        }
    }
    None
}
