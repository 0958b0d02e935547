//! Titles: a bar over the whole picture, or a corner beside a board.

use super::{panel::PANEL_EDGE, pill::Pill};
use crate::{
    art,
    canvas::{Canvas, Point, Rect, Size},
    scene::{Badge, Crest, Heading},
    text::{Align, Face, Style},
    theme,
    workshop::Easel,
};

/// Height of the title bar with its rules.
pub(crate) const TITLE_HEIGHT: f64 = 64.0;
/// Where the rules under the title bar begin; above is flat ground.
pub(crate) const TITLE_RULE: f64 = 57.0;
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
fn gold_rule(canvas: &mut Canvas, left: f64, right: f64, foot: f64) {
    let line = |from: f64, to: f64| Rect::new(left, foot - from, right, foot - to);
    canvas.fill(&line(TITLE_HEIGHT - TITLE_RULE, 6.0), theme::GOLD_DEEP);
    canvas.fill(&line(3.0, 0.0), theme::GOLD);
}

/// What stands on a title bar.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct TitleBar {
    pub(crate) crest: Crest,
    pub(crate) text: String,
    pub(crate) heading: Heading,
    pub(crate) badge: Option<Badge>,
}

impl TitleBar {
    /// Draws crest, title, heading and badge on a bar so wide.
    pub(crate) fn draw(&self, easel: &mut Easel<'_>, width: f64) {
        const MIDDLE: f64 = 28.5;
        let mut right = width - MARGIN;
        if let Some(badge) = &self.badge {
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
        let main = easel.fit(&self.heading.main, main, 22.0, room);
        // Two lines fill the bar: the lower one stays as it is.
        let sub = easel.fit_normal(&self.heading.sub, sub, 16.0, room);
        main.draw(&mut easel.canvas, Point::new(right, 19.5), Align::Right);
        sub.draw(&mut easel.canvas, Point::new(right, 43.5), Align::Right);
        right -= main.width.max(sub.width) + 24.0;
        art::crest(
            &mut easel.canvas,
            self.crest,
            Point::new(46.0, MIDDLE),
            37.0,
        );
        let style = Style::new(Face::Title, 34.0, theme::IVORY).tracked(45);
        let title = easel.fit(&self.text, style, 22.0, right - 76.0);
        title.draw(
            &mut easel.canvas,
            Point::new(76.0, MIDDLE + 1.0),
            Align::Left,
        );
    }
}

/// The title over its heading, both beside the crest.
pub(crate) fn corner_title(
    easel: &mut Easel<'_>,
    rect: Rect,
    (crest, title): (Crest, &str),
    heading: &Heading,
) {
    let (left, right) = (rect.x0 + 68.0, rect.x1 - 16.0);
    let at = Point::new(rect.x0 + 37.0, rect.y0 + 36.5);
    art::crest(&mut easel.canvas, crest, at, 46.0);
    let style = Style::new(Face::Title, 31.0, theme::IVORY).tracked(40);
    let title = easel.fit(title, style, 22.0, right - left);
    let at = Point::new(left, rect.y0 + 22.0);
    title.draw(&mut easel.canvas, at, Align::Left);
    let style = Style::new(Face::Strong, 24.0, theme::GOLD_PALE);
    let main = easel.fit(&heading.main, style, 22.5, (right - left) * 0.6);
    let at = Point::new(left, rect.y0 + 51.5);
    main.draw(&mut easel.canvas, at, Align::Left);
    let style = Style::new(Face::Plain, 18.0, theme::GREY);
    let room = right - left - main.width - 16.0;
    let sub = easel.fit(&heading.sub, style, 16.0, room);
    let at = Point::new(right, rect.y0 + 51.5);
    sub.draw(&mut easel.canvas, at, Align::Right);
    let (x0, x1) = (rect.x0 + PANEL_EDGE, rect.x1 - PANEL_EDGE);
    gold_rule(&mut easel.canvas, x0, x1, rect.y1 - PANEL_EDGE);
}
