//! Straits: as few and short as join all that must hang together.

use std::cmp::Reverse;
use std::collections::{BTreeSet, BinaryHeap};

use super::ground::Union;
use super::simplify::Shape;
use crate::model::Point;

/// How many corners of a region are compared with another's.
const CORNERS: usize = 160;

/// A box around corners: west, south, east, north.
type Bounds = (i64, i64, i64, i64);

/// The pairs to link so that all regions that `counts` hang together, shortest first. `joined` are the ways that
/// there are; a step to the east is `aspect` thousandths of one to the north.
pub(super) fn straits(
    shapes: &[Shape],
    joined: &BTreeSet<(usize, usize)>,
    counts: impl Fn(usize) -> bool,
    aspect: i64,
) -> Vec<(usize, usize)> {
    let mut group = Union::of(shapes.len());
    for &(one, other) in joined {
        if counts(one) && counts(other) {
            group.join(one, other);
        }
    }
    let corners: Vec<Vec<Point>> = shapes.iter().map(sample).collect();
    let boxes: Vec<Bounds> = shapes.iter().map(around).collect();
    let among: Vec<usize> = (0..shapes.len())
        .filter(|&region| counts(region) && !shapes[region].is_empty())
        .collect();
    let mut heap = BinaryHeap::new();
    for (at, &one) in among.iter().enumerate() {
        for &other in &among[at + 1..] {
            if group.root(one) != group.root(other) {
                heap.push(Reverse((
                    apart(boxes[one], boxes[other], aspect),
                    false,
                    one,
                    other,
                )));
            }
        }
    }
    let mut straits = Vec::new();
    // A pair comes up by what it is apart at least, and again by how far it is.
    while let Some(Reverse((_, is_exact, one, other))) = heap.pop() {
        if group.root(one) == group.root(other) {
            continue;
        }
        if is_exact {
            group.join(one, other);
            straits.push((one, other));
        } else {
            let far = nearest(&corners[one], &corners[other], aspect);
            heap.push(Reverse((far, true, one, other)));
        }
    }
    straits
}

fn sample(shape: &Shape) -> Vec<Point> {
    let all: Vec<Point> = shape
        .iter()
        .filter_map(|polygon| polygon.first())
        .flatten()
        .copied()
        .collect();
    let every = all.len().div_ceil(CORNERS).max(1);
    all.into_iter().step_by(every).collect()
}

fn around(shape: &Shape) -> Bounds {
    let corners = shape.iter().flatten().flatten();
    corners.fold(
        (i64::MAX, i64::MAX, i64::MIN, i64::MIN),
        |(west, south, east, north), corner| {
            let (x, y) = (i64::from(corner.x), i64::from(corner.y));
            (west.min(x), south.min(y), east.max(x), north.max(y))
        },
    )
}

fn far(x: i64, y: i64, aspect: i64) -> i64 {
    let x = x * aspect / 1000;
    x * x + y * y
}

fn apart(one: Bounds, other: Bounds, aspect: i64) -> i64 {
    let gap = |low: i64, high: i64, other_low: i64, other_high: i64| {
        (other_low - high).max(low - other_high).max(0)
    };
    far(
        gap(one.0, one.2, other.0, other.2),
        gap(one.1, one.3, other.1, other.3),
        aspect,
    )
}

fn nearest(one: &[Point], other: &[Point], aspect: i64) -> i64 {
    let pairs = one.iter().flat_map(|a| other.iter().map(move |b| (a, b)));
    let far = pairs.map(|(a, b)| {
        far(
            i64::from(a.x) - i64::from(b.x),
            i64::from(a.y) - i64::from(b.y),
            aspect,
        )
    });
    far.min().unwrap_or(i64::MAX)
}
