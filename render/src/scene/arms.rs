//! Who a thing belongs to: colour, emblem and shape, never colour alone.
//!
//! The first twelve colours start from the sets of Okabe and Ito and of Tol and were
//! then moved apart until every two differ by at least 16 (ΔE 1976) for normal
//! sight and for each kind of colour blindness. So many more do not fit beside them: the
//! other twelve differ as much for normal sight, and their land is woven; the four of a weave
//! differ for every eye. The palette test holds it.

use serde::Serialize;

use crate::colour::Colour;

/// One of 24 sides, with a colour and an emblem of its own.
///
/// # Guarantees
///
/// No two have the same emblem. The colours of any two differ for every eye, or their
/// [weaves](Self::weave) do.
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
    /// Salmon red with a fish.
    Coral,
    /// Blue green with an hourglass.
    Teal,
    /// Orange yellow with a key.
    Amber,
    /// Dark purple with a double axe.
    Plum,
    /// Olive green with a fir.
    Moss,
    /// Grey blue with a hammer.
    Slate,
    /// Pale green with an arrow.
    Mint,
    /// Reddish brown with a flame.
    Rust,
    /// Light purple with a bolt.
    Lilac,
    /// Strong blue with three pales.
    Cobalt,
    /// Light orange with a horseshoe.
    Peach,
    /// Very dark green with a wheel.
    Pine,
}

impl Faction {
    /// All of them, in the order in which they are best handed out.
    pub const ALL: [Self; 24] = [
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
        Self::Coral,
        Self::Cobalt,
        Self::Moss,
        Self::Teal,
        Self::Plum,
        Self::Amber,
        Self::Mint,
        Self::Rust,
        Self::Slate,
        Self::Lilac,
        Self::Pine,
        Self::Peach,
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
            Self::Coral => 0xE7_4F5C,
            Self::Teal => 0x07_5F61,
            Self::Amber => 0xD4_8F00,
            Self::Plum => 0x6B_1C53,
            Self::Moss => 0x5F_5B07,
            Self::Slate => 0x2A_4377,
            Self::Mint => 0x61_CBBD,
            Self::Rust => 0x9C_4A1B,
            Self::Lilac => 0xB8_98D8,
            Self::Cobalt => 0x2C_62E4,
            Self::Peach => 0xF8_AD7B,
            Self::Pine => 0x09_3C28,
        })
    }

    /// The colour of signs and letters on its areas, light or dark.
    pub const fn ink(self) -> Colour {
        match self {
            Self::Azure
            | Self::Ember
            | Self::Violet
            | Self::Wine
            | Self::Iron
            | Self::Umber
            | Self::Teal
            | Self::Plum
            | Self::Moss
            | Self::Slate
            | Self::Rust
            | Self::Cobalt
            | Self::Pine => IVORY_INK,
            Self::Jade
            | Self::Rose
            | Self::Gold
            | Self::Sky
            | Self::Silver
            | Self::Lime
            | Self::Coral
            | Self::Amber
            | Self::Mint
            | Self::Lilac
            | Self::Peach => DARK_INK,
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
            Self::Coral => 0xF1_7286,
            Self::Teal => 0x00_BCB4,
            Self::Amber => 0xEA_AC43,
            Self::Plum => 0xC7_87CF,
            Self::Moss => 0x98_A33C,
            Self::Slate => 0xB7_C6DD,
            Self::Mint => 0x91_F4F7,
            Self::Rust => 0xCA_8569,
            Self::Lilac => 0xB5_A3FF,
            Self::Cobalt => 0x7B_8AFF,
            Self::Peach => 0xFD_C788,
            Self::Pine => 0x7B_ADA1,
        })
    }

    /// What its land is woven with.
    pub const fn weave(self) -> Weave {
        match self {
            Self::Azure
            | Self::Ember
            | Self::Jade
            | Self::Rose
            | Self::Gold
            | Self::Sky
            | Self::Violet
            | Self::Wine
            | Self::Iron
            | Self::Silver
            | Self::Lime
            | Self::Umber => Weave::Plain,
            Self::Teal | Self::Rust | Self::Lilac | Self::Peach => Weave::Checks,
            Self::Coral | Self::Amber | Self::Slate | Self::Cobalt => Weave::Bars,
            Self::Plum | Self::Moss | Self::Mint | Self::Pine => Weave::Lozenges,
        }
    }

    /// The colour of the weave on its land: dark enough to be seen, light enough for names.
    pub const fn thread(self) -> Colour {
        thread(self.area(), self.deep())
    }

    /// The colour of lines between regions of its land, and of what grows on it.
    pub(crate) const fn furrow(self) -> Colour {
        furrow(self.area(), self.deep())
    }

    /// The darker rim of its land along foreign borders.
    pub(crate) const fn rim(self) -> Colour {
        rim(self.area(), self.deep())
    }

    /// A darker shade, for edges and for signs on light ground.
    pub(crate) const fn deep(self) -> Colour {
        deep(self.fill())
    }

    /// The colour of its lines: darkened where it would not stand out on parchment.
    pub(crate) const fn line(self) -> Colour {
        let is_dark = self.ink().r > 127;
        if is_dark {
            line(self.fill())
        } else {
            self.deep()
        }
    }

    /// A lighter shade, for lit sides.
    pub(crate) const fn lit(self) -> Colour {
        lit(self.fill())
    }

    /// A shade light enough for small letters on a dark bar.
    pub(crate) const fn pale(self) -> Colour {
        pale(self.fill())
    }
}

/// All colours that are drawn for a side with these two, in one order: fill, area, and the shades of both.
pub(crate) const fn shades(fill: Colour, area: Colour) -> [Colour; 9] {
    let deep = deep(fill);
    [
        fill,
        area,
        deep,
        lit(fill),
        pale(fill),
        line(fill),
        rim(area, deep),
        furrow(area, deep),
        thread(area, deep),
    ]
}

const fn deep(fill: Colour) -> Colour {
    fill.mix(Colour::hex(0x0B_0D14), 46)
}

const fn lit(fill: Colour) -> Colour {
    fill.mix(Colour::hex(0xFF_FFFF), 22)
}

const fn pale(fill: Colour) -> Colour {
    fill.mix(Colour::hex(0xFF_F6EC), 58)
}

const fn line(fill: Colour) -> Colour {
    fill.mix(deep(fill), 45)
}

const fn rim(area: Colour, deep: Colour) -> Colour {
    area.mix(deep, 45)
}

const fn furrow(area: Colour, deep: Colour) -> Colour {
    area.mix(deep, 70)
}

const fn thread(area: Colour, deep: Colour) -> Colour {
    area.mix(deep, THREAD)
}

/// How far the weave is from the land to the darkest shade, in percent.
const THREAD: u8 = 20;

const IVORY_INK: Colour = Colour::hex(0xFB_F6EA);
const DARK_INK: Colour = Colour::hex(0x14_161C);

/// A quiet pattern in the land of a side, which tells it from others without any colour.
///
/// Unlike a [`Hatch`](crate::Hatch) it says nothing about the state of a region: it is as wide as a
/// name is high, of two shades of one colour, and never runs aslant in lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub enum Weave {
    /// Nothing but the colour.
    Plain,
    /// Squares as on a board.
    Checks,
    /// Level bands.
    Bars,
    /// Upright lozenges.
    Lozenges,
}

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
