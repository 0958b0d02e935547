//! A map and who begins where on it by names, as questions to the referee write it in JSON, and as the options of some
//! tables have it. It is read into the map and scenario of a set-up.

mod read;

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use crate::erkenfara::setup;
use crate::erkenfara::state::State;
use crate::erkenfara::treaties::Bond;
use crate::erkenfara::world::board::{Army, ArmyKind, Board, Holding, Lasting};
use crate::erkenfara::world::{Options, Status, World};
use crate::map::{Kind, Region};
use crate::{Seat, SetupError};

/// A map and its scenario by names, which may be wrong in any way.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
#[expect(missing_docs, reason = "the names say it")]
pub struct Scenario {
    /// The map that it is of, so that it can be drawn: a word for one that comes with the program.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub map: Option<String>,
    /// Where empires may begin, for one that names none: it is dealt (EU-76).
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub starts: Vec<String>,
    /// The regions by name.
    pub regions: BTreeMap<String, RegionFile>,
    /// Which of them touch.
    pub edges: Vec<(String, String)>,
    /// The empires in the order of the seats; where they are missing, those of the turn order, then all
    /// others that are named, by name.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub empires: Vec<String>,
    pub armies: Vec<ArmyFile>,
    /// Gold by empire.
    pub treasury: BTreeMap<String, i64>,
    /// The turn order; drawn where it is missing.
    pub turn_order: Vec<String>,
    /// Who is at peace.
    pub peace: Vec<(String, String)>,
    /// Who is allied.
    pub alliance: Vec<(String, String)>,
    /// Main homelands by empire; what it owns where it is missing (EU-04).
    pub homeland: BTreeMap<String, Vec<String>>,
    /// By empire the land where it may raise without a fortification (EU-76).
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub muster: BTreeMap<String, String>,
    /// Statuses that the scenario makes (EU-31).
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub statuses: Vec<Status>,
}

/// A region by names.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
#[expect(missing_docs, reason = "the names say it")]
pub struct RegionFile {
    /// What lies there.
    pub kind: Kind,
    /// Two or three letters; made of the name where they are missing.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub code: Option<String>,
    /// Gold a year.
    pub production: i64,
    /// The level of a fortification.
    pub level: i64,
    pub owner: Option<String>,
    pub occupier: Option<String>,
    /// `taxed`, `burned`, `besieged`, and those that the scenario makes.
    pub statuses: Vec<String>,
}

/// An army by names.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "the names say it")]
pub struct ArmyFile {
    pub empire: String,
    /// Of land or sea.
    #[serde(default = "land")]
    pub kind: ArmyKind,
    pub region: String,
    /// Its strength now; the maximal value where it is missing.
    #[serde(default)]
    pub current: Option<i64>,
    /// Its strength at best.
    pub maximal: i64,
    /// `well rested`, `exhausted`, and those that the scenario makes.
    #[serde(default)]
    pub statuses: Vec<String>,
    /// The grades of its heroes, summed.
    #[serde(default)]
    pub heroes: i64,
    /// The level of its enchantment.
    #[serde(default)]
    pub enchantment: i64,
}

fn land() -> ArmyKind {
    ArmyKind::Land
}

impl Scenario {
    /// Makes a world of it.
    ///
    /// # Errors
    ///
    /// [`SetupError::Scenario`] naming the first thing that is wrong, and where.
    pub fn world(&self, options: Options) -> Result<World, SetupError> {
        setup::begun(self.read()?, options)
    }

    /// What a state looks like by names.
    pub fn of(world: &World, state: &State) -> Self {
        let empires: Vec<String> = state
            .board
            .seats()
            .map(|seat| empire(world, seat))
            .collect();
        let of = |seat: Seat| empire(world, seat);
        let treaties = |bond: Bond| {
            let pairs = state.board.seats().flat_map(|one| {
                let others = state.board.seats().filter(move |other| one < *other);
                others.map(move |other| (one, other))
            });
            let bound = pairs.filter(|(one, other)| state.offers.bound(*one, *other, &bond));
            bound.map(|(one, other)| (of(one), of(other))).collect()
        };
        let gold = state.board.seats().zip(&state.private);
        Self {
            map: world.chart.clone(),
            starts: Vec::new(),
            regions: regions_of(world, &state.board),
            edges: edges_of(world),
            armies: state
                .board
                .armies
                .iter()
                .map(|army| army_of(world, army))
                .collect(),
            treasury: gold
                .map(|(seat, private)| (of(seat), private.treasury))
                .collect(),
            turn_order: state.board.order.iter().map(|seat| of(*seat)).collect(),
            peace: treaties(Bond::Peace),
            alliance: treaties(Bond::Alliance),
            homeland: state
                .board
                .seats()
                .zip(&state.board.empires)
                .map(|(seat, empire)| (of(seat), world.names(&empire.homeland)))
                .collect(),
            muster: state
                .board
                .seats()
                .zip(&state.board.empires)
                .filter_map(|(seat, empire)| {
                    Some((of(seat), world.name(empire.muster?).to_owned()))
                })
                .collect(),
            statuses: world.statuses.clone(),
            empires,
        }
    }
}

/// What the scenario calls an empire; its number for one that entered later.
pub fn empire(world: &World, seat: Seat) -> String {
    let founder = world.founders.get(seat.index());
    founder.map_or_else(|| seat.to_string(), |founder| founder.name.clone())
}

fn edges_of(world: &World) -> Vec<(String, String)> {
    let name = |region: Region| world.name(region).to_owned();
    let near = |one: Region| {
        let others = world
            .map
            .borders(one)
            .iter()
            .filter(move |other| one < **other);
        others.map(move |other| (name(one), name(*other)))
    };
    world.map.regions().flat_map(near).collect()
}

fn made_names(world: &World, made: &[Lasting]) -> Vec<String> {
    let statuses = made.iter().filter_map(|made| world.status(*made));
    statuses.map(|status| status.name.clone()).collect()
}

fn regions_of(world: &World, board: &Board) -> BTreeMap<String, RegionFile> {
    let region = |(region, land): (Region, &Holding)| {
        let own = [
            ("taxed", land.taxed),
            ("burned", land.burned),
            ("besieged", land.besieged),
        ];
        let own = own.into_iter().filter(|(_, is)| *is);
        let mut statuses: Vec<String> = own.map(|(name, _)| name.to_owned()).collect();
        statuses.extend(made_names(world, &land.made));
        let site = world.site(region);
        let file = RegionFile {
            kind: world.kind(region),
            code: world.map.place(region).map(|place| place.code.clone()),
            production: site.production,
            level: site.level,
            owner: land.owner.map(|seat| empire(world, seat)),
            occupier: land.occupier.map(|seat| empire(world, seat)),
            statuses,
        };
        (world.name(region).to_owned(), file)
    };
    world.map.regions().zip(&board.lands).map(region).collect()
}

fn army_of(world: &World, army: &Army) -> ArmyFile {
    let own = [("well rested", army.rested), ("exhausted", army.exhausted)];
    let own = own.into_iter().filter(|(_, is)| *is);
    let mut statuses: Vec<String> = own.map(|(name, _)| name.to_owned()).collect();
    statuses.extend(made_names(world, &army.made));
    ArmyFile {
        empire: empire(world, army.seat()),
        kind: army.spot.kind,
        region: world.name(army.region()).to_owned(),
        current: Some(army.current),
        maximal: army.maximal,
        statuses,
        heroes: army.heroes,
        enchantment: army.enchantment,
    }
}

/// The empires in the order of the seats.
pub(in crate::erkenfara) fn empires(file: &Scenario) -> Vec<String> {
    let mut empires = file.empires.clone();
    if empires.is_empty() {
        empires.clone_from(&file.turn_order);
        let owners = file
            .regions
            .values()
            .flat_map(|region| [&region.owner, &region.occupier]);
        let mut named: Vec<&String> = owners.flatten().collect();
        named.extend(file.armies.iter().map(|army| &army.empire));
        named.extend(file.treasury.keys().chain(file.homeland.keys()));
        named.extend(file.muster.keys());
        named.extend(
            file.peace
                .iter()
                .chain(&file.alliance)
                .flat_map(|(a, b)| [a, b]),
        );
        let ordered: BTreeSet<&String> = file.turn_order.iter().collect();
        named.sort_unstable();
        named.dedup();
        named.retain(|name| !ordered.contains(name));
        empires.extend(named.into_iter().cloned());
    }
    empires
}
