//! The foot of a table: the deck, the reward, what the signs mean, notes.

use super::{page::Page, sign::Sign};
use crate::{
    canvas::{Line, Pen, Point},
    num::length,
    scene::TableauScene,
    text::{Align, Face, Style},
    theme,
    workshop::Easel,
};

/// Height of the first line with the rules over it, and of each note.
const FIRST: u16 = 59;
const LINE: u16 = 34;
const MARGIN: f64 = 18.0;

/// All that the foot shows.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Tally {
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
    pub(super) fn height(&self) -> u16 {
        let notes = u16::try_from(self.note.len()).unwrap_or(u16::MAX);
        FIRST.saturating_add(notes.saturating_mul(LINE))
    }

    pub(super) fn draw(&self, page: &mut Page<'_>) {
        let area = page.area();
        let first = f64::from(FIRST) - 7.0;
        let y = (area.y0 + first / 2.0).round();
        let mut signs = Vec::new();
        page.paint(area, |easel| {
            signs.extend(self.write_first(easel, Point::new(area.x0 + MARGIN, y)));
            signs.extend(write_key(easel, Point::new(area.x1 - MARGIN, y)));
            if !self.note.is_empty() {
                let y = area.y0 + first - 1.5;
                let rule = Line::new((MARGIN, y), (area.x1 - MARGIN, y));
                let pen = Pen::new(1.0, theme::GOLD_DEEP).sharp();
                easel.canvas.stroke(&rule, &pen);
            }
            for (row, note) in self.note.iter().enumerate() {
                let y = area.y0 + first + (length(row) + 0.5) * f64::from(LINE) - 2.0;
                let style = Style::new(Face::Plain, 23.0, theme::IVORY);
                let room = area.width() - 2.0 * MARGIN;
                let line = easel.fit(note, style, 16.0, room);
                line.draw(&mut easel.canvas, Point::new(MARGIN, y), Align::Left);
            }
        });
        for (sign, x) in signs {
            page.put_sign(sign, Point::new(x, y));
        }
    }

    /// Writes what is left in the deck and whether the reward is, with their signs.
    fn write_first(&self, easel: &mut Easel<'_>, left: Point) -> [(Sign, f64); 2] {
        let Point { mut x, y } = left;
        let deck = (x + 20.0).round();
        x += 48.0;
        let style = Style::new(Face::Number, 32.0, theme::count(self.deck.into()));
        let number = easel.fit(&self.deck.to_string(), style, 32.0, 90.0);
        number.draw(&mut easel.canvas, Point::new(x, y), Align::Left);
        x += number.width + 10.0;
        let style = Style::new(Face::Caption, 25.5, theme::GREY).tracked(10);
        let word = easel.fit("in deck", style, 25.5, 120.0);
        word.draw(&mut easel.canvas, Point::new(x, y), Align::Left);
        x += word.width + 30.0;
        let train = (x + 27.0).round();
        let (words, colour) = if self.reward {
            ("Fast Player Reward open", theme::GOLD_PALE)
        } else {
            ("Fast Player Reward given", theme::GREY)
        };
        let style = Style::new(Face::Caption, 25.5, colour).tracked(10);
        let words = easel.fit(words, style, 25.5, 320.0);
        words.draw(&mut easel.canvas, Point::new(x + 62.0, y), Align::Left);
        [(Sign::Deck, deck), (Sign::Train, train)]
    }
}

/// Writes what signs and numbers count, from the right; says where the signs go.
fn write_key(easel: &mut Easel<'_>, right: Point) -> [(Sign, f64); 2] {
    let style = Style::new(Face::Caption, 25.5, theme::GREY).tracked(10);
    let mut x = right.x;
    let points = Style::new(Face::Caption, 25.5, theme::GOLD_PALE).tracked(10);
    let points = easel.fit("= points", points, 25.5, 120.0);
    points.draw(&mut easel.canvas, Point::new(x, right.y), Align::Right);
    x -= points.width + 10.0;
    let entries = [(Sign::Train, "× 3", 54.0), (Sign::Coin, "+", 38.0)];
    entries.map(|(sign, words, room)| {
        let words = easel.fit(words, style, style.size, 200.0);
        words.draw(&mut easel.canvas, Point::new(x, right.y), Align::Right);
        let middle = (x - words.width - 9.0 - room / 2.0).round();
        x = middle - room / 2.0 - 10.0;
        (sign, middle)
    })
}
