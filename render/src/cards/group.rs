//! The cards of one suit in a hand, and how large the cards of a hand are.

use super::{
    card::disc,
    cut::{Cut, HIGHEST, LEAST},
    felt::{LANE, LANE_EDGE},
    page::Page,
    sign::Sign,
    things::Thing,
    tile::MARK,
};
use crate::{
    canvas::{Point, Rect, RoundedRect, Vec2},
    num::{length, pixels},
    scene::{HandCard, HandGroup},
    text::{Align, Face, Style},
    theme,
    workshop::Easel,
};

/// Room between groups, around the cards of one, and between cards.
const GAP: f64 = 11.0;
pub(super) const PAD: f64 = 10.0;
/// Width of the emblem, number and name of a suit before its cards.
pub(super) const HEAD: f64 = 84.0;
/// The most width of a card.
const LARGEST: u16 = 250;
/// What overlapping cards show of their width: all of a "10".
const OVERLAP: f64 = 0.66;

/// The cards of one suit.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Group {
    held: HandGroup,
    size: Size,
}

/// How the cards of a hand lie.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Size {
    pub(super) cut: Cut,
    /// From a card to the next: less than a card's width where they overlap.
    step: u16,
    /// The most cards side by side in a group.
    cols: usize,
}

/// Room between cards.
fn cut_gap(cut: Cut) -> f64 {
    match cut {
        Cut::Cards(_) => 8.0,
        Cut::Tiles(_) => 4.0,
    }
}

/// The largest cards that find room: overlapping ones must be larger to be better, and
/// where cards could not be read they are tiles.
pub(super) fn best(counts: &[usize], felt: Rect) -> Size {
    let mut best: (f64, Option<Size>) = (0.0, None);
    for (share, worth) in [(1.0, 1.0), (OVERLAP, 0.72)] {
        for cols in (1..=9).rev() {
            let widths = (LEAST..=LARGEST).rev();
            let larger = widths.take_while(|&width| f64::from(width) * worth > best.0);
            let mut sizes = larger.map(|width| (width, Size::of(Cut::Cards(width), share, cols)));
            if let Some((width, size)) = sizes.find(|(_, size)| size.fits(counts, felt)) {
                best = (f64::from(width) * worth, Some(size));
            }
        }
    }
    best.1.unwrap_or_else(|| tiles(counts, felt))
}

/// The largest tiles that find room.
fn tiles(counts: &[usize], felt: Rect) -> Size {
    let heights = (8..=HIGHEST).rev();
    let mut sizes =
        heights.flat_map(|height| (1..=9).map(move |cols| Size::of(Cut::Tiles(height), 1.0, cols)));
    let least = Size::of(Cut::Tiles(8), 1.0, 9);
    sizes.find(|size| size.fits(counts, felt)).unwrap_or(least)
}

impl Size {
    /// Cards that each show a share of their width beside the next.
    fn of(cut: Cut, share: f64, cols: usize) -> Self {
        let gap = if share < 1.0 { 0.0 } else { cut_gap(cut) };
        Self {
            cut,
            step: pixels((cut.width() * share).round() + gap),
            cols,
        }
    }

    /// Width of so many cards side by side.
    pub(super) fn across(self, cards: usize) -> f64 {
        self.cut.width() + f64::from(self.step) * (length(cards.min(self.cols)) - 1.0)
    }

    /// Height of the cards of a group.
    pub(super) fn down(self, cards: usize) -> f64 {
        let gap = cut_gap(self.cut);
        length(cards.div_ceil(self.cols)) * (self.cut.height() + gap) - gap
    }

    /// Width and height of a group of so many cards.
    fn group(self, cards: usize) -> (f64, f64) {
        let high = self.down(cards).max(HEAD + 12.0) + 2.0 * PAD;
        (HEAD + self.across(cards) + 2.0 * PAD, high)
    }

    fn fits(self, counts: &[usize], felt: Rect) -> bool {
        let (mut right, mut high, mut rows): (f64, f64, f64) = (0.0, 0.0, -GAP);
        for &count in counts {
            let (wide, tall) = self.group(count);
            if right > 0.0 && right + GAP + wide > felt.width() {
                rows += high + GAP;
                (right, high) = (0.0, 0.0);
            }
            right += wide + if right > 0.0 { GAP } else { 0.0 };
            high = high.max(tall);
            if right > felt.width() {
                return false;
            }
        }
        rows + high + GAP <= felt.height()
    }

    /// The places of groups of so many cards, row by row, spread over the felt.
    pub(super) fn flow(self, counts: &[usize], felt: Rect) -> Vec<Rect> {
        let (mut x, mut y, mut high) = (felt.x0, felt.y0, 0.0_f64);
        let mut areas: Vec<Rect> = Vec::with_capacity(counts.len());
        for &count in counts {
            let (wide, tall) = self.group(count);
            if x > felt.x0 && x + wide > felt.x1 {
                (x, y) = (felt.x0, y + high + GAP);
                high = 0.0;
            }
            areas.push(Rect::new(x, y, x + wide, y + tall));
            high = high.max(tall);
            x += wide + GAP;
        }
        spread(&mut areas, felt);
        areas
    }
}

/// Widens the groups of each row, and puts the rows apart, until the felt is filled;
/// but no group grows by much.
fn spread(areas: &mut [Rect], felt: Rect) {
    let rows = areas.chunk_by(|one, other| one.y0.to_bits() == other.y0.to_bits());
    let rows = length(rows.count());
    let bottom = areas.iter().map(|area| area.y1).fold(felt.y0, f64::max);
    let over = (felt.y1 - bottom).max(0.0);
    let grow = (over / rows.max(1.0)).min(26.0).floor();
    let mut y = felt.y0 + ((over - grow * rows) / 2.0).floor();
    for row in areas.chunk_by_mut(|one, other| one.y0.to_bits() == other.y0.to_bits()) {
        let high = row.iter().map(Rect::height).fold(0.0, f64::max) + grow;
        let right = row.last().map_or(0.0, |area| area.x1);
        let free = (felt.x1 - right).max(0.0);
        let each = (free / length(row.len())).min(30.0).floor();
        let mut x = felt.x0 + ((free - each * length(row.len())) / 2.0).floor();
        for area in row {
            let wide = area.width() + each;
            *area = Rect::new(x, y, x + wide, y + high);
            x += wide + GAP;
        }
        y += high + GAP;
    }
}

impl Group {
    pub(super) fn new(held: HandGroup, size: Size) -> Self {
        Self { held, size }
    }

    pub(super) fn draw(&self, page: &mut Page<'_>) {
        let area = page.area();
        page.paint(area, |easel| {
            let outline = RoundedRect::from_rect(area, 14.0);
            easel.canvas.fill(&outline, LANE_EDGE);
            let inner = RoundedRect::from_rect(area.inset(-1.5), 12.5);
            easel.canvas.fill(&inner, LANE);
            self.write_head(easel, area);
        });
        let (count, size) = (self.held.cards.len(), self.size);
        let room = area.width() - HEAD - 2.0 * PAD - size.across(count);
        let left = (area.x0 + PAD + HEAD + room / 2.0).round();
        let top = (area.center().y - size.down(count) / 2.0).round();
        for (place, &card) in self.held.cards.iter().enumerate() {
            let x = left + length(place % size.cols) * f64::from(size.step);
            let y = top + length(place / size.cols) * (size.cut.height() + cut_gap(size.cut));
            self.put_card(page, card, Point::new(x, y));
        }
    }

    /// Emblem, number of cards and name, one under the other.
    fn write_head(&self, easel: &mut Easel<'_>, area: Rect) {
        let x = area.x0 + PAD + HEAD / 2.0 - 4.0;
        let at = |down: f64| Point::new(x, area.center().y + down);
        disc(&mut easel.canvas, self.held.suit, at(-32.0), 24.0);
        let style = Style::new(Face::Number, 36.0, theme::IVORY);
        let count = self.held.cards.len().to_string();
        easel.text(&count, style, at(12.0), Align::Centre);
        let style = Style::new(Face::Header, 22.0, theme::GOLD_PALE).tracked(10);
        let name = easel.fit(self.held.suit.name(), style, 15.0, HEAD);
        name.draw(&mut easel.canvas, at(43.0), Align::Centre);
    }

    fn put_card(&self, page: &mut Page<'_>, card: HandCard, at: Point) {
        let cut = self.size.cut;
        page.put(&cut.opened(self.held.suit, card.rank), at);
        if card.opened {
            // On a card at the left, where no other card lies over it.
            let (side, place) = match cut {
                Cut::Cards(width) => {
                    let side = (f64::from(width) * 0.3).clamp(22.0, 52.0);
                    (side, Vec2::new(side * 0.42, cut.height() - side * 0.42))
                }
                Cut::Tiles(height) => {
                    let middle = Vec2::new(cut.width() * MARK, cut.height() / 2.0);
                    (f64::from(height) * 0.62, middle)
                }
            };
            let eye = Thing::Sign {
                sign: Sign::Eye,
                width: pixels(side),
            };
            page.put(&eye, (at + place).round());
        }
    }
}
