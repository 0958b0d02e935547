//! The map: places, the ways between them, and the walls.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::names::Names;
use crate::region::{Place, Region};

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

impl fmt::Display for BorderKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Two regions between which one can go, both ways.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Border {
    /// The one that comes first in the map.
    pub first: Region,
    /// The one that comes later.
    pub second: Region,
    /// Whether they touch, or what leads over the water between them.
    pub kind: BorderKind,
}

/// The regions of a map, and the ways between them.
///
/// # Guarantees
///
/// - At least one region and at most [`Map::MOST`]; no two share a name or code, in any case.
/// - Every border joins two regions of the map, and is known from both sides; a pair has one at most.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Described", into = "Described")]
pub struct Map {
    places: Vec<Place>,
    ways: Vec<Border>,
    walls: Vec<(Region, Region)>,
    /// The regions that touch each.
    near: Vec<Vec<Region>>,
    names: Names,
}

type Pairs = Vec<(Region, Region)>;

/// A map as it is written down: all ways are borders, and some are more than that.
#[derive(Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Described {
    places: Vec<Place>,
    borders: Pairs,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    straits: Pairs,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    bridges: Pairs,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    walls: Pairs,
}

/// Why a description is not a map.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MapFault {
    /// There are none, or too many.
    #[error("a map has 1 to {most} regions, not {count}", most = Map::MOST)]
    Count {
        /// How many there are.
        count: usize,
    },
    /// A name or code is empty.
    #[error("region {0} has no name or no code")]
    Nameless(usize),
    /// A name or code is there twice.
    #[error("two regions are called {0:?}")]
    Twice(String),
    /// A border leads out of the map, or from a region to itself.
    #[error("region {0} and region {1} cannot border on each other")]
    Border(u16, u16),
}

impl Map {
    /// The most regions.
    pub const MOST: usize = 400;

    /// Puts regions together that touch each other, and nothing else.
    ///
    /// # Errors
    ///
    /// [`MapFault`] naming the first thing that is not a map.
    pub fn new(places: Vec<Place>, borders: &[(Region, Region)]) -> Result<Self, MapFault> {
        let way = |&(first, second)| Border {
            first,
            second,
            kind: BorderKind::Border,
        };
        Self::with_ways(places, borders.iter().map(way).collect(), Vec::new())
    }

    /// Puts regions together with the ways between them and the walls that part those which touch. Of two ways
    /// between the same regions the first is meant.
    ///
    /// # Errors
    ///
    /// [`MapFault`] naming the first thing that is not a map.
    pub fn with_ways(
        places: Vec<Place>,
        mut ways: Vec<Border>,
        mut walls: Vec<(Region, Region)>,
    ) -> Result<Self, MapFault> {
        let count = places.len();
        if !(1..=Self::MOST).contains(&count) {
            return Err(MapFault::Count { count });
        }
        called(&places)?;
        let pairs = ways.iter_mut().map(|way| (&mut way.first, &mut way.second));
        let walled = walls.iter_mut().map(|(one, other)| (one, other));
        for (one, other) in pairs.chain(walled) {
            if one == other || one.index() >= count || other.index() >= count {
                return Err(MapFault::Border(one.0, other.0));
            }
            if other < one {
                std::mem::swap(one, other);
            }
        }
        ways.sort_by_key(|way| (way.first, way.second));
        ways.dedup_by_key(|way| (way.first, way.second));
        walls.sort_unstable();
        walls.dedup();
        let mut near = vec![Vec::new(); count];
        for way in &ways {
            near[way.first.index()].push(way.second);
            near[way.second.index()].push(way.first);
        }
        for regions in &mut near {
            regions.sort_unstable();
        }
        let names = Names::of(&places);
        Ok(Self {
            places,
            ways,
            walls,
            near,
            names,
        })
    }

    /// Some of its regions alone, numbered in the order of a list, with the ways and walls between them.
    ///
    /// # Errors
    ///
    /// [`MapFault::Count`] where there are none, [`MapFault::Twice`] where one is there twice.
    pub fn part(&self, order: &[Region]) -> Result<Self, MapFault> {
        let number = |region: Region| order.iter().position(|it| *it == region).map(Region::at);
        let places = order.iter().filter_map(|region| self.place(*region));
        let ways = self.ways.iter().filter_map(|way| {
            Some(Border {
                first: number(way.first)?,
                second: number(way.second)?,
                kind: way.kind,
            })
        });
        let walls = self.walls.iter();
        let walls = walls.filter_map(|(one, other)| Some((number(*one)?, number(*other)?)));
        Self::with_ways(places.cloned().collect(), ways.collect(), walls.collect())
    }

    /// How many regions there are.
    pub fn len(&self) -> usize {
        self.places.len()
    }

    /// Whether there are none; there always are.
    pub fn is_empty(&self) -> bool {
        self.places.is_empty()
    }

    /// All regions in order.
    pub fn regions(&self) -> impl Iterator<Item = Region> + use<> {
        (0..u16::try_from(self.places.len()).unwrap_or(u16::MAX)).map(Region)
    }

    /// What is known of each region, in order.
    pub fn places(&self) -> &[Place] {
        &self.places
    }

    /// What is known of a region; nothing for one of another map.
    pub fn place(&self, region: Region) -> Option<&Place> {
        self.places.get(region.index())
    }

    /// The regions that touch one, sorted; none for one of another map.
    pub fn borders(&self, region: Region) -> &[Region] {
        self.near.get(region.index()).map_or(&[], Vec::as_slice)
    }

    /// All ways, sorted: from the earlier region to the later one and back.
    pub fn ways(&self) -> &[Border] {
        &self.ways
    }

    /// The pairs that share a border which cannot be crossed, sorted, the earlier region first.
    pub fn walls(&self) -> &[(Region, Region)] {
        &self.walls
    }

    /// The regions by their names and codes.
    pub fn names(&self) -> &Names {
        &self.names
    }

    /// The region of a name or code in any case.
    pub fn find(&self, text: &str) -> Option<Region> {
        self.names.find(text)
    }

    /// The region with the longest name that `text` begins with, and what follows it (TB-02).
    pub fn begins<'a>(&self, text: &'a str) -> Option<(Region, &'a str)> {
        let text = text.trim_start();
        let (region, end) = self.names.longest(text, char::is_whitespace)?;
        Some((region, text[end..].trim_start()))
    }

    /// The regions whose names or codes are most like `text`, at most three; for refusals.
    pub fn nearest(&self, text: &str) -> Vec<Region> {
        self.names.nearest(text)
    }
}

/// Every region has a name and a code, and none has another's, in any case.
fn called(places: &[Place]) -> Result<(), MapFault> {
    let mut taken = std::collections::BTreeMap::new();
    for (at, place) in places.iter().enumerate() {
        for text in [&place.name, &place.code] {
            let words: Vec<String> = text.split_whitespace().map(str::to_lowercase).collect();
            let text = words.join(" ");
            if text.is_empty() {
                return Err(MapFault::Nameless(at));
            }
            if *taken.entry(text.clone()).or_insert(at) != at {
                return Err(MapFault::Twice(text));
            }
        }
    }
    Ok(())
}

impl TryFrom<Described> for Map {
    type Error = MapFault;

    fn try_from(described: Described) -> Result<Self, MapFault> {
        let of = |pairs: Pairs, kind: BorderKind| {
            let pairs = pairs.into_iter();
            pairs.map(move |(first, second)| Border {
                first,
                second,
                kind,
            })
        };
        // The first of a pair counts.
        let ways = of(described.straits, BorderKind::Strait);
        let ways = ways.chain(of(described.bridges, BorderKind::Bridge));
        let ways = ways.chain(of(described.borders, BorderKind::Border));
        Self::with_ways(described.places, ways.collect(), described.walls)
    }
}

impl From<Map> for Described {
    fn from(map: Map) -> Self {
        let of = |kinds: &[BorderKind]| {
            let ways = map.ways.iter().filter(|way| kinds.contains(&way.kind));
            ways.map(|way| (way.first, way.second)).collect()
        };
        Self {
            borders: of(&[BorderKind::Border, BorderKind::Strait, BorderKind::Bridge]),
            straits: of(&[BorderKind::Strait]),
            bridges: of(&[BorderKind::Bridge]),
            walls: map.walls,
            places: map.places,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn places() -> Vec<Place> {
        let called = [("Ash", "ASH"), ("Birch", "BIR"), ("Cork", "COR")];
        called.map(|(name, code)| Place::new(name, code)).to_vec()
    }

    #[test]
    fn a_map_is_written_and_read_again() {
        let way = |first, second, kind| Border {
            first: Region(first),
            second: Region(second),
            kind,
        };
        let ways = vec![
            way(2, 0, BorderKind::Strait),
            way(0, 2, BorderKind::Border),
            way(1, 2, BorderKind::Border),
        ];
        let map = Map::with_ways(places(), ways, vec![(Region(1), Region(0))]).unwrap();
        assert_eq!(map.ways()[0], way(0, 2, BorderKind::Strait));
        assert_eq!(map.walls(), [(Region(0), Region(1))]);
        assert_eq!(map.borders(Region(2)), [Region(0), Region(1)]);
        let text = serde_json::to_string(&map).unwrap();
        assert_eq!(serde_json::from_str::<Map>(&text).unwrap(), map);
    }

    #[test]
    fn a_part_of_a_map_has_its_regions_in_another_order_with_their_ways() {
        let way = |first, second, kind| Border {
            first: Region(first),
            second: Region(second),
            kind,
        };
        let ways = vec![way(0, 1, BorderKind::Border), way(1, 2, BorderKind::Bridge)];
        let walls = vec![(Region(0), Region(2)), (Region(0), Region(1))];
        let map = Map::with_ways(places(), ways, walls).unwrap();
        let part = map.part(&[Region(2), Region(1)]).unwrap();
        assert_eq!(part.places()[0].name, "Cork");
        assert_eq!(part.ways(), [way(0, 1, BorderKind::Bridge)]);
        assert!(part.walls().is_empty());
        let turned = map.part(&[Region(2), Region(1), Region(0)]).unwrap();
        assert_eq!(turned.borders(Region(1)), [Region(0), Region(2)]);
        let walls = [(Region(0), Region(2)), (Region(1), Region(2))];
        assert_eq!(turned.walls(), walls);
        assert_eq!(map.part(&[]), Err(MapFault::Count { count: 0 }));
    }

    #[test]
    fn maps_of_old_tables_are_read_and_plain_maps_are_written_like_them() {
        let old = r#"{"places":[{"name":"Ash","code":"ASH","kind":"land"},{"name":"Bay","code":"BAY","kind":"sea"}],"borders":[[0,1]]}"#;
        let map: Map = serde_json::from_str(old).unwrap();
        assert_eq!(serde_json::to_string(&map).unwrap(), old);
    }

    #[test]
    fn what_is_not_a_map_is_refused() {
        let refused = |places: Vec<Place>, pair: (u16, u16)| {
            let pair = [(Region(pair.0), Region(pair.1))];
            Map::new(places, &pair).unwrap_err().to_string()
        };
        let cannot = "region 0 and region 3 cannot border on each other";
        assert_eq!(refused(places(), (0, 3)), cannot);
        let mut twice = places();
        twice[2].code = "ash".into();
        assert_eq!(refused(twice, (0, 1)), "two regions are called \"ash\"");
        let mut nameless = places();
        nameless[1].name = " ".into();
        assert_eq!(refused(nameless, (0, 1)), "region 1 has no name or no code");
    }
}
