//! One try at a map, on a grid of one coarseness.

use std::collections::{BTreeMap, BTreeSet};

use super::choose::Group;
use super::complete;
use super::forts;
use super::ground::{Ground, Limits};
use super::mend::Mend;
use super::names::Names;
use super::net::sets::Sets;
use super::net::snap::split;
use super::net::{Line, Tangled};
use super::place::{self, Placed};
use super::read::Source;
use super::refused::Refused;
use super::seas;
use super::simplify::{Border, area, simplify};
use super::stitch;
use super::{Need, Wishes};
use crate::bounds;
use crate::model::{Kind, Map, Point, Projection, Terrain, extent, sides};

/// The lines that are worked on at most; with more, the grid is coarser.
const LINES: usize = 800_000;
/// The corners of a map that is made: with room for what the check puts in.
const CORNERS: usize = bounds::CORNERS * 2 / 3;

/// The edges of polygons, and for each polygon how its group counts where several lie.
type Edges = (Vec<Line>, Vec<(i64, usize)>);

/// What is to be made.
pub(super) struct Task<'a> {
    pub(super) source: &'a Source,
    pub(super) groups: &'a [Group],
    pub(super) projection: Projection,
    pub(super) title: String,
    pub(super) most: usize,
    pub(super) wishes: &'a Wishes,
}

/// Why a try failed.
pub(super) enum Failed {
    /// A coarser grid may help.
    Again(Refused),
    /// A coarser grid does not help.
    Refused(Refused),
}

impl From<Tangled> for Failed {
    fn from(_: Tangled) -> Self {
        Self::Again(Refused::Tangled)
    }
}

/// A region while the map is made.
#[derive(Clone, Debug, Default)]
pub(super) struct Region {
    pub(super) name: String,
    pub(super) code: Option<String>,
    pub(super) kind: Kind,
    pub(super) level: Option<u8>,
    pub(super) terrain: Terrain,
    pub(super) production: Option<u32>,
    pub(super) wealth: f64,
}

/// A net whose faces are regions, and what is known of those.
pub(super) struct Land {
    pub(super) borders: Vec<Border>,
    pub(super) regions: Vec<Region>,
    /// By the numbers of groups.
    pub(super) names_of: BTreeMap<String, usize>,
}

impl Task<'_> {
    pub(super) fn make(&self, coarser: u32, mends: &mut Vec<Mend>) -> Result<Map, Failed> {
        let placed = place::grid(self.source, self.projection, coarser);
        let mut known = Sets::new();
        let (lines, home) = self.lines(&placed, &mut known)?;
        let (low, high) = extent(lines.iter().flat_map(|line| [line.a, line.b]));
        let side = (i64::from(high.x) - i64::from(low.x)).max(i64::from(high.y) - i64::from(low.y));
        let has_seas = self
            .groups
            .iter()
            .any(|group| group.region.kind == Kind::Sea);
        let water = seas::water(self.wishes, has_seas, &placed, (low, high));
        let mut lines = lines;
        let first_cell = home.len();
        seas::add_cells(&water, first_cell, &mut lines, &mut known)?;
        let lines = stitch::weld(lines);
        let owner = |members: &[usize]| {
            let own = members
                .iter()
                .filter(|polygon| **polygon < first_cell)
                .map(|polygon| home[*polygon]);
            own.min().map(|(_, group)| group)
        };
        let mut ground = self.stitched(&lines, &mut known, owner, side, &home)?;
        if placed.step > 10 || coarser > 0 {
            mends.push(Mend::Grid {
                step: placed.units(1.0),
            });
        }
        self.overlaps(
            &ground,
            &known,
            first_cell,
            &home,
            Limits::of(side).seen(),
            mends,
        );
        let mut names = self.names();
        let kept = self.settle(&mut ground, &placed, side, mends)?;
        let seas = seas::seas(
            &mut ground,
            &known,
            &water,
            first_cell,
            self.wishes,
            self.groups.len(),
        );
        let mut land = self.land(&ground, kept, seas, &mut names, mends);
        if matches!(self.wishes.need, Some(Need::Realms { .. })) {
            complete::production(&mut land, self.wishes, mends);
            forts::forts(&mut land, self.wishes, &mut names, mends)?;
        }
        let is_sea =
            |label: Option<usize>| label.is_some_and(|label| land.regions[label].kind == Kind::Sea);
        // Seas that were made of cells get plain borders.
        let plain = |one, other| {
            if seas > 0 && is_sea(one) && is_sea(other) {
                (side / 25).pow(2)
            } else {
                0
            }
        };
        let drawn = simplify(&land.borders, land.regions.len(), CORNERS, plain)?;
        if drawn.after < drawn.before {
            mends.push(Mend::Simplified {
                from: drawn.before,
                to: drawn.after,
            });
        }
        names.tell(mends);
        self.finish(&placed, land, &drawn, mends)
    }

    /// The ground with as few stitches as let most regions touch another; none where they do not help.
    fn stitched(
        &self,
        lines: &[Line],
        sets: &mut Sets,
        owner: impl Fn(&[usize]) -> Option<usize>,
        side: i64,
        home: &[(i64, usize)],
    ) -> Result<Ground, Failed> {
        let kinds: Vec<Kind> = self.groups.iter().map(|group| group.region.kind).collect();
        let mut first = None;
        for part in [0, 2500, 600, 150] {
            let mut lines = lines.to_vec();
            if part > 0 {
                let group = |polygon: usize| home.get(polygon).map_or(usize::MAX, |home| home.1);
                stitch::stitch(&mut lines, side / part, sets, group)?;
            }
            let mut ground = Ground::new(split(lines, sets)?, sets, &owner)?;
            let mut limits = Limits::of(side);
            if part > 0 {
                let width = super::net::float(side / part);
                limits.width = limits.width.max(width);
            }
            let plain = ground.label.clone();
            ground.clean(&kinds, limits);
            let regions = ground.regions(kinds.len());
            let drawn = regions.iter().filter(|(area, _)| *area > 0).count();
            let alone = regions
                .iter()
                .filter(|(area, beside)| *area > 0 && beside.is_empty())
                .count();
            if part == 0 {
                ground.label = plain;
            }
            if drawn > 2 && alone * 2 > drawn {
                first = first.or(Some(ground));
            } else {
                return Ok(ground);
            }
        }
        first.ok_or(Failed::Again(Refused::Tangled))
    }

    /// The edges of all polygons, and for each polygon how its group counts where several lie: smaller first.
    fn lines(&self, placed: &Placed, sets: &mut Sets) -> Result<Edges, Failed> {
        let mut lines = Vec::new();
        let mut home = Vec::new();
        for (group, of) in self.groups.iter().enumerate() {
            let polygons = || of.places.iter().flat_map(|place| &placed.shapes[*place]);
            let size = |rings: &Vec<Vec<Point>>| {
                rings
                    .iter()
                    .enumerate()
                    .map(|(at, ring)| {
                        if at == 0 {
                            area(ring).abs()
                        } else {
                            -area(ring).abs()
                        }
                    })
                    .sum::<i64>()
            };
            let whole: i64 = polygons().map(size).sum();
            for rings in polygons() {
                let set = sets.one(home.len())?;
                home.push((whole, group));
                for ring in rings {
                    lines.extend(sides(ring).filter_map(|(a, b)| Line::new(a, b, set)));
                }
            }
        }
        if lines.len() > LINES {
            let corners = lines.len();
            return Err(Failed::Again(Refused::TooMuch {
                places: self.source.places.len(),
                corners,
            }));
        }
        Ok((lines, home))
    }

    fn names(&self) -> Names {
        let codes: Vec<String> = self
            .groups
            .iter()
            .filter_map(|group| group.region.code.clone())
            .collect();
        Names::new(&codes)
    }

    /// What the file calls a region.
    fn called(&self, group: usize) -> String {
        let name = self.groups[group].called.clone();
        name.filter(|name| !name.is_empty()).map_or_else(
            || format!("area {}", group + 1),
            |name| letters::visible(&name, 40),
        )
    }

    fn overlaps(
        &self,
        ground: &Ground,
        sets: &Sets,
        first_cell: usize,
        home: &[(i64, usize)],
        seen: i64,
        mends: &mut Vec<Mend>,
    ) {
        let mut pieces = 0;
        let mut losers = BTreeSet::new();
        for (face, state) in ground.states.iter().enumerate() {
            let members = sets
                .members(*state)
                .iter()
                .filter(|polygon| **polygon < first_cell);
            let groups: BTreeSet<usize> = members.map(|polygon| home[*polygon].1).collect();
            if groups.len() > 1 && ground.faces.area[face] > seen {
                pieces += 1;
                losers.extend(
                    groups
                        .into_iter()
                        .filter(|group| Some(*group) != ground.label[face]),
                );
            }
        }
        if pieces > 0 {
            let regions = losers.into_iter().map(|group| self.called(group)).collect();
            mends.push(Mend::Overlaps { pieces, regions });
        }
    }

    /// Mends the ground and lets regions go until there are not too many; which groups are left.
    fn settle(
        &self,
        ground: &mut Ground,
        placed: &Placed,
        side: i64,
        mends: &mut Vec<Mend>,
    ) -> Result<Vec<usize>, Failed> {
        let kinds: Vec<Kind> = self.groups.iter().map(|group| group.region.kind).collect();
        let limits = Limits::of(side);
        let (gaps, specks) = ground.clean(&kinds, limits);
        if gaps > 0 {
            mends.push(Mend::Gaps {
                count: gaps,
                width: placed.units(limits.width),
            });
        }
        if specks > 0 {
            let unit = placed.units(1.0);
            let area = unit * unit * super::net::float(limits.speck / 2);
            mends.push(Mend::Specks {
                count: specks,
                area: (area * 1e6).round() / 1e6,
            });
        }
        let left: BTreeSet<usize> = ground.label.iter().flatten().copied().collect();
        let gone: Vec<usize> = (0..self.groups.len())
            .filter(|group| !left.contains(group))
            .collect();
        if !gone.is_empty() {
            mends.push(Mend::Vanished(
                gone.into_iter().map(|group| self.called(group)).collect(),
            ));
        }
        let merged = ground.merge(&kinds, self.most);
        if !merged.is_empty() {
            let pairs = merged
                .into_iter()
                .map(|(small, large)| (self.called(small), self.called(large)));
            mends.push(Mend::Merged {
                pairs: pairs.collect(),
                most: self.most,
            });
        }
        let left: BTreeSet<usize> = ground.label.iter().flatten().copied().collect();
        if left.len() < bounds::FEWEST_REGIONS {
            let help = if self.source.places.len() > 1 {
                "Draw regions beside each other rather than upon each other, or choose another property."
            } else {
                "Choose a file with areas within it, such as the provinces of a country."
            };
            return Err(Failed::Refused(Refused::TooFew {
                found: left.len(),
                drawn: self.groups.len(),
                help,
            }));
        }
        Ok(left.into_iter().collect())
    }

    /// The borders between what is left, and its names.
    fn land(
        &self,
        ground: &Ground,
        left: Vec<usize>,
        seas: usize,
        names: &mut Names,
        mends: &mut Vec<Mend>,
    ) -> Land {
        let mut number: BTreeMap<usize, usize> = BTreeMap::new();
        let mut regions = Vec::new();
        let mut names_of = BTreeMap::new();
        for group in left {
            let of = &self.groups[group];
            number.insert(group, regions.len());
            let name = names.give(of.called.as_deref(), of.parent.as_deref());
            for known in [of.called.as_ref(), of.region.code.as_ref()]
                .into_iter()
                .flatten()
            {
                names_of
                    .entry(crate::names::fold(known))
                    .or_insert(regions.len());
            }
            regions.push(Region {
                name,
                ..of.region.clone()
            });
        }
        let coasts = seas::coasts(ground, self.groups.len(), seas);
        for (sea, coast) in coasts.into_iter().enumerate() {
            number.insert(self.groups.len() + sea, regions.len());
            let coast = coast
                .and_then(|group| number.get(&group))
                .map(|region| regions[*region].name.clone());
            regions.push(Region {
                name: names.sea(coast.as_deref()),
                kind: Kind::Sea,
                ..Region::default()
            });
        }
        if seas > 0 {
            mends.push(Mend::Seas(seas));
        }
        let label = |face: usize| ground.label[face].and_then(|label| number.get(&label).copied());
        let borders = (0..ground.lines.len()).filter_map(|line| {
            let (above, below) = ground.sides(line);
            let (above, below) = (label(above), label(below));
            (above != below).then(|| (ground.lines[line].a, ground.lines[line].b, above, below))
        });
        Land {
            borders: borders.collect(),
            regions,
            names_of,
        }
    }
}
