//! The battlefield: places, fronts, and what happens in one round (BK-12 … BK-16).

use std::fmt;

use serde::{Deserialize, Serialize};

use super::card::{Card, Rank, Suit};
use super::reason::bk;
use crate::Seat;

/// A place of a front, as seen on the picture, so that West faces West (BK-12).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Place {
    /// The centre, which decides the battle.
    Centre,
    /// The flank on the left of the picture.
    West,
    /// The flank on the right of the picture.
    East,
}

impl Place {
    /// All places, in the order in which orders name them.
    pub const ALL: [Self; 3] = [Self::Centre, Self::West, Self::East];
    /// The two flanks.
    pub const FLANKS: [Self; 2] = [Self::West, Self::East];

    /// Its word in orders.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Centre => "centre",
            Self::West => "west",
            Self::East => "east",
        }
    }

    /// The place that `word` names.
    pub fn named(word: &str) -> Option<Self> {
        Some(match word.to_ascii_lowercase().as_str() {
            "centre" | "center" | "c" => Self::Centre,
            "west" | "w" => Self::West,
            "east" | "e" => Self::East,
            _ => return None,
        })
    }

    pub(super) const fn index(self) -> usize {
        self as usize
    }

    /// The flank's place among the two flanks; the centre is none.
    pub(super) const fn flank(self) -> Option<usize> {
        match self {
            Self::Centre => None,
            Self::West => Some(0),
            Self::East => Some(1),
        }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A side of a battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Side {
    /// Who declared war.
    Attacker,
    /// Who was challenged.
    Defender,
}

impl Side {
    /// Both sides, the attacker first.
    pub const BOTH: [Self; 2] = [Self::Attacker, Self::Defender];

    /// Its word in orders.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Attacker => "attacker",
            Self::Defender => "defender",
        }
    }

    /// The side that `word` names.
    pub fn named(word: &str) -> Option<Self> {
        Self::BOTH
            .into_iter()
            .find(|side| side.name().eq_ignore_ascii_case(word))
    }

    /// The other one.
    #[must_use]
    pub const fn enemy(self) -> Self {
        match self {
            Self::Attacker => Self::Defender,
            Self::Defender => Self::Attacker,
        }
    }

    pub(super) const fn index(self) -> usize {
        self as usize
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A card as a viewer sees it: the back always, the front if it is open or the viewer's own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[expect(missing_docs, reason = "the names say it")]
pub struct Seen {
    pub suit: Suit,
    /// The front, if the viewer knows it.
    pub rank: Option<Rank>,
}

/// One side of the battlefield: two lines in three places, and a reserve.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Front<C> {
    /// The cards of centre, west and east; the first line first, at most two each.
    pub places: [Vec<C>; 3],
    /// Whose cards stand on the flanks west and east, if a supporter's.
    pub supporters: [Option<Seat>; 2],
    /// Cards behind the lines.
    pub reserve: Vec<C>,
}

impl<C> Default for Front<C> {
    fn default() -> Self {
        Self {
            places: [const { Vec::new() }; 3],
            supporters: [None; 2],
            reserve: Vec::new(),
        }
    }
}

impl<C> Front<C> {
    /// The cards of a place, the first line first.
    pub fn at(&self, place: Place) -> &[C] {
        &self.places[place.index()]
    }

    /// Who supports on a place, if somebody does and still has a card there.
    pub fn supporter(&self, place: Place) -> Option<Seat> {
        place.flank().and_then(|flank| self.supporters[flank])
    }

    /// The flanks that no supporter holds (BK-09).
    pub fn free_flanks(&self) -> impl Iterator<Item = Place> + '_ {
        let free = |flank: &Place| self.supporter(*flank).is_none();
        Place::FLANKS.into_iter().filter(free)
    }

    /// The places without a card, which reserves can fill (BK-15).
    pub fn empty_places(&self) -> impl Iterator<Item = Place> + '_ {
        Place::ALL
            .into_iter()
            .filter(|place| self.at(*place).is_empty())
    }

    /// Whether reserves can be sent anywhere (BK-15).
    pub fn can_send(&self) -> bool {
        !self.reserve.is_empty() && self.empty_places().next().is_some()
    }

    /// How many cards stand, the reserve with them.
    pub fn standing(&self) -> usize {
        self.places.iter().map(Vec::len).sum::<usize>() + self.reserve.len()
    }

    /// The same front with other cards.
    pub fn map<D>(&self, mut card: impl FnMut(&C) -> D) -> Front<D> {
        let mut all = |cards: &[C]| cards.iter().map(&mut card).collect::<Vec<D>>();
        Front {
            places: [
                all(&self.places[0]),
                all(&self.places[1]),
                all(&self.places[2]),
            ],
            supporters: self.supporters,
            reserve: all(&self.reserve),
        }
    }

    /// Takes the fallen first lines away; the second lines step up by themselves (BK-15).
    pub fn lose(&mut self, fallen: [bool; 3]) {
        for place in Place::ALL {
            let cards = &mut self.places[place.index()];
            if fallen[place.index()] && !cards.is_empty() {
                cards.remove(0);
            }
            if let (Some(flank), true) = (place.flank(), cards.is_empty()) {
                // Where no card of the supporter lives, the flank is empty (BK-24).
                self.supporters[flank] = None;
            }
        }
    }
}

/// What came of a first-line card that met another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Came {
    /// It beats the other one.
    Beats,
    /// Equal ranks: both stay.
    Ties,
    /// It does not beat the other one, and has nothing to fear itself: a charge that fails.
    Fails,
}

/// A meeting of two first-line cards, told from the side that struck.
///
/// In a frontal clash that is the side that wins; the attacker's in a tie.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[expect(missing_docs, reason = "the names say it")]
pub struct Strike {
    pub side: Side,
    pub from: Place,
    pub rank: Rank,
    /// The enemy's place.
    pub at: Place,
    pub against: Rank,
    /// What came of it.
    pub came: Came,
}

impl Strike {
    /// The ruling that it follows: BK-14 for a charge, BK-13 for a tie, else BK-03.
    pub fn ruling(&self) -> crate::Ruling {
        let number = match self.came {
            _ if self.from != self.at => 14,
            Came::Ties => 13,
            Came::Beats | Came::Fails => 3,
        };
        bk(number)
    }
}

/// One round of a battle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Round {
    /// Its number, from 1.
    pub number: u32,
    /// The opened first line: by side, then centre, west, east.
    pub opened: [[Option<Card>; 3]; 2],
    /// Who met whom.
    pub strikes: Vec<Strike>,
    /// Which first-line cards fell: by side, then centre, west, east.
    pub fallen: [[bool; 3]; 2],
}

impl Round {
    /// Fights a round: all first lines are opened, and all clashes happen at once (BK-13, BK-14).
    pub fn fight(number: u32, fronts: &[Front<Card>; 2]) -> Self {
        let first =
            |side: Side| Place::ALL.map(|place| fronts[side.index()].at(place).first().copied());
        let opened = Side::BOTH.map(first);
        let strikes = strikes(&opened);
        let mut fallen = [[false; 3]; 2];
        for strike in strikes.iter().filter(|strike| strike.came == Came::Beats) {
            fallen[strike.side.enemy().index()][strike.at.index()] = true;
        }
        Self {
            number,
            opened,
            strikes,
            fallen,
        }
    }

    /// Whether no card fell (BK-17).
    pub fn is_bloodless(&self) -> bool {
        self.fallen.iter().flatten().all(|fell| !fell)
    }

    /// The cards that fell, the attacker's first.
    pub fn fallen_cards(&self) -> impl Iterator<Item = (Side, Place, Card)> + '_ {
        Side::BOTH.into_iter().flat_map(move |side| {
            Place::ALL.into_iter().filter_map(move |place| {
                let (side_at, at) = (side.index(), place.index());
                let card = self.opened[side_at][at]?;
                self.fallen[side_at][at].then_some((side, place, card))
            })
        })
    }
}

fn strikes(opened: &[[Option<Card>; 3]; 2]) -> Vec<Strike> {
    let rank = |side: Side, place: Place| opened[side.index()][place.index()].map(|card| card.rank);
    let mut strikes = Vec::new();
    for place in [Place::West, Place::Centre, Place::East] {
        let strike = |side: Side, rank, at, against, came| Strike {
            side,
            from: place,
            rank,
            at,
            against,
            came,
        };
        match (rank(Side::Attacker, place), rank(Side::Defender, place)) {
            (Some(one), Some(two)) => strikes.push(if one.beats(two) {
                strike(Side::Attacker, one, place, two, Came::Beats)
            } else if two.beats(one) {
                strike(Side::Defender, two, place, one, Came::Beats)
            } else {
                strike(Side::Attacker, one, place, two, Came::Ties)
            }),
            (None, None) => {}
            (one, two) => {
                let side = if one.is_some() {
                    Side::Attacker
                } else {
                    Side::Defender
                };
                let charger = one.or(two);
                let target = rank(side.enemy(), Place::Centre);
                // An unopposed centre has nothing to charge: the battle is over then.
                if let (Some(_), Some(charger), Some(target)) = (place.flank(), charger, target) {
                    let came = if charger.beats(target) {
                        Came::Beats
                    } else {
                        Came::Fails
                    };
                    strikes.push(strike(side, charger, Place::Centre, target, came));
                }
            }
        }
    }
    strikes
}
