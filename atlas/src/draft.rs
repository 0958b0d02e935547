//! A map before it is checked: anything goes.

use crate::model::{Area, BorderKind, Kind, Map, Point, Projection, Region, Terrain};

/// A map that may be wrong in any way; [`check`](Self::check) makes a [`Map`] of it.
///
/// # Examples
///
/// A checked map becomes a draft again to be changed, and is then checked anew. Here a border is cut
/// without which nobody gets to the other side, and the check says so:
///
/// ```
/// use atlas::generate::{Request, Style, generate};
/// use atlas::{Map, MapDraft};
///
/// let request = Request { seed: 3, regions: 2, style: Style::Continent, seats: 0, forts: false };
/// let map = generate(request)?.map;
/// let mut draft = MapDraft::from(&map);
/// assert_eq!(draft.clone().check().map(|checked| checked.map), Ok(map));
///
/// draft.cuts = vec![[draft.regions[0].name.clone(), draft.regions[1].name.clone()]];
/// let faults = draft.check().unwrap_err();
/// assert!(faults.to_string().starts_with("the map falls into 2 parts"));
/// # Ok::<(), atlas::generate::GenerateError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MapDraft {
    /// What people call the map; 1 to 64 characters when checked.
    pub title: String,
    /// What the numbers mean: degrees, or any flat plane.
    pub projection: Projection,
    /// In the order that the map keeps; 2 to 400 when checked.
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
    /// What orders call it; 1 to 32 characters that can be read there when checked.
    pub name: String,
    /// 2 or 3 letters A-Z, in any case; made of the name where there is none.
    pub code: Option<String>,
    /// The kind of ground, which says what else it may have.
    pub kind: Kind,
    /// What grows and rises there; plain for all but land when checked.
    pub terrain: Terrain,
    /// Gold a year; 0 for seas and impassable regions when checked.
    pub production: u32,
    /// 1 to 4 for a fortification when checked; nothing for others.
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
    /// A strait or a bridge; borders are seen from the shapes.
    pub kind: BorderKind,
}

impl From<&Map> for MapDraft {
    fn from(map: &Map) -> Self {
        let name = |region: Region| {
            let area = map.area(region);
            area.map_or_else(String::new, |area| area.name().to_owned())
        };
        let links = map
            .borders()
            .iter()
            .filter(|border| border.kind != BorderKind::Border);
        Self {
            title: map.title.clone(),
            projection: map.projection,
            regions: map.areas().map(RegionDraft::from).collect(),
            links: links
                .map(|link| Link {
                    between: [name(link.first), name(link.second)],
                    kind: link.kind,
                })
                .collect(),
            cuts: map
                .cuts()
                .iter()
                .map(|&(first, second)| [name(first), name(second)])
                .collect(),
            notices: map.notices.clone(),
        }
    }
}

impl From<Area<'_>> for RegionDraft {
    fn from(area: Area<'_>) -> Self {
        Self {
            name: area.name().to_owned(),
            code: Some(area.code().to_owned()),
            kind: area.kind(),
            terrain: area.terrain(),
            production: area.production(),
            level: area.level(),
            polygons: area
                .polygons()
                .iter()
                .map(|polygon| polygon.rings().map(<[Point]>::to_vec).collect())
                .collect(),
        }
    }
}
