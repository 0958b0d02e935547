//! Dark panels, and their titles.

use crate::{
    canvas::{Canvas, Line, Pen, Point, Rect, RoundedRect, Vec2},
    colour::Colour,
    text::{Align, Face, Style},
    theme,
    workshop::Easel,
};

/// So far from the edge of a panel, corners included, its ground is flat.
pub(crate) const PANEL_EDGE: f64 = 6.0;
/// Height of the title of a panel.
pub(crate) const PANEL_TITLE: f64 = 31.0;

/// A dark panel with a soft shadow and a thin edge.
pub(crate) fn panel(canvas: &mut Canvas, rect: Rect, edge: Colour, edge_width: f64) {
    let radius = 12.0;
    let fallen = rect + Vec2::new(0.0, 3.0);
    canvas.shadow(
        &RoundedRect::from_rect(fallen, radius),
        9.0,
        theme::SHADOW.alpha(95),
    );
    canvas.fill(&RoundedRect::from_rect(rect, radius), edge);
    let inner = rect.inset(-edge_width);
    canvas.fill(
        &RoundedRect::from_rect(inner, radius - edge_width),
        theme::BAR,
    );
}

/// The title of a panel at its left, with a rule behind it; says where its content starts.
pub(crate) fn panel_title(easel: &mut Easel<'_>, text: &str, rect: Rect) -> f64 {
    let style = Style::new(Face::Header, 25.5, theme::GOLD).tracked(25);
    let (left, right) = (rect.x0 + 14.0, rect.x1 - 14.0);
    let middle = rect.y0 + 15.0;
    let title = easel.fit(text, style, 25.5, right - left);
    title.draw(&mut easel.canvas, Point::new(left, middle), Align::Left);
    let from = left + title.width + 12.0;
    if from < right {
        let rule = Line::new((from, middle + 1.5), (right, middle + 1.5));
        easel.canvas.stroke(&rule, &Pen::new(1.0, theme::GOLD_DEEP));
    }
    rect.y0 + PANEL_TITLE
}
