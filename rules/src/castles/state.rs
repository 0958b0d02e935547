//! A table's game or match: the position, and what the position does not tell (CC-15, CC-21).

use serde::{Deserialize, Serialize};

use super::Event;
use super::options::{Options, World};
use super::position::{POINTS_TO_WIN, Position, Step, other};
use super::token::Token;
use crate::{Corrupt, Over, Seat};

/// Whether a game is on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// The next game has not begun.
    Waiting,
    /// A game is on.
    Playing,
    /// The last game has ended.
    Over(Over),
}

/// How one game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "the names say it")]
pub enum Ending {
    /// A seat scored its third point (CC-14).
    Points { winner: Seat },
    /// A seat resigned (CC-15).
    Resigned { by: Seat },
    /// Both seats agreed to a draw (CC-15).
    Agreed,
    /// A draw was claimed at a third repetition (CC-15).
    Repetition { by: Seat },
}

impl Ending {
    /// The seat that won, unless it is a draw.
    pub fn winner(self) -> Option<Seat> {
        match self {
            Self::Points { winner } => Some(winner),
            Self::Resigned { by } => Some(other(by)),
            Self::Agreed | Self::Repetition { .. } => None,
        }
    }

    /// In a word, for [`Over::how`].
    pub const fn word(self) -> &'static str {
        match self {
            Self::Points { .. } => "points",
            Self::Resigned { .. } => "resignation",
            Self::Agreed => "agreement",
            Self::Repetition { .. } => "repetition",
        }
    }
}

/// A draw that is offered: until the other seat's next whole turn has ended (CC-15, CC-24).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[expect(missing_docs, reason = "the names say it")]
pub struct Offer {
    pub by: Seat,
    /// The turn in which it was offered; one of the other seat's that was on by then is not whole.
    #[serde(default)]
    pub turn: u16,
}

/// Everything there is to know about a table of Combat Castles.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct State {
    pub(super) phase: Phase,
    /// The game of the match, from 1; 0 before the first.
    pub(super) game: u8,
    pub(super) first: Seat,
    pub(super) position: Position,
    /// Turns begun in this game; the opening placement is none.
    pub(super) turn: u16,
    pub(super) this_turn: Vec<Token>,
    pub(super) last_turn: Vec<Token>,
    pub(super) offer: Option<Offer>,
    /// Points of the games of the match that have ended, by seat.
    pub(super) totals: [u8; 2],
    /// Keys of the positions in which the turns of this game began, for repetition.
    pub(super) begun: Vec<u64>,
}

impl State {
    /// A table before its first game.
    pub(super) fn new(world: &World) -> Self {
        Self {
            phase: Phase::Waiting,
            game: 0,
            first: Seat(0),
            position: world.position,
            turn: 0,
            this_turn: Vec::new(),
            last_turn: Vec::new(),
            offer: None,
            totals: [0; 2],
            begun: Vec::new(),
        }
    }

    /// How the table ended, if it has.
    pub(super) fn over(&self) -> Option<Over> {
        match &self.phase {
            Phase::Over(over) => Some(over.clone()),
            Phase::Waiting | Phase::Playing => None,
        }
    }

    /// Changes the state by one fact.
    ///
    /// # Errors
    ///
    /// [`Corrupt`] when the fact does not fit.
    pub(super) fn apply(&mut self, options: &Options, event: Event) -> Result<(), Corrupt> {
        let began = matches!(event, Event::GameBegan { .. });
        let fits = match self.phase {
            Phase::Waiting => began,
            Phase::Playing => !began,
            Phase::Over(_) => false,
        };
        if !fits {
            return Err(Corrupt(format!(
                "{event:?} while the table is {:?}",
                self.phase
            )));
        }
        if let Some(seat) = event.seat().filter(|seat| seat.index() > 1) {
            return Err(Corrupt(format!("{seat} does not play")));
        }
        self.position.apply(&event)?;
        self.this_turn.extend(event.token());
        match event {
            Event::GameBegan { first } => self.begin_game(options, first),
            Event::OpeningPlaced { .. } => {
                self.last_turn = std::mem::take(&mut self.this_turn);
            }
            Event::TurnBegan { .. } => self.count_turn(),
            Event::TurnEnded { .. } => {
                self.last_turn = std::mem::take(&mut self.this_turn);
                self.last_turn.retain(|token| *token != Token::End);
            }
            Event::DrawOffered { seat } => {
                let turn = self.turn;
                self.offer = Some(Offer { by: seat, turn });
            }
            Event::DrawDeclined { .. } | Event::OfferLapsed { .. } => self.offer = None,
            Event::GameEnded { ending } => self.end_game(options, ending),
            Event::CastleMoved { .. } | Event::UnitMoved { .. } | Event::Placed { .. } => {}
        }
        Ok(())
    }

    fn begin_game(&mut self, options: &Options, first: Seat) {
        self.phase = Phase::Playing;
        self.game += 1;
        self.first = first;
        self.turn = 0;
        self.this_turn.clear();
        self.last_turn.clear();
        self.offer = None;
        self.begun.clear();
        if options.scenario.is_none() {
            self.position = Position::start(first);
        } else if self.position.step == Step::Castle {
            self.count_turn();
        }
    }

    fn count_turn(&mut self) {
        self.turn = self.turn.saturating_add(1);
        self.begun.push(self.position.key());
    }

    fn end_game(&mut self, options: &Options, ending: Ending) {
        self.offer = None;
        for seat in [Seat(0), Seat(1)] {
            let resigned_to = matches!(ending, Ending::Resigned { by } if by != seat);
            let points = if resigned_to {
                POINTS_TO_WIN
            } else {
                self.position.side(seat).points
            };
            self.totals[seat.index()] = self.totals[seat.index()].saturating_add(points);
        }
        self.phase = if self.game < options.games {
            Phase::Waiting
        } else if options.games == 1 {
            Phase::Over(Over {
                winners: ending.winner().into_iter().collect(),
                how: ending.word().into(),
            })
        } else {
            let [a, b] = self.totals;
            let winners = match a.cmp(&b) {
                std::cmp::Ordering::Greater => vec![Seat(0)],
                std::cmp::Ordering::Less => vec![Seat(1)],
                std::cmp::Ordering::Equal => Vec::new(),
            };
            Phase::Over(Over {
                winners,
                how: "match".into(),
            })
        };
    }
}

impl Event {
    /// The seat the event is about.
    pub fn seat(&self) -> Option<Seat> {
        match *self {
            Self::GameBegan { first: seat }
            | Self::OpeningPlaced { seat, .. }
            | Self::TurnBegan { seat, .. }
            | Self::CastleMoved { seat, .. }
            | Self::UnitMoved { seat, .. }
            | Self::Placed { seat, .. }
            | Self::TurnEnded { seat }
            | Self::DrawOffered { seat }
            | Self::DrawDeclined { seat }
            | Self::OfferLapsed { seat } => Some(seat),
            Self::GameEnded { ending } => match ending {
                Ending::Points { winner: seat }
                | Ending::Resigned { by: seat }
                | Ending::Repetition { by: seat } => Some(seat),
                Ending::Agreed => None,
            },
        }
    }

    /// The token that led to the event, if one did.
    pub fn token(&self) -> Option<Token> {
        match *self {
            Self::OpeningPlaced { at, .. } | Self::Placed { at, .. } => Some(Token::Place(at)),
            Self::CastleMoved { to, .. } => Some(Token::Castle(to)),
            Self::UnitMoved { from, to, .. } => Some(Token::Unit(from, to)),
            Self::TurnEnded { .. } => Some(Token::End),
            Self::GameBegan { .. }
            | Self::TurnBegan { .. }
            | Self::DrawOffered { .. }
            | Self::DrawDeclined { .. }
            | Self::OfferLapsed { .. }
            | Self::GameEnded { .. } => None,
        }
    }
}
