//! What a table of Partial Kerfuffle fixes before the start: its map, its options, its own deck, and
//! positions to begin from (PK-02, PK-07, PK-11, PK-70).

use serde::{Deserialize, Serialize};

use super::Kerfuffle;
use super::card::Kind;
use super::scenario::{Scenario, ScenarioText};
use super::starts;
use crate::map::{Kind as Terrain, Map, Region};
use crate::notation::excerpt;
use crate::{Choice, Game, OptionKind, OptionSpec, Seat, Setup, SetupError};

/// How battles are fought (PK-19).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Battles {
    /// With dice only.
    #[default]
    #[serde(rename = "dice only")]
    DiceOnly,
    /// As the defender chooses.
    #[serde(rename = "choice")]
    Choice,
    /// On a board only.
    #[serde(rename = "board only")]
    BoardOnly,
}

/// How factions come to their capitals (PK-07, PK-70).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Start {
    /// Each picks in seat order.
    #[default]
    Picked,
    /// All are drawn in one step.
    Drawn,
}

/// The options, checked.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Options {
    /// What the map is called where its shapes are known; empty where they are not.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub map: String,
    /// How battles are fought.
    pub battles: Battles,
    /// How factions come to their capitals.
    pub start: Start,
    /// The table's own deck; the usual one if nobody says so (PK-11).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub deck: Option<Vec<Kind>>,
    /// Where to begin, if not at the beginning.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub scenario: Option<Scenario>,
}

/// The options as a host or a file gives them: places by name.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct Given {
    map: String,
    battles: Battles,
    start: Start,
    deck: Option<Vec<Kind>>,
    scenario: Option<ScenarioText>,
}

/// What never changes at a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct World {
    /// How many factions play, 2 to 6 (PK-01).
    pub seats: usize,
    /// The map; only its land counts (PK-02).
    pub map: Map,
    /// What the host set.
    pub options: Options,
}

/// The options for people who set them.
pub(super) const SPECS: &[OptionSpec] = &[
    OptionSpec {
        name: "map",
        about: "The map that is played on",
        kind: OptionKind::Map,
        default: "thrones",
    },
    OptionSpec {
        name: "battles",
        about: "How battles are fought",
        kind: OptionKind::Choice(&[
            Choice {
                word: "dice only",
                about: "both sides bet pieces, and dice decide",
            },
            Choice {
                word: "choice",
                about: "the defender chooses: dice, or a chess board",
            },
            Choice {
                word: "board only",
                about: "each battle is played on a chess board",
            },
        ]),
        default: "dice only",
    },
    OptionSpec {
        name: "start",
        about: "How capitals, provinces and castles are chosen",
        kind: OptionKind::Choice(&[
            Choice {
                word: "picked",
                about: "each seat picks in turn",
            },
            Choice {
                word: "drawn",
                about: "all are drawn by lot",
            },
        ]),
        default: "picked",
    },
];

/// The least provinces for each faction (PK-02).
const LEAST_PROVINCES: usize = 4;
/// The most cards of a deck.
const MOST_CARDS: usize = 200;
/// The most of anything that a card or a scenario counts.
pub(super) const MOST_COUNTED: u32 = 1_000_000;

/// What may be wrong with a deck (PK-11).
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
enum DeckFault {
    #[error("{count} cards; {seats} factions need {least} to {MOST_CARDS} (PK-11)")]
    Count {
        count: usize,
        seats: usize,
        least: usize,
    },
    #[error("a card holds {0} provinces; 1 to 6 are possible (PK-11)")]
    Provinces(u8),
    #[error("a card counts {0}; 1 to {MOST_COUNTED} are possible (PK-11)")]
    Counted(u32),
}

impl World {
    /// Reads and checks a set-up.
    pub(super) fn read(setup: &Setup) -> Result<Self, SetupError> {
        check_seats(setup.seats)?;
        let value = serde_json::Value::Object(setup.options.clone());
        let given: Given = serde_json::from_value(value)
            .map_err(|error| SetupError::Options(error.to_string()))?;
        let Some(map) = setup.map.clone() else {
            let text = match excerpt(&given.map).as_str() {
                "" => "map: kerfuffle is played on a map, choose one (PK-02)".to_owned(),
                name => format!("map: there is none called {name:?}, choose another (PK-02)"),
            };
            return Err(SetupError::Options(text));
        };
        let scenario = given.scenario.map(|text| text.resolve(&map));
        let options = Options {
            map: given.map,
            battles: given.battles,
            start: given.start,
            deck: given.deck,
            scenario: scenario.transpose()?,
        };
        let world = Self {
            seats: setup.seats,
            map,
            options,
        };
        world.check()?;
        Ok(world)
    }

    /// Checks that a game can be played on it.
    pub(super) fn check(&self) -> Result<(), SetupError> {
        check_seats(self.seats)?;
        let (land, least) = (self.land().count(), LEAST_PROVINCES * self.seats);
        if land < least {
            let text = format!(
                "map: it has {land} provinces of land, and {seats} factions need {least} (PK-02)",
                seats = self.seats
            );
            return Err(SetupError::Options(text));
        }
        if let Some(deck) = &self.options.deck {
            self.check_deck(deck)
                .map_err(|fault| SetupError::Options(format!("deck: {fault}")))?;
        }
        match &self.options.scenario {
            Some(scenario) => Ok(scenario.check(self)?),
            None if starts::have_room(self, self.seats, &|_| true) => Ok(()),
            None => {
                let text = format!(
                    "map: its provinces do not give {} factions three connected ones each (PK-07)",
                    self.seats
                );
                Err(SetupError::Options(text))
            }
        }
    }

    fn check_deck(&self, deck: &[Kind]) -> Result<(), DeckFault> {
        let (least, count) = (2 * self.seats, deck.len());
        if !(least..=MOST_CARDS).contains(&count) {
            let seats = self.seats;
            return Err(DeckFault::Count {
                count,
                seats,
                least,
            });
        }
        for kind in deck {
            let counted = match kind {
                Kind::Hold { provinces, turns } => {
                    if !(1..=6).contains(provinces) {
                        return Err(DeckFault::Provinces(*provinces));
                    }
                    *turns
                }
                Kind::Castles { turns } => *turns,
                Kind::Gold { gold } => *gold,
                Kind::Conquer(_) | Kind::Generals => 1,
            };
            if !(1..=MOST_COUNTED).contains(&counted) {
                return Err(DeckFault::Counted(counted));
            }
        }
        Ok(())
    }

    /// The provinces that count (PK-02, PK-45), in order.
    pub fn land(&self) -> impl Iterator<Item = Region> + '_ {
        self.map.regions().filter(|region| self.is_land(*region))
    }

    /// Whether a region is a province that counts.
    pub fn is_land(&self, region: Region) -> bool {
        let place = self.map.place(region);
        place.is_some_and(|place| place.kind == Terrain::Land)
    }

    /// The provinces next to one.
    pub fn near(&self, region: Region) -> impl Iterator<Item = Region> + '_ {
        let near = self.map.borders(region).iter().copied();
        near.filter(|region| self.is_land(*region))
    }

    /// Whether two provinces touch.
    pub fn touches(&self, one: Region, other: Region) -> bool {
        self.map.borders(one).contains(&other)
    }

    /// What a province is called.
    pub fn name(&self, region: Region) -> String {
        let place = self.map.place(region);
        place.map_or_else(
            || format!("region {}", region.0),
            |place| place.name.clone(),
        )
    }

    /// All seats of the table, in order.
    pub fn seats(&self) -> impl Iterator<Item = Seat> + Clone + use<> {
        Seat::first(self.seats)
    }
}

/// Refuses a number of factions that cannot play (PK-01).
fn check_seats(seats: usize) -> Result<(), SetupError> {
    let bounds = Kerfuffle::seats();
    if bounds.contains(&seats) {
        return Ok(());
    }
    Err(SetupError::Seats {
        game: Kerfuffle::ID,
        seats,
        min: *bounds.start(),
        max: *bounds.end(),
    })
}
