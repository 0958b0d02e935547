//! What may come of where leaders are: troops that they lead or fetch, forces that they can hunt, land where
//! nobody stands, provinces that the card names.

use super::forecast::{CERTAIN, odds, strength};
use super::worth::{NEAR, PULL, Seen, heads, values};
use crate::kerfuffle::pieces::Pieces;
use crate::kerfuffle::realm::{Goal, Realm};
use crate::map::Region;

/// What being led is worth, for each strength of troops.
const LED: i64 = 8;
/// From how far leaders fetch troops.
const FAR: i64 = 7;
/// What land where nobody stands is worth to its neighbours.
const ACRE: i64 = 300;
/// How eager hunters are, of 40, how much more with each round that the war drags on, and at most.
const EAGER: i64 = 26;
const GROWS: i64 = 3;
const MOST: i64 = 50;
/// What each step is worth towards a province that the card names.
const ERRAND: i64 = 110;
/// The same towards the own capital, once it is lost.
const HOMEWARD: i64 = 300;

/// A force that may be hunted.
struct Prey {
    at: Region,
    strength: i64,
    /// What beating it is worth.
    prize: i64,
}

impl Seen<'_> {
    /// What leaders may do next: lead troops, fetch some, hunt, go where the card says.
    pub(super) fn plans(&self) -> i64 {
        let realm = &self.state.realm;
        let standing = realm
            .forces(self.seat)
            .map(|(at, force)| (at, force.pieces));
        let attacks = realm.attacks.iter().filter(|attack| attack.by == self.seat);
        let attacking = attacks.map(|attack| (attack.at, attack.pieces()));
        let (led, mut idle): (Vec<_>, Vec<_>) = standing
            .chain(attacking)
            .partition(|(_, pieces)| pieces.has_leader());
        // One piece may stay and hold a province.
        idle.retain(|(_, pieces)| pieces.total() > 1);
        let crowd = self.crowd();
        idle.extend(crowd.filter(|crowd| !idle.contains(crowd)));
        let leads = |(at, pieces): &&(Region, Pieces)| {
            crowd.is_none_or(|(home, _)| home != *at) && !pieces.troops().is_empty()
        };
        let carried: i64 = led
            .iter()
            .filter(leads)
            .map(|(_, pieces)| LED * strength(pieces.troops()))
            .sum();
        let fetched: i64 = idle.iter().map(|idle| self.fetch(*idle, &led)).sum();
        carried + fetched + self.hunts(&led) + self.errands(&led)
    }

    /// The troops in the capital, where others wait to be placed: they had better go.
    fn crowd(&self) -> Option<(Region, Pieces)> {
        let own = self.state.own(self.seat)?;
        let home = self.state.realm.faction(self.seat)?.capital?;
        let there = self.state.realm.own(self.seat, home)?.pieces;
        let coming = own.waiting.with(&own.ordered).troops();
        let is_full = !there.fits(&coming) && !there.troops().is_empty();
        is_full.then_some((home, there.troops()))
    }

    /// What the nearest leader with room for idle troops is worth for them.
    fn fetch(&self, (there, troops): (Region, Pieces), led: &[(Region, Pieces)]) -> i64 {
        let each = led.iter().map(|(at, pieces)| {
            let way = self.ways.between(*at, there);
            let able = if way == 0 {
                troops
            } else {
                pieces.joining(&troops.troops())
            };
            LED * strength(able) * (FAR - way).max(0) / FAR * 4 / 5
        });
        each.max().unwrap_or(0)
    }

    /// What armies may beat next.
    fn hunts(&self, led: &[(Region, Pieces)]) -> i64 {
        let prey = self.prey();
        let army = |pieces: Pieces| self.army(pieces);
        let armies = led.iter().filter(|(_, pieces)| strength(army(*pieces)) > 0);
        let best = armies.map(|(at, pieces)| {
            let hunts = prey.iter();
            let hunts = hunts.map(|prey| self.hunt((*at, army(*pieces)), prey, led));
            hunts.max().unwrap_or(0)
        });
        best.sum()
    }

    /// Those of a force that go and fight: king and queen too where there is nobody else.
    fn army(&self, pieces: Pieces) -> Pieces {
        let all = self.state.realm.all_of(self.seat);
        let is_desperate = strength(all.troops()) < 40;
        if is_desperate {
            pieces
        } else {
            pieces.troops()
        }
    }

    /// Those that can be beaten, and land where nobody stands.
    fn prey(&self) -> Vec<Prey> {
        let realm = &self.state.realm;
        let allies = self.allies();
        let others = realm
            .living()
            .filter(|other| *other != self.seat && !allies.contains(other));
        let mut prey = Vec::new();
        for other in others {
            for (at, force) in realm.forces(other) {
                let closed = self.world.near(at).filter(|at| !realm.is_haven(other, *at));
                let closed = i64::try_from(closed.count()).unwrap_or(0);
                // The fewer ways lead out, the better.
                let caught = 40 * closed * i64::from(heads(force.pieces).total());
                let prize = self.prize(at, force) + values(force.pieces).min(3_000) + caught;
                prey.push(Prey {
                    at,
                    strength: strength(force.pieces),
                    prize,
                });
            }
        }
        let acre = self.acre();
        let open = self.world.land().filter(|at| realm.force(*at).is_none());
        prey.extend(open.map(|at| Prey {
            at,
            strength: 0,
            prize: acre,
        }));
        prey
    }

    /// What being so near to prey is worth for an army among all that are led.
    fn hunt(&self, (at, army): (Region, Pieces), prey: &Prey, led: &[(Region, Pieces)]) -> i64 {
        let way = self.ways.between(at, prey.at).max(1);
        // Others that are near can follow.
        let near = led
            .iter()
            .filter(|(other, _)| *other != at && self.ways.between(*other, prey.at) <= 2);
        let near: i64 = near.map(|(_, pieces)| strength(pieces.troops())).sum();
        let chance = odds(strength(army) + near * 2 / 3, prey.strength);
        // Who can buy others risks more.
        if chance < 150 + 150 * self.thrift() / 100 {
            return 0;
        }
        let eager = (EAGER + GROWS * self.weariness()).min(MOST);
        prey.prize * chance / CERTAIN * eager / 40 / (way + 1)
    }

    /// Provinces that the card names and somebody else, or nobody, holds, and the own capital once it is lost:
    /// the nearest leader goes.
    fn errands(&self, led: &[(Region, Pieces)]) -> i64 {
        let realm = &self.state.realm;
        let open = |at: &Region| realm.control(self.world, *at) != Some(self.seat);
        let mut sum = 0;
        let named = self.named().into_iter().filter(open);
        let named = named.map(|at| (at, ERRAND));
        for (there, errand) in named.chain(self.lost_home().map(|at| (at, HOMEWARD))) {
            let enemy = realm.force(there).map_or(0, |force| strength(force.pieces));
            let goes = led.iter().map(|(at, pieces)| {
                let way = self.ways.between(*at, there).min(10);
                let chance = odds(strength(self.army(*pieces)) + 1, enemy).max(50);
                errand * (10 - way) * chance / CERTAIN
            });
            sum += goes.max().unwrap_or(0);
        }
        sum
    }

    /// What one more province is worth.
    fn acre(&self) -> i64 {
        let count = |count: usize| i64::try_from(count).unwrap_or(0);
        let occupied = count(self.state.realm.occupied(self.world, self.seat));
        let left = count(Realm::hegemony(self.world)) - occupied;
        let near = if self.has_achieved(Goal::Hegemony) {
            0
        } else {
            (NEAR - left).max(0)
        };
        ACRE + 4 * self.weariness() + 2 * PULL * near
    }
}
