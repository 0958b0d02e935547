//! Each checker finds a fault that is planted for it.

use rules::dice::Dice;
use rules::probe::{
    self, Event, Observation, Order, Own, Part, Probe, Refusal, State, View, World,
};
use rules::{
    Actor, BotContext, Correction, Corrupt, Ctx, Episode, Game, Halt, Next, Piece, Preview, Seat,
    SeatChange, Topic, Viewer,
};

use super::planted::{Planted, assert_found, fault};
use super::{DUELS, GAMES, checks, hidden, pieces};

#[test]
fn the_probe_without_a_fault_is_sound() {
    fault!(Probe, Nothing {});
    for check in [
        checks::replay::<Planted<Probe, Nothing>>,
        checks::refusals::<Planted<Probe, Nothing>>,
        checks::legality::<Planted<Probe, Nothing>>,
        pieces::pieces::<Planted<Probe, Nothing>>,
        hidden::secrecy::<Planted<Probe, Nothing>>,
        checks::parts::<Planted<Probe, Nothing>>,
        checks::defaults::<Planted<Probe, Nothing>>,
        checks::notation::<Planted<Probe, Nothing>>,
    ] {
        assert_eq!(check(GAMES), Ok(()));
    }
    assert_eq!(checks::episodes::<Planted<Probe, Nothing>>(DUELS), Ok(()));
}

#[test]
fn replay_finds_a_state_that_depends_on_more_than_the_log() {
    fault!(Probe, Forgetful {
        fn apply(world: &World, state: &mut State, event: &Event) -> Result<(), Corrupt> {
            use std::cell::Cell;
            thread_local!(static APPLIED: Cell<u8> = const { Cell::new(0) });
            APPLIED.set(APPLIED.get().wrapping_add(1));
            if let Event::Ended { .. } = event {
                state.won[0] = APPLIED.get().into();
            }
            Probe::apply(world, state, event)
        }
    });
    assert_found(&checks::replay::<Planted<Probe, Forgetful>>(GAMES));
}

#[test]
fn refusals_finds_a_die_thrown_before_the_refusal() {
    fault!(Probe, Hasty {
        fn decide(
            ctx: Ctx<'_, World>,
            state: &State,
            actor: Actor,
            order: Order,
            dice: &mut dyn Dice,
        ) -> Result<Vec<Event>, Halt<Refusal>> {
            dice.roll("too early", 6)?;
            Probe::decide(ctx, state, actor, &order, dice)
        }
    });
    assert_found(&checks::refusals::<Planted<Probe, Hasty>>(GAMES));
}

#[test]
fn refusals_finds_a_die_thrown_for_what_is_refused_by_its_kind() {
    macro_rules! hasty {
        ($name:ident: $order:pat) => {{
            fault!(Probe, $name {
                fn decide(
                    ctx: Ctx<'_, World>,
                    state: &State,
                    actor: Actor,
                    order: Order,
                    dice: &mut dyn Dice,
                ) -> Result<Vec<Event>, Halt<Refusal>> {
                    if matches!(order, $order) {
                        dice.roll("too early", 6)?;
                    }
                    Probe::decide(ctx, state, actor, &order, dice)
                }
            });
            assert_found(&checks::refusals::<Planted<Probe, $name>>(GAMES));
        }};
    }
    hasty!(Peeker: Order::Peek);
    hasty!(Striker: Order::Strike(_));
    hasty!(Bidder: Order::Bid(_));
}

#[test]
fn refusals_finds_a_refusal_that_is_remembered() {
    fault!(Probe, Resentful {
        fn decide(
            ctx: Ctx<'_, World>,
            state: &State,
            actor: Actor,
            order: Order,
            dice: &mut dyn Dice,
        ) -> Result<Vec<Event>, Halt<Refusal>> {
            use std::cell::Cell;
            thread_local!(static REFUSED: Cell<bool> = const { Cell::new(false) });
            let decided = Probe::decide(ctx, state, actor, &order, dice);
            match decided {
                Err(_) => REFUSED.set(true),
                Ok(_) if REFUSED.take() => return Ok(Vec::new()),
                Ok(_) => {}
            }
            decided
        }
    });
    assert_found(&checks::refusals::<Planted<Probe, Resentful>>(GAMES));
}

#[test]
fn refusals_says_so_where_what_throws_is_never_refused() {
    fault!(Probe, Generous {
        fn decide(
            ctx: Ctx<'_, World>,
            state: &State,
            actor: Actor,
            order: Order,
            dice: &mut dyn Dice,
        ) -> Result<Vec<Event>, Halt<Refusal>> {
            match Probe::decide(ctx, state, actor, &order, dice) {
                Err(_) if matches!(order, Order::Peek) => Ok(Vec::new()),
                decided => decided,
            }
        }
    });
    let verdict = checks::refusals::<Planted<Probe, Generous>>(GAMES);
    assert!(verdict.unwrap_err().contains("were refused"));
}

#[test]
fn legality_finds_a_list_that_is_too_short() {
    fault!(Probe, Short {
        fn legal(ctx: Ctx<'_, World>, view: &View, seat: Seat, partial: &str) -> Vec<String> {
            let listed = Probe::legal(ctx, view, seat, partial).into_iter();
            listed.skip(usize::from(partial.is_empty())).collect()
        }
    });
    assert_found(&checks::legality::<Planted<Probe, Short>>(GAMES));
}

#[test]
fn pieces_finds_a_word_that_leads_nowhere() {
    fault!(Probe, Stray {
        fn next(ctx: Ctx<'_, World>, view: &View, seat: Seat) -> Next {
            let more = Probe::next(ctx, view, seat, "").pieces.into_iter();
            Next::of(more.chain([Piece::word("bid")]))
        }
    });
    assert_found(&pieces::pieces::<Planted<Probe, Stray>>(GAMES));
}

#[test]
fn legality_finds_a_refusal_that_depends_on_a_hidden_bid() {
    fault!(Probe, Jealous {
        fn decide(
            ctx: Ctx<'_, World>,
            state: &State,
            actor: Actor,
            order: Order,
            dice: &mut dyn Dice,
        ) -> Result<Vec<Event>, Halt<Refusal>> {
            if let Order::Bid(bid) = order
                && state.bids[(actor.seat().index() + 1) % state.bids.len()] == Some(bid)
            {
                return Err(Halt::Refused(Refusal::TooMuch(bid)));
            }
            Probe::decide(ctx, state, actor, &order, dice)
        }
    });
    assert_found(&checks::legality::<Planted<Probe, Jealous>>(GAMES));
}

#[test]
fn legality_finds_a_preview_that_promises_too_much() {
    fault!(Probe, Rosy {
        fn preview(
            ctx: Ctx<'_, World>,
            view: &View,
            seat: Seat,
            order: Order,
        ) -> Result<Preview<Probe>, Refusal> {
            match order {
                Order::Bid(_) => Probe::preview(ctx, view, seat, &Order::Bid(0)),
                Order::Peek
                | Order::March { .. }
                | Order::Duel(_)
                | Order::Strike(_)
                | Order::Deal(_) => Probe::preview(ctx, view, seat, &order),
            }
        }
    });
    assert_found(&checks::legality::<Planted<Probe, Rosy>>(GAMES));
}

#[test]
fn secrecy_finds_a_card_in_the_view() {
    fault!(Probe, OpenCard {
        fn view(world: &World, state: &State, viewer: Viewer) -> View {
            let mut view = Probe::view(world, state, viewer);
            view.own[1] = Own { card: state.cards[1], ..view.own[1] };
            view
        }
    });
    assert_found(&hidden::secrecy::<Planted<Probe, OpenCard>>(GAMES));
}

#[test]
fn secrecy_finds_a_secret_offer_in_the_view_of_a_third() {
    fault!(Probe, Leaky {
        fn view(world: &World, state: &State, viewer: Viewer) -> View {
            let mut view = Probe::view(world, state, viewer);
            if viewer != Viewer::Public {
                view.offers = state.offers.view(Viewer::Seat(Seat(0)));
            }
            view
        }
    });
    assert_found(&hidden::secrecy::<Planted<Probe, Leaky>>(GAMES));
}

#[test]
fn secrecy_finds_a_bid_that_is_told() {
    fault!(Probe, Chatty {
        fn observe(world: &World, before: &State, event: &Event, viewer: Viewer) -> Option<Observation> {
            match event {
                // Tells everybody how the bid compares with the hidden one.
                Event::Bid { seat, bid } => Some(Observation::Bid {
                    seat: *seat,
                    bid: Some(u8::from(before.bids[(seat.index() + 1) % before.bids.len()] < Some(*bid))),
                }),
                Event::Dealt { .. }
                | Event::Peeked { .. }
                | Event::Shown { .. }
                | Event::Marched { .. }
                | Event::Joined { .. }
                | Event::Rests { .. }
                | Event::Returns { .. }
                | Event::Corrected { .. }
                | Event::Duel(_)
                | Event::Deal(_)
                | Event::Paid { .. }
                | Event::Ended { .. } => Probe::observe(world, before, event, viewer),
            }
        }
    });
    assert_found(&hidden::secrecy::<Planted<Probe, Chatty>>(GAMES));
}

#[test]
fn secrecy_finds_a_correction_that_depends_on_a_hidden_bid() {
    fault!(Probe, Partial {
        fn correct(
            ctx: Ctx<'_, World>,
            state: &State,
            text: &str,
        ) -> Option<Result<Correction<Event>, Refusal>> {
            let mut corrected = Probe::correct(ctx, state, text)?;
            if let Ok(correction) = &mut corrected {
                correction.affected.retain(|seat| state.bids.get(seat.index()) != Some(&Some(4)));
            }
            Some(corrected)
        }
    });
    assert_found(&hidden::secrecy::<Planted<Probe, Partial>>(GAMES));
}

#[test]
fn secrecy_finds_a_rest_that_depends_on_a_private_die() {
    fault!(Probe, Restless {
        fn reseat(world: &World, state: &State, change: SeatChange) -> Result<Vec<Event>, String> {
            match change {
                SeatChange::Paused(seat) if state.peeks[seat.index()].is_some() => {
                    Err("it has peeked".into())
                }
                SeatChange::Joined(_)
                | SeatChange::Entered(_)
                | SeatChange::Left(_)
                | SeatChange::Abandoned(_)
                | SeatChange::Dissolved(_)
                | SeatChange::Paused(_)
                | SeatChange::Resumed(_)
                | SeatChange::Handed(_) => Probe::reseat(world, state, change),
            }
        }
    });
    assert_found(&hidden::secrecy::<Planted<Probe, Restless>>(GAMES));
}

#[test]
fn notation_finds_an_order_that_prints_as_another() {
    fault!(Probe, Slurred {
        fn print(ctx: Ctx<'_, World>, view: &View, order: Order) -> String {
            match order {
                Order::Bid(bid) => format!("bid {}", bid.min(probe::MOST)),
                Order::Peek
                | Order::March { .. }
                | Order::Duel(_)
                | Order::Strike(_)
                | Order::Deal(_) => Probe::print(ctx, view, &order),
            }
        }
    });
    assert_found(&checks::notation::<Planted<Probe, Slurred>>(GAMES));
}

#[test]
fn parts_finds_a_secret_that_is_left_out() {
    fault!(Probe, Forgotten {
        fn own(view: &View, seat: Seat) -> Part {
            let part = Probe::own(view, seat);
            Part { facts: Own { card: None, ..part.facts }, ..part }
        }
    });
    assert_found(&checks::parts::<Planted<Probe, Forgotten>>(GAMES));
}

#[test]
fn parts_finds_a_step_that_takes_the_others_with_it() {
    fault!(Probe, Severe {
        fn verdict(_verdict: Result<String, Refusal>) -> Result<String, Refusal> {
            Err(Refusal::NotAsked)
        }
    });
    assert_found(&checks::parts::<Planted<Probe, Severe>>(GAMES));
}

#[test]
fn defaults_finds_a_clock_that_bids_too_much() {
    fault!(Probe, Lavish {
        fn default_order(world: &World, view: &View, seat: Seat, context: BotContext) -> Option<Order> {
            let order = Probe::default_order(world, view, seat, context)?;
            Some(if order == Order::Bid(0) { Order::Bid(u8::MAX) } else { order })
        }
    });
    assert_found(&checks::defaults::<Planted<Probe, Lavish>>(GAMES));
}

#[test]
fn episodes_finds_one_that_never_ends() {
    fault!(Probe, Endless {
        fn topic(observation: &Observation) -> Topic {
            let topic = Probe::topic(observation);
            let episode = topic.episode.map(|episode| Episode { ends: false, ..episode });
            Topic { episode, ..topic }
        }
    });
    assert_found(&checks::episodes::<Planted<Probe, Endless>>(DUELS));
}
