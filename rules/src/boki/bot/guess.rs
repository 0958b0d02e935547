//! What may the hidden cards be? Cards dealt by chance so that they fit what is known.

use rand::RngExt as _;
use rand::rngs::Xoshiro256PlusPlus;

use super::super::card::{Rank, Suit};
use super::super::field::Seen;
use super::super::view::View;
use super::cards::Hand;
use crate::Seat;

/// A bot player's chance, from the seed that it is handed.
pub(super) type Luck = Xoshiro256PlusPlus;

/// The cards that a viewer has not seen, as far as a guess has not dealt them.
#[derive(Clone, Copy, Debug)]
pub(super) struct Unseen([Hand; Suit::ALL.len()]);

impl Unseen {
    /// Nothing is dealt yet.
    pub(super) fn of(view: &View) -> Self {
        let mut seen = [[false; Rank::ALL.len()]; Suit::ALL.len()];
        let mut see = |suit: Suit, rank: Rank| seen[suit.index()][rank as usize] = true;
        for held in &view.hand {
            see(held.card.suit, held.card.rank);
        }
        for card in &view.fallen {
            see(card.suit, card.rank);
        }
        for pile in view.seats.iter().flat_map(|seat| &seat.piles) {
            for &rank in &pile.opened {
                see(pile.suit, rank);
            }
        }
        let troops = Rank::TROOPS.into_iter();
        let unseen = |seen: [bool; Rank::ALL.len()]| {
            let unseen = troops.clone().filter(|rank| !seen[*rank as usize]);
            unseen.collect()
        };
        Self(seen.map(unseen))
    }

    fn draw(&mut self, suit: Suit, luck: &mut Luck) -> Option<Rank> {
        let unseen = &mut self.0[suit.index()];
        let count = unseen.ranks().len();
        if count == 0 {
            return None;
        }
        unseen.take_any(luck.random_range(..count))
    }

    /// What a card on the field may be.
    pub(super) fn card(&mut self, card: Seen, luck: &mut Luck) -> Option<Rank> {
        card.rank.or_else(|| self.draw(card.suit, luck))
    }

    /// What of a suit is left.
    pub(super) fn of_suit(&self, suit: Suit) -> &Hand {
        &self.0[suit.index()]
    }
}

/// All troops, as they are dealt in one guess.
#[derive(Clone, Debug)]
pub(super) struct Muster {
    hands: Vec<[Hand; Suit::ALL.len()]>,
    /// What is in the deck, if it is anywhere.
    pub(super) rest: Unseen,
}

impl Muster {
    /// A guess that fits what a viewer knows; `unseen` is what it has not seen.
    pub(super) fn of(view: &View, unseen: Unseen, luck: &mut Luck) -> Self {
        let mut rest = unseen;
        let mut hands = vec![[Hand::default(); Suit::ALL.len()]; view.seats.len()];
        for (seat, (known, hand)) in view.seats.iter().zip(&mut hands).enumerate() {
            let mine = view.me.is_some_and(|me| me.index() == seat);
            for pile in &known.piles {
                hand[pile.suit.index()] = if mine {
                    own(view, pile.suit)
                } else {
                    let hidden = (0..pile.hidden).map_while(|_| rest.draw(pile.suit, luck));
                    pile.opened.iter().copied().chain(hidden).collect()
                };
            }
        }
        Self { hands, rest }
    }

    /// What a seat holds of a suit.
    pub(super) fn hand(&self, seat: Seat, suit: Suit) -> Hand {
        let hands = self.hands.get(seat.index());
        hands.map_or_else(Hand::default, |hands| hands[suit.index()])
    }

    /// The suits that a seat holds.
    pub(super) fn suits(&self, seat: Seat) -> Vec<Suit> {
        let held = |suit: &Suit| !self.hand(seat, *suit).is_empty();
        Suit::first(self.hands.len())
            .iter()
            .copied()
            .filter(held)
            .collect()
    }

    /// Whether a seat has troops.
    pub(super) fn is_armed(&self, seat: Seat) -> bool {
        let hands = self.hands.get(seat.index());
        hands.is_some_and(|hands| hands.iter().any(|hand| !hand.is_empty()))
    }

    /// Deals a troop to a seat.
    pub(super) fn give(&mut self, seat: Seat, suit: Suit, rank: Rank) {
        if let Some(hands) = self.hands.get_mut(seat.index()) {
            hands[suit.index()].push(rank);
        }
    }

    /// Removes a troop from the game.
    pub(super) fn lose(&mut self, suit: Suit, rank: Rank) {
        for hands in &mut self.hands {
            let hand = &mut hands[suit.index()];
            if let Some(at) = hand.ranks().iter().position(|held| *held == rank) {
                let _: Option<Rank> = hand.take_any(at);
            }
        }
    }

    /// What others may take the viewer's hand for: cards that they have not seen are any of those that
    /// it may hold or nobody does.
    pub(super) fn taken_for(&self, view: &View, suit: Suit, luck: &mut Luck) -> Hand {
        let mut unknown = self.rest;
        let held = || view.hand.iter().filter(|held| held.card.suit == suit);
        for held in held().filter(|held| !held.opened) {
            unknown.0[suit.index()].push(held.card.rank);
        }
        let taken = held().map_while(|held| {
            let open = held.opened.then_some(held.card.rank);
            open.or_else(|| unknown.draw(suit, luck))
        });
        taken.collect()
    }
}

/// The viewer's own troops of a suit.
pub(super) fn own(view: &View, suit: Suit) -> Hand {
    let held = view.hand.iter().filter(|held| held.card.suit == suit);
    held.map(|held| held.card.rank).collect()
}
