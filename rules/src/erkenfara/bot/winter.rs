//! A bot player's winters: it disbands what it cannot pay, and raises as much as it can keep where it is
//! needed, fleets where the sea lies between it and what it is after.

use rand::RngExt as _;

use crate::BotSeed;
use crate::erkenfara::bot::aims::Aims;
use crate::erkenfara::bot::mind::{Mind, NEAR, distances};
use crate::erkenfara::bot::prizes::prizes;
use crate::erkenfara::line::Line;
use crate::erkenfara::turn::called;
use crate::erkenfara::winter::economy::{affordable, places};
use crate::erkenfara::winter::{Budget, budget};
use crate::erkenfara::world::board::{ArmyKind, LEAST, Spot};
use crate::map::{Kind, Region};

/// For how many years what lies in the treasury shall last.
const HOARD: i64 = 10;
/// Of what stands under arms no more than one part in so many is fleets.
const FLEETS: i64 = 4;
/// The least fleet that is raised.
const FLEET: i64 = 2_000;

/// What it does in winter.
pub(super) fn sheet(mind: &Mind<'_>, aims: &Aims, seed: BotSeed) -> Vec<Line> {
    let treasury = mind.view.of(mind.seat).treasury;
    let bare = budget(mind.field, mind.seat, treasury, &[]);
    let lines = disbanding(mind, &bare);
    if !lines.is_empty() {
        return lines;
    }
    let armies = bare.armies.values().flatten();
    let total: i64 = armies.map(|army| army.maximal).sum();
    let left = treasury.saturating_add(bare.income) - bare.upkeep;
    // Upkeep comes again each year: no more than half of the income shall go into it.
    let room = affordable(bare.income / 2 + left.max(0) / HOARD) - total;
    let amount = bare.income.min(left).min(room);
    let amount = if mind.nature.is_keen() {
        amount
    } else {
        amount * 3 / 4
    };
    if amount < LEAST {
        return lines;
    }
    let mut chance = seed.chance();
    let mut places = places(mind.field, mind.seat);
    places.sort_unstable();
    let fleet = fleet(mind, aims, &places, total).filter(|_| amount >= FLEET + LEAST);
    let ships = fleet.map(|region| (region, (amount / 2).clamp(FLEET, 2 * FLEET)));
    let left = amount - ships.map_or(0, |(_, ships)| ships);
    let mut all: Vec<(Region, i64)> = ships.into_iter().collect();
    all.extend(shared(mind, aims, &places, left, chance.random_range(0..3)));
    all.into_iter()
        .map(|(region, amount)| Line::Raise { region, amount })
        .collect()
}

/// What has to be disbanded (EU-11).
fn disbanding(mind: &Mind<'_>, bare: &Budget) -> Vec<Line> {
    let cut = bare.armies.iter().filter_map(|(spot, army)| {
        let before = mind.field.board.army(*spot).map_or(0, |army| army.maximal);
        let to = army.as_ref().map_or(0, |army| army.maximal);
        let army = called(*spot);
        (to < before).then_some(Line::Disband { army, to })
    });
    cut.collect()
}

/// Where troops are raised: where they are needed most, and a part of them now and then at the second place,
/// so that nobody can reckon it out.
fn shared(
    mind: &Mind<'_>,
    aims: &Aims,
    places: &[(Region, ArmyKind)],
    amount: i64,
    chance: u32,
) -> Vec<(Region, i64)> {
    let threats = mind.threats(ArmyKind::Land);
    let map = &mind.field.world.map;
    let goals = prizes(mind, aims)
        .into_iter()
        .take(4)
        .map(|prize| prize.region);
    let far = distances(map, goals);
    let there = |region: Region| {
        let kind = ArmyKind::Land;
        let seat = mind.seat;
        let army = mind.field.board.army(Spot { region, kind, seat });
        army.map_or(0, |army| army.maximal)
    };
    let rank = |region: &Region| {
        let danger = threats[region.index()] - there(*region);
        let is_fort = mind.field.world.kind(*region) == Kind::Fortification;
        (
            danger > 0 && is_fort,
            std::cmp::Reverse(far[region.index()]),
            there(*region),
            std::cmp::Reverse(*region),
        )
    };
    let land = places.iter().filter(|(_, kind)| *kind == ArmyKind::Land);
    let mut land: Vec<Region> = land.map(|(region, _)| *region).collect();
    land.sort_by_key(rank);
    let (Some(best), second) = (land.pop(), land.pop()) else {
        return Vec::new();
    };
    let part = amount / 3;
    match second.filter(|_| chance == 0 && part >= LEAST) {
        Some(second) => vec![(best, amount - part), (second, part)],
        None => vec![(best, amount)],
    }
}

/// Where a fleet is raised, if it is to have more of them.
fn fleet(
    mind: &Mind<'_>,
    aims: &Aims,
    places: &[(Region, ArmyKind)],
    total: i64,
) -> Option<Region> {
    if !mind.nature.is_keen() {
        return None;
    }
    let own = mind.field.board.armies_of(mind.seat);
    let own = own.filter(|army| army.spot.kind == ArmyKind::Sea);
    let ships: i64 = own.map(|army| army.maximal).sum();
    let enemies = mind.field.board.armies.iter().filter(|army| {
        army.spot.kind == ArmyKind::Sea
            && mind.is_enemy(army.seat())
            && mind.apart[army.region().index()] <= NEAR
    });
    let feared = enemies.map(|army| army.maximal).max().unwrap_or(0);
    // What no army of its own comes to over land in a few turns lies over the sea.
    let is_far = |region: &Region| mind.apart[region.index()] > 1;
    let overseas = aims.wanted.iter().any(is_far)
        || aims
            .quarry
            .is_some_and(|quarry| mind.power(quarry).apart > 1);
    let wanted = if overseas { 2 * FLEET } else { 0 }.max(feared * 6 / 5);
    if ships >= wanted || ships * FLEETS > total {
        return None;
    }
    let sea = places.iter().filter(|(_, kind)| *kind == ArmyKind::Sea);
    let there = |region: Region| mind.field.board.own_in(mind.seat, region).count();
    sea.map(|(region, _)| *region)
        .max_by_key(|region| (there(*region), std::cmp::Reverse(*region)))
}
