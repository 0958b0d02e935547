//! How one and the same scene is drawn for one viewer.

use serde::Serialize;

/// The choices of a viewer that change pixels but not what is shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize)]
pub struct Look {
    /// How many pixels a unit of the layout has.
    pub scale: Scale,
}

/// Pixels per unit of the layout.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize)]
pub enum Scale {
    /// One pixel a unit, so that a board is 1100 wide: what is posted.
    #[default]
    One,
    /// Two pixels a unit: for zooming in.
    Two,
}

impl Scale {
    /// The factor from layout units to pixels.
    pub(crate) const fn factor(self) -> f64 {
        match self {
            Self::One => 1.0,
            Self::Two => 2.0,
        }
    }
}
