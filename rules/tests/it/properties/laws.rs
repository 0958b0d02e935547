//! Laws of Erkenfara Universalis alone, in campaigns in which much is ordered that no list has.

use rules::dice::Dice;
use rules::erkenfara::Erkenfara;
use rules::erkenfara::event::{Event, Why};
use rules::erkenfara::line::{Action, Line, Standing};
use rules::erkenfara::notation::order::Order;
use rules::erkenfara::refusal::Refusal;
use rules::erkenfara::state::{Choice, State};
use rules::erkenfara::treaties::{Bond, Term};
use rules::erkenfara::view::View;
use rules::erkenfara::world::World;
use rules::erkenfara::world::board::{Holding, Season};
use rules::map::Region;
use rules::offers::Offers;
use rules::{Actor, BotContext, Ctx, Game as _, Halt, Running, Seat};

use super::campaign::odd_lands;
use super::checks::{self, Verdict, each_step};
use super::planted::{Planted, assert_found, fault};
use super::walk::{Step, Walk};
use super::{Subject, assert_holds};

/// How many campaigns are played.
const CAMPAIGNS: u16 = 60;

/// A campaign, with or without a fault.
trait Campaign: Subject<World = World, State = State, Order = Order, Event = Event> {}

impl<G: Subject<World = World, State = State, Order = Order, Event = Event>> Campaign for G {}

/// What such a law looks at: a step, the state before it, and what it led to.
type Look<G> = fn(&Running<G>, &Step<G>, &[Event]) -> Verdict;

fn campaigns<G: Campaign>() -> impl Iterator<Item = Result<Walk<G>, String>> {
    let setups = odd_lands();
    (0..CAMPAIGNS).map(move |number| {
        let setup = setups[usize::from(number) % setups.len()].clone();
        Walk::of(setup, number).map(Walk::bold)
    })
}

fn each<G: Campaign>(look: Look<G>) -> Verdict {
    each_step(campaigns::<G>(), |walk, step| {
        let Some(step) = step else { return Ok(()) };
        look(&walk.state, step, &walk.decide(step)?)
    })
}

/// EU-57: who is asked in its turn plays it by its own sheet alone; at the deadline, what it has sealed.
fn asked_alone<G: Campaign>(before: &Running<G>, step: &Step<G>, events: &[Event]) -> Verdict {
    let Some(seat) = before.board.turn.filter(|_| before.turning.is_none()) else {
        return Ok(());
    };
    let is_played = |event: &Event| matches!(event, Event::Marched { seat: it, .. } if *it == seat);
    let own = step.actor.seat() == seat && matches!(step.order, Order::Sheet(_));
    if !own && events.iter().any(is_played) {
        return Err(format!("{:?} of {:?} plays {seat}", step.order, step.actor));
    }
    let sealed = before.private[seat.index()].sealed_for(before.board.round());
    let sealed = sealed.map(|sealed| sealed.lines.clone());
    match (&step.order, step.actor) {
        (Order::Sheet(lines), Actor::Clock(_)) if *lines != sealed.clone().unwrap_or_default() => {
            Err(format!(
                "the clock plays {lines:?}, and {sealed:?} is sealed"
            ))
        }
        _ => Ok(()),
    }
}

/// EU-27: nothing is taxed that yields nothing, and what is taxed pays what it would yield in winter.
fn taxed<G: Campaign>(before: &Running<G>, _: &Step<G>, events: &[Event]) -> Verdict {
    let mut state = before.clone();
    for event in events {
        if let Event::Changed {
            why: Why::Action(Line::Do { action, .. }),
            lands,
            gold,
            ..
        } = event
            && matches!(action, Action::Tax | Action::Burn)
        {
            let (region, _) = lands.first().ok_or("nothing is taxed")?;
            let land = state.board.land(*region).ok_or("nowhere is taxed")?;
            let paid: i64 = gold.iter().map(|(_, gold)| gold).sum();
            let worth = yields(&state.world, *region, land);
            let again = land.taxed && *action == Action::Burn;
            if paid != worth || (paid == 0 && !again) {
                return Err(format!("{region:?} pays {paid} and yields {worth}"));
            }
        }
        state.apply(event).map_err(|corrupt| corrupt.to_string())?;
    }
    Ok(())
}

/// What a region yields, with the one status that the campaigns here have: it floods it.
fn yields(world: &World, region: Region, land: &Holding) -> i64 {
    if land.taxed || land.burned || !land.made.is_empty() {
        0
    } else {
        world.site(region).production
    }
}

/// EU-08: each region pays one empire: its owner, or an occupier that is not a friend of the owner's or whose
/// occupation a treaty keeps.
fn paid_once<G: Campaign>(before: &Running<G>, _: &Step<G>, events: &[Event]) -> Verdict {
    if before.board.season != Season::Winter {
        return Ok(());
    }
    let mut state = before.clone();
    for event in events {
        if let Event::Accounted { seat, income, .. } = event {
            let lands = state.world.map.regions().zip(&state.board.lands);
            let wanted: i64 = lands
                .map(|(region, land)| {
                    pays(&state, *seat, land) * yields(&state.world, region, land) / 5
                })
                .sum();
            if wanted != *income {
                return Err(format!("{seat} takes in {income} instead of {wanted}"));
            }
        }
        state.apply(event).map_err(|corrupt| corrupt.to_string())?;
    }
    Ok(())
}

/// How many fifths of what it yields a region pays to a seat.
fn pays(state: &State, seat: Seat, land: &Holding) -> i64 {
    let (Some(owner), occupier) = (land.owner, land.occupier) else {
        return 0;
    };
    let is_taken = occupier.is_some_and(|by| {
        let friends = [Bond::Peace, Bond::Alliance];
        let friends = friends
            .iter()
            .any(|bond| state.offers.bound(by, owner, bond));
        let mut terms = state.offers.between(by, owner);
        !friends || terms.any(|(_, treaty)| treaty.term == Term::KeepOccupations)
    });
    match (is_taken, seat) {
        (true, _) if occupier == Some(seat) => 1,
        (false, _) if owner == seat => 5,
        _ => 0,
    }
}

#[test]
fn eu_57_who_is_asked_in_its_turn_plays_it_alone() {
    assert_holds(each::<Erkenfara>(asked_alone));
}

#[test]
fn eu_27_what_is_taxed_pays_what_it_yields() {
    assert_holds(each::<Erkenfara>(taxed));
}

#[test]
fn eu_08_each_region_pays_its_owner_or_a_hostile_occupier() {
    assert_holds(each::<Erkenfara>(paid_once));
}

#[test]
fn asked_alone_finds_a_sealed_sheet_that_is_looked_at_again() {
    fault!(Erkenfara, Forgetful {
        fn decide(
            ctx: Ctx<'_, World>,
            state: &State,
            actor: Actor,
            order: Order,
            dice: &mut dyn Dice,
        ) -> Result<Vec<Event>, Halt<Refusal>> {
            let mut state = state.clone();
            for sealed in state.private.iter_mut().flat_map(|own| &mut own.sealed) {
                sealed.asked = false;
            }
            Erkenfara::decide(ctx, &state, actor, &order, dice)
        }
    });
    assert_found(&each::<Planted<Erkenfara, Forgetful>>(asked_alone));
}

#[test]
fn asked_alone_finds_a_clock_that_drops_a_sealed_sheet() {
    fault!(Erkenfara, Careless {
        fn default_order(world: &World, view: &View, seat: Seat, context: BotContext) -> Option<Order> {
            let order = Erkenfara::default_order(world, view, seat, context)?;
            let is_sheet = matches!(order, Order::Sheet(_));
            Some(if is_sheet { Order::Sheet(Vec::new()) } else { order })
        }
    });
    assert_found(&each::<Planted<Erkenfara, Careless>>(asked_alone));
}

#[test]
fn defaults_finds_a_standing_retreat_that_is_not_legal() {
    fault!(Erkenfara, Literal {
        fn default_order(world: &World, view: &View, seat: Seat, context: BotContext) -> Option<Order> {
            let order = Erkenfara::default_order(world, view, seat, context)?;
            let own = view.of(seat).standing;
            let standing = view.conflict.as_ref().and_then(|conflict| {
                let spot = conflict.spot(conflict.side(seat)?);
                own.of(spot).cloned()
            });
            Some(match (order, standing) {
                (Order::Choose(Choice::Retreat { .. }), Some(Standing::Retreat { to })) => {
                    Order::Choose(Choice::Retreat { to })
                }
                (order, _) => order,
            })
        }
    });
    assert_found(&checks::defaults::<Planted<Erkenfara, Literal>>(CAMPAIGNS));
}

#[test]
fn taxed_finds_what_floods_are_left_out_of() {
    fault!(Erkenfara, Dry {
        fn decide(
            ctx: Ctx<'_, World>,
            state: &State,
            actor: Actor,
            order: Order,
            dice: &mut dyn Dice,
        ) -> Result<Vec<Event>, Halt<Refusal>> {
            let mut state = state.clone();
            state.board.lands.iter_mut().for_each(|land| land.made.clear());
            Erkenfara::decide(ctx, &state, actor, &order, dice)
        }
    });
    assert_found(&each::<Planted<Erkenfara, Dry>>(taxed));
}

#[test]
fn paid_once_finds_a_friend_who_takes_what_he_occupies() {
    fault!(Erkenfara, Greedy {
        fn decide(
            ctx: Ctx<'_, World>,
            state: &State,
            actor: Actor,
            order: Order,
            dice: &mut dyn Dice,
        ) -> Result<Vec<Event>, Halt<Refusal>> {
            let mut hostile = state.clone();
            if state.board.season == Season::Winter && matches!(order, Order::Sheet(_)) {
                hostile.offers = Offers::new();
            }
            Erkenfara::decide(ctx, &hostile, actor, &order, dice)
        }
    });
    assert_found(&each::<Planted<Erkenfara, Greedy>>(paid_once));
}

#[test]
fn the_laws_are_met_by_what_they_are_about() {
    // Otherwise they would say nothing.
    let mut met = [0; 4];
    let looked = each_step(campaigns::<Erkenfara>(), |walk, step| {
        let state = &walk.state;
        let waits = |seat: Seat| {
            let sealed = state.private[seat.index()].sealed_for(state.board.round());
            sealed.is_some_and(|sealed| sealed.asked)
        };
        met[0] += usize::from(state.board.turn.is_some_and(waits));
        let Some(step) = step else { return Ok(()) };
        for event in walk.decide(step)? {
            let is_taxed = matches!(
                event,
                Event::Changed {
                    why: Why::Action(_),
                    ..
                }
            );
            met[1] += usize::from(is_taxed);
            met[2] += usize::from(matches!(event, Event::Accounted { .. }));
        }
        let lands = state.board.lands.iter();
        let friends = lands.filter(|land| {
            let pair = land.owner.zip(land.occupier);
            pair.is_some_and(|(one, other)| state.offers.bound(one, other, &Bond::Peace))
        });
        met[3] += friends.count();
        Ok(())
    });
    assert_eq!(looked, Ok(()));
    assert!(met.iter().all(|count| *count > 10), "{met:?}");
}
