//! Where everything of a hand goes: groups of suits as large as the felt allows,
//! and who holds them in the foot.

use super::{
    Base, Colours, HEIGHT, Part, Sheet, Title, WIDTH,
    card::disc,
    felt::{LANE, LANE_EDGE, Marking},
    name::{self, Sizes},
    page::Page,
    reminders::{self, Reminders},
    seat::{number_colour, put_sign},
    sign::Sign,
    things::Thing,
    tile::{Cut, HIGHEST, LEAST, MARK},
    war::War,
};
use crate::{
    canvas::{Point, Rect, RoundedRect, Vec2},
    chrome::TITLE_HEIGHT,
    num::{length, pixels},
    scene::{Arms, HandCard, HandGroup, HandScene},
    text::{Align, Face, Style},
    theme,
    workshop::Easel,
};

/// Height of the bar at the foot.
const FOOT: u16 = 72;
/// Room between the edge of the felt and what lies on it.
const MARGIN: f64 = 13.0;
/// Room between groups, around the cards of one, and between cards.
const GAP: f64 = 11.0;
const PAD: f64 = 10.0;
/// Width of the emblem, number and name of a suit before its cards.
const HEAD: f64 = 84.0;
/// The most width of a card.
const LARGEST: u16 = 250;
/// What overlapping cards show of their width: all of a "10".
const OVERLAP: f64 = 0.66;

/// Who holds the hand, what else is theirs, and what the eye means.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Holder {
    name: String,
    arms: Arms,
    coins: u32,
    trains: u8,
    deck: u8,
    has_opened: bool,
    has_cards: bool,
}

/// The cards of one suit.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Group {
    held: HandGroup,
    size: Size,
}

/// How the cards of a hand lie.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Size {
    cut: Cut,
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

/// A hand as a base with parts.
pub(super) fn sheet(scene: &HandScene) -> Sheet {
    let bar = if scene.reminders.is_empty() {
        FOOT
    } else {
        FOOT + reminders::HIGH
    };
    let base = Base::new(Marking::Plain, bar);
    let cards = || scene.groups.iter().flat_map(|group| &group.cards);
    let holder = Holder {
        name: scene.name.clone(),
        arms: scene.arms,
        coins: scene.coins,
        trains: scene.trains,
        deck: scene.deck,
        has_opened: cards().any(|card| card.opened),
        has_cards: cards().next().is_some(),
    };
    let foot = Rect {
        y0: Base::new(Marking::Plain, FOOT).foot().y0,
        ..base.foot()
    };
    let mut parts = vec![
        Title::part(&scene.title, &scene.heading, None),
        (Part::Holder(Box::new(holder)), foot),
    ];
    if !scene.reminders.is_empty() {
        let line = Rect {
            y1: foot.y0,
            ..base.foot()
        };
        let reminders = Reminders(scene.reminders.clone());
        parts.push((Part::Reminders(reminders), line));
    }
    let war = scene.war.as_ref().map(War::of);
    let top = war.as_ref().map_or(0.0, War::high);
    let suits = scene.groups.iter().map(|group| group.suit);
    let suits: Vec<_> = suits.chain(war.iter().flat_map(War::suits)).collect();
    parts.extend(war.map(|war| {
        let area = Rect::new(0.0, TITLE_HEIGHT, WIDTH.into(), TITLE_HEIGHT + top);
        (Part::War(Box::new(war)), area)
    }));
    parts.extend(groups(scene, felt(bar, top)));
    Sheet {
        base,
        colours: Colours::of(suits),
        parts,
    }
}

/// The felt over a bar so high, and under what takes so much at its top, without its margin.
fn felt(bar: u16, top: f64) -> Rect {
    let foot = f64::from(HEIGHT - bar);
    let whole = Rect::new(0.0, TITLE_HEIGHT + top, WIDTH.into(), foot);
    whole.inset(-MARGIN)
}

/// The groups with their places on the felt.
fn groups(scene: &HandScene, felt: Rect) -> Vec<(Part, Rect)> {
    let counts: Vec<usize> = scene.groups.iter().map(|group| group.cards.len()).collect();
    let size = best(&counts, felt);
    let areas = size.flow(&counts, felt);
    let groups = scene.groups.iter().zip(areas);
    let parts = groups.map(|(held, area)| {
        let held = held.clone();
        (Part::Group(Box::new(Group { held, size })), area)
    });
    parts.collect()
}

/// The largest cards that find room: overlapping ones must be larger to be better, and
/// where cards could not be read they are tiles.
fn best(counts: &[usize], felt: Rect) -> Size {
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
    fn across(self, cards: usize) -> f64 {
        self.cut.width() + f64::from(self.step) * (length(cards.min(self.cols)) - 1.0)
    }

    /// Height of the cards of a group.
    fn down(self, cards: usize) -> f64 {
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
    fn flow(self, counts: &[usize], felt: Rect) -> Vec<Rect> {
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

impl Holder {
    pub(super) fn draw(&self, page: &mut Page<'_>) {
        let area = page.area();
        let y = area.center().y.round();
        let mut signs = Vec::new();
        page.paint(area, |easel| {
            let style = Style::new(Face::Strong, 28.0, theme::IVORY);
            let sizes = Sizes {
                one: (28.0, 22.0),
                two: (22.0, 16.0),
            };
            let place = (Point::new(86.0, y), Align::Left, 240.0);
            let wide = name::write(easel, &self.name, style, sizes, place);
            let mut x = 86.0 + wide.max(150.0) + 34.0;
            let counts = [
                (Sign::Coin, 40.0, self.coins, ["coin", "coins"]),
                (Sign::Train, 56.0, self.trains.into(), ["train", "trains"]),
                (Sign::Deck, 36.0, self.deck.into(), ["in deck", "in deck"]),
            ];
            for (sign, wide, n, words) in counts {
                signs.push((sign, (x + wide / 2.0).round()));
                x += wide + 9.0;
                x += write_count(easel, n, words, Point::new(x, y)) + 26.0;
            }
            if self.has_opened {
                let style = Style::new(Face::Caption, 25.5, theme::GREY).tracked(10);
                let right = area.x1 - 18.0;
                let words = easel.fit("known to all", style, 16.0, (right - x - 44.0).max(40.0));
                let at = Point::new(right, y - 1.0);
                words.draw(&mut easel.canvas, at, Align::Right);
                signs.push((Sign::Eye, (right - words.width - 27.0).round()));
            }
            if !self.has_cards {
                // On the bar, since the felt is no part.
                x += 30.0;
                let style = Style::new(Face::Header, 28.0, theme::GOLD_PALE).tracked(15);
                easel.text("No cards", style, Point::new(x, y - 1.0), Align::Left);
            }
        });
        let shield = Thing::Shield {
            arms: self.arms,
            width: 86,
        };
        page.put(&shield, Point::new(46.0, y));
        for (sign, x) in signs {
            put_sign(page, sign, Point::new(x, y));
        }
    }
}

/// Writes a number with the word for what it counts; says how wide both became.
fn write_count(easel: &mut Easel<'_>, n: u32, [one, many]: [&str; 2], at: Point) -> f64 {
    let style = Style::new(Face::Number, 32.0, number_colour(n));
    let number = easel.fit(&n.to_string(), style, 12.0, 62.0);
    number.draw(&mut easel.canvas, at, Align::Left);
    let style = Style::new(Face::Caption, 25.5, theme::GREY).tracked(10);
    let word = easel.fit(if n == 1 { one } else { many }, style, 16.0, 110.0);
    let beside = Point::new(at.x + number.width + 9.0, at.y + 1.0);
    word.draw(&mut easel.canvas, beside, Align::Left);
    number.width + 9.0 + word.width
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cards::war::HIGH as MOST_WAR;

    /// The felt with nothing but the holder under it, with reminders too, and with a war over it.
    fn felts() -> [Rect; 3] {
        let both = FOOT + reminders::HIGH;
        [(FOOT, 0.0), (both, 0.0), (both, MOST_WAR)].map(|(bar, top)| felt(bar, top))
    }

    #[track_caller]
    fn lies_on(felt: Rect, cards: usize, suits: usize) {
        let counts: Vec<usize> = (0..suits)
            .map(|suit| cards / suits + usize::from(suit < cards % suits))
            .collect();
        let size = best(&counts, felt);
        let areas = size.flow(&counts, felt);
        for (area, &count) in areas.iter().zip(&counts) {
            let place = format!("{cards} cards of {suits} suits: {area:?}");
            assert_eq!(felt.intersect(*area), *area, "{place}");
            let inner = area.width() - HEAD - 2.0 * PAD;
            assert!(size.across(count) <= inner, "{place}");
            assert!(size.down(count) <= area.height() - 2.0 * PAD, "{place}");
            let mut edges = [area.x0, area.y0, area.x1, area.y1].into_iter();
            assert!(edges.all(|edge| edge.fract().abs() < 1e-9), "{place}");
        }
    }

    #[test]
    fn hands_of_every_size_lie_on_the_felt() {
        for felt in felts() {
            for suits in 1..=12 {
                for cards in suits..=(9 * suits) {
                    lies_on(felt, cards, suits);
                }
            }
        }
    }

    #[test]
    fn cards_are_smaller_only_where_there_are_more() {
        for felt in felts() {
            let widths = [1, 4, 9].map(|cards| best(&[cards], felt).cut.width());
            assert!(widths.is_sorted_by(|few, many| few >= many), "{widths:?}");
        }
        let [whole, reminded, below] = felts().map(|felt| best(&[2, 2, 4, 1], felt).cut.width());
        assert!(whole >= 140.0 && reminded >= 140.0 && below >= 70.0);
    }
}
