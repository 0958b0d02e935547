//! What a bot player leaves in its forts and at home.

use crate::erkenfara::bot::mind::{Mind, NEAR, holder};
use crate::erkenfara::world::board::{Army, LEAST};
use crate::map::Kind;

/// The least that stays in a fort with an enemy near it.
const GUARD: i64 = 1_500;

/// What of an army has to stay where it is.
pub(super) fn needed(mind: &Mind<'_>, army: &Army, threats: &[i64]) -> i64 {
    let (field, region) = (mind.field, army.region());
    let land = field.board.land(region);
    let is_own = land.is_some_and(|land| land.owner == Some(mind.seat) && land.occupier.is_none());
    let is_fort = field.world.kind(region) == Kind::Fortification;
    if !is_own || !is_fort {
        return 0;
    }
    let threat = threats[region.index()];
    let is_exposed = threat > 0 || is_near_enemies(mind, army);
    if !is_exposed {
        return 0;
    }
    let walls = 100 + 10 * field.world.site(region).level + 30;
    let holds = i128::from(threat) * 100 / i128::from(walls);
    let holds = i64::try_from(holds).unwrap_or(i64::MAX);
    // More than that would lock up all its troops.
    let most = (mind.power(mind.seat).troops / 4).max(GUARD);
    let stays = holds.clamp(GUARD, most).min(army.maximal);
    let current = i128::from(army.current) * i128::from(stays) / i128::from(army.maximal.max(1));
    if current <= i128::from(LEAST) {
        army.maximal
    } else {
        stays
    }
}

/// Whether land of an enemy is near it.
fn is_near_enemies(mind: &Mind<'_>, army: &Army) -> bool {
    let map = &mind.field.world.map;
    let far = super::mind::distances(map, [army.region()].into_iter());
    let mut lands = map.regions().zip(&mind.field.board.lands);
    lands.any(|(region, land)| {
        far[region.index()] <= NEAR && holder(land).is_some_and(|by| mind.is_enemy(by))
    })
}
