//! From a draft to a map: one check for each guarantee of [`Map`], all of them told at once.

mod facts;
mod graph;

pub(crate) use graph::parts;

use std::collections::BTreeSet;
use std::sync::Arc;

use crate::bounds;
use crate::draft::MapDraft;
use crate::fault::{Fault, Faults, Feature, Note, Ring, Spot};
use crate::model::{Ground, Map, Outline, Place};
use crate::shape;

/// A map, and what was put right on the way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Checked {
    /// The map, with all its guarantees.
    pub map: Map,
    /// What was put right, or may be of interest.
    pub notes: Vec<Note>,
}

/// What is known of a draft before it is checked, since its file could not be read in full.
#[derive(Debug, Default)]
pub(crate) struct Known {
    pub(crate) faults: Faults,
    pub(crate) notes: Vec<Note>,
    /// Regions whose shape, or whose other facts, could not be read: they are told already.
    pub(crate) shapeless: BTreeSet<usize>,
    pub(crate) factless: BTreeSet<usize>,
    /// It was taken in before, when fewer names were refused: what they look like does not count any more.
    pub(crate) is_kept: bool,
}

impl MapDraft {
    /// Makes a map of the draft, with codes for regions without one, rings turned the right way round,
    /// and corners joined that lie within the tolerance.
    ///
    /// # Errors
    ///
    /// All that is wrong with it, the first hundred faults in words. Borders are looked at only where
    /// the shapes are right.
    ///
    /// # Examples
    ///
    /// ```
    /// use atlas::{Kind, MapDraft, Point, Projection, RegionDraft, Terrain};
    ///
    /// let square = |name: &str, x: i32| RegionDraft {
    ///     name: name.to_owned(),
    ///     code: None,
    ///     kind: Kind::Land,
    ///     terrain: Terrain::Plain,
    ///     production: 100,
    ///     level: None,
    ///     polygons: vec![vec![
    ///         [(x, 0), (x + 100, 0), (x + 100, 100), (x, 100)].map(|(x, y)| Point { x, y }).to_vec(),
    ///     ]],
    /// };
    /// let draft = MapDraft {
    ///     title: "Two fields".to_owned(),
    ///     projection: Projection::Plane,
    ///     regions: vec![square("Ash", 0), square("Birch", 100)],
    ///     links: vec![],
    ///     cuts: vec![],
    ///     notices: vec![],
    /// };
    /// let map = draft.check()?.map;
    /// assert_eq!(map.borders().len(), 1);
    /// assert_eq!(map.ground().places()[1].code, "BIR");
    /// # Ok::<(), atlas::Faults>(())
    /// ```
    pub fn check(self) -> Result<Checked, Faults> {
        check(self, Known::default())
    }
}

pub(crate) fn check(draft: MapDraft, known: Known) -> Result<Checked, Faults> {
    let Known {
        mut faults,
        mut notes,
        shapeless,
        factless,
        is_kept,
    } = known;
    let unread = !faults.is_empty();
    let count = draft.regions.len();
    if !(bounds::FEWEST_REGIONS..=bounds::MOST_REGIONS).contains(&count) {
        faults.add(Fault::Regions(count));
        if count > bounds::MOST_REGIONS {
            return Err(faults);
        }
    }
    texts(&draft, &mut faults);
    if !is_kept {
        looks(&draft, &factless, &mut faults);
    }
    let codes = facts::facts(&draft.regions, &factless, is_kept, &mut faults, &mut notes);
    let names = graph::Names::new(&draft.regions, &codes);
    let links = graph::links(&draft, &names, &mut faults);
    let cuts = graph::cuts(&draft, &names, &mut faults);
    let shapes = drawn(&draft, &shapeless, &mut faults)
        .then(|| shape::shapes(&draft.regions, draft.projection, &mut faults))
        .flatten();
    let Some(shapes) = shapes.filter(|_| !unread) else {
        return Err(faults);
    };
    notes.extend(shapes.notes);
    let borders = graph::borders(&draft.regions, &shapes.shared, links, &cuts, &mut faults);
    graph::connected(&draft.regions, &borders, &mut faults);
    graph::fortifications(&draft.regions, &borders, &mut faults);
    if !faults.is_empty() {
        return Err(faults);
    }
    let regions = draft.regions.into_iter().zip(codes).zip(shapes.polygons);
    let regions = regions.map(|((region, code), polygons)| {
        let place = Place {
            name: region.name,
            code: code.unwrap_or_default(),
            kind: region.kind,
            production: region.production,
            level: region.level,
        };
        let terrain = region.terrain;
        (place, Outline { terrain, polygons })
    });
    let (places, outlines) = regions.unzip();
    match Ground::with_ways(places, borders, cuts.into_iter().collect()) {
        Ok(ground) => {
            let map = Map {
                title: draft.title,
                projection: draft.projection,
                ground: Arc::new(ground),
                outlines,
                notices: draft.notices,
            };
            Ok(Checked { map, notes })
        }
        // The checks above say the same, with the features' places.
        Err(fault) => {
            faults.add(Fault::Ground(fault));
            Err(faults)
        }
    }
}

/// The title and the notices.
fn texts(draft: &MapDraft, faults: &mut Faults) {
    let length = draft.title.chars().count();
    if !(1..=bounds::TITLE).contains(&length) || draft.title.trim().is_empty() {
        faults.add(Fault::Title(length));
    }
    if draft.notices.len() > bounds::NOTICES {
        faults.add(Fault::Notices(draft.notices.len()));
    }
    for (index, notice) in draft.notices.iter().enumerate() {
        let length = notice.chars().count();
        if !(1..=bounds::NOTICE).contains(&length) {
            faults.add(Fault::Notice {
                number: index + 1,
                length,
            });
        }
    }
}

/// What the title, the notices and the names of regions show: nothing that deceives.
fn looks(draft: &MapDraft, factless: &BTreeSet<usize>, faults: &mut Faults) {
    let texts = std::iter::once(("the title", &draft.title))
        .chain(draft.notices.iter().map(|notice| ("a notice", notice)));
    for (what, text) in texts {
        if let Some(flaw) = letters::flaw(text) {
            faults.add(Fault::Unseen { what, flaw });
        }
    }
    facts::looks(&draft.regions, factless, faults);
}

/// Whether every region has a shape whose corners lie within the bounds.
fn drawn(draft: &MapDraft, shapeless: &BTreeSet<usize>, faults: &mut Faults) -> bool {
    let before = faults.count();
    let (most_x, most_y) = draft.projection.most();
    let [far_x, far_y] = [most_x, most_y].map(|most| {
        let steps = u64::from(most) * u64::from(draft.projection.steps());
        u32::try_from(steps).unwrap_or(u32::MAX)
    });
    for (index, region) in draft.regions.iter().enumerate() {
        let feature = Feature::new(index, &region.name);
        if region.polygons.is_empty() && !shapeless.contains(&index) {
            faults.add(Fault::NoShape(feature));
            continue;
        }
        for (polygon, rings) in region.polygons.iter().enumerate() {
            for (ring, corners) in rings.iter().enumerate() {
                let outside = corners.iter().enumerate().find(|(_, corner)| {
                    corner.x.unsigned_abs() > far_x || corner.y.unsigned_abs() > far_y
                });
                if let Some((position, &corner)) = outside {
                    faults.add(Fault::Outside {
                        ring: Ring {
                            feature: feature.clone(),
                            polygon: polygon + 1,
                            ring: ring + 1,
                        },
                        position: position + 1,
                        spot: Spot::new(corner, draft.projection),
                        most_x,
                        most_y,
                        projection: draft.projection.name(),
                    });
                }
            }
            if rings.is_empty() {
                faults.add(Fault::NoShape(feature.clone()));
            }
        }
    }
    faults.count() == before
}
