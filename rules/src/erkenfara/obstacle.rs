//! The lines of sheets that are not played, and what stood in their way, in a form that a log keeps (EU-55, EU-57, EU-63).

use serde::{Deserialize, Serialize};

use crate::erkenfara::line::Line;
use crate::erkenfara::refusal::Refusal;
use crate::map::Region;

/// What stood in the way of a line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Obstacle {
    /// No own army is in the region.
    NoArmy(Region),
    /// Other armies bar the way to the region.
    Barred(Region),
    /// A friend's army of the same kind stands in the region.
    Friend(Region),
    /// Enemies are in the sea, and no own fleet.
    Drowns(Region),
    /// No path of an army is as long as the one to the region.
    TooFar(Region),
    /// The army in the region is too small for the parts that the sheet names.
    Split(Region),
    /// The army in the region was in conflict.
    Fought(Region),
    /// No more gold than this could be spent on troops.
    Gold(i64),
    /// A new army in the region would have less than 1000.
    Small(Region),
    /// Nothing can be raised in the region.
    NoPlace(Region),
    /// A foreign army is in the region, or is raised there first.
    Taken(Region),
    /// Something else about the region, in words.
    Other {
        /// The region that the words are about.
        region: Region,
        /// The words, without a full stop.
        why: String,
    },
}

impl Obstacle {
    /// What a refusal of a line is about; nothing for one that says no more than its ruling.
    pub(super) fn of(refusal: &Refusal) -> Option<Self> {
        let other = |region: &Region, why: &str| {
            let (region, why) = (*region, why.to_owned());
            Some(Self::Other { region, why })
        };
        match refusal {
            Refusal::NoArmy { region, .. } => Some(Self::NoArmy(*region)),
            Refusal::Blocked { region, .. } => Some(Self::Barred(*region)),
            Refusal::Friend { region, .. } => Some(Self::Friend(*region)),
            Refusal::Drowns { region } => Some(Self::Drowns(*region)),
            Refusal::TooFar { to, .. } => Some(Self::TooFar(*to)),
            Refusal::SplitMore { region, .. } | Refusal::SplitSmall { region, .. } => {
                Some(Self::Split(*region))
            }
            Refusal::InConflict { region } => Some(Self::Fought(*region)),
            Refusal::RaiseMore { most, .. } => Some(Self::Gold(*most)),
            Refusal::RaiseLess { region, .. } => Some(Self::Small(*region)),
            Refusal::NoPlace { region } => Some(Self::NoPlace(*region)),
            Refusal::Taken { region } => Some(Self::Taken(*region)),
            Refusal::NoAction { region, why, .. } => other(region, why),
            Refusal::NotSea { region } => other(region, "fleets sail only in seas"),
            Refusal::NotLess { region, .. } => other(region, "the army is not larger than that"),
            Refusal::NoStep { region } => other(region, "the army is already there"),
            Refusal::TwoActions { region } => other(region, "the army has another action"),
            Refusal::Moved { region } => other(region, "only an army that does not move can rest"),
            Refusal::WhichArmy { fort, .. } => other(fort, "more than one army could"),
            Refusal::WrongRound { .. }
            | Refusal::NotAsked { .. }
            | Refusal::NotReady
            | Refusal::Upkeep { .. }
            | Refusal::NoChoice
            | Refusal::NoRetreat { .. }
            | Refusal::Offer(_)
            | Refusal::NotPlaying(_)
            | Refusal::CannotPay { .. }
            | Refusal::NotOwned { .. }
            | Refusal::NoRegion { .. }
            | Refusal::Unreadable { .. }
            | Refusal::NotInSheet { .. }
            | Refusal::NoAmount { .. }
            | Refusal::TooLong
            | Refusal::NotSealed { .. }
            | Refusal::EmptySeal
            | Refusal::OtherTurn { .. }
            | Refusal::Unread(_)
            | Refusal::Correction(_)
            | Refusal::TooLate { .. }
            | Refusal::NothingToDo { .. }
            | Refusal::WouldShow { .. }
            | Refusal::Fighting => None,
        }
    }
}

/// A line of a sheet that was not played, and the number of the ruling that says why (EU-57, EU-63).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[expect(missing_docs, reason = "the names say it")]
pub struct LeftOut {
    /// The line; nothing for the sheet as a whole.
    pub line: Option<Line>,
    pub ruling: u16,
    /// What stood in its way; nothing in an old log.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub why: Option<Obstacle>,
}

impl LeftOut {
    /// Of a line that was refused.
    pub(super) fn of(line: Option<Line>, refusal: &Refusal) -> Self {
        Self {
            line,
            ruling: refusal.number(),
            why: Obstacle::of(refusal),
        }
    }

    /// Where an army turned back that a line had sent off: other armies bar its way (EU-57).
    pub fn turned_back(&self) -> Option<TurnedBack> {
        let Some(Line::Move { army, .. }) = &self.line else {
            return None;
        };
        let (Obstacle::Barred(at) | Obstacle::Friend(at) | Obstacle::Drowns(at)) =
            self.why.as_ref()?
        else {
            return None;
        };
        let (from, at) = (army.region, *at);
        Some(TurnedBack { from, at })
    }
}

/// An army that was sent off and stayed, as everybody sees it (EU-57).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TurnedBack {
    /// Where it stands.
    pub from: Region,
    /// Where it could not go.
    pub at: Region,
}
