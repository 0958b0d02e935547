//! A checked map: regions with their shapes, and the ways between them.

use std::fmt;

use serde::{Deserialize, Serialize};

/// A place on the grid: x to the east (right), y to the north (up).
///
/// A step of the grid is [`Projection::steps`] parts of the file's unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Point {
    /// Steps to the east.
    pub x: i32,
    /// Steps to the north.
    pub y: i32,
}

/// What the numbers of a file mean, and how they are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Projection {
    /// Degrees of longitude and latitude, drawn with both axes straight; see [`Map::aspect`].
    Equirectangular,
    /// Any flat plane, such as a picture's pixels with y upwards, drawn as it is.
    Plane,
}

impl Projection {
    /// How files call it: the value of `projection`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Equirectangular => "equirectangular",
            Self::Plane => "plane",
        }
    }

    /// How many steps of the grid one unit of the file has.
    pub const fn steps(self) -> u32 {
        match self {
            Self::Equirectangular => 1_000_000,
            Self::Plane => 1000,
        }
    }

    /// The largest x and y in the file's units, to both sides of 0.
    pub const fn most(self) -> (u32, u32) {
        match self {
            // A full turn to both sides, so that a map may lie across the 180th meridian.
            Self::Equirectangular => (360, 90),
            Self::Plane => (500_000, 500_000),
        }
    }

    /// The place of the grid nearest to a position of a file; nothing where it lies outside
    /// [`most`](Self::most) or is not a number.
    ///
    /// # Examples
    ///
    /// Longitudes may go past the 180th meridian, so that a map can lie across it; latitudes end at the
    /// poles.
    ///
    /// ```
    /// use atlas::{Point, Projection};
    ///
    /// let degrees = Projection::Equirectangular;
    /// assert_eq!(degrees.snap(190.5, -16.25), Some(Point { x: 190_500_000, y: -16_250_000 }));
    /// assert_eq!(degrees.snap(10.0, 90.5), None);
    /// assert_eq!(degrees.snap(f64::NAN, 0.0), None);
    /// assert_eq!(Projection::Plane.snap(0.000_4, 90.5), Some(Point { x: 0, y: 90_500 }));
    /// ```
    pub fn snap(self, x: f64, y: f64) -> Option<Point> {
        let (most_x, most_y) = self.most();
        Some(Point {
            x: self.step(x, most_x)?,
            y: self.step(y, most_y)?,
        })
    }

    fn step(self, value: f64, most: u32) -> Option<i32> {
        if value.is_nan() || value.abs() > f64::from(most) {
            return None;
        }
        #[expect(
            clippy::cast_possible_truncation,
            reason = "the bounds above times the steps are below 2^29"
        )]
        Some((value * f64::from(self.steps())).round() as i32)
    }

    /// How wide a step to the east is drawn on a map from one corner to another where a step to the north is 1: the
    /// cosine of the middle latitude (at least 0.1) for degrees, 1 for a plane.
    pub fn aspect(self, (low, high): (Point, Point)) -> f64 {
        match self {
            Self::Plane => 1.0,
            Self::Equirectangular => {
                let (_, south) = self.units(low);
                let (_, north) = self.units(high);
                f64::midpoint(south, north).to_radians().cos().max(0.1)
            }
        }
    }

    /// A place of the grid in the file's units.
    pub fn units(self, point: Point) -> (f64, f64) {
        let steps = f64::from(self.steps());
        (f64::from(point.x) / steps, f64::from(point.y) / steps)
    }
}

/// What kind of ground a region is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// What is owned and produces.
    Land,
    /// What nobody owns; ships are nowhere else.
    Sea,
    /// A fortification, with a level.
    Fortification,
    /// Nobody goes there: decoration.
    Impassable,
}

impl Kind {
    /// All kinds, in the order in which they are counted for people.
    pub const ALL: [Self; 4] = [Self::Land, Self::Sea, Self::Fortification, Self::Impassable];

    /// How files call it: the value of `kind`; also what faults say.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Land => "land",
            Self::Sea => "sea",
            Self::Fortification => "fortification",
            Self::Impassable => "impassable",
        }
    }

    /// Whether it can belong to somebody and produce: land and fortifications.
    pub const fn is_owned(self) -> bool {
        matches!(self, Self::Land | Self::Fortification)
    }

    /// Whether pieces can stand there at all.
    pub const fn is_passable(self) -> bool {
        !matches!(self, Self::Impassable)
    }
}

/// What grows and rises on land. It is for the eye alone: no rule asks for it.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[serde(rename_all = "lowercase")]
pub enum Terrain {
    /// Open land, on which nothing is drawn.
    #[default]
    Plain,
    /// Trees.
    Forest,
    /// Hills, which anybody can cross.
    Hills,
    /// Wet land with reeds.
    Marsh,
}

impl Terrain {
    /// All of them, as the file's documentation lists them.
    pub const ALL: [Self; 4] = [Self::Plain, Self::Forest, Self::Hills, Self::Marsh];

    /// How files call it: the value of `terrain`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Plain => "plain",
            Self::Forest => "forest",
            Self::Hills => "hills",
            Self::Marsh => "marsh",
        }
    }
}

/// A region by its place in [`Map::regions`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RegionId(pub u16);

impl RegionId {
    /// Its place in [`Map::regions`].
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// A shape without its holes.
///
/// # Guarantees
///
/// - A ring has at least 3 corners, does not repeat its first one at the end, and encloses an area.
/// - The outer ring runs counterclockwise (y upwards), holes run clockwise: the region is on the left.
/// - Each ring begins at its smallest corner; holes are sorted.
/// - No edges cross, and none runs along another of the same region. Rings may touch in single corners.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Polygon {
    pub(crate) outer: Vec<Point>,
    pub(crate) holes: Vec<Vec<Point>>,
}

impl Polygon {
    /// The ring around it, counterclockwise; its first corner is not repeated.
    pub fn outer(&self) -> &[Point] {
        &self.outer
    }

    /// The rings of what is cut out of it, clockwise.
    pub fn holes(&self) -> &[Vec<Point>] {
        &self.holes
    }

    /// The outer ring, then the holes.
    pub fn rings(&self) -> impl Iterator<Item = &[Point]> {
        std::iter::once(self.outer.as_slice()).chain(self.holes.iter().map(Vec::as_slice))
    }
}

/// A region of a checked map.
///
/// # Guarantees
///
/// - The name has 1 to 32 characters and can be read in every game's orders; no other region's name
///   is the same without case and accents.
/// - The code has 2 or 3 letters A–Z; it is not another region's name or code.
/// - A fortification has a level of 1 to 4, nothing else has one.
/// - Only land and fortifications have production, up to 1,000,000.
/// - Only land has a terrain other than plain.
/// - It has at least one polygon; polygons are sorted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Region {
    pub(crate) name: String,
    pub(crate) code: String,
    pub(crate) kind: Kind,
    pub(crate) terrain: Terrain,
    pub(crate) production: u32,
    pub(crate) level: Option<u8>,
    pub(crate) polygons: Vec<Polygon>,
}

impl Region {
    /// What people and orders call it.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Its code: what is printed on the map, and short for the name in orders.
    pub fn code(&self) -> &str {
        &self.code
    }

    /// The kind of ground: says whether it has an owner, production, a level.
    pub fn kind(&self) -> Kind {
        self.kind
    }

    /// What grows and rises there; plain for all that is not land.
    pub fn terrain(&self) -> Terrain {
        self.terrain
    }

    /// Gold a year; 0 where it cannot belong to anybody.
    pub fn production(&self) -> u32 {
        self.production
    }

    /// The level of a fortification, 1 to 4; nothing for all others.
    pub fn level(&self) -> Option<u8> {
        self.level
    }

    /// Its parts: one, or more where it has islands.
    pub fn polygons(&self) -> &[Polygon] {
        &self.polygons
    }
}

/// What joins two regions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum BorderKind {
    /// Their shapes share a border.
    Border,
    /// A link over water.
    Strait,
    /// A link over anything else.
    Bridge,
}

impl BorderKind {
    /// Its name in files and lists.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Border => "border",
            Self::Strait => "strait",
            Self::Bridge => "bridge",
        }
    }
}

/// Two regions between which one can go, both ways.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Border {
    /// The one that comes first in the map.
    pub first: RegionId,
    /// The one that comes later.
    pub second: RegionId,
    /// Whether they touch, or what leads over the water between them.
    pub kind: BorderKind,
}

/// A checked map.
///
/// # Guarantees
///
/// - It has 2 to 400 regions with up to 60,000 corners, each within the bounds of its projection
///   (so all numbers are below 2^29, and products of differences fit an `i64`).
/// - Regions do not overlap. Where two regions share a border, they share its corners exactly: each
///   edge belongs to one region, or to two that run along it in opposite directions.
/// - Borders are sorted, name each pair once and the earlier region first. They hold the pairs that
///   share an edge (not just a corner) but for the cuts, and the links. No border, link or cut names
///   an impassable region.
/// - All regions that are not impassable are connected by borders.
/// - A fortification borders exactly one land region, no other fortification, and any sea regions.
/// - What [`to_geojson`](Self::to_geojson) writes is read back as an equal map.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Map {
    pub(crate) title: String,
    pub(crate) projection: Projection,
    pub(crate) regions: Vec<Region>,
    pub(crate) borders: Vec<Border>,
    pub(crate) cuts: Vec<(RegionId, RegionId)>,
    pub(crate) notices: Vec<String>,
}

impl Map {
    /// What people call it; scenarios name their map by it.
    pub fn title(&self) -> &str {
        &self.title
    }

    /// What its numbers mean: degrees, or any flat plane.
    pub fn projection(&self) -> Projection {
        self.projection
    }

    /// All regions; a [`RegionId`] is a place in this list.
    pub fn regions(&self) -> &[Region] {
        &self.regions
    }

    /// A region; nothing where the id is another map's.
    pub fn region(&self, id: RegionId) -> Option<&Region> {
        self.regions.get(id.index())
    }

    /// The ids of all regions.
    pub fn ids(&self) -> impl Iterator<Item = RegionId> + use<> {
        (0..u16::try_from(self.regions.len()).unwrap_or(u16::MAX)).map(RegionId)
    }

    /// Where one can go, from the earlier region to the later one and back.
    pub fn borders(&self) -> &[Border] {
        &self.borders
    }

    /// The regions next to one, in their order, with what joins them.
    ///
    /// # Examples
    ///
    /// A fortification borders one land region and perhaps seas (EU-02); a shared border that is cut
    /// makes no neighbours:
    ///
    /// ```
    /// use atlas::generate::{Request, Style, generate};
    /// use atlas::{BorderKind, Kind};
    ///
    /// let request = Request { seed: 5, regions: 40, style: Style::Continent, seats: 2, forts: true };
    /// let map = generate(request)?.map;
    /// let kind = |id| map.region(id).map(|region| region.kind());
    /// for fort in map.ids().filter(|&id| kind(id) == Some(Kind::Fortification)) {
    ///     let beside = map.neighbours(fort);
    ///     let land = beside.filter(|&(id, joined)| {
    ///         kind(id) == Some(Kind::Land) && joined == BorderKind::Border
    ///     });
    ///     assert_eq!(land.count(), 1);
    /// }
    /// # Ok::<(), atlas::generate::GenerateError>(())
    /// ```
    pub fn neighbours(&self, id: RegionId) -> impl Iterator<Item = (RegionId, BorderKind)> + '_ {
        self.borders.iter().filter_map(move |border| {
            if border.second == id {
                Some((border.first, border.kind))
            } else if border.first == id {
                Some((border.second, border.kind))
            } else {
                None
            }
        })
    }

    /// The pairs that share a border which cannot be crossed, sorted, the earlier region first.
    pub fn cuts(&self) -> &[(RegionId, RegionId)] {
        &self.cuts
    }

    /// Where the map comes from and under which licence it is.
    pub fn notices(&self) -> &[String] {
        &self.notices
    }

    /// The smallest and the largest x and y of all corners.
    pub fn extent(&self) -> (Point, Point) {
        let polygons = self.regions.iter().flat_map(|region| &region.polygons);
        extent(polygons.flat_map(|polygon| polygon.outer.iter().copied()))
    }

    /// How wide a step to the east is drawn where a step to the north is 1: the cosine of the middle
    /// latitude (at least 0.1) for degrees, 1 for a plane.
    pub fn aspect(&self) -> f64 {
        self.projection.aspect(self.extent())
    }
}

/// The smallest and the largest x and y of some corners; 0 where there are none.
pub(crate) fn extent(mut corners: impl Iterator<Item = Point>) -> (Point, Point) {
    let Some(start) = corners.next() else {
        return (Point { x: 0, y: 0 }, Point { x: 0, y: 0 });
    };
    corners.fold((start, start), |(low, high), corner| {
        (
            Point {
                x: low.x.min(corner.x),
                y: low.y.min(corner.y),
            },
            Point {
                x: high.x.max(corner.x),
                y: high.y.max(corner.y),
            },
        )
    })
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl fmt::Display for Terrain {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl fmt::Display for BorderKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
