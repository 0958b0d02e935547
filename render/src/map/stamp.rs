//! Drawing a little onto a map that is made of pixels already.

use std::sync::Arc;

use super::view::View;
use crate::{
    canvas::{Canvas, Raster, Rect, Sprite, Vec2},
    num::nearest_pixel,
};

/// Draws into a sprite whose anchor is at the origin.
pub(super) fn sprite(bounds: Rect, factor: f64, draw: impl FnOnce(&mut Canvas)) -> Sprite {
    let left = (bounds.x0 * factor).floor();
    let top = (bounds.y0 * factor).floor();
    let right = (bounds.x1 * factor).ceil();
    let bottom = (bounds.y1 * factor).ceil();
    let area = Rect::new(left, top, right, bottom).scale_from_origin(1.0 / factor);
    let mut canvas = Canvas::new(area, factor);
    draw(&mut canvas);
    Sprite {
        raster: Arc::new(canvas.finish()),
        offset: (nearest_pixel(left), nearest_pixel(top)),
    }
}

/// Draws what lies within some bounds, in units, onto the map.
pub(super) fn stamp(
    raster: &mut Raster,
    bounds: Rect,
    view: &View,
    draw: impl FnOnce(&mut Canvas),
) {
    let sprite = sprite(bounds, view.factor(), draw);
    sprite.put_on(raster, Vec2::ZERO);
}
