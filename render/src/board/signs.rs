//! Highlights of squares, arrows and trails.
//!
//! Arrows and trails are drawn before the tokens and end at their edges: they
//! can never hide one.

use super::layout::Layout;
use crate::{
    art::clearance,
    canvas::{Canvas, Point, Raster, Vec2},
    chrome::{arrow, chosen, danger, framed, target_dot, target_frame, trail},
    scene::{BoardScene, MarkKind, Square, Token},
    theme,
};

/// The squares with all marks and lines over them.
pub(super) fn draw(scene: &BoardScene, layout: &Layout, factor: f64, under: &Raster) -> Raster {
    if scene.marks.is_empty() && scene.arrows.is_empty() && scene.trails.is_empty() {
        return under.clone();
    }
    let mut canvas = Canvas::new(layout.grid.field, factor);
    draw_on(&mut canvas, scene, layout);
    canvas.finish_over(under)
}

/// Draws all marks and lines.
pub(super) fn draw_on(canvas: &mut Canvas, scene: &BoardScene, layout: &Layout) {
    draw_marks(canvas, scene, layout);
    draw_lines(canvas, scene, layout);
    draw_dots(canvas, scene, layout);
}

/// Marks, which tokens stand on.
fn draw_marks(canvas: &mut Canvas, scene: &BoardScene, layout: &Layout) {
    // In the order of their kinds, so that the picture does not depend on the
    // order in which a caller lists them.
    let viewer = scene.bottom.arms.faction;
    let mut marks = scene.marks.clone();
    marks.sort_unstable_by_key(|mark| (mark.kind, mark.square));
    for mark in marks {
        let square = layout.grid.square(mark.square);
        match mark.kind {
            MarkKind::LastFrom | MarkKind::LastTo => {
                framed(canvas, square, theme::LAST, theme::LAST_EDGE);
            }
            MarkKind::Selected => chosen(canvas, square, viewer),
            MarkKind::Danger => danger(canvas, square),
            // Under the token, which it is wider than: a ring would hide in it.
            MarkKind::Target if token_on(scene, mark.square).is_some() => {
                target_frame(canvas, square, viewer);
            }
            MarkKind::Target => {}
        }
    }
}

/// Dots on free squares, above the trails that may begin there.
fn draw_dots(canvas: &mut Canvas, scene: &BoardScene, layout: &Layout) {
    for mark in &scene.marks {
        if mark.kind == MarkKind::Target && token_on(scene, mark.square).is_none() {
            let viewer = scene.bottom.arms.faction;
            let radius = layout.grid.side * 0.095;
            target_dot(canvas, layout.grid.middle(mark.square), radius, viewer);
        }
    }
}

/// Arrows and trails, trails below.
fn draw_lines(canvas: &mut Canvas, scene: &BoardScene, layout: &Layout) {
    for line in &scene.trails {
        let (start, end) = ends(scene, layout, line.from, line.to, layout.grid.side * 0.11);
        trail(canvas, start, end, layout.grid.side / 176.0, line.faction);
    }
    for line in &scene.arrows {
        let (start, end) = ends(scene, layout, line.from, line.to, layout.grid.side * 0.03);
        arrow(canvas, start, end, layout.grid.side / 176.0, line.faction);
    }
}

/// Where a line starts and ends: in the middle of a free square, at the edge of a
/// token, so much room left before it.
fn ends(
    scene: &BoardScene,
    layout: &Layout,
    from: Square,
    to: Square,
    room: f64,
) -> (Point, Point) {
    let (start, end) = (layout.grid.middle(from), layout.grid.middle(to));
    let direction = (end - start).normalize();
    let reach = |square, direction: Vec2| {
        let token = token_on(scene, square);
        token.map_or(0.0, |token| {
            clearance(token.piece, direction) * layout.grid.side + room
        })
    };
    let (mut cut_start, mut cut_end) = (reach(from, direction), reach(to, direction));
    // Between two tokens side by side a stump stays visible, partly under them.
    let length = (end - start).hypot();
    let over = (cut_start + cut_end + layout.grid.side * 0.2 - length).max(0.0);
    cut_start = (cut_start - over / 2.0).max(0.0);
    cut_end = (cut_end - over / 2.0).max(0.0);
    (start + direction * cut_start, end - direction * cut_end)
}

fn token_on(scene: &BoardScene, square: Square) -> Option<&Token> {
    scene.tokens.iter().find(|token| token.square == square)
}
