//! What a host may set at a table of the probe game, and the world that is made of it.

use std::ops::RangeInclusive;

use serde::{Deserialize, Serialize};

use super::{Probe, SEATS, land};
use crate::map::{Map, Region};
use crate::{Choice, Game, OptionKind, OptionSpec, Setup, SetupError};

/// What never changes at a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct World {
    /// How many seats it began with.
    pub seats: usize,
    /// Rounds to play.
    pub rounds: u16,
    /// What breaks a tie.
    pub tie: Tie,
    /// How long a seat may think in all, in milliseconds, where that is fixed.
    pub thinking: Option<i64>,
    /// Where duels are told.
    #[serde(default)]
    pub duels: DuelPlace,
    /// The map, where there is one.
    pub map: Option<Map>,
}

/// What breaks a tie (PR-04).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Tie {
    /// The shown die.
    #[default]
    Die,
    /// The seat that comes first.
    First,
}

/// Where duels are told (PR-10).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DuelPlace {
    /// Each in a message of its own.
    #[default]
    Message,
    /// Each in a thread of its own.
    Thread,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, default)]
struct Options {
    rounds: u16,
    regions: usize,
    tie: Tie,
    thinking: Option<i64>,
    duels: DuelPlace,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            rounds: 3,
            regions: 0,
            tie: Tie::Die,
            thinking: None,
            duels: DuelPlace::Message,
        }
    }
}

pub(super) const SPECS: &[OptionSpec] = &[
    OptionSpec {
        name: "rounds",
        about: "Rounds to play",
        kind: OptionKind::Number(1..=MOST_ROUNDS),
        default: "3",
    },
    OptionSpec {
        name: "regions",
        about: "Regions of the map; 0 for none",
        kind: OptionKind::Number(0..=MOST_REGIONS),
        default: "0",
    },
    OptionSpec {
        name: "tie",
        about: "What breaks a tie",
        kind: OptionKind::Choice(&[
            Choice {
                word: "die",
                about: "a die that is shown",
            },
            Choice {
                word: "first",
                about: "the seat that comes first",
            },
        ]),
        default: "die",
    },
    OptionSpec {
        name: "thinking",
        about: "How long a seat may think in all",
        kind: OptionKind::Duration(THINKING),
        default: "as the pace says",
    },
    OptionSpec {
        name: "duels",
        about: "Where duels are told",
        kind: OptionKind::Choice(&[
            Choice {
                word: "message",
                about: "each in a message of its own",
            },
            Choice {
                word: "thread",
                about: "each in a thread of its own",
            },
        ]),
        default: "message",
    },
];

/// How long a seat may think in all, in milliseconds: a minute to 30 days.
const THINKING: RangeInclusive<i64> = 60_000..=30 * 24 * 3_600_000;
/// The most rounds.
const MOST_ROUNDS: i64 = 5_000;
/// The most regions, as many as a map may have.
const MOST_REGIONS: i64 = 400;

impl World {
    pub(super) fn read(setup: &Setup) -> Result<Self, SetupError> {
        let options = serde_json::Value::Object(setup.options.clone());
        let options: Options = serde_json::from_value(options)
            .map_err(|error| SetupError::Options(error.to_string()))?;
        if options.regions > Map::MOST {
            let given = options.regions;
            let text = format!("regions is {given}, but must be 0 to {MOST_REGIONS}");
            return Err(SetupError::Options(text));
        }
        let generated = (options.regions > 0).then(|| land::map(options.regions));
        let world = Self {
            seats: setup.seats,
            rounds: options.rounds,
            tie: options.tie,
            thinking: options.thinking,
            duels: options.duels,
            map: setup.map.as_ref().map(|it| it.map.clone()).or(generated),
        };
        world.check()?;
        Ok(world)
    }

    pub(super) fn check(&self) -> Result<(), SetupError> {
        let rounds = self.rounds;
        if !(1..=MOST_ROUNDS).contains(&i64::from(rounds)) {
            let text = format!("rounds is {rounds}, but must be 1 to {MOST_ROUNDS}");
            return Err(SetupError::Options(text));
        }
        if let Some(time) = self.thinking.filter(|time| !THINKING.contains(time)) {
            let (least, most) = (THINKING.start(), THINKING.end());
            let text = format!("thinking is {time}, but must be {least} to {most} milliseconds");
            return Err(SetupError::Options(text));
        }
        Ok(())
    }

    /// The name of a region.
    pub(super) fn name(&self, region: Region) -> String {
        let place = self.map.as_ref().and_then(|map| map.place(region));
        place.map_or_else(
            || format!("region {}", region.0),
            |place| place.name.clone(),
        )
    }
}

pub(super) fn check_seats(seats: usize) -> Result<(), SetupError> {
    if (2..=SEATS).contains(&seats) {
        return Ok(());
    }
    Err(SetupError::Seats {
        game: Probe::ID,
        seats,
        min: 2,
        max: SEATS,
    })
}
