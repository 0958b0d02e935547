//! Arrows and dashed trails, with a light edge so that they show on any ground.

use crate::{
    canvas::{BezPath, Canvas, Circle, Line, Pen, Point, Vec2, polygon},
    scene::Faction,
    theme,
};

/// Arrows bend a little, so that those to and fro on one line lie apart.
const BEND: f64 = 0.1;

/// Steps along the bend of an arrow; more are not visible.
const STEPS: u32 = 20;

/// Draws a bent arrow that ends exactly at a point; `scale` 1 is 14 units thick.
pub(crate) fn arrow(canvas: &mut Canvas, from: Point, to: Point, scale: f64, faction: Faction) {
    bent_arrow(canvas, (from, to), BEND, scale, faction);
}

/// Draws an arrow that bends by a share of its length, to the right if positive.
pub(crate) fn bent_arrow(
    canvas: &mut Canvas,
    (from, to): (Point, Point),
    bend: f64,
    scale: f64,
    faction: Faction,
) {
    let shape = arrow_shape(from, to, bend, scale);
    canvas.stroke(&shape, &Pen::new(11.0 * scale, theme::SHADOW.alpha(90)));
    canvas.stroke(&shape, &Pen::new(7.5 * scale, theme::IVORY));
    canvas.fill(&shape, faction.line());
}

fn arrow_shape(from: Point, to: Point, bend: f64, scale: f64) -> BezPath {
    let length = (to - from).hypot().max(1.0);
    let along = (to - from) / length;
    let across = Vec2::new(-along.y, along.x);
    let control = from.midpoint(to) + across * length * bend;
    let head = (46.0 * scale).min(length * 0.6);
    let wide = head * 0.56;
    let at = |t: f64| {
        let (a, b) = (from.lerp(control, t), control.lerp(to, t));
        (a.lerp(b, t), (b - a).normalize())
    };
    let neck = 1.0 - head * 0.9 / length;
    let (mut left, mut right) = (Vec::new(), Vec::new());
    for step in 0..=STEPS {
        let share = f64::from(step) / f64::from(STEPS);
        let (point, direction) = at(share * neck);
        let half = (4.5 + 4.0 * share) * scale.min(head / 30.0);
        let side = Vec2::new(-direction.y, direction.x) * half;
        left.push(point + side);
        right.push(point - side);
    }
    let (foot, _) = at((1.0 - head / length).max(0.0));
    let direction = (to - foot).normalize();
    let side = Vec2::new(-direction.y, direction.x) * wide;
    let mut corners = left;
    corners.extend([foot + side, to, foot - side]);
    corners.extend(right.into_iter().rev());
    polygon(corners)
}

/// Draws a dashed arrow that bends by a share of its length.
pub(crate) fn dashed_arrow(
    canvas: &mut Canvas,
    (from, to): (Point, Point),
    bend: f64,
    scale: f64,
    faction: Faction,
) {
    let length = (to - from).hypot().max(1.0);
    let along = (to - from) / length;
    let across = Vec2::new(-along.y, along.x);
    let control = from.midpoint(to) + across * length * bend;
    let direction = (to - control).normalize();
    let foot = to - direction * (26.0 * scale).min(length * 0.5);
    let mut line = BezPath::new();
    line.move_to(from);
    line.quad_to(control, foot);
    let side = Vec2::new(-direction.y, direction.x) * 17.0 * scale;
    let head = polygon([foot + side, to, foot - side]);
    let (dash, gap) = (13.0 * scale, 13.0 * scale);
    for (width, edge, colour) in [(13.0, 7.5, theme::IVORY), (8.0, 2.5, faction.line())] {
        canvas.stroke(
            &line,
            &Pen::new(width * scale, colour).dashed(dash, gap, 0.0),
        );
        canvas.stroke(&head, &Pen::new(edge * scale, colour));
        canvas.fill(&head, colour);
    }
}

/// Draws a dashed line with a ring where it begins.
pub(crate) fn trail(canvas: &mut Canvas, from: Point, to: Point, scale: f64, faction: Faction) {
    let length = (to - from).hypot().max(1.0);
    let along = (to - from) / length;
    let line = Line::new(from + along * (15.0 * scale).min(length), to);
    let (dash, gap) = (17.0 * scale, 15.0 * scale);
    // Dashes end with the line, where the eye follows them to.
    let rest = (length - 15.0 * scale).max(0.0) % (dash + gap);
    let phase = dash + gap - rest + dash;
    for (width, colour) in [(9.5, theme::IVORY), (5.5, faction.line())] {
        let pen = Pen::new(width * scale, colour).dashed(dash, gap, phase);
        canvas.stroke(&line, &pen);
    }
    for (radius, colour) in [
        (13.0, theme::IVORY),
        (10.0, faction.line()),
        (4.5, theme::IVORY),
    ] {
        canvas.fill(&Circle::new(from, radius * scale), colour);
    }
}
