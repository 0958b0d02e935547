//! What an empire of Erkenfara knows alone: a leak of each kind is found.

use rules::erkenfara::event::Event;
use rules::erkenfara::notation::order::Order;
use rules::erkenfara::refusal::Refusal;
use rules::erkenfara::state::State;
use rules::erkenfara::view::{Observation, View};
use rules::erkenfara::world::World;
use rules::erkenfara::{Erkenfara, state::Private};
use rules::history::{Count, History};
use rules::{Actor, Ctx, Game as _, Halt, Seat, Viewer, dice::Dice};

use super::checks::{self, Verdict};
use super::planted::{Planted, assert_found, fault};
use super::{GAMES, Subject, hidden};

fn secrecy<G: Subject>() -> Verdict {
    hidden::secrecy::<G>(GAMES)
}

#[test]
fn secrecy_finds_a_treasury_in_the_view() {
    fault!(Erkenfara, Purse {
        fn view(world: &World, state: &State, viewer: Viewer) -> View {
            let mut view = Erkenfara::view(world, state, viewer);
            let treasury = state.private[0].treasury;
            let leak = Private { treasury, ..Private::default() };
            view.own.entry(Seat(0)).or_insert(leak);
            view
        }
    });
    assert_found(&secrecy::<Planted<Erkenfara, Purse>>());
}

#[test]
fn secrecy_finds_anothers_treasury_in_the_history() {
    fault!(Erkenfara, Bursar {
        fn history(world: &World, state: &State, viewer: Viewer) -> History {
            let history = Erkenfara::history(world, state, viewer);
            history.with(Count::Gold, Seat(2), &state.history.gold, 0)
        }
    });
    assert_found(&secrecy::<Planted<Erkenfara, Bursar>>());
}

#[test]
fn secrecy_finds_a_winter_sheet_that_is_told_when_it_is_sent() {
    fault!(Erkenfara, Sheet {
        fn observe(world: &World, before: &State, event: &Event, viewer: Viewer) -> Option<Observation> {
            if matches!(event, Event::Filed { .. }) {
                return Some(Observation::Fact(event.clone()));
            }
            Erkenfara::observe(world, before, event, viewer)
        }

        fn view(world: &World, state: &State, viewer: Viewer) -> View {
            let mut view = Erkenfara::view(world, state, viewer);
            // As long as the sheet.
            let lines = state.private[1].sheet.as_ref().map_or(0, Vec::len);
            view.ready.extend(vec![true; lines]);
            view
        }
    });
    assert_found(&secrecy::<Planted<Erkenfara, Sheet>>());
}

#[test]
fn secrecy_finds_that_somebody_has_sealed_a_sheet() {
    fault!(Erkenfara, Seal {
        fn observe(world: &World, before: &State, event: &Event, viewer: Viewer) -> Option<Observation> {
            if let Event::Sealed { seat, .. } = event {
                return Some(Observation::Filed { seat: *seat });
            }
            Erkenfara::observe(world, before, event, viewer)
        }
    });
    assert_found(&secrecy::<Planted<Erkenfara, Seal>>());
}

#[test]
fn legality_finds_a_refusal_that_depends_on_anothers_purse() {
    fault!(Erkenfara, Rich {
        fn decide(
            ctx: Ctx<'_, World>,
            state: &State,
            actor: Actor,
            order: Order,
            dice: &mut dyn Dice,
        ) -> Result<Vec<Event>, Halt<Refusal>> {
            let other = &state.private[usize::from(actor.seat() == Seat(0))];
            if other.treasury > 6_000 {
                return Err(Halt::Refused(Refusal::NoChoice));
            }
            Erkenfara::decide(ctx, state, actor, &order, dice)
        }
    });
    assert_found(&checks::legality::<Planted<Erkenfara, Rich>>(GAMES));
}
