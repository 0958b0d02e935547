//! What everybody sees: who stands where, castles, capitals, prisoners, battles (PK-67), and what the
//! rules make of it: territory, control, where one may go.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use super::card::Card;
use super::field::{Field, Spoils};
use super::options::World;
use super::pieces::{Figure, Pieces};
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
    /// Castles are named in seat order (PK-09).
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
    /// How it ended.
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

/// A side of a battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Party {
    /// The one whose turn it is.
    Attacker,
    /// The one who stood there.
    Defender,
}

impl Party {
    /// Both, the attacker first.
    pub const BOTH: [Self; 2] = [Self::Attacker, Self::Defender];

    /// Its place in pairs.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The other one.
    #[must_use]
    pub const fn enemy(self) -> Self {
        match self {
            Self::Attacker => Self::Defender,
            Self::Defender => Self::Attacker,
        }
    }

    /// The word for it in texts.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Attacker => "attacker",
            Self::Defender => "defender",
        }
    }
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

    /// A faction; `None` for a seat that is not there.
    pub fn faction(&self, seat: Seat) -> Option<&Faction> {
        self.factions.get(seat.index())
    }

    /// Whether a faction is still in the game.
    pub fn is_living(&self, seat: Seat) -> bool {
        self.faction(seat)
            .is_some_and(|faction| faction.fallen.is_none())
    }

    /// The factions that are still in the game, in seat order.
    pub fn living(&self) -> impl Iterator<Item = Seat> + '_ {
        self.order
            .iter()
            .copied()
            .filter(|seat| self.is_living(*seat))
    }

    /// What stands in a province.
    pub fn force(&self, at: Region) -> Option<&Force> {
        self.provinces.get(at.index())?.force.as_ref()
    }

    /// What a faction has in a province; attackers before their battle do not count.
    pub fn own(&self, seat: Seat, at: Region) -> Option<&Force> {
        self.force(at)
            .filter(|force| force.of == seat && !force.neutral)
    }

    /// Where a faction stands (PK-13): its forces, and its attackers before their battle (PK-50).
    pub fn stands(&self, seat: Seat, at: Region) -> bool {
        let attacks = || self.attack_on(at).is_some_and(|attack| attack.by == seat);
        self.own(seat, at).is_some() || attacks()
    }

    /// Whether two factions are allied as everybody knows (PK-82).
    pub fn is_open_ally(&self, one: Seat, other: Seat) -> bool {
        Pair::of(one, other).is_some_and(|pair| self.pacts.contains(&pair))
    }

    /// Whether a hostile force stands in a province, as everybody sees it (PK-05, PK-82).
    pub fn is_hostile(&self, seat: Seat, at: Region) -> bool {
        self.is_met(at, |other| other == seat || self.is_open_ally(seat, other))
    }

    /// Whether a force stands in a province that is of none of the friends of somebody.
    pub(super) fn is_met(&self, at: Region, is_friend: impl Fn(Seat) -> bool) -> bool {
        let other = |force: &Force| !force.neutral && !is_friend(force.of);
        let attacker = |attack: &Attack| !is_friend(attack.by);
        self.force(at).is_some_and(other) || self.attack_on(at).is_some_and(attacker)
    }

    /// Whether somebody else's force, or a neutral stack, stands in a province.
    pub fn is_foreign(&self, seat: Seat, at: Region) -> bool {
        self.force(at)
            .is_some_and(|force| force.of != seat || force.neutral)
    }

    /// Where the forces of a faction stand.
    pub fn forces(&self, seat: Seat) -> impl Iterator<Item = (Region, &Force)> + '_ {
        let all = (0..).map(Region).zip(&self.provinces);
        all.filter_map(move |(at, province)| {
            let force = province.force.as_ref()?;
            (force.of == seat && !force.neutral).then_some((at, force))
        })
    }

    /// The neutral stacks.
    pub fn stacks(&self) -> impl Iterator<Item = (Region, &Force)> + '_ {
        let all = (0..).map(Region).zip(&self.provinces);
        all.filter_map(|(at, province)| {
            Some((at, province.force.as_ref().filter(|force| force.neutral)?))
        })
    }

    /// The attack on a province.
    pub fn attack_on(&self, at: Region) -> Option<&Attack> {
        self.attacks.iter().find(|attack| attack.at == at)
    }

    /// The attack of a number.
    pub fn attack(&self, number: u32) -> Option<&Attack> {
        self.attacks.iter().find(|attack| attack.number == number)
    }

    /// The regions that have a castle.
    pub fn castles(&self) -> impl Iterator<Item = Region> + '_ {
        let all = (0..).map(Region).zip(&self.provinces);
        all.filter(|(_, province)| province.castle)
            .map(|(at, _)| at)
    }

    /// Whose capital a province is.
    pub fn capital_of(&self, at: Region) -> Option<Seat> {
        let all = Seat::first(self.factions.len()).zip(&self.factions);
        let mut owners = all.filter(|(_, faction)| faction.capital == Some(at));
        owners.next().map(|(seat, _)| seat)
    }

    /// A faction's pieces on the map, its attackers with them.
    pub fn all_of(&self, seat: Seat) -> Pieces {
        let standing = self.forces(seat).map(|(_, force)| force.pieces);
        let attacking = self.attacks.iter().filter(|attack| attack.by == seat);
        let leaving = match &self.task {
            Some(Task::FallBack(away)) if away.seat == seat => away.pieces,
            Some(_) | None => Pieces::NONE,
        };
        let all = standing.chain(attacking.map(Attack::pieces));
        all.fold(leaving, |sum, pieces| sum.with(&pieces))
    }

    /// A faction's generals on the map and in prison (PK-16).
    pub fn generals(&self, seat: Seat) -> u8 {
        let held = self
            .factions
            .iter()
            .filter_map(|faction| faction.prisoners.get(&seat));
        let spoils = self.spoils.iter().filter(|spoils| spoils.of == seat);
        let held = held.chain(spoils.map(|spoils| &spoils.pieces));
        let all = held.fold(self.all_of(seat), |sum, pieces| sum.with(pieces));
        all.count(Figure::General)
    }

    /// A faction's territory (PK-13): where it stands, and what touches that.
    pub fn territory(&self, world: &World, seat: Seat) -> BTreeSet<Region> {
        let stands = world.land().filter(|at| self.stands(seat, *at));
        let mut territory = BTreeSet::new();
        for at in stands {
            territory.insert(at);
            territory.extend(world.near(at));
        }
        territory
    }

    /// Who controls a province (PK-15, PK-45).
    pub fn control(&self, world: &World, at: Region) -> Option<Seat> {
        if let Some(force) = self.force(at) {
            return (!force.neutral).then_some(force.of);
        }
        let mut near = BTreeSet::new();
        for next in world.near(at) {
            near.extend(
                self.force(next)
                    .filter(|force| !force.neutral)
                    .map(|force| force.of),
            );
            near.extend(self.attack_on(next).map(|attack| attack.by));
        }
        let mut near = near.into_iter();
        match (near.next(), near.next()) {
            (Some(only), None) => Some(only),
            (Some(_), Some(_)) => None,
            (None, _) => self.capital_of(at).filter(|seat| self.is_living(*seat)),
        }
    }

    /// Whether a province counts for hegemony (PK-42, PK-64).
    pub fn occupies(&self, seat: Seat, at: Region) -> bool {
        let is_capital = self
            .faction(seat)
            .is_some_and(|own| own.capital == Some(at));
        self.own(seat, at).is_some() || (is_capital && self.force(at).is_none())
    }

    /// Whether a faction's pieces could retreat to a province at all (PK-62): room is another question.
    pub fn is_haven(&self, seat: Seat, at: Region) -> bool {
        let own_or_none = self
            .force(at)
            .is_none_or(|force| force.of == seat && !force.neutral);
        let owner = self.capital_of(at).filter(|owner| *owner != seat);
        let other_capital = owner.is_some_and(|owner| self.is_living(owner));
        own_or_none && !other_capital && self.attack_on(at).is_none()
    }

    /// Pieces that may come and stand beside those that a faction has there (PK-03).
    pub fn room(&self, seat: Seat, at: Region) -> Pieces {
        self.own(seat, at)
            .map_or(Pieces::NONE, |force| force.pieces)
    }

    /// Where the force that is attacked in a province may retreat before the battle (PK-19, PK-49).
    pub fn retreats(&self, world: &World, at: Region) -> Vec<Region> {
        let Some(force) = self.force(at) else {
            return Vec::new();
        };
        // PK-58: neutral stacks never retreat.
        if force.neutral || force.fled || !force.pieces.has_leader() {
            return Vec::new();
        }
        let fits = |to: &Region| self.room(force.of, *to).fits(&force.pieces);
        let near = world.near(at).filter(|to| self.is_haven(force.of, *to));
        near.filter(fits).collect()
    }

    /// Where pieces that lost a battle may go, each with those that may go there if not all may
    /// (PK-32, PK-62, PK-73).
    pub fn havens(&self, world: &World, away: &Withdrawal) -> Vec<(Region, Option<Pieces>)> {
        let mut havens: Vec<(Region, Option<Pieces>)> = Vec::new();
        for at in world
            .near(away.at)
            .filter(|at| self.is_haven(away.seat, *at))
        {
            havens.push((at, None));
        }
        for (from, pieces) in away.origins() {
            let is_known = havens.iter().any(|(at, _)| *at == from);
            if !is_known && !self.is_foreign(away.seat, from) && self.attack_on(from).is_none() {
                havens.push((from, Some(pieces)));
            }
        }
        // What no piece of these fits into is not a haven.
        havens.retain(|(at, only)| {
            let pieces = only.map_or(away.pieces, |only| only.common(&away.pieces));
            !self.room(away.seat, *at).joining(&pieces).is_empty()
        });
        havens.sort_unstable_by_key(|(at, _)| *at);
        havens
    }

    /// Both sides of the battle that is fought, or of an attack.
    pub fn sides(&self, number: u32) -> Option<[Seat; 2]> {
        let attack = self.attack(number)?;
        Some([attack.by, self.force(attack.at)?.of])
    }

    /// The pieces of both sides of an attack.
    pub fn armies(&self, number: u32) -> Option<[Pieces; 2]> {
        let attack = self.attack(number)?;
        Some([attack.pieces(), self.force(attack.at)?.pieces])
    }

    /// The side of the present battle that a seat commands.
    pub fn party(&self, seat: Seat) -> Option<Party> {
        let sides = self.sides(self.battle.as_ref()?.number)?;
        Party::BOTH
            .into_iter()
            .find(|party| sides[party.index()] == seat)
    }

    /// The faction whose pick of a capital or castle is next.
    pub fn picking(&self) -> Option<Seat> {
        let waits = |seat: &Seat| {
            self.faction(*seat).is_some_and(|faction| match self.stage {
                Stage::Capitals => faction.capital.is_none(),
                Stage::Castles => !faction.named,
                Stage::Opening
                | Stage::Cards
                | Stage::Purchases
                | Stage::Moves
                | Stage::Battles => false,
            })
        };
        self.order.iter().copied().find(waits)
    }
}
