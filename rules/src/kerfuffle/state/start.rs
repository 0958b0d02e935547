//! Changes of the set-up, of cards, and of a turn before its moves.

use crate::Seat;
use crate::kerfuffle::card::Card;
use crate::kerfuffle::event::{Dealt, SetUp, Turn};
use crate::kerfuffle::pieces::Pieces;
use crate::kerfuffle::realm::{Force, Stage};
use crate::kerfuffle::scenario::{garrison, heads};
use crate::kerfuffle::state::State;

impl State {
    /// Changes of the set-up, and of cards.
    pub(super) fn change_start(&mut self, fact: &SetUp) -> Option<()> {
        match fact {
            SetUp::OrderDrawn { order } => {
                let mut sorted = order.clone();
                sorted.sort_unstable();
                let all = Seat::first(self.own.len());
                sorted.into_iter().eq(all).then_some(())?;
                self.realm.order.clone_from(order);
                self.realm.active = *order.first()?;
            }
            SetUp::Began { stage } => self.realm.stage = *stage,
            SetUp::CapitalChosen {
                seat,
                capital,
                provinces,
            } => {
                let [one, other] = *provinces;
                for at in [*capital, one, other] {
                    let force = if at == *capital {
                        garrison().with(&heads())
                    } else {
                        garrison()
                    };
                    self.join(*seat, at, force, false)?;
                    self.realm.factions.get_mut(seat.index())?.home.insert(at);
                }
                self.realm.factions.get_mut(seat.index())?.capital = Some(*capital);
            }
            SetUp::CastleChosen { seat, at } => {
                self.realm.factions.get_mut(seat.index())?.named = true;
                self.realm.provinces.get_mut(at.index())?.castle = true;
            }
            SetUp::Shuffled { deck } => self.deck.clone_from(deck),
            SetUp::CardDealt {
                seat,
                card,
                why,
                passed,
                laid,
            } => self.deal(*seat, card, *why, (*passed, *laid))?,
            SetUp::CardSettled { seat } => {
                self.realm.factions.get_mut(seat.index())?.settled = true;
            }
            SetUp::CardShown { seat, card } => {
                self.realm.factions.get_mut(seat.index())?.shown = Some(card.clone());
            }
        }
        Some(())
    }

    /// Deals a card from the deck, or from what another laid back; the old one is laid back.
    fn deal(
        &mut self,
        seat: Seat,
        card: &Card,
        why: Dealt,
        (passed, laid): (u32, Option<u32>),
    ) -> Option<()> {
        let kind = if let Some(laid) = laid {
            let laid = usize::try_from(laid).ok()?;
            (laid < self.laid.len()).then_some(())?;
            self.laid.remove(laid).1
        } else {
            let passed = usize::try_from(passed).ok()?;
            (passed < self.deck.len()).then_some(())?;
            self.deck.rotate_left(passed);
            self.deck.remove(0)
        };
        (kind == card.kind()).then_some(())?;
        let own = self.own.get_mut(seat.index())?;
        if let Some(old) = own.card.replace(card.clone()) {
            self.laid.push((seat, old.kind()));
        }
        own.turns = 0;
        if why == Dealt::Overtaken {
            // What was shown is no longer the card.
            self.realm.factions.get_mut(seat.index())?.shown = None;
        }
        Some(())
    }

    /// Changes within a turn, before the moves.
    pub(super) fn change_turn(&mut self, fact: &Turn) -> Option<()> {
        match fact {
            Turn::RoundBegan { round } => self.realm.round = *round,
            Turn::TurnBegan { seat, ledger } => {
                let ledger = ledger.clone()?;
                let own = self.own.get_mut(seat.index())?;
                own.treasury = ledger.after();
                own.waiting = own.waiting.with(&own.ordered);
                own.ordered = Pieces::NONE;
                own.ledger = Some(ledger);
                self.realm.active = *seat;
                self.realm.stage = Stage::Purchases;
                for province in &mut self.realm.provinces {
                    if let Some(force) = &mut province.force {
                        force.moved = Pieces::NONE;
                        force.fled = false;
                    }
                }
            }
            Turn::Placed { seat, at, pieces } => {
                let own = self.own.get_mut(seat.index())?;
                own.waiting = own.waiting.without(pieces)?;
                self.join(*seat, *at, *pieces, false)?;
            }
            Turn::Dismissed { seat, at, pieces } => {
                self.take(*seat, *at, *pieces)?;
            }
            Turn::Bought { seat, pieces } => {
                let own = self.own.get_mut(seat.index())?;
                own.treasury = own.treasury.checked_sub(i64::from(pieces.price()))?;
                own.ordered = own.ordered.with(pieces);
            }
            Turn::PurchasesEnded { .. } => self.realm.stage = Stage::Moves,
            Turn::StackBought { seat, at, price } => {
                let own = self.own.get_mut(seat.index())?;
                own.treasury = own.treasury.checked_sub(i64::from(*price))?;
                let force = self.realm.provinces.get_mut(at.index())?.force.as_mut()?;
                *force = Force::of(*seat, force.pieces);
            }
            Turn::TurnEnded { seat, turns } => {
                self.own.get_mut(seat.index())?.turns = (*turns)?;
            }
        }
        Some(())
    }
}
