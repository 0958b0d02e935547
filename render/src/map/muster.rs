//! Armies, fleets and battles that found no place are shown all the same: smaller, with less beside them, and
//! in place of names.
//!
//! What must give way is told, and may be placed anew. An army gives way to nothing but another army, which is
//! mustered again then.

use std::{
    collections::{BTreeMap, BTreeSet, VecDeque},
    sync::Arc,
};

use super::{
    beside::NEAR,
    block::{Block, Content},
    geometry::{cross, meet, nearest, touches},
    grid::Area,
    lattice::{self, Lattice},
    place::Wish,
    placed::Placed,
    survey::{NONE, is_land},
    table::Table,
    view::{self, Grain},
};
use crate::{
    canvas::{Point, Rect},
    num::{length, whole},
};

/// How large the signs are that are tried, of their size elsewhere.
pub(super) const SIZES: [f64; 5] = [1.0, 0.86, 0.72, 0.58, 0.46];
/// The same for armies that others drive away again and again.
const SMALLEST: [f64; 3] = [0.46, 0.36, 0.28];
/// So often they are driven away before that.
const PATIENT: usize = 4;
/// What each part of their size costs that they lack.
const SHRUNK: f64 = 24.0;
/// What a block costs that must give way.
const GIVES_WAY: f64 = 1.5;
/// What armies cost that must give way, and what each time more.
const MOVES: [f64; 2] = [7.0, 2.0];
/// What it costs to stand farther from the region than armies elsewhere, up to twice as far.
const FAR: f64 = 4.0;
/// After so many times armies stay where they are.
const TRIES: usize = 8;
/// What it costs to stand on nothing but land of others.
const ABROAD: f64 = 6.0;
/// Units from the middle of the region that cost as much as one.
const AWAY: f64 = 120.0;
/// How far armies may stand from where a region would be that is not seen at all.
const UNSEEN: f64 = 90.0;
/// How far two blocks are apart at least.
const APART: f64 = 1.5;

/// A region whose armies wait for a place.
struct Home {
    region: usize,
    middle: Point,
    /// Its cells, if it is large enough to have any.
    area: Option<Arc<Area>>,
}

impl Home {
    /// Whether some of it lies in a box.
    fn meets(&self, of: Rect) -> bool {
        let area = self.area.as_ref();
        let is_by = || of.inset(UNSEEN).contains(self.middle);
        area.map_or_else(is_by, |area| area.meets(of))
    }

    fn size(&self) -> f64 {
        let area = self.area.as_ref();
        area.map_or(0.0, |area| area.around().area())
    }
}

/// What lies on the map while one region is mustered.
struct Ground<'a> {
    table: &'a Table<'a>,
    field: Rect,
    /// Boxes and lines of what stays.
    fixed: Vec<Rect>,
    fixed_lines: Vec<(Point, Point)>,
    /// Blocks that may give way, and what that costs.
    loose: Vec<(usize, Arc<Placed>, f64)>,
}

/// A place for armies, and what has to give way for them.
struct Found {
    cost: f64,
    placed: Placed,
    moved: Vec<usize>,
}

impl Table<'_> {
    /// Places the armies that have none; of what waits for a place, takes these out and puts in what gives way.
    pub(super) fn muster(
        &self,
        wishes: &[Option<Wish>],
        placed: &mut [Option<Arc<Placed>>],
        waiting: &mut BTreeSet<usize>,
    ) {
        let content_of = |region: usize| {
            let wish = wishes.get(region)?.as_ref().filter(|wish| wish.is_shown)?;
            wish.content.is_armed().then_some(&wish.content)
        };
        let is_open = |region: usize, place: &Option<Arc<Placed>>| {
            let is_there = |content: &Content| {
                place
                    .as_ref()
                    .is_some_and(|place| content.is_armed_in(place))
            };
            content_of(region).is_some_and(|content| !is_there(content))
        };
        let open = placed.iter().enumerate();
        let open = open.filter(|(region, place)| is_open(*region, place));
        let mut open: Vec<Home> = open.map(|(region, _)| self.home(region)).collect();
        open.sort_by(|one, other| one.size().total_cmp(&other.size()));
        let mut open: VecDeque<Home> = open.into();
        let mut tries: BTreeMap<usize, usize> = BTreeMap::new();
        while let Some(home) = open.pop_front() {
            let Some(content) = content_of(home.region) else {
                continue;
            };
            *tries.entry(home.region).or_default() += 1;
            let ground = Ground::of(self, placed, &home, &tries);
            let is_driven = tries
                .get(&home.region)
                .is_some_and(|tries| *tries > PATIENT);
            let sizes: &[f64] = if is_driven { &SMALLEST } else { &SIZES };
            let found = ground.best(content, &home, sizes);
            let found = found.or_else(|| ground.best(content, &home, &SMALLEST));
            let Some(found) = found.or_else(|| ground.anywhere(content, &home)) else {
                continue;
            };
            for region in found.moved {
                if let Some(place) = placed.get_mut(region) {
                    *place = None;
                }
                if content_of(region).is_some() {
                    open.push_back(self.home(region));
                } else {
                    waiting.insert(region);
                }
            }
            if let Some(place) = placed.get_mut(home.region) {
                *place = Some(Arc::new(found.placed));
            }
            waiting.remove(&home.region);
        }
    }

    /// Where a region is; one that is not seen at all is where its neighbours are.
    fn home(&self, region: usize) -> Home {
        let key = self.view.key(self.shape);
        let area = self.area(&key, region);
        let outline = || {
            let bounds = view::bounds_of(self.shape, region)?;
            Some(self.view.place_rect(bounds).center())
        };
        let beside = || {
            let pairs = self.shape.neighbours.iter().chain(&self.shape.links);
            let mut next =
                pairs.filter_map(|&(one, other)| match (one == region, other == region) {
                    (true, _) => self.grid.middle(other),
                    (false, true) => self.grid.middle(one),
                    (false, false) => None,
                });
            next.next()
        };
        let middle = area.as_ref().map(|area| area.middle());
        let nowhere = || self.view.sheet().center();
        Home {
            region,
            middle: middle
                .or_else(outline)
                .or_else(beside)
                .unwrap_or_else(nowhere),
            area,
        }
    }
}

impl<'a> Ground<'a> {
    fn of(
        table: &'a Table<'a>,
        placed: &[Option<Arc<Placed>>],
        home: &Home,
        tries: &BTreeMap<usize, usize>,
    ) -> Self {
        let mut ground = Self {
            table,
            field: table.view.sheet().inset(-5.0),
            fixed: Vec::new(),
            fixed_lines: Vec::new(),
            loose: Vec::new(),
        };
        let placed = placed.iter().enumerate();
        let others = placed.filter(|(other, _)| *other != home.region);
        for (other, place) in others.filter_map(|(other, place)| Some((other, place.as_ref()?))) {
            let is_armed = place.signs.iter().any(|(sign, _)| sign.is_armed());
            let tries = tries.get(&other).copied().unwrap_or(0);
            if is_armed && tries >= TRIES {
                ground.fixed.extend(&place.rects);
                ground.fixed_lines.extend(place.leader);
            } else {
                let [first, more] = MOVES;
                let cost = if is_armed {
                    first + more * length(tries)
                } else {
                    GIVES_WAY
                };
                ground.loose.push((other, Arc::clone(place), cost));
            }
        }
        ground
    }

    /// The place that costs the least of all blocks and these sizes.
    fn best(&self, content: &Content, home: &Home, sizes: &[f64]) -> Option<Found> {
        let mut best: Option<Found> = None;
        for size in sizes {
            let grain = Grain::all(self.table.view.grain.letters * size);
            for (step, left_out) in Content::ARMED {
                let cost = left_out + (1.0 - size) * SHRUNK;
                let blocks = self.table.tools.blocks(content, step..step + 1, grain);
                for (block, strips) in blocks.iter() {
                    let limit = best.as_ref().map_or(f64::INFINITY, |best| best.cost);
                    let found = self.place([block, strips], home, cost, limit);
                    best = found.or(best);
                }
            }
        }
        best
    }

    /// Where a block costs less than a limit. Inside of its region it is the plain one, else that on strips.
    fn place(
        &self,
        [block, strips]: [&Block; 2],
        home: &Home,
        base: f64,
        limit: f64,
    ) -> Option<Found> {
        let around = strips.bounds + home.middle.to_vec2();
        let mut free = Lattice::within(self.field, around);
        for fixed in &self.fixed {
            free.close(*fixed, around.inset(APART));
        }
        let near = NEAR * block.grain.letters;
        let armed = strips.armed();
        let mut best: Option<Found> = None;
        for place in lattice::outwards() {
            let limit = best.as_ref().map_or(limit, |best| best.cost);
            let cost = base + place.away / AWAY;
            if cost >= limit {
                break;
            }
            let at = home.middle + place.by();
            let bounds = strips.bounds + at.to_vec2();
            let armed = armed + at.to_vec2();
            if !free.has(place) || !home.meets(armed.inset(2.0 * near)) {
                continue;
            }
            let far = if home.meets(armed.inset(near)) {
                0.0
            } else {
                FAR
            };
            let cost = cost + far + self.abroad(bounds, home.region) * ABROAD;
            let is_inside =
                home.area.is_none() || usize::from(self.table.grid.region(at)) == home.region;
            let leader = (!is_inside).then(|| (home.middle, nearest(bounds, home.middle)));
            if cost >= limit || !self.is_clear(bounds, leader, home.region) {
                continue;
            }
            let (moved, more) = self.moved(bounds, leader);
            let cost = cost + more;
            if cost < limit {
                let block = if is_inside { block } else { strips };
                let placed = Placed {
                    leader,
                    ..Placed::new(block.clone(), at)
                };
                best = Some(Found {
                    cost,
                    placed,
                    moved,
                });
            }
        }
        best
    }

    /// How much of a box lies on land of others.
    fn abroad(&self, bounds: Rect, region: usize) -> f64 {
        let mut abroad = 0.0;
        for col in 0..5_u8 {
            for row in 0..3_u8 {
                let x = bounds.x0 + bounds.width() * (f64::from(col) + 0.5) / 5.0;
                let y = bounds.y0 + bounds.height() * (f64::from(row) + 0.5) / 3.0;
                let there = self.table.grid.region(Point::new(x, y));
                if is_land(self.table.shape, there) && usize::from(there) != region {
                    abroad += 1.0;
                }
            }
        }
        abroad / 15.0
    }

    /// Whether a box and the line to it are in the way of no army, and the line of one other region at most.
    fn is_clear(&self, bounds: Rect, leader: Option<(Point, Point)>, region: usize) -> bool {
        let room = bounds.inset(APART);
        if self.fixed_lines.iter().any(|line| touches(room, *line)) {
            return false;
        }
        let Some((from, to)) = leader else {
            return true;
        };
        let mut lines = self.fixed_lines.iter();
        if self.fixed.iter().any(|fixed| touches(*fixed, (from, to)))
            || lines.any(|line| cross(*line, (from, to)))
        {
            return false;
        }
        let long = (to - from).hypot();
        let mut crossed = BTreeSet::new();
        for step in 0..=whole(long) {
            let there = (self.table.grid).region(from.lerp(to, length(step) / long.max(1.0)));
            if there != NONE && usize::from(there) != region {
                crossed.insert(there);
            }
        }
        crossed.len() <= 1
    }

    /// The regions whose blocks are in the way of a box and the line to it, and what they cost.
    fn moved(&self, bounds: Rect, leader: Option<(Point, Point)>) -> (Vec<usize>, f64) {
        let room = bounds.inset(APART);
        let is_in_the_way = |placed: &Placed| {
            let hides = |rect: &Rect| {
                meet(*rect, room) || leader.is_some_and(|leader| touches(*rect, leader))
            };
            let crosses =
                |line| touches(room, line) || leader.is_some_and(|leader| cross(line, leader));
            placed.rects.iter().any(hides) || placed.leader.is_some_and(crosses)
        };
        let loose = self.loose.iter();
        let moved = loose.filter(|(_, placed, _)| is_in_the_way(placed));
        let (moved, costs): (Vec<usize>, Vec<f64>) =
            moved.map(|(region, _, cost)| (*region, *cost)).unzip();
        (moved, costs.iter().sum())
    }

    /// The smallest block in the middle of the region, whatever lies there.
    fn anywhere(&self, content: &Content, home: &Home) -> Option<Found> {
        let (size, (step, _)) = (SMALLEST.last()?, Content::ARMED.last()?);
        let grain = Grain::all(self.table.view.grain.letters * size);
        let blocks = self.table.tools.blocks(content, *step..*step + 1, grain);
        let (block, _) = blocks.first()?;
        let half = block.bounds.size() / 2.0;
        let inside = |at: f64, half: f64, length: f64| at.max(half).min((length - half).max(half));
        let at = Point::new(
            inside(home.middle.x, half.width, self.table.view.field.width()),
            inside(home.middle.y, half.height, self.table.view.field.height()),
        );
        let (moved, _) = self.moved(block.bounds + at.to_vec2(), None);
        Some(Found {
            cost: f64::INFINITY,
            placed: Placed::new(block.clone(), at),
            moved,
        })
    }
}
