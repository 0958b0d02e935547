//! The end of a try: regions with their shapes, ways and facts as a draft, which is checked.

use std::collections::{BTreeMap, BTreeSet};

use super::links;
use super::make::{Failed, Land, Region, Task};
use super::mend::Mend;
use super::place::Placed;
use super::refused::Refused;
use super::simplify::Drawn;
use crate::bounds;
use crate::draft::{Link, MapDraft, RegionDraft};
use crate::fault::{Fault, Faults};
use crate::model::{BorderKind, Kind, Map, Projection, pair};

/// Links, cuts, and how many of the file do not fit.
type Ways = (
    Vec<(usize, usize, BorderKind)>,
    BTreeSet<(usize, usize)>,
    usize,
);

impl Task<'_> {
    /// The draft, with ways and what is known of regions; checked.
    pub(super) fn finish(
        &self,
        placed: &Placed,
        land: Land,
        drawn: &Drawn,
        mends: &mut Vec<Mend>,
    ) -> Result<Map, Failed> {
        let Land {
            mut regions,
            names_of,
            ..
        } = land;
        let mut wrong = BTreeSet::new();
        let beside: BTreeSet<(usize, usize)> = drawn.beside.keys().copied().collect();
        forts_or_land(&mut regions, &beside, &mut wrong);
        // Codes of other programs are not worth a word.
        let is_own = self
            .source
            .places
            .iter()
            .any(|place| place.fact("kind").is_some());
        codes(&mut regions, is_own.then_some(&mut wrong));
        let (mut links, cuts, dropped) = self.ways(&regions, &names_of, &beside);
        let uncut: BTreeSet<(usize, usize)> = beside
            .iter()
            .filter(|pair| !cuts.contains(pair))
            .copied()
            .collect();
        let joined: BTreeSet<(usize, usize)> = uncut
            .iter()
            .copied()
            .chain(links.iter().map(|(one, other, _)| (*one, *other)))
            .collect();
        let made = self.straits(&regions, drawn, &joined);
        if dropped > 0 {
            mends.push(Mend::Dropped { count: dropped });
        }
        if !wrong.is_empty() {
            mends.push(Mend::Facts(
                wrong
                    .iter()
                    .map(|region| regions[*region].name.clone())
                    .collect(),
            ));
        }
        let names =
            |one: usize, other: usize| [regions[one].name.clone(), regions[other].name.clone()];
        if !made.is_empty() {
            mends.push(Mend::Straits(
                made.iter().map(|&(one, other)| names(one, other)).collect(),
            ));
        }
        links.extend(
            made.into_iter()
                .map(|(one, other)| (one, other, BorderKind::Strait)),
        );
        links.truncate(bounds::LINKS);
        let draft = MapDraft {
            title: self.title.clone(),
            projection: placed.projection,
            regions: regions
                .iter()
                .zip(&drawn.shapes)
                .map(|(region, shape)| RegionDraft {
                    name: region.name.clone(),
                    code: region.code.clone(),
                    kind: region.kind,
                    terrain: region.terrain,
                    production: if region.kind.is_owned() {
                        region.production.unwrap_or(0)
                    } else {
                        0
                    },
                    level: region.level,
                    polygons: shape
                        .iter()
                        .map(|rings| {
                            rings
                                .iter()
                                .map(|ring| ring.iter().map(|at| placed.own(*at)).collect())
                                .collect()
                        })
                        .collect(),
                })
                .collect(),
            links: links
                .iter()
                .map(|&(one, other, kind)| Link {
                    between: names(one, other),
                    kind,
                })
                .collect(),
            cuts: cuts.iter().map(|&(one, other)| names(one, other)).collect(),
            notices: self.notices(),
        };
        let checked = draft
            .check()
            .map_err(|faults| Failed::Again(Refused::Faults(faults)))?;
        // What is written must be read again.
        if checked.map.to_geojson().len() > bounds::FILE_BYTES {
            return Err(Failed::Again(Refused::Faults(Faults::from(
                Fault::FileSize(checked.map.to_geojson().len()),
            ))));
        }
        Ok(checked.map)
    }

    fn notices(&self) -> Vec<String> {
        let fits = |text: &String| {
            let text = letters::clean_start(text, bounds::NOTICE);
            let text = letters::first(&text, bounds::NOTICE);
            (!text.is_empty()).then_some(text)
        };
        self.source
            .notices
            .iter()
            .filter_map(fits)
            .take(bounds::NOTICES)
            .collect()
    }

    /// Links and cuts of the file that still fit, and how many do not.
    fn ways(
        &self,
        regions: &[Region],
        names_of: &BTreeMap<String, usize>,
        beside: &BTreeSet<(usize, usize)>,
    ) -> Ways {
        let mut dropped = 0;
        let find = |ends: &[String; 2]| {
            let [one, other] = ends
                .each_ref()
                .map(|end| names_of.get(&crate::names::fold(end)).copied());
            let (one, other) = (one?, other?);
            let passable = regions[one].kind.is_passable() && regions[other].kind.is_passable();
            (one != other && passable).then(|| pair(one, other))
        };
        let mut links: BTreeMap<(usize, usize), BorderKind> = BTreeMap::new();
        let is_fort = |region: usize| regions[region].kind == Kind::Fortification;
        for link in &self.source.links {
            match find(&link.between)
                .filter(|pair| !beside.contains(pair) && !is_fort(pair.0) && !is_fort(pair.1))
            {
                Some(pair) if links.len() < bounds::LINKS => {
                    links.insert(pair, link.kind);
                }
                Some(_) | None => dropped += 1,
            }
        }
        let mut cuts = BTreeSet::new();
        for cut in &self.source.cuts {
            match find(cut)
                .filter(|pair| beside.contains(pair) && !is_fort(pair.0) && !is_fort(pair.1))
            {
                Some(pair) if cuts.len() < bounds::LINKS => {
                    cuts.insert(pair);
                }
                Some(_) | None => dropped += 1,
            }
        }
        (
            links
                .into_iter()
                .map(|((one, other), kind)| (one, other, kind))
                .collect(),
            cuts,
            dropped,
        )
    }

    /// What joins the land, and then everything where one can go.
    fn straits(
        &self,
        regions: &[Region],
        drawn: &Drawn,
        joined: &BTreeSet<(usize, usize)>,
    ) -> Vec<(usize, usize)> {
        let aspect = self.aspect();
        let is_land = |region: usize| regions[region].kind == Kind::Land;
        let mut made = links::straits(&drawn.shapes, joined, is_land, aspect);
        let mut all = joined.clone();
        all.extend(made.iter().copied());
        // A fortification has its one way by land already.
        let goes = |region: usize| matches!(regions[region].kind, Kind::Land | Kind::Sea);
        made.extend(links::straits(&drawn.shapes, &all, goes, aspect));
        made
    }

    /// Of a thousand, so much is a step to the east of one to the north in the middle of the map.
    fn aspect(&self) -> i64 {
        if self.projection == Projection::Plane {
            return 1000;
        }
        let ys = || {
            self.source
                .places
                .iter()
                .flat_map(|place| &place.polygons)
                .flatten()
                .flatten()
                .map(|at| at[1])
        };
        let middle = f64::midpoint(ys().fold(90.0, f64::min), ys().fold(-90.0, f64::max));
        // The cosine, within a few thousandths and the same everywhere.
        let square = middle * middle;
        let cosine = (32_400.0 - 4.0 * square) / (32_400.0 + square);
        #[expect(clippy::cast_possible_truncation, reason = "from 100 to 1000")]
        let thousandths = (cosine.clamp(0.1, 1.0) * 1000.0).round() as i64;
        thousandths
    }
}

/// A fortification that does not border one land region alone is land.
fn forts_or_land(
    regions: &mut [Region],
    beside: &BTreeSet<(usize, usize)>,
    wrong: &mut BTreeSet<usize>,
) {
    loop {
        let is_bad = |fort: usize| {
            let others = beside.iter().filter_map(|&(one, other)| match fort {
                _ if one == fort => Some(other),
                _ if other == fort => Some(one),
                _ => None,
            });
            let kinds: Vec<Kind> = others.map(|other| regions[other].kind).collect();
            let count = |kind: Kind| kinds.iter().filter(|other| **other == kind).count();
            count(Kind::Land) != 1 || count(Kind::Fortification) != 0
        };
        let forts =
            (0..regions.len()).filter(|region| regions[*region].kind == Kind::Fortification);
        let Some(bad) = forts.into_iter().find(|fort| is_bad(*fort)) else {
            return;
        };
        regions[bad].kind = Kind::Land;
        regions[bad].level = None;
        wrong.insert(bad);
    }
}

/// Leaves codes out that another region has, or is called.
fn codes(regions: &mut [Region], mut wrong: Option<&mut BTreeSet<usize>>) {
    let names: BTreeMap<String, usize> = regions
        .iter()
        .enumerate()
        .map(|(index, region)| (crate::names::fold(&region.name), index))
        .collect();
    let mut used = BTreeSet::new();
    for (index, region) in regions.iter_mut().enumerate() {
        let Some(code) = region.code.clone() else {
            continue;
        };
        let folded = crate::names::fold(&code);
        let is_named = names.get(&folded).is_some_and(|other| *other != index);
        if is_named || crate::names::is_reserved(&code) || !used.insert(folded) {
            region.code = None;
            if let Some(wrong) = &mut wrong {
                wrong.insert(index);
            }
        }
    }
}
