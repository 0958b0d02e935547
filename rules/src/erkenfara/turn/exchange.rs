//! One exchange of a conflict: advantages, dice, losses (EU-21, EU-22, EU-23, EU-41, EU-47).

use serde::{Deserialize, Serialize};

use crate::erkenfara::world::board::{Army, LEAST};
use crate::erkenfara::world::production::percent;
use crate::erkenfara::world::ties::Field;
use crate::map::Kind;

/// The strength advantage from which `overrun` spares the winner (EU-47).
const OVERRUN: i64 = 900;

/// Why a side has a strategic advantage (EU-22).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Cause {
    /// It is well rested.
    Rested,
    /// It is exhausted.
    Exhausted,
    /// It defends in its main homeland.
    Homeland,
    /// It defends in an own fortification.
    Fortification,
    /// It stands in a region that an enemy owns.
    HostileLand,
    /// It has no legal retreat.
    LastStand,
    /// Heroes are with the army.
    Heroes,
    /// The army is enchanted.
    Enchantment,
    /// A status that the scenario made (EU-31).
    Status(u16),
}

/// One advantage, in percent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[expect(missing_docs, reason = "the names say it")]
pub struct Advantage {
    pub cause: Cause,
    pub percent: i64,
}

/// How an exchange ended (EU-23).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Outcome {
    /// 0 to 50 apart.
    Draw,
    /// 51 to 100 apart.
    Minor,
    /// 101 to 200 apart.
    Major,
    /// More than 200 apart.
    Superior,
}

impl Outcome {
    /// The word for it in reports.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Draw => "draw",
            Self::Minor => "minor",
            Self::Major => "major",
            Self::Superior => "superior",
        }
    }

    const fn of(difference: i64) -> Self {
        match difference {
            ..=50 => Self::Draw,
            51..=100 => Self::Minor,
            101..=200 => Self::Major,
            _ => Self::Superior,
        }
    }

    /// What winner and loser lose, each percent of current and percent of maximal.
    const fn losses(self) -> [(i64, i64); 2] {
        match self {
            Self::Draw => [(10, 5), (10, 5)],
            Self::Minor => [(10, 5), (20, 10)],
            Self::Major => [(5, 5), (30, 15)],
            Self::Superior => [(10, 5), (100, 50)],
        }
    }
}

/// What an exchange came to; attacker first.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[expect(missing_docs, reason = "the names say it")]
pub struct Exchange {
    /// What each side threw.
    pub rolls: [i64; 2],
    /// The strength advantage of each: 0 for the weaker.
    pub strength: [i64; 2],
    /// Throw and advantages together.
    pub results: [i64; 2],
    pub outcome: Outcome,
    /// Which side won; nobody wins a draw (EU-46).
    pub winner: Option<usize>,
    /// Current and maximal value of each side afterwards; nothing where it is scattered.
    pub after: [Option<(i64, i64)>; 2],
}

impl Exchange {
    /// All that a side added to its throw.
    pub fn advantage(&self, side: usize) -> i64 {
        self.results[side].saturating_sub(self.rolls[side])
    }

    /// The throw of one side nearest to its own with which the exchange would have ended otherwise, and how; of two
    /// that are equally near the higher. Nothing where none would have changed it.
    pub fn nearest_change(&self, side: usize) -> Option<(i64, Outcome, Option<usize>)> {
        let thrown = |roll: i64| {
            let mut results = self.results;
            results[side] = self.advantage(side).saturating_add(roll);
            let (outcome, winner) = judged(results);
            (roll, outcome, winner)
        };
        let other = (1..=100).map(thrown);
        let changed =
            other.filter(|(_, outcome, winner)| *outcome != self.outcome || *winner != self.winner);
        changed.min_by_key(|(roll, _, _)| (roll.abs_diff(self.rolls[side]), -roll))
    }
}

/// How two results, attacker first, end an exchange, and who wins it.
fn judged(results: [i64; 2]) -> (Outcome, Option<usize>) {
    let apart = results[0].abs_diff(results[1]);
    let outcome = Outcome::of(apart.try_into().unwrap_or(i64::MAX));
    let winner = (outcome != Outcome::Draw).then_some(usize::from(results[1] > results[0]));
    (outcome, winner)
}

/// The strength advantage of each of two current values (EU-21).
pub fn strength([one, other]: [i64; 2]) -> [i64; 2] {
    let more = |a: i64, b: i64| {
        let percent = i128::from(a - b) * 100 / i128::from(b.max(1));
        i64::try_from(percent).unwrap_or(i64::MAX).max(0)
    };
    [more(one, other), more(other, one)]
}

/// One exchange between two sides of which current and maximal value are given, attacker first, with
/// the sum of each one's strategic advantages.
pub fn exchange(
    values: [(i64, i64); 2],
    advantages: [i64; 2],
    rolls: [i64; 2],
    overrun: bool,
) -> Exchange {
    let strength = strength(values.map(|(current, _)| current));
    let result = |side: usize| {
        let sum = rolls[side].saturating_add(advantages[side]);
        sum.saturating_add(strength[side])
    };
    let results = [result(0), result(1)];
    let (outcome, winner) = judged(results);
    let [winning, losing] = outcome.losses();
    let after = |side: usize| {
        let spared = overrun && winner == Some(side) && strength[side] >= OVERRUN;
        let losses = match winner {
            Some(_) if spared => (0, 0),
            Some(winner) if winner != side => losing,
            Some(_) | None => winning,
        };
        lessened(values[side], losses)
    };
    Exchange {
        rolls,
        strength,
        results,
        outcome,
        winner,
        after: [after(0), after(1)],
    }
}

/// Current and maximal value less so many percent of each; nothing where the army is scattered (EU-06).
pub fn lessened(
    (current, maximal): (i64, i64),
    (of_current, of_maximal): (i64, i64),
) -> Option<(i64, i64)> {
    let maximal = maximal - percent(maximal, of_maximal);
    let current = (current - percent(current, of_current)).min(maximal);
    (current >= LEAST).then_some((current, maximal))
}

/// The strategic advantages of an army (EU-22, EU-41): whether it is the side that did not move, and
/// whether it has a legal retreat.
pub fn advantages(field: Field<'_>, army: &Army, defends: bool, retreats: bool) -> Vec<Advantage> {
    let seat = army.seat();
    let region = army.region();
    let land = field.board.land(region);
    let owner = land.and_then(|land| land.owner);
    let homeland = field.board.empires.get(seat.index());
    let is_home = homeland.is_some_and(|empire| empire.homeland.contains(&region));
    let site = field.world.site(region);
    let is_fort = field.world.kind(region) == Kind::Fortification;
    let is_held = land.is_none_or(|land| land.occupier.is_none_or(|it| it == seat));
    let hostile = owner.is_some_and(|owner| field.ties.enemies(seat, owner));
    let mut all = vec![
        (Cause::Rested, if army.rested { 10 } else { 0 }),
        (Cause::Exhausted, if army.exhausted { -20 } else { 0 }),
        (Cause::Homeland, if defends && is_home { 20 } else { 0 }),
    ];
    if defends && is_fort && owner == Some(seat) && is_held {
        all.push((Cause::Fortification, 10 * site.level));
    }
    all.push((Cause::HostileLand, if hostile { -20 } else { 0 }));
    all.push((Cause::LastStand, if retreats { 0 } else { 30 }));
    all.push((Cause::Heroes, army.heroes.saturating_mul(3)));
    all.push((Cause::Enchantment, 10 * army.enchantment));
    let of_land = land.into_iter().flat_map(|land| &land.made);
    let made = army.made.iter().chain(of_land.filter(|_| defends));
    for made in made {
        let percent = field
            .world
            .status(*made)
            .map_or(0, |status| status.advantage);
        all.push((Cause::Status(made.status), percent));
    }
    let all = all.into_iter().filter(|(_, percent)| *percent != 0);
    all.map(|(cause, percent)| Advantage { cause, percent })
        .collect()
}

/// The sum of advantages.
pub fn sum(advantages: &[Advantage]) -> i64 {
    let all = advantages.iter().map(|it| it.percent);
    all.fold(0, i64::saturating_add)
}
