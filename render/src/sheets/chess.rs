//! A battle on a chess board: the board at the left, at its right title, sides, counts and key.

mod field;
mod key;

use std::collections::BTreeSet;

use super::{
    frame::{self, EDGE, SIZE, WHOLE},
    tray,
};
use crate::{
    art::{Art, Coat},
    canvas::{Line, Pen, Point, Rect, RoundedRect},
    chrome::{self, PANEL_EDGE},
    engine::Sheet,
    look::Scale,
    num::length,
    palette::Kind,
    scene::{
        BoardEnd, ChessCount, ChessKeyEntry, ChessScene, ChessSide, Chessman, Crest, Faction,
        Heading, Losses, Outcome, SeatBar, Standing,
    },
    text::{Align, Face, Style},
    theme,
    workshop::Easel,
};
use field::{Field, PANEL, coat, edge};

const TITLE: Rect = Rect::new(701.0, EDGE, SIZE.width - EDGE, 94.0);
const TOP: Rect = Rect::new(TITLE.x0, 104.0, TITLE.x1, 296.0);
const MIDDLE: Rect = Rect::new(TITLE.x0, 306.0, TITLE.x1, 486.0);
const BOTTOM: Rect = Rect::new(TITLE.x0, 496.0, TITLE.x1, PANEL.y1);

/// One part of the picture.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum Part {
    /// Ground and empty panels; those of the sides show how they stand.
    Base([Standing; 2]),
    Title(Crest, String, Heading),
    Field(Field),
    Side(Place),
    Middle(Middle),
}

/// A side where it is drawn.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Place {
    /// The edge of the picture that it is at.
    edge: BoardEnd,
    coat: Coat,
    side: ChessSide,
}

/// What stands between the sides.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Middle {
    counts: Vec<ChessCount>,
    key: Vec<ChessKeyEntry>,
    outcome: Option<Outcome>,
    viewer: Faction,
}

/// The parts of a scene.
pub(super) fn sheet(scene: &ChessScene, scale: Scale) -> Sheet<Part> {
    let sides = [&scene.top, &scene.bottom];
    let factions = sides.map(|side| side.arms.faction);
    let viewer = match scene.top.standing {
        Standing::ToMove => factions[0],
        Standing::Waiting | Standing::Winner => factions[1],
    };
    let there = scene.signs();
    let mut seen = BTreeSet::new();
    let key = scene.key.iter();
    let key = key.filter(|entry| there.contains(&entry.sign) && seen.insert(entry.sign));
    let middle = Middle {
        counts: scene.counts.clone(),
        key: key.cloned().collect(),
        outcome: scene.outcome.clone(),
        viewer,
    };
    let place = |end: BoardEnd| Place {
        edge: edge(end, scene.turned),
        coat: coat(end),
        side: scene.side(end).clone(),
    };
    // From the upper edge of the picture.
    let ends = [BoardEnd::Top, BoardEnd::Bottom].map(|at| edge(at, scene.turned));
    let parts = [
        Part::Base(ends.map(|end| scene.side(end).standing)),
        Part::Title(scene.crest, scene.title.clone(), scene.heading.clone()),
        Part::Field(Field::of(scene, factions, viewer)),
        Part::Side(place(ends[0])),
        Part::Side(place(ends[1])),
        Part::Middle(middle),
    ];
    let mut owners: BTreeSet<Faction> = factions.into();
    let winner = scene.outcome.as_ref().and_then(|outcome| outcome.winner);
    owners.extend(winner.map(|arms| arms.faction));
    frame::sheet(Kind::Chess, owners, scale, parts, Part::area)
}

impl Part {
    fn area(&self) -> Rect {
        let panel = match self {
            Self::Base(_) => return WHOLE,
            Self::Title(..) => TITLE,
            Self::Field(_) => PANEL,
            Self::Side(place) => place.rect(),
            Self::Middle(_) => MIDDLE,
        };
        panel.inset(-PANEL_EDGE)
    }

    pub(super) fn draw(&self, easel: &mut Easel<'_>) {
        match self {
            Self::Base(standings) => draw_base(easel, *standings),
            Self::Title(crest, title, heading) => {
                easel.canvas.fill(&WHOLE, theme::BAR);
                chrome::corner_title(easel, TITLE, (*crest, title), heading);
            }
            Self::Field(field) => field.draw(easel),
            Self::Side(place) => {
                easel.canvas.fill(&WHOLE, theme::BAR);
                place.draw(easel);
            }
            Self::Middle(middle) => {
                easel.canvas.fill(&WHOLE, theme::BAR);
                middle.draw(easel);
            }
        }
    }
}

fn draw_base(easel: &mut Easel<'_>, [top, bottom]: [Standing; 2]) {
    let canvas = &mut easel.canvas;
    canvas.fill(&WHOLE, theme::GROUND);
    for rect in [PANEL, TITLE, MIDDLE] {
        chrome::panel(canvas, rect, theme::BAR, 0.0);
    }
    chrome::seat_ground(canvas, TOP, top);
    chrome::seat_ground(canvas, BOTTOM, bottom);
}

impl Place {
    fn rect(&self) -> Rect {
        match self.edge {
            BoardEnd::Top => TOP,
            BoardEnd::Bottom => BOTTOM,
        }
    }

    /// Who it is, its time, whether it is in retreat, and what it lost.
    fn draw(&self, easel: &mut Easel<'_>) {
        const STATUS: f64 = 93.0;
        const LOSSES: f64 = 112.0;
        const ROW: f64 = 38.0;
        let (rect, side) = (self.rect(), &self.side);
        draw_seat(easel, rect, side);
        let faction = side.arms.faction;
        let man = Art::Man(Chessman::Pawn, faction, self.coat);
        easel.art(man, Point::new(rect.x0 + 50.0, rect.y0 + 40.0), 42.0);
        let y = rect.y0 + STATUS;
        let mut right = rect.x1 - 14.0;
        if let Some(word) = &side.retreat {
            right = draw_retreat(easel, Point::new(right, y), word, self.edge) - 12.0;
        }
        if let Some(bank) = &side.bank {
            let style = Style::new(Face::Plain, 23.0, theme::GOLD_PALE);
            let at = Point::new(rect.x0 + 14.0, y);
            easel
                .fit(bank, style, 17.5, right - at.x)
                .draw(&mut easel.canvas, at, Align::Left);
        }
        for (row, losses) in side.losses.iter().enumerate() {
            let y0 = rect.y0 + LOSSES + length(row) * ROW;
            let row = Rect::new(rect.x0 + 14.0, y0, rect.x1 - 12.0, y0 + ROW - 3.0);
            draw_losses(easel, row, losses, (faction, self.coat));
        }
    }
}

/// Arms, name, label and tag, as beside any board.
fn draw_seat(easel: &mut Easel<'_>, rect: Rect, side: &ChessSide) {
    let seat = SeatBar {
        name: side.name.clone(),
        label: side.label.clone(),
        arms: side.arms,
        standing: side.standing,
        tag: side.tag.clone(),
        stats: Vec::new(),
    };
    chrome::seat_bar(easel, rect, &seat);
}

/// A red pill with an arrow to the own edge that ends at a point; says where it begins.
fn draw_retreat(easel: &mut Easel<'_>, at: Point, word: &str, end: BoardEnd) -> f64 {
    const HALF: f64 = 15.0;
    const ARROW: f64 = 15.0;
    let style = Style::new(Face::Number, 22.0, theme::IVORY).tracked(30);
    let text = easel.fit(word, style, 17.5, 150.0);
    let width = text.width + 2.0 * ARROW + 22.0;
    let rect = Rect::new(at.x - width, at.y - HALF, at.x, at.y + HALF);
    let shape = RoundedRect::from_rect(rect, 5.0);
    easel.canvas.fill(&shape, theme::DANGER);
    let right = Point::new(rect.x1 - 11.0, at.y);
    text.draw(&mut easel.canvas, right, Align::Right);
    let arrow = Point::new(rect.x0 + ARROW + 1.0, at.y);
    field::chevron(&mut easel.canvas, arrow, 8.5, end, theme::IVORY);
    rect.x0
}

/// Caption and number of a group, then its tray.
fn draw_losses(
    easel: &mut Easel<'_>,
    rect: Rect,
    losses: &Losses,
    (faction, coat): (Faction, Coat),
) {
    const CAPTION: f64 = 146.0;
    let y = rect.center().y;
    let is_none = losses.men.is_empty();
    let colour = if is_none {
        theme::GREY_DEEP
    } else {
        theme::IVORY
    };
    let number = Style::new(Face::Number, 25.0, colour);
    let number = easel.fit(&losses.men.len().to_string(), number, 20.0, 40.0);
    let at = Point::new(rect.x0 + CAPTION - 8.0, y);
    number.draw(&mut easel.canvas, at, Align::Right);
    let style = Style::new(Face::Caption, 25.5, theme::GREY).tracked(10);
    let room = CAPTION - 16.0 - number.width;
    let caption = easel.fit(&losses.label, style, 20.0, room);
    caption.draw(&mut easel.canvas, Point::new(rect.x0, y), Align::Left);
    let tray = Rect {
        x0: rect.x0 + CAPTION,
        ..rect
    };
    tray::draw(easel, tray, (&losses.men, losses.fate), (faction, coat));
}

impl Middle {
    fn draw(&self, easel: &mut Easel<'_>) {
        let inner = MIDDLE.inset((-10.0, -8.0));
        let counts = Rect {
            y1: inner.y0 + 58.0,
            ..inner
        };
        if !self.counts.is_empty() {
            self.draw_counts(easel, counts);
        }
        let rest = Rect {
            y0: if self.counts.is_empty() {
                inner.y0
            } else {
                counts.y1 + 6.0
            },
            ..inner
        };
        if let Some(outcome) = &self.outcome {
            let middle = rest.center().y;
            let band = Rect {
                y0: middle - 42.0,
                y1: middle + 42.0,
                ..rest
            };
            chrome::banner(easel, band, [&outcome.title, &outcome.detail], None);
        } else {
            key::draw(easel, rest, &self.key, self.viewer);
        }
    }

    /// The counts side by side.
    fn draw_counts(&self, easel: &mut Easel<'_>, rect: Rect) {
        let width = rect.width() / length(self.counts.len().max(1));
        for (place, count) in self.counts.iter().enumerate() {
            let x0 = rect.x0 + length(place) * width;
            let middle = x0 + width / 2.0;
            if place > 0 {
                let line = Line::new((x0, rect.y0 + 6.0), (x0, rect.y1 - 6.0));
                easel.canvas.stroke(&line, &Pen::new(1.2, theme::BAR_EDGE));
            }
            let style = Style::new(Face::Number, 29.0, theme::IVORY);
            let text = easel.fit(&count.text, style, 22.2, width - 14.0);
            text.draw(
                &mut easel.canvas,
                Point::new(middle, rect.y0 + 17.0),
                Align::Centre,
            );
            let style = Style::new(Face::Caption, 20.0, theme::GREY).tracked(20);
            let caption = easel.fit(&count.label, style, 16.0, width - 14.0);
            let at = Point::new(middle, rect.y0 + 44.0);
            caption.draw(&mut easel.canvas, at, Align::Centre);
        }
        let y = rect.y1 + 1.0;
        let rule = Line::new((rect.x0 + 4.0, y), (rect.x1 - 4.0, y));
        easel.canvas.stroke(&rule, &Pen::new(1.0, theme::GOLD_DEEP));
    }
}
