//! The colours of the house: dark bars, gold rules, a board of parchment.
//!
//! Chosen to sit well on Discord's dark grounds (`#313338`, `#2B2D31`) without
//! vanishing in them.

use crate::colour::Colour;

/// Ground of the picture. Flat: a gradient would cost a tenth of the palette.
pub(crate) const GROUND: Colour = Colour::hex(0x28_2E3C);
/// The ground of bars and panels.
pub(crate) const BAR: Colour = Colour::hex(0x18_1A22);
/// Thin edges of bars and panels.
pub(crate) const BAR_EDGE: Colour = Colour::hex(0x43_4855);
/// Gold of rules, letters and edges.
pub(crate) const GOLD: Colour = Colour::hex(0xDC_B360);
/// Darker gold for the second line of a rule.
pub(crate) const GOLD_DEEP: Colour = Colour::hex(0x86_6A35);
/// Gold light enough for emphasised text.
pub(crate) const GOLD_PALE: Colour = Colour::hex(0xFF_DF94);
/// Plain text and white edges.
pub(crate) const IVORY: Colour = Colour::hex(0xFB_F6EA);
/// Text of less weight.
pub(crate) const GREY: Colour = Colour::hex(0xB4_B8C4);
/// Numbers that are 0.
pub(crate) const GREY_DEEP: Colour = Colour::hex(0x7E_8392);
/// Text on gold.
pub(crate) const INK: Colour = Colour::hex(0x17_181F);
/// Light squares.
pub(crate) const SQUARE_LIGHT: Colour = Colour::hex(0xEC_E2CA);
/// Dark squares.
pub(crate) const SQUARE_DARK: Colour = Colour::hex(0xD4_C4A2);
/// Lines between squares.
pub(crate) const SQUARE_EDGE: Colour = Colour::hex(0xB3_A07E);
/// Squares of the last move.
pub(crate) const LAST: Colour = Colour::hex(0xEE_C75F);
/// Frames of the squares of the last move.
pub(crate) const LAST_EDGE: Colour = Colour::hex(0xB8_8414);
/// The chosen square.
pub(crate) const CHOSEN: Colour = Colour::hex(0xFF_FDF6);
/// Marks of danger, and what is lost.
pub(crate) const DANGER: Colour = Colour::hex(0xC0_1E2E);
/// The ground of a square in danger.
pub(crate) const DANGER_GROUND: Colour = Colour::hex(0xD9_A596);
/// Bare wood of flipped tokens.
pub(crate) const WOOD: Colour = Colour::hex(0xEF_E3C8);
/// The grain of bare wood.
pub(crate) const WOOD_GRAIN: Colour = Colour::hex(0xD3_BF95);
/// Lines on light wood.
pub(crate) const WOOD_DARK: Colour = Colour::hex(0x6B_5432);
/// Ruins and other broken things.
pub(crate) const RUIN: Colour = Colour::hex(0x6C_717F);
/// The arms of a seat where colours are those of suits.
pub(crate) const STEEL: Colour = Colour::hex(0x43_4D5E);
/// The shaded edge of steel.
pub(crate) const STEEL_DARK: Colour = Colour::hex(0x2A_313E);
/// The shadows that things throw.
pub(crate) const SHADOW: Colour = Colour::hex(0x0A_0B10);
/// Open water on maps.
pub(crate) const SEA: Colour = Colour::hex(0x26_4463);
/// Water near a coast, from far to near.
pub(crate) const SHALLOWS: [Colour; 4] = [
    Colour::hex(0x2A_4B6A),
    Colour::hex(0x2F_5473),
    Colour::hex(0x38_607F),
    Colour::hex(0x47_7292),
];
/// Dashed bounds between seas.
pub(crate) const SEA_BOUND: Colour = Colour::hex(0x4C_7394);
/// Names of seas.
pub(crate) const SEA_NAME: Colour = Colour::hex(0xA9_CBE3);
/// The line along a coast.
pub(crate) const COAST: Colour = Colour::hex(0x14_1821);
/// Land that nobody owns.
pub(crate) const NOBODY: Colour = Colour::hex(0xD7_CFB8);
/// The rim of land that nobody owns.
pub(crate) const NOBODY_RIM: Colour = Colour::hex(0xA0_9678);
/// Counters that nobody owns.
pub(crate) const NEUTRAL: Colour = Colour::hex(0x7A_6E5A);
/// The ground of mountains.
pub(crate) const MOUNTAIN: Colour = Colour::hex(0xA9_A292);
/// The sides of mountains in the light.
pub(crate) const MOUNTAIN_LIT: Colour = Colour::hex(0xC9_C3B4);
/// The sides of mountains away from the light.
pub(crate) const MOUNTAIN_DARK: Colour = Colour::hex(0x7E_786B);
/// The stones of walls that nobody can cross.
pub(crate) const STONE: Colour = MOUNTAIN_LIT;
/// Red lines over land.
pub(crate) const HATCH_RED: Colour = Colour::hex(0xA8_2633);

/// The colour of a number: 0 stays back.
pub(crate) const fn count(n: u32) -> Colour {
    if n == 0 { GREY_DEEP } else { IVORY }
}
