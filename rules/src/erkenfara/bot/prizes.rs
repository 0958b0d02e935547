//! What is worth going for: land that can be taken or freed, and armies that stand in the way.

use crate::Seat;
use crate::erkenfara::bot::aims::Aims;
use crate::erkenfara::bot::mind::Mind;
use crate::erkenfara::line::Action;
use crate::erkenfara::turn::may;
use crate::erkenfara::world::board::{Army, ArmyKind, Spot};
use crate::erkenfara::world::production::production;
use crate::erkenfara::world::ties::Field;
use crate::map::{Kind, Region};

/// What a fort is worth for each of its levels, beside what it yields.
const LEVEL: i64 = 500;
/// What freeing own land is worth beside what it yields.
const HOME: i64 = 2_000;

/// A region that is worth going to.
#[derive(Clone, Copy, Debug)]
pub(super) struct Prize {
    pub(super) region: Region,
    pub(super) value: i64,
}

/// All of them, the best first.
pub(super) fn prizes(mind: &Mind<'_>, aims: &Aims) -> Vec<Prize> {
    let regions = mind.field.world.map.regions();
    let prizes = regions.filter_map(|region| {
        let value = value(mind, aims, region)?;
        Some(Prize { region, value })
    });
    let mut prizes: Vec<Prize> = prizes.collect();
    prizes.sort_by_key(|prize| (std::cmp::Reverse(prize.value), prize.region));
    prizes
}

/// The enemy's land army in a region.
pub(super) fn foe_in(field: Field<'_>, seat: Seat, region: Region) -> Option<&Army> {
    let mut enemies = field.enemies_in(seat, region);
    enemies.find(|army| army.spot.kind == ArmyKind::Land)
}

fn value(mind: &Mind<'_>, aims: &Aims, region: Region) -> Option<i64> {
    let (field, seat) = (mind.field, mind.seat);
    let land = field.board.land(region)?;
    let spot = Spot {
        region,
        kind: ArmyKind::Land,
        seat,
    };
    if field.is_sea(region) {
        return None;
    }
    let foe = foe_in(field, seat, region).map_or(0, |foe| foe.current / 20);
    let gold = production(field.world, region, land);
    let site = field.world.site(region);
    let is_fort = field.world.kind(region) == Kind::Fortification;
    let worth = gold + if is_fort { LEVEL * site.level } else { 0 } + 100;
    if land.owner == Some(seat) {
        let is_lost = land.occupier.is_some() || foe > 0;
        return is_lost.then_some(worth * 2 + HOME + foe);
    }
    may(field, spot, Action::Occupy).ok()?;
    let liked = if aims.wants(region) { 2 } else { 1 };
    let Some(owner) = land.owner else {
        // It will be its own when winter is over.
        return Some((worth * 3 + foe) * liked);
    };
    let is_quarry = aims.quarry == Some(owner);
    let occupies = land.occupier.is_some_and(|by| field.ties.enemies(seat, by));
    let is_spared = mind.is_small(owner) && mind.lost(seat, owner).is_empty();
    if is_spared && !is_quarry && !occupies {
        return None;
    }
    let worth = if is_quarry { worth * 3 / 2 } else { worth };
    Some((worth + foe) * liked)
}

/// The strength in which an army is attacked: what makes it likely that it is beaten, with its walls, its
/// homeland and its rest.
pub(super) fn need(mind: &Mind<'_>, foe: &Army) -> i64 {
    let (field, seat) = (mind.field, mind.seat);
    let region = foe.region();
    let land = field.board.land(region);
    let owner = land.and_then(|land| land.owner);
    let empire = field.board.empires.get(foe.seat().index());
    let is_home = empire.is_some_and(|empire| empire.homeland.contains(&region));
    let is_held = land.is_none_or(|land| land.occupier.is_none_or(|by| by == foe.seat()));
    let walls = if owner == Some(foe.seat()) && is_held {
        10 * field.world.site(region).level
    } else {
        0
    };
    let against = walls + if is_home { 20 } else { 0 } + if foe.rested { 10 } else { 0 }
        - if foe.exhausted { 20 } else { 0 }
        + if owner.is_some_and(|owner| field.ties.enemies(seat, owner)) {
            20
        } else {
            0
        };
    let margin = if mind.nature.is_keen() { 30 } else { 100 };
    let percent = (100 + margin + against).max(110);
    let need = i128::from(foe.current) * i128::from(percent) / 100;
    i64::try_from(need).unwrap_or(i64::MAX)
}
