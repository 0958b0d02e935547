//! Short rules to play by, side by side: what a card can do.

use super::page::Page;
use crate::{
    canvas::{Point, Rect},
    num::length,
    scene::Note,
    text::{Align, Face, Style},
    theme,
    workshop::Easel,
};

/// Height of a line of them in a bar of its own.
pub(super) const HIGH: u16 = 40;
/// The largest and the least letters: smaller ones are not read where Discord shows a picture small.
const SIZES: (f64, f64) = (26.0, 22.5);
/// Room at both ends, between a heading and its text, and the least between two notes.
const MARGIN: f64 = 18.0;
const INNER: f64 = 7.0;
const OUTER: f64 = 20.0;

/// Notes in one line.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Reminders(pub(super) Vec<Note>);

impl Reminders {
    pub(super) fn draw(&self, page: &mut Page<'_>) {
        let area = page.area();
        page.paint(area, |easel| write(easel, &self.0, area));
    }
}

/// Writes notes in one line, spread over an area; cut where there is too little room for all.
pub(super) fn write(easel: &mut Easel<'_>, notes: &[Note], area: Rect) {
    let count = length(notes.len());
    let room = area.width() - 2.0 * MARGIN;
    let gaps = count * INNER + (count - 1.0) * OUTER;
    let widths = |easel: &Easel<'_>, size: f64| -> Vec<[f64; 2]> {
        let all = notes.iter().map(|note| {
            let parts = [(&note.heading, heading(size)), (&note.text, text(size))];
            parts.map(|(words, style)| easel.fit(words, style, size, f64::INFINITY).width)
        });
        all.collect()
    };
    let whole: f64 = widths(easel, SIZES.0).iter().flatten().sum();
    let size = (SIZES.0 * (room - gaps) / whole).clamp(SIZES.1, SIZES.0);
    let widths = widths(easel, size);
    let needed: f64 = widths.iter().flatten().sum();
    let share = ((room - gaps) / needed).min(1.0);
    let between = OUTER + ((room - gaps - needed).max(0.0) / count.max(2.0)).min(60.0);
    let wide = needed * share + count * INNER + (count - 1.0) * between;
    let mut x = area.center().x - wide / 2.0;
    let y = area.center().y;
    for (note, [first, second]) in notes.iter().zip(widths) {
        let parts = [
            (&note.heading, heading(size), first, INNER),
            (&note.text, text(size), second, between),
        ];
        for (words, style, wide, after) in parts {
            let fitted = easel.fit(words, style, size, wide * share);
            fitted.draw(&mut easel.canvas, Point::new(x, y), Align::Left);
            x += wide * share + after;
        }
    }
}

const fn heading(size: f64) -> Style {
    Style::new(Face::Number, size, theme::GOLD_PALE)
}

const fn text(size: f64) -> Style {
    Style::new(Face::Plain, size, theme::IVORY)
}
