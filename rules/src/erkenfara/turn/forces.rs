//! Armies that split and unite (EU-17, EU-18, EU-34, EU-35, EU-45).

use crate::Seat;
use crate::erkenfara::line::Name;
use crate::erkenfara::refusal::Refusal;
use crate::erkenfara::world::board::{Army, ArmyKind, LEAST, Lasting, Spot};
use crate::erkenfara::world::ties::Field;
use crate::map::Region;

/// Splits an army into parts of named maximal values, and what is left over, if anything is. Current is
/// divided in proportion, the largest remainder first, of equal ones the part named first; heroes and
/// enchantments go with the first (EU-17, EU-35, EU-45).
///
/// # Errors
///
/// The refusal where a part would have less than 1000, or they are more than there is.
pub fn split(army: &Army, parts: &[i64]) -> Result<Vec<Army>, Refusal> {
    let region = army.region();
    let mut named: i64 = 0;
    for part in parts {
        named = named.saturating_add(*part);
    }
    if named > army.maximal {
        let has = army.maximal;
        return Err(Refusal::SplitMore { region, named, has });
    }
    let mut parts = parts.to_vec();
    if named < army.maximal {
        parts.push(army.maximal - named);
    }
    let current = divided(army.current, &parts, army.maximal);
    if let Some((part, current)) = parts.iter().zip(&current).find(|(_, at)| **at < LEAST) {
        return Err(small(region, *part, *current));
    }
    let cut = parts.iter().zip(current).enumerate();
    let army = |(at, (maximal, current)): (usize, (&i64, i64))| Army {
        current,
        maximal: *maximal,
        heroes: if at == 0 { army.heroes } else { 0 },
        enchantment: if at == 0 { army.enchantment } else { 0 },
        ..army.clone()
    };
    Ok(cut.map(army).collect())
}

fn small(region: Region, part: i64, current: i64) -> Refusal {
    Refusal::SplitSmall {
        region,
        part,
        current,
    }
}

/// A value divided in proportion to parts that make up a whole, the largest remainder first.
fn divided(value: i64, parts: &[i64], whole: i64) -> Vec<i64> {
    let (value, whole) = (i128::from(value), i128::from(whole.max(1)));
    let shares = parts.iter().map(|part| i128::from(*part) * value);
    let shares: Vec<(i128, i128)> = shares.map(|it| (it / whole, it % whole)).collect();
    let given: i128 = shares.iter().map(|(share, _)| share).sum();
    let mut order: Vec<usize> = (0..parts.len()).collect();
    order.sort_by_key(|at| (-shares[*at].1, *at));
    let left = usize::try_from(value - given).unwrap_or(0);
    let more = &order[..left.min(order.len())];
    let share = |(at, (share, _)): (usize, &(i128, i128))| {
        let share = share + i128::from(u8::from(more.contains(&at)));
        i64::try_from(share).unwrap_or(i64::MAX)
    };
    shares.iter().enumerate().map(share).collect()
}

/// Own armies of one kind in one region as one: values add, well rested and exhausted cancel in pairs,
/// other statuses unite (EU-18, EU-34, EU-35). Nothing of none.
pub fn unite(armies: &[Army]) -> Option<Army> {
    let first = armies.first()?;
    let sum = |of: fn(&Army) -> i64| armies.iter().map(of).fold(0, i64::saturating_add);
    let count = |of: fn(&Army) -> bool| armies.iter().filter(|army| of(army)).count();
    let (rested, exhausted) = (count(|army| army.rested), count(|army| army.exhausted));
    let made = armies.iter().flat_map(|army| army.made.iter().copied());
    Some(Army {
        spot: first.spot,
        current: sum(|army| army.current),
        maximal: sum(|army| army.maximal),
        rested: rested > exhausted,
        exhausted: exhausted > rested,
        made: merged(made),
        heroes: sum(|army| army.heroes),
        enchantment: sum(|army| army.enchantment).min(3),
    })
}

/// Statuses of the scenario, each once, the one that lasts longest.
fn merged(made: impl Iterator<Item = Lasting>) -> Vec<Lasting> {
    let mut made: Vec<Lasting> = made.collect();
    let longest = |it: &Lasting| u64::MAX - it.rounds.map_or(u64::MAX, u64::from);
    made.sort_by_key(|it| (it.status, longest(it)));
    made.dedup_by_key(|it| it.status);
    made
}

/// The own army that a name means on a board.
///
/// # Errors
///
/// [`Refusal::NoArmy`] where there is none.
pub(in crate::erkenfara) fn named(
    field: Field<'_>,
    seat: Seat,
    name: Name,
) -> Result<Spot, Refusal> {
    among(field.board.armies_of(seat), name)
}

/// The one of an empire's armies, sorted, that a name means: of both kinds the land army.
pub(in crate::erkenfara) fn among<'a>(
    own: impl Iterator<Item = &'a Army>,
    name: Name,
) -> Result<Spot, Refusal> {
    let own: Vec<Spot> = own.map(|army| army.spot).collect();
    let is_it =
        |spot: &&Spot| spot.region == name.region && (!name.fleet || spot.kind == ArmyKind::Sea);
    own.iter().find(is_it).copied().ok_or_else(|| {
        let mut own: Vec<Region> = own.iter().map(|spot| spot.region).collect();
        own.dedup();
        Refusal::NoArmy {
            region: name.region,
            fleet: name.fleet,
            own,
        }
    })
}
