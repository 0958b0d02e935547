//! A place next to a region for what does not fit inside.

use super::{
    block::{Block, Blocks, Content},
    geometry::{cross, meet, nearest, touches},
    grid::Area,
    lattice::{self, Lattice},
    muster::SIZES,
    placed::{Placed, inside},
    spots::{SHARES, Spots},
    survey::{NONE, is_land},
    table::Table,
    view::Grain,
};
use crate::{
    canvas::{Point, Rect},
    num::{length, whole},
};

/// The farthest that a block may lie from its region, of its own width.
pub(super) const FARTHEST: f64 = 1.5;
/// How far two blocks are apart at least.
const APART: f64 = 1.5;
/// The farthest that an army may lie from its region.
pub(super) const NEAR: f64 = 36.0;
/// So many of its samples may hide land of others at most.
const MOST_HIDDEN: f64 = 4.0;
/// What a unit between the middles costs: straight above, below and beside look best.
const DRIFT: f64 = 0.15;

/// Looks for a place beside a region.
pub(super) struct Beside<'a> {
    pub(super) table: &'a Table<'a>,
    pub(super) number: usize,
    /// What a small region fills; of a large one, its middle.
    pub(super) region: Rect,
    /// What lies on the map already, and where it may not be hidden.
    pub(super) taken: Vec<Rect>,
    /// The lines to other blocks.
    pub(super) leaders: Vec<(Point, Point)>,
    pub(super) field: Rect,
    /// Whether there are armies in it, which stand in or close beside their own region.
    pub(super) is_armed: bool,
}

impl Beside<'_> {
    /// Whether what was placed before is still in nothing's way.
    pub(super) fn is_free_for(&self, placed: &Placed) -> bool {
        let mut rects = placed.rects.iter();
        rects.all(|rect| {
            let is_crossed = |leader: &(Point, Point)| touches(*rect, *leader);
            !self.taken.iter().any(|taken| meet(*taken, *rect))
                && !self.leaders.iter().any(is_crossed)
        })
    }

    /// Inside of the region.
    pub(super) fn within(&self, blocks: &Blocks, area: &Area) -> Option<Placed> {
        let blocks = blocks.iter().map(|(block, _)| block);
        inside(blocks, area, |block, middle| self.is_free(block, middle))
    }

    /// Inside of the region for the most part.
    pub(super) fn over(&self, blocks: &Blocks, area: &Area, spots: &Spots) -> Option<Placed> {
        let taken: Vec<Self> = blocks
            .iter()
            .map(|(block, _)| self.reached(block, area))
            .collect();
        for share in 0..SHARES.len() {
            for (place, ((block, _), near)) in blocks.iter().zip(&taken).enumerate() {
                let spots = spots.of(place, block, area)[share].iter();
                let mut points = spots.map(|&spot| area.at(spot));
                if let Some(middle) = points.find(|&at| near.is_free(block, at)) {
                    return Some(Placed::new(block.clone(), middle));
                }
            }
        }
        None
    }

    /// The same with what a block in a region may meet only.
    fn reached(&self, block: &Block, area: &Area) -> Self {
        let size = block.bounds.size();
        let reach = area
            .around()
            .inset((size.width + APART, size.height + APART));
        let taken = self.taken.iter().copied();
        Self {
            taken: taken.filter(|taken| meet(*taken, reach)).collect(),
            leaders: self.leaders.clone(),
            ..*self
        }
    }

    /// Next to the region.
    pub(super) fn near(&self, blocks: &Blocks, area: &Area) -> Option<Placed> {
        let middle = area.middle();
        for (_, block) in blocks.iter() {
            if let Some(at) = self.best(block, middle, area) {
                let end = nearest(block.bounds + at.to_vec2(), middle);
                let mut placed = Placed::new(block.clone(), at);
                placed.leader = Some((middle, end));
                return Some(placed);
            }
        }
        None
    }

    /// Less than all, wherever nothing is hidden; smaller if need be.
    pub(super) fn with_less(&self, content: &Content, area: &Area) -> Option<Placed> {
        let letters = self.table.view.grain.letters;
        let steps = || Content::LAST;
        let mut all = SIZES
            .iter()
            .flat_map(|size| steps().map(move |step| (*size, step)));
        all.find_map(|(size, step)| {
            let grain = Grain::all(letters * size);
            let only = self.table.tools.blocks(content, step..step + 1, grain);
            self.within(&only, area)
                .or_else(|| self.over(&only, area, &Spots::new(&only, area)))
                .or_else(|| self.near(&only, area))
        })
    }

    /// The best free place around a point, the nearest as a rule.
    fn best(&self, block: &Block, from: Point, area: &Area) -> Option<Point> {
        let size = block.bounds.size();
        let reach = FARTHEST * size.width;
        let (across, down) = (reach + size.width / 2.0, reach + size.height / 2.0);
        let free = self.free(block, from);
        let mut best: Option<(f64, Point)> = None;
        for place in lattice::outwards() {
            let by = place.by();
            let limit = best.map_or(f64::INFINITY, |(cost, _)| cost);
            if place.away * DRIFT >= limit {
                break;
            }
            if by.x.abs() > across || by.y.abs() > down || !free.has(place) {
                continue;
            }
            let at = from + by;
            let bounds = block.bounds + at.to_vec2();
            let apart = (nearest(bounds, from) - from).hypot();
            let far = apart + place.away * DRIFT;
            if apart > reach || far >= limit || self.is_crossed(bounds) {
                continue;
            }
            if self.is_armed && !self.is_home(block, at, area) {
                continue;
            }
            if let Some(more) = self.cost(bounds, from, limit - far) {
                best = Some((far + more, at));
            }
        }
        best.map(|(_, at)| at)
    }

    /// Where around a point a block would meet nothing that is taken, nor its own region.
    fn free(&self, block: &Block, from: Point) -> Lattice {
        let around = block.bounds + from.to_vec2();
        let mut free = Lattice::within(self.field, around);
        for taken in &self.taken {
            free.close(*taken, around.inset(APART));
        }
        free.close(self.region.inset(3.0), around);
        free
    }

    /// Whether the armies of a block at a point are taken for those of its own region.
    fn is_home(&self, block: &Block, at: Point, area: &Area) -> bool {
        let near = NEAR * block.grain.letters;
        self.hidden(block.bounds + at.to_vec2()) <= MOST_HIDDEN
            && area.meets((block.armed() + at.to_vec2()).inset(near))
    }

    /// What is bad about a box with a line from a point; nothing if it may not be, or if it
    /// is as bad as a limit.
    fn cost(&self, bounds: Rect, from: Point, limit: f64) -> Option<f64> {
        let hidden = self.hidden(bounds) * 9.0;
        let to = nearest(bounds, from);
        let line = (from, to);
        let is_hidden = |taken: &Rect| touches(*taken, line);
        if hidden >= limit
            || self.leaders.iter().any(|other| cross(line, *other))
            || self.taken.iter().any(is_hidden)
        {
            return None;
        }
        let long = (to - from).hypot();
        let mut crossed = None;
        for step in 0..=whole(long) {
            let point = from.lerp(to, length(step) / long.max(1.0));
            let region = self.table.grid.region(point);
            if region == NONE || usize::from(region) == self.number {
                continue;
            }
            if *crossed.get_or_insert(region) != region {
                return None;
            }
        }
        let cost = hidden + crossed.map_or(0.0, |_| 6.0);
        (cost < limit).then_some(cost)
    }

    /// How much land of others a box hides, in samples.
    fn hidden(&self, bounds: Rect) -> f64 {
        let mut hidden = 0.0;
        for col in 0..5_u8 {
            for row in 0..3_u8 {
                let x = bounds.x0 + bounds.width() * (f64::from(col) + 0.5) / 5.0;
                let y = bounds.y0 + bounds.height() * (f64::from(row) + 0.5) / 3.0;
                let region = self.table.grid.region(Point::new(x, y));
                if is_land(self.table.shape, region) && usize::from(region) != self.number {
                    hidden += 1.0;
                }
            }
        }
        hidden
    }

    /// Whether a block may lie at a point without meeting what is taken.
    pub(super) fn is_free(&self, block: &Block, at: Point) -> bool {
        let bounds = block.bounds + at.to_vec2();
        if bounds.union(self.field) != self.field {
            return false;
        }
        let room = bounds.inset(APART);
        self.taken.iter().all(|taken| !meet(*taken, room)) && !self.is_crossed(bounds)
    }

    /// Whether a line to another block runs through a box.
    fn is_crossed(&self, bounds: Rect) -> bool {
        let room = bounds.inset(APART);
        self.leaders.iter().any(|leader| touches(room, *leader))
    }
}
