//! From the edges around a region to its polygons.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

use crate::import::simplify::{holds, simple};
use crate::model::{Point, sides};
use crate::shape::area;

/// Polygons: rings of corners, the outer one first.
pub(super) type Polygons = Vec<Vec<Vec<Point>>>;
/// An edge, with the region on its left.
type Edge = (Point, Point);

/// The edges of a region, with the region on their left.
pub(super) fn edges(polygons: &Polygons) -> impl Iterator<Item = Edge> + '_ {
    polygons.iter().flatten().flat_map(|ring| sides(ring))
}

/// The polygons of all edges but those that another one runs along in the opposite direction.
pub(super) fn polygons(edges: impl Iterator<Item = Edge>) -> Polygons {
    let all: BTreeSet<Edge> = edges.collect();
    let mut after: BTreeMap<Point, Vec<Point>> = BTreeMap::new();
    for &(from, to) in all.iter().filter(|(from, to)| !all.contains(&(*to, *from))) {
        after.entry(from).or_default().push(to);
    }
    let mut rings = Vec::new();
    while let Some((&start, _)) = after.first_key_value() {
        let mut ring = Vec::new();
        let mut at = start;
        while let Some(next) = step(&mut after, at) {
            ring.push(at);
            at = next;
        }
        rings.extend(simple(ring));
    }
    group(rings)
}

/// Where one goes on from a corner; that edge is used then.
fn step(after: &mut BTreeMap<Point, Vec<Point>>, at: Point) -> Option<Point> {
    let next = after.get_mut(&at)?.pop();
    if after.get(&at).is_some_and(Vec::is_empty) {
        after.remove(&at);
    }
    next
}

/// Puts each hole into the smallest outer ring around it.
fn group(rings: Vec<Vec<Point>>) -> Polygons {
    let (mut outer, holes): (Vec<_>, Vec<_>) = rings.into_iter().partition(|ring| area(ring) > 0);
    outer.sort_by_key(|ring| Reverse(area(ring)));
    let mut polygons: Polygons = outer.into_iter().map(|ring| vec![ring]).collect();
    for hole in holes {
        let home = polygons
            .iter()
            .rposition(|polygon| holds(&polygon[0], &hole))
            .unwrap_or(0);
        if let Some(polygon) = polygons.get_mut(home) {
            polygon.push(hole);
        }
    }
    polygons
}
