//! Who is whose enemy, friend or ally, as far as somebody knows (EU-05, EU-61).

use std::collections::BTreeSet;

use crate::Seat;
use crate::erkenfara::world::World;
use crate::erkenfara::world::board::{Army, Board};
use crate::map::{Kind, Region};
use crate::offers::Pair;

/// What holds between the empires.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Ties {
    /// Those at peace, or allied.
    pub peace: BTreeSet<Pair>,
    /// The allied ones.
    pub alliance: BTreeSet<Pair>,
    /// Those of whom each may tax and burn what the other owns (EU-43).
    pub forage: BTreeSet<Pair>,
    /// Those whose treaty keeps occupations between them (EU-08, EU-42).
    pub kept: BTreeSet<Pair>,
    /// No war can be yet.
    pub truce: bool,
    /// Those whom nobody can attack, and who attack nobody.
    pub sheltered: BTreeSet<Seat>,
    /// Those whom nobody can attack until they attack somebody.
    pub guarded: BTreeSet<Seat>,
}

/// How two empires stand to each other, the best first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Relation {
    /// They are allied.
    Alliance,
    /// They are at peace by treaty.
    Peace,
    /// No war can be between them yet (EU-61).
    Truce,
    /// They are enemies (EU-05).
    War,
}

impl Ties {
    /// How two different empires stand to each other.
    pub fn relation(&self, one: Seat, other: Seat) -> Relation {
        let has = |pairs: &BTreeSet<Pair>| {
            let pair = Pair::of(one, other);
            pair.is_some_and(|pair| pairs.contains(&pair))
        };
        if has(&self.alliance) {
            Relation::Alliance
        } else if has(&self.peace) {
            Relation::Peace
        } else if self.enemies(one, other) {
            Relation::War
        } else {
            Relation::Truce
        }
    }

    /// What the world says for the present year, without any treaty.
    pub fn of_year(world: &World, board: &Board) -> Self {
        let shelter = world.options.shelter;
        let (mut sheltered, mut guarded) = (BTreeSet::new(), BTreeSet::new());
        for (seat, empire) in board.seats().zip(&board.empires) {
            let from = empire.winter.or(empire.entered);
            let within =
                |years: u32| from.is_some_and(|from| board.year < from.saturating_add(years));
            if shelter > 0 && within(shelter) {
                sheltered.insert(seat);
            } else if shelter == 0 && empire.winter.is_some() && !empire.exposed && within(1) {
                guarded.insert(seat);
            }
        }
        Self {
            truce: board.year <= world.options.truce,
            sheltered,
            guarded,
            ..Self::default()
        }
    }

    /// Whether two empires are enemies. One that is guarded is nobody's, and may begin a war itself.
    pub fn enemies(&self, one: Seat, other: Seat) -> bool {
        let sheltered = self.sheltered.contains(&one) || self.sheltered.contains(&other);
        let Some(pair) = Pair::of(one, other) else {
            return false;
        };
        let guarded = self.guarded.contains(&other);
        !self.truce && !sheltered && !guarded && !self.peace.contains(&pair)
    }

    /// Whether two empires are allied, or the same.
    pub fn allied(&self, one: Seat, other: Seat) -> bool {
        Pair::of(one, other).is_none_or(|pair| self.alliance.contains(&pair))
    }

    /// Whether two empires have a peace or an alliance; a truce makes nobody a friend (EU-08).
    pub fn friends(&self, one: Seat, other: Seat) -> bool {
        Pair::of(one, other).is_some_and(|pair| self.peace.contains(&pair))
    }

    /// Whether an occupation takes what a region yields from its owner: a friend's does so only where a
    /// treaty keeps it (EU-08).
    pub fn usurps(&self, occupier: Seat, owner: Seat) -> bool {
        let kept = Pair::of(occupier, owner).is_some_and(|pair| self.kept.contains(&pair));
        kept || !self.friends(occupier, owner)
    }

    /// Whether the one may tax and burn what the other owns although they are friends (EU-43).
    pub fn may_forage(&self, one: Seat, other: Seat) -> bool {
        Pair::of(one, other).is_none_or(|pair| self.forage.contains(&pair))
    }
}

/// A board, the world that it is part of, and what holds between its empires: what the articles are
/// functions of.
#[derive(Clone, Copy, Debug)]
#[expect(missing_docs, reason = "the names say it")]
pub struct Field<'a> {
    pub world: &'a World,
    pub board: &'a Board,
    /// Who is whose enemy.
    pub ties: &'a Ties,
}

impl<'a> Field<'a> {
    /// Puts the three together.
    pub fn new(world: &'a World, board: &'a Board, ties: &'a Ties) -> Self {
        Self { world, board, ties }
    }

    /// Whether a region is open sea.
    pub fn is_sea(&self, region: Region) -> bool {
        self.world.kind(region) == Kind::Sea
    }

    /// The armies of `seat`'s enemies in a region.
    pub fn enemies_in(
        &self,
        seat: Seat,
        region: Region,
    ) -> impl Iterator<Item = &'a Army> + use<'a> {
        let ties = self.ties;
        self.board
            .armies_in(region)
            .filter(move |army| ties.enemies(seat, army.seat()))
    }

    /// Whether an army of an enemy of `seat` stands in a region.
    pub fn has_enemies(&self, seat: Seat, region: Region) -> bool {
        self.enemies_in(seat, region).next().is_some()
    }

    /// A foreign army of a kind in a region, friend or foe.
    pub fn foreign(&self, army: &Army, region: Region) -> Option<&'a Army> {
        let (kind, seat) = (army.spot.kind, army.seat());
        let mut armies = self.board.armies_in(region);
        armies.find(|other| other.spot.kind == kind && other.seat() != seat)
    }
}
