//! What never changes in a campaign: the map and its sites, the statuses a scenario makes, how it began.

pub mod board;
pub mod bond;
pub mod invariants;
pub mod names;
pub mod production;
mod stored;
pub mod ties;
pub(in crate::erkenfara) mod validation;

use serde::{Deserialize, Serialize};

use crate::erkenfara::world::board::{Army, Board, Empire, Holding, Lasting, Presence, Season};
use crate::erkenfara::world::bond::Bond;
use crate::map::{Kind, Map, Region};
use crate::{Admission, Seat};

/// What a status that a scenario makes is (EU-31).
pub use crate::map::{Status, StatusOf};

/// The most empires of one campaign: as many as there are colours.
pub const MOST_EMPIRES: usize = 24;
/// The most of a treasury, an army or a production value when a campaign begins, and of one correction.
pub const MOST_GOLD: i64 = 1_000_000_000;
/// The most statuses that a scenario makes.
pub const MOST_STATUSES: usize = 50;

/// What a region is worth (EU-02).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Site {
    /// Gold a year.
    pub production: i64,
    /// The level of a fortification, 1 to 4; 0 for all else.
    pub level: i64,
}

/// How the choices in a conflict are made (EU-58).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Choosing {
    /// By standing orders.
    #[default]
    Standing,
    /// Each is asked.
    Live,
}

/// How the empires take their military turns (EU-57).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Rounds {
    /// One after the other.
    #[default]
    Turns,
    /// All by one deadline; they are played one after another.
    Filed,
}

impl Rounds {
    /// How many empires take turns where nobody has said how.
    const MOST_IN_TURNS: usize = 3;

    /// What it is where nobody says otherwise, with so many empires.
    pub const fn usual(empires: usize) -> Self {
        if empires <= Self::MOST_IN_TURNS {
            Self::Turns
        } else {
            Self::Filed
        }
    }

    /// The word for it, in options and corrections.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Turns => "turns",
            Self::Filed => "filed",
        }
    }

    /// How often in a year the game waits for people, where each takes all the time there is: for a winter and three
    /// military rounds.
    pub const fn waits(self, empires: usize) -> usize {
        match self {
            Self::Turns => 1 + 3 * empires,
            Self::Filed => 1 + 3,
        }
    }
}

/// Who has the first turn of a year (EU-54).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Orders {
    /// The first of the last year goes to the end.
    #[default]
    Rotates,
    /// The same each year.
    Fixed,
}

/// What a host may set.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Options {
    /// How the choices in a conflict are made.
    pub conflict: Choosing,
    /// Whether a side that is ten times as strong loses nothing when it wins (EU-47).
    pub overrun: bool,
    /// How the empires take their military turns when the campaign begins ([`Board::rounds`]).
    pub round: Rounds,
    /// Who has the first turn of a year.
    pub order: Orders,
    /// Whether the campaign takes in whoever comes while it is on (EU-81).
    #[serde(skip_serializing_if = "asks")]
    pub entry: Admission,
    /// Years without war after the start (EU-61).
    pub truce: u32,
    /// Years in which who enters cannot be attacked and cannot attack (EU-61).
    pub shelter: u32,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde wants it so")]
fn asks(entry: &Admission) -> bool {
    *entry == Admission::Asks
}

/// An empire that begins the campaign.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[expect(missing_docs, reason = "the names say it")]
pub struct Founder {
    /// How the scenario calls it.
    pub name: String,
    pub treasury: i64,
    /// Its main homeland, sorted (EU-04).
    pub homeland: Vec<Region>,
    /// The land where it may raise without a fortification (EU-76).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub muster: Option<Region>,
}

/// What never changes at a table.
///
/// # Guarantees
///
/// - Regions are numbered by name, so that a list sorted by number is sorted by name; none is impassable.
/// - A fortification touches one land region and else only seas, and has a level of 1 to 4 (EU-02).
/// - What it begins with keeps the invariants of [`crate::erkenfara::world::invariants`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "stored::Stored")]
pub struct World {
    /// Names, kinds, worth, borders.
    pub map: Map,
    /// What the map is called where maps are kept, so that it can be drawn.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub chart: Option<String>,
    /// The statuses that the scenario makes.
    pub statuses: Vec<Status>,
    /// The empires that begin, in the order of the seats.
    pub founders: Vec<Founder>,
    /// The turn order; drawn where it is missing.
    pub order: Option<Vec<Seat>>,
    /// How the regions begin.
    pub lands: Vec<Holding>,
    /// The armies that begin, sorted.
    pub armies: Vec<Army>,
    /// Treaties at the start, the lower seat first.
    pub bonds: Vec<(Seat, Seat, Bond)>,
    /// What the host set.
    pub options: Options,
    /// The regions that are written between quotes, because a longer name begins like theirs.
    pub quoted: Vec<Region>,
}

impl World {
    /// What lies in a region; sea where the map has none, which nobody owns.
    pub fn kind(&self, region: Region) -> Kind {
        self.map.place(region).map_or(Kind::Sea, |place| place.kind)
    }

    /// What a region is worth.
    pub fn site(&self, region: Region) -> Site {
        let place = self.map.place(region);
        place.map_or_else(Site::default, |place| Site {
            production: place.production.into(),
            level: place.level.unwrap_or(0).into(),
        })
    }

    /// The name of a region.
    pub fn name(&self, region: Region) -> &str {
        self.map
            .place(region)
            .map_or("nowhere", |place| &place.name)
    }

    /// A region as orders write it, so that it is read again (TB-02).
    pub fn written(&self, region: Region) -> String {
        let name = self.name(region);
        if self.quoted.contains(&region) {
            format!("\"{name}\"")
        } else {
            name.to_owned()
        }
    }

    /// The names of regions.
    pub fn names(&self, regions: &[Region]) -> Vec<String> {
        let names = regions.iter().map(|region| self.name(*region).to_owned());
        names.collect()
    }

    /// What a status of the scenario is.
    pub fn status(&self, made: Lasting) -> Option<&Status> {
        self.statuses.get(usize::from(made.status))
    }

    /// The board before the first event.
    pub fn board(&self) -> Board {
        let empire = |founder: &Founder| Empire {
            presence: Presence::Here,
            entered: None,
            winter: None,
            exposed: false,
            given_up: false,
            homeland: founder.homeland.clone(),
            muster: founder.muster,
        };
        Board {
            year: 1,
            season: Season::Winter,
            turn: None,
            order: self.order.clone().unwrap_or_default(),
            lands: self.lands.clone(),
            armies: self.armies.clone(),
            empires: self.founders.iter().map(empire).collect(),
            rounds: None,
            next_rounds: None,
        }
    }
}
