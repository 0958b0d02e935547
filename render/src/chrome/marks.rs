//! Marks on squares: chosen, to be moved to, in danger.

use crate::{
    canvas::{Canvas, Circle, Line, Pen, Point, Rect, RoundedRect},
    colour::Colour,
    scene::Faction,
    theme,
};

/// A filled square with a frame.
pub(crate) fn framed(canvas: &mut Canvas, square: Rect, fill: Colour, edge: Colour) {
    canvas.fill(&square, fill);
    let width = (square.width() * 0.022).max(1.5);
    canvas.stroke(&square.inset(-width * 1.1), &Pen::new(width, edge).sharp());
}

/// The chosen square: bright, in a frame of the viewer's colour.
pub(crate) fn chosen(canvas: &mut Canvas, square: Rect, viewer: Faction) {
    let width = (square.width() * 0.045).max(2.5);
    canvas.fill(&square, theme::CHOSEN);
    let pen = Pen::new(width, viewer.line()).sharp();
    canvas.stroke(&square.inset(-width * 0.75), &pen);
}

/// The dot of a free square that may be moved to.
pub(crate) fn target_dot(canvas: &mut Canvas, at: Point, radius: f64, viewer: Faction) {
    canvas.fill(&Circle::new(at, radius * 1.3), theme::IVORY);
    canvas.fill(&Circle::new(at, radius), viewer.line());
}

/// The frame of a taken square that may be moved to; shows around wide tokens.
pub(crate) fn target_frame(canvas: &mut Canvas, square: Rect, viewer: Faction) {
    let side = square.width();
    let frame = RoundedRect::from_rect(square.inset(-side * 0.035), side * 0.12);
    canvas.stroke(&frame, &Pen::new((side * 0.05).max(4.4), theme::IVORY));
    canvas.stroke(&frame, &Pen::new((side * 0.032).max(2.6), viewer.line()));
}

/// Red stripes along the edge, brackets in the corners: told by shape too.
pub(crate) fn danger(canvas: &mut Canvas, square: Rect) {
    let side = square.width();
    // One opaque tint: mixed with both kinds of squares it would be two, and one gets lost.
    canvas.fill(&square, theme::DANGER_GROUND);
    let inner = square.inset(-side * 0.05);
    let reach = side * 0.2;
    for (x, y, right, down) in [
        (inner.x0, inner.y0, 1.0, 1.0),
        (inner.x1, inner.y0, -1.0, 1.0),
        (inner.x0, inner.y1, 1.0, -1.0),
        (inner.x1, inner.y1, -1.0, -1.0),
    ] {
        for (width, least, colour) in [(0.062, 4.0, theme::IVORY), (0.042, 2.6, theme::DANGER)] {
            let pen = Pen::new((side * width).max(least), colour);
            canvas.stroke(&Line::new((x, y), (x + right * reach, y)), &pen);
            canvas.stroke(&Line::new((x, y), (x, y + down * reach)), &pen);
        }
    }
}
