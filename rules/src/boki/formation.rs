//! Deployments and reinforcements: which cards go where, and whether they may (BK-10, BK-11, BK-24).

use serde::{Deserialize, Serialize};

use super::card::Rank;
use super::field::{Front, Place, Seen};

/// Where a fighting seat puts the cards of its army: the first of a place is the first line.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Formation {
    /// The cards of centre, west and east.
    pub places: [Vec<Rank>; 3],
    /// The cards in reserve.
    pub reserve: Vec<Rank>,
}

/// What is wrong with a formation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flaw {
    /// The army has no such card (BK-10).
    NotInArmy(Rank),
    /// A card is named twice (BK-10).
    Twice(Rank),
    /// More than two cards in a place (BK-10).
    TooMany(Place),
    /// A supporter holds that flank (BK-10).
    Held(Place),
    /// Nothing stands in the centre (BK-10).
    NoCentre,
    /// A card of the army is not placed (BK-10).
    Missing(Rank),
    /// A reserve behind an open flank (BK-11).
    OpenFlank(Place),
    /// More than one card in reserve behind a centre of one (BK-11).
    ThinCentre(usize),
}

impl Flaw {
    /// The number of its ruling.
    pub(super) const fn ruling(self) -> u16 {
        match self {
            Self::OpenFlank(_) | Self::ThinCentre(_) => 11,
            Self::NotInArmy(_)
            | Self::Twice(_)
            | Self::TooMany(_)
            | Self::Held(_)
            | Self::NoCentre
            | Self::Missing(_) => 10,
        }
    }
}

impl Formation {
    /// The cards of a place, the first line first.
    pub fn at(&self, place: Place) -> &[Rank] {
        &self.places[place.index()]
    }

    /// Adds a card behind those of a place.
    pub fn add(&mut self, place: Place, rank: Rank) {
        self.places[place.index()].push(rank);
    }

    /// All cards that are named.
    pub fn cards(&self) -> impl Iterator<Item = Rank> + '_ {
        self.places.iter().chain([&self.reserve]).flatten().copied()
    }

    /// What no further card can mend, the lowest ruling first (BK-38).
    ///
    /// `held` says which flanks, west and east, a supporter holds.
    pub fn broken(&self, army: &[Rank], held: [bool; 2]) -> Option<Flaw> {
        let mut seen = [false; Rank::ALL.len()];
        for rank in self.cards() {
            if !army.contains(&rank) {
                return Some(Flaw::NotInArmy(rank));
            }
            if std::mem::replace(&mut seen[rank as usize], true) {
                return Some(Flaw::Twice(rank));
            }
        }
        let full = |place: &Place| self.at(*place).len() > 2;
        if let Some(place) = Place::ALL.into_iter().find(full) {
            return Some(Flaw::TooMany(place));
        }
        let taken = |(place, held): &(Place, bool)| *held && !self.at(*place).is_empty();
        let flanks = Place::FLANKS.into_iter().zip(held);
        flanks
            .into_iter()
            .find(taken)
            .map(|(place, _)| Flaw::Held(place))
    }

    /// What is wrong with it as a whole deployment, the lowest ruling first (BK-38).
    pub fn flaw(&self, army: &[Rank], held: [bool; 2]) -> Option<Flaw> {
        if let Some(flaw) = self.broken(army, held) {
            return Some(flaw);
        }
        if self.at(Place::Centre).is_empty() {
            return Some(Flaw::NoCentre);
        }
        if let Some(missing) = army
            .iter()
            .find(|rank| !self.cards().any(|card| card == **rank))
        {
            return Some(Flaw::Missing(*missing));
        }
        self.reserve_flaw(held)
    }

    /// Whether the reserve may wait behind what stands (BK-11).
    fn reserve_flaw(&self, held: [bool; 2]) -> Option<Flaw> {
        if self.reserve.is_empty() {
            return None;
        }
        let open = |(place, held): &(Place, bool)| !*held && self.at(*place).is_empty();
        let mut flanks = Place::FLANKS.into_iter().zip(held);
        if let Some((place, _)) = flanks.find(open) {
            return Some(Flaw::OpenFlank(place));
        }
        let thin = self.at(Place::Centre).len() == 1 && self.reserve.len() > 1;
        thin.then_some(Flaw::ThinCentre(self.reserve.len()))
    }

    /// Whether more cards can make it a legal deployment.
    pub fn can_be_finished(&self, army: &[Rank], held: [bool; 2]) -> bool {
        if self.broken(army, held).is_some() {
            return false;
        }
        let rest = self.unplaced(army).len();
        let centre = self.at(Place::Centre).len();
        let flanks = Place::FLANKS.into_iter().zip(held);
        let flanks = flanks.filter(|(_, held)| !held);
        let flanks: Vec<usize> = flanks.map(|(place, _)| self.at(place).len()).collect();
        let bare = flanks.iter().filter(|count| **count == 0).count();
        let room = 2 * (1 + flanks.len()) - centre - flanks.iter().sum::<usize>();
        // However many of those that are left wait in reserve, the others must fill what BK-10 and BK-11
        // want of the places, and find room there.
        (0..=rest).any(|behind| {
            let reserve = self.reserve.len() + behind;
            let wanted_in_centre: usize = if reserve > 1 { 2 } else { 1 };
            let wanted_on_flanks = if reserve > 0 { bare } else { 0 };
            let wanted = wanted_in_centre.saturating_sub(centre) + wanted_on_flanks;
            (wanted..=room).contains(&(rest - behind))
        })
    }

    /// All legal deployments that begin with it; the reserve counts as a set.
    pub fn completions(&self, army: &[Rank], held: [bool; 2]) -> Vec<Self> {
        let mut all = Vec::new();
        self.each_completion(army, held, |found| all.push(found.clone()));
        all
    }

    /// Shows all legal deployments that begin with it to `visit`.
    pub(super) fn each_completion(
        &self,
        army: &[Rank],
        held: [bool; 2],
        mut visit: impl FnMut(&Self),
    ) {
        if self.broken(army, held).is_none() {
            let rest = self.unplaced(army);
            complete(&mut self.clone(), &rest, 0, held, &mut |found| {
                if found.stands(held) {
                    visit(found);
                }
            });
        }
    }

    /// Whether it may stand, if no card is missing or in a wrong place.
    fn stands(&self, held: [bool; 2]) -> bool {
        !self.at(Place::Centre).is_empty() && self.reserve_flaw(held).is_none()
    }

    /// The cards of the army that are not placed.
    pub fn unplaced(&self, army: &[Rank]) -> Vec<Rank> {
        let placed: Vec<Rank> = self.cards().collect();
        army.iter()
            .copied()
            .filter(|rank| !placed.contains(rank))
            .collect()
    }
}

/// Puts the cards from `next` on into every order and place that has room, and shows what comes of it.
fn complete(
    begun: &mut Formation,
    rest: &[Rank],
    next: usize,
    held: [bool; 2],
    visit: &mut impl FnMut(&Formation),
) {
    let Some(&rank) = rest.get(next) else {
        return visit(begun);
    };
    for place in Place::ALL {
        let at = place.index();
        let blocked = place.flank().is_some_and(|flank| held[flank]);
        if blocked || begun.places[at].len() >= 2 {
            continue;
        }
        // A card may also stand before one that this search placed earlier: both orders are tried.
        let fixed = begun.places[at]
            .iter()
            .filter(|card| !rest[..next].contains(card))
            .count();
        for slot in fixed..=begun.places[at].len() {
            begun.places[at].insert(slot, rank);
            complete(begun, rest, next + 1, held, visit);
            begun.places[at].remove(slot);
        }
    }
    begun.reserve.push(rank);
    complete(begun, rest, next + 1, held, visit);
    begun.reserve.pop();
}

/// What is wrong with sending reserves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SendFlaw {
    /// No card is named (BK-15).
    Nothing,
    /// More than two cards for a place (BK-15).
    TooMany(Place),
    /// A card that is not in the reserve (BK-15).
    NotInReserve(Rank),
    /// A card is named twice (BK-15).
    Twice(Rank),
    /// A supporter's card lives there (BK-15).
    Supported(Place),
    /// An own card is already there (BK-24).
    Occupied(Place),
}

impl SendFlaw {
    /// The number of its ruling.
    pub(super) const fn ruling(self) -> u16 {
        match self {
            Self::Occupied(_) => 24,
            Self::Nothing
            | Self::TooMany(_)
            | Self::NotInReserve(_)
            | Self::Twice(_)
            | Self::Supported(_) => 15,
        }
    }
}

/// What is wrong with sending `sent` into a front, the lowest ruling first (BK-38). Cards that the
/// viewer does not know cannot be sent by it.
pub(super) fn send_flaw(sent: &Formation, front: &Front<Seen>) -> Option<SendFlaw> {
    let mut seen = Vec::new();
    for rank in sent.cards() {
        if !front.reserve.iter().any(|card| card.rank == Some(rank)) {
            return Some(SendFlaw::NotInReserve(rank));
        }
        if seen.contains(&rank) {
            return Some(SendFlaw::Twice(rank));
        }
        seen.push(rank);
    }
    let full = |place: &Place| sent.at(*place).len() > 2;
    if let Some(place) = Place::ALL.into_iter().find(full) {
        return Some(SendFlaw::TooMany(place));
    }
    if seen.is_empty() {
        return Some(SendFlaw::Nothing);
    }
    let taken = |place: &Place| !sent.at(*place).is_empty() && !front.at(*place).is_empty();
    let held = |place: &Place| front.supporter(*place).is_some();
    let mut all = Place::ALL.into_iter().filter(taken);
    let held = all.clone().find(held).map(SendFlaw::Supported);
    held.or_else(|| all.next().map(SendFlaw::Occupied))
}

/// All ways to send one reserve card or more into empty places.
pub(super) fn sends(reserve: &[Rank], empty: &[Place]) -> Vec<Formation> {
    let mut all = vec![Formation::default()];
    for place in empty {
        let mut longer = Vec::new();
        for begun in &all {
            longer.push(begun.clone());
            let free: Vec<Rank> = begun.unplaced(reserve);
            for &first in &free {
                let mut one = begun.clone();
                one.add(*place, first);
                for &second in free.iter().filter(|second| **second != first) {
                    let mut two = one.clone();
                    two.add(*place, second);
                    longer.push(two);
                }
                longer.push(one);
            }
        }
        all = longer;
    }
    all.retain(|sent| sent.cards().next().is_some());
    all
}
