//! The mesh that maps are made of: small six-sided cells with shaken corners, of which regions are put
//! together: neighbours share corners exactly, and no two cells touch in a corner alone.

use super::random::Random;

/// Parts of one unit of the map: what is computed here is whole numbers of them.
pub(super) const UNIT: i64 = 10;
/// The size of a map in units.
pub(super) const SIZE: (i64, i64) = (1600, 1000);
const WIDTH: i64 = SIZE.0 * UNIT;
const HEIGHT: i64 = SIZE.1 * UNIT;

/// A place on the map, in parts of a unit; y grows downwards.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Point {
    pub(super) x: i64,
    pub(super) y: i64,
}

impl Point {
    pub(super) fn far(self, other: Self) -> i64 {
        let (dx, dy) = (self.x - other.x, self.y - other.y);
        dx * dx + dy * dy
    }
}

/// The cells, in rows, every second one shifted by half a cell; the outermost lie beyond the frame.
#[derive(Debug)]
pub(super) struct Mesh {
    pub(super) columns: usize,
    pub(super) rows: usize,
    /// The middle of each cell.
    pub(super) sites: Vec<Point>,
    /// The upper and the lower corner of each cell.
    pub(super) corners: Vec<Point>,
    /// The distance between two neighbours.
    pub(super) step: i64,
}

impl Mesh {
    /// About so many cells.
    pub(super) fn new(cells: i64, random: &mut Random) -> Self {
        let step = (WIDTH * HEIGHT * 1000 / (866 * cells.max(1)))
            .isqrt()
            .max(UNIT);
        let across = (2 * WIDTH / step - 1) / 2;
        let down = HEIGHT * 1000 / (866 * step);
        let (columns, rows) = (count(across) + 2, count(down) + 2);
        let mut mesh = Self {
            columns,
            rows,
            sites: Vec::new(),
            corners: Vec::new(),
            step,
        };
        for row in 0..rows {
            for column in 0..columns {
                let shift = if row % 2 == 1 { 2 } else { 1 };
                let x = (4 * (wide(column) - 1) + 2 * shift) * WIDTH / (4 * across + 2);
                let y = (2 * (wide(row) - 1) + 1) * HEIGHT / (2 * down);
                let reach = if mesh.is_inside(mesh.cell(row, column)) {
                    step * 27 / 100
                } else {
                    0
                };
                let site = Point {
                    x: x + random.around(reach),
                    y: y + random.around(reach),
                };
                mesh.sites.push(site);
            }
        }
        mesh.set_corners();
        mesh
    }

    fn cell(&self, row: usize, column: usize) -> usize {
        row * self.columns + column
    }

    /// Whether a cell lies in the frame.
    pub(super) fn is_inside(&self, cell: usize) -> bool {
        let (row, column) = (cell / self.columns, cell % self.columns);
        (1..self.rows - 1).contains(&row) && (1..self.columns - 1).contains(&column)
    }

    /// The cells in the frame.
    pub(super) fn inside(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.sites.len()).filter(|&cell| self.is_inside(cell))
    }

    /// The six cells around a cell in the frame, clockwise from the upper right.
    pub(super) fn around(&self, cell: usize) -> [usize; 6] {
        let right = (cell / self.columns) % 2;
        let (above, below) = (cell - self.columns + right, cell + self.columns + right);
        [above, cell + 1, below, below - 1, cell - 1, above - 1]
    }

    /// The cells around one that are in the frame.
    pub(super) fn near(&self, cell: usize) -> impl Iterator<Item = usize> + '_ {
        self.around(cell)
            .into_iter()
            .filter(|&other| self.is_inside(other))
    }

    /// The corners of a cell in the frame, clockwise from the top: between the `n`th and the next lies
    /// the border to the `n`th cell around it.
    pub(super) fn corners_of(&self, cell: usize) -> [usize; 6] {
        let [upper_right, _, lower_right, lower_left, _, upper_left] = self.around(cell);
        let (top, bottom) = (|cell| 2 * cell, |cell| 2 * cell + 1);
        [
            top(cell),
            bottom(upper_right),
            top(lower_right),
            bottom(cell),
            top(lower_left),
            bottom(upper_left),
        ]
    }

    fn set_corners(&mut self) {
        let mut corners = vec![Point { x: 0, y: 0 }; 2 * self.sites.len()];
        for cell in self.inside() {
            let around = self.around(cell);
            for (side, corner) in self.corners_of(cell).into_iter().enumerate() {
                let meeting = [cell, around[side], around[(side + 5) % 6]];
                corners[corner] = self.meeting_point(meeting);
            }
        }
        self.corners = corners;
    }

    /// The middle of three cells; on the frame where one of them is beyond it.
    fn meeting_point(&self, cells: [usize; 3]) -> Point {
        let mut point = Point { x: 0, y: 0 };
        for cell in cells {
            point.x += self.sites[cell].x;
            point.y += self.sites[cell].y;
        }
        point = Point {
            x: (point.x / 3).clamp(0, WIDTH),
            y: (point.y / 3).clamp(0, HEIGHT),
        };
        for cell in cells {
            let (row, column) = (cell / self.columns, cell % self.columns);
            match column {
                0 => point.x = 0,
                _ if column == self.columns - 1 => point.x = WIDTH,
                _ => {}
            }
            match row {
                0 => point.y = 0,
                _ if row == self.rows - 1 => point.y = HEIGHT,
                _ => {}
            }
        }
        point
    }
}

/// Whether a point lies on the frame.
pub(super) fn is_on_frame(point: Point) -> bool {
    point.x == 0 || point.y == 0 || point.x == WIDTH || point.y == HEIGHT
}

/// A number of things as a number to compute with.
pub(super) fn wide(count: usize) -> i64 {
    i64::try_from(count).unwrap_or(i64::MAX)
}

/// A computed number as a number of things; 0 below zero.
pub(super) fn count(number: i64) -> usize {
    usize::try_from(number).unwrap_or(0)
}
