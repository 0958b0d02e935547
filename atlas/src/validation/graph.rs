//! The ways between regions: borders from shapes and links, without cuts.

use std::collections::{BTreeMap, BTreeSet};

use crate::bounds;
use crate::draft::{MapDraft, RegionDraft};
use crate::fault::{Fault, Faults, Feature, quoted};
use crate::model::{Border, BorderKind, Kind, Region, pair};
use crate::names;

/// How many parts of a map, or neighbours of a fortification, are named.
const NAMED: usize = 5;

/// Regions by name and code.
pub(super) struct Names(BTreeMap<String, Region>);

impl Names {
    pub(super) fn new(regions: &[RegionDraft], codes: &[Option<String>]) -> Self {
        let ids = || (0..u16::MAX).map(Region);
        let by_code = ids()
            .zip(codes)
            .filter_map(|(id, code)| Some((names::fold(code.as_deref()?), id)));
        let by_name = ids()
            .zip(regions)
            .map(|(id, region)| (names::fold(&region.name), id));
        Self(by_code.chain(by_name).collect())
    }

    fn find(&self, name: &str) -> Option<Region> {
        self.0.get(&names::fold(name)).copied()
    }
}

/// The pair of a link or cut, the earlier region first.
struct Pairs<'a> {
    what: &'static str,
    regions: &'a [RegionDraft],
    names: &'a Names,
    seen: BTreeSet<(Region, Region)>,
}

impl Pairs<'_> {
    fn pair(&mut self, number: usize, ends: &[String; 2]) -> Result<(Region, Region), Fault> {
        let what = self.what;
        let find = |name: &String| {
            let id = self.names.find(name).ok_or_else(|| Fault::NoRegion {
                what,
                number,
                name: quoted(name),
            })?;
            if self.regions[id.index()].kind.is_passable() {
                Ok(id)
            } else {
                Err(Fault::Impassable {
                    what,
                    number,
                    name: quoted(name),
                })
            }
        };
        let (a, b) = (find(&ends[0])?, find(&ends[1])?);
        if a == b {
            let name = quoted(&ends[0]);
            return Err(Fault::Itself { what, number, name });
        }
        let pair = pair(a, b);
        if !self.seen.insert(pair) {
            return Err(Fault::Again {
                what,
                number,
                first: quoted(&ends[0]),
                second: quoted(&ends[1]),
            });
        }
        Ok(pair)
    }
}

/// The links by their regions, with their number in the draft.
pub(super) fn links(
    draft: &MapDraft,
    names: &Names,
    faults: &mut Faults,
) -> BTreeMap<(Region, Region), (usize, BorderKind)> {
    let mut links = BTreeMap::new();
    if draft.links.len() > bounds::LINKS {
        faults.add(Fault::Links {
            what: "links",
            count: draft.links.len(),
        });
        return links;
    }
    let mut pairs = Pairs {
        what: "link",
        regions: &draft.regions,
        names,
        seen: BTreeSet::new(),
    };
    for (number, link) in (1..).zip(&draft.links) {
        if link.kind == BorderKind::Border {
            faults.add(Fault::LinkKind {
                number,
                found: link.kind,
            });
        }
        match pairs.pair(number, &link.between) {
            Ok(pair) => {
                links.insert(pair, (number, link.kind));
            }
            Err(fault) => faults.add(fault),
        }
    }
    links
}

/// The cuts in order, with nothing yet known of borders.
pub(super) fn cuts(
    draft: &MapDraft,
    names: &Names,
    faults: &mut Faults,
) -> BTreeSet<(Region, Region)> {
    if draft.cuts.len() > bounds::LINKS {
        faults.add(Fault::Links {
            what: "cuts",
            count: draft.cuts.len(),
        });
        return BTreeSet::new();
    }
    let mut pairs = Pairs {
        what: "cut",
        regions: &draft.regions,
        names,
        seen: BTreeSet::new(),
    };
    for (number, cut) in (1..).zip(&draft.cuts) {
        if let Err(fault) = pairs.pair(number, cut) {
            faults.add(fault);
        }
    }
    pairs.seen
}

/// The borders, sorted; faults of links and cuts that change nothing.
pub(super) fn borders(
    regions: &[RegionDraft],
    shared: &BTreeSet<(usize, usize)>,
    links: BTreeMap<(Region, Region), (usize, BorderKind)>,
    cuts: &BTreeSet<(Region, Region)>,
    faults: &mut Faults,
) -> Vec<Border> {
    let id = Region::at;
    let name = |id: Region| quoted(&regions[id.index()].name);
    let shared: BTreeSet<(Region, Region)> = shared.iter().map(|&(a, b)| (id(a), id(b))).collect();
    for (number, &(first, second)) in (1..).zip(cuts) {
        if !shared.contains(&(first, second)) {
            faults.add(Fault::NothingToCut {
                number,
                first: name(first),
                second: name(second),
            });
        }
    }
    let passable = |id: Region| regions[id.index()].kind.is_passable();
    let mut borders: BTreeMap<(Region, Region), BorderKind> = shared
        .into_iter()
        .filter(|pair| !cuts.contains(pair) && passable(pair.0) && passable(pair.1))
        .map(|pair| (pair, BorderKind::Border))
        .collect();
    for ((first, second), (number, kind)) in links {
        if borders.insert((first, second), kind).is_some() {
            faults.add(Fault::LinkedAnyway {
                number,
                first: name(first),
                second: name(second),
            });
        }
    }
    borders
        .into_iter()
        .map(|((first, second), kind)| Border {
            first,
            second,
            kind,
        })
        .collect()
}

/// The parts of regions that `counts` and that borders join, largest first, each in order.
pub(crate) fn parts(
    count: usize,
    borders: &[Border],
    counts: impl Fn(usize) -> bool,
) -> Vec<Vec<usize>> {
    let mut beside = vec![Vec::new(); count];
    for border in borders {
        let (first, second) = (border.first.index(), border.second.index());
        if counts(first) && counts(second) {
            beside[first].push(second);
            beside[second].push(first);
        }
    }
    let mut seen = vec![false; count];
    let mut parts = Vec::new();
    for start in (0..count).filter(|&index| counts(index)) {
        if std::mem::replace(&mut seen[start], true) {
            continue;
        }
        let mut part = vec![start];
        let mut next = 0;
        while let Some(&here) = part.get(next) {
            next += 1;
            for &other in &beside[here] {
                if !std::mem::replace(&mut seen[other], true) {
                    part.push(other);
                }
            }
        }
        part.sort_unstable();
        parts.push(part);
    }
    parts.sort_by_key(|part| std::cmp::Reverse(part.len()));
    parts
}

/// All regions where one can go must be joined.
pub(super) fn connected(regions: &[RegionDraft], borders: &[Border], faults: &mut Faults) {
    let parts = parts(regions.len(), borders, |index| {
        regions[index].kind.is_passable()
    });
    match parts.as_slice() {
        [] if regions.is_empty() => {}
        [] => faults.add(Fault::AllImpassable),
        [_] => {}
        several => {
            let named = several.iter().take(NAMED).map(|part| {
                let name = quoted(&regions[part[0]].name);
                match part.len() {
                    1 => format!("{name} alone"),
                    count => format!("{name} and {} more", count - 1),
                }
            });
            let mut named: Vec<String> = named.collect();
            if several.len() > NAMED {
                named.push("…".to_owned());
            }
            faults.add(Fault::Apart {
                count: several.len(),
                parts: named.join("; "),
            });
        }
    }
}

/// EU-02: a fortification borders exactly one land region, and else seas.
pub(super) fn fortifications(regions: &[RegionDraft], borders: &[Border], faults: &mut Faults) {
    for (index, region) in regions.iter().enumerate() {
        if region.kind != Kind::Fortification {
            continue;
        }
        let others: Vec<usize> = borders
            .iter()
            .filter_map(|border| {
                let (first, second) = (border.first.index(), border.second.index());
                match (first == index, second == index) {
                    (true, _) => Some(second),
                    (_, true) => Some(first),
                    _ => None,
                }
            })
            .collect();
        let of = |kind: Kind| {
            others
                .iter()
                .filter(move |&&other| regions[other].kind == kind)
        };
        let (land, fortifications) = (of(Kind::Land).count(), of(Kind::Fortification).count());
        if (land, fortifications) == (1, 0) {
            continue;
        }
        let names: Vec<String> = of(Kind::Land)
            .chain(of(Kind::Fortification))
            .take(NAMED)
            .map(|&other| quoted(&regions[other].name))
            .collect();
        let names = if names.is_empty() {
            String::new()
        } else {
            format!(": {}", names.join(", "))
        };
        faults.add(Fault::Fortification {
            feature: Feature::new(index, &region.name),
            land,
            fortifications,
            names,
        });
    }
}
