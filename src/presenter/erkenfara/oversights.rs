//! Possible oversights in a sheet, shown before it is confirmed.

use rules::Seat;
use rules::erkenfara::line::Line;
use rules::erkenfara::turn::{is_carried, is_contested};
use rules::erkenfara::world::board::{Army, ArmyKind, Season};
use rules::map::{Kind, Region};

use super::{GameView, ahead, march, panel, promises, winter};
use crate::presenter::Turn;

/// How many things of a kind are named.
const NAMED: usize = 2;

/// Possible oversights of `seat` in the view that its draft leads to; each a sentence.
pub(super) fn oversights(view: &GameView, seat: Seat) -> Vec<String> {
    if view.board.season == Season::Winter
        || view.conflict.is_some()
        || !view.own.contains_key(&seat)
    {
        return Vec::new();
    }
    let world = &*view.world;
    view.on_field(world, |field| {
        let own = || field.board.armies_of(seat);
        let mut found = Vec::new();
        let mut say = |regions: Vec<Region>, one: &str| {
            let names: Vec<String> = regions.iter().map(|it| short(world.name(*it))).collect();
            found.extend(named(one, &names));
        };
        let mut fights: Vec<Region> = own().map(Army::region).collect();
        fights.retain(|region| is_contested(field, seat, *region));
        fights.dedup();
        say(fights, "This starts a conflict (EU-20)");
        let at_sea = own().filter(|army| army.spot.kind == ArmyKind::Land);
        let at_sea = at_sea.map(Army::region).filter(|region| {
            let fleet = |army: &Army| army.spot.kind == ArmyKind::Sea;
            let own = field.board.own_in(seat, *region).any(fleet);
            field.is_sea(*region) && !own && !is_carried(field, seat, *region)
        });
        let (down, alone): (Vec<Region>, Vec<Region>) = at_sea.partition(|region| {
            let mut enemies = field.enemies_in(seat, *region);
            enemies.any(|enemy| enemy.spot.kind == ArmyKind::Sea)
        });
        say(down, "Sunk, with no fleet beside it (EU-20)");
        say(
            alone,
            "At sea without a fleet, where any enemy fleet sinks it (EU-20)",
        );
        let tired = own().filter(|army| army.exhausted);
        say(
            tired.map(Army::region).collect(),
            "Arrives exhausted, −20 (EU-16)",
        );
        let empty = |region: &Region| {
            let land = field.board.land(*region);
            let near = world.map.borders(*region).iter();
            world.kind(*region) == Kind::Fortification
                && land.is_some_and(|land| land.owner == Some(seat))
                && field.board.own_in(seat, *region).next().is_none()
                && near.into_iter().any(|at| field.has_enemies(seat, *at))
        };
        say(
            world.map.regions().filter(empty).collect(),
            "Left empty beside an enemy",
        );
        found
    })
}

/// What a sheet does against what was agreed, and the armies that it says nothing about, or the gold.
pub(super) fn reminders(turn: &Turn<'_, GameView>) -> Vec<String> {
    ahead::on(turn, of_sheet)
}

fn of_sheet(turn: &Turn<'_, GameView>) -> Vec<String> {
    if turn.now.conflict.is_some() {
        return Vec::new();
    }
    if turn.now.board.season == Season::Winter {
        return winter::reminder(turn).into_iter().collect();
    }
    let broken = promises::broken(turn);
    let lines = panel::lines(turn);
    if lines.contains(&Line::OthersRest) {
        return broken;
    }
    let own = march::own(turn, &lines);
    let idle = own.iter().filter(|it| !it.is_ordered());
    let names: Vec<String> = idle
        .map(|it| short(&march::shown(turn.now, it.army)))
        .collect();
    let idle = named("Without an order, so it rests", &names);
    broken.into_iter().chain(idle).collect()
}

/// A sentence that lists a few things and counts the others; nothing of none.
fn named(what: &str, names: &[String]) -> Option<String> {
    let shown = names.len().min(NAMED);
    let list = names.get(..shown).filter(|list| !list.is_empty())?;
    Some(match names.len() - shown {
        0 => format!("{what}: {}.", list.join(", ")),
        more => format!("{what}: {} and {more} more.", list.join(", ")),
    })
}

/// A name in at most so many letters that two of them leave room for the sentence.
pub(super) fn short(name: &str) -> String {
    crate::labels::names::cut(name, 40)
}
