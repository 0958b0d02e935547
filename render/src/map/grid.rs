//! A coarse view of which region is where, to find room for names in.

use std::{cmp::Reverse, sync::OnceLock};

use super::{survey::NONE, view::Edge};
use crate::{
    canvas::{Point, Rect, Vec2},
    num::{length, nearest_pixel, span, whole},
};

/// The side of a cell in units.
const CELL: f64 = 2.0;

/// The region in the middle of each cell.
#[derive(Debug)]
pub(super) struct Grid {
    width: usize,
    cells: Vec<u16>,
    /// The cells around each region: left, top, right, bottom, the last two beyond.
    bounds: Vec<[usize; 4]>,
    /// A point deep inside of each region, made when one is asked for.
    middles: OnceLock<Vec<Option<Point>>>,
}

impl Grid {
    /// Looks at pixels, `factor` of them in a unit.
    pub(super) fn of(
        pixels: &[u16],
        (width, height): (usize, usize),
        factor: f64,
        regions: usize,
    ) -> Self {
        let step = CELL * factor;
        let (cols, rows) = (whole(length(width) / step), whole(length(height) / step));
        let mut cells = Vec::with_capacity(cols * rows);
        let mut bounds = vec![[usize::MAX, usize::MAX, 0, 0]; regions];
        for row in 0..rows {
            let y = whole((length(row) + 0.5) * step);
            for col in 0..cols {
                let x = whole((length(col) + 0.5) * step);
                let region = pixels.get(y * width + x).copied().unwrap_or(NONE);
                cells.push(region);
                if let Some([left, top, right, bottom]) = bounds.get_mut(usize::from(region)) {
                    (*left, *top) = ((*left).min(col), (*top).min(row));
                    (*right, *bottom) = ((*right).max(col + 1), (*bottom).max(row + 1));
                }
            }
        }
        Self {
            width: cols,
            cells,
            bounds,
            middles: OnceLock::new(),
        }
    }

    /// Whether anything of a region is in view.
    pub(super) fn sees(&self, region: usize) -> bool {
        self.bounds
            .get(region)
            .is_some_and(|[left, _, right, _]| left < right)
    }

    /// The region at a point.
    pub(super) fn region(&self, at: Point) -> u16 {
        if at.x < 0.0 || at.y < 0.0 {
            return NONE;
        }
        let (col, row) = (whole(at.x / CELL), whole(at.y / CELL));
        if col >= self.width {
            return NONE;
        }
        let cell = self.cells.get(row * self.width + col);
        cell.copied().unwrap_or(NONE)
    }

    /// Where a region meets the edges of the view: the points along each, in units.
    pub(super) fn along(&self, edge: Edge, region: usize) -> Vec<Point> {
        let height = self.cells.len() / self.width.max(1);
        let (cols, rows) = (0..self.width, 0..height);
        let (last_col, last_row) = (self.width.saturating_sub(1), height.saturating_sub(1));
        let cells: Vec<(usize, usize)> = match edge {
            Edge::Left => rows.map(|row| (0, row)).collect(),
            Edge::Right => rows.map(|row| (last_col, row)).collect(),
            Edge::Top => cols.map(|col| (col, 0)).collect(),
            Edge::Bottom => cols.map(|col| (col, last_row)).collect(),
        };
        let is_here = |&(col, row): &(usize, usize)| {
            let cell = self.cells.get(row * self.width + col);
            cell.is_some_and(|&cell| usize::from(cell) == region)
        };
        let cells = cells.into_iter().filter(is_here);
        cells
            .map(|(col, row)| Point::new(length(col) + 0.5, length(row) + 0.5))
            .map(|at| (at.to_vec2() * CELL).to_point())
            .collect()
    }

    /// A point deep inside of a region.
    pub(super) fn middle(&self, region: usize) -> Option<Point> {
        let middle = |region| {
            self.sees(region).then_some(())?;
            Some(Area::of(self, region, None)?.middle())
        };
        let all = || (0..self.bounds.len()).map(middle).collect();
        *self.middles.get_or_init(all).get(region)?
    }

    /// The bytes it takes in memory, for bounded caches.
    pub(super) fn bytes(&self) -> usize {
        self.cells.len() * 2 + self.bounds.len() * (32 + size_of::<Option<Point>>())
    }
}

/// The most cells that an area has across or down: larger regions get larger cells.
const MOST_CELLS: usize = 96;

/// A cell of an area by its place from the middle outwards.
#[derive(Clone, Copy, Debug)]
pub(super) struct Spot(u16);

/// The cells of one region, with counts that tell at once whether a box is inside.
#[derive(Debug)]
pub(super) struct Area {
    /// The left upper corner of the first cell, in units.
    corner: Vec2,
    /// The side of a cell, in units.
    cell: f64,
    width: usize,
    height: usize,
    /// How many cells above and left of each corner are inside.
    counts: Vec<i32>,
    /// Every other cell, from the middle outwards: its column and row.
    order: Vec<[u8; 2]>,
    middle: Point,
    /// The longest stretch of cells in a row.
    longest: usize,
}

impl Area {
    /// The cells of a region, the middle being an anchor or where it is widest.
    pub(super) fn of(grid: &Grid, region: usize, anchor: Option<Point>) -> Option<Self> {
        let &[left, top, right, bottom] = grid.bounds.get(region)?;
        let number = u16::try_from(region).ok()?;
        let (across, down) = (right.checked_sub(left)?, bottom.checked_sub(top)?);
        let step = across.max(down).div_ceil(MOST_CELLS).max(1);
        let cells = Cells::of(
            grid,
            number,
            (left, top),
            (across / step + 1, down / step + 1),
            step,
        );
        let corner = Vec2::new(length(left), length(top)) * CELL;
        let cell = CELL * length(step);
        let middle = match anchor {
            Some(at) => (at.to_vec2() - corner) / cell,
            None => cells.widest(),
        };
        Some(Self {
            corner,
            cell,
            width: cells.width,
            height: cells.height,
            counts: cells.counts(),
            order: cells.from(middle),
            middle: (corner + middle * cell).to_point(),
            longest: cells.longest(),
        })
    }

    /// Whether there is a chance for boxes of a width in a stack of a height.
    pub(super) fn may_hold(&self, width: f64, height: f64) -> bool {
        width <= length(self.longest) * self.cell && height <= length(self.height) * self.cell
    }

    /// The box around the region.
    pub(super) fn around(&self) -> Rect {
        let size = (
            length(self.width) * self.cell,
            length(self.height) * self.cell,
        );
        Rect::from_origin_size(self.corner.to_point(), size)
    }

    /// What the region fills, or its middle if it is large.
    pub(super) fn bounds(&self) -> Rect {
        const MOST: f64 = 44.0;
        let size = self.around().size();
        Rect::from_center_size(self.middle, (size.width.min(MOST), size.height.min(MOST)))
    }

    /// Where it is widest, or the anchor.
    pub(super) fn middle(&self) -> Point {
        self.middle
    }

    /// Whether some of the region lies in a box.
    pub(super) fn meets(&self, of: Rect) -> bool {
        let around = self.around();
        if of.x1 <= around.x0 || around.x1 <= of.x0 || of.y1 <= around.y0 || around.y1 <= of.y0 {
            return false;
        }
        let of = of - self.corner;
        let low = |at: f64| nearest_pixel((at / self.cell).floor());
        let high = |at: f64| nearest_pixel((at / self.cell).ceil());
        let stencil = [low(of.x0), low(of.y0), high(of.x1), high(of.y1)];
        // A region of less than a cell has none that is wholly in it.
        self.counts.last() == Some(&0) || self.count(&stencil, [0, 0]) > 0
    }

    /// Whether a share of a box lies inside, with so many cells around it.
    pub(super) fn holds(&self, of: Rect, margin: i32, share: f64) -> bool {
        let of = of - self.corner;
        let low = |at: f64| nearest_pixel((at / self.cell).floor()) - margin;
        let high = |at: f64| nearest_pixel((at / self.cell).ceil()) + margin;
        let stencil = [low(of.x0), low(of.y0), high(of.x1), high(of.y1)];
        let [left, top, right, bottom] = stencil;
        let cells = f64::from((right - left) * (bottom - top));
        f64::from(self.count(&stencil, [0, 0])) >= cells * share
    }

    /// The first point from the middle outwards around which all boxes lie inside,
    /// so many cells away from the edge, and that will do otherwise.
    pub(super) fn find(
        &self,
        boxes: &[Rect],
        margin: i32,
        will_do: impl Fn(Point) -> bool,
    ) -> Option<Point> {
        let mut boxes: Vec<Needs> = boxes
            .iter()
            .map(|each| self.needs(*each, margin, [1.0]))
            .collect();
        let all = self.counts.last().copied().unwrap_or(0);
        if boxes.iter().any(|each| each.needs[0] > all) {
            return None;
        }
        // The largest first: it is the likeliest not to fit.
        boxes.sort_by_key(|each| Reverse(each.needs));
        let fits = |cell: &&[u8; 2]| {
            let mut boxes = boxes.iter();
            boxes.all(|each| self.count(&each.stencil, **cell) >= each.needs[0])
        };
        let mut points = self.order.iter().filter(fits).map(|&cell| self.point(cell));
        points.find(|&point| will_do(point))
    }

    /// The cells from the middle outwards around which a share of each box lies inside, for each of
    /// some falling shares those at which it is the first that does.
    pub(super) fn spots<const SHARES: usize>(
        &self,
        boxes: &[Rect],
        shares: [f64; SHARES],
    ) -> [Vec<Spot>; SHARES] {
        let mut boxes: Vec<Needs<SHARES>> = boxes
            .iter()
            .map(|each| self.needs(*each, 0, shares))
            .collect();
        // The largest first: it is the likeliest not to fit.
        boxes.sort_by_key(|each| Reverse(each.needs));
        let mut spots = [const { Vec::new() }; SHARES];
        for (place, &cell) in (0_u16..).zip(&self.order) {
            let mut first = 0;
            for each in &boxes {
                let count = self.count(&each.stencil, cell);
                while each.needs.get(first).is_some_and(|&needs| count < needs) {
                    first += 1;
                }
                if first == SHARES {
                    break;
                }
            }
            if let Some(spots) = spots.get_mut(first) {
                spots.push(Spot(place));
            }
        }
        spots
    }

    /// The point of a spot of this area.
    pub(super) fn at(&self, Spot(place): Spot) -> Point {
        let cell = self.order.get(usize::from(place));
        cell.map_or(self.middle, |&cell| self.point(cell))
    }

    /// The middle of a cell.
    fn point(&self, [col, row]: [u8; 2]) -> Point {
        let at = Vec2::new(f64::from(col) + 0.5, f64::from(row) + 0.5);
        (self.corner + at * self.cell).to_point()
    }

    /// What a box, so many cells larger on all sides, needs for each of some shares of it.
    fn needs<const SHARES: usize>(
        &self,
        each: Rect,
        margin: i32,
        shares: [f64; SHARES],
    ) -> Needs<SHARES> {
        let stencil = self.stencil(each, margin);
        let [left, top, right, bottom] = stencil;
        let cells = f64::from((right - left) * (bottom - top));
        Needs {
            stencil,
            needs: shares.map(|share| nearest_pixel((cells * share).ceil())),
        }
    }

    /// The cells that a box around the middle of a cell touches, from that cell on.
    fn stencil(&self, each: Rect, margin: i32) -> [i32; 4] {
        let low = |at: f64| nearest_pixel((at / self.cell + 0.5).floor()) - margin;
        let high = |at: f64| nearest_pixel((at / self.cell + 0.5).ceil()) + margin;
        [low(each.x0), low(each.y0), high(each.x1), high(each.y1)]
    }

    /// How many cells of a box around a cell are inside.
    fn count(&self, &[left, top, right, bottom]: &[i32; 4], cell: [u8; 2]) -> i32 {
        let [col, row] = cell.map(i32::from);
        let place = |at: i32, most: usize| span(at).min(most);
        let (x0, x1) = (
            place(col + left, self.width),
            place(col + right, self.width),
        );
        let (y0, y1) = (
            place(row + top, self.height),
            place(row + bottom, self.height),
        );
        let wide = self.width + 1;
        let count = |x: usize, y: usize| self.counts.get(y * wide + x).copied().unwrap_or(0);
        count(x1, y1) + count(x0, y0) - count(x1, y0) - count(x0, y1)
    }

    /// The bytes it takes in memory, for bounded caches.
    pub(super) fn bytes(&self) -> usize {
        120 + self.counts.len() * 4 + self.order.len() * 2
    }

    /// How many cells may be a block's.
    pub(super) fn spots_at_most(&self) -> usize {
        self.order.len()
    }
}

/// What a box needs around the middle of a cell.
struct Needs<const SHARES: usize = 1> {
    /// The cells that it touches, from that cell on: left, top, and beyond its right and bottom.
    stencil: [i32; 4],
    /// How many of them must be inside, for each share.
    needs: [i32; SHARES],
}

/// Which cells around a region are wholly in it.
struct Cells {
    width: usize,
    height: usize,
    inside: Vec<bool>,
}

impl Cells {
    /// Takes `step` by `step` cells of a grid together.
    fn of(
        grid: &Grid,
        region: u16,
        (left, top): (usize, usize),
        (width, height): (usize, usize),
        step: usize,
    ) -> Self {
        let mut inside = vec![true; width * height];
        for (row, flags) in inside.chunks_exact_mut(width.max(1)).enumerate() {
            for row in top + row * step..top + (row + 1) * step {
                let line = row * grid.width + left..(row + 1) * grid.width;
                let line = grid.cells.get(line).unwrap_or_default();
                // What lies beyond the view is not inside.
                let mut cells = line.chunks_exact(step.max(1));
                for flag in flags.iter_mut() {
                    let cells = cells.next();
                    *flag &= cells.is_some_and(|cells| cells.iter().all(|cell| *cell == region));
                }
            }
        }
        Self {
            width,
            height,
            inside,
        }
    }

    fn counts(&self) -> Vec<i32> {
        let wide = self.width + 1;
        let mut counts = vec![0; wide * (self.height + 1)];
        for (row, line) in self.inside.chunks_exact(self.width.max(1)).enumerate() {
            let mut sum = 0;
            for (col, &inside) in line.iter().enumerate() {
                sum += i32::from(inside);
                let above = counts.get(row * wide + col + 1).copied().unwrap_or(0);
                if let Some(count) = counts.get_mut((row + 1) * wide + col + 1) {
                    *count = above + sum;
                }
            }
        }
        counts
    }

    fn longest(&self) -> usize {
        let lines = self.inside.chunks_exact(self.width.max(1));
        let stretches = lines.flat_map(|line| line.split(|&inside| !inside).map(<[bool]>::len));
        stretches.max().unwrap_or(0)
    }

    /// The point that is farthest from the edge, the most central of several.
    fn widest(&self) -> Vec2 {
        let (wide, depths) = self.depths();
        let (mut sum, mut count) = (Vec2::ZERO, 0.0);
        let cells = || {
            depths
                .iter()
                .enumerate()
                .filter(|(_, depth)| **depth > 0)
                .map(|(place, &depth)| {
                    // The depths have a frame of one cell.
                    let (col, row) = (place % wide - 1, place / wide - 1);
                    (Vec2::new(length(col) + 0.5, length(row) + 0.5), depth)
                })
        };
        for (at, _) in cells() {
            sum += at;
            count += 1.0;
        }
        let centroid = sum / f64::max(count, 1.0);
        let mut best = (f64::NEG_INFINITY, centroid);
        for (at, depth) in cells() {
            let worth = f64::from(depth) / 3.0 - (at - centroid).hypot() * 0.28;
            if worth > best.0 {
                best = (worth, at);
            }
        }
        best.1
    }

    /// How deep inside each cell lies, in thirds of a cell, 0 outside; in rows of a
    /// width with a frame around.
    fn depths(&self) -> (usize, Vec<i32>) {
        let wide = self.width + 2;
        let mut depths = vec![0; wide * (self.height + 2)];
        for (row, line) in self.inside.chunks_exact(self.width.max(1)).enumerate() {
            for (col, _) in line.iter().enumerate().filter(|(_, inside)| **inside) {
                let at = (row + 1) * wide + col + 1;
                let near = |by: usize| depths.get(at - by).copied().unwrap_or(0);
                let depth = (near(1) + 3).min(near(wide) + 3);
                let depth = depth.min(near(wide + 1) + 4).min(near(wide - 1) + 4);
                if let Some(place) = depths.get_mut(at) {
                    *place = depth;
                }
            }
        }
        for at in (0..depths.len()).rev() {
            let near = |by: usize| depths.get(at + by).copied().unwrap_or(0);
            let depth = (near(1) + 3).min(near(wide) + 3);
            let depth = depth.min(near(wide + 1) + 4).min(near(wide - 1) + 4);
            if let Some(place) = depths.get_mut(at) {
                *place = depth.min(*place);
            }
        }
        (wide, depths)
    }

    /// Every other cell that is inside, from a point outwards: its column and row.
    fn from(&self, middle: Vec2) -> Vec<[u8; 2]> {
        let lines = (0_u8..).zip(self.inside.chunks_exact(self.width.max(1)));
        let cells = lines.flat_map(|(row, line)| {
            let cells = (0_u8..).zip(line).filter(|(_, inside)| **inside);
            cells.map(move |(col, _)| [col, row])
        });
        let cells = cells.filter(|[col, row]| (col + row) % 2 == 0);
        let ring = |[col, row]: [u8; 2]| {
            let at = Vec2::new(f64::from(col) + 0.5, f64::from(row) + 0.5);
            whole((at - middle).hypot() * 2.0)
        };
        let cells: Vec<(usize, [u8; 2])> = cells.map(|cell| (ring(cell), cell)).collect();
        // Where the next cell of each ring goes.
        let mut next = vec![0; cells.iter().map(|(ring, _)| ring + 2).max().unwrap_or(0)];
        for (ring, _) in &cells {
            next[ring + 1] += 1;
        }
        for ring in 1..next.len() {
            next[ring] += next[ring - 1];
        }
        let mut order = vec![[0; 2]; cells.len()];
        for (ring, cell) in cells {
            order[next[ring]] = cell;
            next[ring] += 1;
        }
        order
    }
}
