//! The options of a campaign, and its world made of them.

pub(in crate::erkenfara) mod fair;
mod fault;
pub(in crate::erkenfara) mod form;
pub(in crate::erkenfara) mod homelands;
mod lists;
pub mod scenario;
mod start;

use serde::Deserialize;

use crate::erkenfara::setup::fair::deal;
use crate::erkenfara::setup::scenario::Scenario;
use crate::erkenfara::setup::start::numbered;
use crate::erkenfara::world::{Choosing, MOST_EMPIRES, Options, Orders, Rounds, World};
use crate::{Admission, Choice, MapSetup, OptionKind, OptionSpec, Setup, SetupError};

/// The most years of truce or shelter.
const MOST_YEARS: i64 = 100;

pub(in crate::erkenfara) const SPECS: &[OptionSpec] = &[
    OptionSpec {
        name: "scenario",
        about: "The map, and who begins where on it",
        kind: OptionKind::Scenario,
        default: "fair",
    },
    OptionSpec {
        name: "homelands",
        about: "Where empires begin, or which power each plays",
        kind: OptionKind::Homelands,
        default: "dealt fairly",
    },
    OptionSpec {
        name: "conflict",
        about: "How choices in a conflict are made",
        kind: OptionKind::Choice(&[
            Choice {
                word: "standing",
                about: "by standing orders",
            },
            Choice {
                word: "live",
                about: "each is asked",
            },
        ]),
        default: "standing",
    },
    OptionSpec {
        name: "round",
        about: "How the empires take their military turns",
        kind: OptionKind::Choice(&[
            Choice {
                word: Rounds::Turns.word(),
                about: "one after another",
            },
            Choice {
                word: Rounds::Filed.word(),
                about: "all write at once, by one deadline",
            },
        ]),
        default: "turns for up to 3 empires, filed for more",
    },
    OptionSpec {
        name: "order",
        about: "Whether the first in the turn order is the last in the next year",
        kind: OptionKind::Choice(&[
            Choice {
                word: "rotates",
                about: "so that nobody is always first",
            },
            Choice {
                word: "fixed",
                about: "the same order each year",
            },
        ]),
        default: "rotates",
    },
    OptionSpec {
        name: "entry",
        about: "Who may enter while the campaign is on",
        kind: OptionKind::Choice(&[
            Choice {
                word: "asks",
                about: "whom two empires with people, or the host, agree to",
            },
            Choice {
                word: "open",
                about: "anybody",
            },
            Choice {
                word: "closed",
                about: "nobody",
            },
        ]),
        default: "asks",
    },
    OptionSpec {
        name: "overrun",
        about: "A winner with ten times the strength loses nothing",
        kind: OptionKind::Flag,
        default: "false",
    },
    OptionSpec {
        name: "truce",
        about: "Years without war after the start",
        kind: OptionKind::Number(0..=MOST_YEARS),
        default: "0",
    },
    OptionSpec {
        name: "shelter",
        about: "Years in which an empire that enters later cannot attack or be attacked",
        kind: OptionKind::Number(0..=MOST_YEARS),
        default: "0",
    },
];

/// The ways of taking military turns.
pub(in crate::erkenfara) const ROUNDS: [Rounds; 2] = [Rounds::Turns, Rounds::Filed];

#[derive(Deserialize)]
#[serde(deny_unknown_fields, default)]
struct File {
    conflict: Choosing,
    overrun: bool,
    round: Option<Rounds>,
    order: Orders,
    entry: Admission,
    truce: u32,
    shelter: u32,
    scenario: Option<Given>,
    homelands: Vec<Option<String>>,
}

/// A scenario, or a word that nobody has put one in the place of.
#[derive(Deserialize)]
#[serde(untagged)]
enum Given {
    Word(String),
    Whole(serde_json::Value),
}

impl Default for File {
    fn default() -> Self {
        let Options {
            conflict,
            overrun,
            round: _,
            order,
            entry,
            truce,
            shelter,
        } = Options::default();
        Self {
            conflict,
            overrun,
            round: None,
            order,
            entry,
            truce,
            shelter,
            scenario: None,
            homelands: Vec::new(),
        }
    }
}

/// Makes the world of a table.
///
/// # Errors
///
/// [`SetupError`] when the number of seats, an option or the scenario is out of bounds.
pub(in crate::erkenfara) fn world(setup: &Setup) -> Result<World, SetupError> {
    let seats = setup.seats;
    let (min, max) = (2, MOST_EMPIRES);
    if !(min..=max).contains(&seats) {
        return Err(SetupError::Seats {
            game: "erkenfara",
            seats,
            min,
            max,
        });
    }
    let options = serde_json::Value::Object(setup.options.clone());
    let file: File =
        serde_json::from_value(options).map_err(|error| SetupError::Options(error.to_string()))?;
    for (name, years) in [("truce", file.truce), ("shelter", file.shelter)] {
        if i64::from(years) > MOST_YEARS {
            let text = format!("{name} is {years} years, but must be 0 to {MOST_YEARS}");
            return Err(SetupError::Options(text));
        }
    }
    if file.homelands.len() > MOST_EMPIRES {
        let count = file.homelands.len();
        let text = format!("homelands: there are {count}, and the limit is {MOST_EMPIRES}");
        return Err(SetupError::Options(text));
    }
    let mut given = numbered(&given(file.scenario, setup.map.as_ref())?)?;
    let scenario = given.scenario.take().unwrap_or_default();
    given.scenario = Some(if scenario.seats.is_empty() {
        deal(&given, scenario, seats, &file.homelands)?
    } else {
        homelands::powers(scenario, &file.homelands)?
    });
    let options = Options {
        conflict: file.conflict,
        overrun: file.overrun,
        round: file.round.unwrap_or(Rounds::usual(seats)),
        order: file.order,
        entry: file.entry,
        truce: file.truce,
        shelter: file.shelter,
    };
    let world = begun(given, options)?;
    let empires = world.founders.len();
    if empires != seats {
        return Err(SetupError::Scenario(format!(
            "it has {empires} empires, and {seats} seats play"
        )));
    }
    Ok(world)
}

/// The map of a table with its scenario: one by names in its options, else what was given beside them.
fn given(scenario: Option<Given>, map: Option<&MapSetup>) -> Result<MapSetup, SetupError> {
    let missing = |text: String| Err(SetupError::Scenario(text));
    match (scenario, map) {
        (Some(Given::Whole(scenario)), _) => {
            let read = serde_json::from_value::<Scenario>(scenario);
            let scenario = read.map_err(|error| SetupError::Scenario(error.to_string()))?;
            Ok(scenario.read()?)
        }
        (Some(Given::Word(_)) | None, Some(map)) => Ok(map.clone()),
        (Some(Given::Word(word)), None) => {
            let word = crate::notation::excerpt(&word);
            missing(format!("there is none called {word:?}"))
        }
        (None, None) => {
            missing("a campaign needs one: regions, edges, armies, treasury, turn_order".into())
        }
    }
}

/// The world in which a campaign begins with a scenario that has empires, on a map that is [`numbered`].
fn begun(given: MapSetup, options: Options) -> Result<World, SetupError> {
    let scenario = given.scenario.unwrap_or_default();
    let world = start::world(given.map, given.source, scenario, options)?;
    world.check()?;
    Ok(world)
}
