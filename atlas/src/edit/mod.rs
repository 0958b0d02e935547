//! Maps that are being edited: one change after the other, each a pure function.
//!
//! A [`Draft`] may be wrong in the middle of the work, such as by two regions of one name: it is kept as it is, and
//! [`Draft::marks`] says what is wrong and where. An [`Edit`] that makes no sense is refused and changes nothing.
//! [`History`] takes edits back.
//!
//! Regions are meant by their place in the draft, so links and cuts keep theirs whatever they are called meanwhile.
//! The outlines of a draft fit together as those of a [`Map`] do; where those of its file do not, they stay as they
//! are, and nothing that needs them is done.

mod change;
mod fault;
mod history;
mod marks;
mod open;
mod outline;
mod regions;
#[cfg(test)]
mod tests;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use crate::draft::{Link, MapDraft, RegionDraft};
use crate::fault::{Fault, Faults};
use crate::model::{self, BorderKind, Map, Point, Projection};
use crate::names::fold;
use crate::shape;
use crate::validation::Checked;

pub use change::Edit;
pub use fault::EditFault;
pub use history::{History, STEPS};
pub use marks::{Field, Mark};
pub use open::Opened;

/// Two regions by their places, the smaller first.
type Pair = (usize, usize);

/// A map that is being edited, which may be wrong.
///
/// # Guarantees
///
/// - Links and cuts name regions that are there, each pair once and the smaller first.
/// - Where [`is_shaped`](Self::is_shaped), outlines fit together: regions that touch share corners and edges.
///
/// # Examples
///
/// Two fields become one, and the border between them is gone:
///
/// ```
/// use atlas::edit::{Draft, Edit};
///
/// let file = r#"{"type": "FeatureCollection", "title": "Fields", "projection": "plane", "features": [
///   {"type": "Feature", "properties": {"name": "Ash", "production": 300}, "geometry":
///     {"type": "Polygon", "coordinates": [[[0,0], [40,0], [40,30], [0,30], [0,0]]]}},
///   {"type": "Feature", "properties": {"name": "Birch", "production": 200}, "geometry":
///     {"type": "Polygon", "coordinates": [[[40,0], [80,0], [80,30], [40,30], [40,0]]]}},
///   {"type": "Feature", "properties": {"name": "Bay", "kind": "sea"}, "geometry":
///     {"type": "Polygon", "coordinates": [[[0,30], [80,30], [80,50], [0,50], [0,30]]]}}
/// ]}"#;
/// let draft = Draft::open(file.as_bytes())?.draft;
/// let joined = draft.apply(&Edit::Join { region: 0, other: 1 })?;
/// let map = joined.check()?.map;
/// assert_eq!(map.areas().len(), 2);
/// assert_eq!(map.ground().places()[0].production, 500);
///
/// let refused = joined.apply(&Edit::Join { region: 0, other: 0 }).unwrap_err();
/// assert_eq!(refused.to_string(), "Ash cannot be joined with itself: choose a neighbour");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Draft {
    title: String,
    projection: Projection,
    regions: Vec<Arc<RegionDraft>>,
    links: BTreeMap<Pair, BorderKind>,
    cuts: BTreeSet<Pair>,
    notices: Vec<String>,
    /// The pairs that share an edge; nothing where outlines do not fit together.
    shared: Option<Arc<BTreeSet<Pair>>>,
}

impl Draft {
    /// What people call the map.
    pub fn title(&self) -> &str {
        &self.title
    }

    /// What its numbers mean.
    pub fn projection(&self) -> Projection {
        self.projection
    }

    /// Its regions; edits mean them by their place in this list.
    pub fn regions(&self) -> &[Arc<RegionDraft>] {
        &self.regions
    }

    /// Ways between regions that do not touch.
    pub fn links(&self) -> &BTreeMap<(usize, usize), BorderKind> {
        &self.links
    }

    /// Borders that nobody can cross.
    pub fn cuts(&self) -> &BTreeSet<(usize, usize)> {
        &self.cuts
    }

    /// Where it comes from and under which licence it is.
    pub fn notices(&self) -> &[String] {
        &self.notices
    }

    /// The region of a name or code, as a scenario means it: case and accents do not count, and names come first.
    pub fn find(&self, word: &str) -> Option<usize> {
        let word = fold(word);
        let is_named = |it: &Arc<RegionDraft>| fold(&it.name) == word;
        let is_coded = |it: &Arc<RegionDraft>| it.code.as_deref().map(fold).as_ref() == Some(&word);
        let named = self.regions.iter().position(is_named);
        named.or_else(|| self.regions.iter().position(is_coded))
    }

    /// Whether outlines fit together, so that it is known who touches whom.
    pub fn is_shaped(&self) -> bool {
        self.shared.is_some()
    }

    /// The pairs of regions that share an edge, cut or not; none where outlines do not fit together.
    pub fn shared(&self) -> &BTreeSet<(usize, usize)> {
        static NONE: BTreeSet<Pair> = BTreeSet::new();
        self.shared.as_deref().unwrap_or(&NONE)
    }

    /// The smallest and the largest x and y of all corners, in steps of the grid.
    pub fn extent(&self) -> (Point, Point) {
        let rings = self.regions.iter().flat_map(|it| &it.polygons).flatten();
        model::extent(rings.flatten().copied())
    }

    /// Makes a map of it as it is.
    ///
    /// # Errors
    ///
    /// All that is wrong with it; [`marks`](Self::marks) says where.
    pub fn check(&self) -> Result<Checked, Faults> {
        self.to_map_draft().check()
    }

    /// The draft as a file, whether right or not; what was written is opened again as it is.
    pub fn to_geojson(&self) -> String {
        self.to_map_draft().to_geojson()
    }

    /// The same with links and cuts by names: in the order in which this draft has them.
    pub fn to_map_draft(&self) -> MapDraft {
        let words = self.words();
        let word = |at: usize| words.get(at).cloned().unwrap_or_default();
        MapDraft {
            title: self.title.clone(),
            projection: self.projection,
            regions: self.regions.iter().map(|it| (**it).clone()).collect(),
            links: self
                .links
                .iter()
                .map(|(&(one, other), &kind)| Link {
                    between: [word(one), word(other)],
                    kind,
                })
                .collect(),
            cuts: self
                .cuts
                .iter()
                .map(|&(one, other)| [word(one), word(other)])
                .collect(),
            notices: self.notices.clone(),
        }
    }

    /// What each region is meant by: its name, but its code where another one has the name too.
    fn words(&self) -> Vec<String> {
        let mut count: BTreeMap<String, usize> = BTreeMap::new();
        for region in &self.regions {
            *count.entry(fold(&region.name)).or_default() += 1;
        }
        let word = |region: &Arc<RegionDraft>| {
            let is_one = count.get(&fold(&region.name)) == Some(&1);
            let code = region.code.as_ref().filter(|_| !is_one);
            code.unwrap_or(&region.name).clone()
        };
        self.regions.iter().map(word).collect()
    }

    /// Whether two regions share an edge.
    fn touch(&self, pair: Pair) -> bool {
        self.shared().contains(&pair)
    }

    /// Fits the outlines together and finds out anew who touches whom. Cuts without a border go.
    fn settle(&mut self) -> Result<(), Fault> {
        let regions: Vec<RegionDraft> = self.regions.iter().map(|it| (**it).clone()).collect();
        self.shared = None;
        let mut faults = Faults::default();
        let Some(shapes) = shape::shapes(&regions, self.projection, &mut faults) else {
            let first = faults.list().first().cloned();
            return Err(first.unwrap_or(Fault::Regions(regions.len())));
        };
        for (region, polygons) in self.regions.iter_mut().zip(shapes.polygons) {
            let rings = |polygon: &crate::Polygon| polygon.rings().map(<[Point]>::to_vec).collect();
            let polygons: Vec<Vec<Vec<Point>>> = polygons.iter().map(rings).collect();
            if region.polygons != polygons {
                Arc::make_mut(region).polygons = polygons;
            }
        }
        self.cuts.retain(|pair| shapes.shared.contains(pair));
        self.shared = Some(Arc::new(shapes.shared));
        Ok(())
    }
}

impl From<&Map> for Draft {
    fn from(map: &Map) -> Self {
        // All of a map's links and cuts are of its own regions.
        Self::of(MapDraft::from(map)).0
    }
}
