//! Battles fought quickly, in fixed memory, for guesses. A test holds them equal to real ones.

use super::super::card::Rank;
use super::super::field::{Front, Place, Seen, Side};
use super::super::formation::Formation;
use super::{CARD, ENEMY_CARD};

/// The most cards in a place, and in a reserve.
const RESERVE: usize = 8;

/// A pile of cards in fixed memory; the first is the first line.
#[derive(Clone, Copy, Debug)]
struct Cards<const N: usize> {
    cards: [Option<Rank>; N],
    count: usize,
}

impl<const N: usize> Default for Cards<N> {
    fn default() -> Self {
        Self {
            cards: [None; N],
            count: 0,
        }
    }
}

impl<const N: usize> Cards<N> {
    fn push(&mut self, rank: Rank) {
        if let Some(slot) = self.cards.get_mut(self.count) {
            *slot = Some(rank);
            self.count += 1;
        }
    }

    fn first(&self) -> Option<Rank> {
        self.cards.first().copied().flatten()
    }

    fn take(&mut self) -> Option<Rank> {
        let first = self.first()?;
        self.cards.copy_within(1.., 0);
        self.count -= 1;
        self.cards[self.count] = None;
        Some(first)
    }

    fn remove(&mut self, rank: Rank) {
        if let Some(at) = self.cards.iter().position(|card| *card == Some(rank)) {
            self.cards.copy_within(at + 1.., at);
            self.count -= 1;
            self.cards[self.count] = None;
        }
    }

    fn is_empty(&self) -> bool {
        self.count == 0
    }
}

/// One side of a quick battle.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Force {
    places: [Cards<2>; 3],
    reserve: Cards<RESERVE>,
}

impl Force {
    /// A deployment as it stands.
    pub(super) fn of(formation: &Formation) -> Self {
        let mut force = Self::default();
        for place in Place::ALL {
            force.place(place, formation.at(place));
        }
        for &rank in &formation.reserve {
            force.reserve.push(rank);
        }
        force
    }

    /// A front as it stands, with hidden cards as they are guessed.
    pub(super) fn standing(
        front: &Front<Seen>,
        mut guess: impl FnMut(Seen) -> Option<Rank>,
    ) -> Self {
        let mut force = Self::default();
        for place in Place::ALL {
            for card in front.at(place) {
                if let Some(rank) = guess(*card) {
                    force.places[place.index()].push(rank);
                }
            }
        }
        for card in &front.reserve {
            if let Some(rank) = guess(*card) {
                force.reserve.push(rank);
            }
        }
        force
    }

    /// Cards put in as they come: one into each open place, then the second lines, then behind.
    pub(super) fn filled(cards: &[Rank], held: [bool; 2]) -> Self {
        let mut force = Self::default();
        let mut cards = cards.iter().copied();
        let open = [true, !held[0], !held[1]];
        for _line in 0..2 {
            for (place, open) in force.places.iter_mut().zip(open) {
                if open && let Some(card) = cards.next() {
                    place.push(card);
                }
            }
        }
        for card in cards {
            force.reserve.push(card);
        }
        force
    }

    /// Puts cards into a place.
    pub(super) fn place(&mut self, place: Place, cards: &[Rank]) {
        self.places[place.index()] = Cards::default();
        for &rank in cards {
            self.places[place.index()].push(rank);
        }
    }

    /// Sends reserves.
    pub(super) fn send(&mut self, sent: &Formation) {
        for place in Place::ALL {
            for &rank in sent.at(place) {
                self.reserve.remove(rank);
                self.places[place.index()].push(rank);
            }
        }
    }

    /// Fills empty places from the reserve: two into the centre, one onto each flank.
    pub(super) fn refill(&mut self) -> bool {
        let mut sent = false;
        for (at, most) in [(0, 2), (1, 1), (2, 1)] {
            if !self.places[at].is_empty() {
                continue;
            }
            for _ in 0..most {
                if let Some(rank) = self.reserve.take() {
                    self.places[at].push(rank);
                    sent = true;
                }
            }
        }
        sent
    }

    fn first(&self, at: usize) -> Option<Rank> {
        self.places[at].first()
    }
}

/// How a quick battle ended.
#[derive(Clone, Copy, Debug)]
pub(super) struct Result {
    /// Who holds the centre alone; nobody in a tie.
    pub(super) winner: Option<Side>,
    /// How many cards fell: by side, then centre, west, east.
    pub(super) lost: [[i32; 3]; 2],
}

impl Result {
    /// What the cards that fell are worth to a side.
    pub(super) fn cards(&self, side: Side) -> i32 {
        let lost = |side: Side| self.lost[side.index()].iter().sum::<i32>();
        lost(side.enemy()) * ENEMY_CARD - lost(side) * CARD
    }

    /// How many cards a side lost on a flank.
    pub(super) fn flank_losses(&self, side: Side, flank: Place) -> i32 {
        self.lost[side.index()][flank.index()]
    }
}

/// Fights to the end; both sides refill empty places at once.
pub(super) fn skirmish(attacker: &Force, defender: &Force) -> Result {
    let mut forces = [*attacker, *defender];
    let mut lost = [[0; 3]; 2];
    loop {
        let fallen = round(&forces);
        let mut bloodless = true;
        for (side, fallen) in fallen.iter().enumerate() {
            for (at, _) in fallen.iter().enumerate().filter(|(_, fell)| **fell) {
                let _: Option<Rank> = forces[side].places[at].take();
                lost[side][at] += 1;
                bloodless = false;
            }
        }
        let [first, second] = &mut forces;
        let sent = first.refill() | second.refill();
        let holds = [0, 1].map(|side: usize| !forces[side].places[0].is_empty());
        let winner = match holds {
            [true, true] if sent || !bloodless => continue,
            [true, true] | [false, false] => None,
            [true, false] => Some(Side::Attacker),
            [false, true] => Some(Side::Defender),
        };
        return Result { winner, lost };
    }
}

/// Which first-line cards fall: by side, then centre, west, east (BK-13, BK-14).
pub(super) fn round(forces: &[Force; 2]) -> [[bool; 3]; 2] {
    let mut fallen = [[false; 3]; 2];
    for at in 0..3 {
        match (forces[0].first(at), forces[1].first(at)) {
            (Some(one), Some(two)) => {
                fallen[0][at] |= two.beats(one);
                fallen[1][at] |= one.beats(two);
            }
            (Some(charger), None) if at > 0 => {
                fallen[1][0] |= forces[1].first(0).is_some_and(|two| charger.beats(two));
            }
            (None, Some(charger)) if at > 0 => {
                fallen[0][0] |= forces[0].first(0).is_some_and(|one| charger.beats(one));
            }
            _ => {}
        }
    }
    fallen
}
