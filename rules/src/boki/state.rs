//! Everything there is to know about a game of Boki, and how facts change it.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use super::card::{Card, Rank, Suit};
use super::event::{Dealt, Event};
use super::field::{Front, Place, Round, Side};
use super::formation::Formation;
use super::options::World;
use super::view::Step;
use crate::{Corrupt, Over, Seat};

/// Everything there is to know.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct State {
    /// What each seat has.
    pub seats: Vec<Hand>,
    /// Troops that everybody has seen, for the rest of the game (BK-18).
    pub opened: BTreeSet<Card>,
    /// Troops that were removed from the game.
    pub fallen: BTreeSet<Card>,
    /// The deck, the card that is dealt next in front.
    pub deck: Vec<Card>,
    /// Whether the Fast Player Reward is still to be had (BK-20).
    pub reward: bool,
    /// The turn, from 1; 0 before the first.
    pub turn: u32,
    /// Whose turn it is.
    pub active: Seat,
    /// What the game waits for, and from whom; nothing before the start and after the end.
    pub waits: Option<Waits>,
    /// The battle, from its declaration to its end.
    pub battle: Option<Battle>,
    /// Seats that have said that they stay out of the battle (BK-36).
    pub out: BTreeSet<Seat>,
    /// The vote to end the game (BK-30).
    pub votes: Votes,
    /// Whether a card was removed in this turn (BK-23).
    pub bled: bool,
    /// Turns in a row with an empty deck in which no card was removed (BK-23).
    pub quiet: u32,
    /// How it ended.
    pub over: Option<Over>,
}

/// What a seat has.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Hand {
    /// Its troops, those on the battlefield with them; sorted.
    pub troops: Vec<Card>,
    /// Coins.
    pub coins: u32,
    /// Supply trains, which lie open.
    pub trains: u32,
}

/// A decision that is waited for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Waits {
    /// Which.
    pub step: Step,
    /// From whom, in seat order.
    pub seats: Vec<Seat>,
}

/// The vote to end the game: one at a time (BK-30).
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Votes {
    /// Who has said what in this turn.
    pub said: BTreeMap<Seat, bool>,
    /// Whether a no has closed it until the next turn.
    pub closed: bool,
}

/// A battle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Battle {
    /// The attacker and the defender.
    pub armies: [Army; 2],
    /// Seats that were asked for support and have answered.
    pub called: BTreeSet<Seat>,
    /// Seats that put cards on the field beside the two, and for whom.
    pub supporters: BTreeMap<Seat, Side>,
    /// The last round, and how both fronts stood when it began.
    pub last: Option<LastRound<Card>>,
}

/// A round that was fought.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LastRound<C> {
    /// What happened.
    pub round: Round,
    /// Both fronts when it began.
    pub fronts: [Front<C>; 2],
}

/// One side of a battle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Army {
    /// Who leads it.
    pub seat: Seat,
    /// Its suit, once it is chosen.
    pub suit: Option<Suit>,
    /// The deployment, until both are in.
    pub formation: Option<Formation>,
    /// The answer about reserves, until both are in; nobody is sent by an empty one.
    pub answer: Option<Formation>,
    /// What stands on the field.
    pub front: Front<Card>,
}

impl Army {
    fn of(seat: Seat, suit: Option<Suit>) -> Self {
        Self {
            seat,
            suit,
            formation: None,
            answer: None,
            front: Front::default(),
        }
    }
}

impl Battle {
    /// The army of a side.
    pub fn army(&self, side: Side) -> &Army {
        &self.armies[side.index()]
    }

    /// The side that a seat leads.
    pub fn side_of(&self, seat: Seat) -> Option<Side> {
        Side::BOTH
            .into_iter()
            .find(|side| self.army(*side).seat == seat)
    }

    /// Both fronts as they stand.
    pub fn fronts(&self) -> [Front<Card>; 2] {
        [self.armies[0].front.clone(), self.armies[1].front.clone()]
    }
}

impl State {
    /// The state before the first event.
    pub(super) fn new(world: &World) -> Self {
        let mut state = Self {
            seats: vec![Hand::default(); world.seats],
            opened: BTreeSet::new(),
            fallen: BTreeSet::new(),
            deck: Vec::new(),
            reward: true,
            turn: 0,
            active: Seat(0),
            waits: None,
            battle: None,
            out: BTreeSet::new(),
            votes: Votes::default(),
            bled: false,
            quiet: 0,
            over: None,
        };
        if let Some(scenario) = &world.options.scenario {
            for (hand, given) in state.seats.iter_mut().zip(&scenario.seats) {
                hand.troops = [given.hand.clone(), given.opened.clone()].concat();
                hand.troops.sort_unstable();
                hand.coins = given.coins;
                hand.trains = given.trains;
                state.opened.extend(&given.opened);
            }
            state.reward = scenario.reward;
        }
        state
    }

    /// How many seats play.
    pub fn count(&self) -> usize {
        self.seats.len()
    }

    /// The seats clockwise, from the one after `seat` to `seat` itself.
    pub fn after(&self, seat: Seat) -> impl Iterator<Item = Seat> + use<> {
        let count = self.count();
        let seats: Vec<Seat> = Seat::first(count).collect();
        (1..=count).map(move |step| seats[(seat.index() + step) % count])
    }

    /// Whether a seat has troops.
    pub fn has_troops(&self, seat: Seat) -> bool {
        self.hand(seat).is_some_and(|hand| !hand.troops.is_empty())
    }

    /// Coins and supply trains in points (BK-22).
    pub fn score(&self, seat: Seat) -> u32 {
        self.hand(seat).map_or(0, |hand| {
            hand.coins.saturating_add(hand.trains.saturating_mul(3))
        })
    }

    /// Whether a seat has troops of a suit.
    pub fn holds(&self, seat: Seat, suit: Suit) -> bool {
        let mut troops = self.hand(seat).into_iter().flat_map(|hand| &hand.troops);
        troops.any(|card| card.suit == suit)
    }

    /// Whether everybody may know who stays out: before the defence is chosen, it would help whoever
    /// chooses (BK-36).
    pub(super) fn shows_out(&self) -> bool {
        let battle = self.battle.as_ref();
        battle.is_none_or(|battle| battle.army(Side::Defender).suit.is_some())
    }

    /// The troops of a seat that have a suit.
    pub fn army(&self, seat: Seat, suit: Suit) -> Vec<Rank> {
        let troops = self.hand(seat).into_iter().flat_map(|hand| &hand.troops);
        troops
            .filter(|card| card.suit == suit)
            .map(|card| card.rank)
            .collect()
    }

    fn hand(&self, seat: Seat) -> Option<&Hand> {
        self.seats.get(seat.index())
    }

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
            Event::TurnBegan { turn, seat, quiet } => {
                self.hand(*seat)?;
                self.turn = *turn;
                self.active = *seat;
                self.quiet = *quiet;
                self.bled = false;
                self.out.clear();
                self.votes = Votes::default();
                self.battle = None;
                self.waits = None;
            }
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
            Event::Declined { seat } => {
                self.battle.as_mut()?.called.insert(*seat);
                self.answered(*seat);
            }
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
            Event::Supported { .. }
            | Event::Deployed { .. }
            | Event::Joined
            | Event::Fought { .. }
            | Event::Answered { .. }
            | Event::Arrived
            | Event::Ended { .. } => self.change_battle(event)?,
        }
        Some(())
    }

    /// Changes that happen on the field.
    fn change_battle(&mut self, event: &Event) -> Option<()> {
        match event {
            Event::Supported {
                seat,
                side,
                flank,
                cards,
            } => {
                let battle = self.battle.as_mut()?;
                battle.called.insert(*seat);
                battle.supporters.insert(*seat, *side);
                let front = &mut battle.armies[side.index()].front;
                front.places[flank.index()].clone_from(cards);
                front.supporters[flank.flank()?] = Some(*seat);
                self.answered(*seat);
            }
            Event::Deployed { seat, formation } => {
                let battle = self.battle.as_mut()?;
                let side = battle.side_of(*seat)?;
                battle.armies[side.index()].formation = Some(formation.clone());
                self.answered(*seat);
            }
            Event::Answered { seat, sent } => {
                let battle = self.battle.as_mut()?;
                let side = battle.side_of(*seat)?;
                battle.armies[side.index()].answer = Some(sent.clone());
                self.answered(*seat);
            }
            Event::Joined => {
                for army in &mut self.battle.as_mut()?.armies {
                    let (formation, suit) = (army.formation.take()?, army.suit?);
                    enter(&mut army.front, &formation, suit);
                    let card = |&rank| Card { suit, rank };
                    army.front.reserve = formation.reserve.iter().map(card).collect();
                }
            }
            Event::Arrived => {
                for army in &mut self.battle.as_mut()?.armies {
                    let suit = army.suit?;
                    if let Some(sent) = army.answer.take() {
                        enter(&mut army.front, &sent, suit);
                        army.front
                            .reserve
                            .retain(|card| !sent.cards().any(|rank| rank == card.rank));
                    }
                }
            }
            Event::Fought { round } => self.fought(round)?,
            Event::Ended { coins, train, .. } => {
                let battle = self.battle.take()?;
                self.waits = None;
                for (seat, paid) in coins {
                    let hand = self.seats.get_mut(seat.index())?;
                    hand.coins = hand.coins.checked_add(*paid)?;
                }
                if *train {
                    let [attacker, defender] = battle.armies.map(|army| army.seat.index());
                    let loser = self.seats.get_mut(defender)?;
                    loser.trains = loser.trains.checked_sub(1)?;
                    let winner = self.seats.get_mut(attacker)?;
                    winner.trains = winner.trains.checked_add(1)?;
                }
            }
            Event::Shuffled { .. }
            | Event::FirstDrawn { .. }
            | Event::TurnBegan { .. }
            | Event::Recruited { .. }
            | Event::Waited { .. }
            | Event::Passed { .. }
            | Event::Declared { .. }
            | Event::Defended { .. }
            | Event::StayedOut { .. }
            | Event::Declined { .. }
            | Event::Rewarded { .. }
            | Event::Voted { .. }
            | Event::Finished { .. } => return None,
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
