//! Faults of a scenario.

use std::fmt;

use super::FILE_BYTES;
use crate::names::Unreadable;

/// How many faults are listed; the others are counted.
const LISTED: usize = 100;

/// One thing that is wrong with a scenario.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[expect(missing_docs, reason = "each message says what its fields are")]
pub enum ScenarioFault {
    /// The file is too large.
    #[error("the file has at least {0} bytes; the limit is {FILE_BYTES}")]
    FileSize(usize),
    /// The file is not a scenario in TOML.
    #[error("{0}")]
    Form(String),
    /// It is for another map.
    #[error("the scenario is for the map \"{named}\", this one is \"{map}\"")]
    OtherMap { named: String, map: String },
    /// A number is out of its bounds.
    #[error("{place}: {what} is {found}; it must be {least} to {most}")]
    Number {
        place: String,
        what: &'static str,
        found: i64,
        least: i64,
        most: i64,
    },
    /// A name that orders or people could not use.
    #[error("{place}: the name {why}")]
    Name { place: String, why: Unreadable },
    /// There is nothing of that name.
    #[error("{place}: there is no {what} \"{name}\"")]
    Unknown {
        place: String,
        what: &'static str,
        name: String,
    },
    /// Something is named twice, or belongs to another.
    #[error("{place}: \"{name}\" is taken by {by}")]
    Taken {
        place: String,
        name: String,
        by: String,
    },
    /// A region of a kind that does not do.
    #[error("{place}: {region} is {kind}; it must be {needed}")]
    Kind {
        place: String,
        region: String,
        kind: &'static str,
        needed: &'static str,
    },
    /// An army that is stronger than it can be, or too weak.
    #[error(
        "{place}: the army at {region} has {current} of {maximal}; it must be {least} ≤ current ≤ maximal \
         (EU-06)"
    )]
    Strength {
        place: String,
        region: String,
        current: i64,
        maximal: i64,
        least: u32,
    },
    /// The turn order leaves seats out.
    #[error("order: {0} is missing")]
    Order(String),
    /// Three regions that do not hang together, or not three.
    #[error(
        "{place}: a capital and two more regions are needed, all land and connected (PK-07); it has \
         {found}"
    )]
    Start { place: String, found: String },
    /// A card that does not say what it asks for.
    #[error("{place}: {what} is missing (PK-11)")]
    Missing { place: String, what: &'static str },
    /// A card that says what it does not ask for.
    #[error("{place}: it has no key {what} (PK-11)")]
    Idle { place: String, what: &'static str },
    /// The game that it is for has no scenarios.
    #[error("game: {game} has no scenarios; those that have are {known}")]
    Game { game: String, known: String },
    /// Something that the game does not know.
    #[error("{place}: {game} has no {what}")]
    Foreign {
        place: String,
        game: &'static str,
        what: &'static str,
    },
}

/// Everything that was found wrong.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ScenarioFaults {
    list: Vec<ScenarioFault>,
    more: usize,
}

impl ScenarioFaults {
    /// The first 100 faults.
    pub fn list(&self) -> &[ScenarioFault] {
        &self.list
    }

    /// How many faults there are, with those that are not listed.
    pub fn count(&self) -> usize {
        self.list.len() + self.more
    }

    pub(super) fn add(&mut self, fault: ScenarioFault) {
        if self.list.len() < LISTED {
            self.list.push(fault);
        } else {
            self.more += 1;
        }
    }
}

/// One line for each fault.
impl fmt::Display for ScenarioFaults {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, fault) in self.list.iter().enumerate() {
            let end = if index == 0 { "" } else { "\n" };
            write!(f, "{end}{fault}")?;
        }
        if self.more > 0 {
            write!(f, "\nand {} more", self.more)?;
        }
        Ok(())
    }
}

impl std::error::Error for ScenarioFaults {}
