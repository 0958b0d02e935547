//! What orders lead to in Combat Castles.

use super::Event;
use super::options::{Options, World};
use super::position::other;
use super::refusal::{DrawFault, Refusal};
use super::state::{Ending, Offer, Phase};
use super::token::{Line, Order, Piece, Word};
use super::view::View;
use super::walk::{Ended, Walk, unreadable, walk};
use crate::Seat;
use crate::dice::{Dice, DiceStop};

/// Draws who begins, unless the table fixed it (CC-02).
pub(super) fn start(options: &Options, dice: &mut dyn Dice) -> Result<Vec<Event>, DiceStop> {
    let first = match (&options.scenario, options.first) {
        (Some(scenario), _) => scenario.first(),
        (None, Some(first)) => first,
        (None, None) if dice.roll("first player", 2)? == 1 => Seat(0),
        (None, None) => Seat(1),
    };
    Ok(vec![Event::GameBegan { first }])
}

/// Decides an order of `seat`; all there is to know is in the world and the view.
pub(super) fn decide(
    world: &World,
    view: &View,
    seat: Seat,
    order: &Order,
) -> Result<Vec<Event>, Refusal> {
    if seat.index() > 1 {
        return Err(Refusal::NoSuchSeat { seat });
    }
    match order {
        Order::Line(line) => decide_line(world, view, seat, line),
        Order::Word(said) => decide_word(world, view, seat, *said),
    }
}

fn decide_line(world: &World, view: &View, seat: Seat, line: &Line) -> Result<Vec<Event>, Refusal> {
    match view.phase {
        Phase::Waiting => return Err(Refusal::NotStarted),
        Phase::Over(_) => {
            return Err(match line.pieces.first() {
                None => Refusal::Empty,
                Some(Piece::Unreadable(text)) => unreadable(text),
                Some(Piece::Token(token)) => Refusal::GameOver {
                    token: Some(*token),
                },
            });
        }
        Phase::Playing => {}
    }
    let to_act = view.position.to_move;
    if seat != to_act {
        return Err(Refusal::NotYourTurn { to_act });
    }
    if line.pieces.is_empty() {
        return Err(Refusal::Empty);
    }
    let Walk {
        position,
        mut events,
        ended,
    } = walk(&view.position, line)?;
    match ended {
        Ended::No => {}
        Ended::Opening => events.push(position.begin_turn(other(seat))),
        Ended::Turn => {
            // CC-15, CC-24: an offer lasts until the end of the other's next whole turn.
            let is_over = |offer: &Offer| offer.by != seat && offer.turn < view.turn;
            if let Some(offer) = view.offer.filter(is_over) {
                events.push(Event::OfferLapsed { seat: offer.by });
            }
            events.push(position.begin_turn(other(seat)));
        }
        Ended::Game { winner } => events.extend(end_game(world, view, Ending::Points { winner })),
    }
    Ok(events)
}

fn decide_word(world: &World, view: &View, seat: Seat, said: Word) -> Result<Vec<Event>, Refusal> {
    match view.phase {
        Phase::Waiting => return Err(Refusal::NotStarted),
        Phase::Over(_) => return Err(Refusal::GameOver { token: None }),
        Phase::Playing => {}
    }
    let no = |fault| Err(Refusal::Draw { word: said, fault });
    let theirs = view.offer.is_some_and(|offer| offer.by != seat);
    match said {
        Word::OfferDraw => match view.offer {
            None => Ok(vec![Event::DrawOffered { seat }]),
            Some(_) if theirs => no(DrawFault::TheirOfferOpen),
            Some(_) => no(DrawFault::OwnOfferOpen),
        },
        Word::AcceptDraw if theirs => Ok(end_game(world, view, Ending::Agreed)),
        Word::DeclineDraw if theirs => Ok(vec![Event::DrawDeclined { seat }]),
        Word::AcceptDraw | Word::DeclineDraw => no(DrawFault::NoOffer),
        Word::ClaimDraw => match claim_fault(world, view, seat) {
            None => Ok(end_game(world, view, Ending::Repetition { by: seat })),
            Some(fault) => no(fault),
        },
        Word::Resign => Ok(end_game(world, view, Ending::Resigned { by: seat })),
    }
}

fn claim_fault(world: &World, view: &View, seat: Seat) -> Option<DrawFault> {
    if view.may_claim(world, seat) {
        None
    } else if !world.options.repetition {
        Some(DrawFault::RepetitionOff)
    } else if !view.asked(seat) || view.position.step != super::Step::Castle {
        Some(DrawFault::NotAtTurnStart)
    } else {
        Some(DrawFault::Occurred(view.occurred))
    }
}

/// The end of a game, and the beginning of the next one of a match (CC-21).
fn end_game(world: &World, view: &View, ending: Ending) -> Vec<Event> {
    let mut events = vec![Event::GameEnded { ending }];
    if view.game < world.options.games {
        events.push(Event::GameBegan {
            first: other(view.first),
        });
    }
    events
}
