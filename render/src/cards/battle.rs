//! Where everything of a battle goes, in units of a picture 1400 wide.

use super::{
    Base, Colours, Part, Sheet, Title,
    commander::Commander,
    felt::{Marking, units},
    field::{self, BOTTOM, Field, TOP},
    muster::Muster,
    report::Report,
};
use crate::{
    canvas::Rect,
    scene::{BattleScene, Front, Side, Stack, Suit},
};

const WIDTH: u16 = 1400;
/// Room around a panel for its shadow.
pub(super) const EDGE: f64 = 12.0;
const PANEL_WIDTH: f64 = 240.0;
const PANEL_HEIGHT: f64 = 394.0;
const MARGIN: f64 = 24.0;

/// A battle as a base with parts.
pub(super) fn sheet(scene: &BattleScene) -> Sheet {
    let report = Report::of(scene);
    let foot = field::foot();
    let base = Base {
        marking: Marking::Lanes,
        width: WIDTH,
        height: foot + units(report.height()),
        foot,
    };
    let mut parts = vec![
        Title::part(&scene.title, &scene.heading, scene.badge.as_ref(), base),
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
        parts.push((commander, panel(side, MARGIN)));
        let right = f64::from(WIDTH) - MARGIN - PANEL_WIDTH;
        parts.push((muster, panel(side, right)));
    }
    Sheet {
        base,
        colours: colours(scene),
        parts,
    }
}

/// The place of a panel with its shadow.
fn panel(side: Side, x: f64) -> Rect {
    let y = match side {
        Side::Attacker => TOP,
        Side::Defender => BOTTOM - PANEL_HEIGHT,
    };
    Rect::new(x, y, x + PANEL_WIDTH, y + PANEL_HEIGHT).inset(EDGE)
}

fn colours(scene: &BattleScene) -> Colours {
    let fronts = [&scene.attacker, &scene.defender];
    let suits = fronts.into_iter().flat_map(suits);
    let suits = suits.chain(scene.lines.iter().filter_map(|line| line.suit));
    // A strike may come from where no card stands any more.
    let struck = scene.charges.iter();
    let suits = suits.chain(struck.map(|&charge| field::suit_of(scene, charge)));
    let arms = fronts.into_iter().flat_map(|front| {
        let supporters = stacks(front).filter_map(|stack| stack.supporter.as_ref());
        supporters
            .map(|supporter| supporter.arms)
            .chain([front.arms])
    });
    Colours::of(suits, arms)
}

fn stacks(front: &Front) -> impl Iterator<Item = &Stack> {
    [&front.west, &front.centre, &front.east].into_iter()
}

fn suits(front: &Front) -> impl Iterator<Item = Suit> {
    let standing = stacks(front).flat_map(|stack| [stack.first, stack.second]);
    let aside = [&front.reserve, &front.unplaced, &front.fallen];
    standing
        .flatten()
        .map(|fighter| fighter.card)
        .chain(aside.into_iter().flatten().copied())
        .map(|card| card.suit)
        .chain(front.suit)
}
