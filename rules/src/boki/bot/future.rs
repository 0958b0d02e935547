//! How a game may go on to its end: quick games of players who choose by chance.

use rand::seq::{IndexedRandom as _, SliceRandom as _};

use super::super::card::{Rank, Suit};
use super::super::field::Side;
use super::super::view::{SeatView, View};
use super::guess::{Luck, Muster, Unseen};
use super::pending::{Parties, PendingBattle};
use super::skirmish::fight;
use crate::Seat;

/// Points for a supply train (BK-22).
const TRAIN: u32 = 3;
/// Turns after which a quick game is left as it stands.
const MOST_TURNS: usize = 400;

/// A game as it may go on, in one guess.
pub(super) struct Future {
    seats: Vec<Seat>,
    muster: Muster,
    points: Vec<u32>,
    trains: Vec<u32>,
    /// The deck, the card that is dealt next at the end.
    deck: Vec<(Suit, Rank)>,
    reward: bool,
    active: usize,
    /// Turns in a row with an empty deck in which no card was removed (BK-23).
    quiet: usize,
}

impl Future {
    /// The points of all seats at the end of one way in which the game of a view may go on. A battle
    /// that is not over is left out.
    pub(super) fn points(view: &View, unseen: Unseen, luck: &mut Luck) -> Vec<u32> {
        let mut future = Self::of(view, unseen, luck);
        for _ in 0..MOST_TURNS {
            if future.is_over() {
                break;
            }
            future.turn(luck);
            future.active = (future.active + 1) % future.seats.len();
            future.recruit();
        }
        future.points
    }

    fn of(view: &View, unseen: Unseen, luck: &mut Luck) -> Self {
        let muster = Muster::of(view, unseen, luck);
        let rest = view.suits().iter().flat_map(|suit| {
            let ranks = muster.rest.of_suit(*suit).ranks().to_vec();
            ranks.into_iter().map(|rank| (*suit, rank))
        });
        let mut deck: Vec<(Suit, Rank)> = rest.collect();
        deck.truncate(view.deck);
        // The supply trains that nobody has yet.
        deck.resize(view.deck, (Suit::Hearts, Rank::Six));
        deck.shuffle(luck);
        Self {
            seats: Seat::first(view.seats.len()).collect(),
            muster,
            points: view.seats.iter().map(SeatView::score).collect(),
            trains: view.seats.iter().map(|seat| seat.trains).collect(),
            deck,
            reward: view.reward,
            active: view.active.index() % view.seats.len().max(1),
            quiet: 0,
        }
    }

    fn is_over(&self) -> bool {
        let armed = self
            .seats
            .iter()
            .filter(|seat| self.muster.is_armed(**seat));
        let standstill = self.quiet >= self.seats.len();
        self.deck.is_empty() && (standstill || armed.count() <= 1)
    }

    /// One card for each seat, clockwise from the active one (BK-05).
    fn recruit(&mut self) {
        for step in 0..self.seats.len() {
            let at = (self.active + step) % self.seats.len();
            while let Some((suit, rank)) = self.deck.pop() {
                if rank != Rank::Six {
                    self.muster.give(self.seats[at], suit, rank);
                    break;
                }
                self.train(at);
            }
        }
    }

    fn train(&mut self, at: usize) {
        self.trains[at] += 1;
        self.points[at] += TRAIN;
    }

    /// The active seat's war: any suit on anybody, defended with the largest army.
    fn turn(&mut self, luck: &mut Luck) {
        let me = self.seats[self.active];
        let armed = |seat: &&Seat| **seat != me && self.muster.is_armed(**seat);
        let others: Vec<Seat> = self.seats.iter().filter(armed).copied().collect();
        let own = self.muster.suits(me);
        let (Some(&suit), Some(&on)) = (own.choose(luck), others.choose(luck)) else {
            self.quiet += usize::from(self.deck.is_empty());
            return;
        };
        let size = |suit: &Suit| self.muster.hand(on, *suit).ranks().len();
        let Some(defence) = self.muster.suits(on).into_iter().max_by_key(size) else {
            return;
        };
        let suits = [suit, defence];
        let mut pending = PendingBattle::new(Parties::alone([me, on]), suits, &self.muster);
        let from = on.index() + 1;
        let count = self.seats.len();
        let called = (0..count).map(|step| self.seats[(from + step) % count]);
        let called: Vec<Seat> = called.filter(|seat| *seat != me && *seat != on).collect();
        pending.call(&called, &self.muster, luck);
        self.fight(&pending, suits, luck);
    }

    fn fight(&mut self, pending: &PendingBattle, suits: [Suit; 2], luck: &mut Luck) {
        let mut forces = Side::BOTH.map(|side| pending.force(side, luck));
        let before = forces;
        let armed: Vec<bool> = self.armed();
        let winner = fight(&mut forces).winner;
        let mut bled = false;
        for (side, suit) in suits.into_iter().enumerate() {
            let stands: Vec<Rank> = forces[side].ranks().collect();
            for rank in before[side].ranks().filter(|rank| !stands.contains(rank)) {
                self.muster.lose(suit, rank);
                bled = true;
            }
        }
        self.quiet = if bled || !self.deck.is_empty() {
            0
        } else {
            self.quiet + 1
        };
        self.pay(winner, &pending.parties);
        self.give_reward(&armed);
    }

    fn armed(&self) -> Vec<bool> {
        let seats = self.seats.iter();
        seats.map(|seat| self.muster.is_armed(*seat)).collect()
    }

    fn pay(&mut self, winner: Option<Side>, parties: &Parties) {
        let [attacker, defender] = parties.leaders.map(Seat::index);
        if winner == Some(Side::Attacker) {
            self.points[attacker] += 2;
            if self.trains[defender] > 0 {
                self.trains[defender] -= 1;
                self.points[defender] = self.points[defender].saturating_sub(TRAIN);
                self.train(attacker);
            }
        } else {
            self.points[defender] += 1;
        }
        let helpers = winner.map(|side| &parties.helpers[side.index()]);
        for helper in helpers.into_iter().flatten().flatten() {
            self.points[helper.seat.index()] += 1;
        }
    }

    /// The Fast Player Reward (BK-20); `armed` says who had troops before.
    fn give_reward(&mut self, armed: &[bool]) {
        if !self.reward || !self.deck.is_empty() {
            return;
        }
        let count = self.seats.len();
        let order = (0..count).map(|step| (self.active + step) % count);
        let mut lost = order.filter(|at| armed[*at] && !self.muster.is_armed(self.seats[*at]));
        if let Some(first) = lost.next() {
            self.train(first);
            self.reward = false;
        }
    }
}
