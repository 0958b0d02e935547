//! The foot of a hand: who holds it, what else is theirs, and what the eye means.

use super::{
    name::{self, Sizes},
    page::Page,
    sign::Sign,
    things::Thing,
};
use crate::{
    canvas::Point,
    scene::{Arms, HandScene},
    text::{Align, Face, Style},
    theme,
    workshop::Easel,
};

/// Who holds the hand, what else is theirs, and what the eye means.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Holder {
    name: String,
    arms: Arms,
    coins: u32,
    trains: u8,
    deck: u8,
    has_opened: bool,
    has_cards: bool,
}

impl Holder {
    pub(super) fn of(scene: &HandScene) -> Self {
        let cards = || scene.groups.iter().flat_map(|group| &group.cards);
        Self {
            name: scene.name.clone(),
            arms: scene.arms,
            coins: scene.coins,
            trains: scene.trains,
            deck: scene.deck,
            has_opened: cards().any(|card| card.opened),
            has_cards: cards().next().is_some(),
        }
    }

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
                // On the bar, since the felt is not a part.
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
            page.put_sign(sign, Point::new(x, y));
        }
    }
}

/// Writes a number with the word for what it counts; says how wide both became.
fn write_count(easel: &mut Easel<'_>, n: u32, [one, many]: [&str; 2], at: Point) -> f64 {
    let style = Style::new(Face::Number, 32.0, theme::count(n));
    let number = easel.fit(&n.to_string(), style, 12.0, 62.0);
    number.draw(&mut easel.canvas, at, Align::Left);
    let style = Style::new(Face::Caption, 25.5, theme::GREY).tracked(10);
    let word = easel.fit(if n == 1 { one } else { many }, style, 16.0, 110.0);
    let beside = Point::new(at.x + number.width + 9.0, at.y + 1.0);
    word.draw(&mut easel.canvas, beside, Align::Left);
    number.width + 9.0 + word.width
}
