//! From positions of a file to corners on the working grid.

use super::mend::Mend;
use super::read::{Frame, Place, Ring, Source};
use crate::bounds::TOLERANCE;
use crate::model::{Point, Projection};

/// About so many steps of the working grid lie along the longer side of a map.
const FINEST: i64 = 1 << 17;
/// A step of the working grid has at least so many of the map's own: what lies half a step apart there is further
/// apart than the check's tolerance.
const LEAST: i64 = 2 * TOLERANCE + 1;
/// The longer side of a plane whose units are unknown.
const SIDE: f64 = 1000.0;
/// Half the side of the square that Web Mercator shows, in metres.
const MERCATOR: f64 = 20_037_508.342_789_244;

/// Everything on the grid.
#[derive(Debug)]
pub(super) struct Placed {
    pub(super) projection: Projection,
    /// The steps of the map in one of the working grid.
    pub(super) step: i32,
    /// Polygons of each place.
    pub(super) shapes: Vec<Vec<Vec<Vec<Point>>>>,
}

impl Placed {
    /// A corner in the map's own steps.
    pub(super) fn own(&self, corner: Point) -> Point {
        Point {
            x: corner.x * self.step,
            y: corner.y * self.step,
        }
    }

    /// A length of the working grid in the map's units.
    pub(super) fn units(&self, steps: f64) -> f64 {
        let length = steps * f64::from(self.step) / f64::from(self.projection.steps());
        // Three digits are enough to read.
        let grain = 10_f64.powi(3);
        (length * grain * grain).round() / (grain * grain)
    }
}

/// Puts positions into the map's units, y upwards: degrees, or a plane that fits. With `flip` up and down change places.
/// What has no numbers is left out.
pub(super) fn units(source: &mut Source, flip: bool, mends: &mut Vec<Mend>) -> Projection {
    for_rings(source, |ring| {
        ring.retain(|at| at[0].is_finite() && at[1].is_finite());
    });
    let is_down = source.frame == Frame::Pixels;
    if is_down != flip {
        for_rings(source, |ring| ring.iter_mut().for_each(|at| at[1] = -at[1]));
        mends.push(if flip { Mend::Flipped } else { Mend::Pixels });
    }
    if source.frame == Frame::Mercator {
        for_rings(source, |ring| ring.iter_mut().for_each(from_mercator));
        mends.push(Mend::Mercator);
        source.frame = Frame::Degrees;
    }
    let (low, high) = extent(source);
    let is_degrees = low[0] >= -360.0 && high[0] <= 360.0 && low[1] >= -90.5 && high[1] <= 90.5;
    if is_degrees && matches!(source.frame, Frame::Unknown | Frame::Degrees) {
        let shifted = hang_together(source);
        if shifted > 0 {
            mends.push(Mend::Shifted(shifted));
        }
        return Projection::Equirectangular;
    }
    let most = f64::from(Projection::Plane.most().0);
    let side = (high[0] - low[0]).max(high[1] - low[1]);
    let reach = low
        .iter()
        .chain(&high)
        .fold(0.0_f64, |reach, at| reach.max(at.abs()));
    if source.frame == Frame::Plane && reach < most && side >= SIDE / 2.0 {
        return Projection::Plane;
    }
    let unit = if side > 0.0 { side / SIDE } else { 1.0 };
    for_rings(source, |ring| {
        for at in ring {
            *at = [(at[0] - low[0]) / unit, (at[1] - low[1]) / unit];
        }
    });
    mends.push(Mend::Scaled { unit });
    if source.frame == Frame::Unknown && !flip {
        mends.push(Mend::NoTop);
    }
    Projection::Plane
}

/// Puts units on a grid of about 2^17 steps, or fewer: each that `coarser` counts halves them.
pub(super) fn grid(source: &Source, projection: Projection, coarser: u32) -> Placed {
    let steps = f64::from(projection.steps());
    let (low, high) = extent(source);
    let side = (high[0] - low[0]).max(high[1] - low[1]) * steps;
    #[expect(
        clippy::cast_possible_truncation,
        reason = "units are within the bounds of the projection"
    )]
    let fine = (side as i64 / FINEST).max(LEAST);
    // Round steps, so that whole degrees stay whole.
    let round = (0..8).flat_map(|zeros| [1, 2, 5].map(|digit| digit * 10_i64.pow(zeros)));
    let after = usize::try_from(coarser).unwrap_or(0);
    let step = round
        .filter(|step| *step >= fine)
        .nth(after)
        .unwrap_or(50_000_000);
    let step = i32::try_from(step).unwrap_or(50_000_000);
    let (most_x, most_y) = projection.most();
    let corner = |at: &[f64; 2]| {
        let on_grid = |value: f64, most: u32| {
            let most = (f64::from(most) * steps / f64::from(step)).floor();
            #[expect(
                clippy::cast_possible_truncation,
                reason = "clamped to the bounds of the projection"
            )]
            let whole = (value * steps / f64::from(step)).round().clamp(-most, most) as i32;
            whole
        };
        Point {
            x: on_grid(at[0], most_x),
            y: on_grid(at[1], most_y),
        }
    };
    let ring = |ring: &Ring| {
        let mut corners: Vec<Point> = ring.iter().map(corner).collect();
        corners.dedup();
        corners
    };
    let shapes = source.places.iter().map(|place| {
        let polygons = place.polygons.iter();
        polygons
            .map(|rings| rings.iter().map(ring).collect())
            .collect()
    });
    Placed {
        projection,
        step,
        shapes: shapes.collect(),
    }
}

fn for_rings(source: &mut Source, mut change: impl FnMut(&mut Ring)) {
    for place in &mut source.places {
        place.polygons.iter_mut().flatten().for_each(&mut change);
    }
}

fn extent(source: &Source) -> ([f64; 2], [f64; 2]) {
    let mut all = source
        .places
        .iter()
        .flat_map(|place| &place.polygons)
        .flatten()
        .flatten();
    let Some(&first) = all.next() else {
        return ([0.0; 2], [0.0; 2]);
    };
    all.fold((first, first), |(low, high), at| {
        let axis = |of: usize| (low[of].min(at[of]), high[of].max(at[of]));
        let ((west, east), (south, north)) = (axis(0), axis(1));
        ([west, south], [east, north])
    })
}

fn from_mercator(at: &mut [f64; 2]) {
    let part = at[1] / MERCATOR * std::f64::consts::PI;
    *at = [at[0] / MERCATOR * 180.0, part.sinh().atan().to_degrees()];
}

/// The longitudes that rings take up.
fn span(rings: &[Ring]) -> Option<(f64, f64)> {
    let all = rings.iter().flatten().map(|at| at[0]);
    all.fold(None, |span, x| {
        let (west, east) = span.unwrap_or((x, x));
        Some((x.min(west), x.max(east)))
    })
}

/// Turns parts round the world by 360 degrees, so that those of a place lie beside its largest one, and all
/// places side by side. How many parts moved.
fn hang_together(source: &mut Source) -> usize {
    let mut moved = 0;
    let mut shift = |polygon: &mut Vec<Ring>, by: f64| {
        polygon.iter_mut().flatten().for_each(|at| at[0] += by);
        moved += 1;
    };
    let middle = |polygon: &[Ring]| span(polygon).map(|(west, east)| f64::midpoint(west, east));
    let size = |polygon: &Vec<Ring>| {
        let (west, east) = span(polygon).unwrap_or((0.0, 0.0));
        let ys = || polygon.iter().flatten().map(|at| at[1]);
        (east - west) * (ys().fold(-91.0, f64::max) - ys().fold(91.0, f64::min))
    };
    for polygon in source
        .places
        .iter_mut()
        .flat_map(|place| &mut place.polygons)
    {
        let (mut middle, mut is_across) = (0.0, false);
        for (at, ring) in polygon.iter_mut().enumerate() {
            is_across |= unwrap(ring);
            // An outer ring lies about where degrees are counted, its holes lie in it.
            let own = span(std::slice::from_ref(ring))
                .map_or(0.0, |(west, east)| f64::midpoint(west, east));
            let by = ((middle - own) / 360.0).round() * 360.0;
            if by != 0.0 && is_across {
                for at in ring.iter_mut() {
                    at[0] += by;
                }
            }
            if at == 0 {
                middle = own + by;
            }
        }
    }
    for place in &mut source.places {
        let largest = place
            .polygons
            .iter()
            .max_by(|one, other| size(one).total_cmp(&size(other)));
        let Some(main) = largest.and_then(|main| middle(main)) else {
            continue;
        };
        for polygon in &mut place.polygons {
            let Some(own) = middle(polygon) else { continue };
            let by = ((main - own) / 360.0).round() * 360.0;
            let (west, east) = span(polygon).unwrap_or((0.0, 0.0));
            // What is far from the rest on both ways stays where it is.
            let is_near = (own + by - main).abs() < 100.0;
            if by != 0.0 && is_near && west + by >= -360.0 && east + by <= 360.0 {
                shift(polygon, by);
            }
        }
    }
    let Some((begin, width)) = shortest(source) else {
        return moved;
    };
    let (low, high) = extent(source);
    let now = high[0] - low[0];
    if now <= width + 1.0 {
        return moved;
    }
    // Which turn of the stretch leaves most where it is.
    let turns = |begin: f64, place: &Place| {
        let spans = place.polygons.iter().filter_map(|polygon| span(polygon));
        let (west, _) = spans.reduce(join)?;
        Some(((begin - west) / 360.0).ceil() * 360.0)
    };
    let movers = |begin: f64| {
        let all = source.places.iter();
        all.filter(|place| turns(begin, place).is_some_and(|by| by != 0.0))
            .count()
    };
    let reach = |begin: f64| begin >= -360.0 && begin + width <= 360.0;
    let starts = [begin, begin - 360.0, begin + 360.0];
    let start = starts
        .into_iter()
        .filter(|begin| reach(*begin))
        .min_by_key(|begin| movers(*begin));
    for place in &mut source.places {
        let by = start.and_then(|start| turns(start, place)).unwrap_or(0.0);
        if by != 0.0 {
            place
                .polygons
                .iter_mut()
                .for_each(|polygon| shift(polygon, by));
        }
    }
    moved
}

/// Follows a ring across the 180th meridian, so that it hangs together; one that goes around a pole gets that. Whether
/// it lies across.
fn unwrap(ring: &mut Ring) -> bool {
    let is_jump = |a: &[f64; 2], b: &[f64; 2]| {
        let far = a[0].abs() > 120.0 && b[0].abs() > 120.0 && (a[0] - b[0]).abs() > 180.0;
        far && (a[1].abs() < 89.9 || b[1].abs() < 89.9)
    };
    if ring.len() < 3 || !ring.windows(2).any(|ends| is_jump(&ends[0], &ends[1])) {
        return false;
    }
    let first = ring[0];
    let mut before = first;
    let mut by = 0.0;
    let mut turned = Ring::with_capacity(ring.len() + 3);
    for at in ring.iter() {
        if is_jump(&before, at) {
            by += if before[0] > at[0] { 360.0 } else { -360.0 };
        }
        before = *at;
        turned.push([at[0] + by, at[1]]);
    }
    if is_jump(&before, &first) {
        by += if before[0] > first[0] { 360.0 } else { -360.0 };
        turned.push([first[0] + by, first[1]]);
    }
    if by != 0.0 {
        let pole = if first[1] < 0.0 { -90.0 } else { 90.0 };
        turned.extend([[first[0] + by, pole], [first[0], pole]]);
    }
    let (west, east) = turned
        .iter()
        .fold((f64::MAX, f64::MIN), |(west, east), at| {
            (at[0].min(west), at[0].max(east))
        });
    let fits = west >= -360.0 && east <= 360.0;
    if fits {
        *ring = turned;
    }
    fits
}

fn join(one: (f64, f64), other: (f64, f64)) -> (f64, f64) {
    (one.0.min(other.0), one.1.max(other.1))
}

/// Where the shortest stretch begins that holds all places, from -180 to 180 degrees, and how long it is; nothing
/// where places lie all round the world.
fn shortest(source: &Source) -> Option<(f64, f64)> {
    let mut spans: Vec<(f64, f64)> = Vec::new();
    for place in &source.places {
        let Some((west, east)) = place
            .polygons
            .iter()
            .filter_map(|polygon| span(polygon))
            .reduce(join)
        else {
            continue;
        };
        let turns = ((west + 180.0) / 360.0).floor() * 360.0;
        spans.push((west - turns, east - turns));
    }
    spans.sort_by(|one, other| one.0.total_cmp(&other.0));
    let &(first, _) = spans.first()?;
    // The gap before each place, with the last one before the first.
    let mut reach = spans
        .iter()
        .fold(f64::MIN, |reach, span| reach.max(span.1 - 360.0));
    let mut best: Option<(f64, f64)> = None;
    for &(west, east) in &spans {
        let gap = west - reach;
        if gap > 0.0 && best.is_none_or(|(_, widest)| gap > widest) {
            best = Some((west, gap));
        }
        reach = reach.max(east);
    }
    // A narrow gap is not worth a map that begins somewhere else.
    let (mut begin, gap) = best.filter(|(_, gap)| *gap > 20.0)?;
    let width = 360.0 - gap;
    if begin + width > 360.0 {
        begin -= 360.0;
    }
    (first.is_finite()).then_some((begin, width))
}
