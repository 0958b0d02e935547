//! Green felt, with light on its middle.

use crate::{
    canvas::Raster,
    colour::Colour,
    num::{byte_share, length},
};

/// The felt, and the lighter felt of lanes and places for cards.
pub(super) const FELT: Colour = Colour::hex(0x1D_3A31);
pub(super) const LANE: Colour = Colour::hex(0x26_483D);
/// The edge of lanes.
pub(super) const LANE_EDGE: Colour = Colour::hex(0x4E_7465);
/// The ground between two armies.
pub(super) const NO_MANS_LAND: Colour = Colour::hex(0x18_2F28);
/// Felt and lanes where the light falls on them.
const LIT: [(Colour, Colour); 2] = [
    (FELT, Colour::hex(0x25_493D)),
    (LANE, Colour::hex(0x30_5A4C)),
];
/// Steps from dark to light; more are not visible.
const STEPS: u8 = 10;

/// Lets light fall on the middle of the felt. Rows of one colour cost a file next
/// to nothing, which threads or a round light would.
pub(super) fn light(raster: &mut Raster, (top, bottom): (f64, f64)) {
    let solid = |colour: Colour| [colour.r, colour.g, colour.b, 255];
    let middle = f64::midpoint(top, bottom);
    let reach = (bottom - top) / 2.0;
    let width = usize::from(raster.width());
    let rows = raster.data_as_u8_slice_mut().chunks_exact_mut(width * 4);
    for (y, row) in rows.enumerate() {
        let far = ((length(y) - middle).abs() / reach).min(1.0);
        let step = (f64::from(STEPS) * (1.0 - far * far)).round();
        let percent = byte_share(step / f64::from(STEPS) * 100.0 / 255.0);
        let shades = LIT.map(|(dark, lit)| (solid(dark), solid(dark.mix(lit, percent))));
        for pixel in row.as_chunks_mut::<4>().0 {
            if let Some((_, lit)) = shades.iter().find(|(dark, _)| pixel == dark) {
                *pixel = *lit;
            }
        }
    }
}
