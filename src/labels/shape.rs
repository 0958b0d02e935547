//! The outlines of a game's regions: those of a map that is known, or tiles.

use std::collections::VecDeque;
use std::sync::{Mutex, PoisonError};

use atlas::{BorderKind, Kind, Map, Point, Projection};
use render::{MapGeometry, MapPoint, MapPolygon, MapShape, RegionKind, RegionShape, Terrain};
use rules::map::{Map as Regions, Region};

use crate::maps;

/// The longest side of a map in the picture's units.
const SPAN: f64 = 6000.0;
/// How much free sea is left around a map, of its longer side.
const MARGIN: f64 = 0.03;

/// How many outlines are kept: more than the maps that come with us, to leave room for people's own.
const KEPT: usize = 24;

/// The outlines for the regions of a game, in its order, and after them those parts of the map that are not regions
/// of the game.
///
/// `source` is the word for a map that comes with us, or the file of another; regions of no map that is known
/// are drawn as tiles. Tables outlive the maps that come with us, whose regions may be numbered anew: their names say
/// which they are.
pub(crate) fn shape_of(source: Option<&str>, regions: &Regions) -> MapShape {
    type Key = (String, Vec<String>);
    static KNOWN: Mutex<VecDeque<(Key, MapShape)>> = Mutex::new(VecDeque::new());
    let names: Vec<String> = regions.places().iter().map(|it| it.name.clone()).collect();
    let Some((source, map)) = source.and_then(|source| Some((source, maps::map(source)?))) else {
        return tiles(regions);
    };
    // Nobody panics with it in hand.
    let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
    let same = |((of, order), _): &&(Key, MapShape)| of == source && *order == names;
    if let Some((_, shape)) = known.iter().find(same) {
        return shape.clone();
    }
    let Some(shape) = ordered(&map, &names) else {
        return tiles(regions);
    };
    if known.len() >= KEPT {
        known.pop_front();
    }
    known.push_back(((source.to_owned(), names), shape.clone()));
    shape
}

/// The outlines of a map with its regions in another order; nothing where one is missing.
fn ordered(map: &Map, names: &[String]) -> Option<MapShape> {
    let found = names.iter().map(|name| map.ground().find(name));
    let mut order: Vec<usize> = found.map(|at| Some(at?.index())).collect::<Option<_>>()?;
    let all = 0..map.areas().len();
    order.extend(all.filter(|at| !order.contains(at)).collect::<Vec<_>>());
    let mut number = vec![0; order.len()];
    for (to, from) in order.iter().enumerate() {
        number[*from] = to;
    }
    let moved = |pairs: Vec<(usize, usize)>| {
        let pairs = pairs.into_iter();
        pairs.map(|(one, two)| (number[one], number[two])).collect()
    };
    let drawn = geometry(map);
    Some(MapShape::new(MapGeometry {
        regions: order.iter().map(|at| drawn.regions[*at].clone()).collect(),
        neighbours: moved(drawn.neighbours),
        links: moved(drawn.links),
        walls: moved(drawn.walls),
        ..drawn
    }))
}

/// The side of a tile in the picture's units.
const TILE: i32 = 300;

/// A map whose shapes nobody knows: a tile for each region.
fn tiles(regions: &Regions) -> MapShape {
    let across = regions.len().isqrt().max(1) + 1;
    let place = |at: Region| (at.index() % across, at.index() / across);
    let tile = |at: Region| {
        let place = |number: usize| i32::try_from(number).unwrap_or(0) * TILE;
        let (column, row) = (at.index() % across, at.index() / across);
        let (left, top) = (place(column), place(row));
        let corners = [(0, 0), (TILE, 0), (TILE, TILE), (0, TILE)];
        let corner = |(x, y): (i32, i32)| MapPoint {
            x: left + x,
            y: top + y,
        };
        let region = regions.place(at);
        RegionShape {
            name: region.map_or_else(String::new, |region| region.name.clone()),
            code: region.map_or_else(String::new, |region| region.code.clone()),
            kind: drawn(region.map_or(Kind::Land, |region| region.kind)),
            terrain: Terrain::Plain,
            polygons: vec![MapPolygon {
                outer: corners.map(corner).into(),
                holes: Vec::new(),
            }],
            anchor: None,
        }
    };
    let touching = regions.regions().flat_map(|at| {
        let others = regions.borders(at).iter().copied();
        others
            .filter(move |other| at < *other)
            .map(move |other| (at, other))
    });
    let side_by_side = |(one, other): &(Region, Region)| {
        let ((left, top), (right, below)) = (place(*one), place(*other));
        left.abs_diff(right) + top.abs_diff(below) == 1
    };
    let numbers = |(one, other): (Region, Region)| (one.index(), other.index());
    let (neighbours, links): (Vec<_>, Vec<_>) = touching.partition(side_by_side);
    let size = |tiles: usize| i32::try_from(tiles).unwrap_or(1) * TILE;
    MapShape::new(MapGeometry {
        width: size(across),
        height: size(regions.len().div_ceil(across)),
        regions: regions.regions().map(tile).collect(),
        neighbours: neighbours.into_iter().map(numbers).collect(),
        links: links.into_iter().map(numbers).take(400).collect(),
        walls: Vec::new(),
    })
}

/// The outlines of a map in the picture's units: north is up, and shared corners stay shared.
pub(super) fn shape(map: &Map) -> MapShape {
    MapShape::new(geometry(map))
}

fn geometry(map: &Map) -> MapGeometry {
    let frame = Frame::new(map.extent(), map.projection());
    let regions = map.areas().map(|region| {
        let polygons = region.polygons().iter();
        let polygons = polygons.map(atlas::Polygon::rings);
        let (name, code) = (region.name(), region.code());
        let ground = (region.kind(), region.terrain());
        frame.region(name, code, ground, polygons)
    });
    let pairs = |linked: bool| {
        let of = map.borders().iter();
        let of = of.filter(move |border| (border.kind == BorderKind::Border) != linked);
        of.map(|border| (border.first.index(), border.second.index()))
            .collect()
    };
    let walls = map.cuts().iter();
    let walls = walls.map(|(one, other)| (one.index(), other.index()));
    MapGeometry {
        width: frame.width,
        height: frame.height,
        regions: regions.collect(),
        neighbours: pairs(false),
        links: pairs(true),
        walls: walls.collect(),
    }
}

/// How places of a map become those of a picture.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Frame {
    low: Point,
    high: Point,
    aspect: f64,
    /// Units of the picture for a step of the map's grid to the north.
    scale: f64,
    margin: f64,
    /// The picture's size in its units.
    pub(crate) width: i32,
    pub(crate) height: i32,
}

impl Frame {
    /// The frame of what lies between two corners.
    pub(crate) fn new((low, high): (Point, Point), projection: Projection) -> Self {
        let aspect = projection.aspect((low, high));
        let across = f64::from(high.x - low.x) * aspect;
        let along = f64::from(high.y - low.y);
        let scale = SPAN / across.max(along).max(1.0);
        let margin = SPAN * MARGIN;
        Self {
            low,
            high,
            aspect,
            scale,
            margin,
            width: whole(across * scale + 2.0 * margin).max(16),
            height: whole(along * scale + 2.0 * margin).max(16),
        }
    }

    fn point(&self, corner: Point) -> MapPoint {
        let east = f64::from(corner.x - self.low.x) * self.aspect;
        let south = f64::from(self.high.y - corner.y);
        MapPoint {
            x: whole(east * self.scale + self.margin),
            y: whole(south * self.scale + self.margin),
        }
    }

    /// A region with its polygons, each of which is its outer ring and then its holes.
    pub(crate) fn region<'a, Rings: Iterator<Item = &'a [Point]>>(
        &self,
        name: &str,
        code: &str,
        (kind, terrain): (Kind, atlas::Terrain),
        polygons: impl Iterator<Item = Rings>,
    ) -> RegionShape {
        let polygon = |rings: Rings| {
            let corners = |ring: &[Point]| ring.iter().map(|&corner| self.point(corner)).collect();
            let mut rings = rings.map(corners);
            MapPolygon {
                outer: rings.next().unwrap_or_default(),
                holes: rings.collect(),
            }
        };
        RegionShape {
            name: name.to_owned(),
            code: code.to_owned(),
            kind: drawn(kind),
            terrain: match terrain {
                atlas::Terrain::Plain => Terrain::Plain,
                atlas::Terrain::Forest => Terrain::Forest,
                atlas::Terrain::Hills => Terrain::Hills,
                atlas::Terrain::Marsh => Terrain::Marsh,
            },
            polygons: polygons.map(polygon).collect(),
            anchor: None,
        }
    }
}

/// A kind of ground as pictures show it.
fn drawn(kind: Kind) -> RegionKind {
    match kind {
        Kind::Land => RegionKind::Land,
        Kind::Sea => RegionKind::Sea,
        Kind::Fortification => RegionKind::Fortification,
        Kind::Impassable => RegionKind::Impassable,
    }
}

#[expect(
    clippy::cast_possible_truncation,
    reason = "coordinates of a picture are small"
)]
fn whole(number: f64) -> i32 {
    number.round() as i32
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use atlas::bundled::BUNDLED;

    use super::*;

    #[test]
    fn neighbours_keep_their_shared_corners_in_the_picture() {
        let map = Map::read(BUNDLED[0].geojson.as_bytes()).unwrap().map;
        let shape = shape(&map);
        let corners = |at: usize| -> BTreeSet<MapPoint> {
            let polygons = shape.regions[at].polygons.iter();
            polygons
                .flat_map(|polygon| polygon.outer.iter().copied())
                .collect()
        };
        for border in map
            .borders()
            .iter()
            .filter(|it| it.kind == BorderKind::Border)
        {
            let (one, two) = (
                corners(border.first.index()),
                corners(border.second.index()),
            );
            assert!(one.intersection(&two).count() > 1, "{border:?}");
        }
    }
}
