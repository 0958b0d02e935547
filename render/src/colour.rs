//! What a colour is here: eight bits per channel, as it ends up in the PNG.

use serde::Serialize;

/// A colour in sRGB with straight (not premultiplied) alpha.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Colour {
    /// Red, 0 to 255.
    pub r: u8,
    /// Green, 0 to 255.
    pub g: u8,
    /// Blue, 0 to 255.
    pub b: u8,
    /// Opacity, 255 is solid.
    pub a: u8,
}

impl Colour {
    /// Makes a solid colour from `0xRRGGBB`.
    pub const fn hex(rgb: u32) -> Self {
        let [_, r, g, b] = rgb.to_be_bytes();
        Self { r, g, b, a: 255 }
    }

    /// The same colour with another opacity, 0 to 255.
    #[must_use]
    pub const fn alpha(self, a: u8) -> Self {
        Self { a, ..self }
    }

    /// Goes `percent` of the way from this colour to the other one; past 100 it stays there.
    ///
    /// # Examples
    ///
    /// ```
    /// use render::Colour;
    ///
    /// let (ink, paper) = (Colour::hex(0x00_0000), Colour::hex(0xFF_FFFF));
    /// assert_eq!(ink.mix(paper, 50), Colour::hex(0x80_8080));
    /// assert_eq!(ink.mix(paper, 200), paper);
    /// // Opacity is mixed like the others.
    /// assert_eq!(ink.mix(paper.alpha(0), 100).a, 0);
    /// ```
    #[must_use]
    pub const fn mix(self, other: Self, percent: u8) -> Self {
        Self {
            r: blend(self.r, other.r, percent),
            g: blend(self.g, other.g, percent),
            b: blend(self.b, other.b, percent),
            a: blend(self.a, other.a, percent),
        }
    }
}

/// Mixes one channel; the result lies between the two and so fits a byte.
#[expect(
    clippy::cast_possible_truncation,
    reason = "a weighted mean of two bytes is a byte"
)]
const fn blend(from: u8, to: u8, percent: u8) -> u8 {
    let percent = if percent > 100 { 100 } else { percent } as u32;
    ((from as u32 * (100 - percent) + to as u32 * percent + 50) / 100) as u8
}
