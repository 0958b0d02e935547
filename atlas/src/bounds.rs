//! Bounds: how much of everything a map may have.

/// The bytes of a map's file: 2 MiB.
pub const FILE_BYTES: usize = 2 << 20;
/// How deep brackets of a map's file may be nested; a multipolygon of a collection needs 8.
pub const DEPTH: usize = 32;
/// The fewest regions of a map.
pub const FEWEST_REGIONS: usize = 2;
/// The most regions of a map.
pub const MOST_REGIONS: usize = 400;
/// The corners of all regions together.
pub const CORNERS: usize = 60_000;
/// The characters of a region's name.
pub const NAME: usize = 32;
/// The characters of a map's title.
pub const TITLE: usize = 64;
/// The notices of a map.
pub const NOTICES: usize = 20;
/// The characters of a notice.
pub const NOTICE: usize = 500;
/// The production of a region.
pub const PRODUCTION: u32 = 1_000_000;
/// The level of a fortification.
pub const LEVEL: u8 = 4;
/// The links of a map, and its cuts.
pub const LINKS: usize = 1000;
/// How far corners may lie from each other, or from an edge, and still be the same place, in steps of
/// the grid. Snapping moves each corner by up to 0.71 steps, so what touched before lies within 1.42.
pub const TOLERANCE: i64 = 2;
