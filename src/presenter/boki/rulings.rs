//! Which rulings of Boki decide what an event tells, the most telling first.

use rules::boki::{Observation, PassReason};

/// The rulings of what was told, by their ids.
pub(super) fn decided_by(observation: &Observation) -> &'static [&'static str] {
    match observation {
        Observation::FirstDrawn { .. } => &["BK-39", "BK-04"],
        Observation::TurnBegan { .. } => &["BK-21"],
        Observation::Recruited { .. } => &["BK-05", "BK-24"],
        Observation::Passed { why, .. } => match why {
            PassReason::Chosen => &["BK-07", "BK-23"],
            PassReason::NoTroops | PassReason::NoEnemy => &["BK-07", "BK-21", "BK-23"],
        },
        Observation::Declared { .. } => &["BK-07"],
        Observation::Defended { .. } => &["BK-08"],
        Observation::StayedOut { .. } => &["BK-36", "BK-09"],
        Observation::Supported { .. } | Observation::Declined { .. } => &["BK-09", "BK-36"],
        Observation::Deployed { .. } => &["BK-10", "BK-11", "BK-26"],
        Observation::Joined { .. } => &["BK-27", "BK-12"],
        Observation::Fought { .. } => &["BK-13", "BK-14", "BK-03"],
        Observation::Answered { .. } | Observation::Arrived { .. } => &["BK-15"],
        Observation::Ended { .. } => &["BK-16", "BK-17", "BK-19"],
        Observation::Rewarded { .. } => &["BK-20", "BK-29"],
        Observation::Voted { .. } => &["BK-30", "BK-40"],
        Observation::Finished { .. } => &["BK-22", "BK-23", "BK-30"],
    }
}
