//! Lines joined end to end, as paths on the picture.

use std::collections::BTreeMap;

use super::{border::Side, view::View};
use crate::{canvas::BezPath, scene::MapPoint};

/// Joins lines end to end, as far as they go.
pub(super) fn chains(lines: &[Side]) -> Vec<Vec<MapPoint>> {
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
pub(super) fn path(chains: &[Vec<MapPoint>], view: &View, least: f64) -> BezPath {
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
