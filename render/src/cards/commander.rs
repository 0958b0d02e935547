//! The panel of who commands an army: role, arms, name, strength and suit, how it stands.

use super::{
    card::disc,
    name::{self, Sizes},
    page::Page,
    panel::{self, panel},
    things::Thing,
};
use crate::{
    canvas::{Line, Pen, Point, Rect, RoundedRect},
    colour::Colour,
    scene::{Arms, Front, Side, Suit},
    text::{Align, Face, Style},
    theme,
    workshop::Easel,
};

/// All that the panel shows.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Commander {
    side: Side,
    name: String,
    arms: Arms,
    role: String,
    suit: Option<Suit>,
    standing: u8,
    state: String,
}

impl Commander {
    pub(super) fn of(front: &Front, side: Side) -> Self {
        Self {
            side,
            name: front.name.clone(),
            arms: front.arms,
            role: front.role.clone(),
            suit: front.suit,
            standing: front.standing,
            state: front.state.clone(),
        }
    }

    pub(super) fn draw(&self, page: &mut Page<'_>) {
        let rect = page.area().inset(-panel::EDGE);
        page.paint(page.area(), |easel| {
            panel(easel, rect, self.suit);
            self.write(easel, rect);
        });
        let middle = rect.center().x;
        let shield = Thing::Shield {
            arms: self.arms,
            width: 112,
        };
        page.put(&shield, Point::new(middle, rect.y0 + 83.0));
    }

    fn write(&self, easel: &mut Easel<'_>, rect: Rect) {
        let middle = rect.center().x;
        let at = |y: f64| Point::new(middle, rect.y0 + y);
        let room = rect.width() - 20.0;
        let (fill, ink) = match self.side {
            Side::Attacker => (theme::GOLD, theme::INK),
            Side::Defender => (theme::GREY, theme::INK),
        };
        let style = Style::new(Face::Number, 18.5, ink).tracked(40);
        let words = self.role.to_uppercase();
        centred_pill(easel, &words, style, at(24.0), (fill, room));
        let style = Style::new(Face::Strong, 0.0, theme::IVORY);
        let sizes = Sizes {
            one: (28.0, 23.0),
            two: (22.5, 16.0),
        };
        let place = (at(142.0), Align::Centre, room);
        name::write(easel, &self.name, style, sizes, place);
        let ends = (rect.x0 + 20.0, rect.x1 - 20.0);
        let rule = Line::new((ends.0, rect.y0 + 171.0), (ends.1, rect.y0 + 171.0));
        let pen = Pen::new(1.0, theme::GOLD_DEEP).sharp();
        easel.canvas.stroke(&rule, &pen);
        self.write_strength(easel, at(198.0), room);
        let style = Style::new(Face::Header, 25.5, theme::GOLD_PALE).tracked(15);
        let state = easel.fit(&self.state, style, 16.0, room);
        state.draw(&mut easel.canvas, at(234.0), Align::Centre);
    }

    /// How many cards of which suit stand: "6 Suns" with the emblem.
    fn write_strength(&self, easel: &mut Easel<'_>, at: Point, room: f64) {
        const DISC: f64 = 19.0;
        let Some(suit) = self.suit else {
            let style = Style::new(Face::Caption, 25.5, theme::GREY).tracked(20);
            return easel.text("No suit yet", style, at, Align::Centre);
        };
        let style = Style::new(Face::Number, 36.0, theme::IVORY);
        let count = easel.fit(&self.standing.to_string(), style, 36.0, 60.0);
        let before = 2.0 * DISC + 9.0 + count.width + 9.0;
        let style = Style::new(Face::Header, 29.0, suit.tint().pale()).tracked(10);
        let name = easel.fit(suit.name(), style, 18.0, room - before);
        let left = at.x - f64::midpoint(before, name.width);
        let middle = Point::new(left + DISC, at.y);
        disc(&mut easel.canvas, suit, middle, DISC);
        let x = left + 2.0 * DISC + 9.0;
        count.draw(&mut easel.canvas, Point::new(x, at.y), Align::Left);
        let beside = Point::new(left + before, at.y);
        name.draw(&mut easel.canvas, beside, Align::Left);
    }
}

/// A pill with its middle at a point, at most so wide.
fn centred_pill(
    easel: &mut Easel<'_>,
    text: &str,
    style: Style,
    at: Point,
    (fill, room): (Colour, f64),
) {
    let half = style.size * 0.86;
    let text = easel.fit(text, style, 14.0, room - 2.0 * half);
    let width = text.width + 1.8 * half;
    let pill = Rect::from_center_size(at, (width, 2.0 * half));
    easel.canvas.fill(&RoundedRect::from_rect(pill, half), fill);
    text.draw(&mut easel.canvas, at, Align::Centre);
}
