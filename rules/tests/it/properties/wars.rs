//! What Partial Kerfuffle tells is compared, too: an objective, a treasury or a bet that gets out is found.

use rules::Viewer;
use rules::history::{Count, History};
use rules::kerfuffle::{
    BattleEvent, Deal, Event, Kerfuffle, Observation, State, Turn, View, World,
};
use rules::offers::Pair;
use rules::{Game as _, Seat};

use super::checks::Verdict;
use super::hidden;
use super::planted::{Planted, assert_found, fault};
use super::{DUELS, Subject};

/// Looks for what is not shown by the rules.
fn secrecy<G: Subject>() -> Verdict {
    hidden::secrecy::<G>(DUELS)
}

#[test]
fn kerfuffle_without_a_fault_is_sound() {
    fault!(Kerfuffle, Peace {});
    assert_eq!(secrecy::<Planted<Kerfuffle, Peace>>(), Ok(()));
}

#[test]
fn secrecy_finds_an_objective_in_anothers_view() {
    fault!(Kerfuffle, Spy {
        fn view(world: &World, state: &State, viewer: Viewer) -> View {
            let mut view = Kerfuffle::view(world, state, viewer);
            let next = state.own.get(1).and_then(|own| own.card.clone());
            if viewer == Viewer::Seat(Seat(0)) {
                view.realm.factions[1].shown = next;
            }
            view
        }
    });
    assert_found(&secrecy::<Planted<Kerfuffle, Spy>>());
}

#[test]
fn secrecy_finds_a_bet_that_is_told_before_both_are_in() {
    fault!(Kerfuffle, Gossip {
        fn observe(world: &World, before: &State, event: &Event, viewer: Viewer) -> Option<Observation> {
            let mut observation = Kerfuffle::observe(world, before, event, viewer)?;
            if let Event::Battle(BattleEvent::BetPlaced { .. }) = event {
                observation.fact = event.clone();
            }
            Some(observation)
        }
    });
    assert_found(&secrecy::<Planted<Kerfuffle, Gossip>>());
}

#[test]
fn secrecy_finds_a_bet_in_the_public_view() {
    fault!(Kerfuffle, Mirror {
        fn view(world: &World, state: &State, viewer: Viewer) -> View {
            let mut view = Kerfuffle::view(world, state, viewer);
            view.own.bet = state.own.iter().find_map(|own| own.bet);
            view
        }
    });
    assert_found(&secrecy::<Planted<Kerfuffle, Mirror>>());
}

#[test]
fn secrecy_finds_gold_in_the_history_before_the_game_is_over() {
    fault!(Kerfuffle, Auditor {
        fn history(world: &World, state: &State, viewer: Viewer) -> History {
            let mut history = Kerfuffle::history(world, state, viewer);
            for (seat, own) in Seat::first(state.own.len()).zip(&state.own) {
                history = history.with(Count::Gold, seat, &state.history.gold, own.treasury);
            }
            history
        }
    });
    assert_found(&secrecy::<Planted<Kerfuffle, Auditor>>());
}

#[test]
fn secrecy_finds_income_that_everybody_is_told() {
    fault!(Kerfuffle, Crier {
        fn observe(world: &World, before: &State, event: &Event, viewer: Viewer) -> Option<Observation> {
            let mut observation = Kerfuffle::observe(world, before, event, viewer)?;
            if let Event::Turn(Turn::TurnBegan { .. }) = event {
                observation.fact = event.clone();
            }
            Some(observation)
        }
    });
    assert_found(&secrecy::<Planted<Kerfuffle, Crier>>());
}

#[test]
fn secrecy_finds_a_secret_deal_that_a_third_is_told() {
    fault!(Kerfuffle, Whisper {
        fn observe(world: &World, before: &State, event: &Event, viewer: Viewer) -> Option<Observation> {
            let observation = Kerfuffle::observe(world, before, event, viewer);
            let parties = [Seat(0), Seat(1), Seat(2)].into_iter().map(Viewer::Seat);
            let deal = matches!(event, Event::Deal(Deal::Treaty(_))).then_some(parties);
            let mut others = deal.into_iter().flatten();
            observation.or_else(|| others.find_map(|it| Kerfuffle::observe(world, before, event, it)))
        }
    });
    assert_found(&secrecy::<Planted<Kerfuffle, Whisper>>());
}

#[test]
fn secrecy_finds_a_secret_alliance_among_the_open_ones() {
    fault!(Kerfuffle, Court {
        fn view(world: &World, state: &State, viewer: Viewer) -> View {
            let mut view = Kerfuffle::view(world, state, viewer);
            for (seat, own) in world.seats().zip(&state.own) {
                let allies = own.allies.iter().filter_map(|ally| Pair::of(seat, *ally));
                view.realm.pacts.extend(allies);
            }
            view
        }
    });
    assert_found(&secrecy::<Planted<Kerfuffle, Court>>());
}

#[test]
fn secrecy_finds_gold_of_a_deal_that_everybody_is_told() {
    fault!(Kerfuffle, Clink {
        fn observe(world: &World, before: &State, event: &Event, viewer: Viewer) -> Option<Observation> {
            if let Event::Deal(Deal::Paid { from, .. }) = event {
                return Kerfuffle::observe(world, before, event, Viewer::Seat(*from));
            }
            Kerfuffle::observe(world, before, event, viewer)
        }
    });
    assert_found(&secrecy::<Planted<Kerfuffle, Clink>>());
}

#[test]
fn secrecy_finds_a_loan_of_which_everybody_is_reminded() {
    fault!(Kerfuffle, Bell {
        fn observe(world: &World, before: &State, event: &Event, viewer: Viewer) -> Option<Observation> {
            if let Event::Deal(Deal::Reminded { from, .. } | Deal::Repaid { from, .. }) = event {
                return Kerfuffle::observe(world, before, event, Viewer::Seat(*from));
            }
            Kerfuffle::observe(world, before, event, viewer)
        }
    });
    assert_found(&secrecy::<Planted<Kerfuffle, Bell>>());
}
