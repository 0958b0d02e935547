//! The panel of a seat at the table: who, what it won, and its cards by suit.

use super::{
    cut::{Cut, HIGHEST, LEAST},
    grid::TALL,
    name::{self, Sizes},
    page::Page,
    sign::Sign,
    things::Thing,
};
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
const AROUND: (f64, f64, f64) = (6.0, 15.0, 6.0);
/// The most width of a card.
const MOST: f64 = 110.0;
/// Room between the things of a pile.
const CLOSE: f64 = 3.0;
/// Width of the column of numbers in a narrow panel.
const NUMBERS: f64 = 88.0;

/// How a panel is laid out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Form {
    /// Name and numbers in one line over the cards.
    Broad,
    /// Numbers in a column beside the cards.
    Narrow,
}

impl Form {
    /// Height of the line with the name.
    fn head(self) -> f64 {
        match self {
            Self::Broad => 60.0,
            Self::Narrow => 44.0,
        }
    }
}

/// All that the panel shows.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Seat {
    shown: TableauSeat,
    form: Form,
    has_won: bool,
    /// The most width of its cards, so that those of all seats are much alike.
    most: u16,
}

impl Seat {
    pub(super) fn of(seat: &TableauSeat, form: Form, has_won: bool, most: u16) -> Self {
        Self {
            shown: seat.clone(),
            form,
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
            self.write_numbers(easel, rect);
            self.hang_pills(easel, rect);
        });
        let (width, at) = match self.form {
            Form::Broad => (94, Point::new(rect.x0 + 39.0, rect.y0 + 31.0)),
            Form::Narrow => (72, Point::new(rect.x0 + 29.0, rect.y0 + 23.0)),
        };
        let arms = self.shown.arms;
        page.put(&Thing::Shield { arms, width }, at);
        for (sign, width, at) in self.signs(rect) {
            page.put(&Thing::Sign { sign, width }, at);
        }
        let area = cards_area(rect, self.form);
        put_piles(page, area, &self.shown.piles, self.most.into());
    }

    fn write_name(&self, easel: &mut Easel<'_>, rect: Rect) {
        let (left, mut right, y, sizes) = match self.form {
            Form::Broad => {
                let sizes = Sizes {
                    one: (29.0, 23.0),
                    two: (22.5, 16.0),
                };
                (rect.x0 + 75.0, rect.x1 - 258.0, rect.y0 + 32.0, sizes)
            }
            Form::Narrow => {
                let sizes = Sizes {
                    one: (25.0, 20.0),
                    two: (18.0, 13.0),
                };
                (rect.x0 + 55.0, rect.x1 - 72.0, rect.y0 + 23.0, sizes)
            }
        };
        if self.has_won {
            right -= 40.0;
        }
        let style = Style::new(Face::Strong, 0.0, theme::IVORY);
        let place = (Point::new(left, y), Align::Left, right - left);
        let wide = name::write(easel, &self.shown.name, style, sizes, place);
        if self.has_won {
            let at = Point::new(left + wide + 25.0, y);
            art::crown(&mut easel.canvas, at, 16.0, theme::GOLD);
        }
        let y = rect.y0 + self.form.head();
        let rule = Line::new((rect.x0 + 14.0, y), (rect.x1 - 14.0, y));
        let pen = Pen::new(1.0, theme::GOLD_DEEP).sharp();
        easel.canvas.stroke(&rule, &pen);
    }

    /// Where coins and trains are drawn, and how large.
    fn signs(&self, rect: Rect) -> [(Sign, u16, Point); 2] {
        match self.form {
            Form::Broad => {
                let at = |x: f64| Point::new(rect.x1 - x, rect.y0 + 31.0);
                [(Sign::Coin, 38, at(230.0)), (Sign::Train, 54, at(146.0))]
            }
            Form::Narrow => {
                let [coin, train] = narrow_rows(rect);
                [
                    (Sign::Coin, 29, Point::new(rect.x1 - 62.0, coin)),
                    (Sign::Train, 40, Point::new(rect.x1 - 60.0, train)),
                ]
            }
        }
    }

    /// Coins, trains and points, in columns that line up from seat to seat.
    fn write_numbers(&self, easel: &mut Easel<'_>, rect: Rect) {
        let seat = &self.shown;
        let counts = [seat.coins, seat.trains.into()];
        let (size, places, score, score_size, line) = match self.form {
            Form::Broad => {
                let at = |x: f64| Point::new(rect.x1 - x, rect.y0 + 31.0);
                (30.0, [at(207.0), at(115.0)], at(43.0), 36.0, at(82.0))
            }
            Form::Narrow => {
                let places = narrow_rows(rect).map(|y| Point::new(rect.x1 - 36.0, y));
                let score = Point::new(rect.x1 - 38.0, rect.y0 + 24.0);
                let middle = f64::midpoint(rect.y0 + self.form.head(), rect.y1);
                let line = Point::new(rect.x1 - NUMBERS, middle);
                (26.0, places, score, 31.0, line)
            }
        };
        for (n, at) in counts.into_iter().zip(places) {
            let style = Style::new(Face::Number, size, theme::count(n));
            let text = easel.fit(&n.to_string(), style, 11.0, size * 1.3);
            text.draw(&mut easel.canvas, at, Align::Left);
        }
        let style = Style::new(Face::Number, score_size, theme::GOLD_PALE);
        let text = easel.fit(&seat.score.to_string(), style, 13.0, 66.0);
        text.draw(&mut easel.canvas, score, Align::Centre);
        let half = match self.form {
            Form::Broad => 19.0,
            Form::Narrow => (rect.height() - self.form.head()) / 2.0 - 8.0,
        };
        let line = Line::new((line.x, line.y - half), (line.x, line.y + half));
        easel.canvas.stroke(&line, &Pen::new(1.2, theme::BAR_EDGE));
    }

    /// What is special about a seat hangs on the upper edge, as words.
    fn hang_pills(&self, easel: &mut Easel<'_>, rect: Rect) {
        let mut x = rect.x0 + self.form.head() + 14.0;
        let mut hang = |text: &str, fill: Colour, ink: Colour| {
            let style = Style::new(Face::Number, 17.5, ink).tracked(40);
            let room = (rect.x1 - 40.0 - x).max(10.0);
            let width = easel.fit(text, style, 14.0, room).width + 26.0;
            let at = Point::new(x + width / 2.0, rect.y0 - 2.5);
            let back = Rect::from_center_size(at, (width + 5.0, 24.0));
            let shape = RoundedRect::from_rect(back, 12.0);
            easel.canvas.fill(&shape, theme::BAR);
            low_pill(easel, text, style, at, (fill, width));
            x += width + 9.0;
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
    let pill = Rect::from_center_size(at, (width, 20.0));
    let shape = RoundedRect::from_rect(pill, 10.0);
    easel.canvas.fill(&shape, fill);
    let text = easel.fit(text, style, 14.0, width - 25.9);
    text.draw(&mut easel.canvas, at, Align::Centre);
}

/// The middles of the rows of coins and trains in a narrow panel.
fn narrow_rows(rect: Rect) -> [f64; 2] {
    let top = rect.y0 + 42.0;
    let step = (rect.y1 - 5.0 - top) / 2.0;
    [0.5, 1.5].map(|row| (top + step * row).round())
}

/// How the cards of a seat lie.
#[derive(Clone, Copy, Debug)]
struct Size(Cut);

impl Size {
    fn width(self) -> f64 {
        self.0.width()
    }

    fn height(self) -> f64 {
        self.0.height()
    }

    /// Room between piles.
    fn between(self) -> f64 {
        match self.0 {
            Cut::Cards(width) => (f64::from(width) * 0.24).round().max(6.0),
            Cut::Tiles(_) => 7.0,
        }
    }

    /// Room between rows.
    fn below(self) -> f64 {
        match self.0 {
            Cut::Cards(_) => 8.0,
            Cut::Tiles(_) => 4.0,
        }
    }

    /// The things of a pile: the cards face down, and each that was opened.
    fn things(self, pile: &Pile) -> impl Iterator<Item = Thing> {
        let suit = pile.suit;
        let hidden = (pile.hidden > 0).then(|| self.0.hidden(suit, pile.hidden));
        let opened = pile.opened.iter();
        let opened = opened.map(move |&rank| self.0.opened(suit, rank));
        hidden.into_iter().chain(opened)
    }

    /// Room that a pile takes from left to right.
    fn span(self, pile: &Pile) -> f64 {
        let things = pile.opened.len() + usize::from(pile.hidden > 0);
        length(things) * (self.width() + CLOSE) - CLOSE
    }

    fn row_span(self, row: &[&Pile]) -> f64 {
        let piles: f64 = row.iter().map(|pile| self.span(pile)).sum();
        piles + self.between() * (length(row.len()) - 1.0)
    }

    /// The rows in which piles lie.
    fn flow(self, room: f64, piles: &[Pile]) -> Vec<Vec<&Pile>> {
        let mut rows: Vec<Vec<&Pile>> = Vec::new();
        for pile in piles {
            let fits = rows
                .last()
                .is_some_and(|row| self.row_span(row) + self.between() + self.span(pile) <= room);
            match rows.last_mut() {
                Some(row) if fits => row.push(pile),
                _ => rows.push(vec![pile]),
            }
        }
        rows
    }

    fn high(self, rows: usize) -> f64 {
        length(rows) * (self.height() + self.below()) - self.below()
    }

    fn fits(self, area: Rect, piles: &[Pile]) -> bool {
        let rows = self.flow(area.width(), piles);
        let is_wide = rows.iter().any(|row| self.row_span(row) > area.width());
        self.high(rows.len()) <= area.height() && !is_wide
    }
}

/// Piles in rows, as large as there is room for.
fn put_piles(page: &mut Page<'_>, area: Rect, piles: &[Pile], most: f64) {
    if piles.is_empty() {
        return page.paint(area, |easel| {
            let style = Style::new(Face::Caption, 25.5, theme::GREY).tracked(20);
            easel.text("No cards", style, area.center(), Align::Centre);
        });
    }
    let size = best(area, piles, most);
    let rows = size.flow(area.width(), piles);
    let mut y = (area.center().y - size.high(rows.len()) / 2.0).round();
    for row in rows {
        let wide = size.row_span(&row);
        let mut x = area.x0.max((area.center().x - wide / 2.0).round());
        for pile in row {
            for thing in size.things(pile) {
                page.put(&thing, Point::new(x, y));
                x += size.width() + CLOSE;
            }
            x += size.between() - CLOSE;
        }
        y += size.height() + size.below();
    }
}

/// Where the cards of a seat lie in its panel, on whole units.
fn cards_area(panel: Rect, form: Form) -> Rect {
    let top = panel.y0 + form.head();
    match form {
        Form::Broad => Rect::new(panel.x0 + 14.0, top + 7.0, panel.x1 - 14.0, panel.y1 - 9.0),
        Form::Narrow => Rect::new(
            panel.x0 + 8.0,
            top + 5.0,
            panel.x1 - NUMBERS - 4.0,
            panel.y1 - 7.0,
        ),
    }
}

/// The width of cards that suits all seats with panels of one size: a little more than
/// the fullest needs.
pub(super) fn common_width(seats: &[TableauSeat], form: Form, panel: (f64, f64)) -> u16 {
    let area = cards_area(Rect::from_origin_size(Point::ZERO, panel), form);
    let holding = seats.iter().filter(|seat| !seat.piles.is_empty());
    let widths = holding.map(|seat| best(area, &seat.piles, MOST).width());
    let least = widths.fold(MOST, f64::min);
    pixels((least * 1.15).min(MOST).floor())
}

/// The largest size with which all piles find room: cards if they can be read, else tiles.
fn best(area: Rect, piles: &[Pile], most: f64) -> Size {
    let mut width = pixels((area.height() / TALL).min(most).floor());
    while width >= LEAST {
        let size = Size(Cut::Cards(width));
        if size.fits(area, piles) {
            return size;
        }
        width -= 1;
    }
    let mut height = pixels(area.height().floor()).clamp(6, HIGHEST);
    while height > 6 && !Size(Cut::Tiles(height)).fits(area, piles) {
        height -= 1;
    }
    Size(Cut::Tiles(height))
}
