//! Maps as files: what is a good map, and which regions border each other?
//!
//! Two stages: a [`MapDraft`] may hold anything; [`MapDraft::check`] makes a [`Map`] of it or says all
//! that is wrong. Generators build drafts, files are read into them. Start at [`Map`], whose guarantees
//! others rely on. The format is described in `docs/maps.md`.
//!
//! The crate does no I/O, knows no game's rules and no pictures: bytes come in, maps and faults go out.

pub mod bounds;
pub mod bundled;
mod check;
mod draft;
mod fault;
mod file;
mod fits;
pub mod generate;
mod model;
mod names;
pub mod scenario;
mod shape;
mod write;

pub use check::Checked;
pub use draft::{Link, MapDraft, RegionDraft};
pub use fault::{Fault, Faults, Feature, Note, Ring, Spot};
pub use fits::Fit;
pub use generate::generate;
pub use model::{Border, BorderKind, Kind, Map, Point, Polygon, Projection, Region, RegionId};
pub use names::Unreadable;
