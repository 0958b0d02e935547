//! A map before it is checked: anything goes.

use crate::model::{BorderKind, Kind, Map, Point, Projection, RegionId};

/// A map that may be wrong in any way; `check` makes a [`Map`] of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MapDraft {
    /// The title.
    pub title: String,
    /// What the numbers mean.
    pub projection: Projection,
    /// The regions.
    pub regions: Vec<RegionDraft>,
    /// Ways between regions that do not touch.
    pub links: Vec<Link>,
    /// Pairs, by name or code, that share a border which cannot be crossed.
    pub cuts: Vec<[String; 2]>,
    /// Where it comes from and under which licence it is.
    pub notices: Vec<String>,
}

/// A region that may be wrong in any way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RegionDraft {
    /// The name.
    pub name: String,
    /// The code; one is made where there is none.
    pub code: Option<String>,
    /// What it is.
    pub kind: Kind,
    /// What it produces.
    pub production: u32,
    /// The level of a fortification.
    pub level: Option<u8>,
    /// Polygons; the first ring of each is the outer one, the others are holes. The first corner of a
    /// ring may be repeated at its end, and rings may run either way round.
    pub polygons: Vec<Vec<Vec<Point>>>,
}

/// A way between two regions that is not seen from their shapes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Link {
    /// The two regions, by name or code.
    pub between: [String; 2],
    /// What joins them: a strait or a bridge.
    pub kind: BorderKind,
}

impl From<&Map> for MapDraft {
    fn from(map: &Map) -> Self {
        let name = |id: RegionId| {
            map.region(id)
                .map_or_else(String::new, |region| region.name.clone())
        };
        let links = map
            .borders
            .iter()
            .filter(|border| border.kind != BorderKind::Border);
        Self {
            title: map.title.clone(),
            projection: map.projection,
            regions: map.regions.iter().map(RegionDraft::from).collect(),
            links: links
                .map(|link| Link {
                    between: [name(link.first), name(link.second)],
                    kind: link.kind,
                })
                .collect(),
            cuts: map
                .cuts
                .iter()
                .map(|&(first, second)| [name(first), name(second)])
                .collect(),
            notices: map.notices.clone(),
        }
    }
}

impl From<&crate::model::Region> for RegionDraft {
    fn from(region: &crate::model::Region) -> Self {
        Self {
            name: region.name.clone(),
            code: Some(region.code.clone()),
            kind: region.kind,
            production: region.production,
            level: region.level,
            polygons: region
                .polygons
                .iter()
                .map(|polygon| polygon.rings().map(<[Point]>::to_vec).collect())
                .collect(),
        }
    }
}
