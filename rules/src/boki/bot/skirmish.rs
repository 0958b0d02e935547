//! Battles fought quickly, in fixed memory, for guesses. A test holds them equal to real ones.

use super::super::card::Rank;
use super::super::field::{Front, Place, Seen, Side};
use super::super::formation::Formation;
use super::cards::{Cards, Hand};
use super::guess::Luck;
use rand::seq::SliceRandom as _;

/// One side of a quick battle.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Force {
    places: [Cards<2>; 3],
    reserve: Hand,
}

impl Force {
    /// A deployment as it stands.
    pub(super) fn of(formation: &Formation) -> Self {
        let at = |place: Place| formation.at(place).iter().copied().collect();
        Self {
            places: Place::ALL.map(at),
            reserve: formation.reserve.iter().copied().collect(),
        }
    }

    /// A front as it stands, with hidden cards as they are guessed.
    pub(super) fn standing(
        front: &Front<Seen>,
        mut guess: impl FnMut(Seen) -> Option<Rank>,
    ) -> Self {
        let mut force = Self::default();
        for place in Place::ALL {
            let cards = front.at(place).iter();
            force.places[place.index()] = cards.filter_map(|card| guess(*card)).collect();
        }
        let reserve = front.reserve.iter();
        force.reserve = reserve.filter_map(|card| guess(*card)).collect();
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
        force.reserve = cards.collect();
        force
    }

    /// Cards in a random legal deployment, with both flanks free.
    pub(super) fn shuffled(mut cards: Hand, luck: &mut Luck) -> Self {
        cards.ranks_mut().shuffle(luck);
        Self::filled(cards.ranks(), [false; 2])
    }

    /// All its cards.
    pub(super) fn ranks(&self) -> impl Iterator<Item = Rank> + '_ {
        let places = self.places.iter().flat_map(Cards::ranks);
        places.chain(self.reserve.ranks()).copied()
    }

    /// Puts cards into a place.
    pub(super) fn place(&mut self, place: Place, cards: &[Rank]) {
        self.places[place.index()] = cards.iter().copied().collect();
    }

    /// Moves the cards sent out of the reserve to their places.
    pub(super) fn send(&mut self, sent: &Formation) {
        for place in Place::ALL {
            for &rank in sent.at(place) {
                if let Some(at) = self.reserve.ranks().iter().position(|card| *card == rank) {
                    let _: Option<Rank> = self.reserve.take_any(at);
                    self.places[place.index()].push(rank);
                }
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
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Ended {
    /// Who holds the centre alone; nobody in a tie.
    pub(super) winner: Option<Side>,
    /// How many cards fell: by side, then centre, west, east.
    pub(super) lost: [[u8; 3]; 2],
    /// How many ranks those cards beat, together, in the same order.
    pub(super) strength: [[u8; 3]; 2],
}

impl Ended {
    /// How many cards a side lost.
    pub(super) fn losses(self, side: Side) -> i32 {
        self.lost[side.index()]
            .iter()
            .map(|lost| i32::from(*lost))
            .sum()
    }

    /// How many cards a side lost on a flank.
    pub(super) fn flank_losses(self, side: Side, flank: Place) -> i32 {
        i32::from(self.lost[side.index()][flank.index()])
    }
}

/// Fights to the end; both sides refill empty places at once.
pub(super) fn skirmish(attacker: &Force, defender: &Force) -> Ended {
    fight(&mut [*attacker, *defender])
}

/// The same; what survives is left in the forces.
pub(super) fn fight(forces: &mut [Force; 2]) -> Ended {
    let mut lost = [[0; 3]; 2];
    let mut strength = [[0; 3]; 2];
    loop {
        let fallen = round(forces);
        let mut bloodless = true;
        for (side, fallen) in fallen.iter().enumerate() {
            for (at, _) in fallen.iter().enumerate().filter(|(_, fell)| **fell) {
                let card = forces[side].places[at].take();
                strength[side][at] += card.map_or(0, Rank::strength);
                lost[side][at] += 1;
                bloodless = false;
            }
        }
        let [first, second] = &mut *forces;
        let sent = first.refill() | second.refill();
        let holds = [0, 1].map(|side: usize| !forces[side].places[0].is_empty());
        let winner = match holds {
            [true, true] if sent || !bloodless => continue,
            [true, true] | [false, false] => None,
            [true, false] => Some(Side::Attacker),
            [false, true] => Some(Side::Defender),
        };
        return Ended {
            winner,
            lost,
            strength,
        };
    }
}

/// Which first-line cards fall: by side, then centre, west, east (BK-13, BK-14).
fn round(forces: &[Force; 2]) -> [[bool; 3]; 2] {
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
