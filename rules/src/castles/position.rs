//! A position: the board, what lies beside it, whose step it is; and what a token does to it.
//!
//! Small and `Copy`, so that bot players and perft can look far ahead. Everything about the turn of
//! one game is here (CC-01 … CC-14); draws, matches and history are in [`super::State`].

use serde::{Deserialize, Serialize};

use super::Event;
use super::refusal::{PlacementFault, Refusal, UnitFault};
use super::square::{Square, Squares};
use super::token::Token;
use crate::{Corrupt, Seat};

/// Units each seat owns, on the board or beside it (CC-02).
pub const UNITS: u8 = 5;
/// Points that win a game (CC-14).
pub const POINTS_TO_WIN: u8 = 3;

/// What one seat has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Side {
    /// Where the castle stands.
    pub castle: Square,
    /// Where its units stand.
    pub units: Squares,
    /// Units that may be placed.
    pub supply: u8,
    /// Units destroyed, or not yet drafted.
    pub scrap: u8,
    /// Points scored in this game.
    pub points: u8,
}

impl Side {
    /// A side at the start of a game: all units in the scrap heap (CC-02).
    pub const fn fresh(castle: Square) -> Self {
        Self {
            castle,
            units: Squares::NONE,
            supply: 0,
            scrap: UNITS,
            points: 0,
        }
    }

    /// The castle's square and the units'.
    pub const fn pieces(&self) -> Squares {
        self.units.with(self.castle)
    }
}

/// Where a turn stands (CC-03, CC-04). The draft is automatic and no step of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// The second player places its first unit.
    Opening,
    /// The castle must move.
    Castle,
    /// Units may move.
    Units,
    /// Units may be placed.
    Placement,
}

/// What a piece met on the square that it entered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Met {
    /// The square was empty.
    Nothing,
    /// A castle came onto an enemy unit: it goes to its owner's scrap heap, and the owner scores
    /// (CC-07).
    CrushedUnit,
    /// A castle came onto an own unit: it goes back to the supply (CC-08).
    OwnUnit,
    /// A unit destroyed an enemy unit (CC-10).
    EnemyUnit,
    /// A unit struck the enemy castle: it goes to its own scrap heap and scores (CC-11).
    EnemyCastle,
}

/// One game's board and turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Position {
    /// Both sides, by seat.
    pub sides: [Side; 2],
    /// Whose turn it is.
    pub to_move: Seat,
    /// Where the turn stands.
    pub step: Step,
    /// Own units that have moved in this turn; shown flipped (CC-12).
    pub moved: Squares,
}

impl Position {
    /// The position before the opening placement, with `first` to begin from a1 (CC-02, CC-03).
    pub fn start(first: Seat) -> Self {
        let castle = |seat| {
            if seat == first {
                Square::A1
            } else {
                Square::D4
            }
        };
        Self {
            sides: [Side::fresh(castle(Seat(0))), Side::fresh(castle(Seat(1)))],
            to_move: other(first),
            step: Step::Opening,
            moved: Squares::NONE,
        }
    }

    /// The side of `seat`.
    pub fn side(&self, seat: Seat) -> &Side {
        &self.sides[seat.index() & 1]
    }

    fn side_mut(&mut self, seat: Seat) -> &mut Side {
        &mut self.sides[seat.index() & 1]
    }

    /// The side to move.
    pub fn own(&self) -> &Side {
        self.side(self.to_move)
    }

    /// The side that waits.
    pub fn enemy(&self) -> &Side {
        self.side(other(self.to_move))
    }

    /// A number that differs for different positions, but for which units have moved.
    pub fn key(&self) -> u64 {
        let step = match self.step {
            Step::Opening => 0,
            Step::Castle => 1,
            Step::Units => 2,
            Step::Placement => 3,
        };
        self.sides
            .iter()
            .fold(u64::from(self.to_move.0 & 1) << 2 | step, |key, side| {
                let key = key << 16 | u64::from(side.units.bits());
                let key = key << 4 | u64::from(side.castle.index());
                // The scrap heap holds what is left of five units.
                key << 6 | u64::from(side.supply & 7) << 3 | u64::from(side.points & 7)
            })
    }

    /// The seat that has won by points, if one has (CC-14).
    pub fn winner(&self) -> Option<Seat> {
        [Seat(0), Seat(1)]
            .into_iter()
            .find(|&seat| self.side(seat).points >= POINTS_TO_WIN)
    }

    /// Where the castle may go (CC-06).
    pub fn castle_moves(&self) -> Squares {
        self.own().castle.neighbours().without(self.enemy().castle)
    }

    /// Whether the castle may go to `to` and would crush a unit there, which gives its owner a point
    /// (CC-07, CC-20).
    pub fn gives_point(&self, to: Square) -> bool {
        self.castle_moves().has(to) && self.enemy().units.has(to)
    }

    /// Where the unit on `from` may go, if it is one of the mover's that has not moved (CC-09).
    pub fn unit_moves(&self, from: Square) -> Squares {
        if self.own().units.has(from) && !self.moved.has(from) {
            from.neighbours().minus(self.own().pieces())
        } else {
            Squares::NONE
        }
    }

    /// Where a unit may be placed, if there were one in the supply (CC-13, CC-19).
    pub fn placements(&self) -> Squares {
        let own = self.own();
        let mut chain = Squares::only(own.castle);
        loop {
            let longer = chain.or(chain.neighbours().and(own.units));
            if longer == chain {
                break;
            }
            chain = longer;
        }
        chain
            .neighbours()
            .minus(own.pieces())
            .minus(self.enemy().pieces())
    }

    /// Where the opening unit may be placed (CC-03).
    pub fn opening_placements(&self) -> Squares {
        self.own().castle.neighbours()
    }

    /// Calls `each` with every legal next token, in no particular order.
    pub fn each_legal(&self, mut each: impl FnMut(Token)) {
        if self.winner().is_some() {
            return;
        }
        match self.step {
            Step::Opening => self
                .opening_placements()
                .iter()
                .for_each(|at| each(Token::Place(at))),
            Step::Castle => self
                .castle_moves()
                .iter()
                .for_each(|to| each(Token::Castle(to))),
            Step::Units | Step::Placement => {
                if self.step == Step::Units {
                    for from in self.own().units.minus(self.moved) {
                        self.unit_moves(from)
                            .iter()
                            .for_each(|to| each(Token::Unit(from, to)));
                    }
                }
                if self.own().supply > 0 {
                    self.placements()
                        .iter()
                        .for_each(|at| each(Token::Place(at)));
                }
                each(Token::End);
            }
        }
    }

    /// Every legal next token, sorted.
    pub fn legal(&self) -> Vec<Token> {
        let mut tokens = Vec::new();
        self.each_legal(|token| tokens.push(token));
        tokens.sort_unstable();
        tokens
    }

    /// How many tokens are legal; the same as the length of [`Position::legal`], counted faster.
    pub fn legal_count(&self) -> u64 {
        if self.winner().is_some() {
            return 0;
        }
        let placements = || {
            if self.own().supply > 0 {
                u64::from(self.placements().len())
            } else {
                0
            }
        };
        match self.step {
            Step::Opening => u64::from(self.opening_placements().len()),
            Step::Castle => u64::from(self.castle_moves().len()),
            Step::Placement => placements() + 1,
            Step::Units => {
                let free = self.own().units.minus(self.moved);
                let moves: u64 = free
                    .iter()
                    .map(|from| u64::from(self.unit_moves(from).len()))
                    .sum();
                moves + placements() + 1
            }
        }
    }

    /// The fact that `token` leads to now.
    ///
    /// # Errors
    ///
    /// The first of the refusals of CC-18, from CC-14 on, that applies.
    pub fn play(&self, token: Token) -> Result<Event, Refusal> {
        if self.winner().is_some() {
            return Err(Refusal::GameOver { token: Some(token) });
        }
        let wrong_step = || Refusal::WrongStep {
            token,
            step: self.step,
            legal: self.legal(),
        };
        match (self.step, token) {
            (Step::Opening, Token::Place(at)) if self.opening_placements().has(at) => {
                Ok(Event::OpeningPlaced {
                    seat: self.to_move,
                    at,
                })
            }
            (Step::Opening, _) => Err(Refusal::OpeningPending {
                token,
                legal: self.legal(),
            }),
            (Step::Castle, Token::Castle(to)) => self.play_castle(to),
            (Step::Castle, _) | (_, Token::Castle(_)) | (Step::Placement, Token::Unit(..)) => {
                Err(wrong_step())
            }
            (Step::Units, Token::Unit(from, to)) => self.play_unit(from, to),
            (Step::Units | Step::Placement, Token::Place(at)) => self.play_placement(at),
            (Step::Units | Step::Placement, Token::End) => {
                Ok(Event::TurnEnded { seat: self.to_move })
            }
        }
    }

    fn play_castle(&self, to: Square) -> Result<Event, Refusal> {
        if !self.castle_moves().has(to) {
            let legal = self.castle_moves().iter().map(Token::Castle).collect();
            return Err(Refusal::CastleMove {
                to,
                from: self.own().castle,
                legal,
            });
        }
        let met = if self.enemy().units.has(to) {
            Met::CrushedUnit
        } else if self.own().units.has(to) {
            Met::OwnUnit
        } else {
            Met::Nothing
        };
        Ok(Event::CastleMoved {
            seat: self.to_move,
            from: self.own().castle,
            to,
            met,
        })
    }

    fn play_unit(&self, from: Square, to: Square) -> Result<Event, Refusal> {
        let fault = if !self.own().units.has(from) {
            Some(UnitFault::NoUnit)
        } else if self.moved.has(from) {
            Some(UnitFault::Moved)
        } else if !from.is_next_to(to) {
            Some(UnitFault::TooFar)
        } else if self.own().pieces().has(to) {
            Some(UnitFault::OwnPiece)
        } else {
            None
        };
        if let Some(fault) = fault {
            let movable = self.own().units.minus(self.moved);
            let legal = match fault {
                UnitFault::NoUnit | UnitFault::Moved => movable
                    .iter()
                    .filter(|&unit| !self.unit_moves(unit).is_empty())
                    .collect(),
                UnitFault::TooFar | UnitFault::OwnPiece => self.unit_moves(from).iter().collect(),
            };
            return Err(Refusal::UnitMove {
                from,
                to,
                fault,
                legal,
            });
        }
        let met = if self.enemy().castle == to {
            Met::EnemyCastle
        } else if self.enemy().units.has(to) {
            Met::EnemyUnit
        } else {
            Met::Nothing
        };
        Ok(Event::UnitMoved {
            seat: self.to_move,
            from,
            to,
            met,
        })
    }

    fn play_placement(&self, at: Square) -> Result<Event, Refusal> {
        let fault = if self.own().supply == 0 {
            Some(PlacementFault::NoSupply)
        } else if self.own().pieces().or(self.enemy().pieces()).has(at) {
            Some(PlacementFault::NotEmpty)
        } else if !self.placements().has(at) {
            Some(PlacementFault::NotConnected)
        } else {
            None
        };
        match fault {
            None => Ok(Event::Placed {
                seat: self.to_move,
                at,
            }),
            Some(fault) => {
                let legal = match fault {
                    PlacementFault::NoSupply => Vec::new(),
                    PlacementFault::NotEmpty | PlacementFault::NotConnected => {
                        self.placements().iter().collect()
                    }
                };
                Err(Refusal::Placement { at, fault, legal })
            }
        }
    }

    /// The beginning of the next seat's turn, with its draft (CC-05).
    pub fn begin_turn(&self, seat: Seat) -> Event {
        Event::TurnBegan {
            seat,
            drafted: self.side(seat).scrap > 0,
        }
    }

    /// Changes the position by one fact; facts that are not about the board change nothing.
    ///
    /// # Errors
    ///
    /// [`Corrupt`] when the fact does not fit.
    pub fn apply(&mut self, event: &Event) -> Result<(), Corrupt> {
        match *event {
            Event::OpeningPlaced { seat, at } => {
                let own = self.mover(seat, Step::Opening..=Step::Opening)?;
                take(&mut own.scrap)?;
                add(&mut own.units, at)?;
            }
            Event::TurnBegan { seat, drafted } => {
                if drafted {
                    let own = self.side_mut(seat);
                    take(&mut own.scrap)?;
                    own.supply += 1;
                }
                self.to_move = seat;
                self.step = Step::Castle;
                self.moved = Squares::NONE;
            }
            Event::CastleMoved {
                seat,
                from,
                to,
                met,
            } => self.apply_castle(seat, from, to, met)?,
            Event::UnitMoved {
                seat,
                from,
                to,
                met,
            } => self.apply_unit(seat, from, to, met)?,
            Event::Placed { seat, at } => {
                let own = self.mover(seat, Step::Units..=Step::Placement)?;
                take(&mut own.supply)?;
                add(&mut own.units, at)?;
                self.step = Step::Placement;
            }
            Event::TurnEnded { seat } => {
                self.mover(seat, Step::Units..=Step::Placement)?;
                self.moved = Squares::NONE;
            }
            Event::GameBegan { .. }
            | Event::DrawOffered { .. }
            | Event::DrawDeclined { .. }
            | Event::OfferLapsed { .. }
            | Event::GameEnded { .. } => {}
        }
        Ok(())
    }

    fn apply_castle(
        &mut self,
        seat: Seat,
        from: Square,
        to: Square,
        met: Met,
    ) -> Result<(), Corrupt> {
        let own = self.mover(seat, Step::Castle..=Step::Castle)?;
        if own.castle != from {
            return Err(Corrupt(format!(
                "{seat}'s castle is on {}, not {from}",
                own.castle
            )));
        }
        own.castle = to;
        match met {
            Met::Nothing => {}
            Met::OwnUnit => {
                remove(&mut own.units, to)?;
                own.supply += 1;
            }
            Met::CrushedUnit => {
                let enemy = self.side_mut(other(seat));
                remove(&mut enemy.units, to)?;
                enemy.scrap += 1;
                enemy.points += 1;
            }
            Met::EnemyUnit | Met::EnemyCastle => return Err(misfit(event_name(met), to)),
        }
        self.step = Step::Units;
        Ok(())
    }

    fn apply_unit(
        &mut self,
        seat: Seat,
        from: Square,
        to: Square,
        met: Met,
    ) -> Result<(), Corrupt> {
        let own = self.mover(seat, Step::Units..=Step::Units)?;
        remove(&mut own.units, from)?;
        match met {
            Met::Nothing | Met::EnemyUnit => {
                add(&mut own.units, to)?;
                self.moved = self.moved.with(to);
                if met == Met::EnemyUnit {
                    let enemy = self.side_mut(other(seat));
                    remove(&mut enemy.units, to)?;
                    enemy.scrap += 1;
                }
            }
            Met::EnemyCastle => {
                own.scrap += 1;
                own.points += 1;
            }
            Met::CrushedUnit | Met::OwnUnit => return Err(misfit(event_name(met), to)),
        }
        Ok(())
    }

    /// The side of `seat`, which must be the one to move, in one of `steps`.
    fn mover(
        &mut self,
        seat: Seat,
        steps: std::ops::RangeInclusive<Step>,
    ) -> Result<&mut Side, Corrupt> {
        if seat != self.to_move || !steps.contains(&self.step) || self.winner().is_some() {
            return Err(Corrupt(format!(
                "{seat} acts, but it is the {:?} step of {}",
                self.step, self.to_move
            )));
        }
        Ok(self.side_mut(seat))
    }
}

/// The seat across the board.
pub const fn other(seat: Seat) -> Seat {
    Seat(1 - (seat.0 & 1))
}

fn take(heap: &mut u8) -> Result<(), Corrupt> {
    *heap = heap
        .checked_sub(1)
        .ok_or_else(|| Corrupt("a unit is taken from an empty heap".into()))?;
    Ok(())
}

fn add(units: &mut Squares, at: Square) -> Result<(), Corrupt> {
    if units.has(at) {
        return Err(Corrupt(format!("two units on {at}")));
    }
    *units = units.with(at);
    Ok(())
}

fn remove(units: &mut Squares, at: Square) -> Result<(), Corrupt> {
    if !units.has(at) {
        return Err(Corrupt(format!("no unit on {at}")));
    }
    *units = units.without(at);
    Ok(())
}

fn misfit(what: &str, at: Square) -> Corrupt {
    Corrupt(format!("{what} cannot happen on {at}"))
}

fn event_name(met: Met) -> &'static str {
    match met {
        Met::Nothing => "an empty square",
        Met::CrushedUnit => "a castle's blow",
        Met::OwnUnit => "a recall",
        Met::EnemyUnit => "a unit's blow",
        Met::EnemyCastle => "a strike at the castle",
    }
}
