//! What regions are worth in gold (EU-08, EU-27, EU-31).

use crate::erkenfara::world::World;
use crate::erkenfara::world::board::Holding;
use crate::map::Region;

/// `value` hundredths of `of`, rounded half up; both are 0 or more.
pub fn percent(of: i64, value: i64) -> i64 {
    let share = (i128::from(of) * i128::from(value) + 50) / 100;
    i64::try_from(share).unwrap_or(i64::MAX)
}

/// What a region is worth in gold now with a scenario's effects, whether or not it is taxed or burned
/// (EU-27, EU-31).
pub fn worth(world: &World, region: Region, land: &Holding) -> i64 {
    let made = land.made.iter().filter_map(|made| world.status(*made));
    let change: i64 = made.map(|status| status.production).sum();
    percent(world.site(region).production, (100 + change).max(0))
}

/// What a region yields in gold to whoever has it, before it is known who that is (EU-08).
pub fn production(world: &World, region: Region, land: &Holding) -> i64 {
    if land.taxed || land.burned {
        0
    } else {
        worth(world, region, land)
    }
}

/// What taxing or burning a region pays: nothing where it is taxed already (EU-27).
pub fn spoils(world: &World, region: Region, land: &Holding) -> i64 {
    if land.taxed {
        0
    } else {
        worth(world, region, land)
    }
}
