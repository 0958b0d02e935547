//! Which part of a map is shown, how large, and where on the picture.

use std::collections::BTreeSet;

use crate::{
    canvas::{Point, Rect, Size, Vec2},
    chrome::TITLE_HEIGHT,
    look::Scale,
    num::{length, pixels},
    scene::{MapPoint, MapScene, MapShape, RegionKind},
};

/// Width of the whole map, and of a part of it for small screens.
const WIDTH: f64 = 1600.0;
const CROP_WIDTH: f64 = 1000.0;
/// The picture of a map stays near to the form of a screen.
const HEIGHTS: (f64, f64) = (720.0, 1260.0);
const CROP_HEIGHTS: (f64, f64) = (620.0, 1000.0);
/// Water around the map.
const MARGIN: f64 = 34.0;
/// A part is not enlarged beyond so many units for the mean width of a region.
const MOST_REGION: f64 = 420.0;
/// Regions of this mean width have signs of full size.
const ROOMY_REGION: f64 = 128.0;
/// The smallest that signs become: counters stay over 30 units wide.
const LEAST_GRAIN: f64 = 0.8;

/// What decides the geometry of a picture.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct ViewKey {
    shape: MapShape,
    window: [u64; 3],
    size: (u16, u16),
    scale: Scale,
}

/// Where the map goes.
#[derive(Clone, Debug)]
pub(super) struct View {
    /// The map on the picture, below the title, above the legend.
    pub(super) field: Rect,
    /// What is in the corner of the field, in map units.
    corner: Vec2,
    /// Layout units per map unit.
    zoom: f64,
    /// The size of signs and names.
    pub(super) grain: f64,
    pub(super) scale: Scale,
}

impl View {
    pub(super) fn of(scene: &MapScene, scale: Scale) -> Self {
        let (part, width, heights) = match part(scene) {
            Some(part) => (part, CROP_WIDTH, CROP_HEIGHTS),
            None => (whole(&scene.shape), WIDTH, HEIGHTS),
        };
        let mean = mean_width(&scene.shape);
        let mut zoom = (width - 2.0 * MARGIN) / part.width();
        let height = (part.height() * zoom + 2.0 * MARGIN).clamp(heights.0, heights.1);
        let height = height.round();
        zoom = zoom.min((height - 2.0 * MARGIN) / part.height());
        if scene.crop.is_some() {
            zoom = zoom.min(MOST_REGION / mean);
        }
        // On a small screen there is room for larger letters.
        let most_grain = if scene.crop.is_some() { 1.3 } else { 1.0 };
        let size = Size::new(width, height);
        let corner = part.center() - Point::new(width / 2.0, height / 2.0).to_vec2() / zoom;
        Self {
            field: Rect::from_origin_size((0.0, TITLE_HEIGHT), size),
            corner: corner.to_vec2(),
            zoom,
            grain: (mean * zoom / ROOMY_REGION).clamp(LEAST_GRAIN, most_grain),
            scale,
        }
    }

    /// The whole map in a field of some size, with signs of full size.
    #[cfg(test)]
    pub(super) fn small(shape: &MapShape, width: f64, height: f64) -> Self {
        let part = whole(shape);
        let zoom = ((width - 2.0 * 64.0) / part.width()).min((height - 2.0 * 64.0) / part.height());
        let corner = part.center() - Point::new(width / 2.0, height / 2.0).to_vec2() / zoom;
        Self {
            field: Rect::new(0.0, TITLE_HEIGHT, width, TITLE_HEIGHT + height),
            corner: corner.to_vec2(),
            zoom,
            grain: 1.0,
            scale: Scale::One,
        }
    }

    pub(super) fn key(&self, shape: &MapShape) -> ViewKey {
        ViewKey {
            shape: shape.clone(),
            window: [self.corner.x, self.corner.y, self.zoom].map(f64::to_bits),
            size: (pixels(self.field.width()), pixels(self.field.height())),
            scale: self.scale,
        }
    }

    /// Pixels per layout unit.
    pub(super) fn factor(&self) -> f64 {
        self.scale.factor()
    }

    /// The size of the field in pixels.
    pub(super) fn pixels(&self) -> (usize, usize) {
        let side = |length: f64| usize::from(pixels(length * self.factor()));
        (side(self.field.width()), side(self.field.height()))
    }

    /// Where a point of the map is, in pixels from the corner of the field.
    pub(super) fn pixel(&self, at: MapPoint) -> Point {
        (self.place(at).to_vec2() * self.factor()).to_point()
    }

    /// Where a point of the map is, in units from the corner of the field.
    pub(super) fn place(&self, at: MapPoint) -> Point {
        ((Vec2::new(at.x.into(), at.y.into()) - self.corner) * self.zoom).to_point()
    }
}

fn whole(shape: &MapShape) -> Rect {
    Rect::new(0.0, 0.0, shape.width.into(), shape.height.into())
}

/// The bounds of the regions of a part, with some air; none for the whole map.
fn part(scene: &MapScene) -> Option<Rect> {
    let crop = scene.crop?;
    let shape = &scene.shape;
    let mut inside = BTreeSet::from([crop.region]);
    for _ in 0..crop.steps {
        let pairs = shape.neighbours.iter().chain(&shape.links);
        let next: Vec<usize> = pairs
            .flat_map(|&(one, other)| [(one, other), (other, one)])
            .filter(|(from, _)| inside.contains(from))
            .map(|(_, to)| to)
            .collect();
        inside.extend(next);
    }
    // The sea is often as wide as the map: it does not say how far to look.
    let is_far = |region: usize| {
        let kind = shape.regions.get(region).map(|region| region.kind);
        region != crop.region && kind == Some(RegionKind::Sea)
    };
    let mut bounds: Option<Rect> = None;
    for region in inside.into_iter().filter(|&region| !is_far(region)) {
        for corner in corners(shape, region) {
            let corner = Point::new(corner.x.into(), corner.y.into());
            let found = Rect::from_points(corner, corner);
            bounds = Some(bounds.map_or(found, |bounds| bounds.union(found)));
        }
    }
    let least = f64::from(shape.width.max(shape.height)) / 50.0;
    let bounds = bounds.unwrap_or_else(|| whole(shape));
    let short = |length: f64| (least - length).max(0.0) / 2.0;
    Some(bounds.inset((short(bounds.width()), short(bounds.height()))))
}

fn corners(shape: &MapShape, region: usize) -> impl Iterator<Item = MapPoint> {
    let region = shape.regions.get(region);
    let polygons = region.into_iter().flat_map(|region| region.polygons.iter());
    polygons.flat_map(|polygon| polygon.outer.iter().copied())
}

/// The side of a square as large as the mean land region, in map units.
fn mean_width(shape: &MapShape) -> f64 {
    let (mut area, mut count) = (0.0, 0_usize);
    for region in &shape.regions {
        if region.kind == RegionKind::Land {
            let rings = region
                .polygons
                .iter()
                .map(|polygon| ring_area(&polygon.outer));
            area += rings.sum::<f64>();
            count += 1;
        }
    }
    let least = f64::from(shape.width.max(shape.height)) / 100.0;
    (area / length(count.max(1))).sqrt().max(least)
}

fn ring_area(ring: &[MapPoint]) -> f64 {
    let next = ring.iter().cycle().skip(1);
    let cross = ring
        .iter()
        .zip(next)
        .map(|(a, b)| f64::from(a.x) * f64::from(b.y) - f64::from(b.x) * f64::from(a.y));
    (cross.sum::<f64>() / 2.0).abs()
}
