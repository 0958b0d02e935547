//! Everything there is to know about a game of Boki.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use super::card::{Card, Rank, Suit};
use super::field::{Front, Round, Side};
use super::formation::Formation;
use super::options::World;
use super::step::Step;
use crate::{Over, Seat};

/// Everything there is to know.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[expect(missing_docs, reason = "the names say it")]
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
    pub over: Option<Over>,
}

/// What a seat has.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[expect(missing_docs, reason = "the names say it")]
pub struct Hand {
    /// Its troops, those on the battlefield with them; sorted.
    pub troops: Vec<Card>,
    pub coins: u32,
    /// Supply trains, which lie open.
    pub trains: u32,
}

/// A decision that is waited for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[expect(missing_docs, reason = "the names say it")]
pub struct Waits {
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

/// A battle that is being fought.
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
#[expect(missing_docs, reason = "the names say it")]
pub struct LastRound<C> {
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
    pub(super) fn of(seat: Seat, suit: Option<Suit>) -> Self {
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

    pub(super) fn hand(&self, seat: Seat) -> Option<&Hand> {
        self.seats.get(seat.index())
    }
}
