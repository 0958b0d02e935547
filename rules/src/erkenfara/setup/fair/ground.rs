//! A map by numbers, on which land is dealt (EU-76).

use std::collections::VecDeque;

use crate::erkenfara::setup::fair::pieces::Lands;
use crate::erkenfara::world::World;
use crate::erkenfara::world::board::Board;
use crate::map::{Kind, Map, Region};

/// The regions by number.
#[derive(Debug)]
pub(super) struct Ground {
    kinds: Vec<Kind>,
    gold: Vec<i64>,
    near: Vec<Vec<usize>>,
}

impl Ground {
    pub(super) fn of(map: &Map) -> Self {
        Self::among(map, |_| true)
    }

    /// What is nobody's of a world, without anybody's army: nothing else is beside anything. Land goes with the
    /// fortifications on it.
    pub(super) fn free(world: &World, board: &Board) -> Self {
        let is_open = |region: Region| {
            let held = board.land(region);
            let is_held = held.is_some_and(|land| land.owner.or(land.occupier).is_some());
            !is_held && board.armies_in(region).next().is_none()
        };
        let forts = |region: Region| {
            let beside = world.map.borders(region).iter().copied();
            beside.filter(|near| world.kind(*near) == Kind::Fortification)
        };
        Self::among(&world.map, |region| match world.kind(region) {
            Kind::Land => is_open(region) && forts(region).all(is_open),
            Kind::Sea | Kind::Fortification => is_open(region),
            Kind::Impassable => false,
        })
    }

    /// A map where only some regions are beside others.
    fn among(map: &Map, is_there: impl Fn(Region) -> bool) -> Self {
        let there: Vec<bool> = map.regions().map(is_there).collect();
        let near = map.regions().map(|region| {
            let beside = map.borders(region).iter().map(|near| near.index());
            let beside = beside.filter(|near| there[region.index()] && there[*near]);
            beside.collect()
        });
        let places = || map.places().iter();
        Self {
            kinds: places().map(|place| place.kind).collect(),
            gold: places().map(|place| place.production.into()).collect(),
            near: near.collect(),
        }
    }

    pub(super) fn is(&self, at: usize, kind: Kind) -> bool {
        self.kinds.get(at) == Some(&kind)
    }

    /// The regions of a kind.
    pub(super) fn of_kind(&self, kind: Kind) -> Vec<usize> {
        let all = 0..self.kinds.len();
        all.filter(|at| self.is(*at, kind)).collect()
    }

    /// Those of a kind beside a region.
    pub(super) fn beside(&self, at: usize, kind: Kind) -> impl Iterator<Item = usize> + '_ {
        let near = self.near[at].iter().copied();
        near.filter(move |near| self.is(*near, kind))
    }

    /// What a land and the fortifications on it yield.
    pub(super) fn yields(&self, land: usize) -> i64 {
        let forts = self.beside(land, Kind::Fortification);
        forts.chain([land]).map(|at| self.gold[at]).sum()
    }

    /// The land, to be shared out, and which region each of it is.
    pub(super) fn lands(&self) -> (Lands, Vec<usize>) {
        let all = self.of_kind(Kind::Land);
        let at = |region: usize| all.binary_search(&region).ok();
        let lands = Lands {
            near: all
                .iter()
                .map(|land| self.beside(*land, Kind::Land).filter_map(at).collect())
                .collect(),
            far: all
                .iter()
                .map(|land| {
                    let far = self.distances(*land);
                    all.iter().map(|other| far[*other]).collect()
                })
                .collect(),
            gold: all.iter().map(|land| self.yields(*land)).collect(),
            forts: all
                .iter()
                .map(|land| self.beside(*land, Kind::Fortification).next().is_some())
                .collect(),
        };
        (lands, all)
    }

    /// How many steps each region is away from one.
    fn distances(&self, from: usize) -> Vec<usize> {
        let mut far = vec![usize::MAX; self.kinds.len()];
        far[from] = 0;
        let mut edge = VecDeque::from([from]);
        while let Some(at) = edge.pop_front() {
            for to in &self.near[at] {
                if far[*to] == usize::MAX {
                    far[*to] = far[at] + 1;
                    edge.push_back(*to);
                }
            }
        }
        far
    }
}
