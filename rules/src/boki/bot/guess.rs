//! What may the hidden cards be? Chance that the view seeds, and cards dealt by it.

use super::super::card::{Rank, Suit};
use super::super::field::Seen;
use super::super::view::View;
use super::skirmish::{Force, Hand};
use crate::Seat;

/// A small generator of numbers (`SplitMix64`), seeded by a view: no secret hangs on it.
#[derive(Clone, Debug)]
pub(super) struct Luck(u64);

impl Luck {
    /// Chance that is the same for the same view.
    pub(super) fn of(view: &View) -> Self {
        let mut luck = Self(u64::from(view.turn));
        for held in &view.hand {
            luck.mix(held.card.suit.index() as u64 * 16 + held.card.rank as u64);
        }
        for seat in &view.seats {
            luck.mix(u64::from(seat.coins) * 64 + seat.troops() as u64);
        }
        luck.mix(view.me.map_or(0, |seat| u64::from(seat.0)));
        let round = view.battle.as_ref().and_then(|battle| battle.last.as_ref());
        luck.mix(round.map_or(0, |last| u64::from(last.round.number)));
        luck
    }

    fn mix(&mut self, value: u64) {
        self.0 = self.0.wrapping_add(value);
        self.0 = self.next();
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }

    /// A number below `count`, which is at least 1.
    pub(super) fn below(&mut self, count: usize) -> usize {
        let count = count.max(1) as u64;
        usize::try_from((self.next() >> 16) % count).unwrap_or(0)
    }

    /// Puts things in a random order.
    fn shuffle<T>(&mut self, things: &mut [T]) {
        for last in (1..things.len()).rev() {
            let chosen = self.below(last + 1);
            things.swap(last, chosen);
        }
    }

    /// `most` of the options by chance, or all if there are no more.
    pub(super) fn some<T>(&mut self, mut options: Vec<T>, most: usize) -> Vec<T> {
        if options.len() > most {
            self.shuffle(&mut options);
            options.truncate(most);
        }
        options
    }

    /// Cards in a random legal deployment: the centre and the flanks first, then second lines, then
    /// the reserve. Flanks that supporters hold stay free.
    pub(super) fn formed(&mut self, mut cards: Hand, held: [bool; 2]) -> Force {
        self.shuffle(cards.ranks_mut());
        Force::filled(cards.ranks(), held)
    }
}

/// The hidden cards, as they are dealt in one guess.
#[derive(Clone, Copy, Debug)]
pub(super) struct Guess {
    /// The ranks of each suit that the viewer has not seen, and that are not dealt yet.
    unseen: [Hand; Suit::ALL.len()],
}

impl Guess {
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
        Self {
            unseen: seen.map(|seen| {
                troops
                    .clone()
                    .filter(|rank| !seen[*rank as usize])
                    .collect()
            }),
        }
    }

    /// What a seat may hold of a suit.
    pub(super) fn hand(&mut self, view: &View, seat: Seat, suit: Suit, luck: &mut Luck) -> Hand {
        if view.me == Some(seat) {
            return own(view, suit);
        }
        let piles = view.seat(seat).into_iter().flat_map(|known| &known.piles);
        let mut hand = Hand::default();
        for pile in piles.filter(|pile| pile.suit == suit) {
            hand = pile.opened.iter().copied().collect();
            for _ in 0..pile.hidden {
                if let Some(rank) = self.draw(suit, luck) {
                    hand.push(rank);
                }
            }
        }
        hand
    }

    /// What a card on the field may be.
    pub(super) fn card(&mut self, card: Seen, luck: &mut Luck) -> Option<Rank> {
        card.rank.or_else(|| self.draw(card.suit, luck))
    }

    fn draw(&mut self, suit: Suit, luck: &mut Luck) -> Option<Rank> {
        let unseen = &mut self.unseen[suit.index()];
        let at = luck.below(unseen.ranks().len());
        unseen.take_any(at)
    }
}

/// The viewer's own troops of a suit.
pub(super) fn own(view: &View, suit: Suit) -> Hand {
    let held = view.hand.iter().filter(|held| held.card.suit == suit);
    held.map(|held| held.card.rank).collect()
}
