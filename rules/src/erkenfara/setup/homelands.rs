//! What each empire begins with, as people choose among them before the start (EU-78, EU-85).

use std::cmp::Reverse;

use serde::Deserialize;

use crate::erkenfara::setup::fault::Fault;
use crate::erkenfara::setup::scenario::{Scenario, empires};
use crate::erkenfara::state::State;
use crate::erkenfara::winter::economy::income;
use crate::erkenfara::world::board::{Army, ArmyKind};
use crate::erkenfara::world::names::fold;
use crate::erkenfara::world::ties::Field;
use crate::erkenfara::world::{Founder, World};
use crate::map::{self, Kind, Region};
use crate::notation::{excerpt, one_of};
use crate::{Homeland, Seat, Setup};

/// Whether the scenario of a set-up has empires, which it calls by names.
pub(in crate::erkenfara) fn has_powers(setup: &Setup) -> bool {
    let scenario = setup.options.get("scenario").map(Scenario::deserialize);
    match (scenario, &setup.map) {
        (Some(Ok(scenario)), _) => !empires(&scenario).is_empty(),
        (_, Some(map)) => map.scenario.is_some(),
        (Some(Err(_)) | None, None) => false,
    }
}

/// The homelands of a world, in the order of the seats.
pub(in crate::erkenfara) fn homelands(setup: &Setup, world: &World) -> Vec<Homeland> {
    let is_power = has_powers(setup);
    let state = State::new(world);
    let ties = state.ties(world);
    let field = Field::new(world, &state.board, &ties);
    let seats = Seat::first(world.founders.len()).zip(&world.founders);
    let homeland = |(seat, founder): (Seat, &Founder)| {
        let own = world.map.regions().zip(&world.lands);
        let own = own.filter(|(_, land)| land.owner == Some(seat));
        let mut regions: Vec<Region> = own.map(|(region, _)| region).collect();
        let first = first(world, seat, &regions)?;
        regions.sort_by_key(|region| (*region != first, *region));
        let forts = regions.iter();
        let forts = forts.filter(|region| world.kind(**region) == Kind::Fortification);
        Some(Homeland {
            name: if is_power {
                founder.name.clone()
            } else {
                world.name(first).to_owned()
            },
            is_power,
            first,
            forts: forts.count(),
            income: income(field, seat),
            regions,
        })
    };
    seats.filter_map(homeland).collect()
}

/// Where an empire begins: where its largest land army stands on land of its own, else the first of that.
fn first(world: &World, seat: Seat, own: &[Region]) -> Option<Region> {
    let lands = || own.iter().filter(|at| world.kind(**at) == Kind::Land);
    let armies = world.armies.iter().filter(|army| army.seat() == seat);
    let at_home = armies.filter(|army| {
        army.spot.kind == ArmyKind::Land && lands().any(|land| *land == army.region())
    });
    let largest = at_home.max_by_key(|army| (army.maximal, Reverse(army.region())));
    let largest = largest.map(Army::region);
    largest.or_else(|| lands().next().or(own.first()).copied())
}

/// A scenario with its empires in the order of the seats: each that has chosen one has that, and what is left goes to
/// the others in their order (EU-78).
///
/// # Errors
///
/// The [`Fault`] that says which choice is impossible, and what would do.
pub(super) fn powers(
    scenario: map::Scenario,
    chosen: &[Option<String>],
) -> Result<map::Scenario, Fault> {
    let all = &scenario.seats;
    let mut seats: Vec<Option<usize>> = vec![None; all.len()];
    for (seat, name) in chosen.iter().take(all.len()).enumerate() {
        let Some(name) = name else {
            continue;
        };
        let at = all.iter().position(|it| fold(&it.name) == fold(name));
        let Some(at) = at.filter(|at| !seats.contains(&Some(*at))) else {
            let free = all.iter().enumerate();
            let free = free.filter(|(at, _)| !seats.contains(&Some(*at)));
            let free: Vec<&str> = free.map(|(_, it)| it.name.as_str()).collect();
            let name = excerpt(name);
            let free = one_of(&free);
            return Err(match at {
                Some(_) => Fault::TakenPower { name, free },
                None => Fault::NoPower { name, free },
            });
        };
        seats[seat] = Some(at);
    }
    let mut left = (0..all.len()).filter(|at| !seats.contains(&Some(*at)));
    let order = seats.iter().map(|at| at.or_else(|| left.next()));
    let order: Vec<usize> = order.flatten().collect();
    Ok(scenario.seated(&order))
}
