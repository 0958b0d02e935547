//! Winter's sums: income, upkeep and its cut, where and how much may be raised (EU-08 … EU-12, EU-49).

use crate::Seat;
use crate::erkenfara::refusal::Refusal;
use crate::erkenfara::world::board::{Army, ArmyKind, Holding, LEAST, Spot};
use crate::erkenfara::world::production::production;
use crate::erkenfara::world::ties::Field;
use crate::map::{Kind, Region};

/// The total up to which upkeep is free (EU-44).
pub const FREE: i64 = 33_340;

/// What armies of a total maximal value cost (EU-10).
///
/// # Examples
///
/// ```
/// use rules::erkenfara::winter::economy::upkeep;
///
/// assert_eq!([30_000, 50_000, 100_000].map(upkeep), [0, 7_143, 100_000]);
/// ```
pub fn upkeep(total: i64) -> i64 {
    if total < 30_000 {
        return 0;
    }
    // No more than its square can hold.
    let x = i128::from(total.min(1 << 60));
    let sum = 3 * x * x - 190_000 * x + 3_000_000_000;
    // Rounded half up: the denominator is even.
    let cost = (sum + 70_000).div_euclid(140_000).max(0);
    i64::try_from(cost).unwrap_or(i64::MAX)
}

/// The largest total whose upkeep a purse covers (EU-11).
pub fn affordable(purse: i64) -> i64 {
    // Upkeep never falls from 30 000 on once it is not below 0.
    let (mut low, mut high) = (FREE, 1 << 42);
    while low < high {
        let middle = low + (high - low + 1) / 2;
        if upkeep(middle) <= purse {
            low = middle;
        } else {
            high = middle - 1;
        }
    }
    low
}

/// The maximal values that are left when armies are cut by the same ratio, just enough for a purse
/// (EU-11, EU-49); 0 for an army that is disbanded whole. Armies come in the order in which they are
/// called: by region, land before fleet.
pub fn cut(maximal: &[i64], purse: i64) -> Vec<i64> {
    let total: i64 = maximal.iter().sum();
    let most = affordable(purse);
    if total <= most {
        return maximal.to_vec();
    }
    let mut left: Vec<usize> = (0..maximal.len()).collect();
    // The smallest go first, of equal ones the first by name.
    left.sort_by_key(|at| (maximal[*at], *at));
    let mut gone = 0;
    while affords(left.len() - gone) > most {
        gone += 1;
    }
    let left = &left[gone..];
    let mut cut = vec![0; maximal.len()];
    let mut least: Vec<usize> = Vec::new();
    loop {
        let scaled = || left.iter().filter(|at| !least.contains(*at));
        let whole: i64 = scaled().map(|at| maximal[*at]).sum();
        let share = most - affords(least.len());
        let part = |at: usize| {
            let part =
                i128::from(maximal[at]) * i128::from(share.min(whole)) / i128::from(whole.max(1));
            i64::try_from(part).unwrap_or(maximal[at])
        };
        let small: Vec<usize> = scaled().copied().filter(|at| part(*at) < LEAST).collect();
        if small.is_empty() {
            for at in scaled() {
                cut[*at] = part(*at);
            }
            for at in &least {
                cut[*at] = LEAST;
            }
            return cut;
        }
        least.extend(small);
    }
}

/// What so many armies are at the least.
fn affords(count: usize) -> i64 {
    i64::try_from(count)
        .unwrap_or(i64::MAX)
        .saturating_mul(LEAST)
}

/// The income of an empire, region by region (EU-08, EU-48).
pub fn income_by_region(field: Field<'_>, seat: Seat) -> Vec<(Region, i64)> {
    let regions = field.world.map.regions().zip(&field.board.lands);
    let yields = regions.filter_map(|(region, land)| {
        let gold = production(field.world, region, land);
        let owner = land.owner?;
        match land.occupier {
            Some(occupier) if field.ties.usurps(occupier, owner) => {
                (occupier == seat).then_some((region, gold / 5))
            }
            Some(_) | None => (owner == seat).then_some((region, gold)),
        }
    });
    yields.collect()
}

/// The income of an empire in a winter (EU-08).
pub fn income(field: Field<'_>, seat: Seat) -> i64 {
    let regions = income_by_region(field, seat).into_iter();
    regions.map(|(_, gold)| gold).sum()
}

/// Where an empire may raise, and armies of which kind (EU-12, EU-37, EU-76), by the board before the winter.
pub fn places(field: Field<'_>, seat: Seat) -> Vec<(Region, ArmyKind)> {
    let all = field.world.map.regions();
    let kind = |region| match field.world.kind(region) {
        Kind::Sea => ArmyKind::Sea,
        Kind::Land | Kind::Fortification | Kind::Impassable => ArmyKind::Land,
    };
    let may = all.filter(|region| place(field, seat, *region).is_ok());
    may.map(|region| (region, kind(region))).collect()
}

/// Whether an empire may raise in a region (EU-12, EU-37, EU-76).
///
/// # Errors
///
/// The refusal.
pub fn place(field: Field<'_>, seat: Seat, region: Region) -> Result<(), Refusal> {
    let own = |at: Region| {
        let land = field.board.land(at);
        land.filter(|land| land.owner == Some(seat) && !land.is_negative(field.world))
    };
    let is_fort = |at: Region| field.world.kind(at) == Kind::Fortification && own(at).is_some();
    let army = |kind| field.board.army(Spot { region, kind, seat });
    let is_muster = field.board.is_muster(seat, region);
    let (kind, is_place) = match field.world.kind(region) {
        Kind::Sea => {
            let near = field.world.map.borders(region);
            let port = near.iter().any(|at| is_fort(*at));
            (ArmyKind::Sea, port && !field.has_enemies(seat, region))
        }
        Kind::Fortification => (
            ArmyKind::Land,
            is_fort(region) || is_rested(army(ArmyKind::Land), own(region)),
        ),
        // EU-76: who was dealt no fortification has leave to raise in its first region.
        Kind::Land => (
            ArmyKind::Land,
            is_muster && own(region).is_some() || is_rested(army(ArmyKind::Land), own(region)),
        ),
        Kind::Impassable => (ArmyKind::Land, false),
    };
    if !is_place {
        return Err(Refusal::NoPlace { region });
    }
    let mut armies = field.board.armies_in(region);
    if armies.any(|army| army.spot.kind == kind && army.seat() != seat) {
        return Err(Refusal::Taken { region });
    }
    Ok(())
}

/// Whether an army is well rested in an own region without a negative status.
pub(in crate::erkenfara) fn is_rested(army: Option<&Army>, land: Option<&Holding>) -> bool {
    land.is_some() && army.is_some_and(|army| army.rested)
}
