//! A battle by dice: a force at the left and one at the right, their bets and throws between them.

use std::collections::BTreeSet;

use super::{
    frame::{self, BODY, EDGE, TITLE, WHOLE},
    tray,
};
use crate::{
    art::{self, Art, Coat},
    canvas::{Line, Pen, Point, Rect, RoundedRect},
    chrome::{self, PANEL_EDGE, TitleBar},
    engine::Sheet,
    look::Scale,
    num::length,
    palette::Kind,
    scene::{
        Bet, DiceForce, DiceScene, Facing, Faction, Losses, Outcome, Piece, SeatBar, Standing,
    },
    text::{Align, Face, Style},
    theme,
    workshop::Easel,
};

const WIDE: f64 = 306.0;
const LEFT: Rect = Rect::new(BODY.x0, BODY.y0, BODY.x0 + WIDE, BODY.y1);
const RIGHT: Rect = Rect::new(BODY.x1 - WIDE, BODY.y0, BODY.x1, BODY.y1);
/// Where bets and dice are.
const ARENA: Rect = Rect::new(LEFT.x1 + EDGE, BODY.y0, RIGHT.x0 - EDGE, BODY.y1);

/// One part of the picture.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum Part {
    /// Ground and empty panels; those of the forces show how they stand.
    Base([Standing; 2]),
    Title(TitleBar),
    Left(DiceForce),
    Right(DiceForce),
    Arena(Box<Arena>),
}

/// The bets and the throws of a round.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Arena {
    round: String,
    forces: [DiceForce; 2],
    note: String,
    outcome: Option<Outcome>,
}

/// The parts of a scene.
pub(super) fn sheet(scene: &DiceScene, scale: Scale) -> Sheet<Part> {
    let forces = [&scene.left, &scene.right];
    let mut factions: BTreeSet<Faction> = forces.map(|force| force.arms.faction).into();
    let winner = scene.outcome.as_ref().and_then(|outcome| outcome.winner);
    factions.extend(winner.map(|arms| arms.faction));
    factions.extend(scene.badge.as_ref().and_then(|badge| badge.faction));
    // What stands in the arena alone changes no force's panel.
    let panel = |force: &DiceForce| DiceForce {
        bet: Bet::Open(String::new()),
        struck: false,
        dice: Vec::new(),
        ..force.clone()
    };
    let bet = |force: &DiceForce| DiceForce {
        groups: Vec::new(),
        tag: None,
        ..force.clone()
    };
    let arena = Arena {
        round: scene.round.clone(),
        forces: forces.map(bet),
        note: scene.note.clone(),
        outcome: scene.outcome.clone(),
    };
    let title = TitleBar {
        crest: scene.crest,
        text: scene.title.clone(),
        heading: scene.heading.clone(),
        badge: scene.badge.clone(),
    };
    let parts = [
        Part::Base(forces.map(|force| force.standing)),
        Part::Title(title),
        Part::Left(panel(&scene.left)),
        Part::Right(panel(&scene.right)),
        Part::Arena(Box::new(arena)),
    ];
    frame::sheet(Kind::Chess, factions, scale, parts, Part::area)
}

impl Part {
    fn area(&self) -> Rect {
        match self {
            Self::Base(_) => WHOLE,
            Self::Title(_) => TITLE,
            Self::Left(_) => LEFT.inset(-PANEL_EDGE),
            Self::Right(_) => RIGHT.inset(-PANEL_EDGE),
            Self::Arena(_) => ARENA.inset(-PANEL_EDGE),
        }
    }

    pub(super) fn draw(&self, easel: &mut Easel<'_>) {
        match self {
            Self::Base([left, right]) => {
                let canvas = &mut easel.canvas;
                canvas.fill(&WHOLE, theme::GROUND);
                chrome::title_ground(canvas, WHOLE.x1);
                chrome::seat_ground(canvas, LEFT, *left);
                chrome::seat_ground(canvas, RIGHT, *right);
                chrome::panel(canvas, ARENA, theme::BAR, 0.0);
            }
            Self::Title(title) => frame::draw_title(title, easel),
            Self::Left(force) => draw_force(easel, LEFT, force, Coat::Dark),
            Self::Right(force) => draw_force(easel, RIGHT, force, Coat::Light),
            Self::Arena(arena) => arena.draw(easel),
        }
    }
}

/// Who it is, and its groups one under the other.
fn draw_force(easel: &mut Easel<'_>, rect: Rect, force: &DiceForce, coat: Coat) {
    const HEAD: f64 = 92.0;
    easel.canvas.fill(&WHOLE, theme::BAR);
    let seat = SeatBar {
        name: force.name.clone(),
        label: force.label.clone(),
        arms: force.arms,
        standing: force.standing,
        tag: force.tag.clone(),
        stats: Vec::new(),
    };
    chrome::seat_bar(easel, rect, &seat);
    let room = Rect {
        y0: rect.y0 + HEAD,
        y1: rect.y1 - 12.0,
        ..rect
    };
    let height = room.height() / length(force.groups.len().max(1));
    for (place, group) in force.groups.iter().enumerate() {
        let y0 = room.y0 + length(place) * height;
        let area = Rect {
            y0,
            y1: y0 + height,
            ..room
        };
        draw_group(easel, area, group, (force, coat));
    }
}

fn draw_group(
    easel: &mut Easel<'_>,
    area: Rect,
    group: &Losses,
    (force, coat): (&DiceForce, Coat),
) {
    const COUNT: f64 = 44.0;
    let title = Rect {
        x1: area.x1 - COUNT,
        ..area
    };
    let y0 = chrome::panel_title(easel, &group.label, title);
    let style = Style::new(Face::Number, 26.0, theme::IVORY);
    let count = easel.fit(&group.men.len().to_string(), style, 20.0, COUNT);
    let at = Point::new(area.x1 - 14.0, area.y0 + 15.0);
    count.draw(&mut easel.canvas, at, Align::Right);
    let tray = Rect::new(
        area.x0 + 12.0,
        y0 + 3.0,
        area.x1 - 12.0,
        (area.y1 - 12.0).min(y0 + 3.0 + 3.0 * 64.0),
    );
    let paint = (force.arms.faction, coat);
    tray::draw(easel, tray, (&group.men, group.fate), paint);
}

impl Arena {
    fn draw(&self, easel: &mut Easel<'_>) {
        easel.canvas.fill(&WHOLE, theme::BAR);
        let middle = ARENA.center().x;
        let style = Style::new(Face::Header, 34.0, theme::GOLD).tracked(25);
        let round = easel.fit(&self.round, style, 25.5, ARENA.width() - 40.0);
        let at = Point::new(middle, ARENA.y0 + 34.0);
        round.draw(&mut easel.canvas, at, Align::Centre);
        let rule = |y: f64| Line::new((ARENA.x0 + 24.0, y), (ARENA.x1 - 24.0, y));
        let pen = Pen::new(1.0, theme::GOLD_DEEP);
        easel.canvas.stroke(&rule(ARENA.y0 + 62.0), &pen);
        let half = ARENA.width() / 2.0;
        for (place, (force, coat)) in self
            .forces
            .iter()
            .zip([Coat::Dark, Coat::Light])
            .enumerate()
        {
            let x0 = ARENA.x0 + length(place) * half;
            let lane = Rect {
                x0,
                x1: x0 + half,
                ..ARENA
            };
            draw_lane(easel, lane, force, coat);
        }
        let between = Line::new((middle, ARENA.y0 + 84.0), (middle, ARENA.y0 + 420.0));
        easel
            .canvas
            .stroke(&between, &Pen::new(1.2, theme::BAR_EDGE));
        art::swords_alone(
            &mut easel.canvas,
            Point::new(middle, ARENA.y0 + 160.0),
            26.0,
        );
        if !self.note.trim().is_empty() {
            easel.canvas.stroke(&rule(ARENA.y0 + 446.0), &pen);
            let style = Style::new(Face::Plain, 24.0, theme::IVORY);
            let note = easel.fit(&self.note, style, 17.5, ARENA.width() - 40.0);
            let at = Point::new(middle, ARENA.y0 + 478.0);
            note.draw(&mut easel.canvas, at, Align::Centre);
        }
        if let Some(outcome) = &self.outcome {
            let band = Rect::new(
                ARENA.x0 + 16.0,
                ARENA.y1 - 104.0,
                ARENA.x1 - 16.0,
                ARENA.y1 - 18.0,
            );
            chrome::banner(easel, band, [&outcome.title, &outcome.detail], None);
        }
    }
}

/// What a force bets over its dice and their sum.
fn draw_lane(easel: &mut Easel<'_>, lane: Rect, force: &DiceForce, coat: Coat) {
    const MAN: f64 = 150.0;
    const DIE: f64 = 66.0;
    let middle = lane.center().x;
    let stage = Rect::from_center_size((middle, lane.y0 + 164.0), (MAN + 8.0, MAN + 20.0));
    draw_bet(easel, stage, force, coat);
    let first = middle - length(force.dice.len()) * DIE / 2.0;
    for (place, &spots) in force.dice.iter().enumerate() {
        let corner = Point::new(first + length(place) * DIE, lane.y0 + 262.0);
        let die = Art::Die(spots, force.arms.faction, coat);
        easel.art(die, corner, DIE);
    }
    if force.dice.is_empty() {
        return;
    }
    let colour = if force.struck {
        theme::GREY
    } else {
        theme::GOLD_PALE
    };
    let style = Style::new(Face::Number, 72.0, colour);
    let at = Point::new(middle, lane.y0 + 384.0);
    easel.text(&force.sum().to_string(), style, at, Align::Centre);
}

fn draw_bet(easel: &mut Easel<'_>, stage: Rect, force: &DiceForce, coat: Coat) {
    let shape = RoundedRect::from_rect(stage, 12.0);
    let pen = Pen::new(2.0, theme::BAR_EDGE);
    let words = |easel: &mut Easel<'_>, text: &str, y: f64, colour| {
        let style = Style::new(Face::Strong, 24.0, colour);
        let text = easel.fit(text, style, 17.5, stage.width() + 30.0);
        text.draw(
            &mut easel.canvas,
            Point::new(stage.center().x, y),
            Align::Centre,
        );
    };
    match &force.bet {
        Bet::Open(text) => {
            easel.canvas.stroke(&shape, &pen.dashed(10.0, 8.0, 0.0));
            words(easel, text, stage.center().y, theme::GREY);
        }
        Bet::Sealed(text) => {
            let faction = force.arms.faction;
            easel
                .canvas
                .fill(&shape, faction.deep().mix(theme::BAR, 35));
            easel.canvas.stroke(&shape, &Pen::new(3.0, faction.pale()));
            let unit = Art::Piece(Piece::Unit, force.arms, Facing::Ready);
            let corner = Point::new(stage.center().x - 60.0, stage.y0 + 8.0);
            easel.art(unit, corner, 120.0);
            words(easel, text, stage.y1 - 28.0, theme::IVORY);
        }
        Bet::Man(man) => {
            let ground = theme::GROUND.mix(theme::BAR_EDGE, 45);
            easel.canvas.fill(&shape, ground);
            let corner = Point::new(stage.center().x - 75.0, stage.center().y - 75.0);
            easel.art(Art::Man(*man, force.arms.faction, coat), corner, 150.0);
            if force.struck {
                tray::stroke_out(&mut easel.canvas, stage.center(), 54.0);
            }
        }
        Bet::Retreat(text) => {
            easel.canvas.fill(&shape, theme::DANGER.mix(theme::BAR, 30));
            words(easel, text, stage.center().y, theme::IVORY);
        }
    }
}
