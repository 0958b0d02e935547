//! Which part of a map is shown, how large, and where on the picture.

use std::collections::BTreeSet;

use crate::{
    canvas::{Point, Rect, Size, Vec2},
    look::Scale,
    num::{length, pixels},
    scene::{MapPlace, MapPoint, MapScene, MapShape, RegionKind},
};

/// The size of every picture of a map: 11 : 7, as large as Discord shows one.
pub(super) const SIZE: Size = Size::new(1600.0, 1018.0);
/// The font size of the smallest letters around the map: where Discord shows 550 of 1600 units, 11 pixels.
pub(super) const SMALLEST: f64 = 32.0;
/// Water around the map.
const MARGIN: f64 = 12.0;
/// A part is not enlarged beyond so many units for the mean width of a region.
const MOST_REGION: f64 = 420.0;
/// On maps of so many land regions, signs have their full size.
const READABLE: usize = 60;
/// On larger ones, regions of this mean width have signs of full size.
const ROOMY_REGION: f64 = 150.0;
/// The smallest that signs become.
const LEAST_GRAIN: f64 = 0.5;

/// An edge of a field.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum Edge {
    Left,
    Right,
    Top,
    Bottom,
}

/// How large signs are, of their full size.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Grain {
    /// Of signs with numbers and letters.
    pub(super) letters: f64,
    /// Of those that are seen rather than read.
    pub(super) icons: f64,
}

impl Grain {
    /// All signs of one size.
    pub(super) const fn all(share: f64) -> Self {
        Self {
            letters: share,
            icons: share,
        }
    }

    /// With smaller icons, for want of room.
    pub(super) fn tight(self) -> Self {
        Self {
            icons: self.letters * 0.8,
            ..self
        }
    }
}

/// What decides the geometry of a picture.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct ViewKey {
    shape: MapShape,
    window: [u64; 3],
    size: (u16, u16),
    scale: Scale,
}

/// Where the map goes.
#[derive(Clone, Debug)]
pub(super) struct View {
    /// The map on the picture, below the title, beside or above the legend.
    pub(super) field: Rect,
    /// What is in the corner of the field, in map units.
    corner: Vec2,
    /// Layout units per map unit.
    pub(super) zoom: f64,
    /// The size of signs and names.
    pub(super) grain: Grain,
    pub(super) scale: Scale,
}

impl View {
    /// What a scene shows in a field: the whole map, or what its crop wants and as much around
    /// it as there is room for.
    pub(super) fn of(scene: &MapScene, field: Rect, scale: Scale) -> Self {
        let shape = &scene.shape;
        let part = window(scene);
        let mut view = Self::onto(shape, part, field, scale);
        if scene.crop.is_some() {
            view.zoom = view.zoom.min(MOST_REGION / mean_width(shape));
            view.look_at(part.center());
            view.stay_on(whole(shape));
            view.set_grain(shape);
        }
        view
    }

    /// A part of a map, in map units, as large as it fits into a field.
    pub(super) fn onto(shape: &MapShape, part: Rect, field: Rect, scale: Scale) -> Self {
        let mut view = Self {
            field,
            corner: Vec2::ZERO,
            zoom: zoom(part.size(), field.size()),
            grain: Grain::all(1.0),
            scale,
        };
        view.look_at(part.center());
        view.set_grain(shape);
        view
    }

    fn look_at(&mut self, middle: Point) {
        let half = self.field.size().to_vec2() / 2.0 / self.zoom;
        self.corner = middle.to_vec2() - half;
    }

    /// Moves the view so that it shows no more of what is beyond the map than it must.
    fn stay_on(&mut self, map: Rect) {
        let size = self.field.size().to_vec2() / self.zoom;
        let stay = |corner: f64, length: f64, most: f64| {
            if length < most {
                corner.clamp(0.0, most - length)
            } else {
                (most - length) / 2.0
            }
        };
        self.corner.x = stay(self.corner.x, size.x, map.width());
        self.corner.y = stay(self.corner.y, size.y, map.height());
    }

    fn set_grain(&mut self, shape: &MapShape) {
        let grain = if is_readable(shape) {
            1.0
        } else {
            let mean = mean_width(shape) * self.zoom;
            (mean / ROOMY_REGION).clamp(LEAST_GRAIN, 1.0)
        };
        self.grain = Grain::all(grain);
    }

    /// The whole map in a field of some size, with signs of full size.
    #[cfg(test)]
    pub(super) fn small(shape: &MapShape, width: f64, height: f64) -> Self {
        let field = Rect::new(0.0, 0.0, width, height);
        let mut view = Self::onto(shape, whole(shape), field, Scale::One);
        view.grain = Grain::all(1.0);
        view
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

    /// Where a box of the map is, in units from the corner of the field.
    pub(super) fn place_rect(&self, of: Rect) -> Rect {
        let at = |point: Point| ((point.to_vec2() - self.corner) * self.zoom).to_point();
        Rect::from_points(at(of.origin()), at(Point::new(of.x1, of.y1)))
    }

    /// What of the map lies in a box in units from the corner of the field.
    pub(super) fn on_map(&self, of: Rect) -> Rect {
        let at = |point: Point| (point.to_vec2() / self.zoom + self.corner).to_point();
        Rect::from_points(at(of.origin()), at(Point::new(of.x1, of.y1)))
    }

    /// The field in units from its own corner.
    pub(super) fn sheet(&self) -> Rect {
        Rect::from_origin_size(Point::ZERO, self.field.size())
    }

    /// Where the map lies on the picture.
    pub(super) fn on_picture(&self) -> MapPlace {
        let corner = self.field.origin() + self.place(MapPoint { x: 0, y: 0 }).to_vec2();
        let factor = self.factor();
        MapPlace {
            left: corner.x * factor,
            top: corner.y * factor,
            zoom: self.zoom * factor,
        }
    }

    /// Where a point of the map is, in units from the corner of the field.
    pub(super) fn place(&self, at: MapPoint) -> Point {
        ((Vec2::new(at.x.into(), at.y.into()) - self.corner) * self.zoom).to_point()
    }
}

fn whole(shape: &MapShape) -> Rect {
    Rect::new(0.0, 0.0, shape.width.into(), shape.height.into())
}

/// How large something can be shown in a field: units per unit of its own.
pub(super) fn zoom(part: Size, field: Size) -> f64 {
    let (across, down) = (field.width - 2.0 * MARGIN, field.height - 2.0 * MARGIN);
    (across / part.width).min(down / part.height).max(1e-3)
}

/// Whether a map has so few land regions that its signs have their full size.
pub(super) fn is_readable(shape: &MapShape) -> bool {
    let regions = shape.regions.iter();
    let land = regions.filter(|region| region.kind == RegionKind::Land);
    land.count() <= READABLE
}

/// The regions that a crop shows: some and what is within some steps of them.
pub(super) fn inside(scene: &MapScene) -> Option<BTreeSet<usize>> {
    let crop = scene.crop.as_ref()?;
    let shape = &scene.shape;
    let mut inside: BTreeSet<usize> = crop.regions.iter().copied().collect();
    for _ in 0..crop.steps {
        let pairs = shape.neighbours.iter().chain(&shape.links);
        let next: Vec<usize> = pairs
            .flat_map(|&(one, other)| [(one, other), (other, one)])
            .filter(|(from, _)| inside.contains(from))
            .map(|(_, to)| to)
            .collect();
        inside.extend(next);
    }
    Some(inside)
}

/// What must be seen, in map units: the bounds of the regions of a part with some air, or all.
pub(super) fn window(scene: &MapScene) -> Rect {
    let shape = &scene.shape;
    let Some((crop, inside)) = scene.crop.as_ref().zip(inside(scene)) else {
        return whole(shape);
    };
    // The sea is often as wide as the map: it does not say how far to look.
    let is_far = |region: usize| {
        let kind = shape.regions.get(region).map(|region| region.kind);
        !crop.regions.contains(&region) && kind == Some(RegionKind::Sea)
    };
    let mut bounds: Option<Rect> = None;
    for region in inside.into_iter().filter(|&region| !is_far(region)) {
        if let Some(found) = bounds_of(shape, region) {
            bounds = Some(bounds.map_or(found, |bounds| bounds.union(found)));
        }
    }
    let least = f64::from(shape.width.max(shape.height)) / 50.0;
    let bounds = bounds.unwrap_or_else(|| whole(shape));
    let short = |length: f64| (least - length).max(0.0) / 2.0;
    bounds.inset((short(bounds.width()), short(bounds.height())))
}

/// The box around a region, in map units.
pub(super) fn bounds_of(shape: &MapShape, region: usize) -> Option<Rect> {
    let corners = corners(shape, region);
    let points = corners.map(|corner| Point::new(corner.x.into(), corner.y.into()));
    points
        .map(|corner| Rect::from_points(corner, corner))
        .reduce(|one, other| one.union(other))
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
