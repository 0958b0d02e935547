//! The panel of a seat at the table: who, what it won, and its cards by suit.

use super::{grid::TALL, page::Page, sign::Sign, things::Thing};
use crate::{
    art,
    canvas::{Line, Pen, Point, Rect, RoundedRect},
    chrome,
    colour::Colour,
    num::{length, pixels},
    scene::{Pile, TableauSeat},
    text::{Align, Face, Style},
    theme,
    workshop::Easel,
};

/// Room around the panel: for its shadow, and for what hangs on its edge.
const AROUND: (f64, f64, f64) = (8.0, 16.0, 12.0);
/// Height of the line with name and numbers.
const HEAD: f64 = 70.0;
const PILL: f64 = 17.5;
/// The most width of a card.
const MOST: f64 = 96.0;

/// All that the panel shows.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Seat {
    shown: TableauSeat,
    has_won: bool,
    /// The most width of its cards, so that those of all seats are much alike.
    most: u16,
}

impl Seat {
    pub(super) fn of(seat: &TableauSeat, has_won: bool, most: u16) -> Self {
        Self {
            shown: seat.clone(),
            has_won,
            most,
        }
    }

    /// The area of the part with a panel.
    pub(super) fn area(panel: Rect) -> Rect {
        let (side, top, bottom) = AROUND;
        Rect::new(
            panel.x0 - side,
            panel.y0 - top,
            panel.x1 + side,
            panel.y1 + bottom,
        )
    }

    pub(super) fn draw(&self, page: &mut Page<'_>) {
        let (side, top, bottom) = AROUND;
        let area = page.area();
        let rect = Rect::new(
            area.x0 + side,
            area.y0 + top,
            area.x1 - side,
            area.y1 - bottom,
        );
        page.paint(area, |easel| {
            let (edge, width) = if self.shown.is_active || self.has_won {
                (theme::GOLD, 3.0)
            } else {
                (theme::BAR_EDGE, 1.5)
            };
            chrome::panel(&mut easel.canvas, rect, edge, width);
            self.write_name(easel, rect);
            write_numbers(easel, rect, &self.shown);
            self.hang_pills(easel, rect);
        });
        let shield = Thing::Shield {
            arms: self.shown.arms,
            width: 84,
        };
        page.put(&shield, Point::new(rect.x0 + 41.0, rect.y0 + 37.0));
        put_sign(
            page,
            Sign::Coin,
            Point::new(rect.x1 - 242.0, rect.y0 + 37.0),
        );
        put_sign(
            page,
            Sign::Train,
            Point::new(rect.x1 - 155.0, rect.y0 + 37.0),
        );
        put_piles(page, cards_area(rect), &self.shown.piles, self.most.into());
    }

    fn write_name(&self, easel: &mut Easel<'_>, rect: Rect) {
        let left = rect.x0 + 76.0;
        let mut room = rect.x1 - 270.0 - left;
        if self.has_won {
            room -= 42.0;
        }
        let style = Style::new(Face::Strong, 30.0, theme::IVORY);
        let name = easel.fit(&self.shown.name, style, 21.0, room);
        let y = rect.y0 + 38.0;
        name.draw(&mut easel.canvas, Point::new(left, y), Align::Left);
        if self.has_won {
            let at = Point::new(left + name.width + 26.0, y);
            art::crown(&mut easel.canvas, at, 17.0, theme::GOLD);
        }
        let rule = Line::new(
            (rect.x0 + 16.0, rect.y0 + HEAD),
            (rect.x1 - 16.0, rect.y0 + HEAD),
        );
        let pen = Pen::new(1.0, theme::GOLD_DEEP).sharp();
        easel.canvas.stroke(&rule, &pen);
    }

    /// What is special about a seat hangs on the upper edge, as words.
    fn hang_pills(&self, easel: &mut Easel<'_>, rect: Rect) {
        let mut x = rect.x0 + 76.0;
        let mut hang = |text: &str, fill: Colour, ink: Colour| {
            let style = Style::new(Face::Number, PILL, ink).tracked(40);
            let width = easel.fit(text, style, PILL, 240.0).width + 2.0 * PILL;
            let at = Point::new(x + width / 2.0, rect.y0 - 1.0);
            let back = Rect::from_center_size(at, (width + 6.0, 28.0));
            let shape = RoundedRect::from_rect(back, 14.0);
            easel.canvas.fill(&shape, theme::BAR);
            low_pill(easel, text, style, at, (fill, width));
            x += width + 10.0;
        };
        if self.shown.is_active {
            hang("ACTIVE", theme::GOLD, theme::INK);
        }
        if self.shown.is_mine {
            hang("YOU", theme::IVORY, theme::INK);
        }
        if let Some(tag) = &self.shown.tag {
            hang(tag, theme::GREY, theme::INK);
        }
    }
}

/// A pill that is little higher than its letters.
fn low_pill(
    easel: &mut Easel<'_>,
    text: &str,
    style: Style,
    at: Point,
    (fill, width): (Colour, f64),
) {
    let pill = Rect::from_center_size(at, (width, 25.0));
    let shape = RoundedRect::from_rect(pill, 12.5);
    easel.canvas.fill(&shape, fill);
    let text = easel.fit(text, style, style.size, 240.0);
    text.draw(&mut easel.canvas, at, Align::Centre);
}

/// Coins, trains and points, in columns that line up from seat to seat.
fn write_numbers(easel: &mut Easel<'_>, rect: Rect, seat: &TableauSeat) {
    let y = rect.y0 + 38.0;
    for (n, x) in [
        (seat.coins, rect.x1 - 218.0),
        (seat.trains.into(), rect.x1 - 122.0),
    ] {
        let style = Style::new(Face::Number, 30.0, number_colour(n));
        let text = easel.fit(&n.to_string(), style, 15.0, 44.0);
        text.draw(&mut easel.canvas, Point::new(x, y), Align::Left);
    }
    let line = Line::new(
        (rect.x1 - 86.0, rect.y0 + 14.0),
        (rect.x1 - 86.0, rect.y0 + HEAD - 10.0),
    );
    easel.canvas.stroke(&line, &Pen::new(1.2, theme::BAR_EDGE));
    let style = Style::new(Face::Number, 33.0, theme::GOLD_PALE);
    let x = rect.x1 - 45.0;
    let score = easel.fit(&seat.score.to_string(), style, 15.0, 74.0);
    let at = Point::new(x, rect.y0 + 28.0);
    score.draw(&mut easel.canvas, at, Align::Centre);
    let word = if seat.score == 1 { "point" } else { "points" };
    let style = Style::new(Face::Caption, 21.0, theme::GREY).tracked(20);
    easel.text(word, style, Point::new(x, rect.y0 + 54.0), Align::Centre);
}

pub(super) fn number_colour(n: u32) -> Colour {
    if n == 0 {
        theme::GREY_DEEP
    } else {
        theme::IVORY
    }
}

pub(super) fn put_sign(page: &mut Page<'_>, sign: Sign, at: Point) {
    let width = match sign {
        Sign::Coin => 38,
        Sign::Train => 54,
        Sign::Eye => 36,
    };
    page.put(&Thing::Sign { sign, width }, at);
}

/// One thing of a pile: the cards face down, or one that was opened.
fn things(pile: &Pile, width: u16) -> impl Iterator<Item = Thing> {
    let suit = pile.suit;
    let hidden = (pile.hidden > 0).then_some(Thing::Pile {
        suit,
        width,
        count: pile.hidden,
    });
    let opened = pile.opened.iter().map(move |&rank| Thing::Face {
        suit,
        rank,
        width,
        is_fallen: false,
    });
    hidden.into_iter().chain(opened)
}

/// Room that a pile takes for a width of its cards.
fn span(pile: &Pile, width: f64) -> f64 {
    let cards = pile.opened.len() + usize::from(pile.hidden > 0);
    length(cards) * (width + 3.0) - 3.0
}

/// Piles in rows, as large as there is room for.
fn put_piles(page: &mut Page<'_>, area: Rect, piles: &[Pile], most: f64) {
    if piles.is_empty() {
        return page.paint(area, |easel| {
            let style = Style::new(Face::Caption, 25.0, theme::GREY).tracked(20);
            easel.text("No cards", style, area.center(), Align::Centre);
        });
    }
    let (width, rows) = best(area, piles, most);
    let tall = (width * TALL).round();
    let step = tall + 10.0;
    let high = length(rows.len()) * step - 10.0;
    let mut y = (area.center().y - high / 2.0).round();
    for row in rows {
        let wide = row_span(&row, width);
        let mut x = area.x0.max((area.center().x - wide / 2.0).round());
        for pile in row {
            for thing in things(pile, pixels(width)) {
                page.put(&thing, Point::new(x, y));
                x += width + 3.0;
            }
            x += between(width) - 3.0;
        }
        y += step;
    }
}

fn between(width: f64) -> f64 {
    (width * 0.26).round().max(4.0)
}

fn row_span(row: &[&Pile], width: f64) -> f64 {
    let piles: f64 = row.iter().map(|pile| span(pile, width)).sum();
    piles + between(width) * (length(row.len()) - 1.0)
}

/// Where the cards of a seat lie in its panel.
fn cards_area(panel: Rect) -> Rect {
    let top = panel.y0 + HEAD + 4.0;
    Rect::new(panel.x0 + 14.0, top, panel.x1 - 14.0, panel.y1 - 12.0)
}

/// The width of cards that suits all seats: a little more than the fullest needs.
pub(super) fn common_width(seats: &[TableauSeat], panel: Rect) -> u16 {
    let area = cards_area(panel);
    let holding = seats.iter().filter(|seat| !seat.piles.is_empty());
    let widths = holding.map(|seat| best(area, &seat.piles, MOST).0);
    let least = widths.fold(MOST, f64::min);
    pixels((least * 1.15).min(MOST).floor())
}

/// The largest cards with which all piles find room, and their rows.
fn best(area: Rect, piles: &[Pile], most: f64) -> (f64, Vec<Vec<&Pile>>) {
    let mut width = (area.height() / TALL).min(most).floor();
    loop {
        let rows = flow(area.width(), piles, width);
        let high = length(rows.len()) * ((width * TALL).round() + 10.0) - 10.0;
        if high <= area.height() && rows.iter().all(|row| row_span(row, width) <= area.width())
            || width <= 8.0
        {
            return (width, rows);
        }
        width -= 1.0;
    }
}

fn flow(room: f64, piles: &[Pile], width: f64) -> Vec<Vec<&Pile>> {
    let mut rows: Vec<Vec<&Pile>> = Vec::new();
    for pile in piles {
        let fits = rows
            .last()
            .is_some_and(|row| row_span(row, width) + between(width) + span(pile, width) <= room);
        match rows.last_mut() {
            Some(row) if fits => row.push(pile),
            _ => rows.push(vec![pile]),
        }
    }
    rows
}
