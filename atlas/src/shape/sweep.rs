//! Finds edges that cross and shapes that do not lie beside each other, in one pass from west to east.
//!
//! Edges that the sweep line meets are kept in their order from south to north. Two edges that cross
//! are neighbours in that order before they do; then one of them is told and left out, so the order
//! stays right, and the pass takes n log n steps whatever the file holds. Where nothing crosses, what
//! lies above an edge must be what lies below the next one.

use std::cmp::Ordering;
use std::collections::BTreeSet;
use std::ops::Bound;

use super::turn;
use crate::model::Point;

/// An edge, and whose area is on each side; of an upright one, below is to the east.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Segment {
    pub(super) left: Point,
    pub(super) right: Point,
    /// Where it is from.
    pub(super) ring: usize,
    pub(super) below: Option<usize>,
    pub(super) above: Option<usize>,
}

impl Segment {
    /// An edge whose owner is on its left.
    pub(super) fn new(from: Point, to: Point, ring: usize, owner: usize) -> Self {
        let eastward = from < to;
        let (left, right) = if eastward { (from, to) } else { (to, from) };
        Self {
            left,
            right,
            ring,
            below: (!eastward).then_some(owner),
            above: eastward.then_some(owner),
        }
    }

    pub(super) fn ends(&self) -> (Point, Point) {
        (self.left, self.right)
    }

    /// Takes the other side of the same edge in; false where that side is taken.
    pub(super) fn take(&mut self, other: Self) -> bool {
        match (self.below, self.above, other.below, other.above) {
            (None, Some(_), below @ Some(_), None) => self.below = below,
            (Some(_), None, None, above @ Some(_)) => self.above = above,
            _ => return false,
        }
        true
    }
}

/// The order from south to north, of edges that the sweep line meets at the same time.
impl Ord for Segment {
    fn cmp(&self, other: &Self) -> Ordering {
        if self.left > other.left {
            return other.cmp(self).reverse();
        }
        let begins = turn(self.left, self.right, other.left);
        let ends = turn(self.left, self.right, other.right);
        // What lies to the left of an edge that runs east lies above it.
        0.cmp(&begins)
            .then(0.cmp(&ends))
            .then_with(|| self.ends().cmp(&other.ends()))
    }
}

impl PartialOrd for Segment {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// Two edges that do not go together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Clash {
    /// Two segments cross.
    Crossing { lower: Segment, upper: Segment },
    /// What lies above the lower is not what lies below the upper; without an upper one there must be
    /// nothing above.
    Nesting {
        lower: Segment,
        upper: Option<Segment>,
        at: Point,
    },
}

/// Whether two edges have a point in common that is not an end of both.
fn crosses(a: &Segment, b: &Segment) -> bool {
    let ends = |s: &Segment, o: &Segment| {
        (
            turn(s.left, s.right, o.left).signum(),
            turn(s.left, s.right, o.right).signum(),
        )
    };
    let ((a1, a2), (b1, b2)) = (ends(a, b), ends(b, a));
    if a1 == 0 && a2 == 0 {
        // On one line: do they overlap by more than a point?
        return a.left.max(b.left) < a.right.min(b.right);
    }
    let common = a.left == b.left || a.left == b.right || a.right == b.left || a.right == b.right;
    !common && a1 * a2 <= 0 && b1 * b2 <= 0
}

/// Where two edges that cross do so, on the grid.
pub(super) fn meeting(a: &Segment, b: &Segment) -> Point {
    let (to, from) = (
        i128::from(turn(b.left, b.right, a.left)),
        i128::from(turn(b.left, b.right, a.right)),
    );
    let part = |start: i32, end: i32| {
        let way = i128::from(end) - i128::from(start);
        let whole = to - from;
        let moved = if whole == 0 { 0 } else { way * to / whole };
        i32::try_from(i128::from(start) + moved).unwrap_or(start)
    };
    Point {
        x: part(a.left.x, a.right.x),
        y: part(a.left.y, a.right.y),
    }
}

/// The clashes of edges, none of which is given twice.
pub(super) fn sweep(segments: &[Segment]) -> Vec<Clash> {
    let mut events: Vec<(Point, bool, usize)> = segments
        .iter()
        .enumerate()
        .flat_map(|(index, segment)| [(segment.left, true, index), (segment.right, false, index)])
        .collect();
    // At one point, edges end before others begin.
    events.sort_unstable();
    let mut line = Line::default();
    let mut dropped = vec![false; segments.len()];
    for here in events.chunk_by(|a, b| a.0 == b.0) {
        let mut touched = Vec::new();
        for &(_, begins, index) in here {
            let segment = segments[index];
            if begins {
                dropped[index] = !line.begin(segment);
            } else if !dropped[index] {
                line.end(segment);
            }
            touched.push(segment);
        }
        line.look(here[0].0, &touched);
    }
    line.clashes
}

/// The edges that the sweep line meets.
#[derive(Default)]
struct Line {
    edges: BTreeSet<Segment>,
    clashes: Vec<Clash>,
    crossed: bool,
}

impl Line {
    fn under(&self, segment: &Segment) -> Option<Segment> {
        self.edges.range(..segment).next_back().copied()
    }

    fn over(&self, segment: &Segment) -> Option<Segment> {
        let range = (Bound::Excluded(segment), Bound::Unbounded);
        self.edges.range::<Segment, _>(range).next().copied()
    }

    fn cross(&mut self, lower: Segment, upper: Segment) {
        self.crossed = true;
        self.clashes.push(Clash::Crossing { lower, upper });
    }

    /// Takes an edge in; not if it crosses a neighbour.
    fn begin(&mut self, segment: Segment) -> bool {
        let under = self
            .under(&segment)
            .filter(|under| crosses(under, &segment));
        let over = self.over(&segment).filter(|over| crosses(&segment, over));
        if let Some(under) = under {
            self.cross(under, segment);
        }
        if let Some(over) = over {
            self.cross(segment, over);
        }
        under.is_none() && over.is_none() && self.edges.insert(segment)
    }

    /// Takes an edge out; those beside it are neighbours then.
    fn end(&mut self, segment: Segment) {
        self.edges.remove(&segment);
        let Some(under) = self.under(&segment) else {
            return;
        };
        while let Some(over) = self.over(&segment).filter(|over| crosses(&under, over)) {
            self.edges.remove(&over);
            self.cross(under, over);
        }
    }

    /// Compares what lies between edges around those that begin or end here.
    fn look(&mut self, at: Point, touched: &[Segment]) {
        if self.crossed {
            return;
        }
        for segment in touched {
            let here = self.edges.get(segment).copied();
            let (under, over) = (self.under(segment), self.over(segment));
            let pairs = match here {
                Some(here) => [(under, Some(here)), (Some(here), over)],
                None => [(under, over), (None, None)],
            };
            for (lower, upper) in pairs {
                let above = lower.and_then(|lower| lower.above);
                let below = upper.and_then(|upper| upper.below);
                if above != below
                    && let Some(some) = lower.or(upper)
                {
                    let lower = some;
                    self.clashes.push(Clash::Nesting { lower, upper, at });
                }
            }
        }
    }
}
