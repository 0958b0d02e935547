//! Positions to begin from: a turn of the active faction begins, with its upkeep.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::card::Card;
use super::pieces::{Figure, Pieces};
use crate::map::{self, Map, Region};
use crate::{Seat, notation};

mod check;
mod fault;

use fault::Fault;

/// The most of anything that a card or a scenario counts.
pub(super) const MOST_COUNTED: u32 = 1_000_000;
/// The most factions of a game (PK-01).
pub(super) const MOST_FACTIONS: usize = 6;
/// A position; provinces by number, or as files have them by name or code.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[serde(bound(
    serialize = "R: Serialize + Ord",
    deserialize = "R: serde::de::DeserializeOwned + Ord"
))]
#[expect(missing_docs, reason = "the names say it")]
pub struct Scenario<R = Region> {
    pub seats: Vec<ScenarioSeat<R>>,
    /// The factions in turn order; drawn where nobody says so.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub order: Option<Vec<Seat>>,
    /// Whose turn begins; the first of the order where nobody says so.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub active: Option<Seat>,
    /// The round, from 1.
    #[serde(default = "first")]
    pub round: u32,
    /// Castles beside those that factions name.
    #[serde(default)]
    pub castles: Vec<R>,
    /// Stacks that conquered factions left (PK-40).
    #[serde(default)]
    pub stacks: Vec<Stack<R>>,
}

/// A scenario as files have it.
pub(super) type ScenarioText = Scenario<String>;

/// One faction of a scenario.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[serde(bound(
    serialize = "R: Serialize + Ord",
    deserialize = "R: serde::de::DeserializeOwned + Ord"
))]
#[expect(missing_docs, reason = "the names say it")]
pub struct ScenarioSeat<R = Region> {
    pub capital: R,
    /// Where it stands with the forces of a beginning (PK-08), if `forces` says nothing.
    #[serde(default = "Vec::new", skip_serializing_if = "Vec::is_empty")]
    pub owns: Vec<R>,
    /// The castle that it names.
    #[serde(default = "none", skip_serializing_if = "Option::is_none")]
    pub castle: Option<R>,
    /// Its gold; below zero is debt.
    #[serde(default)]
    pub treasury: i64,
    /// What stands where.
    #[serde(default = "BTreeMap::new")]
    pub forces: BTreeMap<R, Pieces>,
    /// What it has bought and not placed.
    #[serde(default)]
    pub waiting: Pieces,
    /// What it holds prisoner, by owner.
    #[serde(default)]
    pub prisoners: BTreeMap<Seat, Pieces>,
    /// Its objective; dealt where nobody says so.
    #[serde(default = "none", skip_serializing_if = "Option::is_none")]
    pub card: Option<Card<R>>,
    /// Own turns in a row for which it has held what its objective names.
    #[serde(default)]
    pub turns: u32,
    /// By whom it was conquered; it has nothing else then.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub conquered_by: Option<Seat>,
}

/// Troops that nobody commands any more.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "the names say it")]
pub struct Stack<R = Region> {
    pub at: R,
    /// Whose they were.
    pub of: Seat,
    pub pieces: Pieces,
}

const fn first() -> u32 {
    1
}

const fn none<T>() -> Option<T> {
    None
}

/// What each starting province gets (PK-08).
pub(super) fn garrison() -> Pieces {
    Pieces::of(Figure::Pawn, 2).with(&Pieces::of(Figure::Knight, 1))
}

/// King and queen.
pub(super) fn heads() -> Pieces {
    Pieces::of(Figure::King, 1).with(&Pieces::of(Figure::Queen, 1))
}

impl Scenario<String> {
    /// The same with its provinces found on a map.
    ///
    /// # Errors
    ///
    /// The first list that is too long, before any is looked at, or the first name that no province has.
    pub(super) fn resolve(self, map: &Map) -> Result<Scenario, Fault> {
        self.lists()?;
        let find = |name: &String| {
            let region = map.find(name);
            region.ok_or_else(|| {
                let nearest = map.nearest(name);
                let names = nearest.iter().filter_map(|at| map.place(*at));
                Fault::NoProvince {
                    name: notation::excerpt(name),
                    nearest: names.map(|place| place.name.clone()).collect(),
                }
            })
        };
        let all = |names: &[String]| names.iter().map(find).collect::<Result<Vec<_>, _>>();
        let mut seats = Vec::new();
        for seat in self.seats {
            let mut forces = BTreeMap::new();
            for (name, pieces) in &seat.forces {
                if forces.insert(find(name)?, *pieces).is_some() {
                    return Err(Fault::TwoForcesOfOne(name.clone()));
                }
            }
            let capital = find(&seat.capital)?;
            let owns = all(&seat.owns)?;
            if forces.is_empty() {
                forces.extend(owns.iter().map(|at| (*at, garrison())));
                if let Some(force) = forces.get_mut(&capital) {
                    *force = force.with(&heads());
                }
            }
            seats.push(ScenarioSeat {
                capital,
                owns: Vec::new(),
                castle: seat.castle.as_ref().map(find).transpose()?,
                treasury: seat.treasury,
                forces,
                waiting: seat.waiting,
                prisoners: seat.prisoners,
                card: seat.card.map(|card| card.named(find)).transpose()?,
                turns: seat.turns,
                conquered_by: seat.conquered_by,
            });
        }
        let stack = |stack: &Stack<String>| {
            Ok::<_, Fault>(Stack {
                at: find(&stack.at)?,
                of: stack.of,
                pieces: stack.pieces,
            })
        };
        Ok(Scenario {
            seats,
            order: self.order,
            active: self.active,
            round: self.round,
            castles: all(&self.castles)?,
            stacks: self.stacks.iter().map(stack).collect::<Result<_, _>>()?,
        })
    }
}

impl<R> Scenario<R> {
    /// Says which list is longer than it may be.
    fn lists(&self) -> Result<(), Fault> {
        let fits = |list: &'static str, count: usize, most: usize| {
            if count > most {
                return Err(Fault::TooMany { list, count, most });
            }
            Ok(())
        };
        fits("seats (PK-01)", self.seats.len(), MOST_FACTIONS)?;
        fits(
            "order",
            self.order.as_ref().map_or(0, Vec::len),
            MOST_FACTIONS,
        )?;
        fits("castles", self.castles.len(), Map::MOST)?;
        fits("stacks", self.stacks.len(), Map::MOST)?;
        for seat in &self.seats {
            fits("the provinces that a seat owns", seat.owns.len(), Map::MOST)?;
            fits("the forces of a seat", seat.forces.len(), Map::MOST)?;
            fits(
                "whose prisoners a seat holds",
                seat.prisoners.len(),
                MOST_FACTIONS,
            )?;
            if let Some(Card::Hold { provinces, .. }) = &seat.card {
                fits("the provinces of a card", provinces.len(), Map::MOST)?;
            }
        }
        Ok(())
    }
}

impl Scenario {
    /// What a table's scenario says; nothing where capitals are for people to choose.
    pub(super) fn given(given: &map::Scenario) -> Option<Self> {
        let seat = |start: &map::Start| {
            let capital = start.capital?;
            let mut forces: BTreeMap<Region, Pieces> =
                start.owns.iter().map(|at| (*at, garrison())).collect();
            if let Some(force) = forces.get_mut(&capital) {
                *force = force.with(&heads());
            }
            Some(ScenarioSeat {
                capital,
                owns: Vec::new(),
                castle: start.castle,
                treasury: start.treasury.into(),
                forces,
                waiting: Pieces::default(),
                prisoners: BTreeMap::new(),
                card: None,
                turns: 0,
                conquered_by: None,
            })
        };
        let number = |seat: &usize| Seat(u8::try_from(*seat).unwrap_or(u8::MAX));
        let order = given.order.as_ref();
        Some(Self {
            seats: given.seats.iter().map(seat).collect::<Option<_>>()?,
            order: order.map(|order| order.iter().map(number).collect()),
            active: None,
            round: first(),
            castles: Vec::new(),
            stacks: Vec::new(),
        })
    }

    /// Whether a faction is still in the game.
    pub(super) fn is_living(&self, seat: Seat) -> bool {
        let given = self.seats.get(seat.index());
        given.is_some_and(|given| given.conquered_by.is_none())
    }
}
