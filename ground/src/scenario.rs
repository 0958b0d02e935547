//! Who begins where on a map, with what: what a scenario says, by the numbers of regions and seats.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::region::Region;

/// What scenarios of a game may hold, as their files are read: a game that knows less of it refuses the rest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Form {
    /// The game's id, as files name it.
    pub game: &'static str,
    /// The most seats.
    pub seats: usize,
    /// What may stand in them beside names, what seats own, and options, each with the id of the ruling that a fault of
    /// it names.
    pub parts: &'static [(Part, &'static str)],
    /// The smallest army.
    pub least_army: u32,
    /// The statuses of armies and of regions that the game has without being told.
    pub statuses: &'static [(StatusOf, &'static str)],
    /// What a deck of cards may be; nothing for a game that takes none.
    pub deck: Option<Deck>,
}

/// What a deck of cards may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Deck {
    /// The id of the ruling that faults of cards name.
    pub ruling: &'static str,
    /// The least cards for each seat.
    pub least_each: usize,
    /// The most cards.
    pub most: usize,
    /// The kinds of cards.
    pub kinds: &'static [CardForm],
}

/// A kind of cards, as files name it, with what each of them says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CardForm {
    /// The value of `kind`.
    pub kind: &'static str,
    /// The other keys and what stands there; each is needed.
    pub keys: &'static [(&'static str, Asked)],
}

/// What stands at a key of a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Asked {
    /// A whole number from 1 to this.
    UpTo(u32),
    /// One of these words.
    OneOf(&'static [&'static str]),
}

/// A card of a deck.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Card {
    /// Its kind, one of its game's.
    pub kind: &'static str,
    /// The numbers that it says, by their keys.
    pub numbers: BTreeMap<&'static str, u32>,
    /// The words that it says, by their keys.
    pub words: BTreeMap<&'static str, &'static str>,
}

/// Something that scenarios of some games hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// Armies of seats.
    Armies,
    /// Capitals: all seats or none have one, with two more regions that are connected.
    Capitals,
    /// Castles of seats.
    Castles,
    /// Homelands that are not all that a seat owns.
    Homelands,
    /// Statuses of armies and regions.
    Statuses,
    /// Treasuries of seats.
    Treasuries,
    /// Treaties between seats.
    Treaties,
}

impl Form {
    /// Whether scenarios of the game may hold it.
    pub fn has(&self, part: Part) -> bool {
        self.parts.iter().any(|(other, _)| *other == part)
    }

    /// The id of the ruling about a part; empty where the game has none of it.
    pub fn ruling(&self, part: Part) -> &'static str {
        let found = self.parts.iter().find(|(other, _)| *other == part);
        found.map_or("", |(_, ruling)| ruling)
    }
}

/// What stands on a map when a game begins. It may be nothing that a game could begin with: each game says what it
/// refuses.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Scenario {
    /// What each seat begins with, in the order of the table's seats.
    pub seats: Vec<Start>,
    /// The places in [`seats`](Self::seats) in turn order; drawn where there is none.
    pub order: Option<Vec<usize>>,
    /// The statuses that it makes.
    pub statuses: Vec<Status>,
    /// The statuses with which regions begin, by their names.
    pub regions: BTreeMap<Region, Vec<String>>,
    /// The treaties at the start, each between the places of two seats, the smaller first.
    pub treaties: Vec<(usize, usize, TreatyKind)>,
    /// The deck of cards, each as often as it is in it; empty for the game's own.
    pub cards: Vec<Card>,
}

impl Scenario {
    /// The same with regions called by other numbers. What stands in one that gets none is gone.
    #[must_use]
    pub fn renumbered(mut self, number: impl Fn(Region) -> Option<Region>) -> Self {
        let all = |regions: &mut Vec<Region>| {
            *regions = regions.iter().copied().filter_map(&number).collect();
            regions.sort_unstable();
        };
        for seat in &mut self.seats {
            all(&mut seat.owns);
            all(&mut seat.occupies);
            all(&mut seat.homeland);
            for place in [&mut seat.capital, &mut seat.castle, &mut seat.muster] {
                *place = place.and_then(&number);
            }
            let armies = std::mem::take(&mut seat.armies).into_iter();
            let armies = armies.filter_map(|army| {
                Some(Army {
                    at: number(army.at)?,
                    ..army
                })
            });
            seat.armies = armies.collect();
        }
        let regions = self.regions.into_iter();
        let regions = regions.filter_map(|(at, statuses)| Some((number(at)?, statuses)));
        self.regions = regions.collect();
        self
    }

    /// The same with its seats in another order: who sits at a place now, by the places before. Each stands there once.
    #[must_use]
    pub fn seated(mut self, order: &[usize]) -> Self {
        let now = |before: usize| order.iter().position(|it| *it == before).unwrap_or(before);
        let seats = order.iter().filter_map(|at| self.seats.get(*at).cloned());
        self.seats = seats.collect();
        for seat in self.order.iter_mut().flatten() {
            *seat = now(*seat);
        }
        for (one, other, _) in &mut self.treaties {
            let (first, second) = (now(*one), now(*other));
            (*one, *other) = (first.min(second), first.max(second));
        }
        self
    }
}

/// What a seat begins with.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Start {
    /// How the side is called.
    pub name: String,
    /// Three letters A-Z made of the name as those of regions are: what is printed and typed for short.
    pub code: String,
    /// What it owns, sorted; no other seat owns any of it.
    pub owns: Vec<Region>,
    /// What it occupies, sorted, whoever owns it.
    pub occupies: Vec<Region>,
    /// Its main homeland, sorted.
    pub homeland: Vec<Region>,
    /// Its capital, one of what it owns.
    pub capital: Option<Region>,
    /// The land region of its castle.
    pub castle: Option<Region>,
    /// The land where it may raise armies without a fortification.
    pub muster: Option<Region>,
    /// Gold at the start.
    pub treasury: u32,
    /// Its armies, by region, land before sea.
    pub armies: Vec<Army>,
}

/// Land or sea army.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ArmyKind {
    /// Stands anywhere but in the impassable; what is meant where nothing is said.
    #[default]
    Land,
    /// Stands in seas only.
    Sea,
}

/// An army at the start.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Army {
    /// The region it stands in; a sea for sea armies.
    pub at: Region,
    /// Whether it is of the land or of the sea.
    pub kind: ArmyKind,
    /// How many men it has now, `maximal` at most.
    pub current: u32,
    /// How many men it can have.
    pub maximal: u32,
    /// Its statuses, as they are called in the game or the scenario.
    pub statuses: Vec<String>,
    /// The grades of its heroes, summed.
    pub heroes: u32,
    /// The level of its enchantment.
    pub enchantment: u32,
}

/// What a status is of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum StatusOf {
    /// Regions only: may change what they produce.
    Region,
    /// Armies only: may cost them men.
    Army,
}

/// A status that a scenario makes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Status {
    /// How it is called where it is given, such as "flooded".
    pub name: String,
    /// What may have it.
    pub of: StatusOf,
    /// Whether it is negative.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub negative: bool,
    /// Percent by which the production of a region changes.
    #[serde(default, skip_serializing_if = "is_nothing")]
    pub production: i64,
    /// Percent of strategic advantage: of an army that has it, or of whoever defends a region that has it.
    #[serde(default, skip_serializing_if = "is_nothing")]
    pub advantage: i64,
    /// Percent of its current value that an army loses.
    #[serde(default, skip_serializing_if = "is_nothing")]
    pub current: i64,
    /// Percent of its maximal value that an army loses.
    #[serde(default, skip_serializing_if = "is_nothing")]
    pub maximal: i64,
    /// Military rounds for which it lasts; no end where it is missing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rounds: Option<u32>,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks by reference")]
fn is_nothing(number: &i64) -> bool {
    *number == 0
}

/// A kind of treaty.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum TreatyKind {
    /// The two are not enemies.
    Peace,
    /// No enemies either; their fleets protect each other's troops.
    Alliance,
    /// War, which is what holds without a treaty too.
    War,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seats_change_places_with_their_treaties_and_turns() {
        let start = |name: &str| Start {
            name: name.to_owned(),
            ..Start::default()
        };
        let scenario = Scenario {
            seats: ["Ann", "Ben", "Cleo"].map(start).to_vec(),
            order: Some(vec![1, 0, 2]),
            treaties: vec![(0, 1, TreatyKind::Peace), (1, 2, TreatyKind::War)],
            ..Scenario::default()
        };
        let seated = scenario.seated(&[2, 0, 1]);
        let names: Vec<&str> = seated.seats.iter().map(|seat| seat.name.as_str()).collect();
        assert_eq!(names, ["Cleo", "Ann", "Ben"]);
        assert_eq!(seated.order, Some(vec![2, 1, 0]));
        let treaties = [(1, 2, TreatyKind::Peace), (0, 2, TreatyKind::War)];
        assert_eq!(seated.treaties, treaties);
    }

    #[test]
    fn what_stands_in_a_region_without_a_number_is_gone() {
        let army = |at: u16| Army {
            at: Region(at),
            kind: ArmyKind::Land,
            current: 1,
            maximal: 1,
            statuses: Vec::new(),
            heroes: 0,
            enchantment: 0,
        };
        let scenario = Scenario {
            seats: vec![Start {
                owns: vec![Region(0), Region(1), Region(2)],
                capital: Some(Region(2)),
                castle: Some(Region(0)),
                armies: vec![army(0), army(1)],
                ..Start::default()
            }],
            regions: [(Region(0), vec!["dry".to_owned()])].into(),
            ..Scenario::default()
        };
        let turned = scenario.renumbered(|at| (at.0 > 0).then(|| Region(2 - at.0)));
        let seat = &turned.seats[0];
        assert_eq!(seat.owns, [Region(0), Region(1)]);
        assert_eq!((seat.capital, seat.castle), (Some(Region(0)), None));
        assert_eq!(seat.armies, [army(1)]);
        assert!(turned.regions.is_empty());
    }
}
