//! Who a thing belongs to: colour, emblem and shape, never colour alone.
//!
//! The twelve colours start from the sets of Okabe and Ito and of Tol and were
//! then moved apart until every two differ by at least 16 (ΔE 1976) for normal
//! sight and for each kind of colour blindness; the palette test holds it.

use serde::Serialize;

use crate::colour::Colour;

/// One of the twelve sides, with a colour and an emblem of its own.
///
/// # Examples
///
/// Sides are handed out in the order of [`ALL`](Self::ALL), in which those that are told apart best
/// come first; that is not the order in which they compare.
///
/// ```
/// use render::Faction;
///
/// assert_eq!(Faction::ALL[..3], [Faction::Azure, Faction::Ember, Faction::Gold]);
/// assert!(!Faction::ALL.is_sorted());
/// // Letters on an area are light or dark, whichever is read better there.
/// assert!(Faction::Gold.ink().r < 128 && Faction::Iron.ink().r > 128);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub enum Faction {
    /// Blue with a cross.
    Azure,
    /// Burnt orange with a chevron.
    Ember,
    /// Green with a leaf.
    Jade,
    /// Pink with a rose.
    Rose,
    /// Yellow with a star.
    Gold,
    /// Light blue with waves.
    Sky,
    /// Purple with a crescent.
    Violet,
    /// Dark red with a tower.
    Wine,
    /// Near black with a saltire.
    Iron,
    /// Light grey with a lozenge.
    Silver,
    /// Light green with a trefoil.
    Lime,
    /// Brown with a crown.
    Umber,
}

impl Faction {
    /// All twelve, in the order in which they are best handed out.
    pub const ALL: [Self; 12] = [
        Self::Azure,
        Self::Ember,
        Self::Gold,
        Self::Violet,
        Self::Jade,
        Self::Rose,
        Self::Sky,
        Self::Wine,
        Self::Silver,
        Self::Iron,
        Self::Lime,
        Self::Umber,
    ];

    /// The colour of its areas.
    pub const fn fill(self) -> Colour {
        Colour::hex(match self {
            Self::Azure => 0x00_66A6,
            Self::Ember => 0xBF_4A00,
            Self::Jade => 0x31_926C,
            Self::Rose => 0xD9_81B5,
            Self::Gold => 0xEF_BE29,
            Self::Sky => 0x70_C4F1,
            Self::Violet => 0x4A_1C7E,
            Self::Wine => 0x86_273F,
            Self::Iron => 0x17_1D27,
            Self::Silver => 0xDA_D9DE,
            Self::Lime => 0x9B_CC53,
            Self::Umber => 0x88_693A,
        })
    }

    /// The colour of signs and letters on its areas, light or dark.
    pub const fn ink(self) -> Colour {
        match self {
            Self::Azure | Self::Ember | Self::Violet | Self::Wine | Self::Iron | Self::Umber => {
                IVORY_INK
            }
            Self::Jade | Self::Rose | Self::Gold | Self::Sky | Self::Silver | Self::Lime => {
                DARK_INK
            }
        }
    }

    /// The colour of its land on maps: light, so that dark names are read on it.
    pub const fn area(self) -> Colour {
        Colour::hex(match self {
            Self::Azure => 0x8C_AFEA,
            Self::Ember => 0xF8_9F6E,
            Self::Jade => 0x53_B18F,
            Self::Rose => 0xE4_9FC7,
            Self::Gold => 0xF5_D46B,
            Self::Sky => 0x9C_DFFA,
            Self::Violet => 0x95_76B2,
            Self::Wine => 0xC3_6966,
            Self::Iron => 0x79_8691,
            Self::Silver => 0xFA_F4F7,
            Self::Lime => 0xCC_F7A0,
            Self::Umber => 0x9E_7E3F,
        })
    }

    /// The darker rim of its land along foreign borders.
    pub(crate) const fn rim(self) -> Colour {
        self.area().mix(self.deep(), 45)
    }

    /// A darker shade, for edges and for signs on light ground.
    pub(crate) const fn deep(self) -> Colour {
        self.fill().mix(Colour::hex(0x0B_0D14), 46)
    }

    /// A lighter shade, for lit sides.
    pub(crate) const fn lit(self) -> Colour {
        self.fill().mix(Colour::hex(0xFF_FFFF), 22)
    }

    /// A shade light enough for small letters on a dark bar.
    pub(crate) const fn pale(self) -> Colour {
        self.fill().mix(Colour::hex(0xFF_F6EC), 58)
    }
}

const IVORY_INK: Colour = Colour::hex(0xFB_F6EA);
const DARK_INK: Colour = Colour::hex(0x14_161C);

/// The two families of shapes, so that two seats differ in outline too.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub enum Build {
    /// Discs, and castles with pointed roofs.
    Round,
    /// Shields, and castles with battlements.
    Square,
}

/// Colour, emblem and shape of a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct Arms {
    /// The side, which has colour and emblem.
    pub faction: Faction,
    /// The outline of its tokens, so that two seats differ without any colour.
    pub build: Build,
}
