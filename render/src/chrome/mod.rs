//! What frames every scene: ground, title bar, panels, pills, seat bars.

mod lines;
mod seat;

pub(crate) use lines::{arrow, bent_arrow, dashed_arrow, line_colour, trail};
pub(crate) use seat::{SEAT_HEIGHT, seat_bar, seat_ground};

use crate::{
    art,
    canvas::{Canvas, Line, Pen, Point, Rect, RoundedRect, Size},
    colour::Colour,
    scene::{Badge, Crest, Heading},
    text::{Align, Face, Style},
    theme,
    workshop::Easel,
};

/// Height of the title bar with its rules.
pub(crate) const TITLE_HEIGHT: f64 = 64.0;
/// Where the rules under the title bar begin; above is flat ground.
pub(crate) const TITLE_RULE: f64 = 57.0;
/// So far from the edge of a panel, corners included, its ground is flat.
pub(crate) const PANEL_EDGE: f64 = 6.0;
/// Height of the title of a panel.
pub(crate) const PANEL_TITLE: f64 = 31.0;
/// Room between the edge of the picture and what is on it.
pub(crate) const MARGIN: f64 = 24.0;

/// Fills the picture and draws the title bar without its texts.
pub(crate) fn ground(canvas: &mut Canvas, size: Size) {
    let all = Rect::from_origin_size(Point::ZERO, size);
    canvas.fill(&all, theme::GROUND);
    title_ground(canvas, size.width);
}

/// Draws the title bar without its texts.
pub(crate) fn title_ground(canvas: &mut Canvas, width: f64) {
    let bar = Rect::new(0.0, 0.0, width, TITLE_HEIGHT);
    canvas.shadow(&bar, 9.0, theme::SHADOW.alpha(110));
    canvas.fill(&bar, theme::BAR);
    gold_rule(canvas, 0.0, width, TITLE_HEIGHT);
}

/// The double rule under a title, with its lower end at a height.
pub(crate) fn gold_rule(canvas: &mut Canvas, left: f64, right: f64, foot: f64) {
    let line = |from: f64, to: f64| Rect::new(left, foot - from, right, foot - to);
    canvas.fill(&line(TITLE_HEIGHT - TITLE_RULE, 6.0), theme::GOLD_DEEP);
    canvas.fill(&line(3.0, 0.0), theme::GOLD);
}

/// Draws crest, title, heading and badge on the title bar.
pub(crate) fn title_bar(
    easel: &mut Easel<'_>,
    width: f64,
    (crest, title): (Crest, &str),
    heading: &Heading,
    badge: Option<&Badge>,
) {
    const MIDDLE: f64 = 28.5;
    let mut right = width - MARGIN;
    if let Some(badge) = badge {
        let (fill, ink) = match badge.faction {
            Some(faction) => (faction.fill(), faction.ink()),
            None => (theme::GOLD, theme::INK),
        };
        let style = Style::new(Face::Number, 22.0, ink).tracked(30);
        let pill = Pill::new(style, fill);
        right -= pill.draw(easel, &badge.text, Point::new(right, MIDDLE)) + 18.0;
    }
    let main = Style::new(Face::Strong, 26.0, theme::IVORY);
    let sub = Style::new(Face::Plain, 17.5, theme::GREY);
    let room = width * 0.23;
    let main = easel.fit(&heading.main, main, 22.0, room);
    let sub = easel.fit(&heading.sub, sub, 16.0, room);
    main.draw(&mut easel.canvas, Point::new(right, 19.5), Align::Right);
    sub.draw(&mut easel.canvas, Point::new(right, 43.5), Align::Right);
    right -= main.width.max(sub.width) + 24.0;
    art::crest(&mut easel.canvas, crest, Point::new(46.0, MIDDLE), 37.0);
    let style = Style::new(Face::Title, 34.0, theme::IVORY).tracked(45);
    let title = easel.fit(title, style, 22.0, right - 76.0);
    title.draw(
        &mut easel.canvas,
        Point::new(76.0, MIDDLE + 1.0),
        Align::Left,
    );
}

/// A dark panel with a soft shadow and a thin edge.
pub(crate) fn panel(canvas: &mut Canvas, rect: Rect, edge: Colour, edge_width: f64) {
    let radius = 12.0;
    let fallen = rect + crate::canvas::Vec2::new(0.0, 3.0);
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

/// How a pill looks.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pill {
    pub(crate) style: Style,
    /// The smallest that its letters become before they are cut.
    pub(crate) floor: f64,
    pub(crate) height: f64,
    pub(crate) fill: Colour,
}

impl Pill {
    pub(crate) fn new(style: Style, fill: Colour) -> Self {
        Self {
            style,
            floor: 17.5,
            height: style.size * 1.6,
            fill,
        }
    }

    /// Draws a text of at most 264 units in a pill that ends at a point; says how wide it became.
    pub(crate) fn draw(self, easel: &mut Easel<'_>, text: &str, at: Point) -> f64 {
        let text = easel.fit(text, self.style, self.floor, 264.0);
        let width = text.width + self.height * 0.9;
        let size = Size::new(width, self.height);
        let rect = Rect::from_center_size((at.x - width / 2.0, at.y), size);
        let shape = RoundedRect::from_rect(rect, self.height / 2.0);
        easel.canvas.fill(&shape, self.fill);
        text.draw(&mut easel.canvas, rect.center(), Align::Centre);
        width
    }
}
