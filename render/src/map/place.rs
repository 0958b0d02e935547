//! Where the blocks of regions go: inside, else beside with a line to them.
//!
//! A block that lies inside of its region cannot meet that of another. What does
//! not fit, of small strongholds mostly, is set where nothing else is.

use std::{f64::consts::TAU, sync::Arc};

use super::{
    block::{Block, Content},
    grid::{Area, Grid},
    signs::Sign,
    view::{View, ViewKey},
};
use crate::{
    canvas::{Point, Rect, Vec2},
    num::{length, whole},
    scene::MapScene,
    workshop::Workshop,
};

/// A block found its place.
#[derive(Clone, Debug)]
pub(crate) struct Placed {
    pub(super) signs: Vec<(Sign, Point)>,
    /// The room of each sign, in their order.
    pub(super) rects: Vec<Rect>,
    /// The size of its signs.
    pub(super) grain: f64,
    /// From the middle of the region to the block, when it lies beside.
    pub(super) leader: Option<(Point, Point)>,
}

/// What the place of a block inside of its region depends on.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct PlaceKey {
    view: ViewKey,
    region: usize,
    content: Content,
}

impl Placed {
    /// The bytes it takes in memory, for bounded caches.
    pub(crate) fn bytes(&self) -> usize {
        300 + self.signs.len() * (size_of::<(Sign, Point)>() + size_of::<Rect>() + 60)
    }

    /// The bounds of all its signs.
    pub(super) fn bounds(&self) -> Option<Rect> {
        self.rects
            .iter()
            .copied()
            .reduce(|one, other| one.union(other))
    }

    fn new(block: Block, middle: Point) -> Self {
        let grain = block.grain;
        let (signs, rects) = block.at(middle);
        Self {
            signs,
            rects,
            grain,
            leader: None,
        }
    }
}

/// Finds places for the blocks of all regions, in their order; none for those
/// with nothing to show, out of view, or without any room.
pub(super) fn all(
    scene: &MapScene,
    grid: &Grid,
    view: &View,
    workshop: &Workshop,
) -> Vec<Option<Arc<Placed>>> {
    let key = view.key(&scene.shape);
    let mut placed = Vec::with_capacity(scene.regions.len());
    let mut outside = Vec::new();
    for (region, shape) in scene.shape.regions.iter().enumerate() {
        let content = Content::of(scene, region, shape).filter(|content| !content.is_empty());
        let Some(content) = content.filter(|_| grid.sees(region)) else {
            placed.push(None);
            continue;
        };
        let key = PlaceKey {
            view: key.clone(),
            region,
            content: content.clone(),
        };
        let anchor = shape.anchor.map(|anchor| view.place(anchor));
        let found = workshop.maps.place(key, || {
            let area = Area::of(grid, region, anchor)?;
            inside(Content::WHOLE, &content, &area, &[], workshop, view.grain)
        });
        if found.is_none()
            && let Some(area) = Area::of(grid, region, anchor)
        {
            outside.push((region, content, area));
        }
        placed.push(found);
    }
    settle(&mut placed, &outside, grid, view, workshop);
    placed
}

/// Finds places for what does not fit inside: those that nearly do come first, so
/// that no line to another region ends where they would be.
fn settle(
    placed: &mut [Option<Arc<Placed>>],
    outside: &[(usize, Content, Area)],
    grid: &Grid,
    view: &View,
    workshop: &Workshop,
) {
    let grain = view.grain;
    for way in [Way::Squeezed, Way::Somewhere] {
        for (region, content, area) in outside {
            if placed.get(*region).is_some_and(Option::is_some) {
                continue;
            }
            let near = area.around().inset(720.0);
            let mut taken = taken(placed, near);
            if way == Way::Somewhere {
                taken.extend(waiting(placed, outside, *region, near));
            }
            let beside = Beside {
                grid,
                region: area.bounds(),
                taken,
                field: Rect::from_origin_size(Point::ZERO, view.field.size()).inset(-5.0),
            };
            if let Some(place) = placed.get_mut(*region) {
                let found = match way {
                    Way::Squeezed => beside.squeezed(content, area, workshop, grain),
                    Way::Somewhere => beside.somewhere(content, area, workshop, grain),
                };
                *place = found.map(Arc::new);
            }
        }
    }
}

/// The middles of regions that still wait for a place: nothing may hide them.
fn waiting<'a>(
    placed: &'a [Option<Arc<Placed>>],
    outside: &'a [(usize, Content, Area)],
    but: usize,
    near: Rect,
) -> impl Iterator<Item = Rect> + 'a {
    let is_open = |region: usize| placed.get(region).is_some_and(Option::is_none);
    outside
        .iter()
        .filter(move |(region, ..)| *region != but && is_open(*region))
        .map(|(_, _, area)| area.bounds())
        .filter(move |bounds| meet(*bounds, near))
}

/// Ways to find a place for what does not fit inside.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Way {
    Squeezed,
    Somewhere,
}

/// What lies on the map already, as far as it matters near some area.
fn taken(placed: &[Option<Arc<Placed>>], near: Rect) -> Vec<Rect> {
    let placed = placed.iter().flatten();
    placed
        .flat_map(|placed| placed.rects.iter().copied())
        .filter(|rect| meet(*rect, near))
        .collect()
}

/// The richest block that fits into a region, as near to its middle as it does.
fn inside(
    steps: std::ops::Range<usize>,
    content: &Content,
    area: &Area,
    taken: &[Rect],
    workshop: &Workshop,
    grain: f64,
) -> Option<Placed> {
    for step in steps {
        let Some(block) = content.block(step, workshop, grain) else {
            continue;
        };
        let widest = block.rows.iter().map(Rect::width).fold(0.0, f64::max);
        if block.rows.is_empty() || !area.may_hold(widest, block.bounds.height()) {
            continue;
        }
        let is_free = |middle: Point| {
            let mut rows = block.rows.iter().map(|row| *row + middle.to_vec2());
            rows.all(|row| taken.iter().all(|taken| !meet(*taken, row)))
        };
        let find = |margin: i32| area.find(&block.rows, margin, is_free);
        if let Some(tight) = find(1) {
            let middle = find(5).or_else(|| find(2)).unwrap_or(tight);
            return Some(Placed::new(block, middle));
        }
    }
    None
}

/// Looks for a place beside a region.
struct Beside<'a> {
    grid: &'a Grid,
    /// What a small region fills; of a large one, its middle.
    region: Rect,
    /// What lies on the map already.
    taken: Vec<Rect>,
    field: Rect,
}

impl Beside<'_> {
    /// Inside of the region as far as its letters go; icons may reach over the border.
    fn squeezed(
        &self,
        content: &Content,
        area: &Area,
        workshop: &Workshop,
        grain: f64,
    ) -> Option<Placed> {
        let near = area.around().inset(50.0);
        let taken = || self.taken.iter().filter(|taken| meet(**taken, near));
        let taken: Vec<Rect> = taken().copied().collect();
        for step in Content::SQUEEZED {
            let Some(block) = content.block(step, workshop, grain) else {
                continue;
            };
            let lettered = block.rows.iter().zip(&block.is_lettered);
            let lettered = lettered.filter(|(_, is_lettered)| **is_lettered);
            let widest = lettered.map(|(row, _)| row.width()).fold(0.0, f64::max);
            if !area.may_hold(widest, block.bounds.height() * 0.7) {
                continue;
            }
            let rows = block.rows.iter().zip(&block.is_lettered);
            let cores: Vec<Rect> = rows
                .map(|(row, &is_lettered)| {
                    // Of icons, the larger part must be in the region.
                    let by = if is_lettered { 0.0 } else { 0.23 };
                    row.inset((-row.width() * by, -row.height() * by))
                })
                .collect();
            let will_do = |middle: Point| is_free(&taken, self.field, &block, middle);
            if let Some(middle) = area.find(&cores, 0, will_do) {
                return Some(Placed::new(block, middle));
            }
        }
        None
    }

    /// Beside of the region, else with less to say, wherever nothing is hidden.
    fn somewhere(
        &self,
        content: &Content,
        area: &Area,
        workshop: &Workshop,
        grain: f64,
    ) -> Option<Placed> {
        let middle = area.middle();
        self.search(content, middle, workshop, grain)
            .or_else(|| inside(Content::LAST, content, area, &self.taken, workshop, grain))
            .or_else(|| self.on_the_spot(content, middle, workshop, grain))
    }

    fn search(
        &self,
        content: &Content,
        middle: Point,
        workshop: &Workshop,
        grain: f64,
    ) -> Option<Placed> {
        for reach in [90.0, 170.0, 270.0, 420.0] {
            for step in Content::beside(grain) {
                let block = content.block(step, workshop, grain);
                let found = block.and_then(|block| {
                    let block = Content::on_strips(block, workshop);
                    let at = self.best(&block, middle, reach)?;
                    Some(Placed::new(block, at))
                });
                if let Some(mut placed) = found {
                    placed.leader = placed.bounds().map(|bounds| {
                        let end = Point::new(
                            middle.x.clamp(bounds.x0, bounds.x1),
                            middle.y.clamp(bounds.y0, bounds.y1),
                        );
                        (middle, end)
                    });
                    return Some(placed);
                }
            }
        }
        None
    }

    /// In the middle of a region, over its borders if nothing lies there.
    fn on_the_spot(
        &self,
        content: &Content,
        middle: Point,
        workshop: &Workshop,
        grain: f64,
    ) -> Option<Placed> {
        let blocks = Content::SILENT.into_iter();
        let mut blocks = blocks.filter_map(|step| content.block(step, workshop, grain));
        let block = blocks.find(|block| {
            !block.signs.is_empty() && is_free(&self.taken, self.field, block, middle)
        })?;
        Some(Placed::new(block, middle))
    }

    /// The best free place around a point, the nearest as a rule.
    fn best(&self, block: &Block, around: Point, reach: f64) -> Option<Point> {
        const TURNS: u8 = 20;
        let least = block.bounds.height().min(block.bounds.width()) / 2.0 + 8.0;
        let mut best: Option<(f64, Point)> = None;
        let rings = whole((reach - least) / 12.0) + 1;
        let mut radius = least;
        for _ in 0..rings {
            for turn in 0..TURNS {
                let angle = f64::from(turn) / f64::from(TURNS) * TAU;
                // Blocks are wider than high.
                let at = around + Vec2::new(angle.cos() * 1.25, angle.sin()) * radius;
                let is_near = best.is_none_or(|(cost, _)| radius < cost);
                let bounds = block.bounds + at.to_vec2();
                if is_near
                    && !meet(bounds, self.region)
                    && is_free(&self.taken, self.field, block, at)
                {
                    let cost = radius + self.cost(block, at, around);
                    if best.is_none_or(|(least, _)| cost < least) {
                        best = Some((cost, at));
                    }
                }
            }
            radius += 12.0;
        }
        best.map(|(_, at)| at)
    }

    /// Crossing borders and other blocks on the way is worse than being far.
    fn cost(&self, block: &Block, at: Point, from: Point) -> f64 {
        let bounds = block.bounds + at.to_vec2();
        let corners = [
            Point::new(bounds.x0, bounds.y0),
            Point::new(bounds.x1, bounds.y0),
            Point::new(bounds.x0, bounds.y1),
            Point::new(bounds.x1, bounds.y1),
        ];
        let here = self.grid.region(at);
        let crossed = corners
            .into_iter()
            .filter(|&corner| self.grid.region(corner) != here)
            .count();
        let steps = [0.2, 0.35, 0.5, 0.65, 0.8];
        let hidden = steps
            .into_iter()
            .map(|share| from.lerp(at, share))
            .filter(|&point| !bounds.contains(point))
            .filter(|&point| self.taken.iter().any(|taken| taken.contains(point)))
            .count();
        length(crossed) * 34.0 + length(hidden) * 40.0
    }
}

/// Whether a block may lie at a point without meeting what is taken.
fn is_free(taken: &[Rect], field: Rect, block: &Block, at: Point) -> bool {
    let bounds = block.bounds + at.to_vec2();
    if bounds.union(field) != field {
        return false;
    }
    let room = bounds.inset(3.0);
    taken.iter().all(|taken| !meet(*taken, room))
}

/// Whether two rectangles share any area.
pub(super) fn meet(one: Rect, other: Rect) -> bool {
    one.x0 < other.x1 && other.x0 < one.x1 && one.y0 < other.y1 && other.y0 < one.y1
}
