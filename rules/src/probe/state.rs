//! What moves in the probe game, and how facts change it.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use super::deals::{self, Deal};
use super::event::Event;
use super::land::Land;
use super::view::{Own, View};
use super::{CARDS, Duel, MOST, Tie, World, throw};
use crate::dice::{Dice, DiceStop};
use crate::offers::Offers;
use crate::{Corrupt, Over, Seat, Viewer};

/// Everything that moves.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[expect(missing_docs, reason = "the names say it")]
pub struct State {
    /// The round, from 1; 0 before the deal.
    pub round: u16,
    /// Each seat's hidden card; those who joined later have none.
    pub cards: Vec<Option<u8>>,
    /// This round's bids.
    pub bids: Vec<Option<u8>>,
    /// This round's private dice.
    pub peeks: Vec<Option<u8>>,
    /// Rounds won.
    pub won: Vec<u16>,
    /// What moves on the map; empty where there is none.
    pub land: Land,
    /// What lies between the seats (PR-11).
    pub offers: Offers<Deal>,
    pub over: Option<Over>,
    /// How many duels have begun.
    #[serde(default)]
    pub fought: u16,
    /// Those that are on.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub duels: Vec<Duel>,
    /// Who rests (PR-12).
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub resting: BTreeSet<Seat>,
}

impl State {
    /// The state before the first event.
    pub(super) fn new(world: &World) -> Self {
        let seats = world.seats;
        let land = world.map.as_ref().map(|map| Land::dealt(map, seats));
        Self {
            round: 0,
            cards: vec![None; seats],
            bids: vec![None; seats],
            peeks: vec![None; seats],
            won: vec![0; seats],
            land: land.unwrap_or_default(),
            offers: Offers::new(),
            over: None,
            fought: 0,
            duels: Vec::new(),
            resting: BTreeSet::new(),
        }
    }

    /// Whether a bid of `seat` is waited for.
    pub(super) fn asked(&self, seat: Seat) -> bool {
        self.playing()
            && self.bids.get(seat.index()) == Some(&None)
            && !self.resting.contains(&seat)
    }

    fn playing(&self) -> bool {
        self.round > 0 && self.over.is_none()
    }

    /// What a bid leads to.
    pub(super) fn decide_bid(
        &self,
        world: &World,
        seat: Seat,
        bid: u8,
        dice: &mut dyn Dice,
    ) -> Result<Vec<Event>, DiceStop> {
        let mut events = vec![Event::Bid { seat, bid }];
        let mut all = self.bids.clone();
        if let Some(own) = all.get_mut(seat.index()) {
            *own = Some(bid);
        }
        let rested = |(seat, bid): (Seat, Option<u8>)| {
            bid.or_else(|| self.resting.contains(&seat).then_some(0))
        };
        let all = Seat::first(all.len()).zip(all).map(rested);
        let Some(bids) = all.collect::<Option<Vec<u8>>>() else {
            return Ok(events);
        };
        let shown = throw(dice, "tie breaker", 6)?;
        let most = bids.iter().max().copied().unwrap_or(0);
        let tied: Vec<Seat> = Seat::first(bids.len())
            .filter(|seat| bids[seat.index()] == most)
            .collect();
        let at = match world.tie {
            Tie::Die => usize::from(shown.saturating_sub(1)) % tied.len().max(1),
            Tie::First => 0,
        };
        let winner = tied.get(at).copied().unwrap_or_default();
        events.push(Event::Shown {
            bids,
            die: shown,
            winner,
        });
        if self.round >= world.rounds {
            let mut won = self.won.clone();
            won[winner.index()] = won[winner.index()].saturating_add(1);
            events.extend(self.duels.iter().map(|duel| Event::Duel(duel.broken())));
            events.push(self.end(&won));
        }
        events.extend(deals::lapsed(self));
        Ok(events)
    }

    fn end(&self, won: &[u16]) -> Event {
        let cards: Vec<u8> = self.cards.iter().map(|card| card.unwrap_or(0)).collect();
        let scores: Vec<u32> = won
            .iter()
            .zip(&cards)
            .map(|(won, card)| u32::from(*won) * 10 + u32::from(*card))
            .collect();
        let most = scores.iter().max().copied().unwrap_or(0);
        let mut winners: Vec<Seat> = Seat::first(scores.len())
            .filter(|seat| scores[seat.index()] == most)
            .collect();
        if winners.len() > 1 {
            winners.clear();
        }
        Event::Ended {
            cards,
            over: Over {
                winners,
                how: "score".into(),
            },
        }
    }

    /// Changes the state by one fact.
    pub(super) fn apply(&mut self, event: &Event) -> Result<(), Corrupt> {
        let round = self.round;
        self.change(event)
            .ok_or_else(|| Corrupt(format!("{event:?} in round {round}")))?;
        if self.round == 0 && self.cards.iter().all(Option::is_some) {
            self.round = 1;
        }
        Ok(())
    }

    fn change(&mut self, event: &Event) -> Option<()> {
        match event {
            Event::Dealt { seat, card } => fill(&mut self.cards, *seat, *card)?,
            Event::Peeked { seat, die } => fill(&mut self.peeks, *seat, *die)?,
            Event::Bid { seat, bid } => fill(&mut self.bids, *seat, *bid)?,
            Event::Shown { winner, .. } => {
                let won = self.won.get_mut(winner.index())?;
                *won = won.saturating_add(1);
                self.bids.fill(None);
                self.peeks.fill(None);
                self.round = self.round.saturating_add(1);
            }
            Event::Marched { army, to } => self.land.march(*army, *to)?,
            Event::Joined { seat } => {
                if seat.index() != self.bids.len() {
                    return None;
                }
                self.cards.push(None);
                self.bids.push(None);
                self.peeks.push(None);
                self.won.push(0);
                if !self.land.regions.is_empty() {
                    self.land.gold.push(0);
                }
            }
            Event::Rests { seat } => {
                let is_new = seat.index() < self.bids.len() && self.resting.insert(*seat);
                is_new.then_some(())?;
            }
            Event::Returns { seat } => self.resting.remove(seat).then_some(())?,
            Event::Duel(fact) => self.change_duel(*fact)?,
            Event::Corrected { seat, won } => *self.won.get_mut(seat.index())? = *won,
            Event::Deal(event) => self.offers.apply(event).ok()?,
            Event::Paid { from, to, rounds } => {
                let payer = self.won.get_mut(from.index())?;
                *payer = payer.checked_sub(*rounds)?;
                let paid = self.won.get_mut(to.index())?;
                *paid = paid.checked_add(*rounds)?;
            }
            Event::Ended { over, .. } => self.over = Some(over.clone()),
        }
        Some(())
    }

    /// What `viewer` may know now.
    pub(super) fn view(&self, viewer: Viewer) -> View {
        let own = |seat: Seat| {
            let index = seat.index();
            let all = Own {
                card: self.cards[index],
                bid: self.bids[index],
                peek: self.peeks[index],
            };
            match viewer {
                Viewer::Seat(viewer) if viewer == seat => all,
                Viewer::Seat(_) | Viewer::Public if self.over.is_some() => all,
                Viewer::Seat(_) | Viewer::Public => Own::default(),
            }
        };
        View {
            round: self.round,
            ready: self.bids.iter().map(Option::is_some).collect(),
            own: Seat::first(self.bids.len()).map(own).collect(),
            won: self.won.clone(),
            land: self.land.clone(),
            offers: self.offers.view(viewer),
            over: self.over.clone(),
            fought: self.fought,
            duels: self.duels.clone(),
            resting: self.resting.clone(),
        }
    }

    /// Whether `seat` may rest from now on, or be back (PR-12).
    pub(super) fn decide_rest(&self, seat: Seat, rests: bool) -> Result<Event, &'static str> {
        if self.over.is_some() {
            return Err("the game is over: nobody needs a rest any more");
        }
        match (rests, self.resting.contains(&seat)) {
            (true, true) => return Err("this seat rests already: it may come back"),
            (false, false) => return Err("this seat does not rest: it plays on"),
            (false, true) => return Ok(Event::Returns { seat }),
            (true, false) => {}
        }
        if self.duels.iter().any(|duel| duel.is_of(seat)) {
            return Err("this seat is in a duel: end it first");
        }
        let others = || Seat::first(self.bids.len()).filter(|other| *other != seat);
        if others().all(|other| self.resting.contains(&other)) {
            return Err("all others rest: one of them comes back first");
        }
        // No die is thrown here, so no round can end here.
        if self.asked(seat) && !others().any(|other| self.asked(other)) {
            return Err("only this seat's bid is missing: bid first, then rest");
        }
        Ok(Event::Rests { seat })
    }

    /// The same table with another truth behind what `viewer` cannot see, for secrecy tests.
    #[must_use]
    pub fn with_other_secrets(&self, viewer: Viewer, pick: u8) -> Self {
        let mut other = self.clone();
        if self.playing() {
            other.offers = deals::with_other_secrets(self, viewer, pick);
        }
        for seat in Seat::first(self.bids.len()).filter(|seat| viewer != Viewer::Seat(*seat)) {
            let at = seat.index();
            if self.playing() {
                other.cards[at] = self.cards[at].map(|card| (card + pick) % CARDS + 1);
                other.bids[at] = self.bids[at].map(|bid| (bid + pick + 1) % (MOST + 1));
                // Whether another seat has peeked is a secret too.
                other.peeks[at] = if self.peeks[at].is_some() {
                    None
                } else {
                    Some(pick % 6 + 1)
                };
            }
        }
        other
    }
}

/// Fills a seat's empty slot; nothing when it is filled already, or not there.
fn fill(slots: &mut [Option<u8>], seat: Seat, value: u8) -> Option<()> {
    let slot = slots.get_mut(seat.index())?;
    if slot.is_some() {
        return None;
    }
    *slot = Some(value);
    Some(())
}
