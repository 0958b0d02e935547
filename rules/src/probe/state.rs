//! What moves in the probe game, what is seen and told of it.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use super::deals::{self, Deal};
use super::land::Land;
use super::{CARDS, Duel, Fact, MOST, Order, Probe, Refusal, Tie, World, throw};
use crate::dice::{Dice, DiceStop};
use crate::map::Region;
use crate::offers::{self, Offers};
use crate::{Composed, Corrupt, Ctx, Over, Preview, Seat, Viewer};

/// Everything that moves.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
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
    /// How it ended.
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

/// A fact.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Event {
    /// A card was dealt face down.
    Dealt {
        /// To whom.
        seat: Seat,
        /// Which.
        card: u8,
    },
    /// A seat threw a die for itself.
    Peeked {
        /// Who.
        seat: Seat,
        /// What it showed.
        die: u8,
    },
    /// A seat has bid.
    Bid {
        /// Who.
        seat: Seat,
        /// How much.
        bid: u8,
    },
    /// All bids are shown, and the round is won.
    Shown {
        /// By seat.
        bids: Vec<u8>,
        /// The die that breaks ties.
        die: u8,
        /// Who won the round.
        winner: Seat,
    },
    /// An army has moved (PR-07).
    Marched {
        /// Which.
        army: u16,
        /// Where to.
        to: Region,
    },
    /// Somebody has joined (PR-08).
    Joined {
        /// Who.
        seat: Seat,
    },
    /// A seat rests from now on (PR-12).
    Rests {
        /// Who.
        seat: Seat,
    },
    /// A seat is back (PR-12).
    Returns {
        /// Who.
        seat: Seat,
    },
    /// A game master has corrected something (PR-09).
    Corrected {
        /// Whose.
        seat: Seat,
        /// How many rounds it has won from now on.
        won: u16,
    },
    /// Something of a duel (PR-10).
    Duel(Fact),
    /// An offer, or what became of one (PR-11).
    Deal(offers::Event<Deal>),
    /// Rounds that were won go to another seat (PR-11).
    Paid {
        /// Whose.
        from: Seat,
        /// To whom.
        to: Seat,
        /// How many.
        rounds: u16,
    },
    /// The cards are shown, and the game is over.
    Ended {
        /// By seat.
        cards: Vec<u8>,
        /// How it ended.
        over: Over,
    },
}

/// What one viewer may know.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct View {
    /// The round, from 1; 0 before the deal.
    pub round: u16,
    /// Who has bid in this round.
    pub ready: Vec<bool>,
    /// The viewer's own card, bid and peek; all seats' cards at the end.
    pub own: Vec<Own>,
    /// Rounds won.
    pub won: Vec<u16>,
    /// What moves on the map.
    pub land: Land,
    /// What lies between the seats, as far as the viewer may know.
    pub offers: offers::View<Deal>,
    /// How it ended.
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

/// What a seat knows beyond everybody.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Part {
    /// Its card, bid and die.
    pub facts: Own,
    /// What lies between it and others.
    pub offers: offers::View<Deal>,
}

/// What a viewer knows of a seat's secrets: all of its own, nothing of the others'.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Own {
    /// The card.
    pub card: Option<u8>,
    /// The bid.
    pub bid: Option<u8>,
    /// The private die.
    pub peek: Option<u8>,
}

/// What one viewer may be told.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Observation {
    /// A card was dealt; its value for its owner only.
    Dealt {
        /// To whom.
        seat: Seat,
        /// Which.
        card: Option<u8>,
    },
    /// The viewer's own private die.
    Peeked {
        /// What it showed.
        die: u8,
    },
    /// A seat has bid; how much for its owner only.
    Bid {
        /// Who.
        seat: Seat,
        /// How much.
        bid: Option<u8>,
    },
    /// All bids are shown.
    Shown {
        /// By seat.
        bids: Vec<u8>,
        /// The die that breaks ties.
        die: u8,
        /// Who won the round.
        winner: Seat,
    },
    /// An army has moved.
    Marched {
        /// Which.
        army: u16,
        /// Where to.
        to: Region,
    },
    /// Somebody has joined.
    Joined {
        /// Who.
        seat: Seat,
    },
    /// A seat rests from now on.
    Rests {
        /// Who.
        seat: Seat,
    },
    /// A seat is back.
    Returns {
        /// Who.
        seat: Seat,
    },
    /// A game master has corrected something.
    Corrected {
        /// Whose.
        seat: Seat,
        /// How many rounds it has won from now on.
        won: u16,
    },
    /// Something of a duel (PR-10).
    Duel(Fact),
    /// An offer, or what became of one, as far as the viewer may know.
    Deal(offers::Observation<Deal>),
    /// Rounds that were won go to another seat.
    Paid {
        /// Whose.
        from: Seat,
        /// To whom.
        to: Seat,
        /// How many.
        rounds: u16,
    },
    /// The cards are shown, and the game is over.
    Ended {
        /// By seat.
        cards: Vec<u8>,
        /// How it ended.
        over: Over,
    },
}

impl Event {
    /// What `viewer` is told of it; `before` is the state that it is about to change.
    pub(super) fn observation(&self, before: &State, viewer: Viewer) -> Option<Observation> {
        let mine = |seat: &Seat| viewer == Viewer::Seat(*seat);
        Some(match self {
            Self::Dealt { seat, card } => Observation::Dealt {
                seat: *seat,
                card: mine(seat).then_some(*card),
            },
            Self::Peeked { seat, die } if mine(seat) => Observation::Peeked { die: *die },
            Self::Peeked { .. } => return None,
            Self::Bid { seat, bid } => Observation::Bid {
                seat: *seat,
                bid: mine(seat).then_some(*bid),
            },
            Self::Shown { bids, die, winner } => Observation::Shown {
                bids: bids.clone(),
                die: *die,
                winner: *winner,
            },
            Self::Marched { army, to } => Observation::Marched {
                army: *army,
                to: *to,
            },
            Self::Joined { seat } => Observation::Joined { seat: *seat },
            Self::Rests { seat } => Observation::Rests { seat: *seat },
            Self::Returns { seat } => Observation::Returns { seat: *seat },
            Self::Corrected { seat, won } => Observation::Corrected {
                seat: *seat,
                won: *won,
            },
            Self::Duel(fact) => Observation::Duel(*fact),
            Self::Deal(event) => Observation::Deal(before.offers.observation(event, viewer)?),
            Self::Paid { from, to, rounds } => Observation::Paid {
                from: *from,
                to: *to,
                rounds: *rounds,
            },
            Self::Ended { cards, over } => Observation::Ended {
                cards: cards.clone(),
                over: over.clone(),
            },
        })
    }
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

impl View {
    /// Whether a bid of `seat` is waited for.
    pub fn asked(&self, seat: Seat) -> bool {
        self.round > 0
            && self.over.is_none()
            && self.ready.get(seat.index()) == Some(&false)
            && !self.resting.contains(&seat)
    }

    /// What the viewer knows of a seat's secrets.
    pub fn own_of(&self, seat: Seat) -> Own {
        self.own.get(seat.index()).copied().unwrap_or_default()
    }

    /// The numbers of a seat's armies.
    pub(super) fn armies_of(&self, seat: Seat) -> impl Iterator<Item = u16> + '_ {
        let armies = (0..).zip(&self.land.armies);
        armies
            .filter(move |(_, army)| army.seat == seat)
            .map(|(number, _)| number)
    }

    /// What `seat` would see after an order that fits.
    pub(super) fn after(&self, world: &World, seat: Seat, order: &Order) -> Preview<Probe> {
        let mut view = self.clone();
        let (observation, complete) = match order {
            // What the die will show, nobody knows.
            Order::Peek => (Vec::new(), false),
            Order::Bid(bid) => {
                view.ready[seat.index()] = true;
                view.own[seat.index()].bid = Some(*bid);
                let bid = Some(*bid);
                (vec![Observation::Bid { seat, bid }], true)
            }
            Order::March { army, to } => {
                // It was checked, so the army and the region are there.
                let _ = view.land.march(*army, *to);
                let (army, to) = (*army, *to);
                (vec![Observation::Marched { army, to }], false)
            }
            Order::Duel(on) => {
                let fact = view.challenge(world, seat, *on);
                (vec![Observation::Duel(fact)], false)
            }
            Order::Strike(strike) => (view.strike(seat, *strike), true),
            Order::Deal(act) => {
                let observation = match deals::outlook(self, seat, act) {
                    Ok(outlook) => {
                        view.offers = outlook.view;
                        outlook.observation
                    }
                    // It was checked.
                    Err(_) => None,
                };
                (
                    observation.into_iter().map(Observation::Deal).collect(),
                    false,
                )
            }
        };
        Preview {
            view,
            observation,
            complete,
        }
    }
}

/// What a seat composes: one bid is all there is to say, so the first that fits stays. A seat that has
/// bid composes the next round's (PR-02), as far as that can be known.
pub(super) fn compose(
    ctx: Ctx<'_, World>,
    view: &View,
    seat: Seat,
    steps: &[String],
) -> Composed<Probe> {
    let asked = view.asked(seat) || view.strikes(seat);
    let ahead = !asked && <Probe as crate::Game>::ahead(ctx.world, view, seat).is_some();
    let mut then = view.clone();
    if ahead {
        then.round = then.round.saturating_add(1);
        then.ready.fill(false);
        then.own[seat.index()].bid = None;
    }
    let mut composed = Composed {
        verdicts: Vec::new(),
        text: String::new(),
        preview: Preview {
            view: then.clone(),
            observation: Vec::new(),
            complete: false,
        },
    };
    for step in steps {
        let verdict = Order::read(ctx, step).and_then(|order| {
            if composed.preview.complete {
                return Err(Refusal::NotAsked);
            }
            order.check(ctx.world, &then, seat)?;
            composed.preview = then.after(ctx.world, seat, &order);
            composed.text = order.write(ctx);
            Ok(composed.text.clone())
        });
        composed.verdicts.push(verdict);
    }
    composed
}
