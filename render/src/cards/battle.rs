//! Where everything of a battle goes: commanders at the left, lanes in the middle,
//! what is beside the field at the right.

use super::{
    base::{Base, Marking, WIDTH},
    commander::Commander,
    field::{self, Field},
    lanes::{BOTTOM, FOOT, MARGIN, PANEL_WIDTH, TOP},
    muster::Muster,
    panel::EDGE,
    part::Part,
    report::Report,
    spread::Spread,
};
use crate::{
    canvas::Rect,
    scene::{BattleScene, Front, Side, Stack, Suit},
};

/// Width of the panels at the right.
const MUSTER_WIDTH: f64 = 197.0;
/// Room between the panels of the armies.
const GAP: f64 = 16.0;

/// A battle as a base with parts.
pub(super) fn spread(scene: &BattleScene) -> Spread {
    let report = Report::of(scene);
    let base = Base::new(Marking::Lanes, FOOT);
    let mut parts = vec![
        Part::title(&scene.title, &scene.heading, scene.badge.as_ref()),
        (Part::Report(Box::new(report)), base.foot()),
    ];
    let lanes = Field::all(scene).into_iter();
    parts.extend(lanes.map(|(field, area)| (Part::Field(Box::new(field)), area)));
    for (front, side) in [
        (&scene.attacker, Side::Attacker),
        (&scene.defender, Side::Defender),
    ] {
        let commander = Part::Commander(Box::new(Commander::of(front, side)));
        let muster = Part::Muster(Box::new(Muster::of(front)));
        parts.push((commander, panel(side, MARGIN, PANEL_WIDTH)));
        let right = f64::from(WIDTH) - MARGIN - MUSTER_WIDTH;
        parts.push((muster, panel(side, right, MUSTER_WIDTH)));
    }
    Spread {
        base,
        suits: suits(scene),
        parts,
    }
}

/// The place of a panel with its shadow.
fn panel(side: Side, x: f64, width: f64) -> Rect {
    let height = ((BOTTOM - TOP - GAP) / 2.0).floor();
    let y = match side {
        Side::Attacker => TOP,
        Side::Defender => BOTTOM - height,
    };
    Rect::new(x, y, x + width, y + height).inset(EDGE)
}

fn suits(scene: &BattleScene) -> Vec<Suit> {
    let fronts = [&scene.attacker, &scene.defender];
    let suits = fronts.into_iter().flat_map(suits_of);
    let suits = suits.chain(scene.lines.iter().filter_map(|line| line.suit));
    // A strike may come from where no card stands any more.
    let struck = scene.charges.iter();
    let struck = struck.map(|&charge| field::suit_of(scene, charge));
    suits.chain(struck).collect()
}

fn stacks(front: &Front) -> impl Iterator<Item = &Stack> {
    [&front.west, &front.centre, &front.east].into_iter()
}

fn suits_of(front: &Front) -> impl Iterator<Item = Suit> {
    let standing = stacks(front).flat_map(|stack| [stack.first, stack.second]);
    let aside = [&front.reserve, &front.unplaced, &front.fallen];
    standing
        .flatten()
        .map(|fighter| fighter.card)
        .chain(aside.into_iter().flatten().copied())
        .map(|card| card.suit)
        .chain(front.suit)
}
