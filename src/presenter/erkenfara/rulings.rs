//! Which rulings of Erkenfara decide what an event tells, the most telling first.

use rules::erkenfara::event::{Event, Why};
use rules::erkenfara::line::{Action, Line};
use rules::erkenfara::view::Observation;
use rules::erkenfara::world::board::{Presence, Season};
use rules::offers;

type Ids = &'static [&'static str];

/// The rulings of what was told, by their ids.
pub(super) fn decided_by(observation: &Observation) -> Ids {
    match observation {
        Observation::Fact(event) => of_fact(event),
        Observation::Filed { .. } => &["EU-07", "EU-57"],
        Observation::Chose { .. } => &["EU-24", "EU-53"],
        Observation::TurnedBack { .. } => &["EU-57", "EU-19"],
        Observation::Deal(deal) => of_deal(deal),
    }
}

fn of_fact(event: &Event) -> Ids {
    match event {
        Event::Ordered { .. } => &["EU-54"],
        Event::Rounds { .. } | Event::Sealed { .. } => &["EU-57", "EU-73"],
        Event::Filed { .. } | Event::Unfiled { .. } => &["EU-07", "EU-57"],
        Event::Stood { .. } => &["EU-26", "EU-46", "EU-72"],
        Event::Accounted { .. } => &["EU-08", "EU-10", "EU-12"],
        Event::Changed { why, .. } => of_change(why),
        Event::Settled { .. } => &["EU-04", "EU-67"],
        Event::Season { season, .. } => match season {
            Season::Winter => &["EU-07", "EU-14"],
            Season::Spring | Season::Summer | Season::Autumn => &["EU-54", "EU-15"],
        },
        Event::Turn { .. } => &["EU-15", "EU-54"],
        Event::Marched { .. } => &["EU-16", "EU-18", "EU-19"],
        Event::Skipped { .. } => &["EU-55", "EU-57"],
        Event::TurnEnded { .. } => &["EU-55", "EU-28"],
        Event::Engaged { conflict, sunk, .. } => match (conflict, sunk.is_empty()) {
            (_, false) => &["EU-39", "EU-20"],
            (Some(_), true) => &["EU-20", "EU-05", "EU-41"],
            (None, true) => &["EU-20", "EU-38"],
        },
        Event::Exchanged { .. } => &["EU-23", "EU-21", "EU-22"],
        Event::Chose { .. } | Event::Stayed { .. } => &["EU-24", "EU-58"],
        Event::TimeUp { .. } => &["EU-58", "EU-29", "EU-26"],
        Event::Retreated { .. } => &["EU-25", "EU-64", "EU-33"],
        Event::Parted { .. } => &["EU-38", "EU-33"],
        Event::Exposed { .. } => &["EU-61"],
        Event::GivenUp { .. } => &["EU-68"],
        Event::Entered { .. } | Event::Joined { .. } => &["EU-67", "EU-81", "EU-01"],
        Event::Presence { presence, .. } => match presence {
            Presence::Here | Presence::Paused => &["EU-01", "EU-29"],
            Presence::Gone => &["EU-68", "EU-01"],
        },
        Event::Deal(_) => &["EU-30", "EU-56"],
    }
}

fn of_change(why: &Why) -> Ids {
    match why {
        Why::Winter => &["EU-09", "EU-11", "EU-12"],
        Why::WinterEnds => &["EU-14", "EU-42"],
        Why::Update => &["EU-15"],
        Why::Action(line) => of_action(line),
        Why::Rest | Why::Recovery => &["EU-28"],
        Why::SeasonEnds => &["EU-31", "EU-13"],
        Why::Treaty => &["EU-30", "EU-56"],
        Why::Guest => &["EU-37"],
        Why::Left => &["EU-01", "EU-68"],
        Why::Master => &["EU-59", "EU-74"],
        Why::Entered => &["EU-67"],
    }
}

fn of_action(line: &Line) -> Ids {
    let Line::Do { action, .. } = line else {
        return &["EU-27", "EU-55"];
    };
    match action {
        Action::Tax => &["EU-27", "EU-43", "EU-13"],
        Action::Burn => &["EU-27", "EU-13"],
        Action::Occupy | Action::Free => &["EU-27", "EU-42"],
        Action::Rest => &["EU-28", "EU-27"],
    }
}

fn of_deal<T: offers::Term>(deal: &offers::Observation<T>) -> Ids {
    match deal {
        offers::Observation::Made { .. } | offers::Observation::Countered { .. } => {
            &["EU-30", "EU-71"]
        }
        offers::Observation::Accepted { .. } | offers::Observation::TookForce { .. } => {
            &["EU-56", "EU-30"]
        }
        offers::Observation::Closed { .. } => &["EU-70", "EU-30"],
        offers::Observation::FellThrough { .. } => &["EU-69", "EU-56"],
        offers::Observation::Broken { .. } | offers::Observation::Ended { .. } => {
            &["EU-30", "EU-56"]
        }
    }
}
