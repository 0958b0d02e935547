//! Files that people attach as maps: what they become for a game, for how many that is good, and what can be changed
//! about it.
//!
//! The same file and the same [`Plan`] make the same map, so that what somebody has seen is what they get.

use std::fmt;
use std::str::FromStr;

use atlas::import::{Imported, Mend, Wishes, import};
use atlas::{Faults, Kind};
use rules::any::GameId;
use serde_json::Map;

use super::{Brought, NotBrought, OwnMap, is_ours, need};
use crate::maps::fits::good_for;
use crate::maps::setup_on;

/// How a file is made into a map. Whether seas and fortifications are added at all is for the game to say.
///
/// Its text is short, such as `4.yyn.all`, for buttons that carry it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Plan {
    /// For how many seats it is made.
    pub seats: usize,
    /// Whether fortifications are added.
    pub forts: bool,
    /// Whether seas are added.
    pub seas: bool,
    /// Whether up and down change places.
    pub flip: bool,
    /// How many regions of land are left at most; as many as there is room for if it is not said.
    pub regions: Option<usize>,
}

impl Plan {
    /// The plan for a file of which nothing is known yet.
    pub fn new(seats: usize) -> Self {
        Self {
            seats,
            forts: true,
            seas: true,
            flip: false,
            regions: None,
        }
    }

    fn wishes(self, game: GameId) -> Result<Wishes, NotBrought> {
        Ok(Wishes {
            need: Some(need(game, self.seats)?),
            regions: self.regions,
            seas: (!self.seas).then_some(0),
            forts: (!self.forts).then_some(0),
            flip: self.flip,
            ..Wishes::default()
        })
    }
}

impl fmt::Display for Plan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.", self.seats)?;
        for flag in [self.forts, self.seas, self.flip] {
            f.write_str(if flag { "y" } else { "n" })?;
        }
        match self.regions {
            Some(regions) => write!(f, ".{regions}"),
            None => f.write_str(".all"),
        }
    }
}

/// A text that is not a [`Plan`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not a plan for a map, such as 4.yyn.all")]
pub struct NoPlan;

impl FromStr for Plan {
    type Err = NoPlan;

    fn from_str(text: &str) -> Result<Self, NoPlan> {
        let parts: Vec<&str> = text.split('.').collect();
        let [number, flags, regions] = parts[..] else {
            return Err(NoPlan);
        };
        let flag = |c: char| match c {
            'y' => Ok(true),
            'n' => Ok(false),
            _ => Err(NoPlan),
        };
        let flags = flags.chars().map(flag).collect::<Result<Vec<_>, _>>()?;
        let [forts, seas, flip] = flags[..] else {
            return Err(NoPlan);
        };
        let read = |text: &str| text.parse::<usize>().map_err(|_| NoPlan);
        Ok(Self {
            seats: read(number)?,
            forts,
            seas,
            flip,
            regions: match regions {
                "all" => None,
                regions => Some(read(regions)?),
            },
        })
    }
}

/// What can be changed about a map that is made of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Change {
    Forts,
    NoForts,
    Seas,
    NoSeas,
    /// So many regions of land instead of more.
    Fewer(usize),
    /// No region goes into another any more.
    AllRegions,
    /// Up and down change places.
    Flip,
}

/// A file as a map for a game.
#[derive(Clone, Debug)]
pub struct Attached {
    own: OwnMap,
    plan: Plan,
    /// For each game on maps the numbers of seats that can play it on this map, or why none can.
    pub good_for: Vec<(GameId, Result<Vec<usize>, String>)>,
    made_forts: bool,
    made_seas: bool,
    /// Whether it is a guess which way is up.
    may_flip: bool,
}

impl Attached {
    /// Reads a file that somebody attached: a map that so many can play on stays as it is, and of any other file, or
    /// with any other plan, it is what an import makes of it.
    ///
    /// # Errors
    ///
    /// [`NotBrought::Map`] with all that is wrong with a file that says that it is a map, and
    /// [`NotBrought::Refused`] for another one, where no import can mend it.
    pub fn read(
        game: GameId,
        (name, bytes): (&str, &[u8]),
        plan: Plan,
    ) -> Result<Self, NotBrought> {
        let wishes = plan.wishes(game)?;
        let as_it_is = atlas::Map::read(bytes).map(|checked| checked.map);
        let is_plain = plan == Plan::new(plan.seats);
        if is_plain
            && let Ok(map) = &as_it_is
            && can_play(map, game, plan.seats)
        {
            return Ok(Self::of(OwnMap::of(map.clone(), Vec::new()), plan, &[]));
        }
        match (import(name, bytes, &wishes), as_it_is) {
            // What nobody can play on either is no better than what somebody has drawn.
            (Ok(made), Ok(map)) if is_plain && !can_play(&made.map, game, plan.seats) => {
                Ok(Self::of(OwnMap::of(map, Vec::new()), plan, &[]))
            }
            (Ok(made), as_it_is) => {
                let faults = as_it_is.err().filter(|_| is_ours(bytes));
                Ok(Self::made(made, faults.as_ref(), plan))
            }
            (Err(_), Ok(map)) => Ok(Self::of(OwnMap::of(map, Vec::new()), plan, &[])),
            (Err(_), Err(faults)) if is_ours(bytes) => Err(NotBrought::Map(faults)),
            (Err(no), Err(_)) => Err(no.into()),
        }
    }

    /// What an import made, of a map with faults if there are any.
    fn made(made: Imported, faults: Option<&Faults>, plan: Plan) -> Self {
        let put_right = faults.map(|faults| {
            let text = faults.to_string();
            let first = text.lines().next().unwrap_or_default();
            let noun = if faults.count() == 1 {
                "fault"
            } else {
                "faults"
            };
            format!(
                "as a map it had {} {noun}, such as: {first}",
                faults.count()
            )
        });
        let mends = made.mends.iter().map(ToString::to_string);
        let mut own = OwnMap::of(made.map, Vec::new());
        own.mended = put_right.into_iter().chain(mends).collect();
        Self::of(own, plan, &made.mends)
    }

    fn of(own: OwnMap, plan: Plan, mends: &[Mend]) -> Self {
        let has = |is: fn(&Mend) -> bool| mends.iter().any(is);
        Self {
            good_for: good_for(&own.map),
            made_forts: has(|mend| matches!(mend, Mend::Forts { made, .. } if *made > 0)),
            made_seas: has(|mend| matches!(mend, Mend::Seas(made) if *made > 0)),
            may_flip: has(|mend| matches!(mend, Mend::Pixels | Mend::NoTop | Mend::Flipped)),
            own,
            plan,
        }
    }

    /// The map that was made.
    pub fn map(&self) -> &atlas::Map {
        &self.own.map
    }

    /// How it was made.
    pub fn plan(&self) -> Plan {
        self.plan
    }

    /// What an import changed, a line each; empty for a map that stayed as it is.
    pub fn mended(&self) -> &[String] {
        &self.own.mended
    }

    /// The numbers of seats that can play a game on it; none where nobody can.
    pub fn seats(&self, game: GameId) -> &[usize] {
        let found = self.good_for.iter().find(|(it, _)| *it == game);
        let good = found.and_then(|(_, good)| good.as_ref().ok());
        good.map_or(&[], Vec::as_slice)
    }

    /// The map as options of a table.
    ///
    /// # Errors
    ///
    /// [`NotBrought::NoMaps`] for a game that is not played on maps.
    pub fn brought(&self, game: GameId) -> Result<Brought, NotBrought> {
        Brought::map(game, &self.own)
    }

    /// What can be changed about it, each with the plan that does so.
    pub fn changes(&self) -> Vec<(Change, Plan)> {
        let plan = self.plan;
        let mut changes = Vec::new();
        if self.made_forts || !plan.forts {
            let change = if plan.forts {
                Change::NoForts
            } else {
                Change::Forts
            };
            let forts = !plan.forts;
            changes.push((change, Plan { forts, ..plan }));
        }
        if self.made_seas || !plan.seas {
            let change = if plan.seas {
                Change::NoSeas
            } else {
                Change::Seas
            };
            let seas = !plan.seas;
            changes.push((change, Plan { seas, ..plan }));
        }
        let regions = self.map().areas();
        let land = regions.filter(|it| it.kind() == Kind::Land).count();
        let fewer = land * 2 / 3;
        // With less than two for each seat no game is left.
        if fewer >= 2 * plan.seats.max(1) && fewer < land {
            let regions = Some(fewer);
            changes.push((Change::Fewer(fewer), Plan { regions, ..plan }));
        }
        if plan.regions.is_some() {
            let regions = None;
            changes.push((Change::AllRegions, Plan { regions, ..plan }));
        }
        if self.may_flip {
            let flip = !plan.flip;
            changes.push((Change::Flip, Plan { flip, ..plan }));
        }
        changes
    }

    /// The map, for a scenario on it.
    pub fn into_own(self) -> OwnMap {
        self.own
    }
}

/// Whether the rules make a world of a map for so many.
fn can_play(map: &atlas::Map, game: GameId, seats: usize) -> bool {
    game.world(&setup_on(map, game, seats, &Map::new())).is_ok()
}
