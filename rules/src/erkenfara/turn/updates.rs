//! What begins and ends: statuses of armies and regions, recovery (EU-14, EU-15, EU-28, EU-35, EU-42).

use crate::Seat;
use crate::erkenfara::line::Action;
use crate::erkenfara::turn::exchange::lessened;
use crate::erkenfara::world::World;
use crate::erkenfara::world::board::{Army, Holding, Lasting};
use crate::erkenfara::world::ties::Field;
use crate::map::Region;

/// The armies of an empire as its update leaves them; nothing for one that is scattered (EU-15, EU-52).
pub fn armies_at_update(
    field: Field<'_>,
    seat: Seat,
) -> Vec<(crate::erkenfara::world::board::Spot, Option<Army>)> {
    let own = field.board.armies_of(seat);
    let updated = own.map(|army| (army, at_update(field, army)));
    let changed = updated.filter(|(army, after)| after.as_ref() != Some(*army));
    changed.map(|(army, after)| (army.spot, after)).collect()
}

fn at_update(field: Field<'_>, army: &Army) -> Option<Army> {
    let world = field.world;
    // What has a duration stays until it is over (EU-35).
    let made = army.made.iter().copied();
    let made: Vec<Lasting> = made.filter(|made| made.rounds.is_some()).collect();
    let land = field.board.land(army.region());
    let here = land.map_or(&[][..], |land| &land.made);
    let mut harms: Vec<_> = here
        .iter()
        .chain(&made)
        .filter_map(|it| world.status(*it))
        .collect();
    harms.sort_by(|one, other| one.name.cmp(&other.name));
    let mut values = (army.current, army.maximal);
    for status in harms {
        values = lessened(values, (status.current, status.maximal))?;
    }
    let army = Army {
        rested: false,
        exhausted: false,
        made,
        ..army.clone()
    };
    army.valued(values.0, values.1)
}

/// The fortifications from which besieged is lifted, as they are then (EU-15).
pub fn relieved(field: Field<'_>) -> Vec<(Region, Holding)> {
    let regions = field.world.map.regions().zip(&field.board.lands);
    let besieged = regions.filter(|(_, land)| land.besieged);
    let free = besieged.filter(|(region, land)| !is_threatened(field, *region, land));
    free.map(|(region, land)| {
        let land = Holding {
            besieged: false,
            ..land.clone()
        };
        (region, land)
    })
    .collect()
}

/// Whether an army hostile to its owner stands in a fortification or beside it; with nobody's, any does.
fn is_threatened(field: Field<'_>, region: Region, land: &Holding) -> bool {
    let near = field.world.map.borders(region).iter().chain([&region]);
    let hostile = |at: &Region| match land.owner {
        Some(owner) => field.has_enemies(owner, *at),
        None => field.board.armies_in(*at).next().is_some(),
    };
    near.into_iter().any(hostile)
}

/// A region after an army of an empire has done something there (EU-27).
pub fn acted(land: &Holding, action: Action, seat: Seat) -> Holding {
    let mut land = land.clone();
    match action {
        Action::Tax => land.taxed = true,
        Action::Burn => {
            land.taxed = false;
            land.burned = true;
        }
        Action::Occupy => land.occupier = Some(seat),
        Action::Free => land.occupier = None,
        Action::Rest => {}
    }
    land
}

/// The armies of an empire with their current value as high as can be (EU-28).
pub fn recovered(
    field: Field<'_>,
    seat: Seat,
) -> Vec<(crate::erkenfara::world::board::Spot, Option<Army>)> {
    let own = field.board.armies_of(seat);
    let weak = own.filter(|army| army.current < army.maximal);
    weak.map(|army| {
        let well = Army {
            current: army.maximal,
            ..army.clone()
        };
        (army.spot, Some(well))
    })
    .collect()
}

/// The regions that the end of an economy round changes (EU-14, EU-42, EU-48).
pub fn after_winter(world: &World, lands: &[Holding]) -> Vec<(Region, Holding)> {
    let regions = world.map.regions().zip(lands);
    let changed = regions.filter_map(|(region, land)| {
        let is_taken = land.owner.is_none() && land.occupier.is_some();
        let after = Holding {
            taxed: land.burned,
            burned: false,
            owner: land.owner.or(land.occupier),
            occupier: land.occupier.filter(|_| !is_taken),
            ..land.clone()
        };
        (after != *land).then_some((region, after))
    });
    changed.collect()
}

/// Statuses with one military round less to go; those that are over are left out (EU-31).
pub fn aged(made: &[Lasting]) -> Vec<Lasting> {
    let older = made.iter().filter_map(|made| match made.rounds {
        None => Some(*made),
        Some(rounds) => Some(Lasting {
            rounds: Some(rounds.checked_sub(1).filter(|left| *left > 0)?),
            ..*made
        }),
    });
    older.collect()
}

/// Whether a region is one that can be owned (EU-02).
pub fn is_owned(world: &World, region: Region) -> bool {
    let place = world.map.place(region);
    place.is_some_and(|place| place.kind.is_owned())
}
