//! Why nothing could be made of a file.

use thiserror::Error;

use super::read::{CORNERS, FILE_BYTES, PLACES};
use crate::bounds;
use crate::fault::Faults;

/// Why a file is not imported; each sentence says what would help.
#[derive(Clone, Debug, Error, PartialEq)]
#[expect(missing_docs, reason = "each message says what its fields are")]
pub enum Refused {
    /// The file is too large.
    #[error("the file has {0} bytes; the limit is {FILE_BYTES}: choose a version with less detail")]
    FileSize(usize),
    /// Nothing that is known.
    #[error(
        "the file is none of what can be imported: GeoJSON, TopoJSON, a Shapefile (.shp, or a .zip with it), or \
         SVG"
    )]
    Unknown,
    /// It begins like JSON.
    #[error("the file is not correct JSON: {what}")]
    Json { what: String },
    /// It begins like SVG.
    #[error("the file is not correct SVG: {what}")]
    Svg { what: String },
    /// It begins like a Shapefile.
    #[error("the file is not a Shapefile with areas: {what}")]
    Shapefile { what: String },
    /// Too many places or corners.
    #[error(
        "the file has {places} areas with {corners} corners; the limits are {PLACES} and {CORNERS}: choose a version \
         with less detail"
    )]
    TooMuch { places: usize, corners: usize },
    /// The file has points and lines alone.
    #[error(
        "the file has no areas (it has {others} other things, such as points and lines): regions need polygons; export \
         the layer of areas"
    )]
    NoAreas { others: usize },
    /// No place has the value that was asked for.
    #[error("no area has \"{value}\" as its \"{property}\"; some have {known}")]
    NothingLeft {
        property: String,
        value: String,
        known: String,
    },
    /// No place has the property.
    #[error("no area has a property \"{property}\"; there are {known}")]
    NoProperty { property: String, known: String },
    /// Too few regions.
    #[error(
        "only {found} of the areas can be made a region ({drawn} were read); a map needs {fewest} at least. {help}",
        fewest = bounds::FEWEST_REGIONS
    )]
    TooFew {
        found: usize,
        drawn: usize,
        help: &'static str,
    },
    /// The number of regions that is wished for.
    #[error("a map has {fewest} to {most} regions; you asked for {0}", fewest = bounds::FEWEST_REGIONS, most = bounds::MOST_REGIONS)]
    Regions(usize),
    /// Shapes lie upon each other again and again.
    #[error(
        "the shapes lie upon each other too often to be told apart; draw each region once, beside the others"
    )]
    Tangled,
    /// The map that came out is not valid.
    #[error("the map that came out is not valid, which is a fault of the import; it says:\n{0}")]
    Faults(Faults),
}
