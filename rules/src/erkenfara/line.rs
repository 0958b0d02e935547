//! The lines of order sheets, and how the notation writes them (EU-32, EU-45, EU-51, EU-59).

use serde::{Deserialize, Serialize};

use crate::erkenfara::world::World;
use crate::erkenfara::world::board::{ArmyKind, Spot};
use crate::map::Region;

/// The most lines of one sheet.
pub const MOST_LINES: usize = 300;

/// An own army as orders name it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[expect(missing_docs, reason = "the names say it")]
pub struct Name {
    pub region: Region,
    /// Whether the sea army is meant; else it is the land army, or the only one.
    #[serde(default)]
    pub fleet: bool,
}

impl Name {
    /// The name of the army of a spot that leaves nothing open.
    pub fn of(spot: Spot) -> Self {
        Self {
            region: spot.region,
            fleet: spot.kind == ArmyKind::Sea,
        }
    }
}

/// What an army does in its region (EU-27).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Action {
    /// Tax, or plunder.
    Tax,
    /// Burn, or salt.
    Burn,
    /// Take an enemy's land for as long as it is held.
    Occupy,
    /// End an occupation.
    Free,
    /// Recover, without having moved.
    Rest,
}

impl Action {
    /// All of them.
    pub const ALL: [Self; 5] = [Self::Tax, Self::Burn, Self::Occupy, Self::Free, Self::Rest];

    /// Whether it brings gold.
    pub const fn pays(self) -> bool {
        matches!(self, Self::Tax | Self::Burn)
    }

    /// The word that orders it.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Tax => "tax",
            Self::Burn => "burn",
            Self::Occupy => "occupy",
            Self::Free => "free",
            Self::Rest => "rest",
        }
    }
}

/// What an army does in a conflict without anybody being asked (EU-26).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Standing {
    /// Fights to the end.
    Fight,
    /// Retreats once it has less than so many percent of what it began the conflict with.
    Below {
        /// 1 to 100; below 100 percent is after the first loss.
        percent: i64,
        /// Where to, the most wanted first; nothing for what EU-64 says.
        to: Vec<Region>,
    },
    /// Retreats after the first exchange.
    Retreat {
        /// Where to, the most wanted first.
        to: Vec<Region>,
    },
}

/// Whom a standing order is for; an army is named by a `T`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Scope<T> {
    /// One army, with which it goes along.
    Army(T),
    /// Every own army in a region, of either kind.
    Region {
        /// Where the army and the fleet stand, now or later.
        all_in: Region,
    },
    /// Every own army.
    Empire,
}

/// One line of a sheet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "the names say it")]
pub enum Line {
    /// `move Ravenna > Pola 5000`, `sail …`.
    Move {
        army: Name,
        /// Over which regions, the end last.
        stops: Vec<Region>,
        /// The maximal value of the part that moves; nothing for what is not named otherwise.
        part: Option<i64>,
    },
    /// `tax Zara`, `burn`, `occupy`, `free`, `rest`.
    Do {
        #[serde(rename = "deed")]
        action: Action,
        army: Name,
    },
    /// `siege Fort Pola from Zara`.
    Siege {
        fort: Region,
        /// Which army; nothing where only one could.
        from: Option<Name>,
    },
    /// `stand Zara: retreat below 40% to Pola`, `stand in Zara: …`, `stand all: …`.
    Stand {
        #[serde(rename = "army")]
        scope: Scope<Name>,
        /// What it does; nothing takes it back.
        standing: Option<Standing>,
    },
    /// `all others rest`, which they do.
    OthersRest,
    /// `disband Zara 4000`: down to it.
    Disband {
        army: Name,
        /// The maximal value that is left.
        to: i64,
    },
    /// `raise Fort Pola 3000`.
    Raise { region: Region, amount: i64 },
}

impl Line {
    /// The word that it begins with, for sentences.
    pub const fn word(&self) -> &'static str {
        match self {
            Self::Move { army, .. } if army.fleet => "sail",
            Self::Move { .. } => "move",
            Self::Do { action, .. } => action.word(),
            Self::Siege { .. } => "siege",
            Self::Stand { .. } => "stand",
            Self::OthersRest => "all others rest",
            Self::Disband { .. } => "disband",
            Self::Raise { .. } => "raise",
        }
    }

    /// As the notation writes it, without the amount of winter's lines.
    pub fn begun(&self, world: &World) -> String {
        let text = self.write(world);
        match self {
            Self::Disband { .. } | Self::Raise { .. } => {
                let cut = text.rsplit_once(' ');
                cut.map_or(text.clone(), |(begun, _)| begun.to_owned())
            }
            Self::Move { .. }
            | Self::Do { .. }
            | Self::Siege { .. }
            | Self::Stand { .. }
            | Self::OthersRest => text,
        }
    }

    /// As the notation writes it.
    pub fn write(&self, world: &World) -> String {
        let name = |army: &Name| {
            let fleet = if army.fleet { "fleet " } else { "" };
            format!("{fleet}{}", world.written(army.region))
        };
        match self {
            Self::Move { army, stops, part } => {
                let mut text = format!("{} {}", self.word(), world.written(army.region));
                for stop in stops {
                    text = format!("{text} > {}", world.written(*stop));
                }
                match part {
                    Some(part) => format!("{text} {part}"),
                    None => text,
                }
            }
            Self::Do { action, army } => format!("{} {}", action.word(), name(army)),
            Self::Siege { fort, from: None } => format!("siege {}", world.written(*fort)),
            Self::Siege {
                fort,
                from: Some(army),
            } => format!("siege {} from {}", world.written(*fort), name(army)),
            Self::Stand { scope, standing } => {
                let whom = match scope {
                    Scope::Army(army) => name(army),
                    Scope::Region { all_in } => format!("in {}", world.written(*all_in)),
                    Scope::Empire => "all".into(),
                };
                format!("stand {whom}: {}", write_standing(world, standing.as_ref()))
            }
            Self::OthersRest => "all others rest".into(),
            Self::Disband { army, to } => format!("disband {} {to}", name(army)),
            Self::Raise { region, amount } => format!("raise {} {amount}", world.written(*region)),
        }
    }
}

fn write_standing(world: &World, standing: Option<&Standing>) -> String {
    match standing {
        None => "none".into(),
        Some(Standing::Fight) => "fight".into(),
        Some(Standing::Below { percent, to }) => {
            format!("retreat below {percent}%{}", write_places(world, to))
        }
        Some(Standing::Retreat { to }) => format!("retreat{}", write_places(world, to)),
    }
}

/// ` to Zara, Pola`, or nothing for nowhere.
pub(in crate::erkenfara) fn write_places(world: &World, to: &[Region]) -> String {
    if to.is_empty() {
        return String::new();
    }
    let places: Vec<String> = to.iter().map(|region| world.written(*region)).collect();
    format!(" to {}", places.join(", "))
}
