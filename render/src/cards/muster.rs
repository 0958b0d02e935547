//! The panel of what an army has beside the field: reserve, and fallen cards or
//! those that have no place yet.

use super::{
    grid::{TALL, grid},
    page::Page,
    panel::{self, panel},
    things::Thing,
};
use crate::{
    canvas::{Line, Pen, Point, Rect},
    colour::Colour,
    num::{length, pixels},
    scene::{Card, Front, Suit},
    text::{Align, Face, Style},
    theme,
};

/// All that the panel shows.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Muster {
    suit: Option<Suit>,
    reserve: Vec<Card>,
    unplaced: Vec<Card>,
    fallen: Vec<Card>,
}

/// A part of the panel with a title.
struct Section<'a> {
    title: &'static str,
    cards: &'a [Card],
    /// The most width of its cards, whether they fell, and its share of the panel.
    most: f64,
    is_fallen: bool,
    share: f64,
}

/// Height of a title.
const TITLE: f64 = 34.0;

impl Muster {
    pub(super) fn of(front: &Front) -> Self {
        Self {
            suit: front.suit,
            reserve: front.reserve.clone(),
            unplaced: front.unplaced.clone(),
            fallen: front.fallen.clone(),
        }
    }

    /// What there is to show: what waits to be placed, the reserve, what fell before.
    fn sections(&self) -> Vec<Section<'_>> {
        let section = |title, cards, most, share| Section {
            title,
            cards,
            most,
            is_fallen: title == FALLEN,
            share,
        };
        let to_place = section("To place", self.unplaced.as_slice(), 92.0, 0.8);
        let reserve = section("Reserve", self.reserve.as_slice(), 92.0, 0.5);
        let fallen = section(FALLEN, self.fallen.as_slice(), 56.0, 0.5);
        // What fell does not matter while one's own cards wait to be placed.
        let other = if self.unplaced.is_empty() {
            fallen
        } else {
            to_place
        };
        let both = if self.unplaced.is_empty() {
            [reserve, other]
        } else {
            [other, reserve]
        };
        let shown = both.into_iter().filter(|section| !section.cards.is_empty());
        shown.collect()
    }

    pub(super) fn draw(&self, page: &mut Page<'_>) {
        let rect = page.area().inset(-panel::EDGE);
        let sections = self.sections();
        let whole: f64 = sections.iter().map(|section| section.share).sum();
        page.paint(page.area(), |easel| panel(easel, rect, self.suit));
        if sections.is_empty() {
            let area = rect.inset(-16.0);
            return write(page, area, "No reserve", theme::GREY);
        }
        let mut y = rect.y0;
        for (place, section) in sections.iter().enumerate() {
            let bottom = (y + rect.height() * section.share / whole).round();
            let bottom = bottom.min(rect.y1);
            let area = Rect::new(rect.x0 + 12.0, y, rect.x1 - 12.0, bottom);
            section.draw(page, area, place > 0);
            y = bottom;
        }
    }
}

/// The title of what fell.
const FALLEN: &str = "Fallen";

impl Section<'_> {
    fn draw(&self, page: &mut Page<'_>, area: Rect, has_rule: bool) {
        let head = Rect {
            y1: area.y0 + TITLE,
            ..area
        };
        page.paint(head, |easel| {
            if has_rule {
                let y = head.y0 + 1.0;
                let rule = Line::new((head.x0 + 8.0, y), (head.x1 - 8.0, y));
                let pen = Pen::new(1.0, theme::GOLD_DEEP).sharp();
                easel.canvas.stroke(&rule, &pen);
            }
            let style = Style::new(Face::Header, 25.5, theme::GOLD).tracked(20);
            let at = Point::new(head.center().x, head.y0 + 19.0);
            easel.text(self.title, style, at, Align::Centre);
        });
        let area = Rect {
            y0: head.y1 + 1.0,
            y1: area.y1 - 9.0,
            ..area
        };
        let is_hidden = self.cards.iter().all(|card| card.face.is_none());
        match self.cards.first() {
            Some(&top) if is_hidden => draw_stack(page, area, top, self.cards.len()),
            _ => draw_cards(page, area, self.cards, self.most, self.is_fallen),
        }
    }
}

/// Draws cards in rows, all of one size.
fn draw_cards(page: &mut Page<'_>, area: Rect, cards: &[Card], most: f64, is_fallen: bool) {
    let grid = grid(cards.len(), area, most, 6.0);
    for (&one, &corner) in cards.iter().zip(&grid.corners) {
        page.put(&Thing::card(one, grid.width, is_fallen), corner);
    }
}

/// Cards face down are a stack with its number.
fn draw_stack(page: &mut Page<'_>, area: Rect, top: Card, count: usize) {
    let width = (area.height() / TALL - 4.0).min(94.0).floor();
    let shown = count.min(3);
    let left = (area.center().x - f64::midpoint(width, 66.0)).round();
    let y = (area.center().y - width * TALL / 2.0).round();
    for place in 0..shown {
        let off = length(shown - 1 - place) * 7.0;
        let corner = Point::new(left + 14.0 - off, y + off * 0.4);
        page.put(&Thing::card(top, pixels(width), false), corner);
    }
    page.paint(area, |easel| {
        let style = Style::new(Face::Number, 50.0, theme::IVORY);
        let at = Point::new(left + width + 50.0, area.center().y);
        easel.text(&count.to_string(), style, at, Align::Centre);
    });
}

fn write(page: &mut Page<'_>, area: Rect, words: &str, colour: Colour) {
    page.paint(area, |easel| {
        let style = Style::new(Face::Caption, 25.5, colour).tracked(20);
        easel.text(words, style, area.center(), Align::Centre);
    });
}
