//! A checked map: regions with their shapes, and the ways between them.

use std::fmt;
use std::sync::Arc;

pub use ground::{Border, BorderKind, Kind, Map as Ground, Place, Region};
use serde::{Deserialize, Serialize};

use crate::validation::parts;

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

    /// The terrain of a file's word.
    pub fn named(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|it| it.name() == word)
    }

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

/// What a file says of a region beside what games know of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Outline {
    pub(crate) terrain: Terrain,
    pub(crate) polygons: Vec<Polygon>,
}

/// A region of a checked map with its outlines.
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
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Area<'a> {
    pub(crate) place: &'a Place,
    pub(crate) outline: &'a Outline,
}

impl<'a> Area<'a> {
    /// What people and orders call it.
    pub fn name(self) -> &'a str {
        &self.place.name
    }

    /// Its code: what is printed on the map, and short for the name in orders.
    pub fn code(self) -> &'a str {
        &self.place.code
    }

    /// The kind of ground: says whether it has an owner, production, a level.
    pub fn kind(self) -> Kind {
        self.place.kind
    }

    /// What grows and rises there; plain for all that is not land.
    pub fn terrain(self) -> Terrain {
        self.outline.terrain
    }

    /// Gold a year; 0 where it cannot belong to anybody.
    pub fn production(self) -> u32 {
        self.place.production
    }

    /// The level of a fortification, 1 to 4; nothing for all others.
    pub fn level(self) -> Option<u8> {
        self.place.level
    }

    /// Its parts: one, or more where it has islands.
    pub fn polygons(self) -> &'a [Polygon] {
        &self.outline.polygons
    }
}

/// A checked map: the ground that games are played on, with outlines.
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
    /// What games know of it.
    pub(crate) ground: Arc<Ground>,
    /// The outlines of its regions, in order.
    pub(crate) outlines: Vec<Outline>,
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

    /// What games know of it: names, kinds, worth and ways, by the same numbers of regions.
    pub fn ground(&self) -> &Arc<Ground> {
        &self.ground
    }

    /// In how many parts its land lies, between which no border, strait or bridge leads.
    pub fn lands(&self) -> usize {
        let is_land = |index: usize| self.ground.places()[index].kind == Kind::Land;
        parts(self.outlines.len(), self.borders(), is_land).len()
    }

    /// All regions in order; a [`Region`] is a place in this list.
    pub fn areas(&self) -> impl ExactSizeIterator<Item = Area<'_>> + Clone {
        let areas = self.ground.places().iter().zip(&self.outlines);
        areas.map(|(place, outline)| Area { place, outline })
    }

    /// A region; nothing where it is another map's.
    pub fn area(&self, region: Region) -> Option<Area<'_>> {
        Some(Area {
            place: self.ground.place(region)?,
            outline: self.outlines.get(region.index())?,
        })
    }

    /// The numbers of all regions.
    pub fn regions(&self) -> impl Iterator<Item = Region> + use<> {
        self.ground.regions()
    }

    /// Where one can go, from the earlier region to the later one and back.
    pub fn borders(&self) -> &[Border] {
        self.ground.ways()
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
    /// let kind = |id| map.area(id).map(|area| area.kind());
    /// for fort in map.regions().filter(|&id| kind(id) == Some(Kind::Fortification)) {
    ///     let beside = map.neighbours(fort);
    ///     let land = beside.filter(|&(id, joined)| {
    ///         kind(id) == Some(Kind::Land) && joined == BorderKind::Border
    ///     });
    ///     assert_eq!(land.count(), 1);
    /// }
    /// # Ok::<(), atlas::generate::GenerateError>(())
    /// ```
    pub fn neighbours(&self, id: Region) -> impl Iterator<Item = (Region, BorderKind)> + '_ {
        self.borders().iter().filter_map(move |border| {
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
    pub fn cuts(&self) -> &[(Region, Region)] {
        self.ground.walls()
    }

    /// Where the map comes from and under which licence it is.
    pub fn notices(&self) -> &[String] {
        &self.notices
    }

    /// The smallest and the largest x and y of all corners.
    pub fn extent(&self) -> (Point, Point) {
        let polygons = self.outlines.iter().flat_map(|outline| &outline.polygons);
        extent(polygons.flat_map(|polygon| polygon.outer.iter().copied()))
    }

    /// How wide a step to the east is drawn where a step to the north is 1: the cosine of the middle
    /// latitude (at least 0.1) for degrees, 1 for a plane.
    pub fn aspect(&self) -> f64 {
        self.projection.aspect(self.extent())
    }
}

/// The two, the smaller first.
pub(crate) fn pair<T: Ord + Copy>(one: T, other: T) -> (T, T) {
    (one.min(other), one.max(other))
}

/// Twice the area on the left of the way from `a` over `b` to `c`: 0 on a line, negative to the right.
///
/// Fits an `i64`, since all numbers are below 2^29.
pub(crate) fn turn(a: Point, b: Point, c: Point) -> i64 {
    let [ax, ay, bx, by, cx, cy] = [a.x, a.y, b.x, b.y, c.x, c.y].map(i64::from);
    (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)
}

/// The square of the distance.
pub(crate) fn square(a: Point, b: Point) -> i64 {
    let [x, y] = [(a.x, b.x), (a.y, b.y)].map(|(from, to)| i64::from(to) - i64::from(from));
    x * x + y * y
}

/// The sides of a ring: each corner with the next one, the last with the first.
pub(crate) fn sides<T: Copy>(ring: &[T]) -> impl Iterator<Item = (T, T)> {
    let next = ring.iter().cycle().skip(1);
    ring.iter().zip(next).map(|(from, to)| (*from, *to))
}

/// The smallest and the largest x and y of some corners; 0 where there are none.
pub(crate) fn extent(mut corners: impl Iterator<Item = Point>) -> (Point, Point) {
    let start = corners.next().unwrap_or(Point { x: 0, y: 0 });
    let (mut low, mut high) = (start, start);
    for Point { x, y } in corners {
        (low.x, low.y) = (low.x.min(x), low.y.min(y));
        (high.x, high.y) = (high.x.max(x), high.y.max(y));
    }
    (low, high)
}

impl fmt::Display for Terrain {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
