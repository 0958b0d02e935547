//! The panel of what an army has beside the field: reserve, and fallen cards or
//! those that have no place yet.

use super::{
    commander::panel,
    field::card,
    grid::{TALL, grid},
    page::Page,
};
use crate::{
    canvas::{Line, Pen, Point, Rect},
    num::length,
    scene::{Card, Front, Suit},
    text::{Align, Face, Style},
    theme,
    workshop::Easel,
};

/// All that the panel shows.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Muster {
    suit: Option<Suit>,
    reserve: Vec<Card>,
    unplaced: Vec<Card>,
    fallen: Vec<Card>,
}

/// A part of the panel with a title.
struct Section {
    title: &'static str,
    /// Of the title and of the cards.
    y: [f64; 3],
}

impl Muster {
    pub(super) fn of(front: &Front) -> Self {
        Self {
            suit: front.suit,
            reserve: front.reserve.clone(),
            unplaced: front.unplaced.clone(),
            fallen: front.fallen.clone(),
        }
    }

    pub(super) fn draw(&self, page: &mut Page<'_>) {
        let rect = page.area().inset(-super::battle::EDGE);
        let sections = if self.unplaced.is_empty() {
            [
                ("Reserve", [30.0, 50.0, 200.0]),
                ("Fallen", [236.0, 258.0, 372.0]),
            ]
        } else {
            [
                ("To place", [30.0, 50.0, 238.0]),
                ("Reserve", [270.0, 290.0, 374.0]),
            ]
        };
        let sections = sections.map(|(title, y)| Section { title, y });
        page.paint(page.area(), |easel| {
            panel(easel, rect, self.suit);
            for section in &sections {
                section.write(easel, rect);
            }
        });
        let [one, other] = sections;
        if self.unplaced.is_empty() {
            draw_reserve(page, one.area(rect), &self.reserve);
            draw_cards(page, other.area(rect), &self.fallen, 56.0, true);
        } else {
            draw_cards(page, one.area(rect), &self.unplaced, 80.0, false);
            draw_reserve(page, other.area(rect), &self.reserve);
        }
    }
}

impl Section {
    fn area(&self, rect: Rect) -> Rect {
        let [_, top, bottom] = self.y;
        Rect::new(
            rect.x0 + 16.0,
            rect.y0 + top,
            rect.x1 - 16.0,
            rect.y0 + bottom,
        )
    }

    fn write(&self, easel: &mut Easel<'_>, rect: Rect) {
        let [title, ..] = self.y;
        let style = Style::new(Face::Header, 27.0, theme::GOLD).tracked(30);
        let at = Point::new(rect.center().x, rect.y0 + title);
        easel.text(self.title, style, at, Align::Centre);
        if title > 100.0 {
            let y = at.y - 27.0;
            let rule = Line::new((rect.x0 + 28.0, y), (rect.x1 - 28.0, y));
            easel
                .canvas
                .stroke(&rule, &Pen::new(1.0, theme::GOLD_DEEP).sharp());
        }
    }
}

/// Cards in rows; a word where there is none.
fn draw_cards(page: &mut Page<'_>, area: Rect, cards: &[Card], most: f64, is_fallen: bool) {
    if cards.is_empty() {
        return write_none(page, area);
    }
    let grid = grid(cards.len(), area, most, 8.0);
    for (&one, &corner) in cards.iter().zip(&grid.corners) {
        page.put(&card(one, grid.width, is_fallen), corner);
    }
}

/// A reserve face down is a stack with its number; one's own is laid out.
fn draw_reserve(page: &mut Page<'_>, area: Rect, cards: &[Card]) {
    let Some(&top) = cards.first() else {
        return write_none(page, area);
    };
    if cards.iter().any(|card| card.face.is_some()) {
        return draw_cards(page, area, cards, 92.0, false);
    }
    let width = (area.height() / TALL).min(94.0).floor();
    let shown = cards.len().min(3);
    let left = (area.center().x - f64::midpoint(width, 70.0)).round();
    let y = (area.center().y - width * TALL / 2.0).round();
    for place in 0..shown {
        let off = length(shown - 1 - place) * 8.0;
        let corner = Point::new(left + 16.0 - off, y + off * 0.4);
        page.put(&card(top, crate::num::pixels(width), false), corner);
    }
    let number = cards.len().to_string();
    page.paint(area, |easel| {
        let style = Style::new(Face::Number, 54.0, theme::IVORY);
        let at = Point::new(left + width + 56.0, area.center().y);
        easel.text(&number, style, at, Align::Centre);
    });
}

fn write_none(page: &mut Page<'_>, area: Rect) {
    page.paint(area, |easel| {
        let style = Style::new(Face::Caption, 25.0, theme::GREY).tracked(20);
        easel.text("None", style, area.center(), Align::Centre);
    });
}
