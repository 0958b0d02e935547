//! What an order leads to.

use super::advance::Advance;
use super::card::Card;
use super::event::{Event, PassReason};
use super::formation::Formation;
use super::legality::{Fit, cards};
use super::options::{World, full_deck};
use super::order::Order;
use super::refusal::Refusal;
use super::state::State;
use super::step::Step;
use crate::dice::{Dice, DiceStop, shuffle};
use crate::{Seat, Viewer};

/// Draws the lot, shuffles and deals (BK-04, BK-05).
pub(super) fn start(
    world: &World,
    state: &State,
    dice: &mut dyn Dice,
) -> Result<Vec<Event>, DiceStop> {
    let mut advance = Advance::of(world, state);
    let seats = state.count();
    let first = if let Some(scenario) = &world.options.scenario {
        advance.push(Event::Shuffled {
            deck: scenario.deck.clone(),
        });
        scenario.active
    } else {
        let deck = match &world.options.deck {
            Some(deck) => deck.clone(),
            None => in_any_order(&full_deck(seats), dice)?,
        };
        advance.push(Event::Shuffled { deck });
        match world.options.first {
            Some(first) => first,
            None => lot(seats, dice)?,
        }
    };
    advance.push(Event::FirstDrawn { seat: first });
    advance.begin_turns(first);
    Ok(advance.observation())
}

/// Shuffles what is left of the deck (TB-08), unless the table was begun with a deck of its own.
pub(super) fn redraw(
    world: &World,
    state: &State,
    dice: &mut dyn Dice,
) -> Result<Vec<Event>, DiceStop> {
    let options = &world.options;
    let is_fixed = options.deck.is_some() || options.scenario.is_some();
    if is_fixed || state.deck.len() < 2 || state.over.is_some() {
        return Ok(Vec::new());
    }
    let deck = in_any_order(&state.deck, dice)?;
    Ok(vec![Event::Shuffled { deck }])
}

fn in_any_order(cards: &[Card], dice: &mut dyn Dice) -> Result<Vec<Card>, DiceStop> {
    let count = u32::try_from(cards.len()).unwrap_or(u32::MAX);
    let order = shuffle(dice, "deck", count)?;
    Ok(order.into_iter().map(|at| cards[at as usize]).collect())
}

fn lot(seats: usize, dice: &mut dyn Dice) -> Result<Seat, DiceStop> {
    let sides = u32::try_from(seats).unwrap_or(u32::MAX);
    let number = dice.roll("first player", sides)?;
    let seat = u8::try_from(number.saturating_sub(1)).unwrap_or(0);
    Ok(Seat(seat))
}

/// Checks an order and says what it leads to.
pub(super) fn decide(
    world: &World,
    state: &State,
    seat: Seat,
    order: &Order,
) -> Result<Vec<Event>, Refusal> {
    let view = state.view(Viewer::Seat(seat));
    if view.check(world, seat, order)? == Fit::Begun {
        return Err(view.whole(seat, order));
    }
    let mut advance = Advance::of(world, state);
    match order {
        Order::War { suit, on } => {
            let (suit, on) = (*suit, on.unwrap_or(seat));
            advance.push(Event::Declared { seat, suit, on });
            advance.wait(Step::Defence, vec![on]);
        }
        Order::Pass => {
            let why = PassReason::Chosen;
            advance.push(Event::Passed { seat, why });
            advance.next_turn();
        }
        Order::Defend { suit } => {
            advance.push(Event::Defended {
                seat,
                suit: *suit,
                out: state.out.iter().copied().collect(),
            });
            advance.call_support();
        }
        Order::Support {
            side,
            flank,
            cards: ranks,
        } => {
            let army = state.battle.as_ref().map(|battle| battle.army(*side));
            let suit = army.and_then(|army| army.suit);
            advance.push(Event::Supported {
                seat,
                side: *side,
                flank: *flank,
                cards: suit.map_or_else(Vec::new, |suit| cards(suit, ranks)),
            });
            advance.call_support();
        }
        Order::SupportNone => {
            advance.push(Event::Declined { seat });
            advance.call_support();
        }
        Order::StayOut => {
            advance.push(Event::StayedOut { seat });
            if view.asked(seat) == Some(Step::Support) {
                advance.call_support();
            }
        }
        Order::Deploy(formation) => {
            let formation = formation.clone();
            advance.push(Event::Deployed { seat, formation });
            if advance.all_in() {
                advance.push(Event::Joined);
                advance.fight();
            }
        }
        Order::Send(reserves) => advance.answer(seat, reserves.clone()),
        Order::Hold => advance.answer(seat, Formation::default()),
        Order::End { yes } => {
            advance.push(Event::Voted { seat, yes: *yes });
            advance.agrees();
        }
    }
    Ok(advance.observation())
}
