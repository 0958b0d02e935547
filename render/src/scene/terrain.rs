//! What grows and rises on the land of a map.

use serde::Serialize;

/// What grows and rises in a region of land, as a few quiet signs; a picture without them says as much.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub enum Terrain {
    /// Nothing is drawn.
    #[default]
    Plain,
    /// Trees.
    Forest,
    /// Round tops.
    Hills,
    /// Reeds.
    Marsh,
}

impl Terrain {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Plain, Self::Forest, Self::Hills, Self::Marsh];
}
