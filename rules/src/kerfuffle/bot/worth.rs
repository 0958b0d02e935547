//! What a realm is worth to the bot player, in hundredths of gold or so.

use std::collections::BTreeSet;

use crate::Seat;
use crate::kerfuffle::card::Card;
use crate::kerfuffle::options::World;
use crate::kerfuffle::pieces::{Figure, Pieces};
use crate::kerfuffle::realm::{Attack, Force};
use crate::kerfuffle::starts;
use crate::kerfuffle::state::State;
use crate::map::Region;

/// The round after which a war drags on, and the rounds after which it can drag on no more.
const LATE: u32 = 10;
const LATEST: u32 = 60;

/// For how many rounds the war has dragged on: players grow bolder with each, so that it ends.
pub(super) fn weariness(round: u32) -> i64 {
    i64::from(round.saturating_sub(LATE).min(LATEST))
}

/// How a player goes about it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Temper {
    /// Attacks where it hopes to win.
    Bold,
    /// Attacks nobody.
    Cautious,
}

/// A realm as a faction sees it.
pub(super) struct Seen<'a> {
    pub(super) world: &'a World,
    pub(super) state: &'a State,
    pub(super) seat: Seat,
    pub(super) temper: Temper,
}

/// How strong an army is in a battle with dice.
fn strength(army: Pieces) -> i64 {
    let each = army.each().map(|(figure, count)| {
        let one = match figure.dice() {
            None => 0,
            Some(1) => 10,
            Some(2) => 24,
            Some(_) => 40,
        };
        one * i64::from(count)
    });
    each.sum()
}

/// Of a thousand battles, how many an army wins against another.
pub(super) fn odds(army: Pieces, enemy: Pieces) -> i64 {
    let (own, other) = (strength(army), strength(enemy));
    // Strength tells more than in proportion: who is ahead loses less on the way.
    let (own, other) = (own * own * own, other * other * other);
    (1000 * own).checked_div(own + other).unwrap_or(500)
}

/// What pieces are worth.
fn value(pieces: Pieces) -> i64 {
    let heads = i64::from(pieces.count(Figure::King)) + i64::from(pieces.count(Figure::Queen));
    100 * i64::from(pieces.price()) + 1500 * heads
}

impl Seen<'_> {
    pub(super) fn worth(&self) -> i64 {
        let realm = &self.state.realm;
        let allies = self.allies();
        let ledger = realm.ledger(self.world, self.seat, 0, &allies);
        let occupied = i64::try_from(realm.occupied(self.world, self.seat)).unwrap_or(0);
        let attacks = realm.attacks.iter().filter(|attack| attack.by == self.seat);
        let attacks: i64 = attacks.map(|attack| self.attack(attack)).sum();
        120 * ledger.after()
            + (160 + 8 * self.weariness()) * occupied
            + attacks
            + self.objective()
            + self.hunt()
            - self.danger() * (100 - (3 * self.weariness()).min(80)) / 100
    }

    fn weariness(&self) -> i64 {
        weariness(self.state.realm.round)
    }

    fn allies(&self) -> BTreeSet<Seat> {
        let own = self.state.own(self.seat);
        own.map(|own| own.allies.clone()).unwrap_or_default()
    }

    /// What an attack promises.
    fn attack(&self, attack: &Attack) -> i64 {
        let own = attack.pieces();
        let Some(force) = self.state.realm.force(attack.at) else {
            return 0;
        };
        if self.temper == Temper::Cautious {
            return -1_000_000;
        }
        let odds = odds(own, force.pieces);
        let capital = i64::from(self.state.realm.capital_of(attack.at).is_some());
        let prize = value(force.pieces) + 300 + 400 * capital + 80 * self.weariness();
        let risk = value(own) * (100 - (3 * self.weariness()).min(90)) / 100;
        (odds * prize - (1000 - odds) * risk) / 1000
    }

    /// How near the own card is.
    fn objective(&self) -> i64 {
        let realm = &self.state.realm;
        let own = self.state.own(self.seat);
        let controls = |at: &Region| realm.control(self.world, *at) == Some(self.seat);
        match own.and_then(|own| own.card.as_ref()) {
            Some(Card::Hold { provinces, .. }) => {
                let held = provinces.iter().filter(|at| controls(at)).count();
                500 * i64::try_from(held).unwrap_or(0)
            }
            Some(Card::Castles { .. }) => {
                let held = realm.castles().filter(controls).count();
                500 * i64::try_from(held).unwrap_or(0)
            }
            Some(Card::Gold { .. } | Card::Conquer { .. } | Card::Generals) | None => 0,
        }
    }

    /// Being near to those who can be beaten, and to provinces that the card names.
    fn hunt(&self) -> i64 {
        let realm = &self.state.realm;
        let least = 550 - (10 * self.weariness()).min(250);
        let allies = self.allies();
        let mut sum = 0;
        for (at, force) in realm.forces(self.seat) {
            if !force.pieces.has_leader() || force.pieces.troops().is_empty() {
                continue;
            }
            let is_prey = |other: &Seat| *other != self.seat && !allies.contains(other);
            let prey = realm.living().filter(is_prey);
            let prey = prey.flat_map(|other| realm.forces(other));
            let prey = prey.filter(|(_, enemy)| odds(force.pieces, enemy.pieces) > least);
            let steps = starts::steps(self.world, &[at]);
            let near = prey.map(|(there, enemy)| {
                let way = i64::try_from(steps[there.index()]).unwrap_or(0);
                value(enemy.pieces).min(3000) / (way + 2)
            });
            sum += near.max().unwrap_or(0) * (10 + 4 * self.weariness()) / 40;
            sum += (40 + 2 * self.weariness()) * self.wanted(&steps);
        }
        sum
    }

    /// How near provinces are that the card names and somebody else, or nobody, holds.
    fn wanted(&self, steps: &[usize]) -> i64 {
        let realm = &self.state.realm;
        let own = self.state.own(self.seat);
        let open = |at: &Region| realm.control(self.world, *at) != Some(self.seat);
        let wanted: Vec<Region> = match own.and_then(|own| own.card.as_ref()) {
            Some(Card::Hold { provinces, .. }) => provinces.iter().copied().filter(open).collect(),
            Some(Card::Castles { .. }) => realm.castles().filter(open).collect(),
            Some(Card::Gold { .. } | Card::Conquer { .. } | Card::Generals) | None => Vec::new(),
        };
        let near = wanted
            .iter()
            .map(|at| 10 - i64::try_from(steps[at.index()]).unwrap_or(10).min(10));
        near.max().unwrap_or(0)
    }

    /// King and queen where somebody stronger stands next to them.
    fn danger(&self) -> i64 {
        let realm = &self.state.realm;
        let allies = self.allies();
        let mut sum = 0;
        for (at, force) in realm.forces(self.seat) {
            let threats = self.world.near(at).filter_map(|at| realm.force(at));
            let is_threat = |other: &&Force| other.of != self.seat && !allies.contains(&other.of);
            let threats = threats.filter(|other| !other.neutral).filter(is_threat);
            let threats = threats.filter(|other| other.pieces.has_leader());
            let most = threats
                .map(|other| odds(other.pieces, force.pieces))
                .max()
                .unwrap_or(0);
            if most > 400 {
                sum += value(force.pieces) * (most - 400) / 1500;
            }
        }
        sum
    }
}
