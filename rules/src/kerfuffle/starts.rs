//! Capitals and starting provinces: which picks leave each later faction one (PK-07).

use super::options::World;
use crate::map::Region;

/// The most beginnings of a search for room. Maps of provinces are far below; one that is not counts
/// as having none.
const MOST_TRIES: u32 = 20_000;

/// Whether `count` factions find three connected free provinces each, none in two.
pub(super) fn have_room(world: &World, count: usize, is_free: &dyn Fn(Region) -> bool) -> bool {
    let mut free = vec![false; world.map.len()];
    for region in world.land().filter(|region| is_free(*region)) {
        free[region.index()] = true;
    }
    let mut search = Search {
        world,
        free,
        tries: 0,
    };
    search.finds(count)
}

/// The pairs of provinces that are connected with a capital, the three being free.
pub(super) fn pairs(
    world: &World,
    capital: Region,
    is_free: &dyn Fn(Region) -> bool,
) -> Vec<[Region; 2]> {
    let near = |at: Region| world.near(at).filter(|at| is_free(*at) && *at != capital);
    let mut pairs = Vec::new();
    for one in near(capital) {
        pairs.extend(near(capital).map(|other| [one, other]));
        pairs.extend(near(one).map(|other| [one, other]));
    }
    for pair in &mut pairs {
        pair.sort_unstable();
    }
    pairs.retain(|[one, other]| one != other);
    pairs.sort_unstable();
    pairs.dedup();
    pairs
}

struct Search<'a> {
    world: &'a World,
    free: Vec<bool>,
    tries: u32,
}

impl Search<'_> {
    /// Takes the province with the fewest free neighbours into a start, or leaves it out for good.
    fn finds(&mut self, count: usize) -> bool {
        self.tries = self.tries.saturating_add(1);
        if count == 0 {
            return true;
        }
        if self.tries > MOST_TRIES || self.bound() < count {
            return false;
        }
        let free = |at: &Region| self.free[at.index()];
        let degree = |at: &Region| self.world.near(*at).filter(free).count();
        let Some(at) = self.world.land().filter(free).min_by_key(degree) else {
            return false;
        };
        for [one, other] in self.starts(at) {
            let three = [at, one, other];
            self.set(&three, false);
            let found = self.finds(count - 1);
            self.set(&three, true);
            if found {
                return true;
            }
        }
        self.set(&[at], false);
        let found = self.finds(count);
        self.set(&[at], true);
        found
    }

    /// Two more provinces that are connected with this one, wherever the capital is: those with few
    /// other neighbours first.
    fn starts(&self, at: Region) -> Vec<[Region; 2]> {
        let free = |at: Region| self.free[at.index()];
        let mut starts = pairs(self.world, at, &free);
        let degree = |at: Region| self.world.near(at).filter(|at| free(*at)).count();
        starts.sort_by_key(|[one, other]| degree(*one) + degree(*other));
        starts
    }

    fn set(&mut self, regions: &[Region], free: bool) {
        for region in regions {
            self.free[region.index()] = free;
        }
    }

    /// The most starts that connected parts could hold by their sizes alone.
    fn bound(&self) -> usize {
        let mut seen = vec![false; self.free.len()];
        let mut most = 0;
        for region in self.world.land() {
            let mut size = 0;
            let mut open = vec![region];
            while let Some(at) = open.pop() {
                if self.free[at.index()] && !seen[at.index()] {
                    seen[at.index()] = true;
                    size += 1;
                    open.extend(self.world.near(at));
                }
            }
            most += size / 3;
        }
        most
    }
}

/// How many borders lie between each region and the nearest of some; the most there can be where no way
/// leads.
pub(super) fn steps(world: &World, from: &[Region]) -> Vec<usize> {
    let mut steps = vec![usize::MAX; world.map.len()];
    let mut open: std::collections::VecDeque<Region> = from.iter().copied().collect();
    for at in from {
        steps[at.index()] = 0;
    }
    while let Some(at) = open.pop_front() {
        let next = steps[at.index()] + 1;
        for near in world.near(at) {
            if steps[near.index()] == usize::MAX {
                steps[near.index()] = next;
                open.push_back(near);
            }
        }
    }
    let most = steps.len();
    steps.into_iter().map(|steps| steps.min(most)).collect()
}

/// Of some provinces those that lie far from others: half as far as the farthest of them, or farther.
pub(super) fn far(world: &World, mut spots: Vec<Region>, from: &[Region]) -> Vec<Region> {
    let steps = steps(world, from);
    let way = |at: &Region| steps[at.index()];
    let most = spots.iter().map(way).max().unwrap_or(0);
    spots.retain(|at| way(at) >= most.div_ceil(2));
    spots
}
