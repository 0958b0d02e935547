//! What anyone may know of a table of Combat Castles, and what follows from it alone.

use serde::{Deserialize, Serialize};

use super::Event;
use super::options::World;
use super::position::{Position, Step, other};
use super::state::{Offer, Phase, State};
use super::token::{Order, Token, Word};
use super::walk::{Ended, walk};
use crate::{Ask, Next, Over, Seat};

/// A table as everyone sees it: all information is open (CC-23).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct View {
    /// Whether a game is on.
    pub phase: Phase,
    /// The game of the match, from 1.
    pub game: u8,
    /// Who began this game, from a1.
    pub first: Seat,
    /// The board and the turn.
    pub position: Position,
    /// The turn's number in this game, from 1; 0 during the opening placement.
    pub turn: u16,
    /// What the seat to move has done in this turn.
    pub this_turn: Vec<Token>,
    /// What the other seat did in its last turn.
    pub last_turn: Vec<Token>,
    /// A draw that is offered.
    pub offer: Option<Offer>,
    /// Points of the games of the match that have ended, by seat.
    pub totals: [u8; 2],
    /// How often turns of this game have begun in this very position.
    pub occurred: u8,
}

impl View {
    /// Whether a decision of `seat` is waited for.
    pub fn asked(&self, seat: Seat) -> bool {
        self.phase == Phase::Playing && self.position.to_move == seat
    }

    /// The decision that is waited for.
    pub fn ask(&self) -> Option<Ask> {
        let seat = self.position.to_move;
        let (kind, key) = match self.position.step {
            Step::Opening => ("opening", format!("opening-{}", self.game)),
            Step::Castle | Step::Units | Step::Placement => {
                ("turn", format!("turn-{}.{}", self.game, self.turn))
            }
        };
        self.asked(seat).then(|| Ask::new(seat, kind, key))
    }

    /// Whether `seat` may claim a draw now (CC-15).
    pub fn may_claim(&self, world: &World, seat: Seat) -> bool {
        self.asked(seat)
            && world.options.repetition
            && self.position.step == Step::Castle
            && self.occurred >= 3
    }

    /// The position that the tokens of `partial` lead to, if they are legal for `seat` and leave
    /// the turn open.
    pub fn after(&self, seat: Seat, partial: &str) -> Option<Position> {
        let line = match Order::read(partial) {
            Order::Line(line) if self.asked(seat) => line,
            Order::Line(_) | Order::Word(_) => return None,
        };
        walk(&self.position, &line)
            .ok()
            .filter(|walk| walk.ended == Ended::No)
            .map(|walk| walk.position)
    }

    /// The table after `events`, as far as the present turn goes: whose turn comes next and what it
    /// drafts is not shown.
    pub(super) fn after_events(&self, events: &[Event]) -> Self {
        let mut after = self.clone();
        for event in events {
            if matches!(event, Event::TurnBegan { .. } | Event::GameBegan { .. }) {
                continue;
            }
            after
                .position
                .apply(event)
                .expect("a fact fits the position it was found on");
            after.this_turn.extend(event.token());
            match *event {
                Event::TurnEnded { seat } | Event::OpeningPlaced { seat, .. } => {
                    after.position.to_move = other(seat);
                    after.position.step = Step::Castle;
                    after.last_turn = std::mem::take(&mut after.this_turn);
                    after.last_turn.retain(|token| *token != Token::End);
                }
                Event::GameEnded { ending } => {
                    let winners = ending.winner().into_iter().collect();
                    after.phase = Phase::Over(Over {
                        winners,
                        how: ending.word().into(),
                    });
                }
                Event::DrawOffered { seat } => {
                    let turn = after.turn;
                    after.offer = Some(Offer { by: seat, turn });
                }
                Event::DrawDeclined { .. } | Event::OfferLapsed { .. } => after.offer = None,
                Event::GameBegan { .. }
                | Event::TurnBegan { .. }
                | Event::CastleMoved { .. }
                | Event::UnitMoved { .. }
                | Event::Placed { .. } => {}
            }
        }
        after
    }

    /// The tokens that may follow `partial`, sorted as texts; a turn may end where the closing dot is
    /// one of them.
    pub(super) fn next(&self, seat: Seat, partial: &str) -> Next {
        let after = self.after(seat, partial);
        let tokens = after.map(|position| position.legal()).unwrap_or_default();
        let may_end = tokens.contains(&Token::End);
        Next::words(tokens.iter().map(ToString::to_string)).ending(may_end)
    }

    /// The words that `seat` may say now (CC-15).
    pub fn words(&self, world: &World, seat: Seat) -> Vec<Word> {
        if self.phase != Phase::Playing || seat.index() > 1 {
            return Vec::new();
        }
        let offered = self.offer.is_some_and(|offer| offer.by != seat);
        let may_say = |word: &Word| match word {
            Word::AcceptDraw | Word::DeclineDraw => offered,
            Word::ClaimDraw => self.may_claim(world, seat),
            Word::OfferDraw => self.offer.is_none(),
            Word::Resign => true,
        };
        Word::ALL.into_iter().filter(may_say).collect()
    }
}

impl State {
    /// What anyone may know: everything (CC-23).
    pub(super) fn view(&self) -> View {
        let key = self.position.key();
        let occurred = self.begun.iter().filter(|&&begun| begun == key).count();
        View {
            phase: self.phase.clone(),
            game: self.game,
            first: self.first,
            position: self.position,
            turn: self.turn,
            this_turn: self.this_turn.clone(),
            last_turn: self.last_turn.clone(),
            offer: self.offer,
            totals: self.totals,
            occurred: u8::try_from(occurred).unwrap_or(u8::MAX),
        }
    }
}
