//! Places regions and the ways between them: ground, regions, links, walls with gates, fortifications, then their
//! shapes and names.

use super::border::{Borders, Ring};
use super::divide::{divide, shares};
use super::links::{self, links};
use super::mend::mend;
use super::mesh::{Mesh, wide};
use super::names::Namer;
use super::random::Random;
use super::shape::{Ground, cells_each, ground, land_share, least, pieces};
use super::{Plan, Style, city, forts, terrain};
use crate::Terrain;
use crate::model::pair;

/// Rounds in which borders are smoothed, and how often crossed ones are straightened.
const SMOOTH: usize = 5;
const STRAIGHTEN: usize = 8;

/// What a region is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Sort {
    Land,
    Fort,
    Water,
}

/// Regions as cells, and the ways between them.
pub(super) struct Land {
    mesh: Mesh,
    ground: Vec<Ground>,
    label: Vec<Option<usize>>,
    pub(super) sorts: Vec<Sort>,
    /// The land each fortification stands in.
    parents: Vec<(usize, usize)>,
    pub(super) links: Vec<(usize, usize)>,
    pub(super) cuts: Vec<(usize, usize)>,
    /// The ways on land.
    pub(super) near: Vec<Vec<usize>>,
}

impl Land {
    pub(super) fn new(plan: Plan, coasts: &mut Random, parts: &mut Random) -> Result<Self, String> {
        let style = plan.request.style;
        let cells = plan.land * cells_each(plan.land);
        let mesh = Mesh::new(wide(cells) * 100 / land_share(style), coasts);
        let mut ground = ground(&mesh, style, plan.land, coasts);
        if style == Style::City {
            city::build(&mesh, &mut ground, least(plan.land), coasts);
        }
        let mut label = vec![None; mesh.sites.len()];
        let pieces = pieces(&mesh, |cell| ground[cell] as usize);
        let (water, dry): (Vec<_>, Vec<_>) = pieces
            .into_iter()
            .partition(|piece| ground[piece[0]].is_water());
        let mut home = Vec::new();
        for (pieces, total, first) in [(dry, plan.land, 0), (water, plan.water, plan.land)] {
            if pieces.is_empty() || pieces.len() > total {
                return Err(format!("{} pieces for {total} regions", pieces.len()));
            }
            let weight = |piece: &Vec<usize>| match ground[piece[0]] {
                // A river is long, not wide.
                Ground::River => piece.len() * 2,
                Ground::Beyond | Ground::Water | Ground::Land | Ground::OldTown => piece.len(),
            };
            let shares = shares(&pieces.iter().map(weight).collect::<Vec<_>>(), total);
            let mut next = first;
            for (piece, parts_of_it) in pieces.iter().zip(shares) {
                if parts_of_it > piece.len() {
                    return Err(format!("{} cells for {parts_of_it} regions", piece.len()));
                }
                divide(&mesh, piece, parts_of_it, next, &mut label, parts);
                home.resize(home.len() + parts_of_it, piece[0]);
                next += parts_of_it;
            }
        }
        mend(&mesh, &mut label, |region| home[region]);
        let mut sorts = vec![Sort::Land; plan.land];
        sorts.resize(plan.land + plan.water, Sort::Water);
        Ok(Self {
            mesh,
            ground,
            label,
            sorts,
            parents: Vec::new(),
            links: Vec::new(),
            cuts: Vec::new(),
            near: Vec::new(),
        })
    }

    fn is_land(&self) -> Vec<bool> {
        self.sorts.iter().map(|&sort| sort == Sort::Land).collect()
    }

    /// Links what water parts, and closes walls but for their gates.
    pub(super) fn open_ways(&mut self, random: &mut Random) {
        let is_land = self.is_land();
        self.links = links(&self.mesh, &self.label, &is_land, random);
        self.near = links::neighbours(&self.mesh, &self.label, &is_land);
        for &(one, two) in &self.links {
            self.near[one].push(two);
            self.near[two].push(one);
        }
        let mut walls = self.walls();
        for &(one, two) in &walls {
            self.near[one].retain(|&other| other != two);
            self.near[two].retain(|&other| other != one);
        }
        random.shuffle(&mut walls);
        for (one, two) in walls {
            let closed_off = links::steps(&self.near, one)[two].is_none();
            if closed_off || random.chance(1, 4) {
                self.near[one].push(two);
                self.near[two].push(one);
            } else {
                self.cuts.push(pair(one, two));
            }
        }
        self.cuts.sort_unstable();
    }

    /// The pairs of regions between which a wall runs.
    fn walls(&self) -> Vec<(usize, usize)> {
        let mut walls = Vec::new();
        for cell in self
            .mesh
            .inside()
            .filter(|&cell| self.ground[cell] == Ground::OldTown)
        {
            for other in self
                .mesh
                .near(cell)
                .filter(|&at| self.ground[at] == Ground::Land)
            {
                if let (Some(one), Some(two)) = (self.label[cell], self.label[other]) {
                    walls.push(pair(one, two));
                }
            }
        }
        walls.sort_unstable();
        walls.dedup();
        walls
    }

    /// Fortifications: one at each start or beside it, the others anywhere.
    pub(super) fn raise_forts(
        &mut self,
        total: usize,
        starts: &[usize],
        random: &mut Random,
    ) -> Result<(), String> {
        let mut lands: Vec<usize> = (0..self.sorts.len()).collect();
        lands.retain(|&region| self.sorts[region] == Sort::Land);
        random.shuffle(&mut lands);
        let by_start = starts.iter().map(|&start| {
            let mut around = self.near[start].clone();
            around.sort_unstable();
            std::iter::once(start).chain(around).collect::<Vec<_>>()
        });
        let mut wishes: Vec<Vec<usize>> = by_start.collect();
        wishes.extend(lands.into_iter().map(|region| vec![region]));
        for wish in wishes {
            if self.parents.len() == total {
                return Ok(());
            }
            for region in wish {
                if self.raise_fort(region, random) {
                    break;
                }
            }
        }
        if self.parents.len() == total {
            return Ok(());
        }
        Err(format!(
            "room for {} of {total} fortifications",
            self.parents.len()
        ))
    }

    fn raise_fort(&mut self, region: usize, random: &mut Random) -> bool {
        let fort = self.sorts.len();
        if self.parents.iter().any(|&(parent, _)| parent == region) {
            return false;
        }
        let is_water = |region: usize| self.sorts.get(region) == Some(&Sort::Water);
        if !forts::raise(&self.mesh, &mut self.label, is_water, region, fort, random) {
            return false;
        }
        self.sorts.push(Sort::Fort);
        self.parents.push((region, fort));
        self.near.push(vec![region]);
        self.near[region].push(fort);
        true
    }

    /// What grows and rises in each region.
    pub(super) fn terrain(&self, random: &mut Random) -> Vec<Terrain> {
        terrain::terrain(&self.mesh, &self.ground, &self.label, &self.sorts, random)
    }

    pub(super) fn shapes(&self, random: &mut Random) -> Result<Vec<Vec<Ring>>, String> {
        let is_water = |region: usize| self.sorts[region] == Sort::Water;
        let mut borders = Borders::new(&self.mesh, &self.label, is_water);
        borders.smooth(SMOOTH);
        borders.roughen(random);
        for _ in 0..STRAIGHTEN {
            if !borders.straighten() {
                return Ok(borders.rings(self.sorts.len()));
            }
        }
        Err("borders cross".to_owned())
    }

    /// A name for each region: land by the people who live there, waters and fortifications by land.
    pub(super) fn names(&self, namer: &mut Namer) -> Vec<String> {
        let peoples = self.peoples();
        let many = peoples.iter().max().map_or(1, |most| most + 1);
        let tongues = namer.tongues(many);
        let mut called = vec![String::new(); self.sorts.len()];
        for region in 0..called.len() {
            if self.sorts[region] == Sort::Land {
                called[region] = namer.land(tongues[peoples[region]]);
            }
        }
        for region in 0..called.len() {
            if self.sorts[region] == Sort::Water {
                let cells = || {
                    self.mesh
                        .inside()
                        .filter(|&cell| self.label[cell] == Some(region))
                };
                let is_river = cells().any(|cell| self.ground[cell] == Ground::River);
                let coast = cells()
                    .flat_map(|cell| self.mesh.near(cell))
                    .filter_map(|cell| self.label[cell])
                    .find(|&other| self.sorts[other] == Sort::Land);
                let coast = coast.map(|coast| called[coast].clone());
                called[region] = namer.water(is_river, coast.as_deref());
            }
        }
        for &(parent, fort) in &self.parents {
            called[fort] = namer.fort(&called[parent].clone());
        }
        called
    }

    /// Which people lives in each region of land: those nearest to some that are far apart.
    fn peoples(&self) -> Vec<usize> {
        let land: Vec<usize> = (0..self.sorts.len())
            .filter(|&region| self.sorts[region] == Sort::Land)
            .collect();
        let steps: Vec<Vec<Option<usize>>> = (0..self.sorts.len())
            .map(|region| {
                if self.sorts[region] == Sort::Land {
                    links::steps(&self.near, region)
                } else {
                    Vec::new()
                }
            })
            .collect();
        let many = (land.len() / 14).clamp(1, 6);
        let mut hearts: Vec<usize> = land.first().copied().into_iter().collect();
        while hearts.len() < many {
            let far = |at: usize| hearts.iter().filter_map(|&heart| steps[heart][at]).min();
            match land.iter().copied().max_by_key(|&at| (far(at), at)) {
                Some(next) => hearts.push(next),
                None => break,
            }
        }
        let nearest = |at: usize| {
            let far = |people: &usize| steps[hearts[*people]][at].unwrap_or(usize::MAX);
            (0..hearts.len())
                .min_by_key(|people| (far(people), *people))
                .unwrap_or(0)
        };
        (0..self.sorts.len())
            .map(|at| {
                if self.sorts[at] == Sort::Land {
                    nearest(at)
                } else {
                    0
                }
            })
            .collect()
    }
}
