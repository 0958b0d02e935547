//! Puts together what touches: corners within the tolerance become one, and edges take in the corners
//! that lie on them.
//!
//! Corners keep to the grid, and after joining no two lie within the tolerance, so a second joining
//! changes nothing. The work is bounded: no file takes more than [`WORK`] comparisons.

use std::collections::{HashMap, HashSet};

use rstar::primitives::GeomWithData;
use rstar::{AABB, RTree};

use super::{Drawn, turn};
use crate::bounds::{CORNERS, TOLERANCE};
use crate::fault::Fault;
use crate::model::{Point, square};

/// How many corners are compared with edges at most.
pub(super) const WORK: u64 = 10_000_000;
/// How often edges are looked through: an edge that took a corner in has moved, by the tolerance at
/// most, and may lie on another corner now.
const ROUNDS: usize = 16;

/// Rings that fit together.
#[derive(Debug)]
pub(crate) struct Joined {
    pub(crate) rings: Vec<Drawn>,
    /// How many corners were moved onto another or put into an edge.
    pub(crate) joined: usize,
}

/// Joins the rings; those that are nothing then have fewer than 3 corners.
///
/// # Errors
///
/// [`Fault::Corners`] where there are too many, [`Fault::Tangled`] where it would take too long.
pub(crate) fn join(rings: Vec<Drawn>) -> Result<Joined, Fault> {
    join_within(rings, WORK)
}

pub(super) fn join_within(mut rings: Vec<Drawn>, work: u64) -> Result<Joined, Fault> {
    let corners = rings.iter().map(|ring| ring.corners.len()).sum();
    // A ring may repeat its first corner.
    if corners > CORNERS + rings.len() {
        return Err(Fault::Corners(corners));
    }
    let mut joined = merge(&mut rings);
    for ring in &mut rings {
        clean(&mut ring.corners);
    }
    let mut all = Corners::new(&rings, work);
    // A ring that took nothing in and was not cleaned is done.
    let mut open: Vec<bool> = vec![true; rings.len()];
    for _ in 0..ROUNDS {
        let mut changed = false;
        for (ring, open) in rings.iter_mut().zip(&mut open) {
            if std::mem::take(open) {
                let taken = all.take_in(&mut ring.corners)?;
                if taken > 0 {
                    joined += taken;
                    clean(&mut ring.corners);
                    *open = true;
                    changed = true;
                }
            }
        }
        let corners = rings.iter().map(|ring| ring.corners.len()).sum();
        if corners > CORNERS {
            return Err(Fault::Corners(corners));
        }
        if !changed {
            return Ok(Joined { rings, joined });
        }
    }
    Err(Fault::Tangled(work))
}

/// Moves corners within the tolerance of one that was there before onto that one.
fn merge(rings: &mut [Drawn]) -> usize {
    let cell = |point: Point| {
        let side = i32::try_from(TOLERANCE).unwrap_or(1);
        (point.x.div_euclid(side), point.y.div_euclid(side))
    };
    let mut all: Vec<Point> = rings
        .iter()
        .flat_map(|ring| ring.corners.iter().copied())
        .collect();
    all.sort_unstable();
    all.dedup();
    // Kept corners lie further apart than the tolerance: a cell of its size holds one at most.
    let mut kept: HashMap<(i32, i32), Vec<Point>> = HashMap::with_capacity(all.len());
    let mut moved: HashMap<Point, Point> = HashMap::new();
    for &point in &all {
        let (column, row) = cell(point);
        let near = (-1..=1)
            .flat_map(|x| (-1..=1).map(move |y| (column + x, row + y)))
            .filter_map(|cell| kept.get(&cell))
            .flatten()
            .map(|&other| (square(point, other), other))
            .filter(|&(distance, _)| distance <= TOLERANCE * TOLERANCE)
            .min();
        if let Some((_, other)) = near {
            moved.insert(point, other);
        } else {
            kept.entry((column, row)).or_default().push(point);
        }
    }
    let mut count = 0;
    for corner in rings.iter_mut().flat_map(|ring| &mut ring.corners) {
        if let Some(&other) = moved.get(corner) {
            *corner = other;
            count += 1;
        }
    }
    count
}

/// Takes out corners that repeat and spikes that go out and come back, also over the end.
fn clean(ring: &mut Vec<Point>) {
    let mut kept: Vec<Point> = Vec::with_capacity(ring.len());
    for &corner in ring.iter() {
        if kept.last() == Some(&corner) {
            continue;
        }
        if kept.len() >= 2 && kept[kept.len() - 2] == corner {
            kept.pop();
        } else {
            kept.push(corner);
        }
    }
    let (mut start, mut end) = (0, kept.len());
    while end - start >= 2 {
        if kept[start] == kept[end - 1] {
            end -= 1;
        } else if end - start >= 3 && kept[start] == kept[end - 2] {
            end -= 2;
        } else if end - start >= 3 && kept[start + 1] == kept[end - 1] {
            start += 1;
            end -= 1;
        } else {
            break;
        }
    }
    kept.truncate(end);
    kept.drain(..start);
    *ring = kept;
}

/// All corners, to be found by where they are.
struct Corners {
    tree: RTree<GeomWithData<[i64; 2], Point>>,
    work: u64,
    left: u64,
}

impl Corners {
    fn new(rings: &[Drawn], work: u64) -> Self {
        let mut known = HashSet::new();
        let corners = rings
            .iter()
            .flat_map(|ring| &ring.corners)
            .filter(|&&corner| known.insert(corner))
            .map(|&corner| GeomWithData::new([corner.x.into(), corner.y.into()], corner))
            .collect();
        Self {
            tree: RTree::bulk_load(corners),
            work,
            left: work,
        }
    }

    /// Puts corners that lie on edges of the ring into it, and counts them.
    fn take_in(&mut self, ring: &mut Vec<Point>) -> Result<usize, Fault> {
        let mut longer = Vec::with_capacity(ring.len());
        let before = ring.len();
        for (index, &from) in ring.iter().enumerate() {
            let to = ring[(index + 1) % before];
            longer.push(from);
            longer.extend(self.on(from, to)?);
        }
        let taken = longer.len() - before;
        *ring = longer;
        Ok(taken)
    }

    /// The corners between the ends of an edge and within the tolerance of it, along the way.
    fn on(&mut self, from: Point, to: Point) -> Result<Vec<Point>, Fault> {
        let around = |a: i32, b: i32| {
            (
                i64::from(a.min(b)) - TOLERANCE,
                i64::from(a.max(b)) + TOLERANCE,
            )
        };
        let ((west, east), (south, north)) = (around(from.x, to.x), around(from.y, to.y));
        let envelope = AABB::from_corners([west, south], [east, north]);
        let mut found = Vec::new();
        for item in self.tree.locate_in_envelope(envelope) {
            self.left = self.left.checked_sub(1).ok_or(Fault::Tangled(self.work))?;
            if let Some(along) = along(from, to, item.data) {
                found.push((along, item.data));
            }
        }
        found.sort_unstable();
        Ok(found.into_iter().map(|(_, corner)| corner).collect())
    }
}

/// How far along the edge a corner lies, if it is between the ends and within the tolerance.
fn along(from: Point, to: Point, corner: Point) -> Option<i64> {
    if corner == from || corner == to {
        return None;
    }
    let [fx, fy, tx, ty, cx, cy] = [from.x, from.y, to.x, to.y, corner.x, corner.y].map(i64::from);
    let along = (tx - fx) * (cx - fx) + (ty - fy) * (cy - fy);
    let length = square(from, to);
    if along <= 0 || along >= length {
        return None;
    }
    let off = i128::from(turn(from, to, corner));
    let most = i128::from(TOLERANCE * TOLERANCE) * i128::from(length);
    (off * off <= most).then_some(along)
}
