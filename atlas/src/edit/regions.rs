//! Edits that change outlines: regions that are joined, removed, or get a fortification.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::{Draft, EditFault, Pair, outline};
use crate::bounds;
use crate::draft::RegionDraft;
use crate::fault::{Fault, Faults};
use crate::import::fort;
use crate::model::{Kind, Terrain, pair};
use crate::shape;

impl Draft {
    /// Refuses where it is not known who touches whom.
    pub(super) fn shaped(&self) -> Result<(), EditFault> {
        if self.is_shaped() {
            return Ok(());
        }
        let regions: Vec<RegionDraft> = self.regions.iter().map(|it| (**it).clone()).collect();
        let mut faults = Faults::default();
        let _ = shape::shapes(&regions, self.projection, &mut faults);
        let first = faults.list().first().cloned();
        let first = first.unwrap_or(Fault::Regions(regions.len()));
        Err(EditFault::Unshaped(Box::new(first)))
    }

    /// Fits outlines together that did so before.
    fn resettle(&mut self) -> Result<(), EditFault> {
        self.settle()
            .map_err(|fault| EditFault::Shapes(Box::new(fault)))
    }

    pub(super) fn join(&mut self, keep: usize, gone: usize) -> Result<(), EditFault> {
        let (kept, other) = (self.region(keep)?, self.region(gone)?);
        if keep == gone {
            let name = self.name(keep);
            let what = "joined";
            return Err(EditFault::Itself { name, what });
        }
        self.shaped()?;
        if !self.touch(pair(keep, gone)) {
            let [first, second] = [keep, gone].map(|region| self.name(region));
            return Err(EditFault::Apart { first, second });
        }
        self.spare()?;
        let sum = kept.production.saturating_add(other.production);
        let production = if kept.kind.is_owned() {
            sum.min(bounds::PRODUCTION)
        } else {
            0
        };
        let both = [&kept.polygons, &other.polygons];
        let polygons = outline::polygons(both.into_iter().flat_map(outline::edges));
        self.take_ways(keep, gone);
        let kept = self.region_mut(keep)?;
        kept.polygons = polygons;
        kept.production = production;
        self.drop_region(gone);
        self.resettle()
    }

    /// Gives the ways of one region to another that takes it in. A border is open where it was open to one of them;
    /// a link to a neighbour goes.
    fn take_ways(&mut self, keep: usize, gone: usize) {
        let others: BTreeSet<usize> = (0..self.regions.len())
            .filter(|other| *other != keep && *other != gone)
            .collect();
        let is_open = |pair: Pair| self.touch(pair) && !self.cuts.contains(&pair);
        let open: BTreeSet<usize> = others
            .iter()
            .copied()
            .filter(|&other| is_open(pair(keep, other)) || is_open(pair(gone, other)))
            .collect();
        for other in others {
            let (old, new) = (pair(gone, other), pair(keep, other));
            let kind = self.links.remove(&old);
            let was_cut = self.cuts.remove(&old);
            if open.contains(&other) {
                self.links.remove(&new);
                self.cuts.remove(&new);
                continue;
            }
            if let Some(kind) = kind {
                self.links.entry(new).or_insert(kind);
            }
            if was_cut {
                self.cuts.insert(new);
            }
        }
    }

    pub(super) fn remove(&mut self, region: usize) -> Result<(), EditFault> {
        self.region(region)?;
        self.spare()?;
        self.drop_region(region);
        // What was wrong with its outline is gone with it; what else is wrong may stay.
        let was_shaped = self.is_shaped();
        match self.resettle() {
            Err(fault) if was_shaped => Err(fault),
            Ok(()) | Err(_) => Ok(()),
        }
    }

    /// Refuses where no region can be spared.
    fn spare(&self) -> Result<(), EditFault> {
        let count = self.regions.len();
        if count <= bounds::FEWEST_REGIONS {
            return Err(EditFault::Few(count));
        }
        Ok(())
    }

    /// Takes a region out of the list, with its links and cuts; those behind it move up.
    fn drop_region(&mut self, gone: usize) {
        let moved = |at: usize| if at > gone { at - 1 } else { at };
        let has = |&(one, other): &Pair| one == gone || other == gone;
        self.regions.remove(gone);
        self.links = std::mem::take(&mut self.links)
            .into_iter()
            .filter(|(pair, _)| !has(pair))
            .map(|((one, other), kind)| ((moved(one), moved(other)), kind))
            .collect();
        self.cuts = std::mem::take(&mut self.cuts)
            .into_iter()
            .filter(|pair| !has(pair))
            .map(|(one, other)| (moved(one), moved(other)))
            .collect();
    }

    pub(super) fn fort(&mut self, region: usize) -> Result<(), EditFault> {
        let kind = self.region(region)?.kind;
        let name = self.name(region);
        if kind != Kind::Land {
            return Err(EditFault::NotLand { name, kind });
        }
        if self.regions.len() >= bounds::MOST_REGIONS {
            return Err(EditFault::Many);
        }
        self.shaped()?;
        let regions: Vec<&RegionDraft> = self.regions.iter().map(|it| &**it).collect();
        let Some(raised) = fort::raise(&regions, region) else {
            return Err(EditFault::NoPlace { name });
        };
        self.region_mut(region)?.polygons = outline::polygons(raised.host.into_iter());
        self.regions.push(Arc::new(RegionDraft {
            name: raised.name,
            code: None,
            kind: Kind::Fortification,
            terrain: Terrain::Plain,
            production: 0,
            level: Some(1),
            polygons: outline::polygons(raised.fort.into_iter()),
        }));
        self.resettle()?;
        let fort = self.regions.len() - 1;
        let beside = self.shared().iter().filter(|pair| pair.1 == fort);
        let is_good = |&(other, _): &Pair| {
            let kind = self.regions.get(other).map(|it| it.kind);
            other == region || kind == Some(Kind::Sea)
        };
        if beside.clone().all(is_good) && beside.clone().any(|pair| pair.0 == region) {
            return Ok(());
        }
        Err(EditFault::NoPlace { name })
    }
}
