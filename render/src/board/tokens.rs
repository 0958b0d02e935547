//! The tokens on the squares.

use super::layout::Layout;
use crate::{
    art::Art,
    canvas::{Point, Raster},
    scene::BoardScene,
    workshop::Workshop,
};

/// Puts the tokens on a raster that begins at the field, or at the picture.
pub(super) fn draw(
    raster: &mut Raster,
    scene: &BoardScene,
    layout: &Layout,
    factor: f64,
    workshop: &Workshop,
) {
    let is_field = f64::from(raster.width()) < layout.size.width * factor;
    let origin = if is_field {
        layout.grid.field.origin()
    } else {
        Point::ZERO
    };
    // From the far row to the near one, so that shadows fall on what is behind.
    let far = |row: u8| {
        if layout.grid.turned {
            row
        } else {
            u8::MAX - row
        }
    };
    let mut tokens = scene.tokens.clone();
    tokens.sort_unstable_by_key(|token| (far(token.square.row), token.square.col));
    for token in tokens {
        let corner = layout.grid.square(token.square).origin() - origin.to_vec2();
        let sprite = workshop.sprite(Art::of_token(token), layout.grid.side * factor);
        sprite.put_on(raster, corner.to_vec2() * factor);
    }
}
