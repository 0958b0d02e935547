//! How one and the same scene is drawn for one viewer.

use serde::Serialize;

/// The choices of a viewer that change pixels but not what is shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize)]
pub struct Look {
    /// How many pixels a unit of the layout has.
    pub scale: Scale,
    /// Which colours it has.
    pub tones: Tones,
    /// How large its letters are.
    pub lettering: LetterSize,
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

/// The colours of a picture.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize)]
pub enum Tones {
    /// Those of the house: what is posted.
    #[default]
    Standard,
    /// The sides further apart for those who confuse red and green.
    Distinct,
    /// Dark grounds nearly black, letters nearly white.
    Contrast,
}

impl Tones {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Standard, Self::Distinct, Self::Contrast];
}

/// How large letters are beside those that are posted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize)]
pub enum LetterSize {
    /// As large as they are posted.
    #[default]
    Normal,
    /// A third larger wherever there is room.
    Large,
}

impl LetterSize {
    /// How many times the normal size.
    pub(crate) const fn factor(self) -> f64 {
        match self {
            Self::Normal => 1.0,
            Self::Large => 1.3,
        }
    }
}
