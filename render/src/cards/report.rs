//! The foot of a battle: what happened where, and what comes next.

use super::{card::disc, page::Page};
use crate::{
    canvas::{Point, Rect, RoundedRect},
    num::length,
    scene::{BattleScene, ClashLine, Note, Place},
    text::{Align, Face, Fitted, Style},
    theme,
    workshop::Easel,
};

/// The least height of a line, and that of a foot with more than three.
const LINES: [f64; 2] = [48.0, 42.0];
const MARGIN: f64 = 28.0;
/// Room for the note at the right.
const NOTE: f64 = 400.0;

/// All that the foot shows.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Report {
    lines: Vec<ClashLine>,
    next: Option<Note>,
}

impl Report {
    pub(super) fn of(scene: &BattleScene) -> Self {
        Self {
            lines: scene.lines.clone(),
            next: scene.next.clone(),
        }
    }

    fn step(&self) -> f64 {
        let [few, many] = LINES;
        if self.lines.len() <= 3 { few } else { many }
    }

    /// How high the foot is with its rules.
    pub(super) fn height(&self) -> f64 {
        length(self.lines.len().max(3)) * self.step() + 26.0
    }

    pub(super) fn draw(&self, page: &mut Page<'_>) {
        let area = page.area();
        page.paint(area, |easel| self.write(easel, area));
    }

    fn write(&self, easel: &mut Easel<'_>, area: Rect) {
        let step = self.step();
        let top = area.y0 + (area.height() - length(self.lines.len().max(3)) * step) / 2.0;
        let mut right = area.x1 - MARGIN;
        if let Some(note) = &self.next {
            let (x, align, room) = if self.lines.is_empty() {
                (MARGIN, Align::Left, area.width() - 2.0 * MARGIN)
            } else {
                (right, Align::Right, NOTE)
            };
            let at = Point::new(x, top);
            right -= write_note(easel, note, (at, align), step, room) + 30.0;
        }
        for (place, line) in self.lines.iter().enumerate() {
            let y = top + (length(place) + 0.5) * step;
            write_line(easel, line, Rect::new(MARGIN, y, right, y));
        }
    }
}

fn write_line(easel: &mut Easel<'_>, line: &ClashLine, row: Rect) {
    let y = row.y0;
    let name = match line.place {
        Place::West => "West",
        Place::Centre => "Centre",
        Place::East => "East",
    };
    let pill = Rect::new(row.x0, y - 18.0, row.x0 + 120.0, y + 18.0);
    let shape = RoundedRect::from_rect(pill, 18.0);
    easel.canvas.fill(&shape, theme::BAR_EDGE);
    let style = Style::new(Face::Header, 25.0, theme::GOLD_PALE).tracked(30);
    easel.text(name, style, pill.center(), Align::Centre);
    let mut x = pill.x1 + 16.0;
    if let Some(suit) = line.suit {
        disc(&mut easel.canvas, suit, Point::new(x + 18.0, y), 18.0);
    }
    x += 52.0;
    let style = Style::new(Face::Strong, 28.0, theme::IVORY);
    let text = easel.fit(&line.text, style, 20.0, row.x1 - x);
    text.draw(&mut easel.canvas, Point::new(x, y), Align::Left);
}

/// Writes a note and says how wide it became.
fn write_note(
    easel: &mut Easel<'_>,
    note: &Note,
    (at, align): (Point, Align),
    step: f64,
    room: f64,
) -> f64 {
    let heading = Style::new(Face::Header, 27.0, theme::GOLD).tracked(25);
    let heading = easel.fit(&note.heading, heading, 19.0, room);
    let y = |row: f64| at.y + row * step + step / 2.0;
    heading.draw(&mut easel.canvas, Point::new(at.x, y(0.0)), align);
    let style = Style::new(Face::Plain, 24.0, theme::IVORY);
    let lines = wrapped(easel, &note.text, style, room, 2);
    let mut wide = heading.width;
    for (line, row) in lines.iter().zip([0.92, 1.66]) {
        line.draw(&mut easel.canvas, Point::new(at.x, y(row)), align);
        wide = wide.max(line.width);
    }
    wide
}

/// Breaks a text into at most so many lines; the last is fitted and cut.
pub(super) fn wrapped(
    easel: &Easel<'_>,
    text: &str,
    style: Style,
    room: f64,
    most: usize,
) -> Vec<Fitted> {
    let mut words = text.split_whitespace().take(120).peekable();
    let mut lines = Vec::new();
    while lines.len() + 1 < most && words.peek().is_some() {
        let mut line = String::new();
        while let Some(word) = words.peek() {
            let longer = if line.is_empty() {
                (*word).to_owned()
            } else {
                format!("{line} {word}")
            };
            let is_over = easel.fit(&longer, style, style.size, f64::INFINITY).width > room;
            if is_over && !line.is_empty() {
                break;
            }
            line = longer;
            words.next();
        }
        lines.push(easel.fit(&line, style, style.size, room));
    }
    let rest: Vec<&str> = words.collect();
    if !rest.is_empty() {
        lines.push(easel.fit(&rest.join(" "), style, style.size, room));
    }
    lines
}
