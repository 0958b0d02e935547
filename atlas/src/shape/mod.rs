//! From drawn rings to shapes that fit together: joined, turned, checked, with their shared edges.
//!
//! First [`join()`] puts corners that lie within the tolerance together, and corners into edges they lie
//! on. After that two shapes that touch do so in corners and whole edges, so the rest is exact.

mod join;
mod sweep;

use std::collections::{BTreeMap, BTreeSet};

use crate::bounds::TOLERANCE;
use crate::draft::RegionDraft;
use crate::fault::{Fault, Faults, Feature, Note, Ring, Spot};
use crate::model::{Point, Polygon, Projection, pair, sides, turn};

pub(crate) use join::{Joined, join};
use sweep::{Clash, Segment};

/// A ring of a draft: where it is from, and its corners.
#[derive(Clone, Debug)]
pub(crate) struct Drawn {
    /// The index of the region, of its polygon, and of the ring in that.
    region: usize,
    polygon: usize,
    ring: usize,
    corners: Vec<Point>,
}

/// The shapes of all regions, and the pairs of regions that share an edge.
pub(crate) struct Shapes {
    pub(crate) polygons: Vec<Vec<Polygon>>,
    pub(crate) shared: BTreeSet<(usize, usize)>,
    pub(crate) notes: Vec<Note>,
}

/// Twice the area of a ring, positive if it runs counterclockwise.
pub(crate) fn area(ring: &[Point]) -> i128 {
    sides(ring)
        .map(|(a, b)| i128::from(a.x) * i128::from(b.y) - i128::from(b.x) * i128::from(a.y))
        .sum()
}

/// The rings of all regions with their edges.
struct Drawing<'a> {
    drafts: &'a [RegionDraft],
    projection: Projection,
    rings: Vec<Drawn>,
}

impl Drawing<'_> {
    fn feature(&self, region: usize) -> Feature {
        let name = self.drafts.get(region).map_or("", |draft| &draft.name);
        Feature::new(region, name)
    }

    fn place(&self, ring: usize) -> Ring {
        let drawn = &self.rings[ring];
        Ring {
            feature: self.feature(drawn.region),
            polygon: drawn.polygon + 1,
            ring: drawn.ring + 1,
        }
    }

    /// How a ring is called beside another of the same region.
    fn other(&self, ring: usize, other: usize) -> String {
        if ring == other {
            return "itself".to_owned();
        }
        let drawn = &self.rings[other];
        format!("polygon {}, ring {}", drawn.polygon + 1, drawn.ring + 1)
    }

    fn spot(&self, point: Point) -> Spot {
        Spot::new(point, self.projection)
    }

    /// All edges, directed so that the region lies on the left, with the index of their ring.
    fn edges(&self) -> impl Iterator<Item = (Point, Point, usize)> + '_ {
        self.rings.iter().enumerate().flat_map(|(index, drawn)| {
            sides(&drawn.corners).map(move |(from, to)| (from, to, index))
        })
    }
}

/// The rings of the drafts that have at least one corner.
fn drawn(drafts: &[RegionDraft]) -> Vec<Drawn> {
    let mut rings = Vec::new();
    for (region, draft) in drafts.iter().enumerate() {
        for (polygon, lines) in draft.polygons.iter().enumerate() {
            for (ring, line) in lines.iter().enumerate() {
                rings.push(Drawn {
                    region,
                    polygon,
                    ring,
                    corners: line.clone(),
                });
            }
        }
    }
    rings
}

/// Makes shapes of what was drawn, and adds what is wrong with it to `faults`.
pub(crate) fn shapes(
    drafts: &[RegionDraft],
    projection: Projection,
    faults: &mut Faults,
) -> Option<Shapes> {
    let before = faults.count();
    let Joined { rings, joined } = match join(drawn(drafts)) {
        Ok(joined) => joined,
        Err(fault) => {
            faults.add(fault);
            return None;
        }
    };
    let mut all = Drawing {
        drafts,
        projection,
        rings,
    };
    let flat = flat(&all, faults);
    let turned = orient(&mut all, &flat);
    let bad = alone(&all, &flat, faults);
    let shared = together(&all, &bad, faults);
    if faults.count() > before {
        return None;
    }
    let mut notes = Vec::new();
    if turned > 0 {
        notes.push(Note::Turned(turned));
    }
    if joined > 0 {
        notes.push(Note::Joined(joined));
    }
    Some(Shapes {
        polygons: polygons(all),
        shared,
        notes,
    })
}

/// Faults of rings without an area, and the regions that have one.
fn flat(all: &Drawing<'_>, faults: &mut Faults) -> BTreeSet<usize> {
    let mut flat = BTreeSet::new();
    for (index, drawn) in all.rings.iter().enumerate() {
        if drawn.corners.len() >= 3 && area(&drawn.corners) != 0 {
            continue;
        }
        flat.insert(drawn.region);
        let place = all.place(index);
        let lines = &all.drafts[drawn.region].polygons[drawn.polygon][drawn.ring];
        let Some(&corner) = lines.first() else {
            faults.add(Fault::Short {
                ring: place,
                positions: 0,
            });
            continue;
        };
        let grid = 1.0 / f64::from(all.projection.steps());
        let tolerance = i32::try_from(TOLERANCE).map_or(grid, |steps| f64::from(steps) * grid);
        faults.add(Fault::Flat {
            ring: place,
            spot: all.spot(corner),
            grid,
            tolerance,
        });
    }
    flat
}

/// Turns rings so that their region lies on the left, and counts those that were to be turned.
fn orient(all: &mut Drawing<'_>, flat: &BTreeSet<usize>) -> usize {
    let mut turned = 0;
    for drawn in &mut all.rings {
        let wanted = drawn.ring == 0;
        if !flat.contains(&drawn.region) && (area(&drawn.corners) > 0) != wanted {
            drawn.corners.reverse();
            turned += 1;
        }
    }
    turned
}

/// Faults of each region by itself, and the regions that have one.
fn alone(all: &Drawing<'_>, flat: &BTreeSet<usize>, faults: &mut Faults) -> BTreeSet<usize> {
    let mut bad = flat.clone();
    let mut by_region: BTreeMap<usize, Vec<(Point, Point, usize)>> = BTreeMap::new();
    for edge in all.edges() {
        let region = all.rings[edge.2].region;
        if !flat.contains(&region) {
            by_region.entry(region).or_default().push(edge);
        }
    }
    for (region, edges) in by_region {
        let count = faults.count();
        let mut segments: Vec<Segment> = edges
            .into_iter()
            .map(|(from, to, ring)| Segment::new(from, to, ring, 0))
            .collect();
        segments.sort_unstable_by_key(|segment| (segment.ends(), segment.ring));
        let mut doubled = BTreeSet::new();
        for pair in segments.windows(2) {
            let (first, second) = (pair[0], pair[1]);
            if first.ends() == second.ends() && doubled.insert((first.ring, second.ring)) {
                faults.add(Fault::Doubled {
                    ring: all.place(second.ring),
                    other: all.other(second.ring, first.ring),
                    from: all.spot(first.left),
                    to: all.spot(first.right),
                });
            }
        }
        if doubled.is_empty() {
            sort_alone(all, sweep::sweep(&segments), faults);
        }
        if faults.count() > count {
            bad.insert(region);
        }
    }
    bad
}

/// The faults of one region's clashes, one for each pair of rings.
fn sort_alone(all: &Drawing<'_>, clashes: Vec<Clash>, faults: &mut Faults) {
    let mut observation = BTreeSet::new();
    let crossing = clashes
        .iter()
        .any(|clash| matches!(clash, Clash::Crossing { .. }));
    for clash in clashes {
        let (first, second, at) = match clash {
            Clash::Crossing { lower, upper } => {
                (lower.ring, upper.ring, sweep::meeting(&lower, &upper))
            }
            // Where edges cross, shapes lie in each other too.
            Clash::Nesting { .. } if crossing => continue,
            Clash::Nesting { lower, upper, at } => {
                let ring = upper.map_or(lower.ring, |upper| upper.ring.max(lower.ring));
                if observation.insert((ring, ring)) {
                    faults.add(Fault::Nesting {
                        ring: all.place(ring),
                        spot: all.spot(at),
                    });
                }
                continue;
            }
        };
        let pair = pair(first, second);
        if observation.insert(pair) {
            faults.add(Fault::Crossing {
                ring: all.place(pair.1),
                other: all.other(pair.1, pair.0),
                spot: all.spot(at),
            });
        }
    }
}

/// The pairs of regions that share an edge, and faults of regions that overlap; those that are bad by
/// themselves are left out.
fn together(
    all: &Drawing<'_>,
    bad: &BTreeSet<usize>,
    faults: &mut Faults,
) -> BTreeSet<(usize, usize)> {
    let mut shared = BTreeSet::new();
    let mut observation = BTreeSet::new();
    let mut overlap = |first: usize, second: usize, at: Point| {
        let pair = pair(first, second);
        if observation.insert(pair) {
            faults.add(Fault::Overlap {
                first: all.feature(pair.0),
                second: all.feature(pair.1),
                spot: all.spot(at),
            });
        }
    };
    let mut segments: Vec<Segment> = all
        .edges()
        .map(|(from, to, ring)| Segment::new(from, to, ring, all.rings[ring].region))
        .filter(|segment| !bad.contains(&all.rings[segment.ring].region))
        .collect();
    segments.sort_unstable_by_key(|segment| (segment.ends(), segment.ring));
    let mut clean = true;
    // Of edges that are the same, the first is kept, with all sides taken.
    segments.dedup_by(|next, kept| {
        if next.ends() != kept.ends() {
            return false;
        }
        let [first, second] = [kept.ring, next.ring].map(|ring| all.rings[ring].region);
        if kept.take(*next) {
            shared.insert(pair(first, second));
        } else {
            // Both regions lie on the same side of it, or a third one comes to it.
            clean = false;
            overlap(first, second, kept.left);
        }
        true
    });
    if !clean {
        return shared;
    }
    for clash in sweep::sweep(&segments) {
        match clash {
            Clash::Crossing { lower, upper } => overlap(
                all.rings[lower.ring].region,
                all.rings[upper.ring].region,
                sweep::meeting(&lower, &upper),
            ),
            Clash::Nesting { lower, upper, at } => {
                let inner = upper.unwrap_or(lower);
                let (over, under) = (inner.below.or(inner.above), lower.above.or(lower.below));
                if let (Some(first), Some(second)) = (over, under) {
                    overlap(first, second, at);
                }
            }
        }
    }
    shared
}

/// The rings as polygons in their one form.
fn polygons(all: Drawing<'_>) -> Vec<Vec<Polygon>> {
    let mut regions = vec![Vec::new(); all.drafts.len()];
    for drawn in all.rings {
        let ring = from_smallest(drawn.corners);
        let polygons: &mut Vec<Polygon> = &mut regions[drawn.region];
        match (drawn.ring, polygons.last_mut()) {
            (1.., Some(polygon)) => polygon.holes.push(ring),
            _ => polygons.push(Polygon {
                outer: ring,
                holes: Vec::new(),
            }),
        }
    }
    for polygons in &mut regions {
        for polygon in polygons.iter_mut() {
            polygon.holes.sort_unstable();
        }
        polygons.sort_unstable();
    }
    regions
}

/// The ring from its smallest corner on; where it comes there twice, the smaller way.
fn from_smallest(mut ring: Vec<Point>) -> Vec<Point> {
    let Some(&smallest) = ring.iter().min() else {
        return ring;
    };
    let next = |index: usize| ring[(index + 1) % ring.len()];
    let start = (0..ring.len())
        .filter(|&index| ring[index] == smallest)
        .min_by_key(|&index| next(index));
    ring.rotate_left(start.unwrap_or(0));
    ring
}

#[cfg(test)]
mod tests;
