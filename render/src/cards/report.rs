//! The foot of a battle: what happened under each lane, what the marks mean, what
//! comes next.

use super::{
    card::disc,
    field::suit_of,
    lanes::{MARGIN, PANEL_WIDTH, RIGHT, lane},
    name::wrapped,
    page::Page,
    reminders,
    sign::Sign,
    things::Thing,
};
use crate::{
    canvas::{Point, Rect},
    num::length,
    scene::{BattleScene, ClashLine, Note, Place, Suit},
    text::{Align, Face, Style},
    theme,
    workshop::Easel,
};

/// What is said where nothing else is.
const LINES: &str = "Large cards stand in the first line, small ones in the second";

/// All that the foot shows.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Report {
    lines: Vec<ClashLine>,
    next: Option<Note>,
    reminders: Vec<Note>,
    has_fallen: bool,
    /// The suit of a strike in vain, if there was one.
    vain: Option<Suit>,
}

impl Report {
    pub(super) fn of(scene: &BattleScene) -> Self {
        let fronts = [&scene.attacker, &scene.defender].into_iter();
        let stacks = fronts.flat_map(|front| [&front.west, &front.centre, &front.east]);
        let mut fighters = stacks
            .flat_map(|stack| [stack.first, stack.second])
            .flatten();
        // In a fixed order, whatever that of the caller.
        let vain = scene.charges.iter().filter(|charge| !charge.beats).min();
        Self {
            lines: scene.lines.clone(),
            next: scene.next.clone(),
            reminders: scene.reminders.clone(),
            has_fallen: fighters.any(|fighter| fighter.fallen),
            vain: vain.map(|&charge| suit_of(scene, charge)),
        }
    }

    pub(super) fn draw(&self, page: &mut Page<'_>) {
        let area = page.area();
        let marks = Rect {
            x0: area.x0 + MARGIN,
            x1: area.x0 + MARGIN + PANEL_WIDTH,
            ..area
        };
        self.draw_key(page, marks);
        let left = lane(Place::West).x0;
        let field = Rect {
            x0: left,
            x1: RIGHT,
            ..area
        };
        let rest = Rect {
            x0: RIGHT + MARGIN,
            x1: area.x1 - MARGIN,
            ..area
        };
        page.paint(area, |easel| {
            if !self.lines.is_empty() {
                self.write_clashes(easel, area);
                if let Some(note) = &self.next {
                    write_note_aside(easel, note, rest);
                }
            } else if let Some(note) = &self.next {
                let x0 = if self.has_key() { field.x0 } else { marks.x0 };
                write_note(easel, note, Rect { x0, ..rest });
            } else if !self.reminders.is_empty() {
                let x0 = if self.has_key() { field.x0 } else { area.x0 };
                reminders::write(easel, &self.reminders, Rect { x0, ..area });
            } else {
                let style = Style::new(Face::Caption, 25.5, theme::GREY).tracked(10);
                let at = Point::new(field.center().x, area.center().y);
                easel.label(LINES, style, at, Align::Centre, field.width());
            }
        });
    }

    fn has_key(&self) -> bool {
        self.has_fallen || self.vain.is_some()
    }

    /// What the marks on the field mean, one under the other.
    fn draw_key(&self, page: &mut Page<'_>, area: Rect) {
        let mut entries: Vec<(&str, Option<Suit>)> = Vec::new();
        if self.has_fallen {
            entries.push(("fell", None));
        }
        if let Some(suit) = self.vain {
            entries.push(("struck in vain", Some(suit)));
        }
        let step = 29.0;
        let top = area.center().y - step * (length(entries.len()) - 1.0) / 2.0;
        for (row, (words, suit)) in entries.into_iter().enumerate() {
            let y = (top + step * length(row)).round();
            let line = Rect::new(area.x0, y - 14.0, area.x1, y + 14.0);
            page.paint(line, |easel| {
                let style = Style::new(Face::Caption, 25.5, theme::GREY).tracked(10);
                let at = Point::new(line.x0 + 42.0, y);
                easel.label(words, style, at, Align::Left, line.x1 - at.x);
            });
            match suit {
                None => page.put_sign(Sign::Fell, Point::new(area.x0 + 17.0, y)),
                Some(suit) => {
                    let arrow = Thing::Arrow {
                        across: 27,
                        down: 0,
                        suit,
                        is_full: false,
                    };
                    page.put(&arrow, Point::new(area.x0 + 5.0, y));
                }
            }
        }
    }

    /// Under each lane what happened there.
    fn write_clashes(&self, easel: &mut Easel<'_>, area: Rect) {
        for place in [Place::West, Place::Centre, Place::East] {
            let lines = self.lines.iter().filter(|line| line.place == place);
            let lines: Vec<&ClashLine> = lines.collect();
            let step = area.height() / length(lines.len().max(1));
            for (row, line) in lines.into_iter().enumerate() {
                let cell = Rect {
                    y0: area.y0 + step * length(row),
                    y1: area.y0 + step * length(row + 1),
                    ..lane(place)
                };
                write_clash(easel, line, cell);
            }
        }
    }
}

/// A clash in its cell: the emblem of who struck, and what came of it.
fn write_clash(easel: &mut Easel<'_>, line: &ClashLine, cell: Rect) {
    let unit = (cell.height() / 36.0).min(1.0);
    let radius = 18.0 * unit;
    let before = if line.suit.is_some() {
        2.0 * radius + 9.0
    } else {
        0.0
    };
    let room = cell.width() - before - 4.0;
    let style = Style::new(Face::Strong, 26.0 * unit, theme::IVORY);
    let needed = easel
        .fit(&line.text, style, style.size, f64::INFINITY)
        .width;
    let lines = if needed * 0.85 > room && unit >= 1.0 {
        wrapped(easel, &line.text, style.sized(22.0), 15.0, room, 2)
    } else {
        vec![easel.fit(&line.text, style, 12.0 * unit, room)]
    };
    let wide = lines.iter().map(|line| line.width).fold(0.0, f64::max);
    let left = cell.center().x - f64::midpoint(before, wide);
    let middle = cell.center().y;
    if let Some(suit) = line.suit {
        let at = Point::new(left + radius, middle);
        disc(&mut easel.canvas, suit, at, radius);
    }
    let top = middle - 13.0 * (length(lines.len()) - 1.0);
    for (row, line) in lines.iter().enumerate() {
        let at = Point::new(left + before, top + 26.0 * length(row));
        line.draw(&mut easel.canvas, at, Align::Left);
    }
}

/// A note alone: its heading, and the text behind it.
fn write_note(easel: &mut Easel<'_>, note: &Note, area: Rect) {
    let y = area.center().y;
    let style = Style::new(Face::Header, 29.0, theme::GOLD).tracked(20);
    let heading = easel.fit(&note.heading, style, 18.0, area.width() * 0.36);
    heading.draw(&mut easel.canvas, Point::new(area.x0, y), Align::Left);
    let left = area.x0 + heading.width + 20.0;
    let room = area.x1 - left;
    let style = Style::new(Face::Plain, 24.0, theme::IVORY);
    let needed = easel.fit(&note.text, style, 24.0, f64::INFINITY).width;
    let lines = if needed * 0.9 > room {
        wrapped(easel, &note.text, style.sized(22.0), 16.0, room, 2)
    } else {
        vec![easel.fit(&note.text, style, 16.0, room)]
    };
    let top = y - 13.5 * (length(lines.len()) - 1.0);
    for (row, line) in lines.iter().enumerate() {
        let at = Point::new(left, top + 27.0 * length(row));
        line.draw(&mut easel.canvas, at, Align::Left);
    }
}

/// A note beside what happened, in small print.
fn write_note_aside(easel: &mut Easel<'_>, note: &Note, area: Rect) {
    let x = area.center().x;
    let style = Style::new(Face::Header, 23.0, theme::GOLD).tracked(10);
    let heading = easel.fit(&note.heading, style, 15.0, area.width());
    let at = Point::new(x, area.y0 + 14.0);
    heading.draw(&mut easel.canvas, at, Align::Centre);
    let style = Style::new(Face::Plain, 16.5, theme::IVORY);
    let lines = wrapped(easel, &note.text, style, 12.0, area.width(), 2);
    for (line, down) in lines.iter().zip([34.0, 53.0]) {
        let at = Point::new(x, area.y0 + down);
        line.draw(&mut easel.canvas, at, Align::Centre);
    }
}
