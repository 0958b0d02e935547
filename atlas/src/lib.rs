//! Maps as files: their checks, and the borders of their regions.
//!
//! Two stages: a [`MapDraft`] may hold anything; [`MapDraft::check`] makes a [`Map`] of it or says all
//! that is wrong. Generators build drafts, files are read into them. Start at [`Map`], whose guarantees
//! others rely on. The format is described in `docs/maps.md`.
//!
//! The crate does no I/O, knows no game's rules and no pictures: bytes come in, maps and faults go out.
//!
//! # Examples
//!
//! Reading a map: borders are found from the shapes, so nobody writes them down. A corner on the edge of
//! a neighbour is enough; here the sea has none where the two fields meet.
//!
//! ```
//! use atlas::{Map, Region};
//!
//! let file = r#"{
//!   "type": "FeatureCollection", "title": "Two fields", "projection": "plane",
//!   "features": [
//!     {"type": "Feature", "properties": {"name": "Ash", "production": 300}, "geometry":
//!       {"type": "Polygon", "coordinates": [[[0,0], [40,0], [40,30], [0,30], [0,0]]]}},
//!     {"type": "Feature", "properties": {"name": "Birch"}, "geometry":
//!       {"type": "Polygon", "coordinates": [[[40,0], [80,0], [80,30], [40,30], [40,0]]]}},
//!     {"type": "Feature", "properties": {"name": "Bay", "kind": "sea"}, "geometry":
//!       {"type": "Polygon", "coordinates": [[[0,30], [80,30], [80,50], [0,50], [0,30]]]}}
//!   ]
//! }"#;
//! let map = Map::read(file.as_bytes())?.map;
//! let beside_the_bay: Vec<&str> = map
//!     .neighbours(Region(2))
//!     .filter_map(|(id, _)| Some(map.area(id)?.name()))
//!     .collect();
//! assert_eq!(beside_the_bay, ["Ash", "Birch"]);
//!
//! // All that is wrong is observation at once, with the place in the file.
//! let wrong = file.replace("\"Birch\"", "\"Ash\"").replace("300", "-1");
//! let faults = Map::read(wrong.as_bytes()).unwrap_err();
//! assert_eq!(faults.count(), 2);
//! # Ok::<(), atlas::Faults>(())
//! ```
//!
//! Who begins where on it is a [scenario](scenario::ScenarioFile::check). Maps that nobody has drawn are
//! [generated](generate()), and some [come with the program](bundled).

pub mod bounds;
pub mod bundled;
mod draft;
pub mod edit;
mod fault;
mod file;
pub mod generate;
pub mod import;
mod model;
mod names;
pub mod scenario;
mod shape;
mod validation;
mod write;

pub use draft::{Link, MapDraft, RegionDraft};
pub use fault::{Fault, Faults, Feature, Note, Ring, Spot};
pub use generate::generate;
pub use model::{
    Area, Border, BorderKind, Ground, Kind, Map, Place, Point, Polygon, Projection, Region, Terrain,
};
pub use names::Unreadable;
pub use validation::Checked;
