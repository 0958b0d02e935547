//! Moves as arrows that keep clear of names and counters, and lines to what stands beside its region.

use std::{f64::consts::TAU, sync::Arc};

use super::{geometry::meet, grid::Grid, placed::Placed, plan::Sheet, stamp::stamp, view::View};
use crate::{
    canvas::{Canvas, Circle, Line, Pen, Point, Raster, Rect, Vec2},
    chrome::{bent_arrow, dashed_arrow},
    scene::{MapArrow, MapArrowKind, MapScene},
    theme,
};

/// How large arrows are beside those of boards.
const SCALE: f64 = 0.9;
/// Room between an arrow and what it may not touch.
const AIR: f64 = 8.0;
/// An arrow is this long at least, if there is room.
const LEAST: f64 = 46.0;

/// A move as it is drawn.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Course {
    pub(super) from: Point,
    pub(super) to: Point,
    pub(super) bend: f64,
    arrow: MapArrow,
}

impl Course {
    /// The point at a share of the way.
    pub(super) fn at(&self, share: f64) -> Point {
        let along = self.to - self.from;
        let control = self.from.midpoint(self.to) + Vec2::new(-along.y, along.x) * self.bend;
        let (a, b) = (self.from.lerp(control, share), control.lerp(self.to, share));
        a.lerp(b, share)
    }

    fn draw(&self, canvas: &mut Canvas, grain: f64) {
        let ends = (self.from, self.to);
        let (scale, faction) = (SCALE * grain, self.arrow.faction);
        match self.arrow.kind {
            MapArrowKind::March => bent_arrow(canvas, ends, self.bend, scale, faction),
            MapArrowKind::Retreat => dashed_arrow(canvas, ends, self.bend, scale, faction),
        }
    }
}

/// Finds courses for all arrows that lead from or to what a sheet shows.
pub(super) fn courses(scene: &MapScene, sheet: &Sheet) -> Vec<Course> {
    let (grid, placed) = (&sheet.grid, &sheet.placed);
    let blocks = placed.iter().flatten();
    let taken: Vec<Rect> = blocks
        .flat_map(|placed| placed.rects.iter().copied())
        .collect();
    let mut arrows = scene.arrows.clone();
    arrows.sort_unstable();
    let mut courses: Vec<Course> = Vec::new();
    for arrow in arrows {
        let own = [arrow.from, arrow.to].map(|region| sheet.own.contains(&region));
        // What leaves an inset is seen on the map.
        let is_shown = if sheet.is_inset {
            own[0] && own[1]
        } else {
            own[0] || own[1]
        };
        let ends = [arrow.from, arrow.to].map(|region| End::of(grid, placed, region));
        if let [Some(from), Some(to)] = ends
            && is_shown
        {
            let course = best(arrow, [&from, &to], grid, &taken, &courses, &sheet.view);
            courses.push(course);
        }
    }
    courses
}

/// Where an arrow may begin or end.
struct End {
    region: usize,
    /// What stands there, or nothing around the middle.
    around: Rect,
}

impl End {
    fn of(grid: &Grid, placed: &[Option<Arc<Placed>>], region: usize) -> Option<Self> {
        let bounds = placed
            .get(region)?
            .as_ref()
            .and_then(|placed| placed.bounds());
        let around = if let Some(bounds) = bounds {
            bounds
        } else {
            Rect::from_center_size(grid.middle(region)?, (12.0, 12.0))
        };
        Some(Self { region, around })
    }

    /// A point outside of what stands there, in a direction.
    fn point(&self, angle: f64, air: f64) -> Point {
        let direction = Vec2::new(angle.cos(), angle.sin());
        let half = self.around.size() / 2.0;
        // Where the ray leaves the box with air around it.
        let across = (half.width + air) / direction.x.abs().max(1e-9);
        let down = (half.height + air) / direction.y.abs().max(1e-9);
        self.around.center() + direction * across.min(down)
    }
}

fn best(
    arrow: MapArrow,
    [from, to]: [&End; 2],
    grid: &Grid,
    taken: &[Rect],
    others: &[Course],
    view: &View,
) -> Course {
    const TURNS: u8 = 16;
    let near = from.around.union(to.around).inset(60.0);
    let taken: Vec<Rect> = taken
        .iter()
        .copied()
        .filter(|taken| meet(*taken, near))
        .map(|taken| taken.inset(AIR * 0.55))
        .collect();
    let straight = to.around.center() - from.around.center();
    let field = Rect::from_origin_size(Point::ZERO, view.field.size()).inset(-6.0);
    let angles = |towards: Vec2| {
        (0..TURNS)
            .map(move |turn| f64::from(turn) / f64::from(TURNS) * TAU + towards.atan2())
            .filter(move |turn| (turn - towards.atan2() - TAU / 2.0).abs() > TAU / 6.0)
    };
    let mut best: Option<(f64, Course)> = None;
    for start in angles(straight) {
        for end in angles(-straight) {
            for bend in [0.1, -0.1, 0.26, -0.26] {
                let course = Course {
                    from: from.point(start, AIR * 0.8),
                    to: to.point(end, AIR),
                    bend,
                    arrow,
                };
                let limit = best.map_or(f64::INFINITY, |(cost, _)| cost);
                let cost = cost(&course, [from, to], grid, &taken, others, field, limit);
                if cost < limit {
                    best = Some((cost, course));
                }
            }
        }
    }
    let plain = Course {
        from: from.around.center(),
        to: to.around.center(),
        bend: 0.1,
        arrow,
    };
    best.map_or(plain, |(_, course)| course)
}

/// What is bad about a course; stops counting at a limit.
fn cost(
    course: &Course,
    [from, to]: [&End; 2],
    grid: &Grid,
    taken: &[Rect],
    others: &[Course],
    field: Rect,
    limit: f64,
) -> f64 {
    let length = (course.to - course.from).hypot();
    let mut cost = length + course.bend.abs() * 60.0 + (LEAST - length).max(0.0) * 9.0;
    for (end, point) in [(from, course.from), (to, course.to)] {
        if usize::from(grid.region(point)) != end.region {
            cost += 70.0;
        }
    }
    if cost >= limit {
        return cost;
    }
    for step in 0..=14_u8 {
        let point = course.at(f64::from(step) / 14.0);
        if taken.iter().any(|taken| taken.contains(point)) {
            cost += 400.0;
        }
        if !field.contains(point) {
            cost += 200.0;
        }
        if cost >= limit {
            return cost;
        }
    }
    for other in others {
        let ends = [0.0, 0.25, 0.5, 0.75, 1.0];
        let close = ends.into_iter().any(|one| {
            let here = course.at(one);
            ends.into_iter()
                .any(|two| (other.at(two) - here).hypot() < 16.0)
        });
        if close {
            cost += 120.0;
        }
    }
    cost
}

/// Draws the arrows of some moves.
pub(super) fn draw(raster: &mut Raster, courses: &[Course], view: &View) {
    for course in courses {
        let mut bounds = Rect::from_points(course.from, course.to);
        for share in [0.25, 0.5, 0.75] {
            let point = course.at(share);
            bounds = bounds.union(Rect::from_points(point, point));
        }
        stamp(raster, bounds.inset(26.0), view, |canvas| {
            course.draw(canvas, view.grain.letters);
        });
    }
}

/// Draws a line from the middle of a region to its block beside it.
pub(super) fn draw_leader(raster: &mut Raster, (from, to): (Point, Point), view: &View) {
    let bounds = Rect::from_points(from, to).inset(8.0);
    stamp(raster, bounds, view, |canvas| {
        let line = Line::new(from, to);
        canvas.stroke(&line, &Pen::new(4.0, theme::INK.alpha(170)));
        canvas.stroke(&line, &Pen::new(1.8, theme::IVORY));
        canvas.fill(&Circle::new(from, 4.6), theme::INK);
        canvas.fill(&Circle::new(from, 3.0), theme::IVORY);
    });
}
