//! A war over a hand: who attacks whom, with what, who supports, and what it may bring.

use super::{
    card::disc,
    name::{self, Sizes},
    page::Page,
    panel::panel,
    reminders,
    things::Thing,
    tile::{Shown, width},
};
use crate::{
    canvas::{Point, Rect, RoundedRect},
    num::length,
    scene::{Card, HandArmy, HandWar, Stack, Suit},
    text::{Align, Face, Style},
    theme,
    workshop::Easel,
};

/// Room around the panels, and between what lies under each other.
const MARGIN: f64 = 14.0;
const GAP: f64 = 6.0;
/// Width of a panel: what is left between two is the arrow's.
const PANEL: f64 = 484.0;
/// Height of the rows of a panel: who it is, with what, who supports it on a wing.
const NAME: f64 = 53.0;
const ARMY: f64 = 64.0;
const WING: f64 = 34.0;
/// Room under the last row.
const UNDER: f64 = 6.0;
/// Height of the line about what it may bring.
const SPOILS: f64 = 36.0;
/// Width of the words for an army's strength; its cards lie beside them.
const STRENGTH: f64 = 218.0;
/// The lowest and the highest tile for a card: lower ones could not be read.
const TILES: (u16, u16) = (30, 44);
/// Room between tiles.
const CLOSE: f64 = 4.0;

/// Height of all of it at most.
#[cfg(test)]
pub(super) const HIGH: f64 = MARGIN + NAME + ARMY + 2.0 * WING + UNDER + GAP + SPOILS;

/// All that is shown.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct War(HandWar);

impl War {
    pub(super) fn of(war: &HandWar) -> Self {
        Self(war.clone())
    }

    fn armies(&self) -> [&HandArmy; 2] {
        [&self.0.attacker, &self.0.defender]
    }

    /// The suits that are shown.
    pub(super) fn suits(&self) -> Vec<Suit> {
        let armies = self.armies().into_iter();
        let suits = armies.flat_map(|army| {
            let wings = [&army.west, &army.east].into_iter().flat_map(cards);
            let cards = army.cards.iter().copied().chain(wings);
            cards.map(|card| card.suit).chain(army.suit)
        });
        suits.collect()
    }

    /// Whether somebody can support an army.
    fn has_wings(&self) -> bool {
        self.armies().iter().all(|army| army.suit.is_some())
    }

    fn panel_height(&self) -> f64 {
        let wings = if self.has_wings() { 2.0 * WING } else { 0.0 };
        NAME + ARMY + wings + UNDER
    }

    /// Height of all of it.
    pub(super) fn high(&self) -> f64 {
        let spoils = if self.0.spoils.is_empty() {
            0.0
        } else {
            GAP + SPOILS
        };
        MARGIN + self.panel_height() + spoils
    }

    pub(super) fn draw(&self, page: &mut Page<'_>) {
        let area = page.area();
        let top = area.y0 + MARGIN;
        let lefts = [area.x0 + MARGIN, area.x1 - MARGIN - PANEL];
        for (army, left) in self.armies().into_iter().zip(lefts) {
            let rect = Rect::new(left, top, left + PANEL, top + self.panel_height());
            self.draw_army(page, army, rect);
        }
        if let Some(suit) = self.0.attacker.suit {
            let from = Point::new(lefts[0] + PANEL + 10.0, top + NAME + ARMY / 2.0);
            let arrow = Thing::Arrow {
                across: 86,
                down: 0,
                suit,
                is_full: true,
            };
            page.put(&arrow, from.round());
        }
        if !self.0.spoils.is_empty() {
            let line = Rect::new(
                area.x0 + MARGIN,
                area.y1 - SPOILS,
                area.x1 - MARGIN,
                area.y1,
            );
            page.paint(line, |easel| {
                let bar = RoundedRect::from_rect(line, 10.0);
                easel.canvas.fill(&bar, theme::BAR);
                reminders::write(easel, &self.0.spoils, line);
            });
        }
    }

    fn draw_army(&self, page: &mut Page<'_>, army: &HandArmy, rect: Rect) {
        let all = page.area();
        let around = rect.inset(MARGIN - 2.0).intersect(all);
        page.paint(around, |easel| {
            panel(easel, rect, army.suit);
            write_head(easel, army, rect);
            write_strength(easel, army, rect);
        });
        let shield = Thing::Shield {
            arms: army.arms,
            width: 56,
        };
        page.put(&shield, Point::new(rect.x0 + 34.0, rect.y0 + 27.0));
        let room = Rect::new(
            rect.x0 + STRENGTH,
            rect.y0 + NAME,
            rect.x1 - 12.0,
            rect.y0 + NAME + ARMY,
        );
        put_tiles(page, &army.cards, room);
        if self.has_wings() {
            let wings = [("West", &army.west), ("East", &army.east)];
            for (row, (wing, stack)) in wings.into_iter().enumerate() {
                let y = rect.y0 + NAME + ARMY + WING * length(row);
                let line = Rect::new(rect.x0 + 16.0, y, rect.x1 - 12.0, y + WING);
                draw_wing(page, wing, stack, line);
            }
        }
    }
}

/// Writes who commands, and in which role.
fn write_head(easel: &mut Easel<'_>, army: &HandArmy, rect: Rect) {
    let y = rect.y0 + 27.0;
    let style = Style::new(Face::Header, 25.5, theme::GOLD).tracked(15);
    let role = easel.fit(&army.role, style, 16.0, 150.0);
    let left = rect.x0 + 68.0;
    let room = rect.x1 - 16.0 - role.width - 14.0 - left;
    let right = Point::new(rect.x1 - 16.0, y);
    role.draw(&mut easel.canvas, right, Align::Right);
    let style = Style::new(Face::Strong, 0.0, theme::IVORY);
    let sizes = Sizes {
        one: (29.0, 23.0),
        two: (22.5, 16.0),
    };
    let place = (Point::new(left, y), Align::Left, room);
    name::write(easel, &army.name, style, sizes, place);
}

/// How many cards of which suit: "6 Suns" with the emblem.
fn write_strength(easel: &mut Easel<'_>, army: &HandArmy, rect: Rect) {
    const DISC: f64 = 19.0;
    let y = rect.y0 + NAME + ARMY / 2.0;
    let left = rect.x0 + 16.0;
    let Some(suit) = army.suit else {
        let style = Style::new(Face::Caption, 25.5, theme::GREY).tracked(20);
        return easel.text("No suit yet", style, Point::new(left, y), Align::Left);
    };
    disc(&mut easel.canvas, suit, Point::new(left + DISC, y), DISC);
    let style = Style::new(Face::Number, 36.0, theme::IVORY);
    let count = easel.fit(&army.cards.len().to_string(), style, 36.0, 40.0);
    let x = left + 2.0 * DISC + 9.0;
    count.draw(&mut easel.canvas, Point::new(x, y), Align::Left);
    let style = Style::new(Face::Header, 29.0, suit.tint().pale()).tracked(10);
    let x = x + count.width + 9.0;
    let name = easel.fit(suit.name(), style, 18.0, rect.x0 + STRENGTH - 6.0 - x);
    name.draw(&mut easel.canvas, Point::new(x, y), Align::Left);
}

/// Which wing, its cards and whose they are; or that nobody stands there.
fn draw_wing(page: &mut Page<'_>, wing: &str, stack: &Stack, line: Rect) {
    const LABEL: f64 = 66.0;
    const TILE: f64 = 116.0;
    let y = line.center().y;
    let shown: Vec<Card> = cards(stack).collect();
    let supporter = stack.supporter.as_ref();
    let name = line.x0 + LABEL + TILE + 42.0;
    page.paint(line, |easel| {
        let style = Style::new(Face::Header, 25.5, theme::GOLD_PALE).tracked(10);
        easel.text(wing, style, Point::new(line.x0, y), Align::Left);
        match supporter {
            None => {
                let style = Style::new(Face::Caption, 25.5, theme::GREY).tracked(10);
                easel.text("nobody", style, Point::new(line.x0 + LABEL, y), Align::Left);
            }
            Some(supporter) => {
                let style = Style::new(Face::Strong, 25.5, theme::IVORY);
                let words = easel.fit(&supporter.name, style, 16.0, line.x1 - name);
                words.draw(&mut easel.canvas, Point::new(name, y), Align::Left);
            }
        }
    });
    if let Some(supporter) = supporter {
        let arms = Thing::Shield {
            arms: supporter.arms,
            width: 40,
        };
        page.put(&arms, Point::new(name - 24.0, y.round()));
    }
    let left = line.x0 + LABEL;
    let room = Rect::new(left, line.y0 + 2.0, left + TILE, line.y1 - 2.0);
    put_tiles(page, &shown, room);
}

fn cards(stack: &Stack) -> impl Iterator<Item = Card> {
    let fighters = [stack.first, stack.second].into_iter().flatten();
    fighters.map(|fighter| fighter.card)
}

/// Cards as tiles: those face down as one with their number, then each that is known.
fn put_tiles(page: &mut Page<'_>, cards: &[Card], room: Rect) {
    let mut down = cards.iter().filter(|card| card.face.is_none());
    let hidden = down.next().map(|card| {
        let more = u8::try_from(down.count()).unwrap_or(u8::MAX);
        (card.suit, Shown::Hidden(more.saturating_add(1)))
    });
    let known = cards
        .iter()
        .filter_map(|card| Some((card.suit, Shown::Opened(card.face?))));
    let tiles: Vec<(Suit, Shown)> = hidden.into_iter().chain(known).collect();
    let grid = |height: u16| {
        let (wide, high) = (f64::from(width(height)) + CLOSE, f64::from(height) + CLOSE);
        let cols = ((room.width() + CLOSE) / wide).floor().max(1.0);
        let down = (length(tiles.len()) / cols).ceil() * high - CLOSE;
        (wide, high, cols, down)
    };
    let mut heights = (TILES.0..=TILES.1).rev();
    let fitting = heights.find(|height| grid(*height).3 <= room.height());
    let height = fitting.unwrap_or(TILES.0);
    let (wide, high, cols, down) = grid(height);
    let top = room.center().y - down / 2.0;
    for (place, (suit, shown)) in tiles.into_iter().enumerate() {
        let (row, col) = ((length(place) / cols).floor(), length(place) % cols);
        let at = Point::new(room.x0 + col * wide, top + row * high);
        let tile = Thing::Tile {
            suit,
            shown,
            height,
        };
        page.put(&tile, at.round());
    }
}
