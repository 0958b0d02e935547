//! Which rulings of Combat Castles decide what an event tells, the most telling first.

use rules::castles::{Ending, Event, Met};

/// The rulings of an event, by their ids.
pub(super) fn decided_by(event: Event) -> &'static [&'static str] {
    match event {
        Event::GameBegan { .. } => &["CC-02"],
        Event::OpeningPlaced { .. } => &["CC-03"],
        Event::TurnBegan { drafted: true, .. } => &["CC-05", "CC-04"],
        Event::TurnBegan { drafted: false, .. } | Event::TurnEnded { .. } => &["CC-04"],
        Event::CastleMoved { met, .. } => match met {
            Met::CrushedUnit => &["CC-07", "CC-06", "CC-20"],
            Met::OwnUnit => &["CC-08", "CC-06"],
            Met::Nothing | Met::EnemyUnit | Met::EnemyCastle => &["CC-06", "CC-19"],
        },
        Event::UnitMoved { met, .. } => match met {
            Met::EnemyUnit => &["CC-10", "CC-09", "CC-12"],
            Met::EnemyCastle => &["CC-11", "CC-09", "CC-12"],
            Met::Nothing | Met::CrushedUnit | Met::OwnUnit => &["CC-09", "CC-12"],
        },
        Event::Placed { .. } => &["CC-13", "CC-19"],
        Event::DrawOffered { .. } | Event::DrawDeclined { .. } | Event::OfferLapsed { .. } => {
            &["CC-24", "CC-15"]
        }
        Event::GameEnded { ending } => match ending {
            Ending::Points { .. } => &["CC-14"],
            Ending::Resigned { .. } | Ending::Agreed => &["CC-15"],
            Ending::Repetition { .. } => &["CC-15", "CC-25"],
        },
    }
}
