//! Where everything of a hand goes, in units of a picture 800 wide: two to one
//! on a phone.

use super::{
    Base, Colours, Part, Sheet, Title,
    card::disc,
    felt::{LANE, LANE_EDGE, Marking, units},
    grid::TALL,
    page::Page,
    seat::{number_colour, put_sign},
    sign::Sign,
    things::Thing,
};
use crate::{
    canvas::{Point, Rect, RoundedRect, Vec2},
    chrome::{self, TITLE_HEIGHT},
    num::{length, pixels, whole},
    scene::{Arms, HandCard, HandGroup, HandScene},
    text::{Align, Face, Style},
    theme,
    workshop::Easel,
};

const WIDTH: u16 = 800;
const MARGIN: f64 = 20.0;
/// Room for groups side by side.
const ROOM: f64 = 760.0;
const HOLDER: f64 = 84.0;
const FOOT: f64 = 64.0;
/// Room between groups, and between cards.
const GAP: f64 = 14.0;
const CARD_GAP: f64 = 9.0;
const PAD: f64 = 12.0;
/// Height of the name of a suit over its cards.
const HEAD: f64 = 50.0;
/// The least width of a group, for its name.
const LEAST: f64 = 212.0;
const LARGEST: f64 = 160.0;
const SMALLEST: f64 = 24.0;

/// Who holds the hand, and what else is theirs.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Holder {
    name: String,
    arms: Arms,
    coins: u32,
    trains: u8,
    deck: u8,
}

/// The cards of one suit.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Group {
    held: HandGroup,
    width: u16,
    cols: usize,
}

/// The foot: how many cards, and what the eye means.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Legend {
    cards: usize,
    opened: usize,
}

/// A hand as a base with parts.
pub(super) fn sheet(scene: &HandScene) -> Sheet {
    let top = TITLE_HEIGHT + 12.0 + HOLDER + 16.0;
    let (groups, bottom) = lay_out(scene, top);
    let foot = units(bottom + 10.0);
    let base = Base {
        marking: Marking::Plain,
        width: WIDTH,
        height: foot + units(FOOT),
        foot,
    };
    let holder = Holder {
        name: scene.name.clone(),
        arms: scene.arms,
        coins: scene.coins,
        trains: scene.trains,
        deck: scene.deck,
    };
    let cards = || scene.groups.iter().flat_map(|group| &group.cards);
    let legend = Legend {
        cards: cards().count(),
        opened: cards().filter(|card| card.opened).count(),
    };
    let panel = Rect::new(
        MARGIN,
        TITLE_HEIGHT + 12.0,
        f64::from(WIDTH) - MARGIN,
        TITLE_HEIGHT + 12.0 + HOLDER,
    );
    let mut parts = vec![
        Title::part(&scene.title, &scene.heading, None, base),
        (Part::Holder(Box::new(holder)), panel.inset((12.0, 8.0))),
        (Part::Legend(Box::new(legend)), base.foot()),
    ];
    let groups = groups.into_iter();
    parts.extend(groups.map(|(group, area)| (Part::Group(Box::new(group)), area)));
    let suits = scene.groups.iter().map(|group| group.suit);
    Sheet {
        base,
        colours: Colours::of(suits, [scene.arms]),
        parts,
    }
}

/// How large the cards of a hand are.
#[derive(Clone, Copy, Debug)]
struct Size {
    width: f64,
    /// The most cards side by side in a group.
    cols: usize,
}

/// The groups with their places, as large as the hand allows, and where they end.
fn lay_out(scene: &HandScene, top: f64) -> (Vec<(Group, Rect)>, f64) {
    let counts: Vec<usize> = scene.groups.iter().map(|group| group.cards.len()).collect();
    let most = match counts.iter().sum() {
        0..=24 => 900.0,
        _ => 1500.0,
    };
    let mut width = LARGEST;
    let (size, areas) = loop {
        let across = (ROOM - 2.0 * PAD + CARD_GAP) / (width + CARD_GAP);
        let widest = whole(across).clamp(1, 9);
        // Narrow groups may find room side by side where wide ones do not.
        let sizes = (1..=widest).rev().map(|cols| Size { width, cols });
        let mut laid = sizes.map(|size| (size, flow(&counts, top, size)));
        let fitting = laid.find(|(_, areas)| end(areas, top) - top <= most);
        if let Some(found) = fitting {
            break found;
        }
        if width <= SMALLEST {
            let size = Size {
                width,
                cols: widest,
            };
            break (size, flow(&counts, top, size));
        }
        width -= 2.0;
    };
    let bottom = end(&areas, top);
    let groups = scene.groups.iter().zip(areas).map(|(group, area)| {
        let group = Group {
            held: group.clone(),
            width: pixels(size.width),
            cols: group.cards.len().clamp(1, size.cols),
        };
        (group, area)
    });
    (groups.collect(), bottom)
}

fn end(areas: &[Rect], top: f64) -> f64 {
    areas.iter().map(|area| area.y1).fold(top, f64::max)
}

/// The places of groups of so many cards, in rows from left to right.
fn flow(counts: &[usize], top: f64, size: Size) -> Vec<Rect> {
    let mut areas: Vec<Rect> = Vec::with_capacity(counts.len());
    let (mut x, mut y, mut row_end) = (MARGIN, top, top);
    for &count in counts {
        let cols = count.clamp(1, size.cols);
        let rows = count.div_ceil(cols);
        let wide = length(cols) * (size.width + CARD_GAP) - CARD_GAP + 2.0 * PAD;
        let wide = wide.max(LEAST);
        let tall = (size.width * TALL).round() + CARD_GAP;
        let high = HEAD + length(rows) * tall - CARD_GAP + PAD + 2.0;
        if x > MARGIN && x + wide > MARGIN + ROOM {
            (x, y) = (MARGIN, row_end + GAP);
        }
        let area = Rect::new(x, y, x + wide, y + high);
        row_end = row_end.max(area.y1);
        x = area.x1 + GAP;
        areas.push(area);
    }
    centre_rows(&mut areas);
    areas
}

/// Puts each row in the middle, and lets its groups end at one height.
fn centre_rows(areas: &mut [Rect]) {
    for row in areas.chunk_by_mut(|one, other| one.y0.to_bits() == other.y0.to_bits()) {
        let right = row.last().map_or(0.0, |area| area.x1);
        let bottom = row.iter().map(|area| area.y1).fold(0.0, f64::max);
        let shift = ((MARGIN + ROOM - right) / 2.0).floor().max(0.0);
        for area in row {
            (area.x0, area.x1) = (area.x0 + shift, area.x1 + shift);
            area.y1 = bottom;
        }
    }
}

impl Holder {
    pub(super) fn draw(&self, page: &mut Page<'_>) {
        let area = page.area();
        let rect = area.inset((-12.0, -8.0));
        let y = rect.center().y;
        page.paint(area, |easel| {
            chrome::panel(&mut easel.canvas, rect, theme::BAR_EDGE, 1.5);
            let style = Style::new(Face::Strong, 33.0, theme::IVORY);
            let name = easel.fit(&self.name, style, 22.0, 316.0);
            let at = Point::new(rect.x0 + 92.0, y);
            name.draw(&mut easel.canvas, at, Align::Left);
            for (n, x) in [(self.coins, 252.0), (self.trains.into(), 140.0)] {
                let style = Style::new(Face::Number, 34.0, number_colour(n));
                let text = easel.fit(&n.to_string(), style, 16.0, 52.0);
                let at = Point::new(rect.x1 - x, y);
                text.draw(&mut easel.canvas, at, Align::Left);
            }
            let x = rect.x1 - 48.0;
            let style = Style::new(Face::Number, 34.0, number_colour(self.deck.into()));
            let deck = Point::new(x, y - 13.0);
            easel.text(&self.deck.to_string(), style, deck, Align::Centre);
            let style = Style::new(Face::Caption, 25.0, theme::GREY).tracked(20);
            easel.text("deck", style, Point::new(x, y + 20.0), Align::Centre);
        });
        let shield = Thing::Shield {
            arms: self.arms,
            width: 104,
        };
        page.put(&shield, Point::new(rect.x0 + 48.0, y));
        put_sign(page, Sign::Coin, Point::new(rect.x1 - 282.0, y));
        put_sign(page, Sign::Train, Point::new(rect.x1 - 178.0, y));
    }
}

impl Group {
    pub(super) fn draw(&self, page: &mut Page<'_>) {
        let area = page.area();
        let suit = self.held.suit;
        page.paint(area, |easel| {
            let outline = RoundedRect::from_rect(area, 14.0);
            easel.canvas.fill(&outline, LANE_EDGE);
            let inner = RoundedRect::from_rect(area.inset(-1.5), 12.5);
            easel.canvas.fill(&inner, LANE);
            let y = area.y0 + 26.0;
            let at = Point::new(area.x0 + PAD + 19.0, y);
            disc(&mut easel.canvas, suit, at, 19.0);
            self.write_head(easel, area, y);
        });
        let width = f64::from(self.width);
        let tall = (width * TALL).round();
        let wide = length(self.cols) * (width + CARD_GAP) - CARD_GAP;
        let left = (area.center().x - wide / 2.0).round();
        for (place, &card) in self.held.cards.iter().enumerate() {
            let x = left + length(place % self.cols) * (width + CARD_GAP);
            let y = area.y0 + HEAD + length(place / self.cols) * (tall + CARD_GAP);
            self.put_card(page, card, Point::new(x, y));
        }
    }

    fn write_head(&self, easel: &mut Easel<'_>, area: Rect, y: f64) {
        let style = Style::new(Face::Header, 30.0, theme::IVORY).tracked(20);
        let at = Point::new(area.x0 + PAD + 48.0, y - 1.0);
        let room = area.width() - 2.0 * PAD - 48.0 - 28.0;
        let name = easel.fit(self.held.suit.name(), style, 22.0, room);
        name.draw(&mut easel.canvas, at, Align::Left);
        let count = self.held.cards.len().to_string();
        let style = Style::new(Face::Number, 27.0, theme::GOLD_PALE);
        let at = Point::new(area.x1 - PAD - 4.0, y);
        easel.text(&count, style, at, Align::Right);
    }

    fn put_card(&self, page: &mut Page<'_>, card: HandCard, at: Point) {
        let width = self.width;
        let face = Thing::Face {
            suit: self.held.suit,
            rank: card.rank,
            width,
            is_fallen: false,
        };
        page.put(&face, at);
        if card.opened {
            let side = (f64::from(width) * 0.34).max(22.0);
            let eye = Thing::Sign {
                sign: Sign::Eye,
                width: pixels(side),
            };
            let off = side * 0.36;
            let corner = Vec2::new(f64::from(width) - off, f64::from(width) * TALL - off);
            page.put(&eye, (at + corner).round());
        }
    }
}

impl Legend {
    pub(super) fn draw(&self, page: &mut Page<'_>) {
        let area = page.area();
        let y = area.center().y.round();
        let mut eye = area.x1;
        page.paint(area, |easel| {
            let count = match self.cards {
                0 => "No cards".to_owned(),
                1 => "1 card".to_owned(),
                n => format!("{n} cards"),
            };
            let style = Style::new(Face::Strong, 26.0, theme::IVORY);
            let at = Point::new(MARGIN + 8.0, y);
            easel.text(&count, style, at, Align::Left);
            if self.opened > 0 {
                let style = Style::new(Face::Caption, 28.0, theme::IVORY).tracked(15);
                let at = Point::new(area.x1 - MARGIN - 8.0, y - 1.0);
                let words = easel.fit("Opened: known to all", style, 28.0, 400.0);
                words.draw(&mut easel.canvas, at, Align::Right);
                eye = (at.x - words.width - 30.0).round();
            }
        });
        if self.opened > 0 {
            put_sign(page, Sign::Eye, Point::new(eye, y));
        }
    }
}
