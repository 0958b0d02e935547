//! The panel of who commands an army: role, arms, name, suit, how it stands.

use super::{page::Page, report::wrapped, things::Thing};
use crate::{
    canvas::{Line, Pen, Point, Rect, RoundedRect},
    chrome,
    colour::Colour,
    scene::{Arms, Front, Side, Suit},
    text::{Align, Face, Style},
    theme,
    workshop::Easel,
};

/// All that the panel shows.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Commander {
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
        let rect = page.area().inset(-super::battle::EDGE);
        page.paint(page.area(), |easel| {
            panel(easel, rect, self.suit);
            self.write(easel, rect);
        });
        let middle = rect.center().x;
        let shield = Thing::Shield {
            arms: self.arms,
            width: 148,
        };
        page.put(&shield, Point::new(middle, rect.y0 + 122.0));
    }

    fn write(&self, easel: &mut Easel<'_>, rect: Rect) {
        let middle = rect.center().x;
        let at = |y: f64| Point::new(middle, rect.y0 + y);
        let room = rect.width() - 28.0;
        let (fill, ink) = match self.side {
            Side::Attacker => (theme::GOLD, theme::INK),
            Side::Defender => (theme::GREY, theme::INK),
        };
        let style = Style::new(Face::Number, 19.0, ink).tracked(50);
        centred_pill(
            easel,
            &self.role.to_uppercase(),
            style,
            at(36.0),
            (fill, room),
        );
        write_name(easel, &self.name, at(206.0), room);
        let rule = Line::new(
            (rect.x0 + 28.0, rect.y0 + 237.0),
            (rect.x1 - 28.0, rect.y0 + 237.0),
        );
        easel
            .canvas
            .stroke(&rule, &Pen::new(1.0, theme::GOLD_DEEP).sharp());
        self.write_suit(easel, at(272.0));
        let count = match self.standing {
            1 => "1 card stands".to_owned(),
            n => format!("{n} cards stand"),
        };
        let style = Style::new(Face::Plain, 23.5, theme::IVORY);
        if self.suit.is_some() {
            easel.label(&count, style, at(319.0), Align::Centre, room);
        }
        let style = Style::new(Face::Header, 25.0, theme::GOLD_PALE).tracked(25);
        let state = easel.fit(&self.state, style, 18.0, room);
        state.draw(&mut easel.canvas, at(358.0), Align::Centre);
    }

    fn write_suit(&self, easel: &mut Easel<'_>, at: Point) {
        let Some(suit) = self.suit else {
            let style = Style::new(Face::Caption, 25.0, theme::GREY).tracked(20);
            return easel.text("No suit yet", style, at, Align::Centre);
        };
        let style = Style::new(Face::Header, 31.0, suit.tint().pale()).tracked(20);
        let name = easel.fit(suit.name(), style, 24.0, 150.0);
        let left = at.x - f64::midpoint(name.width, 54.0);
        super::card::disc(&mut easel.canvas, suit, Point::new(left + 21.0, at.y), 21.0);
        let at = Point::new(left + 54.0, at.y - 1.0);
        name.draw(&mut easel.canvas, at, Align::Left);
    }
}

/// A name in one large line, or in two smaller ones if it is long.
fn write_name(easel: &mut Easel<'_>, name: &str, at: Point, room: f64) {
    let style = Style::new(Face::Strong, 32.0, theme::IVORY);
    let line = easel.fit(name, style, 26.0, room);
    let small = style.sized(24.0);
    let lines = wrapped(easel, name, small, room, 2);
    match lines.as_slice() {
        [first, second] if easel.fit(name, style, 26.0, f64::INFINITY).width * 0.8 > room => {
            for (line, off) in [(first, -17.0), (second, 11.0)] {
                let at = Point::new(at.x, at.y + off);
                line.draw(&mut easel.canvas, at, Align::Centre);
            }
        }
        _ => line.draw(&mut easel.canvas, at, Align::Centre),
    }
}

/// A dark panel with an edge in the colour of a suit.
pub(super) fn panel(easel: &mut Easel<'_>, rect: Rect, suit: Option<Suit>) {
    let edge = suit.map_or(theme::BAR_EDGE, Suit::edge);
    chrome::panel(&mut easel.canvas, rect, edge, 2.5);
}

/// A pill with its middle at a point, at most so wide.
pub(super) fn centred_pill(
    easel: &mut Easel<'_>,
    text: &str,
    style: Style,
    at: Point,
    (fill, room): (Colour, f64),
) {
    let half = style.size * 1.03;
    let text = easel.fit(text, style, 17.5, room - 2.0 * half);
    let width = text.width + 1.8 * half;
    let pill = Rect::from_center_size(at, (width, 2.0 * half));
    easel.canvas.fill(&RoundedRect::from_rect(pill, half), fill);
    text.draw(&mut easel.canvas, at, Align::Centre);
}
