//! How facts change a game of Boki. Nothing is decided here.

use std::collections::{BTreeMap, BTreeSet};

use super::card::{Card, Rank, Suit};
use super::event::{Dealt, Event};
use super::field::{Front, Place, Round, Side};
use super::formation::Formation;
use super::state::{Army, Battle, LastRound, State, Votes};
use crate::{Corrupt, Seat};

impl State {
    /// Changes the state by one fact.
    pub(super) fn apply(&mut self, event: &Event) -> Result<(), Corrupt> {
        let turn = self.turn;
        self.change(event)
            .ok_or_else(|| Corrupt(format!("{event:?} in turn {turn}")))
    }

    /// Changes the state, or finds that the event does not fit.
    fn change(&mut self, event: &Event) -> Option<()> {
        match event {
            Event::Shuffled { deck } => self.deck.clone_from(deck),
            Event::FirstDrawn { seat } => {
                self.hand(*seat)?;
                self.active = *seat;
            }
            Event::TurnBegan { turn, seat, quiet } => self.begin(*turn, *seat, *quiet)?,
            Event::Recruited { cards } => {
                for dealt in cards {
                    self.deal(*dealt)?;
                }
            }
            Event::Waited { waits } => self.waits = Some(waits.clone()),
            Event::Passed { seat, .. } => self.answered(*seat),
            Event::Declared { seat, suit, on } => {
                self.answered(*seat);
                self.battle = Some(Battle {
                    armies: [Army::of(*seat, Some(*suit)), Army::of(*on, None)],
                    called: BTreeSet::new(),
                    supporters: BTreeMap::new(),
                    last: None,
                });
            }
            Event::Defended { seat, suit, .. } => {
                self.answered(*seat);
                self.battle.as_mut()?.armies[Side::Defender.index()].suit = Some(*suit);
            }
            Event::StayedOut { seat } => {
                self.out.insert(*seat);
                self.answered(*seat);
            }
            Event::Supported {
                seat,
                side,
                flank,
                cards,
            } => self.support(*seat, *side, *flank, cards)?,
            Event::Declined { seat } => {
                self.battle.as_mut()?.called.insert(*seat);
                self.answered(*seat);
            }
            Event::Deployed { seat, formation } => {
                self.own_army(*seat)?.formation = Some(formation.clone());
                self.answered(*seat);
            }
            Event::Joined => self.join()?,
            Event::Fought { round } => self.fought(round)?,
            Event::Answered { seat, sent } => {
                self.own_army(*seat)?.answer = Some(sent.clone());
                self.answered(*seat);
            }
            Event::Arrived => self.arrive()?,
            Event::Ended { coins, train, .. } => self.end(coins, *train)?,
            Event::Rewarded { seat } => {
                self.reward = false;
                let hand = self.seats.get_mut(seat.index())?;
                hand.trains = hand.trains.checked_add(1)?;
            }
            Event::Voted { seat, yes } => {
                self.votes.said.insert(*seat, *yes);
                self.votes.closed |= !yes && self.has_troops(*seat);
            }
            Event::Finished { over, .. } => {
                self.over = Some(over.clone());
                self.waits = None;
            }
        }
        Some(())
    }

    fn begin(&mut self, turn: u32, seat: Seat, quiet: u32) -> Option<()> {
        self.hand(seat)?;
        self.turn = turn;
        self.active = seat;
        self.quiet = quiet;
        self.bled = false;
        self.out.clear();
        self.votes = Votes::default();
        self.battle = None;
        self.waits = None;
        Some(())
    }

    fn support(&mut self, seat: Seat, side: Side, flank: Place, cards: &[Card]) -> Option<()> {
        let battle = self.battle.as_mut()?;
        battle.called.insert(seat);
        battle.supporters.insert(seat, side);
        let front = &mut battle.armies[side.index()].front;
        front.places[flank.index()] = cards.to_vec();
        front.supporters[flank.flank()?] = Some(seat);
        self.answered(seat);
        Some(())
    }

    /// The army that a seat leads in the battle.
    fn own_army(&mut self, seat: Seat) -> Option<&mut Army> {
        let battle = self.battle.as_mut()?;
        let side = battle.side_of(seat)?;
        Some(&mut battle.armies[side.index()])
    }

    /// Both deployments stand on the field.
    fn join(&mut self) -> Option<()> {
        for army in &mut self.battle.as_mut()?.armies {
            let (formation, suit) = (army.formation.take()?, army.suit?);
            enter(&mut army.front, &formation, suit);
            let card = |&rank| Card { suit, rank };
            army.front.reserve = formation.reserve.iter().map(card).collect();
        }
        Some(())
    }

    /// What both sides sent stands on the field.
    fn arrive(&mut self) -> Option<()> {
        for army in &mut self.battle.as_mut()?.armies {
            let suit = army.suit?;
            if let Some(sent) = army.answer.take() {
                enter(&mut army.front, &sent, suit);
                let is_sent = |card: &Card| sent.cards().any(|rank| rank == card.rank);
                army.front.reserve.retain(|card| !is_sent(card));
            }
        }
        Some(())
    }

    fn end(&mut self, coins: &[(Seat, u32)], train: bool) -> Option<()> {
        let battle = self.battle.take()?;
        self.waits = None;
        for (seat, paid) in coins {
            let hand = self.seats.get_mut(seat.index())?;
            hand.coins = hand.coins.checked_add(*paid)?;
        }
        if train {
            let [attacker, defender] = battle.armies.map(|army| army.seat.index());
            let loser = self.seats.get_mut(defender)?;
            loser.trains = loser.trains.checked_sub(1)?;
            let winner = self.seats.get_mut(attacker)?;
            winner.trains = winner.trains.checked_add(1)?;
        }
        Some(())
    }

    fn fought(&mut self, round: &Round) -> Option<()> {
        let battle = self.battle.as_mut()?;
        let fronts = battle.fronts();
        for side in Side::BOTH {
            let front = &mut battle.armies[side.index()].front;
            front.lose(round.fallen[side.index()]);
        }
        battle.last = Some(LastRound {
            round: round.clone(),
            fronts,
        });
        self.opened.extend(round.opened.iter().flatten().flatten());
        for (_, _, card) in round.fallen_cards() {
            self.bled = true;
            self.fallen.insert(card);
            for hand in &mut self.seats {
                hand.troops.retain(|troop| *troop != card);
            }
        }
        Some(())
    }

    fn deal(&mut self, Dealt { seat, card }: Dealt<Card>) -> Option<()> {
        if self.deck.first() != Some(&card) {
            return None;
        }
        self.deck.remove(0);
        let hand = self.seats.get_mut(seat.index())?;
        if card.rank == Rank::Six {
            hand.trains = hand.trains.checked_add(1)?;
        } else {
            let at = hand.troops.partition_point(|troop| *troop < card);
            hand.troops.insert(at, card);
        }
        Some(())
    }

    /// A seat that has answered is no longer waited for.
    fn answered(&mut self, seat: Seat) {
        if let Some(waits) = &mut self.waits {
            waits.seats.retain(|asked| *asked != seat);
        }
    }
}

/// Puts cards into places that are empty, or that a formation has for itself.
fn enter(front: &mut Front<Card>, formation: &Formation, suit: Suit) {
    for place in Place::ALL {
        let cards = formation.at(place).iter().map(|&rank| Card { suit, rank });
        front.places[place.index()].extend(cards);
    }
}
