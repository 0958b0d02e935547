//! What may be wrong with a scenario, or with the homelands that people chose.

use crate::erkenfara::world::MOST_GOLD;
use crate::erkenfara::world::validation::SiteFault;
use crate::notation::runs;
use crate::{SetupError, map};

/// The first thing that keeps a scenario from being played.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(in crate::erkenfara) enum Fault {
    #[error("{list}: there are {count}, and the limit is {most}")]
    TooMany {
        list: &'static str,
        count: usize,
        most: usize,
    },
    #[error(
        "nothing on the map yields gold, so that nobody could raise an army (EU-12): choose another"
    )]
    Barren,
    #[error(
        "the map has {lands} land regions, and {seats} empires need {least} each (EU-76): {}",
        instead(can)
    )]
    TooFewLands {
        lands: usize,
        seats: usize,
        least: usize,
        can: Vec<usize>,
    },
    #[error(
        "the map cannot be dealt so that {seats} empires have land in one piece that yields about the same \
         (EU-76): {}",
        instead(can)
    )]
    Unfair { seats: usize, can: Vec<usize> },
    #[error(
        "with {} as homelands, the map cannot be dealt so that {seats} empires have land in one piece that \
         yields about the same (EU-76): choose other homelands, or leave them open",
        names.join(", ")
    )]
    UnfairHomelands { names: Vec<String>, seats: usize },
    #[error("{0:?} is not land of this map where an empire can begin (EU-78)")]
    NoHomeland(String),
    #[error(
        "{name} is taken or touches {other}, where another empire begins; choose land further away (EU-78)"
    )]
    Crowded { name: String, other: String },
    #[error("{name:?} is not an empire of this scenario: choose {free} (EU-78)")]
    NoPower { name: String, free: String },
    #[error("{name} is taken: choose {free} (EU-78)")]
    TakenPower { name: String, free: String },
    #[error("two regions are called {0:?} but for case and accents")]
    TwoRegions(String),
    #[error("an edge names {0:?}, which is not a region")]
    Edge(String),
    #[error(transparent)]
    Map(#[from] map::MapFault),
    #[error(transparent)]
    Site(SiteFault),
    #[error("two armies of one kind stand in {0} (EU-03)")]
    TwoArmies(String),
    #[error("two empires are called {0:?}, or it is empty")]
    TwoEmpires(String),
    #[error("{name:?} is not an empire: choose {}", empires.join(", "))]
    NoEmpire { name: String, empires: Vec<String> },
    #[error("{0:?} is not a region")]
    NoRegion(String),
    #[error("{0} is sea, which is nobody's homeland (EU-04)")]
    SeaHomeland(String),
    #[error("{0:?} is not a status of this kind")]
    NoStatus(String),
    #[error("the army in {region} has 1000 to {MOST_GOLD}, not {maximal} (EU-06)")]
    Army { region: String, maximal: i64 },
    #[error("the treasury of {name} is 0 to {MOST_GOLD} gold, not {gold}")]
    Treasury { name: String, gold: i64 },
    #[error("heroes are of 0 to 1000 grades in all, not {0} (EU-22)")]
    Heroes(i64),
    #[error("{0:?} needs no treaty with itself")]
    TreatyWithItself(String),
}

/// For how many a map can be dealt, as a wish.
fn instead(can: &[usize]) -> String {
    if can.is_empty() {
        return "choose another map".to_owned();
    }
    format!("choose {} seats, or another map", runs(can).join(" or "))
}

impl From<Fault> for SetupError {
    fn from(fault: Fault) -> Self {
        Self::Scenario(fault.to_string())
    }
}
