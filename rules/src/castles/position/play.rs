//! What a token does to a position, and how a fact changes it.

use crate::castles::Event;
use crate::castles::position::{Met, Position, Side, Step, other};
use crate::castles::refusal::{PlacementFault, Refusal, UnitFault};
use crate::castles::square::{Square, Squares};
use crate::castles::token::Token;
use crate::{Corrupt, Seat};

impl Position {
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
