//! The orders that one army can be given: where it may go, and what it may do there (EU-16, EU-26, EU-27).

use rules::erkenfara::line::{Action, Line, Name};
use rules::erkenfara::turn::paths::reach;
use rules::erkenfara::turn::{Plan, is_engaged, may, may_siege, plan};
use rules::erkenfara::world::board::{Army, ArmyKind, Spot};
use rules::erkenfara::world::production::spoils;
use rules::erkenfara::world::ties::Field;
use rules::map::Region;

use super::march::{Own, called};
use super::{GameView, odds, panel};
use crate::presenter::{Choice, Turn};

/// Where an army can go, the nearest first.
#[derive(Default)]
pub(super) struct Destinations {
    /// Regions that it reaches without being exhausted.
    pub(super) free: Vec<Choice>,
    /// Regions where it arrives exhausted.
    pub(super) exhausting: Vec<Choice>,
}

/// Where an army can go beside the lines of a sheet.
pub(super) fn destinations(turn: &Turn<'_, GameView>, army: &Army, lines: &[Line]) -> Destinations {
    let view = turn.now;
    view.on_field(&view.world, |field| {
        let mut all: Vec<(usize, bool, Region)> = reach(field, army)
            .into_iter()
            .map(|(to, (steps, exhausted))| (steps, exhausted, to))
            .collect();
        all.sort_unstable();
        let mut found = Destinations::default();
        for (steps, exhausted, to) in all {
            let mut longer = lines.to_vec();
            longer.push(Line::Move {
                army: name(army.spot),
                stops: vec![to],
                part: None,
            });
            let plan = plan(field, turn.seat, &longer);
            if !plan.faults.is_empty() {
                continue;
            }
            let group = if exhausted {
                &mut found.exhausting
            } else {
                &mut found.free
            };
            group.extend(ways(turn, field, army, (to, steps), &plan));
        }
        found
    })
}

/// A place to go to, and the same with the action that is most likely wanted there.
fn ways(
    turn: &Turn<'_, GameView>,
    field: Field<'_>,
    army: &Army,
    (to, steps): (Region, usize),
    plan: &Plan,
) -> Vec<Choice> {
    let view = turn.now;
    let word = match army.spot.kind {
        ArmyKind::Land => "move",
        ArmyKind::Sea => "sail",
    };
    let place = panel::place(view, to);
    let from = panel::code(view, army.region());
    let value = format!("{word} {from} > {}", panel::code(view, to));
    let step = if steps == 1 { "step" } else { "steps" };
    let mut about = format!("{steps} {step}");
    let then = Field::new(field.world, &plan.after, field.ties);
    let enemies: i64 = then
        .enemies_in(turn.seat, to)
        .map(|enemy| enemy.current)
        .fold(0, i64::saturating_add);
    if enemies > 0 {
        let standing = plan.orders(&view.of(turn.seat).standing);
        let standing = standing.by_army(&plan.after, turn.seat);
        let odds = odds::in_short(then, turn.seat, to, &standing);
        let odds = odds.map_or_else(String::new, |odds| format!(": {odds}"));
        about = format!("{about}; enemies of {enemies}{odds}");
    }
    let mut all = vec![Choice::new(place.clone(), value.clone()).about(about)];
    let spot = Spot {
        region: to,
        ..army.spot
    };
    let is_busy = |line: &Line| matches!(line, Line::Do { army, .. } if *army == name(spot));
    if plan.actions.iter().any(is_busy) || is_engaged(then, spot) {
        return all;
    }
    let wanted = [
        (Action::Occupy, occupying(then, to)),
        (Action::Free, "its owner has its production again"),
    ];
    for (action, about) in wanted {
        if may(then, spot, action).is_ok() {
            let label = format!("{place}, and {} it", action.word());
            let value = format!("{value}; {} {}", action.word(), called(view, spot));
            all.push(Choice::new(label, value).about(about));
        }
    }
    all
}

/// What an occupier gains: an enemy's land yields a part (EU-08), nobody's becomes its own (EU-42).
fn occupying(field: Field<'_>, region: Region) -> &'static str {
    match field.board.land(region).and_then(|land| land.owner) {
        Some(_) => "a fifth of its production each winter",
        None => "nobody's land: yours after the next winter",
    }
}

fn name(spot: Spot) -> Name {
    Name {
        region: spot.region,
        fleet: spot.kind == ArmyKind::Sea,
    }
}

/// What an army can do where it is after the moves.
pub(super) fn actions(turn: &Turn<'_, GameView>, it: &Own<'_>) -> Vec<Choice> {
    // After the moves of the sheet, where there are some.
    let view = if it.to.is_some() {
        turn.preview
    } else {
        turn.now
    };
    let spot = it.spot();
    let name = called(view, spot);
    let place = panel::place(view, spot.region);
    let mut all = Vec::new();
    view.on_field(&view.world, |field| {
        if is_engaged(field, spot) {
            return;
        }
        let land = field.board.land(spot.region);
        let gold = land.map_or(0, |land| spoils(field.world, spot.region, land));
        for action in Action::ALL {
            let may_rest = action != Action::Rest || it.to.is_none();
            if !may_rest || may(field, spot, action).is_err() {
                continue;
            }
            let about = match action {
                Action::Tax => format!("{gold} gold"),
                Action::Burn => format!("{gold} gold, and nothing for two winters"),
                Action::Occupy => occupying(field, spot.region).to_owned(),
                Action::Free => "its owner has its production again".to_owned(),
                Action::Rest => "well rested: +10".to_owned(),
            };
            let word = crate::labels::names::upper_first(action.word());
            let choice = Choice::new(
                format!("{word} {place}"),
                format!("{} {name}", action.word()),
            );
            all.push(choice.about(about));
        }
        for fort in view.world.map.borders(spot.region) {
            if may_siege(field, spot.seat, *fort).is_ok() {
                let label = format!("Besiege {}", panel::place(view, *fort));
                let code = panel::code(view, *fort);
                all.push(Choice::new(label, format!("siege {code} from {name}")));
            }
        }
    });
    all
}

/// What an army may be told to do in a conflict.
pub(super) fn standing(turn: &Turn<'_, GameView>, it: &Own<'_>) -> Vec<Choice> {
    if it.stands {
        return Vec::new();
    }
    let name = called(turn.now, it.spot());
    let ways = [
        ("fight", "In a conflict: fight to the end"),
        ("retreat below 50%", "In a conflict: retreat below half"),
        ("retreat", "In a conflict: retreat after the first exchange"),
    ];
    let ways = ways.map(|(way, label)| Choice::new(label, format!("stand {name}: {way}")));
    ways.into()
}
