//! What stands on the map: who owns what, which armies are where, whose turn it is.

use serde::{Deserialize, Serialize};

use crate::Seat;
use crate::erkenfara::world::{Rounds, World};
use crate::map::Region;

/// The least value of an army that is not scattered (EU-06).
pub const LEAST: i64 = 1000;

/// The four rounds of a year (EU-07, EU-15).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Season {
    /// The economy round, of all empires at the same time.
    Winter,
    /// The first military round.
    Spring,
    /// The second military round.
    Summer,
    /// The third military round.
    Autumn,
}

impl Season {
    /// The word for it in texts.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Winter => "winter",
            Self::Spring => "spring",
            Self::Summer => "summer",
            Self::Autumn => "autumn",
        }
    }

    /// All of them, in the order of the year.
    pub const ALL: [Self; 4] = [Self::Winter, Self::Spring, Self::Summer, Self::Autumn];

    /// The next one.
    #[must_use]
    pub const fn next(self) -> Self {
        match self {
            Self::Winter => Self::Spring,
            Self::Spring => Self::Summer,
            Self::Summer => Self::Autumn,
            Self::Autumn => Self::Winter,
        }
    }
}

/// A round of a year: the winter of all, or a military round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[expect(missing_docs, reason = "the names say it")]
pub struct Round {
    pub year: u32,
    pub season: Season,
}

impl Round {
    /// The one after it; a year begins with its winter.
    #[must_use]
    pub const fn next(self) -> Self {
        let season = self.season.next();
        Self {
            year: match season {
                Season::Winter => self.year.saturating_add(1),
                Season::Spring | Season::Summer | Season::Autumn => self.year,
            },
            season,
        }
    }
}

/// Whether an army is of the land or of the sea (EU-03).
pub use crate::map::ArmyKind;

/// How many regions an army of a kind moves without being exhausted (EU-16).
pub const fn free_steps(kind: ArmyKind) -> usize {
    match kind {
        ArmyKind::Land => 2,
        ArmyKind::Sea => 4,
    }
}

/// How many regions an army of a kind moves at most (EU-16).
pub const fn most_steps(kind: ArmyKind) -> usize {
    2 * free_steps(kind)
}

/// Names one army: no empire has two of a kind in one region.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[expect(missing_docs, reason = "the names say it")]
pub struct Spot {
    pub region: Region,
    pub kind: ArmyKind,
    pub seat: Seat,
}

/// A status that a scenario made, on a region or an army (EU-31).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Lasting {
    /// Which of the world's statuses.
    pub status: u16,
    /// For how many more military rounds; nothing where none is counted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rounds: Option<u32>,
}

/// An army (EU-06).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[expect(missing_docs, reason = "the names say it")]
pub struct Army {
    /// Where it stands, of which kind it is, and whose.
    #[serde(flatten)]
    pub spot: Spot,
    /// Its strength now, at most `maximal`.
    pub current: i64,
    /// Its strength at best, which is what it costs.
    pub maximal: i64,
    #[serde(default)]
    pub rested: bool,
    #[serde(default)]
    pub exhausted: bool,
    /// Statuses of the scenario.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub made: Vec<Lasting>,
    /// The grades of its heroes, summed.
    #[serde(default)]
    pub heroes: i64,
    /// The level of its enchantment, 0 to 3.
    #[serde(default)]
    pub enchantment: i64,
}

impl Army {
    /// A new army at full strength, without a status.
    pub fn new(spot: Spot, value: i64) -> Self {
        Self {
            spot,
            current: value,
            maximal: value,
            rested: false,
            exhausted: false,
            made: Vec::new(),
            heroes: 0,
            enchantment: 0,
        }
    }

    /// Whose it is.
    pub fn seat(&self) -> Seat {
        self.spot.seat
    }

    /// Where it stands.
    pub fn region(&self) -> Region {
        self.spot.region
    }

    /// The same army in another region.
    #[must_use]
    pub fn moved(mut self, to: Region) -> Self {
        self.spot.region = to;
        self
    }

    /// Makes it exhausted, and no longer well rested (EU-34).
    #[must_use]
    pub fn tired(self) -> Self {
        Self {
            rested: false,
            exhausted: true,
            ..self
        }
    }

    /// The army with new values; nothing where it is scattered (EU-06).
    #[must_use]
    pub fn valued(self, current: i64, maximal: i64) -> Option<Self> {
        let current = current.min(maximal);
        (current >= LEAST).then_some(Self {
            current,
            maximal,
            ..self
        })
    }
}

/// What is the matter with a region that is not open sea.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[expect(missing_docs, reason = "the names say it")]
pub struct Holding {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub owner: Option<Seat>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub occupier: Option<Seat>,
    /// Taxed or plundered.
    #[serde(default)]
    pub taxed: bool,
    /// Salted or burned.
    #[serde(default)]
    pub burned: bool,
    #[serde(default)]
    pub besieged: bool,
    /// Statuses of the scenario.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub made: Vec<Lasting>,
}

impl Holding {
    /// Whether it has a negative status (EU-13).
    pub fn is_negative(&self, world: &World) -> bool {
        let made = self.made.iter().filter_map(|made| world.status(*made));
        self.taxed
            || self.burned
            || self.besieged
            || self.occupier.is_some()
            || made.into_iter().any(|status| status.negative)
    }
}

/// Whether an empire takes part (EU-01).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Presence {
    /// It is asked for its orders.
    Here,
    /// It rests: it is asked nothing and holds.
    Paused,
    /// It has left for good.
    Gone,
}

/// What everybody knows of an empire.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Empire {
    /// Whether it takes part.
    pub presence: Presence,
    /// The year in which it entered; nothing for those that began the campaign.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub entered: Option<u32>,
    /// The year of its first winter, if it entered with land (EU-67): after it what it owns is its homeland.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub winter: Option<u32>,
    /// Whether it has attacked since it entered, so that others may attack it (EU-61).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub exposed: bool,
    /// Whether it is gone from the next winter on (EU-68).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub given_up: bool,
    /// Its main homeland, sorted (EU-04).
    pub homeland: Vec<Region>,
    /// Where it has leave to raise land armies without a fortification, as long as it owns that land
    /// (EU-12, EU-76).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub muster: Option<Region>,
}

/// Everything that everybody may know of what moves.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Board {
    /// The year, from 1.
    pub year: u32,
    /// The round of the year.
    pub season: Season,
    /// Whose military turn it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub turn: Option<Seat>,
    /// The turn order (EU-54); empty before it is drawn.
    pub order: Vec<Seat>,
    /// The regions in the world's order.
    pub lands: Vec<Holding>,
    /// The armies, sorted by where they stand.
    pub armies: Vec<Army>,
    /// The empires in the order of their seats.
    pub empires: Vec<Empire>,
    /// How military turns are taken, if that is otherwise than the campaign began (EU-57).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rounds: Option<Rounds>,
    /// How they are taken from the next winter on, if that changes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub next_rounds: Option<Rounds>,
}

impl Board {
    /// The round that is being played.
    pub fn round(&self) -> Round {
        Round {
            year: self.year,
            season: self.season,
        }
    }

    /// How the empires take their military turns this year (EU-57).
    pub fn rounds(&self, world: &World) -> Rounds {
        self.rounds.unwrap_or(world.options.round)
    }

    /// How they take them in a year to come, as far as is known.
    pub fn rounds_in(&self, world: &World, year: u32) -> Rounds {
        let next = self.next_rounds.filter(|_| year > self.year);
        next.unwrap_or(self.rounds(world))
    }

    /// What is the matter with a region; nothing in one that the map does not have.
    pub fn land(&self, region: Region) -> Option<&Holding> {
        self.lands.get(region.index())
    }

    /// The army of a spot.
    pub fn army(&self, spot: Spot) -> Option<&Army> {
        let at = self.armies.binary_search_by_key(&spot, |army| army.spot);
        self.armies.get(at.ok()?)
    }

    /// Whether an empire has leave to raise in a land that is its own (EU-76).
    pub fn is_muster(&self, seat: Seat, region: Region) -> bool {
        let empire = self.empires.get(seat.index());
        empire.is_some_and(|empire| empire.muster == Some(region))
    }

    /// Puts an army where its spot says, or takes away what stands there.
    pub fn put(&mut self, spot: Spot, army: Option<Army>) {
        let at = self.armies.binary_search_by_key(&spot, |army| army.spot);
        match (at, army) {
            (Ok(at), Some(army)) => self.armies[at] = army,
            (Ok(at), None) => drop(self.armies.remove(at)),
            (Err(at), Some(army)) => self.armies.insert(at, army),
            (Err(_), None) => {}
        }
    }

    /// The armies of an empire.
    pub fn armies_of(&self, seat: Seat) -> impl Iterator<Item = &Army> {
        self.armies.iter().filter(move |army| army.seat() == seat)
    }

    /// The armies in a region.
    pub fn armies_in(&self, region: Region) -> impl Iterator<Item = &Army> {
        let from = self.armies.partition_point(|army| army.region() < region);
        let rest = &self.armies[from..];
        rest.iter().take_while(move |army| army.region() == region)
    }

    /// The own land army and sea army of an empire in a region.
    pub fn own_in(&self, seat: Seat, region: Region) -> impl Iterator<Item = &Army> {
        self.armies_in(region)
            .filter(move |army| army.seat() == seat)
    }

    /// Whether an empire takes part and is asked.
    pub fn is_here(&self, seat: Seat) -> bool {
        let empire = self.empires.get(seat.index());
        empire.is_some_and(|empire| empire.presence == Presence::Here)
    }

    /// Whether an empire takes part, resting or not.
    pub fn plays(&self, seat: Seat) -> bool {
        let empire = self.empires.get(seat.index());
        empire.is_some_and(|empire| empire.presence != Presence::Gone)
    }

    /// The seats of all empires that ever were.
    pub fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        Seat::first(self.empires.len())
    }
}
