//! What may the hidden cards be? Chance that the view seeds, and cards dealt by it.

use super::super::card::{Rank, Suit};
use super::super::field::Seen;
use super::super::view::View;
use super::skirmish::Force;
use crate::Seat;

/// A small generator of numbers (SplitMix64), seeded by a view: no secret hangs on it.
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
    fn below(&mut self, count: usize) -> usize {
        let count = count.max(1) as u64;
        usize::try_from((self.next() >> 16) % count).unwrap_or(0)
    }

    /// Puts things in a random order.
    pub(super) fn shuffle<T>(&mut self, things: &mut [T]) {
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
    pub(super) fn formed(&mut self, cards: &[Rank], held: [bool; 2]) -> Force {
        let mut cards = cards.to_vec();
        self.shuffle(&mut cards);
        Force::filled(&cards, held)
    }
}

/// One way in which the hidden cards may be dealt.
#[derive(Clone, Debug)]
pub(super) struct Guess {
    /// The ranks of each suit that the viewer has not seen, in random order.
    unseen: Vec<Vec<Rank>>,
}

impl Guess {
    pub(super) fn new(view: &View, luck: &mut Luck) -> Self {
        let mut unseen: Vec<Vec<Rank>> = Vec::with_capacity(view.suits().len());
        for &suit in view.suits() {
            let mut seen = [false; 16];
            for held in view.hand.iter().filter(|held| held.card.suit == suit) {
                seen[held.card.rank as usize] = true;
            }
            for card in view.fallen.iter().filter(|card| card.suit == suit) {
                seen[card.rank as usize] = true;
            }
            for seat in &view.seats {
                for pile in seat.piles.iter().filter(|pile| pile.suit == suit) {
                    for rank in &pile.opened {
                        seen[*rank as usize] = true;
                    }
                }
            }
            let troops = Rank::TROOPS.into_iter();
            let mut ranks: Vec<Rank> = troops.filter(|rank| !seen[*rank as usize]).collect();
            luck.shuffle(&mut ranks);
            unseen.push(ranks);
        }
        Self { unseen }
    }

    /// What a seat may hold of a suit.
    pub(super) fn of(&mut self, view: &View, seat: Seat, suit: Suit) -> Vec<Rank> {
        if view.me == Some(seat) {
            return view.own(suit);
        }
        let piles = view.seat(seat).map(|known| known.piles.as_slice());
        let pile = piles
            .unwrap_or_default()
            .iter()
            .find(|pile| pile.suit == suit);
        let Some(pile) = pile else {
            return Vec::new();
        };
        let mut cards = pile.opened.clone();
        cards.extend((0..pile.hidden).filter_map(|_| self.draw(suit)));
        cards
    }

    /// What a card on the field may be.
    pub(super) fn card(&mut self, card: Seen) -> Option<Rank> {
        card.rank.or_else(|| self.draw(card.suit))
    }

    fn draw(&mut self, suit: Suit) -> Option<Rank> {
        self.unseen.get_mut(suit.index())?.pop()
    }
}
