//! How a campaign begins: the world of a map and of a scenario with empires on it.

use std::collections::BTreeMap;

use crate::erkenfara::setup::fault::Fault;
use crate::erkenfara::treaties::Bond;
use crate::erkenfara::world::board::{Army, Holding, Lasting, Spot};
use crate::erkenfara::world::names::{self, fold};
use crate::erkenfara::world::{Founder, Options, World};
use crate::map::{self, Map, Region, Scenario, Status, StatusOf, TreatyKind};
use crate::{MapSetup, Seat};

/// The regions of a set-up that can be entered, numbered by their names as they are folded, with all that stands in
/// them.
pub(super) fn numbered(given: &MapSetup) -> Result<MapSetup, Fault> {
    let map = &given.map;
    let open = |region: Region| Some((region, map.place(region)?));
    let open = map.regions().filter_map(open);
    let mut open: Vec<_> = open.filter(|(_, place)| place.kind.is_passable()).collect();
    open.sort_by_cached_key(|(_, place)| (fold(&place.name), &place.name));
    let order: Vec<Region> = open.into_iter().map(|(region, _)| region).collect();
    let number = |region: Region| order.iter().position(|it| *it == region).map(Region::at);
    let scenario = given.scenario.clone();
    Ok(MapSetup {
        map: map.part(&order)?,
        source: given.source.clone(),
        starts: given.starts.iter().copied().filter_map(number).collect(),
        scenario: scenario.map(|scenario| scenario.renumbered(number)),
        fault: given.fault.clone(),
    })
}

/// What never changes in a campaign that begins with a scenario, on a map that is [`numbered`].
pub(super) fn world(
    map: Map,
    chart: Option<String>,
    scenario: Scenario,
    options: Options,
) -> Result<World, Fault> {
    let statuses = Statuses::of(&scenario.statuses);
    let lands = lands(&map, &scenario, &statuses)?;
    let armies = armies(&map, &scenario, &statuses)?;
    let founder = |start: map::Start| Founder {
        name: start.name,
        treasury: start.treasury.into(),
        homeland: start.homeland,
        muster: start.muster,
    };
    let order = scenario.order.as_ref();
    let order = order.map(|order| order.iter().copied().map(seat).collect());
    Ok(World {
        quoted: names::ambiguous(&map),
        map,
        chart,
        founders: scenario.seats.into_iter().map(founder).collect(),
        order,
        lands,
        armies,
        bonds: bonds(&scenario.treaties),
        statuses: scenario.statuses,
        options,
    })
}

fn seat(place: usize) -> Seat {
    Seat(u8::try_from(place).unwrap_or(u8::MAX))
}

/// The statuses that a scenario makes.
struct Statuses<'a> {
    all: &'a [Status],
    /// Their places, by their folded names.
    by_name: BTreeMap<(StatusOf, String), usize>,
}

impl<'a> Statuses<'a> {
    fn of(all: &'a [Status]) -> Self {
        // Where two are called alike, the first is meant.
        let named = all.iter().enumerate().rev();
        let named = named.map(|(at, status)| ((status.of, fold(&status.name)), at));
        Self {
            all,
            by_name: named.collect(),
        }
    }

    /// Those that are named, but for the game's own.
    fn made(&self, names: &[String], of: StatusOf, own: &[&str]) -> Result<Vec<Lasting>, Fault> {
        let mut made = Vec::new();
        for name in names {
            let folded = fold(name);
            if own.contains(&folded.as_str()) {
                continue;
            }
            let known = self.by_name.get(&(of, folded)).copied();
            let at = known.ok_or_else(|| Fault::NoStatus(name.clone()))?;
            made.push(Lasting {
                status: u16::try_from(at).unwrap_or(u16::MAX),
                rounds: self.all[at].rounds,
            });
        }
        made.sort_unstable();
        Ok(made)
    }
}

fn lands(map: &Map, scenario: &Scenario, statuses: &Statuses<'_>) -> Result<Vec<Holding>, Fault> {
    let mut lands = vec![Holding::default(); map.len()];
    for (start, place) in scenario.seats.iter().zip(0..) {
        for at in &start.owns {
            if let Some(land) = lands.get_mut(at.index()) {
                land.owner = Some(seat(place));
            }
        }
        for at in &start.occupies {
            if let Some(land) = lands.get_mut(at.index()) {
                land.occupier = Some(seat(place));
            }
        }
    }
    for (at, names) in &scenario.regions {
        let has = |status: &str| names.iter().any(|name| fold(name) == status);
        if let Some(land) = lands.get_mut(at.index()) {
            land.taxed = has("taxed");
            land.burned = has("burned");
            land.besieged = has("besieged");
            let own = ["taxed", "burned", "besieged"];
            land.made = statuses.made(names, StatusOf::Region, &own)?;
        }
    }
    Ok(lands)
}

fn armies(map: &Map, scenario: &Scenario, statuses: &Statuses<'_>) -> Result<Vec<Army>, Fault> {
    let starts = scenario.seats.iter().zip(0..);
    let all =
        starts.flat_map(|(start, place)| start.armies.iter().map(move |it| (seat(place), it)));
    let all = all.map(|(seat, it)| army(seat, it, statuses));
    let mut armies: Vec<Army> = all.collect::<Result<_, _>>()?;
    armies.sort_by_key(|army| army.spot);
    let mut pairs = armies.windows(2).map(|two| [two[0].spot, two[1].spot]);
    let is_one = |[one, other]: &[Spot; 2]| (one.region, one.kind) == (other.region, other.kind);
    match pairs
        .find(is_one)
        .and_then(|[spot, _]| map.place(spot.region))
    {
        Some(place) => Err(Fault::TwoArmies(place.name.clone())),
        None => Ok(armies),
    }
}

fn army(seat: Seat, army: &map::Army, statuses: &Statuses<'_>) -> Result<Army, Fault> {
    let has = |status: &str| army.statuses.iter().any(|name| fold(name) == status);
    let (rested, exhausted) = (has("well rested") || has("rested"), has("exhausted"));
    let own = ["well rested", "rested", "exhausted"];
    Ok(Army {
        spot: Spot {
            region: army.at,
            kind: army.kind,
            seat,
        },
        current: army.current.into(),
        maximal: army.maximal.into(),
        rested: rested && !exhausted,
        exhausted: exhausted && !rested,
        made: statuses.made(&army.statuses, StatusOf::Army, &own)?,
        heroes: army.heroes.into(),
        enchantment: army.enchantment.into(),
    })
}

fn bonds(treaties: &[(usize, usize, TreatyKind)]) -> Vec<(Seat, Seat, Bond)> {
    let bond = |(one, other, kind): &(usize, usize, TreatyKind)| {
        let bond = match kind {
            TreatyKind::Peace => Bond::Peace,
            TreatyKind::Alliance => Bond::Alliance,
            TreatyKind::War => return None,
        };
        Some((seat(*one), seat(*other), bond))
    };
    let mut bonds: Vec<_> = treaties.iter().filter_map(bond).collect();
    bonds.sort_unstable();
    bonds.dedup();
    bonds
}
