//! The foot of a table: the deck, the reward, what the signs mean, notes.

use super::{page::Page, seat::put_sign, sign::Sign};
use crate::{
    canvas::{Line, Pen, Point},
    num::length,
    scene::TableauScene,
    text::{Align, Face, Style},
    theme,
    workshop::Easel,
};

const LINE: f64 = 40.0;
const FIRST: f64 = 62.0;
const MARGIN: f64 = 28.0;

/// All that the foot shows.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Tally {
    deck: u8,
    reward: bool,
    note: Vec<String>,
}

impl Tally {
    pub(super) fn of(scene: &TableauScene) -> Self {
        Self {
            deck: scene.deck,
            reward: scene.reward,
            note: scene.note.clone(),
        }
    }

    /// How high the foot is with its rules.
    pub(super) fn height(&self) -> f64 {
        let notes = if self.note.is_empty() {
            0.0
        } else {
            length(self.note.len()) * LINE + 12.0
        };
        7.0 + FIRST + notes
    }

    pub(super) fn draw(&self, page: &mut Page<'_>) {
        let area = page.area();
        let y = area.y0 + FIRST / 2.0;
        let deck = match self.deck {
            0 => "The deck is empty".to_owned(),
            1 => "1 card in the deck".to_owned(),
            n => format!("{n} cards in the deck"),
        };
        let mut reward_x = 0.0;
        let mut signs = Vec::new();
        page.paint(area, |easel| {
            let style = Style::new(Face::Strong, 24.0, theme::IVORY);
            let deck = easel.fit(&deck, style, 24.0, 400.0);
            let at = Point::new(MARGIN, y);
            deck.draw(&mut easel.canvas, at, Align::Left);
            reward_x = (MARGIN + deck.width + 66.0).round();
            let reward = if self.reward {
                "Fast Player Reward open"
            } else {
                "Fast Player Reward given"
            };
            let colour = if self.reward {
                theme::GOLD_PALE
            } else {
                theme::GREY
            };
            let style = Style::new(Face::Plain, 22.0, colour);
            easel.text(reward, style, Point::new(reward_x + 38.0, y), Align::Left);
            signs = write_key(easel, Point::new(area.x1 - MARGIN, y - 1.0));
            if !self.note.is_empty() {
                let y = area.y0 + FIRST - 2.0;
                let rule = Line::new((MARGIN, y), (area.x1 - MARGIN, y));
                let pen = Pen::new(1.0, theme::GOLD_DEEP).sharp();
                easel.canvas.stroke(&rule, &pen);
            }
            for (row, note) in self.note.iter().enumerate() {
                let y = area.y0 + FIRST + 4.0 + (length(row) + 0.5) * LINE;
                let style = Style::new(Face::Plain, 24.0, theme::IVORY);
                let room = area.width() - 2.0 * MARGIN;
                let line = easel.fit(note, style, 18.0, room);
                line.draw(&mut easel.canvas, Point::new(MARGIN, y), Align::Left);
            }
        });
        put_sign(page, Sign::Train, Point::new(reward_x, y));
        for (sign, x) in signs {
            put_sign(page, sign, Point::new(x, y));
        }
    }
}

/// Writes what the signs mean, from the right, and says where the signs go.
fn write_key(easel: &mut Easel<'_>, right: Point) -> Vec<(Sign, f64)> {
    let style = Style::new(Face::Caption, 25.0, theme::GREY).tracked(20);
    let mut x = right.x;
    let entries = [
        (Sign::Train, "Supply train, 3 points", 56.0),
        (Sign::Coin, "Coin", 44.0),
    ];
    let places = entries.map(|(sign, words, room)| {
        let words = easel.fit(words, style, style.size, 300.0);
        let at = Point::new(x, right.y);
        words.draw(&mut easel.canvas, at, Align::Right);
        let middle = (x - words.width - 8.0 - room / 2.0).round();
        x = middle - room / 2.0 - 22.0;
        (sign, middle)
    });
    places.into()
}
