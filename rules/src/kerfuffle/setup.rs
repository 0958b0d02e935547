//! How the world of a table is made of its set-up, and which set-ups no game can be played on (PK-01,
//! PK-02, PK-07, PK-11).

use serde::Deserialize;

use super::Kerfuffle;
use super::card::Kind;
use super::form::MOST_PROVINCES;
use super::options::{Battles, Options, Start, World};
use super::scenario::{MOST_COUNTED, Scenario, ScenarioText};
use super::starts;
use crate::notation::excerpt;
use crate::{Choice, Game, OptionKind, OptionSpec, Setup, SetupError};

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
                word: "choice",
                about: "the defender chooses: dice, or a chess board",
            },
            Choice {
                word: "dice only",
                about: "both sides bet pieces, and dice decide",
            },
            Choice {
                word: "board only",
                about: "each battle is played on a chess board",
            },
        ]),
        default: "choice",
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
pub(super) const MOST_CARDS: usize = 200;

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

/// What may be wrong with a deck (PK-11).
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
enum DeckFault {
    #[error("{count} cards; {seats} factions need {least} to {MOST_CARDS} (PK-11)")]
    Count {
        count: usize,
        seats: usize,
        least: usize,
    },
    #[error("a card holds {0} provinces; 1 to {MOST_PROVINCES} are possible (PK-11)")]
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
        let Some(given_map) = &setup.map else {
            let text = match excerpt(&given.map).as_str() {
                "" => "kerfuffle is played on a map, choose one (PK-02)".to_owned(),
                name => format!("there is none called {name:?}, choose another (PK-02)"),
            };
            return Err(SetupError::Map(text));
        };
        let map = given_map.map.clone();
        let placed = given_map.scenario.as_ref();
        let scenario = match given.scenario {
            Some(text) => Some(text.resolve(&map)?),
            None => placed.and_then(Scenario::given),
        };
        let options = Options {
            map: given.map,
            battles: given.battles,
            start: given.start,
            deck: given.deck,
            scenario,
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
                "it has {land} provinces of land, and {seats} factions need {least} (PK-02)",
                seats = self.seats
            );
            return Err(SetupError::Map(text));
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
                    "its provinces do not give {} factions three connected ones each (PK-07)",
                    self.seats
                );
                Err(SetupError::Map(text))
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
                    if !(1..=MOST_PROVINCES).contains(provinces) {
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
