//! What everybody sees: who stands where, castles, capitals, prisoners, battles (PK-67).
//! What the rules make of it is in `queries`, of battles and prisons in `battles`.

mod battles;
mod queries;

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use super::card::Card;
use super::field::{Field, Spoils};
use super::options::World;
use super::pieces::Pieces;
use crate::map::Region;
use crate::offers::Pair;
use crate::{Over, Seat};

/// What the game is at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Stage {
    /// Nothing has happened.
    Opening,
    /// Capitals are picked in seat order (PK-07).
    Capitals,
    /// Castles are named in the reverse of seat order (PK-09).
    Castles,
    /// Everybody keeps a card or draws another (PK-10).
    Cards,
    /// The active faction places, dismisses and buys (PK-16).
    Purchases,
    /// The active faction moves and attacks (PK-17, PK-18).
    Moves,
    /// Battles are fought in the order declared (PK-68).
    Battles,
}

/// What can be achieved (PK-42).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Goal {
    /// Two thirds of the provinces.
    Hegemony,
    /// Every other faction conquered.
    Unification,
    /// The own card.
    Objective,
}

impl Goal {
    /// Its word, as endings are called.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Hegemony => "hegemony",
            Self::Unification => "unification",
            Self::Objective => "objective",
        }
    }
}

/// Everything that all may see.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[expect(missing_docs, reason = "the names say it")]
pub struct Realm {
    /// The factions in turn order; empty before it is drawn (PK-06).
    pub order: Vec<Seat>,
    /// The round, from 1; 0 before the first (PK-12).
    pub round: u32,
    /// What the game is at.
    pub stage: Stage,
    /// Whose turn it is.
    pub active: Seat,
    /// Each faction, by seat.
    pub factions: Vec<Faction>,
    /// Each region of the map, by number.
    pub provinces: Vec<Province>,
    /// Attacks that are not settled, in the order declared.
    pub attacks: Vec<Attack>,
    /// How many attacks there were in all: their numbers.
    pub declared: u32,
    /// The battle that is fought now, the first of the attacks.
    pub battle: Option<Battle>,
    /// What somebody has to decide before anything goes on.
    pub task: Option<Task>,
    /// Prisoners of a battle that the winner decides about after that (PK-33).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub spoils: Option<Spoils>,
    /// How often prisoners were offered to join, and some did.
    #[serde(default)]
    pub coins: u32,
    /// Those who are allied as everybody knows (PK-05, PK-82).
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub pacts: BTreeSet<Pair>,
    /// Who is looked at after a battle: who fought it (PK-64).
    pub fought: Vec<Seat>,
    pub over: Option<Over>,
}

/// What everybody sees of a faction.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Faction {
    /// Its capital, once it is picked.
    pub capital: Option<Region>,
    /// Where it stood at the start (PK-11).
    pub home: BTreeSet<Region>,
    /// Whether it has named its castle (PK-09).
    pub named: bool,
    /// Whether its card is settled (PK-10).
    pub settled: bool,
    /// How it left the game.
    pub fallen: Option<Fall>,
    /// What it holds in its capital, by owner (PK-33).
    pub prisoners: BTreeMap<Seat, Pieces>,
    /// What it has achieved (PK-42).
    pub goals: BTreeSet<Goal>,
    /// Its card, once it has shown it, or the game is over.
    pub shown: Option<Card>,
}

/// How a faction left the game (PK-39).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Fall {
    /// Who conquered it; nobody where a neutral stack beat it.
    pub by: Option<Seat>,
    /// Whether it surrendered.
    pub surrendered: bool,
}

/// What a region holds.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Province {
    /// Whether it has a castle.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub castle: bool,
    /// Who stands there; while a battle is declared, the defender.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub force: Option<Force>,
}

/// What stands in a province (PK-03).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[expect(missing_docs, reason = "the names say it")]
pub struct Force {
    /// Whose; of a neutral stack, whose it was.
    pub of: Seat,
    /// Whether it is a neutral stack (PK-41).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub neutral: bool,
    pub pieces: Pieces,
    /// Which of them have moved in this phase (PK-17).
    #[serde(default)]
    pub moved: Pieces,
    /// Whether it has retreated in this phase (PK-49).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub fled: bool,
}

impl Force {
    /// Pieces of a faction that have not moved.
    pub fn of(seat: Seat, pieces: Pieces) -> Self {
        Self {
            of: seat,
            neutral: false,
            pieces,
            moved: Pieces::NONE,
            fled: false,
        }
    }
}

/// An attack that was declared (PK-18).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[expect(missing_docs, reason = "the names say it")]
pub struct Attack {
    /// Its number, from 1.
    pub number: u32,
    /// On which province.
    pub at: Region,
    pub by: Seat,
    /// Where its pieces came from, and which are left of them.
    pub parts: Vec<(Region, Pieces)>,
    /// Whether the defender has answered: there is a battle.
    pub answered: bool,
    /// Whether it is fought on a board.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub board: bool,
}

impl Attack {
    /// All its pieces.
    pub fn pieces(&self) -> Pieces {
        let parts = self.parts.iter();
        parts.fold(Pieces::NONE, |sum, (_, pieces)| sum.with(pieces))
    }
}

/// A battle that is being fought.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Battle {
    /// The number of its attack.
    pub number: u32,
    /// The round of bets, from 1.
    pub round: u32,
    /// Whether the attacker and the defender have bet.
    pub ready: [bool; 2],
    /// The board, if it began on one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub board: Option<Field>,
}

/// What somebody has to decide before anything goes on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "the names say it")]
pub enum Task {
    /// Where those who lost a battle go (PK-32, PK-38).
    FallBack(Withdrawal),
    /// Which half of a conquered faction's troops comes over (PK-40).
    Pick { by: Seat, from: Seat, count: u32 },
    /// Which of those that were offered to join come over (PK-35).
    Enlist {
        by: Seat,
        /// Whose they were.
        of: Seat,
        /// Which were offered.
        pieces: Pieces,
        /// How many come over.
        count: u32,
    },
}

/// Pieces that must leave a province.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[expect(missing_docs, reason = "the names say it")]
pub struct Withdrawal {
    pub seat: Seat,
    pub at: Region,
    pub pieces: Pieces,
    /// Where they came from, if they were attackers (PK-50).
    pub parts: Vec<(Region, Pieces)>,
    /// The number of their battle.
    pub number: u32,
    /// Who takes those prisoner that have nowhere to go (PK-32): the victor, or whoever commanded the neutral
    /// stack that won. Without, they are killed (PK-63).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub captor: Option<Seat>,
}

impl Withdrawal {
    /// Where they came from, each province once, with all that came from there (PK-32).
    fn origins(&self) -> BTreeMap<Region, Pieces> {
        let mut origins: BTreeMap<Region, Pieces> = BTreeMap::new();
        for (from, pieces) in &self.parts {
            let origin = origins.entry(*from).or_default();
            *origin = origin.with(pieces);
        }
        origins
    }
}

impl Realm {
    /// The realm before the first event.
    pub(super) fn new(world: &World) -> Self {
        let mut realm = Self {
            order: Vec::new(),
            round: 0,
            stage: Stage::Opening,
            active: Seat(0),
            factions: vec![Faction::default(); world.seats],
            provinces: vec![Province::default(); world.map.len()],
            attacks: Vec::new(),
            declared: 0,
            battle: None,
            task: None,
            spoils: None,
            coins: 0,
            pacts: BTreeSet::new(),
            fought: Vec::new(),
            over: None,
        };
        let Some(scenario) = &world.options.scenario else {
            return realm;
        };
        for (seat, given) in world.seats().zip(&scenario.seats) {
            let faction = &mut realm.factions[seat.index()];
            faction.capital = Some(given.capital);
            faction.home = given.forces.keys().copied().collect();
            faction.named = true;
            faction.settled = given.card.is_some();
            faction.prisoners.clone_from(&given.prisoners);
            faction.fallen = given.conquered_by.map(|by| Fall {
                by: Some(by),
                surrendered: false,
            });
            for (at, pieces) in &given.forces {
                realm.provinces[at.index()].force = Some(Force::of(seat, *pieces));
            }
            if let Some(at) = given.castle {
                realm.provinces[at.index()].castle = true;
            }
        }
        for at in &scenario.castles {
            realm.provinces[at.index()].castle = true;
        }
        for stack in &scenario.stacks {
            realm.provinces[stack.at.index()].force = Some(Force {
                neutral: true,
                ..Force::of(stack.of, stack.pieces)
            });
        }
        realm
    }
}
