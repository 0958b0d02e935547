//! Other colours in place of those in which a picture was drawn.
//!
//! They are put in when the picture is finished, for each colour of its palette: so nothing is drawn otherwise, and
//! all that is kept from picture to picture serves every viewer.

use super::stock::Owner;
use crate::{
    colour::Colour,
    look::Tones,
    scene::{Faction, shades},
    theme,
};

/// What stays as it is around the colours of a side.
const FIXED: [Colour; 9] = [
    Colour::hex(0xFF_FFFF),
    theme::IVORY,
    theme::INK,
    theme::SHADOW,
    theme::BAR,
    theme::GROUND,
    theme::SEA,
    theme::COAST,
    theme::NOBODY,
];

impl Tones {
    /// The colour of a side's areas.
    pub fn fill(self, faction: Faction) -> Colour {
        match self {
            Self::Standard => faction.fill(),
            Self::Distinct => distinct(faction).map_or(faction.fill(), |[fill, _]| fill),
            Self::Contrast => harder(faction.fill()),
        }
    }

    /// The colour of a side's land on maps.
    pub fn area(self, faction: Faction) -> Colour {
        match self {
            Self::Standard => faction.area(),
            Self::Distinct => distinct(faction).map_or(faction.area(), |[_, area]| area),
            Self::Contrast => harder(faction.area()),
        }
    }

    /// What is seen in place of a colour that is nobody's.
    pub fn ground(self, colour: Colour) -> Colour {
        match self {
            Self::Standard | Self::Distinct => colour,
            Self::Contrast => harder(colour),
        }
    }

    /// What stands in a palette in place of a colour there, which may be a side's.
    pub(crate) fn of(self, owner: Option<Owner>, rgb: [u8; 3]) -> [u8; 3] {
        let [r, g, b] = rgb;
        let colour = Colour { r, g, b, a: 255 };
        let Colour { r, g, b, .. } = match (self, owner) {
            (Self::Standard, _) | (Self::Distinct, None) => colour,
            (Self::Distinct, Some(owner)) => moved(owner.faction(), colour),
            (Self::Contrast, _) => harder(colour),
        };
        [r, g, b]
    }
}

/// Fill and area of the first twelve sides, as far apart as they come for those who see no red or no green, and near
/// to what they are called; the others have their weaves.
const fn distinct(faction: Faction) -> Option<[Colour; 2]> {
    let (fill, area) = match faction {
        Faction::Azure => (0x00_71CF, 0x02_94FB),
        Faction::Ember => (0xC2_4A00, 0xFF_A45E),
        Faction::Gold => (0xFF_D031, 0xFF_DE2D),
        Faction::Violet => (0x36_005F, 0x8C_78AE),
        Faction::Jade => (0x74_C48C, 0x68_BB92),
        Faction::Rose => (0xB8_6D9F, 0xFF_D8FF),
        Faction::Sky => (0x6A_C9FC, 0x62_C1FC),
        Faction::Wine => (0x78_293D, 0xCB_6255),
        Faction::Silver => (0xEA_E8ED, 0xFF_FBE9),
        Faction::Iron => (0x00_0519, 0x78_8388),
        Faction::Lime => (0xAA_D867, 0xD6_FFA9),
        Faction::Umber => (0x8E_6945, 0x9E_7D18),
        Faction::Coral
        | Faction::Teal
        | Faction::Amber
        | Faction::Plum
        | Faction::Moss
        | Faction::Slate
        | Faction::Mint
        | Faction::Rust
        | Faction::Lilac
        | Faction::Cobalt
        | Faction::Peach
        | Faction::Pine => return None,
    };
    Some([Colour::hex(fill), Colour::hex(area)])
}

/// A colour of a side after its shades have moved: it goes as far as those near to it do.
fn moved(faction: Faction, colour: Colour) -> Colour {
    let Some([fill, area]) = distinct(faction) else {
        return colour;
    };
    let shades = shades(faction.fill(), faction.area())
        .into_iter()
        .zip(shades(fill, area));
    let fixed = FIXED.map(|colour| (colour, colour));
    let (mut way, mut weight) = ([0.0; 3], 0.0);
    for (from, to) in shades.chain(fixed) {
        let apart = 1.0 + apart(from, colour);
        let near = 1.0 / (apart * apart);
        weight += near;
        for (way, (from, to)) in way.iter_mut().zip(channels(from).zip(channels(to))) {
            *way += near * (to - from);
        }
    }
    let mut goal = channels(colour)
        .zip(way)
        .map(|(channel, way)| channel + way / weight);
    let mut next = || byte(goal.next().unwrap_or(0.0));
    Colour {
        r: next(),
        g: next(),
        b: next(),
        a: colour.a,
    }
}

/// The squared distance between two colours.
fn apart(one: Colour, other: Colour) -> f64 {
    let pairs = channels(one).zip(channels(other));
    pairs
        .map(|(one, other)| (one - other) * (one - other))
        .sum()
}

fn channels(colour: Colour) -> impl Iterator<Item = f64> {
    [colour.r, colour.g, colour.b].into_iter().map(f64::from)
}

fn byte(value: f64) -> u8 {
    let rounded = crate::num::whole(value.clamp(0.0, 255.0) + 0.5);
    u8::try_from(rounded).unwrap_or(u8::MAX)
}

/// Dark channels darker, light ones lighter.
fn harder(colour: Colour) -> Colour {
    let channel = |value: u8| {
        let value = u32::from(value);
        let harder = if value < 128 {
            value * value / 128
        } else {
            value + (255 - value) * (value - 128) / 254
        };
        u8::try_from(harder).unwrap_or(u8::MAX)
    };
    Colour {
        r: channel(colour.r),
        g: channel(colour.g),
        b: channel(colour.b),
        a: colour.a,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_shades_of_a_side_move_with_it_and_what_is_around_them_stays() {
        for faction in Faction::ALL {
            let owner = Some(Owner::Faction(faction));
            let rgb = |colour: Colour| [colour.r, colour.g, colour.b];
            let tones = Tones::Distinct;
            for (from, to) in [
                (faction.fill(), tones.fill(faction)),
                (faction.area(), tones.area(faction)),
            ] {
                let seen = tones.of(owner, rgb(from));
                let near = |(seen, to): (u8, u8)| seen.abs_diff(to) <= 3;
                let pairs = seen.into_iter().zip(rgb(to));
                assert!(pairs.into_iter().all(near), "{faction:?}: {seen:?}, {to:?}");
            }
            assert_eq!(tones.of(None, rgb(faction.fill())), rgb(faction.fill()));
            for tones in Tones::ALL {
                assert_eq!(tones.of(owner, [255; 3]), [255; 3]);
            }
        }
    }

    #[test]
    fn the_colours_of_the_house_stay_as_they_are() {
        for rgb in [[0, 0, 0], [1, 2, 3], [200, 100, 50]] {
            let owner = Some(Owner::Faction(Faction::Azure));
            assert_eq!(Tones::Standard.of(owner, rgb), rgb);
        }
    }

    #[test]
    fn contrast_keeps_the_order_of_light() {
        let all = (0..=255).map(|v| Tones::Contrast.of(None, [v; 3])[0]);
        assert!(all.is_sorted());
    }
}
