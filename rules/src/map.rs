//! Maps of regions as the rules need them: names, codes, kinds, borders. Shapes are somebody else's.
//!
//! A [`Map`] is part of a game's world: it is made once and never changes. Texts name regions by name
//! or by the code that is printed on the map; where names begin alike, the longest known one wins
//! (TB-02).

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

/// A region of a map, by its number from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Region(pub u16);

impl Region {
    /// The number of the region, for indexing.
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// What lies in a region.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// A region of land.
    #[default]
    Land,
    /// A region of open water.
    Sea,
    /// A fortification, which lies on land or shore.
    Fortification,
}

/// One region as a file or a generator describes it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Place {
    /// What people call it.
    pub name: String,
    /// Two or three letters, as printed on the map.
    pub code: String,
    /// What lies there.
    #[serde(default)]
    pub kind: Kind,
}

/// The regions of a map and which of them touch.
///
/// # Guarantees
///
/// - At least one region and at most [`Map::MOST`]; no two share a name or code, in any case.
/// - Every border joins two regions of the map, and is known from both sides.
///
/// # Examples
///
/// ```
/// use rules::map::{Map, Place, Region};
///
/// let place = |name: &str, code: &str| Place {
///     name: name.into(),
///     code: code.into(),
///     kind: Default::default(),
/// };
/// let places = vec![place("Pola", "POL"), place("Pola Nova", "PON"), place("Zara", "ZAR")];
/// let map = Map::new(places, &[(Region(0), Region(1)), (Region(1), Region(2))]).unwrap();
/// assert_eq!(map.borders(Region(1)), [Region(0), Region(2)]);
/// assert_eq!(map.find("zar"), Some(Region(2)));
/// // The longest known name wins, so that nothing needs quotes.
/// assert_eq!(map.begins("pola nova 4000"), Some((Region(1), "4000")));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Described", into = "Described")]
pub struct Map {
    places: Vec<Place>,
    borders: Vec<Vec<Region>>,
    /// Regions by name and by code, in small letters.
    names: BTreeMap<String, Region>,
}

/// A map as it is written down.
#[derive(Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Described {
    places: Vec<Place>,
    borders: Vec<(Region, Region)>,
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

    /// Puts regions together.
    ///
    /// # Errors
    ///
    /// [`MapFault`] naming the first thing that is not a map.
    pub fn new(places: Vec<Place>, borders: &[(Region, Region)]) -> Result<Self, MapFault> {
        let count = places.len();
        if !(1..=Self::MOST).contains(&count) {
            return Err(MapFault::Count { count });
        }
        let mut names = BTreeMap::new();
        for (at, (place, region)) in places.iter().zip((0..).map(Region)).enumerate() {
            let texts = [simple(&place.name), simple(&place.code)];
            if texts.iter().any(String::is_empty) {
                return Err(MapFault::Nameless(at));
            }
            for text in texts {
                match names.insert(text.clone(), region) {
                    Some(other) if other != region => return Err(MapFault::Twice(text)),
                    Some(_) | None => {}
                }
            }
        }
        let mut touching = vec![Vec::new(); count];
        for &(one, other) in borders {
            if one == other || one.index() >= count || other.index() >= count {
                return Err(MapFault::Border(one.0, other.0));
            }
            touching[one.index()].push(other);
            touching[other.index()].push(one);
        }
        for regions in &mut touching {
            regions.sort_unstable();
            regions.dedup();
        }
        Ok(Self {
            places,
            borders: touching,
            names,
        })
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

    /// What is known of a region; nothing for one of another map.
    pub fn place(&self, region: Region) -> Option<&Place> {
        self.places.get(region.index())
    }

    /// The regions that touch one, sorted; none for one of another map.
    pub fn borders(&self, region: Region) -> &[Region] {
        self.borders.get(region.index()).map_or(&[], Vec::as_slice)
    }

    /// The region of a name or code in any case.
    pub fn find(&self, text: &str) -> Option<Region> {
        self.names.get(&simple(text)).copied()
    }

    /// The region with the longest name that `text` begins with, and what follows it (TB-02).
    pub fn begins<'a>(&self, text: &'a str) -> Option<(Region, &'a str)> {
        let text = text.trim_start();
        let ends = text
            .char_indices()
            .filter(|(_, c)| c.is_whitespace())
            .map(|(at, _)| at)
            .chain([text.len()]);
        let ends: Vec<usize> = ends.collect();
        let found = |end: &usize| Some((self.find(&text[..*end])?, *end));
        let (region, end) = ends.iter().rev().find_map(found)?;
        Some((region, text[end..].trim_start()))
    }

    /// The regions whose names or codes are most like `text`, at most three; for refusals.
    pub fn nearest(&self, text: &str) -> Vec<Region> {
        let wanted = simple(text);
        let mut regions: Vec<(usize, Region)> = self
            .names
            .iter()
            .map(|(name, region)| (strsim::damerau_levenshtein(name, &wanted), *region))
            .collect();
        regions.sort_unstable();
        let mut nearest = Vec::new();
        for (_, region) in regions {
            if !nearest.contains(&region) {
                nearest.push(region);
            }
            if nearest.len() == 3 {
                break;
            }
        }
        nearest
    }
}

impl TryFrom<Described> for Map {
    type Error = MapFault;

    fn try_from(described: Described) -> Result<Self, MapFault> {
        Self::new(described.places, &described.borders)
    }
}

impl From<Map> for Described {
    fn from(map: Map) -> Self {
        let both = map.regions().flat_map(|one| {
            let others = map.borders(one).iter().filter(move |other| one < **other);
            others.map(move |other| (one, *other))
        });
        let borders = both.collect();
        Self {
            places: map.places,
            borders,
        }
    }
}

/// A name as it is compared: small letters, one space between words.
fn simple(text: &str) -> String {
    let words: Vec<String> = text.split_whitespace().map(str::to_lowercase).collect();
    words.join(" ")
}
