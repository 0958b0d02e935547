//! What may come of a conflict: exact odds over both rolls, exchange by exchange (EU-21 … EU-25).
//!
//! A side does what its standing order says, if whoever asks knows it, and else what EU-29 does: it fights on
//! while the sum of its advantages is at least the other's.

use std::collections::BTreeMap;

use crate::Seat;
use crate::erkenfara::advance::conflict::{meeting, ordered, usual};
use crate::erkenfara::line::Standing;
use crate::erkenfara::state::{Choice, Conflict};
use crate::erkenfara::turn::exchange::{Advantage, Exchange, advantages, exchange, strength, sum};
use crate::erkenfara::turn::retreat::{haven, refuges, taken};
use crate::erkenfara::world::board::Spot;
use crate::erkenfara::world::ties::Field;
use crate::map::Region;

/// How many exchanges are looked at; of longer conflicts it is said how likely they are.
pub const EXCHANGES: usize = 6;
/// In how many ways two dice of a hundred sides fall.
pub const WAYS: u128 = 10_000;

/// What may come of a conflict.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Odds {
    /// Who fights whom; attacker first.
    pub conflict: Conflict,
    /// The strategic advantages of each side.
    pub advantages: [Vec<Advantage>; 2],
    /// The strength advantage of each side in the first exchange.
    pub strength: [i64; 2],
    /// How the first exchange may end, the best for the attacker first.
    pub first: Vec<Chance>,
    /// How it may stand after each exchange.
    pub fates: Vec<Fates>,
}

/// One way in which an exchange may end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chance {
    /// In how many of [`WAYS`] it does.
    pub ways: u128,
    /// What it comes to; its throws are an example of them.
    pub exchange: Exchange,
}

/// How likely it is that after so many exchanges a side has come to this or that.
///
/// # Guarantees
///
/// For each side `stands`, `retreated`, `scattered` and what is `open` sum up to `of`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say it")]
pub struct Fates {
    /// Of how many equally likely ways.
    pub of: u128,
    /// Stands there, and the other side does not.
    pub stands: [u128; 2],
    pub retreated: [u128; 2],
    pub scattered: [u128; 2],
    pub open: u128,
}

impl Fates {
    /// So many ways in percent, rounded half up.
    pub fn percent(&self, ways: u128) -> u128 {
        (ways * 100 + self.of / 2) / self.of.max(1)
    }
}

/// Current and maximal value of both sides.
type Values = [(i64, i64); 2];

/// What a conflict is fought by that stays the same in it.
struct Matchup<'a> {
    field: Field<'a>,
    conflict: Conflict,
    sums: [i64; 2],
    /// What each side does after an exchange, if that is known.
    standing: [Option<&'a Standing>; 2],
    /// Where each side can retreat to.
    refuges: [Vec<Region>; 2],
    /// Where it does if it names no place.
    havens: [Option<Region>; 2],
    overrun: bool,
}

/// What may come of the conflict that `seat`, whose turn it is, has in a region as the field stands;
/// nothing where there is none. `standing` are the standing orders that the one who asks knows.
pub fn odds(
    field: Field<'_>,
    seat: Seat,
    region: Region,
    standing: &[(Spot, Standing)],
) -> Option<Odds> {
    let conflict = meeting(field, seat, region, 0).conflict?;
    let spots = [conflict.spot(0), conflict.spot(1)];
    let armies = [field.board.army(spots[0])?, field.board.army(spots[1])?];
    let refuges = [0, 1].map(|side| refuges(field, &conflict, side));
    let of = |side: usize| advantages(field, armies[side], side == 1, !refuges[side].is_empty());
    let advantages = [of(0), of(1)];
    let known = |spot: Spot| {
        let order = standing.iter().find(|(at, _)| *at == spot);
        order.map(|(_, standing)| standing)
    };
    let place = |side: usize| haven(field, conflict.sides[side], &refuges[side]);
    let matchup = Matchup {
        havens: [place(0), place(1)],
        field,
        conflict,
        sums: [sum(&advantages[0]), sum(&advantages[1])],
        standing: spots.map(known),
        refuges,
        overrun: field.world.options.overrun,
    };
    let values = armies.map(|army| (army.current, army.maximal));
    Some(Odds {
        strength: strength(values.map(|(current, _)| current)),
        first: matchup.chances(values),
        fates: matchup.fates(values),
        conflict: matchup.conflict,
        advantages,
    })
}

impl Matchup<'_> {
    /// How an exchange may end, the best for the attacker first.
    fn chances(&self, values: Values) -> Vec<Chance> {
        let mut chances: Vec<Chance> = Vec::new();
        // By how much the attacker's throw is higher; of each difference there are so many pairs.
        for apart in (-99..=99_i64).rev() {
            let ways = u128::from(100 - apart.unsigned_abs());
            let rolls = [1 + apart.max(0), 1 - apart.min(0)];
            let found = exchange(values, self.sums, rolls, self.overrun);
            let same = |chance: &&mut Chance| {
                let other = &chance.exchange;
                other.outcome == found.outcome && other.winner == found.winner
            };
            match chances.last_mut().filter(same) {
                Some(chance) => chance.ways += ways,
                None => chances.push(Chance {
                    ways,
                    exchange: found,
                }),
            }
        }
        chances
    }

    /// How it may stand after each exchange, until it is over in every way or [`EXCHANGES`] are.
    fn fates(&self, values: Values) -> Vec<Fates> {
        let mut open: BTreeMap<Values, u128> = BTreeMap::from([(values, 1)]);
        let mut now = Fates {
            of: 1,
            open: 1,
            ..Fates::default()
        };
        let mut all = Vec::new();
        while !open.is_empty() && all.len() < EXCHANGES {
            for ways in [&mut now.stands, &mut now.retreated, &mut now.scattered] {
                *ways = ways.map(|ways| ways * WAYS);
            }
            now.of *= WAYS;
            let mut next: BTreeMap<Values, u128> = BTreeMap::new();
            for (values, before) in &open {
                for chance in self.chances(*values) {
                    let ways = before * chance.ways;
                    match self.end(&chance.exchange) {
                        End::Open(values) => *next.entry(values).or_default() += ways,
                        End::Over(sides) => now.add(sides, ways),
                    }
                }
            }
            open = next;
            now.open = open.values().sum();
            all.push(now.clone());
        }
        all
    }

    /// What follows an exchange (EU-24, EU-40).
    fn end(&self, exchange: &Exchange) -> End {
        let [Some(one), Some(other)] = exchange.after else {
            let fate = |side: usize| match exchange.after[side] {
                Some(_) => Side::Stands,
                None => Side::Scattered,
            };
            return End::Over([fate(0), fate(1)]);
        };
        let current = [one.0, other.0];
        let retreats = [0, 1].map(|side| self.retreats(side, current));
        let mut fate = [Side::Stands, Side::Stands];
        if let Some(to) = retreats[1] {
            fate[1] = Side::Retreated;
            // The defender takes its place first.
            let left = self.refuges[0].iter().any(|place| *place != to);
            if retreats[0].is_some() && left {
                fate[0] = Side::Retreated;
            }
        } else if retreats[0].is_some() {
            fate[0] = Side::Retreated;
        } else {
            return End::Open([one, other]);
        }
        End::Over(fate)
    }

    /// Where a side retreats to after an exchange; nothing where it stays.
    fn retreats(&self, side: usize, current: [i64; 2]) -> Option<Region> {
        let legal = &self.refuges[side];
        let choice = match self.standing[side] {
            Some(standing) => ordered(standing, current[side], self.conflict.start[side]),
            None => usual(current, self.sums, side),
        };
        match choice {
            Choice::Stay => None,
            Choice::Retreat { to } if to.is_empty() => self.havens[side],
            Choice::Retreat { to } => taken(self.field, self.conflict.sides[side], &to, legal),
        }
    }
}

enum End {
    Open(Values),
    Over([Side; 2]),
}

#[derive(Clone, Copy)]
enum Side {
    Stands,
    Retreated,
    Scattered,
}

impl Fates {
    fn add(&mut self, sides: [Side; 2], ways: u128) {
        for (at, side) in sides.into_iter().enumerate() {
            let sum = match side {
                Side::Stands => &mut self.stands,
                Side::Retreated => &mut self.retreated,
                Side::Scattered => &mut self.scattered,
            };
            sum[at] += ways;
        }
    }
}
