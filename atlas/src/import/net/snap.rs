//! Splits lines where they meet, until they meet in corners alone.

use super::sets::Sets;
use super::{Line, Tangled, square, turn};
use crate::model::Point;

/// How often lines are looked through: a line that was split has moved by a step at most, and may meet another.
const ROUNDS: usize = 40;
/// How many squares all lines together may come near: long lines everywhere are more than any map has.
const NEAR: usize = 60_000_000;
/// How many pairs of lines are compared in one round.
const WORK: u64 = 400_000_000;

/// Splits the lines; the same line of several shapes becomes one with all of them.
///
/// # Errors
///
/// [`Tangled`] where it would take too long.
pub(in crate::import) fn split(lines: Vec<Line>, sets: &mut Sets) -> Result<Vec<Line>, Tangled> {
    let mut lines = united(lines, sets)?;
    for _ in 0..ROUNDS {
        let mut corners: Vec<(usize, Point)> = Vec::new();
        pairs(&lines, |first, second| {
            meet(&lines, first, second, &mut corners);
        })?;
        if corners.is_empty() {
            return Ok(lines);
        }
        lines = united(with(&lines, corners), sets)?;
    }
    Err(Tangled)
}

/// The pairs of lines that do not go together: they cross, or an end of one lies on the other.
pub(in crate::import) fn clashes(lines: &[Line]) -> Result<Vec<(usize, usize)>, Tangled> {
    let mut found = Vec::new();
    pairs(lines, |first, second| {
        let mut corners = Vec::new();
        meet(lines, first, second, &mut corners);
        let (one, other) = (&lines[first], &lines[second]);
        if !corners.is_empty() || (one.a, one.b) == (other.a, other.b) {
            found.push((first, second));
        }
    })?;
    found.sort_unstable();
    found.dedup();
    Ok(found)
}

/// Sorts the lines and makes one of those that are the same; what no shape has any more is left out.
fn united(mut lines: Vec<Line>, sets: &mut Sets) -> Result<Vec<Line>, Tangled> {
    lines.sort_unstable();
    let mut kept: Vec<Line> = Vec::with_capacity(lines.len());
    for line in lines {
        match kept.last_mut() {
            Some(last) if (last.a, last.b) == (line.a, line.b) => {
                last.set = sets.sum(last.set, line.set)?;
            }
            _ => kept.push(line),
        }
    }
    kept.retain(|line| line.set != 0);
    Ok(kept)
}

/// The lines with corners put into them.
fn with(lines: &[Line], mut corners: Vec<(usize, Point)>) -> Vec<Line> {
    corners.sort_unstable_by_key(|&(line, corner)| {
        let Line { a, b, .. } = lines[line];
        let [ax, ay, bx, by, cx, cy] = [a.x, a.y, b.x, b.y, corner.x, corner.y].map(i64::from);
        (line, (bx - ax) * (cx - ax) + (by - ay) * (cy - ay), corner)
    });
    corners.dedup();
    let mut result = Vec::with_capacity(lines.len() + corners.len());
    let mut next = corners.into_iter().peekable();
    for (index, line) in lines.iter().enumerate() {
        let mut from = line.a;
        while let Some((_, corner)) = next.next_if(|&(of, _)| of == index) {
            result.extend(Line::new(from, corner, line.set));
            from = corner;
        }
        result.extend(Line::new(from, line.b, line.set));
    }
    result
}

/// Adds the corners that each of two lines has to take in for the other.
fn meet(lines: &[Line], first: usize, second: usize, corners: &mut Vec<(usize, Point)>) {
    let (one, other) = (&lines[first], &lines[second]);
    let before = corners.len();
    for (line, of, ends) in [(one, first, other), (other, second, one)] {
        for end in [ends.a, ends.b] {
            if end != line.a && end != line.b && is_on(line, end) {
                corners.push((of, end));
            }
        }
    }
    let common = one.a == other.a || one.a == other.b || one.b == other.a || one.b == other.b;
    if common || corners.len() > before {
        return;
    }
    let sides = |line: &Line, of: &Line| {
        let (a, b) = (turn(line.a, line.b, of.a), turn(line.a, line.b, of.b));
        (a > 0 && b < 0) || (a < 0 && b > 0)
    };
    if !sides(one, other) || !sides(other, one) {
        return;
    }
    let at = crossing(one, other);
    for (of, line) in [(first, one), (second, other)] {
        if at != line.a && at != line.b {
            corners.push((of, at));
        }
    }
}

/// Whether a corner lies beside the line, between its ends, within half a step.
fn is_on(line: &Line, corner: Point) -> bool {
    let off = 2 * turn(line.a, line.b, corner).abs();
    let [ax, ay, bx, by, cx, cy] =
        [line.a.x, line.a.y, line.b.x, line.b.y, corner.x, corner.y].map(i64::from);
    if off > (bx - ax).abs() + (by - ay).abs() {
        return false;
    }
    let along = (bx - ax) * (cx - ax) + (by - ay) * (cy - ay);
    let length = square(line.a, line.b);
    along > 0 && along < length && i128::from(off) * i128::from(off) <= i128::from(length)
}

/// The place of the grid nearest to where two lines cross.
fn crossing(one: &Line, other: &Line) -> Point {
    let from = i128::from(turn(other.a, other.b, one.a));
    let to = i128::from(turn(other.a, other.b, one.b));
    let whole = from - to;
    let part = |start: i32, end: i32| {
        let way = (i128::from(end) - i128::from(start)) * from;
        // Rounded to the nearest: twice the way and the half of it, both without a remainder.
        let moved = if whole == 0 {
            0
        } else {
            (2 * way + whole).div_euclid(2 * whole)
        };
        i32::try_from(i128::from(start) + moved).unwrap_or(start)
    };
    Point {
        x: part(one.a.x, one.b.x),
        y: part(one.a.y, one.b.y),
    }
}

/// A square lattice over all lines, and which of them come near each square.
struct Lattice {
    west: i64,
    south: i64,
    side: i64,
    columns: usize,
    rows: usize,
}

impl Lattice {
    fn new(lines: &[Line]) -> Self {
        let ends = || lines.iter().flat_map(|line| [line.a, line.b]);
        let range = |of: fn(Point) -> i32| {
            let (low, high) = (ends().map(of).min(), ends().map(of).max());
            (
                i64::from(low.unwrap_or(0)) - 2,
                i64::from(high.unwrap_or(0)) + 2,
            )
        };
        let ((west, east), (south, north)) = (range(|p| p.x), range(|p| p.y));
        let many = i64::try_from(lines.len()).unwrap_or(i64::MAX).max(1);
        let side = ((east - west) * (north - south) / many).isqrt().max(2);
        let count = |span: i64| usize::try_from(span / side + 1).unwrap_or(1);
        Self {
            west,
            south,
            side,
            columns: count(east - west),
            rows: count(north - south),
        }
    }

    /// Calls `visit` with each square that the line comes within a step of.
    fn visit(&self, line: &Line, mut visit: impl FnMut(usize)) {
        let [ax, ay, bx, by] = [line.a.x, line.a.y, line.b.x, line.b.y].map(i64::from);
        let row = |y: i64| usize::try_from((y - self.south) / self.side).unwrap_or(0);
        let column = |x: i64| {
            usize::try_from((x - self.west) / self.side)
                .unwrap_or(0)
                .min(self.columns - 1)
        };
        let last = row(ay.max(by) + 1).min(self.rows - 1);
        for at in row(ay.min(by) - 1)..=last {
            let (mut low, mut high) = (ax.min(bx), ax.max(bx));
            if ay != by {
                let floor = self.south + i64::try_from(at).unwrap_or(0) * self.side - 1;
                let ceiling = floor + self.side + 2;
                let x_at = |y: i64| {
                    let y = y.clamp(ay.min(by), ay.max(by));
                    ax + (bx - ax) * (y - ay) / (by - ay)
                };
                let (one, other) = (x_at(floor), x_at(ceiling));
                (low, high) = (one.min(other).max(low) - 1, one.max(other).min(high) + 1);
            }
            for across in column(low - 1)..=column(high + 1) {
                visit(at * self.columns + across);
            }
        }
    }
}

/// Calls `look` with each pair of lines whose boxes come within a step of each other; some come twice.
fn pairs(lines: &[Line], mut look: impl FnMut(usize, usize)) -> Result<(), Tangled> {
    let lattice = Lattice::new(lines);
    let mut starts = vec![0_usize; lattice.columns * lattice.rows + 1];
    let mut all = 0;
    for line in lines {
        lattice.visit(line, |square| {
            starts[square + 1] += 1;
            all += 1;
        });
        if all > NEAR {
            return Err(Tangled);
        }
    }
    for square in 1..starts.len() {
        starts[square] += starts[square - 1];
    }
    let mut filled = starts.clone();
    let mut near = vec![0_usize; starts.last().copied().unwrap_or(0)];
    for (index, line) in lines.iter().enumerate() {
        lattice.visit(line, |square| {
            near[filled[square]] = index;
            filled[square] += 1;
        });
    }
    let mut left = WORK;
    for square in starts.windows(2) {
        let mut here = near[square[0]..square[1]].to_vec();
        // By their west ends, so that those beyond the east end of one need not be looked at.
        here.sort_unstable_by_key(|&line| lines[line].a);
        for (at, &first) in here.iter().enumerate() {
            let one = &lines[first];
            let (south, north) = (one.a.y.min(one.b.y) - 1, one.a.y.max(one.b.y) + 1);
            for &second in &here[at + 1..] {
                let other = &lines[second];
                if other.a.x > one.b.x + 1 {
                    break;
                }
                left = left.checked_sub(1).ok_or(Tangled)?;
                if other.a.y.min(other.b.y) <= north && other.a.y.max(other.b.y) >= south {
                    look(first, second);
                }
            }
        }
    }
    Ok(())
}
