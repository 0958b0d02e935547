//! The faces between lines that meet in corners alone.
//!
//! Each line has two sides: side `2 * line` looks from its smaller end to its larger one and has its face on the
//! left, above the line; side `2 * line + 1` looks back.

use std::cmp::Ordering;
use std::collections::BTreeSet;

use super::{Line, turn};
use crate::model::Point;

/// The face around all lines.
pub(in crate::import) const OUTSIDE: usize = 0;

/// The faces of a net.
#[derive(Debug)]
pub(in crate::import) struct Faces {
    /// The face of each side.
    pub(in crate::import) of: Vec<usize>,
    /// The side that follows each side around its face.
    pub(in crate::import) next: Vec<usize>,
    /// Twice the area of each face; of the one around all it is not an area.
    pub(in crate::import) area: Vec<i64>,
}

/// Where a side begins.
pub(in crate::import) fn from(lines: &[Line], side: usize) -> Point {
    let line = &lines[side / 2];
    if side.is_multiple_of(2) {
        line.a
    } else {
        line.b
    }
}

/// Where a side ends.
pub(in crate::import) fn to(lines: &[Line], side: usize) -> Point {
    from(lines, side ^ 1)
}

/// The faces of lines, which are sorted, differ, and meet in corners alone.
pub(in crate::import) fn faces(lines: &[Line]) -> Faces {
    let next = following(lines);
    let (ring_of, areas) = rings(lines, &next);
    let mut face_of: Vec<Option<usize>> = Vec::with_capacity(areas.len());
    let mut area = vec![0];
    for &own in &areas {
        face_of.push((own > 0).then(|| {
            area.push(own);
            area.len() - 1
        }));
    }
    // From west to east, so that what lies under a ring is known before it.
    for (line, under) in lowest(lines) {
        let ring = ring_of[2 * line + 1];
        if face_of[ring].is_none() {
            let face = under
                .and_then(|under| face_of[ring_of[2 * under]])
                .unwrap_or(OUTSIDE);
            face_of[ring] = Some(face);
            area[face] = area[face].saturating_add(areas[ring]);
        }
    }
    let of = ring_of
        .iter()
        .map(|&ring| face_of[ring].unwrap_or(OUTSIDE))
        .collect();
    Faces { of, next, area }
}

/// The side that follows each one with the same face on its left: the next one clockwise at its end.
fn following(lines: &[Line]) -> Vec<usize> {
    let mut sides: Vec<usize> = (0..2 * lines.len()).collect();
    let way = |side: usize| {
        let (from, to) = (from(lines, side), to(lines, side));
        (
            i64::from(to.x) - i64::from(from.x),
            i64::from(to.y) - i64::from(from.y),
        )
    };
    let is_back = |(x, y): (i64, i64)| y < 0 || (y == 0 && x < 0);
    sides.sort_unstable_by(|&one, &other| {
        let (a, b) = (way(one), way(other));
        from(lines, one)
            .cmp(&from(lines, other))
            .then(is_back(a).cmp(&is_back(b)))
            .then(0.cmp(&(a.0 * b.1 - a.1 * b.0)))
            .then(one.cmp(&other))
    });
    let mut next = vec![0; sides.len()];
    for around in sides.chunk_by(|&one, &other| from(lines, one) == from(lines, other)) {
        for (at, &side) in around.iter().enumerate() {
            let before = if at == 0 { around.len() - 1 } else { at - 1 };
            next[side ^ 1] = around[before];
        }
    }
    next
}

/// The ring of each side, and twice the area of each ring; negative where its face lies around it.
fn rings(lines: &[Line], next: &[usize]) -> (Vec<usize>, Vec<i64>) {
    let mut ring_of = vec![usize::MAX; next.len()];
    let mut areas = Vec::new();
    for start in 0..next.len() {
        if ring_of[start] != usize::MAX {
            continue;
        }
        let (mut side, mut area) = (start, 0_i128);
        while ring_of[side] == usize::MAX {
            ring_of[side] = areas.len();
            let (a, b) = (from(lines, side), to(lines, side));
            area += i128::from(a.x) * i128::from(b.y) - i128::from(b.x) * i128::from(a.y);
            side = next[side];
        }
        areas.push(clamped(area));
    }
    (ring_of, areas)
}

/// An area that was added up; of a ring on the grid it is below 2^63, but not what it is made of.
pub(in crate::import) fn clamped(area: i128) -> i64 {
    let bound = if area < 0 { i64::MIN } else { i64::MAX };
    i64::try_from(area).unwrap_or(bound)
}

/// A line that the sweep meets; in order from south to north.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Met {
    a: Point,
    b: Point,
    line: usize,
}

impl Ord for Met {
    fn cmp(&self, other: &Self) -> Ordering {
        if self.a > other.a {
            return other.cmp(self).reverse();
        }
        0.cmp(&turn(self.a, self.b, other.a))
            .then(0.cmp(&turn(self.a, self.b, other.b)))
            .then_with(|| (self.a, self.b).cmp(&(other.a, other.b)))
    }
}

impl PartialOrd for Met {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// For each corner where no line ends, from west to east: the lowest line that begins there, and the one under it.
fn lowest(lines: &[Line]) -> Vec<(usize, Option<usize>)> {
    let met = |line: usize| Met {
        a: lines[line].a,
        b: lines[line].b,
        line,
    };
    let mut ends: Vec<usize> = (0..lines.len()).collect();
    ends.sort_unstable_by_key(|&line| lines[line].b);
    let mut ends = ends.into_iter().peekable();
    let mut open: BTreeSet<Met> = BTreeSet::new();
    let mut found = Vec::new();
    let mut start = 0;
    while start < lines.len() {
        let at = lines[start].a;
        let mut is_tip = true;
        while let Some(line) = ends.next_if(|&line| lines[line].b <= at) {
            is_tip &= lines[line].b != at;
            open.remove(&met(line));
        }
        let begin = start;
        while start < lines.len() && lines[start].a == at {
            start += 1;
        }
        if is_tip && let Some(low) = (begin..start).map(met).min() {
            let under = open.range(..low).next_back().map(|under| under.line);
            found.push((low.line, under));
        }
        open.extend((begin..start).map(met));
    }
    found
}
