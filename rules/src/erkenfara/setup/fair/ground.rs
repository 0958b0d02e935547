//! A map by numbers, on which land is dealt (EU-76).

use std::collections::{BTreeMap, VecDeque};

use crate::erkenfara::setup::fair::pieces::Lands;
use crate::erkenfara::setup::scenario::Scenario;
use crate::erkenfara::world::names::fold;
use crate::map::Kind;

/// The regions by their place in the scenario's file.
#[derive(Debug)]
pub(super) struct Ground {
    kinds: Vec<Kind>,
    gold: Vec<i64>,
    near: Vec<Vec<usize>>,
}

impl Ground {
    pub(super) fn of(file: &Scenario) -> Self {
        let by_name: BTreeMap<String, usize> = file
            .regions
            .keys()
            .zip(0..)
            .map(|(name, at)| (fold(name), at))
            .collect();
        let mut near = vec![Vec::new(); file.regions.len()];
        for (one, other) in &file.edges {
            if let (Some(one), Some(other)) = (by_name.get(&fold(one)), by_name.get(&fold(other))) {
                near[*one].push(*other);
                near[*other].push(*one);
            }
        }
        for near in &mut near {
            near.sort_unstable();
            near.dedup();
        }
        Self {
            kinds: file.regions.values().map(|region| region.kind).collect(),
            gold: file
                .regions
                .values()
                .map(|region| region.production)
                .collect(),
            near,
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
