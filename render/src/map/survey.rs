//! Which region every pixel belongs to.

use rayon::{
    iter::{IndexedParallelIterator as _, ParallelIterator as _},
    slice::ParallelSliceMut as _,
};

use super::view::View;
use crate::{
    num::{length, whole},
    scene::{MapPoint, MapPolygon, MapShape, RegionKind},
};

/// The number of what lies outside of all regions.
pub(super) const NONE: u16 = u16::MAX;

/// Whether a region is drawn as land; outside of all regions is water.
pub(super) fn is_land(shape: &MapShape, region: u16) -> bool {
    let region = shape.regions.get(usize::from(region));
    region.is_some_and(|region| region.kind != RegionKind::Sea)
}

/// The region of every pixel; smaller kinds lie over larger ones.
pub(super) fn regions(shape: &MapShape, view: &View) -> Vec<u16> {
    let (width, height) = view.pixels();
    let mut pixels = vec![0; width * height];
    // Memory is had when it is first written: by two threads in half the time.
    let half = height.div_ceil(2);
    let halves = pixels.par_chunks_mut((half * width).max(1)).enumerate();
    halves.for_each(|(place, pixels)| {
        let mut rows = Rows {
            first: place * half,
            beyond: (place * half + half).min(height),
            width,
            pixels,
        };
        rows.survey(shape, view);
    });
    pixels
}

/// Some rows of a view.
struct Rows<'a> {
    first: usize,
    beyond: usize,
    width: usize,
    pixels: &'a mut [u16],
}

impl Rows<'_> {
    fn survey(&mut self, shape: &MapShape, view: &View) {
        self.pixels.fill(NONE);
        for kind in [
            RegionKind::Sea,
            RegionKind::Land,
            RegionKind::Impassable,
            RegionKind::Fortification,
        ] {
            for (region, place) in shape.regions.iter().zip(0_u16..) {
                if region.kind == kind {
                    for polygon in &region.polygons {
                        self.fill(view, polygon, place);
                    }
                }
            }
        }
    }

    /// Gives a region all pixels whose middle lies in a polygon, by the even-odd rule.
    fn fill(&mut self, view: &View, polygon: &MapPolygon, region: u16) {
        let mut crossings: Vec<(usize, f64)> = Vec::new();
        for ring in std::iter::once(&polygon.outer).chain(&polygon.holes) {
            for (from, to) in closed(ring) {
                let [from, to] = [from, to].map(|at| view.pixel(at));
                let (top, bottom) = if from.y < to.y {
                    (from, to)
                } else {
                    (to, from)
                };
                let first = whole((top.y - 0.5).ceil()).max(self.first);
                let beyond = whole((bottom.y - 0.5).ceil()).min(self.beyond);
                let slope = (bottom.x - top.x) / (bottom.y - top.y);
                for row in first..beyond {
                    let x = top.x + (length(row) + 0.5 - top.y) * slope;
                    crossings.push((row - self.first, x));
                }
            }
        }
        crossings
            .sort_unstable_by(|one, other| one.0.cmp(&other.0).then(one.1.total_cmp(&other.1)));
        let (pairs, _) = crossings.as_chunks::<2>();
        for [(row, from), (_, to)] in pairs {
            let column = |x: f64| whole((x - 0.5).ceil()).min(self.width);
            let stretch = [from, to].map(|x| row * self.width + column(*x));
            if let Some(stretch) = self.pixels.get_mut(stretch[0]..stretch[1]) {
                stretch.fill(region);
            }
        }
    }
}

/// The lines of a closed ring.
pub(super) fn closed(ring: &[MapPoint]) -> impl Iterator<Item = (MapPoint, MapPoint)> {
    let next = ring.iter().cycle().skip(1);
    ring.iter()
        .copied()
        .zip(next.copied())
        .filter(|(from, to)| from != to)
}
