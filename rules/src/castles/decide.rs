//! What orders lead to in Combat Castles.

use super::Event;
use super::options::{Options, World};
use super::position::{Position, other};
use super::refusal::{DrawFault, Refusal};
use super::state::{Ending, Offer, Phase};
use super::token::{Line, Order, Piece, Token, Word};
use super::view::View;
use crate::dice::{Dice, DiceStop};
use crate::{Seat, notation};

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

/// Where a line leads.
#[derive(Debug)]
pub(super) struct Walk {
    /// The position after it.
    pub(super) position: Position,
    /// The facts on the way.
    pub(super) events: Vec<Event>,
    /// Whether anything may follow.
    pub(super) ended: Ended,
}

/// What a line has brought to an end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ended {
    No,
    Opening,
    Turn,
    Game { winner: Seat },
}

/// Plays the pieces of a line from the left (CC-17); the first bad one decides (CC-18).
pub(super) fn walk(start: &Position, line: &Line) -> Result<Walk, Refusal> {
    let mut walk = Walk {
        position: *start,
        events: Vec::new(),
        ended: Ended::No,
    };
    for piece in &line.pieces {
        if walk.ended == Ended::Turn {
            return Err(Refusal::AfterEnd {
                token: notation::excerpt(&piece.to_string()),
            });
        }
        let token = match piece {
            Piece::Unreadable(text) => return Err(unreadable(text)),
            Piece::Token(token) => *token,
        };
        // CC-22: the opening placement is a whole turn.
        if walk.ended == Ended::Opening {
            return Err(Refusal::OpeningDone { token });
        }
        let event = walk.position.play(token)?;
        walk.position
            .apply(&event)
            .expect("a fact fits the position it was found on");
        walk.events.push(event);
        walk.ended = match (walk.position.winner(), token, &event) {
            (Some(winner), _, _) => Ended::Game { winner },
            (None, Token::End, _) => Ended::Turn,
            (None, _, Event::OpeningPlaced { .. }) => Ended::Opening,
            (None, Token::Castle(_) | Token::Unit(..) | Token::Place(_), _) => Ended::No,
        };
    }
    Ok(walk)
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

fn unreadable(text: &str) -> Refusal {
    Refusal::Unreadable {
        text: notation::excerpt(text),
    }
}
