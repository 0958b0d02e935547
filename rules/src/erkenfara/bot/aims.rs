//! What a bot player is after for some years: a rival, a coast or three regions (EU-83), and whom it makes
//! war on for that. Against whoever outgrows all others it is after nothing else.

use crate::Seat;
use crate::erkenfara::bot::mind::{Mind, NEAR, holder};
use crate::erkenfara::bot::nature::Topic;
use crate::map::Region;

/// How many regions it sets its mind on.
const LANDS: usize = 3;

/// What it is after.
#[derive(Clone, Debug, Default)]
pub(super) struct Aims {
    /// Whom it makes war on.
    pub(super) quarry: Option<Seat>,
    /// What it would like to have.
    pub(super) wanted: Vec<Region>,
    /// Whether all stand together against the quarry.
    pub(super) is_giant: bool,
}

impl Aims {
    pub(super) fn of(mind: &Mind<'_>) -> Self {
        let time = mind.nature.time(mind.field.board.year);
        let giant = mind
            .giant()
            .filter(|giant| mind.power(*giant).apart <= 2 * NEAR);
        let wanted = match mind.nature.draw(Topic::Aim, [time, 0], 3) {
            0 => Vec::new(),
            1 => coast(mind, time),
            _ => lands(mind, time),
        };
        let quarry = giant.or_else(|| rival(mind, time, &wanted));
        Self {
            quarry,
            wanted,
            is_giant: giant.is_some(),
        }
    }

    /// Whether a region is what it is after.
    pub(super) fn wants(&self, region: Region) -> bool {
        self.wanted.contains(&region)
    }
}

/// The regions that it does not have and that are no sea.
fn foreign<'a>(mind: &'a Mind<'_>) -> impl Iterator<Item = Region> + 'a {
    let regions = mind.field.world.map.regions();
    regions.filter(|region| {
        let land = mind.field.board.land(*region);
        !mind.field.is_sea(*region) && land.and_then(holder) != Some(mind.seat)
    })
}

/// All that lies around one of the seas near it.
fn coast(mind: &Mind<'_>, time: u64) -> Vec<Region> {
    let map = &mind.field.world.map;
    let around = |sea: Region| foreign(mind).filter(move |land| map.borders(sea).contains(land));
    let seas = map.regions().filter(|sea| {
        mind.field.is_sea(*sea) && mind.apart[sea.index()] <= NEAR && around(*sea).next().is_some()
    });
    let liked = seas.max_by_key(|sea| {
        mind.nature
            .draw(Topic::Land, [time, u64::from(sea.0)], 1000)
    });
    liked.map(|sea| around(sea).collect()).unwrap_or_default()
}

/// Three regions near it.
fn lands(mind: &Mind<'_>, time: u64) -> Vec<Region> {
    let near = foreign(mind).filter(|region| mind.apart[region.index()] <= NEAR);
    let mut near: Vec<Region> = near.collect();
    let liking = |region: &Region| {
        let drawn = mind
            .nature
            .draw(Topic::Land, [time, u64::from(region.0)], 1000);
        i64::try_from(drawn).unwrap_or(0) + mind.yields(*region)
    };
    near.sort_by_key(|region| (std::cmp::Reverse(liking(region)), *region));
    near.truncate(LANDS);
    near
}

/// Whom it would rather fight than anybody else near it.
fn rival(mind: &Mind<'_>, time: u64, wanted: &[Region]) -> Option<Seat> {
    let is_prey = |other: &Seat| {
        let occupies = !mind.lost(mind.seat, *other).is_empty();
        mind.is_near(*other) && (!mind.is_small(*other) || occupies)
    };
    let liking = |other: &Seat| {
        let drawn = mind
            .nature
            .draw(Topic::Empire, [time, u64::from(other.0)], 60);
        let of_it = |region: &&Region| {
            let land = mind.field.board.land(**region);
            land.and_then(holder) == Some(*other)
        };
        let has = wanted.iter().filter(of_it).count();
        let lost = mind.lost(mind.seat, *other).len();
        let (own, its) = (mind.power(mind.seat).troops, mind.power(*other).troops);
        let stronger = (own - its).saturating_mul(60) / own.max(its).max(1);
        let count = |count: usize, each: i64| i64::try_from(count).unwrap_or(0) * each;
        i64::try_from(drawn).unwrap_or(0)
            + count(has, 20)
            + count(lost, 25)
            + stronger
            + if mind.is_enemy(*other) { 30 } else { 0 }
    };
    let prey = mind.others().filter(is_prey);
    prey.max_by_key(|other| (liking(other), std::cmp::Reverse(*other)))
}
