//! Faults of a map, in words that let its author fix them.

use std::fmt;

use letters::Flaw;

use crate::bounds;
use crate::model::{BorderKind, Kind, Point, Projection, Terrain};
use crate::names::Unreadable;

/// How many faults are listed; the others are counted.
const LISTED: usize = 100;
/// The characters of a text that are quoted.
const QUOTED: usize = 40;

/// A text from a file, safe to show: one line, not longer than 40 characters.
pub(crate) fn quoted(text: &str) -> String {
    letters::visible(text, QUOTED)
}

/// A feature of a file, and so a region of a draft: its number from 1, and its name.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Feature {
    /// Its number, counted from 1.
    pub number: usize,
    /// Its name, as far as it has one.
    pub name: String,
}

impl Feature {
    pub(crate) fn new(index: usize, name: &str) -> Self {
        Self {
            number: index + 1,
            name: quoted(name),
        }
    }
}

impl fmt::Display for Feature {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.name.is_empty() {
            write!(f, "feature {}", self.number)
        } else {
            write!(f, "feature {} ({})", self.number, self.name)
        }
    }
}

/// A ring of a feature; all numbers count from 1, ring 1 of a polygon is the outer one.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Ring {
    /// The feature it belongs to.
    pub feature: Feature,
    /// Which polygon of the feature; 1 where it has only one.
    pub polygon: usize,
    /// Which ring of the polygon; 2 is its first hole.
    pub ring: usize,
}

impl fmt::Display for Ring {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            feature,
            polygon,
            ring,
        } = self;
        write!(f, "{feature}, polygon {polygon}, ring {ring}")
    }
}

/// A place in the units of the file.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Spot {
    /// To the east: a longitude, or a plane's x.
    pub x: f64,
    /// To the north: a latitude, or a plane's y.
    pub y: f64,
}

impl Spot {
    pub(crate) fn new(point: Point, projection: Projection) -> Self {
        let (x, y) = projection.units(point);
        Self { x, y }
    }
}

impl fmt::Display for Spot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "[{}, {}]", self.x, self.y)
    }
}

/// One thing that is wrong with a map.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[expect(missing_docs, reason = "each message says what its fields are")]
pub enum Fault {
    /// The file is too large.
    #[error("the file has at least {0} bytes; the limit is {most}", most = bounds::FILE_BYTES)]
    FileSize(usize),
    /// It is not a map that games could be played on.
    #[error(transparent)]
    Ground(ground::MapFault),
    /// The file is not text.
    #[error("the file is not text in UTF-8 (from byte {0} on): a map is a GeoJSON text file")]
    NotText(usize),
    /// Brackets are nested too deep.
    #[error("line {line}, column {column}: brackets are nested deeper than {most}", most = bounds::DEPTH)]
    Depth {
        /// The line, from 1.
        line: usize,
        /// The column in bytes, from 1.
        column: usize,
    },
    /// The file is not JSON.
    #[error("line {line}, column {column}: {what}")]
    Json {
        /// The line, from 1.
        line: usize,
        /// The column in bytes, from 1.
        column: usize,
        what: String,
    },
    /// The file is something else than a collection of features.
    #[error("the file is {found}; it must be an object with \"type\": \"FeatureCollection\"")]
    NoCollection { found: String },
    /// A member of the collection cannot be used.
    #[error("\"{member}\" is {found}; it must be {needed}")]
    Member {
        /// The member's name, or a path to a part of it.
        member: String,
        found: String,
        needed: &'static str,
    },
    /// A feature is not a feature, or one of its properties cannot be used.
    #[error("{feature}: \"{member}\" is {found}; it must be {needed}")]
    Property {
        feature: Feature,
        member: &'static str,
        found: String,
        needed: &'static str,
    },
    /// A position is not a pair of numbers.
    #[error("{ring}, position {position} is {found}; it must be [x, y], two numbers")]
    Position {
        ring: Ring,
        /// The position, from 1.
        position: usize,
        found: String,
    },
    /// A polygon or ring is not a list.
    #[error("{ring} is {found}; it must be a list")]
    NoList { ring: Ring, found: String },
    /// A position lies outside the bounds.
    #[error(
        "{ring}, position {position}: {spot} is outside x from -{most_x} to {most_x}, y from -{most_y} \
         to {most_y}, the bounds of \"{projection}\""
    )]
    Outside {
        ring: Ring,
        /// The position, from 1.
        position: usize,
        spot: Spot,
        most_x: u32,
        most_y: u32,
        projection: &'static str,
    },
    /// A ring does not end where it begins.
    #[error(
        "{ring} is open: it begins at {first} and ends at {last}; repeat the first position at the end"
    )]
    Open { ring: Ring, first: Spot, last: Spot },
    /// A ring has too few positions.
    #[error("{ring} has {positions} positions; a ring needs at least 4")]
    Short { ring: Ring, positions: usize },
    /// A ring encloses nothing.
    #[error(
        "{ring} encloses no area at {spot}: nothing is left of it on a grid of {grid} with corners \
         within {tolerance} taken as one"
    )]
    Flat {
        ring: Ring,
        spot: Spot,
        /// A step of the grid.
        grid: f64,
        tolerance: f64,
    },
    /// A region has no shape.
    #[error("{0} has no polygon")]
    NoShape(Feature),
    /// There are too many corners.
    #[error("the map has {0} corners; the limit is {most}: simplify the shapes", most = bounds::CORNERS)]
    Corners(usize),
    /// Shapes are so entangled that comparing them takes too long.
    #[error(
        "the shapes are too entangled to be checked: more than {0} times a corner lies in the box \
         around an edge; simplify them"
    )]
    Tangled(u64),
    /// A shape crosses itself.
    #[error("{ring} crosses {other} at {spot}")]
    Crossing {
        ring: Ring,
        /// The other, or `itself`.
        other: String,
        spot: Spot,
    },
    /// A shape runs along itself.
    #[error(
        "{ring} runs along {other} from {from} to {to}: parts of one region may touch in corners only"
    )]
    Doubled {
        ring: Ring,
        /// The other, or `itself`.
        other: String,
        from: Spot,
        to: Spot,
    },
    /// A hole lies outside, or a part inside another.
    #[error(
        "{ring} lies wrong at {spot}: holes lie inside the first ring of their polygon, and parts of a \
         region beside each other"
    )]
    Nesting { ring: Ring, spot: Spot },
    /// Two regions overlap.
    #[error("{first} and {second} overlap at {spot}")]
    Overlap {
        first: Feature,
        second: Feature,
        spot: Spot,
    },
    /// There are too few or too many regions.
    #[error("the map has {0} regions; it needs {fewest} to {most}", fewest = bounds::FEWEST_REGIONS, most = bounds::MOST_REGIONS)]
    Regions(usize),
    /// The title cannot be used.
    #[error("the title has {0} characters; it needs 1 to {most}", most = bounds::TITLE)]
    Title(usize),
    /// A text for people holds what cannot be shown.
    #[error("{what} {flaw}")]
    Unseen { what: &'static str, flaw: Flaw },
    /// There are too many notices.
    #[error("there are {0} notices; the limit is {most}", most = bounds::NOTICES)]
    Notices(usize),
    /// A notice is too long or empty.
    #[error("notice {number} has {length} characters; it needs 1 to {most}", most = bounds::NOTICE)]
    Notice {
        /// Which one, from 1.
        number: usize,
        length: usize,
    },
    /// A name that orders could not use.
    #[error("{feature}: the name {why}")]
    Name { feature: Feature, why: Unreadable },
    /// Two regions have one name.
    #[error("{second} has the name of {first}; case and accents do not count")]
    SameName { first: Feature, second: Feature },
    /// Two regions have names that people would take for each other.
    #[error("{second} looks like {first}: give one of the two another name")]
    SameLook { first: Feature, second: Feature },
    /// A code that is none.
    #[error("{feature}: the code \"{code}\" is not 2 or 3 letters A-Z")]
    Code { feature: Feature, code: String },
    /// A code that means something else in orders.
    #[error("{feature}: the code {code} is a word of orders")]
    ReservedCode { feature: Feature, code: String },
    /// A code that is another region's code or name.
    #[error("{second} has the code {code}, which is the {what} of {first}")]
    SameCode {
        /// The region that has it by right.
        first: Feature,
        second: Feature,
        code: String,
        /// What it is of the first: its code or its name.
        what: &'static str,
    },
    /// No letters are left for a code.
    #[error("{0}: no code is left for it")]
    NoCode(Feature),
    /// A fortification without a level, or with a wrong one.
    #[error("{feature}: a fortification needs a level from 1 to {most}; it has {found}", most = bounds::LEVEL)]
    Level { feature: Feature, found: String },
    /// A level where there is none to be.
    #[error("{feature}: {kind} has no level; {level} is given")]
    LevelElsewhere {
        feature: Feature,
        kind: Kind,
        level: u8,
    },
    /// A terrain where there is none to be.
    #[error("{feature}: {kind} has no terrain; {terrain} is given")]
    Terrain {
        feature: Feature,
        kind: Kind,
        terrain: Terrain,
    },
    /// Too much production, or some where there is none to be.
    #[error("{feature}: {kind} has a production of {production}; the limit is {most}")]
    Production {
        feature: Feature,
        kind: Kind,
        production: u32,
        /// The most for its kind.
        most: u32,
    },
    /// Too many links or cuts.
    #[error("there are {count} {what}; the limit is {most}", most = bounds::LINKS)]
    Links { what: &'static str, count: usize },
    /// A link or cut names a region that is not there.
    #[error("{what} {number}: there is no region \"{name}\"")]
    NoRegion {
        what: &'static str,
        /// Which one, from 1.
        number: usize,
        name: String,
    },
    /// A link or cut of a region with itself.
    #[error("{what} {number} joins {name} with itself")]
    Itself {
        what: &'static str,
        /// Which one, from 1.
        number: usize,
        name: String,
    },
    /// A link or cut that is there already.
    #[error("{what} {number}: {first} and {second} are named a second time")]
    Again {
        what: &'static str,
        /// Which one, from 1.
        number: usize,
        first: String,
        second: String,
    },
    /// A link or cut at a region where nobody goes.
    #[error("{what} {number}: {name} is impassable")]
    Impassable {
        what: &'static str,
        /// Which one, from 1.
        number: usize,
        name: String,
    },
    /// A link that is of the kind of what shapes show.
    #[error("link {number} is of kind {found}; it must be strait or bridge")]
    LinkKind {
        /// Which one, from 1.
        number: usize,
        found: BorderKind,
    },
    /// A link between regions that are neighbours anyway.
    #[error(
        "link {number}: {first} and {second} share a border already; cut it or leave the link out"
    )]
    LinkedAnyway {
        /// Which one, from 1.
        number: usize,
        first: String,
        second: String,
    },
    /// A cut where there is no border.
    #[error("cut {number}: {first} and {second} share no border")]
    NothingToCut {
        /// Which one, from 1.
        number: usize,
        first: String,
        second: String,
    },
    /// The map falls apart.
    #[error(
        "the map falls into {count} parts that no border or link joins: {parts}; join them by links, or \
         snap their corners together"
    )]
    Apart {
        count: usize,
        /// The parts, largest first, each by a region and its size.
        parts: String,
    },
    /// Nobody can go anywhere.
    #[error("all regions are impassable")]
    AllImpassable,
    /// A fortification with other than one land region beside it.
    #[error(
        "{feature} is a fortification: it must border exactly one land region and any seas; it borders \
         {land} land regions and {fortifications} fortifications{names}"
    )]
    Fortification {
        feature: Feature,
        land: usize,
        fortifications: usize,
        /// Their names, after a colon.
        names: String,
    },
}

/// Everything that was found wrong with a map or, where `F` says so, with something else; at least one fault when it is
/// an error.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Faults<F = Fault> {
    list: Vec<F>,
    more: usize,
}

impl<F> Default for Faults<F> {
    fn default() -> Self {
        Self {
            list: Vec::new(),
            more: 0,
        }
    }
}

impl<F> Faults<F> {
    /// The first 100 faults.
    pub fn list(&self) -> &[F] {
        &self.list
    }

    /// How many faults there are, with those that are not listed.
    pub fn count(&self) -> usize {
        self.list.len() + self.more
    }

    /// Whether nothing is wrong.
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    pub(crate) fn add(&mut self, fault: F) {
        if self.list.len() < LISTED {
            self.list.push(fault);
        } else {
            self.more += 1;
        }
    }
}

impl From<Fault> for Faults {
    fn from(fault: Fault) -> Self {
        Self {
            list: vec![fault],
            more: 0,
        }
    }
}

/// One line for each fault.
impl<F: fmt::Display> fmt::Display for Faults<F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, fault) in self.list.iter().enumerate() {
            let end = if index == 0 { "" } else { "\n" };
            write!(f, "{end}{fault}")?;
        }
        if self.more > 0 {
            write!(f, "\nand {} more", self.more)?;
        }
        Ok(())
    }
}

impl<F: fmt::Debug + fmt::Display> std::error::Error for Faults<F> {}

/// Something that was put right, or that an author may want to know.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Note {
    /// Rings that ran the wrong way round were turned.
    Turned(usize),
    /// Corners that were put into edges of a neighbour, or moved onto a corner.
    Joined(usize),
    /// Codes that were made for regions without one, each before the region's name.
    Codes(Vec<(String, String)>),
    /// Properties and members that nothing reads.
    Unread(Vec<String>),
}

impl fmt::Display for Note {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Turned(count) => write!(
                f,
                "{count} rings ran the wrong way round (outer rings run counterclockwise) and were \
                 turned"
            ),
            Self::Joined(count) => write!(
                f,
                "{count} corners were joined with corners or edges that lie within the tolerance"
            ),
            Self::Codes(codes) => {
                let codes: Vec<String> = codes
                    .iter()
                    .map(|(code, name)| format!("{code} {name}"))
                    .collect();
                write!(f, "codes were made: {}", codes.join(", "))
            }
            Self::Unread(names) => write!(f, "nothing reads: {}", names.join(", ")),
        }
    }
}
