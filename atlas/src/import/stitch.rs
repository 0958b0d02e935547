//! Closes what lies open between regions that were drawn near each other but do not touch.
//!
//! Corners that are a step or so apart become one. Wider gaps are stitched: short lines from corners of one region to
//! another cut the gap into small faces, which go to a neighbour like any other gap.

use std::collections::{BTreeMap, BTreeSet};

use rstar::primitives::{GeomWithData, Line as Segment};
use rstar::{PointDistance, RTree};

use super::net::sets::Sets;
use super::net::{Line, Tangled, square};
use crate::model::{Point, pair};

/// Corners whose distance has at most this square are one.
const NEAR: i64 = 2;

/// The shape that has all stitches as edges.
pub(super) const STITCH: usize = usize::MAX;

/// Puts corners together that lie next to each other, so that rounding parts nobody.
pub(super) fn weld(lines: Vec<Line>) -> Vec<Line> {
    let mut all: Vec<Point> = lines.iter().flat_map(|line| [line.a, line.b]).collect();
    all.sort_unstable();
    all.dedup();
    let mut kept: BTreeSet<Point> = BTreeSet::new();
    let mut moved: BTreeMap<Point, Point> = BTreeMap::new();
    for &point in &all {
        // Kept corners come from the west: a step to the west of it or right below and above.
        let near = (-1..=1)
            .flat_map(|x| (-1..=1).map(move |y| (x, y)))
            .filter_map(|(x, y)| {
                let other = Point {
                    x: point.x + x,
                    y: point.y + y,
                };
                (kept.contains(&other) && square(point, other) <= NEAR)
                    .then(|| (square(point, other), other))
            });
        if let Some((_, other)) = near.min() {
            moved.insert(point, other);
        } else {
            kept.insert(point);
        }
    }
    let at = |point: Point| moved.get(&point).copied().unwrap_or(point);
    lines
        .into_iter()
        .filter_map(|line| Line::new(at(line.a), at(line.b), line.set))
        .collect()
}

/// Adds lines across gaps no wider than `width`; `group` says whose a shape is.
pub(super) fn stitch(
    lines: &mut Vec<Line>,
    width: i64,
    sets: &mut Sets,
    group: impl Fn(usize) -> usize,
) -> Result<(), Tangled> {
    let owner = |line: &Line, sets: &Sets| {
        sets.members(line.set)
            .first()
            .map(|polygon| group(*polygon))
    };
    let flat = |at: Point| [f64::from(at.x), f64::from(at.y)];
    let known: Vec<(Line, usize)> = lines
        .iter()
        .filter_map(|line| Some((*line, owner(line, sets)?)))
        .collect();
    let segments = known
        .iter()
        .map(|(line, of)| GeomWithData::new(Segment::new(flat(line.a), flat(line.b)), *of));
    let tree = RTree::bulk_load(segments.collect());
    let mut ends: Vec<(Point, usize)> = known
        .iter()
        .flat_map(|(line, of)| [(line.a, *of), (line.b, *of)])
        .collect();
    ends.sort_unstable();
    ends.dedup();
    let reach = f64::from(i32::try_from(width).unwrap_or(i32::MAX)).powi(2);
    let mut stitches: BTreeSet<(Point, Point)> = BTreeSet::new();
    for (corner, of) in ends {
        let at = flat(corner);
        let near = tree
            .nearest_neighbor_iter(at)
            .take(64)
            .take_while(|other| other.distance_2(&at) <= reach);
        if let Some(other) = near.into_iter().find(|other| other.data != of) {
            let on = other.geom().nearest_point(&at);
            #[expect(
                clippy::cast_possible_truncation,
                reason = "between corners of the grid"
            )]
            let on = Point {
                x: on[0].round() as i32,
                y: on[1].round() as i32,
            };
            if on != corner {
                stitches.insert(pair(corner, on));
            }
        }
    }
    let set = sets.one(STITCH)?;
    lines.extend(
        stitches
            .into_iter()
            .filter_map(|(a, b)| Line::new(a, b, set)),
    );
    Ok(())
}
