//! Faults of a scenario.

use super::FILE_BYTES;
use crate::fault::Faults;
use crate::names::Unreadable;

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
    /// It names regions that only another map has.
    #[error("this map has no region \"{first}\"{}", and_more(*more))]
    Lacks { first: String, more: usize },
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
         ({ruling})"
    )]
    Strength {
        place: String,
        region: String,
        current: i64,
        maximal: i64,
        least: u32,
        ruling: &'static str,
    },
    /// The turn order leaves seats out.
    #[error("order: {0} is missing")]
    Order(String),
    /// Three regions that do not hang together, or not three.
    #[error(
        "{place}: a capital and two more regions are needed, all land and connected ({ruling}); it has \
         {found}"
    )]
    Start {
        place: String,
        found: String,
        ruling: &'static str,
    },
    /// A card that does not say what its kind needs, or says something else.
    #[error("{place}: {key} {wrong} ({ruling})")]
    Card {
        place: String,
        key: &'static str,
        wrong: String,
        ruling: &'static str,
    },
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

/// How many regions are not told by name.
fn and_more(more: usize) -> String {
    match more {
        0 => String::new(),
        more => format!(", nor {more} more that the scenario names"),
    }
}

/// Everything that was found wrong with a scenario.
pub type ScenarioFaults = Faults<ScenarioFault>;
