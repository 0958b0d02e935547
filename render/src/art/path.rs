//! Paths of our own, written in the letters of SVG path data.

use crate::canvas::BezPath;

/// Reads one of our own paths.
pub(super) fn own_path(data: &str) -> BezPath {
    BezPath::from_svg(data).expect("own path data is sound: a test draws every one")
}
