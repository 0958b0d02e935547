//! Which rulings of Partial Kerfuffle decide what an event tells, the most telling first.

use rules::kerfuffle::{
    BattleEvent, Captive, Deal, Event, Fate, Marched, Observation, Prison, SetUp, Turn,
};
use rules::offers;

type Ids = &'static [&'static str];

/// The rulings of what was told, by their ids.
pub(super) fn decided_by(observation: &Observation) -> Ids {
    if let Some(deal) = &observation.deal {
        return of_offer(deal);
    }
    match &observation.fact {
        Event::SetUp(fact) => of_set_up(fact),
        Event::Turn(fact) => of_turn(fact),
        Event::March(fact) => of_march(fact),
        Event::Battle(fact) => of_battle(fact),
        Event::Captive(fact) => of_captives(fact),
        Event::Deal(fact) => match fact {
            Deal::Treaty(_) => &["PK-22", "PK-85"],
            Deal::Paid { .. } => &["PK-22", "PK-86"],
            Deal::Repaid { .. } | Deal::Reminded { .. } => &["PK-87", "PK-86"],
            Deal::Handed { .. } => &["PK-88", "PK-34"],
        },
        Event::Fate(fact) => of_fate(fact),
    }
}

fn of_set_up(fact: &SetUp) -> Ids {
    match fact {
        SetUp::OrderDrawn { .. } => &["PK-06"],
        SetUp::Began { .. } => &["PK-07", "PK-08"],
        SetUp::CapitalChosen { .. } => &["PK-07", "PK-75"],
        SetUp::CastleChosen { .. } => &["PK-08", "PK-09"],
        SetUp::Shuffled { .. } => &["PK-11", "PK-66"],
        SetUp::CardDealt { .. } | SetUp::CardSettled { .. } => &["PK-10", "PK-66"],
        SetUp::CardShown { .. } => &["PK-10", "PK-67"],
    }
}

fn of_turn(fact: &Turn) -> Ids {
    match fact {
        Turn::RoundBegan { .. } | Turn::TurnEnded { .. } => &["PK-12"],
        Turn::TurnBegan { ledger, .. } => match ledger {
            Some(_) => &["PK-13", "PK-14", "PK-12"],
            None => &["PK-12", "PK-14"],
        },
        Turn::Placed { .. } => &["PK-16", "PK-46", "PK-03"],
        Turn::Dismissed { .. } => &["PK-16", "PK-80"],
        Turn::Bought { .. } | Turn::PurchasesEnded { .. } => &["PK-16", "PK-14"],
        Turn::StackBought { .. } => &["PK-41"],
    }
}

fn of_march(fact: &Marched) -> Ids {
    match fact {
        Marched::Moved { .. } => &["PK-17", "PK-20", "PK-04"],
        Marched::Attacked { .. } => &["PK-18", "PK-48", "PK-68"],
        Marched::Retreated { .. } => &["PK-19", "PK-62", "PK-49"],
        Marched::Stood { .. } => &["PK-19", "PK-21"],
        Marched::Captured { prison, .. } => match prison {
            Prison::Held => &["PK-21", "PK-33"],
            Prison::Executed => &["PK-21", "PK-33", "PK-57"],
        },
        Marched::MovesEnded { .. } => &["PK-12", "PK-68"],
        Marched::CalledOff { .. } => &["PK-51", "PK-22"],
    }
}

fn of_battle(fact: &BattleEvent) -> Ids {
    match fact {
        BattleEvent::BattleBegan { board, .. } => {
            if *board {
                &["PK-70", "PK-23"]
            } else {
                &["PK-70", "PK-36"]
            }
        }
        BattleEvent::Deployed { .. } => &["PK-23"],
        BattleEvent::Played { .. } => &["PK-24", "PK-25", "PK-27"],
        BattleEvent::Settled { .. } => &["PK-69"],
        BattleEvent::Taken { .. } => &["PK-26", "PK-55"],
        BattleEvent::BetPlaced { .. } => &["PK-36", "PK-37"],
        BattleEvent::Planned { .. } => &["PK-91"],
        BattleEvent::StancesFiled { .. } => &["PK-92"],
        BattleEvent::LinesFiled { .. } => &["PK-93"],
        BattleEvent::Fought { .. } => &["PK-36", "PK-56", "PK-81"],
        BattleEvent::BattleEnded { end, .. } => match end {
            Some(_) => &["PK-29", "PK-31", "PK-55"],
            None => &["PK-36", "PK-38"],
        },
        BattleEvent::FellBack { .. } => &["PK-32", "PK-62", "PK-63"],
    }
}

fn of_captives(fact: &Captive) -> Ids {
    match fact {
        Captive::Held { .. } | Captive::Executed { .. } => &["PK-33", "PK-57"],
        Captive::Offered { .. } | Captive::Enlisted { .. } => &["PK-35", "PK-57"],
    }
}

fn of_fate(fact: &Fate) -> Ids {
    match fact {
        Fate::Conquered {
            surrendered, by, ..
        } => match (surrendered, by) {
            (true, _) => &["PK-39", "PK-77", "PK-58"],
            (false, Some(_)) => &["PK-39", "PK-40"],
            (false, None) => &["PK-39", "PK-76", "PK-90"],
        },
        Fate::Picked { .. } => &["PK-40", "PK-79"],
        Fate::Freed { .. } => &["PK-57", "PK-33", "PK-34"],
        Fate::Achieved { .. } => &["PK-42", "PK-74"],
        Fate::Finished { .. } => &["PK-43", "PK-64"],
    }
}

fn of_offer<T: offers::Term>(deal: &offers::Observation<T>) -> Ids {
    match deal {
        offers::Observation::Made { .. } | offers::Observation::Countered { .. } => {
            &["PK-22", "PK-44"]
        }
        offers::Observation::Accepted { .. } | offers::Observation::TookForce { .. } => {
            &["PK-22", "PK-82"]
        }
        offers::Observation::Closed { .. } => &["PK-85", "PK-22"],
        offers::Observation::FellThrough { .. } => &["PK-86", "PK-22"],
        offers::Observation::Broken { .. } => &["PK-22", "PK-05"],
        offers::Observation::Ended { .. } => &["PK-84", "PK-22"],
    }
}
