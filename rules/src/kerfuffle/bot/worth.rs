//! What a realm is worth to the bot player, in hundredths of gold or so.

use std::collections::BTreeSet;

use super::forecast::{CERTAIN, forecast, odds, strength};
use super::ways::Ways;
use crate::Seat;
use crate::kerfuffle::card::Card;
use crate::kerfuffle::options::World;
use crate::kerfuffle::pieces::{Figure, Pieces};
use crate::kerfuffle::realm::{Attack, Force, Goal, Realm};
use crate::kerfuffle::state::State;
use crate::map::Region;

/// The round after which a war drags on, and the rounds after which it can drag on no more.
const LATE: u32 = 10;
const LATEST: u32 = 60;
/// What a king or queen is worth.
const HEAD: i64 = 1_500;
/// What conquering a faction is worth beside its pieces, what more if nobody else is left, and what less where
/// its heads may escape.
const CONQUEST: i64 = 7_000;
const VICTORY: i64 = 3_000;
const ESCAPE: i64 = 1_000;
/// From so few provinces before hegemony each is worth more than the one before, by twice so much.
pub(super) const NEAR: i64 = 12;
pub(super) const PULL: i64 = 40;
/// What a province is worth, what more with each round that the war drags on, and once the own card is achieved.
const LAND: i64 = 160;
const DRAGS: i64 = 4;
const FREED: i64 = 80;
/// What controlling a province that the card names is worth.
const NAMED: i64 = 700;

/// For how many rounds the war has dragged on: players grow bolder with each, so that it ends.
pub(super) fn weariness(round: u32) -> i64 {
    i64::from(round.saturating_sub(LATE).min(LATEST))
}

/// How a player goes about it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Temper {
    /// Attacks where it hopes to win.
    Bold,
    /// Defends what it has, and attacks nobody.
    Cautious,
}

/// A realm as a faction sees it.
pub(super) struct Seen<'a> {
    pub(super) world: &'a World,
    pub(super) ways: &'a Ways,
    pub(super) state: &'a State,
    pub(super) seat: Seat,
}

/// What a piece is worth.
fn value(figure: Figure) -> i64 {
    figure.price().map_or(HEAD, |price| 100 * i64::from(price))
}

/// What pieces are worth.
pub(super) fn values(pieces: Pieces) -> i64 {
    let each = pieces.each();
    each.map(|(figure, count)| value(figure) * i64::from(count))
        .sum()
}

pub(super) fn heads(pieces: Pieces) -> Pieces {
    pieces.only(|figure| matches!(figure, Figure::King | Figure::Queen))
}

impl Seen<'_> {
    pub(super) fn worth(&self) -> i64 {
        let realm = &self.state.realm;
        let allies = self.allies();
        let ledger = realm.ledger(self.world, self.seat, 0, &allies);
        let attacks = realm.attacks.iter().filter(|attack| attack.by == self.seat);
        let attacks: i64 = attacks.map(|attack| self.attack(attack)).sum();
        self.coin() * ledger.after() + self.land() + attacks + self.objective() + self.plans()
            - self.danger() * (100 - (3 * self.weariness()).min(60)) / 100
    }

    fn treasury(&self) -> i64 {
        self.state.own(self.seat).map_or(0, |own| own.treasury)
    }

    /// What a coin each turn is worth: much in debt, little to the rich, unless the card asks for gold.
    fn coin(&self) -> i64 {
        let treasury = self.treasury();
        if treasury < 0 {
            300
        } else if matches!(self.card(), Some(Card::Gold { .. })) {
            150
        } else {
            120 * 40 / (40 + (treasury - 20).max(0))
        }
    }

    /// What pieces that can be bought again are worth to a faction with gold, in hundredths.
    pub(super) fn thrift(&self) -> i64 {
        100 * 60 / (60 + self.treasury().max(0))
    }

    pub(super) fn weariness(&self) -> i64 {
        weariness(self.state.realm.round)
    }

    pub(super) fn allies(&self) -> BTreeSet<Seat> {
        let own = self.state.own(self.seat);
        own.map(|own| own.allies.clone()).unwrap_or_default()
    }

    pub(super) fn has_achieved(&self, goal: Goal) -> bool {
        let faction = self.state.realm.faction(self.seat);
        faction.is_some_and(|faction| faction.goals.contains(&goal))
    }

    /// The own card, as long as it is to be achieved.
    fn card(&self) -> Option<&Card> {
        let card = self.state.own(self.seat)?.card.as_ref()?;
        (!self.has_achieved(Goal::Objective)).then_some(card)
    }

    /// The provinces that it stands in: more, the nearer they bring hegemony.
    fn land(&self) -> i64 {
        let realm = &self.state.realm;
        let count = |count: usize| i64::try_from(count).unwrap_or(0);
        let occupied = count(realm.occupied(self.world, self.seat));
        // Generals do not stay where they are alone.
        let alone = realm
            .forces(self.seat)
            .filter(|(_, force)| force.pieces.is_generals_alone());
        let kept = occupied - count(alone.count());
        let eager = if self.has_achieved(Goal::Objective) {
            FREED
        } else {
            0
        };
        let flat = (LAND + eager + DRAGS * self.weariness()) * kept;
        let flat = flat - if self.lost_home().is_some() { 800 } else { 0 };
        if self.has_achieved(Goal::Hegemony) {
            return flat;
        }
        let left = count(Realm::hegemony(self.world)) - occupied;
        if left <= 0 {
            return flat + 8_000;
        }
        let near = (NEAR - left).max(0);
        flat + PULL * near * near
    }

    /// Its capital, if somebody else stands there.
    pub(super) fn lost_home(&self) -> Option<Region> {
        let realm = &self.state.realm;
        let home = realm.faction(self.seat)?.capital?;
        realm.is_foreign(self.seat, home).then_some(home)
    }

    /// Whether its side has what is left of the heads of a faction.
    fn is_last_of(&self, force: &Force) -> bool {
        let heads = heads(force.pieces);
        !heads.is_empty() && heads == self::heads(self.state.realm.all_of(force.of))
    }

    /// What beating a force is worth beside its pieces.
    pub(super) fn prize(&self, at: Region, force: &Force) -> i64 {
        let realm = &self.state.realm;
        if force.neutral {
            return 100;
        }
        let mut prize = 300;
        if let Some(owner) = realm.capital_of(at) {
            prize += if owner == self.seat { 1_500 } else { 400 };
        }
        let is_named = matches!(self.card(), Some(Card::Conquer { seat, .. }) if *seat == force.of);
        if self.is_last_of(force) {
            prize += CONQUEST * if is_named { 3 } else { 1 };
            if realm.living().all(|it| it == self.seat || it == force.of) {
                prize += VICTORY;
            }
        }
        if is_named {
            prize += 400;
        }
        if self.is_wanted(at) {
            prize += 500;
        }
        // Who is about to win is held up.
        let occupied = realm.occupied(self.world, force.of);
        if occupied + 4 >= Realm::hegemony(self.world) {
            prize += 500;
        }
        prize
    }

    /// What an attack promises.
    fn attack(&self, attack: &Attack) -> i64 {
        let realm = &self.state.realm;
        let own = attack.pieces();
        let Some(force) = realm.force(attack.at) else {
            return 0;
        };
        // King and queen of the beaten escape, where they can.
        let haven = |at: Region| realm.is_haven(force.of, at);
        let escapes = !force.neutral && self.world.near(attack.at).any(haven);
        let theirs = |figure: Figure| match (force.neutral, figure.price()) {
            (true, _) => 0,
            (false, Some(price)) => 100 * i64::from(price),
            (false, None) if escapes => HEAD / 3,
            (false, None) => HEAD,
        };
        let thrift = self.thrift();
        let ours = |figure: Figure| match figure.price() {
            Some(price) => thrift * i64::from(price),
            None => HEAD / 2,
        };
        let forecast = forecast([own, force.pieces], [&ours, &theirs]);
        let prize = self.prize(attack.at, force);
        let prize = if escapes && self.is_last_of(force) {
            prize - ESCAPE
        } else {
            prize
        };
        let risk = forecast.lost * (100 - (2 * self.weariness()).min(60)) / 100;
        // Who may go, and would lose, goes: the province is won, and nothing else.
        let flees = force.pieces.has_leader() && !force.fled && escapes && forecast.wins > 650;
        let fought = forecast.wins * prize / CERTAIN + forecast.taken - risk;
        if flees { (fought / 3).max(250) } else { fought }
    }

    /// How near the own card is.
    fn objective(&self) -> i64 {
        let wanted = self.named();
        if wanted.is_empty() {
            return 0;
        }
        let realm = &self.state.realm;
        let controls = |at: &&Region| realm.control(self.world, **at) == Some(self.seat);
        let count = |count: usize| i64::try_from(count).unwrap_or(0);
        let held = wanted.iter().filter(controls).count();
        let stands = wanted.iter().filter(|at| realm.stands(self.seat, **at));
        let turns = self.state.own(self.seat).map_or(0, |own| own.turns);
        let all = if held == wanted.len() {
            800 + 150 * i64::from(turns.min(10))
        } else {
            0
        };
        NAMED * count(held) + 60 * count(stands.count()) + all
    }

    /// The provinces that the own card names.
    pub(super) fn named(&self) -> Vec<Region> {
        match self.card() {
            Some(Card::Hold { provinces, .. }) => provinces.clone(),
            Some(Card::Castles { .. }) => self.state.realm.castles().collect(),
            Some(Card::Gold { .. } | Card::Conquer { .. } | Card::Generals) | None => Vec::new(),
        }
    }

    fn is_wanted(&self, at: Region) -> bool {
        self.named().contains(&at)
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
            let own = strength(force.pieces);
            let most = threats
                .map(|other| odds(strength(other.pieces), own))
                .max()
                .unwrap_or(0);
            if most > 400 {
                sum += values(force.pieces) * (most - 400) / 1500;
            }
        }
        sum
    }
}
